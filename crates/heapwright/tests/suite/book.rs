//! The documentation: its pages are there, its links lead somewhere, and its commands work.
//!
//! A command is a line of a code block that begins with `$ ` or `heapwright `. Commands of a page run one after the
//! other in one directory, by a shell. The lines below a command that begins with `$ ` must be in what it prints; `…`
//! stands for anything. Comments in the page change this:
//!
//! - `<!-- in: NAME -->`: the directory is another one (see [`Place`]).
//! - `<!-- not run: REASON -->`: the next block is not run.
//! - `<!-- exit: CODE -->`: the commands of the next block end with this exit code.

use crate::gen_support::{ensure, example, scratch};
use crate::support::jdk::Jdk;
use crate::support::process::{Finished, run};
use crate::support::{Outcome, at, files_below, fixtures, read_text, repository, write};
use libtest_mimic::Trial;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(240);

/// Settings that make commands quick: what is shown here is that they work.
pub const QUICK: &str = "[gen]\nno-replay = true\nmethod-time = \"300ms\"\n";

pub fn trials() -> Vec<Trial> {
    vec![
        crate::trial("book::pages_and_links_lead_somewhere", links),
        crate::trial("book::commands_work", commands_work),
    ]
}

/// Where the commands of a page are run.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// A directory with the classes `com.shop.Till` and `com.shop.Tree`, and `WordCount.java`.
    Till,
    /// The classes of `examples/structures`, in `classes`.
    Structures,
    /// A copy of `examples/shop`; `gen_project` runs these.
    Shop,
}

/// A command of a page.
#[derive(Debug)]
pub struct Shown {
    /// The page.
    pub page: String,
    /// The command.
    pub text: String,
    /// Lines that it prints.
    pub printed: Vec<String>,
    code: i32,
}

/// The pages of the book, and the README, relative to the repository.
fn pages() -> Outcome<Vec<String>> {
    let summary = read_text(&repository().join("docs/SUMMARY.md"))?;
    let links = summary.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    Ok(std::iter::once("README.md".to_owned()).chain(links.map(|link| format!("docs/{link}"))).collect())
}

/// The commands of the pages that belong to a place, page by page.
pub fn commands(place: Place) -> Outcome<Vec<Vec<Shown>>> {
    let mut all = Vec::new();
    for page in pages()? {
        let text = read_text(&repository().join(&page))?;
        // `spec` has a test of its own for this page, which also compares all that is printed
        if place_of(&text)? == place && page != "docs/specifications.md" {
            all.push(commands_of(&page, &text)?);
        }
    }
    Ok(all)
}

fn place_of(text: &str) -> Outcome<Place> {
    match text.lines().find_map(|line| line.strip_prefix("<!-- in: ")?.strip_suffix(" -->")) {
        None => Ok(Place::Till),
        Some("structures") => Ok(Place::Structures),
        Some("shop") => Ok(Place::Shop),
        Some(other) => Err(format!("there is no place {other}")),
    }
}

/// The commands of a page.
fn commands_of(page: &str, text: &str) -> Outcome<Vec<Shown>> {
    let mut found: Vec<Shown> = Vec::new();
    // whether what follows is printed by the last command
    let mut printing = false;
    let (mut fence, mut skipped, mut code, mut inside) = (None, false, 0, false);
    for line in text.lines() {
        if let Some(language) = line.trim_start().strip_prefix("```") {
            fence = if fence.is_some() { None } else { Some(language.to_owned()) };
            continue;
        }
        let block = match &fence {
            Some(language) => Some(line).filter(|_| language.is_empty() || language == "sh"),
            None => line.strip_prefix("    "),
        };
        let Some(line_of_block) = block else {
            if let Some(number) = line.strip_prefix("<!-- exit: ").and_then(|rest| rest.strip_suffix(" -->")) {
                code = number.parse().map_err(|_| format!("{page}: {line}"))?;
            } else if line.starts_with("<!-- not run: ") {
                skipped = true;
            } else if inside && !line.is_empty() && fence.is_none() {
                (skipped, code, inside, printing) = (false, 0, false, false);
            }
            continue;
        };
        inside = true;
        let command = line_of_block.strip_prefix("$ ");
        match command.or(Some(line_of_block).filter(|line| line.starts_with("heapwright ") && !line.contains('→'))) {
            Some(_) if skipped => {}
            Some(text) if command.is_some() || !found.last().is_some_and(|last| is_output(last, line_of_block)) => {
                printing = command.is_some();
                found.push(Shown { page: page.to_owned(), text: text.to_owned(), printed: Vec::new(), code });
            }
            _ => {
                if let Some(last) = found.last_mut().filter(|_| printing && !skipped) {
                    last.printed.push(line_of_block.to_owned());
                }
            }
        }
    }
    Ok(found)
}

/// Returns true for a line that looks like a command and is what `--version` prints.
fn is_output(last: &Shown, line: &str) -> bool {
    last.text.contains("--version") && line.starts_with("heapwright ")
}

