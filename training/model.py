"""The network as PyTorch trains it; `native/robot_master/network.hpp` evaluates the same weights.

`numbers` returns the weights in file order, and `write` writes the file.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from pathlib import Path

import torch
from rows import Batch
from torch import nn
from torch.nn import functional

LINES, VALUES, COPIES, CELLS, SIZE = 462, 6, 6, 25, 5
MAGIC = b"robot_master_net1"


@dataclass(frozen=True)
class Shape:
    width: int
    hidden: int
    second: int
    messages: bool

    @classmethod
    def named(cls, name: str) -> Shape:
        """Parse a name such as 64-64-32m, where m stands for messages."""
        width, hidden, second = name.removesuffix("m").split("-")
        return cls(int(width), int(hidden), int(second), name.endswith("m"))


class Network(nn.Module):
    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        width, hidden, second = shape.width, shape.hidden, shape.second
        context = 2 * width + hidden
        self.lines = nn.Parameter(torch.randn(2, LINES, width) * 0.2)
        self.messages = nn.Parameter(torch.randn(2, LINES, width) * 0.02) if shape.messages else None
        self.hand = nn.Parameter(torch.randn(VALUES, COPIES + 1, context) * 0.02)
        self.unseen = nn.Parameter(torch.randn(VALUES, COPIES + 1, context) * 0.02)
        self.empty = nn.Parameter(torch.zeros(CELLS, context))
        self.first = nn.Parameter(torch.randn(2 * width, hidden) * (1 / (5 * width)) ** 0.5)
        self.second = nn.Linear(hidden, second)
        self.last = nn.Linear(second, 1)
        # An auxiliary target that only helps training: the final lowest lines of both sides.
        self.lowest = nn.Linear(second, 2)

    def forward(self, batch: Batch) -> tuple[torch.Tensor, torch.Tensor]:
        """The log odds of a win (in solo: the lowest line / 20), and both lowest lines / 20."""
        width = self.shape.width
        own = functional.embedding(batch.own, self.lines[0])
        other = functional.embedding(batch.other, self.lines[1])
        bits = torch.arange(CELLS, device=batch.taken.device, dtype=torch.int32)
        empty = 1 - (batch.taken[:, None] >> bits & 1)
        if self.messages is not None:
            grid = empty.view(-1, SIZE, SIZE).to(own.dtype)
            own = own + torch.bmm(grid, functional.embedding(batch.other, self.messages[1]))
            other = other + torch.bmm(grid.transpose(1, 2), functional.embedding(batch.own, self.messages[0]))
        context = functional.embedding(empty.sum(1), self.empty)
        context = context + _counted(batch.hand, self.hand) + _counted(batch.unseen, self.unseen)
        to_own, to_other, to_hidden = context.split((width, width, self.shape.hidden), 1)
        sums = torch.cat(
            (
                functional.relu(own + to_own[:, None]).sum(1),
                functional.relu(other + to_other[:, None]).sum(1),
            ),
            1,
        )
        hidden = functional.relu(to_hidden + sums @ self.first)
        second = functional.relu(self.second(hidden))
        return self.last(second)[:, 0], self.lowest(second)

    def numbers(self) -> torch.Tensor:
        parts = [self.lines]
        if self.messages is not None:
            parts.append(self.messages)
        parts += [self.hand, self.unseen, self.empty, self.first, self.second.weight.t(), self.second.bias]
        parts += [self.last.weight, self.last.bias]
        return torch.cat([part.detach().float().cpu().reshape(-1) for part in parts])

    def write(self, path: Path) -> None:
        shape = self.shape
        head = MAGIC + struct.pack("<4I", shape.width, shape.hidden, shape.second, shape.messages)
        halves = self.numbers().to(torch.float16).numpy().astype("<f2").tobytes()
        fresh = path.with_suffix(".part")
        fresh.write_bytes(head + halves)
        fresh.replace(path)


def _counted(counts: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    """The sum of the table's rows for the number of cards of each value."""
    hot = counts[:, :, None] == torch.arange(COPIES + 1, device=counts.device)
    return hot.to(table.dtype).flatten(1) @ table.flatten(0, 1)
