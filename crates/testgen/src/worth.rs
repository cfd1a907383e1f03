//! The value of a test compared to others.

use heapwright_case::{MethodName, Outcome, Run, Value};
use std::collections::BTreeSet;

/// Whether the exception was raised by the machine, and not because of an argument.
pub(crate) fn raised_without_argument(run: &Run) -> bool {
    match &run.outcome {
        Outcome::Threw { by_program: false, class, .. } => match class.as_str() {
            "java.lang.NullPointerException" => !run.before.arguments.contains(&Value::Null),
            _ => run.before.arguments.is_empty(),
        },
        _ => false,
    }
}

/// Whether a run does nothing but pass null: it ends with a `NullPointerException` that says nothing more.
pub(crate) fn passes_null(run: &Run) -> bool {
    match &run.outcome {
        Outcome::Threw { class, by_program: false, .. } => {
            class == "java.lang.NullPointerException" && run.before.arguments.contains(&Value::Null)
        }
        _ => false,
    }
}

/// Whether two calls throw exceptions of the same class.
pub(crate) fn same_exception(one: &Outcome, other: &Outcome) -> bool {
    matches!((one, other), (Outcome::Threw { class: a, .. }, Outcome::Threw { class: b, .. }) if a == b)
}

/// Whether a run takes a branch, covers a line or reaches a handler that the others do not.
pub(crate) fn adds(run: &Run, others: &[&Run]) -> bool {
    let edges: BTreeSet<_> = others.iter().flat_map(|other| &other.edges).collect();
    let lines: BTreeSet<_> = others.iter().flat_map(|other| &other.lines).collect();
    let known: BTreeSet<_> = others.iter().flat_map(|other| handlers(other)).collect();
    run.edges.iter().any(|edge| !edges.contains(edge))
        || run.lines.iter().any(|line| !lines.contains(line))
        || handlers(run).any(|handler| !known.contains(&handler))
}

/// The handlers that caught exceptions of a run.
fn handlers(run: &Run) -> impl Iterator<Item = (&MethodName, u16)> {
    run.thrown.iter().filter_map(|(method, thrown)| Some((method, thrown.handler?)))
}

/// Whether the machine threw a `ClassCastException`.
pub(crate) fn is_cast_failure(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::Threw { class, by_program: false, .. } if class == "java.lang.ClassCastException")
}
