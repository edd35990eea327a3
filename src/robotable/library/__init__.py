"""What `import robotable` offers: games, players, positions, records and solutions for programs.

Everything here wraps packages that the rest of the program uses too; nothing below imports it.
"""
