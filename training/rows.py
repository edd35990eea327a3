"""Self-play rows as tensors: what a player knew after a placement, and how the game ended.

`native/robot_master/self_play.hpp` defines the same 40 bytes. The board is transposed if necessary, so that
the player's lines are its rows.
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
    """Line numbers: (rows, 5)."""

    other: torch.Tensor
    taken: torch.Tensor
    """A bit for each occupied cell: (rows,)."""

    hand: torch.Tensor
    """Number of cards of each value: (rows, 6)."""

    unseen: torch.Tensor
    target: torch.Tensor
    lowest: torch.Tensor
    """The final lowest lines of the player's side and of the other side: (rows, 2)."""


def read(path: Path, device: torch.device) -> torch.Tensor:
    """Load the bytes of a file onto the device: (rows, 40)."""
    raw = np.fromfile(path, dtype=np.uint8).reshape(-1, ROW.itemsize)
    return torch.from_numpy(raw).to(device)


def batch(raw: torch.Tensor, at: torch.Tensor) -> Batch:
    """Decode the selected rows."""
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
