//! Mutates known inputs: for goals behind values that had to be fixed, functions that no solver knows, and objects
//! whose constructors refuse what a path needs.

use crate::options::Options;
use heapwright_case::{Content, Object, Snapshot, Value};
use heapwright_program::code::{Code, Instr};
use heapwright_program::{MethodId, Program};
use heapwright_vm::SuggestedTexts;
use oorandom::Rand64;
use std::collections::BTreeSet;

/// Numbers that are often special.
const SPECIAL: [i64; 11] = [0, 1, -1, 2, 10, 100, 127, 255, 65_535, i32::MAX as i64, i32::MIN as i64];

/// Collections that hold what they are given, in that order.
const LISTS: [&str; 6] = [
    "java.util.ArrayDeque",
    "java.util.ArrayList",
    "java.util.LinkedList",
    "java.util.Stack",
    "java.util.Vector",
    "java.util.concurrent.CopyOnWriteArrayList",
];

/// Characters that often separate parts of texts.
const SEPARATORS: [u16; 8] =
    [b' ' as u16, b',' as u16, b':' as u16, b';' as u16, b'/' as u16, b'.' as u16, b'-' as u16, b'\n' as u16];

/// Longest text that changes lead to.
const LONGEST_TEXT: usize = 400;

/// Mutates inputs at random, from a seed.
pub(crate) struct Mutator {
    numbers: Rand64,
    /// Numbers to try.
    pool: Vec<i64>,
    floats: Vec<f64>,
    /// Texts that the program suggests.
    texts: SuggestedTexts,
    /// Pairs of parameters, a collection and one of its element type: `Set<T> set, T element`.
    feeds: Vec<(usize, usize)>,
    /// The maximum length of an array.
    longest_array: usize,
}

impl Mutator {
    /// Creates a mutator that knows the constants of a method and of its direct callees, and these texts.
    pub(crate) fn new(program: &Program, method: MethodId, texts: SuggestedTexts, options: &Options) -> Mutator {
        let mut found = Constants::default();
        let own = program.code(method).ok();
        let called = own.iter().flat_map(|code| code.calls.iter()).filter_map(|call| call.resolved.get());
        for method in std::iter::once(method).chain(called) {
            if let Ok(code) = program.code(method) {
                found.read(&code);
            }
        }
        let near = found.whole.iter().flat_map(|n| [*n, n.wrapping_add(1), n.wrapping_sub(1)]);
        let pool: BTreeSet<i64> = near.chain(SPECIAL).collect();
        let mut floats: Vec<f64> = found.floats.into_iter().map(f64::from_bits).collect();
        floats.extend([0.5, 1.0, -1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -0.0, f64::MAX, f64::MIN_POSITIVE]);
        Mutator {
            numbers: Rand64::new(u128::from(options.seed)),
            pool: pool.into_iter().collect(),
            floats,
            texts,
            feeds: program.method_signature(method).map(|signature| feeds(&signature)).unwrap_or_default(),
            longest_array: options.heuristics.mutation.longest_array,
        }
    }

    /// Returns an input that differs from this one in a few primitive values, strings, array lengths or collection
    /// elements; `None` if it has nothing to change.
    pub(crate) fn mutate(&mut self, input: &Snapshot) -> Option<Snapshot> {
        let mut input = input.clone();
        let known: Vec<Value> = values(&mut input).into_iter().map(|place| *place).collect();
        let rows = rows_of(&mut input).len();
        if known.is_empty() && rows == 0 && self.feeds.is_empty() {
            return None;
        }
        if !self.feeds.is_empty() && self.below(3) == 0 {
            let at = self.below(self.feeds.len());
            self.feeds.get(at).copied().and_then(|feed| self.feed(&mut input, feed))?;
            return Some(input);
        }
        for _ in 0..=self.below(3) {
            let count = values(&mut input).len();
            let at = self.below(count + rows);
            if let Some(place) = values(&mut input).into_iter().nth(at) {
                *place = self.value(*place, &known);
            } else if let Some(row) = rows_of(&mut input).into_iter().nth(at - count) {
                match &mut row.content {
                    Content::String(text) => self.change_text(text),
                    Content::Array(elements) if zero(&row.class).is_some() => self.change_length(&row.class, elements),
                    Content::Array(elements) | Content::Elements(elements) => self.repeat_element(elements),
                    _ => {}
                }
            }
        }
        Some(input)
    }

