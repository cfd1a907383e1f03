//! Functions that no solver supports, and floats: witnesses found by evaluation.

mod common;

use common::*;
use heapwright_smt::*;
use heapwright_term::{MathFn, MathFn2, Op, Rounding, Sort, TermId, Terms, Value, Width};
use proptest::prelude::*;
use std::time::Duration;

/// A number of the formula: x or y, a constant, or a function of others.
#[derive(Clone)]
enum Number {
    X,
    Y,
    Is(f64),
    Of(Op, Box<Number>),
    Both(Op, Box<Number>, Box<Number>),
}

use Number::{Both, Is, Of, X, Y};

impl Number {
    fn build(&self, terms: &mut Terms) -> TermId {
        match self {
            X => terms.variable("x", Sort::Float64),
            Y => terms.variable("y", Sort::Float64),
            Is(value) => terms.constant(Value::double(*value)),
            Of(op, a) => {
                let a = a.build(terms);
                terms.unary(*op, a)
            }
            Both(op, a, b) => {
                let (a, b) = (a.build(terms), b.build(terms));
                terms.binary(*op, a, b)
            }
        }
        .expect("well-sorted")
    }
}

fn of(function: MathFn, a: Number) -> Number {
    Of(Op::Math1(function), Box::new(a))
}

fn both(function: MathFn2, a: Number, b: Number) -> Number {
    Both(Op::Math2(function), Box::new(a), Box::new(b))
}

/// The chain's answer to `left op right` for each.
fn answer(conditions: &[(Number, Op, Number)]) -> SatResult {
    let mut terms = Terms::new();
    let mut assertions = Vec::new();
    for (left, op, right) in conditions {
        let (left, right) = (left.build(&mut terms), right.build(&mut terms));
        assertions.push(terms.binary(*op, left, right).expect("well-sorted"));
    }
    let mut solver = strict(&Options::default());
    solver.check(&mut terms, &Query::new(assertions, Duration::from_secs(5)))
}

fn check(conditions: &[(Number, Op, Number)]) {
    let found = answer(conditions);
    assert!(found.is_sat(), "{found:?}");
}

const EQ: Op = Op::FloatEq;
const LT: Op = Op::FloatLt;

#[test]
fn each_function_reaches_a_constant() {
    for function in MathFn::ALL {
        let f = || of(function, X);
        check(&[(Is(0.5), LT, f())]);
        let low = if matches!(function, MathFn::Cosh) { 1.5 } else { 0.5 };
        check(&[(Is(low), LT, f()), (f(), LT, Is(low + 0.001))]);
        check(&[(f(), LT, Is(low))]);
        if !matches!(function, MathFn::Cosh | MathFn::Exp | MathFn::StrictExp | MathFn::Acos) {
            check(&[(f(), LT, Is(-0.75)), (Is(-0.76), LT, f())]);
        }
    }
}

#[test]
fn ranges_and_points() {
    check(&[(of(MathFn::Log, X), LT, Is(-3.0))]);
    check(&[(Is(100.0), LT, of(MathFn::Exp, X)), (of(MathFn::Exp, X), LT, Is(101.0))]);
    check(&[(of(MathFn::Exp, X), EQ, Is(1.0)), (of(MathFn::Cos, X), EQ, Is(1.0))]);
    check(&[(of(MathFn::StrictCbrt, X), EQ, Is(3.0))]);
    check(&[(of(MathFn::Log10, X), EQ, Is(3.0))]);
    check(&[(Of(Op::FloatSqrt, Box::new(X)), EQ, Is(12.0)), (of(MathFn::Sin, X), LT, Is(0.0))]);
    check(&[(Of(Op::FloatRound(Rounding::Floor), Box::new(X)), EQ, Is(-7.0)), (Is(-6.3), LT, X)]);
}

#[test]
fn functions_of_two() {
    for function in [MathFn2::Pow, MathFn2::StrictPow] {
        check(&[(both(function, X, Y), EQ, Is(8.0))]);
        check(&[(both(function, X, Y), EQ, Is(8.0)), (Is(1.0), LT, Y), (Is(0.0), LT, X)]);
        check(&[(both(function, X, Is(2.0)), EQ, Is(49.0)), (X, LT, Is(0.0))]);
    }
    check(&[(both(MathFn2::Hypot, X, Y), EQ, Is(5.0))]);
    check(&[(both(MathFn2::Hypot, X, Y), EQ, Is(5.0)), (Is(1.0), LT, X), (X, LT, Y)]);
    check(&[(Is(3.0), LT, both(MathFn2::Atan2, X, Y))]);
    check(&[(both(MathFn2::IeeeRemainder, X, Is(3.0)), EQ, Is(-1.0)), (Is(10.0), LT, X)]);
}

