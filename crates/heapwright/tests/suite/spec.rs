//! `heapwright spec`: unfoldings, contexts, pictures, and messages about wrong input.

use crate::support::compile::compile;
use crate::support::jdk::Jdk;
use crate::support::machine::heapwright;
use crate::support::process::{Finished, run};
use crate::support::{Outcome, files_below, fixtures, read_text, repository, write};
use libtest_mimic::Trial;
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(30);

type Test = fn() -> Outcome<()>;

const TESTS: [(&str, Test); 14] = [
    ("unfolds_as_in_the_paper", unfolds_as_in_the_paper),
    ("contexts_as_in_the_paper", contexts_as_in_the_paper),
    ("draws_svg", draws_svg),
    ("draws_dot", draws_dot),
    ("shows_what_a_file_defines", shows_what_a_file_defines),
    ("wrong_specification", || fails(&["wrong.sl"], &["wrong.sl:3:43", "unknown-predicate", "did you mean `list`?"])),
    ("conflicting_specification", || {
        fails(&["conflict.sl"], &["conflict.sl:3:7", "unsatisfiable", "cannot hold together"])
    }),
    ("too_many_pictures", || fails(&["csf.sl", "--unfold", "6", "--draw", "bst"], &["formulas, more than 500"])),
    ("missing_file", || fails(&["nowhere.sl"], &["nowhere.sl"])),
    ("unknown_subject", || fails(&["csf.sl", "--unfold", "1", "bts"], &["bts", "did you mean bst?"])),
    ("nothing_to_unfold", || fails(&["csf.sl", "--unfold", "1"], &["name a predicate"])),
    ("imports_are_beside_their_file", imports_are_beside_their_file),
    ("pictures_of_the_documentation", pictures_of_the_documentation),
    ("library_is_good", library_is_good),
];

pub fn trials() -> Vec<Trial> {
    TESTS.into_iter().map(|(name, test)| crate::trial(format!("spec::{name}"), test)).collect()
}

/// `heapwright spec` in the directory of the fixtures.
fn spec(words: &[&str]) -> Outcome<Finished> {
    run(heapwright().arg("spec").args(words).current_dir(fixtures().join("spec")), LIMIT)
}

fn fails(words: &[&str], mentions: &[&str]) -> Outcome<()> {
    let finished = spec(words)?;
    let missing: Vec<&&str> = mentions.iter().filter(|word| !finished.stderr.contains(**word)).collect();
    if finished.code() == Some(2) && finished.stdout.is_empty() && missing.is_empty() {
        return Ok(());
    }
    Err(format!("expected exit code 2 and {mentions:?}: {}", finished.describe()))
}

fn gives(words: &[&str], expected: &[&str]) -> Outcome<()> {
    let finished = spec(words)?;
    let lines: Vec<&str> = finished.stdout.lines().collect();
    if finished.code() == Some(0) && lines == expected {
        return Ok(());
    }
    Err(format!("expected\n{}\n{}", expected.join("\n"), finished.describe()))
}

fn contains(words: &[&str], mentions: &[&str]) -> Outcome<()> {
    let finished = spec(words)?;
    let missing: Vec<&&str> = mentions.iter().filter(|word| !finished.stdout.contains(**word)).collect();
    if finished.code() == Some(0) && missing.is_empty() {
        return Ok(());
    }
    Err(format!("{missing:?} missing: {}", finished.describe()))
}

/// CSF, figure 3.
fn unfolds_as_in_the_paper() -> Outcome<()> {
    gives(
        &["csf.sl", "--unfold", "2", "bst"],
        &[
            "1. emp & root = null",
            "2. exists element, left, right. root::BinaryNode<element, left, right> * bst(left, min, element) \
         * bst(right, element, max) & min < element & element < max",
            "3. exists element, left, right. root::BinaryNode<element, left, right> * bst(right, element, max) \
         & min < element & element < max & left = null",
            "4. exists element, left, right, element1, left1, right1. root::BinaryNode<element, left, right> \
         * left::BinaryNode<element1, left1, right1> * bst(right, element, max) * bst(left1, min, element1) \
         * bst(right1, element1, element) & min < element & element < max & min < element1 & element1 < element",
            "5. exists element, left, right. root::BinaryNode<element, left, right> * bst(left, min, element) \
         & min < element & element < max & right = null",
            "6. exists element, left, right, element1, left1, right1. root::BinaryNode<element, left, right> \
         * right::BinaryNode<element1, left1, right1> * bst(left, min, element) * bst(left1, element, element1) \
         * bst(right1, element1, max) & min < element & element < max & element < element1 & element1 < max",
        ],
    )
}

