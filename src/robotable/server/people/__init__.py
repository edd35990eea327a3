"""Who is calling, and which connections they hold open."""
