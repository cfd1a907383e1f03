//! Random definitions and formulas: answers against exhaustive enumeration of small heaps, models against evaluation.

use heapwright_logic::{
    Arithmetic, Call, Cell, Definitions, Field, Invariants, Limits, Linear, Location, PointsTo, PredicateId, Pure,
    Query, Record, RecordId, Relation, Sort, SymbolicHeap, Term, Value, Var, Variables, Verdict, check_definitions,
    check_query, display, unfold_call,
};
use heapwright_seplog::{Answer, Evidence, Numbers, Solver};
use proptest::prelude::*;
use std::collections::BTreeMap;

const NODE: RecordId = RecordId(0);
/// Two references and a number.
const FIELDS: usize = 3;

/// Numbers that select atoms; [`Maker`] gives them their meaning.
#[derive(Clone, Debug)]
struct Seed {
    cells: Vec<[u8; 4]>,
    calls: Vec<(u8, [u8; 4])>,
    references: Vec<(u8, u8, bool)>,
    sums: Vec<(u8, u8, i8, u8)>,
    flags: Vec<(u8, bool)>,
}

fn seed(cells: usize, calls: usize, numbers: bool) -> impl Strategy<Value = Seed> {
    let (sums, flags) = if numbers { (2, 1) } else { (0, 0) };
    (
        prop::collection::vec(any::<[u8; 4]>(), 0..=cells),
        prop::collection::vec(any::<(u8, [u8; 4])>(), 0..=calls),
        prop::collection::vec(any::<(u8, u8, bool)>(), 0..=2),
        prop::collection::vec((any::<u8>(), any::<u8>(), -2i8..=2, 0u8..4), 0..=sums),
        prop::collection::vec(any::<(u8, bool)>(), 0..=flags),
    )
        .prop_map(|(cells, calls, references, sums, flags)| Seed { cells, calls, references, sums, flags })
}

/// References and numbers of a scope.
struct Maker {
    references: Vec<Var>,
    numbers: Vec<Var>,
    booleans: Vec<Var>,
    predicates: u32,
}

impl Maker {
    fn reference(&self, pick: u8) -> Term {
        match usize::from(pick) % (self.references.len() + 1) {
            0 => Term::Null,
            n => Term::Var(self.references[n - 1]),
        }
    }

    fn number(&self, pick: u8) -> Term {
        let step = i128::from(pick / 64 % 2);
        let var = self.numbers[usize::from(pick) % self.numbers.len()];
        Term::number(Linear::var(var).shifted(step).unwrap())
    }

    fn boolean(&self, pick: u8) -> Term {
        match usize::from(pick) % (self.booleans.len() + 2) {
            0 => Term::bool(false),
            1 => Term::bool(true),
            n => Term::Var(self.booleans[n - 2]),
        }
    }

    fn heap(&self, seed: &Seed, existentials: Vec<Var>) -> SymbolicHeap {
        let mut heap = SymbolicHeap { existentials, ..SymbolicHeap::emp() };
        for [root, left, right, number] in &seed.cells {
            let root = Term::Var(self.references[usize::from(*root) % self.references.len()]);
            let fields = vec![self.reference(*left), self.reference(*right), self.number(*number)];
            heap.points_to.push(PointsTo { root, record: NODE, fields });
        }
        for (predicate, [a, b, n, p]) in &seed.calls {
            let args = vec![self.reference(*a), self.reference(*b), self.number(*n), self.boolean(*p)];
            heap.calls.push(Call { predicate: PredicateId(u32::from(*predicate) % self.predicates), args });
        }
        for (a, b, same) in &seed.references {
            let (a, b) = (self.reference(*a), self.reference(*b));
            heap.pure.push(if *same { Pure::Same(a, b) } else { Pure::Differ(a, b) });
        }
        for (a, b, offset, relation) in &seed.sums {
            let relation = [Relation::Eq, Relation::Ne, Relation::Le, Relation::Lt][usize::from(*relation) % 4];
            let (a, b) = (self.number(*a).as_linear().unwrap(), self.number(*b).as_linear().unwrap());
            let sum = a.plus(-1, &b).unwrap().shifted(i128::from(*offset)).unwrap();
            heap.pure.push(Pure::Compare(sum, relation));
        }
        for (pick, value) in &seed.flags {
            let sum = self.boolean(*pick).as_linear().unwrap().shifted(-i128::from(*value)).unwrap();
            heap.pure.push(Pure::Compare(sum, Relation::Eq));
        }
        heap
    }
}

