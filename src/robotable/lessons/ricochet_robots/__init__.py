"""The lessons of Ricochet Robots, one file each."""
