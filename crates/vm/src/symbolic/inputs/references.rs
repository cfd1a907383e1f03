//! Input references. Which objects a reference may be is declared when it first matters.

use super::{Aliasing, Input, KEY, key_of};
use crate::machine::Machine;
use crate::state::State;
use crate::symbolic::types::JavaType;
use crate::symbolic::{Got, Loss, Symbolic};
use crate::trap::Trap;
use heapwright_memory::{Ref, Slot};
use heapwright_program::ClassId;
use heapwright_term::{Op, Sort, TermError, TermId, Width};
use std::rc::Rc;

impl Symbolic {
    /// Creates an input reference, unless it exists already.
    pub(crate) fn input_reference(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        name: &str,
        declared: JavaType,
        nullable: bool,
        owner: Option<u32>,
    ) -> Got<Slot> {
        let candidates = match machine.is_enum(declared.class) {
            true => Rc::from([]),
            false => self.candidate_classes(machine, &declared),
        };
        self.input_reference_of(machine, state, name, (declared, candidates), nullable, owner)
    }

    /// Creates an input reference whose object has one of these classes, unless it exists already.
    pub(crate) fn input_reference_of(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        name: &str,
        (declared, candidates): (JavaType, Rc<[ClassId]>),
        nullable: bool,
        owner: Option<u32>,
    ) -> Got<Slot> {
        let sort = Sort::BitVec(Width::W32);
        let variable = match self.terms.variable(name, sort) {
            Err(TermError::OtherSort(..)) => self.terms.variable(&format!("{name}:ref"), sort)?,
            other => other?,
        };
        if let Some(known) = state.path.inputs.of_variable(variable) {
            // declaring it may have had to wait for a static initialiser
            if !nullable {
                self.declare_input(machine, state, known, &[])?;
            }
            return Ok(Slot::symbolic(variable));
        }
        let input = Input {
            name: name.into(),
            variable,
            declared,
            candidates,
            partition: None,
            partitions: 0,
            open: false,
            nullable,
            owner,
            sources: Rc::from([]),
            not_texts: Rc::from([]),
            asked_text: None,
            assumed: false,
            object: None,
            making: None,
            is_binding: false,
            of_callers_type: false,
        };
        let number = state.path.inputs.add(input);
        if !nullable {
            self.declare_input(machine, state, number, &[])?;
        }
        Ok(Slot::symbolic(variable))
    }

    /// Declares what an input reference can be, when that first matters: null, the object of a reference declared
    /// before it, or an object of its own. `others` are further objects it can be.
    pub(crate) fn declare_input(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        number: u32,
        others: &[u32],
    ) -> Got<()> {
        let Some(input) = state.path.inputs.get(number).cloned() else { return Ok(()) };
        let variable = input.variable;
        if state.path.domain(variable).is_some() {
            return Ok(());
        }
        if self.declare_described(machine, state, number)? {
            return self.assume_heap(machine, state);
        }
        if machine.is_enum(input.declared.class) {
            return self.declare_enum(machine, state, &input);
        }
        let constants = self.constants(machine, state, &input)?;
        self.lose_classes(machine, state, &input, &constants);
        let aliases = self.possible_aliases(machine, state, &input);
        let mut values = Vec::new();
        if input.nullable || input.candidates.is_empty() && constants.is_empty() {
            values.push(0);
        }
        values.extend(constants.iter().map(|constant| constant.raw()));
        values.extend(others.iter().copied().filter(|other| *other != 0));
        let mut seen = rustc_hash::FxHashSet::default();
        values.retain(|value| seen.insert(*value));
        let mut axioms = Vec::new();
        for other in aliases {
            let Some(other) = state.path.inputs.get(other).cloned() else { continue };
            let key = key_of(other.variable);
            if !values.contains(&key) {
                values.push(key);
            }
        }
        for key in values.clone() {
            let Some(owner) = state.path.inputs.of_key(key) else { continue };
            let Some(other) = state.path.inputs.get(owner).cloned() else { continue };
            let same = self.is_value(variable, key)?;
            let not_same = self.terms.not(same)?;
            // a key is live only if its owning reference equals it
            let own = self.is_value(other.variable, key)?;
            axioms.push(self.terms.binary(Op::Or, not_same, own)?);
            if let Some(fits) = self.class_fits(machine, state, owner, &input.candidates)? {
                axioms.push(self.terms.binary(Op::Or, not_same, fits)?);
            }
        }
        if !input.candidates.is_empty() {
            values.push(key_of(variable));
        }
        state.path.declare(&mut self.terms, variable, &values)?;
        for axiom in axioms {
            state.path.axiom(&mut self.terms, axiom);
        }
        self.assume_heap(machine, state)?;
        self.settle_differences(state)
    }

