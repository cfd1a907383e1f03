//! The input of a run in a few words.

use heapwright_case::{Content, Graph, ObjectId, Run, Value};

/// The deepest objects inside of others, and the most parts of one, that are spelled out.
const DEEPEST: usize = 3;
const MOST_PARTS: usize = 6;

/// Returns true if an argument is null.
pub(super) fn is_null(run: &Run, argument: usize) -> bool {
    run.before.arguments.get(argument) == Some(&Value::Null)
}

/// Returns true if a collection, map or array of the input has a null.
pub(super) fn has_null_element(run: &Run) -> bool {
    run.before.graph.objects.iter().any(|object| match &object.content {
        Content::Array(values) | Content::Elements(values) => values.contains(&Value::Null),
        Content::Entries(entries) => entries.iter().any(|(key, value)| [key, value].contains(&&Value::Null)),
        _ => false,
    })
}

/// Describes the receiver and each argument, and the static fields that matter, a line each.
pub(super) fn lines(run: &Run, names: &[String]) -> Vec<String> {
    let graph = &run.before.graph;
    let mut lines: Vec<String> =
        run.before.receiver.iter().map(|value| format!("this = {}", text(graph, *value, DEEPEST))).collect();
    for (index, value) in run.before.arguments.iter().enumerate() {
        let name = names.get(index).cloned().unwrap_or_else(|| format!("p{index}"));
        lines.push(format!("{name} = {}", text(graph, *value, DEEPEST)));
    }
    let statics = run.before.statics.iter();
    lines.extend(
        statics.map(|field| format!("{}.{} = {}", simple(&field.class), field.name, text(graph, field.value, DEEPEST))),
    );
    lines
}

fn simple(class: &str) -> &str {
    class.rsplit(['.', '$']).next().unwrap_or(class)
}

fn text(graph: &Graph, value: Value, left: usize) -> String {
    match value {
        Value::Boolean(value) => value.to_string(),
        Value::Byte(value) => value.to_string(),
        Value::Short(value) => value.to_string(),
        Value::Int(value) => value.to_string(),
        Value::Long(value) => format!("{value}L"),
        Value::Float(bits) => format!("{:?}f", f32::from_bits(bits)),
        Value::Double(bits) => format!("{:?}", f64::from_bits(bits)),
        Value::Char(unit) => format!("{:?}", String::from_utf16_lossy(&[unit]).chars().next().unwrap_or('?')),
        Value::Null => "null".to_owned(),
        Value::Object(id) => object(graph, id, left),
    }
}

fn object(graph: &Graph, id: ObjectId, left: usize) -> String {
    let Some(object) = graph.get(id) else { return "?".to_owned() };
    let class = simple(&object.class);
    let Some(left) = left.checked_sub(1) else { return format!("{class}(…)") };
    let all = |values: &[Value]| listed(values.iter().map(|value| text(graph, *value, left)));
    let fields = |fields: &[heapwright_case::Field]| {
        listed(fields.iter().map(|field| format!("{}={}", field.name, text(graph, field.value, left))))
    };
    match &object.content {
        Content::String(units) => format!("{:?}", String::from_utf16_lossy(units)),
        Content::Boxed(value) => text(graph, *value, left),
        Content::Constant { class, field } => format!("{}.{field}", simple(class)),
        Content::Class(name) => format!("{}.class", simple(name)),
        Content::Member(member) => format!("{}.{}", simple(&member.class), member.name),
        Content::Shown(units) => format!("{class} {}", String::from_utf16_lossy(units)),
        Content::Array(values) | Content::Elements(values) => format!("[{}]", all(values)),
        Content::Entries(entries) => {
            let pair =
                |(key, value): &(Value, Value)| format!("{}: {}", text(graph, *key, left), text(graph, *value, left));
            format!("{{{}}}", listed(entries.iter().map(pair)))
        }
        Content::Optional(Value::Null) => "Optional.empty".to_owned(),
        Content::Optional(value) => format!("Optional({})", text(graph, *value, left)),
        Content::Record(parts) | Content::Fields(parts) => format!("{class}({})", fields(parts)),
        Content::Stub(_) => format!("a stub of {class}"),
        Content::Opaque => class.to_owned(),
    }
}

fn listed(parts: impl ExactSizeIterator<Item = String>) -> String {
    let more = parts.len().saturating_sub(MOST_PARTS);
    let mut shown: Vec<String> = parts.take(MOST_PARTS).collect();
    if more > 0 {
        shown.push(format!("{more} more"));
    }
    shown.join(", ")
}
