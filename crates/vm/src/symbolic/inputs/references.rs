//! Input references: which objects one may be, said when that first matters.

use super::{Aliasing, Input, KEY, key_of};
use crate::machine::Vm;
use crate::state::State;
use crate::symbolic::Got;
use crate::symbolic::types::JavaType;
use crate::trap::Trap;
use heapwright_memory::Slot;
use heapwright_program::ClassId;
use heapwright_term::{Op, Sort, TermError, TermId, Width};
use std::rc::Rc;

impl Vm {
    /// A new input reference.
    pub(crate) fn input_reference(
        &mut self,
        state: &mut State,
        name: &str,
        declared: JavaType,
        nullable: bool,
        owner: Option<u32>,
    ) -> Got<Slot> {
        let sort = Sort::BitVec(Width::W32);
        let variable = match self.terms.variable(name, sort) {
            Err(TermError::OtherSort(..)) => self.terms.variable(&format!("{name}:ref"), sort)?,
            other => other?,
        };
        if state.path.inputs.of_variable(variable).is_some() {
            return Ok(Slot::symbolic(variable));
        }
        let candidates = match self.is_enum(declared.class) {
            true => Rc::from([]),
            false => self.candidate_classes(&declared),
        };
        let input = Input {
            name: name.into(),
            variable,
            declared,
            candidates,
            class_variable: None,
            nullable,
            owner,
            assumed: false,
            object: None,
        };
        let number = state.path.inputs.add(input);
        if !nullable {
            self.declare_input(state, number, &[])?;
        }
        Ok(Slot::symbolic(variable))
    }

    /// Says what an input reference can be, when that first matters: null, the objects of references that mattered
    /// before it, or an object of its own. `others` are further objects it can be.
    pub(crate) fn declare_input(&mut self, state: &mut State, number: u32, others: &[u32]) -> Got<()> {
        let Some(input) = state.path.inputs.get(number).cloned() else { return Ok(()) };
        let variable = input.variable;
        if state.path.domain(variable).is_some() {
            return Ok(());
        }
        if self.declare_described(state, number)? {
            return self.assume_heap(state);
        }
        if self.is_enum(input.declared.class) {
            return self.declare_enum(state, &input);
        }
        let aliases = self.possible_aliases(state, &input);
        let mut values = Vec::new();
        if input.nullable || input.candidates.is_empty() {
            values.push(0);
        }
        values.extend(others.iter().copied().filter(|other| *other != 0));
        let mut axioms = Vec::new();
        for other in aliases {
            let Some(other) = state.path.inputs.get(other).cloned() else { continue };
            let key = key_of(other.variable);
            if !values.contains(&key) {
                values.push(key);
            }
        }
        for key in values.clone() {
            let Some(other) = state.path.inputs.of_key(key).and_then(|other| state.path.inputs.get(other)).cloned()
            else {
                continue;
            };
            let same = self.is_value(variable, key)?;
            let not_same = self.terms.not(same)?;
            // a key stands for an object only if the reference it belongs to has it
            let own = self.is_value(other.variable, key)?;
            axioms.push(self.terms.binary(Op::Or, not_same, own)?);
            if let Some(fits) = self.class_fits(&other, &input.candidates)? {
                axioms.push(self.terms.binary(Op::Or, not_same, fits)?);
            }
        }
        if !input.candidates.is_empty() {
            values.push(key_of(variable));
        }
        let class_variable = self.class_variable(state, &input.name, &input.candidates)?;
        state.path.declare(&mut self.terms, variable, &values)?;
        for axiom in axioms {
            state.path.axiom(&mut self.terms, axiom);
        }
        state.path.inputs.set_class_variable(number, class_variable);
        self.assume_heap(state)?;
        self.settle_differences(state)
    }

