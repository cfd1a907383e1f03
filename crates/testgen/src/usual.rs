//! Values of the library as people write them: `BigDecimal.ZERO`, `LocalDate.of(2000, 1, 4)`,
//! `Instant.parse("2000-01-01T12:00:00Z")`.

use crate::identifier::JavaIdentifier;
use crate::tree::{ClassRef, Expr, JavaType, Statement, Target};
use heapwright_case::Value;

/// Seconds of a day.
const DAY: i64 = 86_400;
/// The days from 0000-03-01 to 1970-01-01 in the Gregorian calendar.
const DAYS_BEFORE_EPOCH: i64 = 719_468;
/// The days of 400 years.
const ERA: i64 = 146_097;

/// Classes whose objects are equal to what their static method makes of their text.
const FROM_TEXT: [(&str, &str, &str); 14] = [
    ("java.time", "Duration", "parse"),
    ("java.time", "Instant", "parse"),
    ("java.time", "LocalDateTime", "parse"),
    ("java.time", "LocalTime", "parse"),
    ("java.time", "MonthDay", "parse"),
    ("java.time", "OffsetDateTime", "parse"),
    ("java.time", "OffsetTime", "parse"),
    ("java.time", "Period", "parse"),
    ("java.time", "YearMonth", "parse"),
    ("java.time", "ZonedDateTime", "parse"),
    ("java.time", "ZoneOffset", "of"),
    ("java.util", "Currency", "getInstance"),
    ("java.util", "UUID", "fromString"),
    ("java.net", "URI", "create"),
];

/// An expression that is equal to an object of the library with this text; `None` for classes whose text does not say
/// all of it.
pub(crate) fn shown(class: &str, units: &[u16]) -> Option<Expr> {
    let text = String::from_utf16(units).ok()?;
    let (package, simple) = class.rsplit_once('.')?;
    let class = || ClassRef::top(package, simple);
    let mut found = match (package, simple) {
        ("java.math", "BigDecimal" | "BigInteger") => {
            let constant = [("0", "ZERO"), ("1", "ONE"), ("10", "TEN")].into_iter().find(|(digits, _)| *digits == text);
            match constant {
                Some((_, name)) => Expr::Static(class(), JavaIdentifier::like(name)),
                None => Expr::New { class: class(), diamond: false, arguments: vec![string(&text)] },
            }
        }
        ("java.time", "LocalDate") => match date(&text) {
            Some(parts) => Expr::static_call(class(), "of", parts.map(|part| Expr::Literal(Value::Int(part))).to_vec()),
            None => Expr::static_call(class(), "parse", vec![string(&text)]),
        },
        ("java.time", "Year") => Expr::static_call(class(), "of", vec![Expr::Literal(Value::Int(text.parse().ok()?))]),
        _ => {
            let (.., method) = FROM_TEXT.iter().find(|(of, name, _)| (*of, *name) == (package, simple))?;
            Expr::static_call(class(), method, vec![string(&text)])
        }
    };
    tidy(&mut found);
    Some(found)
}

fn string(text: &str) -> Expr {
    Expr::String(text.encode_utf16().collect())
}

/// Year, month and day of a text such as 2000-01-04.
fn date(text: &str) -> Option<[i32; 3]> {
    let mut parts = text.split('-').map(|part| part.parse::<i32>().ok());
    match (parts.next()??, parts.next()??, parts.next()??, parts.next()) {
        (year, month, day, None) if text.len() == 10 => Some([year, month, day]),
        _ => None,
    }
}

/// Writes the values of some statements as people do.
pub(crate) fn tidy_statements<'s>(statements: impl Iterator<Item = &'s mut Statement>) {
    statements.flat_map(Statement::expressions_mut).for_each(|expr| expr.each_mut(&mut tidy));
}

