//! Puts one case of a predicate on the path: makes objects for its cells, unites equal references, assumes its
//! comparisons and folds the predicates it uses.

use super::numbers::bound_in;
use super::places::CellObjects;
use super::precondition::{Cells, Resolved, Scheme};
use super::{Bound, Scope, Source};
use crate::loss::Loss;
use crate::machine::Machine;
use crate::state::State;
use crate::symbolic::inputs::{Initial, key_of};
use crate::symbolic::types::JavaType;
use crate::symbolic::{Got, Need, Symbolic};
use crate::trap::{Stop, Trap};
use heapwright_logic::{PointsTo, Pure, Relation, Sort, SymbolicHeap, Term, Var};
use heapwright_memory::Slot;
use heapwright_program::{ClassId, Kind};
use heapwright_term::{Op, TermId, Value};
use std::rc::Rc;

pub(super) fn impossible() -> Need {
    Trap::Stop(Stop::Infeasible).into()
}

/// Counts the places where a formula uses a variable.
fn occurrences(heap: &SymbolicHeap, var: Var) -> usize {
    let in_terms = |terms: &[Term]| terms.iter().flat_map(Term::variables).filter(|other| *other == var).count();
    let cells = heap.points_to.iter().map(|cell| in_terms(&cell.fields) + in_terms(std::slice::from_ref(&cell.root)));
    let calls = heap.calls.iter().map(|call| in_terms(&call.args));
    let pure = heap.pure.iter().map(|atom| match atom {
        Pure::Same(a, b) | Pure::Differ(a, b) => in_terms(&[a.clone(), b.clone()]),
        Pure::Compare(sum, _) => usize::from(sum.coefficient(var) != 0),
        Pure::Contents(contents) => usize::from(contents.variables().contains(&var)),
        Pure::Element(element) => usize::from(element.variables().contains(&var)),
        Pure::False => 0,
    });
    cells.chain(calls).chain(pure).sum()
}

/// Returns true if a formula says nothing about the fields of a cell.
fn says_nothing(cell: &PointsTo, heap: &SymbolicHeap, scope: &Scope) -> bool {
    cell.fields.iter().all(|field| match field {
        Term::Var(var) => !scope.contains(*var) && occurrences(heap, *var) <= 1,
        _ => false,
    })
}

impl Symbolic {
    /// Puts a case on the path. The classes of its cells must be initialised already. Cells are the objects at
    /// `places`; where there is none, their own.
    pub(super) fn install(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        resolved: &Rc<Resolved>,
        (scheme, case): (&Scheme, usize),
        (args, depth): (&[Bound], u32),
        places: &CellObjects,
    ) -> Got<()> {
        let Some(heap) = scheme.cases.get(case) else { return Err(impossible()) };
        let mut scope = Scope::of_call(&scheme.params, args.iter().copied());
        let round = state.path.folds.count;
        self.draw_null(state, &scope, heap)?;
        self.install_cells(machine, state, resolved, (scheme, heap), places, &mut scope)?;
        let open = self.bind_elements(machine, state, heap, &mut scope)?;
        for var in heap.variables() {
            if !scope.contains(var) {
                scope.insert(var, self.free_variable(machine, state, resolved, scheme, var, round)?);
            }
        }
        self.keep_elements(state, &open, &scope)?;
        for atom in &heap.pure {
            self.install_atom(state, &scope, atom)?;
        }
        for call in &heap.calls {
            let mut args = Vec::with_capacity(call.args.len());
            for arg in &call.args {
                args.push(self.value(&scope, arg)?);
            }
            if let Some(callee) = resolved.predicate(call.predicate) {
                self.keep_in_range(state, callee, &args)?;
                self.assume_invariants(state, callee, &args)?;
            }
            state.path.folds.add(Source::Predicate(call.predicate), args.into(), depth);
        }
        // the count is part of variable names, so it grows with every case
        state.path.folds.count += 1;
        self.settle_contents(state)?;
        self.settle_differences(state)
    }

