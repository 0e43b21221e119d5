//! A context of Z3 with one solver, behind safe functions.
//!
//! Handles never leave this module; outside there are [`Ast`]s, which belong to the context that
//! made them and live as long as it does.
#![expect(unsafe_code, reason = "foreign functions")]

use std::ffi::{CStr, c_int, c_uint};
use std::ptr;
use std::sync::Arc;

use super::api::{Api, Handle};

/// A term of Z3, or null after an error; an error shows at the next [`Context::check`].
#[derive(Clone, Copy)]
pub(super) struct Ast(Handle);

// SAFETY: only an address; it is used through the context it belongs to, which moves with it.
unsafe impl Send for Ast {}

/// What Z3 says.
pub(super) enum Answer {
    Sat(Z3Model),
    Unsat,
    /// With Z3's words.
    Unknown(String),
    Failed(String),
}

/// The model of the last check, valid until its context changes.
pub(super) struct Z3Model(Handle);

type Unary = unsafe extern "C" fn(Handle, Handle) -> Handle;
type Binary = unsafe extern "C" fn(Handle, Handle, Handle) -> Handle;
type Ternary = unsafe extern "C" fn(Handle, Handle, Handle, Handle) -> Handle;

/// One context. It moves between threads with its owner but is never shared.
pub(super) struct Context {
    api: Arc<Api>,
    context: Handle,
    solver: Handle,
    /// Everything made so far; released in the end. (Deleting a context that still has references
    /// takes Z3 seconds.)
    owned: Vec<Handle>,
    /// The first error since the last check.
    error: Option<String>,
}

// SAFETY: Z3 ties nothing of a context to the thread that made it; `&mut self` everywhere keeps
// calls apart. `Api` is a table of functions and a handle that is never closed.
unsafe impl Send for Context {}

extern "C" fn ignore(_: Handle, _: c_uint) {}

// The contract of all calls below: the context and solver are alive until `drop`; asts come from the
// same context and hold a reference; Z3 checks arguments itself and reports null and an error code,
// and the error handler returns instead of ending the process.
impl Context {
    pub(super) fn new(api: Arc<Api>, rlimit: u32) -> Context {
        // SAFETY: the contract above `impl Context`.
        unsafe {
            let config = (api.Z3_mk_config)();
            let context = (api.Z3_mk_context_rc)(config);
            (api.Z3_del_config)(config);
            (api.Z3_set_error_handler)(context, ignore);
            let solver = (api.Z3_mk_simple_solver)(context);
            (api.Z3_solver_inc_ref)(context, solver);
            let params = (api.Z3_mk_params)(context);
            (api.Z3_params_inc_ref)(context, params);
            let name = (api.Z3_mk_string_symbol)(context, c"rlimit".as_ptr());
            (api.Z3_params_set_uint)(context, params, name, rlimit);
            let name = (api.Z3_mk_string_symbol)(context, c"random_seed".as_ptr());
            (api.Z3_params_set_uint)(context, params, name, 0);
            (api.Z3_solver_set_params)(context, solver, params);
            (api.Z3_params_dec_ref)(context, params);
            Context {
                api,
                context,
                solver,
                owned: Vec::new(),
                error: None,
            }
        }
    }

    pub(super) fn api(&self) -> Arc<Api> {
        Arc::clone(&self.api)
    }

    /// How many terms the context holds.
    pub(super) fn n_asts(&self) -> usize {
        self.owned.len()
    }

    fn keep(&mut self, handle: Handle) -> Ast {
        if handle.is_null() {
            self.note_error();
        } else {
            // SAFETY: the contract above `impl Context`.
            unsafe { (self.api.Z3_inc_ref)(self.context, handle) };
            self.owned.push(handle);
        }
        Ast(handle)
    }

    fn note_error(&mut self) {
        // SAFETY: the contract above `impl Context`.
        unsafe {
            let code = (self.api.Z3_get_error_code)(self.context);
            if code != 0 && self.error.is_none() {
                let text = (self.api.Z3_get_error_msg)(self.context, code);
                self.error = Some(to_text(text));
            }
        }
    }

    pub(super) fn unary(&mut self, pick: fn(&Api) -> Unary, a: Ast) -> Ast {
        // SAFETY: the contract above `impl Context`.
        let handle = unsafe { pick(&self.api)(self.context, a.0) };
        self.keep(handle)
    }

