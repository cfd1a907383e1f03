//! Security goals: whether the input controls what reaches a sink.
//!
//! A call of a sink on a path is a finding only if two inputs, run on values, reach it at the same place with two different
//! values, neither of them null, and the condition of the sink holds in both. The first input is that of the path; the
//! second one comes from the solver, which is asked for another value under the conditions that held at the call, or by
//! mutation where no term describes the value. What is not decided is kept with the reason, so that "none" is never said
//! without a proof.

use crate::end::Ending;
use crate::explorer::Explorer;
use crate::losses::Loss;
use crate::path::Path;
use crate::result::Stopped;
use crate::sink_condition::{Verdict, sink_condition_holds, tainted, tainted_parts, verdict};
use heapwright_case::{
    Bound, Content, MethodName, Object, Reached, Reason, Run, SecurityGoals, Snapshot, Value as JavaValue,
};
use heapwright_smt::Decision;
use heapwright_term::{Evaluator, Op, TermId, Value, Witness};
use heapwright_vm::{Part, SinkCall};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

/// A goal and the place in the program where it was seen.
type Key = (String, Option<(MethodName, u16)>);

/// What is looked for, and what was found.
pub(crate) struct SinkSearch {
    goals: Arc<SecurityGoals>,
    /// Whether a call of the program may lead to a sink.
    has_way: bool,
    found: BTreeSet<Key>,
    attempts: BTreeMap<Key, u32>,
    /// Values of classes and members that were looked up by name, with the first input that led to each.
    chosen: BTreeMap<(Key, u32), BTreeSet<String>>,
    /// Calls that may be findings, and why they are not.
    undecided: BTreeMap<Key, (Reached, String)>,
    /// Calls of sinks that were seen, whatever is passed.
    seen: u64,
    /// Whether a path calls more sinks than are examined.
    is_full: bool,
}

/// What is known about the sinks of an exploration.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SinkReport {
    /// Calls that may be findings although no run shows it, and why.
    pub undecided: Vec<(Reached, String)>,
    /// The number of calls of sinks that were seen.
    pub seen: u64,
    /// Why it is not proved that there are no others, in the order in which reasons are reported; empty if it is proved.
    pub gaps: Vec<Reason>,
}

impl SinkSearch {
    pub(crate) fn new(goals: Arc<SecurityGoals>, has_way: bool) -> SinkSearch {
        SinkSearch {
            goals,
            has_way,
            found: BTreeSet::new(),
            attempts: BTreeMap::new(),
            chosen: BTreeMap::new(),
            undecided: BTreeMap::new(),
            seen: 0,
            is_full: false,
        }
    }

    /// Returns true if the exploration should go on for its sake.
    pub(crate) fn is_wanting(&self) -> bool {
        self.has_way && self.found.is_empty()
    }

    fn note_undecided(&mut self, key: &Key, call: Reached, why: impl Into<String>) {
        self.undecided.entry(key.clone()).or_insert_with(|| (call, why.into()));
    }

    pub(crate) fn report(self, losses: impl Iterator<Item = Reason>) -> SinkReport {
        let found = self.found;
        let open = self.undecided.into_iter().filter(|(key, _)| !found.contains(key));
        let mut gaps: Vec<Reason> = Vec::new();
        for loss in losses {
            if !gaps.contains(&loss) {
                gaps.push(loss);
            }
        }
        if self.is_full {
            gaps.push(Reason::Bound { bound: Bound::Paths, of: None });
        }
        SinkReport { undecided: open.map(|(_, one)| one).collect(), seen: self.seen, gaps }
    }
}

/// A call of a sink on a path, with what is asked about it.
struct Asked<'c> {
    key: Key,
    call: &'c SinkCall,
    /// The same call, to be found in runs.
    place: Reached,
    /// The numbers of the parts of which one must be controlled.
    parts: Vec<usize>,
    /// What must hold of the arguments, beside the conditions of the path.
    extra: Option<TermId>,
}

