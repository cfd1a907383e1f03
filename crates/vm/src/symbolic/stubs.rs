//! Stubs: implementations of functional interfaces created for inputs. A stub has a default answer and a few special
//! cases: for some values of its first integer parameter or, if it has none, for the first calls.
//!
//! Which case an argument falls under stays a term: calling a stub never forks a path.

use crate::intrinsics::Reply;
use crate::machine::Vm;
use crate::state::State;
use crate::symbolic::inputs::{Initial, Input};
use crate::symbolic::types::JavaType;
use crate::symbolic::{Got, Loss, Need};
use crate::trap::Trap;
use heapwright_memory::{Ref, Slot};
use heapwright_program::{ClassId, Kind, MethodBody, MethodId, SyntheticClass, SyntheticField, SyntheticMethod, flags};
use heapwright_term::{Op, TermId};

/// An implementation of an interface, created for inputs.
#[derive(Clone, Debug)]
pub(crate) struct Stub {
    pub interface: ClassId,
    /// The interface's only abstract method.
    pub method: MethodId,
    /// Kind and descriptor of the method's result; `None` for `void`.
    pub answer: Option<(Kind, String)>,
    /// What distinguishes the cases.
    pub key: StubKey,
}

/// What the answer of a stub depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StubKey {
    /// A parameter, by position and kind.
    Parameter(usize, Kind),
    /// The number of earlier calls.
    Turn,
}

/// Number of cases of a stub besides its default answer.
pub(crate) const CASES: usize = 2;

/// The cell of the default answer.
pub(crate) const ANSWER: usize = 0;

/// Returns the cell of a case's answer.
pub(crate) const fn then_cell(case: usize) -> usize {
    1 + case
}

/// Returns the cell of the value a case applies to. If calls are counted instead, the first of these cells is the
/// counter.
pub(crate) const fn when_cell(case: usize) -> usize {
    1 + CASES + case
}

const CELLS: usize = 1 + 2 * CASES;

impl Vm {
    /// Defines a class that implements a functional interface; `None` if the interface is not functional.
    pub(super) fn stub_class(&mut self, interface: ClassId) -> Result<Option<ClassId>, Trap> {
        if !self.program.class(interface).is_interface() {
            return Ok(None);
        }
        let Some(method) = self.only_abstract_method(interface) else { return Ok(None) };
        let found = self.program.method(method);
        let (name, descriptor, kind) = (found.name().to_string(), found.descriptor().to_string(), found.ret());
        let whole = |kind: &Kind| matches!(kind, Kind::Byte | Kind::Char | Kind::Short | Kind::Int | Kind::Long);
        let key = found.params().iter().position(whole);
        let key = key.and_then(|at| found.params().get(at).map(|kind| StubKey::Parameter(at, *kind)));
        let result = heapwright_program::split_method(&descriptor).map_or("V", |(_, result)| result).to_owned();
        let fields = match kind {
            Kind::Void => Vec::new(),
            _ => {
                let key = if let Some(StubKey::Parameter(_, kind)) = key { kind } else { Kind::Int };
                let field = |cell: usize| match cell >= when_cell(0) {
                    true => (format!("when{cell}"), key.char().to_string()),
                    false => (format!("answer{cell}"), result.clone()),
                };
                let fields = (0..CELLS).map(field);
                fields.map(|(name, descriptor)| SyntheticField { name, descriptor, flags: 0 }).collect()
            }
        };
        let class = self.program.define_synthetic(SyntheticClass {
            name: format!("{}$$Stub", self.program.class(interface).name()),
            flags: flags::FINAL | flags::SYNTHETIC,
            super_class: self.known.object,
            interfaces: vec![interface],
            fields,
            methods: vec![SyntheticMethod {
                name,
                descriptor,
                flags: flags::PUBLIC | flags::SYNTHETIC | flags::NATIVE,
                body: MethodBody::Native,
            }],
            host: Some(interface),
            hidden: true,
        })?;
        let answer = (kind != Kind::Void).then_some((kind, result));
        self.stubs.insert(class, Stub { interface, method, answer, key: key.unwrap_or(StubKey::Turn) });
        Ok(Some(class))
    }

