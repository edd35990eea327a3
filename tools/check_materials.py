"""Checks a bill of materials against the schema of its format: `python -I check_materials.py FILE`.

`./table release` runs it in an environment with cyclonedx-python-lib, which has the schema.
"""

import json
import sys
from pathlib import Path

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

text = Path(sys.argv[1]).read_text(encoding="utf-8")
version = SchemaVersion.from_version(json.loads(text)["specVersion"])
problem = JsonStrictValidator(version).validate_str(text)
if problem is not None:
    sys.exit(str(problem))
