"""Engines for Micro Robots."""
