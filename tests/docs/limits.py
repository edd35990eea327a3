"""Write the table of limits into its page: `python -m tests.docs.limits`."""

from __future__ import annotations

from typing import Final

from robotable.server.ops.limits import LIMITS, SITE_ALLOWANCE, Cap, Limit, Rate
from tests.docs.pages import DOCS

PAGE: Final = DOCS / "reference/limits.md"

INTRODUCTION: Final = f"""\
# Limits

These are all limits of the server. They are generous to people and tight for programs that repeat
themselves, so that nobody can spoil the table for others. A refused request changes nothing.

A *network* is an IPv4 address or an IPv6 /64, because anyone with one IPv6 address usually has the whole
/64. An IPv6 /48 may do {SITE_ALLOWANCE} times as much. A limit such as "60 at once, then 1 per second"
refills while it is not used. A refusal with 429 says in `Retry-After` and `seconds` when to try again; with
`too_often`, its `key` names the limit.

This page is written from `src/robotable/server/ops/limits.py` by `python -m tests.docs.limits`.

"""


def page() -> str:
    rows = ["| what | per | how many | `key` | what the refused caller sees |", "|---|---|---|---|---|"]
    rows += [f"| {one.what} | {one.per} | {_amount(one)} | {_key(one)} | {one.refused} |" for one in LIMITS]
    return INTRODUCTION + "\n".join(rows) + "\n"


def _key(limit: Limit) -> str:
    return f"`{limit.key}`" if isinstance(limit, Rate) else ""


def _amount(limit: Limit) -> str:
    if isinstance(limit, Cap):
        return f"{limit.most:,} {limit.unit}".rstrip()
    return f"{limit.burst:,} at once, then {_pace(limit.rate)}"


def _pace(rate: float) -> str:
    if rate >= 1:
        return f"{rate:,g} per second"
    seconds = 1 / rate
    if seconds < 120:
        return f"one per {seconds:g} s"
    return f"one per {seconds / 60:.0f} min" if seconds < 7200 else f"one per {seconds / 3600:.0f} h"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
