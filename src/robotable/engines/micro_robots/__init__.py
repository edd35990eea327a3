"""Players of Micro Robots."""
