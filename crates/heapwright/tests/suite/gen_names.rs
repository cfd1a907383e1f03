//! Class files with hostile names and strings, which must not become Java code.

use crate::gen_support::{command, compiles, ensure, generate, scratch, tree};
use crate::support::jdk::Jdk;
use crate::support::process::run;
use crate::support::{Outcome, files_below, fixtures, read_bytes, write};
use libtest_mimic::Trial;
use std::path::Path;
use std::time::Duration;

/// Replacements for names and strings.
const HOSTILE: [&str; 16] = [
    "a(){}{System.exit(9);}void z",
    "*/ System.exit(9); /*",
    "\\u000a System.exit(9); //",
    "\n System.exit(9);",
    "\"); System.exit(9); (\"",
    "x = 1; System.exit(9)",
    "class",
    "null",
    "_",
    "a\u{202e}b",
    "a\u{200b}",
    "1x",
    "a b",
    "\\",
    "\u{0}",
    "\u{2028}System.exit(9)",
];

/// The names and strings of the fixture that are replaced.
const MARKERS: [&str; 11] = [
    "fieldMarker",
    "secretMarker",
    "constantMarker",
    "startMarker",
    "parameterMarker",
    "otherMarker",
    "methodMarker",
    "variableMarker",
    "textMarker",
    "messageMarker",
    "sinceMarker",
];

/// Only one case in this many is run, unless `HEAPWRIGHT_NAMES_ALL` is set.
const SAMPLE: usize = 9;

const LIMIT: Duration = Duration::from_secs(120);

pub fn trials() -> Vec<Trial> {
    vec![
        crate::trial("gen_names::the_parameter_of_the_issue", the_parameter_of_the_issue),
        crate::trial("gen_names::hostile_names_are_no_code", hostile_names_are_no_code),
        crate::trial("gen_names::a_hostile_package_is_no_place", a_hostile_package_is_no_place),
    ]
}

/// The fixture, compiled with parameter names but without variable names: HotSpot rejects classes with odd names there.
fn classes() -> Outcome<tempfile::TempDir> {
    let folder = scratch()?;
    let sources = files_below(&fixtures().join("gen_names/java"), "java")?;
    let mut javac = Jdk::any()?.tool("javac");
    let finished = run(javac.args(["-g:source,lines", "-parameters", "-d"]).arg(folder.path()).args(sources), LIMIT)?;
    ensure(finished.code() == Some(0), || finished.describe())?;
    Ok(folder)
}

/// Replaces strings in the constant pool of a class file: whole ones, and parts of signatures.
fn patched(bytes: &[u8], from: &str, to: &str) -> Option<Vec<u8>> {
    let mut out = bytes.get(..10)?.to_vec();
    let count = u16::from_be_bytes([*bytes.get(8)?, *bytes.get(9)?]);
    let (mut at, mut index) = (10, 1);
    while index < count {
        let tag = *bytes.get(at)?;
        let size = match tag {
            1 => {
                let length = usize::from(u16::from_be_bytes([*bytes.get(at + 1)?, *bytes.get(at + 2)?]));
                let text = bytes.get(at + 3..at + 3 + length)?;
                let text = String::from_utf8_lossy(text).replace(from, to).replace('\u{0}', "\u{1}");
                let text: Vec<u8> =
                    text.bytes().flat_map(|one| if one == 1 { vec![0xc0, 0x80] } else { vec![one] }).collect();
                out.push(1);
                out.extend(u16::try_from(text.len()).ok()?.to_be_bytes());
                out.extend(text);
                at += 3 + length;
                index += 1;
                continue;
            }
            5 | 6 => 9,
            7 | 8 | 16 | 19 | 20 => 3,
            15 => 4,
            _ => 5,
        };
        out.extend(bytes.get(at..at + size)?);
        at += size;
        index += if size == 9 { 2 } else { 1 };
    }
    out.extend(bytes.get(at..)?);
    Some(out)
}

