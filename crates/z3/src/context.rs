//! Contexts and the expressions they own.

use crate::Error;
use crate::operations::Rounding;
use crate::sys::*;
use std::cell::{Cell, RefCell};
use std::ffi::{CStr, CString};
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The version of the library.
///
/// # Errors
/// If there is no library.
pub fn version() -> Result<String, Error> {
    load().map_err(|_| Error::Missing)?;
    let (mut major, mut minor, mut build, mut revision) = (0, 0, 0, 0);
    // SAFETY: the library is loaded, and writes one number to each of four locations that we own.
    unsafe { Z3_get_version(&raw mut major, &raw mut minor, &raw mut build, &raw mut revision) };
    Ok(format!("{major}.{minor}.{build}"))
}

/// Limits the memory of all contexts of this process together; queries that need more stay undecided. Call at program
/// start, before the first context is created.
pub fn limit_memory(bytes: usize) {
    if load().is_err() {
        return;
    }
    let megabytes = format!("{}\0", (bytes >> 20).max(1));
    let Ok(value) = CStr::from_bytes_with_nul(megabytes.as_bytes()) else { return };
    // SAFETY: the library is loaded; two C strings that outlive the call.
    unsafe { Z3_global_param_set(c"memory_max_size".as_ptr(), value.as_ptr()) }
}

/// An expression of one [`Context`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Ast {
    pub(crate) ast: Z3_ast,
    owner: u64,
}

/// An uninterpreted sort of one [`Context`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct NamedSort {
    sort: Z3_sort,
    owner: u64,
}

/// An uninterpreted function of one argument, of one [`Context`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Function {
    declaration: Z3_func_decl,
    owner: u64,
}

/// The sort of a constant.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Sort {
    /// A truth value.
    Bool,
    /// A bit-vector of this width.
    Bits(u32),
    /// A mathematical integer.
    Int,
    /// A mathematical real.
    Real,
    /// An uninterpreted sort.
    Named(NamedSort),
}

/// A context: expressions live until it and everything made from it is dropped.
pub struct Context {
    raw: Rc<Raw>,
}

/// What contexts, solvers and models share.
pub(crate) struct Raw {
    pub(crate) context: Z3_context,
    /// Tells contexts apart; never reused.
    id: u64,
    /// INVARIANT: we hold one reference to each until the end, because deleting a context that still has expressions
    /// takes quadratic time.
    kept: RefCell<Vec<Z3_ast>>,
    /// INVARIANT: in `kept` as well.
    rounding: [Cell<Option<Z3_ast>>; 4],
    live: Arc<Mutex<Option<Live>>>,
}

/// A context that is alive as long as this is in its slot.
struct Live(Z3_context);

// SAFETY: used only for `Z3_interrupt`, which Z3 allows from any thread.
unsafe impl Send for Live {}

/// Interrupts a context from another thread.
pub struct Interrupter {
    live: Arc<Mutex<Option<Live>>>,
}

impl Interrupter {
    /// Interrupts the context's current work. Does nothing once the context is gone.
    pub fn interrupt(&self) {
        if let Some(Live(context)) = &*locked(&self.live) {
            // SAFETY: the context is deleted only after it has been taken out of its slot, which we hold locked.
            unsafe { Z3_interrupt(*context) }
        }
    }
}

