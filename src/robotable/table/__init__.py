"""One live game: the seats, the clocks, the log, and the views of it. This package does no I/O.

A table is computed from its log. `decide` turns a command into new entries or refuses it, `fold` computes the
table after each entry, and `wire` builds the views that leave it. Time and randomness are passed in, so that
every game can be replayed.
"""
