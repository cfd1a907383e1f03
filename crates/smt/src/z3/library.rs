//! A safe wrapper around the few functions of Z3's C API used here.
//!
//! INVARIANT of all `unsafe` here: every pointer passed to Z3 came from the same live context and is kept alive by a
//! reference count we hold, and every null returned by Z3 becomes an error.

use crate::lower::{Fun, Precision, Target};
use crate::query::{Failure, Reason};
use heapwright_term::{Op, Rounding, Sort, TermId, Width};
use std::ffi::CStr;
use std::time::Duration;
use z3_sys::*;

/// An expression of one [`Library`], valid as long as it lives.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Ast(Z3_ast);

pub(super) enum Outcome<'a> {
    Sat(Model<'a>),
    Unsat,
    Unknown(Reason),
}

/// The version of the linked library.
pub(super) fn version() -> String {
    let (mut major, mut minor, mut build, mut revision) = (0, 0, 0, 0);
    // SAFETY: Z3 writes one number to each of four locations that we own.
    unsafe { Z3_get_version(&raw mut major, &raw mut minor, &raw mut build, &raw mut revision) };
    format!("{major}.{minor}.{build}")
}

/// Approximately how many of its own work units Z3 performs per millisecond.
const UNITS_A_MILLISECOND: u32 = 3_000;

/// The limit of a check: the work done in this time on an idle machine, and the clock.
#[derive(Copy, Clone, Debug)]
pub(super) struct Limit {
    pub(super) timeout: Duration,
    pub(super) longest: Duration,
}

/// A context with one incremental solver.
pub(super) struct Library {
    context: Z3_context,
    solver: Z3_solver,
    to_nearest: Z3_ast,
    to_zero: Z3_ast,
    to_positive: Z3_ast,
    to_negative: Z3_ast,
    /// INVARIANT: we hold one reference to each until the end, because deleting a context that still has expressions
    /// takes quadratic time.
    kept: Vec<Z3_ast>,
}

/// A context as seen by another thread: only for interrupting it.
pub(super) struct Handle(Z3_context);

// SAFETY: Z3 allows `Z3_interrupt` from any thread.
unsafe impl Send for Handle {}

impl Handle {
    /// Interrupts the context's current work. Its library must be alive.
    pub(super) fn interrupt(&self) {
        // SAFETY: the caller interrupts only during a check by the library that owns the context.
        unsafe { Z3_interrupt(self.0) }
    }
}

/// Limits the memory of Z3 in this process; queries that need more stay undecided.
pub(super) fn limit_memory(bytes: usize) {
    let megabytes = format!("{}\0", (bytes >> 20).max(1));
    let Ok(value) = CStr::from_bytes_with_nul(megabytes.as_bytes()) else { return };
    // SAFETY: two C strings that outlive the call.
    unsafe { Z3_global_param_set(c"memory_max_size".as_ptr(), value.as_ptr()) }
}

type Unary = unsafe extern "C" fn(Z3_context, Z3_ast) -> Option<Z3_ast>;
type Binary = unsafe extern "C" fn(Z3_context, Z3_ast, Z3_ast) -> Option<Z3_ast>;
type Rounded = unsafe extern "C" fn(Z3_context, Z3_ast, Z3_ast, Z3_ast) -> Option<Z3_ast>;

impl Library {
    /// `None` if Z3 cannot create a context.
    pub(super) fn new() -> Option<Library> {
        // SAFETY: the configuration lives until the context is created; a failing call returns early and at worst
        // leaks.
        unsafe {
            let config = Z3_mk_config()?;
            let context = Z3_mk_context_rc(config);
            Z3_del_config(config);
            let context = context?;
            Z3_set_error_handler(context, None);
            let solver = Z3_mk_solver(context)?;
            Z3_solver_inc_ref(context, solver);
            let to_nearest = Z3_mk_fpa_rne(context)?;
            Z3_inc_ref(context, to_nearest);
            let to_zero = Z3_mk_fpa_rtz(context)?;
            Z3_inc_ref(context, to_zero);
            let to_positive = Z3_mk_fpa_rtp(context)?;
            Z3_inc_ref(context, to_positive);
            let to_negative = Z3_mk_fpa_rtn(context)?;
            Z3_inc_ref(context, to_negative);
            let kept = vec![to_nearest, to_zero, to_positive, to_negative];
            Some(Library { context, solver, to_nearest, to_zero, to_positive, to_negative, kept })
        }
    }