    /// Returns the single abstract method that makes an interface functional.
    pub(crate) fn only_abstract_method(&self, interface: ClassId) -> Option<MethodId> {
        let found = self.program.class(interface);
        let all = std::iter::once(interface).chain(found.all_interfaces().iter().copied());
        let mut only: Option<MethodId> = None;
        for id in all.flat_map(|id| self.program.class(id).methods()) {
            let method = self.program.method(id);
            if !method.is_abstract() || self.is_object_method(id) {
                continue;
            }
            match only {
                None => only = Some(id),
                Some(known) if self.is_redeclared(known, id) => {}
                Some(_) => return None,
            }
        }
        only
    }

    /// Returns true if two abstract methods may be one that another interface redeclares.
    fn is_redeclared(&self, known: MethodId, id: MethodId) -> bool {
        let (known, method) = (self.program.method(known), self.program.method(id));
        known.name() == method.name()
            && known.params().len() == method.params().len()
            && known.class() != method.class()
    }

    /// Returns true for a method of `Object` that an interface redeclares (`Comparator.equals`).
    fn is_object_method(&self, id: MethodId) -> bool {
        let method = self.program.method(id);
        let found = self.program.find_method(self.known.object, method.name(), method.descriptor());
        found.is_some_and(|found| self.program.method(found).is_public())
    }

    /// Returns the type that a stub's method returns, with the interface's type arguments substituted.
    pub(crate) fn stub_answer_type(&mut self, class: ClassId, declared: &JavaType, descriptor: &str) -> JavaType {
        let plain = self.type_of_descriptor(descriptor).unwrap_or_else(|| JavaType::plain(self.known.object));
        let Some(stub) = self.stubs.get(&class).cloned() else { return plain };
        self.return_type(stub.method, declared).unwrap_or(plain)
    }

    /// Creates a stub as an input. Its answers, and the values they apply to, are inputs too.
    pub(super) fn input_stub(&mut self, state: &mut State, number: u32, input: &Input, class: ClassId) -> Got<Ref> {
        let mut cells = Vec::new();
        if let Some(stub) = self.stubs.get(&class).cloned()
            && let Some((kind, descriptor)) = stub.answer
        {
            cells = vec![Slot::ZERO; CELLS];
            let declared = self.stub_answer_type(class, &input.declared, &descriptor);
            for (cell, place) in cells.iter_mut().enumerate() {
                let name = format!("{}.answer{cell}", input.name);
                *place = match (stub.key, kind) {
                    (StubKey::Parameter(_, kind), _) if cell >= when_cell(0) => self.fresh(&name, kind)?,
                    (StubKey::Turn, _) if cell >= when_cell(0) => continue,
                    (_, Kind::Ref) => self.input_reference(state, &name, declared.clone(), true, Some(number))?,
                    (_, kind) => self.fresh(&name, kind)?,
                };
            }
        }
        let object = self.allocate_now(state, class);
        for (cell, value) in cells.iter().enumerate() {
            state.heap.set_cell(object, cell, *value);
        }
        state.path.inputs.set_object(number, object, Initial::Stub(cells.into()));
        Ok(object)
    }

    /// Creates a stub with the given answers.
    pub(crate) fn make_stub(
        &mut self,
        state: &mut State,
        class: ClassId,
        answer: Slot,
        cases: &[(Slot, Slot)],
    ) -> Option<Ref> {
        let stub = self.stubs.get(&class)?.clone();
        let made = self.allocate_now(state, class);
        if stub.answer.is_none() {
            return Some(made);
        }
        state.heap.set_cell(made, ANSWER, answer);
        // missing cases repeat what is given, which makes no difference
        for case in 0..CASES {
            let (when, then) = match (stub.key, cases.get(case)) {
                (_, Some((when, then))) => (*when, *then),
                (StubKey::Parameter(..), None) => cases.last().copied().unwrap_or((Slot::ZERO, answer)),
                (StubKey::Turn, None) => (Slot::ZERO, answer),
            };
            state.heap.set_cell(made, then_cell(case), then);
            if stub.key != StubKey::Turn {
                state.heap.set_cell(made, when_cell(case), when);
            }
        }
        Some(made)
    }

