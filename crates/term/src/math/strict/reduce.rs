//! Reduction of an angle to at most pi/4 (fdlibm's `rem_pio2`).

use super::words::{high, power_of_two, with_high};

/// 2/pi in pieces of 24 bits.
#[rustfmt::skip]
const TWO_OVER_PI: [u32; 66] = [
    0xA2F983, 0x6E4E44, 0x1529FC, 0x2757D1, 0xF534DD, 0xC0DB62, 0x95993C, 0x439041,
    0xFE5163, 0xABDEBB, 0xC561B7, 0x246E3A, 0x424DD2, 0xE00649, 0x2EEA09, 0xD1921C,
    0xFE1DEB, 0x1CB129, 0xA73EE8, 0x8235F5, 0x2EBB44, 0x84E99C, 0x7026B4, 0x5F7E41,
    0x3991D6, 0x398353, 0x39F49C, 0x845F8B, 0xBDF928, 0x3B1FF8, 0x97FFDE, 0x05980F,
    0xEF2F11, 0x8B5A0A, 0x6D1F6D, 0x367ECF, 0x27CB09, 0xB74F46, 0x3F669E, 0x5FEA2D,
    0x7527BA, 0xC7EBE5, 0xF17B3D, 0x0739F7, 0x8A5292, 0xEA6BFB, 0x5FB11F, 0x8D5D08,
    0x560330, 0x46FC7B, 0x6BABF0, 0xCFBC20, 0x9AF436, 0x1DA9E3, 0x91615E, 0xE61B08,
    0x659985, 0x5F14A0, 0x68408D, 0xFFD880, 0x4D7327, 0x310606, 0x1556CA, 0x73A8C9,
    0x60E27B, 0xC08C6B,
];

/// pi/2 in pieces of 24 bits.
const HALF_PI: [u64; 8] = [
    0x3FF9_21FB_4000_0000,
    0x3E74_442D_0000_0000,
    0x3CF8_4698_8000_0000,
    0x3B78_CC51_6000_0000,
    0x39F0_1B83_8000_0000,
    0x387A_2520_4000_0000,
    0x36E3_8222_8000_0000,
    0x3569_F31D_0000_0000,
];

/// 2/pi.
const INVERSE: f64 = f64::from_bits(0x3FE4_5F30_6DC9_C883);

/// Three 33-bit parts of pi/2, each with the remainder that follows it.
const PARTS: [(f64, f64); 3] = [
    (f64::from_bits(0x3FF9_21FB_5440_0000), f64::from_bits(0x3DD0_B461_1A62_6331)),
    (f64::from_bits(0x3DD0_B461_1A60_0000), f64::from_bits(0x3BA3_198A_2E03_7073)),
    (f64::from_bits(0x3BA3_198A_2E00_0000), f64::from_bits(0x397B_839A_2520_49C1)),
];

const TWO_24: f64 = 16_777_216.0;

/// An angle: the number of quarter turns, and the remainder as a sum of two numbers.
pub(in crate::math) struct Reduced {
    pub quarter: i32,
    pub rest: f64,
    pub tail: f64,
}

impl Reduced {
    fn negated_if(self, negative: bool) -> Reduced {
        if negative {
            return Reduced { quarter: -self.quarter, rest: -self.rest, tail: -self.tail };
        }
        self
    }
}

/// The finite angle modulo pi/2.
pub(in crate::math) fn reduce(x: f64) -> Reduced {
    let negative = x < 0.0;
    let size = high(x) & 0x7FFF_FFFF;
    let reduced = if size < 0x4002_D97C {
        once(x.abs(), size)
    } else if size <= 0x4139_21FB {
        medium(x.abs(), size)
    } else {
        large(x.abs(), size)
    };
    reduced.negated_if(negative)
}

