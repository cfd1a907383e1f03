//! A run in parts: with one worker and with two, from the cache, after a change, and simulated on many machines.

use crate::places::{Places, files};
use crate::report::verdict;
use serde::Serialize;
use std::collections::BinaryHeap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::time::Instant;

/// Two workers must be this much faster than one, and a second run than the first.
const WORKERS_BAR: f64 = 1.8;
const AGAIN_BAR: f64 = 20.0;

/// The workers of the simulation, and the methods of the project that it is about: about a million lines.
const WORKERS: [usize; 6] = [1, 10, 50, 100, 400, 1000];
const METHODS: usize = 100_000;
/// Workers on one machine, and bytes that a machine receives in a second.
const PER_MACHINE: usize = 16;
const BANDWIDTH: f64 = 125e6;

/// The classes: those of the examples that take longest are among them.
const TARGETS: [&str; 2] = ["heapwright.basics.*", "heapwright.netds.*"];

#[derive(Debug, Serialize)]
pub struct Scale {
    jobs: usize,
    methods: usize,
    /// Seconds of all jobs with one worker and with two.
    one_worker: f64,
    two_workers: f64,
    merge: f64,
    /// Seconds of `gen`: without a cache, with an empty one, again, and after a change.
    uncached: f64,
    first: f64,
    again: f64,
    changed: f64,
    /// Methods that were explored again after the change.
    redone: usize,
    /// Bytes of all results, and of the program with the class path.
    results: u64,
    shipped: u64,
    same: bool,
    simulated: Vec<Simulated>,
}

#[derive(Debug, Serialize)]
struct Simulated {
    workers: usize,
    /// Seconds until the last job is done, of the merge, and the part of the workers' time that is used.
    makespan: f64,
    merge: f64,
    efficiency: f64,
    bytes: u64,
    bottleneck: &'static str,
}

/// Runs the program; returns what it said on its error stream, and its time in seconds.
fn timed(places: &Places, words: &[&str]) -> Result<(String, f64), String> {
    let begun = Instant::now();
    let mut command = Command::new(&places.heapwright);
    command.args(words).env_remove("HEAPWRIGHT_NO_CACHE").env_remove("CLASSPATH");
    let done = command.output().map_err(|error| format!("{}: {error}", places.heapwright.display()))?;
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    match done.status.success() {
        true => Ok((said, begun.elapsed().as_secs_f64())),
        false => Err(format!("heapwright {}: {said}", words.join(" "))),
    }
}

pub fn measure(places: &Places) -> Result<Scale, String> {
    places.compile_examples()?;
    let top = places.scratch.join("scale");
    let _ = std::fs::remove_dir_all(&top);
    std::fs::create_dir_all(&top).map_err(|error| format!("{}: {error}", top.display()))?;
    let text = |name: &str| top.join(name).display().to_string();
    let classes = places.examples.display().to_string();
    let [plan, merged, whole, cache] = ["plan", "merged", "whole", "cache"].map(text);
    eprintln!("  plan …");
    timed(places, &[&["plan", "--no-config", "-cp", &classes, "--out", &plan, "--slice", "1"], &TARGETS[..]].concat())?;
    let jobs = files(&Path::new(&plan).join("jobs"), "json")?;
    eprintln!("  {} jobs with one worker …", jobs.len());
    let (one_worker, times) = work(places, &jobs, 1)?;
    let results = size(&Path::new(&plan).join("results"));
    std::fs::remove_dir_all(Path::new(&plan).join("results")).map_err(|error| error.to_string())?;
    eprintln!("  with two …");
    let (two_workers, _) = work(places, &jobs, 2)?;
    eprintln!("  merge …");
    let (_, merge) = timed(places, &["merge", &plan, "--out", &merged, "--quiet", "--no-cache"])?;
    eprintln!("  gen, without a cache, with one, and again …");
    let generate = |classes: &str, out: &str, cached: &[&str]| {
        timed(places, &[&["gen", "--no-config", "-cp", classes, "--out", out], cached, &TARGETS[..]].concat())
    };
    let (_, uncached) = generate(&classes, &whole, &["--no-cache"])?;
    let out = text("out");
    let (_, first) = generate(&classes, &out, &["--cache", &cache])?;
    let (_, again) = generate(&classes, &out, &["--cache", &cache])?;
    let edited = edited(places, &top)?;
    let (said, changed) = generate(&edited, &out, &["--cache", &cache])?;
    let methods = jobs.len();
    let told = said.lines().find(|line| line.contains("explored before"));
    let reused = told.and_then(|line| line.split(' ').find_map(|word| word.parse::<usize>().ok()));
    let shipped = size(&places.heapwright) + size(Path::new(&classes));
    let same = same(Path::new(&whole), Path::new(&merged));
    let simulated = WORKERS.map(|workers| simulate(&times, workers, merge / methods as f64, results, shipped)).into();
    let redone = methods - reused.unwrap_or(0);
    Ok(Scale {
        jobs: jobs.len(),
        methods,
        one_worker,
        two_workers,
        merge,
        uncached,
        first,
        again,
        changed,
        redone,
        results,
        shipped,
        same,
        simulated,
    })
}

