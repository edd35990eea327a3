"""A lesson as its file describes it: steps to look at, to do, to answer, and a guided game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias, get_args

import msgspec

Language: TypeAlias = Literal["en", "de", "nl", "fr"]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)


class Text(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One text in every language."""

    en: str
    de: str
    nl: str
    fr: str

    def in_language(self, language: Language) -> str:
        text: str = getattr(self, language)
        return text


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A situation of the game: a position, or a new game with these options. Then the words of `setup` are
    played, as in a record."""

    position: str = ""
    options: Mapping[str, Any] = {}
    setup: str = ""
    seat: int = 0
    """Where the learner sits."""


class _Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="kind"):
    scene: Scene
    text: Text


class LookStep(_Step, frozen=True, kw_only=True, tag="look"):
    """Something to read and to look at. The words of `show` are played one after the other."""

    show: str = ""


class Wrong(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What to say about certain tries."""

    tries: str
    """A pattern such as `5*` or `*a1` for the last word of the learner, or for the reason of a failure."""

    text: Text


class DoStep(_Step, frozen=True, kw_only=True, tag="do"):
    """Something to do on the board."""

    accept: tuple[str, ...] = ()
    """The right ways: words of the learner, separated by spaces. If empty, the event `goal` decides."""

    goal: str = ""
    """The event that shows that the learner has done it, such as `chip_won`."""

    way: str = ""
    """One right way if the event decides, for learners who ask to be shown."""

    then: str = ""
    """What others do afterwards."""

    right: Text
    """Said when it is done."""

    wrong: tuple[Wrong, ...] = ()
    otherwise: Text
    """Said about every other try."""

    @property
    def example(self) -> str:
        """The words of a right way."""
        return self.accept[0] if self.accept else self.way


class Choice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    text: Text
    answer: Text
    """Said when somebody chooses it."""

    right: bool = False
    value: int | str | None = None
    """What the fact of the question is if this choice is right."""


class QuestionStep(_Step, frozen=True, kw_only=True, tag="question"):
    """A question about what lies on the board."""

    choices: tuple[Choice, ...]
    fact: str
    """A path in the view, such as `lines.rows.4.score`, whose value the right choice names. Tests compare."""


class GuidedStep(_Step, frozen=True, kw_only=True, tag="guided"):
    """A whole game against the weakest bot, with a remark after each turn."""

    seed: int
    """The game's luck, which is the same for everybody."""

    remarks: Mapping[str, Text]
    """By the names that the game's `coach.py` uses; `{…}` stands for a value."""

    won: Text
    lost: Text
    drawn: Text


Step: TypeAlias = LookStep | DoStep | QuestionStep | GuidedStep


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: Text
    steps: tuple[Step, ...]
