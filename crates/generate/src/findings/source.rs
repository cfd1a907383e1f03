//! Where a value of register code comes from, as far as straight-line code tells.

use heapwright_program::code::{CallSite, Code, Instr, Reg};
use heapwright_report::FindingKind;
use std::collections::BTreeSet;

/// Where a value comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Source {
    /// A parameter of the method, by position; the receiver is the first of an instance method.
    Parameter(usize),
    /// A field.
    Field { class: String, name: String, descriptor: String },
    /// The result of a call.
    Call { class: String, name: String, descriptor: String },
    /// A null in the code.
    Null,
    /// An object that the code has just made.
    Made,
    /// Something else, or more than one thing.
    Unknown,
}

/// Returns true if an instruction can raise an exception.
pub(super) fn can_raise(instr: Instr) -> bool {
    use Instr as I;
    instr.is_call()
        || !references_of(instr).is_empty()
        || matches!(
            instr,
            I::IDiv { .. } | I::IRem { .. } | I::LDiv { .. } | I::LRem { .. } | I::CheckCast { .. } | I::Throw { .. }
        )
        || matches!(instr, I::NewPrimitiveArray { .. } | I::NewRefArray { .. } | I::NewMultiArray { .. })
}

/// The registers whose objects an instruction follows, other than those of calls.
pub(super) fn references_of(instr: Instr) -> Vec<Reg> {
    use Instr as I;
    match instr {
        I::ByteLoad { array, .. }
        | I::CharLoad { array, .. }
        | I::ShortLoad { array, .. }
        | I::IntLoad { array, .. }
        | I::LongLoad { array, .. }
        | I::FloatLoad { array, .. }
        | I::DoubleLoad { array, .. }
        | I::RefLoad { array, .. }
        | I::ByteStore { array, .. }
        | I::CharStore { array, .. }
        | I::ShortStore { array, .. }
        | I::IntStore { array, .. }
        | I::LongStore { array, .. }
        | I::FloatStore { array, .. }
        | I::DoubleStore { array, .. }
        | I::RefStore { array, .. }
        | I::ArrayLength { array, .. } => vec![array],
        I::GetField { object, .. } | I::PutField { object, .. } => vec![object],
        I::Throw { a } | I::MonitorEnter { a } => vec![a],
        _ => Vec::new(),
    }
}

/// The references that the instruction at `pc` follows or passes on, the first one first.
pub(super) fn references(code: &Code, pc: usize) -> Vec<Reg> {
    let Some(instr) = code.instrs.get(pc).map(std::cell::Cell::get) else { return Vec::new() };
    match site(code, instr) {
        Some(call) => call.args.to_vec(),
        None => references_of(instr),
    }
}

/// The numbers or objects that an exception of this kind at `pc` is about.
pub(super) fn operands(code: &Code, pc: usize, kind: FindingKind) -> Vec<Reg> {
    use Instr as I;
    let Some(instr) = code.instrs.get(pc).map(std::cell::Cell::get) else { return Vec::new() };
    if let Some(call) = site(code, instr) {
        let receiver = usize::from(call.kind != heapwright_program::code::CallKind::Static);
        return call.args.get(receiver..).unwrap_or(&[]).to_vec();
    }
    match instr {
        I::ByteLoad { index, .. }
        | I::CharLoad { index, .. }
        | I::ShortLoad { index, .. }
        | I::IntLoad { index, .. }
        | I::LongLoad { index, .. }
        | I::FloatLoad { index, .. }
        | I::DoubleLoad { index, .. }
        | I::RefLoad { index, .. }
        | I::ByteStore { index, .. }
        | I::CharStore { index, .. }
        | I::ShortStore { index, .. }
        | I::IntStore { index, .. }
        | I::LongStore { index, .. }
        | I::FloatStore { index, .. }
        | I::DoubleStore { index, .. } => vec![index],
        I::RefStore { index, src, .. } => vec![if kind == FindingKind::Cast { src } else { index }],
        I::IDiv { b, .. } | I::IRem { b, .. } | I::LDiv { b, .. } | I::LRem { b, .. } => vec![b],
        I::NewPrimitiveArray { length, .. } | I::NewRefArray { length, .. } => vec![length],
        I::NewMultiArray { site, .. } => {
            code.multis.get(site as usize).map_or(Vec::new(), |site| site.lengths.to_vec())
        }
        I::CheckCast { a, .. } => vec![a],
        _ => Vec::new(),
    }
}

