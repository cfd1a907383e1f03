//! Faults around a run: a full disk, little memory, solvers that hang, crash or print garbage, classes that change
//! while they are read. A run may find less, but it must not report anything wrong, and every file it writes must be
//! complete.

use crate::Round;
use crate::feasible::{judge, write_classes};
use crate::kills::is_whole;
use crate::places::{Places, below};
use crate::process::{End, Running, run};
use heapwright_randprog::{Damage, Rng};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(180);

pub fn round(places: &Places, rng: &mut Rng, seed: u64) -> Result<Round, String> {
    let scratch = tempfile::tempdir().map_err(|error| error.to_string())?;
    let class = write_classes(places, scratch.path(), seed)?;
    let case = Case { places, scratch: scratch.path(), class: &class };
    let mut round = Round::default();
    let (name, problem) = match rng.below(4) {
        0 => ("solver faults", case.broken_solver(rng, &mut round)?),
        1 => ("full disks", case.full_disk(rng)?),
        2 => ("memory limits", case.little_memory(rng)?),
        _ => ("changed classes", case.changing_classes(rng)?),
    };
    round.count(name, 1);
    if let Some(problem) = problem {
        let kept = places.keep(scratch.path(), &format!("faults-{seed}"));
        round.findings.push(format!("{name}: {problem}; kept in {}", kept.display()));
    }
    Ok(round)
}

struct Case<'a> {
    places: &'a Places,
    scratch: &'a Path,
    class: &'a str,
}

/// The commands of broken solvers.
const SOLVERS: [&str; 5] = [
    "exec sleep 1000",
    "exit 1",
    "kill -SEGV $$",
    "while :; do echo '(((((((('; done",
    "cat > /dev/null; echo sat; echo '((x 1))'",
];

impl Case<'_> {
    fn generate(&self) -> Command {
        let mut command = self.places.generate(&self.scratch.join("classes"), &self.scratch.join("out"));
        command.args(["--method-time", "2s"]).arg(self.class);
        command
    }

    fn broken_solver(&self, rng: &mut Rng, round: &mut Round) -> Result<Option<String>, String> {
        let bin = self.scratch.join("bin");
        std::fs::create_dir_all(&bin).map_err(|error| error.to_string())?;
        let script = format!("#!/bin/sh\n{}\n", rng.pick(SOLVERS));
        for solver in ["cvc5", "bitwuzla", "z3"] {
            write_executable(&bin.join(solver), &script)?;
        }
        let path = std::env::var("PATH").unwrap_or_default();
        let mut command = self.generate();
        command.arg("--json").env("PATH", format!("{}:{path}", bin.display()));
        let finished = run(&mut command, self.scratch, LIMIT)?;
        Ok(judge(&finished, round).map(|problem| format!("{} ({})", problem, script.trim())))
    }

    /// Needs permission to mount; without it the case passes.
    fn full_disk(&self, rng: &mut Rng) -> Result<Option<String>, String> {
        let out = self.scratch.join("out");
        std::fs::create_dir_all(&out).map_err(|error| error.to_string())?;
        let size = format!("size={}", 4096 * (1 + rng.below(4)));
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", &size, "tmpfs"]).arg(&out).status();
        if !mounted.is_ok_and(|status| status.success()) {
            return Ok(None);
        }
        let finished = run(&mut self.generate(), self.scratch, LIMIT);
        let problem = finished.map(|finished| match finished.end {
            End::Exit(0 | 2) => self.torn(),
            _ => Some(format!("unexpected end: {}", finished.describe())),
        });
        let _ = Command::new("umount").arg(&out).status();
        problem
    }

    /// The system may kill the process, but no file may be half written, and it must not fail through a fault of its
    /// own.
    fn little_memory(&self, rng: &mut Rng) -> Result<Option<String>, String> {
        let kilobytes = 1024 * (700 + rng.below(3000));
        let inner = self.generate();
        let mut command = Command::new("sh");
        command.arg("-c").arg(format!("ulimit -v {kilobytes}; exec \"$0\" \"$@\"")).arg(inner.get_program());
        command.args(inner.get_args()).env("JAVA_HOME", &self.places.java_home).env_remove("CLASSPATH");
        let finished = run(&mut command, self.scratch, LIMIT)?;
        Ok(match finished.end {
            End::Exit(0 | 2 | 3 | 5) | End::Signal(6 | 9) => self.torn(),
            // A JVM that gets no memory cannot confirm anything.
            End::Exit(4) if !finished.stderr.contains("disagree") => self.torn(),
            _ => Some(format!("unexpected end with {kilobytes} KB: {}", finished.describe())),
        })
    }

    fn changing_classes(&self, rng: &mut Rng) -> Result<Option<String>, String> {
        let running = Running::start(&mut self.generate(), self.scratch)?;
        let classes = below(&self.scratch.join("classes"), "class");
        std::thread::sleep(Duration::from_millis(rng.below(1500) as u64));
        if let Some(file) = rng.choose(&classes) {
            let original = std::fs::read(&file).map_err(|error| error.to_string())?;
            let damaged = rng.pick(Damage::ALL).apply(&original, rng);
            std::fs::write(&file, damaged).map_err(|error| error.to_string())?;
        }
        let finished = running.wait(LIMIT)?;
        Ok(match finished.end {
            End::Exit(0 | 2 | 3 | 4 | 5) if !finished.stderr.contains("panicked at") => self.torn(),
            _ => Some(format!("unexpected end: {}", finished.describe())),
        })
    }

    /// Finds a file that exists but is incomplete.
    fn torn(&self) -> Option<String> {
        let files = below(&self.scratch.join("out"), "java");
        let torn = files.into_iter().find(|file| !is_whole(file));
        torn.map(|file| format!("{} is not whole", file.display()))
    }
}

fn write_executable(path: &Path, text: &str) -> Result<(), String> {
    use std::os::unix::fs::PermissionsExt;
    let at = |error: std::io::Error| format!("{}: {error}", path.display());
    std::fs::write(path, text).map_err(at)?;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).map_err(at)
}
