//! A safe wrapper around the few functions of Z3's C API used here.
//!
//! INVARIANT of all `unsafe` here: every pointer passed to Z3 came from the same live context and is kept alive by a
//! reference count we hold, and every null returned by Z3 becomes an error.

use crate::core::formula::Relation;
use crate::limits::Reason;
use std::ffi::{CStr, CString};
use z3_sys::*;

/// An expression of one [`Z3`], valid as long as it lives.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Expr(Z3_ast);

/// The sort of a constant.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Bool,
    Int,
    Real,
    /// A location.
    Place,
}

/// An answer of Z3.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    Sat,
    Unsat,
}

/// A context with one incremental solver.
pub(crate) struct Z3 {
    context: Z3_context,
    solver: Z3_solver,
    places: Z3_sort,
    /// Maps locations to the number of the cell there.
    cell_at: Z3_func_decl,
    kept: Vec<Z3_ast>,
    model: Option<Z3_model>,
    names: u32,
}

fn failed() -> Reason {
    Reason::Arithmetic("the library failed".into())
}

impl Z3 {
    pub(crate) fn new() -> Result<Z3, Reason> {
        // SAFETY: the configuration lives until the context is created; a failing call returns early and at worst
        // leaks.
        unsafe {
            let config = Z3_mk_config().ok_or_else(failed)?;
            let context = Z3_mk_context_rc(config);
            Z3_del_config(config);
            let context = context.ok_or_else(failed)?;
            Z3_set_error_handler(context, None);
            let solver = Z3_mk_simple_solver(context).ok_or_else(failed)?;
            Z3_solver_inc_ref(context, solver);
            let name = Z3_mk_string_symbol(context, c"Place".as_ptr()).ok_or_else(failed)?;
            let places = Z3_mk_uninterpreted_sort(context, name).ok_or_else(failed)?;
            let sort = Z3_sort_to_ast(context, places).ok_or_else(failed)?;
            Z3_inc_ref(context, sort);
            let ints = Z3_mk_int_sort(context).ok_or_else(failed)?;
            let name = Z3_mk_string_symbol(context, c"cell_at".as_ptr()).ok_or_else(failed)?;
            let cell_at = Z3_mk_func_decl(context, name, 1, [places].as_ptr(), ints).ok_or_else(failed)?;
            let function = Z3_func_decl_to_ast(context, cell_at).ok_or_else(failed)?;
            Z3_inc_ref(context, function);
            Ok(Z3 { context, solver, places, cell_at, kept: vec![sort, function], model: None, names: 0 })
        }
    }

    fn keep(&mut self, made: Option<Z3_ast>) -> Result<Expr, Reason> {
        let ast = made.ok_or_else(failed)?;
        // SAFETY: just created by this context.
        unsafe { Z3_inc_ref(self.context, ast) };
        self.kept.push(ast);
        Ok(Expr(ast))
    }

    /// A fresh constant.
    pub(crate) fn fresh(&mut self, kind: Kind) -> Result<Expr, Reason> {
        self.names += 1;
        let name = CString::new(format!("v{}", self.names)).map_err(|_| failed())?;
        // SAFETY: see the invariant of this file.
        let made = unsafe {
            let symbol = Z3_mk_string_symbol(self.context, name.as_ptr()).ok_or_else(failed)?;
            let sort = match kind {
                Kind::Bool => Z3_mk_bool_sort(self.context),
                Kind::Int => Z3_mk_int_sort(self.context),
                Kind::Real => Z3_mk_real_sort(self.context),
                Kind::Place => Some(self.places),
            };
            Z3_mk_const(self.context, symbol, sort.ok_or_else(failed)?)
        };
        self.keep(made)
    }

    /// A whole number, of sort Int or Real.
    pub(crate) fn number(&mut self, value: i128, real: bool) -> Result<Expr, Reason> {
        let text = CString::new(value.to_string()).map_err(|_| failed())?;
        // SAFETY: see the invariant of this file.
        let made = unsafe {
            let sort = if real { Z3_mk_real_sort(self.context) } else { Z3_mk_int_sort(self.context) };
            Z3_mk_numeral(self.context, text.as_ptr(), sort.ok_or_else(failed)?)
        };
        self.keep(made)
    }

