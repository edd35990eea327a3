"""Players of Ricochet Robots."""
