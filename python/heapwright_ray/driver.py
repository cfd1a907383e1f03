"""The driver: plans, sends jobs to the cluster, keeps their results, merges."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from collections import deque
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Callable, Protocol

from . import files
from .node import Result, Shipment, run


class Failure(Exception):
    """Something that the user can mend; `code` is the exit code."""

    def __init__(self, message: str, code: int = 2) -> None:
        super().__init__(message)
        self.code = code


@dataclass
class Options:
    """How jobs are done."""

    #: What follows `heapwright plan`: targets and options.
    plan_arguments: list[str]
    #: What follows `heapwright merge DIR`.
    merge_arguments: list[str]
    #: The directory of the plan. If it has one, that is continued.
    plan: Path
    #: The program.
    program: Path
    #: A cache that all nodes reach, if there is one.
    cache: str | None = None
    #: Processors of a job, and bytes of memory.
    cpus: float = 1.0
    memory: int = 2 << 30
    #: How often a job is tried again if it, its worker or its node fails.
    retries: int = 4
    #: The most time, in seconds, of a method that finds more and more; 0 leaves it at the plan's.
    most_method_time: float = 0.0
    #: Jobs that wait at the cluster, for each processor: enough to keep it busy, few enough to be cancelled.
    ahead: int = 3
    #: Variables of the environment that the program gets on the nodes.
    environment: dict[str, str] = field(default_factory=dict)


@dataclass
class State:
    """How far it is."""

    jobs: int = 0
    done: int = 0
    running: int = 0
    methods: int = 0
    #: Methods that time cut short, by job.
    cut: dict[str, int] = field(default_factory=dict)
    #: Jobs that were tried again, and jobs that got more time.
    retried: int = 0
    grown: int = 0
    from_cache: int = 0
    bytes: int = 0
    #: Jobs by the node that did them.
    nodes: dict[str, int] = field(default_factory=dict)
    begun: float = field(default_factory=time.monotonic)


class Cluster(Protocol):
    """What the driver needs of Ray; a test may bring its own."""

    def put(self, content: bytes) -> Any: ...

    def submit(self, shipment: Shipment, name: str, job: bytes, known: bytes | None, method_time: str | None) -> Any: ...

    def wait(self, references: list[Any], seconds: float) -> list[Any]: ...

    def get(self, reference: Any) -> Result: ...

    def cancel(self, reference: Any) -> None: ...

    def processors(self) -> float: ...


class RayCluster:
    """Ray."""

    def __init__(self, options: Options) -> None:
        import ray

        self._ray = ray

        @ray.remote
        def heapwright_job(shipment: Shipment, name: str, job: bytes, known: bytes | None,
                           method_time: str | None) -> Result:
            node = ray.get_runtime_context().get_node_id()
            return run(shipment, name, job, known, method_time, ray.get, node)

        # Ray itself repeats what is lost with a worker or a node
        self._task = heapwright_job.options(
            num_cpus=options.cpus, memory=options.memory, max_retries=options.retries, scheduling_strategy="SPREAD")

    def put(self, content: bytes) -> Any:
        return self._ray.put(content)

    def submit(self, shipment: Shipment, name: str, job: bytes, known: bytes | None, method_time: str | None) -> Any:
        return self._task.remote(shipment, name, job, known, method_time)

    def wait(self, references: list[Any], seconds: float) -> list[Any]:
        ready, _ = self._ray.wait(references, num_returns=1, timeout=seconds)
        return ready

    def get(self, reference: Any) -> Result:
        try:
            return self._ray.get(reference)
        except (self._ray.exceptions.RayTaskError, self._ray.exceptions.RaySystemError) as error:
            return Result(-1, str(error).strip().splitlines()[-1], None, {}, "")
        except self._ray.exceptions.RayError as error:
            return Result(-1, f"{type(error).__name__}: the worker or its node was lost", None, {}, "")

    def cancel(self, reference: Any) -> None:
        self._ray.cancel(reference, force=True)

    def processors(self) -> float:
        return self._ray.cluster_resources().get("CPU", 1.0)


@dataclass
class Task:
    """A job at the cluster."""

    name: str
    tries: int = 0
    #: The time of its methods in seconds, if it is not the plan's.
    method_time: float | None = None
    #: The branches that its methods took when they last had less time.
    branches: int | None = None


class Driver:
    """Runs a plan on a cluster."""

    def __init__(self, options: Options, on_change: Callable[[State], None] = lambda state: None) -> None:
        self.options = options
        self.state = State()
        self._on_change = on_change

    def plan(self) -> None:
        """Makes the plan, or finds the one that was begun."""
        manifest, words = self.options.plan / "manifest.json", self.options.plan / "arguments.json"
        own = json.dumps(self.options.plan_arguments).encode()
        if not manifest.exists():
            self._heapwright("plan", *self.options.plan_arguments, "--out", str(self.options.plan), "--quiet",
                             "--cache", self.options.cache or str(self._local_cache()))
            files.write(words, own)
        elif words.exists() and words.read_bytes() != own:
            raise Failure(f"{self.options.plan} has a plan for {' '.join(json.loads(words.read_bytes()))}: repeat that"
                          " command, remove the directory, or name another with --plan")
        try:
            text = manifest.read_bytes()
            build = json.loads(text)["tool"]["build"]
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise Failure(f"{manifest} cannot be read: {error}; remove {self.options.plan} and start again") from error
        if build != files.digest(self.options.program.read_bytes()):
            raise Failure(f"{self.options.plan} was planned by another build of heapwright than {self.options.program}:"
                          " remove the directory, or name that program with --heapwright")

    def work(self, cluster: Cluster) -> None:
        """Does all jobs that have no result."""
        shipment = self._shipment(cluster)
        jobs = sorted((self.options.plan / "jobs").glob("*.json"))
        self.state.jobs = len(jobs)
        waiting: deque[Task] = deque(Task(job.name) for job in jobs if not self._result(job.name).exists())
        self.state.done = len(jobs) - len(waiting)
        running: dict[Any, Task] = {}
        try:
            while waiting or running:
                # nodes come and go
                room = max(1, int(cluster.processors() / max(self.options.cpus, 0.01))) * self.options.ahead
                while waiting and len(running) < room:
                    task = waiting.popleft()
                    running[self._submit(cluster, shipment, task)] = task
                self._tell(running)
                for reference in cluster.wait(list(running), 0.5):
                    task = running.pop(reference)
                    again = self._take(task, cluster.get(reference))
                    if again is not None:
                        waiting.append(again)
        finally:
            for reference in running:
                cluster.cancel(reference)
        self._tell(running)

    def merge(self) -> int:
        """Makes the tests; returns the exit code of `heapwright merge`."""
        command = ["merge", str(self.options.plan), *self.options.merge_arguments]
        if self.options.cache is not None:
            command += ["--cache", self.options.cache]
        return subprocess.run([str(self.options.program), *command], check=False).returncode

    def _submit(self, cluster: Cluster, shipment: Shipment, task: Task) -> Any:
        job = (self.options.plan / "jobs" / task.name).read_bytes()
        known = self._result(task.name)
        method_time = None if task.method_time is None else f"{int(task.method_time * 1000)}ms"
        return cluster.submit(shipment, task.name, job, known.read_bytes() if known.exists() else None, method_time)

    def _take(self, task: Task, result: Result) -> Task | None:
        """Keeps the result of a job. Returns the job if it is to be done again."""
        if result.code == 2:
            raise Failure(f"job {task.name} cannot be done: {result.said}")
        if result.content is None:
            task.tries += 1
            if task.tries > self.options.retries:
                raise Failure(f"job {task.name} failed {task.tries} times: {result.said or f'exit code {result.code}'}",
                              70)
            self.state.retried += 1
            return task
        files.write(self._result(task.name), result.content)
        methods = result.summary.get("methods", [])
        cut = [method for method in methods if method["cut-short"]]
        self.state.nodes[result.node] = self.state.nodes.get(result.node, 0) + 1
        self.state.from_cache += result.summary.get("from-cache", 0)
        self.state.bytes += len(result.content)
        self.state.cut[task.name] = len(cut)
        longer = self._longer(task, methods, cut)
        if longer is None:
            self.state.done += 1
            self.state.methods += len(methods)
        else:
            self.state.grown += 1
        return longer

    def _longer(self, task: Task, methods: list[dict[str, Any]], cut: list[dict[str, Any]]) -> Task | None:
        """Returns a job with twice the time if its methods still find more: those that do not get no more."""
        if not cut:
            return None
        had = max(method["limit-ms"] for method in methods) / 1000
        branches = sum(method["branches"] for method in methods)
        if task.branches is not None and branches <= task.branches or had >= self.options.most_method_time:
            return None
        return Task(task.name, 0, min(2 * had, self.options.most_method_time), branches)

    def _shipment(self, cluster: Cluster) -> Shipment:
        program = self.options.program.read_bytes()
        manifest = (self.options.plan / "manifest.json").read_bytes()
        entries = []
        if self.options.cache is None:
            digests = {entry["digest"] for run in json.loads(manifest)["runs"] for entry in run["class-path"]}
            for wanted in sorted(digests):
                name = f"class-path/{wanted[:2]}/{wanted[2:]}"
                try:
                    content = (self._local_cache() / name).read_bytes()
                except OSError as error:
                    raise Failure(f"the class path of the plan is gone: {error}; remove {self.options.plan} and start"
                                  " again") from error
                entries.append((name, files.digest(content), cluster.put(content)))
        return Shipment((files.digest(program), cluster.put(program)), (files.digest(manifest), manifest), entries,
                        self.options.cache, self.options.environment)

    def _local_cache(self) -> Path:
        return self.options.plan / "cache"

    def _result(self, job: str) -> Path:
        return self.options.plan / "results" / (Path(job).stem + ".result")

    def _tell(self, running: dict[Any, Task]) -> None:
        self.state.running = len(running)
        self._on_change(self.state)

    def _heapwright(self, *arguments: str) -> None:
        done = subprocess.run([str(self.options.program), *arguments], check=False)
        if done.returncode != 0:
            raise Failure("", done.returncode)


def find_program(named: str | None) -> Path:
    """The program, from what the user says or from the path."""
    found = shutil.which(named or os.environ.get("HEAPWRIGHT") or "heapwright")
    if found is None:
        raise Failure(f"there is no program {named or 'heapwright'}: install it, or name it with --heapwright")
    return Path(found).resolve()
