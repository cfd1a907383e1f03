//! Describes in words what is special about an input.

use super::{Subject, capital, small};
use crate::identifier::is_identifier;
use heapwright_case::{Answer, Content, Field, Graph, ObjectId, Stub, Value};

/// Name for a field or constant whose name is not an identifier.
const UNNAMED: &str = "unnamed";

/// Maximum length of a text that is spelled out in a name.
const LONGEST_SPELLED: usize = 24;

/// Maximum number of arguments that are compared with each other: the number of pairs is quadratic, and a name has room
/// for few words.
const MOST_COMPARED: usize = 12;

/// Words that describe an input.
pub(super) struct Features {
    pub(super) all: Vec<String>,
    /// What the name says if there is no other test to distinguish it from.
    pub(super) headline: Option<String>,
}

/// Words that describe an input, the striking ones first.
pub(super) fn features(subject: &Subject<'_>) -> Features {
    let before = &subject.run.before;
    let mut words = Words { graph: &before.graph, depth: 0, striking: Vec::new(), plain: Vec::new(), headline: None };
    let names: Vec<String> = (0..before.arguments.len())
        .map(|index| match subject.parameters.get(index) {
            Some(Some(name)) => name.trim_matches('_').to_owned(),
            _ => format!("arg{index}"),
        })
        .collect();
    for (value, name) in before.arguments.iter().zip(&names) {
        words.value(*value, name, 0);
    }
    words.depth = 1;
    let compared = before.arguments.len().min(MOST_COMPARED);
    words.pairs(before.arguments.get(..compared).unwrap_or_default(), &names);
    if let Some(Value::Object(id)) = before.receiver {
        words.receiver(id, &subject.class, &before.arguments, &names);
    }
    for field in &before.statics {
        words.value(field.value, &small(&camel(&field.name)), 1);
    }
    let mut seen = std::collections::BTreeSet::new();
    words.striking.retain(|word| seen.insert(word.clone()));
    words.plain.retain(|word| seen.insert(word.clone()));
    let headline = words.striking.first().cloned().or(words.headline);
    let mut all = words.striking;
    all.extend(words.plain);
    Features { all, headline }
}

struct Words<'a> {
    graph: &'a Graph,
    /// The nesting depth within an argument.
    depth: usize,
    striking: Vec<String>,
    plain: Vec<String>,
    /// The first plain word about an argument itself.
    headline: Option<String>,
}

