//! Linear sums over variables, with integer coefficients.

use crate::sort::Var;

/// A sum left the range of 128-bit coefficients.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a coefficient of an arithmetic constraint exceeds 128 bits")]
pub struct Overflow;

/// `c + a1·x1 + … + an·xn`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Linear {
    constant: i128,
    /// INVARIANT: sorted by variable, no variable twice, no coefficient 0.
    parts: Vec<(Var, i128)>,
}

impl Linear {
    /// A number.
    #[must_use]
    pub fn constant(value: i128) -> Self {
        Self { constant: value, parts: Vec::new() }
    }

    /// A variable.
    #[must_use]
    pub fn var(var: Var) -> Self {
        Self { constant: 0, parts: vec![(var, 1)] }
    }

    /// The constant term.
    #[must_use]
    pub fn offset(&self) -> i128 {
        self.constant
    }

    /// Variables with their coefficients, sorted by variable.
    #[must_use]
    pub fn parts(&self) -> &[(Var, i128)] {
        &self.parts
    }

    /// The coefficient of a variable; 0 if it does not occur.
    #[must_use]
    pub fn coefficient(&self, var: Var) -> i128 {
        self.parts.iter().find(|(v, _)| *v == var).map_or(0, |(_, c)| *c)
    }

    /// The number, if there are no variables.
    #[must_use]
    pub fn as_constant(&self) -> Option<i128> {
        self.parts.is_empty().then_some(self.constant)
    }

    /// The variable, if the sum is a lone variable.
    #[must_use]
    pub fn as_var(&self) -> Option<Var> {
        match self.parts.as_slice() {
            [(var, 1)] if self.constant == 0 => Some(*var),
            _ => None,
        }
    }

    /// `self + factor·other`.
    ///
    /// # Errors
    /// If a coefficient overflows.
    pub fn plus(&self, factor: i128, other: &Linear) -> Result<Linear, Overflow> {
        let scaled = |c: i128| c.checked_mul(factor).ok_or(Overflow);
        let constant = self.constant.checked_add(scaled(other.constant)?).ok_or(Overflow)?;
        let mut parts = Vec::with_capacity(self.parts.len() + other.parts.len());
        let (mut left, mut right) = (self.parts.iter().peekable(), other.parts.iter().peekable());
        loop {
            let (var, coefficient) = match (left.peek(), right.peek()) {
                (None, None) => break,
                (Some(&&(l, c)), Some(&&(r, d))) if l == r => {
                    left.next();
                    right.next();
                    (l, c.checked_add(scaled(d)?).ok_or(Overflow)?)
                }
                (Some(&&(l, c)), r) if r.is_none_or(|&&(r, _)| l < r) => {
                    left.next();
                    (l, c)
                }
                (_, Some(&&(r, d))) => {
                    right.next();
                    (r, scaled(d)?)
                }
                (Some(_), None) => break,
            };
            if coefficient != 0 {
                parts.push((var, coefficient));
            }
        }
        Ok(Linear { constant, parts })
    }

    /// `factor·self`.
    ///
    /// # Errors
    /// If a coefficient overflows.
    pub fn times(&self, factor: i128) -> Result<Linear, Overflow> {
        Linear::default().plus(factor, self)
    }

    /// `self + value`.
    ///
    /// # Errors
    /// If the constant overflows.
    pub fn shifted(&self, value: i128) -> Result<Linear, Overflow> {
        let constant = self.constant.checked_add(value).ok_or(Overflow)?;
        Ok(Linear { constant, parts: self.parts.clone() })
    }

    /// Replaces each variable in the sum.
    ///
    /// # Errors
    /// If a coefficient overflows.
    pub fn replaced(&self, mut by: impl FnMut(Var) -> Linear) -> Result<Linear, Overflow> {
        let mut sum = Linear::constant(self.constant);
        for &(var, coefficient) in &self.parts {
            sum = sum.plus(coefficient, &by(var))?;
        }
        Ok(sum)
    }
}
