"""The lessons of Robot Master, one file each."""
