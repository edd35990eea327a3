"""The page has words for every refusal of the server and for every bot."""

from __future__ import annotations

import re

from robotable.engines.catalogue import ENGINES
from tests.page.wire import ROOT

# One line for each reason.
FOR_PROGRAMS = {
    # The page never sends malformed requests.
    "bad_cursor", "bad_id", "malformed", "unknown", "who", "not_found", "wrong_method",
    # E-mails and webhooks have no page yet; what a bot accepts is said by programs.
    "bad_email", "bad_url", "no_code", "no_webhook", "no_acceptance", "no_token",
    "guest",
    # Programs do not look for opponents.
    "only_people",
    # Tokens are made by programs.
    "bad_days", "bad_scopes", "no_scope",
    # Answers to workers for bots.
    "bad_answer", "bad_lease", "lease_exists", "no_lease", "wrong_version",
    # The page sends only what a step of a lesson takes.
    "bad_try", "bad_steps",
    # The page asks for a review only where there is one, shows only turns that exist, and limits its fields.
    "no_review", "no_turn", "too_long",
    # Then the page says nothing about the best result.
    "no_result",
    # About links in e-mails, which do not lead to the page.
    "no_link",
    # Asked for only where there is something to ask for, or by pages that are still to come.
    "no_verdict", "no_trial", "no_game", "no_speed", "not_admin", "bad_hours", "no_person", "no_round",
    # Only possible while the page is not built.
    "not_built",
}  # fmt: skip


def test_every_offered_bot_has_its_line_in_each_language() -> None:
    known: set[str] = set()
    for description in (ROOT / "web/src/games").glob("*/setup.ts"):
        for bots in re.findall(
            r"^  bots: \{(.*?)\}", description.read_text("utf-8"), re.MULTILINE | re.DOTALL
        ):
            known |= set(re.findall(r"^    '?([\w-]+)'?: m\.", bots, re.MULTILINE))
    assert known == {bot.name for bot in ENGINES.values() if bot.level is not None}


def test_every_word_of_an_error_has_its_sentence() -> None:
    said: set[str] = set()
    for path in (ROOT / "src/robotable").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        said |= set(re.findall(r'Problem\(\s*\d{3},\s*"(\w+)"', text))
        said |= set(re.findall(r'Refused\(\s*"(\w+)"', text))
        said |= set(re.findall(r'ErrorBody\(\s*"(\w+)"', text))
    page = (ROOT / "web/src/server/problems.ts").read_text(encoding="utf-8")
    known = set(re.findall(r"^  (\w+): ", page, re.MULTILINE))
    assert len(said) > 30
    assert said - FOR_PROGRAMS - known == set()
    assert FOR_PROGRAMS & known == set()
