"""What a player observes, as OpenSpiel asks for it: the whole past or the present, in public or not."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from robotable.adapters.openspiel.seen_history import SeenHistory
from robotable.adapters.openspiel.tree import Tree
from robotable.encodings.encoding import length
from robotable.games.protocol import CHANCE, Seat

Shape = tuple[int, ...]


class Observer:
    """The interface is that of OpenSpiel: `tensor`, `dict`, `set_from` and `string_from`."""

    def __init__(self, tree: Tree, players: int, kind: Any) -> None:
        private = pyspiel.PrivateInfoType
        self._tree = tree
        self._public = bool(kind.public_info)
        self._private = kind.private_info == private.SINGLE_PLAYER
        self._recalls = bool(kind.perfect_recall) and self._public and self._private
        shapes: dict[str, Shape] = {"player": (players,)}
        if self._public:
            shapes["present"] = (length(tree.encoding.layout),)
        elif self._private:
            shapes["own"] = (len(tree.chance),)
        if self._recalls:
            shapes["actions"] = (tree.turns, tree.encoding.actions)
            shapes["draws"] = (tree.draws, len(tree.chance))
        self.tensor = np.zeros(sum(int(np.prod(shape)) for shape in shapes.values()), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        first = 0
        for name, shape in shapes.items():
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[first : first + size].reshape(shape)
            first += size

    def set_from(self, state: Any, player: Seat) -> None:
        history: SeenHistory = state.seen
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if "present" in self.dict:
            view = history.view(player if self._private else None)
            self.dict["present"][:] = self._tree.encoding.observe(view)
        if "own" in self.dict:
            own = self._tree.own_numbers(history.view(player))
            self.dict["own"][: len(own)] = own
        if self._recalls:
            self._remember(history, player)

    def string_from(self, state: Any, player: Seat) -> str:
        history: SeenHistory = state.seen
        if self._recalls:
            words = (f"{step.word}" for step in history.seen(player))
            return " ".join((f"seat {player}:", *words))
        view = history.view(player if self._private else None)
        parts = []
        if self._public:
            parts.append(self._tree.public_text(view))
        if self._private and (own := self._tree.own_text(view)):
            parts.append(f"seat {player} {own}")
        return " ".join(parts)

    def _remember(self, history: SeenHistory, player: Seat) -> None:
        turns = draws = 0
        for step in history.seen(player):
            if step.seat == CHANCE:
                self.dict["draws"][draws, step.code] = 1
                draws += 1
            else:
                self.dict["actions"][turns, step.code] = 1
                turns += 1
