"""Every module of the package can be imported on Windows, which lacks some modules and names of Python.

Only our own modules see such a Python here: other packages have versions of their own for Windows.
"""

from __future__ import annotations

import subprocess
import sys
from typing import Final

PROGRAM: Final = """
import builtins, os, pkgutil, signal, sys, types

MISSING = {"fcntl", "grp", "pty", "pwd", "resource", "syslog", "termios", "tty", "uvloop"}
NAMES = {
    "os": {"O_CLOEXEC", "O_DIRECTORY", "fork", "geteuid", "getuid", "kill", "killpg", "mkfifo", "nice",
           "register_at_fork", "sched_getaffinity", "setsid"},
    "select": {"poll", "epoll"},
    "signal": {"SIGHUP", "SIGKILL", "SIGQUIT", "SIGTSTP", "SIGUSR1", "SIGWINCH", "pthread_sigmask"},
}
real = builtins.__import__

def without(module, missing):
    kept = {name: value for name, value in vars(module).items() if name not in missing}
    fake = types.ModuleType(module.__name__)
    vars(fake).update(kept)
    return fake

FAKE = {name: without(__import__(name), names) for name, names in NAMES.items()}
FAKE["sys"] = without(sys, set())
FAKE["sys"].platform = "win32"

def windows(name, globals=None, locals=None, fromlist=(), level=0):
    if (globals or {}).get("__name__", "").split(".")[0] == "robotable" and level == 0:
        if name.split(".")[0] in MISSING:
            raise ModuleNotFoundError(name, name=name)
        if name in FAKE:
            return FAKE[name]
    return real(name, globals, locals, fromlist, level)

builtins.__import__ = windows
import robotable
found = [module.name for module in pkgutil.walk_packages(robotable.__path__, "robotable.")]
for name in found:
    if not name.endswith("__main__"):
        __import__(name)
print(len(found))
"""


def test_every_module_can_be_imported_without_what_windows_lacks() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 300
