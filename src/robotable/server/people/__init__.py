"""Who is calling: sessions, tokens, passwords and open connections."""
