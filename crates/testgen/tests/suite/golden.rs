//! Golden files: the current output, to be reviewed when it changes.

use crate::java;
use crate::plan_runner::Trusting;
use heapwright_case::Run;
use heapwright_testgen::{Assertions, Existing, Framework, Generated, Options, Style, generate, is_ours, render_with};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use tempfile::TempDir;

fn here() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

/// The fixtures, compiled once.
pub fn fixtures() -> &'static Path {
    static CLASSES: OnceLock<TempDir> = OnceLock::new();
    let classes = CLASSES.get_or_init(|| {
        let dir = TempDir::new().expect("a temporary directory");
        let mut sources: Vec<PathBuf> = std::fs::read_dir(here().join("fixtures/shop"))
            .expect("fixtures")
            .map(|entry| entry.expect("a fixture").path())
            .collect();
        sources.sort();
        java::compile(&sources, &[], dir.path(), true);
        dir
    });
    classes.path()
}

pub fn plan_runner() -> Trusting {
    Trusting::new(&java::jdk(), fixtures())
}

/// Generates the tests of a class and checks them against the golden file, the compiler and the class itself.
pub fn check(golden: &str, class: &str, runs: &[Run], options: &Options) -> Generated {
    let generated = generate(&mut plan_runner(), class, runs, options);
    assert_eq!(generated.skipped, [], "all runs can become tests");
    let again = generate(&mut plan_runner(), class, runs, options);
    let text = generated.text(options.framework);
    assert_eq!(text, again.text(options.framework), "the same runs give the same text");
    assert!(is_ours(&text));
    assert_unchanged(&generated, &text);
    assert!(text.lines().all(|line| line.len() <= 120), "lines are short:\n{text}");
    compare(golden, &text);
    compile_and_run(&generated, &text, options.framework);
    generated
}

/// No test of a file that was just written counts as changed by a person: it would stay whatever comes.
fn assert_unchanged(generated: &Generated, text: &str) {
    let existing = Existing::read(text).expect("a file of ours");
    let names = |generated: &Generated| generated.origins.iter().map(|one| one.test.clone()).collect::<Vec<_>>();
    assert_eq!(names(&generated.clone().beside(&existing)), names(generated));
}

/// Writes tests that differ only in values as one, with assertions of a kind, and checks the text likewise.
pub fn check_grouped(golden: &str, class: &str, runs: &[Run], assertions: Assertions) {
    let options = Options { is_grouped: true, keep_all: true, ..Options::default() };
    let generated = generate(&mut plan_runner(), class, runs, &options);
    assert_eq!(generated.skipped, [], "all runs can become tests");
    let (grouped, groups) = generated.grouped(&|_| true);
    assert!(!groups.is_empty());
    let text = render_with(&grouped, Style { assertions, ..Style::default() });
    assert_unchanged(&generated, &text);
    assert!(is_ours(&text));
    compare(golden, &text);
    compile_and_run(&generated, &text, options.framework);
}

fn compare(golden: &str, text: &str) {
    let file = here().join("golden").join(golden).with_extension("java");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&file, text).expect("golden file written");
    }
    let expected = std::fs::read_to_string(&file).unwrap_or_default();
    assert_eq!(text, expected, "{golden}: set UPDATE_GOLDEN=1 to accept");
}

fn compile_and_run(generated: &Generated, text: &str, framework: Framework) {
    let jars = match framework {
        Framework::JUnit5 => Some(java::junit5()),
        Framework::JUnit4 => java::junit4(),
        Framework::TestNg => java::testng(),
    };
    // The other frameworks are checked where they are installed.
    let Some(mut path) = jars else { return };
    path.push(fixtures().to_owned());
    let dir = TempDir::new().expect("a temporary directory");
    let source = dir.path().join(generated.path());
    std::fs::create_dir_all(source.parent().expect("a parent")).expect("directory");
    std::fs::write(&source, text).expect("source written");
    let classes = dir.path().join("classes");
    // AssertJ has annotations of libraries that are not there
    let strict = !text.contains("org.assertj");
    java::compile(&[source], &path, &classes, strict);
    if framework == Framework::JUnit5 {
        let name = format!("{}.{}", generated.class.package, generated.class.name);
        let report = java::run_junit5(&[name], &[fixtures().to_owned(), classes.clone()], &classes);
        assert_eq!(report, "", "all tests pass:\n{text}");
    }
}
