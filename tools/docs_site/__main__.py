"""python -m docs_site FOLDER: gather the pages in FOLDER/source and build the site in FOLDER/html.

A link without a target, a page that nothing leads to, or a notebook with an error ends the build.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from docs_site.sources import gather


def main(folder: Path) -> int:
    source, html = folder / "source", folder / "html"
    for earlier in (source, html):
        shutil.rmtree(earlier, ignore_errors=True)
    gather(source)
    settings = Path(__file__).parent
    words = ["--builder=html", "--fail-on-warning", "--keep-going", "--quiet", f"--conf-dir={settings}"]
    pages = [f"--doctree-dir={folder / 'doctrees'}", str(source), str(html)]
    return subprocess.run([sys.executable, "-m", "sphinx", *words, *pages]).returncode


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
