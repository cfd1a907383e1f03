//! Thousands of broken class files and jars from a fixed seed: each run must end promptly and cleanly.

use crate::support::compile::{compile, once};
use crate::support::hash::Fnv;
use crate::support::jdk::Jdk;
use crate::support::machine::heapwright;
use crate::support::process::{End, Finished, run};
use crate::support::{Outcome, cache, files_below, fixtures, read_bytes, write};
use heapwright_randprog::{Damage, Rng};
use libtest_mimic::Trial;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Programs in `tests/fuzz/java`, each with its nested classes.
const PROGRAMS: [&str; 6] = ["Arithmetic", "Failures", "Lambdas", "Records", "Shapes", "Strings"];
/// Jars of all programs: with and without compression.
const JARS: [(&str, &str); 2] = [("deflated", "cf"), ("stored", "c0f")];
/// Cases for each pair of a subject and a kind of damage; `HEAPWRIGHT_FUZZ_CASES` overrides it.
const CASES: usize = 75;
const LIMIT: Duration = Duration::from_secs(10);
/// A trial stops after this many failures.
const ENOUGH_FAILURES: usize = 3;

/// One file to damage, in a folder with everything else the program needs.
struct Subject {
    folder: PathBuf,
    class_path: PathBuf,
    main: &'static str,
    file: PathBuf,
    /// Whether the run cannot proceed without the file, so that a truncated file must be reported.
    essential: bool,
}

pub fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for damage in Damage::ALL {
        for program in PROGRAMS {
            let name = format!("fuzz::class::{program}::{damage:?}");
            trials.push(crate::trial(name.clone(), move || attack(&name, damage, &class_subjects(program)?)));
        }
        for (jar, flags) in JARS {
            let name = format!("fuzz::jar::{jar}::{damage:?}");
            trials.push(crate::trial(name.clone(), move || attack(&name, damage, &jar_subjects(flags)?)));
        }
    }
    trials
}

/// The class files of one program: the main class and the classes nested in it.
fn class_subjects(program: &'static str) -> Outcome<Vec<Subject>> {
    let folder = classes()?;
    let belongs = |name: &str| name.strip_suffix(".class").is_some_and(|n| n.split('$').next() == Some(program));
    let files = files_below(&folder, "class")?.into_iter().filter(|file| belongs(&name_of(file)));
    let subject = |file: PathBuf| {
        let name = name_of(&file);
        let essential = name == format!("{program}.class");
        Subject { folder: folder.clone(), class_path: PathBuf::new(), main: program, file: name.into(), essential }
    };
    Ok(files.map(subject).collect())
}

/// A jar with all programs, once for each main class.
fn jar_subjects(flags: &'static str) -> Outcome<Vec<Subject>> {
    let classes = classes()?;
    let key = Fnv::new().part(classes.to_string_lossy().as_bytes()).part(flags).hex();
    let folder = once(&format!("fuzz-jar-{key}"), |output| {
        let mut jar = Jdk::any()?.tool("jar");
        jar.arg(flags).arg(output.join("programs.jar")).arg("-C").arg(&classes).arg(".");
        let finished = run(&mut jar, LIMIT)?;
        if finished.code() == Some(0) { Ok(()) } else { Err(finished.describe()) }
    })?;
    let file = PathBuf::from("programs.jar");
    let subject =
        |main| Subject { folder: folder.clone(), class_path: file.clone(), main, file: file.clone(), essential: true };
    Ok(PROGRAMS.into_iter().map(subject).collect())
}

fn classes() -> Outcome<PathBuf> {
    compile("fuzz", Jdk::any()?, &files_below(&fixtures().join("fuzz/java"), "java")?, &[])
}

fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Runs all cases of one trial in a private copy of the subject's folder.
fn attack(name: &str, damage: Damage, subjects: &[Subject]) -> Outcome<()> {
    let scratch = tempfile::tempdir().map_err(|error| format!("no scratch folder: {error}"))?;
    let mut random = seeded(name);
    let mut failures = Vec::new();
    for subject in subjects {
        copy_folder(&subject.folder, scratch.path())?;
    }
    for index in 0..case_count() {
        let subject = subjects.get(random.below(subjects.len())).ok_or("no file to damage")?;
        let original = read_bytes(&subject.folder.join(&subject.file))?;
        let damaged = damage.apply(&original, &mut random);
        let target = scratch.path().join(&subject.file);
        write(&target, &damaged)?;
        if let Some(problem) = problem_with(&run_on(scratch.path(), subject)?, subject, damage, &original, &damaged) {
            let saved = keep(name, index, scratch.path())?;
            failures.push(format!("case {index}, {}: {problem}\nkept in {}", subject.main, saved.display()));
        }
        write(&target, &original)?;
        if failures.len() >= ENOUGH_FAILURES {
            break;
        }
    }
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n\n")) }
}

fn run_on(folder: &Path, subject: &Subject) -> Outcome<Finished> {
    let mut command = heapwright();
    command.args(["exec", "--max-steps", "2000000", "--max-heap", "64m", "--jdk"]).arg(Jdk::any()?.home());
    command.arg("-cp").arg(folder.join(&subject.class_path)).arg(subject.main);
    run(&mut command, LIMIT)
}

/// The problem with the end of a run, if any.
fn problem_with(
    finished: &Finished,
    subject: &Subject,
    damage: Damage,
    original: &[u8],
    damaged: &[u8],
) -> Option<String> {
    let file = subject.file.to_string_lossy();
    // a damaged name may refer to a missing class: then the message names the class that needs it
    let needy = format!("class {} needs ", subject.file.with_extension("").to_string_lossy());
    let shorter = damage == Damage::Truncate && damaged.len() < original.len();
    let complaint = match finished.end {
        End::Signal(_) | End::Deadline(_) => "did not end by itself".to_string(),
        End::Exit(_) if finished.stderr.contains("panicked at") => "panicked".to_string(),
        End::Exit(2) if finished.stderr.contains(&needy) => return None,
        End::Exit(2) if !finished.stderr.contains(file.as_ref()) => format!("the message does not name {file}"),
        End::Exit(code) if subject.essential && shorter && code != 2 => "a file cut short was taken".to_string(),
        End::Exit(0 | 1 | 2 | 3 | 5) => return None,
        End::Exit(_) => "an exit code of its own".to_string(),
    };
    Some(format!("{complaint}: {}", finished.describe()))
}

/// Copies the scratch folder to a place where it survives the test.
fn keep(name: &str, index: usize, scratch: &Path) -> Outcome<PathBuf> {
    let saved = cache().join("fuzz-failures").join(format!("{}-{index}", name.replace("::", "-")));
    copy_folder(scratch, &saved)?;
    Ok(saved)
}

fn copy_folder(from: &Path, to: &Path) -> Outcome<()> {
    for file in files_below(from, "class")?.into_iter().chain(files_below(from, "jar")?) {
        write(&to.join(file.strip_prefix(from).unwrap_or(&file)), read_bytes(&file)?)?;
    }
    Ok(())
}

fn case_count() -> usize {
    std::env::var("HEAPWRIGHT_FUZZ_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(CASES)
}

/// The generator of a trial: the same trial draws the same cases in every run.
fn seeded(name: &str) -> Rng {
    Rng::new(u64::from_str_radix(&Fnv::new().part(name).hex(), 16).unwrap_or(1), 0)
}
