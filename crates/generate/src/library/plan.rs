//! The methods of a library: those that a test in another package can call, and those behind them.

use super::Library;
use super::graph::{self, Graph};
use crate::candidates::{self, Role};
use crate::explorer::class_goals;
use crate::failure::Failure;
use crate::targets::{Plan, planned};
use heapwright_case::MethodName;
use heapwright_coverage::ClassGoals;
use heapwright_program::{ClassId, MethodBody, MethodId, Program, flags};
use heapwright_report::{Skipped, method_text};
use heapwright_testgen::is_identifier;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use wildmatch::WildMatch;

/// Plans the tests of a library. All its methods count; those that other packages can call are entries.
pub(crate) fn plan(program: &mut Program, library: &Library, exclude: &[String]) -> Result<Plan, Failure> {
    let patterns: Vec<WildMatch> = exclude.iter().map(|pattern| WildMatch::new(pattern)).collect();
    let is_excluded = |text: &str| patterns.iter().any(|pattern| pattern.matches(text));
    let mut plan = Plan::default();
    let mut skipped = BTreeSet::new();
    let mut entries = 0;
    for name in &library.classes {
        let Ok(class) = program.load(name) else { continue };
        let binary = program.class(class).external_name();
        if is_excluded(&binary) {
            continue;
        }
        let mut methods = Vec::new();
        for id in program.class(class).methods().collect::<Vec<_>>() {
            let found = program.method(id);
            let text = method_text(&binary, found.name(), found.descriptor());
            let name = text.split('(').next().unwrap_or(&text);
            if is_excluded(&format!("{binary}#{text}")) || is_excluded(&format!("{binary}#{name}")) {
                continue;
            }
            if found.is_native() {
                skipped.insert(Skipped {
                    class: binary.clone(),
                    method: Some(text.clone()),
                    reason: "it is native".to_owned(),
                });
            }
            if let Some(role) = role(program, id) {
                entries += usize::from(role == Role::Entry);
                methods.push((id, role));
            }
        }
        if !methods.is_empty() {
            plan.classes.push(planned(program, class, methods.into_iter()));
        }
    }
    plan.skipped = skipped.into_iter().collect();
    match entries {
        0 => Err(Failure::unsupported(nothing(program, library))),
        _ => {
            plan.library = Some(Arc::new(reach(program, library, &plan)));
            Ok(plan)
        }
    }
}

/// What the entries of a library can reach.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reach {
    /// The methods that can be reached from some entry, and how many goals (branches, lines, handlers) each has.
    pub methods: Vec<(MethodName, u32)>,
    /// By entry, in the order of the plan: the positions of the methods that it can reach.
    pub from: Vec<Vec<u32>>,
}

fn reach(program: &mut Program, library: &Library, plan: &Plan) -> Reach {
    let graph = Graph::new(program, library);
    let entries: Vec<Option<MethodId>> = plan.entries().map(|one| graph::find(program, &one.method)).collect();
    let all: Vec<MethodId> = graph.reachable(entries.iter().flatten().copied()).into_iter().collect();
    let goals = plan.classes.iter().filter_map(|class| Some((&class.name, class_goals(program, &class.name).ok()?)));
    let goals: BTreeMap<&String, ClassGoals> = goals.collect();
    let counted = |name: &MethodName| {
        let own = goals.get(&name.class).and_then(|class| class.method(&name.name, &name.descriptor));
        let own = own.filter(|own| own.counted);
        own.map_or(0, |own| (own.total() + own.source_lines().count() + own.handlers.len()) as u32)
    };
    let methods = all.iter().map(|id| graph::name(program, *id)).map(|name| (name.clone(), counted(&name))).collect();
    let from = entries.iter().map(|entry| {
        let own = graph.reachable(entry.iter().copied());
        own.iter().filter_map(|id| all.binary_search(id).ok()).map(|at| at as u32).collect()
    });
    Reach { methods, from: from.collect() }
}

/// Says why nothing in a library can be called.
fn nothing(program: &mut Program, library: &Library) -> String {
    let hidden = library.classes.iter().find_map(|name| {
        let id = program.load(name).ok()?;
        let class = program.class(id);
        (!program.is_exported(id))
            .then(|| (class.package_name().replace('/', "."), class.module().map(|module| module.to_string())))
    });
    match hidden {
        Some((package, Some(module))) => {
            format!("nothing to test: module {module} does not export {package}, so that no test can name its classes")
        }
        _ => "nothing to test: the library has no public method that a test could call".to_owned(),
    }
}

/// Returns the role of a method of a library; `None` if it does not count at all.
fn role(program: &Program, id: MethodId) -> Option<Role> {
    let method = program.method(id);
    let is_enum = program.class(method.class()).flags() & flags::ENUM != 0;
    // nothing else may touch the constants of an enum
    let lists_constants = is_enum && method.is_static() && &**method.name() == "values";
    let is_generated = candidates::is_generated(program, method) && !lists_constants;
    if !matches!(method.body(), MethodBody::Bytecode { .. }) || is_generated {
        return None;
    }
    Some(if entry_obstacle(program, id).is_some() { Role::Reached } else { Role::Entry })
}

/// Returns why a test in another package cannot call a method; `None` if it can, if need be in a subclass.
pub(crate) fn entry_obstacle(program: &Program, id: MethodId) -> Option<&'static str> {
    let method = program.method(id);
    let class = program.class(method.class());
    if method.is_class_initializer() || method.flags() & (flags::SYNTHETIC | flags::BRIDGE) != 0 {
        return Some("was made by the compiler");
    }
    if !method.is_constructor() && !is_identifier(method.name()) {
        return Some("has a name that is no Java identifier");
    }
    if method.flags() & flags::PUBLIC == 0 {
        return Some("is not public");
    }
    if method.is_constructor() && (class.is_abstract() || class.flags() & flags::ENUM != 0) {
        return Some("is the constructor of an abstract class or an enum");
    }
    if !can_be_named(program, method.class()) {
        return Some("is in a class that other packages cannot name");
    }
    None
}

/// Returns true if a test in another package can name a class.
pub(crate) fn can_be_named(program: &Program, class: ClassId) -> bool {
    let found = program.class(class);
    if !candidates::can_be_named(program, class) || !program.is_exported(class) {
        return false;
    }
    let around = found.inner_classes();
    let mut name = found.name().to_string();
    let mut flags = found.flags();
    // A class file lists every enclosing class; a broken one may contain a cycle.
    for _ in 0..=around.len() {
        let entry = around.iter().find(|entry| *entry.inner == *name);
        if entry.map_or(flags, |entry| entry.flags) & flags::PUBLIC == 0 {
            return false;
        }
        let Some(outer) = entry.and_then(|entry| entry.outer.clone()) else { return true };
        let Some(id) = program.loaded(&outer) else { return true };
        (name, flags) = (outer.to_string(), program.class(id).flags());
    }
    false
}
