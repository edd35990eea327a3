"""The code behind `./table`. It runs before anything is installed, so it uses the standard library only."""
