//! Selects the runs that become tests: those that add a branch, a line, a place that throws or an outcome; small inputs
//! first.

use crate::plan::Wrong;
use heapwright_case::{Content, Edge, MethodName, Outcome, Run, Value};
use std::collections::{BTreeMap, BTreeSet};

/// What a run demonstrates: a branch, a line, an exception at a place, or an outcome.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Fact<'a> {
    Branch(&'a MethodName, Edge),
    Line(&'a MethodName, u16),
    Place(&'a MethodName, u16, &'a str),
    Returned,
    Threw(&'a str),
    Breaks(&'a Wrong),
}

/// What runs do that they should not, by run.
pub(crate) type Broken = BTreeMap<usize, Wrong>;

/// The runs of a class by method, and which of them are worth a test. Putting one run aside concerns only its method.
#[derive(Default)]
pub(crate) struct Choice {
    /// The number of runs that are known.
    known: usize,
    methods: Vec<OfMethod>,
    by_name: BTreeMap<MethodName, usize>,
}

/// The runs of a method.
#[derive(Default)]
struct OfMethod {
    all: Vec<usize>,
    /// Those that are worth a test, unless something has changed.
    chosen: Option<Vec<usize>>,
}

impl Choice {
    /// Says that a run of this method is ignored from now on.
    pub(crate) fn changed(&mut self, method: &MethodName) {
        if let Some(found) = self.by_name.get(method).and_then(|at| self.methods.get_mut(*at)) {
            found.chosen = None;
        }
    }

    /// Returns the runs to keep, ignoring some: methods in the order of their first run, small inputs first.
    pub(crate) fn minimise(&mut self, runs: &[Run], broken: &Broken, without: &BTreeSet<usize>) -> Vec<usize> {
        for (index, run) in runs.iter().enumerate().skip(self.known) {
            let next = self.methods.len();
            let at = *self.by_name.entry(run.method.clone()).or_insert(next);
            if at == next {
                self.methods.push(OfMethod::default());
            }
            if let Some(method) = self.methods.get_mut(at) {
                method.all.push(index);
                method.chosen = None;
            }
        }
        if self.known != runs.len() {
            // whose lines a run shows depends on which methods have runs
            self.methods.iter_mut().for_each(|method| method.chosen = None);
            self.known = runs.len();
        }
        let tested: BTreeSet<&MethodName> = self.by_name.keys().collect();
        let mut kept: Vec<(usize, &Vec<usize>)> = Vec::new();
        for method in &mut self.methods {
            let Some(first) = method.all.iter().find(|index| !without.contains(index)) else { continue };
            let group = || distinct_of(runs, method.all.iter().copied().filter(|index| !without.contains(index)));
            kept.push((*first, method.chosen.get_or_insert_with(|| worthwhile(runs, broken, &tested, group()))));
        }
        kept.sort_by_key(|(first, _)| *first);
        kept.into_iter().flat_map(|(_, chosen)| chosen.iter().copied()).collect()
    }
}

/// Returns those of a method's runs that show something new, given the nicest first.
fn worthwhile(runs: &[Run], broken: &Broken, tested: &BTreeSet<&MethodName>, mut group: Vec<usize>) -> Vec<usize> {
    let facts = |index: usize| {
        let mut all = runs.get(index).map(|run| facts(run, tested)).unwrap_or_default();
        all.extend(broken.get(&index).map(Fact::Breaks));
        all
    };
    // what the others show is shown by a test that is no finding
    group.sort_by_key(|index| broken.contains_key(index));
    let mut seen: BTreeMap<Fact<'_>, usize> = BTreeMap::new();
    let mut chosen = Vec::new();
    for index in group {
        let facts = facts(index);
        if facts.iter().any(|fact| !seen.contains_key(fact)) {
            for fact in facts {
                *seen.entry(fact).or_default() += 1;
            }
            chosen.push(index);
        }
    }
    // Earlier runs may have been made redundant by later ones; drop larger inputs first.
    let mut left = chosen.clone();
    for index in chosen.iter().rev() {
        let facts = facts(*index);
        if facts.iter().all(|fact| seen.get(fact).is_some_and(|count| *count > 1)) {
            for fact in facts {
                if let Some(count) = seen.get_mut(&fact) {
                    *count -= 1;
                }
            }
            left.retain(|other| other != index);
        }
    }
    left
}

/// All runs except those that repeat the input of another one, in the same order.
pub(crate) fn distinct(runs: &[Run]) -> Vec<usize> {
    let mut methods: Vec<(&MethodName, Vec<usize>)> = Vec::new();
    for (index, run) in runs.iter().enumerate() {
        match methods.iter_mut().find(|(method, _)| **method == run.method) {
            Some((_, own)) => own.push(index),
            None => methods.push((&run.method, vec![index])),
        }
    }
    methods.into_iter().flat_map(|(_, own)| distinct_of(runs, own.into_iter())).collect()
}

/// Sorts runs so that nicer ones come first.
pub(crate) fn nicest_first(runs: &[Run], chosen: &mut [usize]) {
    chosen.sort_by_cached_key(|index| runs.get(*index).map(|run| (rank(run), *index)));
}

/// Returns these runs of a method without repeated inputs; small inputs and normal ends first.
fn distinct_of(runs: &[Run], indices: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut group: Vec<usize> = Vec::new();
    for index in indices {
        let Some(run) = runs.get(index) else { continue };
        // static state that calls have made is not part of the input: it may lead another way
        let is_twin = |other: &Run| other.before.same_shape(&run.before) && other.takes_the_same_way(run);
        let twin = |other: &&mut usize| runs.get(**other).is_some_and(is_twin);
        match group.iter_mut().find(twin) {
            // of two runs on the same input, that is preferred which knows the calls that make it
            Some(other) if run.construction.is_some() && !is_constructed(runs, *other) => *other = index,
            Some(_) => {}
            None => group.push(index),
        }
    }
    nicest_first(runs, &mut group);
    group
}

fn is_constructed(runs: &[Run], index: usize) -> bool {
    runs.get(index).is_some_and(|run| run.construction.is_some())
}

fn facts<'a>(run: &'a Run, tested: &BTreeSet<&MethodName>) -> BTreeSet<Fact<'a>> {
    let mut facts: BTreeSet<Fact<'_>> = run.edges.iter().map(|(method, edge)| Fact::Branch(method, *edge)).collect();
    // the lines of a method with tests of its own, and the places where it throws, are left to those tests
    let own = |method: &MethodName| {
        let inside = method.class.strip_prefix(&run.method.class).is_some_and(|rest| rest.is_empty() || is_local(rest));
        *method == run.method || inside && !tested.contains(method)
    };
    let places = run.thrown.iter().filter(|(method, _)| own(method));
    facts.extend(run.lines.iter().filter(|(method, _)| own(method)).map(|(method, line)| Fact::Line(method, *line)));
    facts.extend(places.map(|(method, thrown)| Fact::Place(method, thrown.at, &thrown.class)));
    facts.insert(match &run.outcome {
        Outcome::Returned(_) => Fact::Returned,
        Outcome::Threw { class, .. } => Fact::Threw(class),
    });
    facts
}

/// Whether a suffix turns the name of a class into that of an anonymous or local class in it.
fn is_local(rest: &str) -> bool {
    rest.strip_prefix('$').is_some_and(|rest| rest.starts_with(|first: char| first.is_ascii_digit()))
}

/// Sort key by which the nicer run comes first: a normal end, an input made by calls, few objects, small numbers.
fn rank(run: &Run) -> (bool, bool, usize, u64) {
    let (mut objects, mut weight) = (run.before.graph.objects.len(), 0u64);
    let mut add = |value: Value| {
        objects += 1;
        weight = weight.saturating_add(weight_of(value));
    };
    for object in &run.before.graph.objects {
        match &object.content {
            Content::String(units) => units.iter().for_each(|unit| add(Value::Char(*unit))),
            content => content.values().into_iter().for_each(&mut add),
        }
    }
    run.before.arguments.iter().copied().for_each(add);
    (matches!(run.outcome, Outcome::Threw { .. }), run.construction.is_none(), objects, weight)
}

fn weight_of(value: Value) -> u64 {
    let bits = |magnitude: u64| u64::from(64 - magnitude.leading_zeros());
    match value {
        Value::Null | Value::Object(_) | Value::Boolean(_) => 0,
        Value::Byte(value) => bits(value.unsigned_abs().into()),
        Value::Short(value) => bits(value.unsigned_abs().into()),
        Value::Int(value) => bits(value.unsigned_abs().into()),
        Value::Long(value) => bits(value.unsigned_abs()),
        Value::Char(value) if (0x20..0x7f).contains(&value) => 1,
        Value::Char(_) => 8,
        Value::Float(value) => float_weight(f32::from_bits(value).into()),
        Value::Double(value) => float_weight(f64::from_bits(value)),
    }
}

/// Integers of everyday size are the nicest.
fn float_weight(value: f64) -> u64 {
    match value {
        _ if value == 0.0 => 0,
        _ if !value.is_finite() => 4,
        _ if value.fract() == 0.0 && value.abs() < 1e6 => 3,
        _ if (value * 64.0).fract() == 0.0 && value.abs() < 1e6 => 6,
        _ => 32,
    }
}
