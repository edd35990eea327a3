"""The page that Vite has built, served from memory.

Files with a hash in their names never change, so browsers keep them forever. index.html is checked each time.
"""

from __future__ import annotations

import gzip
import mimetypes
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final
from urllib.parse import quote

import msgspec
from litestar import MediaType, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from robotable.server.errors import Problem
from robotable.server.routes.headers import EMBEDDED
from robotable.server.routes.link_previews import LinkPreviews, meta_tags
from robotable.server.routes.request import HttpRequest

TYPES: Final = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".woff": "font/woff",
}
COMPRESSED: Final = frozenset({".js", ".css", ".html", ".svg", ".webmanifest", ".json"})
BROTLI: Final = ".br"
"""The ending of files that the build has compressed. Python's library could not."""

FOREVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"


@dataclass(frozen=True)
class Services:
    folder: Path
    prefix: str
    games: bytes
    """The answer of GET /api/games. index.html contains it, which saves the page a request."""

    previews: LinkPreviews
    origin: str | None
    """Where people reach the server; None for the host that each request names."""


class PageFile(msgspec.Struct, frozen=True):
    content: bytes
    compressed: Mapping[str, bytes]
    """By the name of the compression, the best one first."""

    media_type: str
    caching: str
    tag: str


def _file(content: bytes, suffix: str, caching: str, brotli: bytes | None) -> PageFile:
    media_type = TYPES.get(suffix) or mimetypes.types_map.get(suffix, "application/octet-stream")
    compressed = {} if brotli is None else {"br": brotli}
    if suffix in COMPRESSED:
        compressed["gzip"] = gzip.compress(content, mtime=0)
    return PageFile(content, compressed, media_type, caching, f'W/"{sha256(content).hexdigest()[:24]}"')


@lru_cache(maxsize=4)
def _load(folder: Path, prefix: str, games: bytes, built: int) -> dict[str, PageFile]:
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix != BROTLI:
            name = path.relative_to(folder).as_posix()
            content = path.read_bytes()
            if name == "index.html":
                # Vite writes relative addresses, but the page is served at many paths.
                content = content.replace(b'="./', f'="{prefix}/'.encode())
                # Nothing in the list may end the script element.
                content = content.replace(b'id="games">', b'id="games">' + games.replace(b"<", rb"\u003c"))
            caching = FOREVER if name.startswith("assets/") else ASK_AGAIN
            twin = path.with_name(path.name + BROTLI)
            brotli = twin.read_bytes() if twin.exists() else None
            found[name] = _file(content, path.suffix, caching, brotli)
    return found


def files(services: Services) -> dict[str, PageFile]:
    """Every file by its path. Raises Problem if the page is not built. A new build is read again."""
    try:
        built = (services.folder / "index.html").stat().st_mtime_ns
    except OSError:
        raise Problem(
            503,
            "not_built",
            "The page is not built. Run `./table play`, or `npm ci` and `npm run build` in web/. "
            "The API works without it.",
        ) from None
    return _load(services.folder, services.prefix, services.games, built)


def _answer(request: HttpRequest, file: PageFile) -> Response[bytes]:
    headers = {"cache-control": file.caching, "etag": file.tag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers, media_type=file.media_type)
    content = file.content
    accepts = request.headers.get("accept-encoding", "")
    accepted = {one.partition(";")[0].strip() for one in accepts.split(",")}
    for encoding, smaller in file.compressed.items():
        if encoding in accepted:
            content, headers["content-encoding"] = smaller, encoding
            break
    return Response(content, headers=headers, media_type=file.media_type)


async def _with_preview(request: HttpRequest, services: Services) -> PageFile:
    """index.html, with what a messenger shows under a link to this address."""
    file = files(services)["index.html"]
    path = request.scope["path"].removeprefix(services.prefix)
    preview = await services.previews.of(path)
    if preview is None:
        return file
    origin = services.origin or f"{request.scope['scheme']}://{request.headers.get('host', '')}"
    tags = meta_tags(preview, origin + services.prefix, quote(path))
    content = file.content.replace(b"</head>", tags.encode() + b"</head>", 1)
    return _file(content, ".html", ASK_AGAIN, None)


def wrong_address(request: HttpRequest, services: Services, status: int) -> Response[bytes] | None:
    """The page, which says that there is nothing here; None for programs, and if the page is not built."""
    first, *_ = request.scope["path"].removeprefix(services.prefix).removeprefix("/").split("/")
    if request.method not in ("GET", "HEAD") or not request.scope["path"].startswith(f"{services.prefix}/"):
        return None
    if first == "api" or "text/html" not in request.headers.get("accept", ""):
        return None
    try:
        file = files(services)["index.html"]
    except Problem:
        return None
    return Response(
        file.content, status_code=status, headers={"cache-control": "no-store"}, media_type=file.media_type
    )


@get(
    [
        "/",
        "/t/{table:str}",
        "/t/{table:str}/{ply:int}",
        "/t/{table:str}/review",
        "/i/{invite:str}",
        "/daily/{game:str}",
        "/daily/{game:str}/{date:str}",
        "/deal/{game:str}",
        "/deal/{game:str}/{date:str}",
        "/rules/{game:str}",
        "/puzzles/{game:str}",
        "/puzzle/{game:str}",
        "/puzzle/{game:str}/{position:path}",
        "/editor/{game:str}",
        "/editor/{game:str}/{position:path}",
        "/learn/{game:str}",
        "/learn/{game:str}/{lesson:str}",
        "/tournaments",
        "/tournaments/new",
        "/tournaments/{tournament:str}",
        "/tournaments/{tournament:str}/{invite:str}",
        "/open",
        "/me",
        "/lobby",
        "/leaders/{game:str}/{speed:str}",
        "/moderation",
        "/moderation/{report:int}",
    ],
    include_in_schema=False,
    media_type=MediaType.HTML,
)
async def page(request: HttpRequest, services: NamedDependency[Services]) -> Response[bytes]:
    """One page for all addresses that people see. It gets its content from the API."""
    return _answer(request, await _with_preview(request, services))


@get(
    ["/embed/t/{table:str}", "/embed/puzzle/{game:str}/{position:path}"],
    include_in_schema=False,
    media_type=MediaType.HTML,
)
async def embedded_page(request: HttpRequest, services: NamedDependency[Services]) -> Response[bytes]:
    """The same page, for other sites to embed. It uses no session there."""
    answer = _answer(request, files(services)["index.html"])
    answer.headers.update(EMBEDDED)
    return answer


@get("/assets/{name:str}", include_in_schema=False)
async def asset(
    request: HttpRequest, services: NamedDependency[Services], name: FromPath[str]
) -> Response[bytes]:
    return _named(request, services, f"assets/{name}")


@get("/{name:str}", include_in_schema=False)
async def top_level_file(
    request: HttpRequest, services: NamedDependency[Services], name: FromPath[str]
) -> Response[bytes]:
    """The other files next to index.html: the icon, the manifest, the service worker. And profiles, such as
    /@ann."""
    if name.startswith("@"):
        return _answer(request, await _with_preview(request, services))
    return _named(request, services, name)


def _named(request: HttpRequest, services: Services, name: str) -> Response[bytes]:
    file = files(services).get(name)
    if file is None:
        raise Problem(404, "not_found", "There is nothing at this address.")
    return _answer(request, file)


ROUTES: Final = [page, embedded_page, asset, top_level_file]
