"""Updates the files that the page takes from Python: `python -m tests.page.refresh`, then read the diff."""

from __future__ import annotations

from tests.page import figures, recorded, wire


def main() -> None:
    for path, text in (*wire.files(), *recorded.files(), *figures.files()):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
