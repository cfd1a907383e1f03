//! What happens to a path that has ended: its input is run on concrete values, and that run is what counts.

use crate::end::Ending;
use crate::explorer::Explorer;
use crate::losses::Loss;
use crate::mutate::Mutator;
use crate::path::{Path, Waiting};
use crate::progress::{Left, Thoroughness, mutations};
use crate::reasons::{Verdict, side_stack, verdicts};
use crate::result::{Disagreement, Found};
use crate::subject::Event;
use crate::tree::Status;
use heapwright_case::{Content, Outcome, PathEnd, Run, Snapshot, Value};
use heapwright_smt::Decision;
use heapwright_term::{Evaluator, TermId, Value as TermValue};
use std::rc::Rc;

/// Readable characters, the most common first; together they take most paths that any character takes.
const LEGIBLE: &[u8] = b"abzAB0189 .-_/!~@";

impl Explorer<'_> {
    /// Replaces unreadable characters by readable ones where the path allows it.
    fn make_legible(&mut self, path: &mut Path) {
        let characters = self.subject.characters();
        if characters.is_empty() {
            return;
        }
        let conditions: Vec<TermId> = path.thread.conditions().collect();
        for variable in characters {
            let bits = path.witness.get(variable).map_or(0, |value| value.bits());
            if (0x20..0x7f).contains(&bits) {
                continue;
            }
            let terms = self.subject.terms();
            let Some(sort) = terms.sort(variable) else { continue };
            let concerned: Vec<TermId> = conditions
                .iter()
                .copied()
                .filter(|condition| terms.variables(*condition).contains(&variable))
                .collect();
            for letter in LEGIBLE {
                let mut trial = (*path.witness).clone();
                trial.set(variable, TermValue::from_bits(sort, u64::from(*letter)));
                let mut evaluator = Evaluator::new(terms, &trial);
                if concerned.iter().all(|condition| evaluator.value(*condition) == Ok(TermValue::bool(true))) {
                    path.witness = Rc::new(trial);
                    break;
                }
            }
        }
    }

    /// Runs and judges a path that returned or threw.
    pub(crate) fn finish(&mut self, path: &mut Path, event: &Event) -> Ending {
        if let Err(end) = self.complete(path).and_then(|()| self.refresh(path)) {
            return end;
        }
        self.make_legible(path);
        let end = if matches!(event, Event::Threw(_)) { Ending::Threw } else { Ending::Returned };
        let predicted = match self.subject.prediction(&path.thread, event, &path.witness) {
            Ok(predicted) => predicted,
            Err(end) => return end,
        };
        let input = match self.subject.input(&path.thread, &path.witness) {
            Ok(input) => input,
            Err(end) => return end,
        };
        if self.is_invalid(&input) {
            return Ending::Bug("an input that does not satisfy the precondition".to_owned());
        }
        let mut run = match self.subject.run_input(&input, self.options.bounds.steps) {
            Ok(run) => run,
            Err(end) => return end,
        };
        if let Some(difference) = self.subject.difference(&path.thread, &predicted, &run) {
            let disagreement = Disagreement { before: run.before, predicted: difference.clone(), outcome: run.outcome };
            self.disagreements.push(disagreement);
            return Ending::Bug(difference);
        }
        for other in self.examine_sinks(path, &mut run) {
            let new_goals = self.goals.cover(&other);
            self.accept((path.depth, true), other, end.kind(), new_goals);
        }
        let new_goals = self.goals.cover(&run);
        self.accept((path.depth, path.concretised), run, end.kind(), new_goals);
        end
    }

    pub(crate) fn accept(&mut self, (depth, concretised): (u32, bool), run: Run, end: PathEnd, new_goals: usize) {
        let new_place = self.throws.meet(&run, self.goals);
        let new_outcome = self.outcomes.insert(outcome_kind(&run.outcome)) || new_place;
        self.keep(Found { run, end, depth, concretised, new_goals, new_outcome });
    }

    /// Runs the input of a path that was cut, and keeps the run if it reaches a goal.
    pub(crate) fn salvage(&mut self, path: &mut Path, end: &Ending) {
        if *end == Ending::RecursionBound {
            self.look_for_endless_recursion(path);
        }
        let worth = !matches!(end, Ending::Infeasible | Ending::Budget | Ending::MemoryBound);
        if !worth
            || self.salvaged >= self.options.heuristics.salvage.paths
            || !self.is_wanting()
            || self.refresh(path).is_err()
        {
            return;
        }
        self.salvaged += 1;
        if self.complete(path).is_err() {
            return;
        }
        let Ok(input) = self.subject.input(&path.thread, &path.witness) else { return };
        self.offer_input(&input, path.depth, Some(end.kind()));
        if *end == Ending::InvalidInput {
            for _ in 0..self.options.heuristics.mutation.tries_at_invalid {
                match self.mutated(&input) {
                    Some(other) if !self.timer.is_over() => {
                        self.offer_input(&other, path.depth, None);
                    }
                    _ => return,
                }
            }
        }
    }

    /// Runs an input, and keeps the run if it reaches a goal.
    fn offer_input(&mut self, input: &Snapshot, depth: u32, end: Option<PathEnd>) -> bool {
        self.offer_within(self.options.heuristics.mutation.steps, input, depth, end)
    }

    /// Runs an input for at most so many steps, and keeps the run if it reaches a goal.
    fn offer_within(&mut self, steps: u64, input: &Snapshot, depth: u32, end: Option<PathEnd>) -> bool {
        let steps = self.options.bounds.steps.min(steps);
        let goals = &self.goals;
        let run = self.subject.run_wanted(input, steps, &|run| goals.is_reached_by(run));
        let Ok(Some(run)) = run else { return false };
        // checking that an input is valid takes longer than running it
        if self.options.inputs.precondition.is_some() && !self.is_valid(input) {
            return false;
        }
        // taking an edge is not enough: a run that throws immediately may leave its goal open
        let new_goals = self.goals.cover(&run);
        if new_goals > 0 {
            let own = if matches!(run.outcome, Outcome::Threw { .. }) { PathEnd::Threw } else { PathEnd::Returned };
            self.accept((depth, true), run, end.unwrap_or(own), new_goals);
        }
        new_goals > 0
    }

    pub(crate) fn mutated(&mut self, input: &Snapshot) -> Option<Snapshot> {
        self.mutator().mutate(input)
    }

    fn mutator(&mut self) -> &mut Mutator {
        self.mutator.get_or_insert_with(|| self.subject.mutator(self.options))
    }

    /// Tries the texts that the program suggests in the inputs of some runs, once.
    fn try_seeds(&mut self) {
        if std::mem::replace(&mut self.seeded, true) {
            return;
        }
        let tuning = self.options.heuristics.mutation;
        let has_text =
            |input: &Snapshot| input.graph.objects.iter().any(|object| matches!(object.content, Content::String(_)));
        let with_texts = self.runs.iter().rev().filter(|found| has_text(&found.run.before));
        let bases: Vec<(u32, Snapshot)> =
            with_texts.take(tuning.seeded_runs).map(|found| (found.depth, found.run.before.clone())).collect();
        for (depth, base) in bases {
            for input in self.mutator().seeds(&base).into_iter().take(tuning.seeds) {
                if !self.is_wanting() || self.timer.is_over() {
                    return;
                }
                self.offer_within(tuning.seed_steps, &input, depth, None);
            }
        }
    }

    /// Mutates known inputs while goals are left; mutants that reach a goal are mutated in turn.
    pub(crate) fn try_mutations(&mut self, how: Thoroughness) {
        // goals that are infeasible within the bounds of inputs are worth less effort
        let known = |verdict: &Verdict| {
            matches!(verdict, Verdict::Infeasible | Verdict::Lost(Loss::Input(_)) | Verdict::Uncounted)
        };
        let left = match (self.goals.remaining(), how) {
            (0, _) => Left::Code,
            (_, Thoroughness::Quick) => Left::Branches,
            _ if verdicts(self).iter().all(|(_, verdict)| known(verdict)) => Left::Hopeless,
            _ => Left::Branches,
        };
        let most = mutations(&self.options.heuristics, how, left);
        self.try_seeds();
        let mut fruitless = 0;
        let mut turn = 0;
        while fruitless < most && self.is_wanting() && !self.timer.is_over() {
            // the newest inputs are the most interesting: they reached something
            let Some(found) = self.runs.len().checked_sub(1 + turn % self.runs.len().max(1)) else { return };
            turn += 1;
            let Some(found) = self.runs.get(found) else { return };
            let (depth, input) = (found.depth, found.run.before.clone());
            let mutated = self.mutated(&input);
            let reached = mutated.is_some_and(|input| self.offer_input(&input, depth, None));
            fruitless = if reached { 0 } else { fruitless + 1 };
        }
    }

    /// Checks, when goals are left, whether the sides cut by bounds are feasible. This tells infeasible goals from
    /// goals beyond the bounds.
    pub(crate) fn settle_cuts(&mut self) {
        for (id, waiting, end) in self.frontier.take_cut() {
            if self.goals.remaining() == 0 || self.timer.is_over() {
                return;
            }
            let Waiting { from, side, time } = waiting;
            let terms = self.subject.terms_mut();
            match self.asking.ask(terms, &from, Some(side.condition), time, (self.options, &self.timer)) {
                Decision::Close(_) => {
                    let refuted = self.is_refuted_for_all(&from, Some(side));
                    self.tree.set(id, if refuted { Status::Infeasible } else { Status::Bounded });
                    self.ends.replace(&end, &Ending::Infeasible);
                    if let Some(loss) = Loss::of(&end) {
                        self.losses.take_back(loss, side_stack(&Waiting { from, side, time }));
                    }
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

/// Classifies an outcome: outcomes of one kind are much the same to a reader of tests.
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
