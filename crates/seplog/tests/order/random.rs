//! Random problems against enumeration, and against themselves.

use crate::problem::{Problem, problem};
use crate::shuffle::Shuffle;
use crate::worlds::World;
use heapwright_logic::{Definitions, Limits, Model, Query, Verdict, check_definitions, check_query, display};
use heapwright_seplog::{Answer, Evidence, Reason, Solver};
use proptest::prelude::*;
use std::cell::Cell;
use std::time::Duration;

/// The number of clock checks that a problem may take: some tenths of a second.
const LOOKS: u32 = 20_000;

fn cases() -> u32 {
    std::env::var("HEAPWRIGHT_SEPLOG_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(600)
}

pub fn solve(definitions: &Definitions, query: &Query, looks: u32) -> Answer {
    let looks = Cell::new(looks);
    let left = || {
        looks.set(looks.get().saturating_sub(1));
        if looks.get() == 0 { Duration::ZERO } else { Duration::from_secs(2) }
    };
    match Solver::new(definitions) {
        Ok(solver) => solver.solve(query, &Limits::new(&left)),
        Err(reason) => Answer::Unknown(reason),
    }
}

fn shown(definitions: &Definitions, query: &Query) -> String {
    let predicates: Vec<_> = definitions.predicates().map(|(_, p)| display::predicate(definitions, p)).collect();
    format!("{}\n{}", predicates.join("\n"), display::query(definitions, query))
}

/// Evaluates a model, whoever found it.
fn satisfies(definitions: &Definitions, query: &Query, model: &Model) -> Verdict {
    Solver::new(definitions).unwrap().evaluation(20_000, &Limits::none()).satisfies(query, model)
}

/// The answer is right as far as a small world and evaluation can tell.
fn right(definitions: &Definitions, query: &Query, answer: &Answer, world: &World<'_>) -> Result<(), TestCaseError> {
    let shown = || shown(definitions, query);
    match answer {
        Answer::Sat(Evidence::Model(model)) => {
            let verdict = satisfies(definitions, query, model);
            prop_assert_eq!(verdict, Verdict::Holds, "{}\n{:?}", shown(), model);
        }
        Answer::Unsat => {
            let model = world.model(query);
            prop_assert!(model.is_none(), "unsat, but this is a model: {model:?}\n{}", shown());
        }
        Answer::Unknown(reason @ (Reason::Refuted | Reason::Bug(_))) => {
            prop_assert!(false, "{reason:?}\n{}", shown());
        }
        _ => {}
    }
    Ok(())
}

fn agree(problem: &Problem, shuffles: &[Shuffle]) -> Result<(), TestCaseError> {
    let (definitions, query) = problem.build();
    prop_assert_eq!(check_definitions(&definitions), Ok(()));
    prop_assert_eq!(check_query(&definitions, &query), Ok(()));
    let answer = solve(&definitions, &query, LOOKS);
    let world = World::new(&definitions);
    right(&definitions, &query, &answer, &world)?;
    // Evaluation accepts a model found by enumeration.
    if let Some(model) = world.model(&query) {
        let verdict = satisfies(&definitions, &query, &model);
        prop_assert!(verdict != Verdict::Fails, "{model:?}\n{}", shown(&definitions, &query));
    }
    for shuffle in shuffles {
        let (other, question) = shuffle.apply(&definitions, &query);
        prop_assert_eq!(check_definitions(&other), Ok(()));
        let again = solve(&other, &question, LOOKS);
        let differ = matches!((&answer, &again), (Answer::Sat(_), Answer::Unsat) | (Answer::Unsat, Answer::Sat(_)));
        prop_assert!(!differ, "{:?}: {:?}, then {:?}\n{}", shuffle, answer, again, shown(&definitions, &query));
        if let Answer::Unknown(reason @ (Reason::Refuted | Reason::Bug(_))) = &again {
            prop_assert!(false, "{reason:?}\n{}", shown(&other, &question));
        }
    }
    Ok(())
}

fn shuffle() -> impl Strategy<Value = Shuffle> {
    (0u64..8, any::<[bool; 5]>()).prop_map(|(predicates, [cases, atoms, params, duplicate, rename])| Shuffle {
        predicates,
        reverse_cases: cases,
        reverse_atoms: atoms,
        reverse_params: params,
        duplicate,
        rename,
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), max_shrink_iters: 3_000, ..ProptestConfig::default() })]

    #[test]
    fn answers_agree(problem in problem(), shuffles in prop::collection::vec(shuffle(), 2)) {
        agree(&problem, &shuffles)?;
    }
}

/// The random problems are useful: enough have a model, enough have none, and few are unknown.
#[test]
fn problems_are_of_all_kinds() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let (mut sat, mut unsat, mut unknown, mut enumerated) = (0, 0, 0, 0);
    for _ in 0..300 {
        let (definitions, query) = problem().new_tree(&mut runner).unwrap().current().build();
        match solve(&definitions, &query, LOOKS) {
            Answer::Sat(_) => sat += 1,
            Answer::Unsat => unsat += 1,
            Answer::Unknown(_) => unknown += 1,
        }
        enumerated += usize::from(World::new(&definitions).model(&query).is_some());
    }
    println!("{sat} sat ({enumerated} by enumeration), {unsat} unsat, {unknown} unknown");
    assert!(sat > 60 && unsat > 60 && unknown <= 15, "{sat} sat, {unsat} unsat, {unknown} unknown");
    assert!(enumerated * 4 > sat * 3, "{enumerated} of {sat} have a small model");
}
