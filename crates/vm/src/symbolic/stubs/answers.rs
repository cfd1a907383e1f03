//! Calls of a stub's methods.

use super::{Answering, CASES, MOST_CALLS, Reaction, StubClass, Thrown, prepared};
use crate::intrinsics::Reply;
use crate::machine::Machine;
use crate::state::{FrameKind, State};
use crate::symbolic::types::JavaType;
use crate::symbolic::{Got, Loss, Need, Symbolic};
use crate::trap::{Choice, Trap};
use heapwright_case::StubKey;
use heapwright_memory::{Ref, Slot};
use heapwright_program::{ClassId, Kind, MethodId};
use heapwright_term::{Op, Sort, TermId, Width};

/// A call of a stub's abstract method.
pub(super) struct StubRequest<'a> {
    pub object: Ref,
    pub class: &'a StubClass,
    /// The number of the method.
    pub number: usize,
    pub method: &'a Answering,
    /// The input that the stub is; `None` on values.
    pub input: Option<u32>,
}

/// Reactions with the conditions under which they apply; exactly one of them does.
pub(super) type Held = Vec<(TermId, Reaction)>;

impl Machine {
    /// Returns true if two arguments of a run on values are equal: strings and boxes by value, others by identity.
    fn is_same_argument(&self, state: &State, a: Slot, b: Slot) -> bool {
        let (a, b) = (a.as_ref(), b.as_ref());
        if a == b || a.is_null() || b.is_null() || self.class_of(state, a) != self.class_of(state, b) {
            return a == b;
        }
        match self.class_of(state, a) == Some(self.known.string) {
            true => self.string_units(state, a) == self.string_units(state, b),
            false => {
                let (a, b) = (self.unboxed(state, a), self.unboxed(state, b));
                a.is_some() && a.map(|(_, value)| value.bits()) == b.map(|(_, value)| value.bits())
            }
        }
    }

    /// Returns the name of a stub's method among the inputs.
    pub(super) fn stub_path(&self, state: &State, request: &StubRequest<'_>, input: u32) -> String {
        let owner = state.path.inputs.get(input).map(|input| input.name.clone());
        let name = |declared: MethodId| self.program.method(declared).name().clone();
        let own = name(request.method.declared);
        let overloaded = request.class.methods.iter().filter(|other| name(other.declared) == own).count() > 1;
        let number = if overloaded { format!("#{}", request.number) } else { String::new() };
        format!("{}.{own}{number}()", owner.as_deref().unwrap_or_default())
    }

    /// Returns true if what a method returns has a type of which it is generic itself, not its class.
    fn returns_own_variable(&self, method: MethodId) -> bool {
        let Some(signature) = self.program.method_signature(method) else { return false };
        let own = signature.strip_prefix('<').and_then(|rest| rest.split_once('('));
        let result = signature.rsplit_once(')').and_then(|(_, result)| result.strip_prefix('T')?.split_once(';'));
        let (Some((variables, _)), Some((name, _))) = (own, result) else { return false };
        let starts = |text: &str| text.strip_prefix(name).is_some_and(|rest| rest.starts_with(':'));
        starts(variables) || variables.split(';').any(starts)
    }

    /// Returns true if a register holds the answer of a stub whose type the caller says.
    pub(in crate::symbolic) fn is_of_callers_type(&self, state: &State, reg: heapwright_program::code::Reg) -> bool {
        let number = self.register(state, reg).term().and_then(|term| state.path.inputs.of_variable(term));
        number.is_some_and(|number| state.path.inputs.is_of_callers_type(number))
    }

    /// Returns the type that a stub's method returns, with the type arguments of the stub substituted.
    fn stub_answer_type(&mut self, method: MethodId, seen: &JavaType) -> Option<JavaType> {
        self.return_type(method, seen)
    }

    /// Returns true for a class that the machine made for stubs.
    pub(crate) fn is_stub(&self, class: ClassId) -> bool {
        self.answered.contains(&class)
    }
}

impl Symbolic {
    /// Runs an abstract method of a stub; the receiver is the first argument.
    pub(crate) fn call_stub(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        method: MethodId,
        args: &[Slot],
    ) -> Result<Reply, Trap> {
        let outcome = match self.default_body(machine, state, method, args) {
            Ok(Some(call)) => Ok(call),
            Ok(None) => self.stub_outcome(machine, state, method, args).map(Reply::Value),
            Err(need) => Err(need),
        };
        match outcome {
            Ok(reply) => Ok(reply),
            Err(Need::Frames) => Ok(Reply::Again),
            Err(Need::Trap(trap)) => Err(trap),
        }
    }

