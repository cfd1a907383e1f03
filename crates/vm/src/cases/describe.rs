//! Preconditions on the inputs of a method: the formula is imposed on them, and its Java methods run before the method.

use super::start::stopped;
use crate::vm::Vm;

use crate::state::{FrameKind, State};
use crate::symbolic::Argument;
use crate::trap::Stop;
use heapwright_memory::Slot;
use heapwright_program::code::NO_REG;
use heapwright_program::{Kind, MethodId};
use heapwright_term::{Op, Sort, TermError, Value, Width};

impl Vm {
    /// Imposes the precondition on the inputs of a method.
    pub(super) fn describe_inputs(&mut self, state: &mut State, method: MethodId, args: &[Slot]) -> Result<(), Stop> {
        let Some(given) = self.symbolic.input_options.precondition.clone() else { return Ok(()) };
        let found = self.machine.program.method(method);
        let mut kinds: Vec<Kind> = found.params().to_vec();
        let has_receiver = !found.is_static() && !found.is_constructor();
        let mut slots = args.to_vec();
        match (has_receiver, given.receiver.is_some()) {
            (true, true) => kinds.insert(0, Kind::Ref),
            _ if !found.is_static() => {
                slots.remove(0);
            }
            _ => {}
        }
        self.settled(state, |vm, state| {
            let mut inputs = Vec::with_capacity(slots.len());
            for (slot, kind) in slots.iter().zip(&kinds) {
                inputs.push(vm.symbolic.bound_of(&vm.machine, state, *kind, *slot)?);
            }
            for (field, _) in &given.statics {
                let (kind, slot) = vm.described_static(state, field)?;
                inputs.push(vm.symbolic.bound_of(&vm.machine, state, kind, slot)?);
            }
            vm.symbolic.impose_precondition(&mut vm.machine, state, &inputs, vm.symbolic.input_options.begin)
        })
    }

    /// Puts the tests of the input on the call stack, to run before the method.
    pub(super) fn push_tests(&mut self, state: &mut State, tested: MethodId, inputs: &[Slot]) -> Result<(), Stop> {
        let Some(given) = self.symbolic.input_options.precondition.clone() else { return Ok(()) };
        let first = usize::from(!self.machine.program.method(tested).is_static());
        for test in given.tests.iter().rev() {
            let class = self.machine.program.load(&test.class).map_err(|error| stopped(error.into()))?;
            let Some(method) = self.machine.program.find_method(class, &test.name, &test.descriptor) else {
                let what = format!("a test {}.{}{} that is not there", test.class, test.name, test.descriptor);
                return Err(Stop::Unsupported(crate::trap::Unsupported::Feature(what)));
            };
            let mut args = Vec::with_capacity(test.arguments.len());
            let kinds = self.machine.program.method(method).params().to_vec();
            let receiver = usize::from(!self.machine.program.method(method).is_static());
            for (position, argument) in test.arguments.iter().enumerate() {
                let kind = position.checked_sub(receiver).and_then(|position| kinds.get(position)).copied();
                args.push(self.test_argument(state, (tested, first, inputs), argument, kind.unwrap_or(Kind::Ref))?);
            }
            if let Some(frame) = state.frames.last_mut() {
                frame.pc = crate::interp::NOT_STARTED;
            }
            if self.machine.program.method(method).is_abstract() {
                let what = format!("a test {}.{} that is abstract", test.class, test.name);
                return Err(Stop::Unsupported(crate::trap::Unsupported::Feature(what)));
            }
            match self.machine.push_call(
                &mut self.symbolic,
                state,
                method,
                &args,
                FrameKind::Check(test.expected),
                NO_REG,
            ) {
                Ok(None) => {}
                Ok(Some(value)) => self.symbolic.check(state, test.expected, value).map_err(stopped)?,
                Err(trap) => return Err(stopped(trap)),
            }
        }
        Ok(())
    }

