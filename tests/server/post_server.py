"""A server outside the table, on the loopback device: it keeps every POST that it gets."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import NamedTuple


class Post(NamedTuple):
    path: str
    headers: dict[str, str]
    """Their names in lower case."""

    body: bytes


@contextmanager
def post_server(answer: Callable[[Post], int]) -> Iterator[str]:
    """Yield the address of the server. `answer` returns the status of the response. Responses redirect,
    which nobody may follow."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            self.send_response(answer(Post(self.path, headers, body)))
            self.send_header("location", "/elsewhere")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