/// Below three quarters of pi: subtracts pi/2 once.
fn once(x: f64, size: i32) -> Reduced {
    let [(first, first_tail), (second, second_tail), _] = PARTS;
    let mut z = x - first;
    let mut tail = first_tail;
    if size == 0x3FF9_21FB {
        // close to pi/2: 33 more bits are needed
        z -= second;
        tail = second_tail;
    }
    let rest = z - tail;
    Reduced { quarter: 1, rest, tail: (z - rest) - tail }
}

/// Up to 2^19 times pi/2: Cody-Waite reduction, with as many parts as cancellation requires.
fn medium(x: f64, size: i32) -> Reduced {
    let quarter = (x * INVERSE + 0.5) as i32;
    let times = f64::from(quarter);
    let [(first, first_tail), (second, second_tail), (third, third_tail)] = PARTS;
    let mut r = x - times * first;
    let mut w = times * first_tail;
    let mut rest = r - w;
    let near = high(times * std::f64::consts::FRAC_PI_2);
    if quarter >= 32 || size == near {
        let lost = |rest: f64| (size >> 20) - (high(rest) >> 20 & 0x7FF);
        for (limit, part, tail) in [(16, second, second_tail), (49, third, third_tail)] {
            if lost(rest) <= limit {
                break;
            }
            let before = r;
            w = times * part;
            r = before - w;
            w = times * tail - ((before - r) - w);
            rest = r - w;
        }
    }
    Reduced { quarter, rest, tail: (r - rest) - w }
}

/// Larger angles: Payne-Hanek reduction, multiplying by as many bits of 2/pi as matter.
fn large(x: f64, size: i32) -> Reduced {
    let exponent = (size >> 20) - 1046;
    let mut z = with_high(x, size - (exponent << 20));
    let mut pieces = Vec::with_capacity(3);
    for _ in 0..2 {
        let piece = f64::from(z as i32);
        pieces.push(piece);
        z = (z - piece) * TWO_24;
    }
    pieces.push(z);
    while pieces.len() > 1 && pieces.last() == Some(&0.0) {
        pieces.pop();
    }
    Product::new(&pieces, exponent).reduce()
}

/// The product of an angle and 2/pi while it is being decomposed.
struct Product<'a> {
    pieces: &'a [f64],
    /// First piece of 2/pi that can affect the integer part.
    skip: i32,
    /// Exponent of the last term.
    scale: i32,
    /// The product's 24-bit terms.
    terms: Vec<f64>,
}

/// Terms computed initially; more only if all of them vanish.
const TERMS: usize = 4;