/// Does all jobs with some workers. Returns the time of all, and of each.
fn work(places: &Places, jobs: &[PathBuf], workers: usize) -> Result<(f64, Vec<f64>), String> {
    let begun = Instant::now();
    let next = Mutex::new(jobs.iter());
    let done = std::thread::scope(|scope| {
        let worker = || -> Result<Vec<f64>, String> {
            let mut times = Vec::new();
            loop {
                let job = next.lock().map_err(|error| error.to_string())?.next();
                let Some(job) = job else { return Ok(times) };
                times.push(timed(places, &["work", &job.display().to_string(), "--no-cache", "--quiet"])?.1);
            }
        };
        let handles: Vec<_> = (0..workers).map(|_| scope.spawn(worker)).collect();
        handles
            .into_iter()
            .map(|handle| handle.join().unwrap_or_else(|_| Err("a worker panicked".to_owned())))
            .collect()
    });
    let times: Result<Vec<Vec<f64>>, String> = done;
    Ok((begun.elapsed().as_secs_f64(), times?.concat()))
}

/// Compiles the examples with one method changed.
fn edited(places: &Places, top: &Path) -> Result<String, String> {
    let (sources, classes) = (top.join("edited"), top.join("edited-classes"));
    let problem = |error: std::io::Error| format!("{}: {error}", sources.display());
    std::fs::create_dir_all(&sources).map_err(problem)?;
    for file in places.example_files()? {
        let text = std::fs::read_to_string(&file).map_err(problem)?;
        // the name of the file tells the two modules apart: no class is in both
        let changed = text.replace("x.f = 1;", "x.f = 2;");
        std::fs::write(sources.join(file.file_name().unwrap_or_default()), changed).map_err(problem)?;
    }
    places.compile_folder(&sources, &classes)?;
    Ok(classes.display().to_string())
}

/// The bytes of a file, or of all files below a folder.
fn size(path: &Path) -> u64 {
    let Ok(found) = path.metadata() else { return 0 };
    if !found.is_dir() {
        return found.len();
    }
    std::fs::read_dir(path).into_iter().flatten().flatten().map(|entry| size(&entry.path())).sum()
}

/// Returns true if two folders have the same files.
fn same(one: &Path, other: &Path) -> bool {
    fn content(path: &Path) -> Vec<(String, Vec<u8>)> {
        let mut found = Vec::new();
        for entry in std::fs::read_dir(path).into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            match entry.path().is_dir() {
                true => found
                    .extend(content(&entry.path()).into_iter().map(|(below, text)| (format!("{name}/{below}"), text))),
                false => found.push((name, std::fs::read(entry.path()).unwrap_or_default())),
            }
        }
        found.sort();
        found
    }
    let one = content(one);
    !one.is_empty() && one == content(other)
}

