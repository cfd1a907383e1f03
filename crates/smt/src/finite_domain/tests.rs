//! Small puzzles checked against enumeration, with effort limits from generous to so tight that the search is cut
//! short: neither a rejection without a proof nor an unfinished search is a proof.

use super::formula::{Detail, Facts, Formulas};
use super::{FiniteDomain, LIMITS, Limits, by_learning, by_sides, learn};
use crate::checked::satisfies;
use crate::query::{SatResult, Solver};
use crate::tests::hidden::Hidden;
use crate::tests::{Silent, demand};
use heapwright_term::{Op, Sort, TermId, Value, Width, Witness};

const REFERENCE: Sort = Sort::BitVec(Width::W32);

/// Values of references: null, objects, and input objects, whose numbers have the sign bit set.
const VALUES: [u64; 5] = [0, 17, 18, 0x8000_0001, 0x8000_0002];

/// A puzzle: its query, and the references with their possible values.
struct Puzzle {
    hidden: Hidden,
    references: Vec<(TermId, Vec<u64>)>,
}

impl Puzzle {
    /// References with few values each, listed by an assertion.
    fn new(seed: u64) -> Puzzle {
        let mut hidden = Hidden::new(seed);
        let mut references = Vec::new();
        for _ in 0..2 + hidden.below(3) {
            let values: Vec<u64> = VALUES.into_iter().filter(|_| hidden.below(3) > 0).collect();
            if values.is_empty() {
                continue;
            }
            let bits = hidden.pick(&values);
            let reference = hidden.variable_with(REFERENCE, bits);
            let mut any = hidden.terms.bool(false).expect("a constant");
            for &value in &values {
                let is = is(&mut hidden, reference, value);
                any = hidden.binary(Op::Or, any, is);
            }
            hidden.assertions.push(any);
            references.push((reference, values));
        }
        Puzzle { hidden, references }
    }

    fn reference(&mut self) -> Option<TermId> {
        let all: Vec<TermId> = self.references.iter().map(|(reference, _)| *reference).collect();
        if all.is_empty() { None } else { Some(self.hidden.pick(&all)) }
    }

    /// A condition about references only.
    fn condition(&mut self, depth: usize) -> Option<TermId> {
        if depth > 0 && self.hidden.below(2) == 0 {
            let (a, b) = (self.condition(depth - 1)?, self.condition(depth - 1)?);
            return Some(match self.hidden.below(4) {
                0 => self.hidden.binary(Op::And, a, b),
                1 => self.hidden.binary(Op::Or, a, b),
                2 => self.hidden.unary(Op::Not, a),
                _ => {
                    let c = self.condition(0)?;
                    self.hidden.terms.ite(c, a, b).ok()?
                }
            });
        }
        let (r, s) = (self.reference()?, self.reference()?);
        let value = self.hidden.pick(&VALUES);
        Some(match self.hidden.below(3) {
            0 => is(&mut self.hidden, r, value),
            1 => self.hidden.binary(Op::Eq, r, s),
            _ => {
                let (condition, other) = (self.condition(0)?, self.reference()?);
                let choice = self.hidden.terms.ite(condition, r, s).ok()?;
                self.hidden.binary(Op::Eq, choice, other)
            }
        })
    }

    /// Decides by brute force whether some values satisfy all assertions. Only references may occur.
    fn enumerate(&self) -> bool {
        self.enumerate_with(&[])
    }

    /// The same with numbers that have a value.
    fn enumerate_with(&self, numbers: &[(TermId, u64)]) -> bool {
        let mut places = vec![0; self.references.len()];
        loop {
            let mut witness = Witness::new();
            for (number, value) in numbers {
                witness.set(*number, Value::bit_vec(Width::W8, *value));
            }
            for ((reference, values), place) in self.references.iter().zip(&places) {
                witness.set(*reference, Value::bit_vec(Width::W32, values[*place]));
            }
            if satisfies(&self.hidden.terms, &self.hidden.assertions, &witness) {
                return true;
            }
            let Some(next) = (0..places.len()).find(|at| places[*at] + 1 < self.references[*at].1.len()) else {
                return false;
            };
            places[next] += 1;
            places[..next].fill(0);
        }
    }

