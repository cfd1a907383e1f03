//! Every operation on concrete values: no solver finds a result that differs from the evaluator's.

use heapwright_smt::{Pipe, Program, Query, SatResult, Solver, Z3};
use heapwright_term::{Op, Rounding, Sort, TermId, Terms, Value, Width};
use std::time::Duration;

const WIDTHS: [Width; 4] = [Width::W8, Width::W16, Width::W32, Width::W64];
const PATTERNS: [u64; 7] = [0, 1, 0x33, 0x80, u64::MAX, 0x8000_0000_8000_8080, 0x7fff_ffff_7fff_7f7f];
const FLOATS: [f64; 9] = [0.0, -0.0, 1.5, -129.75, 3e9, -1e-40, 1e300, f64::NEG_INFINITY, f64::NAN];

const BIT_OPS: [Op; 20] = [
    Op::Eq,
    Op::Neg,
    Op::BitNot,
    Op::Add,
    Op::Sub,
    Op::Mul,
    Op::SDiv,
    Op::SRem,
    Op::BitAnd,
    Op::BitOr,
    Op::BitXor,
    Op::Shl,
    Op::LShr,
    Op::AShr,
    Op::SLt,
    Op::SLe,
    Op::ULt,
    Op::ULe,
    Op::SignedToFloat32,
    Op::SignedToFloat64,
];
const FLOAT_OPS: [Op; 16] = [
    Op::FloatNeg,
    Op::FloatAdd,
    Op::FloatSub,
    Op::FloatMul,
    Op::FloatDiv,
    Op::FloatEq,
    Op::FloatLt,
    Op::FloatLe,
    Op::ToFloat32,
    Op::ToFloat64,
    Op::FloatToBits,
    Op::FloatToSigned(Width::W8),
    Op::FloatSqrt,
    Op::FloatRound(Rounding::Ceil),
    Op::FloatRound(Rounding::Floor),
    Op::FloatRound(Rounding::NearestEven),
];

/// Collects, for many operations on values, the claim that the result differs.
struct Claims {
    terms: Terms,
    /// The value of each argument, then the claim that a result differs.
    claims: Vec<Vec<TermId>>,
}

impl Claims {
    fn new() -> Claims {
        Claims { terms: Terms::new(), claims: Vec::new() }
    }

    fn fixed(&mut self, name: &str, value: Value) -> (TermId, TermId) {
        let variable = self.terms.variable(&format!("{name}{:?}", value.sort()), value.sort()).expect("a variable");
        let constant = self.terms.constant(value).expect("a constant");
        (variable, self.same(variable, constant))
    }

    fn same(&mut self, a: TermId, b: TermId) -> TermId {
        let is_float = matches!(self.terms.sort(a), Some(Sort::Float32 | Sort::Float64));
        let [a, b] =
            [a, b].map(|id| if is_float { self.terms.unary(Op::FloatToBits, id).expect("a float") } else { id });
        self.terms.binary(Op::Eq, a, b).expect("well-sorted")
    }

    /// Adds claims about one operation; none if it does not take these sorts.
    fn add(&mut self, op: Op, a: Value, b: Value) {
        let (x, x_is_a) = self.fixed("x", a);
        let (mut claim, result, expected) = if let Some(expected) = op.apply_unary(a) {
            (vec![x_is_a], self.terms.unary(op, x).expect("well-sorted"), expected)
        } else if let Some(expected) = op.apply_binary(a, b) {
            let (y, y_is_b) = self.fixed("y", b);
            (vec![x_is_a, y_is_b], self.terms.binary(op, x, y).expect("well-sorted"), expected)
        } else {
            return;
        };
        let expected = self.terms.constant(expected).expect("a constant");
        let same = self.same(result, expected);
        claim.push(self.terms.not(same).expect("boolean"));
        self.claims.push(claim);
    }

    fn refute(&mut self, name: &str, solver: &mut dyn Solver) {
        for claim in &self.claims.clone() {
            let answer = solver.check(&mut self.terms, &Query::new(claim.clone(), Duration::from_secs(30)));
            let shown: Vec<String> = claim.iter().map(|&id| self.terms.display(id).to_string()).collect();
            assert!(answer.is_unsat(), "{name}: {shown:?} is {answer:?}");
        }
    }

    fn refute_by_all(&mut self) {
        self.refute("z3", &mut Z3::new());
        self.refute_by_cvc5();
    }

    fn refute_by_cvc5(&mut self) {
        if Program::cvc5().is_installed() {
            self.refute("cvc5", &mut Pipe::new(Program::cvc5()));
        }
    }
}

