"""The games as environments of PettingZoo.

    robotable.adapters.pettingzoo.env("robot_master", variant="duel")
    robotable.adapters.pettingzoo.parallel_env("micro_robots", players=3, tick=2.0)

Robot Master gives 1 for a win and -1 for a loss at the end; alone, the points. A race gives 1 for each chip
that is won and -1 for each that is paid. In a race each agent acts once in a tick, or waits.
With `render_mode="human"`, every reset and every change is printed as spectators see it.
"""

from __future__ import annotations

from random import Random
from typing import Any

from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from robotable.adapters.agents import PREFIX, Agents, AnyGame, Observation
from robotable.adapters.race_ticks import USUAL_TICK, RaceTicks
from robotable.adapters.rendering import MODES, Rendered, RenderMode, check_mode, render
from robotable.adapters.rewards import outcome_rewards
from robotable.games.protocol import Seat
from robotable.library.games import any_game
from robotable.library.playthrough import AnyPlaythrough

VERSION = 1
"""Part of the name of each environment. It changes whenever the same actions would give something else."""

MOST_TICKS = 2_000
"""A race that goes on for longer is cut off."""


def env(
    name: str,
    *,
    render_mode: RenderMode | None = None,
    tick: float = USUAL_TICK,
    most_ticks: int = MOST_TICKS,
    **options: object,
) -> AECEnv[str, Any, Any]:
    """The environment with PettingZoo's usual checks: an illegal action loses, with a reward of -1."""
    found: Any = raw_env(name, render_mode=render_mode, tick=tick, most_ticks=most_ticks, **options)
    found = wrappers.TerminateIllegalWrapper(found, illegal_reward=-1)
    found = wrappers.AssertOutOfBoundsWrapper(found)
    checked: AECEnv[str, Any, Any] = wrappers.OrderEnforcingWrapper(found)
    return checked


def raw_env(
    name: str,
    *,
    render_mode: RenderMode | None = None,
    tick: float = USUAL_TICK,
    most_ticks: int = MOST_TICKS,
    **options: object,
) -> AECEnv[str, Any, Any]:
    """Without checks. Raises InvalidOptions."""
    game = any_game(name, options)
    check_mode(render_mode)
    if game.entry.policy.in_turns:
        return TurnEnv(game, render_mode)
    return RaceEnv(game, render_mode, tick, most_ticks)


def parallel_env(
    name: str,
    *,
    render_mode: RenderMode | None = None,
    tick: float = USUAL_TICK,
    most_ticks: int = MOST_TICKS,
    **options: object,
) -> ParallelEnv[str, Any, Any]:
    """A race in which all agents act at the same time. Raises InvalidOptions."""
    game = any_game(name, options)
    check_mode(render_mode)
    if game.entry.policy.in_turns:
        raise ValueError(f"{game.entry.title} is played in turns; use env instead of parallel_env")
    return ParallelRaceEnv(game, render_mode, tick, most_ticks)


class _SeatsEnv(AECEnv[str, Any, Any]):  # type: ignore[misc]  # PettingZoo has no types
    """What both kinds of environments share: agents, spaces, and when they end."""

    def __init__(self, game: AnyGame, agents: Agents, render_mode: RenderMode | None) -> None:
        super().__init__()
        self.metadata = metadata(game)
        self.render_mode = render_mode
        self.possible_agents = list(agents.names)
        self.agents: list[str] = []
        self._game = game
        self._agents = agents
        self._rng = Random()

    def observation_space(self, agent: str) -> Any:
        return self._agents.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self._agents.action_spaces[agent]

    @property
    def playthrough(self) -> AnyPlaythrough:
        """The game so far, with everything that is hidden."""
        raise NotImplementedError

    def observe(self, agent: str) -> Observation:
        return self._agents.observe(self.playthrough, seat_of(agent))

    def render(self) -> Any:
        return render(self.render_mode, self.playthrough, None)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            self._rng = Random(seed)
        names = self.possible_agents
        self.agents = list(names)
        self.rewards = dict.fromkeys(names, 0.0)
        self._cumulative_rewards = dict.fromkeys(names, 0.0)
        self.terminations = dict.fromkeys(names, False)
        self.truncations = dict.fromkeys(names, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in names}

    def _is_dead(self) -> bool:
        agent = self.agent_selection
        return self.terminations[agent] or self.truncations[agent]


class TurnEnv(_SeatsEnv):
    def __init__(self, game: AnyGame, render_mode: RenderMode | None) -> None:
        super().__init__(game, Agents(game), render_mode)
        self._playthrough = game.start(self._rng)

    @property
    def playthrough(self) -> AnyPlaythrough:
        return self._playthrough

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._begin(seed)
        self._playthrough = self._game.start(self._rng)
        self._select()
        self._show()

    def step(self, action: int | None) -> None:
        if self._is_dead():
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        assert action is not None
        seat = seat_of(agent)
        chosen = self._agents.decode(self._playthrough, seat, action)
        self._playthrough = self._playthrough.play(chosen, seat).draw(self._rng)
        outcome = self._playthrough.outcome
        if outcome is None:
            self._select()
        else:
            rewards = outcome_rewards(outcome, self._playthrough.players)
            self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._show()

    def _select(self) -> None:
        (seat,) = self._playthrough.to_act
        self.agent_selection = self.possible_agents[seat]


