"""Typed front of the compiled twin of the rules."""