fn records(definitions: &mut Definitions) {
    let field = |name: &str, sort| Field { name: name.into(), sort };
    let reference = Sort::Ref(Some(NODE));
    let fields = vec![field("left", reference), field("right", reference), field("value", Sort::Int)];
    assert_eq!(fields.len(), FIELDS);
    definitions.add_record(Record { name: "Node".into(), supers: vec![], fields });
}

fn build(predicates: &[Vec<Seed>], query: &[Seed]) -> (Definitions, Query) {
    let mut definitions = Definitions::new();
    records(&mut definitions);
    let count = predicates.len() as u32;
    for index in 0..count {
        let reference = Sort::Ref(Some(NODE));
        let params = [("x", reference), ("y", reference), ("n", Sort::Int), ("p", Sort::Bool)];
        definitions.declare_predicate(format!("p{index}"), params.map(|(name, sort)| (name.to_string(), sort)));
    }
    for (index, cases) in predicates.iter().enumerate() {
        let predicate = definitions.predicate_mut(PredicateId(index as u32)).unwrap();
        let mut made = Vec::new();
        for seed in cases {
            let u = predicate.variables.fresh("u", Sort::Ref(Some(NODE)));
            let m = predicate.variables.fresh("m", Sort::Int);
            let maker = Maker {
                references: vec![predicate.params[0], predicate.params[1], u],
                numbers: vec![predicate.params[2], m],
                booleans: vec![predicate.params[3]],
                predicates: count,
            };
            made.push(maker.heap(seed, vec![u, m]));
        }
        predicate.cases = made;
    }
    let mut variables = Variables::new();
    let references = ["a", "b", "c"].map(|name| variables.fresh(name, Sort::Ref(Some(NODE)))).to_vec();
    let numbers = vec![variables.fresh("i", Sort::Int), variables.fresh("j", Sort::Int)];
    let booleans = vec![variables.fresh("p", Sort::Bool)];
    let maker = Maker { references, numbers, booleans, predicates: count };
    let cases = query.iter().map(|seed| maker.heap(seed, vec![])).collect();
    (definitions, Query { variables, cases })
}

/// Every heap with at most two cells, every value of the query's variables, with numbers from a small range.
fn small_models(
    numbers: bool,
    mut visit: impl FnMut(&BTreeMap<Var, Value>, &BTreeMap<Location, Cell>) -> bool,
) -> bool {
    let places =
        [Value::Null, Value::Location(Location(1)), Value::Location(Location(2)), Value::Location(Location(3))];
    // If nothing compares numbers, one value suffices.
    let (range, firsts) = if numbers { (-1..=1, 0..=1) } else { (0..=0, 0..=0) };
    let mut contents = Vec::new();
    for left in places {
        for right in places {
            contents.extend(range.clone().map(|n| Cell::new(NODE, vec![left, right, Value::Int(n)])));
        }
    }
    let mut heaps = vec![BTreeMap::new()];
    for cell in &contents {
        heaps.push(BTreeMap::from([(Location(1), cell.clone())]));
    }
    // Two cells: using one content in eight for the second keeps the number of heaps manageable.
    for one in &contents {
        for two in contents.iter().step_by(8) {
            heaps.push(BTreeMap::from([(Location(1), one.clone()), (Location(2), two.clone())]));
        }
    }
    for heap in &heaps {
        for a in places {
            for b in places {
                for c in [Value::Null, Value::Location(Location(1)), Value::Location(Location(2))] {
                    for i in firsts.clone() {
                        // One truth value for each number keeps the number of heaps manageable.
                        let values = [a, b, c, Value::Int(i), Value::Int(0), Value::Int(1 - i)];
                        let values = (0..).map(Var).zip(values).collect();
                        if visit(&values, heap) {
                            return true;
                        }
                    }
                }
            }
        }
    }
    false
}

