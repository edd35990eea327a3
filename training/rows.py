"""The rows that self-play writes, as tensors: what a player knew after a placement, and what came of it.

`native/robot_master/self_play.hpp` has the same 40 bytes. The board is turned so that the player's lines are
its rows.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch

ROW = np.dtype(
    [
        ("taken", "<u4"),
        ("hand", "<u4"),
        ("unseen", "<u4"),
        ("target", "<f4"),
        ("own", "<u2", (5,)),
        ("other", "<u2", (5,)),
        ("result", "u1"),
        ("own_lowest", "u1"),
        ("other_lowest", "u1"),
        ("variant", "u1"),
    ]
)
assert ROW.itemsize == 40


class Batch(NamedTuple):
    own: torch.Tensor
    """Lines by number: (rows, 5)."""

    other: torch.Tensor
    taken: torch.Tensor
    """Bits of the 25 cells: (rows,)."""

    hand: torch.Tensor
    """Counts of the six values: (rows, 6)."""

    unseen: torch.Tensor
    target: torch.Tensor
    lowest: torch.Tensor
    """Of the own side and of the other at the end: (rows, 2)."""


def read(path: Path, device: torch.device) -> torch.Tensor:
    """The bytes of a file on the device: (rows, 40)."""
    raw = np.fromfile(path, dtype=np.uint8).reshape(-1, ROW.itemsize)
    return torch.from_numpy(raw).to(device)


def batch(raw: torch.Tensor, at: torch.Tensor) -> Batch:
    """Some of the rows, taken apart."""
    chosen = raw[at]
    words = chosen[:, :12].contiguous().view(torch.int32)
    lines = chosen[:, 16:36].contiguous().view(torch.int16).long()
    shifts = torch.arange(0, 24, 4, device=raw.device, dtype=torch.int32)
    return Batch(
        own=lines[:, :5],
        other=lines[:, 5:],
        taken=words[:, 0],
        hand=(words[:, 1:2] >> shifts & 15).long(),
        unseen=(words[:, 2:3] >> shifts & 15).long(),
        target=chosen[:, 12:16].contiguous().view(torch.float32)[:, 0],
        lowest=chosen[:, 37:39].float(),
    )
