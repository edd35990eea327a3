"""Races at one keyboard, whichever game is raced."""
