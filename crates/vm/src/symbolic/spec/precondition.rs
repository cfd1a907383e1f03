//! A precondition in separation logic: as given to the machine, and resolved for its use.
//!
//! The given form refers to classes and fields by name; the resolved form, by their numbers in the program.

use super::ranges::{Range, ranges};
use heapwright_logic::{Call, Definitions, Facts, Invariants, PredicateId, Pure, SymbolicHeap, Term, Var, Variables};
use heapwright_program::{ClassId, FieldId, Kind};
use std::collections::BTreeSet;
use std::rc::Rc;

/// What holds of a method's input, with classes and fields by name.
#[derive(Clone, Debug, Default)]
pub struct Precondition {
    /// Records and predicates.
    pub definitions: Definitions,
    /// What holds for the numbers of each predicate.
    pub invariants: Invariants,
    /// The classes that records stand for, indexed by record.
    pub layouts: Vec<Layout>,
    /// The formula, a disjunction; `this` and the parameters are its free variables.
    pub whole: Formulas,
    /// The formula unfolded: each case covers a part of it.
    pub seeds: Formulas,
    /// Indexed by predicate: what a use of it unfolds to, if not its definition.
    pub contexts: Vec<Option<Formulas>>,
    /// The variable of `this`.
    pub receiver: Option<Var>,
    /// The variables of the parameters.
    pub parameters: Vec<Var>,
    /// Static fields that the formula speaks of: class (internal name), name and descriptor, with their variables.
    pub statics: Vec<((String, String, String), Var)>,
    /// Instance fields that are as the constructor of their class leaves them: class that declares it (internal name),
    /// name and descriptor.
    pub left_alone: Vec<(String, String, String)>,
    /// Java methods that have to return the expected answer.
    pub tests: Vec<Test>,
}

/// A disjunction of symbolic heaps over one scope.
#[derive(Clone, Debug, Default)]
pub struct Formulas {
    /// The variables of all disjuncts.
    pub variables: Variables,
    /// The disjuncts.
    pub cases: Vec<SymbolicHeap>,
}

/// The class that a record stands for.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Internal name, or an array's descriptor.
    pub class: String,
    /// The length of an array or collection; one without a length has its length as the only field.
    pub length: Option<usize>,
    /// For each field of the record: the class that declares it (internal name), its name and its descriptor.
    pub fields: Vec<(String, String, String)>,
}

/// A Java method that has to return a given answer for an input to be valid.
#[derive(Clone, Debug)]
pub struct Test {
    /// Internal name of the class that declares the method.
    pub class: String,
    /// Its name.
    pub name: String,
    /// Its descriptor.
    pub descriptor: String,
    /// The arguments, the receiver first if there is one.
    pub arguments: Vec<Argument>,
    /// The answer it has to return.
    pub expected: bool,
}

/// An argument of a [`Test`].
#[derive(Clone, Debug)]
pub enum Argument {
    /// The receiver (`None`) or a parameter, and the fields to follow from there.
    Path(Option<usize>, Vec<(String, String, String)>),
    /// An integer, converted to the type of the method's parameter.
    Int(i64),
    /// A floating-point number.
    Real(f64),
    /// Null.
    Null,
}

/// The location of a record's field.
#[derive(Copy, Clone, Debug)]
pub(super) struct Spot {
    /// Cell of an object, or index into an array.
    pub at: usize,
    pub kind: Kind,
    /// The enum that its values are constants of: they are numbers in formulas.
    pub of_enum: Option<ClassId>,
}

/// The class and fields that a record stands for, resolved.
#[derive(Clone, Debug)]
pub(super) struct Cells {
    pub class: ClassId,
    pub is_array: bool,
    /// Whether it is a collection or map of the library, with its elements, or keys and values, as fields.
    pub is_collection: bool,
    /// The length of an array or collection, if it is the same in all inputs; otherwise the length is the record's only
    /// field.
    pub length: Option<usize>,
    pub spots: Vec<Spot>,
}

/// A disjunction that replaces a use of a predicate.
#[derive(Clone, Debug)]
pub(super) struct Scheme {
    pub name: String,
    pub params: Vec<Var>,
    pub variables: Variables,
    /// The disjuncts with the fewest predicates, then the fewest cells, first; seeds keep their order.
    pub cases: Vec<SymbolicHeap>,
    /// For each parameter, the least number of unfoldings that determine it; `None` if it is never determined.
    pub ranks: Vec<Option<u32>>,
    /// For each parameter, its range if it is a number.
    pub ranges: Vec<Range>,
    /// What holds for the numbers however it is unfolded.
    pub facts: Facts,
    /// The positions of the parameters that are arrays, lists or maps of which it takes elements.
    pub arrays: Vec<usize>,
}

/// A precondition, resolved for one program.
#[derive(Clone, Debug)]
pub(crate) struct Resolved {
    pub(super) predicates: Vec<Scheme>,
    pub(super) whole: Rc<Scheme>,
    pub(super) seeds: Rc<Scheme>,
    pub(super) cells: Vec<Option<Cells>>,
    /// The fields that are as the constructor leaves them.
    pub(in crate::symbolic) left_alone: BTreeSet<FieldId>,
}

