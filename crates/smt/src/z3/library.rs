//! Terms as expressions of Z3, and a solver for them.

use crate::lower::{Fun, Precision, Target};
use crate::query::{Failure, Reason};
use heapwright_meter::{Work, did};
use heapwright_term::{Op, Rounding, Sort, TermId, Width};
use heapwright_z3::{self as z3, Answer, Ast, Binary, Context, Error, Format, Nary, Solver, Ternary, Unary, Unknown};
use std::cell::Cell;
use std::time::Duration;

pub(super) enum Outcome {
    Sat(Model),
    Unsat,
    Unknown(Reason),
}

/// Approximately how many of its own work units Z3 performs per millisecond.
const UNITS_A_MILLISECOND: u32 = 3_000;

/// The limit of a check: the work done in this time on an idle machine, and the clock.
#[derive(Copy, Clone, Debug)]
pub(super) struct Limit {
    pub(super) timeout: Duration,
    pub(super) longest: Duration,
}

impl Limit {
    fn for_z3(self) -> z3::Limit {
        let units = self.timeout.as_millis().saturating_mul(u128::from(UNITS_A_MILLISECOND));
        z3::Limit {
            milliseconds: u32::try_from(self.longest.as_millis()).unwrap_or(u32::MAX),
            units: Some(u32::try_from(units).unwrap_or(u32::MAX)),
        }
    }
}

/// A context with one incremental solver.
pub(super) struct Library {
    context: Context,
    solver: Solver,
    /// Z3's count of its work at the last look.
    units: Cell<u32>,
}

impl Library {
    /// `None` if Z3 cannot create a context.
    pub(super) fn new() -> Option<Library> {
        let context = Context::new().ok()?;
        let solver = Solver::new(&context).ok()?;
        context.prepare_floats().ok()?;
        Some(Library { context, solver, units: Cell::new(0) })
    }

    /// For interrupting a check.
    pub(super) fn interrupter(&self) -> z3::Interrupter {
        self.context.interrupter()
    }

    /// The number of expressions created.
    pub(super) fn size(&self) -> usize {
        self.context.size()
    }

    /// Leaves the newest scopes.
    pub(super) fn pop(&mut self, scopes: usize) {
        self.solver.pop(u32::try_from(scopes).unwrap_or(u32::MAX));
    }

    /// Enters a scope and asserts in it. Not tracked for cores, because that makes products and remainders slower by an
    /// order of magnitude.
    pub(super) fn push_and_assert(&mut self, expr: Ast) -> Result<(), Reason> {
        self.solver.push();
        self.solver.assert(expr).map_err(reason)
    }

    /// Checks whether all assertions are satisfiable together.
    pub(super) fn check(&self, limit: Limit) -> Result<Outcome, Reason> {
        self.counted(&self.solver, limit)
    }

    /// Checks these assertions with a fresh solver. It rewrites the whole query first, which the incremental one cannot
    /// do.
    pub(super) fn check_anew(&self, assertions: &[Ast], limit: Limit) -> Result<Outcome, Reason> {
        let solver = Solver::new(&self.context).map_err(reason)?;
        for assertion in assertions {
            solver.assert(*assertion).map_err(reason)?;
        }
        self.counted(&solver, limit)
    }

    /// Checks, and counts the work.
    fn counted(&self, solver: &Solver, limit: Limit) -> Result<Outcome, Reason> {
        let found = outcome(solver, limit);
        if let Some(units) = solver.units() {
            did(Work::Z3, u64::from(units.wrapping_sub(self.units.replace(units))));
        }
        found
    }
}

fn outcome(solver: &Solver, limit: Limit) -> Result<Outcome, Reason> {
    Ok(match solver.check(&[], limit.for_z3()).map_err(reason)? {
        Answer::Sat(model) => Outcome::Sat(Model(model)),
        Answer::Unsat => Outcome::Unsat,
        Answer::Unknown(Unknown::Timeout) => Outcome::Unknown(Reason::Timeout),
        Answer::Unknown(Unknown::Memory) => Outcome::Unknown(Reason::Memory),
        Answer::Unknown(Unknown::GaveUp(_)) => Outcome::Unknown(Reason::Incomplete),
    })
}

fn reason(error: Error) -> Reason {
    match error {
        Error::Memory => Reason::Memory,
        Error::Missing | Error::Rejected | Error::Foreign | Error::NoValue => FAILED,
    }
}

const FAILED: Reason = Reason::Failed(Failure::Library);

impl Target for Library {
    type Expr = Ast;

    fn bool(&mut self, value: bool) -> Result<Ast, Reason> {
        self.context.bool(value).map_err(reason)
    }

    fn bits(&mut self, width: Width, bits: u64) -> Result<Ast, Reason> {
        self.context.bits(width.bits(), bits).map_err(reason)
    }

    fn variable(&mut self, id: TermId, _: &str, sort: Sort) -> Result<Ast, Reason> {
        let sort = match sort {
            Sort::Bool => z3::Sort::Bool,
            Sort::BitVec(width) => z3::Sort::Bits(width.bits()),
            Sort::Float32 => z3::Sort::Bits(32),
            Sort::Float64 => z3::Sort::Bits(64),
        };
        self.context.constant(&format!("!v{}", id.raw()), sort).map_err(reason)
    }

    fn unknown(&mut self, id: TermId, width: Width) -> Result<Ast, Reason> {
        self.context.constant(&format!("!u{}", id.raw()), z3::Sort::Bits(width.bits())).map_err(reason)
    }

