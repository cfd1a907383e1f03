use super::*;

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
