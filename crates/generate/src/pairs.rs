//! Maps with keys that are not texts, as lists of pairs: the keys of JSON objects are texts.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;

/// Writes a map as a list of pairs.
pub fn serialize<K: Serialize, V: Serialize, S: Serializer>(map: &BTreeMap<K, V>, to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(map)
}

/// Reads a map from a list of pairs.
pub fn deserialize<'de, K, V, D>(from: D) -> Result<BTreeMap<K, V>, D::Error>
where
    K: Deserialize<'de> + Ord,
    V: Deserialize<'de>,
    D: Deserializer<'de>,
{
    Vec::<(K, V)>::deserialize(from).map(|pairs| pairs.into_iter().collect())
}

/// The same where the values are bytes, which become hexadecimal digits.
pub mod bytes {
    use super::*;
    use std::fmt::Write;

    /// Writes a map as a list of pairs.
    pub fn serialize<K: Serialize, S: Serializer>(map: &BTreeMap<K, Vec<u8>>, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(map.iter().map(|(key, bytes)| (key, digits(bytes))))
    }

    /// Reads a map from a list of pairs.
    pub fn deserialize<'de, K, D>(from: D) -> Result<BTreeMap<K, Vec<u8>>, D::Error>
    where
        K: Deserialize<'de> + Ord,
        D: Deserializer<'de>,
    {
        let pairs = Vec::<(K, String)>::deserialize(from)?;
        let read = pairs.into_iter().map(|(key, text)| Some((key, from_digits(&text)?)));
        read.collect::<Option<_>>().ok_or_else(|| serde::de::Error::custom("not hexadecimal digits"))
    }

    fn digits(bytes: &[u8]) -> String {
        let mut text = String::with_capacity(2 * bytes.len());
        for byte in bytes {
            // writing to a text does not fail
            let _ = write!(text, "{byte:02x}");
        }
        text
    }

    fn from_digits(text: &str) -> Option<Vec<u8>> {
        let pairs = (0..text.len()).step_by(2).map(|at| u8::from_str_radix(text.get(at..at + 2)?, 16).ok());
        pairs.collect()
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn bytes_come_back() {
            let all: Vec<u8> = (0..=255).collect();
            assert_eq!(from_digits(&digits(&all)), Some(all));
            assert_eq!((from_digits("0"), from_digits("zz"), from_digits("é")), (None, None, None));
        }
    }
}
