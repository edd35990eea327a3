"""The built-in bots at their tables, and the hints they give."""
