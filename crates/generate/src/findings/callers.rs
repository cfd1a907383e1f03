//! What the callers of a method promise about an argument: null checks in all of them are a contract.
//!
//! Only for methods that nothing outside their package can call, so that all callers can be looked at. Calls by
//! reflection are not seen.

use super::source::{self, references_of};
use heapwright_program::code::{CallSite, Code, Instr, Reg};
use heapwright_program::{ClassId, MethodId, Nullness, Program, flags, package_of};
use std::collections::BTreeSet;

/// What callers pass for a parameter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Passed {
    /// There are callers, and each of them makes sure that the argument is not null.
    NeverNull,
    /// A caller writes `null`: the name of that method.
    Null(String),
    /// Callers outside the package are possible, or one passes what it does not check.
    Unknown,
}

/// Looks at all callers of a method. `index` is the parameter's position, not counting the receiver.
pub(super) fn passed(program: &mut Program, method: MethodId, index: usize) -> Passed {
    if program.method(method).flags() & (flags::PUBLIC | flags::PROTECTED) != 0 {
        return Passed::Unknown;
    }
    let Some(classes) = package(program, method) else { return Passed::Unknown };
    let mut found = Passed::Unknown;
    let mut all = true;
    for class in classes {
        let (own, handled) = (program.method(method), program.class(class).handled_members());
        all &= !handled.iter().any(|(name, of)| *name == **own.name() && *of == **own.descriptor());
        for caller in program.class(class).methods().collect::<Vec<_>>() {
            match passed_by(program, caller, method, index) {
                None => {}
                Some(Passed::NeverNull) => found = Passed::NeverNull,
                Some(Passed::Unknown) => all = false,
                Some(null) => return null,
            }
        }
    }
    if all { found } else { Passed::Unknown }
}

/// The classes that can call a method of a package; `None` if one of them cannot be read.
fn package(program: &mut Program, method: MethodId) -> Option<Vec<ClassId>> {
    let own = package_of(program.class(program.method(method).class()).name()).to_owned();
    let names = program.class_names();
    let inside = names.iter().filter(|name| package_of(name) == own && !name.ends_with("-info"));
    inside.map(|name| program.load(name).ok()).collect()
}

/// What one method passes; `None` if it does not call the other.
fn passed_by(program: &mut Program, caller: MethodId, method: MethodId, index: usize) -> Option<Passed> {
    let bytecode = program.bytecode(caller).is_some();
    let Ok(code) = program.code(caller) else { return bytecode.then_some(Passed::Unknown) };
    let called = program.method(method);
    let class = program.class(called.class()).name();
    let fits = |call: &CallSite| {
        let same = call.name == *called.name() && call.descriptor == *called.descriptor();
        same && (!called.is_constructor() || call.class == *class)
    };
    let position = index + usize::from(!called.is_static());
    let calls: Vec<(usize, Reg)> = (0..code.instrs.len())
        .filter_map(|pc| {
            let call = source::site(&code, code.instrs.get(pc)?.get()).filter(|call| fits(call))?;
            Some((pc, *call.args.get(position)?))
        })
        .collect();
    if calls.is_empty() {
        return None;
    }
    let known = NotNull::new(program, caller, &code, (caller == method).then_some(index));
    let parameters = program.method(caller).arg_locals();
    let is_null = |(pc, reg): &(usize, Reg)| source::of(&code, *pc, *reg, parameters) == source::Source::Null;
    if calls.iter().any(is_null) {
        return Some(Passed::Null(program.method(caller).name().to_string()));
    }
    let all = calls.iter().all(|(pc, reg)| known.holds(*pc, *reg));
    Some(if all { Passed::NeverNull } else { Passed::Unknown })
}

/// The registers that are not null before each instruction, on every path that leads to it. `None` stands for an
/// instruction that no path leads to.
struct NotNull(Vec<Option<BTreeSet<Reg>>>);

impl NotNull {
    /// `assumed` is a parameter that is not null at the start: for a method that calls itself, what the other callers
    /// make sure of.
    fn new(program: &mut Program, method: MethodId, code: &Code, assumed: Option<usize>) -> NotNull {
        let instance = usize::from(!program.method(method).is_static());
        let marked = program.parameter_nullness(method);
        let locals = program.method(method).arg_locals();
        let is_known = |at: usize| match at.checked_sub(instance) {
            None => true,
            Some(position) => assumed == Some(position) || marked.get(position) == Some(&Nullness::NonNull),
        };
        let first = locals.iter().enumerate().filter(|(at, _)| is_known(*at)).map(|(_, local)| *local).collect();
        let mut found = NotNull(vec![None; code.instrs.len()]);
        let mut work = Vec::new();
        found.flow(0, first, &mut work);
        while let Some(pc) = work.pop() {
            found.step(code, pc, &mut work);
        }
        found
    }

