//! Selects the runs that become tests: those that add a branch, a line, a place that throws or an outcome; small inputs
//! first.

use crate::plan::Wrong;
use heapwright_case::{Content, Edge, MethodName, Outcome, Run, Value};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// What a run demonstrates: a branch, a line, an exception at a place, or an outcome. Names are numbers of [`Names`].
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Fact<'a> {
    Branch(u32, Edge),
    Line(u32, u16),
    Place(u32, u16, u32),
    Returned,
    Threw(u32),
    Breaks(&'a Wrong),
}

/// What runs do that they should not, by run.
pub(crate) type Broken = BTreeMap<usize, Wrong>;

/// The runs of a class by method, and which of them are worth a test. Putting one run aside concerns only its method.
#[derive(Default)]
pub(crate) struct Choice {
    /// What each run shows. INVARIANT: one entry for each run that is known.
    facts: Vec<Box<[Fact<'static>]>>,
    methods: Vec<OfMethod>,
    by_name: BTreeMap<MethodName, usize>,
    names: Names,
}

/// The runs of a method.
#[derive(Default)]
struct OfMethod {
    all: Vec<usize>,
    inputs: Inputs,
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
        if self.facts.len() != runs.len() {
            self.add(runs);
        }
        let mut kept: Vec<(usize, &Vec<usize>)> = Vec::new();
        for method in &mut self.methods {
            let Some(first) = method.all.iter().find(|index| !without.contains(index)) else { continue };
            let group = || method.inputs.distinct(runs, |index| !without.contains(&index));
            kept.push((*first, method.chosen.get_or_insert_with(|| worthwhile(&self.facts, broken, group()))));
        }
        kept.sort_by_key(|(first, _)| *first);
        kept.into_iter().flat_map(|(_, chosen)| chosen.iter().copied()).collect()
    }

    /// Takes in the runs that are not known yet.
    fn add(&mut self, runs: &[Run]) {
        for (index, run) in runs.iter().enumerate().skip(self.facts.len()) {
            let next = self.methods.len();
            let at = *self.by_name.entry(run.method.clone()).or_insert(next);
            if at == next {
                self.methods.push(OfMethod::default());
            }
            if let Some(method) = self.methods.get_mut(at) {
                method.all.push(index);
                method.inputs.add(runs, index);
            }
        }
        // whose lines a run shows depends on which methods have runs
        self.methods.iter_mut().for_each(|method| method.chosen = None);
        let names = &mut self.names;
        self.facts = runs.iter().map(|run| facts(run, &self.by_name, names)).collect();
    }
}

/// Numbers of methods and classes, so that facts are small and quickly compared.
#[derive(Default)]
struct Names {
    methods: BTreeMap<MethodName, u32>,
    classes: BTreeMap<String, u32>,
}

impl Names {
    fn method(&mut self, name: &MethodName) -> u32 {
        number(&mut self.methods, name)
    }

    fn class(&mut self, name: &str) -> u32 {
        number(&mut self.classes, name)
    }
}

/// Returns the number of a name, which it gets now if it has none.
fn number<Q: Ord + ToOwned + ?Sized>(known: &mut BTreeMap<Q::Owned, u32>, name: &Q) -> u32
where
    Q::Owned: Ord + std::borrow::Borrow<Q>,
{
    if let Some(number) = known.get(name) {
        return *number;
    }
    let number = known.len() as u32;
    known.insert(name.to_owned(), number);
    number
}