impl Words<'_> {
    /// Adds a word that is striking if it describes an argument itself rather than something inside it.
    fn strike(&mut self, word: &str, name: &str) {
        let text = format!("{word}{}", capital(name));
        if self.depth == 0 { self.striking.push(text) } else { self.plain.push(text) }
    }

    fn say(&mut self, text: String) {
        if self.depth == 0 && self.headline.is_none() {
            self.headline = Some(text.clone());
        }
        self.plain.push(text);
    }

    fn value(&mut self, value: Value, name: &str, depth: usize) {
        let outer = std::mem::replace(&mut self.depth, depth);
        self.describe(value, name, depth);
        self.depth = outer;
    }

    fn describe(&mut self, value: Value, name: &str, depth: usize) {
        match value {
            Value::Null => self.strike("null", name),
            Value::Boolean(true) => self.say(name.to_owned()),
            Value::Boolean(false) => self.strike("not", name),
            Value::Char(unit) => self.char(unit, name),
            Value::Object(id) => self.object(id, name, depth),
            Value::Float(bits) => self.float(f32::from_bits(bits).into(), name),
            Value::Double(bits) => self.float(f64::from_bits(bits), name),
            Value::Byte(number) => self.integer(number.into(), i8::MIN.into(), i8::MAX.into(), name),
            Value::Short(number) => self.integer(number.into(), i16::MIN.into(), i16::MAX.into(), name),
            Value::Int(number) => self.integer(number.into(), i32::MIN.into(), i32::MAX.into(), name),
            Value::Long(number) => self.integer(number, i64::MIN, i64::MAX, name),
        }
    }

    fn integer(&mut self, number: i64, least: i64, most: i64, name: &str) {
        match number {
            0 => self.strike("zero", name),
            _ if number == least => self.strike("minimal", name),
            _ if number == most => self.strike("maximal", name),
            _ if number < 0 => {
                self.strike("negative", name);
                if number > -100_000 {
                    self.say(format!("{name}Minus{}", number.unsigned_abs()));
                }
            }
            _ => {
                if number < 100_000 {
                    self.say(format!("{name}{}{number}", if ends_in_digit(name) { "Is" } else { "" }));
                } else {
                    self.strike("large", name);
                }
                self.say(format!("positive{}", capital(name)));
            }
        }
    }

    fn char(&mut self, unit: u16, name: &str) {
        let Some(letter) = char::from_u32(unit.into()) else { return self.strike("surrogate", name) };
        if letter.is_ascii_alphanumeric() {
            let joint = if letter.is_ascii_digit() { "Digit" } else { "Is" };
            self.say(format!("{name}{joint}{}", letter.to_ascii_uppercase()));
        } else if let Some(word) = sign(letter) {
            self.say(format!("{name}{word}"));
        }
        let word = match letter {
            '\0' => "zero",
            _ if letter.is_ascii_digit() => "digit",
            _ if letter.is_ascii_uppercase() => "uppercase",
            _ if letter.is_ascii_lowercase() => "lowercase",
            _ if letter.is_whitespace() => "blank",
            _ if letter.is_control() => "control",
            _ if letter.is_ascii_punctuation() => "punctuation",
            _ => "foreign",
        };
        self.say(format!("{word}{}", capital(name)));
    }

    fn float(&mut self, number: f64, name: &str) {
        let word = match number {
            _ if number.is_nan() => "nan",
            f64::INFINITY => "infinite",
            f64::NEG_INFINITY => "negativeInfinite",
            _ if number == 0.0 && number.is_sign_negative() => "negativeZero",
            _ if number == 0.0 => "zero",
            _ if number < 0.0 => "negative",
            _ => {
                if number.fract() == 0.0 && number < 100_000.0 {
                    self.say(format!("{name}{}{number}", if ends_in_digit(name) { "Is" } else { "" }));
                }
                return self.say(format!("positive{}", capital(name)));
            }
        };
        self.strike(word, name);
        if number.fract() == 0.0 && number < 0.0 && number > -100_000.0 {
            self.say(format!("{name}Minus{}", number.abs()));
        }
    }

    fn object(&mut self, id: ObjectId, name: &str, depth: usize) {
        let graph = self.graph;
        let Some(object) = graph.get(id) else { return };
        match &object.content {
            Content::String(units) => self.text(units, name),
            Content::Boxed(value) => self.value(*value, name, depth),
            Content::Constant { field, .. } => self.say(format!("{name}{}", camel(field))),
            Content::Class(class) => {
                let simple = class.rsplit(['.', '$']).next().unwrap_or("");
                self.say(format!("{name}{}", capital(&word_of(simple))));
            }
            Content::Member(member) => {
                let named = if member.name == "<init>" { member.class.as_str() } else { member.name.as_str() };
                let simple = named.rsplit(['.', '$']).next().unwrap_or("");
                self.say(format!("{name}{}", capital(&word_of(simple))));
            }
            Content::Array(values) | Content::Elements(values) => {
                self.count(values.len(), name);
                self.contents(values, name, depth);
            }
            Content::Entries(entries) => self.count(entries.len(), name),
            Content::Optional(Value::Null) => self.strike("empty", name),
            Content::Optional(value) => {
                self.say(format!("present{}", capital(name)));
                self.value(*value, name, depth + 1);
            }
            Content::Fields(fields) | Content::Record(fields) => {
                self.fields(id, fields, name, depth);
                let simple = object.class.rsplit(['.', '$']).next().unwrap_or("");
                self.plain.push(format!("{name}{}", capital(&word_of(simple))));
            }
            Content::Stub(stub) => self.stub(stub, name, depth),
            Content::Shown(_) | Content::Opaque => {}
        }
    }

    /// What the methods of a stub answer or throw.
    fn stub(&mut self, stub: &Stub, name: &str, depth: usize) {
        for method in &stub.methods {
            let label = match stub.is_function {
                true => name.to_owned(),
                false => format!("{name}{}", capital(&word_of(&method.method.name))),
            };
            let throws = |answer: &Answer| matches!(answer, Answer::Throws(_));
            if throws(&method.answer) || method.cases.iter().any(|(_, then)| throws(then)) {
                self.say(format!("failing{}", capital(&label)));
            } else if !method.cases.is_empty() {
                self.say(format!("varying{}", capital(&label)));
            } else if let Answer::Returns(Some(value)) = method.answer {
                let label = if stub.is_function { format!("{label}Answer") } else { label };
                match value {
                    Value::Object(id) if self.is_plain(id) => self.object(id, &label, depth + 1),
                    Value::Object(_) => {}
                    value => self.value(value, &label, depth + 1),
                }
            }
        }
    }

    fn is_plain(&self, id: ObjectId) -> bool {
        let content = self.graph.get(id).map(|object| &object.content);
        matches!(content, Some(Content::Optional(_) | Content::Constant { .. } | Content::Elements(_)))
    }

    fn text(&mut self, units: &[u16], name: &str) {
        let text = String::from_utf16_lossy(units);
        if text.is_empty() {
            return self.strike("empty", name);
        }
        if text.trim().is_empty() {
            self.strike("blank", name);
        }
        if text.len() <= 12 && text.chars().all(|one| one.is_ascii_alphanumeric()) {
            self.say(format!("{name}Is{}", capital(&text)));
        }
        self.say(format!("{name}OfLength{}", units.len()));
        if let Some(spelled) = spelled(&text) {
            self.say(format!("{name}Is{spelled}"));
        }
    }

    fn count(&mut self, count: usize, name: &str) {
        match count {
            0 => self.strike("empty", name),
            1 => match name.strip_suffix('s').filter(|one| !one.ends_with('s')) {
                Some(one) => self.strike("single", one),
                None => self.say(format!("{name}OfOne")),
            },
            _ if name.ends_with('s') => self.say(format!("{}{}", number_word(count), capital(name))),
            _ => self.say(format!("{name}Of{}", capital(&number_word(count)))),
        }
    }

    /// Order and nulls of elements, which often matter.
    fn contents(&mut self, values: &[Value], name: &str, depth: usize) {
        if values.contains(&Value::Null) {
            self.say(format!("{name}WithNull"));
        }
        if values.len() >= 2 {
            let increasing = |strict: bool| {
                values.windows(2).all(|pair| match pair {
                    [a, b] => compare(*a, *b).is_some_and(|order| order.is_lt() || (!strict && order.is_eq())),
                    _ => false,
                })
            };
            let decreasing = values.windows(2).all(|pair| match pair {
                [a, b] => compare(*a, *b).is_some_and(std::cmp::Ordering::is_gt),
                _ => false,
            });
            let same = values.windows(2).all(|pair| matches!(pair, [a, b] if a == b));
            let word = match () {
                () if same && compare(values.first().copied().unwrap_or(Value::Null), Value::Null).is_none() => {
                    Some("equal")
                }
                () if increasing(true) => Some("ascending"),
                () if decreasing => Some("descending"),
                () => None,
            };
            if let Some(word) = word {
                self.say(format!("{word}{}", capital(name)));
            }
        }
        if let ([value], true) = (values, depth < 2) {
            self.value(*value, &format!("{name}Element"), depth + 1);
        } else if let (Some(first), true) = (values.first(), depth < 1) {
            let one = name.strip_suffix('s').filter(|one| !one.ends_with('s')).unwrap_or(name);
            self.value(*first, &format!("first{}", capital(one)), depth + 2);
        }
    }

    fn fields(&mut self, id: ObjectId, fields: &[Field], name: &str, depth: usize) {
        let own = self.graph.get(id).map(|object| format!("L{};", object.class.replace('.', "/"))).unwrap_or_default();
        let links: Vec<&Field> = fields.iter().filter(|field| field.descriptor == own).collect();
        if fields.iter().any(|field| field.value == Value::Object(id)) {
            self.strike("selfLinked", name);
        } else if self.is_cyclic(id) {
            self.strike("cyclic", name);
        }
        if !links.is_empty() && links.iter().all(|link| link.value == Value::Null) {
            self.strike("leaf", name);
        }
        let is_library = |field: &Field| field.declared_in.starts_with("java.");
        if depth >= 2 || fields.iter().all(is_library) {
            return;
        }
        self.depth = depth + 1;
        for field in fields.iter().filter(|field| !field.name.contains('$')) {
            let plain = told(&field.name);
            let inner = format!("{name}{}", capital(plain));
            match field.value {
                Value::Null => self.say(format!("{name}Without{}", capital(plain))),
                Value::Object(_) if field.descriptor == own => {
                    self.say(format!("{name}With{}", capital(plain)));
                    if depth == 0 && field.value != Value::Object(id) {
                        self.value(field.value, &inner, depth + 1);
                    }
                }
                value => self.value(value, &inner, depth + 1),
            }
        }
    }

    /// Whether an object can be reached from itself.
    fn is_cyclic(&self, id: ObjectId) -> bool {
        let mut seen = std::collections::BTreeSet::new();
        let mut work = vec![id];
        while let Some(at) = work.pop() {
            for value in self.graph.get(at).map(|object| object.content.values()).unwrap_or_default() {
                match value {
                    Value::Object(next) if next == id => return true,
                    Value::Object(next) if seen.insert(next) => work.push(next),
                    _ => {}
                }
            }
        }
        false
    }

    fn receiver(&mut self, id: ObjectId, class: &str, arguments: &[Value], names: &[String]) {
        let Some(object) = self.graph.get(id) else { return };
        for (value, name) in arguments.iter().zip(names) {
            if *value == Value::Object(id) {
                self.say(format!("{name}IsReceiver"));
            }
        }
        let (Content::Fields(fields) | Content::Record(fields)) = &object.content else {
            if let Content::Constant { field, .. } = &object.content {
                self.say(small(&camel(field)));
            }
            return;
        };
        let own = format!("L{};", object.class.replace('.', "/"));
        let links: Vec<&Field> = fields.iter().filter(|field| field.descriptor == own).collect();
        if links.iter().any(|link| link.value == Value::Object(id)) {
            self.striking.push(format!("selfLinked{class}"));
        } else if self.is_cyclic(id) {
            self.striking.push(format!("cyclic{class}"));
        } else if !links.is_empty() && links.iter().all(|link| link.value == Value::Null) {
            self.striking.push(format!("leaf{class}"));
        }
        let counts = |field: &&Field| matches!(field.name.trim_matches('_'), "size" | "count" | "length");
        for field in fields.iter().filter(counts) {
            match field.value {
                Value::Int(0) => self.striking.push(format!("empty{class}")),
                Value::Int(1) => self.striking.push(format!("single{class}")),
                _ => {}
            }
        }
        for field in fields.iter().filter(|field| !field.name.contains('$')) {
            let name = told(&field.name);
            match field.value {
                Value::Null => self.say(format!("no{}", capital(name))),
                Value::Object(_) if field.descriptor == own => self.say(format!("with{}", capital(name))),
                value => {
                    self.value(value, name, 1);
                }
            }
        }
    }

    /// How arguments compare with each other.
    fn pairs(&mut self, values: &[Value], names: &[String]) {
        for (index, (value, name)) in values.iter().zip(names).enumerate() {
            for (other, other_name) in values.iter().zip(names).skip(index + 1) {
                let relation = match (value, other) {
                    (Value::Object(a), Value::Object(b)) if a == b => {
                        self.striking.push(format!("{name}SameAs{}", capital(other_name)));
                        continue;
                    }
                    (Value::Boolean(_) | Value::Null | Value::Object(_), _) => continue,
                    _ => match compare(*value, *other) {
                        Some(std::cmp::Ordering::Equal) => "Equals",
                        Some(std::cmp::Ordering::Less) => "Below",
                        Some(std::cmp::Ordering::Greater) => "Above",
                        None => continue,
                    },
                };
                self.say(format!("{name}{relation}{}", capital(other_name)));
            }
        }
    }
}