class RaceEnv(_SeatsEnv):
    """The agents of a tick act one after another, beginning with seat 0."""

    def __init__(self, game: AnyGame, render_mode: RenderMode | None, tick: float, most_ticks: int) -> None:
        super().__init__(game, Agents(game, waiting=True), render_mode)
        self._tick = tick
        self._most_ticks = most_ticks
        self._race = RaceTicks(game.start(), self._rng, tick)
        self._ticks = 0

    @property
    def playthrough(self) -> AnyPlaythrough:
        return self._race.playthrough

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._begin(seed)
        self._race = RaceTicks(self._game.start(), self._rng, self._tick)
        self._ticks = 0
        self.agent_selection = self.possible_agents[0]
        self._show()

    def step(self, action: int | None) -> None:
        if self._is_dead():
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        assert action is not None
        seat = seat_of(agent)
        begun = self.playthrough
        chosen = self._agents.decode(begun, seat, action)
        if chosen is not None:
            self._race.act(seat, chosen)
        is_last = seat == len(self.possible_agents) - 1
        if is_last and not self.playthrough.is_over:
            self._race.end_tick()
            self._ticks += 1
        self.rewards = dict(zip(self.possible_agents, gained(chips(begun), self.playthrough), strict=True))
        if self.playthrough.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._ticks >= self._most_ticks:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[0 if is_last else seat + 1]
        self._accumulate_rewards()
        if self.playthrough is not begun:
            self._show()


class ParallelRaceEnv(ParallelEnv[str, Any, Any]):  # type: ignore[misc]  # PettingZoo has no types
    """All agents of a tick act at the same time; see `RaceTicks.act_together` for conflicts."""

    def __init__(self, game: AnyGame, render_mode: RenderMode | None, tick: float, most_ticks: int) -> None:
        self.metadata = metadata(game)
        self.render_mode = render_mode
        self._game = game
        self._agents = Agents(game, waiting=True)
        self.possible_agents = list(self._agents.names)
        self.agents: list[str] = []
        self._tick = tick
        self._most_ticks = most_ticks
        self._ticks = 0
        self._rng = Random()
        self._race = RaceTicks(game.start(), self._rng, tick)

    def observation_space(self, agent: str) -> Any:
        return self._agents.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self._agents.action_spaces[agent]

    @property
    def playthrough(self) -> AnyPlaythrough:
        """The race so far."""
        return self._race.playthrough

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        if seed is not None:
            self._rng = Random(seed)
        self._race = RaceTicks(self._game.start(), self._rng, self._tick)
        self._ticks = 0
        self.agents = list(self.possible_agents)
        self._show()
        return self._observations(), {name: {} for name in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        begun = self.playthrough
        chosen = {
            seat_of(agent): self._agents.decode(self.playthrough, seat_of(agent), code)
            for agent, code in actions.items()
        }
        self._race.act_together({seat: action for seat, action in chosen.items() if action is not None})
        if not self.playthrough.is_over:
            self._race.end_tick()
            self._ticks += 1
        names = self.agents
        is_over = self.playthrough.is_over
        is_cut = not is_over and self._ticks >= self._most_ticks
        rewards = dict(zip(names, gained(chips(begun), self.playthrough), strict=True))
        observations = self._observations()
        if is_over or is_cut:
            self.agents = []
        if self.playthrough is not begun:
            self._show()
        return (
            observations,
            rewards,
            dict.fromkeys(names, is_over),
            dict.fromkeys(names, is_cut),
            {name: {} for name in names},
        )

    def render(self) -> Rendered:
        return render(self.render_mode, self.playthrough, None)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _observations(self) -> dict[str, Observation]:
        return {name: self._agents.observe(self.playthrough, seat_of(name)) for name in self.agents}


def metadata(game: AnyGame) -> dict[str, Any]:
    return {
        "name": f"{game.name}_v{VERSION}",
        "render_modes": list(MODES),
        "is_parallelizable": False,
        "render_fps": 1,
    }


def seat_of(agent: str) -> Seat:
    return int(agent.removeprefix(PREFIX))


def chips(race: AnyPlaythrough) -> list[int]:
    return [seat.chips for seat in race.view(None).seats]


def gained(before: list[int], race: AnyPlaythrough) -> list[float]:
    """The chips that each seat has won since then, less those it has paid."""
    return [float(now - then) for now, then in zip(chips(race), before, strict=True)]
