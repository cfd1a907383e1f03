//! What is drawn of a heap: boxes with rows, and arrows between them.

use heapwright_case::{Answer, Content, Field, Graph, Object, ObjectId, Snapshot, StubKey, Value};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The most boxes in a picture; what is behind them is only counted.
const MOST_BOXES: usize = 40;
/// The most elements or entries of one box.
const MOST_ROWS: usize = 12;
/// The most characters of a value.
const MOST_LETTERS: usize = 32;

/// How a box is drawn.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    /// Rows of a name and a value.
    Object,
    /// Cells side by side, with their indices.
    Cells,
    /// Rows of a key and a value.
    Table,
}

/// What became of something in the call.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) enum Change {
    /// It is as it was.
    #[default]
    Same,
    /// It has another value.
    Changed,
    /// It was not there before.
    New,
}

/// The value of a row: a text, or an arrow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Shown {
    Text(String),
    Arrow(ObjectId),
}

/// A row of a box.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) value: Shown,
    pub(crate) change: Change,
    /// The text of the old value, if it had another.
    pub(crate) before: Option<String>,
}

/// An object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Node {
    pub(crate) id: ObjectId,
    pub(crate) title: String,
    pub(crate) class: String,
    pub(crate) shape: Shape,
    pub(crate) rows: Vec<Row>,
    /// How many rows are left out.
    pub(crate) more: usize,
    pub(crate) change: Change,
}

/// A name that refers to a value from outside: a parameter, the receiver, a static field, the result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Root {
    pub(crate) name: String,
    pub(crate) value: Shown,
    pub(crate) change: Change,
}

/// A heap as it is drawn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Picture {
    pub(crate) roots: Vec<Root>,
    pub(crate) nodes: Vec<Node>,
    /// How many objects are left out.
    pub(crate) more: usize,
}

/// Returns what is drawn of a snapshot. `names` are those of the parameters; `result` is what the call returned; with
/// `before`, the differences are marked.
pub(crate) fn picture(
    snapshot: &Snapshot,
    names: &[String],
    result: Option<Value>,
    before: Option<&Snapshot>,
) -> Picture {
    let reader = Reader { graph: &snapshot.graph, before: before.map(|before| &before.graph) };
    let mut roots = Vec::new();
    let mut root = |name: String, value: Value, change: Change| {
        roots.push(Root { name, value: reader.shown(value), change });
    };
    if let Some(value) = snapshot.receiver {
        root("this".to_owned(), value, Change::Same);
    }
    for (index, value) in snapshot.arguments.iter().enumerate() {
        root(names.get(index).cloned().unwrap_or_else(|| format!("p{index}")), *value, Change::Same);
    }
    for field in &snapshot.statics {
        let old = before.and_then(|before| {
            before.statics.iter().find(|other| other.name == field.name && other.class == field.class)
        });
        let changed = before.is_some() && old.is_none_or(|old| old.value != field.value);
        let change = if changed { Change::Changed } else { Change::Same };
        root(format!("{}.{}", simple(&field.class), field.name), field.value, change);
    }
    if let Some(value) = result {
        root("result".to_owned(), value, Change::New);
    }
    let starts: Vec<ObjectId> = roots.iter().filter_map(|root| arrow(&root.value)).collect();
    let (nodes, more) = reader.nodes(&starts);
    let kept: BTreeSet<ObjectId> = nodes.iter().map(|node| node.id).collect();
    let mut picture = Picture { roots, nodes, more };
    picture.cut_arrows(&kept);
    picture
}

fn arrow(value: &Shown) -> Option<ObjectId> {
    match value {
        Shown::Arrow(id) => Some(*id),
        Shown::Text(_) => None,
    }
}

impl Picture {
    /// Turns arrows to objects that are left out into texts.
    fn cut_arrows(&mut self, kept: &BTreeSet<ObjectId>) {
        let values = self.roots.iter_mut().map(|root| &mut root.value);
        for value in values.chain(self.nodes.iter_mut().flat_map(|node| &mut node.rows).map(|row| &mut row.value)) {
            if arrow(value).is_some_and(|id| !kept.contains(&id)) {
                *value = Shown::Text("…".to_owned());
            }
        }
    }

