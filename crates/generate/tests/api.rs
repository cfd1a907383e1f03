//! The generator as other programs use it: example classes in, events along the way, and tests that passed on the JVM.

#![allow(clippy::disallowed_methods, reason = "tests compile the examples and read what was written")]

use heapwright_generate::{Event, Failure, Generator, Interrupt, Options, exit};
use heapwright_program::Jdk;
use heapwright_report::{FileStatus, RunRecord};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// Compiles the classes of an example.
fn compiled(example: &str) -> TempDir {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(example).join("src/main/java");
    let mut sources: Vec<PathBuf> = Vec::new();
    let mut work = vec![root];
    while let Some(dir) = work.pop() {
        for entry in std::fs::read_dir(dir).expect("the example").flatten() {
            let path = entry.path();
            if path.is_dir() { work.push(path) } else { sources.push(path) }
        }
    }
    let classes = tempfile::tempdir().expect("a directory");
    let javac = Jdk::locate(None).expect("a JDK").home().join("bin/javac");
    let mut command = Command::new(javac);
    command.args(["-g", "-encoding", "UTF-8", "-d"]).arg(classes.path()).args(sources);
    assert!(command.status().expect("javac").success());
    classes
}

/// The result of a run: its record, the number of events of each kind, and the text of all files.
struct Result {
    record: RunRecord,
    events: BTreeMap<&'static str, u64>,
    text: String,
}

fn generate(classes: &TempDir, targets: &[&str], change: fn(Options) -> Options) -> Result {
    let out = tempfile::tempdir().expect("a directory");
    let targets = targets.iter().map(|target| (*target).to_owned()).collect();
    let class_path = vec![classes.path().display().to_string()];
    let options = change(Options { class_path, ..Options::new(targets, out.path().to_owned()) });
    let generator = Generator::prepare(options).unwrap_or_else(|failure| panic!("{}", failure.message));
    let mut events = BTreeMap::new();
    let record = generator.run(&Interrupt::default(), &mut |event| {
        *events.entry(kind(&event)).or_insert(0) += 1;
    });
    let record = record.unwrap_or_else(|failure| panic!("{}", failure.message));
    let written = record.files.iter().filter(|file| file.tests > 0);
    let text = written.map(|file| std::fs::read_to_string(&file.path).expect("a file")).collect();
    Result { record, events, text }
}

fn kind(event: &Event) -> &'static str {
    match event {
        Event::MethodStarted { .. } => "started",
        Event::PathEnded { .. } => "path",
        Event::MethodFinished { .. } => "finished",
        Event::TestConfirmed { .. } => "confirmed",
        Event::ClassFinished { .. } => "class",
        Event::Phase(_) | Event::Library(_) => "phase",
        Event::Message(_) => "message",
    }
}

/// A test for every path compiles without a warning and passes, and the events agree with the record.
fn check(example: &str, targets: &[&str], least: u64) {
    let classes = compiled(example);
    let found = generate(&classes, targets, |options| Options { keep_all: true, max_paths: 8, ..options });
    let Result { record, events, text } = found;
    assert!(record.withheld.is_empty() && record.notes.is_empty(), "{:?} {:?}", record.withheld, record.notes);
    assert!(record.totals.tests >= least, "{:?}", record.totals);
    assert_eq!(record.files.iter().map(|file| file.tests).sum::<u64>(), record.totals.tests);
    // some are cases of others
    let (plain, parameterised) = (text.matches("@Test").count(), text.matches("@ParameterizedTest").count());
    assert!(plain + 2 * parameterised <= record.totals.tests as usize, "{plain}, {parameterised}");
    assert!(record.files.iter().all(|file| file.status == FileStatus::Written), "{:?}", record.files);
    let paths: u64 = record.totals.paths_by_end.values().sum();
    assert_eq!(events["path"], paths);
    assert_eq!(events["confirmed"], record.totals.tests);
    assert_eq!((events["started"], events["finished"]), (record.totals.methods, record.totals.methods));
    assert_eq!(events["class"], record.files.len() as u64);
    assert_eq!(events.get("message"), None);
}

#[test]
fn linked_structures() {
    let targets = ["Sequence", "DoublyLinkedList", "Cell", "Entry"].map(|name| format!("heapwright.netds.{name}"));
    check("netds", &targets.each_ref().map(String::as_str), 30);
}

#[test]
fn tour_of_the_language() {
    let classes = ["CollectionTour", "Generics", "IntList", "Money", "Nesting", "Parcel", "Shape"];
    check("basics", &classes.map(|name| format!("heapwright.basics.{name}")).each_ref().map(String::as_str), 60);
}

#[test]
fn objects_come_from_builders() {
    let found = generate(&compiled("basics"), &["heapwright.basics.Parcel#postage"], |options| options);
    assert!(found.text.contains("Parcel parcel = Parcel.to(\"a\").weighing("), "{}", found.text);
    assert!(found.text.contains(").build();"), "{}", found.text);
    assert!(!found.text.contains("setAccessible"), "{}", found.text);
}

#[test]
fn what_is_wrong_is_said_before_anything_is_explored() {
    let classes = compiled("basics");
    let prepared = |change: fn(Options) -> Options, target: &str| -> Failure {
        let class_path = vec![classes.path().display().to_string()];
        let options = Options { class_path, ..Options::new(vec![target.to_owned()], classes.path().join("out")) };
        Generator::prepare(change(options)).err().expect("a failure")
    };
    let wrong = |failure: &Failure, text: &str| failure.code == exit::WRONG_INPUT && failure.message.contains(text);
    let missing = prepared(|options| options, "no.Such");
    assert!(wrong(&missing, "no.Such"), "{missing:?}");
    let suffix = prepared(|options| Options { suffix: Some("1 x".to_owned()), ..options }, "no.Such");
    assert!(wrong(&suffix, "--suffix '1 x'"), "{suffix:?}");
    let nothing = prepared(|options| Options { targets: Vec::new(), ..options }, "");
    assert!(wrong(&nothing, "nothing to test"), "{nothing:?}");
}
