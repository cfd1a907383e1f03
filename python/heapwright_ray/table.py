"""One table that is redrawn in its place on a terminal, or a line now and then elsewhere."""

from __future__ import annotations

import sys
import time
from typing import TextIO

from .driver import State

#: Seconds between two tables, and between two lines.
REDRAW = 0.3
LINE = 10.0


class Table:
    """Shows how far it is."""

    def __init__(self, stream: TextIO = sys.stderr, quiet: bool = False) -> None:
        self._stream = stream
        self._quiet = quiet
        self._live = stream.isatty()
        self._height = 0
        self._last = -LINE

    def show(self, state: State) -> None:
        """Shows the state, if it is time."""
        now = time.monotonic()
        if self._quiet or now - self._last < (REDRAW if self._live else LINE):
            return
        self._last = now
        self._draw(state)

    def end(self, state: State) -> None:
        """Shows the last state."""
        if not self._quiet:
            self._draw(state)

    def _draw(self, state: State) -> None:
        rows = lines(state)
        if not self._live:
            print("heapwright-ray: " + ", ".join(f"{name} {value}" for name, value in rows), file=self._stream)
            return
        if self._height:
            self._stream.write(f"\x1b[{self._height}F\x1b[J")
        width = max(len(name) for name, _ in rows)
        for name, value in rows:
            self._stream.write(f"  {name:<{width}}  {value}\n")
        self._stream.flush()
        self._height = len(rows)


def lines(state: State) -> list[tuple[str, str]]:
    """The rows of the table."""
    elapsed = time.monotonic() - state.begun
    rows = [("jobs", f"{state.done}/{state.jobs} ({state.running} sent)"), ("methods", str(state.methods))]
    cut = sum(state.cut.values())
    if cut:
        rows.append(("out of time", f"{cut} ({state.grown} jobs got more)"))
    if state.from_cache:
        rows.append(("from the cache", str(state.from_cache)))
    if state.retried:
        rows.append(("tried again", str(state.retried)))
    rows.append(("nodes", str(len(state.nodes))))
    rows.append(("time", f"{elapsed:.0f}s{_left(state, elapsed)}"))
    return rows


def _left(state: State, elapsed: float) -> str:
    if not 0 < state.done < state.jobs:
        return ""
    return f", about {elapsed / state.done * (state.jobs - state.done):.0f}s left"
