"""What a server found when it opened its database, for the first lines of its log."""

from __future__ import annotations

import msgspec

from robotable.printable import printable


class OpenedDatabase(msgspec.Struct, frozen=True):
    where: str
    """The path of the file, or the address without a password."""

    is_new: bool
    games: int
    running: int
    is_checked: bool
    """False if the check of a large file ran out of time."""

    def __str__(self) -> str:
        where = printable(self.where)
        if self.is_new:
            return f"Created {where}: a new database without games"
        games = "1 game" if self.games == 1 else f"{self.games:,} games"
        rest = "" if self.is_checked else "; too large to check at the start, so run `robotable verify`"
        return f"Opened {where}: {games}, {self.running:,} running{rest}"
