//! What becomes of a path that has ended: its input is run on concrete values, and that run is what counts.

use crate::end::{EndKind, PathEnd};
use crate::explorer::Explorer;
use crate::path::{Path, Waiting};
use crate::result::{Disagreement, Found};
use crate::subject::Event;
use crate::tree::{NodeId, Status};
use heapwright_case::{Outcome, Run, Value};
use heapwright_smt::Decision;
use std::rc::Rc;

/// Paths cut by a bound whose inputs are run after all, for goals that nothing else reaches.
const MOST_SALVAGED: u32 = 256;

impl Explorer<'_> {
    /// Judges a path that came to its own end.
    pub(crate) fn finish(&mut self, path: &mut Path, event: &Event) -> PathEnd {
        if let Err(end) = self.refresh(path) {
            return end;
        }
        let end = if matches!(event, Event::Threw(_)) { PathEnd::Threw } else { PathEnd::Returned };
        let predicted = match self.subject.prediction(&path.thread, event, &path.witness) {
            Ok(predicted) => predicted,
            Err(end) => return end,
        };
        let run = match self.subject.run_input(&path.thread, &path.witness, self.options.bounds.steps) {
            Ok(run) => run,
            Err(end) => return end,
        };
        if let Some(difference) = self.subject.difference(&path.thread, &predicted, &run) {
            let disagreement = Disagreement { before: run.before, predicted: difference.clone(), outcome: run.outcome };
            self.disagreements.push(disagreement);
            return PathEnd::Bug(difference);
        }
        self.accept(path, run, end.kind());
        end
    }

    fn accept(&mut self, path: &Path, run: Run, end: EndKind) {
        let new_goals = self.goals.cover(&run.edges);
        let new_outcome = self.outcomes.insert(outcome_kind(&run.outcome));
        let (depth, concretised) = (path.depth, path.concretised);
        self.keep(Found { run, end, depth, concretised, new_goals, new_outcome });
    }

    /// Runs the input of a path that did not come to its end, if that reaches a goal.
    pub(crate) fn salvage(&mut self, path: &mut Path, end: &PathEnd) {
        let worth = !matches!(end, PathEnd::Infeasible | PathEnd::Budget | PathEnd::InvalidInput | PathEnd::Bug(_));
        if !worth || self.salvaged >= MOST_SALVAGED || self.goals.remaining() == 0 || self.refresh(path).is_err() {
            return;
        }
        self.salvaged += 1;
        let steps = self.options.bounds.steps;
        let Ok(run) = self.subject.run_input(&path.thread, &path.witness, steps) else { return };
        let reaches = run.edges.iter().any(|(method, edge)| self.goals.is_open(method, *edge));
        if reaches {
            self.accept(path, run, end.kind());
        }
    }

    /// Remembers a side cut by a bound, for the end.
    pub(crate) fn keep_cut(&mut self, id: NodeId, waiting: Waiting, end: PathEnd) {
        if (self.cut.len() as u32) < MOST_SALVAGED {
            self.cut.push((id, waiting, end));
        }
    }

    /// When goals are left over: looks whether the sides cut by bounds lead anywhere, so that what is infeasible is
    /// told from what is beyond the bounds.
    pub(crate) fn settle_cuts(&mut self) {
        for (id, waiting, end) in std::mem::take(&mut self.cut) {
            if self.goals.remaining() == 0 || self.timer.is_over() {
                return;
            }
            let Waiting { from, side, time } = waiting;
            let terms = self.subject.terms_mut();
            match self.asking.ask(terms, &from, Some(side.condition), time, (self.options, &self.timer)) {
                Decision::Close(_) => {
                    self.tree.set(id, Status::Infeasible);
                    self.ends.replace(&end, &PathEnd::Infeasible);
                }
                Decision::Follow(witness) => {
                    let mut path = Rc::try_unwrap(from).unwrap_or_else(|shared| (*shared).clone());
                    path.witness = Rc::new(witness);
                    self.salvage(&mut path, &end);
                }
                Decision::Retry(_) | Decision::Abandon(_) => {}
            }
        }
    }
}

/// Outcomes of one kind are much the same to a reader of tests.
fn outcome_kind(outcome: &Outcome) -> String {
    let sign = |negative: bool, zero: bool| match (negative, zero) {
        (_, true) => "zero",
        (true, _) => "negative",
        _ => "positive",
    };
    let number = |value: i64| sign(value < 0, value == 0).to_owned();
    let float = |value: f64| if value.is_nan() { "NaN".to_owned() } else { sign(value < 0.0, value == 0.0).to_owned() };
    match outcome {
        Outcome::Threw { class, .. } => format!("threw {class}"),
        Outcome::Returned(None) => "returned".to_owned(),
        Outcome::Returned(Some(value)) => match *value {
            Value::Boolean(value) => value.to_string(),
            Value::Byte(value) => number(i64::from(value)),
            Value::Char(value) => number(i64::from(value)),
            Value::Short(value) => number(i64::from(value)),
            Value::Int(value) => number(i64::from(value)),
            Value::Long(value) => number(value),
            Value::Float(bits) => float(f64::from(f32::from_bits(bits))),
            Value::Double(bits) => float(f64::from_bits(bits)),
            Value::Null => "null".to_owned(),
            Value::Object(_) => "object".to_owned(),
        },
    }
}