impl<'a> Product<'a> {
    fn new(pieces: &'a [f64], exponent: i32) -> Product<'a> {
        let skip = ((exponent - 3) / 24).max(0);
        let mut product = Product { pieces, skip, scale: exponent - 24 * (skip + 1), terms: Vec::new() };
        for _ in 0..=TERMS {
            product.add_term();
        }
        product
    }

    fn add_term(&mut self) {
        let at = self.terms.len() as i32;
        let factor = |index: i32| {
            let piece = usize::try_from(index).ok().and_then(|index| TWO_OVER_PI.get(index));
            piece.map_or(0.0, |piece| f64::from(*piece))
        };
        let term =
            self.pieces.iter().enumerate().fold(0.0, |sum, (j, piece)| sum + piece * factor(self.skip + at - j as i32));
        self.terms.push(term);
    }

    /// Terms as 24-bit integers, last first, and the remainder above them.
    fn digits(&self) -> (Vec<i32>, f64) {
        let mut digits = Vec::with_capacity(self.terms.len());
        let mut terms = self.terms.iter().rev();
        let mut z = terms.next().copied().unwrap_or(0.0);
        for term in terms {
            let carry = f64::from((z / TWO_24) as i32);
            digits.push((z - TWO_24 * carry) as i32);
            z = term + carry;
        }
        (digits, z)
    }

    fn reduce(mut self) -> Reduced {
        loop {
            let (digits, above) = self.digits();
            let fraction = Fraction::split(digits, above, self.scale);
            if fraction.above == 0.0 && fraction.digits.iter().skip(TERMS).all(|digit| *digit == 0) {
                let zeros = fraction.digits.iter().take(TERMS).rev().take_while(|digit| **digit == 0).count();
                if zeros < TERMS {
                    (0..=zeros).for_each(|_| self.add_term());
                    continue;
                }
            }
            return fraction.times_half_pi();
        }
    }
}

/// The fractional part of the product, with magnitude at most one half.
struct Fraction {
    quarter: i32,
    negative: bool,
    digits: Vec<i32>,
    above: f64,
    scale: i32,
}

impl Fraction {
    fn split(mut digits: Vec<i32>, above: f64, scale: i32) -> Fraction {
        let mut z = above * power_of_two(scale);
        z -= 8.0 * (z * 0.125).floor();
        let mut quarter = z as i32;
        z -= f64::from(quarter);
        // how the part is rounded: 0 down, else up; 2 if only the part above the digits decides
        let mut round = 0;
        if scale > 0 {
            if let Some(top) = digits.last_mut() {
                let whole = *top >> (24 - scale);
                quarter += whole;
                *top -= whole << (24 - scale);
                round = *top >> (23 - scale);
            }
        } else if scale == 0 {
            round = digits.last().map_or(0, |top| top >> 23);
        } else if z >= 0.5 {
            round = 2;
        }
        if round > 0 {
            quarter += 1;
            let carry = complement(&mut digits);
            if let (1 | 2, Some(top)) = (scale, digits.last_mut()) {
                *top &= if scale == 1 { 0x7F_FFFF } else { 0x3F_FFFF };
            }
            if round == 2 {
                z = 1.0 - z;
                if carry {
                    z -= power_of_two(scale);
                }
            }
        }
        Fraction { quarter, negative: round > 0, digits, above: z, scale }
    }

    fn times_half_pi(mut self) -> Reduced {
        if self.above == 0.0 {
            self.scale -= 24;
            while self.digits.len() > 1 && self.digits.last() == Some(&0) {
                self.digits.pop();
                self.scale -= 24;
            }
        } else {
            let z = self.above * power_of_two(-self.scale);
            if z >= TWO_24 {
                let carry = f64::from((z / TWO_24) as i32);
                self.digits.push((z - TWO_24 * carry) as i32);
                self.scale += 24;
                self.digits.push(carry as i32);
            } else {
                self.digits.push(z as i32);
            }
        }
        let mut weight = power_of_two(self.scale);
        let mut terms = vec![0.0; self.digits.len()];
        for (term, digit) in terms.iter_mut().zip(&self.digits).rev() {
            *term = weight * f64::from(*digit);
            weight /= TWO_24;
        }
        let products: Vec<f64> =
            (0..terms.len()).rev().map(|from| by_half_pi(terms.get(from..).unwrap_or(&[]))).collect();
        let rest = products.iter().rev().fold(0.0, |sum, product| sum + product);
        let first = products.first().copied().unwrap_or(0.0);
        let tail = products.iter().skip(1).fold(first - rest, |sum, product| sum + product);
        Reduced { quarter: self.quarter & 7, rest, tail }.signed(self.negative)
    }
}

impl Reduced {
    fn signed(self, negative: bool) -> Reduced {
        let sign = if negative { -1.0 } else { 1.0 };
        Reduced { quarter: self.quarter, rest: sign * self.rest, tail: sign * self.tail }
    }
}

fn by_half_pi(terms: &[f64]) -> f64 {
    let pieces = HALF_PI.iter().take(TERMS + 1);
    pieces.zip(terms).fold(0.0, |sum, (piece, term)| sum + f64::from_bits(*piece) * term)
}

/// Replaces a fraction of digits, last first, by one minus it; returns true if any digit was nonzero.
fn complement(digits: &mut [i32]) -> bool {
    let mut carry = false;
    for digit in digits {
        if carry {
            *digit = 0xFF_FFFF - *digit;
        } else if *digit != 0 {
            carry = true;
            *digit = 0x100_0000 - *digit;
        }
    }
    carry
}
