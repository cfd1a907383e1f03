//! `--cover`: branches of further classes that count, and which of them the tests of a method can take.

use crate::candidates::{self, Role};
use crate::failure::Failure;
use crate::hints;
use crate::targets::{Plan, planned};
use heapwright_program::{Loader, MethodId, Program, external_name};
use std::collections::BTreeSet;
use wildmatch::WildMatch;

/// The most methods that are looked at to find those that a method can reach.
const MOST_METHODS: usize = 4_000;

/// Adds the classes that match a pattern and are not targets. Their methods are not called by tests of their own.
pub(crate) fn add(program: &mut Program, plan: &mut Plan, patterns: &[String]) -> Result<(), Failure> {
    let known = plan.classes.iter().map(|class| class.name.clone()).collect::<BTreeSet<_>>();
    for pattern in patterns {
        let matcher = WildMatch::new(pattern);
        let names = program.class_names();
        let matching: Vec<String> =
            names.iter().filter(|name| matcher.matches(&external_name(name))).cloned().collect();
        if matching.is_empty() {
            let all: Vec<String> = names.iter().map(|name| external_name(name)).collect();
            let near = hints::nearest_class(pattern.trim_end_matches(['*', '.']), &all);
            let hint = near.map(|near| format!(": did you mean {near}?")).unwrap_or_default();
            return Err(Failure::wrong_input(format!("--cover {pattern} matches no class of the class path{hint}")));
        }
        for name in matching {
            let Ok(class) = program.load(&name) else { continue };
            let is_planned = plan.classes.iter().any(|one| one.name == external_name(&name));
            if known.contains(&external_name(&name)) || is_planned {
                continue;
            }
            let methods: Vec<MethodId> = program.class(class).methods().collect();
            let counted = methods.into_iter().filter(|id| candidates::role(program, *id).is_some());
            let counted: Vec<(MethodId, Role)> = counted.map(|id| (id, Role::Reached)).collect();
            if !counted.is_empty() {
                plan.classes.push(planned(program, class, counted.into_iter()));
            }
        }
    }
    Ok(())
}

/// Returns the methods of classes that match one of the patterns and that a method may call, directly or through other
/// methods of the program. A call may run any method of its name and type in such a class.
pub(crate) fn reachable(program: &mut Program, entry: MethodId, patterns: &[String]) -> Vec<MethodId> {
    if patterns.is_empty() {
        return Vec::new();
    }
    let patterns: Vec<WildMatch> = patterns.iter().map(|pattern| WildMatch::new(pattern)).collect();
    let is_covered = |name: &str| patterns.iter().any(|pattern| pattern.matches(&external_name(name)));
    let names: Vec<String> = program.class_names().into_iter().filter(|name| is_covered(name)).collect();
    let covered: Vec<_> = names.iter().filter_map(|name| program.load(name).ok()).collect();
    let mut seen = BTreeSet::from([entry.index()]);
    let mut work = vec![entry];
    let mut found = Vec::new();
    while let Some(next) = work.pop() {
        let Ok(code) = program.code(next) else { continue };
        let mut called = Vec::new();
        for site in &code.calls {
            let of_program = |program: &Program, id| program.class(id).loader() == Loader::App;
            if let Ok(class) = program.load(&site.class)
                && of_program(program, class)
                && let Some(method) = program.find_method(class, &site.name, &site.descriptor)
            {
                called.push(method);
            }
            let own = covered.iter().flat_map(|class| program.class(*class).methods());
            called.extend(own.filter(|id| {
                let method = program.method(*id);
                *method.name() == site.name && *method.descriptor() == site.descriptor && !method.is_constructor()
            }));
        }
        // what is handed to the library may call anything in the class
        if !code.dynamics.is_empty() {
            let class = program.method(next).class();
            let bodies = program.class(class).methods();
            called.extend(bodies.filter(|id| program.method(*id).name().starts_with("lambda$")));
        }
        for method in called {
            if seen.len() < MOST_METHODS && seen.insert(method.index()) {
                work.push(method);
                if covered.contains(&program.method(method).class()) {
                    found.push(method);
                }
            }
        }
    }
    found.sort_by_key(|method| method.index());
    found
}
