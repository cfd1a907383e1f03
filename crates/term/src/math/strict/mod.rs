//! Elementary functions with fdlibm's results to the last bit.
//!
//! If the crate `libm` computes a function like fdlibm (checked bit by bit against HotSpot), it is used; the others are
//! implemented here.

pub(super) mod hyperbolic;
pub(super) mod logarithms;
mod reduce;
pub(super) mod roots;
pub(super) mod trigonometric;
mod words;

pub(super) use reduce::reduce;

/// A power. Unlike in C, one to the power of infinity or NaN is NaN.
pub(super) fn power(x: f64, y: f64) -> f64 {
    if y != 0.0 && (y.is_nan() || (y.is_infinite() && x.abs() == 1.0)) {
        return f64::NAN;
    }
    libm::pow(x, y)
}
