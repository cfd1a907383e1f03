//! How an entry is stored: compressed, behind a line with its key and the hash of what follows.
//!
//! Whoever reads it knows the key, so an entry that was cut, altered, or put in another's place is noticed.

use crate::Digest;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use std::io::{Read, Write};

/// The first word of an entry; the number changes with the format.
const MAGIC: &str = "heapwright-entry-1";

/// The longest first line.
const LONGEST_HEADER: usize = 200;

/// The largest content: a stored entry may claim anything.
const LARGEST: u64 = 1 << 30;

/// Why stored bytes are not the entry that was asked for.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Damage {
    /// The first line is missing or not ours.
    #[error("it is not an entry of this format")]
    Foreign,
    /// It belongs to another key.
    #[error("it belongs to another key")]
    Misplaced,
    /// There are fewer bytes than there were.
    #[error("it is cut off: {found} of {written} bytes are left")]
    Truncated {
        /// Bytes that are there.
        found: u64,
        /// Bytes that were written.
        written: u64,
    },
    /// The bytes are not those that were written.
    #[error("its content was altered")]
    Altered,
}

/// Packs content for storing.
pub fn seal(key: &Digest, content: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    // writing to memory does not fail
    let packed = encoder.write_all(content).and_then(|()| encoder.finish()).unwrap_or_default();
    let mut entry = format!("{MAGIC} {key} {} {}\n", Digest::of(&packed), packed.len()).into_bytes();
    entry.extend_from_slice(&packed);
    entry
}

/// Returns the content of stored bytes, if they are the entry of this key and nothing happened to them.
pub fn unseal(key: &Digest, entry: &[u8]) -> Result<Vec<u8>, Damage> {
    let end = entry.iter().take(LONGEST_HEADER).position(|byte| *byte == b'\n').ok_or(Damage::Foreign)?;
    let (header, packed) = (entry.get(..end).unwrap_or_default(), entry.get(end + 1..).unwrap_or_default());
    let words: Vec<&str> = std::str::from_utf8(header).map_err(|_| Damage::Foreign)?.split(' ').collect();
    let [MAGIC, own, hash, length] = words[..] else { return Err(Damage::Foreign) };
    let written: u64 = length.parse().map_err(|_| Damage::Foreign)?;
    if own.parse::<Digest>().map_err(|_| Damage::Foreign)? != *key {
        return Err(Damage::Misplaced);
    }
    let found = packed.len() as u64;
    if found < written {
        return Err(Damage::Truncated { found, written });
    }
    if found > written || hash.parse() != Ok(Digest::of(packed)) {
        return Err(Damage::Altered);
    }
    let mut content = Vec::new();
    let read = GzDecoder::new(packed).take(LARGEST + 1).read_to_end(&mut content);
    match read {
        Ok(size) if size as u64 <= LARGEST => Ok(content),
        _ => Err(Damage::Altered),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever is cut off or changed at any place, nothing is taken for the content.
    #[test]
    fn every_damage_is_noticed() {
        let (key, content) = (Digest::of(b"key"), b"the content of an entry, the content".repeat(3));
        let entry = seal(&key, &content);
        assert_eq!(unseal(&key, &entry), Ok(content));
        for length in 0..entry.len() {
            assert!(unseal(&key, &entry[..length]).is_err(), "cut to {length}");
        }
        for position in 0..entry.len() {
            for bit in 0..8 {
                let mut changed = entry.clone();
                changed[position] ^= 1 << bit;
                assert!(unseal(&key, &changed).is_err(), "bit {bit} of byte {position}");
            }
        }
        let mut longer = entry.clone();
        longer.push(0);
        assert_eq!(unseal(&key, &longer), Err(Damage::Altered));
        assert_eq!(unseal(&Digest::of(b"other"), &entry), Err(Damage::Misplaced));
        assert_eq!(unseal(&key, b""), Err(Damage::Foreign));
        assert_eq!(unseal(&key, b"<html>\n"), Err(Damage::Foreign));
    }
}