/// Orders numbers of the same type.
fn compare(a: Value, b: Value) -> Option<std::cmp::Ordering> {
    match (a, b) {
        (Value::Byte(a), Value::Byte(b)) => Some(a.cmp(&b)),
        (Value::Short(a), Value::Short(b)) => Some(a.cmp(&b)),
        (Value::Char(a), Value::Char(b)) => Some(a.cmp(&b)),
        (Value::Int(a), Value::Int(b)) => Some(a.cmp(&b)),
        (Value::Long(a), Value::Long(b)) => Some(a.cmp(&b)),
        (Value::Float(a), Value::Float(b)) => f32::from_bits(a).partial_cmp(&f32::from_bits(b)),
        (Value::Double(a), Value::Double(b)) => f64::from_bits(a).partial_cmp(&f64::from_bits(b)),
        _ => None,
    }
}

fn ends_in_digit(name: &str) -> bool {
    name.ends_with(|one: char| one.is_ascii_digit())
}

fn number_word(count: usize) -> String {
    let words = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    words.get(count).map_or_else(|| format!("{}{count}", "many"), |word| (*word).to_owned())
}

/// The name of a field as used in test names; a placeholder if it is not an identifier.
pub(super) fn told(field: &str) -> &str {
    if is_identifier(field) { field.trim_matches('_') } else { UNNAMED }
}