    /// Returns the call of a default method's own body, if the stub does not override it; a decision for an input.
    fn default_body(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        method: MethodId,
        args: &[Slot],
    ) -> Got<Option<Reply>> {
        let class = self.stub_info(machine.program.method(method).class()).ok_or_else(|| Trap::bug("no stub"))?;
        let number = class.number(method).ok_or_else(|| Trap::bug("a stub without this method"))?;
        let Some(answering) = class.methods.get(number).filter(|answering| answering.is_default) else {
            return Ok(None);
        };
        let object = self.concretize(machine, state, args.first().copied().unwrap_or(Slot::ZERO))?.as_ref();
        let overridden = match state.path.inputs.of_object(object) {
            None => state.stubs.get(object).is_some_and(|stub| stub.methods.contains_key(&number)),
            Some(input) => {
                let request = StubRequest { object, class: &class, number, method: answering, input: Some(input) };
                let name = format!("{}.overridden", machine.stub_path(state, &request, input));
                let variable = self.terms.variable(&name, Sort::BitVec(Width::W32))?;
                if state.path.domain(variable).is_none() {
                    state.path.declare(&mut self.terms, variable, &[0, 1])?;
                }
                let (own, other) = (self.is_value(variable, 0)?, self.is_value(variable, 1)?);
                self.choose(state, Choice::Class, &[own, other])? == 1
            }
        };
        if overridden {
            return Ok(None);
        }
        let rest = args.get(1..).unwrap_or_default().iter().copied();
        let args = std::iter::once(Slot::reference(object)).chain(rest).collect();
        Ok(Some(Reply::Call { method: answering.declared, args, kind: FrameKind::Call }))
    }

    fn stub_outcome(&mut self, machine: &mut Machine, state: &mut State, method: MethodId, args: &[Slot]) -> Got<Slot> {
        let owner = machine.program.method(method).class();
        let class = self.stub_info(owner).ok_or_else(|| Trap::bug("no stub"))?;
        let number = class.number(method).ok_or_else(|| Trap::bug("a stub without this method"))?;
        let answering = class.methods.get(number).ok_or_else(|| Trap::bug("a stub without this method"))?;
        let receiver = args.first().copied().unwrap_or(Slot::ZERO);
        let object = self.concretize(machine, state, receiver)?.as_ref();
        if state.stubs.get(object).is_none() {
            return Err(Trap::unsupported("a copy of a stub").into());
        }
        let name = machine.program.class(class.of).external_name();
        self.lose(machine, state, Loss::Functions(name));
        let input = state.path.inputs.of_object(object);
        let request = StubRequest { object, class: &class, number, method: answering, input };
        let arguments = args.get(1..).unwrap_or_default();
        let held = self.reactions(machine, state, &request, arguments)?;
        let outcome = match self.stub_throws(machine, state, &request, &held)? {
            Some(exception) => Err(Trap::Throw(exception).into()),
            None => Ok(self.stub_value(machine, state, &request, &held)?),
        };
        note_call(state, &request, arguments);
        outcome
    }

    /// Returns what the method may do in this call.
    fn reactions(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        request: &StubRequest<'_>,
        arguments: &[Slot],
    ) -> Got<Held> {
        let known = state.stubs.get(request.object).and_then(|stub| stub.methods.get(&request.number));
        let key = known.map_or(request.method.key, |known| known.key);
        let turn = known.map_or(0, |known| known.turn);
        match key {
            StubKey::Turn => {
                let case = (turn < CASES || request.input.is_none()).then_some(turn);
                let yes = self.terms.bool(true)?;
                Ok(vec![(yes, self.reaction(machine, state, request, case)?)])
            }
            StubKey::Parameter(at) => {
                let argument = arguments.get(usize::from(at)).copied().unwrap_or(Slot::ZERO);
                let kind = machine.program.method(request.method.declared).params().get(usize::from(at)).copied();
                self.reactions_by_value(machine, state, request, kind.unwrap_or(Kind::Int), argument)
            }
        }
    }

    fn reactions_by_value(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        request: &StubRequest<'_>,
        kind: Kind,
        argument: Slot,
    ) -> Got<Held> {
        for case in (0..CASES).filter(|_| request.input.is_some()) {
            self.reaction(machine, state, request, Some(case))?;
        }
        let general = self.reaction(machine, state, request, None)?;
        let known = state.stubs.get(request.object).and_then(|stub| stub.methods.get(&request.number));
        let cases = known.map(|known| known.cases.clone()).unwrap_or_default();
        let mut held = Held::new();
        let mut none_before = self.terms.bool(true)?;
        for (when, then) in cases {
            let same = match kind {
                Kind::Ref => {
                    let same = machine.is_same_argument(state, argument, when);
                    self.terms.bool(same)?
                }
                kind => {
                    let (a, b) =
                        (self.term_of(machine, state, kind, argument)?, self.term_of(machine, state, kind, when)?);
                    self.terms.binary(Op::Eq, a, b)?
                }
            };
            held.push((self.terms.binary(Op::And, none_before, same)?, then));
            let not = self.terms.not(same)?;
            none_before = self.terms.binary(Op::And, none_before, not)?;
        }
        held.push((none_before, general));
        let mut possible = Held::new();
        for (condition, reaction) in held {
            let reduced = self.deduce(state, condition)?;
            match self.terms.constant_value(reduced).and_then(heapwright_term::Value::as_bool) {
                Some(true) => return Ok(vec![(reduced, reaction)]),
                Some(false) => {}
                None => possible.push((reduced, reaction)),
            }
        }
        Ok(possible)
    }

