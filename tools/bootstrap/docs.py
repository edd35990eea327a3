"""`./table docs`: build the documentation site from docs/, and execute its notebooks."""

from __future__ import annotations

from time import monotonic

from bootstrap import venv
from bootstrap.checkout import BIN, BUILD, ROOT
from bootstrap.command import CommandError, show

_SITE = BUILD / "docs"


def build() -> None:
    """It fails at a link without a target, a page that nothing leads to, and a notebook with an error."""
    venv.prepare("docs")
    print("Building the documentation site, which takes about a minute", flush=True)
    begun = monotonic()
    status = show(BIN / "python", "-m docs_site", _SITE, variables={"PYTHONPATH": str(ROOT / "tools")})
    if status:
        raise CommandError("the documentation site could not be built. See the output above.", status)
    place = (_SITE / "html/index.html").relative_to(ROOT)
    print(f"The site is in {place}, built in {monotonic() - begun:.1f} s.", flush=True)
