//! Drawn heaps.

mod layout;
mod model;
mod svg;
#[cfg(test)]
mod tests;

use heapwright_case::{Outcome, Run, Value};
use maud::{Markup, PreEscaped};
pub(crate) use model::{literal, simple};

/// The two pictures of a call.
pub(crate) struct Pictures {
    /// The heap before the call.
    pub(crate) input: Markup,
    /// The heap after it with what changed, if anything did.
    pub(crate) after: Option<Markup>,
    /// Whether there is anything to see before the call.
    pub(crate) has_input: bool,
}

/// Draws a call. `names` are those of the parameters.
pub(crate) fn pictures(run: &Run, names: &[String]) -> Pictures {
    let before = model::picture(&run.before, names, None, None);
    let result = match &run.outcome {
        Outcome::Returned(value) => value.filter(|value| matches!(value, Value::Object(_))),
        Outcome::Threw { .. } => None,
    };
    let after = model::picture(&run.after, names, result, Some(&run.before));
    Pictures {
        has_input: !before.roots.is_empty(),
        input: svg::svg(&before, "The heap before the call"),
        after: after.has_changes().then(|| svg::svg(&after, "The heap after the call")),
    }
}

/// Draws the heap before or after a call as a picture that stands alone.
pub fn draw(run: &Run, names: &[String], after: bool) -> String {
    let picture = match after {
        false => model::picture(&run.before, names, None, None),
        true => {
            let result = match &run.outcome {
                Outcome::Returned(value) => *value,
                Outcome::Threw { .. } => None,
            };
            model::picture(&run.after, names, result, Some(&run.before))
        }
    };
    let style = format!("<style>{}</style>", include_str!("../../assets/heap.css"));
    let text = svg::svg(&picture, "A heap").into_string();
    match text.find('>') {
        Some(at) => {
            let (head, rest) = text.split_at(at + 1);
            PreEscaped(format!("{head}{style}{rest}\n")).into_string()
        }
        None => text,
    }
}
