"""The lessons of Micro Robots, one file each."""
