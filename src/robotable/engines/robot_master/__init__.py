"""Engines for Robot Master, for every variant and for matches."""