#[test]
fn nested_functions() {
    let sine_of_square = of(MathFn::Sin, Both(Op::FloatMul, Box::new(X), Box::new(X)));
    check(&[(Is(0.9), LT, sine_of_square), (Is(3.0), LT, X)]);
    let sum = Both(Op::FloatAdd, Box::new(of(MathFn::Sin, X)), Box::new(of(MathFn::Cos, Y)));
    check(&[(Is(1.9), LT, sum)]);
    let root = Of(Op::FloatSqrt, Box::new(of(MathFn::Log, X)));
    check(&[(Is(2.0), LT, root.clone()), (root, LT, Is(2.1))]);
}

/// `Math.round` as the library computes it, on the bits of the double.
#[test]
fn rounding_by_bits() {
    let mut terms = Terms::new();
    let t = &mut terms;
    let x = t.variable("x", Sort::Float64).unwrap();
    let bits = t.unary(Op::FloatToBits, x).unwrap();
    let (mask, by) = (t.long(0x7FF0_0000_0000_0000).unwrap(), t.long(52).unwrap());
    let exponent = t.binary(Op::BitAnd, bits, mask).unwrap();
    let exponent = t.binary(Op::AShr, exponent, by).unwrap();
    let top = t.long(1074).unwrap();
    let shift = t.binary(Op::Sub, top, exponent).unwrap();
    let (minus_64, zero) = (t.long(-64).unwrap(), t.long(0).unwrap());
    let high = t.binary(Op::BitAnd, shift, minus_64).unwrap();
    let small = t.binary(Op::Eq, high, zero).unwrap();
    let (fraction, hidden) = (t.long(0x000F_FFFF_FFFF_FFFF).unwrap(), t.long(0x0010_0000_0000_0000).unwrap());
    let significand = t.binary(Op::BitAnd, bits, fraction).unwrap();
    let significand = t.binary(Op::BitOr, significand, hidden).unwrap();
    let positive = t.binary(Op::SLe, zero, bits).unwrap();
    let one = t.long(1).unwrap();
    let shifted = t.binary(Op::AShr, significand, shift).unwrap();
    let shifted = t.binary(Op::Add, shifted, one).unwrap();
    let rounded = t.binary(Op::AShr, shifted, one).unwrap();
    let five = t.long(5).unwrap();
    let is_five = t.binary(Op::Eq, rounded, five).unwrap();
    let mut solver = strict(&Options { floats: None, ..Options::default() });
    let query = Query::new(vec![small, positive, is_five], Duration::from_secs(5));
    assert!(solver.check(t, &query).is_sat());
}

/// Values outside the range of a function are refuted; a value that cannot be found is not.
#[test]
fn refuted_by_range_or_unknown() {
    if Program::cvc5().is_installed() {
        assert!(answer(&[(Is(1.0), LT, of(MathFn::Sin, X))]).is_unsat());
        assert!(answer(&[(of(MathFn::Exp, X), LT, Is(0.0))]).is_unsat());
        assert!(answer(&[(of(MathFn::Log, X), LT, Is(3.0)), (Is(3.0), LT, of(MathFn::Log, X))]).is_unsat());
    }
    let product = Both(Op::FloatMul, Box::new(of(MathFn::Sin, X)), Box::new(of(MathFn::Cos, X)));
    assert!(matches!(answer(&[(Is(0.6), LT, product)]), SatResult::Unknown(Reason::Unsupported(_))));
}

/// Comparisons of sums and products of floats, and a few conversions.
fn floats(builds: &[Build]) -> Family {
    let operations = [&[Op::FloatLt, Op::FloatLe, Op::FloatEq, Op::FloatLt], FLOAT, &[Op::Not, Op::FloatDiv]].concat();
    let mut family = Family::new(&[Sort::Float32, Sort::BitVec(Width::W32)], operations);
    builds.iter().for_each(|build| family.apply(build));
    family
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    /// What the search finds is correct, and no solver refutes it.
    #[test]
    fn the_search_never_contradicts(builds in prop::collection::vec(build(), 1..16)) {
        let mut family = floats(&builds);
        let mut path = Vec::new();
        let (mut plain, mut search) = (Pipe::new(Program::cvc5()), Search::new(NoSolver));
        if !Program::cvc5().is_installed() {
            return Ok(());
        }
        for assertion in family.truths() {
            path.push(assertion);
            match search.check(&mut family.terms, &short(&path)) {
                SatResult::Sat(_) => {
                    prop_assert_eq!(ask(&mut search, &mut family.terms, &short(&path)), Some(true));
                    prop_assert_ne!(ask(&mut plain, &mut family.terms, &short(&path)), Some(false));
                }
                _ => drop(path.pop()),
            }
        }
    }
}

struct NoSolver;

impl Solver for NoSolver {
    fn check(&mut self, _: &mut Terms, _: &Query) -> SatResult {
        SatResult::Unknown(Reason::Incomplete)
    }
}
