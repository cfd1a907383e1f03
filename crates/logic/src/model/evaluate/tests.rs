use super::*;
use crate::definitions::{Field, Record};
use crate::formula::{Call, PointsTo};

/// Answers as it was told.
struct Says(Option<bool>);

impl Arithmetic for Says {
    fn is_satisfiable(&self, _: &Variables, _: &[(Linear, Relation)], _: &Limits<'_>) -> Option<bool> {
        self.0
    }
}

fn verdict(arithmetic: &dyn Arithmetic, pure: &[(Linear, Relation)]) -> Verdict {
    let mut variables = Variables::new();
    variables.fresh("x", Sort::Int);
    variables.fresh("y", Sort::Int);
    let (definitions, limits) = (Definitions::default(), Limits::none());
    let traits = Traits::new(&definitions).expect("no predicate");
    let evaluation =
        Evaluation { definitions: &definitions, traits: &traits, arithmetic, limits: &limits, unfoldings: 10 };
    let pure = pure.iter().map(|(sum, relation)| Pure::Compare(sum.clone(), *relation)).collect();
    let formula = SymbolicHeap { pure, ..SymbolicHeap::default() };
    evaluation.holds(&variables, &formula, &BTreeMap::new(), &BTreeMap::new())
}

/// The rest at the end is arithmetic. Without an answer, the verdict is unknown, not that the formula fails.
#[test]
fn arithmetic_without_an_answer_decides_nothing() {
    let rest = [(Linear::var(Var(0)).plus(-2, &Linear::var(Var(1))).expect("small numbers"), Relation::Lt)];
    assert_eq!(verdict(&Says(Some(true)), &rest), Verdict::Holds);
    assert_eq!(verdict(&Says(Some(false)), &rest), Verdict::Fails);
    assert_eq!(verdict(&Undecided, &rest), Verdict::Undecided);
}

/// What can be computed is computed: no question is left.
#[test]
fn known_numbers_need_no_arithmetic() {
    let is_five = (Linear::var(Var(0)).shifted(-5).expect("small"), Relation::Eq);
    let is_positive = (Linear::var(Var(0)).times(-1).expect("small"), Relation::Lt);
    assert_eq!(verdict(&Undecided, &[is_five.clone(), is_positive]), Verdict::Holds);
    assert_eq!(verdict(&Undecided, &[is_five, (Linear::var(Var(0)), Relation::Lt)]), Verdict::Fails);
    assert_eq!(verdict(&Undecided, &[]), Verdict::Holds);
}

/// Trees whose children differ in height by at most one, with their height and size.
fn balanced() -> Definitions {
    let node = Sort::Ref(Some(RecordId(0)));
    let mut definitions = Definitions::new();
    let fields = ["left", "right"].map(|name| Field { name: name.to_owned(), sort: node }).to_vec();
    definitions.add_record(Record { name: "Node".to_owned(), supers: Vec::new(), fields });
    let params = [("x", node), ("h", Sort::Int), ("n", Sort::Int)].map(|(name, sort)| (name.to_owned(), sort));
    let id = definitions.declare_predicate("avl", params);
    let predicate = definitions.predicate_mut(id).expect("declared");
    let (x, h, n) = (Var(0), Var(1), Var(2));
    let [l, r] = ["l", "r"].map(|name| predicate.variables.fresh(name, node));
    let [a, b, i, j] = ["a", "b", "i", "j"].map(|name| predicate.variables.fresh(name, Sort::Int));
    let equal = |sum: Linear| Pure::Compare(sum, Relation::Eq);
    let less = |a: Var, b: Var, by: i128| Linear::var(a).plus(-1, &Linear::var(b)).and_then(|sum| sum.shifted(-by));
    let size = less(n, i, 1).and_then(|sum| sum.plus(-1, &Linear::var(j))).expect("small");
    predicate.cases.push(SymbolicHeap {
        pure: vec![Pure::Same(Term::Var(x), Term::Null), equal(Linear::var(h)), equal(Linear::var(n))],
        ..SymbolicHeap::default()
    });
    for (taller, other, by) in [(a, b, 0), (a, b, 1), (b, a, 1)] {
        let call = |child: Var, height: Var, size: Var| Call {
            predicate: id,
            args: [child, height, size].map(Term::Var).to_vec(),
        };
        predicate.cases.push(SymbolicHeap {
            existentials: vec![l, r, a, b, i, j],
            points_to: vec![PointsTo {
                root: Term::Var(x),
                record: RecordId(0),
                fields: [l, r].map(Term::Var).to_vec(),
            }],
            calls: vec![call(l, a, i), call(r, b, j)],
            pure: vec![
                equal(less(h, taller, 1).expect("small")),
                equal(less(taller, other, by).expect("small")),
                equal(size.clone()),
            ],
        });
    }
    definitions
}

/// In all graphs of three nodes, cyclic and shared ones among them, what follows from below changes no verdict.
#[test]
fn numbers_from_below_change_no_verdict() {
    let definitions = balanced();
    let (traits, limits) = (Traits::new(&definitions).expect("defined"), Limits::none());
    let (definitions, traits, limits, arithmetic) = (&definitions, &traits, &limits, &Says(None));
    let given = Evaluation { definitions, traits, arithmetic, limits, unfoldings: 10_000 };
    let mut variables = Variables::new();
    let x = variables.fresh("x", Sort::Ref(Some(RecordId(0))));
    let [h, n] = ["h", "n"].map(|name| variables.fresh(name, Sort::Int));
    let call = Call { predicate: PredicateId(0), args: [x, h, n].map(Term::Var).to_vec() };
    let formula = SymbolicHeap { calls: vec![call], ..SymbolicHeap::default() };
    let reference = |number: u32| if number == 0 { Value::Null } else { Value::Location(Location(number)) };
    let mut held = 0;
    for graph in 0..4u32.pow(6) {
        let field = |place: u32| reference(graph / 4u32.pow(place) % 4);
        let cell = |node: u32| (Location(node + 1), Cell::new(RecordId(0), vec![field(2 * node), field(2 * node + 1)]));
        let heap: BTreeMap<Location, Cell> = (0..3).map(cell).collect();
        for height in [None, Some(2), Some(3)] {
            let mut values = BTreeMap::from([(x, reference(1))]);
            values.extend(height.map(|height| (h, Value::Int(height))));
            let verdict = |after: usize| {
                let mut evaluator = Evaluator::new(&given, Scene::new(&heap, true));
                evaluator.tallied_after = after;
                evaluator.run(&variables, &formula, &values).unwrap_or(Verdict::Undecided)
            };
            let plain = verdict(usize::MAX);
            assert_eq!(verdict(0), plain, "{graph} with height {height:?}");
            held += u32::from(plain == Verdict::Holds);
        }
    }
    // two ways to number the children of the root, with and without the height
    assert_eq!(held, 4);
}
