//! Unsatisfiable formulas, and which of their parts conflict.

use crate::ast::{Expression, Formula, Path};
use crate::classes::Classes;
use crate::diagnostic::{Diagnostic, Kind, Severity};
use crate::elaborate::World;
use crate::infer::{CaseTypes, Scope};
use crate::lower::same_path;
use crate::resolve::{Cell, Resolved};
use crate::span::Span;
use heapwright_logic::{Definitions, Query, Var, Variables};
use std::collections::BTreeMap;

/// The conflicts of at most this many cases are shown.
const MOST_SHOWN: usize = 4;

/// Returns true if a query certainly has no model. What a solver does not know is false.
pub type Refutes<'a> = dyn Fn(&Definitions, &Query) -> bool + 'a;

/// A formula and the meaning of its names.
pub(crate) struct Subject<'a> {
    pub body: &'a Formula,
    pub scope: &'a Scope,
    /// The inference nodes of the scope's variables, in order.
    pub nodes: Vec<usize>,
    pub variables: Variables,
    /// The variables of the scope.
    pub names: BTreeMap<String, Var>,
}

/// The parts of one case that cannot hold together.
pub(crate) struct Core {
    /// In the order of the file.
    pub places: Vec<Span>,
    /// The predicate whose use is unsatisfiable by itself.
    pub only_use: Option<usize>,
}

/// One part of a case.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Part {
    Cell(usize),
    Use(usize),
    Comparison(usize),
    Claim(usize),
    Element(usize),
    Flag(usize),
}

pub(crate) struct Conflicts<'a, 'c> {
    pub world: &'a mut World,
    pub classes: &'a mut Classes<'c>,
    pub refutes: &'a Refutes<'a>,
}

impl Conflicts<'_, '_> {
    /// The conflict in each case of an unsatisfiable formula; `None` if it may be satisfiable.
    pub(crate) fn cores(&mut self, subject: &Subject<'_>) -> Option<Vec<Core>> {
        let mut ignored = Vec::new();
        let cases = self.world.resolve(subject.body, subject.scope, self.classes, &mut ignored);
        let mut all = Vec::new();
        for case in &cases {
            let types = self.world.infer(case, subject.scope, &subject.nodes, self.classes, &mut ignored);
            if !self.contradicts(case, &types, subject) {
                return None;
            }
            all.push(self.core(case, &types, subject));
        }
        Some(all)
    }

    /// Returns true if a case certainly has no model.
    fn contradicts(&mut self, case: &Resolved, types: &CaseTypes, subject: &Subject<'_>) -> bool {
        let mut diagnostics = Vec::new();
        let mut variables = subject.variables.clone();
        let (scope, names) = (subject.scope, &subject.names);
        let cases = self.world.lower(case, types, scope, names, &mut variables, self.classes, &mut diagnostics);
        let wrong = |one: &Diagnostic| {
            one.severity == Severity::Error
                && !matches!(one.kind, Kind::Unsatisfiable | Kind::SameObjectTwice | Kind::UnreachedObject)
        };
        if diagnostics.iter().any(wrong) {
            return false;
        }
        (self.refutes)(&self.world.definitions, &Query { variables, cases })
    }

    /// A minimal set of conflicting parts: none of them can be left out.
    fn core(&mut self, case: &Resolved, types: &CaseTypes, subject: &Subject<'_>) -> Core {
        let uses = (0..case.uses.len()).map(Part::Use);
        let cells = (0..case.cells.len()).map(Part::Cell);
        let comparisons = (0..case.comparisons.len()).map(Part::Comparison);
        let flags = (0..case.flags.len()).map(Part::Flag);
        let claims = (0..case.claims.len()).map(Part::Claim);
        let elements = (0..case.elements.len()).map(Part::Element);
        let mut kept: Vec<Part> =
            uses.chain(cells).chain(comparisons).chain(claims).chain(elements).chain(flags).collect();
        for part in kept.clone() {
            let rest: Vec<Part> = kept.iter().copied().filter(|other| *other != part).collect();
            let smaller = restricted(case, &rest);
            let needed = matches!(part, Part::Cell(number) if case.cells.get(number).is_some_and(|cell| is_entered(cell, &smaller)));
            if !needed && self.contradicts(&smaller, types, subject) {
                kept = rest;
            }
        }
        let only_use = match kept.as_slice() {
            [Part::Use(number)] => case.uses.get(*number).map(|it| it.predicate),
            _ => None,
        };
        let mut places: Vec<Span> = kept.into_iter().filter_map(|part| place(case, part)).collect();
        places.sort();
        places.dedup();
        Core { places, only_use }
    }
}