/// Runs the commands of a page in a directory, with what is kept from run to run in `cache`. `cd` holds for those that
/// follow.
pub fn run_all(commands: &[Shown], directory: &Path, cache: &Path) -> Outcome<Vec<Finished>> {
    let mut all = Vec::new();
    let mut current = directory.to_owned();
    for command in commands {
        if let Some(to) = command.text.strip_prefix("cd ").filter(|to| !to.contains(' ')) {
            current = current.join(to).canonicalize().map_err(|error| at(&current.join(to), error))?;
            continue;
        }
        let finished = run_one(command, &current, cache)?;
        let problem = |what: &str| Err(format!("{}: {}: {what}: {}", command.page, command.text, finished.describe()));
        if finished.code() != Some(command.code) {
            return problem(&format!("exit code {} is expected", command.code));
        }
        let printed = format!("{}\n{}", finished.stdout, finished.stderr);
        let is_there = |line: &&String| {
            let mut parts = line.split('…').map(str::trim);
            parts.all(|part| printed.contains(part))
        };
        if let Some(line) = command.printed.iter().find(|line| !is_there(line)) {
            return problem(&format!("'{line}' is not printed"));
        }
        all.push(finished);
    }
    Ok(all)
}

fn run_one(command: &Shown, current: &Path, cache: &Path) -> Outcome<Finished> {
    let jdk = Jdk::any()?.home();
    let own = Path::new(env!("CARGO_BIN_EXE_heapwright")).parent().unwrap_or(current);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths([own.to_owned(), jdk.join("bin")].into_iter().chain(std::env::split_paths(&path)));
    let mut shell = Command::new("sh");
    shell.args(["-c", &command.text]).current_dir(current).env("JAVA_HOME", jdk).env_remove("CLASSPATH");
    shell.env("PATH", path.map_err(|error| error.to_string())?).env("XDG_CACHE_HOME", cache);
    run(&mut shell, LIMIT)
}

fn commands_work() -> Outcome<()> {
    for (place, prepare) in
        [(Place::Till, till as fn(&Path) -> Outcome<()>), (Place::Structures, structures as fn(&Path) -> Outcome<()>)]
    {
        for page in commands(place)?.into_iter().filter(|page| !page.is_empty()) {
            let folder = scratch()?;
            let folder = folder.path().canonicalize().map_err(|error| at(folder.path(), error))?;
            prepare(&folder)?;
            run_all(&page, &folder, &folder.join("cache"))?;
        }
    }
    Ok(())
}

/// Compiled classes, a specification and a program, and nothing else.
fn till(folder: &Path) -> Outcome<()> {
    write(&folder.join("heapwright.toml"), QUICK)?;
    write(&folder.join("tree.sl"), read_text(&fixtures().join("book/tree.sl"))?)?;
    write(&folder.join("WordCount.java"), read_text(&repository().join("examples/hello/WordCount.java"))?)?;
    let sources = files_below(&fixtures().join("book"), "java")?;
    let classes = crate::support::compile::compile("book", Jdk::any()?, &sources, &[])?;
    link(&classes, &folder.join("target/classes"))
}

fn structures(folder: &Path) -> Outcome<()> {
    write(&folder.join("heapwright.toml"), QUICK)?;
    link(&example("structures")?, &folder.join("classes"))
}

fn link(from: &Path, to: &Path) -> Outcome<()> {
    let parent = to.parent().unwrap_or(to);
    std::fs::create_dir_all(parent).map_err(|error| at(parent, error))?;
    std::os::unix::fs::symlink(from, to).map_err(|error| at(to, error))
}

/// Every page is there, every page of `docs` is in the book, and links and pictures lead somewhere.
fn links() -> Outcome<()> {
    let pages = pages()?;
    let known: BTreeSet<PathBuf> = pages.iter().map(|page| repository().join(page)).collect();
    let docs = repository().join("docs");
    let lost: Vec<PathBuf> = files_below(&docs, "md")?
        .into_iter()
        .filter(|page| !known.contains(page) && !page.ends_with("SUMMARY.md"))
        .collect();
    ensure(lost.is_empty(), || format!("not in docs/SUMMARY.md: {lost:?}"))?;
    let mut broken = Vec::new();
    for page in &pages {
        let path = repository().join(page);
        let text = read_text(&path)?;
        let inline = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        let sources = text.split("src=\"").skip(1).filter_map(|rest| rest.split('"').next());
        for link in inline.chain(sources).filter(|link| !link.contains("://") && !link.contains(' ')) {
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { path.clone() } else { path.with_file_name("").join(file) };
            let is_there = match target.extension() {
                Some(extension) if extension == "md" => {
                    read_text(&target).is_ok_and(|text| anchor.is_empty() || has_heading(&text, anchor))
                }
                _ => target.exists(),
            };
            if !is_there {
                broken.push(format!("{page}: {link}"));
            }
        }
    }
    ensure(broken.is_empty(), || broken.join("\n"))
}

/// Returns true if a page has a heading with this anchor, as renderers make them.
fn has_heading(text: &str, anchor: &str) -> bool {
    let headings =
        text.lines().filter_map(|line| line.strip_prefix('#')).map(|line| line.trim_start_matches('#').trim());
    let plain = |letter: &char| letter.is_alphanumeric() || matches!(letter, '-' | '_' | ' ');
    headings
        .map(|line| line.to_lowercase().chars().filter(plain).collect::<String>().replace(' ', "-"))
        .any(|one| one == anchor)
}
