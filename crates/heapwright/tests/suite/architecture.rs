//! Checks that `docs/ARCHITECTURE.md` describes the crates as their manifests do.

use crate::support::{Outcome, files_below};
use libtest_mimic::Trial;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// For each crate, the crates it uses; `dev` marks those that only its tests use.
type Graph = BTreeMap<String, BTreeSet<String>>;

pub fn trials() -> Vec<Trial> {
    vec![
        crate::trial("architecture::the_crate_graph_is_as_documented".to_owned(), graph_is_as_documented),
        crate::trial("architecture::every_crate_is_in_the_table".to_owned(), every_crate_is_in_the_table),
        crate::trial("architecture::the_machine_links_no_solver".to_owned(), the_machine_links_no_solver),
        crate::trial("architecture::the_machine_does_not_know_the_symbolic_layer".to_owned(), layers_of_the_machine),
        crate::trial("architecture::only_one_crate_loads_libraries".to_owned(), only_one_crate_loads_libraries),
        crate::trial("architecture::unsafe_is_where_it_is_documented".to_owned(), unsafe_is_where_it_is_documented),
        crate::trial("architecture::every_crate_can_be_packaged".to_owned(), every_crate_can_be_packaged),
        crate::trial("architecture::nothing_is_built_twice".to_owned(), nothing_is_built_twice),
        crate::trial("architecture::markdown_is_wrapped".to_owned(), markdown_is_wrapped),
    ]
}

fn graph_is_as_documented() -> Outcome<()> {
    let (documented, real) = (documented()?, real()?);
    let names: BTreeSet<&String> = documented.keys().chain(real.keys()).collect();
    let mut wrong = Vec::new();
    for name in names {
        let none = BTreeSet::new();
        let (said, is) = (documented.get(name), real.get(name));
        if said.is_none() || is.is_none() {
            wrong.push(format!("{name}: only in the {}", if said.is_some() { "document" } else { "workspace" }));
        }
        let (said, is) = (said.unwrap_or(&none), is.unwrap_or(&none));
        wrong.extend(is.difference(said).map(|other| format!("{name} → {other} is not documented")));
        wrong.extend(said.difference(is).map(|other| format!("{name} → {other} is documented and does not exist")));
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

/// The program has the same dependencies, with the same features, alone and among the tests. Otherwise `make demo` after
/// `make test` would compile most of them again.
fn nothing_is_built_twice() -> Outcome<()> {
    let tree = |words: &[&str]| -> Outcome<BTreeSet<String>> {
        let mut command = Command::new(env!("CARGO"));
        command.args(["tree", "--offline", "--locked", "--prefix", "none", "--format", "{p} [{f}]"]).args(words);
        let output = command.current_dir(ROOT).output().map_err(|error| error.to_string())?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into_owned());
        }
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        Ok(text.lines().map(|line| line.trim_end_matches(" (*)").to_owned()).collect())
    };
    let alone = tree(&["--package", "heapwright", "--edges", "normal,build"])?;
    let all = tree(&["--workspace", "--edges", "normal,build,dev"])?;
    let twice: Vec<&String> = alone.difference(&all).collect();
    if twice.is_empty() { Ok(()) } else { Err(format!("the tests need other features than the program: {twice:?}")) }
}

/// The longest line of a paragraph in a Markdown file.
const LONGEST_LINE: usize = 120;

