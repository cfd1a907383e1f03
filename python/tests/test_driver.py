"""The driver without Ray: retries, growing time, resuming, damaged shipments."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path
from typing import Any

from heapwright_ray import cli, files
from heapwright_ray.driver import Driver, Failure, Options, State
from heapwright_ray.node import Result, Shipment, run
from heapwright_ray.table import lines
from tests.support import CLASSES, PROGRAM, heapwright, tree


def summary(branches: int, cut: bool, limit: int) -> dict[str, Any]:
    """What `heapwright work --json` says of a job with one method."""
    return {"methods": [{"branches": branches, "cut-short": cut, "limit-ms": limit}], "from-cache": 0}


class Script:
    """A cluster that answers as a script says."""

    def __init__(self, answers: dict[str, list[Result]]) -> None:
        self.answers = answers
        self.asked: list[tuple[str, str | None]] = []
        self.cancelled: list[Any] = []

    def put(self, content: bytes) -> Any:
        return content

    def submit(self, shipment: Shipment, name: str, job: bytes, known: bytes | None, method_time: str | None) -> Any:
        self.asked.append((name, method_time))
        return len(self.asked), name

    def wait(self, references: list[Any], seconds: float) -> list[Any]:
        return references[:1]

    def get(self, reference: Any) -> Result:
        return self.answers[reference[1]].pop(0)

    def cancel(self, reference: Any) -> None:
        self.cancelled.append(reference)

    def processors(self) -> float:
        return 1.0


LOST = Result(-9, "the worker was lost", None, {}, "")


def good(branches: int = 1, cut: bool = False, limit: int = 4000) -> Result:
    """A job that was done."""
    return Result(0, "", b"result", summary(branches, cut, limit), "n1")


class DriverTest(unittest.TestCase):
    """What the driver decides."""

    def setUp(self) -> None:
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.plan = Path(scratch.name) / "plan"
        self.program = Path(scratch.name) / "heapwright"
        self.program.write_bytes(b"program")
        manifest = {"tool": {"build": files.digest(b"program")}, "runs": [{"class-path": []}]}
        files.write(self.plan / "manifest.json", json.dumps(manifest).encode())

    def driver(self, jobs: int, **changes: Any) -> Driver:
        for number in range(jobs):
            files.write(self.plan / "jobs" / f"{number}.json", b"{}")
        driver = Driver(Options([], [], self.plan, self.program, **changes))
        driver.plan()
        return driver

    def test_lost_jobs_are_repeated(self) -> None:
        driver, script = self.driver(2), Script({"0.json": [LOST, LOST, good()], "1.json": [good()]})
        driver.work(script)
        self.assertEqual((driver.state.done, driver.state.retried, len(script.asked)), (2, 2, 4))
        self.assertEqual((self.plan / "results" / "0.result").read_bytes(), b"result")
        again = self.driver(2)
        again.work(Script({}))
        self.assertEqual(again.state.done, 2)

    def test_not_forever(self) -> None:
        driver = self.driver(1, retries=2)
        with self.assertRaisesRegex(Failure, "0.json failed 3 times: the worker was lost") as raised:
            driver.work(Script({"0.json": [LOST] * 3}))
        self.assertEqual(raised.exception.code, 70)

    def test_wrong_input_ends_the_run(self) -> None:
        driver, script = self.driver(3), Script({"0.json": [Result(2, "no JDK", None, {}, "")]})
        with self.assertRaisesRegex(Failure, "0.json cannot be done: no JDK"):
            driver.work(script)
        self.assertEqual(len(script.cancelled), 2)

    def test_more_time_only_while_it_helps(self) -> None:
        answers = {"0.json": [good(3, True, 4000), good(5, True, 8000), good(5, True, 16000)],
                   "1.json": [good(3, True, 4000), good(4, False, 8000)],
                   "2.json": [good(9, False, 4000)]}
        driver, script = self.driver(3, most_method_time=64.0), Script(answers)
        driver.work(script)
        asked = {job: [time for name, time in script.asked if name == job] for job in answers}
        self.assertEqual(asked["0.json"], [None, "8000ms", "16000ms"])
        self.assertEqual((asked["1.json"], asked["2.json"]), ([None, "8000ms"], [None]))
        self.assertEqual((driver.state.done, driver.state.grown, sum(driver.state.cut.values())), (3, 3, 1))

    def test_the_limit_is_a_limit(self) -> None:
        for most, expected in ((0.0, [None]), (10.0, [None, "8000ms", "10000ms"])):
            for old in (self.plan / "results").glob("*"):
                old.unlink()
            answers = [good(count, True, limit) for count, limit in ((1, 4000), (2, 8000), (3, 10000))]
            driver, script = self.driver(1, most_method_time=most), Script({"0.json": answers})
            driver.work(script)
            self.assertEqual([time for _, time in script.asked], expected)

    def test_plans_of_others_are_refused(self) -> None:
        driver = self.driver(1)
        self.program.write_bytes(b"another")
        with self.assertRaisesRegex(Failure, "another build"):
            driver.plan()
        self.program.write_bytes(b"program")
        files.write(self.plan / "arguments.json", b'["a.b.C"]')
        with self.assertRaisesRegex(Failure, "has a plan for a.b.C"):
            driver.plan()
        (self.plan / "arguments.json").unlink()
        files.write(self.plan / "manifest.json", b"{")
        with self.assertRaisesRegex(Failure, "manifest.json cannot be read"):
            driver.plan()

    def test_the_table(self) -> None:
        state = State(jobs=10, done=5, running=2, methods=9, cut={"a": 1}, retried=3, nodes={"x": 5})
        rows = dict(lines(state))
        self.assertEqual((rows["jobs"], rows["tried again"], rows["nodes"]), ("5/10 (2 sent)", "3", "1"))
        self.assertIn("left", rows["time"])

    def test_sizes(self) -> None:
        self.assertEqual((cli.size("500m"), cli.size("2G"), cli.size("17")), (500 << 20, 2 << 30, 17))
        for wrong in ("", "m", "-1", "0", "2x"):
            with self.assertRaises(Exception):
                cli.size(wrong)


class NodeTest(unittest.TestCase):
    """One job, as a node does it: with the program and the class path that it gets, and nothing else."""

    def test_a_bare_node(self) -> None:
        with tempfile.TemporaryDirectory() as scratch:
            place = Path(scratch)
            os.environ["HEAPWRIGHT_RAY_DIR"] = str(place / "node")
            self.addCleanup(os.environ.pop, "HEAPWRIGHT_RAY_DIR", None)
            copy = place / "classes"
            subprocess.run(["cp", "-r", CLASSES, str(copy)], check=True)
            options = Options(["--no-config", "-cp", str(copy), "--slice", "9", "heapwright.netds.Aliasing"],
                              ["--out", str(place / "out"), "--quiet", "--no-cache", "--no-replay"], place / "plan",
                              Path(PROGRAM))
            driver = Driver(options)
            driver.plan()

            class Here(Script):
                def submit(self, shipment: Shipment, name: str, job: bytes, known: bytes | None,
                           method_time: str | None) -> Any:
                    subprocess.run(["rm", "-rf", str(copy)], check=True)
                    self.answers[name] = [run(shipment, name, job, known, method_time, lambda content: content, "here")]
                    return super().submit(shipment, name, job, known, method_time)

            driver.work(Here({}))
            subprocess.run(["cp", "-r", CLASSES, str(copy)], check=True)
            self.assertEqual(driver.merge(), 0)
            heapwright("gen", "--no-config", "--no-replay", "--quiet", "-cp", CLASSES, "--out", str(place / "expected"),
                       "heapwright.netds.Aliasing")
            self.assertEqual(tree(place / "out"), tree(place / "expected"))
            installed = list((place / "node" / "bin").glob("*/heapwright"))
            self.assertEqual([file.parent.name for file in installed], [files.digest(Path(PROGRAM).read_bytes())])


if __name__ == "__main__":
    unittest.main()
