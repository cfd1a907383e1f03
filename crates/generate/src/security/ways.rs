//! Which calls of the program may lead to a sink. It tells the search where to go first; only "no call at all" is taken
//! for a proof.

use heapwright_case::SecurityGoals;
use heapwright_program::code::{CallKind, CallSite, Code, Instr};
use heapwright_program::{ClassId, Loader, MethodId, Program, Scope};
use heapwright_vm::is_meant;
use std::collections::{BTreeMap, BTreeSet};

/// The most methods looked at from one entry.
const MOST_METHODS: usize = 2_000;

/// The most subclasses of a class in which overriding methods are looked for.
const MOST_HEIRS: usize = 64;

/// How a method may reach a sink.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Way {
    /// Code of the program calls a sink.
    Direct,
    /// Code of the program calls the library, which may call a sink.
    Library,
    /// Nothing is called that could.
    None,
}

/// The ways from a method.
pub(crate) struct Ways {
    pub(crate) way: Way,
    /// Lines with calls that lead to a sink, by method.
    pub(crate) lines: BTreeMap<MethodId, BTreeSet<u16>>,
}

/// Calls of a method: the line and what may run, if it is code of the program.
#[derive(Default)]
struct Calls {
    targets: Vec<(u16, MethodId)>,
    sinks: BTreeSet<u16>,
    library: bool,
}

/// Finds the ways from a method to sinks.
pub(crate) fn ways(program: &mut Program, goals: &SecurityGoals, entry: MethodId) -> Ways {
    let mut known: BTreeMap<MethodId, Calls> = BTreeMap::new();
    let mut work = vec![entry];
    let mut library = false;
    while let Some(next) = work.pop() {
        if known.contains_key(&next) {
            continue;
        }
        if known.len() >= MOST_METHODS {
            library = true;
            break;
        }
        let calls = calls_of(program, goals, next);
        library |= calls.library;
        work.extend(calls.targets.iter().map(|(_, target)| *target));
        known.insert(next, calls);
    }
    let mut leading: BTreeSet<MethodId> =
        known.iter().filter(|(_, calls)| !calls.sinks.is_empty()).map(|(method, _)| *method).collect();
    let way = match (leading.is_empty(), library) {
        (false, _) => Way::Direct,
        (true, true) => Way::Library,
        (true, false) => Way::None,
    };
    loop {
        let leads = |calls: &Calls| calls.targets.iter().any(|(_, target)| leading.contains(target));
        let more: Vec<MethodId> = known
            .iter()
            .filter(|(method, calls)| !leading.contains(method) && leads(calls))
            .map(|(method, _)| *method)
            .collect();
        if more.is_empty() {
            break;
        }
        leading.extend(more);
    }
    let lines = known.iter().filter(|(method, _)| leading.contains(method)).map(|(method, calls)| {
        let onward = calls.targets.iter().filter(|(_, target)| leading.contains(target)).map(|(line, _)| *line);
        (*method, calls.sinks.iter().copied().chain(onward).collect())
    });
    Ways { way, lines: lines.collect() }
}

fn calls_of(program: &mut Program, goals: &SecurityGoals, method: MethodId) -> Calls {
    let mut calls = Calls::default();
    let Ok(code) = program.code(method) else {
        calls.library = true;
        return calls;
    };
    let class = program.method(method).class();
    for pc in 0..code.instrs.len() {
        let line = code.line(pc).unwrap_or(0);
        match site_at(&code, pc) {
            Site::Call(call) => follow(program, goals, call, line, &mut calls),
            Site::Dynamic => {
                // function objects have bodies in the same class, or are methods of others
                let bodies = program.class(class).methods();
                let is_body = |one: &MethodId| program.method(*one).name().starts_with("lambda$");
                calls.targets.extend(bodies.filter(is_body).map(|body| (line, body)));
                calls.library = true;
            }
            Site::Other => {}
        }
    }
    calls
}

enum Site<'c> {
    Call(&'c CallSite),
    Dynamic,
    Other,
}

fn site_at(code: &Code, pc: usize) -> Site<'_> {
    let Some(instr) = code.instrs.get(pc).map(|cell| cell.get()) else { return Site::Other };
    match instr {
        Instr::Invoke { site, .. }
        | Instr::InvokeStatic { site, .. }
        | Instr::InvokeSpecial { site, .. }
        | Instr::InvokeVirtual { site, .. }
        | Instr::InvokeInterface { site, .. }
        | Instr::InvokeHandle { site, .. } => code.calls.get(site as usize).map_or(Site::Other, Site::Call),
        other if other.is_call() => Site::Dynamic,
        _ => Site::Other,
    }
}

fn follow(program: &mut Program, goals: &SecurityGoals, call: &CallSite, line: u16, calls: &mut Calls) {
    let Ok(class) = program.load(&call.class) else {
        calls.library = true;
        return;
    };
    let Some(target) = declared(program, class, call) else {
        calls.library = true;
        return;
    };
    if goals.sinks.iter().any(|sink| is_meant(program, &sink.call, target)) {
        calls.sinks.insert(line);
    }
    // the constructor of Object calls nothing
    let is_object = program.method(target).class() == program.object_class();
    match program.class(program.method(target).class()).loader() == Loader::App {
        true => calls.targets.push((line, target)),
        false => calls.library |= !(is_object && program.method(target).is_constructor()),
    }
    if matches!(call.kind, CallKind::Virtual | CallKind::Interface) {
        let name = program.class(class).name().clone();
        let heirs = program.subclasses(&name, Scope::ClassPath);
        calls.library |= heirs.len() > MOST_HEIRS;
        for heir in heirs.iter().take(MOST_HEIRS) {
            let Ok(heir) = program.load(heir) else { continue };
            let own = program.find_method(heir, &call.name, &call.descriptor);
            calls.targets.extend(own.map(|own| (line, own)));
        }
    }
}

/// Returns the method that a call names, in its class or above.
fn declared(program: &Program, class: ClassId, call: &CallSite) -> Option<MethodId> {
    let found = program.class(class);
    let supers: Vec<ClassId> = found.display().iter().rev().chain(found.all_interfaces()).copied().collect();
    std::iter::once(class).chain(supers).find_map(|class| program.find_method(class, &call.name, &call.descriptor))
}
