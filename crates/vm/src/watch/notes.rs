//! Notes the calls of sinks on a path, with what the input says about their arguments, and describes them.

use super::SinkCall;
use super::taint::Part;
use crate::machine::{Entry, Machine};
use crate::state::State;
use crate::symbolic::Symbolic;
use heapwright_case::Reached;
use heapwright_memory::{Ref, Slot};
use heapwright_program::code::Reg;
use heapwright_program::{Kind, MethodId};
use std::rc::Rc;

impl Symbolic {
    /// Returns the calls of sinks on a path, in order.
    pub(crate) fn sink_calls<'s>(&self, state: &'s State) -> impl Iterator<Item = &'s Rc<SinkCall>> + use<'s> {
        state.noted.calls.iter()
    }

    /// Returns true if some calls of sinks on a path were not noted.
    pub(crate) fn misses_sink_calls(&self, state: &State) -> bool {
        state.noted.is_full
    }

    /// Notes a call whose arguments are registers.
    pub(crate) fn note_call_from(
        &self,
        machine: &mut Machine,
        state: &mut State,
        method: MethodId,
        base: u32,
        args: &[Reg],
    ) {
        let values: Vec<Slot> = args.iter().map(|reg| state.register(base, *reg)).collect();
        self.note_call(machine, state, method, &values);
    }

    /// Notes a call that is about to be made, if the method is watched.
    pub(crate) fn note_call(&self, machine: &mut Machine, state: &mut State, method: MethodId, args: &[Slot]) {
        let Some(roles) = machine.roles(method) else { return };
        if state.frames.is_empty() || state.trail.is_making(state.frames.len()) {
            return;
        }
        let has_code = !matches!(machine.entry(method), Some(Entry::Native(_)));
        for guard in roles.guards.iter().filter(|_| has_code) {
            // the number that the activation will have
            state.noted.guards.push_back((*guard, Some(state.activations.wrapping_add(1))));
        }
        if roles.sinks.is_empty() && !roles.looks_up {
            return;
        }
        let parts = self.parts(machine, state, method, args);
        // members are listed, or one is looked up by a name from the input
        let lists = roles.looks_up && args.len() == 1 && !machine.program.method(method).is_static();
        state.noted.listed |= lists;
        state.noted.looked_up |= roles.looks_up && !lists && parts.iter().any(Part::is_tainted);
        for sink in &roles.sinks {
            machine.note_sink(state, method, *sink, parts.clone(), args);
        }
    }

    /// The receiver and the arguments of a call.
    fn parts(&self, machine: &Machine, state: &State, method: MethodId, args: &[Slot]) -> Vec<Part> {
        let found = machine.program.method(method);
        let receiver = (!found.is_static()).then_some(Kind::Ref);
        let kinds: Vec<Kind> = receiver.into_iter().chain(found.params().iter().copied()).collect();
        let is_new = found.is_constructor();
        let kinds = kinds.into_iter().enumerate();
        args.iter()
            .zip(kinds)
            .map(|(slot, (at, kind))| match is_new && at == 0 {
                // it has no content yet
                true => Part::plain(kind, *slot),
                false => self.part(machine, state, kind, *slot),
            })
            .collect()
    }

    /// What a run on values has reached, given the exception in which it ended.
    pub(crate) fn reached(&self, machine: &Machine, state: &State, thrown: Option<Ref>) -> Vec<Reached> {
        let backtrace = thrown.and_then(|thrown| state.heap.cell(thrown, machine.known.throwable_backtrace));
        let trace = backtrace.map(|slot| machine.recorded_frames(state, slot.as_ref())).unwrap_or_default();
        let mut found: Vec<Reached> = Vec::new();
        for call in &state.noted.calls {
            let mut reached = self.reached_by(machine, call);
            let is_stub = machine.answered.contains(&machine.program.method(call.method).class());
            reached.is_in_trace = !is_stub && trace.iter().any(|(method, _)| MethodId(*method) == call.method);
            if !found.contains(&reached) {
                found.push(reached);
            }
        }
        found
    }

    /// Describes a call of a sink by names. On a path, what is passed is not shown.
    pub(crate) fn reached_by(&self, machine: &Machine, call: &SinkCall) -> Reached {
        let named =
            |(method, pc): &(MethodId, u32)| Some((machine.method_name(*method), machine.offset(*method, *pc)?));
        let calls: Vec<_> = call.frames.iter().filter_map(named).collect();
        let mut method = machine.method_name(call.method);
        if let Some(stub) = self.stubs.get(&machine.program.method(call.method).class()) {
            method.class = machine.program.class(stub.of).external_name();
        }
        Reached {
            sink: call.sink,
            method,
            at: calls.last().cloned(),
            calls,
            values: call.parts.iter().map(|part| part.text.clone()).collect(),
            passed: call.passed.clone(),
            is_in_trace: false,
            is_finding: false,
            tainted: Vec::new(),
            controlled: Vec::new(),
        }
    }
}
