//! Findings of security goals: a value of the input reaches a sink.

use super::{Judge, input, parameter_names};
use heapwright_case::{MethodName, Outcome, Reached, Sink};
use heapwright_report::{Finding, FindingKind, Place, Severity};
use heapwright_testgen::TestOrigin;

impl Judge {
    /// Returns the finding that a test shows: `known` is what exploration found, `shown` the same call in the test.
    pub(crate) fn reaches(
        &mut self,
        origin: &TestOrigin,
        known: &Reached,
        shown: &Reached,
        sink: &Sink,
    ) -> Option<Finding> {
        let run = &origin.call;
        let entry = self.find(&run.method)?;
        let calls: Vec<Place> = shown.calls.iter().filter_map(|(name, at)| self.place_of(name, *at)).collect();
        let place = calls.last().cloned().unwrap_or_else(|| self.place_at(&run.method, entry, None));
        let exception = match &run.outcome {
            Outcome::Threw { class, .. } => class.clone(),
            Outcome::Returned(_) => String::new(),
        };
        Some(Finding {
            severity: Severity::High,
            kind: FindingKind::Sink,
            message: format!("the input reaches {}", self.call_text(known, shown)),
            exception,
            because: because(known, sink),
            class: run.method.class.clone(),
            method: run.method.name.clone(),
            descriptor: run.method.descriptor.clone(),
            calls,
            path: self.path(run),
            input: input::lines(run, &parameter_names(&self.program, entry)),
            place,
            test: String::new(),
            file: String::new(),
            goal: Some(sink.goal.clone()),
        })
    }

    /// Returns the place of an instruction.
    pub(crate) fn place_of(&mut self, name: &MethodName, at: u16) -> Option<Place> {
        let frame = self.frame(name, at)?;
        Some(self.place(&frame))
    }

    /// Returns the call of a sink with what is passed, as Java writes it.
    fn call_text(&self, known: &Reached, shown: &Reached) -> String {
        let MethodName { class, name, .. } = &shown.method;
        let types = heapwright_program::split_method(&shown.method.descriptor).map_or(0, |(types, _)| types.len());
        let (receiver, arguments) = match shown.values.len() > types {
            false => (None, shown.values.as_slice()),
            true => (shown.values.first(), shown.values.get(1..).unwrap_or_default()),
        };
        let arguments: Vec<String> = arguments.iter().map(|value| short(value)).collect();
        let arguments = arguments.join(", ");
        if name == "<init>" {
            return format!("new {class}({arguments})");
        }
        let on = receiver.filter(|_| known.controlled.contains(&0)).map(|value| format!(" on {}", short(value)));
        format!("{class}.{name}({arguments}){}", on.unwrap_or_default())
    }
}

/// Returns the beginning of a long value.
fn short(value: &str) -> String {
    const LONGEST: usize = 60;
    match value.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", value.get(..end).unwrap_or(value)),
        None => value.to_owned(),
    }
}

/// Says why the call is a finding.
fn because(known: &Reached, sink: &Sink) -> String {
    let goal = match sink.is_built_in {
        true => format!("the goal `{}`", sink.goal),
        false => format!("the goal `{}`", sink.goal.trim_start_matches("call ")),
    };
    match known.controlled.is_empty() {
        true => format!("{goal} forbids the call"),
        false => format!("{goal} forbids it, and inputs with other values reach the same call"),
    }
}
