//! Numbers of about 106 significant bits: an unevaluated sum of two doubles.

/// `high + low`, where `high` is the sum rounded to a double.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wide {
    pub high: f64,
    pub low: f64,
}

impl Wide {
    pub(super) const ONE: Wide = Wide { high: 1.0, low: 0.0 };

    pub(super) fn of(value: f64) -> Wide {
        Wide { high: value, low: 0.0 }
    }

    /// The exact sum of two doubles (Knuth).
    pub(super) fn sum(a: f64, b: f64) -> Wide {
        let high = a + b;
        let part = high - a;
        Wide { high, low: (a - (high - part)) + (b - part) }
    }

    /// The exact product of two doubles.
    pub(super) fn product(a: f64, b: f64) -> Wide {
        let high = a * b;
        Wide { high, low: a.mul_add(b, -high) }
    }

    pub(super) fn plus(self, other: Wide) -> Wide {
        let high = Wide::sum(self.high, other.high);
        let low = Wide::sum(self.low, other.low);
        let first = Wide::sum(high.high, high.low + low.high);
        Wide::sum(first.high, first.low + low.low)
    }

    pub(super) fn minus(self, other: Wide) -> Wide {
        self.plus(other.negated())
    }

    pub(super) fn negated(self) -> Wide {
        Wide { high: -self.high, low: -self.low }
    }

    pub(super) fn times(self, other: Wide) -> Wide {
        let product = Wide::product(self.high, other.high);
        Wide::sum(product.high, product.low + (self.high * other.low + self.low * other.high))
    }

    pub(super) fn over(self, other: Wide) -> Wide {
        let first = self.high / other.high;
        let rest = self.minus(other.times(Wide::of(first)));
        let second = rest.high / other.high;
        let rest = rest.minus(other.times(Wide::of(second)));
        Wide::sum(first, second).plus(Wide::of(rest.high / other.high))
    }

    pub(super) fn over_small(self, divisor: u32) -> Wide {
        self.over(Wide::of(f64::from(divisor)))
    }

    /// Multiplies by a power of two; exact unless it overflows or underflows.
    pub(super) fn doubled(self, times: i32) -> Wide {
        let factor = 2.0_f64.powi(times);
        Wide { high: self.high * factor, low: self.low * factor }
    }

    /// `self * 2^exponent` rounded once to a double, even if the result is subnormal.
    pub(super) fn round_scaled(self, exponent: i32) -> f64 {
        let own = ((self.high.to_bits() >> 52) & 0x7FF) as i32 - 1023;
        if own + exponent >= -1022 {
            let half = exponent / 2;
            return self.high * 2.0_f64.powi(half) * 2.0_f64.powi(exponent - half);
        }
        // in units of the smallest double; the number is positive here
        let units = self.high * 2.0_f64.powi(exponent + 1074 - 64) * 2.0_f64.powi(64);
        let rest = self.low * 2.0_f64.powi(exponent + 1074 - 64) * 2.0_f64.powi(64);
        let whole = units.floor();
        let beyond = (units - whole) - 0.5 + rest;
        let up = beyond > 0.0 || (beyond == 0.0 && whole % 2.0 == 1.0);
        f64::from_bits(whole as u64 + u64::from(up))
    }
}