    /// Returns a stub's answer to a call; the receiver is the first argument.
    pub(crate) fn stub_answer(&mut self, state: &mut State, class: ClassId, args: &[Slot]) -> Got<Slot> {
        let stub = self.stubs.get(&class).cloned().ok_or_else(|| Trap::bug("no stub"))?;
        let object = args.first().copied().unwrap_or(Slot::ZERO).as_ref();
        let interface = self.program.class(stub.interface).external_name();
        self.lose(state, Loss::Functions(interface));
        let Some((kind, descriptor)) = stub.answer else { return Ok(Slot::ZERO) };
        let cell = |state: &State, cell: usize| state.heap.cell(object, cell).unwrap_or(Slot::ZERO);
        let (at, key) = match stub.key {
            StubKey::Turn => {
                let turn = cell(state, when_cell(0)).as_int();
                let found = usize::try_from(turn).ok().filter(|turn| *turn < CASES).map_or(ANSWER, then_cell);
                state.heap.set_cell(object, when_cell(0), Slot::int(turn.saturating_add(1)));
                return Ok(cell(state, found));
            }
            StubKey::Parameter(at, key) => (at, key),
        };
        let argument = args.get(1 + at).copied().unwrap_or(Slot::ZERO);
        let mut held = Vec::new();
        let mut none_before = self.terms.bool(true)?;
        for case in 0..CASES {
            let same = self.same_number(state, key, argument, cell(state, when_cell(case)))?;
            let here = self.terms.binary(Op::And, none_before, same)?;
            held.push((here, cell(state, then_cell(case))));
            let not = self.terms.not(same)?;
            none_before = self.terms.binary(Op::And, none_before, not)?;
        }
        held.push((none_before, cell(state, ANSWER)));
        let mut possible = Vec::new();
        for (condition, slot) in held {
            let reduced = self.deduce(state, condition)?;
            match self.terms.constant_value(reduced).and_then(heapwright_term::Value::as_bool) {
                Some(true) => return Ok(slot),
                Some(false) => {}
                None => possible.push((reduced, slot)),
            }
        }
        if kind == Kind::Ref {
            let input = state.path.inputs.of_object(object).and_then(|number| state.path.inputs.get(number));
            let seen = input.map_or_else(|| JavaType::plain(stub.interface), |input| input.declared.clone());
            let declared = self.stub_answer_type(class, &seen, &descriptor);
            return self.derived_reference(state, declared, &possible);
        }
        let mut value: Option<TermId> = None;
        for (condition, slot) in possible.into_iter().rev() {
            let term = self.term_of(state, kind, slot)?;
            value = Some(match value {
                None => term,
                Some(rest) => self.terms.ite(condition, term, rest)?,
            });
        }
        let value = value.ok_or_else(|| Trap::bug("a stub without an answer"))?;
        Ok(self.slot_of(value))
    }

    fn same_number(&mut self, state: &State, kind: Kind, a: Slot, b: Slot) -> Got<TermId> {
        let (a, b) = (self.term_of(state, kind, a)?, self.term_of(state, kind, b)?);
        Ok(self.terms.binary(Op::Eq, a, b)?)
    }
}

/// The body of every stub's method.
pub(crate) fn answer_call(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Result<Reply, Trap> {
    let receiver = args.first().copied().unwrap_or(Slot::ZERO).as_ref();
    let class = vm.class_of(state, receiver).ok_or_else(|| Trap::bug("a stub that is no object"))?;
    match vm.stub_answer(state, class, args) {
        Ok(value) => Ok(Reply::Value(value)),
        Err(Need::Frames) => Ok(Reply::Again),
        Err(Need::Trap(trap)) => Err(trap),
    }
}
