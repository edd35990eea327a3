"""A Debian package unpacked into a folder of ours. Only root can install packages; anybody can unpack one."""

from __future__ import annotations

import shutil
from pathlib import Path

from bootstrap.command import run


def is_possible() -> bool:
    """Whether Debian's tools are here."""
    return all(map(shutil.which, ("apt-get", "dpkg-deb")))


def unpack(package: str, folder: Path) -> None:
    """Download the package and unpack it there. Whatever the folder contained is gone."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "lists/partial").mkdir(parents=True)
    # Lists and cache of our own, because only root may write the system's.
    options = f"-o Dir::State::Lists={folder / 'lists'} -o Dir::Cache={folder} -o APT::Sandbox::User=root"
    sentence = f"apt-get could not download the package {package}."
    run("apt-get", f"-qq {options} update", otherwise=sentence)
    command = f"cd '{folder}' && apt-get -qq {options} download {package} && dpkg-deb -x *.deb ."
    run("sh", "-c", command, otherwise=sentence)
    shutil.rmtree(folder / "lists")
