//! Checking assertions, and the models of those that are satisfiable.

use crate::Error;
use crate::context::{Ast, Context, Raw};
use crate::sys::*;
use std::ffi::CStr;
use std::rc::Rc;

/// The limit of a check.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Limit {
    /// Wall-clock time; at least 1.
    pub milliseconds: u32,
    /// Z3's own units of work; at least 1. `None` for no limit.
    pub units: Option<u32>,
}

/// The answer of a check.
pub enum Answer {
    /// All assertions hold in this model.
    Sat(Model),
    /// They contradict each other.
    Unsat,
    /// No answer.
    Unknown(Unknown),
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unknown {
    /// Time or units are used up, or the context was interrupted.
    Timeout,
    /// Memory is used up.
    Memory,
    /// Z3 gave up, in its own words.
    GaveUp(String),
}

/// A set of assertions in nested scopes.
pub struct Solver {
    raw: Rc<Raw>,
    solver: Z3_solver,
}

impl Solver {
    /// A solver that chooses its tactics by the query.
    ///
    /// # Errors
    /// If Z3 fails.
    pub fn new(context: &Context) -> Result<Solver, Error> {
        // SAFETY: the context is alive.
        Solver::of(context, unsafe { Z3_mk_solver(context.raw().context) })
    }

    /// A solver that is incremental from the start, which suits many small queries.
    ///
    /// # Errors
    /// If Z3 fails.
    pub fn simple(context: &Context) -> Result<Solver, Error> {
        // SAFETY: the context is alive.
        Solver::of(context, unsafe { Z3_mk_simple_solver(context.raw().context) })
    }

    fn of(context: &Context, made: Option<Z3_solver>) -> Result<Solver, Error> {
        let solver = made.ok_or(Error::Rejected)?;
        // SAFETY: just created by this context.
        unsafe { Z3_solver_inc_ref(context.raw().context, solver) };
        Ok(Solver { raw: Rc::clone(context.raw()), solver })
    }

    /// Asserts in the newest scope.
    ///
    /// # Errors
    /// If Z3 fails or the expression belongs to another context.
    pub fn assert(&self, ast: Ast) -> Result<(), Error> {
        let ast = self.raw.own(ast)?;
        // SAFETY: see the invariant of this crate.
        unsafe { Z3_solver_assert(self.raw.context, self.solver, ast) }
        self.raw.fine()
    }

    /// Enters a scope.
    pub fn push(&self) {
        // SAFETY: the context is alive.
        unsafe { Z3_solver_push(self.raw.context, self.solver) }
    }

    /// Leaves the newest scopes: as many as given, or all there are.
    pub fn pop(&self, scopes: u32) {
        // SAFETY: no more scopes are left than there are.
        unsafe {
            let scopes = scopes.min(Z3_solver_get_num_scopes(self.raw.context, self.solver));
            if scopes > 0 {
                Z3_solver_pop(self.raw.context, self.solver, scopes);
            }
        }
    }

    /// Checks whether all assertions and assumptions are satisfiable together.
    ///
    /// # Errors
    /// If Z3 fails or an assumption belongs to another context.
    pub fn check(&self, assumptions: &[Ast], limit: Limit) -> Result<Answer, Error> {
        let assumptions = self.raw.own_all(assumptions)?;
        let count = u32::try_from(assumptions.len()).map_err(|_| Error::Rejected)?;
        self.limit(limit)?;
        let (context, solver) = (self.raw.context, self.solver);
        // SAFETY: see the invariant of this crate; the model is counted before any other call.
        unsafe {
            Ok(match Z3_solver_check_assumptions(context, solver, count, assumptions.as_ptr()) {
                Z3_L_TRUE => {
                    let model = Z3_solver_get_model(context, solver).ok_or(Error::Rejected)?;
                    Z3_model_inc_ref(context, model);
                    Answer::Sat(Model { raw: Rc::clone(&self.raw), model })
                }
                Z3_L_FALSE => Answer::Unsat,
                _ => Answer::Unknown(self.unknown()),
            })
        }
    }

    /// Returns the units of work that the context has done so far, modulo 2^32; `None` if Z3 does not say.
    pub fn units(&self) -> Option<u32> {
        let context = self.raw.context;
        // SAFETY: the statistics are counted before any other call and released at the end; every index is below their
        // size, and a key is a C string that stays valid until the next call.
        unsafe {
            let all = Z3_solver_get_statistics(context, self.solver)?;
            Z3_stats_inc_ref(context, all);
            let is_wanted = |at: &u32| {
                let key = Z3_stats_get_key(context, all, *at);
                !key.is_null() && CStr::from_ptr(key) == c"rlimit count" && Z3_stats_is_uint(context, all, *at)
            };
            let found = (0..Z3_stats_size(context, all)).find(is_wanted);
            let units = found.map(|at| Z3_stats_get_uint_value(context, all, at));
            Z3_stats_dec_ref(context, all);
            units
        }
    }