    /// Returns the reaction in a case, or the general one; that of an input is created at first use.
    fn reaction(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        request: &StubRequest<'_>,
        case: Option<usize>,
    ) -> Got<Reaction> {
        let known = state.stubs.get(request.object).and_then(|stub| stub.methods.get(&request.number));
        let found = known.and_then(|known| match case {
            Some(case) => known.cases.get(case).map(|(_, then)| then),
            None => known.answer.as_ref(),
        });
        if let Some(found) = found {
            return Ok(found.clone());
        }
        let Some(input) = request.input else {
            let general = known.and_then(|known| known.answer.clone());
            return Ok(general.unwrap_or(Reaction::returning(Slot::ZERO)));
        };
        let name = machine.stub_path(state, request, input);
        let suffix = case.map_or_else(|| "answer".to_owned(), |case| format!("answer{case}"));
        let value = self.fresh_answer(machine, state, request, input, &format!("{name}.{suffix}"))?;
        let when = match (case, request.method.key) {
            (Some(case), StubKey::Parameter(at)) => {
                let kind = machine.program.method(request.method.declared).params().get(usize::from(at)).copied();
                self.fresh(&format!("{name}.when{case}"), kind.unwrap_or(Kind::Int))?
            }
            _ => Slot::ZERO,
        };
        let made = Reaction { id: case.unwrap_or(CASES), value, thrown: Thrown::Open };
        let key = request.method.key;
        let place = prepared(state, request.object, request.number, key).ok_or_else(|| Trap::bug("no stub"))?;
        match case {
            Some(_) => place.cases.push((when, made.clone())),
            None => place.answer = Some(made.clone()),
        }
        Ok(made)
    }

    fn fresh_answer(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        request: &StubRequest<'_>,
        input: u32,
        name: &str,
    ) -> Got<Slot> {
        match request.method.result {
            Kind::Void => Ok(Slot::ZERO),
            Kind::Ref => {
                let seen = state.path.inputs.get(input).map(|input| input.declared.clone());
                let seen = seen.unwrap_or_else(|| JavaType::plain(request.class.of));
                match machine.stub_answer_type(request.method.declared, &seen) {
                    Some(declared) => {
                        let slot = self.input_reference(machine, state, name, declared, true, Some(input))?;
                        let number = slot.term().and_then(|term| state.path.inputs.of_variable(term));
                        if let Some(number) = number.filter(|_| machine.returns_own_variable(request.method.declared)) {
                            state.path.inputs.set_callers_type(number);
                        }
                        Ok(slot)
                    }
                    None => {
                        let descriptor = machine.program.method(request.method.declared).descriptor().clone();
                        let result = heapwright_program::split_method(&descriptor).map_or("V", |(_, result)| result);
                        let loss = machine.loss_of_type(result);
                        self.lose(machine, state, loss);
                        Ok(Slot::ZERO)
                    }
                }
            }
            kind => Ok(self.fresh(name, kind)?),
        }
    }

    /// Returns what the method returns: a choice, unless one reaction applies for certain.
    fn stub_value(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        request: &StubRequest<'_>,
        held: &Held,
    ) -> Got<Slot> {
        if let [(_, only)] = held.as_slice() {
            return Ok(only.value);
        }
        if request.method.result == Kind::Ref {
            let input = request.input.and_then(|number| state.path.inputs.get(number));
            let seen = input.map_or_else(|| JavaType::plain(request.class.of), |input| input.declared.clone());
            let object = JavaType::plain(machine.known.object);
            let declared = machine.stub_answer_type(request.method.declared, &seen).unwrap_or(object);
            let possible: Vec<(TermId, Slot)> = held.iter().map(|(when, then)| (*when, then.value)).collect();
            return self.derived_reference(machine, state, declared, &possible);
        }
        let mut value: Option<TermId> = None;
        for (condition, reaction) in held.iter().rev() {
            let term = self.term_of(machine, state, request.method.result, reaction.value)?;
            value = Some(match value {
                None => term,
                Some(rest) => self.terms.ite(*condition, term, rest)?,
            });
        }
        Ok(value.map_or(Slot::ZERO, |value| self.slot_of(value)))
    }
}

/// Counts a call; a run on values also keeps its arguments.
fn note_call(state: &mut State, request: &StubRequest<'_>, arguments: &[Slot]) {
    let on_values = state.path.is_empty();
    if let Some(known) = prepared(state, request.object, request.number, request.method.key) {
        known.turn = known.turn.saturating_add(1);
    }
    if let Some(stub) = state.stubs.get_mut(request.object)
        && on_values
        && stub.calls.len() <= MOST_CALLS
    {
        stub.calls.push((request.number, arguments.into()));
    }
}
