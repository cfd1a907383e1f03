//! Creates stubs: as inputs, and on values.

use super::{Prepared, Reaction, StubState, Thrown};
use crate::machine::Machine;
use crate::state::{FrameKind, State};
use crate::symbolic::inputs::{Initial, Input};
use crate::symbolic::{Got, Need, Symbolic};
use crate::trap::Trap;
use heapwright_case::{MethodName, StubKey};
use heapwright_memory::{Ref, Slot};
use heapwright_program::{ClassId, Kind};

/// An answer of a stub on values: what it returns, or the exception that it throws.
#[derive(Clone, Copy, Debug)]
pub struct MadeAnswer {
    /// The value returned or thrown.
    pub value: Slot,
    /// Whether it is thrown.
    pub thrown: bool,
}

impl Symbolic {
    /// Creates a stub as an input. The arguments of its constructor are inputs too.
    pub(in crate::symbolic) fn input_stub(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        number: u32,
        input: &Input,
        class: ClassId,
    ) -> Got<Ref> {
        let stub = self.stub_info(class).ok_or_else(|| Trap::bug("no stub"))?;
        let mut given = Vec::new();
        if let Some(constructor) = stub.constructor {
            let types = machine.parameter_types(constructor, &input.declared);
            let kinds: Vec<Kind> = machine.program.method(constructor).params().to_vec();
            for (index, kind) in kinds.into_iter().enumerate() {
                let name = format!("{}.new{index}", input.name);
                given.push(match (kind, types.get(index).cloned().flatten()) {
                    (Kind::Ref, Some(declared)) => {
                        self.input_reference(machine, state, &name, declared, true, Some(number))?
                    }
                    (Kind::Ref, None) => Slot::ZERO,
                    (kind, _) => self.fresh(&name, kind)?,
                });
            }
        }
        let object = machine.allocate_now(state, class);
        let arguments: Vec<Slot> = std::iter::once(Slot::reference(object)).chain(given.iter().copied()).collect();
        state.stubs.insert(object, StubState { given: given.into(), ..StubState::default() });
        state.path.inputs.set_object(number, object, Initial::Stub);
        match stub.constructor {
            None => Ok(object),
            Some(constructor) => {
                self.push_waiting(machine, state, constructor, &arguments, FrameKind::Make(None))?;
                Err(Need::Frames)
            }
        }
    }

    /// Creates a stub on values, without answers; `None` if there are no stubs of the type. The constructor of an
    /// abstract class is named by its descriptor.
    pub(crate) fn make_stub(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        of: ClassId,
        constructor: &str,
        given: &[Slot],
    ) -> Result<Option<Ref>, Trap> {
        let Some(class) = self.stub_for(machine, of)? else { return Ok(None) };
        let name = machine.program.class(of).name().to_string();
        machine.initialize_now(self, state, &name)?;
        let made = machine.allocate_now(state, class);
        state.stubs.insert(made, StubState { given: given.into(), ..StubState::default() });
        if !constructor.is_empty() {
            let Some(found) = machine.program.find_method(of, "<init>", constructor) else { return Ok(None) };
            let arguments: Vec<Slot> = std::iter::once(Slot::reference(made)).chain(given.iter().copied()).collect();
            machine.call_now(self, state, found, &arguments)?;
        }
        Ok(Some(made))
    }

    /// Sets the answers of a stub on values. Returns false if it has no such abstract method.
    pub(crate) fn prepare_stub(
        &self,
        machine: &Machine,
        state: &mut State,
        object: Ref,
        (method, key): (&MethodName, StubKey),
        answer: MadeAnswer,
        cases: &[(Slot, MadeAnswer)],
    ) -> bool {
        let stub = machine.class_of(state, object).and_then(|class| self.stub_info(class));
        let number = stub.and_then(|stub| {
            stub.methods.iter().position(|one| {
                let found = machine.program.method(one.declared);
                *method.name == **found.name() && *method.descriptor == **found.descriptor()
            })
        });
        let (Some(number), Some(stub)) = (number, state.stubs.get_mut(object)) else { return false };
        let reaction = |made: &MadeAnswer| match made.thrown {
            true => Reaction { thrown: Thrown::Always(made.value.as_ref()), ..Reaction::returning(Slot::ZERO) },
            false => Reaction::returning(made.value),
        };
        let cases = cases.iter().map(|(when, then)| (*when, reaction(then))).collect();
        stub.methods.insert(number, Prepared { answer: Some(reaction(&answer)), cases, ..Prepared::new(key) });
        true
    }
}
