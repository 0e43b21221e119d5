//! The functions of Z3's C interface that we use, found in a library at run time.
//!
//! Only declarations: names, argument types, how the library is opened. Z3's headers say what they
//! do. Everything in Z3 that has an address (contexts, sorts, terms, ...) is a [`Handle`].
#![expect(unsafe_code, reason = "foreign functions")]

use std::ffi::{c_char, c_int, c_uint, c_void};
use std::mem::ManuallyDrop;
use std::path::Path;

use libloading::Library;

/// Something of Z3. Null where a call failed.
pub(super) type Handle = *mut c_void;

/// Called by Z3 on errors, with the context and a code.
pub(super) type ErrorHandler = extern "C" fn(Handle, c_uint);

macro_rules! functions {
    ($(fn $name:ident($($argument:ident: $ty:ty),*) $(-> $result:ty)?;)*) => {
        /// Z3, opened.
        #[expect(non_snake_case, reason = "the names are Z3's")]
        pub(super) struct Api {
            $(pub(super) $name: unsafe extern "C" fn($($ty),*) $(-> $result)?,)*
            /// Never closed: Z3 has threads' and global state that outlives its contexts.
            _library: ManuallyDrop<Library>,
        }

        impl Api {
            /// Opens the library and finds every function.
            pub(super) fn open(path: &Path) -> Result<Api, String> {
                // SAFETY: opening runs the library's initialisers; it is Z3, or what the user
                // names in its place.
                let library = unsafe { Library::new(path) }.map_err(|error| error.to_string())?;
                Ok(Api {
                    $($name: {
                        let symbol = concat!(stringify!($name), "\0");
                        // SAFETY: the types are those of Z3's headers, unchanged since 4.8.
                        let found = unsafe { library.get(symbol.as_bytes()) };
                        *found.map_err(|error| error.to_string())?
                    },)*
                    _library: ManuallyDrop::new(library),
                })
            }
        }
    };
}