fn locked(live: &Mutex<Option<Live>>) -> MutexGuard<'_, Option<Live>> {
    live.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Context {
    /// Creates a context.
    ///
    /// # Errors
    /// If there is no library, or Z3 cannot create a context.
    pub fn new() -> Result<Context, Error> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        load().map_err(|_| Error::Missing)?;
        // SAFETY: the library is loaded; the configuration lives until the context is created; a failing call returns early and at worst
        // leaks.
        let context = unsafe {
            let config = Z3_mk_config().ok_or(Error::Rejected)?;
            let context = Z3_mk_context_rc(config);
            Z3_del_config(config);
            let context = context.ok_or(Error::Rejected)?;
            Z3_set_error_handler(context, None);
            context
        };
        let raw = Raw {
            context,
            id: COUNT.fetch_add(1, Ordering::Relaxed),
            kept: RefCell::default(),
            rounding: Default::default(),
            live: Arc::new(Mutex::new(Some(Live(context)))),
        };
        Ok(Context { raw: Rc::new(raw) })
    }

    pub(crate) fn raw(&self) -> &Rc<Raw> {
        &self.raw
    }

    /// For interrupting a check.
    pub fn interrupter(&self) -> Interrupter {
        Interrupter { live: Arc::clone(&self.raw.live) }
    }

    /// The number of expressions created.
    pub fn size(&self) -> usize {
        self.raw.kept.borrow().len()
    }

    /// Creates the rounding modes now rather than at their first use, so that the order in which Z3 numbers expressions
    /// does not depend on the first query.
    ///
    /// # Errors
    /// If Z3 fails.
    pub fn prepare_floats(&self) -> Result<(), Error> {
        use Rounding::{NearestEven, Negative, Positive, Zero};
        [NearestEven, Zero, Positive, Negative].into_iter().try_for_each(|mode| self.raw.rounding(mode).map(drop))
    }

    /// A truth value.
    ///
    /// # Errors
    /// If Z3 fails.
    pub fn bool(&self, value: bool) -> Result<Ast, Error> {
        let context = self.raw.context;
        // SAFETY: the context is alive.
        self.raw.keep(unsafe { if value { Z3_mk_true(context) } else { Z3_mk_false(context) } })
    }

    /// A bit-vector. Bits beyond its width are ignored.
    ///
    /// # Errors
    /// If Z3 fails or the width is zero.
    pub fn bits(&self, width: u32, bits: u64) -> Result<Ast, Error> {
        let sort = self.raw.sort(Sort::Bits(width))?;
        let mask = if width < 64 { (1 << width) - 1 } else { u64::MAX };
        // SAFETY: see the invariant of this crate; an uncounted sort lives until the next call that creates something,
        // which uses it.
        self.raw.keep(unsafe { Z3_mk_unsigned_int64(self.raw.context, bits & mask, sort) })
    }

    /// A whole number of sort [`Sort::Int`] or [`Sort::Real`].
    ///
    /// # Errors
    /// If Z3 fails, as for other sorts.
    pub fn number(&self, value: i128, sort: Sort) -> Result<Ast, Error> {
        let text = CString::new(value.to_string()).map_err(|_| Error::Rejected)?;
        let sort = self.raw.sort(sort)?;
        // SAFETY: as in `bits`.
        self.raw.keep(unsafe { Z3_mk_numeral(self.raw.context, text.as_ptr(), sort) })
    }

    /// The constant with this name and sort.
    ///
    /// # Errors
    /// If Z3 fails.
    pub fn constant(&self, name: &str, sort: Sort) -> Result<Ast, Error> {
        let symbol = self.raw.symbol(name)?;
        let sort = self.raw.sort(sort)?;
        // SAFETY: as in `bits`; symbols live as long as the context.
        self.raw.keep(unsafe { Z3_mk_const(self.raw.context, symbol, sort) })
    }

    /// An uninterpreted sort.
    ///
    /// # Errors
    /// If Z3 fails.
    pub fn sort(&self, name: &str) -> Result<NamedSort, Error> {
        let symbol = self.raw.symbol(name)?;
        // SAFETY: the context is alive, and the sort is counted before any other call creates something.
        unsafe {
            let sort = Z3_mk_uninterpreted_sort(self.raw.context, symbol).ok_or(Error::Rejected)?;
            self.raw.keep(Z3_sort_to_ast(self.raw.context, sort))?;
            Ok(NamedSort { sort, owner: self.raw.id })
        }
    }

    /// An uninterpreted function.
    ///
    /// # Errors
    /// If Z3 fails or a sort belongs to another context.
    pub fn function(&self, name: &str, from: NamedSort, to: Sort) -> Result<Function, Error> {
        let symbol = self.raw.symbol(name)?;
        let from = self.raw.named(from)?;
        let to = self.raw.sort(to)?;
        // SAFETY: as in `bits` and `sort`.
        unsafe {
            let made = Z3_mk_func_decl(self.raw.context, symbol, 1, [from].as_ptr(), to);
            let declaration = made.ok_or(Error::Rejected)?;
            self.raw.keep(Z3_func_decl_to_ast(self.raw.context, declaration))?;
            Ok(Function { declaration, owner: self.raw.id })
        }
    }

    /// The function applied to an argument.
    ///
    /// # Errors
    /// If Z3 fails or anything belongs to another context.
    pub fn apply(&self, function: Function, argument: Ast) -> Result<Ast, Error> {
        let argument = self.raw.own(argument)?;
        if function.owner != self.raw.id {
            return Err(Error::Foreign);
        }
        // SAFETY: see the invariant of this crate; the declaration was counted when it was made.
        self.raw.keep(unsafe { Z3_mk_app(self.raw.context, function.declaration, 1, [argument].as_ptr()) })
    }
}