    /// `constant + Σ factor·term`; if `real`, terms of sort Int must already be converted.
    pub(crate) fn sum(&mut self, constant: i128, terms: &[(i128, Expr)], real: bool) -> Result<Expr, Reason> {
        let mut parts = Vec::with_capacity(terms.len() + 1);
        for &(factor, term) in terms {
            if factor == 1 {
                parts.push(term.0);
                continue;
            }
            let factor = self.number(factor, real)?;
            // SAFETY: see the invariant of this file.
            let made = unsafe { Z3_mk_mul(self.context, 2, [factor.0, term.0].as_ptr()) };
            parts.push(self.keep(made)?.0);
        }
        if constant != 0 || parts.is_empty() {
            parts.push(self.number(constant, real)?.0);
        }
        if let [only] = parts.as_slice() {
            return Ok(Expr(*only));
        }
        // SAFETY: see the invariant of this file.
        let made = unsafe { Z3_mk_add(self.context, parts.len() as u32, parts.as_ptr()) };
        self.keep(made)
    }

    /// An integer as a real.
    pub(crate) fn as_real(&mut self, term: Expr) -> Result<Expr, Reason> {
        // SAFETY: see the invariant of this file.
        let made = unsafe { Z3_mk_int2real(self.context, term.0) };
        self.keep(made)
    }

    /// A sum compared with zero.
    pub(crate) fn compare(&mut self, sum: Expr, relation: Relation, real: bool) -> Result<Expr, Reason> {
        let zero = self.number(0, real)?;
        // SAFETY: see the invariant of this file.
        let made = unsafe {
            match relation {
                Relation::Eq | Relation::Ne => Z3_mk_eq(self.context, sum.0, zero.0),
                Relation::Le => Z3_mk_le(self.context, sum.0, zero.0),
                Relation::Lt => Z3_mk_lt(self.context, sum.0, zero.0),
            }
        };
        let made = self.keep(made)?;
        if relation == Relation::Ne { self.not(made) } else { Ok(made) }
    }

    pub(crate) fn equal(&mut self, a: Expr, b: Expr) -> Result<Expr, Reason> {
        // SAFETY: see the invariant of this file.
        let made = unsafe { Z3_mk_eq(self.context, a.0, b.0) };
        self.keep(made)
    }

    pub(crate) fn not(&mut self, a: Expr) -> Result<Expr, Reason> {
        // SAFETY: see the invariant of this file.
        let made = unsafe { Z3_mk_not(self.context, a.0) };
        self.keep(made)
    }

    pub(crate) fn and(&mut self, all: &[Expr]) -> Result<Expr, Reason> {
        let asts: Vec<Z3_ast> = all.iter().map(|e| e.0).collect();
        // SAFETY: see the invariant of this file.
        let made = unsafe { Z3_mk_and(self.context, asts.len() as u32, asts.as_ptr()) };
        self.keep(made)
    }

    pub(crate) fn or(&mut self, any: &[Expr]) -> Result<Expr, Reason> {
        let asts: Vec<Z3_ast> = any.iter().map(|e| e.0).collect();
        // SAFETY: see the invariant of this file.
        let made = unsafe { Z3_mk_or(self.context, asts.len() as u32, asts.as_ptr()) };
        self.keep(made)
    }

    pub(crate) fn implies(&mut self, a: Expr, b: Expr) -> Result<Expr, Reason> {
        // SAFETY: see the invariant of this file.
        let made = unsafe { Z3_mk_implies(self.context, a.0, b.0) };
        self.keep(made)
    }

    /// The number of the cell at a location: two locations with different numbers are different.
    pub(crate) fn cell_at(&mut self, place: Expr) -> Result<Expr, Reason> {
        // SAFETY: see the invariant of this file.
        let made = unsafe { Z3_mk_app(self.context, self.cell_at, 1, [place.0].as_ptr()) };
        self.keep(made)
    }

    pub(crate) fn assert(&mut self, expr: Expr) {
        // SAFETY: see the invariant of this file.
        unsafe { Z3_solver_assert(self.context, self.solver, expr.0) }
    }

    pub(crate) fn push(&mut self) {
        // SAFETY: the context is alive.
        unsafe { Z3_solver_push(self.context, self.solver) }
    }

