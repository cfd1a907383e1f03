//! Describes the outcome of a call in a word.

use super::features::{camel, sign, spelled, told, word_of};
use super::{Subject, capital};
use heapwright_case::{Content, Outcome, Value};

/// Maximum length of a text that a name includes in full.
const LONGEST_TEXT: usize = 20;

/// A word for the outcome.
pub(super) fn outcome(subject: &Subject<'_>) -> String {
    let run = subject.run;
    if subject.breaks.is_some() {
        return "breaksPostcondition".to_owned();
    }
    match &run.outcome {
        Outcome::Threw { class, .. } => {
            let simple = class.rsplit(['.', '$']).next().unwrap_or("Exception");
            format!("throws{}", word_of(simple))
        }
        Outcome::Returned(_) if !run.is_deterministic => "succeeds".to_owned(),
        Outcome::Returned(Some(value)) => returned(subject, *value),
        Outcome::Returned(None) => changes(subject),
    }
}

fn returned(subject: &Subject<'_>, value: Value) -> String {
    let after = &subject.run.after;
    if let Value::Object(_) = value {
        if after.receiver == Some(value) {
            return "returnsItself".to_owned();
        }
        if let Some(index) = after.arguments.iter().position(|one| *one == value)
            && !is_simple(subject, value)
            && let Some(Some(name)) = subject.parameters.get(index)
        {
            return format!("returns{}", capital(&word_of(name)));
        }
    }
    format!("returns{}", word(subject, value))
}

fn is_simple(subject: &Subject<'_>, value: Value) -> bool {
    let Value::Object(id) = value else { return true };
    let content = subject.run.after.graph.get(id).map(|object| &object.content);
    matches!(content, Some(Content::String(_) | Content::Boxed(_) | Content::Constant { .. }))
}

fn word(subject: &Subject<'_>, value: Value) -> String {
    match value {
        Value::Null => "Null".to_owned(),
        Value::Boolean(true) => "True".to_owned(),
        Value::Boolean(false) => "False".to_owned(),
        Value::Char(unit) => match char::from_u32(unit.into()) {
            Some(letter) if letter.is_ascii_alphanumeric() => letter.to_ascii_uppercase().to_string(),
            Some(letter) => sign(letter).map_or_else(|| format!("Char{unit}"), str::to_owned),
            None => format!("Char{unit}"),
        },
        Value::Byte(number) => integer(number.into()),
        Value::Short(number) => integer(number.into()),
        Value::Int(number) => integer(number.into()),
        Value::Long(number) => integer(number),
        Value::Float(bits) => float(f32::from_bits(bits).into()),
        Value::Double(bits) => float(f64::from_bits(bits)),
        Value::Object(id) => {
            let Some(object) = subject.run.after.graph.get(id) else { return "Object".to_owned() };
            let simple = || {
                let simple = word_of(object.class.rsplit(['.', '$']).next().unwrap_or_default());
                let unnamed = simple.is_empty() || simple.starts_with(char::is_numeric);
                if unnamed { "Object".to_owned() } else { capital(&simple) }
            };
            match &object.content {
                Content::String(units) => text(units),
                Content::Boxed(value) => word(subject, *value),
                Content::Constant { field, .. } => camel(field),
                Content::Array(values) => count(values.len(), "Array"),
                Content::Elements(values) => count(values.len(), kind(&object.class)),
                Content::Entries(entries) => count(entries.len(), "Map"),
                Content::Optional(Value::Null) => "Empty".to_owned(),
                Content::Optional(_) => "Present".to_owned(),
                Content::Stub(_) => "Function".to_owned(),
                _ if object.class.starts_with('[') => "Array".to_owned(),
                _ => simple(),
            }
        }
    }
}

fn integer(number: i64) -> String {
    match number {
        i64::MIN | -2_147_483_648 => "Minimum".to_owned(),
        i64::MAX | 2_147_483_647 => "Maximum".to_owned(),
        0.. => number.to_string(),
        _ => format!("Minus{}", number.unsigned_abs()),
    }
}

