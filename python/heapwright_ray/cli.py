"""The command line: `heapwright-ray gen TARGETS --address auto --out DIR`."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from .driver import Driver, Failure, Options, RayCluster, find_program
from .table import Table

#: Variables of the environment by which caches are reached. They are sent to the nodes, and neither shown nor stored.
CREDENTIALS = ("AWS_", "AZURE_", "GOOGLE_")

DESCRIPTION = """\
Does what `heapwright gen` does, on the machines of a Ray cluster, and writes the same tests.

Options that are not listed here are those of `heapwright plan`. A run that was interrupted, or that failed, is
continued by the same command: results are kept in the directory of the plan."""

EPILOG = """\
Exit codes: those of `heapwright merge`; 2 wrong input; 70 a job failed again and again; 130 interrupted."""


def parser() -> argparse.ArgumentParser:
    """The options."""
    top = argparse.ArgumentParser(prog="heapwright-ray")
    commands = top.add_subparsers(dest="command", required=True)
    gen = commands.add_parser("gen", description=DESCRIPTION, epilog=EPILOG, allow_abbrev=False,
                              formatter_class=argparse.RawDescriptionHelpFormatter)
    gen.add_argument("--address", default="auto",
                     help="the cluster: auto finds the one of this machine, local starts one [default: auto]")
    gen.add_argument("--out", type=Path, help="where the test files go [default: where the project has its tests]")
    gen.add_argument("--plan", type=Path, default=Path(".heapwright-plan"),
                     help="the directory of the plan and the results [default: .heapwright-plan]")
    gen.add_argument("--heapwright", metavar="PROGRAM", help="the program [default: heapwright on the PATH]")
    gen.add_argument("--cache", metavar="URL", help="a cache that all nodes reach, such as s3://bucket/prefix")
    gen.add_argument("--cpus", type=float, default=1.0, help="processors of one job [default: 1]")
    gen.add_argument("--memory", type=size, default="2g", help="memory of one job [default: 2g]")
    gen.add_argument("--retries", type=int, default=4, help="how often a job that fails is repeated [default: 4]")
    gen.add_argument("--most-method-time", type=float, default=64.0, metavar="SECONDS",
                     help="a method that is out of time and found more with more gets twice as much, up to this;"
                          " 0 gives none more than --method-time [default: 64]")
    gen.add_argument("--json", action="store_true", help="print the run as one JSON document")
    gen.add_argument("--sarif", metavar="FILE", help="write the findings as a SARIF document")
    gen.add_argument("--report", metavar="DIR", help="write a report as HTML")
    gen.add_argument("--quiet", "-q", action="store_true", help="problems only")
    return top


def size(text: str) -> int:
    """Reads a size such as 500m or 2g."""
    units = {"k": 10, "m": 20, "g": 30}
    number, shift = (text[:-1], units[text[-1].lower()]) if text[-1:].lower() in units else (text, 0)
    if not number.isdigit() or int(number) == 0:
        raise argparse.ArgumentTypeError(f"'{text}' is not a size such as 500m or 2g")
    return int(number) << shift


def options(given: argparse.Namespace, rest: list[str]) -> Options:
    """What the arguments come to."""
    merge: list[str] = []
    for name in ("out", "sarif", "report"):
        value = getattr(given, name)
        merge += [f"--{name}", str(value)] if value is not None else []
    merge += ["--json"] * given.json + ["--quiet"] * given.quiet
    environment = {name: value for name, value in os.environ.items() if name.startswith(CREDENTIALS)}
    return Options(rest, merge, given.plan, find_program(given.heapwright), given.cache, given.cpus, given.memory,
                   given.retries, given.most_method_time, environment=environment if given.cache else {})


def main(arguments: list[str] | None = None) -> int:
    """Runs the command and returns its exit code."""
    given, rest = parser().parse_known_args(arguments)
    table = Table(quiet=given.quiet)
    try:
        driver = Driver(options(given, rest), table.show)
        driver.plan()
        cluster = connect(given, driver.options)
        driver.work(cluster)
        table.end(driver.state)
        return driver.merge()
    except Failure as failure:
        if str(failure):
            print(f"heapwright-ray: {failure}", file=sys.stderr)
        return failure.code
    except KeyboardInterrupt:
        print(f"heapwright-ray: interrupted; the same command continues ({given.plan} has the results so far)",
              file=sys.stderr)
        return 130


def connect(given: argparse.Namespace, wanted: Options) -> RayCluster:
    """Connects to the cluster."""
    try:
        import ray
    except ImportError as error:
        raise Failure(f"Ray is not installed: {error}; pip install ray") from error
    try:
        # nodes need not have this package: it goes with the jobs
        own = {"py_modules": [str(Path(__file__).resolve().parent)]}
        ray.init(address=None if given.address == "local" else given.address, runtime_env=own, log_to_driver=False,
                 logging_level="error")
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise Failure(f"there is no cluster at {given.address}: {str(error).splitlines()[0]}; start one with"
                      " `ray start --head`, or use --address local") from error
    return RayCluster(wanted)


if __name__ == "__main__":
    sys.exit(main())
