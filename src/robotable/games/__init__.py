"""The rules of the games, pure: no input or output, no time, no randomness of their own."""