impl Explorer<'_> {
    /// Examines the calls of sinks on a path whose run is known. Marks those that are findings, and returns further runs.
    pub(crate) fn examine_sinks(&mut self, path: &Path, run: &mut Run) -> Vec<Run> {
        let mut more = Vec::new();
        if self.sinks.is_none() {
            return more;
        }
        let most = self.options.heuristics.sinks.attempts;
        for call in self.subject.sink_calls(&path.thread) {
            let Some(asked) = self.asked(&call) else { continue };
            let attempts = self.sinks.as_mut().map(|sinks| sinks.attempts.entry(asked.key.clone()).or_default());
            if attempts.is_some_and(|count| {
                *count += 1;
                *count > most
            }) {
                continue;
            }
            self.examine(path, &asked, run, &mut more);
        }
        if self.subject.misses_sink_calls(&path.thread)
            && let Some(sinks) = &mut self.sinks
        {
            sinks.is_full = true;
        }
        more
    }

    /// Keeps the calls of sinks on a path that gives no run.
    pub(crate) fn keep_unshown(&mut self, path: &Path, end: &Ending) {
        if self.sinks.is_none() || matches!(end, Ending::Returned | Ending::Threw | Ending::Infeasible) {
            return;
        }
        for call in self.subject.sink_calls(&path.thread) {
            let Some(asked) = self.asked(&call) else { continue };
            let why =
                Loss::of(end).map_or_else(|| "no run".to_owned(), |loss| loss.reason(Stopped::Exhausted).to_string());
            if let Some(sinks) = &mut self.sinks {
                sinks.note_undecided(&asked.key, asked.place, format!("the path ends there: {why}"));
            }
        }
    }

    /// Returns what is to be asked about a call; `None` if it is no finding, whatever the values are, or is known.
    fn asked<'c>(&mut self, call: &'c SinkCall) -> Option<Asked<'c>> {
        let place = self.subject.place_of(call);
        let sinks = self.sinks.as_mut()?;
        sinks.seen += 1;
        let goals = sinks.goals.clone();
        let sink = goals.sinks.get(call.sink as usize)?;
        let key = (sink.goal.clone(), place.at.clone());
        if sinks.found.contains(&key) {
            return None;
        }
        let guards = goals.guards();
        let extra = match verdict(&sink.condition, call, &guards, self.subject.terms_mut()) {
            Verdict::Known(true) => None,
            Verdict::Known(false) => return None,
            Verdict::Term(term) => Some(term),
            Verdict::Unknown => {
                if let Some(sinks) = &mut self.sinks {
                    sinks.note_undecided(&key, place, "a comparison in the goal cannot be decided");
                }
                return None;
            }
        };
        let parts = tainted_parts(&sink.condition, call);
        Some(Asked { key, call, place, parts, extra })
    }

    fn examine(&mut self, path: &Path, asked: &Asked<'_>, run: &mut Run, more: &mut Vec<Run>) {
        // the run of the path itself, unless its values are not those that the goal asks for
        let own = self.shows(asked, run);
        if asked.parts.is_empty() {
            match own {
                Some(at) => self.confirm(asked, run, at, Vec::new()),
                None => self.note_undecided(asked, "no run shows it"),
            }
            return;
        }
        let mut seen: Vec<(Option<usize>, Vec<String>)> = Vec::new();
        let mut others: Vec<Run> = Vec::new();
        if let Some(at) = own {
            seen.push((None, values_of(run, at)));
        }
        let fixed = self.by_solver(path, asked, run, &mut others);
        let try_mutations = !fixed || path.concretised || asked.call.parts.iter().any(|part| part.is_marked);
        for (index, other) in others.iter().enumerate() {
            if let Some(at) = self.shows(asked, other) {
                seen.push((Some(index), values_of(other, at)));
            }
        }
        if asked.call.parts.iter().any(|part| part.is_free) && controlled(asked, &seen).is_empty() {
            for text in ["a", "bc"] {
                let input = with_text(&run.before, &run.method.descriptor, text);
                self.run_for(asked, &input, &mut others, &mut seen);
            }
        }
        if try_mutations && controlled(asked, &seen).is_empty() {
            let inputs: Vec<Snapshot> =
                std::iter::once(&run.before).chain(others.iter().map(|other| &other.before)).cloned().collect();
            for input in inputs {
                self.by_mutation(asked, &input, &mut others, &mut seen);
            }
        }
        let parts = controlled(asked, &seen);
        let parts = if parts.is_empty() { self.by_choice(asked, run) } else { parts };
        if parts.is_empty() {
            return;
        }
        let given = seen.iter().filter(|(_, values)| parts.iter().any(|part| is_value(values.get(*part as usize))));
        let witness = given.min_by_key(|(_, values)| Reached::emptiness(values, &parts));
        match witness {
            Some((None, _)) => {
                if let Some(at) = own {
                    self.confirm(asked, run, at, parts);
                }
            }
            Some((Some(index), _)) => {
                let Some(mut other) = others.get(*index).cloned() else { return };
                if let Some(at) = self.shows(asked, &other) {
                    self.confirm(asked, &mut other, at, parts);
                    more.push(other);
                }
            }
            None => {}
        }
    }

    /// Returns the number of the call among those of a run, if the condition of its sink holds there.
    fn shows(&self, asked: &Asked<'_>, run: &Run) -> Option<usize> {
        let goals = &self.sinks.as_ref()?.goals;
        let condition = &goals.sinks.get(asked.call.sink as usize)?.condition;
        let guards = goals.guards();
        let tainted = tainted(asked.call);
        let holds = |one: &Reached| sink_condition_holds(condition, one, &tainted, &guards);
        run.reached.iter().position(|one| one.is_same_place(&asked.place) && holds(one))
    }

    fn confirm(&mut self, asked: &Asked<'_>, run: &mut Run, at: usize, parts: Vec<u32>) {
        if let (Some(sinks), Some(reached)) = (&mut self.sinks, run.reached.get_mut(at)) {
            reached.controlled = parts;
            reached.tainted = tainted(asked.call);
            reached.is_finding = true;
            sinks.found.insert(asked.key.clone());
        }
    }

    fn note_undecided(&mut self, asked: &Asked<'_>, why: &str) {
        if let Some(sinks) = &mut self.sinks {
            sinks.note_undecided(&asked.key, asked.place.clone(), why);
        }
    }

    /// Asks the solver for an input that satisfies the goal, and for one with another value, under the conditions that
    /// held at the call. Returns true if it is proved that there is only one value.
    fn by_solver(&mut self, path: &Path, asked: &Asked<'_>, run: &Run, others: &mut Vec<Run>) -> bool {
        let mut base = path.witness.clone();
        let prefix: Vec<TermId> = path.thread.conditions().take(asked.call.conditions).chain(asked.extra).collect();
        if self.shows(asked, run).is_none() {
            match self.solve(prefix.clone(), &base) {
                Decision::Follow(witness) => {
                    base = Rc::new(witness);
                    self.run_witness(path, &base, others);
                }
                Decision::Close(_) => return true,
                _ => {
                    self.note_undecided(asked, "the solver does not know whether the goal's condition can hold");
                    return false;
                }
            }
        }
        let mut all_fixed = true;
        for part in &asked.parts {
            let Some(part) = asked.call.parts.get(*part) else { continue };
            let Some(different) = self.different(part, &base) else {
                all_fixed = false;
                continue;
            };
            let query = prefix.iter().copied().chain([different]).collect();
            match self.solve(query, &base) {
                Decision::Follow(witness) => {
                    all_fixed = false;
                    self.run_witness(path, &Rc::new(witness), others);
                }
                Decision::Close(_) => all_fixed &= !part.is_free,
                _ => {
                    all_fixed = false;
                    self.note_undecided(asked, "the solver does not know whether there is another value");
                }
            }
        }
        all_fixed
    }

    /// Asks the solver, a second time with more patience if it needs it.
    fn solve(&mut self, query: Vec<TermId>, base: &Rc<Witness>) -> Decision {
        let terms = self.subject.terms_mut();
        let limits = (self.options, &self.timer);
        match self.asking.ask_about(terms, query.clone(), base, self.options.query_time, limits) {
            Decision::Retry(longer) => self.asking.ask_about(terms, query, base, longer, limits),
            known => known,
        }
    }

    /// Returns the condition that a part has another value than under a witness; `None` if no term describes it. A
    /// reference is other only if it is not null.
    fn different(&mut self, part: &Part, witness: &Witness) -> Option<TermId> {
        let mut any = self.subject.terms_mut().bool(false).ok()?;
        for term in &part.tainted {
            let value = Evaluator::new(self.subject.terms(), witness).value(*term).ok()?;
            let equal = self.subject.equal(*term, value).ok()?;
            let terms = self.subject.terms_mut();
            let other = terms.not(equal).ok()?;
            any = terms.binary(Op::Or, any, other).ok()?;
        }
        let terms = self.subject.terms_mut();
        if let Some(term) = part.slot.term().filter(|_| part.kind == heapwright_program::Kind::Ref) {
            let null = terms.int(0).ok()?;
            let is_null = terms.binary(Op::Eq, term, null).ok()?;
            let not_null = terms.not(is_null).ok()?;
            any = terms.binary(Op::And, any, not_null).ok()?;
        }
        (terms.constant_value(any) != Some(Value::bool(false))).then_some(any)
    }

    fn run_witness(&mut self, path: &Path, witness: &Rc<Witness>, others: &mut Vec<Run>) {
        let Ok(input) = self.subject.input(&path.thread, witness) else { return };
        others.extend(self.subject.run_input(&input, self.options.heuristics.sinks.steps));
    }

    /// Mutates an input until two values were seen.
    fn by_mutation(
        &mut self,
        asked: &Asked<'_>,
        input: &Snapshot,
        others: &mut Vec<Run>,
        seen: &mut Vec<(Option<usize>, Vec<String>)>,
    ) {
        for _ in 0..self.options.heuristics.sinks.mutations {
            if !controlled(asked, seen).is_empty() || self.timer.is_over() {
                return;
            }
            let Some(input) = self.mutated(input) else { return };
            if self.options.inputs.precondition.is_some() && !self.is_valid(&input) {
                continue;
            }
            self.run_for(asked, &input, others, seen);
        }
    }

    /// Runs an input, and keeps the run if it reaches the call.
    fn run_for(
        &mut self,
        asked: &Asked<'_>,
        input: &Snapshot,
        others: &mut Vec<Run>,
        seen: &mut Vec<(Option<usize>, Vec<String>)>,
    ) {
        let Ok(run) = self.subject.run_input(input, self.options.heuristics.sinks.steps) else { return };
        if let Some(at) = self.shows(asked, &run) {
            seen.push((Some(others.len()), values_of(&run, at)));
            others.push(run);
        }
    }

    /// Returns the parts that look-ups by name chose and that had another value on another path.
    fn by_choice(&mut self, asked: &Asked<'_>, run: &Run) -> Vec<u32> {
        let Some(sinks) = &mut self.sinks else { return Vec::new() };
        let mut parts = Vec::new();
        for at in &asked.parts {
            if !asked.call.parts.get(*at).is_some_and(|part| part.is_marked) {
                continue;
            }
            // a run may make the call several times: only what differs between runs is chosen by the input
            let all = run.reached.iter().filter(|one| one.is_same_place(&asked.place));
            let values: Vec<&str> = all.filter_map(|one| one.values.get(*at)).map(String::as_str).collect();
            let known = sinks.chosen.entry((asked.key.clone(), *at as u32)).or_default();
            if values.iter().any(|value| *value != "null") {
                known.insert(values.join(", "));
            }
            if known.len() > 1 {
                parts.push(*at as u32);
            }
        }
        parts
    }
}

