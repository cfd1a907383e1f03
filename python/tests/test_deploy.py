"""The recipes of `deploy/` and the commands of docs/cluster.md, run as they are written."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import yaml

from tests.support import CLASSES, PROGRAM, REPOSITORY, heapwright, tree

TARGET = "heapwright.netds.Aliasing"


class DeployTest(unittest.TestCase):
    """Each recipe gives the tests of `heapwright gen`."""

    @classmethod
    def setUpClass(cls) -> None:
        scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(scratch.cleanup)
        cls.top = Path(scratch.name)
        programs = cls.top / "bin"
        programs.mkdir()
        (programs / "heapwright").symlink_to(PROGRAM)
        (programs / "mvn").write_text("#!/bin/sh\n")
        (programs / "mvn").chmod(0o755)
        script = programs / "heapwright-ray"
        script.write_text(f"#!/bin/sh\nexec {sys.executable} -m heapwright_ray \"$@\"\n")
        script.chmod(0o755)
        cls.environment = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}",
                           "XDG_CACHE_HOME": str(cls.top / "cache"), "HEAPWRIGHT_RAY_DIR": str(cls.top / "node"), "PYTHONPATH": str(REPOSITORY / "python")}
        cls.environment.pop("HEAPWRIGHT_NO_CACHE", None)
        heapwright("gen", "--no-config", "--quiet", "--no-replay", "-cp", CLASSES, "--out", str(cls.top / "expected"),
                   TARGET)
        cls.expected = tree(cls.top / "expected")

    def setUp(self) -> None:
        self.place = self.top / self._testMethodName
        self.place.mkdir()
        (self.place / "classes").symlink_to(CLASSES)

    def shell(self, command: str, **variables: str) -> str:
        """Runs a command as a recipe's shell does."""
        done = subprocess.run(["bash", "-e", "-c", command], cwd=self.place, env={**self.environment, **variables},
                              capture_output=True, text=True, timeout=300)
        self.assertEqual(done.returncode, 0, f"{command}\n{done.stdout}\n{done.stderr}")
        return done.stdout

    def plan(self) -> list[str]:
        """Makes a plan in the working directory; returns its jobs."""
        self.shell(f"heapwright plan --no-config -cp classes {TARGET} --out plan --slice 2 --quiet")
        return sorted(os.listdir(self.place / "plan" / "jobs"))

    def merged(self) -> None:
        """Merges, and compares."""
        self.shell("heapwright merge plan --out src/test/java --quiet --no-replay")
        self.assertEqual(tree(self.place / "src/test/java"), self.expected)

    def test_slurm(self) -> None:
        recipe = (REPOSITORY / "deploy/slurm.sbatch").read_text()
        directives = re.findall(r"^#SBATCH --([a-z-]+)", recipe, re.MULTILINE)
        self.assertEqual(set(directives), {"job-name", "cpus-per-task", "mem", "time", "requeue", "output"})
        for number, _ in enumerate(self.plan()):
            self.shell(recipe, SLURM_ARRAY_TASK_ID=str(number))
        self.merged()

    def test_kubernetes(self) -> None:
        text = (REPOSITORY / "deploy/kubernetes.yaml").read_text()
        jobs = self.plan()
        job = yaml.safe_load(text.replace("COMPLETIONS", str(len(jobs))))
        self.assertEqual((job["apiVersion"], job["kind"], job["spec"]["completionMode"]), ("batch/v1", "Job", "Indexed"))
        pod = job["spec"]["template"]["spec"]
        (container,) = pod["containers"]
        self.assertEqual({mount["name"] for mount in container["volumeMounts"]}, {one["name"] for one in pod["volumes"]})
        variables = {one["name"]: one["value"] for one in container["env"]}
        variables |= {"HEAPWRIGHT_PLAN": "plan", "HEAPWRIGHT_CACHE": "cache"}
        for index in range(job["spec"]["completions"]):
            done = subprocess.run(container["command"], cwd=self.place, capture_output=True, text=True,
                                  env={**self.environment, **variables, "JOB_COMPLETION_INDEX": str(index)})
            self.assertEqual(done.returncode, 0, done.stderr)
        self.merged()

    def test_github_actions(self) -> None:
        workflow = yaml.safe_load((REPOSITORY / "deploy/github-actions.yml").read_text())
        jobs = workflow["jobs"]
        self.assertEqual((jobs["work"]["needs"], jobs["merge"]["needs"]), ("plan", "work"))
        variables = {name: str(value) for name, value in workflow["env"].items()}
        variables |= {"TARGETS": TARGET, "CLASS_PATH": "classes", "GITHUB_OUTPUT": str(self.place / "output")}
        steps = {name: [step["run"] for step in job["steps"] if "run" in step] for name, job in jobs.items()}
        for command in steps["plan"]:
            self.shell(command, **variables)
        shards = yaml.safe_load((self.place / "output").read_text().split("=", 1)[1])
        self.assertEqual(shards, list(range(workflow["env"]["SHARDS"])))
        for shard in shards:
            for command in steps["work"]:
                self.shell(command, SHARD=str(shard), **variables)
        for command in steps["merge"]:
            self.shell(command, **variables)
        self.assertEqual(tree(self.place / "src/test/java"), self.expected)
        self.assertTrue((self.place / "heapwright-report/index.html").exists())

    def test_the_page(self) -> None:
        text = (REPOSITORY / "docs/cluster.md").read_text()
        blocks = re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
        self.assertGreaterEqual(len(blocks), 4)
        for block in blocks:
            self.shell(block)
        outputs = [tree(self.place / name) for name in ("tests", "tests-ray")]
        self.assertEqual(outputs, [self.expected, self.expected])


if __name__ == "__main__":
    unittest.main()
