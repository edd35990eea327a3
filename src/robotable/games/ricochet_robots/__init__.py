"""Ricochet Robots with the transparent robot: boards, slides, ways and their notation."""