/// Writes one value as people do. It stays equal, and the same object where the library shares it.
fn tidy(expr: &mut Expr) {
    let found = match expr {
        Expr::Call { target: Target::Class(class), name, arguments } => {
            tidy_call((&class.package, class.simple()), class, name, arguments)
        }
        Expr::New { class, arguments, .. } => tidy_new(class, arguments),
        // numbers in an array need no cast
        Expr::Array { ty: JavaType::Array(of), elements } if matches!(**of, JavaType::Primitive(_)) => {
            for element in elements {
                if let Expr::Literal(value) = element {
                    *value = uncast(*value);
                }
            }
            None
        }
        _ => None,
    };
    if let Some(found) = found {
        *expr = found;
    }
}

fn tidy_call(of: (&str, &str), class: &ClassRef, name: &str, arguments: &[Expr]) -> Option<Expr> {
    let constant = |name: &str| Some(Expr::Static(class.clone(), JavaIdentifier::like(name)));
    let call = |name: &str, arguments: Vec<Expr>| Some(Expr::static_call(class.clone(), name, arguments));
    let [only] = arguments else { return None };
    let number = whole(only);
    match (of, name, number) {
        (("java.math", "BigDecimal" | "BigInteger"), "valueOf", Some(0)) => constant("ZERO"),
        (("java.math", "BigDecimal" | "BigInteger"), "valueOf", Some(1)) => constant("ONE"),
        (("java.math", "BigDecimal" | "BigInteger"), "valueOf", Some(10)) => constant("TEN"),
        (("java.math", "BigDecimal" | "BigInteger"), "valueOf", Some(number)) => call(name, vec![short(number)?]),
        (("java.time", "ZoneOffset"), "ofHours", Some(0)) => constant("UTC"),
        (("java.time", "ZoneOffset"), "of", _) if *only == string("Z") => constant("UTC"),
        (("java.time", "Instant"), "ofEpochSecond", Some(0)) => constant("EPOCH"),
        (("java.time", "Instant"), "parse", _) if *only == string("1970-01-01T00:00:00Z") => constant("EPOCH"),
        (("java.time", "Instant"), "ofEpochSecond", Some(seconds)) => call("parse", vec![string(&instant(seconds)?)]),
        (("java.time", "Duration"), "parse", _) if *only == string("PT0S") => constant("ZERO"),
        (("java.time", "Duration"), _, Some(0)) if name.starts_with("of") => constant("ZERO"),
        (("java.time", "Duration"), "ofSeconds", Some(seconds)) if seconds % 3600 == 0 => {
            call("ofHours", vec![short(seconds / 3600)?])
        }
        (("java.time", "Duration"), "ofSeconds", Some(seconds)) if seconds % 60 == 0 => {
            call("ofMinutes", vec![short(seconds / 60)?])
        }
        (("java.time", "Duration"), _, Some(number)) if name.starts_with("of") => call(name, vec![short(number)?]),
        _ => None,
    }
}

fn tidy_new(class: &ClassRef, arguments: &[Expr]) -> Option<Expr> {
    match ((&*class.package, class.simple()), arguments) {
        (("java.math", "BigDecimal"), [Expr::Literal(Value::Int(number))]) => {
            let value_of = [Expr::Literal(Value::Long((*number).into()))];
            tidy_call(("java.math", "BigDecimal"), class, "valueOf", &value_of)
        }
        (("java.util", "UUID"), [high @ Expr::Literal(Value::Long(_)), low @ Expr::Literal(Value::Long(_))]) => {
            let arguments = vec![short(whole(high)?)?, short(whole(low)?)?];
            Some(Expr::New { class: class.clone(), diamond: false, arguments })
        }
        (("java.lang", "StringBuilder" | "StringBuffer"), [Expr::String(text)]) if text.is_empty() => {
            Some(Expr::New { class: class.clone(), diamond: false, arguments: Vec::new() })
        }
        _ => None,
    }
}

/// The same number as a literal of type `int`, if it is a `byte` or `short`.
fn uncast(value: Value) -> Value {
    match value {
        Value::Byte(number) => Value::Int(number.into()),
        Value::Short(number) => Value::Int(number.into()),
        _ => value,
    }
}

fn whole(expr: &Expr) -> Option<i64> {
    match expr {
        Expr::Literal(Value::Long(number)) => Some(*number),
        Expr::Literal(Value::Int(number)) => Some((*number).into()),
        _ => None,
    }
}