    fn test_argument(
        &mut self,
        state: &mut State,
        (tested, first, inputs): (MethodId, usize, &[Slot]),
        argument: &Argument,
        kind: Kind,
    ) -> Result<Slot, Stop> {
        let (root, fields) = match argument {
            Argument::Null => return Ok(Slot::ZERO),
            Argument::Int(value) => {
                return Ok(match kind {
                    Kind::Long => Slot::from_bits(*value as u64),
                    Kind::Float => Slot::from_bits(u64::from((*value as f32).to_bits())),
                    Kind::Double => Slot::from_bits((*value as f64).to_bits()),
                    _ => Slot::from_bits(Slot::int(*value as i32).bits()),
                });
            }
            Argument::Real(value) => {
                return Ok(match kind {
                    Kind::Float => Slot::from_bits(u64::from((*value as f32).to_bits())),
                    _ => Slot::from_bits(value.to_bits()),
                });
            }
            Argument::Path(root, fields) => (*root, fields),
        };
        let position = root.map_or(0, |parameter| parameter + first);
        let own = root.and_then(|parameter| self.machine.program.method(tested).params().get(parameter).copied());
        let mut from = own.unwrap_or(Kind::Ref);
        let mut slot = inputs.get(position).copied().unwrap_or(Slot::ZERO);
        for (owner, name, descriptor) in fields {
            let owner = self.machine.program.load(owner).map_err(|error| stopped(error.into()))?;
            let field = self.machine.program.find_field(owner, name, descriptor);
            let Some(field) = field.map(|field| self.machine.program.field(field)) else { return Ok(Slot::ZERO) };
            let (cell, field_kind) = (field.cell(), field.kind());
            let object =
                self.settled(state, |vm, state| vm.symbolic.concretize(&mut vm.machine, state, slot))?.as_ref();
            slot = state.heap.cell(object, cell).ok_or(Stop::Infeasible)?;
            from = field_kind;
        }
        self.widened(slot, from, kind).map_err(|error| Stop::Bug(error.to_string()))
    }

    /// Converts a number to the type that a method takes.
    fn widened(&mut self, slot: Slot, from: Kind, to: Kind) -> Result<Slot, TermError> {
        let op = match (from, to) {
            (Kind::Float, Kind::Double) => Op::ToFloat64,
            (Kind::Ref | Kind::Boolean | Kind::Float | Kind::Double, _) => return Ok(slot),
            (Kind::Long, Kind::Float) | (_, Kind::Float) => Op::SignedToFloat32,
            (_, Kind::Double) => Op::SignedToFloat64,
            (Kind::Long, _) => return Ok(slot),
            (_, Kind::Long) => Op::SignExtend(Width::W64),
            _ => return Ok(slot),
        };
        let term = match (slot.term(), from) {
            (Some(term), _) => term,
            (None, Kind::Float) => self.symbolic.terms.constant(Value::from_bits(Sort::Float32, slot.bits()))?,
            (None, Kind::Long) => self.symbolic.terms.long(slot.bits() as i64)?,
            (None, _) => self.symbolic.terms.int(slot.as_int())?,
        };
        let wide = self.symbolic.terms.unary(op, term)?;
        Ok(self.symbolic.slot_of(wide))
    }

    /// Chooses between the disjuncts of the precondition, if it has several. Call this before a started state runs, and
    /// again after each decision.
    pub fn prepare_input(&mut self, state: &mut State) -> Result<(), Stop> {
        match self.symbolic.is_unprepared(state) {
            true => self.settled(state, |vm, state| vm.symbolic.prepare(&mut vm.machine, state)),
            false => Ok(()),
        }
    }

    /// Unfolds a part of the input that the path never accessed. Call this, also after each decision, until it returns
    /// false because nothing is left.
    pub fn complete_input(&mut self, state: &mut State) -> Result<bool, Stop> {
        self.settled(state, |vm, state| vm.symbolic.complete_step(&mut vm.machine, state))
    }
}
