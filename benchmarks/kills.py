"""Kill a server with SIGKILL again and again during play, and check that nothing is lost.

PYTHONPATH=src:. python benchmarks/kills.py [kills] [tables]
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

from tests.server.killing import killed


def main(kills: int = 200, tables: int = 4) -> None:
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "table.db"
        report = asyncio.run(killed(path, kills=kills, tables=tables))
    print(
        f"{report.kills} kills in {report.seconds:.0f} s at {report.tables} tables: {report.moves} moves, "
        f"{report.acknowledged} of them acknowledged, {report.connections} connections.\n"
        "No acknowledged move was lost or made twice, no log has a gap, and all final views agree."
    )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
