"""What players notice while nodes, PostgreSQL and the bus die under them."""
