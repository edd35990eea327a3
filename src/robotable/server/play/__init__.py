"""The path of a move: access, live tables, commits, clocks and claims."""
