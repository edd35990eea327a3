"""Games and puzzles as Parquet files with a card that says what they are. Needs `robotable[dataset]`."""
