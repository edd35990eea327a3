"""The settings of Sphinx for the documentation site."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pygments.lexers import JavascriptLexer, TextLexer

from robotable.version import __version__

ROOT = Path(__file__).resolve().parents[2]

project = "Robotable"
author = "The Robotable authors"
version = release = __version__
copyright = "The Robotable authors"
html_title = f"Robotable {__version__}"

extensions = ["myst_nb", "sphinx_copybutton"]
myst_heading_anchors = 4  # the names that links to headings have in the repository, too

# Each notebook is executed again only if it has changed; an error in one ends the build.
nb_execution_mode = "cache"
nb_execution_cache_path = str(ROOT / "build/docs/notebooks")
nb_execution_raise_on_error = True
nb_execution_timeout = 300
nb_merge_streams = True

html_theme = "furo"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_favicon = str(ROOT / "web/public/robot.svg")
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_show_search_summary = False  # it would fetch pages, which a browser refuses to do for files
pygments_style = "friendly"
pygments_dark_style = "monokai"

# A reader who copies an example gets what to type, without prompts and answers.
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True


def setup(app: Any) -> None:
    """Languages in examples that the highlighter does not know."""
    app.add_lexer("svelte", TextLexer)
    app.add_lexer("jsonc", JavascriptLexer)
