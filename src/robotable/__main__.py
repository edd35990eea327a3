"""`python -m robotable` is the command `robotable`."""

from robotable.cli import main

if __name__ == "__main__":
    main()
