//! The page about specifications: its commands print what it says, and all its formulas are right.
//!
//! The page is read in a directory with the files that it shows, and the classes that it speaks of. Comments tell what is
//! in the block or table that follows:
//!
//! - `<!-- file: NAME -->`: a part of a file.
//! - `<!-- with: FILE … -->`: definitions that need those of these files.
//! - `<!-- formulas with: FILE … -->`: formulas, one in a line of a block, those in the first column of a table.
//!
//! Other blocks are commands, definitions or messages.

use crate::support::jdk::Jdk;
use crate::support::machine::heapwright;
use crate::support::process::run;
use crate::support::{Outcome, fixtures, read_text, repository, write};
use libtest_mimic::Trial;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(60);

/// Words that definitions begin with.
const DEFINITIONS: [&str; 7] = ["pred ", "pre ", "post ", "inv ", "query ", "import ", "data "];

pub fn trials() -> Vec<Trial> {
    vec![crate::trial("spec_page::commands_and_formulas_are_right", || {
        let page = read_text(&repository().join("docs/specifications.md"))?;
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let blocks = blocks(&page);
        prepare(folder.path(), &blocks)?;
        commands(folder.path(), &blocks)?;
        templates(folder.path(), &blocks)?;
        definitions(folder.path(), &blocks)
    })]
}

/// What a comment says of the block that follows.
#[derive(Clone, Debug, Default)]
enum Kind {
    #[default]
    Plain,
    File(String),
    Definitions(Vec<String>),
    Formulas(Vec<String>),
}

/// A block of a page, or a table.
#[derive(Debug)]
struct Block {
    kind: Kind,
    lines: Vec<String>,
}

fn kind(comment: &str) -> Option<Kind> {
    let text = comment.strip_prefix("<!-- ")?.strip_suffix(" -->")?;
    let files = |text: &str| text.split_whitespace().map(str::to_owned).collect();
    Some(match text.split_once(": ")? {
        ("file", name) => Kind::File(name.to_owned()),
        ("with", names) => Kind::Definitions(files(names)),
        ("formulas with", names) => Kind::Formulas(files(names)),
        _ => return None,
    })
}

fn blocks(page: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let (mut inside, mut in_table, mut next) = (false, false, Kind::Plain);
    for line in page.lines() {
        let row = line.strip_prefix("| `").and_then(|rest| rest.split("` |").next());
        let text = match (line.strip_prefix("    "), row) {
            (Some(text), _) => text,
            // a table is looked at only if a comment says so
            (None, Some(row)) if in_table || matches!(next, Kind::Formulas(_)) => row,
            (None, _) if inside && !in_table && line.is_empty() => "",
            (None, _) if line.starts_with("|") => continue,
            _ => {
                (inside, in_table) = (false, false);
                next = kind(line).unwrap_or(next);
                continue;
            }
        };
        in_table = row.is_some() && line.starts_with('|');
        // a command is a block of its own
        if !inside || text.starts_with("$ ") {
            blocks.push(Block { kind: std::mem::take(&mut next), lines: Vec::new() });
        }
        inside = true;
        if let Some(block) = blocks.last_mut() {
            block.lines.push(text.to_owned());
        }
    }
    blocks
}

/// Writes the files of the page, and compiles the classes.
fn prepare(folder: &Path, blocks: &[Block]) -> Outcome<()> {
    let mut files: BTreeMap<&str, String> = BTreeMap::new();
    for block in blocks {
        if let Kind::File(name) = &block.kind {
            // what is left out of a method is an empty body
            let text = block.lines.join("\n").replace('\u{2026}', "");
            files.entry(name).or_default().push_str(&format!("{text}\n"));
        }
    }
    for (name, text) in &files {
        write(&folder.join(name), text)?;
    }
    write(&folder.join("Page.java"), read_text(&fixtures().join("spec/page/Page.java"))?)?;
    let sources = files.keys().filter(|name| name.ends_with(".java"));
    let mut javac = std::process::Command::new(Jdk::any()?.home().join("bin/javac"));
    let javac = javac.args(["-g", "-d", "classes", "Page.java"]).args(sources).current_dir(folder);
    let compiled = run(javac, LIMIT)?;
    if compiled.code() == Some(0) { Ok(()) } else { Err(compiled.describe()) }
}