/// A copy of the classes with a marker replaced.
fn replaced(classes: &Path, from: &str, to: &str) -> Outcome<tempfile::TempDir> {
    let folder = scratch()?;
    for file in files_below(classes, "class")? {
        let relative = file.strip_prefix(classes).map_err(|error| error.to_string())?;
        let bytes = patched(&read_bytes(&file)?, from, to).ok_or("a class file of the compiler is not understood")?;
        write(&folder.path().join(relative), bytes)?;
    }
    Ok(folder)
}

/// Java text without its literals and without our comments.
fn bare(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let (mut inside, mut skip) = (None, false);
        for letter in line.chars() {
            match inside {
                Some(_) if skip => skip = false,
                Some(_) if letter == '\\' => skip = true,
                Some(quote) if letter == quote => inside = None,
                Some(_) => {}
                None if letter == '"' || letter == '\'' => inside = Some(letter),
                None => out.push(letter),
            }
        }
        out.push('\n');
    }
    out
}

fn check(case: &str, text: &str) -> Outcome<()> {
    let code = bare(text);
    ensure(!code.contains("exit") && !code.contains("/*") && !code.contains('\\'), || {
        format!("{case}: foreign code in\n{text}")
    })?;
    ensure(text.chars().all(|one| one == '\n' || (' '..='~').contains(&one)), || {
        format!("{case}: odd letters in\n{text}")
    })?;
    ensure(heapwright_testgen::is_ours(text), || format!("{case}: braces do not match in\n{text}"))
}

fn the_parameter_of_the_issue() -> Outcome<()> {
    let (classes, out) = (classes()?, scratch()?);
    let hostile = replaced(classes.path(), "parameterMarker", HOSTILE[0])?;
    let finished = generate(hostile.path(), out.path(), &["names.Victim#parameter"])?;
    ensure(finished.code() == Some(0), || finished.describe())?;
    let files = tree(out.path())?;
    let text = files.values().next().ok_or("no tests")?;
    check("the issue", text)?;
    ensure(text.matches("@Test").count() >= 2, || format!("too few tests in\n{text}"))?;
    compiles(out.path(), classes.path())
}

fn hostile_names_are_no_code() -> Outcome<()> {
    let classes = classes()?;
    let all = std::env::var_os("HEAPWRIGHT_NAMES_ALL").is_some();
    let cases = HOSTILE.iter().flat_map(|to| MARKERS.iter().map(move |from| (from, to)));
    let mut written = 0;
    for (from, to) in cases.enumerate().filter(|(at, _)| all || at % SAMPLE == 0).map(|(_, case)| case) {
        let (hostile, out) = (replaced(classes.path(), from, to)?, scratch()?);
        let case = format!("{from} as {to:?}");
        let finished = run(command(hostile.path(), out.path())?.args(["--no-replay", "names.*"]), LIMIT)?;
        ensure(finished.code().is_some_and(|code| [0, 2, 3].contains(&code)), || {
            format!("{case}: {}", finished.describe())
        })?;
        for text in tree(out.path())?.values() {
            written += 1;
            check(&case, text)?;
        }
    }
    ensure(written > 0, || "nothing was written at all".to_owned())
}

/// A package name that would lead out of the output directory.
fn a_hostile_package_is_no_place() -> Outcome<()> {
    let (classes, folder, out) = (classes()?, scratch()?, scratch()?);
    for (name, place) in [("names..evil", "names//evil"), ("../up", "../up"), ("int", "int"), ("a b", "a b")] {
        for file in files_below(classes.path(), "class")? {
            let bytes = patched(&read_bytes(&file)?, "names/", &format!("{}/", name.replace('.', "/")));
            let bytes = bytes.ok_or("a class file of the compiler is not understood")?;
            let simple = file.file_name().map(|one| one.to_string_lossy().into_owned()).unwrap_or_default();
            write(&folder.path().join("in").join(place.trim_start_matches("../")).join(simple), bytes)?;
        }
    }
    let inside = out.path().join("a/b/c");
    let classes = folder.path().join("in");
    let finished = generate(&classes, &inside, &["--no-replay", &classes.display().to_string()])?;
    ensure(finished.code() != Some(70), || finished.describe())?;
    let below = crate::gen_support::names(out.path())?;
    ensure(below.iter().all(|name| name.starts_with("a/b/c/") && !name.contains("int/") && !name.contains(' ')), || {
        format!("{below:?}")
    })
}
