//! Multisets of a specification: what the parts of the input contain, as far as they are unfolded.
//!
//! Claims about them are kept on the path, over variables of its own. Whenever a part is unfolded, what the elements
//! known by then must satisfy is assumed; what needs all elements is assumed when nothing is left to unfold.

use super::numbers::bound_in;
use super::{Bound, Folded, Scope};
use crate::symbolic::{Got, Symbolic};

use crate::loss::Loss;
use crate::state::State;
use crate::trap::Trap;
use heapwright_logic::{Condition, Contents, Linear, Overflow, Var, resolve};
use heapwright_term::{Op, TermId};
use std::collections::BTreeSet;

/// What a path knows about multisets.
#[derive(Clone, Default)]
pub(super) struct Multisets {
    /// The values of the path's variables, by number.
    values: imbl::Vector<Bound>,
    claims: imbl::Vector<Contents>,
}

impl Multisets {
    /// Creates a variable.
    fn add(&mut self, value: Bound) -> Var {
        let var = Var(u32::try_from(self.values.len()).unwrap_or(u32::MAX));
        self.values.push_back(value);
        var
    }

    /// Creates a multiset of this size.
    pub(super) fn add_bag(&mut self, size: TermId) -> Bound {
        let bag = Var(u32::try_from(self.values.len()).unwrap_or(u32::MAX));
        self.values.push_back(Bound::Bag(size, bag));
        Bound::Bag(size, bag)
    }

    fn of(&mut self, value: Bound) -> Var {
        match value {
            Bound::Bag(_, bag) => bag,
            // A number may get several variables: equal terms are equal elements all the same.
            other => self.add(other),
        }
    }
}

fn too_large() -> Trap {
    Trap::unsupported("multisets of a specification that are too large to be compared")
}

impl Symbolic {
    /// Puts a claim on the path.
    pub(super) fn install_contents(&self, state: &mut State, scope: &Scope, contents: &Contents) -> Got<()> {
        let mut missing = None;
        let sets = &mut state.path.folds.sets;
        let replaced = contents.replaced(|var| match bound_in(scope, var) {
            Ok(bound) => Ok(Linear::var(sets.of(bound))),
            Err(trap) => {
                missing = Some(trap);
                Err(Overflow)
            }
        });
        let contents = replaced.map_err(|Overflow| missing.unwrap_or_else(too_large))?;
        state.path.folds.sets.claims.push_back(contents);
        Ok(())
    }

    /// Assumes what the claims say about the elements that are known.
    pub(super) fn settle_contents(&mut self, state: &mut State) -> Got<()> {
        let sets = state.path.folds.sets.clone();
        if sets.claims.is_empty() {
            return Ok(());
        }
        let is_bag = |arg: &Bound| if let Bound::Bag(_, bag) = arg { Some(*bag) } else { None };
        let of_fold = |folded: &Folded| folded.args.iter().filter_map(is_bag).collect::<Vec<Var>>();
        let open: BTreeSet<Var> = state.path.folds.folded.iter().flat_map(of_fold).collect();
        let resolution = resolve(sets.claims.iter(), &|var| open.contains(&var)).map_err(|Overflow| too_large())?;
        let complete = state.path.folds.folded.is_empty();
        let Some(resolution) = resolution else {
            return if complete { Err(too_large().into()) } else { Ok(()) };
        };
        if complete {
            state.path.folds.sets = Multisets::default();
            if !resolution.exact {
                self.lose_everywhere(Loss::Contents("a multiset of the specification".to_owned()));
            }
        }
        for condition in &resolution.conditions {
            let condition = self.condition(state, &sets, condition)?;
            if state.path.known(&self.terms, condition) != Some(true) {
                self.assume_possible(state, condition)?;
            }
        }
        Ok(())
    }

    fn condition(&mut self, state: &mut State, sets: &Multisets, condition: &Condition) -> Got<TermId> {
        match condition {
            Condition::Compare(sum, relation) => {
                let mut scope = Scope::new();
                for (var, _) in sum.parts() {
                    let value = sets.values.get(var.0 as usize);
                    scope.insert(*var, *value.ok_or_else(|| Trap::bug("an element that nobody bound"))?);
                }
                self.comparison(state, &scope, sum, *relation)
            }
            Condition::All(parts) | Condition::Any(parts) => {
                let every = matches!(condition, Condition::All(_));
                let mut total = self.terms.bool(every)?;
                for part in parts {
                    let part = self.condition(state, sets, part)?;
                    total = self.terms.binary(if every { Op::And } else { Op::Or }, total, part)?;
                }
                Ok(total)
            }
        }
    }
}