impl Resolved {
    pub(super) fn new(given: &Precondition, cells: Vec<Option<Cells>>, left_alone: BTreeSet<FieldId>) -> Resolved {
        let scheme = |name: &str, params: &[Var], variables: &Variables, cases: &[SymbolicHeap]| Scheme {
            name: name.to_owned(),
            params: params.to_vec(),
            variables: variables.clone(),
            cases: sized(&smallest_first(cases)),
            ranks: vec![None; params.len()],
            ranges: vec![Range::default(); params.len()],
            facts: Facts::default(),
            arrays: arrays(params, cases),
        };
        let mut predicates = Vec::new();
        for (id, predicate) in given.definitions.predicates() {
            let contexts = given.contexts.get(id.0 as usize).and_then(Option::as_ref);
            let (variables, cases) = match contexts {
                Some(contexts) => (&contexts.variables, &contexts.cases),
                None => (&predicate.variables, &predicate.cases),
            };
            let facts = given.invariants.of(id).cloned().unwrap_or_default();
            predicates.push(Scheme { facts, ..scheme(&predicate.name, &predicate.params, variables, cases) });
        }
        rank(&mut predicates);
        let found = ranges(&predicates);
        for (scheme, ranges) in predicates.iter_mut().zip(found) {
            scheme.ranges = ranges;
        }
        let statics = given.statics.iter().map(|(_, var)| var);
        let inputs: Vec<Var> = given.receiver.iter().chain(&given.parameters).chain(statics).copied().collect();
        let whole = scheme("pre", &inputs, &given.whole.variables, &given.whole.cases);
        let seeds = Scheme {
            cases: sized(&given.seeds.cases),
            ..scheme("seed", &inputs, &given.seeds.variables, &given.seeds.cases)
        };
        Resolved { predicates, whole: Rc::new(whole), seeds: Rc::new(seeds), cells, left_alone }
    }

    /// Returns the classes that cells have, in the order of their records.
    pub(super) fn described(&self) -> Vec<ClassId> {
        let schemes = self.predicates.iter().chain([&*self.whole]);
        let used: BTreeSet<u32> = schemes
            .flat_map(|scheme| &scheme.cases)
            .flat_map(|case| &case.points_to)
            .map(|cell| cell.record.0)
            .collect();
        let cells = used.iter().filter_map(|record| self.cells.get(*record as usize)?.as_ref());
        cells.filter(|cells| !cells.is_array).map(|cells| cells.class).collect()
    }

    pub(super) fn predicate(&self, id: PredicateId) -> Option<&Scheme> {
        self.predicates.get(id.0 as usize)
    }
}

/// The cases with the sizes of their multisets as comparisons; without them if numbers are too large.
fn sized(cases: &[SymbolicHeap]) -> Vec<SymbolicHeap> {
    cases.iter().map(|case| case.with_sizes().unwrap_or_else(|_| case.clone())).collect()
}

/// The positions of the parameters that some case takes elements of.
fn arrays(params: &[Var], cases: &[SymbolicHeap]) -> Vec<usize> {
    let taken = |param: &Var| {
        let mut elements = cases.iter().flat_map(SymbolicHeap::elements);
        elements.any(|element| element.array == Term::Var(*param))
    };
    params.iter().enumerate().filter(|(_, param)| taken(param)).map(|(at, _)| at).collect()
}

fn smallest_first(cases: &[SymbolicHeap]) -> Vec<SymbolicHeap> {
    let mut cases = cases.to_vec();
    cases.sort_by_key(|case| (case.calls.len(), case.points_to.len()));
    cases
}

/// Computes the ranks of all parameters.
fn rank(predicates: &mut [Scheme]) {
    loop {
        let mut changed = false;
        for position in 0..predicates.len() {
            let Some(scheme) = predicates.get(position) else { return };
            let ranks: Vec<Option<u32>> =
                scheme.params.iter().map(|param| rank_of(scheme, *param, predicates)).collect();
            if let Some(scheme) = predicates.get_mut(position)
                && scheme.ranks != ranks
            {
                scheme.ranks = ranks;
                changed = true;
            }
        }
        if !changed {
            return;
        }
    }
}

fn rank_of(scheme: &Scheme, param: Var, predicates: &[Scheme]) -> Option<u32> {
    let is = |term: &Term| *term == Term::Var(param);
    let in_call = |call: &Call| {
        let callee = predicates.get(call.predicate.0 as usize)?;
        let positions = call.args.iter().enumerate().filter(|(_, arg)| is(arg));
        positions.filter_map(|(position, _)| callee.ranks.get(position).copied().flatten()).min().map(|rank| rank + 1)
    };
    let in_case = |case: &SymbolicHeap| {
        let allocated = case.points_to.iter().any(|cell| is(&cell.root)).then_some(1);
        let said = case.pure.iter().filter_map(|atom| match atom {
            Pure::Same(a, Term::Null) | Pure::Same(Term::Null, a) if is(a) => Some(1),
            // equal to something that has to be determined in turn
            Pure::Same(a, b) if is(a) || is(b) => Some(2),
            _ => None,
        });
        let called = case.calls.iter().filter_map(in_call);
        allocated.into_iter().chain(said).chain(called).min()
    };
    scheme.cases.iter().filter_map(in_case).min()
}
