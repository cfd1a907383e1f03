//! Operations that depend on an object's unknown class: casts, and which method a call runs.

use crate::interp::Flow;
use crate::machine::Machine;
use crate::state::State;
use crate::symbolic::{Got, Symbolic};
use crate::trap::{Choice, Trap};
use heapwright_memory::Ref;
use heapwright_program::code::{CallSite, Reg};
use heapwright_program::{ClassId, LinkError, MethodId, flags};
use heapwright_term::{Op, TermId};

impl Symbolic {
    /// Returns the condition under which a reference is an instance of a class (or null, for a cast).
    pub(super) fn is_instance(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        reg: Reg,
        class: ClassId,
        or_null: bool,
    ) -> Got<TermId> {
        let slot = machine.register(state, reg);
        let Some(term) = slot.term() else {
            let is = match slot.as_ref().is_null() {
                true => or_null,
                false => machine.instance_of(state, slot.as_ref(), class),
            };
            return Ok(self.terms.bool(is)?);
        };
        if or_null && self.is_certainly(machine, term, class) {
            return Ok(self.terms.bool(true)?);
        }
        self.declare_leaves(machine, state, term)?;
        let term = self.deduce(state, term)?;
        let mut any = self.terms.bool(false)?;
        let mut all = true;
        for number in self.possible(machine, state, term)? {
            let fits = match number {
                0 => or_null,
                number => self.number_fits(machine, state, term, number, class)?,
            };
            all &= fits;
            if fits {
                let is = self.is_value(term, number)?;
                any = self.terms.binary(Op::Or, any, is)?;
            }
        }
        if all { Ok(self.terms.bool(true)?) } else { Ok(any) }
    }

    /// Returns true if a term chooses only from opaque references whose type says that they are null or of a class.
    fn is_certainly(&self, machine: &Machine, term: TermId, class: ClassId) -> bool {
        let fits = |leaf: &TermId| self.opaque.get(leaf).is_some_and(|own| machine.program.is_assignable(*own, class));
        !self.opaque.is_empty() && self.leaves(term).iter().all(fits)
    }

    /// Returns true if the object with this number is an instance of a class.
    fn number_fits(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        term: TermId,
        number: u32,
        class: ClassId,
    ) -> Got<bool> {
        let Some(input) = state.path.inputs.of_key(number) else {
            return Ok(machine.instance_of(state, Ref::from_raw(number), class));
        };
        if let Some(object) = state.path.inputs.closed_object(input) {
            return Ok(machine.instance_of(state, object, class));
        }
        let candidates = machine.known_classes(state, input);
        let fit = |candidate: &ClassId| machine.program.is_assignable(*candidate, class);
        if candidates.iter().all(fit) {
            return Ok(true);
        }
        let inexact = |symbolic: &mut Symbolic, machine: &mut Machine, candidate: ClassId| {
            // a factory may return an object of a class below both
            !symbolic.is_exact(machine, candidate) && machine.program.class(candidate).flags() & flags::FINAL == 0
        };
        if !candidates.iter().any(fit) && !candidates.iter().any(|candidate| inexact(self, machine, *candidate)) {
            return Ok(false);
        }
        // the class matters only if the reference is not null
        let null = self.is_value(term, 0)?;
        if self.holds(state, Choice::Null, null)? {
            return Ok(false);
        }
        let fits = self.ask_class(machine, state, input, |symbolic, machine, candidate| {
            match machine.program.is_assignable(candidate, class) {
                true => Ok(true),
                false if inexact(symbolic, machine, candidate) => Err(candidate),
                false => Ok(false),
            }
        })?;
        match fits {
            Ok(fits) => Ok(fits),
            Err(_) => {
                let object = self.close(machine, state, input)?;
                Ok(machine.instance_of(state, object, class))
            }
        }
    }

    /// Selects the method that a call on a symbolic receiver runs; a decision if it depends on the receiver's class.
    pub(crate) fn select_symbolic(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        call: &CallSite,
        resolved: MethodId,
    ) -> Got<MethodId> {
        let mut selected = None;
        self.noting(machine, state, |symbolic, machine, state| {
            selected = Some(symbolic.select_among(machine, state, call, resolved)?);
            Ok(Flow::Again)
        })?;
        selected.ok_or_else(|| Trap::bug("a call without a method").into())
    }

