"""Runs Heapwright's jobs on a Ray cluster."""

from .driver import Driver, Failure, Options

__all__ = ["Driver", "Failure", "Options"]