functions! {
    fn Z3_get_version(major: *mut c_uint, minor: *mut c_uint, build: *mut c_uint, revision: *mut c_uint);
    fn Z3_mk_config() -> Handle;
    fn Z3_del_config(config: Handle);
    fn Z3_mk_context_rc(config: Handle) -> Handle;
    fn Z3_del_context(context: Handle);
    fn Z3_set_error_handler(context: Handle, handler: ErrorHandler);
    fn Z3_get_error_code(context: Handle) -> c_uint;
    fn Z3_get_error_msg(context: Handle, code: c_uint) -> *const c_char;
    fn Z3_inc_ref(context: Handle, ast: Handle);
    fn Z3_dec_ref(context: Handle, ast: Handle);
    fn Z3_mk_string_symbol(context: Handle, text: *const c_char) -> Handle;
    fn Z3_mk_int_symbol(context: Handle, number: c_int) -> Handle;
    fn Z3_mk_bv_sort(context: Handle, width: c_uint) -> Handle;
    fn Z3_mk_fpa_sort(context: Handle, exponent: c_uint, significand: c_uint) -> Handle;
    fn Z3_mk_const(context: Handle, symbol: Handle, sort: Handle) -> Handle;
    fn Z3_mk_unsigned_int64(context: Handle, value: u64, sort: Handle) -> Handle;
    fn Z3_mk_true(context: Handle) -> Handle;
    fn Z3_mk_false(context: Handle) -> Handle;
    fn Z3_mk_not(context: Handle, a: Handle) -> Handle;
    fn Z3_mk_and(context: Handle, n: c_uint, operands: *const Handle) -> Handle;
    fn Z3_mk_or(context: Handle, n: c_uint, operands: *const Handle) -> Handle;
    fn Z3_mk_eq(context: Handle, a: Handle, b: Handle) -> Handle;
    fn Z3_mk_ite(context: Handle, a: Handle, b: Handle, c: Handle) -> Handle;
    fn Z3_mk_bvneg(context: Handle, a: Handle) -> Handle;
    fn Z3_mk_bvadd(context: Handle, a: Handle, b: Handle) -> Handle;
    fn Z3_mk_bvsub(context: Handle, a: Handle, b: Handle) -> Handle;
    fn Z3_mk_bvmul(context: Handle, a: Handle, b: Handle) -> Handle;
    fn Z3_mk_bvsdiv(context: Handle, a: Handle, b: Handle) -> Handle;
    fn Z3_mk_bvsrem(context: Handle, a: Handle, b: Handle) -> Handle;
    fn Z3_mk_bvand(context: Handle, a: Handle, b: Handle) -> Handle;
    fn Z3_mk_bvor(context: Handle, a: Handle, b: Handle) -> Handle;
    fn Z3_mk_bvxor(context: Handle, a: Handle, b: Handle) -> Handle;
    fn Z3_mk_bvshl(context: Handle, a: Handle, b: Handle) -> Handle;
    fn Z3_mk_bvashr(context: Handle, a: Handle, b: Handle) -> Handle;
    fn Z3_mk_bvlshr(context: Handle, a: Handle, b: Handle) -> Handle;
    fn Z3_mk_bvslt(context: Handle, a: Handle, b: Handle) -> Handle;
    fn Z3_mk_bvsle(context: Handle, a: Handle, b: Handle) -> Handle;
    fn Z3_mk_bvult(context: Handle, a: Handle, b: Handle) -> Handle;
    fn Z3_mk_extract(context: Handle, high: c_uint, low: c_uint, a: Handle) -> Handle;
    fn Z3_mk_sign_ext(context: Handle, n_bits: c_uint, a: Handle) -> Handle;
    fn Z3_mk_zero_ext(context: Handle, n_bits: c_uint, a: Handle) -> Handle;
    fn Z3_mk_fpa_rne(context: Handle) -> Handle;
    fn Z3_mk_fpa_rtz(context: Handle) -> Handle;
    fn Z3_mk_fpa_neg(context: Handle, a: Handle) -> Handle;
    fn Z3_mk_fpa_abs(context: Handle, a: Handle) -> Handle;
    fn Z3_mk_fpa_sqrt(context: Handle, mode: Handle, a: Handle) -> Handle;
    fn Z3_mk_fpa_add(context: Handle, mode: Handle, a: Handle, b: Handle) -> Handle;
    fn Z3_mk_fpa_sub(context: Handle, mode: Handle, a: Handle, b: Handle) -> Handle;
    fn Z3_mk_fpa_mul(context: Handle, mode: Handle, a: Handle, b: Handle) -> Handle;
    fn Z3_mk_fpa_div(context: Handle, mode: Handle, a: Handle, b: Handle) -> Handle;
    fn Z3_mk_fpa_lt(context: Handle, a: Handle, b: Handle) -> Handle;
    fn Z3_mk_fpa_leq(context: Handle, a: Handle, b: Handle) -> Handle;
    fn Z3_mk_fpa_eq(context: Handle, a: Handle, b: Handle) -> Handle;
    fn Z3_mk_fpa_is_nan(context: Handle, a: Handle) -> Handle;
    fn Z3_mk_fpa_to_fp_bv(context: Handle, a: Handle, sort: Handle) -> Handle;
    fn Z3_mk_fpa_to_fp_float(context: Handle, mode: Handle, a: Handle, sort: Handle) -> Handle;
    fn Z3_mk_fpa_to_fp_signed(context: Handle, mode: Handle, a: Handle, sort: Handle) -> Handle;
    fn Z3_mk_fpa_to_sbv(context: Handle, mode: Handle, a: Handle, width: c_uint) -> Handle;
    fn Z3_mk_fpa_to_ieee_bv(context: Handle, a: Handle) -> Handle;
    fn Z3_mk_params(context: Handle) -> Handle;
    fn Z3_params_inc_ref(context: Handle, params: Handle);
    fn Z3_params_dec_ref(context: Handle, params: Handle);
    fn Z3_params_set_uint(context: Handle, params: Handle, name: Handle, value: c_uint);
    fn Z3_mk_simple_solver(context: Handle) -> Handle;
    fn Z3_solver_inc_ref(context: Handle, solver: Handle);
    fn Z3_solver_dec_ref(context: Handle, solver: Handle);
    fn Z3_solver_set_params(context: Handle, solver: Handle, params: Handle);
    fn Z3_solver_assert(context: Handle, solver: Handle, a: Handle);
    fn Z3_solver_push(context: Handle, solver: Handle);
    fn Z3_solver_pop(context: Handle, solver: Handle, n: c_uint);
    fn Z3_solver_check(context: Handle, solver: Handle) -> c_int;
    fn Z3_solver_get_reason_unknown(context: Handle, solver: Handle) -> *const c_char;
    fn Z3_solver_get_model(context: Handle, solver: Handle) -> Handle;
    fn Z3_model_inc_ref(context: Handle, model: Handle);
    fn Z3_model_dec_ref(context: Handle, model: Handle);
    fn Z3_model_eval(context: Handle, model: Handle, a: Handle, completion: bool, value: *mut Handle) -> bool;
    fn Z3_solver_get_statistics(context: Handle, solver: Handle) -> Handle;
    fn Z3_stats_inc_ref(context: Handle, stats: Handle);
    fn Z3_stats_dec_ref(context: Handle, stats: Handle);
    fn Z3_stats_size(context: Handle, stats: Handle) -> c_uint;
    fn Z3_stats_get_key(context: Handle, stats: Handle, index: c_uint) -> *const c_char;
    fn Z3_stats_is_uint(context: Handle, stats: Handle, index: c_uint) -> bool;
    fn Z3_stats_get_uint_value(context: Handle, stats: Handle, index: c_uint) -> c_uint;
    fn Z3_eval_smtlib2_string(context: Handle, script: *const c_char) -> *const c_char;
    fn Z3_get_numeral_uint64(context: Handle, a: Handle, value: *mut u64) -> bool;
}
