"""The stored logs and everything around them: one protocol per noun, implemented with SQLite."""
