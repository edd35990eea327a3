"""Damaged texts: characters and lines deleted, inserted, replaced and swapped."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st


@st.composite
def mutations(draw: st.DrawFn, texts: Sequence[str], alphabet: str, most: int = 4) -> str:
    """One of the texts after one to `most` changes; insertions come from the alphabet."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, most))):
        change = draw(st.sampled_from([characters, lines]))
        text = change(draw, text, alphabet)
    return text


def characters(draw: st.DrawFn, text: str, alphabet: str) -> str:
    return "".join(_changed(draw, list(text), st.sampled_from(alphabet)))


def lines(draw: st.DrawFn, text: str, alphabet: str) -> str:
    whole = text.split("\n")
    return "\n".join(_changed(draw, whole, st.sampled_from(whole) | st.text(alphabet, max_size=9)))


def _changed(draw: st.DrawFn, parts: list[str], fresh: st.SearchStrategy[str]) -> list[str]:
    if not parts:
        return [draw(fresh)]
    at, other = draw(st.integers(0, len(parts) - 1)), draw(st.integers(0, len(parts) - 1))
    match draw(st.sampled_from(["delete", "insert", "replace", "swap", "cut"])):
        case "delete":
            del parts[at]
        case "insert":
            parts.insert(at, draw(fresh))
        case "replace":
            parts[at] = draw(fresh)
        case "swap":
            parts[at], parts[other] = parts[other], parts[at]
        case _:
            del parts[at:]
    return parts
