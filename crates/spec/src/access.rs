//! Fields that a formula names by a path: found among its cells, by unfolding its predicates, or in a new cell (CSF,
//! algorithm 2, on the precondition instead of a path condition).

use crate::alias::Aliases;
use crate::classes::Classes;
use crate::diagnostic::{Diagnostic, Kind};
use crate::lower::Access;
use crate::records::Records;
use crate::resolve::CellClass;
use heapwright_logic::{
    Definitions, Overflow, PointsTo, PredicateId, Substitution, SymbolicHeap, Term, UnfoldError, Var, Variables,
    unfold_call,
};
use std::collections::BTreeSet;

/// Predicates are unfolded at most this often to find a field.
const DEEPEST: usize = 8;

pub(crate) struct Accesses<'a, 'c> {
    pub definitions: &'a mut Definitions,
    pub records: &'a mut Records,
    pub classes: &'a mut Classes<'c>,
    pub variables: &'a mut Variables,
    pub diagnostics: &'a mut Vec<Diagnostic>,
}

impl Accesses<'_, '_> {
    /// Equivalent formulas without the accesses.
    pub(crate) fn resolve(
        &mut self,
        heap: SymbolicHeap,
        accesses: Vec<Access>,
    ) -> Result<Vec<SymbolicHeap>, UnfoldError> {
        let allocating = allocating(self.definitions);
        // Formula, remaining accesses, unfoldings since the last success, number of implicit cells at the front.
        let mut open = vec![(heap, accesses, 0usize, 0usize)];
        let mut done = Vec::new();
        while let Some((heap, accesses, depth, front)) = open.pop() {
            let Some((access, rest)) = accesses.split_first() else {
                done.push(heap);
                continue;
            };
            let aliases = Aliases::of(&heap);
            if aliases.is_null(access.base) {
                continue;
            }
            if let Some(cell) = heap.points_to.iter().find(|cell| aliases.same(&cell.root, access.base)) {
                let Some(term) = self.field(cell, &access.field) else { continue };
                let nameless = matches!(&term, Term::Var(var) if self.variables.name(*var) == "_");
                let (heap, rest) = replace(&heap, rest, access.value, &term, nameless)?;
                open.push((heap, rest, 0, front));
                continue;
            }
            let holder = heap.calls.iter().position(|call| {
                let at = |position: usize| allocating.contains(&(call.predicate, position));
                call.args.iter().enumerate().any(|(position, arg)| aliases.same(arg, access.base) && at(position))
            });
            match holder {
                Some(_) if depth == DEEPEST => self.too_deep(access),
                Some(position) => {
                    let mut unfolded = unfold_call(self.definitions, self.variables, &heap, position)?;
                    unfolded.retain(|heap| !Aliases::of(heap).contradicts(heap));
                    unfolded.reverse();
                    open.extend(unfolded.into_iter().map(|heap| (heap, accesses.clone(), depth + 1, front)));
                }
                None => {
                    let Some(heap) = self.implicit(heap, access, front) else { continue };
                    open.push((heap, accesses, 0, front + 1));
                }
            }
        }
        Ok(done)
    }

    /// Adds a cell for an object whose existence the formula implies, unless it has one or a predicate may have one.
    pub(crate) fn granted(&mut self, heap: &mut SymbolicHeap, object: Var, class: &str) {
        let aliases = Aliases::of(heap);
        let allocating = allocating(self.definitions);
        let has_cell = heap.points_to.iter().any(|cell| aliases.same(&cell.root, object));
        let in_call = heap.calls.iter().any(|call| {
            let at = |position: usize| allocating.contains(&(call.predicate, position));
            call.args.iter().enumerate().any(|(position, arg)| aliases.same(arg, object) && at(position))
        });
        if has_cell || in_call || aliases.is_null(object) {
            return;
        }
        let class = CellClass { name: class.to_owned(), length: None };
        let Some(record) = self.records.of(&class, self.definitions, self.classes) else { return };
        let Some(info) = self.records.info(record).cloned() else { return };
        let mut fields = Vec::new();
        for field in &info.fields {
            fields.push(Term::Var(self.anything(&field.descriptor)));
        }
        heap.existentials.extend(fields.iter().flat_map(Term::variables));
        heap.points_to.insert(0, PointsTo { root: Term::Var(object), record, fields });
    }

