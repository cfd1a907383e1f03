//! Damage to the bytes of a file, as a bad disk, a broken tool or an attacker could do to class files and jars.

use crate::rng::Rng;

/// A kind of damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
    /// The end is cut off.
    Truncate,
    /// A few bytes are changed.
    Bytes,
    /// Two blocks are swapped.
    SwapBlocks,
    /// Counts and lengths are set to extreme values.
    Lengths,
    /// A few bytes are removed.
    DropBlock,
}

impl Damage {
    /// All kinds.
    pub const ALL: [Damage; 5] =
        [Damage::Truncate, Damage::Bytes, Damage::SwapBlocks, Damage::Lengths, Damage::DropBlock];

    /// Returns a damaged copy of the bytes.
    pub fn apply(self, original: &[u8], rng: &mut Rng) -> Vec<u8> {
        let mut bytes = original.to_vec();
        let length = original.len();
        match self {
            Damage::Truncate => bytes.truncate(rng.below(length)),
            Damage::Bytes => {
                for _ in 0..=rng.below(8) {
                    let value = rng.bits() as u8;
                    if let Some(byte) = bytes.get_mut(rng.below(length)) {
                        *byte = value;
                    }
                }
            }
            Damage::SwapBlocks => {
                let size = (1 + rng.below(length / 4)).min(length);
                let (a, b) = (rng.below(length - size + 1), rng.below(length - size + 1));
                overwrite(&mut bytes, a, original.get(b..b + size).unwrap_or_default());
                overwrite(&mut bytes, b, original.get(a..a + size).unwrap_or_default());
            }
            Damage::Lengths => {
                for _ in 0..=rng.below(3) {
                    let value = rng.pick(EXTREMES);
                    overwrite(&mut bytes, rng.below(length), value);
                }
            }
            Damage::DropBlock => {
                let from = rng.below(length);
                bytes.drain(from..(from + 1 + rng.below(16)).min(length));
            }
        }
        bytes
    }
}

/// Extreme counts and lengths: two and four bytes wide, also in the byte order of zip files.
const EXTREMES: [&[u8]; 10] = [
    &[0, 0],
    &[0, 1],
    &[0xff, 0xff],
    &[0x7f, 0xff],
    &[0, 0, 0, 0],
    &[0xff, 0xff, 0xff, 0xff],
    &[0x7f, 0xff, 0xff, 0xff],
    &[0x80, 0, 0, 0],
    &[0xff, 0xff, 0xff, 0x7f],
    &[0, 0, 0, 0x80],
];

fn overwrite(bytes: &mut [u8], at: usize, with: &[u8]) {
    for (byte, value) in bytes.iter_mut().skip(at).zip(with) {
        *byte = *value;
    }
}