fn float(number: f64) -> String {
    match number {
        _ if number.is_nan() => "Nan".to_owned(),
        f64::INFINITY => "Infinity".to_owned(),
        f64::NEG_INFINITY => "NegativeInfinity".to_owned(),
        _ if number.fract() == 0.0 && number.abs() < 1e9 => {
            let sign = if number.is_sign_negative() { "Minus" } else { "" };
            format!("{sign}{}", number.abs())
        }
        _ if number < 0.0 => "NegativeNumber".to_owned(),
        _ => "PositiveNumber".to_owned(),
    }
}

fn text(units: &[u16]) -> String {
    let text = String::from_utf16_lossy(units);
    let words: String = text.split(|one: char| !one.is_ascii_alphanumeric()).map(capital).collect();
    match () {
        () if text.is_empty() => "EmptyString".to_owned(),
        () if words.is_empty() => spelled(&text).unwrap_or_else(|| "Text".to_owned()),
        () if words.len() > LONGEST_TEXT => beginning(&text),
        () => words,
    }
}

/// The first words of a long text.
fn beginning(text: &str) -> String {
    let mut found = String::new();
    for word in text.split(|one: char| !one.is_ascii_alphanumeric()).filter(|word| !word.is_empty()) {
        if found.len() + word.len() > LONGEST_TEXT {
            break;
        }
        found.push_str(&capital(word));
    }
    if found.is_empty() { "Text".to_owned() } else { found }
}

/// The kind of collection that a class is.
fn kind(class: &str) -> &'static str {
    let simple = class.rsplit('.').next().unwrap_or_default();
    match () {
        () if simple.contains("List") => "List",
        () if simple.contains("Set") => "Set",
        () if simple.contains("Deque") => "Deque",
        () if simple.contains("Queue") => "Queue",
        () => "Collection",
    }
}

fn count(count: usize, what: &str) -> String {
    match count {
        0 => format!("Empty{what}"),
        _ => format!("{what}Of{count}"),
    }
}

/// What a method without a result changed.
fn changes(subject: &Subject<'_>) -> String {
    let run = subject.run;
    if run.method.name == "<init>" {
        return format!("makes{}", subject.class);
    }
    let mut changed: Vec<String> = Vec::new();
    for (old, new) in run.before.graph.objects.iter().zip(&run.after.graph.objects) {
        match (&old.content, &new.content) {
            (Content::Fields(old), Content::Fields(new)) => {
                let fields = old.iter().zip(new).filter(|(old, new)| old.value != new.value);
                changed.extend(fields.map(|(old, _)| capital(&word_of(told(&old.name)))));
            }
            (Content::Elements(old), Content::Elements(new)) if old != new => {
                let word = if new.len() > old.len() { "Adds" } else { "Removes" };
                return if new.len() == old.len() {
                    "changesElements".to_owned()
                } else {
                    format!("{}Element", super::small(word))
                };
            }
            (_, Content::Shown(_)) if old.content != new.content && new.class.starts_with("java.io.") => {
                return "writesText".to_owned();
            }
            (Content::Shown(old), Content::Shown(shown)) if old != shown => {
                changed.push(if new.class.starts_with("java.lang.StringBu") { "Text" } else { "Value" }.to_owned());
            }
            (old, new) if old != new => changed.push("Elements".to_owned()),
            _ => {}
        }
    }
    changed.extend(run.after.statics.iter().map(|field| capital(&camel(&field.name))));
    changed.sort();
    changed.dedup();
    // A counter says more than all the links that changed with it.
    if let Some(counter) = changed.iter().find(|name| matches!(name.as_str(), "Size" | "Count" | "Length")) {
        return format!("changes{counter}");
    }
    match changed.as_slice() {
        [] => "changesNothing".to_owned(),
        [one] => format!("changes{one}"),
        [one, two] => format!("changes{one}And{two}"),
        _ => "changesState".to_owned(),
    }
}
