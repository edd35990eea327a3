"""Engines for Ricochet Robots."""
