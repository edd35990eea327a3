"""Measure how strong the players of Robot Master are: python -m benchmarks.strength COMMAND [--json]

docs/explanation/strength.md explains what each command measures and lists the results.
"""

from __future__ import annotations

import sys

from cyclopts import App

from benchmarks.strength.budgets import budgets
from benchmarks.strength.ceiling import ceiling
from benchmarks.strength.costs import costs
from benchmarks.strength.day import day
from benchmarks.strength.doubling import doubling
from benchmarks.strength.endings import endings
from benchmarks.strength.exploit import exploit
from benchmarks.strength.grades import grades
from benchmarks.strength.ladder import ladder
from benchmarks.strength.matches import matches
from benchmarks.strength.sanitized import sanitized
from robotable.batch.cluster import NoWorkers
from robotable.batch.result_file import InvalidResults
from robotable.engines.robot_master.specs import UnknownPlayer
from robotable.kernel import NATIVE

app = App(name="python -m benchmarks.strength", help="Measure how strong the players of Robot Master are.")
for command in (matches, ladder, endings, exploit, doubling, ceiling, day, budgets, costs, sanitized, grades):
    app.command(command)

if __name__ == "__main__":
    if not NATIVE:
        sys.exit("This benchmark needs the compiled kernel, which is not built.")
    try:
        app()
    except (UnknownPlayer, NoWorkers, InvalidResults) as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(2)
