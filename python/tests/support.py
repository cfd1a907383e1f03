"""What the tests share: the program, compiled classes, and runs of commands."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

PROGRAM = os.environ.get("HEAPWRIGHT", "heapwright")
CLASSES = os.environ.get("HEAPWRIGHT_CLASSES", "classes")
REPOSITORY = Path(__file__).resolve().parents[2]


def heapwright(*arguments: str, code: int = 0, **variables: str) -> subprocess.CompletedProcess[str]:
    """Runs the program and expects an exit code."""
    environment = {**os.environ, "HEAPWRIGHT_NO_CACHE": "1", **variables}
    done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, env=environment, timeout=300)
    if done.returncode != code:
        raise AssertionError(f"exit code {done.returncode} instead of {code}: {arguments}\n{done.stdout}\n{done.stderr}")
    return done


def tree(root: Path) -> dict[str, str]:
    """The test files below a directory."""
    return {str(file.relative_to(root)): file.read_text() for file in sorted(root.rglob("*.java"))}