    /// For interrupting a check.
    pub(super) fn handle(&self) -> Handle {
        Handle(self.context)
    }

    /// The number of expressions created.
    pub(super) fn size(&self) -> usize {
        self.kept.len()
    }

    /// Leaves the newest scopes.
    pub(super) fn pop(&mut self, scopes: usize) {
        if let Ok(scopes @ 1..) = u32::try_from(scopes) {
            // SAFETY: the caller entered at least as many scopes.
            unsafe { Z3_solver_pop(self.context, self.solver, scopes) }
        }
    }

    /// Enters a scope and asserts in it. Not tracked for cores, because that makes products and remainders slower by an
    /// order of magnitude.
    pub(super) fn push_and_assert(&mut self, expr: Ast) -> Result<(), Reason> {
        // SAFETY: see the invariant of this file.
        unsafe {
            Z3_solver_push(self.context, self.solver);
            Z3_solver_assert(self.context, self.solver, expr.0);
        }
        self.fine()
    }

    /// Checks whether all assertions are satisfiable together.
    pub(super) fn check(&self, limit: Limit) -> Result<Outcome<'_>, Reason> {
        self.check_by(self.solver, limit)
    }

    /// Checks these assertions with a fresh solver. It rewrites the whole query first, which the incremental one cannot
    /// do.
    pub(super) fn check_anew(&self, assertions: &[Ast], limit: Limit) -> Result<Outcome<'_>, Reason> {
        // SAFETY: see the invariant of this file; the solver's reference count is held while it is used.
        unsafe {
            let solver = Z3_mk_solver(self.context).ok_or(FAILED)?;
            Z3_solver_inc_ref(self.context, solver);
            for assertion in assertions {
                Z3_solver_assert(self.context, solver, assertion.0);
            }
            let outcome = self.check_by(solver, limit);
            Z3_solver_dec_ref(self.context, solver);
            outcome
        }
    }

    fn check_by(&self, solver: Z3_solver, limit: Limit) -> Result<Outcome<'_>, Reason> {
        self.limit(solver, limit)?;
        // SAFETY: see the invariant of this file.
        match unsafe { Z3_solver_check(self.context, solver) } {
            Z3_L_TRUE => self.model(solver).map(Outcome::Sat),
            Z3_L_FALSE => Ok(Outcome::Unsat),
            _ => Ok(Outcome::Unknown(self.reason(solver))),
        }
    }

    fn model(&self, solver: Z3_solver) -> Result<Model<'_>, Reason> {
        // SAFETY: see the invariant of this file; the model's reference count is taken before any other call.
        unsafe {
            let model = Z3_solver_get_model(self.context, solver).ok_or(FAILED)?;
            Z3_model_inc_ref(self.context, model);
            Ok(Model { library: self, model })
        }
    }

    fn limit(&self, solver: Z3_solver, limit: Limit) -> Result<(), Reason> {
        let milliseconds = u32::try_from(limit.longest.as_millis()).unwrap_or(u32::MAX).max(1);
        let units = limit.timeout.as_millis().saturating_mul(u128::from(UNITS_A_MILLISECOND));
        let units = u32::try_from(units).unwrap_or(u32::MAX).max(1);
        // SAFETY: see the invariant of this file; the parameters live until they are set.
        unsafe {
            let params = Z3_mk_params(self.context).ok_or(FAILED)?;
            Z3_params_inc_ref(self.context, params);
            for (name, value) in [(c"timeout", milliseconds), (c"rlimit", units)] {
                let name = Z3_mk_string_symbol(self.context, name.as_ptr()).ok_or(FAILED)?;
                Z3_params_set_uint(self.context, params, name, value);
            }
            // interrupts belong to the program: Z3's own handler is not thread-safe
            let name = Z3_mk_string_symbol(self.context, c"ctrl_c".as_ptr()).ok_or(FAILED)?;
            Z3_params_set_bool(self.context, params, name, false);
            Z3_solver_set_params(self.context, solver, params);
            Z3_params_dec_ref(self.context, params);
        }
        self.fine()
    }

    fn reason(&self, solver: Z3_solver) -> Reason {
        // SAFETY: Z3 returns a C string that stays valid until the next call, or null.
        let text = unsafe {
            let text = Z3_solver_get_reason_unknown(self.context, solver);
            if text.is_null() { c"" } else { CStr::from_ptr(text) }
        };
        match text.to_bytes() {
            b"timeout" | b"canceled" | b"interrupted" | b"interrupted from keyboard" => Reason::Timeout,
            b"max. resource limit exceeded" => Reason::Timeout,
            b"max. memory exceeded" | b"out of memory" | b"memout" => Reason::Memory,
            _ => Reason::Incomplete,
        }
    }

    fn fine(&self) -> Result<(), Reason> {
        // SAFETY: the context is alive.
        match unsafe { Z3_get_error_code(self.context) } {
            Z3_error_code::Ok => Ok(()),
            Z3_error_code::MemoutFail => Err(Reason::Memory),
            _ => Err(FAILED),
        }
    }

    fn keep(&mut self, made: Option<Z3_ast>) -> Result<Ast, Reason> {
        let ast = made.ok_or(FAILED)?;
        // SAFETY: just created by this context.
        unsafe { Z3_inc_ref(self.context, ast) };
        self.kept.push(ast);
        Ok(Ast(ast))
    }

    /// A constant; the name ends with a NUL byte.
    fn constant(&mut self, name: &str, sort: Sort) -> Result<Ast, Reason> {
        let name = CStr::from_bytes_until_nul(name.as_bytes()).map_err(|_| FAILED)?;
        // SAFETY: see the invariant of this file; an uncounted sort lives until the next call that creates something,
        // which uses it.
        let made = unsafe {
            let symbol = Z3_mk_string_symbol(self.context, name.as_ptr()).ok_or(FAILED)?;
            let sort = self.sort(sort)?;
            Z3_mk_const(self.context, symbol, sort)
        };
        self.keep(made)
    }

    fn sort(&self, sort: Sort) -> Result<Z3_sort, Reason> {
        let bits = match sort {
            Sort::Bool => 0,
            Sort::BitVec(width) => width.bits(),
            Sort::Float32 => 32,
            Sort::Float64 => 64,
        };
        // SAFETY: the context is alive.
        unsafe { if bits == 0 { Z3_mk_bool_sort(self.context) } else { Z3_mk_bv_sort(self.context, bits) } }
            .ok_or(FAILED)
    }

    fn float_sort(&self, precision: Precision) -> Result<Z3_sort, Reason> {
        let (exponent, significand) = precision.format();
        // SAFETY: the context is alive.
        unsafe { Z3_mk_fpa_sort(self.context, exponent, significand) }.ok_or(FAILED)
    }

    fn apply_one(&mut self, fun: Fun, a: Z3_ast) -> Result<Ast, Reason> {
        let (context, near, zero) = (self.context, self.to_nearest, self.to_zero);
        // SAFETY: see the invariant of this file.
        let made = unsafe {
            match fun {
                Fun::SignExtend(by) => Z3_mk_sign_ext(context, by, a),
                Fun::ZeroExtend(by) => Z3_mk_zero_ext(context, by, a),
                Fun::LowBits(width) => Z3_mk_extract(context, width.saturating_sub(1), 0, a),
                Fun::NumberOfBits(to) => Z3_mk_fpa_to_fp_bv(context, a, self.float_sort(to)?),
                Fun::NumberOfNumber(to) => Z3_mk_fpa_to_fp_float(context, near, a, self.float_sort(to)?),
                Fun::NumberOfSigned(to) => Z3_mk_fpa_to_fp_signed(context, near, a, self.float_sort(to)?),
                Fun::SignedOfNumber(width) => Z3_mk_fpa_to_sbv(context, zero, a, width),
                Fun::FpTruncate => Z3_mk_fpa_round_to_integral(context, zero, a),
                Fun::FpSqrt => Z3_mk_fpa_sqrt(context, near, a),
                Fun::FpRound(Rounding::NearestEven) => Z3_mk_fpa_round_to_integral(context, near, a),
                Fun::FpRound(Rounding::Ceil) => Z3_mk_fpa_round_to_integral(context, self.to_positive, a),
                Fun::FpRound(Rounding::Floor) => Z3_mk_fpa_round_to_integral(context, self.to_negative, a),
                _ => unary(fun).ok_or(FAILED)?(context, a),
            }
        };
        self.keep(made)
    }

    fn apply_two(&mut self, fun: Fun, a: Z3_ast, b: Z3_ast) -> Result<Ast, Reason> {
        let context = self.context;
        // SAFETY: see the invariant of this file.
        let made = unsafe {
            match fun {
                Fun::And => Z3_mk_and(context, 2, [a, b].as_ptr()),
                Fun::Or => Z3_mk_or(context, 2, [a, b].as_ptr()),
                Fun::FpDivTowardsZero => Z3_mk_fpa_div(context, self.to_zero, a, b),
                _ => match (rounded(fun), binary(fun)) {
                    (Some(make), _) => make(context, self.to_nearest, a, b),
                    (None, Some(make)) => make(context, a, b),
                    (None, None) => None,
                },
            }
        };
        self.keep(made)
    }
}

