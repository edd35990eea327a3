"""What builds the kernel: a C++ compiler and Python's headers, the system's own or those in .tools."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from bootstrap import headers, system, zig
from bootstrap.command import CommandError


class Toolchain(NamedTuple):
    compiler: str | None
    """None means: let CMake find the system's compiler, or fail."""

    header: Path | None
    """Python.h."""

    def is_complete(self) -> bool:
        return self.compiler is not None and self.header is not None

    def missing(self) -> str:
        names = [] if self.compiler else ["a C++20 compiler"]
        if not self.header:
            names.append("Python's headers (Python.h)")
        return " and ".join(names)

    def environment(self) -> dict[str, str]:
        """What CMake must be told where the system's own is missing."""
        extra = {}
        if self.compiler == str(zig.COMPILER):
            extra["CXX"] = self.compiler
        if self.header and self.header == headers.header():
            folder = self.header.parent
            extra["SKBUILD_CMAKE_DEFINE"] = f"Python_INCLUDE_DIR={folder}"
            extra["CXXFLAGS"] = f"-isystem {folder.parent}"  # for <MULTIARCH/pythonX.Y/pyconfig.h>
        return extra


def find() -> Toolchain:
    zig_compiler = zig.compiler()
    return Toolchain(
        system.compiler() or (str(zig_compiler) if zig_compiler else None),
        system.python_header() or headers.header(),
    )


def prepare() -> Toolchain:
    """Fetch what is missing. Failure is not an error: the package also works without its kernel."""
    try:
        if not find().header:
            headers.prepare()
        if find().header and not find().compiler:
            zig.prepare()
    except CommandError:
        pass
    return find()