    fn select_among(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        call: &CallSite,
        resolved: MethodId,
    ) -> Got<MethodId> {
        let reg = call.args.first().copied().ok_or_else(|| Trap::bug("a call without a receiver"))?;
        let Some(term) = machine.register(state, reg).term() else {
            let object = machine.register(state, reg).as_ref();
            let class = machine.class_of(state, object).ok_or_else(Trap::null)?;
            return Ok(machine.select_for(call, class, resolved).map_err(Trap::from)?);
        };
        let (term, numbers) = self.followed(machine, state, term)?;
        // An object that lacks the method is an option like any other: a cast may have excluded it without the facts of
        // the path showing it, and then the solver refutes it.
        let mut methods: Vec<Result<MethodId, LinkError>> = Vec::new();
        let mut options: Vec<TermId> = Vec::new();
        for number in &numbers {
            let condition = self.is_value(term, *number)?;
            let method = self.selected_by(machine, state, *number, call, resolved)?;
            let known = methods.iter().position(|known| match (known, &method) {
                (Ok(known), Ok(method)) => known == method,
                (Err(_), Err(_)) => true,
                _ => false,
            });
            match known {
                Some(at) => {
                    if let Some(option) = options.get_mut(at) {
                        *option = self.terms.binary(Op::Or, *option, condition)?;
                    }
                }
                None => {
                    methods.push(method);
                    options.push(condition);
                }
            }
        }
        if let [number] = *numbers
            && !matches!(methods.as_slice(), [Ok(method)] if machine.looks_up(*method))
        {
            self.settle_receiver(machine, state, reg, number)?;
        }
        let chosen = match methods.len() {
            1 => 0,
            _ => self.choose(state, Choice::Class, &options)?,
        };
        let chosen = methods.into_iter().nth(chosen).ok_or_else(|| Trap::bug("a method nobody chose"))?;
        Ok(chosen.map_err(Trap::from)?)
    }

    /// Returns the method that a call runs on the object with this number; a decision if its classes have several.
    fn selected_by(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        number: u32,
        call: &CallSite,
        resolved: MethodId,
    ) -> Got<Result<MethodId, LinkError>> {
        let class = match state.path.inputs.of_key(number) {
            None => machine.class_of(state, Ref::from_raw(number)),
            Some(input) => {
                self.ask_class(machine, state, input, |symbolic, machine, class| {
                    match symbolic.is_exact(machine, class) {
                        true => (machine.select_for(call, class, resolved).ok(), None),
                        false => (None, Some(class)),
                    }
                })?;
                match *machine.known_classes(state, input) {
                    [_] => {
                        let object = self.close(machine, state, input)?;
                        machine.class_of(state, object)
                    }
                    ref several => several.first().copied(),
                }
            }
        };
        let class = class.ok_or_else(|| Trap::bug("an object without a class"))?;
        Ok(machine.select_for(call, class, resolved))
    }

    /// Creates the receiver of a call, unless it can have several classes.
    fn settle_receiver(&mut self, machine: &mut Machine, state: &mut State, reg: Reg, number: u32) -> Got<()> {
        if let Some(input) = state.path.inputs.of_key(number)
            && machine.known_classes(state, input).len() > 1
        {
            return Ok(());
        }
        let receiver = self.reference_slot(machine, state, number)?;
        machine.set_register(state, reg, receiver);
        Ok(())
    }

    /// Throws `NullPointerException` if the receiver of a call that is bound without looking at its class is null.
    pub(crate) fn check_receiver(&mut self, machine: &mut Machine, state: &mut State, reg: Reg) -> Got<()> {
        let Some(term) = machine.register(state, reg).term() else { return Ok(()) };
        let checked = self.noting(machine, state, |symbolic, machine, state| {
            symbolic.declare_leaves(machine, state, term)?;
            let null = symbolic.is_value(term, 0)?;
            match symbolic.holds(state, Choice::Null, null)? {
                true => Err(Trap::null().into()),
                false => Ok(Flow::Again),
            }
        });
        checked.map(|_| ())
    }
}