    fn limit(&self, limit: Limit) -> Result<(), Error> {
        let context = self.raw.context;
        let (timeout, units) = (self.raw.symbol("timeout")?, self.raw.symbol("rlimit")?);
        let interrupts = self.raw.symbol("ctrl_c")?;
        // SAFETY: see the invariant of this crate; the parameters live until they are set.
        unsafe {
            let params = Z3_mk_params(context).ok_or(Error::Rejected)?;
            Z3_params_inc_ref(context, params);
            Z3_params_set_uint(context, params, timeout, limit.milliseconds.max(1));
            if let Some(most) = limit.units {
                Z3_params_set_uint(context, params, units, most.max(1));
            }
            // Interrupts belong to the program: Z3's own handler is not thread-safe and would keep it from exiting.
            Z3_params_set_bool(context, params, interrupts, false);
            Z3_solver_set_params(context, self.solver, params);
            Z3_params_dec_ref(context, params);
        }
        self.raw.fine()
    }

    fn unknown(&self) -> Unknown {
        // SAFETY: Z3 returns a C string that stays valid until the next call, or null.
        let text = unsafe {
            let text = Z3_solver_get_reason_unknown(self.raw.context, self.solver);
            if text.is_null() { c"" } else { CStr::from_ptr(text) }
        };
        match text.to_bytes() {
            b"timeout" | b"canceled" | b"interrupted" | b"interrupted from keyboard" => Unknown::Timeout,
            b"max. resource limit exceeded" => Unknown::Timeout,
            b"max. memory exceeded" | b"out of memory" | b"memout" => Unknown::Memory,
            _ => Unknown::GaveUp(text.to_string_lossy().into_owned()),
        }
    }
}

impl Drop for Solver {
    fn drop(&mut self) {
        // SAFETY: its reference count was taken when it was created, and the context is still alive.
        unsafe { Z3_solver_dec_ref(self.raw.context, self.solver) }
    }
}

/// Values for the constants of a satisfiable query.
pub struct Model {
    raw: Rc<Raw>,
    model: Z3_model,
}

impl Model {
    /// The value of a truth value or a bit-vector of at most 64 bits.
    ///
    /// # Errors
    /// If there is none, or the expression belongs to another context.
    pub fn bits(&self, ast: Ast) -> Result<u64, Error> {
        // SAFETY: see the invariant of this crate.
        self.value(ast, |context, value| unsafe {
            match Z3_get_bool_value(context, value) {
                Z3_L_TRUE => Some(1),
                Z3_L_FALSE => Some(0),
                _ => {
                    let mut bits = 0;
                    let numeral = Z3_is_numeral_ast(context, value);
                    (numeral && Z3_get_numeral_uint64(context, value, &mut bits)).then_some(bits)
                }
            }
        })
    }

    /// Returns true if an expression is true in the model.
    ///
    /// # Errors
    /// If it is not a truth value, or belongs to another context.
    pub fn truth(&self, ast: Ast) -> Result<bool, Error> {
        // SAFETY: see the invariant of this crate.
        self.value(ast, |context, value| unsafe {
            match Z3_get_bool_value(context, value) {
                Z3_L_TRUE => Some(true),
                Z3_L_FALSE => Some(false),
                _ => None,
            }
        })
    }

    /// The value of a number, as numerator and positive denominator.
    ///
    /// # Errors
    /// If it does not fit, is not a number, or belongs to another context.
    pub fn fraction(&self, ast: Ast) -> Result<(i128, i128), Error> {
        // SAFETY: see the invariant of this crate; the text stays valid until the next call.
        self.value(ast, |context, value| unsafe {
            if !Z3_is_numeral_ast(context, value) {
                return None;
            }
            let text = Z3_get_numeral_string(context, value);
            let text = if text.is_null() { return None } else { CStr::from_ptr(text).to_str().ok()? };
            match text.split_once('/') {
                Some((above, below)) => Some((above.parse().ok()?, below.parse().ok()?)),
                None => Some((text.parse().ok()?, 1)),
            }
        })
    }

    fn value<T>(&self, ast: Ast, read: impl FnOnce(Z3_context, Z3_ast) -> Option<T>) -> Result<T, Error> {
        let context = self.raw.context;
        let ast = self.raw.own(ast)?;
        let mut value = ast;
        // SAFETY: see the invariant of this crate; the value is counted while it is read.
        unsafe {
            if !Z3_model_eval(context, self.model, ast, true, &mut value) {
                return Err(Error::Rejected);
            }
            Z3_inc_ref(context, value);
            let result = read(context, value);
            Z3_dec_ref(context, value);
            result.ok_or(Error::NoValue)
        }
    }
}

impl Drop for Model {
    fn drop(&mut self) {
        // SAFETY: its reference count was taken when it was created, and the context is still alive.
        unsafe { Z3_model_dec_ref(self.raw.context, self.model) }
    }
}