    fn apply(&mut self, fun: Fun, arguments: &[Ast]) -> Result<Ast, Reason> {
        let context = &self.context;
        let made = match (fun, arguments) {
            (Fun::And, _) => context.nary(Nary::And, arguments),
            (Fun::Or, _) => context.nary(Nary::Or, arguments),
            (_, &[a]) => context.unary(unary(fun).ok_or(FAILED)?, a),
            (_, &[a, b]) => context.binary(binary(fun).ok_or(FAILED)?, a, b),
            (_, &[a, b, c]) => context.ternary(ternary(fun).ok_or(FAILED)?, a, b, c),
            _ => return Err(FAILED),
        };
        made.map_err(reason)
    }

    /// Z3 has a function for this, which leaves NaN unspecified.
    fn bits_of_number(&mut self, _: TermId, number: Ast, precision: Precision) -> Result<Ast, Reason> {
        let bits = self.context.unary(Unary::BitsOfFp, number).map_err(reason)?;
        let nan = self.apply(Fun::IsNan, &[number])?;
        let canonical = self.bits(precision.width(), precision.canonical_nan())?;
        self.apply(Fun::Ite, &[nan, canonical, bits])
    }
}

/// A model of the assertions.
pub(super) struct Model(z3::Model);

impl Model {
    /// The value of a boolean or bit-vector expression.
    pub(super) fn bits(&self, expr: Ast) -> Result<u64, Reason> {
        self.0.bits(expr).map_err(reason)
    }
}

fn format(precision: Precision) -> Format {
    let (exponent, significand) = precision.format();
    Format { exponent, significand }
}

fn unary(fun: Fun) -> Option<Unary> {
    use z3::Rounding::{NearestEven, Negative, Positive, Zero};
    Some(match fun {
        Fun::Not => Unary::Not,
        Fun::Bits(Op::Neg) => Unary::BvNeg,
        Fun::Bits(Op::BitNot) => Unary::BvNot,
        Fun::SignExtend(by) => Unary::SignExtend(by),
        Fun::ZeroExtend(by) => Unary::ZeroExtend(by),
        Fun::LowBits(width) => Unary::LowBits(width),
        Fun::NumberOfBits(to) => Unary::FpOfBits(format(to)),
        Fun::NumberOfNumber(to) => Unary::FpOfFp(NearestEven, format(to)),
        Fun::NumberOfSigned(to) => Unary::FpOfSigned(NearestEven, format(to)),
        Fun::SignedOfNumber(width) => Unary::SignedOfFp(Zero, width),
        Fun::FpNeg => Unary::FpNeg,
        Fun::FpAbs => Unary::FpAbs,
        Fun::FpSqrt => Unary::FpSqrt(NearestEven),
        Fun::FpTruncate => Unary::FpRound(Zero),
        Fun::FpRound(Rounding::NearestEven) => Unary::FpRound(NearestEven),
        Fun::FpRound(Rounding::Ceil) => Unary::FpRound(Positive),
        Fun::FpRound(Rounding::Floor) => Unary::FpRound(Negative),
        Fun::IsNan => Unary::FpIsNan,
        Fun::IsInfinite => Unary::FpIsInfinite,
        Fun::IsZero => Unary::FpIsZero,
        Fun::IsNegative => Unary::FpIsNegative,
        _ => return None,
    })
}

fn binary(fun: Fun) -> Option<Binary> {
    use z3::Rounding::{NearestEven, Zero};
    Some(match fun {
        Fun::Xor => Binary::Xor,
        Fun::Equal => Binary::Equal,
        Fun::FpAdd => Binary::FpAdd(NearestEven),
        Fun::FpSub => Binary::FpSub(NearestEven),
        Fun::FpMul => Binary::FpMul(NearestEven),
        Fun::FpDiv => Binary::FpDiv(NearestEven),
        Fun::FpDivTowardsZero => Binary::FpDiv(Zero),
        Fun::FpEq => Binary::FpEq,
        Fun::FpLt => Binary::FpLt,
        Fun::FpLe => Binary::FpLe,
        Fun::Bits(Op::Add) => Binary::BvAdd,
        Fun::Bits(Op::Sub) => Binary::BvSub,
        Fun::Bits(Op::Mul) => Binary::BvMul,
        Fun::Bits(Op::SDiv) => Binary::BvSDiv,
        Fun::Bits(Op::SRem) => Binary::BvSRem,
        Fun::Bits(Op::BitAnd) => Binary::BvAnd,
        Fun::Bits(Op::BitOr) => Binary::BvOr,
        Fun::Bits(Op::BitXor) => Binary::BvXor,
        Fun::Bits(Op::Shl) => Binary::BvShl,
        Fun::Bits(Op::LShr) => Binary::BvLShr,
        Fun::Bits(Op::AShr) => Binary::BvAShr,
        Fun::Bits(Op::SLt) => Binary::BvSLt,
        Fun::Bits(Op::SLe) => Binary::BvSLe,
        Fun::Bits(Op::ULt) => Binary::BvULt,
        Fun::Bits(Op::ULe) => Binary::BvULe,
        _ => return None,
    })
}

fn ternary(fun: Fun) -> Option<Ternary> {
    match fun {
        Fun::Ite => Some(Ternary::Ite),
        Fun::FpFma => Some(Ternary::FpFma(z3::Rounding::NearestEven)),
        _ => None,
    }
}
