"""Print the strength of each generation for the model card: python training/card.py build/nets

Each saved generation plays one ply, without search, against the `danger` player, against the previous saved
generation, and against the last.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from game_runner import match
from recipes import RECIPES


def share(found: dict[str, Any]) -> str:
    return f"{100 * found['score']:.1f} % ± {100 * found['interval']:.1f}"


def table(name: str, folder: Path, deals: int, seed: int) -> None:
    variant = RECIPES[name].variant
    told = [json.loads(line) for line in (folder / f"{name}.jsonl").read_text().splitlines()]
    losses = {entry["generation"]: entry["loss"] for entry in told}
    kept = sorted((folder / name).glob("*.net"))
    kept = [path for path in kept if path == kept[-1] or int(path.stem) + 1 != int(kept[-1].stem)]
    lowest = variant == "solo"
    print(f"\n| {name} | loss | against `danger` | against the one before | against the last |", end="")
    print(" lowest line |" * lowest)
    print("|---|---|---|---|---|" + "---|" * lowest)

    def met(one: Path, two: Path) -> dict[str, Any]:
        return match(f"net:{one}", f"net:{two}", variant, deals, seed)

    for before, one in zip([None, *kept], kept, strict=False):
        danger = match(f"net:{one}", "danger", variant, deals, seed)
        cells = [str(int(one.stem)), f"{losses[int(one.stem)]:.4f}", share(danger)]
        cells.append("" if before is None else share(met(one, before)))
        cells.append("" if one == kept[-1] else share(met(one, kept[-1])))
        if lowest:
            cells.append(f"{danger['lowest'][0]:.1f} ± {danger['lowest_interval'][0]:.1f}")
        print(f"| {' | '.join(cells)} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Print the strength of each generation of the networks.")
    parser.add_argument("folder", type=Path, help="folder with the networks and logs written by train.py")
    parser.add_argument("names", nargs="*", metavar="NETWORK", help=f"{', '.join(RECIPES)}; default: all")
    parser.add_argument("--deals", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=91)
    asked = parser.parse_args()
    for name in asked.names or RECIPES:
        table(name, asked.folder, asked.deals, asked.seed)


if __name__ == "__main__":
    main()
