//! Elementary functions whose results are those of fdlibm to the last bit.
//!
//! Where crate `libm` computes as fdlibm does (checked bit by bit against HotSpot) it is used; the others are
//! written out here.

pub(super) mod hyperbolic;
pub(super) mod logarithms;
mod reduce;
pub(super) mod roots;
pub(super) mod trigonometric;
mod words;

pub(super) use reduce::reduce;

/// A power. Unlike in C, one to the power of infinity or of NaN is no number.
pub(super) fn power(x: f64, y: f64) -> f64 {
    if y != 0.0 && (y.is_nan() || (y.is_infinite() && x.abs() == 1.0)) {
        return f64::NAN;
    }
    libm::pow(x, y)
}
