"""Load test over loopback: many tables, each with two sockets, on a server in another process."""