/// `TWO_WORDS` as `TwoWords`.
pub(super) fn camel(constant: &str) -> String {
    let constant = if is_identifier(constant) { constant } else { UNNAMED };
    let upper = !constant.chars().any(char::is_lowercase);
    let words = constant.split('_').filter(|word| !word.is_empty());
    words.map(|word| if upper { capital(&word.to_lowercase()) } else { capital(word) }).collect()
}

/// The usual name of a character that is not a letter.
pub(super) fn sign(letter: char) -> Option<&'static str> {
    Some(match letter {
        ' ' => "Space",
        '!' => "Bang",
        '"' => "Quote",
        '#' => "Hash",
        '$' => "Dollar",
        '%' => "Percent",
        '&' => "Ampersand",
        '\'' => "Apostrophe",
        '(' => "OpenParenthesis",
        ')' => "CloseParenthesis",
        '*' => "Star",
        '+' => "Plus",
        ',' => "Comma",
        '-' => "Minus",
        '.' => "Dot",
        '/' => "Slash",
        ':' => "Colon",
        ';' => "Semicolon",
        '<' => "Less",
        '=' => "Equals",
        '>' => "Greater",
        '?' => "QuestionMark",
        '@' => "At",
        '[' => "OpenBracket",
        '\\' => "Backslash",
        ']' => "CloseBracket",
        '^' => "Caret",
        '_' => "Underscore",
        '`' => "Backtick",
        '{' => "OpenBrace",
        '|' => "Bar",
        '}' => "CloseBrace",
        '~' => "Tilde",
        '\0' => "Nul",
        '\t' => "Tab",
        '\n' => "Newline",
        _ => return None,
    })
}

/// A short text with its symbols as words: `a-b` as `AMinusB`.
pub(super) fn spelled(text: &str) -> Option<String> {
    let mut found = String::new();
    let mut starts = true;
    for letter in text.chars() {
        if letter.is_ascii_alphanumeric() {
            found.push(if starts { letter.to_ascii_uppercase() } else { letter });
            starts = false;
        } else {
            found.push_str(sign(letter)?);
            starts = true;
        }
    }
    (!found.is_empty() && found.len() <= LONGEST_SPELLED).then_some(found)
}

/// The letters and digits of a text.
pub(super) fn word_of(text: &str) -> String {
    text.chars().filter(|one| one.is_alphanumeric()).collect()
}