    fn answer(&mut self, limits: Limits) -> SatResult {
        let query = self.hidden.query();
        let mut solver = FiniteDomain { limits, ..FiniteDomain::new(Silent) };
        let answer = solver.check(&mut self.hidden.terms, &query);
        if let SatResult::Sat(witness) = &answer {
            assert!(satisfies(&self.hidden.terms, &query.assertions, witness), "{}", self.hidden.script());
        }
        answer
    }
}

fn is(hidden: &mut Hidden, reference: TermId, value: u64) -> TermId {
    let value = hidden.constant(Width::W32, value);
    hidden.binary(Op::Eq, reference, value)
}

/// Limits from almost nothing to plenty.
fn limits() -> Vec<Limits> {
    let few = [(1, 300_000), (2, 300_000), (60, 5), (60, 20), (60, 60), (60, 200)];
    let mut all: Vec<Limits> = few.into_iter().map(|(refused, effort)| Limits { refused, effort, ..LIMITS }).collect();
    all.push(LIMITS);
    all
}

/// Formulas about references alone: with plenty of effort the answer agrees with enumeration; with little it may be
/// missing but not wrong.
#[test]
fn puzzles_agree_with_enumeration() {
    let (mut yes, mut no) = (0, 0);
    for seed in 0..4_000 {
        let mut puzzle = Puzzle::new(seed);
        for _ in 0..1 + puzzle.hidden.below(8) {
            if let Some(condition) = puzzle.condition(2) {
                puzzle.hidden.assertions.push(condition);
            }
        }
        let terms = &puzzle.hidden.terms;
        puzzle.hidden.assertions.retain(|id| terms.constant_value(*id) != Some(Value::bool(true)));
        let expected = puzzle.enumerate();
        *(if expected { &mut yes } else { &mut no }) += 1;
        for limits in limits() {
            match puzzle.answer(limits) {
                SatResult::Unsat(_) => assert!(!expected, "{limits:?}\n{}", puzzle.hidden.script()),
                SatResult::Sat(_) => assert!(expected, "{limits:?}\n{}", puzzle.hidden.script()),
                SatResult::Unknown(_) => {}
            }
        }
    }
    assert!(yes > 500 && no > 500, "{yes} satisfiable, {no} not");
    demand(&["finite_domain::propagation", "finite_domain::exhausted", "finite_domain::spent"], 100);
}

/// Numbers behind the references, some of them impossible to guess: whatever is rejected without a proof, a satisfiable
/// query is not refuted.
#[test]
fn what_is_refused_without_a_proof_is_not_refuted() {
    for seed in 0..3_000 {
        let mut puzzle = Puzzle::new(seed);
        let numbers: Vec<TermId> = (0..3).map(|_| puzzle.hidden.variable(REFERENCE)).collect();
        for _ in 0..2 + puzzle.hidden.below(5) {
            let Some(r) = puzzle.reference() else { continue };
            let hidden = &mut puzzle.hidden;
            let (a, b) = (hidden.pick(&numbers), hidden.pick(&numbers));
            let value = hidden.pick(&VALUES);
            let here = is(hidden, r, value);
            let read = hidden.terms.ite(here, a, b).expect("well-sorted");
            match hidden.below(5) {
                0 => hidden.bound(read),
                1 => {
                    let less = hidden.binary(Op::SLt, read, a);
                    hidden.claim(less);
                }
                2 => {
                    let square = hidden.binary(Op::Mul, read, a);
                    let bits = hidden.value(square).bits();
                    let constant = hidden.constant(Width::W32, bits);
                    let equal = hidden.binary(Op::Eq, square, constant);
                    hidden.claim(equal);
                }
                3 => {
                    let mixed = hidden.binary(Op::BitXor, a, b);
                    let product = hidden.binary(Op::Mul, mixed, read);
                    hidden.bound(product);
                }
                _ => {
                    let less = hidden.binary(Op::SLe, read, b);
                    let either = hidden.binary(Op::Or, less, here);
                    hidden.claim(either);
                }
            }
        }
        let terms = &puzzle.hidden.terms;
        puzzle.hidden.assertions.retain(|id| terms.constant_value(*id).is_none());
        for limits in limits() {
            let refuted = puzzle.answer(limits).is_unsat();
            assert!(!refuted, "{limits:?}\n{}", puzzle.hidden.script());
        }
    }
    let rules =
        ["finite_domain::refused_by_false", "finite_domain::refused_by_bounds", "finite_domain::refused_without_proof"];
    demand(&rules, 100);
    demand(&["finite_domain::unproved", "finite_domain::spent"], 100);
}

