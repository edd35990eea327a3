"""Responses that are pictures."""

from __future__ import annotations

from typing import Final

from litestar import Response

SVG: Final = "image/svg+xml"
HEADERS: Final = {
    # A picture contains its own styles. Opened by itself, it can do nothing else.
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "cache-control": "private, no-cache",
}


def picture_response(svg: str) -> Response[str]:
    return Response(svg, media_type=SVG, headers=HEADERS)
