"""A worker on another machine: it thinks for the built-in bots of a server."""