/// A comparison of small numbers, or of one with a constant.
fn comparison(hidden: &mut Hidden, numbers: &[TermId]) -> TermId {
    let (x, y) = (hidden.pick(numbers), hidden.pick(numbers));
    let constant = hidden.below(4) as u64;
    let constant = hidden.constant(Width::W8, constant);
    match hidden.below(6) {
        0 => hidden.binary(Op::SLe, x, constant),
        1 => hidden.binary(Op::SLt, constant, x),
        2 => hidden.binary(Op::Eq, x, constant),
        3 => hidden.binary(Op::Eq, x, y),
        _ => hidden.binary(Op::SLt, x, y),
    }
}

/// Disjunctions of comparisons, as heap assumptions leave them: what is refuted has no solution among all small numbers,
/// and the assertions that are blamed suffice for that.
#[test]
fn sides_agree_with_enumeration() {
    const NUMBERS: usize = 4;
    let (mut refuted, mut solved) = (0, 0);
    for seed in 0..6_000 {
        let mut hidden = Hidden::new(seed);
        let numbers: Vec<TermId> = (0..NUMBERS).map(|_| hidden.variable_with(Sort::BitVec(Width::W8), 0)).collect();
        let (low, high) = (hidden.constant(Width::W8, 0), hidden.constant(Width::W8, 3));
        let mut assertions = Vec::new();
        for number in &numbers {
            assertions.push(hidden.binary(Op::SLe, low, *number));
            assertions.push(hidden.binary(Op::SLe, *number, high));
        }
        for _ in 0..2 + hidden.below(8) {
            let mut clause = comparison(&mut hidden, &numbers);
            for _ in 0..hidden.below(3) {
                let other = comparison(&mut hidden, &numbers);
                let op = if hidden.below(4) == 0 { Op::And } else { Op::Or };
                clause = hidden.binary(op, clause, other);
            }
            assertions.push(if hidden.below(6) == 0 { hidden.unary(Op::Not, clause) } else { clause });
        }
        let holds = |terms: &heapwright_term::Terms, among: &[TermId]| {
            (0..4u64.pow(NUMBERS as u32)).any(|code| {
                let mut witness = Witness::new();
                for (place, number) in numbers.iter().enumerate() {
                    witness.set(*number, Value::bit_vec(Width::W8, code / 4u64.pow(place as u32) % 4));
                }
                satisfies(terms, among, &witness)
            })
        };
        let query = hidden.query().with_assertions(assertions.clone());
        match by_sides(&mut hidden.terms, &query, &assertions, &Witness::new()) {
            Some(Ok(witness)) => {
                assert!(satisfies(&hidden.terms, &assertions, &witness), "{seed}");
                solved += 1;
            }
            Some(Err(places)) => {
                let mut blamed: Vec<TermId> = places.iter().map(|place| assertions[*place]).collect();
                // the numbers that are tried are small
                blamed.extend(&assertions[..2 * NUMBERS]);
                assert!(!holds(&hidden.terms, &blamed), "{seed}");
                refuted += 1;
            }
            None => {}
        }
    }
    assert!(refuted > 500 && solved > 1_000, "{refuted} refuted, {solved} solved");
}