    /// Creates a variable for a reference read through one that may be several objects; it equals what the actual
    /// object holds. It is one reference, so at most one object is created for it.
    pub(crate) fn derived_reference(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        declared: JavaType,
        held: &[(TermId, Slot)],
    ) -> Got<Slot> {
        let candidates = self.candidate_classes(machine, &declared);
        let described = self.resolved.is_some();
        let assumed = !self.input_options.assumptions.is_empty();
        let apart = self.has_no_aliases(machine, &candidates) || described;
        let sources = if assumed && !apart { self.sources(machine, state, held)? } else { Vec::new() };
        if apart {
            // what is held could not become the object of this variable later
            self.declare_held(machine, state, held)?;
        } else if assumed {
            // what is held has assumptions of its own, and those of simple references can be told of this one
            let simple = |slot: &Slot| slot.term().is_some_and(|term| sources.contains(&term));
            let rest: Vec<(TermId, Slot)> = held.iter().filter(|(_, slot)| !simple(slot)).copied().collect();
            self.declare_held(machine, state, &rest)?;
        }
        let name = format!("ref#{}", state.path.inputs.len());
        let slot = self.input_reference(machine, state, &name, declared, true, None)?;
        let (Some(variable), Some(number)) = (slot.term(), state.path.inputs.len().checked_sub(1)) else {
            return Err(Trap::bug("a derived reference that is none").into());
        };
        let mut others = Vec::new();
        let mut value: Option<TermId> = None;
        for (condition, slot) in held.iter().rev() {
            let term = self.reference_term(machine, state, *slot)?;
            others.extend(self.numbers(state, term));
            value = Some(match value {
                None => term,
                Some(rest) => self.terms.ite(*condition, term, rest)?,
            });
        }
        others.sort_unstable();
        others.dedup();
        if let Some(value) = value {
            state.path.set_default(variable, value);
        }
        let sources: Vec<u32> = sources.into_iter().filter_map(|of| state.path.inputs.of_variable(of)).collect();
        match assumed && !described && sources.is_empty() {
            // everything that is held is declared, so this is not an object of its own
            true => state.path.declare(&mut self.terms, variable, &others)?,
            false => {
                state.path.inputs.set_sources(number as u32, sources);
                self.declare_input(machine, state, number as u32, &others)?;
            }
        }
        for (condition, slot) in held {
            let term = self.reference_term(machine, state, *slot)?;
            self.keep_from_new_objects(machine, state, term, &others)?;
            let same = self.terms.binary(Op::Eq, variable, term)?;
            let otherwise = self.terms.not(*condition)?;
            let axiom = self.terms.binary(Op::Or, otherwise, same)?;
            state.path.axiom(&mut self.terms, axiom);
        }
        Ok(Slot::symbolic(variable))
    }

    /// Returns the references that are held and still unconstrained.
    fn sources(&mut self, machine: &Machine, state: &State, held: &[(TermId, Slot)]) -> Got<Vec<TermId>> {
        let mut found = Vec::new();
        for (_, slot) in held {
            let term = self.reference_term(machine, state, *slot)?;
            let input = state.path.inputs.of_variable(term).and_then(|number| state.path.inputs.get(number));
            let is_simple = input
                .is_some_and(|input| input.owner.is_some() && input.nullable && !machine.is_enum(input.declared.class));
            if slot.term() == Some(term) && is_simple && state.path.domain(term).is_none() {
                found.push(term);
            }
        }
        Ok(found)
    }

    /// Declares what references may be, so that they do not become the object of a variable created later.
    pub(crate) fn declare_held(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        held: &[(TermId, Slot)],
    ) -> Got<()> {
        for (_, slot) in held {
            let term = self.reference_term(machine, state, *slot)?;
            self.declare_leaves(machine, state, term)?;
        }
        Ok(())
    }

