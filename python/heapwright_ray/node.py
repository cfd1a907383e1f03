"""What runs on the nodes of the cluster: one job, with the program and the class path that the driver sent."""

from __future__ import annotations

import fcntl
import json
import os
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Callable

from . import files


@dataclass
class Shipment:
    """What all jobs share. Contents are references to objects of the cluster, fetched only by nodes that lack them."""

    #: The hash of the program's file, and its content.
    program: tuple[str, Any]
    #: The hash of the manifest, and its text.
    manifest: tuple[str, bytes]
    #: Entries of the cache that hold the class path: name, hash of the file, content.
    class_path: list[tuple[str, str, Any]]
    #: The cache that all nodes share, if there is one.
    cache: str | None = None
    #: Variables of the environment for the program, such as the credentials of the cache.
    environment: dict[str, str] = field(default_factory=dict)


@dataclass
class Result:
    """What came of a job."""

    #: The exit code of `heapwright work`; negative if a signal ended it.
    code: int
    #: What it said about problems.
    said: str
    #: The result file, if there is one.
    content: bytes | None
    #: What `heapwright work --json` printed.
    summary: dict[str, Any]
    #: The node that did it.
    node: str


def base() -> Path:
    """The directory of this user on a node."""
    name = f"heapwright-ray-{os.getuid()}"
    return Path(os.environ.get("HEAPWRIGHT_RAY_DIR") or Path(tempfile.gettempdir()) / name)


def install(path: Path, wanted: str, fetch: Callable[[], bytes], mode: int) -> None:
    """Puts a file in its place, unless the right one is there. One worker of a node does it, and others wait."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path.parent / f".{path.name}.lock", "wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if files.has(path, wanted):
            return
        content = fetch()
        if files.digest(content) != wanted:
            raise ValueError(f"{path.name} arrived damaged")
        files.write(path, content, mode)


def run(shipment: Shipment, name: str, job: bytes, known: bytes | None, method_time: str | None,
        fetch: Callable[[Any], bytes], node: str) -> Result:
    """Runs one job. `known` is its result so far: methods that were finished are not explored again."""
    home = base()
    build, content = shipment.program
    program = home / "bin" / build / "heapwright"
    install(program, build, lambda: fetch(content), 0o755)
    cache = shipment.cache
    if cache is None:
        cache = str(home / "cache")
        for entry, wanted, packed in shipment.class_path:
            install(home / "cache" / entry, wanted, lambda packed=packed: fetch(packed), 0o644)
    with tempfile.TemporaryDirectory(prefix="job-", dir=_made(home)) as place:
        plan = Path(place)
        files.write(plan / "manifest.json", shipment.manifest[1])
        files.write(plan / "jobs" / name, job)
        target = plan / "results" / (Path(name).stem + ".result")
        if known is not None:
            files.write(target, known)
        command = [str(program), "work", str(plan / "jobs" / name), "--json", "--cache", cache]
        if method_time is not None:
            command += ["--method-time", method_time]
        environment = {**os.environ, **shipment.environment}
        done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
        finished = target.read_bytes() if done.returncode == 0 and target.exists() else None
        summary = json.loads(done.stdout) if done.returncode == 0 else {}
        return Result(done.returncode, done.stderr.strip(), finished, summary, node)


def _made(directory: Path) -> Path:
    directory.mkdir(parents=True, exist_ok=True, mode=0o700)
    return directory
