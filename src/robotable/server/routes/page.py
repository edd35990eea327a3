"""The page: what Vite built into the package, held in memory, and served without a look at the disk again.

Files whose names carry a hash never change, so browsers keep them for good; index.html is asked for anew.
"""

from __future__ import annotations

import gzip
import mimetypes
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec
from litestar import MediaType, Response, get
from litestar.params import FromPath

from robotable.server.context import AppContext, InHouse, Web
from robotable.server.errors import Problem

TYPES: Final = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".woff": "font/woff",
}
PACKED: Final = frozenset({".js", ".css", ".html", ".svg", ".webmanifest", ".json"})
FOREVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"


class PageFile(msgspec.Struct, frozen=True):
    content: bytes
    packed: bytes | None
    """The same for browsers that take gzip, where that saves something."""

    media_type: str
    caching: str
    tag: str


def _file(content: bytes, suffix: str, caching: str) -> PageFile:
    media_type = TYPES.get(suffix) or mimetypes.types_map.get(suffix, "application/octet-stream")
    packed = gzip.compress(content, mtime=0) if suffix in PACKED else None
    return PageFile(content, packed, media_type, caching, f'W/"{sha256(content).hexdigest()[:24]}"')


@lru_cache(maxsize=4)
def _load(folder: Path, prefix: str, built: int) -> dict[str, PageFile]:
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            name = path.relative_to(folder).as_posix()
            content = path.read_bytes()
            if name == "index.html":
                # Vite writes addresses relative to the page, and the page has many addresses.
                content = content.replace(b'="./', f'="{prefix}/'.encode())
            caching = FOREVER if name.startswith("assets/") else ASK_AGAIN
            found[name] = _file(content, path.suffix, caching)
    return found


def files(folder: Path, prefix: str) -> dict[str, PageFile]:
    """Every file by its path. Raises Problem where the page is not built; built anew, it is read anew."""
    try:
        built = (folder / "index.html").stat().st_mtime_ns
    except OSError:
        raise Problem(
            503,
            "not_built",
            "the page is not built: run `./table play`, or `npm ci` and `npm run build` in web/; "
            "the API works without it",
        ) from None
    return _load(folder, prefix, built)


def _answer(request: Web, file: PageFile) -> Response[bytes]:
    headers = {"cache-control": file.caching, "etag": file.tag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers, media_type=file.media_type)
    content = file.content
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        content, headers["content-encoding"] = file.packed, "gzip"
    return Response(content, headers=headers, media_type=file.media_type)


@get(
    [
        "/",
        "/t/{table:str}",
        "/t/{table:str}/{ply:int}",
        "/i/{invite:str}",
        "/daily/{game:str}",
        "/daily/{game:str}/{date:str}",
        "/rules/{game:str}",
        "/me",
    ],
    include_in_schema=False,
    media_type=MediaType.HTML,
)
async def page(request: Web, house: InHouse) -> Response[bytes]:
    """One page for every address that people see; what it shows, it asks the API for."""
    return _answer(request, files(house.page, house.prefix)["index.html"])


@get("/assets/{name:str}", include_in_schema=False)
async def asset(request: Web, house: AppContext, name: FromPath[str]) -> Response[bytes]:
    return _named(request, house, f"assets/{name}")


@get("/{name:str}", include_in_schema=False)
async def beside(request: Web, house: AppContext, name: FromPath[str]) -> Response[bytes]:
    """What lies beside index.html: the icon, the manifest, the service worker."""
    return _named(request, house, name)


def _named(request: Web, house: AppContext, name: str) -> Response[bytes]:
    file = files(house.page, house.prefix).get(name)
    if file is None:
        raise Problem(404, "not_found", "there is nothing at this address")
    return _answer(request, file)


ROUTES: Final = [page, asset, beside]
