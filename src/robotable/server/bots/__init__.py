"""The built-in bots at their tables."""
