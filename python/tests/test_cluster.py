"""A real Ray cluster of several nodes on this machine: a node and a worker die in the middle, and nothing is different."""

from __future__ import annotations

import os
import signal
import tempfile
import unittest
from pathlib import Path

import ray
from ray.cluster_utils import Cluster

from heapwright_ray.driver import Driver, Options, RayCluster, State
from tests.support import CLASSES, PROGRAM, heapwright, tree

TARGETS = ["heapwright.netds.Aliasing", "heapwright.basics.Interval", "heapwright.basics.Integers",
           "heapwright.netds.Sequence"]
MEMORY = 200 << 20


def kill_a_worker(spared: str) -> bool:
    """Kills a process that does a job, with the program that it started. Returns false if there is none."""
    for entry in Path("/proc").iterdir():
        try:
            name = (entry / "cmdline").read_bytes().split(b"\0")
            parent = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
        except (OSError, ValueError, IndexError):
            continue
        if len(name) > 2 and name[1:2] == [b"work"] and spared.encode() in name[0]:
            os.kill(parent, signal.SIGKILL)
            os.kill(int(entry.name), signal.SIGKILL)
            return True
    return False


class ClusterTest(unittest.TestCase):
    """The output is that of `heapwright gen`."""

    def setUp(self) -> None:
        scratch = tempfile.TemporaryDirectory(prefix="heapwright-ray-test")
        self.addCleanup(scratch.cleanup)
        self.place = Path(scratch.name)
        os.environ["HEAPWRIGHT_RAY_DIR"] = str(self.place / "node")
        self.addCleanup(os.environ.pop, "HEAPWRIGHT_RAY_DIR", None)

    def options(self, slice_: str = "1") -> Options:
        out = self.place / "out"
        return Options(["--no-config", "--no-replay", "-cp", CLASSES, "--slice", slice_, *TARGETS],
                       ["--out", str(out), "--quiet", "--no-cache"], self.place / "plan", Path(PROGRAM), memory=MEMORY)

    def test_a_node_and_a_worker_die(self) -> None:
        expected = self.place / "expected"
        heapwright("gen", "--no-config", "--no-replay", "--quiet", "-cp", CLASSES, "--out", str(expected), *TARGETS)
        cluster = Cluster(initialize_head=True,
                          head_node_args={"num_cpus": 1, "memory": 4 * MEMORY, "object_store_memory": 100 << 20})
        self.addCleanup(cluster.shutdown)
        nodes = [cluster.add_node(num_cpus=1, memory=4 * MEMORY, object_store_memory=100 << 20) for _ in range(2)]
        ray.init(address=cluster.address, log_to_driver=False, logging_level="error")
        self.addCleanup(ray.shutdown)
        killed: list[str] = []

        def disturb(state: State) -> None:
            if state.done >= 2 and not killed:
                cluster.remove_node(nodes[0], allow_graceful=False)
                killed.append("node")
            elif killed == ["node"] and state.done >= 4 and kill_a_worker(str(self.place)):
                killed.append("worker")

        driver = Driver(self.options(), disturb)
        driver.plan()
        ray_cluster = RayCluster(driver.options)
        driver.work(ray_cluster)
        self.assertEqual(killed, ["node", "worker"], driver.state)
        self.assertEqual(driver.state.done, driver.state.jobs)
        self.assertGreater(driver.state.jobs, 8)
        self.assertEqual(driver.merge(), 0)
        self.assertEqual(tree(self.place / "out"), tree(expected))
        self.assertTrue(tree(expected))
        # what is done is not done again
        again = Driver(self.options())
        again.plan()
        again.work(ray_cluster)
        self.assertEqual((again.state.done, again.state.nodes), (again.state.jobs, {}))


if __name__ == "__main__":
    unittest.main()
