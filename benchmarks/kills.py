"""Kill a server with SIGKILL again and again during play, and check that nothing is lost.

python -m benchmarks.kills [--kills 1000] [--tables 3] [--bot-tables 2] [--races 1]
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import App, Parameter, validators

from tests.server.killing import killed

Count = Annotated[int, Parameter(validator=validators.Number(gte=1))]
Some = Annotated[int, Parameter(validator=validators.Number(gte=0))]
app = App(name="python -m benchmarks.kills", help_format="plaintext")


@app.default
def kills(
    *,
    kills: Annotated[Count, Parameter(help="How often the server is killed.")] = 200,
    tables: Annotated[Count, Parameter(help="Tables of two people who play Robot Master.")] = 3,
    bot_tables: Annotated[Some, Parameter(help="Tables of one person and a built-in bot.")] = 2,
    races: Annotated[Some, Parameter(help="Races of two people and a built-in bot.")] = 1,
    orphan_seconds: Annotated[
        float, Parameter(help="A bot's process that outlives its server by this much is an orphan.")
    ] = 5.0,
    seed: int = 0,
    json: Annotated[bool, Parameter(help="Print JSON.")] = False,
) -> None:
    """Kill a server with SIGKILL again and again during play, and check that nothing is lost."""
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "table.db"
        report = asyncio.run(
            killed(
                path,
                kills=kills,
                tables=tables,
                bot_tables=bot_tables,
                races=races,
                orphan_after=orphan_seconds,
                seed=seed,
            )
        )
    if json:
        print(msgspec.json.encode(report).decode())
    else:
        print(
            f"{report.kills} kills in {report.seconds:.0f} s at {report.tables} tables, "
            f"{report.connections} connections.\n"
            f"{report.moves} moves of people, {report.acknowledged} of them acknowledged: "
            f"{report.lost} lost, {report.doubled} doubled. {report.bot_moves} moves of bots.\n"
            f"{report.children} processes of killed servers: {report.orphans} orphans after "
            f"{orphan_seconds:g} s; the last to end lived on for {report.longest:.1f} s.\n"
            "No log has a gap, and the players of each table saw the same."
        )
    if report.lost or report.doubled or report.orphans:
        sys.exit(1)


if __name__ == "__main__":
    app()
