//! Runs that are killed or interrupted at a random moment: every file is complete, no process is left running, and a
//! second run writes the same files as an undisturbed one.

use crate::Round;
use crate::places::{Places, below};
use crate::process::{End, Running, run};
use heapwright_randprog::Rng;
use nix::sys::signal::Signal;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// A few classes that take some seconds, so that the random moment can hit every stage.
const TARGETS: [&str; 3] = ["heapwright.netds.*", "heapwright.basics.CollectionTour", "heapwright.basics.Functional"];
const LIMIT: Duration = Duration::from_secs(180);
/// How long an interrupted run may take to write its results.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long the processes of a killed run may take to disappear.
const AFTERMATH: Duration = Duration::from_secs(3);

/// An undisturbed run: its files and its duration.
struct Reference {
    files: BTreeMap<PathBuf, Vec<u8>>,
    time: Duration,
}

static REFERENCE: OnceLock<Result<Reference, String>> = OnceLock::new();

pub fn round(places: &Places, rng: &mut Rng, seed: u64) -> Result<Round, String> {
    let reference = REFERENCE.get_or_init(|| undisturbed(places)).as_ref().map_err(Clone::clone)?;
    let scratch = tempfile::tempdir().map_err(|error| error.to_string())?;
    let mut round = Round::default();
    let signal = rng.pick([Signal::SIGKILL, Signal::SIGTERM, Signal::SIGINT]);
    let moment = reference.time.mul_f64(rng.below(1000) as f64 / 1000.0);
    let problem = disturb(places, reference, scratch.path(), signal, moment)?;
    round.count("kills", 1);
    if let Some(problem) = problem {
        let kept = places.keep(scratch.path(), &format!("kills-{seed}"));
        round.findings.push(format!("{signal} after {moment:?}: {problem}; kept in {}", kept.display()));
    }
    Ok(round)
}

fn command(places: &Places, out: &Path) -> Command {
    let mut command = places.generate(&places.examples, out);
    command.args(["--quiet", "--threads", "2"]).args(TARGETS);
    command
}

fn undisturbed(places: &Places) -> Result<Reference, String> {
    let scratch = tempfile::tempdir().map_err(|error| error.to_string())?;
    let out = scratch.path().join("out");
    let begun = Instant::now();
    let finished = run(&mut command(places, &out), scratch.path(), LIMIT)?;
    let time = begun.elapsed();
    match finished.end {
        End::Exit(0) => Ok(Reference { files: contents(&out), time }),
        _ => Err(format!("an undisturbed run failed: {}", finished.describe())),
    }
}

fn disturb(
    places: &Places,
    reference: &Reference,
    scratch: &Path,
    signal: Signal,
    moment: Duration,
) -> Result<Option<String>, String> {
    let out = scratch.join("out");
    let running = Running::start(&mut command(places, &out), scratch)?;
    std::thread::sleep(moment);
    running.signal(signal);
    let finished = running.wait(PATIENCE)?;
    let ended = match signal {
        Signal::SIGKILL => matches!(finished.end, End::Signal(9) | End::Exit(0)),
        // A signal that arrives before the handler is installed ends the process as usual.
        _ => matches!(finished.end, End::Exit(0 | 130) | End::Signal(2 | 15)),
    };
    if !ended {
        return Ok(Some(format!("unexpected end: {}", finished.describe())));
    }
    std::thread::sleep(AFTERMATH);
    if let Some(left) = survivors(&out) {
        return Ok(Some(format!("still running: {left}")));
    }
    if let Some(torn) = below(&out, "java").into_iter().find(|file| !is_whole(file)) {
        return Ok(Some(format!("{} is not whole", torn.display())));
    }
    let again = run(&mut command(places, &out), scratch, LIMIT)?;
    if again.end != End::Exit(0) {
        return Ok(Some(format!("the run after it failed: {}", again.describe())));
    }
    let files = contents(&out);
    let differs = reference.files.iter().find(|(path, bytes)| files.get(*path) != Some(*bytes));
    let extra = files.keys().find(|path| !reference.files.contains_key(*path));
    Ok(differs.map(|(path, _)| path).or(extra).map(|path| format!("{} is not what it should be", path.display())))
}

/// All files below a folder, whatever their names.
fn contents(out: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![out.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let bytes = std::fs::read(&path).unwrap_or_default();
                files.insert(path.strip_prefix(out).unwrap_or(&path).to_owned(), bytes);
            }
        }
    }
    files
}

/// Returns true if a test class ends with its closing brace.
pub fn is_whole(file: &Path) -> bool {
    std::fs::read_to_string(file).is_ok_and(|text| text.ends_with("}\n"))
}

/// Finds a process that still has the output folder among its arguments.
fn survivors(out: &Path) -> Option<String> {
    let wanted = out.to_string_lossy().into_owned();
    for entry in std::fs::read_dir("/proc").into_iter().flatten().flatten() {
        let line = std::fs::read(entry.path().join("cmdline")).unwrap_or_default();
        let line = String::from_utf8_lossy(&line).replace('\0', " ");
        if line.contains(&wanted) {
            return Some(line);
        }
    }
    None
}