    /// Requires that what the input held initially, if not declared yet, is not an object that the program has created
    /// since.
    fn keep_from_new_objects(
        &mut self,
        machine: &Machine,
        state: &mut State,
        term: TermId,
        numbers: &[u32],
    ) -> Got<()> {
        for leaf in self.leaves(term) {
            let input = state.path.inputs.of_variable(leaf).and_then(|number| state.path.inputs.get(number)).cloned();
            let Some(input) = input.filter(|_| state.path.domain(leaf).is_none()) else { continue };
            if machine.is_enum(input.declared.class) {
                continue;
            }
            for number in numbers.iter().filter(|number| **number != 0 && **number & KEY == 0) {
                if self.is_shared_constant(machine, state, *number) {
                    continue;
                }
                let is = self.is_value(leaf, *number)?;
                let never = self.terms.not(is)?;
                state.path.axiom(&mut self.terms, never);
            }
        }
        Ok(())
    }

    /// Records a loss if an input does not have all the classes it could have.
    fn lose_classes(&mut self, machine: &Machine, state: &State, input: &Input, constants: &[Ref]) {
        let class = input.declared.class;
        // a derived reference may be non-null even if nothing of its type can be built
        let derived = input.owner.is_none() && input.name.starts_with("ref#");
        if input.candidates.is_empty() && constants.is_empty() && !derived {
            let name = machine.program.class(class).external_name();
            self.lose(machine, state, Loss::NoInput(name));
        } else if input.candidates.is_empty() || !self.is_complete(class) {
            let name = machine.program.class(class).external_name();
            self.lose(machine, state, Loss::Classes(name));
        }
    }

    /// Returns the inputs that a new reference may alias.
    fn possible_aliases(&mut self, machine: &mut Machine, state: &State, new: &Input) -> Vec<u32> {
        let candidates = &*new.candidates;
        if self.has_no_aliases(machine, candidates) {
            if self.input_options.aliasing == Aliasing::None && state.path.inputs.len() > 1 {
                self.lose(machine, state, Loss::Aliases);
            }
            return Vec::new();
        }
        self.lose_aliases(machine, state, new);
        let above: Vec<u32> = (0..state.path.inputs.len() as u32)
            .filter(|number| self.is_made_from(machine, state, new.owner, *number))
            .collect();
        let inputs = &state.path.inputs;
        let fits = |input: &Input| {
            let own = key_of(input.variable);
            let may_exist = state.path.domain(input.variable).is_some_and(|domain| domain.contains(&own));
            // a list of numbers is not a list of words
            let (own_args, other_args) = (&new.declared.args, &input.declared.args);
            let same_args = own_args.is_empty() || other_args.is_empty() || own_args == other_args;
            may_exist && same_args && input.candidates.iter().any(|class| candidates.contains(class))
        };
        (0..)
            .map_while(|number| inputs.get(number).map(|input| (number, input)))
            .filter(|(number, input)| {
                fits(input) && !above.contains(number) && !self.assumed_apart(state, &new.name, new.owner, *number)
            })
            .map(|(number, _)| number)
            .collect()
    }

    /// Records a loss if inputs of one class are not aliases because their type arguments differ.
    fn lose_aliases(&mut self, machine: &Machine, state: &State, new: &Input) {
        let other = |input: &Input| {
            let (own, others) = (&new.declared.args, &input.declared.args);
            let apart = !own.is_empty() && !others.is_empty() && own != others;
            apart
                && input.variable != new.variable
                && input.candidates.iter().any(|class| new.candidates.contains(class))
        };
        if state.path.inputs.iter().any(|input| other(input)) {
            self.lose(machine, state, Loss::Aliases);
        }
    }

    /// Returns true if references to objects of these classes are never considered aliases.
    fn has_no_aliases(&self, machine: &Machine, candidates: &[ClassId]) -> bool {
        self.input_options.aliasing == Aliasing::None || candidates.iter().all(|class| machine.is_value_class(*class))
    }
}

impl Machine {
    /// Returns true for strings: object identity is not part of their meaning.
    fn is_value_class(&self, class: ClassId) -> bool {
        class == self.known.string
    }
}