/// Finds where the value of a register at `pc` comes from. `parameters` are the registers of the parameters.
pub(super) fn of(code: &Code, pc: usize, reg: Reg, parameters: &[u16]) -> Source {
    let found = sources(code, pc, reg, parameters, &mut BTreeSet::new());
    let mut found = found.into_iter();
    let first = found.next().unwrap_or(Source::Unknown);
    // another path may bring another value
    if found.all(|other| other == first) { first } else { Source::Unknown }
}

/// What the value of a register may be; `seen` are the copies that were followed on the way here.
fn sources(code: &Code, pc: usize, reg: Reg, parameters: &[u16], seen: &mut BTreeSet<usize>) -> Vec<Source> {
    let mut found = Vec::new();
    for at in writers(code, pc, reg) {
        let Some(at) = at else {
            found.push(parameters.iter().position(|local| *local == reg).map_or(Source::Unknown, Source::Parameter));
            continue;
        };
        match code.instrs.get(at).map(std::cell::Cell::get) {
            Some(Instr::Move { src, .. }) if seen.insert(at) => {
                found.extend(sources(code, at, src, parameters, seen));
            }
            Some(Instr::Move { .. }) => {}
            _ => found.push(written_by(code, at, parameters)),
        }
    }
    found
}

/// The instructions whose value a register has at `pc`, on some path; `None` stands for the call of the method.
fn writers(code: &Code, pc: usize, reg: Reg) -> BTreeSet<Option<usize>> {
    let mut found = BTreeSet::new();
    let mut open = vec![pc];
    let mut seen = BTreeSet::new();
    while let Some(at) = open.pop() {
        if at == 0 {
            found.insert(None);
        }
        for before in predecessors(code, at) {
            let writes = code.instrs.get(before).is_some_and(|instr| instr.get().written() == Some(reg));
            if writes {
                found.insert(Some(before));
            } else if seen.insert(before) {
                open.push(before);
            }
        }
    }
    found
}

/// The instructions after which one can be the next.
fn predecessors(code: &Code, pc: usize) -> Vec<usize> {
    let target = pc as u32;
    let falls = pc.checked_sub(1).filter(|before| code.instrs.get(*before).is_some_and(|one| !one.get().ends_block()));
    let mut found = Vec::from_iter(falls);
    if !is_target(code, pc) {
        return found;
    }
    let leads = |mut instr: Instr| match instr {
        Instr::TableSwitch { table, .. } | Instr::LookupSwitch { table, .. } => {
            let table = code.switches.get(table as usize);
            table.is_some_and(|table| table.default == target || table.targets.contains(&target))
        }
        _ => instr.target_mut().is_some_and(|to| *to == target),
    };
    found.extend((0..code.instrs.len()).filter(|at| code.instrs.get(*at).is_some_and(|one| leads(one.get()))));
    let handled = code.handlers.iter().filter(|handler| handler.target == target);
    found.extend(handled.flat_map(|handler| handler.start as usize..handler.end as usize));
    found
}

/// What an instruction, other than a copy, writes.
fn written_by(code: &Code, at: usize, parameters: &[u16]) -> Source {
    let Some(instr) = code.instrs.get(at).map(std::cell::Cell::get) else { return Source::Unknown };
    match instr {
        Instr::GetField { site, .. } | Instr::GetStatic { site, .. } => match code.fields.get(site as usize) {
            Some(field) => Source::Field {
                class: field.class.to_string(),
                name: field.name.to_string(),
                descriptor: field.descriptor.to_string(),
            },
            None => Source::Unknown,
        },
        Instr::ConstInt { value: 0, .. } => Source::Null,
        Instr::New { .. } | Instr::NewResolved { .. } => Source::Made,
        _ => match site(code, instr) {
            Some(call) if fallback(call).is_some_and(|reg| of(code, at, reg, parameters) == Source::Null) => {
                Source::Null
            }
            Some(call) => Source::Call {
                class: call.class.to_string(),
                name: call.name.to_string(),
                descriptor: call.descriptor.to_string(),
            },
            None => Source::Unknown,
        },
    }
}

