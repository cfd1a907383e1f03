//! Z3's C API, as far as it is used, in a library that is loaded when it is first needed: a program that was built with
//! this crate starts without Z3, and can say that it is missing.
//!
//! The signatures are those of `z3_api.h` and `z3_fpa.h`.
#![allow(non_camel_case_types, non_snake_case, reason = "named as in Z3's headers")]

use libloading::Library;
use std::ffi::c_char;
use std::path::{Path, PathBuf};
use std::ptr::NonNull;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicPtr, Ordering};

macro_rules! opaque {
    ($($name:ident),*) => {$(
        /// A pointer to an object of Z3.
        pub(crate) type $name = NonNull<object::$name>;
    )*
        mod object {$(
            #[repr(C)]
            pub struct $name([u8; 0]);
        )*}
    };
}

opaque!(Z3_config, Z3_context, Z3_symbol, Z3_ast, Z3_sort, Z3_func_decl, Z3_model, Z3_params, Z3_solver, Z3_stats);

/// The values of `Z3_lbool` and `Z3_error_code` that mean something here.
pub(crate) const Z3_L_TRUE: i32 = 1;
pub(crate) const Z3_L_FALSE: i32 = -1;
pub(crate) const Z3_OK: u32 = 0;
pub(crate) const Z3_MEMOUT_FAIL: u32 = 7;

/// The functions of the library, once it is loaded; null before.
static LOADED: AtomicPtr<Functions> = AtomicPtr::new(std::ptr::null_mut());

/// Where the library is looked for first.
static PREFERRED: OnceLock<PathBuf> = OnceLock::new();

/// What the library is called on this system.
#[cfg(target_os = "macos")]
const NAMES: &[&str] = &["libz3.dylib", "/opt/homebrew/lib/libz3.dylib", "/usr/local/lib/libz3.dylib"];
#[cfg(windows)]
const NAMES: &[&str] = &["libz3.dll", "z3.dll"];
#[cfg(not(any(target_os = "macos", windows)))]
const NAMES: &[&str] = &["libz3.so.4", "libz3.so", "libz3.so.4.15", "libz3.so.4.14", "libz3.so.4.13"];

/// What the library itself needs and may not be on the system: looked for beside it.
#[cfg(unix)]
const RUNTIME: &[&str] = &["libgcc_s.so.1", "libstdc++.so.6"];

macro_rules! functions {
    ($(fn $name:ident($($argument:ident: $type:ty),*) $(-> $result:ty)?;)*) => {
        /// The functions of the library.
        struct Functions {
            $($name: unsafe extern "C" fn($($type),*) $(-> $result)?,)*
        }

        impl Functions {
            /// Finds all functions in a library.
            ///
            /// # Safety
            /// The library must be Z3, and must never be unloaded.
            unsafe fn find(library: &Library) -> Result<Functions, libloading::Error> {
                // SAFETY: the types are those of Z3's headers.
                unsafe { Ok(Functions { $($name: *library.get(stringify!($name))?,)* }) }
            }
        }

        $(
            /// # Safety
            /// As for the function of this name, and [`load`] has succeeded. That holds whenever there is a context.
            pub(crate) unsafe fn $name($($argument: $type),*) $(-> $result)? {
                // SAFETY: the pointer was set by `load` and is never freed.
                unsafe { ((*LOADED.load(Ordering::Acquire)).$name)($($argument),*) }
            }
        )*
    };
}

