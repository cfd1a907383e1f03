//! Checks that `docs/ARCHITECTURE.md` describes the crates as their manifests do.

use crate::support::Outcome;
use libtest_mimic::Trial;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// For each crate, the crates it uses; `dev` marks those that only its tests use.
type Graph = BTreeMap<String, BTreeSet<String>>;

pub fn trials() -> Vec<Trial> {
    vec![
        crate::trial("architecture::the_crate_graph_is_as_documented".to_owned(), graph_is_as_documented),
        crate::trial("architecture::every_crate_is_in_the_table".to_owned(), every_crate_is_in_the_table),
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

fn every_crate_is_in_the_table() -> Outcome<()> {
    let text = document()?;
    let is_missing = |name: &&String| {
        let row = if matches!(name.as_str(), "bench" | "soak") { "| `bench/" } else { &format!("| `{name}` |") };
        !text.lines().any(|line| line.starts_with(row))
    };
    let missing: Vec<String> = real()?.keys().filter(is_missing).cloned().collect();
    if missing.is_empty() { Ok(()) } else { Err(format!("no row for {missing:?}")) }
}

fn document() -> Outcome<String> {
    let path = Path::new(ROOT).join("docs/ARCHITECTURE.md");
    std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
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
    let mut command = Command::new(env!("CARGO"));
    command.args(["metadata", "--no-deps", "--offline", "--format-version", "1"]).current_dir(ROOT);
    let output = command.output().map_err(|error| error.to_string())?;
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).map_err(|error| error.to_string())?;
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