/// Runs the commands. What is printed is what the page says.
fn commands(folder: &Path, blocks: &[Block]) -> Outcome<()> {
    let mut count = 0;
    for block in blocks {
        let Some((command, shown)) = block.lines.split_first() else { continue };
        let Some(command) = command.strip_prefix("$ heapwright ") else { continue };
        let (words, target) = command.split_once(" > ").unwrap_or((command, ""));
        let finished = run(heapwright().args(words.split_whitespace()).current_dir(folder), LIMIT)?;
        let expected = shown.join("\n");
        let same = target.ends_with(".svg") && finished.stdout.starts_with("<svg")
            || target.is_empty() && finished.stdout.trim_end() == expected.trim_end();
        if finished.code() != Some(0) || !same {
            return Err(format!("{command}: {}", finished.describe()));
        }
        count += 1;
    }
    if count >= 5 { Ok(()) } else { Err(format!("only {count} commands were found")) }
}

/// Runs the list of commands, with names for what stands in capital letters.
fn templates(folder: &Path, blocks: &[Block]) -> Outcome<()> {
    let mut count = 0;
    for line in blocks.iter().flat_map(|block| &block.lines) {
        let Some(template) = line.strip_prefix("heapwright ") else { continue };
        let command = template.split("  ").next().unwrap_or_default();
        let mut words: Vec<&str> = command
            .split_whitespace()
            .map(|word| match word {
                "FILE" => "keys.sl",
                "CLASSES" => "classes",
                "NAME" | "[NAME]" => "keys",
                "N" => "2",
                other => other,
            })
            .collect();
        if !words.contains(&"-cp") {
            words.extend(["-cp", "classes"]);
        }
        let finished = run(heapwright().args(&words).current_dir(folder), LIMIT)?;
        if finished.code() != Some(0) || finished.stdout.is_empty() {
            return Err(format!("{command}: {}", finished.describe()));
        }
        count += 1;
    }
    if count >= 6 { Ok(()) } else { Err(format!("only {count} commands are listed")) }
}

/// Checks all definitions and formulas that are not in a file of the page.
fn definitions(folder: &Path, blocks: &[Block]) -> Outcome<()> {
    let (mut definitions, mut formulas) = (0, 0);
    for (number, block) in blocks.iter().enumerate() {
        let first = block.lines.first().map_or("", String::as_str);
        let defines = DEFINITIONS.iter().any(|word| first.starts_with(word));
        let (files, text) = match &block.kind {
            Kind::File(_) => continue,
            Kind::Formulas(files) => {
                let queries = queries(&block.lines);
                formulas += queries.len();
                (files.clone(), queries.join("\n"))
            }
            Kind::Definitions(files) => (files.clone(), block.lines.join("\n")),
            Kind::Plain if defines => (Vec::new(), block.lines.join("\n")),
            Kind::Plain if ["$ ", "heapwright ", "error["].iter().any(|word| first.starts_with(word)) => continue,
            Kind::Plain => return Err(format!("what is this block?\n{}", block.lines.join("\n"))),
        };
        definitions += usize::from(defines);
        let imports: String = files.iter().map(|file| format!("import \"{file}\";\n")).collect();
        let name = format!("block{number}.sl");
        write(&folder.join(&name), format!("{imports}{text}\n"))?;
        let finished = run(heapwright().args(["spec", &name, "-cp", "classes"]).current_dir(folder), LIMIT)?;
        if finished.code() != Some(0) {
            return Err(format!("{text}\n{}", finished.describe()));
        }
    }
    match definitions >= 14 && formulas >= 14 {
        true => Ok(()),
        false => Err(format!("only {definitions} blocks and {formulas} formulas were found")),
    }
}

/// Formulas as queries of their own. What follows two spaces is an explanation.
fn queries(lines: &[String]) -> Vec<String> {
    let mut all = Vec::new();
    for line in lines {
        // a row of a table may have several
        for formula in line.split("`, `").flat_map(|part| part.split("   ").next()) {
            if !formula.trim().is_empty() {
                all.push(format!("query q{} == {};", all.len(), formula.trim()));
            }
        }
    }
    all
}