impl Raw {
    /// The pointer of an expression that belongs to this context.
    pub(crate) fn own(&self, ast: Ast) -> Result<Z3_ast, Error> {
        if ast.owner == self.id { Ok(ast.ast) } else { Err(Error::Foreign) }
    }

    pub(crate) fn own_all(&self, asts: &[Ast]) -> Result<Vec<Z3_ast>, Error> {
        asts.iter().map(|ast| self.own(*ast)).collect()
    }

    fn named(&self, named: NamedSort) -> Result<Z3_sort, Error> {
        if named.owner == self.id { Ok(named.sort) } else { Err(Error::Foreign) }
    }

    /// Counts an expression just created by this context.
    pub(crate) fn keep(&self, made: Option<Z3_ast>) -> Result<Ast, Error> {
        let ast = made.ok_or(Error::Rejected)?;
        // SAFETY: just created by this context.
        unsafe { Z3_inc_ref(self.context, ast) };
        self.kept.borrow_mut().push(ast);
        Ok(Ast { ast, owner: self.id })
    }

    /// A rounding mode, created at its first use.
    pub(crate) fn rounding(&self, mode: Rounding) -> Result<Z3_ast, Error> {
        let Some(known) = self.rounding.get(mode as usize) else { return Err(Error::Rejected) };
        if let Some(ast) = known.get() {
            return Ok(ast);
        }
        // SAFETY: the context is alive.
        let made = unsafe {
            match mode {
                Rounding::NearestEven => Z3_mk_fpa_rne(self.context),
                Rounding::Zero => Z3_mk_fpa_rtz(self.context),
                Rounding::Positive => Z3_mk_fpa_rtp(self.context),
                Rounding::Negative => Z3_mk_fpa_rtn(self.context),
            }
        };
        let ast = self.keep(made)?.ast;
        known.set(Some(ast));
        Ok(ast)
    }

    pub(crate) fn symbol(&self, name: &str) -> Result<Z3_symbol, Error> {
        let name = CString::new(name).map_err(|_| Error::Rejected)?;
        // SAFETY: a C string that outlives the call.
        unsafe { Z3_mk_string_symbol(self.context, name.as_ptr()) }.ok_or(Error::Rejected)
    }

    /// A sort that nothing may count: it lives until the next call that creates something.
    fn sort(&self, sort: Sort) -> Result<Z3_sort, Error> {
        // SAFETY: the context is alive.
        let made = unsafe {
            match sort {
                Sort::Bool => Z3_mk_bool_sort(self.context),
                Sort::Bits(width) => Z3_mk_bv_sort(self.context, width),
                Sort::Int => Z3_mk_int_sort(self.context),
                Sort::Real => Z3_mk_real_sort(self.context),
                Sort::Named(named) => return self.named(named),
            }
        };
        made.ok_or(Error::Rejected)
    }

    /// Fails if the last call did.
    pub(crate) fn fine(&self) -> Result<(), Error> {
        // SAFETY: the context is alive.
        match unsafe { Z3_get_error_code(self.context) } {
            Z3_OK => Ok(()),
            Z3_MEMOUT_FAIL => Err(Error::Memory),
            _ => Err(Error::Rejected),
        }
    }
}

impl Drop for Raw {
    fn drop(&mut self) {
        *locked(&self.live) = None;
        // SAFETY: nothing of the context is used afterwards, and each reference was counted once.
        unsafe {
            for &ast in self.kept.get_mut().iter().rev() {
                Z3_dec_ref(self.context, ast);
            }
            Z3_del_context(self.context);
        }
    }
}