    /// An unconstrained value.
    fn anything(&mut self, descriptor: &str) -> Var {
        let value_type = self.classes.type_of(descriptor);
        let sort = self.records.sort(&value_type, self.definitions, self.classes);
        self.variables.fresh("_", sort)
    }

    fn too_deep(&mut self, access: &Access) {
        let message = format!("field `{}` is too deep in a predicate to be found", access.field);
        self.diagnostics.push(
            Diagnostic::error(Kind::UnresolvedField, access.span, message)
                .label("in which object of the structure?")
                .hint("say it in a predicate of its own that walks to the object"),
        );
    }

    fn field(&self, cell: &PointsTo, name: &str) -> Option<Term> {
        let info = self.records.info(cell.record)?;
        let position = info.fields.iter().rposition(|field| field.name == name)?;
        cell.fields.get(position).cloned()
    }

    /// Adds a cell for an object of which only fields are named.
    fn implicit(&mut self, mut heap: SymbolicHeap, access: &Access, position: usize) -> Option<SymbolicHeap> {
        let record = self.records.of(&access.class, self.definitions, self.classes)?;
        let info = self.records.info(record)?.clone();
        let wanted = info.fields.iter().rposition(|field| field.name == access.field)?;
        let mut fields = Vec::new();
        for (number, field) in info.fields.iter().enumerate() {
            if number == wanted {
                fields.push(Term::Var(access.value));
                continue;
            }
            fields.push(Term::Var(self.anything(&field.descriptor)));
        }
        heap.points_to.insert(position, PointsTo { root: Term::Var(access.base), record, fields });
        Some(heap)
    }
}

/// Substitutes the field's value for the variable that stands for it.
fn replace(
    heap: &SymbolicHeap,
    rest: &[Access],
    value: Var,
    term: &Term,
    nameless: bool,
) -> Result<(SymbolicHeap, Vec<Access>), Overflow> {
    if *term == Term::Var(value) {
        return Ok((heap.clone(), rest.to_vec()));
    }
    // An unnamed field takes the name of the path.
    let (from, to) = match term {
        Term::Var(var) if nameless => (*var, Term::Var(value)),
        _ => (value, term.clone()),
    };
    let mut substitution = Substitution::new();
    substitution.insert(from, to.clone());
    let rest = rest.iter().map(|access| {
        let base = match &to {
            Term::Var(var) if access.base == from => *var,
            _ => access.base,
        };
        Access { base, ..access.clone() }
    });
    Ok((substitution.heap(heap)?, rest.collect()))
}

/// The parameters for whose object some unfolding of the predicate has a cell.
pub(crate) fn allocating(definitions: &Definitions) -> BTreeSet<(PredicateId, usize)> {
    let mut all = BTreeSet::new();
    loop {
        let before = all.len();
        for (id, predicate) in definitions.predicates() {
            for case in &predicate.cases {
                let aliases = Aliases::of(case);
                for (position, parameter) in predicate.params.iter().enumerate() {
                    let cell = case.points_to.iter().any(|cell| aliases.same(&cell.root, *parameter));
                    let call = case.calls.iter().any(|call| {
                        let at = |argument: usize| all.contains(&(call.predicate, argument));
                        call.args
                            .iter()
                            .enumerate()
                            .any(|(argument, arg)| aliases.same(arg, *parameter) && at(argument))
                    });
                    if cell || call {
                        all.insert((id, position));
                    }
                }
            }
        }
        if all.len() == before {
            return all;
        }
    }
}
