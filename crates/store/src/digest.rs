//! Hashes of content.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest as _, Sha256};
use std::fmt;
use std::io::{self, Read};
use std::str::FromStr;

/// A SHA-256 hash, written as 64 hexadecimal digits: the one that `sha256sum` and Python's `hashlib` know too.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest([u8; 32]);

impl Digest {
    /// Returns the hash of some bytes.
    pub fn of(bytes: &[u8]) -> Digest {
        Digest(Sha256::digest(bytes).into())
    }

    /// Returns the hash of everything a reader gives.
    pub fn of_reader(reader: &mut dyn Read) -> io::Result<Digest> {
        let mut hasher = Sha256::new();
        let mut buffer = vec![0; 1 << 16];
        loop {
            match reader.read(&mut buffer) {
                Ok(0) => return Ok(Digest(hasher.finalize().into())),
                Ok(count) => hasher.update(buffer.get(..count).unwrap_or_default()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// The raw bytes.
    pub fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not 64 hexadecimal digits.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is not a SHA-256 hash of 64 hexadecimal digits")]
pub struct NotADigest(String);

impl FromStr for Digest {
    type Err = NotADigest;

    fn from_str(text: &str) -> Result<Digest, NotADigest> {
        let wrong = || NotADigest(text.chars().take(80).collect());
        let is_hex = |c: char| c.is_ascii_digit() || ('a'..='f').contains(&c);
        if text.len() != 64 || !text.chars().all(is_hex) {
            return Err(wrong());
        }
        let mut bytes = [0; 32];
        for (position, byte) in bytes.iter_mut().enumerate() {
            let pair = text.get(2 * position..2 * position + 2).ok_or_else(wrong)?;
            *byte = u8::from_str_radix(pair, 16).map_err(|_| wrong())?;
        }
        Ok(Digest(bytes))
    }
}

impl Serialize for Digest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Digest, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// Hashes a sequence of fields, so that no two different sequences have the same bytes.
pub struct Fields(Sha256);

impl Fields {
    /// Starts a hash for one purpose; hashes for different purposes never coincide.
    pub fn new(purpose: &str) -> Fields {
        Fields(Sha256::new()).and(purpose.as_bytes())
    }

    /// Adds a field.
    pub fn add(&mut self, field: &[u8]) {
        self.0.update((field.len() as u64).to_be_bytes());
        self.0.update(field);
    }

    /// Adds a field and returns the hash so far.
    pub fn and(mut self, field: &[u8]) -> Fields {
        self.add(field);
        self
    }

    /// Adds a text.
    pub fn text(self, text: &str) -> Fields {
        self.and(text.as_bytes())
    }

    /// Adds another hash.
    pub fn digest(self, digest: &Digest) -> Fields {
        self.and(digest.bytes())
    }

    /// Returns the hash of all fields.
    pub fn finish(self) -> Digest {
        Digest(self.0.finalize().into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_are_those_of_other_tools() {
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(Digest::of(b"").to_string(), empty);
        assert_eq!(Digest::of_reader(&mut &b"abc"[..]).unwrap(), Digest::of(b"abc"));
        assert_eq!(empty.parse::<Digest>().unwrap(), Digest::of(b""));
        for wrong in ["", "abc", &empty.to_uppercase(), &format!("{empty}0"), &"é".repeat(32)] {
            assert!(wrong.parse::<Digest>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn fields_do_not_run_into_each_other() {
        let hash = |fields: &[&str]| fields.iter().fold(Fields::new("p"), |hash, field| hash.text(field)).finish();
        assert_ne!(hash(&["ab", "c"]), hash(&["a", "bc"]));
        assert_ne!(hash(&["a"]), hash(&["a", ""]));
        assert_ne!(Fields::new("p").finish(), Fields::new("q").finish());
    }
}
