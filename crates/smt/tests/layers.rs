//! No layer changes an answer: each of them, and all together, compared with plain Z3 on growing path conditions.

mod common;

use common::*;
use heapwright_smt::*;
use heapwright_term::{Op, Sort, TermId, Terms, Value, Width, Witness};
use proptest::prelude::*;
use std::rc::Rc;

/// Comparisons of sums and a few other terms, at a width at which wrapping is likely.
fn comparisons(builds: &[Build]) -> Family {
    let widths = [Width::W8, Width::W16];
    let sorts = [Sort::BitVec(Width::W8), Sort::Bool, Sort::BitVec(Width::W16)];
    let mut operations = [ORDER, ORDER, ORDER, LINEAR, LINEAR, &[Op::Not, Op::SRem, Op::BitAnd, Op::AShr]].concat();
    operations.extend(extensions(&widths));
    let mut family = Family::new(&sorts, operations);
    builds.iter().for_each(|build| family.apply(build));
    family
}

/// Path conditions as an explorer asks for them: each is one assertion longer than a satisfiable one. Answers are
/// compared with those of plain Z3; with `based`, queries carry the last witness.
fn explore(family: &mut Family, solver: &mut dyn Solver, based: bool) {
    let truths = family.truths();
    let terms = &mut family.terms;
    let mut plain = Z3::new();
    let (mut path, mut base): (Vec<TermId>, Rc<Witness>) = (Vec::new(), Rc::new(Witness::new()));
    for assertion in truths {
        let mut longer = path.clone();
        longer.push(assertion);
        let mut query = short(&longer);
        if based {
            query = query.with_base(base.clone());
        }
        let (expected, answer) = (ask(&mut plain, terms, &query), ask(solver, terms, &query));
        if let (Some(expected), Some(answer)) = (expected, answer) {
            assert_eq!(answer, expected, "{}", script(terms, &longer).expect("supported"));
        }
        if expected == Some(false)
            && let SatResult::Unsat(core) = solver.check(terms, &query)
        {
            assert_ne!(ask(&mut plain, terms, &short(core.assertions())), Some(true), "a core is unsatisfiable");
        }
        if expected == Some(true)
            && let SatResult::Sat(witness) = solver.check(terms, &query)
        {
            (path, base) = (longer, Rc::new(witness));
        }
    }
}

fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn simplify(builds in prop::collection::vec(build(), 1..40)) {
        explore(&mut comparisons(&builds), &mut Simplify::new(Z3::new()), false);
    }

    #[test]
    fn slice(builds in prop::collection::vec(build(), 1..40), based: bool) {
        explore(&mut comparisons(&builds), &mut Slice::new(Z3::new()), based);
    }

    #[test]
    fn reuse_and_cache(builds in prop::collection::vec(build(), 1..40), based: bool) {
        explore(&mut comparisons(&builds), &mut Reuse::new(Cache::new(Z3::new())), based);
    }

    #[test]
    fn everything(builds in prop::collection::vec(build(), 1..60), based: bool) {
        explore(&mut comparisons(&builds), &mut strict(&Options::default()), based);
    }

    /// Subsets and reorderings of one set of assertions, which the cache derives from each other.
    #[test]
    fn subsets(
        builds in prop::collection::vec(build(), 10..40),
        picks in prop::collection::vec(prop::collection::vec(any::<prop::sample::Index>(), 1..6), 1..12),
    ) {
        let mut family = comparisons(&builds);
        let truths = family.truths();
        let (mut plain, mut cached) = (Z3::new(), Cache::new(Z3::new()));
        for pick in picks {
            let query = short(&pick.iter().map(|index| *index.get(&truths)).collect::<Vec<_>>());
            let answers = (ask(&mut cached, &mut family.terms, &query), ask(&mut plain, &mut family.terms, &query));
            if let (Some(derived), Some(expected)) = answers {
                prop_assert_eq!(derived, expected);
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn substitute(builds in prop::collection::vec(build(), 1..40), based: bool) {
        explore(&mut comparisons(&builds), &mut Substitute::new(Z3::new()), based);
    }

    #[test]
    fn tidy(builds in prop::collection::vec(build(), 1..40), based: bool) {
        explore(&mut comparisons(&builds), &mut MinimizeModel::new(Z3::new()), based);
    }

    /// The same queries in the same order have the same answers, including witnesses.
    #[test]
    fn answers_repeat(builds in prop::collection::vec(build(), 1..40)) {
        let answers = || {
            let mut family = comparisons(&builds);
            let mut solver = strict(&Options::default());
            let mut base = Rc::new(Witness::new());
            let mut path = Vec::new();
            let mut answers = Vec::new();
            for assertion in family.truths() {
                path.push(assertion);
                let answer = solver.check(&mut family.terms, &short(&path).with_base(base.clone()));
                match &answer {
                    SatResult::Sat(witness) => base = Rc::new(witness.clone()),
                    _ => drop(path.pop()),
                }
                answers.push(answer);
            }
            answers
        };
        prop_assert_eq!(answers(), answers());
    }

    #[test]
    fn guess(builds in prop::collection::vec(build(), 1..40), based: bool) {
        explore(&mut comparisons(&builds), &mut LocalSearch::new(Z3::new()), based);
    }

    #[test]
    fn domains(builds in prop::collection::vec(build(), 1..40), based: bool) {
        explore(&mut comparisons(&builds), &mut FiniteDomain::new(Z3::new()), based);
    }

    #[test]
    fn quick(builds in prop::collection::vec(build(), 1..40), based: bool) {
        explore(&mut comparisons(&builds), &mut Quick::new(Z3::new()), based);
    }
}

/// Must not be called if the layer above works.
struct NotNeeded;

impl Solver for NotNeeded {
    fn check(&mut self, _: &mut Terms, _: &Query) -> SatResult {
        SatResult::Unknown(Reason::Incomplete)
    }
}

fn int(terms: &mut Terms, name: &str) -> TermId {
    terms.variable(name, Sort::BitVec(Width::W32)).expect("a variable")
}

fn compare(terms: &mut Terms, op: Op, a: TermId, b: TermId) -> TermId {
    terms.binary(op, a, b).expect("well-sorted")
}

/// The queries of a loop over an array: 0 <= i < n, i + 1 <= n, and so on.
#[test]
fn quick_decides_loops_alone() {
    let mut terms = Terms::new();
    let (i, n) = (int(&mut terms, "i"), int(&mut terms, "n"));
    let (zero, one, ten) = (terms.int(0).unwrap(), terms.int(1).unwrap(), terms.int(10).unwrap());
    let next = terms.binary(Op::Add, i, one).expect("well-sorted");
    let start = compare(&mut terms, Op::SLe, zero, i);
    let inside = compare(&mut terms, Op::SLt, i, n);
    let bounded = compare(&mut terms, Op::SLe, n, ten);
    let beyond = compare(&mut terms, Op::SLt, n, next);
    let again = compare(&mut terms, Op::SLt, next, n);
    let unsigned = compare(&mut terms, Op::ULe, n, i);
    let mut quick = Quick::new(NotNeeded);
    for (assertions, satisfiable) in [
        (vec![start, inside, bounded], true),
        (vec![start, inside, bounded, again], true),
        (vec![start, inside, bounded, beyond], false),
        (vec![start, inside, bounded, unsigned], false),
    ] {
        assert_eq!(ask(&mut quick, &mut terms, &short(&assertions)), Some(satisfiable), "{assertions:?}");
    }
    // i + 1 does not wrap if i is below another number, but it may if i has no upper bound.
    assert_eq!(ask(&mut quick, &mut terms, &short(&[inside, beyond])), Some(false));
    let wrapped = compare(&mut terms, Op::SLt, next, i);
    assert!(!quick.check(&mut terms, &short(&[wrapped])).is_unsat());
}

#[test]
fn quick_keeps_what_differs_apart() {
    let mut terms = Terms::new();
    let (zero, two) = (terms.int(0).unwrap(), terms.int(2).unwrap());
    let numbers: Vec<TermId> = ["a", "b", "c", "d"].iter().map(|name| int(&mut terms, name)).collect();
    let mut assertions = Vec::new();
    for (place, &number) in numbers.iter().enumerate() {
        assertions.push(compare(&mut terms, Op::SLe, zero, number));
        assertions.push(compare(&mut terms, Op::SLe, number, two));
        for &other in &numbers[..place] {
            let equal = compare(&mut terms, Op::Eq, number, other);
            assertions.push(terms.not(equal).expect("boolean"));
        }
    }
    let mut quick = Quick::new(NotNeeded);
    // Three pigeons fit their holes; refuting four is left to other layers.
    assert_eq!(ask(&mut quick, &mut terms, &short(&assertions[..9])), Some(true));
    assert!(matches!(quick.check(&mut terms, &short(&assertions)), SatResult::Unknown(_)));
    assert_eq!(ask(&mut Z3::new(), &mut terms, &short(&assertions)), Some(false));
}

/// A solver's witness is simplified.
#[test]
fn witnesses_are_plain() {
    let mut terms = Terms::new();
    let (x, y, z) = (int(&mut terms, "x"), int(&mut terms, "y"), int(&mut terms, "z"));
    let product = terms.binary(Op::Mul, x, y).expect("well-sorted");
    let (twelve, thousand) = (terms.int(12).unwrap(), terms.int(1000).unwrap());
    let f = terms.variable("f", Sort::Float64).expect("a variable");
    let (low, high) = (terms.constant(Value::double(2.4)).unwrap(), terms.constant(Value::double(2.62)).unwrap());
    let assertions = [
        compare(&mut terms, Op::Eq, product, twelve),
        compare(&mut terms, Op::SLt, thousand, z),
        compare(&mut terms, Op::FloatLt, low, f),
        compare(&mut terms, Op::FloatLt, f, high),
    ];
    let given = [(x, Value::int(0x4000_0001)), (y, Value::int(12)), (z, Value::int(i32::MAX))];
    let mut witness = Witness::from_iter(given);
    witness.set(f, Value::double(2.518_273_645_546));
    // 0x40000001 * 12 wraps around to 12 as well
    let SatResult::Sat(plain) = MinimizeModel::new(Always(witness)).check(&mut terms, &short(&assertions)) else {
        panic!("satisfiable");
    };
    let values: Vec<Option<Value>> = [x, y, z, f].iter().map(|&id| plain.get(id)).collect();
    let expected = [Value::int(1), Value::int(12), Value::int(1001), Value::double(2.5)];
    assert_eq!(values, expected.map(Some));
}

/// A solver with one answer.
struct Always(Witness);

impl Solver for Always {
    fn check(&mut self, _: &mut Terms, _: &Query) -> SatResult {
        SatResult::Sat(self.0.clone())
    }
}

#[test]
fn the_cache_answers_from_parts_and_wholes() {
    let mut terms = Terms::new();
    let (x, y) = (int(&mut terms, "x"), int(&mut terms, "y"));
    let product = terms.binary(Op::Mul, x, y).expect("well-sorted");
    let (five, six) = (terms.int(5).unwrap(), terms.int(6).unwrap());
    let a = compare(&mut terms, Op::Eq, product, six);
    let b = compare(&mut terms, Op::SLt, x, y);
    let c = compare(&mut terms, Op::SLt, y, x);
    let d = compare(&mut terms, Op::SLt, x, five);
    let ledger = Ledger::default();
    let mut cache = Cache::new(Counted::new(Z3::new(), "z3", &ledger));
    let asked = [(vec![a, b, d], true), (vec![b, c], false)];
    let derived = [(vec![d, a], true), (vec![d, b, a], true), (vec![a, d, c, b], false), (vec![c, b], false)];
    for (assertions, satisfiable) in asked.iter().chain(&derived) {
        assert_eq!(ask(&mut cache, &mut terms, &short(assertions)), Some(*satisfiable));
    }
    assert_eq!(ledger.layers()[0].queries, 2);
}
