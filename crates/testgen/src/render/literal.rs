//! How Java spells literals.

use heapwright_case::Value;

/// Maximum length of a piece of a string literal on one line.
const PIECE: usize = 80;

/// A primitive value or null. An object has no literal; passing one is a mistake of the caller and gives `null`.
pub(crate) fn literal(value: Value) -> String {
    match value {
        Value::Boolean(value) => value.to_string(),
        Value::Byte(value) => narrow(value.into(), "byte", "Byte", i8::MIN.into(), i8::MAX.into()),
        Value::Short(value) => narrow(value.into(), "short", "Short", i16::MIN.into(), i16::MAX.into()),
        Value::Char(value) => format!("'{}'", escape(value, '\'')),
        Value::Int(i32::MIN) => "Integer.MIN_VALUE".to_owned(),
        Value::Int(i32::MAX) => "Integer.MAX_VALUE".to_owned(),
        Value::Int(value) => value.to_string(),
        Value::Long(i64::MIN) => "Long.MIN_VALUE".to_owned(),
        Value::Long(i64::MAX) => "Long.MAX_VALUE".to_owned(),
        Value::Long(value) => format!("{value}L"),
        Value::Float(bits) => float(bits),
        Value::Double(bits) => double(bits),
        Value::Null | Value::Object(_) => "null".to_owned(),
    }
}

fn narrow(value: i32, keyword: &str, class: &str, least: i32, most: i32) -> String {
    if value == least {
        format!("{class}.MIN_VALUE")
    } else if value == most {
        format!("{class}.MAX_VALUE")
    } else {
        format!("({keyword}) {value}")
    }
}

fn float(bits: u32) -> String {
    const NAN: u32 = 0x7fc0_0000;
    let value = f32::from_bits(bits);
    match value {
        _ if bits == NAN => "Float.NaN".to_owned(),
        _ if value.is_nan() => format!("Float.intBitsToFloat({bits:#x})"),
        f32::INFINITY => "Float.POSITIVE_INFINITY".to_owned(),
        f32::NEG_INFINITY => "Float.NEGATIVE_INFINITY".to_owned(),
        f32::MAX => "Float.MAX_VALUE".to_owned(),
        _ if bits == 1 => "Float.MIN_VALUE".to_owned(),
        f32::MIN_POSITIVE => "Float.MIN_NORMAL".to_owned(),
        _ => format!("{value:?}f"),
    }
}

fn double(bits: u64) -> String {
    const NAN: u64 = 0x7ff8_0000_0000_0000;
    let value = f64::from_bits(bits);
    match value {
        _ if bits == NAN => "Double.NaN".to_owned(),
        _ if value.is_nan() => format!("Double.longBitsToDouble({bits:#x}L)"),
        f64::INFINITY => "Double.POSITIVE_INFINITY".to_owned(),
        f64::NEG_INFINITY => "Double.NEGATIVE_INFINITY".to_owned(),
        f64::MAX => "Double.MAX_VALUE".to_owned(),
        _ if bits == 1 => "Double.MIN_VALUE".to_owned(),
        f64::MIN_POSITIVE => "Double.MIN_NORMAL".to_owned(),
        _ => format!("{value:?}"),
    }
}

/// A string as literals, one for each line.
pub(crate) fn string(units: &[u16]) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for unit in units {
        if pieces.last().is_some_and(|piece| piece.len() >= PIECE) {
            pieces.push(String::new());
        }
        if let Some(piece) = pieces.last_mut() {
            piece.push_str(&escape(*unit, '"'));
        }
    }
    pieces.into_iter().map(|piece| format!("\"{piece}\"")).collect()
}

/// Maximum number of bytes of a constant in a class file (JVMS 4.4.7).
const LONGEST: usize = 65_535;

/// The number of bytes that a text takes in a class file.
fn encoded_length(units: &[u16]) -> usize {
    let size = |unit: &u16| match unit {
        0x01..=0x7f => 1,
        0x00 | 0x80..=0x7ff => 2,
        _ => 3,
    };
    units.iter().map(size).sum()
}

/// A text that is too long for one constant: a short one repeated, or parts that fit.
pub(crate) enum Long<'a> {
    Repeated(&'a [u16], usize),
    Parts(Vec<&'a [u16]>),
}

/// Splits a text that does not fit into one constant; `None` if it fits.
pub(crate) fn long(units: &[u16]) -> Option<Long<'_>> {
    if encoded_length(units) <= LONGEST {
        return None;
    }
    let repeats = |period: usize| {
        units.len().is_multiple_of(period) && units.iter().skip(period).zip(units).all(|(later, unit)| later == unit)
    };
    if let Some(period) = (1..=64).find(|period| repeats(*period)) {
        return Some(Long::Repeated(units.get(..period)?, units.len() / period));
    }
    Some(Long::Parts(units.chunks(LONGEST / 3).collect()))
}

/// A UTF-16 unit inside quotes. Anything but plain ASCII is escaped, so the encoding of the file does not matter.
fn escape(unit: u16, quote: char) -> String {
    match unit {
        0x08 => "\\b".to_owned(),
        0x09 => "\\t".to_owned(),
        0x0a => "\\n".to_owned(),
        0x0c => "\\f".to_owned(),
        0x0d => "\\r".to_owned(),
        0x5c => "\\\\".to_owned(),
        0x20..=0x7e => match char::from_u32(unit.into()) {
            Some(plain) if plain == quote => format!("\\{plain}"),
            Some(plain) => plain.to_string(),
            None => String::new(),
        },
        _ => format!("\\u{unit:04x}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        let spelled = |value| literal(value);
        assert_eq!(spelled(Value::Byte(-1)), "(byte) -1");
        assert_eq!(spelled(Value::Byte(-128)), "Byte.MIN_VALUE");
        assert_eq!(spelled(Value::Long(5)), "5L");
        assert_eq!(spelled(Value::Int(i32::MIN)), "Integer.MIN_VALUE");
        assert_eq!(spelled(Value::Float(1.5f32.to_bits())), "1.5f");
        assert_eq!(spelled(Value::Float((-0.0f32).to_bits())), "-0.0f");
        assert_eq!(spelled(Value::Double(f64::NAN.to_bits())), "Double.NaN");
        assert_eq!(spelled(Value::Double(0x7ff8_0000_0000_0001)), "Double.longBitsToDouble(0x7ff8000000000001L)");
        assert_eq!(spelled(Value::Double(1e300f64.to_bits())), "1e300");
    }

    #[test]
    fn text() {
        assert_eq!(literal(Value::Char('\''.into_u16())), "'\\''");
        assert_eq!(literal(Value::Char(0)), "'\\u0000'");
        let units: Vec<u16> = "a\"\\\né\u{1F600}".encode_utf16().collect();
        assert_eq!(string(&units), ["\"a\\\"\\\\\\n\\u00e9\\ud83d\\ude00\""]);
        assert_eq!(string(&[0x61; 100]).len(), 2);
    }

    trait Unit {
        fn into_u16(self) -> u16;
    }

    impl Unit for char {
        fn into_u16(self) -> u16 {
            self as u16
        }
    }
}