/// Gives jobs with the measured times, repeated until there are enough, to whichever worker is free first.
fn simulate(times: &[f64], workers: usize, merge: f64, results: u64, shipped: u64) -> Simulated {
    let jobs = METHODS.div_ceil(times.len()) * times.len();
    let start = shipped as f64 / BANDWIDTH;
    // the least is on top; times are whole microseconds, so that they have an order
    let mut free: BinaryHeap<std::cmp::Reverse<u64>> =
        (0..workers).map(|_| std::cmp::Reverse((start * 1e6) as u64)).collect();
    let mut end = 0;
    let mut sum = 0;
    for number in 0..jobs {
        let time = (times.get(number % times.len()).copied().unwrap_or(0.0) * 1e6) as u64;
        let std::cmp::Reverse(begun) = free.pop().unwrap_or(std::cmp::Reverse(0));
        free.push(std::cmp::Reverse(begun + time));
        end = end.max(begun + time);
        sum += time;
    }
    let (makespan, merge) = (end as f64 / 1e6, merge * jobs as f64);
    let longest = times.iter().copied().fold(0.0, f64::max);
    let bytes = workers.div_ceil(PER_MACHINE) as u64 * shipped + results / times.len() as u64 * jobs as u64;
    let bottleneck = if merge > makespan {
        "the merge, which one machine does"
    } else if makespan < 2.0 * longest + start {
        "the longest job"
    } else {
        "the exploration"
    };
    Simulated {
        workers,
        makespan,
        merge,
        efficiency: sum as f64 / 1e6 / (workers as f64 * makespan),
        bytes,
        bottleneck,
    }
}

impl Scale {
    /// The figures as a table, with the bars.
    pub fn table(&self) -> String {
        let Scale { jobs, methods, one_worker, two_workers, merge, uncached, first, again, changed, redone, .. } = self;
        let (faster, quicker) = (one_worker / two_workers, first / again);
        let mut text = format!("Beyond one machine: {methods} methods of the examples in {jobs} jobs\n\n");
        let _ = writeln!(
            text,
            "one worker {one_worker:.1} s, two {two_workers:.1} s: {faster:.2} times as fast; bar: {WORKERS_BAR} {}",
            verdict(faster >= WORKERS_BAR)
        );
        let _ = writeln!(text, "merge {merge:.1} s; the same tests as gen: {}", verdict(self.same));
        let _ = writeln!(
            text,
            "gen {uncached:.1} s; filling the cache {first:.1} s; again {again:.2} s: {quicker:.0} times as fast; bar: {AGAIN_BAR} {}",
            verdict(quicker >= AGAIN_BAR)
        );
        let _ = writeln!(text, "after one changed method {changed:.1} s: {redone} of {methods} methods explored");
        let kilobytes = |bytes: u64| bytes as f64 / 1e3;
        let _ = writeln!(
            text,
            "results {:.0} kB; program and class path, once a machine: {:.0} kB\n",
            kilobytes(self.results),
            kilobytes(self.shipped)
        );
        let _ = writeln!(text, "simulated from these times: {METHODS} methods, {PER_MACHINE} workers a machine");
        let _ = writeln!(
            text,
            "{:>8} {:>12} {:>11} {:>10} {:>9}  bottleneck",
            "workers", "explored", "efficiency", "merge", "moved"
        );
        for one in &self.simulated {
            let _ = writeln!(
                text,
                "{:>8} {:>10.0} s {:>10.0} % {:>8.0} s {:>6.1} GB  {}",
                one.workers,
                one.makespan,
                100.0 * one.efficiency,
                one.merge,
                one.bytes as f64 / 1e9,
                one.bottleneck
            );
        }
        text
    }
}