/// Returns an input in which texts that are null have some characters: nothing looked at them.
fn with_text(input: &Snapshot, descriptor: &str, text: &str) -> Snapshot {
    const STRING: &str = "Ljava/lang/String;";
    let mut input = input.clone();
    let units: Vec<u16> = text.encode_utf16().collect();
    let made = input.graph.add(Object::new("java.lang.String", Content::String(units)));
    let types = heapwright_program::split_method(descriptor).map(|(types, _)| types).unwrap_or_default();
    for (value, class) in input.arguments.iter_mut().zip(types) {
        if *value == JavaValue::Null && class == STRING {
            *value = JavaValue::Object(made);
        }
    }
    for object in &mut input.graph.objects {
        let is_texts = object.class == "[Ljava.lang.String;";
        let values: Vec<&mut JavaValue> = match &mut object.content {
            Content::Fields(fields) | Content::Record(fields) => {
                fields.iter_mut().filter(|field| field.descriptor == STRING).map(|field| &mut field.value).collect()
            }
            Content::Array(elements) if is_texts => elements.iter_mut().collect(),
            _ => Vec::new(),
        };
        for value in values.into_iter().filter(|value| **value == JavaValue::Null) {
            *value = JavaValue::Object(made);
        }
    }
    input
}

fn values_of(run: &Run, at: usize) -> Vec<String> {
    run.reached.get(at).map(|reached| reached.values.clone()).unwrap_or_default()
}

fn is_value(text: Option<&String>) -> bool {
    text.is_some_and(|text| text != "null")
}

/// Returns the parts that have two different values.
fn controlled(asked: &Asked<'_>, seen: &[(Option<usize>, Vec<String>)]) -> Vec<u32> {
    let varies = |part: &usize| {
        let values: BTreeSet<&String> =
            seen.iter().filter_map(|(_, values)| values.get(*part)).filter(|one| is_value(Some(one))).collect();
        values.len() > 1
    };
    asked.parts.iter().filter(|part| varies(part)).map(|part| *part as u32).collect()
}