    /// Returns true if something differs from the heap before.
    pub(crate) fn has_changes(&self) -> bool {
        let nodes = self.nodes.iter().flat_map(|node| node.rows.iter().map(|row| row.change).chain([node.change]));
        nodes.chain(self.roots.iter().map(|root| root.change)).any(|change| change != Change::Same)
    }
}

struct Reader<'a> {
    graph: &'a Graph,
    before: Option<&'a Graph>,
}

impl Reader<'_> {
    /// Returns the boxes that can be reached, nearest first, and how many are left out.
    fn nodes(&self, starts: &[ObjectId]) -> (Vec<Node>, usize) {
        let mut queue: VecDeque<ObjectId> = starts.iter().copied().collect();
        let mut seen: BTreeSet<ObjectId> = BTreeSet::new();
        let (mut nodes, mut more) = (Vec::new(), 0);
        let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
        while let Some(id) = queue.pop_front() {
            let Some(object) = self.graph.get(id).filter(|_| seen.insert(id)) else { continue };
            if nodes.len() == MOST_BOXES {
                more += 1;
                continue;
            }
            let mut node = self.node(id, object);
            let number = numbers.entry(node.title.clone()).or_default();
            *number += 1;
            if *number > 1 {
                node.title = format!("{} {number}", node.title);
            }
            queue.extend(node.rows.iter().filter_map(|row| arrow(&row.value)));
            nodes.push(node);
        }
        (nodes, more)
    }

    fn node(&self, id: ObjectId, object: &Object) -> Node {
        let known = self.before.map(|graph| graph.get(id));
        let old: Option<Vec<Row>> = known.flatten().map(|object| self.old_rows(object));
        let (shape, mut rows) = self.rows(object);
        if let Some(old) = &old {
            for (index, row) in rows.iter_mut().enumerate() {
                match old.get(index) {
                    Some(other) if other.value == row.value && other.name == row.name => {}
                    Some(other) => {
                        row.change = Change::Changed;
                        row.before = Some(match &other.value {
                            Shown::Text(text) => text.clone(),
                            Shown::Arrow(_) => "another object".to_owned(),
                        });
                    }
                    None => row.change = Change::New,
                }
            }
        }
        let more = rows.len().saturating_sub(MOST_ROWS);
        rows.truncate(MOST_ROWS);
        let change = match known {
            Some(None) => Change::New,
            Some(Some(_)) if old.is_some_and(|old| old.len() > rows.len() + more) => Change::Changed,
            _ => Change::Same,
        };
        Node { id, title: title(object), class: object.class.clone(), shape, rows, more, change }
    }

    fn old_rows(&self, object: &Object) -> Vec<Row> {
        let reader = Reader { graph: self.before.unwrap_or(self.graph), before: None };
        reader.rows(object).1
    }

    fn rows(&self, object: &Object) -> (Shape, Vec<Row>) {
        let row =
            |name: String, value: Value| Row { name, value: self.shown(value), change: Change::Same, before: None };
        let named = |fields: &[Field]| fields.iter().map(|field| row(field.name.clone(), field.value)).collect();
        let numbered =
            |values: &[Value]| values.iter().enumerate().map(|(index, value)| row(index.to_string(), *value)).collect();
        match &object.content {
            Content::Fields(fields) | Content::Record(fields) => (Shape::Object, named(fields)),
            Content::Array(values) | Content::Elements(values) => (Shape::Cells, numbered(values)),
            Content::Entries(entries) => {
                let pair = |(key, value): &(Value, Value)| match self.shown(*key) {
                    Shown::Text(text) => row(text, *value),
                    Shown::Arrow(id) => row(self.graph.get(id).map(title).unwrap_or_default(), *value),
                };
                (Shape::Table, entries.iter().map(pair).collect())
            }
            Content::Optional(value) => (Shape::Object, vec![row("value".to_owned(), *value)]),
            Content::Stub(stub) => {
                let mut rows = Vec::new();
                for method in &stub.methods {
                    let name = &method.method.name;
                    let answered = |label: String, answer: Answer| match answer {
                        Answer::Returns(None) => None,
                        Answer::Returns(Some(value)) => Some(row(label, value)),
                        Answer::Throws(value) => Some(row(format!("{label} throws"), value)),
                    };
                    for (when, answer) in &method.cases {
                        let label = match (method.key, self.shown(*when)) {
                            (StubKey::Parameter(_), Shown::Text(text)) => format!("{name}({text})"),
                            (StubKey::Turn, Shown::Text(text)) => format!("{name}(), call {text}"),
                            _ => format!("{name}(…)"),
                        };
                        rows.extend(answered(label, *answer));
                    }
                    rows.extend(answered(format!("{name}()"), method.answer));
                }
                (Shape::Object, rows)
            }
            _ => (Shape::Object, Vec::new()),
        }
    }

    /// Values without parts of their own are texts; everything else is an arrow.
    fn shown(&self, value: Value) -> Shown {
        let Value::Object(id) = value else { return Shown::Text(literal(value)) };
        let Some(object) = self.graph.get(id) else { return Shown::Text("?".to_owned()) };
        let text = match &object.content {
            Content::String(units) => format!("{:?}", String::from_utf16_lossy(units)),
            Content::Boxed(value) => literal(*value),
            Content::Constant { class, field } => format!("{}.{field}", simple(class)),
            Content::Class(name) => format!("{}.class", simple(name)),
            Content::Member(member) => format!("{}.{}", simple(&member.class), member.name),
            Content::Shown(units) => String::from_utf16_lossy(units),
            Content::Opaque => simple(&object.class).to_owned(),
            Content::Optional(Value::Null) => "Optional.empty".to_owned(),
            Content::Elements(values) if values.is_empty() => "[]".to_owned(),
            Content::Entries(entries) if entries.is_empty() => "{}".to_owned(),
            _ => return Shown::Arrow(id),
        };
        Shown::Text(short(&text))
    }
}

