//! Random terms, as random steps of building them.
#![allow(dead_code, reason = "every test uses its part")]

use heapwright_smt::{Query, SatResult, Solver};
use heapwright_term::{Op, Sort, TermId, Terms, Value, Width, evaluate};
use proptest::prelude::*;
use std::time::Duration;

pub const WIDTHS: [Width; 4] = [Width::W8, Width::W16, Width::W32, Width::W64];

pub const BOOLEAN: &[Op] = &[Op::Not, Op::And, Op::Or, Op::Xor, Op::Eq];
pub const ORDER: &[Op] = &[Op::Eq, Op::SLt, Op::SLe, Op::ULt, Op::ULe];
pub const LINEAR: &[Op] = &[Op::Neg, Op::Add, Op::Sub, Op::BitNot];
pub const BITS: &[Op] = &[Op::BitAnd, Op::BitOr, Op::BitXor, Op::Shl, Op::LShr, Op::AShr];
pub const PRODUCTS: &[Op] = &[Op::Mul, Op::SDiv, Op::SRem];
pub const FLOAT: &[Op] = &[
    Op::FloatNeg,
    Op::FloatAdd,
    Op::FloatSub,
    Op::FloatMul,
    Op::FloatEq,
    Op::FloatLt,
    Op::FloatLe,
    Op::ToFloat32,
    Op::ToFloat64,
    Op::SignedToFloat32,
    Op::SignedToFloat64,
    Op::FloatToBits,
    Op::BitsToFloat,
];

pub fn extensions(widths: &[Width]) -> Vec<Op> {
    widths.iter().flat_map(|&width| [Op::SignExtend(width), Op::ZeroExtend(width), Op::Truncate(width)]).collect()
}

/// One step of building: an operation and which earlier terms it takes.
#[derive(Clone, Debug)]
pub enum Build {
    Operation(usize, usize, usize),
    /// With a constant on the right or, if the flag is set, on the left.
    WithConstant(usize, usize, u64, bool),
    Ite(usize, usize, usize),
}

/// Edge cases, and arbitrary numbers.
pub fn bits() -> impl Strategy<Value = u64> {
    let edges = vec![0, 1, 2, 3, 7, 8, 31, 0x7e, 0x7f, 0x80, 0x81, 0x7fff_ffff, 0x8000_0000, u64::MAX, u64::MAX - 1];
    let floats = vec![1.0f64.to_bits(), f64::NAN.to_bits(), f64::INFINITY.to_bits(), 0x3f80_0000, 0x7fc0_0001, 1 << 63];
    prop_oneof![4 => prop::sample::select(edges), 1 => prop::sample::select(floats), 1 => any::<u64>()]
}

pub fn build() -> impl Strategy<Value = Build> {
    let place = any::<usize>();
    prop_oneof![
        8 => (place, place, place).prop_map(|(op, a, b)| Build::Operation(op, a, b)),
        6 => (place, place, bits(), any::<bool>()).prop_map(|(op, a, c, left)| Build::WithConstant(op, a, c, left)),
        2 => (place, place, place).prop_map(|(c, a, b)| Build::Ite(c, a, b)),
    ]
}

/// An operation as requested, before any simplification: its arguments by index.
#[derive(Clone, Debug)]
pub enum Asked {
    Variable(TermId),
    Constant(Value),
    Unary(Op, usize),
    Binary(Op, usize, usize),
    Ite(usize, usize, usize),
}

/// The terms built so far, each with the operation requested.
pub struct Family {
    pub terms: Terms,
    pub built: Vec<(TermId, Asked)>,
    operations: Vec<Op>,
}

impl Family {
    /// Three variables of each sort.
    pub fn new(sorts: &[Sort], operations: Vec<Op>) -> Family {
        let mut family = Family { terms: Terms::new(), built: Vec::new(), operations };
        for &sort in sorts {
            for name in ["x", "y", "z"] {
                let name = format!("{name}{}", family.built.len());
                let variable = family.terms.variable(&name, sort).expect("a variable");
                family.built.push((variable, Asked::Variable(variable)));
            }
        }
        family
    }

