"""Write the examples of the API's description from a real server: python -m tests.server.api_examples

A tour asks every operation something sensible, and the first answer of each that is no error is kept. Random
ids are replaced, so that nobody mistakes them for something that works, and long lists are cut. An example
stays as it is while the server still answers in its form.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

import httpx
import msgspec

import robotable.server.routes
from robotable.server.app import api_description
from robotable.server.routes.openapi import METHODS, Example, examples

FILE: Final = Path(robotable.server.routes.__file__).parent / "api_examples.json"

SHOWN: Final = 2
"""How many entries of a list of objects are shown."""

RANDOM: Final = re.compile(
    r"table|tournament|invite|id|rawId|person|bot|token|secret|seed|key|challenge|code|codes|recovery_codes|p256dh|auth"
    r"|clientDataJSON|attestationObject|authenticatorData|signature|device|session|passkey|run"
)
"""The keys of values that no two servers share."""

PLAIN: Final = re.compile(r"[a-z]{0,9}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
"""What such a key can have without being random: the name of a built-in bot, and ids that the tour chose."""

EXPLAINED: Final = {"endpoint": "https://push.example.org/send/f3k2", "service": "push.example.org"}


BINARY = frozenset({"image/png", "image/webp", "image/gif", "application/zip"})
"""What has no text form."""


def operations(written: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """By method and path."""
    return {
        f"{method.upper()} {path}": item[method]
        for path, item in written["paths"].items()
        for method in METHODS
        if method in item
    }


class Recorder:
    def __init__(self) -> None:
        self.found: dict[str, Example] = {}
        self._operations = operations(api_description())
        self._replaced: dict[str, str] = {}

    def missing(self) -> set[str]:
        return self._operations.keys() - self.found.keys()

    def heard(self, response: httpx.Response) -> None:
        """A hook of the clients."""
        kind = response.headers.get("content-type", "").partition(";")[0]
        if response.is_error or kind == "application/x-ndjson":
            return
        content = response.read()
        answer: Any = msgspec.UNSET
        if kind in BINARY:
            answer = f"<{kind}>"
        elif content:
            answer = msgspec.json.decode(content) if kind == "application/json" else content.decode()
        self.add(response.request, response.status_code, answer)

    def add(self, request: httpx.Request, status: int, answer: Any) -> None:
        key, parameters = self._operation(request)
        if key in self.found:
            return
        sent: Any = msgspec.json.decode(request.content) if request.content else msgspec.UNSET
        shown = {
            name: self._plain(name, value) for name, value in {**parameters, **request.url.params}.items()
        }
        path = key.partition(" ")[2].format_map(shown)
        query = {name: value for name, value in shown.items() if name not in parameters}
        self.found[key] = Example(
            path=str(httpx.URL(path, params=query)) if query else path,
            status=status,
            parameters={name: int(text) if text.isdigit() else text for name, text in shown.items()},
            request=self._shown("", sent),
            answer=self._shown("", answer),
        )

    def _operation(self, request: httpx.Request) -> tuple[str, dict[str, str]]:
        for key in self._operations:
            method, _, template = key.partition(" ")
            found = re.fullmatch(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", template), request.url.path)
            if found and method == request.method:
                return key, found.groupdict()
        raise AssertionError(f"{request.method} {request.url.path} is no operation")

    def _shown(self, key: str, value: Any) -> Any:
        match value:
            case dict():
                return {name: self._shown(name, one) for name, one in value.items()}
            case list():
                is_cut = all(isinstance(one, dict) for one in value)
                return [self._shown(key, one) for one in (value[:SHOWN] if is_cut else value)]
            case str():
                return self._plain(key, value)
            case _:
                return value

    def _plain(self, key: str, value: str) -> str:
        if key in EXPLAINED:
            return EXPLAINED[key]
        if value.startswith("<svg"):
            return "<svg …>…</svg>"
        if value.endswith("}\n"):  # a line of a stream
            return msgspec.json.encode(self._shown(key, msgspec.json.decode(value))).decode() + "\n"
        if value in self._replaced:
            return self._replaced[value]
        if not RANDOM.fullmatch(key) or PLAIN.fullmatch(value):
            return value
        letters = Random(len(self._replaced))
        self._replaced[value] = "".join(letters.choices("abcdefghkmnpqrstuvwxyz23456789", k=10))
        return self._replaced[value]


def recorded(folder: Path) -> Recorder:
    from tests.server.api_tour import tour  # it needs the recorder

    recorder = Recorder()
    tour(recorder, folder)
    return recorder


def same_form(one: Example, other: Example) -> bool:
    return one.status == other.status and all(
        _form(None if left is msgspec.UNSET else left) == _form(None if right is msgspec.UNSET else right)
        for left, right in ((one.request, other.request), (one.answer, other.answer))
    )


def _form(value: Any) -> Any:
    """The names of the fields. Values differ from run to run, and lists can be longer or shorter.

    The picture of a puzzle has the fields that this puzzle needs: not every board has diagonals, for example.
    """
    match value:
        case dict():
            return {name: None if name == "picture" else _form(one) for name, one in value.items()}
        case _:
            return None


def main() -> None:
    with TemporaryDirectory() as folder:
        recorder = recorded(Path(folder))
    found = recorder.found
    for key, example in examples().items():
        if key in found and same_form(example, found[key]):
            found[key] = example
    found = {key: found[key] for key in operations(api_description()) if key in found}
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(found)) + b"\n")
    if missing := recorder.missing():
        raise SystemExit(f"The tour does not visit {', '.join(sorted(missing))}.")


if __name__ == "__main__":
    main()
