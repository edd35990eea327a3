"""One live game: who sits where, the clocks, the log, and what each watcher may see. Still no I/O.

A table is the sum of its entries. `decide` turns what somebody wants into new entries or refuses it; `folded`
adds entries up; `views` says what leaves. Time and chance come in as arguments, so all of it can be replayed.
"""
