"""The rules of the games, as pure functions: no input or output, no clock, no hidden randomness."""