impl Drop for Library {
    fn drop(&mut self) {
        // SAFETY: nothing of the context is used afterwards, and each reference was counted once.
        unsafe {
            Z3_solver_dec_ref(self.context, self.solver);
            for &ast in self.kept.iter().rev() {
                Z3_dec_ref(self.context, ast);
            }
            Z3_del_context(self.context);
        }
    }
}

impl Target for Library {
    type Expr = Ast;

    fn bool(&mut self, value: bool) -> Result<Ast, Reason> {
        // SAFETY: the context is alive.
        let made = unsafe { if value { Z3_mk_true(self.context) } else { Z3_mk_false(self.context) } };
        self.keep(made)
    }

    fn bits(&mut self, width: Width, bits: u64) -> Result<Ast, Reason> {
        let sort = self.sort(Sort::BitVec(width))?;
        // SAFETY: see the invariant of this file.
        let made = unsafe { Z3_mk_unsigned_int64(self.context, bits & width.mask(), sort) };
        self.keep(made)
    }

    fn variable(&mut self, id: TermId, _: &str, sort: Sort) -> Result<Ast, Reason> {
        self.constant(&format!("!v{}\0", id.raw()), sort)
    }

    fn unknown(&mut self, id: TermId, width: Width) -> Result<Ast, Reason> {
        self.constant(&format!("!u{}\0", id.raw()), Sort::BitVec(width))
    }

