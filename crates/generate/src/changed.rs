//! Restricts a run to methods whose source has changed.

use crate::candidates::{self, Role};
use crate::targets::Plan;
use heapwright_case::MethodName;
use heapwright_program::{MethodId, Program};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// Lines of a source file that have changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ChangedLines {
    /// The path of the file.
    pub file: PathBuf,
    /// Its lines.
    pub lines: Vec<RangeInclusive<u32>>,
}

/// A method and the lines of its code.
struct Located {
    name: MethodName,
    id: MethodId,
    role: Role,
    lines: BTreeSet<u32>,
}

/// Keeps the methods whose lines have changed, those that call a private method or lambda that has, and what belongs to
/// them. A line without code counts for the method around it, else for the next one.
pub fn restrict(program: &mut Program, plan: &mut Plan, changed: &[ChangedLines]) {
    let mut kept: BTreeSet<MethodName> = BTreeSet::new();
    for (source, methods) in by_source(program, plan) {
        let lines = changed.iter().filter(|one| is_source(&one.file, &source)).flat_map(|one| &one.lines);
        let touched: BTreeSet<usize> = lines.flat_map(|lines| touched(&methods, lines)).collect();
        for method in touched.iter().filter_map(|at| methods.get(*at)) {
            kept.extend(entries_of(program, &methods, method).into_iter().map(|entry| entry.name.clone()));
        }
    }
    let behind = |program: &mut Program, name: &MethodName| -> Vec<MethodName> {
        let Some(id) = find(program, name) else { return Vec::new() };
        candidates::behind(program, id).into_iter().map(|id| named(program, id)).collect()
    };
    let helpers: BTreeSet<MethodName> = kept.iter().flat_map(|name| behind(program, name)).collect();
    for class in &mut plan.classes {
        class.methods.retain(|one| match one.role {
            Role::Entry => kept.contains(&one.method),
            Role::Reached => helpers.contains(&one.method),
        });
    }
    plan.classes.retain(|class| !class.methods.is_empty());
}

/// Returns the methods of the plan by the source file they come from.
fn by_source(program: &mut Program, plan: &Plan) -> BTreeMap<PathBuf, Vec<Located>> {
    let mut found: BTreeMap<PathBuf, Vec<Located>> = BTreeMap::new();
    for planned in plan.classes.iter().flat_map(|class| &class.methods) {
        let Some(id) = find(program, &planned.method) else { continue };
        let class = program.class(program.method(id).class());
        let Some(file) = class.source_file() else { continue };
        let source = Path::new(class.package_name()).join(file.to_string());
        let lines = program.code(id).map_or_else(
            |_| BTreeSet::new(),
            |code| (0..code.instrs.len()).filter_map(|pc| code.line(pc)).map(u32::from).collect(),
        );
        let located = Located { name: planned.method.clone(), id, role: planned.role, lines };
        found.entry(source).or_default().push(located);
    }
    found
}

/// Returns true if a path is that of a source file. Kotlin's sources may leave out the directories of the package.
fn is_source(path: &Path, source: &Path) -> bool {
    let is_kotlin = source.extension().is_some_and(|extension| extension == "kt");
    path.ends_with(source) || is_kotlin && path.file_name() == source.file_name()
}

/// Returns the methods to which some lines belong.
fn touched(methods: &[Located], lines: &RangeInclusive<u32>) -> BTreeSet<usize> {
    let last = methods.iter().filter_map(|method| method.lines.last()).max().copied().unwrap_or(0);
    let mut found = BTreeSet::new();
    for line in *lines.start()..=(*lines.end()).min(last) {
        let hit: Vec<usize> = indices(methods, |method| method.lines.contains(&line));
        if !hit.is_empty() {
            found.extend(hit);
            continue;
        }
        // the lines of a constructor include those of initialised fields, wherever they are
        let around = indices(methods, |method| {
            let own = method.lines.first().is_some_and(|first| *first <= line);
            own && !method.name.name.starts_with('<') && method.lines.last().is_some_and(|last| line <= *last)
        });
        match around.is_empty() {
            false => found.extend(around),
            true => {
                let next = methods.iter().filter_map(|method| method.lines.range(line..).next()).min();
                found.extend(indices(methods, |method| next.is_some_and(|next| method.lines.contains(next))));
            }
        }
    }
    found
}

fn indices(methods: &[Located], chosen: impl Fn(&Located) -> bool) -> Vec<usize> {
    methods.iter().enumerate().filter(|(_, method)| chosen(method)).map(|(index, _)| index).collect()
}

/// Returns the methods that tests call to reach a method: itself, its callers, or all of its outermost class.
fn entries_of<'a>(program: &Program, methods: &'a [Located], method: &'a Located) -> Vec<&'a Located> {
    if method.role == Role::Entry {
        return vec![method];
    }
    let entries = || methods.iter().filter(|one| one.role == Role::Entry);
    let callers: Vec<&Located> =
        entries().filter(|entry| candidates::behind(program, entry.id).contains(&method.id)).collect();
    if !callers.is_empty() {
        return callers;
    }
    let outermost = |name: &MethodName| name.class.split('$').next().unwrap_or_default().to_owned();
    entries().filter(|entry| outermost(&entry.name) == outermost(&method.name)).collect()
}

fn find(program: &mut Program, name: &MethodName) -> Option<MethodId> {
    let class = program.load(&name.class.replace('.', "/")).ok()?;
    program.find_method(class, &name.name, &name.descriptor)
}

fn named(program: &Program, id: MethodId) -> MethodName {
    let method = program.method(id);
    MethodName {
        class: program.class(method.class()).external_name(),
        name: method.name().to_string(),
        descriptor: method.descriptor().to_string(),
    }
}
