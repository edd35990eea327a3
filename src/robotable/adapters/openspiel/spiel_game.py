"""A game of OpenSpiel for each family, and the states that it makes."""

from __future__ import annotations

from random import Random
from typing import Any, Self

import pyspiel

from robotable.adapters.openspiel.observer import Observer
from robotable.adapters.openspiel.seen_history import SeenHistory
from robotable.adapters.openspiel.tree import Family, Tree
from robotable.adapters.rewards import outcome_rewards
from robotable.games.protocol import CHANCE


def register(family: Family) -> None:
    kind = _kind(family)

    class Loaded(SpielGame):
        def __init__(self, params: dict[str, str] | None = None) -> None:
            super().__init__(family, kind, params or {})

    pyspiel.register_game(kind, Loaded)


def _kind(family: Family) -> Any:
    types = pyspiel.GameType
    hidden = types.Information.IMPERFECT_INFORMATION
    return types(
        short_name=family.name,
        long_name=family.title,
        dynamics=types.Dynamics.SEQUENTIAL,
        chance_mode=types.ChanceMode.EXPLICIT_STOCHASTIC,
        information=hidden if family.is_hidden else types.Information.PERFECT_INFORMATION,
        utility=types.Utility.ZERO_SUM if family.players > 1 else types.Utility.GENERAL_SUM,
        reward_model=types.RewardModel.TERMINAL,
        max_num_players=family.players,
        min_num_players=family.players,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=family.options,
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    def __init__(self, family: Family, kind: Any, given: dict[str, str]) -> None:
        """Raises InvalidOptions."""
        self.tree: Tree = family.tree({**family.options, **given})
        self.start = SeenHistory.of(self.tree)
        worst, best = self.tree.utility
        facts = {
            "num_distinct_actions": self.tree.encoding.actions,
            "max_chance_outcomes": len(self.tree.chance),
            "num_players": family.players,
            "min_utility": worst,
            "max_utility": best,
            "max_game_length": self.tree.turns,
        }
        if family.players > 1:
            facts["utility_sum"] = 0.0
        super().__init__(kind, pyspiel.GameInfo(**facts), given)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        if params:
            raise ValueError(f"there are no observation parameters, but these were given: {params}")
        return Observer(
            self.tree, self.num_players(), kind or pyspiel.IIGObservationType(perfect_recall=False)
        )

    def max_chance_nodes_in_history(self) -> int:
        return self.tree.draws


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """Everything of it is in `seen`, which never changes, so that states are cloned quickly."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.seen = game.start

    def current_player(self) -> int:
        acting = self.seen.to_act
        if acting is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if acting == CHANCE else acting

    def _legal_actions(self, player: int) -> list[int]:
        return self.seen.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.seen.chances()

    def _apply_action(self, action: int) -> None:
        self.seen = self.seen.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.seen.word(CHANCE if player < 0 else player, action)

    def is_terminal(self) -> bool:
        return self.seen.to_act is None

    def returns(self) -> list[float]:
        outcome = self.seen.outcome
        players: int = self.num_players()
        return [0.0] * players if outcome is None else outcome_rewards(outcome, players)

    def resample_from_infostate(self, player: int, sample: Any) -> Self:
        """Another state that this player cannot tell from this one, for searches. `sample` returns random
        numbers from 0 to 1."""
        clone: Self = self.get_game().new_initial_state()
        for action in self.seen.redealt(player, Random(sample())):
            clone.apply_action(action)
        return clone

    def __str__(self) -> str:
        return self.seen.text()