    /// Inserts an argument into a collection, or removes an element.
    fn feed(&mut self, input: &mut Snapshot, (collection, element): (usize, usize)) -> Option<()> {
        let Value::Object(id) = *input.arguments.get(collection)? else { return None };
        let element = *input.arguments.get(element)?;
        let Content::Elements(elements) = &mut input.graph.objects.get_mut(id.0 as usize)?.content else { return None };
        let at = self.below(elements.len() + 1);
        let removes = at < elements.len() && self.below(2) == 0;
        if removes || elements.contains(&element) {
            (at < elements.len()).then(|| elements.remove(at))?;
        } else {
            elements.insert(at, element);
        }
        Some(())
    }

    /// Repeats an element of a list or array, or removes one.
    fn repeat_element(&mut self, elements: &mut Vec<Value>) {
        let at = self.below(elements.len());
        let Some(element) = elements.get(at).copied() else { return };
        if self.below(3) == 0 {
            elements.remove(at);
        } else if elements.len() < self.longest_array {
            elements.insert(at, element);
        }
    }

    /// Makes an array of primitive values longer or shorter.
    fn change_length(&mut self, class: &str, elements: &mut Vec<Value>) {
        let Some(zero) = zero(class) else { return };
        let length = self.whole(&[]).rem_euclid(self.longest_array as i64 + 1) as usize;
        let fill = elements.last().copied().unwrap_or(zero);
        elements.resize(length, fill);
    }

    /// Returns inputs that differ from this one in one text each, which is one of those that the program suggests.
    pub(crate) fn seeds(&self, input: &Snapshot) -> Vec<Snapshot> {
        let is_text = |object: &Object| matches!(object.content, Content::String(_));
        let places = input.graph.objects.iter().enumerate().filter(|(_, object)| is_text(object));
        let places: Vec<usize> = places.map(|(place, _)| place).collect();
        let mut found = Vec::new();
        for text in &self.texts.whole {
            for place in &places {
                let mut input = input.clone();
                if let Some(Object { content: Content::String(old), .. }) = input.graph.objects.get_mut(*place)
                    && **old != **text
                {
                    *old = text.to_vec();
                    found.push(input);
                }
            }
        }
        found
    }

    fn change_text(&mut self, text: &mut Vec<u16>) {
        match self.below(8) {
            0 | 1 => *text = self.known_text(),
            2 => {
                let (at, part) = (self.below(text.len() + 1), self.known_part());
                text.splice(at..at, part);
            }
            3 => {
                let (between, part) = (self.known_part(), self.known_text());
                text.extend(between.into_iter().chain(part));
            }
            4 => {
                let number = self.whole(&[]).to_string();
                change_number(text, &number);
            }
            _ => self.change_letter(text),
        }
        text.truncate(LONGEST_TEXT);
    }

    /// Removes, replaces or adds a character.
    fn change_letter(&mut self, text: &mut Vec<u16>) {
        let unit = self.whole(&[]) as u16;
        let at = self.below(text.len() + 1);
        match (self.below(3), text.get_mut(at)) {
            (0, Some(_)) => {
                text.remove(at);
            }
            (1, Some(place)) => *place = unit,
            _ => text.insert(at, unit),
        }
    }

    /// Returns a text that the program suggests.
    fn known_text(&mut self) -> Vec<u16> {
        let at = self.below(self.texts.whole.len());
        self.texts.whole.get(at).map(|text| text.to_vec()).unwrap_or_default()
    }

    /// Returns a text that may separate others, or be a part of one.
    fn known_part(&mut self) -> Vec<u16> {
        let at = self.below(self.texts.parts.len() + SEPARATORS.len());
        match self.texts.parts.get(at) {
            Some(part) => part.to_vec(),
            None => SEPARATORS.get(at - self.texts.parts.len()).map(|unit| vec![*unit]).unwrap_or_default(),
        }
    }

