"""Takes passwords out of texts that people read: error messages and log lines.

Settings such as the database's address contain a password, and libraries like to quote them.
"""

from __future__ import annotations

import re
from typing import Final

HIDDEN: Final = "***"

_IN_URL: Final = re.compile(r"(\b[a-z][a-z0-9+.-]*://[^\s:/@]*:)(?!password@)[^\s/]+(?=@)", re.IGNORECASE)
"""scheme://user:password@host. A password with an unescaped @ ends at the last one.

Examples with the word itself stay as they are.
"""

_AS_FIELD: Final = re.compile(r"(\bpassword\s*[=:]\s*)('[^']*'|\"[^\"]*\"|[^\s&,;'\"]+)", re.IGNORECASE)
"""password=… as in `host=db password=…` and in the query of a URL."""


def without_passwords(text: str) -> str:
    if "://" in text:
        text = _IN_URL.sub(rf"\1{HIDDEN}", text)
    if "assword" in text or "ASSWORD" in text:
        text = _AS_FIELD.sub(rf"\1{HIDDEN}", text)
    return text
