"""The cache on a real S3 server that loses connections, answers with errors, and has damaged or no room for objects."""

from __future__ import annotations

import subprocess
import tempfile
import unittest
import urllib.request
from pathlib import Path

from tests.s3 import Faulty
from tests.support import CLASSES, PROGRAM, heapwright, tree

SECRET = "wJalrXUtnFEMIverysecret"
TARGETS = ["heapwright.netds.Aliasing", "heapwright.basics.Interval"]


class CacheTest(unittest.TestCase):
    """Whatever the server does, the tests are the same, nothing fails, and one line tells."""

    @classmethod
    def setUpClass(cls) -> None:
        cls.server = Faulty()
        cls.addClassCleanup(cls.server.stop)
        request = urllib.request.Request(f"http://127.0.0.1:{cls.server.behind}/bucket", method="PUT")
        urllib.request.urlopen(request).close()
        scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(scratch.cleanup)
        cls.place = Path(scratch.name)
        cls.runs = 0
        _, cls.expected = cls.generated()

    @classmethod
    def generated(cls, *options: str, **variables: str) -> tuple[str, dict[str, str]]:
        """Runs `gen`; returns what it said and what it wrote."""
        cls.runs += 1
        out = cls.place / f"out{cls.runs}"
        done = heapwright("gen", "--no-config", "--no-replay", "-cp", CLASSES, "--out", str(out), *options, *TARGETS,
                          **variables)
        return done.stdout + done.stderr, tree(out)

    def cached(self, prefix: str, **variables: str) -> str:
        """Runs `gen` with the cache of the server; returns what it said."""
        usual = {"AWS_ENDPOINT": self.server.url, "AWS_ACCESS_KEY_ID": "AKIATEST", "AWS_SECRET_ACCESS_KEY": SECRET,
                 "AWS_REGION": "us-east-1"}
        said, files = self.generated("--cache", f"s3://bucket/{prefix}", **(usual | variables))
        self.assertEqual(files, self.expected)
        self.assertNotIn(SECRET, said)
        return said

    def setUp(self) -> None:
        self.server.faults, self.server.spared, self.server.seen = {}, 0, []

    def warned(self, said: str) -> list[str]:
        """The lines about the cache that tell of trouble."""
        return [line for line in said.splitlines() if "the cache s3://" in line]

    def test_a_second_run_finds_everything(self) -> None:
        first = self.cached("good")
        self.assertEqual(self.warned(first), [])
        self.assertIn("PUT", self.server.seen)
        self.server.seen.clear()
        second = self.cached("good")
        self.assertIn("methods were explored before", second)
        self.assertEqual(self.warned(second), [])

    def test_faults_of_reading(self) -> None:
        self.cached("reading")
        for fault in ("drop", "error", "cut"):
            with self.subTest(fault):
                self.server.faults = {"GET": fault}
                said = self.cached("reading")
                self.assertEqual(len(self.warned(said)), 1, said)
                self.assertNotIn("explored before", said)
                self.server.faults = {}
        self.assertIn("explored before", self.cached("reading"))

    def test_faults_of_writing(self) -> None:
        for fault in ("drop", "error", "full"):
            with self.subTest(fault):
                self.server.faults = {"PUT": fault}
                said = self.cached(f"writing-{fault}")
                self.assertEqual(len(self.warned(said)), 1, said)
                self.server.faults = {}
                self.assertEqual(self.warned(self.cached(f"writing-{fault}")), [])

    def test_a_fault_that_passes_is_not_noticed(self) -> None:
        self.cached("passing")
        self.server.spared, self.server.faults = 2, {}
        said = self.cached("passing")
        self.assertEqual(self.warned(said), [])

    def test_a_server_that_dies_in_the_middle(self) -> None:
        self.server.spared, self.server.faults = 3, {"GET": "drop", "PUT": "drop"}
        said = self.cached("dying")
        self.assertTrue(1 <= len(self.warned(said)) <= 2, said)

    def test_nobody_is_there(self) -> None:
        said = self.cached("nobody", AWS_ENDPOINT="http://127.0.0.1:9")
        self.assertTrue(1 <= len(self.warned(said)) <= 2, said)

    def test_no_secret_is_stored(self) -> None:
        self.cached("secret")
        for file in self.place.rglob("*"):
            if file.is_file():
                self.assertNotIn(SECRET.encode(), file.read_bytes())

    def test_http(self) -> None:
        url = f"http://user:{SECRET}@127.0.0.1:{self.server.behind}/bucket/http?token={SECRET}"
        said, files = self.generated("--cache", url)
        self.assertEqual(files, self.expected)
        self.assertNotIn(SECRET, said)

    def test_a_full_disk(self) -> None:
        cache = self.place / "tiny"
        cache.mkdir()
        out = self.place / "tiny-out"
        command = f"mount -t tmpfs -o size=8k none {cache} && " + " ".join(
            [subprocess.list2cmdline([PROGRAM, "gen", "--no-config", "--no-replay", "-cp", CLASSES, "--out", str(out),
                                      "--cache", str(cache), *TARGETS])])
        done = subprocess.run(["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", command],
                              capture_output=True, text=True, timeout=120)
        if done.returncode != 0 and "heapwright" not in done.stderr:
            # no name spaces here: a file is in the way instead
            (cache / "explored").write_text("")
            (cache / "tests").write_text("")
            done = heapwright("gen", "--no-config", "--no-replay", "-cp", CLASSES, "--out", str(out), "--cache",
                              str(cache), *TARGETS)
        self.assertEqual(done.returncode, 0, done.stderr)
        told = [line for line in done.stderr.splitlines() if "not usable for writing" in line]
        self.assertEqual(len(told), 1, done.stderr)
        self.assertEqual(tree(out), self.expected)


if __name__ == "__main__":
    unittest.main()