/// Paragraphs are wrapped; tables, code and HTML cannot be.
fn markdown_is_wrapped() -> Outcome<()> {
    let root = Path::new(ROOT);
    let mut files: Vec<PathBuf> = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md"].map(|name| root.join(name)).into();
    for folder in ["docs", "examples", "python"] {
        files.extend(files_below(&root.join(folder), "md")?);
    }
    let mut wrong = Vec::new();
    for path in files.iter().filter(|path| !path.ends_with("library-support.md")) {
        let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let mut is_code = false;
        for (number, line) in (1..).zip(text.lines()) {
            is_code ^= line.trim_start().starts_with("```");
            let is_free = is_code || line.starts_with("    ") || line.trim_start().starts_with(['|', '<']);
            if !is_free && line.chars().count() > LONGEST_LINE {
                wrong.push(format!("{}:{number}: {} characters", path.display(), line.chars().count()));
            }
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

/// Every crate that is published can be packaged. Whether the packages build is left to the release, which takes as long
/// as a build; what most likely breaks it is a file outside of a crate, so that is looked for.
fn every_crate_can_be_packaged() -> Outcome<()> {
    let place = tempfile::tempdir().map_err(|error| error.to_string())?;
    let mut command = Command::new(env!("CARGO"));
    command.args(["package", "--workspace", "--no-verify", "--allow-dirty", "--offline", "--locked", "--target-dir"]);
    command.arg(place.path()).current_dir(ROOT);
    for name in ["heapwright-bench", "heapwright-soak", "heapwright-randprog"] {
        command.args(["--exclude", name]);
    }
    let output = command.output().map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let mut outside = Vec::new();
    for file in files_below(&Path::new(ROOT).join("crates"), "rs")? {
        let below = file.strip_prefix(ROOT).unwrap_or(&file).to_string_lossy().into_owned();
        let Some((_, inside)) = below.split_once("/src/").filter(|_| !below.contains("test")) else { continue };
        let text = read(&file)?;
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        let up = "../".repeat(inside.matches('/').count() + 2);
        let leaves = |line: &&str| line.contains("include_str!") && line.contains(&up);
        outside.extend(code.lines().filter(leaves).map(|line| format!("{below}: {}", line.trim())));
    }
    if outside.is_empty() { Ok(()) } else { Err(outside.join("\n")) }
}

fn every_crate_is_in_the_table() -> Outcome<()> {
    let text = document()?;
    let is_missing = |name: &&String| {
        let row = if matches!(name.as_str(), "bench" | "soak") { "| `bench/" } else { &format!("| `{name}` |") };
        !text.lines().any(|line| line.starts_with(row))
    };
    let missing: Vec<String> = real()?.keys().filter(is_missing).cloned().collect();
    if missing.is_empty() { Ok(()) } else { Err(format!("no row for {missing:?}")) }
}

/// What a crate must not reach, directly or through others.
const SEPARATE: [(&str, &[&str]); 4] = [
    ("logic", &["z3", "smt", "seplog"]),
    ("vm", &["z3", "smt", "seplog"]),
    ("spec", &["z3", "smt", "seplog"]),
    ("explore", &["seplog", "spec"]),
];

fn the_machine_links_no_solver() -> Outcome<()> {
    let real = real()?;
    for (name, forbidden) in SEPARATE {
        let mut reached: BTreeSet<&str> = BTreeSet::new();
        let mut open = vec![name];
        while let Some(name) = open.pop() {
            let uses = real.get(name).ok_or_else(|| format!("there is no crate {name}"))?;
            let uses = uses.iter().map(String::as_str).filter(|other| !other.starts_with("dev "));
            open.extend(uses.filter(|other| reached.insert(other)));
        }
        if let Some(other) = forbidden.iter().find(|other| reached.contains(**other)) {
            return Err(format!("{name} reaches {other}"));
        }
    }
    Ok(())
}

/// Where a file of the crate `vm` belongs. A layer knows those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Layer {
    Machine,
    Symbolic,
    /// Runs on inputs, and the type that ties the two together.
    Tie,
}

/// What names a layer, in code.
const NAMES: [(&str, Layer); 3] =
    [("crate::symbolic", Layer::Symbolic), ("crate::cases", Layer::Tie), ("crate::vm", Layer::Tie)];

/// A state holds data of every layer, as it is cloned whole.
const HELD: [(&str, &str); 2] = [("state.rs", "crate::symbolic::Stubs"), ("state.rs", "crate::symbolic::Path")];

fn layer(file: &str) -> Option<Layer> {
    Some(match file {
        "lib.rs" => return None,
        "vm.rs" => Layer::Tie,
        "watch/notes.rs" | "watch/shown.rs" | "watch/taint.rs" => Layer::Symbolic,
        _ if file.starts_with("cases/") => Layer::Tie,
        _ if file.starts_with("symbolic/") => Layer::Symbolic,
        _ => Layer::Machine,
    })
}

/// No file of the crate `vm` names a layer above its own, or calls a method that such a layer adds to the machine.
fn layers_of_the_machine() -> Outcome<()> {
    let folder = Path::new(ROOT).join("crates/vm/src");
    let mut files = Vec::new();
    for file in rust_files(&folder)? {
        let name = file.strip_prefix(&folder).map_err(|error| error.to_string())?.display().to_string();
        if let Some(layer) = layer(&name) {
            let code = |line: &str| line.split("//").next().unwrap_or_default().to_owned();
            files.push((name, layer, read(&file)?.lines().map(code).collect::<Vec<String>>()));
        }
    }
    let wrong = violations(&files);
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

type Sources = [(String, Layer, Vec<String>)];

fn violations(files: &Sources) -> Vec<String> {
    let added = added_methods(files);
    let mut wrong = Vec::new();
    for (name, layer, lines) in files {
        for line in lines {
            let held = HELD.iter().any(|(file, what)| file == name && line.contains(what));
            let named = NAMES.iter().find(|(what, above)| layer < above && has_word(line, what) && !held);
            wrong.extend(named.map(|(what, _)| format!("{name} names {what}: {}", line.trim())));
            let called = words(line).filter(|word| added.get(*word).is_some_and(|above| layer < above));
            let called =
                called.filter(|word| ["self", "machine"].iter().any(|on| line.contains(&format!("{on}.{word}("))));
            wrong.extend(called.map(|word| format!("{name} calls {word}, which is added above it: {}", line.trim())));
        }
    }
    wrong
}

/// The methods of the machine, with the layer that declares them.
fn added_methods(files: &Sources) -> BTreeMap<String, Layer> {
    let mut found = BTreeMap::new();
    for (_, layer, lines) in files {
        let mut inside = false;
        for line in lines {
            inside = (inside || line == "impl Machine {") && line != "}";
            let declared =
                line.split("fn ").nth(1).filter(|_| inside && line.starts_with("    ") && has_word(line, "fn"));
            if let Some(name) = declared.and_then(|rest| words(rest).next()) {
                found.insert(name.to_owned(), *layer);
            }
        }
    }
    found
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

fn has_word(line: &str, what: &str) -> bool {
    let is_part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    line.match_indices(what).any(|(at, _)| {
        let (before, after) = (line.get(..at).unwrap_or_default(), line.get(at + what.len()..).unwrap_or_default());
        !is_part(before.chars().last()) && !is_part(after.chars().next())
    })
}

fn only_one_crate_loads_libraries() -> Outcome<()> {
    let metadata = metadata()?;
    let packages = metadata["packages"].as_array().ok_or("no packages")?;
    let links = |package: &&serde_json::Value| {
        let mut all = package["dependencies"].as_array().into_iter().flatten();
        all.any(|dependency| dependency["name"] == "libloading")
    };
    let users: Vec<&str> = packages.iter().filter(links).filter_map(|package| package["name"].as_str()).collect();
    if users == ["heapwright-z3"] { Ok(()) } else { Err(format!("libloading is used by {users:?}")) }
}

/// The files that may allow `unsafe` code; everywhere else the lint denies it.
const UNSAFE: [&str; 4] =
    ["bench/runner/src/process.rs", "crates/meter/src/memory.rs", "crates/vm/src/regs.rs", "crates/z3/src/lib.rs"];

fn unsafe_is_where_it_is_documented() -> Outcome<()> {
    let root = Path::new(ROOT);
    let manifest = read(&root.join("Cargo.toml"))?;
    if !manifest.contains("\nunsafe_code = \"deny\"\n") {
        return Err("the workspace does not deny unsafe code".to_owned());
    }
    let metadata = metadata()?;
    let mut allowing = BTreeSet::new();
    for package in metadata["packages"].as_array().into_iter().flatten() {
        let manifest = Path::new(package["manifest_path"].as_str().ok_or("a package without a manifest")?);
        if !read(manifest)?.contains("[lints]\nworkspace = true\n") {
            return Err(format!("{} does not take the lints of the workspace", manifest.display()));
        }
        for file in rust_files(manifest.parent().ok_or("a manifest without a folder")?)? {
            // an attribute, not a word in a comment or, as here, in a text
            let allows = |line: &str| line.trim_start().starts_with('#') && line.contains("allow(unsafe_code");
            if read(&file)?.lines().any(allows) {
                let file = file.canonicalize().map_err(|error| error.to_string())?;
                let root = root.canonicalize().map_err(|error| error.to_string())?;
                allowing.extend(file.strip_prefix(root).map(|file| file.display().to_string()));
            }
        }
    }
    if !allowing.iter().map(String::as_str).eq(UNSAFE) {
        return Err(format!("unsafe code is allowed in {allowing:?}"));
    }
    let text = document()?;
    let is_missing = |file: &&&str| !text.contains(&format!("`{}`", file.strip_suffix("/src/lib.rs").unwrap_or(file)));
    let missing: Vec<&&str> = UNSAFE.iter().filter(is_missing).collect();
    if missing.is_empty() { Ok(()) } else { Err(format!("not documented: {missing:?}")) }
}

fn rust_files(folder: &Path) -> Outcome<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))? {
            let path = entry.map_err(|error| error.to_string())?.path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(path);
            }
        }
    }
    Ok(found)
}