functions! {
    fn Z3_dec_ref(c: Z3_context, a: Z3_ast);
    fn Z3_del_config(c: Z3_config);
    fn Z3_del_context(c: Z3_context);
    fn Z3_func_decl_to_ast(c: Z3_context, f: Z3_func_decl) -> Option<Z3_ast>;
    fn Z3_get_bool_value(c: Z3_context, a: Z3_ast) -> i32;
    fn Z3_get_error_code(c: Z3_context) -> u32;
    fn Z3_get_numeral_string(c: Z3_context, a: Z3_ast) -> *const c_char;
    fn Z3_get_numeral_uint64(c: Z3_context, v: Z3_ast, u: *mut u64) -> bool;
    fn Z3_get_version(major: *mut u32, minor: *mut u32, build_number: *mut u32, revision_number: *mut u32);
    fn Z3_global_param_set(param_id: *const c_char, param_value: *const c_char);
    fn Z3_inc_ref(c: Z3_context, a: Z3_ast);
    fn Z3_interrupt(c: Z3_context);
    fn Z3_is_numeral_ast(c: Z3_context, a: Z3_ast) -> bool;
    fn Z3_mk_add(c: Z3_context, num_args: u32, args: *const Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_and(c: Z3_context, num_args: u32, args: *const Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_app(c: Z3_context, d: Z3_func_decl, num_args: u32, args: *const Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_bool_sort(c: Z3_context) -> Option<Z3_sort>;
    fn Z3_mk_bv_sort(c: Z3_context, sz: u32) -> Option<Z3_sort>;
    fn Z3_mk_bvadd(c: Z3_context, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_bvand(c: Z3_context, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_bvashr(c: Z3_context, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_bvlshr(c: Z3_context, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_bvmul(c: Z3_context, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_bvneg(c: Z3_context, t1: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_bvnot(c: Z3_context, t1: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_bvor(c: Z3_context, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_bvsdiv(c: Z3_context, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_bvshl(c: Z3_context, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_bvsle(c: Z3_context, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_bvslt(c: Z3_context, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_bvsrem(c: Z3_context, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_bvsub(c: Z3_context, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_bvule(c: Z3_context, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_bvult(c: Z3_context, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_bvxor(c: Z3_context, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_config() -> Option<Z3_config>;
    fn Z3_mk_const(c: Z3_context, s: Z3_symbol, ty: Z3_sort) -> Option<Z3_ast>;
    fn Z3_mk_context_rc(c: Z3_config) -> Option<Z3_context>;
    fn Z3_mk_eq(c: Z3_context, l: Z3_ast, r: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_extract(c: Z3_context, high: u32, low: u32, t1: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_false(c: Z3_context) -> Option<Z3_ast>;
    fn Z3_mk_fpa_abs(c: Z3_context, t: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_fpa_add(c: Z3_context, rm: Z3_ast, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_fpa_div(c: Z3_context, rm: Z3_ast, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_fpa_eq(c: Z3_context, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_fpa_fma(c: Z3_context, rm: Z3_ast, t1: Z3_ast, t2: Z3_ast, t3: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_fpa_is_infinite(c: Z3_context, t: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_fpa_is_nan(c: Z3_context, t: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_fpa_is_negative(c: Z3_context, t: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_fpa_is_zero(c: Z3_context, t: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_fpa_leq(c: Z3_context, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_fpa_lt(c: Z3_context, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_fpa_mul(c: Z3_context, rm: Z3_ast, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_fpa_neg(c: Z3_context, t: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_fpa_rne(c: Z3_context) -> Option<Z3_ast>;
    fn Z3_mk_fpa_round_to_integral(c: Z3_context, rm: Z3_ast, t: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_fpa_rtn(c: Z3_context) -> Option<Z3_ast>;
    fn Z3_mk_fpa_rtp(c: Z3_context) -> Option<Z3_ast>;
    fn Z3_mk_fpa_rtz(c: Z3_context) -> Option<Z3_ast>;
    fn Z3_mk_fpa_sort(c: Z3_context, ebits: u32, sbits: u32) -> Option<Z3_sort>;
    fn Z3_mk_fpa_sqrt(c: Z3_context, rm: Z3_ast, t: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_fpa_sub(c: Z3_context, rm: Z3_ast, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_fpa_to_fp_bv(c: Z3_context, bv: Z3_ast, s: Z3_sort) -> Option<Z3_ast>;
    fn Z3_mk_fpa_to_fp_float(c: Z3_context, rm: Z3_ast, t: Z3_ast, s: Z3_sort) -> Option<Z3_ast>;
    fn Z3_mk_fpa_to_fp_signed(c: Z3_context, rm: Z3_ast, t: Z3_ast, s: Z3_sort) -> Option<Z3_ast>;
    fn Z3_mk_fpa_to_ieee_bv(c: Z3_context, t: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_fpa_to_sbv(c: Z3_context, rm: Z3_ast, t: Z3_ast, sz: u32) -> Option<Z3_ast>;
    fn Z3_mk_func_decl(c: Z3_context, s: Z3_symbol, domain_size: u32, domain: *const Z3_sort, range: Z3_sort) -> Option<Z3_func_decl>;
    fn Z3_mk_implies(c: Z3_context, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_int2real(c: Z3_context, t1: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_int_sort(c: Z3_context) -> Option<Z3_sort>;
    fn Z3_mk_ite(c: Z3_context, t1: Z3_ast, t2: Z3_ast, t3: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_le(c: Z3_context, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_lt(c: Z3_context, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_mul(c: Z3_context, num_args: u32, args: *const Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_not(c: Z3_context, a: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_numeral(c: Z3_context, numeral: *const c_char, ty: Z3_sort) -> Option<Z3_ast>;
    fn Z3_mk_or(c: Z3_context, num_args: u32, args: *const Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_params(c: Z3_context) -> Option<Z3_params>;
    fn Z3_mk_real_sort(c: Z3_context) -> Option<Z3_sort>;
    fn Z3_mk_sign_ext(c: Z3_context, i: u32, t1: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_simple_solver(c: Z3_context) -> Option<Z3_solver>;
    fn Z3_mk_solver(c: Z3_context) -> Option<Z3_solver>;
    fn Z3_mk_string_symbol(c: Z3_context, s: *const c_char) -> Option<Z3_symbol>;
    fn Z3_mk_true(c: Z3_context) -> Option<Z3_ast>;
    fn Z3_mk_uninterpreted_sort(c: Z3_context, s: Z3_symbol) -> Option<Z3_sort>;
    fn Z3_mk_unsigned_int64(c: Z3_context, v: u64, ty: Z3_sort) -> Option<Z3_ast>;
    fn Z3_mk_xor(c: Z3_context, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_zero_ext(c: Z3_context, i: u32, t1: Z3_ast) -> Option<Z3_ast>;
    fn Z3_model_dec_ref(c: Z3_context, m: Z3_model);
    fn Z3_model_eval(c: Z3_context, m: Z3_model, t: Z3_ast, model_completion: bool, v: *mut Z3_ast) -> bool;
    fn Z3_model_inc_ref(c: Z3_context, m: Z3_model);
    fn Z3_params_dec_ref(c: Z3_context, p: Z3_params);
    fn Z3_params_inc_ref(c: Z3_context, p: Z3_params);
    fn Z3_params_set_bool(c: Z3_context, p: Z3_params, k: Z3_symbol, v: bool);
    fn Z3_params_set_uint(c: Z3_context, p: Z3_params, k: Z3_symbol, v: u32);
    fn Z3_set_error_handler(c: Z3_context, h: Option<unsafe extern "C" fn(Z3_context, u32)>);
    fn Z3_solver_assert(c: Z3_context, s: Z3_solver, a: Z3_ast);
    fn Z3_solver_check_assumptions(c: Z3_context, s: Z3_solver, num_assumptions: u32, assumptions: *const Z3_ast) -> i32;
    fn Z3_solver_dec_ref(c: Z3_context, s: Z3_solver);
    fn Z3_solver_get_model(c: Z3_context, s: Z3_solver) -> Option<Z3_model>;
    fn Z3_solver_get_num_scopes(c: Z3_context, s: Z3_solver) -> u32;
    fn Z3_solver_get_reason_unknown(c: Z3_context, s: Z3_solver) -> *const c_char;
    fn Z3_solver_get_statistics(c: Z3_context, s: Z3_solver) -> Option<Z3_stats>;
    fn Z3_solver_inc_ref(c: Z3_context, s: Z3_solver);
    fn Z3_solver_pop(c: Z3_context, s: Z3_solver, n: u32);
    fn Z3_solver_push(c: Z3_context, s: Z3_solver);
    fn Z3_solver_set_params(c: Z3_context, s: Z3_solver, p: Z3_params);
    fn Z3_sort_to_ast(c: Z3_context, s: Z3_sort) -> Option<Z3_ast>;
    fn Z3_stats_dec_ref(c: Z3_context, s: Z3_stats);
    fn Z3_stats_get_key(c: Z3_context, s: Z3_stats, idx: u32) -> *const c_char;
    fn Z3_stats_get_uint_value(c: Z3_context, s: Z3_stats, idx: u32) -> u32;
    fn Z3_stats_inc_ref(c: Z3_context, s: Z3_stats);
    fn Z3_stats_is_uint(c: Z3_context, s: Z3_stats, idx: u32) -> bool;
    fn Z3_stats_size(c: Z3_context, s: Z3_stats) -> u32;
}

/// Looks for the library in this directory before the system's own. Call at program start; only the first call counts.
pub fn look_in(directory: &Path) {
    let _ = PREFERRED.set(directory.to_owned());
}

/// Loads the library, once for the process.
///
/// # Errors
/// The reason why there is none that can be used, for people.
pub fn load() -> Result<(), &'static str> {
    static RESULT: OnceLock<Result<(), String>> = OnceLock::new();
    match RESULT.get_or_init(|| found().map(|functions| LOADED.store(functions, Ordering::Release))) {
        Ok(()) => Ok(()),
        Err(problem) => Err(problem),
    }
}

fn found() -> Result<*mut Functions, String> {
    let mut problem = None;
    let preferred = PREFERRED.get().into_iter().flat_map(|directory| NAMES.iter().map(|name| directory.join(name)));
    let all = preferred.filter(|path| path.exists()).chain(NAMES.iter().map(PathBuf::from));
    for path in all {
        match open(&path) {
            Ok(functions) => return Ok(Box::into_raw(Box::new(functions))),
            // the usual name, or a file that is there and cannot be used, says most
            Err(error) => problem.get_or_insert(error),
        };
    }
    Err(problem.unwrap_or_default())
}

fn open(path: &Path) -> Result<Functions, String> {
    // SAFETY: loading Z3 runs the initialisers of its global variables, which need nothing of us. The library stays
    // loaded until the process ends.
    unsafe {
        let library = match Library::new(path) {
            Ok(library) => library,
            Err(error) if runtime_beside(path) => Library::new(path).map_err(|_| error.to_string())?,
            Err(error) => return Err(error.to_string()),
        };
        let functions = Functions::find(&library).map_err(|error| format!("{}: {error}", path.display()))?;
        std::mem::forget(library);
        Ok(functions)
    }
}

/// Loads the C++ runtime that lies beside the library, for systems that have none. True if there was something to load.
#[cfg(unix)]
fn runtime_beside(path: &Path) -> bool {
    use libloading::os::unix::{Library, RTLD_GLOBAL, RTLD_NOW};
    let mut loaded = false;
    for name in RUNTIME {
        let file = path.with_file_name(name);
        if path.is_absolute() && file.exists() {
            // SAFETY: as above; these are the runtime libraries of the compiler.
            if let Ok(library) = unsafe { Library::open(Some(&file), RTLD_NOW | RTLD_GLOBAL) } {
                std::mem::forget(library);
                loaded = true;
            }
        }
    }
    loaded
}

#[cfg(not(unix))]
fn runtime_beside(_: &Path) -> bool {
    false
}
