"""The path of a move: who may see the table, the table in memory, the decision, the commit, the broadcast."""
