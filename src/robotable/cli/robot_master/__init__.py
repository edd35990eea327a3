"""The command line of Robot Master."""