fn short(text: &str) -> String {
    match text.char_indices().nth(MOST_LETTERS) {
        Some((at, _)) => format!("{}…", text.get(..at).unwrap_or(text)),
        None => text.to_owned(),
    }
}

pub(crate) fn simple(class: &str) -> &str {
    class.rsplit(['.', '$']).next().unwrap_or(class)
}

/// The interface that a person knows a private collection of the library by: `List.of(1)` makes a `List12`.
fn common(class: &str) -> Option<&'static str> {
    let hidden = class
        .strip_prefix("java.util.ImmutableCollections$")
        .or_else(|| class.strip_prefix("java.util.Collections$").or_else(|| class.strip_prefix("java.util.Arrays$")))?;
    ["List", "Set", "Map", "Collection"].into_iter().find(|name| hidden.contains(name))
}

/// The class of an object as a person writes it, with the length of arrays.
fn title(object: &Object) -> String {
    let dimensions = object.class.chars().take_while(|letter| *letter == '[').count();
    if dimensions == 0 {
        return match &object.content {
            Content::Stub(stub) => format!("stub of {}", simple(&stub.of)),
            _ => common(&object.class).unwrap_or_else(|| simple(&object.class)).to_owned(),
        };
    }
    let element = object.class.get(dimensions..).unwrap_or("");
    let name = match element {
        "Z" => "boolean",
        "B" => "byte",
        "C" => "char",
        "S" => "short",
        "I" => "int",
        "J" => "long",
        "F" => "float",
        "D" => "double",
        other => simple(other.trim_start_matches('L').trim_end_matches(';')),
    };
    let length = match &object.content {
        Content::Array(values) => values.len().to_string(),
        _ => String::new(),
    };
    format!("{name}[{length}]{}", "[]".repeat(dimensions - 1))
}

/// A primitive value as Java writes it.
pub(crate) fn literal(value: Value) -> String {
    match value {
        Value::Boolean(value) => value.to_string(),
        Value::Byte(value) => value.to_string(),
        Value::Short(value) => value.to_string(),
        Value::Int(value) => value.to_string(),
        Value::Long(value) => format!("{value}L"),
        Value::Float(bits) => format!("{:?}f", f32::from_bits(bits)),
        Value::Double(bits) => format!("{:?}", f64::from_bits(bits)),
        Value::Char(unit) => format!("{:?}", char::from_u32(unit.into()).unwrap_or('\u{fffd}')),
        Value::Null => "null".to_owned(),
        Value::Object(_) => "…".to_owned(),
    }
}
