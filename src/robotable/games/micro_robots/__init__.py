"""Micro Robots: tiles, boards, positions and the ways between cells; the race for them is played elsewhere."""