/// The argument that a call of the library returns if there is nothing else to return.
fn fallback(call: &CallSite) -> Option<Reg> {
    match (&*call.class, &*call.name) {
        ("java/util/Optional", "orElse") => call.args.get(1).copied(),
        (_, "getOrDefault") if call.class.starts_with("java/util/") => call.args.get(2).copied(),
        _ => None,
    }
}

/// The register, and where it is read, of the number that the library turned into the one in a register, as in
/// `BigDecimal.valueOf(people)`; the register itself if there is none.
pub(super) fn unconverted(code: &Code, pc: usize, reg: Reg) -> (usize, Reg) {
    let written = |at: &usize| code.instrs.get(*at).is_some_and(|instr| instr.get().written() == Some(reg));
    let Some(at) = (0..pc).rev().find(written).filter(|at| !(at + 1..=pc).any(|between| is_target(code, between)))
    else {
        return (pc, reg);
    };
    let Some(instr) = code.instrs.get(at).map(std::cell::Cell::get) else { return (pc, reg) };
    let from = match instr {
        Instr::Move { src, .. } => Some(src),
        Instr::I2L { a, .. } | Instr::L2I { a, .. } => Some(a),
        _ => site(code, instr).and_then(|call| {
            let is_number = call.class.starts_with("java/lang/") || call.class.starts_with("java/math/");
            let converts = &*call.name == "valueOf" || call.name.ends_with("Value") && call.args.len() == 1;
            call.args.first().copied().filter(|_| is_number && converts)
        }),
    };
    from.map_or((pc, reg), |from| unconverted(code, at, from))
}

/// What a constructor stores into its object's field of that name.
pub(super) fn stored(code: &Code, field: &str, parameters: &[u16]) -> Vec<Source> {
    let mut found = Vec::new();
    for (pc, cell) in code.instrs.iter().enumerate() {
        let Instr::PutField { src, site, .. } = cell.get() else { continue };
        if code.fields.get(site as usize).is_some_and(|site| &*site.name == field) {
            found.push(of(code, pc, src, parameters));
        }
    }
    found
}

/// The call that an instruction makes, other than dynamic ones.
pub(super) fn site(code: &Code, instr: Instr) -> Option<&CallSite> {
    match instr {
        Instr::Invoke { site, .. }
        | Instr::InvokeStatic { site, .. }
        | Instr::InvokeSpecial { site, .. }
        | Instr::InvokeVirtual { site, .. }
        | Instr::InvokeInterface { site, .. } => code.calls.get(site as usize),
        _ => None,
    }
}

/// Returns true if a jump, switch or handler leads to an instruction.
fn is_target(code: &Code, pc: usize) -> bool {
    let pc = pc as u32;
    let jumps = |cell: &std::cell::Cell<Instr>| cell.get().target_mut().is_some_and(|target| *target == pc);
    code.instrs.iter().any(jumps)
        || code.handlers.iter().any(|handler| handler.target == pc)
        || code.switches.iter().any(|table| table.default == pc || table.targets.contains(&pc))
}

/// The field that a method returns, if that is all it does.
pub(super) fn returned_field(code: &Code) -> Option<Source> {
    let mut returns = code.instrs.iter().enumerate().filter(|(_, instr)| matches!(instr.get(), Instr::Return { .. }));
    let (pc, instr) = returns.next().filter(|_| returns.next().is_none())?;
    let Instr::Return { a } = instr.get() else { return None };
    Some(of(code, pc, a, &[])).filter(|found| matches!(found, Source::Field { .. }))
}

/// Returns true if a method has a `return null`.
pub(super) fn returns_null(code: &Code) -> bool {
    code.instrs.iter().enumerate().any(|(pc, instr)| match instr.get() {
        Instr::Return { a } => of(code, pc, a, &[]) == Source::Null,
        _ => false,
    })
}