fn read(path: &Path) -> Outcome<String> {
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn document() -> Outcome<String> {
    read(&Path::new(ROOT).join("docs/ARCHITECTURE.md"))
}

/// The list in the document.
fn documented() -> Outcome<Graph> {
    let text = document()?;
    let (_, rest) = text.split_once("```crates\n").ok_or("there is no list of crates")?;
    let (list, _) = rest.split_once("```").ok_or("the list of crates does not end")?;
    let mut graph = Graph::new();
    for line in list.lines() {
        let (name, uses) = line.split_once(" → ").unwrap_or((line, ""));
        let (always, dev) = uses.split_once("; dev ").unwrap_or((uses, ""));
        let names =
            |text: &str| text.split(", ").filter(|name| !name.is_empty()).map(str::to_owned).collect::<Vec<_>>();
        let dev = names(dev).into_iter().map(|name| format!("dev {name}"));
        if graph.insert(name.to_owned(), names(always).into_iter().chain(dev).collect()).is_some() {
            return Err(format!("{name} is there twice"));
        }
    }
    Ok(graph)
}

/// The workspace's dependencies according to cargo.
fn real() -> Outcome<Graph> {
    let metadata = metadata()?;
    let packages = metadata["packages"].as_array().ok_or("no packages")?;
    let short = |name: &serde_json::Value| {
        let name = name.as_str().unwrap_or_default();
        name.strip_prefix("heapwright-").unwrap_or(name).to_owned()
    };
    let own: BTreeSet<String> = packages.iter().map(|package| short(&package["name"])).collect();
    let uses = |package: &serde_json::Value| -> BTreeSet<String> {
        let all = package["dependencies"].as_array().into_iter().flatten();
        // a dependency on one of our crates has a path
        let all = all.filter(|dependency| dependency["path"].is_string());
        all.map(|dependency| {
            let dev = if dependency["kind"] == "dev" { "dev " } else { "" };
            format!("{dev}{}", short(&dependency["name"]))
        })
        .collect()
    };
    let graph: Graph = packages.iter().map(|package| (short(&package["name"]), uses(package))).collect();
    let strangers: Vec<&String> =
        graph.values().flatten().filter(|name| !own.contains(name.trim_start_matches("dev "))).collect();
    if strangers.is_empty() { Ok(graph) } else { Err(format!("not of this workspace: {strangers:?}")) }
}

fn metadata() -> Outcome<serde_json::Value> {
    let mut command = Command::new(env!("CARGO"));
    command.args(["metadata", "--no-deps", "--offline", "--format-version", "1"]).current_dir(ROOT);
    let output = command.output().map_err(|error| error.to_string())?;
    serde_json::from_slice(&output.stdout).map_err(|error| error.to_string())
}
