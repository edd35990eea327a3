"""The log on disk: one protocol, and SQLite behind it as the embedded default."""
