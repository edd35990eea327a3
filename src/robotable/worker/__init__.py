"""A worker on another machine: it does tasks for a server, such as thinking for its built-in bots."""
