"""Measure what a first visit costs: bytes loaded, and the time to the first board on a slow phone.

    python benchmarks/page.py [--slower 4] [--rounds 5] [--reading 3]

Needs the built page (`npm run build` in web/) and Chromium. Starts a server, opens the page as a new visitor
in every round, with a throttled processor and a phone's network, and clicks "Play a bot": at once, and after
reading the start page for some seconds.
"""

from __future__ import annotations

import argparse
import gzip
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, BrowserContext, Request, ViewportSize, sync_playwright

from robotable.server.context import PAGE

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

from tests.browser import chromium  # noqa: E402 - tests are not an installed package
from tests.page.conftest import PHONE  # noqa: E402 - as above
from tests.page.hosting import Hosted  # noqa: E402 - as above

# A control of each game that is enabled once the board is ready.
GAMES: Final = {
    "robot_master": "[data-card]:enabled",
    "micro_robots": ".controls > button.main:enabled",
    "ricochet_robots": ".controls > button.main:enabled",
}
PLAYER_BEGINS: Final = """localStorage.setItem(
    'robotable.wish.robot_master', JSON.stringify({side: 0, options: {first: 'rows'}}))"""
"""Otherwise the time of a bot that begins would count too."""

SINCE_THE_PRESS: Final = """(usable) => new Promise((done) => {
    addEventListener('pointerdown', (event) => {
      const look = () => document.querySelector(usable)
        ? done((performance.now() - event.timeStamp) / 1000) : requestAnimationFrame(look)
      requestAnimationFrame(look)
    }, { capture: true, once: true })
  })"""
"""By the page's own clock. Playwright takes a while to find out that a button can be pressed."""

PHONE_NETWORK: Final = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
"""Slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip."""


def gzipped_size(requests: list[Request], kind: str) -> int:
    """Size after gzip of our own files of this kind."""
    names = {one.url.rsplit("/", 1)[-1] for one in requests if one.url.endswith(kind)}
    return sum(len(gzip.compress((PAGE / "assets" / name).read_bytes())) for name in names)


def starts_table(request: Request) -> bool:
    """Whether this is the first file that only tables need. The start page loads them last."""
    return "/TablePage-" in request.url


def new_visitor(browser: Browser, at: str) -> BrowserContext:
    """A fresh browser context without the service worker, which would load the rest of the page in the
    background."""
    size: ViewportSize = {"width": PHONE["width"], "height": PHONE["height"]}
    context = browser.new_context(base_url=at, viewport=size, locale="en-GB", service_workers="block")
    context.add_init_script(PLAYER_BEGINS)
    return context


def first_load(browser: Browser, at: str) -> None:
    context = new_visitor(browser, at)
    page = context.new_page()
    requested: list[Request] = []
    page.on("request", lambda request: requested.append(request))
    page.goto("/")
    page.wait_for_load_state("networkidle")
    seen = next(number for number, request in enumerate(requested) if starts_table(request))
    for kind in (".js", ".css", ".woff2"):
        print(f"first load, {kind}: {gzipped_size(requested[:seen], kind) / 1024:.1f} KiB gzipped")
    print(f"then for tables and boards, .js: {gzipped_size(requested[seen:], '.js') / 1024:.1f} KiB gzipped")
    context.close()


def to_first_board(
    browser: Browser, at: str, game: str, slower: float, reading: float
) -> tuple[float, float]:
    """Seconds until the start page is usable, and from the click until the board is."""
    context = new_visitor(browser, at)
    context.set_default_timeout(120_000)
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", PHONE_NETWORK)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    start = time.perf_counter()
    page.goto("/", wait_until="commit")
    button = page.locator(f"[data-game={game}] .buttons button").first
    button.wait_for()
    ready = time.perf_counter()
    page.wait_for_timeout(1_000 * reading)
    page.evaluate(f"void (window.board = ({SINCE_THE_PRESS})('{GAMES[game]}'))")
    button.click()
    board: float = page.evaluate("window.board")
    context.close()
    return ready - start, board


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--slower", type=float, default=4, help="slow the processor down by this factor")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--reading", type=float, default=3, help="seconds from start page to press")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        server = Hosted(Path(folder) / "table.db")
        server.start()
        browser = chromium(play)
        try:
            first_load(browser, server.at)
            for game in GAMES:
                for reading in (0, args.reading):
                    rounds = range(args.rounds)
                    times = [to_first_board(browser, server.at, game, args.slower, reading) for _ in rounds]
                    start, board = (statistics.median(one) for one in zip(*times, strict=True))
                    print(
                        f"{game}: start page {start:.2f} s; pressed after {reading:g} s, board {board:.2f} s "
                        f"later (median of {args.rounds})"
                    )
        finally:
            browser.close()
            server.close()


if __name__ == "__main__":
    main()
