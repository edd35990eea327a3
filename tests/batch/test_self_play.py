"""Training games: shares that are played anywhere give the same rows as one program that plays them all."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.command import changed
from tests.thorough import THOROUGH

ROOT = Path(__file__).parents[2]

SCRIPT = """
from dataclasses import replace
from recipes import RECIPES
from self_play import Share, played, rows_of, shares
from robotable.batch.workers import Workers, started

recipe = replace(RECIPES["duel"], games=4_200)
alone = rows_of(Share(recipe, 7, 0, recipe.games, None, threads=2))
with started(Workers(processes=2)) as run:
    print(len(shares(recipe, 7, None)), played(run, shares(recipe, 7, None)) == alone, len(alone) % 40)
"""


@pytest.mark.skipif(not THOROUGH, reason="it builds a program first")
@pytest.mark.skipif(shutil.which("g++") is None, reason="there is no g++")
def test_shares_of_self_play_give_the_same_rows() -> None:
    environment = changed({"PYTHONPATH": f"{ROOT / 'training'}:{ROOT / 'src'}"})
    command = [sys.executable, "-c", SCRIPT]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("3 True 0\n", "")
