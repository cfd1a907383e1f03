//! Stubs as data: read from an input or a heap, and built again.

use super::input::zero;
use crate::machine::Machine;
use crate::state::State;
use crate::symbolic::{Prepared, Reaction, StubClass, StubState, Thrown};
use crate::vm::Vm;
use heapwright_case::{Answer, MethodName, Stub, StubCall, StubKey, StubMethod, Value};
use heapwright_memory::{Ref, Slot};
use heapwright_program::{ClassId, Kind};

/// Reads the values that a stub holds.
pub(super) trait StubValues {
    /// What a read may fail with.
    type Error;
    fn vm(&self) -> &Vm;
    fn state(&self) -> &State;
    fn read(&mut self, kind: Kind, slot: Slot) -> Result<Value, Self::Error>;
    /// Returns the exception that a method of the stub throws in one case; `None` if it returns.
    fn exception(&mut self, method: &Prepared, reaction: &Reaction) -> Result<Option<Value>, Self::Error>;
}

/// Describes a stub; one without an object was never looked at.
pub(super) fn describe<R: StubValues>(reader: &mut R, class: ClassId, object: Option<Ref>) -> Result<Stub, R::Error> {
    let Some(info) = reader.vm().symbolic.stub_info(class) else { return Ok(Stub::default()) };
    let known = object.and_then(|object| reader.state().stubs.get(object)).cloned().unwrap_or_default();
    let program = reader.vm().machine.program();
    let of = program.class(info.of).external_name();
    let constructor = info.constructor.map(|constructor| program.method(constructor));
    let kinds: Vec<Kind> = constructor.map_or_else(Vec::new, |constructor| constructor.params().to_vec());
    let constructor = constructor.map_or_else(String::new, |constructor| constructor.descriptor().to_string());
    let mut given = Vec::new();
    for (index, kind) in kinds.into_iter().enumerate() {
        given.push(reader.read(kind, known.given.get(index).copied().unwrap_or(Slot::ZERO))?);
    }
    let mut methods = Vec::new();
    for (number, prepared) in &known.methods {
        methods.extend(method(reader, &info, *number, prepared)?);
    }
    let calls = calls(reader, &info, &known)?;
    let is_function = info.is_function();
    Ok(Stub { of, is_function, constructor, given, methods, calls })
}

fn named(machine: &Machine, info: &StubClass, number: usize) -> Option<(MethodName, Kind, Vec<Kind>)> {
    let declared = info.methods.get(number)?.declared;
    let found = machine.program().method(declared);
    Some((machine.method_name(declared), found.ret(), found.params().to_vec()))
}

fn method<R: StubValues>(
    reader: &mut R,
    info: &StubClass,
    number: usize,
    prepared: &Prepared,
) -> Result<Option<StubMethod>, R::Error> {
    let Some((name, result, parameters)) = named(&reader.vm().machine, info, number) else { return Ok(None) };
    let mut cases = Vec::new();
    for (case, (when, then)) in prepared.cases.iter().enumerate() {
        let when = match prepared.key {
            StubKey::Turn => Value::Int(case as i32),
            StubKey::Parameter(at) => {
                let kind = parameters.get(usize::from(at)).copied().unwrap_or(Kind::Int);
                reader.read(kind, *when)?
            }
        };
        cases.push((when, answer(reader, prepared, then, result)?));
    }
    let general = match &prepared.answer {
        Some(general) => answer(reader, prepared, general, result)?,
        // the path made no call that needs it
        None => cases.last().map_or(Answer::Returns((result != Kind::Void).then(|| zero(result))), |(_, last)| *last),
    };
    let cases = telling(prepared.key, general, cases);
    Ok(Some(StubMethod { method: name, key: prepared.key, answer: general, cases }))
}

fn answer<R: StubValues>(
    reader: &mut R,
    method: &Prepared,
    reaction: &Reaction,
    result: Kind,
) -> Result<Answer, R::Error> {
    if let Some(exception) = reader.exception(method, reaction)? {
        return Ok(Answer::Throws(exception));
    }
    Ok(Answer::Returns(match result {
        Kind::Void => None,
        kind => Some(reader.read(kind, reaction.value)?),
    }))
}

fn calls<R: StubValues>(reader: &mut R, info: &StubClass, known: &StubState) -> Result<Vec<StubCall>, R::Error> {
    let mut calls = Vec::new();
    for (number, arguments) in &known.calls {
        let Some((method, _, kinds)) = named(&reader.vm().machine, info, *number) else { continue };
        let mut values = Vec::new();
        for (kind, slot) in kinds.into_iter().zip(arguments.iter()) {
            values.push(reader.read(kind, *slot)?);
        }
        calls.push(StubCall { method, arguments: values });
    }
    Ok(calls)
}

/// Returns the cases that make a difference.
fn telling(key: StubKey, answer: Answer, mut cases: Vec<(Value, Answer)>) -> Vec<(Value, Answer)> {
    match key {
        StubKey::Turn => {
            while cases.last().is_some_and(|(_, then)| *then == answer) {
                cases.pop();
            }
        }
        StubKey::Parameter(_) => {
            let mut seen = Vec::new();
            cases.retain(|(when, _)| {
                !seen.contains(when) && {
                    seen.push(*when);
                    true
                }
            });
            cases.retain(|(_, then)| *then != answer);
        }
    }
    cases
}

/// Returns the exception of a reaction on values.
pub(super) fn thrown(reaction: &Reaction) -> Option<Ref> {
    match reaction.thrown {
        Thrown::Always(exception) => Some(exception),
        _ => None,
    }
}