/// JSF, figure 6.
fn contexts_as_in_the_paper() -> Outcome<()> {
    gives(
        &["jsf.sl", "--contexts", "pre"],
        &[
            "pre",
            "  SV0",
            "    pre(a, b)",
            "  A0",
            "    false",
            "  SV1",
            "    emp & a = null & b = null",
            "    exists n1, n2. a::node<_, n1> * b::node<_, n2> * pre(n1, n2)",
            "  A1",
            "    emp & a = null & b = null",
            "    exists n1, n2. a::node<_, n1> * b::node<_, n2>",
            "  SV2",
            "    emp & a = null & b = null",
            "    exists n1, n2. a::node<_, n1> * b::node<_, n2> & n1 = null & n2 = null",
            "    exists n1, n2, n11, n21. a::node<_, n1> * b::node<_, n2> * n1::node<_, n11> * n2::node<_, n21> \
         * pre(n11, n21)",
            "  A2",
            "    emp & a = null & b = null",
            "    exists n1, n2. a::node<_, n1> * b::node<_, n2>",
            "    exists n1, n2. a::node<_, n1> * b::node<_, n2>",
            "  fixed point: SV1",
        ],
    )
}

fn draws_svg() -> Outcome<()> {
    contains(
        &["csf.sl", "--unfold", "2", "--draw", "bst"],
        &["<svg", "BinaryNode", "bst(left, min, element)", "</svg>"],
    )
}

fn draws_dot() -> Outcome<()> {
    contains(&["csf.sl", "--draw", "--format", "dot", "bst"], &["digraph", "BinaryNode", "shape=record", " -> "])
}

fn shows_what_a_file_defines() -> Outcome<()> {
    gives(&["csf.sl"], &["csf.sl: OK", "  predicates     bst(root, min, max)", "  queries        small"])
}

fn imports_are_beside_their_file() -> Outcome<()> {
    contains(&["below/uses.sl"], &["below/uses.sl: OK", "list(x)", "two(x, y)"])
}

/// The pictures in the documentation: a name, and the arguments that produce it from `list.sl`.
const PICTURES: [(&str, &[&str]); 5] = [
    ("list", &["--draw", "list"]),
    ("two", &["--unfold", "0", "--draw", "two"]),
    ("bst", &["--unfold", "2", "--draw", "bst"]),
    ("doubly", &["--unfold", "2", "--draw", "doubly"]),
    ("circle", &["--unfold", "2", "--draw", "circle"]),
];

/// The pictures are what `--draw` prints; `HEAPWRIGHT_BLESS=1` regenerates them.
fn pictures_of_the_documentation() -> Outcome<()> {
    let folder = repository().join("docs/pictures");
    for (name, words) in PICTURES {
        let finished = run(heapwright().arg("spec").arg(folder.join("list.sl")).args(words), LIMIT)?;
        if finished.code() != Some(0) {
            return Err(finished.describe());
        }
        let file = folder.join(format!("{name}.svg"));
        if std::env::var_os("HEAPWRIGHT_BLESS").is_some() {
            write(&file, &finished.stdout)?;
        }
        let shown = read_text(&file)?;
        if shown != finished.stdout {
            return Err(format!("{} is not what --draw gives; HEAPWRIGHT_BLESS=1 makes it anew", file.display()));
        }
    }
    Ok(())
}

/// The command accepts every file of the library, with its classes.
fn library_is_good() -> Outcome<()> {
    let specs = repository().join("specs");
    let classes = compile("specs", Jdk::any()?, &files_below(&specs.join("java"), "java")?, &[])?;
    for file in files_below(&specs, "sl")? {
        let finished = run(heapwright().arg("spec").arg(&file).arg("-cp").arg(&classes), LIMIT)?;
        if finished.code() != Some(0) || !finished.stdout.contains(": OK") || !finished.stderr.is_empty() {
            return Err(format!("{}: {}", file.display(), finished.describe()));
        }
    }
    Ok(())
}