/// Returns those of a method's runs that show something new, given the nicest first.
fn worthwhile(facts: &[Box<[Fact<'static>]>], broken: &Broken, mut group: Vec<usize>) -> Vec<usize> {
    let facts = |index: usize| {
        let known = facts.get(index).into_iter().flat_map(|all| all.iter().copied());
        known.map(|fact| -> Fact<'_> { fact }).chain(broken.get(&index).map(Fact::Breaks))
    };
    // what the others show is shown by a test that is no finding
    group.sort_by_key(|index| broken.contains_key(index));
    let mut seen: BTreeMap<Fact<'_>, usize> = BTreeMap::new();
    let mut chosen = Vec::new();
    for index in group {
        if facts(index).any(|fact| !seen.contains_key(&fact)) {
            for fact in facts(index) {
                *seen.entry(fact).or_default() += 1;
            }
            chosen.push(index);
        }
    }
    // Earlier runs may have been made redundant by later ones; drop larger inputs first.
    let mut left = chosen.clone();
    for index in chosen.iter().rev() {
        if facts(*index).all(|fact| seen.get(&fact).is_some_and(|count| *count > 1)) {
            for fact in facts(*index) {
                if let Some(count) = seen.get_mut(&fact) {
                    *count -= 1;
                }
            }
            left.retain(|other| other != index);
        }
    }
    left
}

/// Runs of a method by input: thousands of runs may have few inputs, or as many.
#[derive(Default)]
struct Inputs {
    /// Runs on the same input, in the order in which inputs first occur.
    twins: Vec<Vec<usize>>,
    by_digest: HashMap<u64, Vec<usize>>,
}

impl Inputs {
    fn add(&mut self, runs: &[Run], index: usize) {
        let Some(run) = runs.get(index) else { return };
        let alike = self.by_digest.entry(run.before.shape_digest()).or_default();
        let first_of = |at: usize| self.twins.get(at).and_then(|twins| runs.get(*twins.first()?));
        // static state that calls have made is not part of the input: it may lead another way
        let is_twin = |other: &Run| other.before.same_shape(&run.before) && other.takes_the_same_way(run);
        match alike.iter().find(|at| first_of(**at).is_some_and(is_twin)) {
            Some(at) => self.twins.get_mut(*at).into_iter().for_each(|twins| twins.push(index)),
            None => {
                alike.push(self.twins.len());
                self.twins.push(vec![index]);
            }
        }
    }

    /// Returns one run for each input; small inputs and normal ends first. Of two runs on the same input, that is
    /// preferred which knows the calls that make it.
    fn distinct(&self, runs: &[Run], is_wanted: impl Fn(usize) -> bool) -> Vec<usize> {
        let one = |twins: &Vec<usize>| {
            let mut wanted = twins.iter().copied().filter(|index| is_wanted(*index));
            wanted.clone().find(|index| is_constructed(runs, *index)).or_else(|| wanted.next())
        };
        let mut group: Vec<usize> = self.twins.iter().filter_map(one).collect();
        nicest_first(runs, &mut group);
        group
    }
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
    let distinct = |own: Vec<usize>| {
        let mut inputs = Inputs::default();
        own.into_iter().for_each(|index| inputs.add(runs, index));
        inputs.distinct(runs, |_| true)
    };
    methods.into_iter().flat_map(|(_, own)| distinct(own)).collect()
}

/// Sorts runs so that nicer ones come first.
pub(crate) fn nicest_first(runs: &[Run], chosen: &mut [usize]) {
    chosen.sort_by_cached_key(|index| runs.get(*index).map(|run| (rank(run), *index)));
}

fn is_constructed(runs: &[Run], index: usize) -> bool {
    runs.get(index).is_some_and(|run| run.construction.is_some())
}

/// Returns what a run shows, each fact once.
fn facts(run: &Run, tested: &BTreeMap<MethodName, usize>, names: &mut Names) -> Box<[Fact<'static>]> {
    let mut facts: BTreeSet<Fact<'_>> =
        run.edges.iter().map(|(method, edge)| Fact::Branch(names.method(method), *edge)).collect();
    // the lines of a method with tests of its own, and the places where it throws, are left to those tests
    let own = |method: &MethodName| {
        let inside = method.class.strip_prefix(&run.method.class).is_some_and(|rest| rest.is_empty() || is_local(rest));
        *method == run.method || inside && !tested.contains_key(method)
    };
    for (method, line) in run.lines.iter().filter(|(method, _)| own(method)) {
        facts.insert(Fact::Line(names.method(method), *line));
    }
    for (method, thrown) in run.thrown.iter().filter(|(method, _)| own(method)) {
        facts.insert(Fact::Place(names.method(method), thrown.at, names.class(&thrown.class)));
    }
    facts.insert(match &run.outcome {
        Outcome::Returned(_) => Fact::Returned,
        Outcome::Threw { class, .. } => Fact::Threw(names.class(class)),
    });
    facts.into_iter().collect()
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