    pub fn apply(&mut self, build: &Build) {
        let operation = |op: usize| self.operations[op % self.operations.len()];
        match *build {
            Build::Operation(op, a, b) => self.operation(operation(op), a, b),
            Build::WithConstant(op, a, bits, left) => self.with_constant(operation(op), a, bits, left),
            Build::Ite(c, a, b) => self.ite(c, a, b),
        };
    }

    /// The non-constant boolean terms, in the order in which they were built.
    pub fn truths(&self) -> Vec<TermId> {
        let open = |id: &TermId| self.terms.sort(*id) == Some(Sort::Bool) && self.terms.constant_value(*id).is_none();
        self.built.iter().map(|&(id, _)| id).filter(open).collect()
    }

    pub fn sort(&self, place: usize) -> Sort {
        self.terms.sort(self.built[place].0).expect("a term")
    }

    /// The choice-th index among the newest terms with a fitting sort, so that terms get deep.
    fn pick(&self, choice: usize, fits: impl Fn(Sort) -> bool) -> Option<usize> {
        let fitting: Vec<usize> = (0..self.built.len()).rev().filter(|&place| fits(self.sort(place))).take(7).collect();
        fitting.get(choice % fitting.len().max(1)).copied()
    }

    fn operation(&mut self, op: Op, a: usize, b: usize) -> Option<()> {
        if let Some(place) = self.pick(a, |sort| op.unary_sort(sort).is_some()) {
            let term = self.terms.unary(op, self.built[place].0).expect("well-sorted");
            self.built.push((term, Asked::Unary(op, place)));
            return Some(());
        }
        let left = self.pick(a, |sort| op.binary_sort(sort, sort).is_some())?;
        let right = self.pick(b, |sort| sort == self.sort(left))?;
        self.binary(op, left, right);
        Some(())
    }

    fn with_constant(&mut self, op: Op, a: usize, bits: u64, left: bool) -> Option<()> {
        let place = self.pick(a, |sort| op.binary_sort(sort, sort).is_some())?;
        let value = Value::from_bits(self.sort(place), bits);
        let constant = self.built.len();
        self.built.push((self.terms.constant(value).expect("a constant"), Asked::Constant(value)));
        if left {
            self.binary(op, constant, place)
        } else {
            self.binary(op, place, constant)
        }
        Some(())
    }

    fn binary(&mut self, op: Op, left: usize, right: usize) {
        let term = self.terms.binary(op, self.built[left].0, self.built[right].0).expect("well-sorted");
        self.built.push((term, Asked::Binary(op, left, right)));
    }

    fn ite(&mut self, c: usize, a: usize, b: usize) -> Option<()> {
        let condition = self.pick(c, |sort| sort == Sort::Bool)?;
        let then = self.pick(a, |_| true)?;
        let other = self.pick(b, |sort| sort == self.sort(then))?;
        let [c, a, b] = [condition, then, other].map(|place| self.built[place].0);
        self.built.push((self.terms.ite(c, a, b).expect("well-sorted"), Asked::Ite(condition, then, other)));
        Some(())
    }
}

pub fn short(assertions: &[TermId]) -> Query {
    Query::new(assertions.to_vec(), Duration::from_millis(500))
}

/// The answer as a boolean, after checking the model or the core; `None` for unknown.
pub fn ask(solver: &mut dyn Solver, terms: &mut Terms, query: &Query) -> Option<bool> {
    match solver.check(terms, query) {
        SatResult::Sat(witness) => {
            for &assertion in &query.assertions {
                let value = evaluate(terms, assertion, &witness);
                assert_eq!(value, Ok(Value::bool(true)), "{}", terms.display(assertion));
            }
            Some(true)
        }
        SatResult::Unsat(core) => {
            assert!(core.assertions().iter().all(|id| query.assertions.contains(id)));
            Some(false)
        }
        SatResult::Unknown(heapwright_smt::Reason::Timeout) => None,
        SatResult::Unknown(reason) => panic!("{reason}"),
    }
}
