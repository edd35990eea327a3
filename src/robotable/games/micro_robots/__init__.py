"""Micro Robots: tiles, boards, positions and the ways between cells; the race is played elsewhere."""
