"""Tournaments of built-in bots at a real server, and how well their results match the bots' strength."""
