"""Learn from the games of the last few generations. A moving average of the network plays and ships."""

from __future__ import annotations

import copy
import math
import random
from collections import deque
from collections.abc import Callable
from pathlib import Path

import rows
import torch
from model import Network, Shape
from recipes import Recipe
from torch.nn import functional

WARM_STEPS = 200
LEAST_RATE = 0.02
"""The final learning rate, as a share of the highest."""


class Learner:
    """Deterministic for a recipe and a seed on the same kind of machine."""

    def __init__(self, recipe: Recipe, seed: int, device: torch.device) -> None:
        torch.manual_seed(seed)
        self.recipe = recipe
        self.device = device
        self._seed = seed
        self._of = f"{recipe}, seed {seed}"
        self._generator = torch.Generator(device=device).manual_seed(seed)
        self._network = Network(Shape.named(recipe.shape)).to(device)
        self._mean = copy.deepcopy(self._network)
        self._optimizer = torch.optim.Adam(self._network.parameters(), lr=recipe.rate, betas=(0.9, 0.99))
        self._window: deque[torch.Tensor] = deque(maxlen=recipe.window)
        self._done = 0

    def write(self, path: Path) -> None:
        self._mean.write(path)

    def save(self, path: Path, generation: int) -> None:
        """Everything except the rows, which stay in their files. All of it or nothing."""
        fresh = path.with_suffix(".part")
        torch.save(
            {
                "of": self._of,
                "generation": generation,
                "network": self._network.state_dict(),
                "mean": self._mean.state_dict(),
                "optimizer": self._optimizer.state_dict(),
                "generator": self._generator.get_state(),
                "done": self._done,
            },
            fresh,
        )
        fresh.replace(path)

    def resume(self, path: Path, rows_of: Callable[[int], torch.Tensor]) -> int:
        """Continue from what was saved, with the rows of the last generations. Returns the last generation.
        Raises ValueError if another recipe or seed was saved."""
        saved = torch.load(path, map_location=self.device, weights_only=True)
        if saved["of"] != self._of:
            raise ValueError(f"{path.parent} has another training: {saved['of']}. Choose another folder.")
        generation: int = saved["generation"]
        self._network.load_state_dict(saved["network"])
        self._mean.load_state_dict(saved["mean"])
        self._optimizer.load_state_dict(saved["optimizer"])
        self._generator.set_state(saved["generator"].cpu())
        self._done = saved["done"]
        oldest = max(1 if generation == 1 else 2, generation - self.recipe.window + 1)
        self._window.extend(rows_of(each) for each in range(oldest, generation + 1))
        return generation

    def learn(self, generation: int, fresh: torch.Tensor) -> float:
        """The mean loss of a generation's steps."""
        self._window.append(fresh)
        if generation == 2:
            self._window.popleft()  # the games of the first players were only a start
        losses = torch.zeros((), device=self.device)
        choice = random.Random(f"{self._seed} {generation}")
        for _ in range(self.recipe.steps):
            # Each step uses one generation, the newest twice as often.
            part = self._window[min(choice.randrange(len(self._window) + 1), len(self._window) - 1)]
            at = torch.randint(len(part), (self.recipe.batch,), generator=self._generator, device=self.device)
            losses += self._step(rows.batch(part, at))
        return float(losses) / self.recipe.steps

    def _step(self, batch: rows.Batch) -> torch.Tensor:
        for group in self._optimizer.param_groups:
            group["lr"] = self._rate()
        worth, lowest = self._network(batch)
        if self.recipe.variant == "solo":
            loss = functional.mse_loss(worth, batch.target * 5)
        else:
            loss = functional.binary_cross_entropy_with_logits(worth, batch.target)
            loss = loss + 0.05 * functional.smooth_l1_loss(lowest, batch.lowest / 20)
        self._optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self._network.parameters(), 1.0)
        self._optimizer.step()
        self._done += 1
        keep = min(0.998, (self._done + 1) / (self._done + 10))
        with torch.no_grad():
            for slow, fast in zip(self._mean.parameters(), self._network.parameters(), strict=True):
                slow.lerp_(fast, 1 - keep)
        return loss.detach()

    def _rate(self) -> float:
        progress = self._done / (self.recipe.generations * self.recipe.steps)
        warm = min(1.0, (self._done + 1) / WARM_STEPS)
        falling = LEAST_RATE + (1 - LEAST_RATE) * (1 + math.cos(math.pi * progress)) / 2
        return self.recipe.rate * warm * falling
