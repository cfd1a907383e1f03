"""Files that are written whole or not at all, and hashes of their content."""

from __future__ import annotations

import hashlib
import os
import tempfile
from pathlib import Path


def digest(content: bytes) -> str:
    """The SHA-256 hash, as `heapwright` and `sha256sum` write it."""
    return hashlib.sha256(content).hexdigest()


def write(path: Path, content: bytes, mode: int = 0o644) -> None:
    """Writes a file; readers see the old content or the new, even if the process dies."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(prefix=".new", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.chmod(temporary, mode)
        os.replace(temporary, path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def has(path: Path, wanted: str) -> bool:
    """Whether a file has the content with this hash."""
    try:
        return digest(path.read_bytes()) == wanted
    except OSError:
        return False
