"""The interface of an encoding. It depends on the options of the game, and on nothing else.

ValueError
  NotEncoded    no action has this number, or this action has none
"""

from __future__ import annotations

from typing import Protocol, TypeAlias, TypeVar

V_contra = TypeVar("V_contra", contravariant=True)  # view
A = TypeVar("A")  # action


Layout: TypeAlias = tuple[tuple[str, int], ...]
"""The parts of an observation: a name and how many numbers it takes."""


class NotEncoded(ValueError):
    """The message says which numbers or actions there are."""


class Encoding(Protocol[V_contra, A]):
    """Encodes what players do. Actions of chance and the clock have no number."""

    @property
    def actions(self) -> int:
        """How many numbers there are: 0 to `actions - 1`."""

    @property
    def layout(self) -> Layout:
        """What the numbers of an observation are, in order."""

    def encode(self, action: A, view: V_contra) -> int:
        """The number of an action that is legal in this view; raises NotEncoded."""

    def decode(self, code: int, view: V_contra) -> A:
        """The legal action with this number; raises NotEncoded if the view has none."""

    def mask(self, view: V_contra) -> bytes:
        """For each number, 1 if the view has such a legal action and 0 otherwise."""

    def observe(self, view: V_contra) -> tuple[float, ...]:
        """The view as numbers from 0 to 1. It contains nothing that the view does not."""


def length(layout: Layout) -> int:
    """How many numbers an observation has."""
    return sum(size for _, size in layout)


def out_of_range(code: int, actions: int) -> NotEncoded:
    return NotEncoded(f"no action has the number {code!r}; the numbers are 0 to {actions - 1}")


def not_legal(code: int, mask: bytes) -> NotEncoded:
    """For a number that stands for an action, but not for a legal one."""
    legal = [number for number, is_legal in enumerate(mask) if is_legal]
    shown = ", ".join(map(str, legal[:12])) + (", …" if len(legal) > 12 else "")
    return NotEncoded(f"action {code} is not legal in this view; legal are {shown or 'none'}")


def one_of(index: int | None, size: int) -> tuple[float, ...]:
    """One-hot: 1 at the index, 0 elsewhere; all 0 for None."""
    return tuple(float(at == index) for at in range(size))