/// A puzzle of references and small numbers: conditions about references guard comparisons, and numbers are read through
/// references. Also returns the numbers; each is from 0 to 3.
fn mixed(seed: u64) -> (Puzzle, Vec<TermId>) {
    let mut puzzle = Puzzle::new(seed);
    let numbers: Vec<TermId> = (0..4).map(|_| puzzle.hidden.variable_with(Sort::BitVec(Width::W8), 0)).collect();
    let (low, high) = (puzzle.hidden.constant(Width::W8, 0), puzzle.hidden.constant(Width::W8, 3));
    for number in &numbers {
        for (a, b) in [(low, *number), (*number, high)] {
            let bound = puzzle.hidden.binary(Op::SLe, a, b);
            puzzle.hidden.assertions.push(bound);
        }
    }
    for _ in 0..2 + puzzle.hidden.below(9) {
        let mut clause = match puzzle.condition(1) {
            Some(condition) if puzzle.hidden.below(3) > 0 => condition,
            _ => comparison(&mut puzzle.hidden, &numbers),
        };
        for _ in 0..puzzle.hidden.below(4) {
            let mut other = comparison(&mut puzzle.hidden, &numbers);
            if puzzle.hidden.below(3) == 0
                && let Some(condition) = puzzle.condition(0)
            {
                let (a, b, c) =
                    (puzzle.hidden.pick(&numbers), puzzle.hidden.pick(&numbers), puzzle.hidden.pick(&numbers));
                let read = puzzle.hidden.terms.ite(condition, a, b).expect("well-sorted");
                let op = puzzle.hidden.pick(&[Op::Eq, Op::SLt, Op::SLe]);
                other = puzzle.hidden.binary(op, read, c);
            }
            let op = puzzle.hidden.pick(&[Op::Or, Op::Or, Op::And, Op::Eq]);
            clause = puzzle.hidden.binary(op, clause, other);
        }
        let clause = if puzzle.hidden.below(4) == 0 { puzzle.hidden.unary(Op::Not, clause) } else { clause };
        puzzle.hidden.assertions.push(clause);
    }
    let terms = &puzzle.hidden.terms;
    puzzle.hidden.assertions.retain(|id| terms.constant_value(*id) != Some(Value::bool(true)));
    (puzzle, numbers)
}

/// The search that learns decides such puzzles as enumeration does; with little effort the answer may be missing, but it
/// is not wrong.
#[test]
fn learning_agrees_with_enumeration() {
    let (mut yes, mut no, mut unknown) = (0, 0, 0);
    for seed in 0..800 {
        let (mut puzzle, numbers) = mixed(seed);
        let expected = (0..4u64.pow(4)).any(|code| {
            let fixed = numbers.iter().enumerate().map(|(place, number)| (*number, code / 4u64.pow(place as u32) % 4));
            puzzle.enumerate_with(&fixed.collect::<Vec<_>>())
        });
        let query = puzzle.hidden.query();
        let base = query.base.as_deref().cloned().unwrap_or_default();
        let terms = &mut puzzle.hidden.terms;
        let facts: Vec<_> = query.assertions.iter().map(|id| Facts::of(terms, *id).into()).collect();
        let Some(formulas) = Formulas::of(terms, &query.assertions, &facts, Some(Detail::Numbers)) else { continue };
        let few = learn::Limits { conflicts: 3, ..LIMITS.learning };
        for limits in [LIMITS.learning, few] {
            match by_learning(terms, &query, &formulas, &base, limits) {
                Some(SatResult::Sat(witness)) => {
                    assert!(satisfies(terms, &query.assertions, &witness), "{seed}");
                    yes += 1;
                }
                Some(SatResult::Unsat(_)) => {
                    assert!(!expected, "{seed}");
                    no += 1;
                }
                _ => {
                    assert_eq!(limits.conflicts, few.conflicts, "{seed} is not decided");
                    unknown += 1;
                }
            }
        }
    }
    assert!(yes > 200 && no > 200 && unknown > 2, "{yes} satisfiable, {no} not, {unknown} cut short");
}
