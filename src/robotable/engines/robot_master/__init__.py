"""Players of Robot Master, in every variant and in matches."""
