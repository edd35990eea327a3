"""Pictures as PNG. It needs the packages of the extra `png`.

The renderer knows no CSS variables and no colour schemes, so both are resolved first: what the style
sheet says about an element becomes its own style.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final, TypeAlias
from xml.etree import ElementTree

import cssselect2
import resvg_py
import tinycss2

Declarations: TypeAlias = dict[str, str]
"""The value of each property."""

_SVG: Final = "http://www.w3.org/2000/svg"
_VARIABLE: Final = re.compile(r"var\(\s*(--[\w-]+)\s*\)")

LARGEST: Final = 4_096
"""The longest side of a picture, in pixels."""


def png(svg: str, *, width: int | None = None, dark: bool = False) -> bytes:
    """The picture in its own size, or as wide as given. Raises ValueError for an unreasonable width."""
    if width is not None and not 1 <= width <= LARGEST:
        raise ValueError(f"width is {width}; it may be 1 to {LARGEST}")
    return bytes(resvg_py.svg_to_bytes(svg_string=resolved(svg, dark=dark), width=width))


def resolved(svg: str, *, dark: bool = False) -> str:
    """The same picture without a style sheet."""
    root = ElementTree.fromstring(svg)
    styles = {style: parent for parent in root.iter() for style in parent if style.tag == f"{{{_SVG}}}style"}
    sheet = "\n".join(style.text or "" for style in styles)
    for style, parent in styles.items():
        parent.remove(style)
    _resolve(cssselect2.ElementWrapper.from_xml_root(root), _matcher(sheet, dark), {})
    ElementTree.register_namespace("", _SVG)
    return ElementTree.tostring(root, encoding="unicode")


def _resolve(
    element: cssselect2.ElementWrapper, matcher: cssselect2.Matcher, inherited: Declarations
) -> None:
    """Writes what the rules say into the element and everything in it. Only variables are inherited here; the
    renderer sees to the rest."""
    found: Declarations = {}
    for _, _, _, declarations in matcher.match(element):
        found.update(declarations)
    found.update(_declarations(element.etree_element.get("style", "")))
    variables = inherited | {name: value for name, value in found.items() if name.startswith("--")}
    style = ";".join(
        f"{name}:{_VARIABLE.sub(lambda one: variables.get(one[1], ''), value)}"
        for name, value in found.items()
        if not name.startswith("--")
    )
    if style:
        element.etree_element.set("style", style)
    for child in element.iter_children():
        _resolve(child, matcher, variables)


@lru_cache(maxsize=16)
def _matcher(sheet: str, dark: bool) -> cssselect2.Matcher:
    matcher = cssselect2.Matcher()
    for prelude, content in _rules(tinycss2.parse_stylesheet(sheet, True, True), dark):
        declarations = _declarations(tinycss2.serialize(content))
        for selector in cssselect2.compile_selector_list(prelude):
            matcher.add_selector(selector, declarations)
    return matcher


def _rules(nodes: list[Any], dark: bool) -> Iterator[tuple[list[Any], list[Any]]]:
    """The rules that apply, with the dark ones where they stand. Our pictures have no other conditions."""
    for node in nodes:
        if node.type == "qualified-rule":
            yield node.prelude, node.content
        elif node.type == "at-rule" and dark:
            yield from _rules(tinycss2.parse_rule_list(node.content, True, True), dark)


def _declarations(text: str) -> Declarations:
    return {
        node.name: tinycss2.serialize(node.value).strip()
        for node in tinycss2.parse_declaration_list(text, True, True)
        if node.type == "declaration"
    }
