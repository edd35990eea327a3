"""Copies a whole store from SQLite to PostgreSQL, or back."""