/// Each value paired with a few others, not all with all.
fn pairs<T: Copy>(values: &[T], steps: &[usize]) -> Vec<(T, T)> {
    let other = |place: usize, step: usize| values[(place + step) % values.len()];
    (0..values.len()).flat_map(|place| steps.iter().map(move |&step| (values[place], other(place, step)))).collect()
}

#[test]
fn on_bits() {
    let mut claims = Claims::new();
    for (place, &op) in BIT_OPS.iter().enumerate() {
        // Every width, and different pairs for each operation.
        for (index, (a, b)) in pairs(&PATTERNS, &[place % 7, (place + 3) % 7]).into_iter().enumerate() {
            let width = WIDTHS[(index + place) % 4];
            claims.add(op, Value::bit_vec(width, a), Value::bit_vec(width, b));
        }
    }
    for from in WIDTHS {
        for to in WIDTHS {
            for bits in [0x33, 0x8000_0000_8000_8080] {
                for op in [Op::SignExtend(to), Op::ZeroExtend(to), Op::Truncate(to)] {
                    claims.add(op, Value::bit_vec(from, bits), Value::bit_vec(from, 0));
                }
            }
        }
    }
    claims.refute_by_all();
}

#[test]
fn on_truths() {
    let mut claims = Claims::new();
    for op in [Op::Not, Op::And, Op::Or, Op::Xor, Op::Eq] {
        for (a, b) in [(false, false), (false, true), (true, false), (true, true)] {
            claims.add(op, Value::bool(a), Value::bool(b));
        }
    }
    claims.refute_by_all();
}

#[test]
fn on_floats() {
    let (mut claims, mut hard) = (Claims::new(), Claims::new());
    for (place, &op) in FLOAT_OPS.iter().enumerate() {
        for (a, b) in pairs(&FLOATS, &[place % 9]) {
            claims.add(op, Value::float(a as f32), Value::float(b as f32));
        }
        for (a, b) in pairs(&FLOATS, &[(place + 4) % 9]).into_iter().skip(place % 3).step_by(3) {
            // Z3 takes seconds for such a quotient.
            let claims = if op == Op::FloatDiv { &mut hard } else { &mut claims };
            claims.add(op, Value::double(a), Value::double(b));
        }
    }
    for a in FLOATS {
        claims.add(Op::FloatToSigned(Width::W32), Value::float(a as f32), Value::float(0.0));
        claims.add(Op::FloatToSigned(Width::W64), Value::double(a), Value::double(0.0));
    }
    for bits in [0x7fc0_0001u64, 0xffc0_0000, 0x7f80_0001] {
        for op in [Op::FloatNeg, Op::FloatToBits, Op::ToFloat32, Op::ToFloat64] {
            let nan = Value::from_bits(Sort::Float32, bits);
            claims.add(op, nan, nan);
        }
        claims.add(Op::BitsToFloat, Value::bit_vec(Width::W32, bits), Value::int(0));
    }
    claims.refute_by_all();
    hard.refute_by_cvc5();
}

/// C's remainder, as long as the quotient fits into a significand.
#[test]
fn remainders() {
    let mut easy = Claims::new();
    easy.add(Op::FloatRem, Value::float(-6.0), Value::float(2.0));
    easy.add(Op::FloatRem, Value::float(1e-44), Value::float(f32::INFINITY));
    easy.refute_by_all();
    let mut claims = Claims::new();
    let pairs = [
        (5.5, 2.0),
        (-5.5, 2.0),
        (6.0, -2.0),
        (-6.0, 2.0),
        (1.0, f32::INFINITY),
        (f32::INFINITY, 1.0),
        (1.0, 0.0),
        (0.0, 0.0),
        (-0.0, 3.0),
        (16_000_001.0, 0.999),
        (1e-44, 3e-45),
        (f32::NAN, 1.0),
        (1.0, 3.0),
    ];
    for (a, b) in pairs {
        claims.add(Op::FloatRem, Value::float(a), Value::float(b));
    }
    claims.add(Op::FloatRem, Value::double(1e15), Value::double(0.3));
    claims.refute_by_cvc5();
    let mut coarse = Claims::new();
    coarse.add(Op::FloatRem, Value::float(1e30), Value::float(3.0));
    let query = Query::new(coarse.claims.remove(0), Duration::from_secs(30));
    let mut solver = heapwright_smt::Checked::new(Z3::new());
    assert_eq!(
        solver.check(&mut coarse.terms, &query),
        SatResult::Unknown(heapwright_smt::Reason::Unsupported(Op::FloatRem))
    );
}