    fn holds(&self, pc: usize, reg: Reg) -> bool {
        // an instruction that is never reached passes nothing
        self.0.get(pc).is_some_and(|known| known.as_ref().is_none_or(|known| known.contains(&reg)))
    }

    /// Adds a way to an instruction: what holds there holds on all ways.
    fn flow(&mut self, to: usize, known: BTreeSet<Reg>, work: &mut Vec<usize>) {
        let Some(place) = self.0.get_mut(to) else { return };
        let met = match place {
            Some(before) => before.intersection(&known).copied().collect(),
            None => known,
        };
        if place.as_ref() != Some(&met) {
            *place = Some(met);
            work.push(to);
        }
    }

    fn step(&mut self, code: &Code, pc: usize, work: &mut Vec<usize>) {
        let (Some(Some(before)), Some(instr)) = (self.0.get(pc).cloned(), code.instrs.get(pc)) else { return };
        let instr = instr.get();
        for handler in code.handlers.iter().filter(|one| (one.start as usize..one.end as usize).contains(&pc)) {
            self.flow(handler.target as usize, before.clone(), work);
        }
        let after = after(code, instr, before);
        let with = |reg: Reg| after.iter().copied().chain([reg]).collect::<BTreeSet<Reg>>();
        let (mut jumping, mut passing) = (after.clone(), after.clone());
        match instr {
            Instr::IfNull { a, .. } => passing = with(a),
            Instr::IfNonNull { a, .. } => jumping = with(a),
            Instr::TableSwitch { .. } | Instr::LookupSwitch { .. } => {
                // those of other switches do no harm: what holds becomes less
                for table in &code.switches {
                    for target in table.targets.iter().chain([&table.default]) {
                        self.flow(*target as usize, after.clone(), work);
                    }
                }
            }
            // a subroutine returns to any instruction
            Instr::Jsr { .. } | Instr::Ret { .. } => {
                (0..code.instrs.len()).for_each(|to| self.flow(to, BTreeSet::new(), work));
            }
            _ => {}
        }
        let mut jump = instr;
        if let Some(target) = jump.target_mut() {
            self.flow(*target as usize, std::mem::take(&mut jumping), work);
        }
        if !instr.ends_block() {
            self.flow(pc + 1, passing, work);
        }
    }
}

/// What is not null after an instruction that threw nothing.
fn after(code: &Code, instr: Instr, mut known: BTreeSet<Reg>) -> BTreeSet<Reg> {
    known.extend(references_of(instr));
    let call = source::site(code, instr);
    if let Some(call) = call {
        let is_static = call.kind == heapwright_program::code::CallKind::Static;
        known.extend(call.args.first().filter(|_| !is_static || is_null_check(call)));
    }
    let Some(written) = instr.written() else { return known };
    let not_null = match instr {
        Instr::Move { src, .. } => known.contains(&src),
        Instr::New { .. }
        | Instr::NewResolved { .. }
        | Instr::NewPrimitiveArray { .. }
        | Instr::NewRefArray { .. }
        | Instr::NewRefArrayResolved { .. }
        | Instr::NewMultiArray { .. }
        | Instr::LoadString { .. }
        | Instr::LoadClass { .. } => true,
        Instr::InvokeDynamic { site, .. } => {
            code.dynamics.get(site as usize).is_some_and(|site| site.name.starts_with("makeConcat"))
        }
        _ => call.is_some_and(|call| is_null_check(call) || boxes(call)),
    };
    match not_null {
        true => known.insert(written),
        false => known.remove(&written),
    };
    known
}

/// `Objects.requireNonNull`, in any form.
fn is_null_check(call: &CallSite) -> bool {
    &*call.class == "java/util/Objects" && &*call.name == "requireNonNull"
}

/// Conversions that return an object for any argument; `String.valueOf` returns what `toString` does.
fn boxes(call: &CallSite) -> bool {
    &*call.name == "valueOf" && call.class.starts_with("java/lang/") && &*call.class != "java/lang/String"
}