    /// Assumes that the numeric arguments of a folded predicate are within its ranges.
    fn keep_in_range(&mut self, state: &mut State, callee: &Scheme, args: &[Bound]) -> Got<()> {
        for (arg, range) in args.iter().zip(&callee.ranges) {
            let (Bound::Int(term) | Bound::Bag(term, _)) = *arg else { continue };
            let bound = |bound: Option<i128>| bound.and_then(|bound| i64::try_from(bound).ok());
            if let Some(low) = bound(range.low) {
                let low = self.terms.long(low)?;
                let above = self.terms.binary(Op::SLe, low, term)?;
                self.assume_possible(state, above)?;
            }
            if let Some(high) = bound(range.high) {
                let high = self.terms.long(high)?;
                let below = self.terms.binary(Op::SLe, term, high)?;
                self.assume_possible(state, below)?;
            }
        }
        Ok(())
    }

    /// Assumes what holds for the numbers of a folded predicate however it is unfolded. Bounds of single numbers are
    /// left to its ranges.
    fn assume_invariants(&mut self, state: &mut State, callee: &Scheme, args: &[Bound]) -> Got<()> {
        let scope = Scope::of_call(&callee.params, args.iter().copied());
        'facts: for sum in callee.facts.at_most_zero.iter().filter(|sum| sum.parts().len() > 1) {
            for (var, _) in sum.parts() {
                // An invariant must not restrict a number, not even to those with which sums cannot overflow.
                let fits = match scope.get(*var).copied() {
                    Some(Bound::Int(term) | Bound::Bag(term, _)) => self.is_bounded(state, term)?,
                    Some(Bound::Bool(_)) => true,
                    Some(Bound::Ref(_) | Bound::Real(_)) | None => false,
                };
                if !fits {
                    continue 'facts;
                }
            }
            let condition = self.comparison(state, &scope, sum, Relation::Le)?;
            self.assume_possible(state, condition)?;
        }
        Ok(())
    }

    /// Makes the references null that the case says are null, before any cell is made.
    fn draw_null(&mut self, state: &mut State, scope: &Scope, heap: &SymbolicHeap) -> Got<()> {
        for atom in &heap.pure {
            let (Pure::Same(Term::Var(var), Term::Null) | Pure::Same(Term::Null, Term::Var(var))) = atom else {
                continue;
            };
            if let Some(Bound::Ref(term)) = scope.get(*var).copied() {
                let null = self.terms.int(0)?;
                self.unite(state, term, null)?;
            }
        }
        Ok(())
    }

    /// Makes the cells of a case, starting with those whose root is known.
    fn install_cells(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        resolved: &Rc<Resolved>,
        (scheme, heap): (&Scheme, &SymbolicHeap),
        places: &CellObjects,
        scope: &mut Scope,
    ) -> Got<()> {
        let mut open: Vec<(usize, &PointsTo)> = heap.points_to.iter().enumerate().collect();
        while !open.is_empty() {
            let known = open.iter().position(|(_, cell)| match &cell.root {
                Term::Var(var) => scope.contains(*var),
                _ => true,
            });
            let (index, cell) = open.remove(known.unwrap_or(0));
            let Some(Some(cells)) = resolved.cells.get(cell.record.0 as usize) else { return Err(impossible()) };
            if known.is_none()
                && let Term::Var(var) = &cell.root
            {
                let round = state.path.folds.count;
                let name = format!("{}.{}{}!{round}", scheme.name, scheme.variables.name(*var), var.0);
                let declared = JavaType::plain(cells.class);
                let slot = self.input_reference(machine, state, &name, declared, true, None)?;
                scope.insert(*var, Bound::Ref(self.reference_term(machine, state, slot)?));
            }
            let place = places.get(index).copied().flatten();
            self.install_cell(machine, state, (heap, cell), cells, place, scope)?;
        }
        Ok(())
    }

    fn install_cell(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        (heap, cell): (&SymbolicHeap, &PointsTo),
        cells: &Cells,
        place: Option<u32>,
        scope: &mut Scope,
    ) -> Got<()> {
        let Bound::Ref(root) = self.value(scope, &cell.root)? else {
            return Err(Trap::bug("a cell whose place is a number").into());
        };
        if machine.is_enum(cells.class) {
            let class = machine.program.class(cells.class).external_name();
            let message = format!("fields of the constants of enum {class} in a specification");
            return Err(Trap::unsupported(message).into());
        }
        if let Some(key) = place {
            let variable = state.path.declared_equal(root).unwrap_or(root);
            self.put_at(machine, state, variable, key, cells)?;
        }
        let number = self.claim(machine, state, root, cells)?;
        let is_abstract = machine.program.class(cells.class).is_abstract() && !cells.is_array;
        if cells.is_collection && !(cells.length.is_none() && says_nothing(cell, heap, scope)) {
            return self.install_collection(machine, state, cell, cells, number, scope);
        }
        if !cells.is_array && self.is_opaque(machine, cells.class) || is_abstract && says_nothing(cell, heap, scope) {
            return self.leave_open(machine, cell, cells, heap, scope);
        }
        if is_abstract {
            self.keep_open(machine, state, number, cells);
        }
        self.materialise(machine, state, number)?;
        let initial = state.path.inputs.get(number).and_then(|input| input.object.clone());
        let slots: Rc<[Slot]> = match initial {
            Some((_, Initial::Cells(slots))) => slots,
            Some((_, Initial::Array(length, slots))) => {
                let Some(wanted) = cells.length else {
                    let held = self.bound_of(machine, state, Kind::Int, length)?;
                    return match cell.fields.first() {
                        Some(field) => self.bind_field(state, scope, Kind::Int, held, field),
                        None => Ok(()),
                    };
                };
                if let Some(term) = length.term() {
                    let wanted = self.terms.int(wanted as i32)?;
                    let is = self.terms.binary(Op::Eq, term, wanted)?;
                    state.path.assume(&mut self.terms, is)?;
                }
                slots
            }
            _ => return Err(machine.no_such_cell(cells)),
        };
        if cells.spots.len() > slots.len() && cells.is_array {
            return Err(Trap::unsupported("an array of a specification that is longer than inputs may be").into());
        }
        for (spot, field) in cells.spots.iter().zip(&cell.fields) {
            let slot = slots.get(spot.at).copied().unwrap_or(Slot::ZERO);
            if let Some(class) = spot.of_enum {
                let reference = self.reference_term(machine, state, slot)?;
                let held = self.constant_number(machine, state, class, reference)?;
                self.bind_field(state, scope, Kind::Long, held, field)?;
                continue;
            }
            let held = self.bound_of(machine, state, spot.kind, slot)?;
            self.bind_field(state, scope, spot.kind, held, field)?;
        }
        Ok(())
    }

    /// Gives a field the value that the specification says, or a variable the value of the field.
    pub(super) fn bind_field(
        &mut self,
        state: &mut State,
        scope: &mut Scope,
        kind: Kind,
        held: Bound,
        field: &Term,
    ) -> Got<()> {
        match field {
            Term::Var(var) if !scope.contains(*var) => {
                scope.insert(*var, held);
                Ok(())
            }
            term => {
                let wanted = self.value(scope, term)?;
                self.equate(state, kind, held, wanted)
            }
        }
    }

    /// Returns true if objects of a class are made by calls or have a content of their own kind, not field by field.
    fn is_opaque(&mut self, machine: &mut Machine, class: ClassId) -> bool {
        let boxed = machine.known.unbox_kind(class).is_some();
        class == machine.known.string || self.is_made(machine, class) || machine.is_library(class) && !boxed
    }

    /// Leaves the content of a cell to whatever makes its object, provided that its fields are unconstrained. The
    /// object is made when the program accesses it, as for any other input.
    fn leave_open(
        &mut self,
        machine: &Machine,
        cell: &PointsTo,
        cells: &Cells,
        heap: &SymbolicHeap,
        scope: &mut Scope,
    ) -> Got<()> {
        if !says_nothing(cell, heap, scope) {
            return Err(machine.no_such_cell(cells));
        }
        let kinds = cells.spots.iter().map(|spot| if spot.of_enum.is_some() { Kind::Long } else { spot.kind });
        for (kind, field) in kinds.chain(std::iter::repeat(Kind::Int)).zip(&cell.fields) {
            let Term::Var(var) = field else { continue };
            let anything = match kind {
                Kind::Ref => Bound::Ref(self.terms.int(0)?),
                Kind::Boolean => Bound::Bool(self.terms.bool(false)?),
                Kind::Float | Kind::Double => Bound::Real(self.terms.constant(Value::double(0.0))?),
                _ => Bound::Int(self.terms.long(0)?),
            };
            scope.insert(*var, anything);
        }
        Ok(())
    }

    pub(super) fn equate(&mut self, state: &mut State, kind: Kind, held: Bound, wanted: Bound) -> Got<()> {
        if kind == Kind::Ref {
            let (Bound::Ref(held), Bound::Ref(wanted)) = (held, wanted) else {
                return Err(Trap::bug("a reference that is a number").into());
            };
            return self.unite(state, held, wanted);
        }
        let wanted = match (held, wanted) {
            // formulas write Booleans as 0 and 1
            (Bound::Bool(_), Bound::Int(term)) => {
                let zero = self.terms.long(0)?;
                let is_false = self.terms.binary(Op::Eq, term, zero)?;
                Bound::Bool(self.terms.not(is_false)?)
            }
            (Bound::Real(_), Bound::Int(term)) => Bound::Real(self.terms.unary(Op::SignedToFloat64, term)?),
            (_, other) => other,
        };
        let same = self.equal_numbers(held, wanted)?;
        Ok(state.path.assume(&mut self.terms, same)?)
    }

    /// Makes a reference the object of a cell, distinct from the objects of all other cells. Returns the input that
    /// owns the object.
    fn claim(&mut self, machine: &mut Machine, state: &mut State, root: TermId, cells: &Cells) -> Got<u32> {
        let mut variable = root;
        if let Some(value) = self.terms.constant_value(root) {
            let number = state.path.inputs.of_key(value.bits() as u32).ok_or_else(impossible)?;
            variable = state.path.inputs.get(number).map(|input| input.variable).ok_or_else(impossible)?;
        } else if state.path.domain(root).is_none() {
            variable = state.path.declared_equal(root).unwrap_or(root);
        }
        let key = match state.path.domain(variable).cloned() {
            None => {
                let number = state.path.inputs.of_variable(variable).ok_or_else(impossible)?;
                self.restrict_class(machine, state, number, cells)?;
                state.path.declare(&mut self.terms, variable, &[key_of(variable)])?;
                key_of(variable)
            }
            Some(domain) => {
                let own = key_of(variable);
                let free = |key: &u32| *key != 0 && !state.path.folds.claimed.contains_key(key);
                let chosen =
                    if free(&own) && domain.contains(&own) { Some(own) } else { domain.iter().copied().find(free) };
                if domain.iter().filter(|key| free(key)).count() > 1 {
                    self.lose(machine, state, Loss::Aliases);
                }
                let Some(key) = chosen else { return Err(self.no_place_left(state, variable)?) };
                let is = self.is_value(variable, key)?;
                state.path.assume(&mut self.terms, is)?;
                key
            }
        };
        if state.path.folds.claimed.contains_key(&key) {
            return Err(self.no_place_left(state, root)?);
        }
        let number = state.path.inputs.of_key(key).ok_or_else(impossible)?;
        self.fit_class(machine, state, number, cells)?;
        state.path.folds.claimed.insert(key, ());
        Ok(number)
    }

    /// Keeps the object of a reference that was declared before (the receiver always is) to the classes of a cell: the
    /// class that the specification names, or one below it.
    fn fit_class(&mut self, machine: &mut Machine, state: &mut State, number: u32, cells: &Cells) -> Got<()> {
        let Some(input) = state.path.inputs.get(number).cloned() else { return Err(impossible()) };
        let mut wanted = machine.classes_of_cell(&input, cells);
        if wanted.is_empty() {
            let is_below = |class: &ClassId| machine.program.is_assignable(*class, cells.class);
            wanted = input.candidates.iter().copied().filter(is_below).collect();
        }
        match self.class_fits(machine, state, number, &wanted)? {
            Some(fits) => self.assume_possible(state, fits),
            None => Ok(()),
        }
    }

    /// Rejects the path because a reference is null or the object of a cell claimed before. Records the deduction, so
    /// that it can be checked.
    fn no_place_left(&mut self, state: &State, root: TermId) -> Got<Need> {
        let mut perturbed = self.terms.bool(true)?;
        let taken: Vec<u32> = state.path.folds.claimed.keys().copied().chain([0]).collect();
        for key in taken {
            let is = self.is_value(root, key)?;
            let differs = self.terms.not(is)?;
            perturbed = self.terms.binary(Op::And, perturbed, differs)?;
        }
        self.note_refusal(state, perturbed)?;
        Ok(impossible())
    }

    /// Restricts an object to the class that the specification gives it, or to its subclasses if that class is
    /// abstract.
    fn restrict_class(&mut self, machine: &Machine, state: &mut State, number: u32, cells: &Cells) -> Got<()> {
        let Some(input) = state.path.inputs.get(number).cloned() else { return Ok(()) };
        let abstract_class = machine.program.class(cells.class).is_abstract() && !cells.is_array;
        let candidates = match abstract_class {
            false => vec![cells.class],
            true => machine.classes_of_cell(&input, cells),
        };
        if abstract_class && !self.is_complete(input.declared.class) {
            let name = machine.program.class(cells.class).external_name();
            self.lose(machine, state, Loss::Classes(name));
        }
        if candidates.is_empty() {
            return Err(impossible());
        }
        state.path.inputs.set_classes(number, candidates.into());
        Ok(())
    }

    /// Restricts an object with constrained fields to classes whose objects are made field by field: their fields
    /// can be used before the class is decided.
    fn keep_open(&mut self, machine: &mut Machine, state: &mut State, number: u32, cells: &Cells) {
        let Some(input) = state.path.inputs.get(number).cloned() else { return };
        if input.object.is_some() || input.candidates.len() < 2 {
            return;
        }
        let mut open = machine.classes_of_cell(&input, cells);
        open.retain(|class| self.is_openable(machine, *class));
        if open.is_empty() {
            open.extend(input.candidates.first());
        }
        if open.len() < input.candidates.len() {
            let name = machine.program.class(cells.class).external_name();
            self.lose(machine, state, Loss::Classes(name));
            state.path.inputs.set_classes(number, open.into());
        }
    }

    /// Makes two references equal.
    pub(super) fn unite(&mut self, state: &mut State, a: TermId, b: TermId) -> Got<()> {
        let constant = |symbolic: &Symbolic, term: TermId| {
            symbolic.terms.constant_value(term).map(|value: Value| value.bits() as u32)
        };
        if a == b {
            return Ok(());
        }
        match (constant(self, a), constant(self, b)) {
            (Some(x), Some(y)) if x == y => return Ok(()),
            (Some(_), Some(_)) => return Err(impossible()),
            (Some(number), None) | (None, Some(number)) => {
                let variable = if constant(self, a).is_some() { b } else { a };
                let class = state.path.folds.find(variable);
                let members = state.path.inputs.iter().map(|input| input.variable);
                let members: Vec<TermId> = members.filter(|member| state.path.folds.find(*member) == class).collect();
                for member in members {
                    if state.path.domain(member).is_none() {
                        state.path.declare(&mut self.terms, member, &[number])?;
                    } else {
                        let is = self.is_value(member, number)?;
                        self.assume_possible(state, is)?;
                    }
                }
                return Ok(());
            }
            (None, None) => {}
        }
        if let (Some(a), Some(b)) = (state.path.declared_equal(a), state.path.declared_equal(b)) {
            let same = self.terms.binary(Op::Eq, a, b)?;
            self.assume_possible(state, same)?;
        }
        let (x, y) = (state.path.folds.find(a), state.path.folds.find(b));
        if x != y {
            state.path.folds.same.insert(x, y);
        }
        Ok(())
    }

    /// Assumes a condition; the path is infeasible if the condition is known to be false.
    pub(in crate::symbolic) fn assume_possible(&mut self, state: &mut State, condition: TermId) -> Got<()> {
        let reduced = self.deduce(state, condition)?;
        if self.terms.constant_value(reduced) == Some(Value::bool(false)) {
            return Err(impossible());
        }
        Ok(state.path.assume(&mut self.terms, condition)?)
    }

    fn install_atom(&mut self, state: &mut State, scope: &Scope, atom: &Pure) -> Got<()> {
        match atom {
            Pure::False => Err(impossible()),
            Pure::Same(a, b) => match (self.value(scope, a)?, self.value(scope, b)?) {
                (Bound::Ref(a), Bound::Ref(b)) => self.unite(state, a, b),
                _ => Err(Trap::bug("a reference that is a number").into()),
            },
            Pure::Differ(a, b) => match (self.value(scope, a)?, self.value(scope, b)?) {
                (Bound::Ref(a), Bound::Ref(b)) => {
                    state.path.folds.differ.push_back((a, b));
                    Ok(())
                }
                _ => Err(Trap::bug("a reference that is a number").into()),
            },
            Pure::Contents(contents) => self.install_contents(state, scope, contents),
            Pure::Element(_) => Ok(()),
            Pure::Compare(sum, relation) => {
                let condition = self.comparison(state, scope, sum, *relation)?;
                self.assume_possible(state, condition)
            }
        }
    }

    /// Assumes the recorded differences between references that are both declared.
    pub(crate) fn settle_differences(&mut self, state: &mut State) -> Got<()> {
        let known = |symbolic: &Symbolic, state: &State, term: TermId| {
            symbolic.terms.constant_value(term).is_some() || state.path.domain(term).is_some()
        };
        let mut open = imbl::Vector::new();
        for (a, b) in std::mem::take(&mut state.path.folds.differ) {
            match known(self, state, a) && known(self, state, b) {
                true => self.keep_different(state, a, b)?,
                false => open.push_back((a, b)),
            }
        }
        state.path.folds.differ = open;
        Ok(())
    }

    pub(super) fn keep_different(&mut self, state: &mut State, a: TermId, b: TermId) -> Got<()> {
        let same = self.terms.binary(Op::Eq, a, b)?;
        let differ = self.terms.not(same)?;
        self.assume_possible(state, differ)
    }

    pub(super) fn value(&mut self, scope: &Scope, term: &Term) -> Got<Bound> {
        match term {
            Term::Null => Ok(Bound::Ref(self.terms.int(0)?)),
            Term::Var(var) => Ok(bound_in(scope, *var)?),
            Term::Number(sum) => self.sum(scope, sum),
        }
    }

    /// Creates the value of a variable that is neither a parameter nor in a cell.
    fn free_variable(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        resolved: &Rc<Resolved>,
        scheme: &Scheme,
        var: Var,
        round: u32,
    ) -> Got<Bound> {
        let name = format!("{}.{}{}!{round}", scheme.name, scheme.variables.name(var), var.0);
        match scheme.variables.sort(var) {
            Sort::Ref(record) => {
                let cells = record.and_then(|record| resolved.cells.get(record.0 as usize)?.as_ref());
                let declared = JavaType::plain(cells.map_or(machine.known.object, |cells| cells.class));
                let slot = self.input_reference(machine, state, &name, declared, true, None)?;
                Ok(Bound::Ref(self.reference_term(machine, state, slot)?))
            }
            Sort::Bag => match self.free_number(state, &name, Sort::Bag)? {
                Bound::Int(size) => Ok(state.path.folds.sets.add_bag(size)),
                _ => Err(Trap::bug("a size that is no number").into()),
            },
            sort => self.free_number(state, &name, sort),
        }
    }
}

impl Machine {
    fn no_such_cell(&self, cells: &Cells) -> Need {
        let class = self.program.class(cells.class).external_name();
        Trap::unsupported(format!("fields of class {class} in a specification: only `-> {class}{{}}` can be said"))
            .into()
    }
}