    pub(super) fn binary(&mut self, pick: fn(&Api) -> Binary, a: Ast, b: Ast) -> Ast {
        // SAFETY: the contract above `impl Context`.
        let handle = unsafe { pick(&self.api)(self.context, a.0, b.0) };
        self.keep(handle)
    }

    pub(super) fn ternary(&mut self, pick: fn(&Api) -> Ternary, a: Ast, b: Ast, c: Ast) -> Ast {
        // SAFETY: the contract above `impl Context`.
        let handle = unsafe { pick(&self.api)(self.context, a.0, b.0, c.0) };
        self.keep(handle)
    }

    pub(super) fn and(&mut self, a: Ast, b: Ast) -> Ast {
        let operands = [a.0, b.0];
        // SAFETY: the contract above `impl Context`.
        let handle = unsafe { (self.api.Z3_mk_and)(self.context, 2, operands.as_ptr()) };
        self.keep(handle)
    }

    pub(super) fn or(&mut self, a: Ast, b: Ast) -> Ast {
        let operands = [a.0, b.0];
        // SAFETY: the contract above `impl Context`.
        let handle = unsafe { (self.api.Z3_mk_or)(self.context, 2, operands.as_ptr()) };
        self.keep(handle)
    }

    pub(super) fn bool(&mut self, value: bool) -> Ast {
        let pick = if value {
            self.api.Z3_mk_true
        } else {
            self.api.Z3_mk_false
        };
        // SAFETY: the contract above `impl Context`.
        let handle = unsafe { pick(self.context) };
        self.keep(handle)
    }

    /// A sort of floats, by the widths of exponent and significand.
    pub(super) fn float_sort(&mut self, exponent: u32, significand: u32) -> Ast {
        // SAFETY: the contract above `impl Context`.
        let handle = unsafe { (self.api.Z3_mk_fpa_sort)(self.context, exponent, significand) };
        self.keep(handle)
    }

    /// The rounding modes: to nearest even, and towards zero.
    pub(super) fn rounding(&mut self) -> (Ast, Ast) {
        // SAFETY: the contract above `impl Context`.
        let nearest = unsafe { (self.api.Z3_mk_fpa_rne)(self.context) };
        let nearest = self.keep(nearest);
        // SAFETY: the contract above `impl Context`.
        let to_zero = unsafe { (self.api.Z3_mk_fpa_rtz)(self.context) };
        (nearest, self.keep(to_zero))
    }

    /// A variable of so many bits.
    pub(super) fn variable(&mut self, number: u32, width: u32) -> Ast {
        // SAFETY: the contract above `impl Context`.
        let handle = unsafe {
            let symbol = (self.api.Z3_mk_int_symbol)(self.context, number as c_int);
            let sort = (self.api.Z3_mk_bv_sort)(self.context, width);
            (self.api.Z3_mk_const)(self.context, symbol, sort)
        };
        self.keep(handle)
    }

    /// A constant of so many bits.
    pub(super) fn bits(&mut self, value: u64, width: u32) -> Ast {
        // SAFETY: the contract above `impl Context`.
        let handle = unsafe {
            let sort = (self.api.Z3_mk_bv_sort)(self.context, width);
            (self.api.Z3_mk_unsigned_int64)(self.context, value, sort)
        };
        self.keep(handle)
    }

    pub(super) fn extract(&mut self, width: u32, a: Ast) -> Ast {
        // SAFETY: the contract above `impl Context`.
        let handle = unsafe { (self.api.Z3_mk_extract)(self.context, width - 1, 0, a.0) };
        self.keep(handle)
    }

    pub(super) fn sign_extend(&mut self, n_bits: u32, a: Ast) -> Ast {
        // SAFETY: the contract above `impl Context`.
        let handle = unsafe { (self.api.Z3_mk_sign_ext)(self.context, n_bits, a.0) };
        self.keep(handle)
    }

    pub(super) fn zero_extend(&mut self, n_bits: u32, a: Ast) -> Ast {
        // SAFETY: the contract above `impl Context`.
        let handle = unsafe { (self.api.Z3_mk_zero_ext)(self.context, n_bits, a.0) };
        self.keep(handle)
    }

    /// A float, rounded, to an integer of so many bits; unspecified where it does not fit.
    pub(super) fn rounded_to_signed(&mut self, mode: Ast, a: Ast, width: u32) -> Ast {
        // SAFETY: the contract above `impl Context`.
        let handle = unsafe { (self.api.Z3_mk_fpa_to_sbv)(self.context, mode.0, a.0, width) };
        self.keep(handle)
    }

