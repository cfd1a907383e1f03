//! Which objects the cells of a case are: new ones, or objects of references that the precondition does not describe.
//!
//! A parameter that the precondition says nothing about may be any object that it does describe, also one that comes
//! into being only after the program has looked at the parameter. So before a case is installed, each of its cells may
//! be one of the objects that exist already and are no cell yet. This is a decision like the choice of the case.

use super::install::impossible;
use super::precondition::{Cells, Resolved, Scheme};
use super::{Bound, Folded};
use crate::loss::Loss;
use crate::machine::Machine;
use crate::state::State;
use crate::symbolic::inputs::{Aliasing, Input, key_of};
use crate::symbolic::{Got, Need, Symbolic};
use crate::trap::{Choice, Trap};
use heapwright_logic::{SymbolicHeap, Term};
use heapwright_program::ClassId;
use heapwright_term::{Sort, TermId, Width};

/// For each cell of a case, the key of the object that it is; `None` if nothing was to be chosen.
pub(super) type CellObjects = Vec<Option<u32>>;

/// Stands for the object of the cell's own reference.
const OWN: u32 = 0;

impl Symbolic {
    /// Chooses the objects of a case's cells.
    pub(super) fn choose_places(
        &mut self,
        machine: &Machine,
        state: &mut State,
        resolved: &Resolved,
        scheme: &Scheme,
        folded: &Folded,
        case: usize,
    ) -> Got<CellObjects> {
        let Some(heap) = scheme.cases.get(case) else { return Err(impossible()) };
        let mut places = CellObjects::new();
        for (index, cell) in heap.points_to.iter().enumerate() {
            let Some(Some(cells)) = resolved.cells.get(cell.record.0 as usize) else { return Err(impossible()) };
            let mut options = self.place_options(machine, state, (scheme, heap), index, &folded.args, cells)?;
            options.retain(|key| *key == OWN || !places.contains(&Some(*key)));
            if options.len() < 2 {
                places.push(None);
                continue;
            }
            let name = format!("{}#{}.{case}@{index}", scheme.name, folded.number);
            let chosen = self.choose_place(state, &name, &options)?;
            places.push((chosen != OWN).then_some(chosen));
        }
        Ok(places)
    }

    fn choose_place(&mut self, state: &mut State, name: &str, options: &[u32]) -> Got<u32> {
        let selector = self.terms.variable(name, Sort::BitVec(Width::W32))?;
        if state.path.domain(selector).is_none() {
            state.path.declare(&mut self.terms, selector, options)?;
        }
        let numbers: Vec<u32> = state.path.domain(selector).map(|domain| domain.to_vec()).unwrap_or_default();
        let mut conditions = Vec::with_capacity(numbers.len());
        for number in &numbers {
            conditions.push(self.is_value(selector, *number)?);
        }
        let chosen = self.choose(state, Choice::Alias, &conditions)?;
        numbers.get(chosen).copied().ok_or_else(|| Trap::bug("a place nobody chose").into())
    }

    /// Returns the objects that a cell may be. Where its reference is known already, there is nothing to choose.
    fn place_options(
        &mut self,
        machine: &Machine,
        state: &State,
        (scheme, heap): (&Scheme, &SymbolicHeap),
        index: usize,
        args: &[Bound],
        cells: &Cells,
    ) -> Got<Vec<u32>> {
        let root = heap.points_to.get(index).and_then(|cell| match &cell.root {
            Term::Var(var) => scheme.params.iter().position(|param| param == var),
            _ => None,
        });
        if let Some(Bound::Ref(term)) = root.and_then(|position| args.get(position))
            && (self.terms.constant_value(*term).is_some() || state.path.declared_equal(*term).is_some())
        {
            return Ok(Vec::new());
        }
        let others: Vec<u32> = state
            .path
            .inputs
            .iter()
            .filter(|input| machine.may_be_cell(state, input, cells))
            .map(|input| key_of(input.variable))
            .collect();
        let options = &self.input_options;
        if !others.is_empty() && (options.aliasing == Aliasing::None || !options.assumptions.is_empty()) {
            self.lose(machine, state, Loss::Aliases);
            return Ok(Vec::new());
        }
        Ok(std::iter::once(OWN).chain(others).collect())
    }

    /// Makes an undeclared reference the object behind a key, which becomes a cell.
    pub(super) fn put_at(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        variable: TermId,
        key: u32,
        cells: &Cells,
    ) -> Got<()> {
        let number = state.path.inputs.of_key(key).ok_or_else(impossible)?;
        let owner = state.path.inputs.get(number).cloned().ok_or_else(impossible)?;
        let classes = machine.classes_of_cell(&owner, cells);
        if let Some(fits) = self.class_fits(machine, state, number, &classes)? {
            self.assume_possible(state, fits)?;
        }
        let exists = self.is_value(owner.variable, key)?;
        self.assume_possible(state, exists)?;
        match state.path.domain(variable).is_none() {
            true => state.path.declare(&mut self.terms, variable, &[key])?,
            false => {
                let is = self.is_value(variable, key)?;
                self.assume_possible(state, is)?;
            }
        }
        Ok::<(), Need>(())
    }
}

impl Machine {
    /// Returns true if the object of an input is no cell yet but may be one of this class.
    fn may_be_cell(&self, state: &State, input: &Input, cells: &Cells) -> bool {
        let own = key_of(input.variable);
        !cells.is_array
            && !state.path.folds.claimed.contains_key(&own)
            && state.path.domain(input.variable).is_some_and(|domain| domain.contains(&own))
            && !self.classes_of_cell(input, cells).is_empty()
    }

    /// Returns those of an object's possible classes that a cell may have: the class that the specification gives it, or
    /// its subclasses if that class is abstract.
    pub(super) fn classes_of_cell(&self, input: &Input, cells: &Cells) -> Vec<ClassId> {
        let is_abstract = self.program.class(cells.class).is_abstract() && !cells.is_array;
        let fits = |class: &ClassId| match is_abstract {
            true => self.program.is_assignable(*class, cells.class),
            false => *class == cells.class,
        };
        input.candidates.iter().copied().filter(fits).collect()
    }
}
