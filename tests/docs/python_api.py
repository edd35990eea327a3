"""Write the public Python interface into its page: python -m tests.docs.python_api "Title of its entry".

The page is also the record of the interface: it names the entry of the changelog that describes its newest
change, so that no name or signature changes without one.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator
from textwrap import dedent
from types import ModuleType
from typing import Any, Final, get_overloads

import robotable
from tests.docs.pages import DOCS

PAGE: Final = DOCS / "reference/python-api.md"

STARS: Final = {"VAR_POSITIONAL": "*", "VAR_KEYWORD": "**"}

LONGEST: Final = 90
"""Characters of a signature on one line."""

INTRODUCTION: Final = """\
<!-- changelog: {title} -->
# Python API

What `import robotable as rb` offers. [Use the library](../how-to/use-the-library.md) shows it at work, and
[the contract of a game](protocol.md) describes the rules below it. Names that are not on this page can
change in any version.

In signatures, `O`, `S`, `A`, `E` and `V` are the types of a game's options, states, actions, events and
views. Type checkers know them from the name of the game.

This page is written from the code by `python -m tests.docs.python_api`.
"""


def page(title: str) -> str:
    parts = [part for name in robotable.__all__ for part in _public(name)]
    return INTRODUCTION.format(title=title) + "".join(parts)


def title() -> str:
    """The changelog entry that the page names."""
    found = (
        re.search(r"<!-- changelog: (.+) -->", PAGE.read_text(encoding="utf-8")) if PAGE.exists() else None
    )
    return "" if found is None else found[1]


def _public(name: str) -> Iterator[str]:
    value = getattr(robotable, name)
    if isinstance(value, ModuleType):
        for member in value.__all__:
            yield _part(f"{name}.{member}", getattr(value, member))
    else:
        yield _part(name, value)


def _part(name: str, value: Any) -> str:
    lines = [f"\n## {name}\n"]
    if inspect.isclass(value):
        lines += [_prose(value), ""]
        lines += [f"- {line}" for line in (*_fields(value), *_members(value))]
        if not lines[-1]:
            lines.pop()
    elif inspect.isfunction(value):
        signatures = [f"{name}{_signature(one, is_block=True)}" for one in get_overloads(value) or [value]]
        lines += ["```py", *signatures, "```", "", _prose(value)]
    else:
        lines += [f"`{value!r}`" if isinstance(value, int) else "The version of the installed package."]
    return "\n".join(lines) + "\n"


def _fields(value: type) -> Iterator[str]:
    """Of structs and dataclasses."""
    for name, kind in inspect.get_annotations(value).items():
        if not name.startswith("_"):
            yield f"`{name}: {kind}`"


def _members(value: type) -> Iterator[str]:
    for name, member in vars(value).items():
        if name.startswith("_") or name in ("path",):
            continue
        if isinstance(member, property) and member.fget is not None:
            returned = inspect.signature(member.fget).return_annotation
            yield _item(f"`{name}: {returned}`", member.fget)
        elif isinstance(member, classmethod | staticmethod):
            yield _item(f"`{name}{_signature(member.__func__)}`", member.__func__)
        elif inspect.isfunction(member):
            yield _item(f"`{name}{_signature(member)}`", member)


def _item(code: str, value: Any) -> str:
    prose = _prose(value)
    return f"{code}: {prose}" if prose else code


def _prose(value: Any) -> str:
    """The docstring of its own, as one line for each paragraph."""
    text = dedent(f"    {value.__doc__}") if value.__doc__ else ""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in text.split("\n\n"))


def _signature(value: Any, *, is_block: bool = False) -> str:
    """On several lines if it is long, with texts in double quotes as in the code."""
    found = inspect.signature(value)
    own = [one for one in found.parameters.values() if one.name not in ("self", "cls")]
    words = [_parameter(one) for one in own]
    is_keyword = [one.kind is inspect.Parameter.KEYWORD_ONLY for one in own]
    if any(is_keyword) and all(one.kind is not inspect.Parameter.VAR_POSITIONAL for one in own):
        words.insert(is_keyword.index(True), "*")
    end = f") -> {_quoted(found.return_annotation)}"
    line = f"({', '.join(words)}{end}"
    if len(line) <= LONGEST or not is_block:
        return line
    return "".join(["(\n", *(f"    {word},\n" for word in words), end])


def _parameter(one: inspect.Parameter) -> str:
    stars = STARS.get(one.kind.name, "")
    word = f"{stars}{one.name}: {_quoted(one.annotation)}"
    if one.default is inspect.Parameter.empty:
        return word
    default = "..." if one.default is Ellipsis else re.sub(r"mappingproxy\((.*)\)", r"\1", repr(one.default))
    return f"{word} = {_quoted(default)}"


def _quoted(annotation: object) -> str:
    return str(annotation).replace("'", '"')


def main() -> None:
    known = title()
    if PAGE.exists() and PAGE.read_text(encoding="utf-8") == page(known):
        sys.exit("The public interface has not changed.")
    if len(sys.argv) != 2 or sys.argv[1] == known:
        sys.exit(
            "The public interface has changed. Add an entry to CHANGELOG.md and name it: "
            'python -m tests.docs.python_api "Title of the entry."'
        )
    PAGE.write_text(page(sys.argv[1]), encoding="utf-8")


if __name__ == "__main__":
    main()