    pub(super) fn push(&mut self) {
        // SAFETY: the contract above `impl Context`.
        unsafe { (self.api.Z3_solver_push)(self.context, self.solver) };
    }

    pub(super) fn pop(&mut self, n: u32) {
        if n > 0 {
            // SAFETY: the contract above `impl Context`.
            unsafe { (self.api.Z3_solver_pop)(self.context, self.solver, n) };
        }
    }

    pub(super) fn assert(&mut self, a: Ast) {
        if !a.0.is_null() {
            // SAFETY: the contract above `impl Context`.
            unsafe { (self.api.Z3_solver_assert)(self.context, self.solver, a.0) };
        }
        self.note_error();
    }

    /// Checks everything asserted.
    pub(super) fn check(&mut self) -> Answer {
        if let Some(error) = self.error.take() {
            return Answer::Failed(error);
        }
        // SAFETY: the contract above `impl Context`.
        unsafe {
            match (self.api.Z3_solver_check)(self.context, self.solver) {
                1 => {
                    let model = (self.api.Z3_solver_get_model)(self.context, self.solver);
                    if model.is_null() {
                        self.note_error();
                        return Answer::Failed(
                            self.error.take().unwrap_or_else(|| "no model".to_owned()),
                        );
                    }
                    (self.api.Z3_model_inc_ref)(self.context, model);
                    Answer::Sat(Z3Model(model))
                }
                -1 => Answer::Unsat,
                _ => {
                    let reason = (self.api.Z3_solver_get_reason_unknown)(self.context, self.solver);
                    self.note_error();
                    let _shown_as_reason = self.error.take();
                    Answer::Unknown(to_text(reason))
                }
            }
        }
    }

    /// Z3's own measure of the work done so far: what its limit is compared with. It wraps around.
    pub(super) fn work(&mut self) -> u32 {
        // SAFETY: the contract above `impl Context`.
        unsafe {
            let stats = (self.api.Z3_solver_get_statistics)(self.context, self.solver);
            if stats.is_null() {
                return 0;
            }
            (self.api.Z3_stats_inc_ref)(self.context, stats);
            let n = (self.api.Z3_stats_size)(self.context, stats);
            let is_limit = |k: &c_uint| {
                let key = (self.api.Z3_stats_get_key)(self.context, stats, *k);
                !key.is_null()
                    && CStr::from_ptr(key) == c"rlimit count"
                    && (self.api.Z3_stats_is_uint)(self.context, stats, *k)
            };
            let found = (0..n).find(is_limit);
            let work = found.map_or(0, |k| {
                (self.api.Z3_stats_get_uint_value)(self.context, stats, k)
            });
            (self.api.Z3_stats_dec_ref)(self.context, stats);
            work
        }
    }

    /// The bits of a variable in a model.
    pub(super) fn value(&mut self, model: &Z3Model, variable: Ast) -> Option<u64> {
        // SAFETY: the contract above `impl Context`.
        unsafe {
            let mut value = ptr::null_mut();
            if !(self.api.Z3_model_eval)(self.context, model.0, variable.0, true, &raw mut value) {
                return None;
            }
            let value = self.keep(value);
            let mut bits = 0;
            (self.api.Z3_get_numeral_uint64)(self.context, value.0, &raw mut bits).then_some(bits)
        }
    }

    /// A model that is not needed any more.
    pub(super) fn release(&mut self, model: Z3Model) {
        // SAFETY: the contract above `impl Context`.
        unsafe { (self.api.Z3_model_dec_ref)(self.context, model.0) };
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        // SAFETY: the contract above `impl Context`.
        unsafe {
            (self.api.Z3_solver_dec_ref)(self.context, self.solver);
            for &ast in self.owned.iter().rev() {
                (self.api.Z3_dec_ref)(self.context, ast);
            }
            (self.api.Z3_del_context)(self.context);
        }
    }
}

fn to_text(text: *const std::ffi::c_char) -> String {
    if text.is_null() {
        return "no message".to_owned();
    }
    // SAFETY: Z3's messages end with a zero byte and live until the next call.
    unsafe { CStr::from_ptr(text) }
        .to_string_lossy()
        .into_owned()
}