/// A number without the `L`, if it needs none.
fn short(number: i64) -> Option<Expr> {
    i32::try_from(number).ok().map(|number| Expr::Literal(Value::Int(number)))
}

/// The text of a second since 1970, in years of four digits.
fn instant(seconds: i64) -> Option<String> {
    let (days, rest) = (seconds.div_euclid(DAY), seconds.rem_euclid(DAY));
    let (year, month, day) = civil(days.checked_add(DAYS_BEFORE_EPOCH)?);
    let in_range = (0..=9999).contains(&year);
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    in_range.then(|| format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z"))
}

/// Year, month and day of a number of days since 0000-03-01. Years begin in March here, so that leap days end them.
fn civil(days: i64) -> (i64, i64, i64) {
    let (era, of_era) = (days.div_euclid(ERA), days.rem_euclid(ERA));
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let shifted = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    (year + era * 400 + i64::from(month <= 2), month, day)
}

/// The class and the text of a value of the library that JUnit makes of the text by itself, as a cell of a table or
/// one of several strings.
pub(crate) fn converted(expr: &Expr) -> Option<(ClassRef, String)> {
    let text = |argument: &Expr| match argument {
        Expr::String(units) => String::from_utf16(units).ok(),
        _ => None,
    };
    let (class, text) = match expr {
        Expr::Static(class, name) => {
            let text = match (&*class.package, class.simple(), &**name) {
                ("java.math", "BigDecimal" | "BigInteger", "ZERO") => "0",
                ("java.math", "BigDecimal" | "BigInteger", "ONE") => "1",
                ("java.math", "BigDecimal" | "BigInteger", "TEN") => "10",
                ("java.time", "Duration", "ZERO") => "PT0S",
                ("java.time", "Instant", "EPOCH") => "1970-01-01T00:00:00Z",
                _ => return None,
            };
            (class, text.to_owned())
        }
        Expr::New { class, arguments, .. } => match ((&*class.package, class.simple()), arguments.as_slice()) {
            (("java.math", "BigDecimal" | "BigInteger"), [only]) => (class, text(only)?),
            _ => return None,
        },
        Expr::Call { target: Target::Class(class), name, arguments } => {
            let numbers: Option<Vec<i64>> = arguments.iter().map(whole).collect();
            let written = match ((&*class.package, class.simple()), &**name, numbers.as_deref()) {
                (("java.math", "BigDecimal" | "BigInteger"), "valueOf", Some([number])) => number.to_string(),
                (("java.time", "LocalDate"), "of", Some([year @ 0..=9999, month, day])) => {
                    format!("{year:04}-{month:02}-{day:02}")
                }
                (("java.time", "YearMonth"), "of", Some([year @ 0..=9999, month])) => format!("{year:04}-{month:02}"),
                (("java.time", "Duration"), "ofDays", Some([number])) => format!("P{number}D"),
                (("java.time", "Duration"), "ofHours", Some([number])) => format!("PT{number}H"),
                (("java.time", "Duration"), "ofMinutes", Some([number])) => format!("PT{number}M"),
                (("java.time", "Duration"), "ofSeconds", Some([number])) => format!("PT{number}S"),
                ((package, simple), _, None) => {
                    let is_it = |(of, class, method): &&(&str, &str, &str)| {
                        (*of, *class, *method) == (package, simple, &**name)
                    };
                    let is_date = (package, simple, &**name) == ("java.time", "LocalDate", "parse");
                    let [only] = arguments.as_slice() else { return None };
                    FROM_TEXT.iter().find(is_it).map(|_| ()).or(is_date.then_some(()))?;
                    text(only)?
                }
                _ => return None,
            };
            (class, written)
        }
        _ => return None,
    };
    Some((class.clone(), text))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn long(number: i64) -> Expr {
        Expr::Literal(Value::Long(number))
    }

    fn int(number: i32) -> Expr {
        Expr::Literal(Value::Int(number))
    }

    fn tidied(package: &str, class: &str, method: &str, argument: Expr) -> Expr {
        let mut expr = Expr::static_call(ClassRef::top(package, class), method, vec![argument]);
        tidy(&mut expr);
        expr
    }

    #[test]
    fn instants_are_written_as_dates() {
        for (seconds, text) in [
            (946_728_000, "2000-01-01T12:00:00Z"),
            (-1, "1969-12-31T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (-62_167_219_200, "0000-01-01T00:00:00Z"),
            (253_402_300_799, "9999-12-31T23:59:59Z"),
        ] {
            assert_eq!(instant(seconds).as_deref(), Some(text));
        }
        assert_eq!(instant(253_402_300_800), None);
        assert_eq!(instant(i64::MAX), None);
        assert_eq!(instant(i64::MIN), None);
    }

    #[test]
    fn constants_stand_for_what_makes_them() {
        let zero = Expr::Static(ClassRef::top("java.math", "BigDecimal"), JavaIdentifier::like("ZERO"));
        assert_eq!(tidied("java.math", "BigDecimal", "valueOf", long(0)), zero);
        let utc = Expr::Static(ClassRef::top("java.time", "ZoneOffset"), JavaIdentifier::like("UTC"));
        assert_eq!(tidied("java.time", "ZoneOffset", "ofHours", int(0)), utc);
        let minutes = Expr::static_call(ClassRef::top("java.time", "Duration"), "ofMinutes", vec![int(40)]);
        assert_eq!(tidied("java.time", "Duration", "ofSeconds", long(2400)), minutes);
        let far = Expr::static_call(ClassRef::top("java.time", "Instant"), "ofEpochSecond", vec![long(i64::MAX)]);
        assert_eq!(tidied("java.time", "Instant", "ofEpochSecond", long(i64::MAX)), far);
        let own = Expr::static_call(ClassRef::top("shop", "BigDecimal"), "valueOf", vec![long(0)]);
        assert_eq!(tidied("shop", "BigDecimal", "valueOf", long(0)), own);
    }

    #[test]
    fn numbers_in_arrays_are_not_cast() {
        let array = |value: Value| Expr::Array {
            ty: JavaType::Array(Box::new(JavaType::Primitive("byte"))),
            elements: vec![Expr::Literal(value)],
        };
        let mut bytes = array(Value::Byte(-7));
        tidy(&mut bytes);
        assert_eq!(bytes, array(Value::Int(-7)));
    }

    #[test]
    fn a_text_says_all_of_a_value_or_nothing_is_made_of_it() {
        let units = |text: &str| text.encode_utf16().collect::<Vec<_>>();
        let parts = vec![int(2000), int(1), int(4)];
        let date = Expr::static_call(ClassRef::top("java.time", "LocalDate"), "of", parts);
        assert_eq!(shown("java.time.LocalDate", &units("2000-01-04")), Some(date.clone()));
        assert_eq!(converted(&date), Some((ClassRef::top("java.time", "LocalDate"), "2000-01-04".to_owned())));
        let far = Expr::static_call(ClassRef::top("java.time", "LocalDate"), "parse", vec![string("+12000-01-04")]);
        assert_eq!(shown("java.time.LocalDate", &units("+12000-01-04")), Some(far.clone()));
        assert_eq!(converted(&far), Some((ClassRef::top("java.time", "LocalDate"), "+12000-01-04".to_owned())));
        let decimal = || ClassRef::top("java.math", "BigDecimal");
        let ten = Expr::Static(decimal(), JavaIdentifier::like("TEN"));
        assert_eq!(shown("java.math.BigDecimal", &units("10")), Some(ten));
        let cents = Expr::New { class: decimal(), diamond: false, arguments: vec![string("10.00")] };
        assert_eq!(shown("java.math.BigDecimal", &units("10.00")), Some(cents.clone()));
        assert_eq!(converted(&cents), Some((decimal(), "10.00".to_owned())));
        assert_eq!(shown("java.lang.StringBuilder", &units("a")), None);
        assert_eq!(shown("java.util.Locale", &units("en_GB")), None);
    }
}