    fn value(&mut self, old: Value, known: &[Value]) -> Value {
        match old {
            Value::Boolean(old) => Value::Boolean(!old),
            Value::Byte(_) => Value::Byte(self.whole(known) as i8),
            Value::Char(_) if self.below(3) == 0 => Value::Char(self.below(1 << 16) as u16),
            Value::Char(_) => Value::Char(self.whole(known) as u16),
            Value::Short(_) => Value::Short(self.whole(known) as i16),
            Value::Int(_) => Value::Int(self.whole(known) as i32),
            Value::Long(_) => Value::Long(self.whole(known)),
            Value::Float(_) => Value::Float((self.float() as f32).to_bits()),
            Value::Double(_) => Value::Double(self.float().to_bits()),
            Value::Null | Value::Object(_) => old,
        }
    }

    /// Returns a constant, a value from the input, or something close to one.
    fn whole(&mut self, known: &[Value]) -> i64 {
        let chosen = match self.below(4) {
            0 if !known.is_empty() => known.get(self.below(known.len())).map_or(0, |value| whole(*value)),
            3 => self.numbers.rand_range(0..400) as i64 - 200,
            _ => {
                let at = self.below(self.pool.len());
                self.pool.get(at).copied().unwrap_or(0)
            }
        };
        match self.below(6) {
            0 => chosen.wrapping_add(1),
            1 => chosen.wrapping_sub(1),
            _ => chosen,
        }
    }

    fn float(&mut self) -> f64 {
        match self.below(3) {
            0 => {
                let at = self.below(self.floats.len());
                self.floats.get(at).copied().unwrap_or(0.0)
            }
            1 => self.numbers.rand_float() * 20.0 - 10.0,
            _ => self.whole(&[]) as f64,
        }
    }

    fn below(&mut self, end: usize) -> usize {
        self.numbers.rand_range(0..end.max(1) as u64) as usize
    }
}

/// Replaces the first number in a text, or adds one.
fn change_number(text: &mut Vec<u16>, number: &str) {
    let is_digit = |unit: &u16| (u16::from(b'0')..=u16::from(b'9')).contains(unit);
    let start = text.iter().position(is_digit).unwrap_or(text.len());
    let length = text.get(start..).map_or(0, |rest| rest.iter().take_while(|unit| is_digit(unit)).count());
    text.splice(start..start + length, number.encode_utf16());
}

/// Finds the parameters that are collections of another parameter's type, from a generic signature (JVMS 4.7.9.1).
fn feeds(signature: &str) -> Vec<(usize, usize)> {
    let parameters = signature.split_once('(').and_then(|(_, rest)| rest.split_once(')')).map_or("", |(list, _)| list);
    let types = type_signatures(parameters);
    let mut found = Vec::new();
    for (collection, text) in types.iter().enumerate() {
        let Some((_, inside)) = text.strip_suffix(">;").and_then(|text| text.split_once('<')) else { continue };
        let [element] = type_signatures(inside.trim_start_matches(['+', '-']))[..] else { continue };
        let fits = types.iter().enumerate().filter(|(_, other)| **other == element);
        found.extend(fits.map(|(place, _)| (collection, place)));
    }
    found
}

/// Splits a signature into its types.
fn type_signatures(mut text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    while !text.is_empty() {
        let dimensions = text.find(|c| c != '[').unwrap_or(text.len());
        let length = match text.get(dimensions..).and_then(|rest| rest.chars().next()) {
            Some('L' | 'T') => {
                let mut depth = 0;
                let end = text.char_indices().find(|(_, c)| {
                    depth += i32::from(*c == '<') - i32::from(*c == '>');
                    *c == ';' && depth == 0
                });
                end.map_or(text.len(), |(at, _)| at + 1)
            }
            Some(c) => dimensions + c.len_utf8(),
            None => text.len(),
        };
        let (one, rest) = text.split_at_checked(length).unwrap_or((text, ""));
        found.push(one);
        text = rest;
    }
    found
}

