//! Heap assumptions on inputs: they take values from the domains of references when these are made, so that no path
//! ever looks at a heap that is excluded.

use crate::machine::Vm;
use crate::state::State;
use crate::symbolic::inputs::{Assumption, Input, key_of};
use heapwright_term::{Op, TermError, TermId};
use std::rc::Rc;

/// Objects on a way from a root, in formulas about what can be reached.
const LONGEST_WAY: usize = 6;

impl Vm {
    /// Whether a new reference of this name, held by `owner`, is assumed not to be the object of an earlier input.
    pub(super) fn assumed_apart(&self, state: &State, name: &str, owner: Option<u32>, other: u32) -> bool {
        let Some(input) = state.path.inputs.get(other) else { return false };
        self.input_options.assumptions.iter().any(|assumption| match assumption {
            Assumption::Distinct(a, b) => (&**a == name && **b == *input.name) || (&**b == name && **a == *input.name),
            Assumption::Disjoint(a, b) => {
                (below(name, a) && below(&input.name, b)) || (below(name, b) && below(&input.name, a))
            }
            Assumption::Acyclic(root) => below(name, root) && self.holds_itself(state, owner, other),
        })
    }

    /// Whether `other` is the owner, or holds it by the way the input was made.
    fn holds_itself(&self, state: &State, owner: Option<u32>, other: u32) -> bool {
        let mut current = owner;
        while let Some(number) = current {
            if number == other {
                return true;
            }
            current = state.path.inputs.get(number).and_then(|input| input.owner);
        }
        false
    }

    /// What assumptions say of a new input beyond its domain: of references that became aliases of others.
    pub(super) fn assume_distinct(&mut self, state: &mut State, number: u32) -> Result<(), TermError> {
        if self.input_options.assumptions.is_empty() {
            return Ok(());
        }
        let Some(input) = state.path.inputs.get(number).cloned() else { return Ok(()) };
        let assumptions = self.input_options.assumptions.clone();
        for assumption in &assumptions {
            match assumption {
                Assumption::Distinct(a, b) => {
                    let partner = if **a == *input.name {
                        b
                    } else if **b == *input.name {
                        a
                    } else {
                        continue;
                    };
                    let other = state.path.inputs.iter().find(|other| *other.name == **partner).cloned();
                    if let Some(other) = other.filter(|other| other.variable != input.variable) {
                        self.keep_apart(state, &input, &other)?;
                    }
                }
                Assumption::Disjoint(a, b) => self.share_nothing(state, a, b)?,
                Assumption::Acyclic(root) => {
                    if below(&input.name, root) {
                        self.forbid_cycles(state, number, &input)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// No object can be reached from both of two inputs, as far as the input heap is known.
    fn share_nothing(&mut self, state: &mut State, a: &str, b: &str) -> Result<(), TermError> {
        let named = |name: &str| {
            let found = state.path.inputs.iter().find(|input| *input.name == *name);
            found.map(|input| input.variable).filter(|variable| state.path.domain(*variable).is_some())
        };
        let (Some(a), Some(b)) = (named(a), named(b)) else { return Ok(()) };
        let keys: Vec<u32> = state
            .path
            .inputs
            .iter()
            .filter(|input| state.path.domain(input.variable).is_some())
            .map(|input| key_of(input.variable))
            .collect();
        for key in keys {
            let from_a = self.reachable(state, a, key, &mut Vec::new())?;
            let from_b = self.reachable(state, b, key, &mut Vec::new())?;
            let both = self.terms.binary(Op::And, from_a, from_b)?;
            let never = self.terms.not(both)?;
            state.path.axiom(&mut self.terms, never);
        }
        Ok(())
    }

    /// The condition under which an object can be reached from a reference of the input.
    fn reachable(
        &mut self,
        state: &State,
        root: TermId,
        key: u32,
        visited: &mut Vec<u32>,
    ) -> Result<TermId, TermError> {
        let can_be = |variable: TermId| state.path.domain(variable).is_some_and(|domain| domain.contains(&key));
        let mut any = match can_be(root) {
            true => self.is_value(root, key)?,
            false => self.terms.bool(false)?,
        };
        if visited.len() >= LONGEST_WAY {
            return Ok(any);
        }
        visited.push(key);
        let holders: Vec<(TermId, u32)> = state
            .path
            .inputs
            .iter()
            .filter(|input| can_be(input.variable))
            .filter_map(|input| {
                let owner = state.path.inputs.get(input.owner?)?;
                Some((input.variable, key_of(owner.variable)))
            })
            .filter(|(_, owner)| !visited.contains(owner))
            .collect();
        for (variable, owner) in holders {
            let is = self.is_value(variable, key)?;
            let before = self.reachable(state, root, owner, visited)?;
            let both = self.terms.binary(Op::And, is, before)?;
            any = self.terms.binary(Op::Or, any, both)?;
        }
        visited.pop();
        Ok(any)
    }

    /// Two references are not the same object; both may be null.
    fn keep_apart(&mut self, state: &mut State, a: &Input, b: &Input) -> Result<(), TermError> {
        let same = self.terms.binary(Op::Eq, a.variable, b.variable)?;
        let null = self.is_value(a.variable, 0)?;
        let different = self.terms.not(same)?;
        let apart = self.terms.binary(Op::Or, different, null)?;
        state.path.assume(&mut self.terms, apart)
    }

    /// A reference is not an object from which it can be reached, through aliases of earlier references too.
    fn forbid_cycles(&mut self, state: &mut State, number: u32, input: &Input) -> Result<(), TermError> {
        let Some(domain) = state.path.domain(input.variable).cloned() else { return Ok(()) };
        for key in domain.iter().copied() {
            let Some(target) = state.path.inputs.of_key(key).filter(|target| *target != number) else { continue };
            let back = self.reaches(state, target, input.owner, &mut vec![number])?;
            let is = self.is_value(input.variable, key)?;
            let both = self.terms.binary(Op::And, is, back)?;
            let never = self.terms.not(both)?;
            state.path.assume(&mut self.terms, never)?;
        }
        Ok(())
    }

    /// The condition under which the owner of a reference can be reached from an input's object.
    fn reaches(
        &mut self,
        state: &State,
        from: u32,
        owner: Option<u32>,
        visited: &mut Vec<u32>,
    ) -> Result<TermId, TermError> {
        if self.holds_itself(state, owner, from) {
            return self.terms.bool(true);
        }
        visited.push(from);
        let mut any = self.terms.bool(false)?;
        let inputs: Vec<(u32, Rc<Input>)> =
            (0..).map_while(|number| state.path.inputs.get(number).map(|input| (number, input.clone()))).collect();
        for (number, input) in inputs {
            if visited.contains(&number) || !self.holds_itself(state, input.owner, from) {
                continue;
            }
            for key in state.path.domain(input.variable).cloned().iter().flat_map(|domain| domain.iter().copied()) {
                let Some(target) = state.path.inputs.of_key(key) else { continue };
                if key == key_of(input.variable) || visited.contains(&target) {
                    continue;
                }
                let is = self.is_value(input.variable, key)?;
                let on = self.reaches(state, target, owner, visited)?;
                let both = self.terms.binary(Op::And, is, on)?;
                any = self.terms.binary(Op::Or, any, both)?;
            }
        }
        visited.pop();
        Ok(any)
    }
}

/// Whether an input's path starts at a root.
fn below(name: &str, root: &str) -> bool {
    name.strip_prefix(root).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
}