    /// A reference read through one that may be several objects: a variable that is equal to what each of them holds.
    /// It is one reference, so at most one object is made for it.
    pub(crate) fn derived_reference(
        &mut self,
        state: &mut State,
        declared: JavaType,
        held: &[(TermId, Slot)],
    ) -> Got<Slot> {
        let candidates = self.candidate_classes(&declared);
        let described = self.resolved.is_some();
        let assumed = !self.input_options.assumptions.is_empty();
        if self.has_no_aliases(&candidates) || described || assumed {
            // what is held could not become the object of this variable later, or is under assumptions of its own
            for (_, slot) in held {
                let term = self.reference_term(state, *slot)?;
                self.declare_leaves(state, term)?;
            }
        }
        let name = format!("ref#{}", state.path.inputs.len());
        let slot = self.input_reference(state, &name, declared, true, None)?;
        let (Some(variable), Some(number)) = (slot.term(), state.path.inputs.len().checked_sub(1)) else {
            return Err(Trap::bug("a derived reference that is none").into());
        };
        let mut others = Vec::new();
        let mut value: Option<TermId> = None;
        for (condition, slot) in held.iter().rev() {
            let term = self.reference_term(state, *slot)?;
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
        match assumed && !described {
            // it is known what everything is that is held, so this is no object of its own
            true => state.path.declare(&mut self.terms, variable, &others)?,
            false => self.declare_input(state, number as u32, &others)?,
        }
        for (condition, slot) in held {
            let term = self.reference_term(state, *slot)?;
            self.keep_from_new_objects(state, term, &others)?;
            let same = self.terms.binary(Op::Eq, variable, term)?;
            let otherwise = self.terms.not(*condition)?;
            let axiom = self.terms.binary(Op::Or, otherwise, same)?;
            state.path.axiom(&mut self.terms, axiom);
        }
        Ok(Slot::symbolic(variable))
    }

    /// What the input held at first, if it has not been said yet what that can be, is no object that the program has
    /// made since.
    fn keep_from_new_objects(&mut self, state: &mut State, term: TermId, numbers: &[u32]) -> Got<()> {
        for leaf in self.leaves(term) {
            let input = state.path.inputs.of_variable(leaf).and_then(|number| state.path.inputs.get(number)).cloned();
            let Some(input) = input.filter(|_| state.path.domain(leaf).is_none()) else { continue };
            if self.is_enum(input.declared.class) {
                continue;
            }
            for number in numbers.iter().filter(|number| **number != 0 && **number & KEY == 0) {
                let is = self.is_value(leaf, *number)?;
                let never = self.terms.not(is)?;
                state.path.axiom(&mut self.terms, never);
            }
        }
        Ok(())
    }

    /// The inputs a new reference may be the same object as.
    fn possible_aliases(&self, state: &State, new: &Input) -> Vec<u32> {
        let candidates = &*new.candidates;
        if self.has_no_aliases(candidates) {
            return Vec::new();
        }
        let inputs = &state.path.inputs;
        let fits = |input: &Input| {
            let own = key_of(input.variable);
            let may_exist = state.path.domain(input.variable).is_some_and(|domain| domain.contains(&own));
            // what is a list of numbers is no list of words
            let (own_args, other_args) = (&new.declared.args, &input.declared.args);
            let same_args = own_args.is_empty() || other_args.is_empty() || own_args == other_args;
            may_exist && same_args && input.candidates.iter().any(|class| candidates.contains(class))
        };
        (0..)
            .map_while(|number| inputs.get(number).map(|input| (number, input)))
            .filter(|(number, input)| fits(input) && !self.assumed_apart(state, &new.name, new.owner, *number))
            .map(|(number, _)| number)
            .collect()
    }

    /// Whether references to objects of these classes are never taken to be the same.
    fn has_no_aliases(&self, candidates: &[ClassId]) -> bool {
        self.input_options.aliasing == Aliasing::None || candidates.iter().all(|class| self.is_value_class(*class))
    }

    /// Strings: whether two of them are the same object is not part of their meaning.
    fn is_value_class(&self, class: ClassId) -> bool {
        class == self.known.string
    }
}
