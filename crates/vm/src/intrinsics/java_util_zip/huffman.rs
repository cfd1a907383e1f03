//! Canonical prefix codes of deflate (RFC 1951, 3.2.2).

use super::inflate::{Bits, Halt};

/// Length of the longest code.
const MAX_BITS: usize = 15;

/// A decoder for one alphabet.
#[derive(Clone, Debug, Default)]
pub(super) struct Huffman {
    /// Number of codes of each length.
    counts: [u16; MAX_BITS + 1],
    /// Symbols in code order.
    symbols: Vec<u16>,
}

/// What kind of code a set of code lengths describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fit {
    /// Every bit sequence is a code or starts with one.
    Complete,
    /// There is no code.
    Empty,
    /// There is only one code, of one bit.
    Single,
    /// Anything else.
    Wrong,
}

impl Huffman {
    /// Builds a decoder from the code length of each symbol; zero means that the symbol has no code.
    pub(super) fn new(lengths: &[u8]) -> (Huffman, Fit) {
        let mut counts = [0u16; MAX_BITS + 1];
        for length in lengths {
            if let Some(count) = counts.get_mut(usize::from(*length)) {
                *count += 1;
            }
        }
        let mut symbols = Vec::new();
        for length in 1..=MAX_BITS as u8 {
            let of_length = lengths.iter().enumerate().filter(|(_, found)| **found == length);
            symbols.extend(of_length.map(|(symbol, _)| symbol as u16));
        }
        let mut left = 1i32;
        for count in counts.iter().skip(1) {
            left = (left << 1) - i32::from(*count);
            if left < 0 {
                return (Huffman { counts, symbols }, Fit::Wrong);
            }
        }
        let longest = (1..=MAX_BITS).rev().find(|length| counts.get(*length).is_some_and(|count| *count > 0));
        let fit = match (left, longest) {
            (0, _) => Fit::Complete,
            (_, None) => Fit::Empty,
            (_, Some(1)) => Fit::Single,
            _ => Fit::Wrong,
        };
        (Huffman { counts, symbols }, fit)
    }

    /// Reads one symbol; `None` for a bit sequence that is not a code.
    pub(super) fn decode(&self, bits: &mut Bits<'_>) -> Result<Option<u16>, Halt> {
        let (mut code, mut first, mut index) = (0i32, 0i32, 0i32);
        for count in self.counts.iter().skip(1) {
            code |= bits.take(1)? as i32;
            let count = i32::from(*count);
            if code - count < first {
                let symbol = usize::try_from(index + code - first).ok().and_then(|at| self.symbols.get(at));
                return Ok(symbol.copied());
            }
            index += count;
            first = (first + count) << 1;
            code <<= 1;
        }
        Ok(None)
    }
}
