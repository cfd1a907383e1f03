//! Numbers and sizes given by the user, each with its range. Values out of range are rejected where they are written,
//! on the command line or in a line of `heapwright.toml`.

use serde::{Deserialize, Deserializer, de::Error};
use std::fmt;
use std::str::FromStr;

/// A whole number from `LEAST` to `MOST`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Within<const LEAST: u32, const MOST: u32>(pub u32);

impl<const LEAST: u32, const MOST: u32> Within<LEAST, MOST> {
    fn checked(number: Option<i128>, text: &str) -> Result<Self, String> {
        let number = number.and_then(|number| u32::try_from(number).ok());
        match number.filter(|number| (LEAST..=MOST).contains(number)) {
            Some(number) => Ok(Within(number)),
            None => Err(format!("{text} is not a whole number from {LEAST} to {MOST}")),
        }
    }
}

impl<const LEAST: u32, const MOST: u32> FromStr for Within<LEAST, MOST> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::checked(text.trim().parse().ok(), &format!("'{text}'"))
    }
}

impl<const LEAST: u32, const MOST: u32> fmt::Display for Within<LEAST, MOST> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<'de, const LEAST: u32, const MOST: u32> Deserialize<'de> for Within<LEAST, MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = i64::deserialize(deserializer)?;
        Self::checked(Some(number.into()), &number.to_string()).map_err(D::Error::custom)
    }
}

/// A number of bytes, such as `512m` or `2g`, from `LEAST` megabytes to a terabyte.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Size<const LEAST: usize>(pub usize);

/// The maximum size.
const TERABYTE: usize = 1 << 40;

impl<const LEAST: usize> FromStr for Size<LEAST> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("'{text}' is not a size from {LEAST}m to 1024g, such as 512m or 2g");
        let digits = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
        let unit = match text.get(digits.len()..).unwrap_or("").to_ascii_lowercase().as_str() {
            "" => 1,
            "k" => 1 << 10,
            "m" => 1 << 20,
            "g" => 1 << 30,
            other => return Err(format!("unknown unit '{other}': use k, m or g")),
        };
        let number: usize = digits.parse().map_err(|_| wrong())?;
        let bytes = number.checked_mul(unit).filter(|bytes| (LEAST << 20..=TERABYTE).contains(bytes));
        bytes.map(Size).ok_or_else(wrong)
    }
}

impl<'de, const LEAST: usize> Deserialize<'de> for Size<LEAST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "expected a size such as \"512m\" or \"2g\"")]
        enum Written {
            Text(String),
            Number(i64),
        }
        let text = match Written::deserialize(deserializer)? {
            Written::Text(text) => text,
            Written::Number(number) => number.to_string(),
        };
        text.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_a_range() {
        type Number = Within<1, 1024>;
        assert_eq!("1".parse(), Ok(Within::<1, 1024>(1)));
        assert_eq!("1024".parse(), Ok(Within::<1, 1024>(1024)));
        for text in ["0", "1025", "-1", "", "x", "1.5", "99999999999999999999999999999999999999999999", "4294967297"] {
            let error = text.parse::<Number>().unwrap_err();
            assert!(error.contains("from 1 to 1024"), "{error}");
        }
    }

    #[test]
    fn sizes_have_units_and_a_range() {
        assert_eq!("8m".parse(), Ok(Size::<8>(8 << 20)));
        assert_eq!("8192K".parse(), Ok(Size::<8>(8 << 20)));
        assert_eq!("1024g".parse(), Ok(Size::<8>(1 << 40)));
        for text in ["100k", "0", "7m", "1025g", "99999999999g", "-1", "g", "1x", "18446744073709551615"] {
            assert!(text.parse::<Size<8>>().is_err(), "{text}");
        }
    }
}