/// Restricts the case to these parts.
fn restricted(case: &Resolved, parts: &[Part]) -> Resolved {
    fn those<T: Clone>(all: &[T], keep: impl Fn(usize) -> bool) -> Vec<T> {
        all.iter().enumerate().filter(|(number, _)| keep(*number)).map(|(_, one)| one.clone()).collect()
    }
    let has = |part: Part| parts.contains(&part);
    Resolved {
        cells: those(&case.cells, |number| has(Part::Cell(number))),
        uses: those(&case.uses, |number| has(Part::Use(number))),
        comparisons: those(&case.comparisons, |number| has(Part::Comparison(number))),
        claims: those(&case.claims, |number| has(Part::Claim(number))),
        elements: those(&case.elements, |number| has(Part::Element(number))),
        flags: those(&case.flags, |number| has(Part::Flag(number))),
        ..case.clone()
    }
}

/// Returns true if a path goes through the cell: without it, the path would have no meaning.
fn is_entered(cell: &Cell, case: &Resolved) -> bool {
    let through = |path: &Path| {
        let steps = cell.root.steps.len();
        path.steps.len() > steps && {
            let prefix = Path { steps: path.steps.iter().take(steps).cloned().collect(), ..path.clone() };
            same_path(&prefix, &cell.root)
        }
    };
    let mut entered = false;
    let mut look = |expression: &Expression| {
        crate::elaborate::collect(expression, &mut |path| entered |= through(path));
    };
    for other in &case.cells {
        look(&Expression::Path(other.root.clone()));
        other.fields.iter().filter_map(|field| field.value.as_ref()).for_each(&mut look);
    }
    case.uses.iter().flat_map(|it| &it.arguments).for_each(&mut look);
    case.comparisons.iter().for_each(|it| {
        look(&it.left);
        look(&it.right);
    });
    case.claims.iter().flat_map(|(claim, _)| claim.expressions()).for_each(&mut look);
    case.flags.iter().for_each(|(path, _)| look(&Expression::Path(path.clone())));
    entered
}

fn place(case: &Resolved, part: Part) -> Option<Span> {
    match part {
        Part::Cell(number) => case.cells.get(number).map(|cell| cell.span),
        Part::Use(number) => case.uses.get(number).map(|it| it.span),
        Part::Comparison(number) => case.comparisons.get(number).map(|it| it.span),
        Part::Claim(number) => case.claims.get(number).map(|(claim, _)| claim.span),
        Part::Element(number) => case.elements.get(number).map(|it| it.value.span),
        Part::Flag(number) => case.flags.get(number).map(|(path, _)| path.span),
    }
}

/// The message for an unsatisfiable formula.
pub(crate) fn report(what: &str, at: Span, label: &str, cores: &[Core]) -> Diagnostic {
    let mut diagnostic = Diagnostic::error(Kind::Unsatisfiable, at, format!("nothing satisfies {what}")).label(label);
    let mut seen: Vec<&[Span]> = Vec::new();
    for (number, core) in cores.iter().enumerate() {
        if seen.contains(&core.places.as_slice()) || seen.len() == MOST_SHOWN {
            continue;
        }
        seen.push(&core.places);
        let case = if cores.len() > 1 { format!("case {}: ", number + 1) } else { String::new() };
        let last = core.places.len().saturating_sub(1);
        for (position, place) in core.places.iter().enumerate() {
            let words = match (position, last) {
                (0, 0) => "this cannot hold",
                (0, _) => "this …",
                (position, last) if position < last => "… with this …",
                _ => "… and this cannot hold together",
            };
            diagnostic = diagnostic.other(*place, format!("{case}{words}"));
        }
    }
    if cores.len() > MOST_SHOWN {
        diagnostic = diagnostic.note(format!("the formula has {} cases; the conflicts of some are shown", cores.len()));
    }
    diagnostic.hint("change one of the marked parts, or add a case by `||`")
}