    fn apply(&mut self, fun: Fun, arguments: &[Ast]) -> Result<Ast, Reason> {
        match *arguments {
            [Ast(a)] => self.apply_one(fun, a),
            [Ast(a), Ast(b)] => self.apply_two(fun, a, b),
            [Ast(a), Ast(b), Ast(c)] => {
                // SAFETY: see the invariant of this file.
                let made = unsafe {
                    match fun {
                        Fun::Ite => Z3_mk_ite(self.context, a, b, c),
                        Fun::FpFma => Z3_mk_fpa_fma(self.context, self.to_nearest, a, b, c),
                        _ => None,
                    }
                };
                self.keep(made)
            }
            _ => Err(FAILED),
        }
    }

    /// Z3 has a function for this, which leaves NaN unspecified.
    fn bits_of_number(&mut self, _: TermId, number: Ast, precision: Precision) -> Result<Ast, Reason> {
        // SAFETY: see the invariant of this file.
        let made = unsafe { Z3_mk_fpa_to_ieee_bv(self.context, number.0) };
        let bits = self.keep(made)?;
        let nan = self.apply(Fun::IsNan, &[number])?;
        let canonical = self.bits(precision.width(), precision.canonical_nan())?;
        self.apply(Fun::Ite, &[nan, canonical, bits])
    }
}