/// The answer agrees with evaluation: a model satisfies the query, and if there is none, no small heap does.
fn agree(predicates: &[Vec<Seed>], query: &[Seed], enumerate: Option<bool>) -> Result<(), TestCaseError> {
    let (definitions, query) = build(predicates, query);
    prop_assert_eq!(check_definitions(&definitions), Ok(()));
    prop_assert_eq!(check_query(&definitions, &query), Ok(()));
    let shown = || {
        let predicates: Vec<_> = definitions.predicates().map(|(_, p)| display::predicate(&definitions, p)).collect();
        format!("{}\n{}", predicates.join("\n"), display::query(&definitions, &query))
    };
    let (solver, limits) = (Solver::new(&definitions).unwrap(), Limits::none());
    match solver.solve(&query, &limits) {
        Answer::Sat(Evidence::Model(model)) => {
            let verdict = solver.evaluation(20_000, &limits).satisfies(&query, &model);
            prop_assert_eq!(verdict, Verdict::Holds, "{}\n{:?}", shown(), model);
        }
        Answer::Unsat => {
            let Some(numbers) = enumerate else { return Ok(()) };
            let refuted = small_models(numbers, |values, heap| {
                let evaluation = solver.evaluation(40, &limits);
                let holds = |case| evaluation.holds(&query.variables, case, values, heap) == Verdict::Holds;
                query.cases.iter().any(holds)
            });
            prop_assert!(!refuted, "unsat, but a small heap satisfies\n{}", shown());
        }
        Answer::Unknown(heapwright_seplog::Reason::Refuted) => {
            prop_assert!(false, "a model was refuted\n{}", shown());
        }
        _ => {}
    }
    Ok(())
}

/// Formulas unfolded at most for a predicate.
const MOST_FORMULAS: usize = 400;

fn comparisons(heap: &SymbolicHeap) -> Vec<(Linear, Relation)> {
    let compared = |atom: &Pure| match atom {
        Pure::Compare(sum, relation) => Some((sum.clone(), *relation)),
        _ => None,
    };
    heap.pure.iter().filter_map(compared).collect()
}

/// The opposite of an invariant contradicts the numbers of every unfolding without calls that has up to six cells.
fn invariants_hold(definitions: &Definitions) -> Result<(), TestCaseError> {
    let limits = Limits::none();
    let invariants = Invariants::new(definitions, &limits).unwrap();
    for (id, predicate) in definitions.predicates() {
        let facts = invariants.of(id).unwrap();
        // The parameters come first in their scope, so that they are the same variables here.
        let mut variables = predicate.variables.clone();
        let args = predicate.params.iter().map(|param| Term::Var(*param)).collect();
        let mut open = vec![SymbolicHeap { calls: vec![Call { predicate: id, args }], ..SymbolicHeap::emp() }];
        for _ in 0..MOST_FORMULAS {
            let Some(heap) = open.pop() else { break };
            if heap.points_to.len() > 6
                || Numbers.is_satisfiable(&variables, &comparisons(&heap), &limits) == Some(false)
            {
                continue;
            }
            if !heap.calls.is_empty() {
                open.extend(unfold_call(definitions, &mut variables, &heap, 0).unwrap());
                continue;
            }
            let cells = Linear::constant(heap.points_to.len() as i128);
            let few = facts.cells.iter().map(|least| least.plus(-1, &cells).unwrap());
            for claim in facts.at_most_zero.iter().cloned().chain(few) {
                let mut all = comparisons(&heap);
                all.push((Linear::constant(1).plus(-1, &claim).unwrap(), Relation::Le));
                let answer = Numbers.is_satisfiable(&variables, &all, &limits);
                let shown = || display::predicate(definitions, predicate);
                prop_assert_eq!(answer, Some(false), "{:?} in {:?}\n{}", claim, heap, shown());
            }
        }
    }
    Ok(())
}

fn predicates(numbers: bool) -> impl Strategy<Value = Vec<Vec<Seed>>> {
    prop::collection::vec(prop::collection::vec(seed(1, 2, numbers), 1..=2), 1..=2)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, ..ProptestConfig::default() })]

    #[test]
    fn shape_agrees_with_enumeration(p in predicates(false), q in prop::collection::vec(seed(2, 2, false), 1..=1)) {
        agree(&p, &q, Some(false))?;
    }

    #[test]
    fn numbers_agree_with_enumeration(p in predicates(true), q in prop::collection::vec(seed(1, 2, true), 1..=1)) {
        agree(&p, &q, Some(true))?;
    }

    #[test]
    fn invariants_hold_in_small_heaps(p in predicates(true)) {
        invariants_hold(&build(&p, &[]).0)?;
    }

    #[test]
    fn models_satisfy(p in predicates(true), q in prop::collection::vec(seed(2, 3, true), 1..=2)) {
        agree(&p, &q, None)?;
    }
}
