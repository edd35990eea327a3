"""The facts of a review in English. `lowest` stands for the word in front of a line that was the lowest."""

from __future__ import annotations

from typing import Final

SENTENCES: Final = {
    "own_three": "makes three of a kind in its {lowest}{line}",
    "own_pair": "makes a pair in its {lowest}{line}",
    "own_fills": "fills its {lowest}{line} with {points} points",
    "own_spoils": "spoils its {lowest}{line}",
    "own_helps": "helps its {lowest}{line}",
    "own_adds": "adds a {card} to its {lowest}{line}",
    "their_three": "gives the other side three of a kind in their {lowest}{line}",
    "their_pair": "gives the other side a pair in their {lowest}{line}",
    "their_fills": "closes their {lowest}{line} at {points} points",
    "their_spoils": "spoils their {lowest}{line}",
    "their_helps": "helps their {lowest}{line}",
    "their_adds": "adds a {card} to their {lowest}{line}",
}


def sentence(key: str, parameters: dict[str, str | int]) -> str:
    lowest = "lowest " if parameters.get("lowest") == "yes" else ""
    return SENTENCES[key].format(**{**parameters, "lowest": lowest})