    /// Leaves the newest scope.
    pub(crate) fn pop(&mut self) {
        // SAFETY: callers push before they pop.
        unsafe {
            if Z3_solver_get_num_scopes(self.context, self.solver) > 0 {
                Z3_solver_pop(self.context, self.solver, 1);
            }
        }
    }

    /// Checks whether all assertions and assumptions are satisfiable together, within the given milliseconds. After
    /// `Sat`, values can be read until the next check.
    pub(crate) fn check(&mut self, assumptions: &[Expr], milliseconds: u32) -> Result<Outcome, Reason> {
        self.forget();
        self.timeout(milliseconds)?;
        let asts: Vec<Z3_ast> = assumptions.iter().map(|e| e.0).collect();
        // SAFETY: see the invariant of this file; the model's reference count is taken before any other call.
        unsafe {
            match Z3_solver_check_assumptions(self.context, self.solver, asts.len() as u32, asts.as_ptr()) {
                Z3_L_TRUE => {
                    let model = Z3_solver_get_model(self.context, self.solver).ok_or_else(failed)?;
                    Z3_model_inc_ref(self.context, model);
                    self.model = Some(model);
                    Ok(Outcome::Sat)
                }
                Z3_L_FALSE => Ok(Outcome::Unsat),
                _ => Err(self.reason()),
            }
        }
    }

    fn timeout(&mut self, milliseconds: u32) -> Result<(), Reason> {
        // SAFETY: see the invariant of this file; the parameters live until they are set.
        unsafe {
            let params = Z3_mk_params(self.context).ok_or_else(failed)?;
            Z3_params_inc_ref(self.context, params);
            let name = Z3_mk_string_symbol(self.context, c"timeout".as_ptr()).ok_or_else(failed)?;
            Z3_params_set_uint(self.context, params, name, milliseconds.max(1));
            // Interrupts belong to the program: Z3's own handler would keep it from exiting.
            let name = Z3_mk_string_symbol(self.context, c"ctrl_c".as_ptr()).ok_or_else(failed)?;
            Z3_params_set_bool(self.context, params, name, false);
            Z3_solver_set_params(self.context, self.solver, params);
            Z3_params_dec_ref(self.context, params);
        }
        Ok(())
    }

    fn reason(&self) -> Reason {
        // SAFETY: Z3 returns a C string that stays valid until the next call, or null.
        let text = unsafe {
            let text = Z3_solver_get_reason_unknown(self.context, self.solver);
            if text.is_null() { c"" } else { CStr::from_ptr(text) }
        };
        match text.to_bytes() {
            b"timeout" | b"canceled" | b"interrupted" => Reason::Time,
            _ => Reason::Arithmetic(text.to_string_lossy().into_owned()),
        }
    }

    /// Returns true if an expression is true in the model.
    pub(crate) fn truth(&self, expr: Expr) -> Result<bool, Reason> {
        // SAFETY: see the invariant of this file.
        self.value(expr, |context, value| unsafe {
            match Z3_get_bool_value(context, value) {
                Z3_L_TRUE => Some(true),
                Z3_L_FALSE => Some(false),
                _ => None,
            }
        })
    }

    /// The value of a number in the model, as a fraction.
    pub(crate) fn fraction(&self, expr: Expr) -> Result<(i128, i128), Reason> {
        // SAFETY: see the invariant of this file; the text stays valid until the next call.
        self.value(expr, |context, value| unsafe {
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

    fn value<T>(&self, expr: Expr, read: impl FnOnce(Z3_context, Z3_ast) -> Option<T>) -> Result<T, Reason> {
        let model = self.model.ok_or_else(failed)?;
        let mut value = expr.0;
        // SAFETY: see the invariant of this file; the value's reference count is held while it is read.
        unsafe {
            if !Z3_model_eval(self.context, model, expr.0, true, &mut value) {
                return Err(failed());
            }
            Z3_inc_ref(self.context, value);
            let result = read(self.context, value);
            Z3_dec_ref(self.context, value);
            result.ok_or_else(|| Reason::Arithmetic("a value of the model has more than 128 bits".into()))
        }
    }

    fn forget(&mut self) {
        if let Some(model) = self.model.take() {
            // SAFETY: its reference count was taken when it was created.
            unsafe { Z3_model_dec_ref(self.context, model) }
        }
    }
}

impl Drop for Z3 {
    fn drop(&mut self) {
        self.forget();
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