/// Collects mutable references to all primitive values of an input.
fn values(input: &mut Snapshot) -> Vec<&mut Value> {
    let mut places: Vec<&mut Value> = Vec::new();
    for object in &mut input.graph.objects {
        if let Some(origin) = &mut object.origin {
            places.extend(origin.all_arguments_mut());
            continue;
        }
        match &mut object.content {
            Content::Fields(fields) | Content::Record(fields) => {
                places.extend(fields.iter_mut().map(|field| &mut field.value));
            }
            Content::Array(values) | Content::Elements(values) => places.extend(values.iter_mut()),
            Content::Boxed(value) => places.push(value),
            Content::Stub(stub) => places.extend(stub.values_mut()),
            _ => {}
        }
    }
    places.extend(input.arguments.iter_mut());
    places.extend(input.statics.iter_mut().map(|field| &mut field.value));
    places.retain(|place| !matches!(place, Value::Null | Value::Object(_)));
    places
}

/// Strings, arrays, and lists that may hold an element twice.
fn rows_of(input: &mut Snapshot) -> Vec<&mut Object> {
    let is_row = |object: &&mut Object| match object.content {
        Content::String(_) | Content::Array(_) => true,
        Content::Elements(_) => object.origin.is_none() && LISTS.contains(&object.class.as_str()),
        _ => false,
    };
    input.graph.objects.iter_mut().filter(is_row).collect()
}

/// The default element of an array of primitive values.
fn zero(class: &str) -> Option<Value> {
    Some(match class {
        "[Z" => Value::Boolean(false),
        "[B" => Value::Byte(0),
        "[C" => Value::Char(0),
        "[S" => Value::Short(0),
        "[I" => Value::Int(0),
        "[J" => Value::Long(0),
        "[F" => Value::Float(0),
        "[D" => Value::Double(0),
        _ => return None,
    })
}

fn whole(value: Value) -> i64 {
    match value {
        Value::Boolean(value) => i64::from(value),
        Value::Byte(value) => i64::from(value),
        Value::Char(value) => i64::from(value),
        Value::Short(value) => i64::from(value),
        Value::Int(value) => i64::from(value),
        Value::Long(value) => value,
        Value::Float(_) | Value::Double(_) | Value::Null | Value::Object(_) => 0,
    }
}

#[derive(Default)]
struct Constants {
    whole: BTreeSet<i64>,
    /// Bits of doubles.
    floats: BTreeSet<u64>,
}

impl Constants {
    fn read(&mut self, code: &Code) {
        use Instr as I;
        for cell in &code.instrs {
            if let I::ConstInt { value: k, .. }
            | I::IfEqK { k, .. }
            | I::IfNeK { k, .. }
            | I::IfLtK { k, .. }
            | I::IfGeK { k, .. }
            | I::IfGtK { k, .. }
            | I::IfLeK { k, .. } = cell.get()
            {
                self.whole.insert(i64::from(k));
            }
        }
        for bits in &code.wides {
            self.whole.insert(*bits as i64);
            self.floats.insert(*bits);
            self.floats.insert(f64::from(f32::from_bits(*bits as u32)).to_bits());
        }
        for table in &code.switches {
            let dense = (0..table.targets.len()).map(|index| i64::from(table.low) + index as i64);
            self.whole.extend(dense.filter(|_| table.keys.is_empty()));
            self.whole.extend(table.keys.iter().map(|key| i64::from(*key)));
        }
        for text in &code.strings {
            self.whole.extend(text.text.iter().map(|unit| i64::from(*unit)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_number_of_a_text_is_replaced() {
        for (text, wanted) in [("a12b3", "a-7b3"), ("ab", "ab-7"), ("", "-7"), ("12", "-7")] {
            let mut text: Vec<u16> = text.encode_utf16().collect();
            change_number(&mut text, "-7");
            assert_eq!(String::from_utf16(&text).unwrap(), wanted);
        }
    }

    #[test]
    fn collections_are_fed_with_what_fits() {
        assert_eq!(feeds("<T:Ljava/lang/Object;>(Ljava/util/Set<TT;>;ITT;)Z"), [(0, 2)]);
        assert_eq!(feeds("(Ljava/util/List<Ljava/util/Set<TT;>;>;Ljava/util/Set<TT;>;TT;)V"), [(0, 1), (1, 2)]);
        assert_eq!(feeds("(Ljava/util/Collection<-TT;>;[TT;TT;)V"), [(0, 2)]);
        assert_eq!(feeds("(Ljava/util/Map<TK;TV;>;TK;)V"), []);
    }
}
