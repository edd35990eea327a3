"""`./table release`: everything that a release consists of, built into dist/ and tried out.

A source archive with the built page, a wheel built from that archive without Node.js, a bill of materials and
checksums. The wheels for other systems come from cibuildwheel, which builds them from the same archive.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import tomllib
from pathlib import Path

from bootstrap import materials, page, toolchain, uv, venv
from bootstrap.checkout import BIN, BUILD, ROOT, lock
from bootstrap.command import CommandError, run, step

DIST = ROOT / "dist"
_TRIAL = BUILD / "release"
_CHECK = BUILD / "check-materials"
_VALIDATOR = "cyclonedx-python-lib[json-validation]==11.12.0"
_CHANGELOG = ROOT / "CHANGELOG.md"


def version() -> str:
    """The one in pyproject.toml, from which everything else takes it."""
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])


def check_changelog(text: str, release: str) -> None:
    """The changelog must describe this version, and nothing may be left under Unreleased."""
    sections = dict(zip(*[iter(re.split(r"^## (.+)\n", text, flags=re.MULTILINE)[1:])] * 2, strict=True))
    found = next((name for name in sections if re.fullmatch(rf"{re.escape(release)}(,? .+)?", name)), None)
    if found is None or not sections[found].strip():
        raise CommandError(
            f"CHANGELOG.md has no section for {release}. "
            f"Rename Unreleased to {release} with its date, or add --trial."
        )
    if sections.get("Unreleased", "").strip():
        raise CommandError(
            f"CHANGELOG.md has entries under Unreleased. Move them to {release}, or add --trial."
        )


def build(*, trial: bool) -> None:
    """With `trial`, the changelog may still be open."""
    release = version()
    if not trial:
        check_changelog(_CHANGELOG.read_text(encoding="utf-8"), release)
    venv.prepare("play")
    page.prepare()
    with lock():
        tools = toolchain.prepare()
    if not tools.is_complete():
        raise CommandError(f"a wheel needs the kernel, and this machine lacks {tools.missing()}.")
    shutil.rmtree(DIST, ignore_errors=True)
    common = ("build --no-build-isolation --offline", f"--python={BIN / 'python'}", f"--out-dir={DIST}")
    with step("Building the source archive"):
        run(uv.UV, *common, "--sdist", ROOT, otherwise="the source archive could not be built.")
    [archive] = DIST.glob("*.tar.gz")
    with step("Building the wheel from the source archive"):
        run(
            uv.UV,
            *common,
            "--wheel",
            archive,
            otherwise="the wheel could not be built from the source archive.",
            # No Node.js: an archive that needed it would be of no use to packagers.
            variables={"ROBOTABLE_KERNEL_REQUIRED": "1", "PATH": _without_node(), **tools.environment()},
        )
    [wheel] = DIST.glob("*.whl")
    with step("Writing the bill of materials"):
        bill = DIST / f"robotable-{release}.cdx.json"
        bill.write_text(materials.written(release), encoding="utf-8")
        _check_bill(bill)
    with step("Trying the wheel in a clean environment"):
        _try_out(wheel)
    sums = [f"{_digest(path)}  {path.name}\n" for path in sorted(DIST.iterdir())]
    (DIST / "SHA256SUMS").write_text("".join(sums), encoding="utf-8")
    for path in sorted(DIST.iterdir()):
        print(path.relative_to(ROOT), flush=True)


def _without_node() -> str:
    """A search path with what a build needs."""
    return f"{BIN}:/usr/bin:/bin"


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _check_bill(bill: Path) -> None:
    """It follows the schema of CycloneDX."""
    python = _environment(_CHECK, _VALIDATOR, otherwise="uv could not install the validator.")
    run(
        python,
        "-I",
        ROOT / "tools/check_materials.py",
        bill,
        otherwise="the bill of materials does not follow its schema. See the output above.",
    )


def _environment(folder: Path, *packages: str, otherwise: str) -> Path:
    """Its interpreter. Nothing but these packages is installed."""
    shutil.rmtree(folder, ignore_errors=True)
    python = folder / "bin/python"
    run(uv.UV, "venv --quiet", f"--python={BIN / 'python'}", folder, otherwise="uv could not create a venv.")
    run(uv.UV, "pip install --quiet", f"--python={python}", *packages, otherwise=otherwise)
    return python


def _try_out(wheel: Path) -> None:
    """It plays, serves the page and answers the API, in an environment with nothing but the wheel."""
    python = _environment(
        _TRIAL,
        f"--constraints={ROOT / 'requirements/play.txt'}",
        f"{wheel}[server]",
        otherwise="uv could not install the wheel.",
    )
    run(
        python,
        "-I",
        ROOT / "tools/release_trial.py",
        otherwise="the installed wheel does not work. See the output above.",
    )