/// A model; borrows its library.
pub(super) struct Model<'a> {
    library: &'a Library,
    model: Z3_model,
}

impl Model<'_> {
    /// The value of a boolean or bit-vector expression.
    pub(super) fn bits(&self, expr: Ast) -> Result<u64, Reason> {
        let context = self.library.context;
        let mut value = expr.0;
        let mut bits = 0u64;
        // SAFETY: see the invariant of this file; the value's reference count is held while it is read.
        unsafe {
            if !Z3_model_eval(context, self.model, expr.0, true, &mut value) {
                return Err(FAILED);
            }
            Z3_inc_ref(context, value);
            let read = match Z3_get_bool_value(context, value) {
                Z3_L_TRUE => Some(1),
                Z3_L_FALSE => Some(0),
                _ => {
                    let numeral = Z3_is_numeral_ast(context, value);
                    (numeral && Z3_get_numeral_uint64(context, value, &mut bits)).then_some(bits)
                }
            };
            Z3_dec_ref(context, value);
            read.ok_or(FAILED)
        }
    }
}

impl Drop for Model<'_> {
    fn drop(&mut self) {
        // SAFETY: its reference count was taken when it was created.
        unsafe { Z3_model_dec_ref(self.library.context, self.model) }
    }
}

const FAILED: Reason = Reason::Failed(Failure::Library);

fn unary(fun: Fun) -> Option<Unary> {
    Some(match fun {
        Fun::Not => Z3_mk_not,
        Fun::Bits(Op::Neg) => Z3_mk_bvneg,
        Fun::Bits(Op::BitNot) => Z3_mk_bvnot,
        Fun::FpNeg => Z3_mk_fpa_neg,
        Fun::FpAbs => Z3_mk_fpa_abs,
        Fun::IsNan => Z3_mk_fpa_is_nan,
        Fun::IsInfinite => Z3_mk_fpa_is_infinite,
        Fun::IsZero => Z3_mk_fpa_is_zero,
        Fun::IsNegative => Z3_mk_fpa_is_negative,
        _ => return None,
    })
}

fn rounded(fun: Fun) -> Option<Rounded> {
    Some(match fun {
        Fun::FpAdd => Z3_mk_fpa_add,
        Fun::FpSub => Z3_mk_fpa_sub,
        Fun::FpMul => Z3_mk_fpa_mul,
        Fun::FpDiv => Z3_mk_fpa_div,
        _ => return None,
    })
}

fn binary(fun: Fun) -> Option<Binary> {
    Some(match fun {
        Fun::Xor => Z3_mk_xor,
        Fun::Equal => Z3_mk_eq,
        Fun::FpEq => Z3_mk_fpa_eq,
        Fun::FpLt => Z3_mk_fpa_lt,
        Fun::FpLe => Z3_mk_fpa_leq,
        Fun::Bits(Op::Add) => Z3_mk_bvadd,
        Fun::Bits(Op::Sub) => Z3_mk_bvsub,
        Fun::Bits(Op::Mul) => Z3_mk_bvmul,
        Fun::Bits(Op::SDiv) => Z3_mk_bvsdiv,
        Fun::Bits(Op::SRem) => Z3_mk_bvsrem,
        Fun::Bits(Op::BitAnd) => Z3_mk_bvand,
        Fun::Bits(Op::BitOr) => Z3_mk_bvor,
        Fun::Bits(Op::BitXor) => Z3_mk_bvxor,
        Fun::Bits(Op::Shl) => Z3_mk_bvshl,
        Fun::Bits(Op::LShr) => Z3_mk_bvlshr,
        Fun::Bits(Op::AShr) => Z3_mk_bvashr,
        Fun::Bits(Op::SLt) => Z3_mk_bvslt,
        Fun::Bits(Op::SLe) => Z3_mk_bvsle,
        Fun::Bits(Op::ULt) => Z3_mk_bvult,
        Fun::Bits(Op::ULe) => Z3_mk_bvule,
        _ => return None,
    })
}
