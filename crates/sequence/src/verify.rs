//! Bounded verification: what holds after every sequence of calls, and the shortest sequence after which it does not.
//! The search for a sequence after which something holds is the same search.

use crate::api::{Api, Form};
use crate::calls::Call;
use crate::derive::Calls;
use crate::engine::{Ended, Engine, Running};
use crate::evaluate::{Answer, Evaluated, Resolved, expect_truth, resolve};
use crate::gaps::Gap;
use crate::graph::{Bounds, Graph, Watch};
use crate::made::values;
use crate::opaque::Opaque;
use crate::property::{PropertyError, parse};
use crate::pump::{Effort, Pumped};
use crate::twin::Difference;
use crate::variables::Constraint;
use heapwright_meter::Alarm;
use heapwright_smt::Solver;
use heapwright_vm::{Decided, InputOptions, Loss, Precondition, State, Vm};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

/// The exceptions that must not be thrown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Forbidden {
    /// Exceptions of this class (with dots) or below it.
    Class(String),
    /// Whatever the method does not declare.
    Undeclared,
}

/// Something that an object may have.
#[derive(Clone, Debug)]
pub enum Property {
    /// A Boolean expression over methods of the object.
    Java(String),
    /// A formula about the object, which is `this`; with the text that names it.
    Described(String, Arc<Precondition>),
}

impl Property {
    /// How the user wrote it.
    pub fn text(&self) -> &str {
        match self {
            Property::Java(text) | Property::Described(text, _) => text,
        }
    }
}

/// What to verify.
#[derive(Clone, Debug)]
pub struct Request {
    /// The class, with dots.
    pub class: String,
    /// Whether calls are made as from the package of the class.
    pub package: bool,
    /// Whether the last call may be one of a package-private method of the class: what it leads to is no state.
    pub last_in_package: bool,
    /// Whether texts of numbers are made, with one path for each number, instead of being unknown.
    pub exact_texts: bool,
    /// Properties that must hold after every call.
    pub properties: Vec<Property>,
    /// Exceptions that no call may throw.
    pub forbidden: Vec<Forbidden>,
    /// Bounds.
    pub bounds: Bounds,
}

/// What went wrong after some calls.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// A property is false.
    False(String),
    /// A formula of a specification does not hold.
    NotAsDescribed(String),
    /// A method of a property threw an exception of this class.
    PropertyThrew(String, String),
    /// The last call threw an exception of this class.
    Threw(String),
    /// The last two calls, on objects of two classes, differ.
    Differs(Difference),
}

/// A sequence of calls after which something does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The calls.
    pub calls: Calls,
    /// The object, as the number of the call that made it.
    pub object: Option<usize>,
    /// What does not hold.
    pub failure: Failure,
}

/// The result of a verification.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It holds after every sequence of up to the completed number of calls.
    Holds,
    /// It does not.
    Violated(Box<Violation>),
    /// Something was left out.
    Incomplete,
}

/// What was looked at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Examined {
    /// Different shapes of states.
    pub shapes: usize,
    /// Paths of calls.
    pub edges: u64,
    /// The number of calls up to which everything was looked at.
    pub completed: usize,
    /// Whether no call leads to a new state: the result holds for any number of calls.
    pub exhausted: bool,
    /// The most objects that a caller holds at once.
    pub objects: usize,
    /// What was left out.
    pub gaps: BTreeSet<Gap>,
    /// What was left out of calls that can only be the last ones: it concerns no state.
    pub last_gaps: BTreeSet<Gap>,
    /// Questions put to the solver.
    pub queries: u64,
}

impl Examined {
    /// Whether everything was looked at up to the number of calls that are complete. If time or memory runs out, that
    /// concerns longer sequences only.
    pub fn is_proved(&self) -> bool {
        let mut gaps = self.gaps.iter().chain(&self.last_gaps);
        self.completed > 0 && gaps.all(|gap| matches!(gap, Gap::Time | Gap::Room))
    }

    /// Whether no sequence, however long, can show anything else.
    fn is_final(&self) -> bool {
        self.exhausted && self.gaps.is_empty()
    }
}

/// Why nothing can be verified.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RequestError {
    /// The class cannot be loaded.
    #[error("{0}")]
    Class(String),
    /// A property cannot be read.
    #[error("{0}")]
    Syntax(#[from] PropertyError),
    /// A property does not fit the class.
    #[error("property `{0}`: {1}")]
    Property(String, String),
    /// Two classes have no methods in common.
    #[error("{0} and {1} have no constructor and method in common: the same names and types of parameters")]
    Unlike(String, String),
    /// Nothing that a caller can do makes an object of the class.
    #[error("{0} has no constructor or factory that a test in another package can call{1}")]
    NoMaker(String, &'static str),
}

struct Checker {
    properties: Vec<(String, Resolved)>,
    forbidden: Vec<Forbidden>,
    violation: Option<Violation>,
}

impl Watch for Checker {
    fn restarted(&mut self) {
        self.violation = None;
    }

    fn ended(&mut self, graph: &mut Graph<'_>, start: usize, call: &Call, ended: &Ended) -> bool {
        let Some(class) = graph.thrown(ended) else { return false };
        if !self.forbidden.iter().any(|one| is_forbidden(graph, one, call.operation, &class)) {
            return false;
        }
        let derived = graph.derive(start, &ended.constraint.variables, &ended.conditions());
        let Some((mut calls, witness)) = derived else {
            graph.note_underived();
            return false;
        };
        let mut last = call.clone();
        last.result = None;
        if graph.append(&mut calls, &last, &witness).is_none() {
            graph.note_underived();
            return false;
        }
        let object = calls.held.first().copied();
        self.violation = Some(Violation { calls, object, failure: Failure::Threw(class) });
        true
    }

    fn found(&mut self, graph: &mut Graph<'_>, start: usize) -> bool {
        for (text, property) in self.properties.clone() {
            if let Some((calls, object, failure)) = search(graph, start, &property, false, &text) {
                self.violation = Some(Violation { calls, object: Some(object), failure });
                return true;
            }
        }
        false
    }
}

/// Looks for states of a start in which a property has a value. Without a wish for truth, a property that throws counts.
fn search(
    graph: &mut Graph<'_>,
    start: usize,
    property: &Resolved,
    wanted: bool,
    text: &str,
) -> Option<(Calls, usize, Failure)> {
    let node = graph.starts.get(start)?.node;
    let roots = graph.nodes.get(node)?.roots.clone();
    let main = graph.api.class;
    graph.engine.context = format!("property `{text}`");
    for (place, root) in roots.iter().enumerate().filter(|(_, root)| root.declared == main) {
        let Ok(running) = graph.begin_from(start) else { continue };
        for (running, answer) in graph.engine.evaluate(running, property, root.object) {
            let variables = running.constraint.variables.clone();
            let (conditions, failure) = match answer {
                Answer::Threw(class) if !wanted => {
                    let conditions: Vec<_> = running.state.path().conditions().collect();
                    (conditions, Failure::PropertyThrew(text.to_owned(), class))
                }
                Answer::Threw(_) => continue,
                Answer::Value(Evaluated::Number(..)) => continue,
                Answer::Value(Evaluated::Truth(term)) => {
                    let condition = match wanted {
                        true => term,
                        false => graph.engine.vm.terms_mut().not(term).ok()?,
                    };
                    let Some(next) = graph.engine.assumed(&running, condition) else { continue };
                    (next.state.path().conditions().collect(), is_false(property, text))
                }
            };
            let derived = graph.derive(start, &variables, &conditions);
            match derived.and_then(|(calls, _)| Some((*calls.held.get(place)?, calls))) {
                Some((object, calls)) => return Some((calls, object, failure)),
                None => graph.note_underived(),
            }
        }
    }
    None
}

/// The failure of a property that is false.
fn is_false(property: &Resolved, text: &str) -> Failure {
    match property {
        Resolved::Described(_) => Failure::NotAsDescribed(text.to_owned()),
        _ => Failure::False(text.to_owned()),
    }
}

fn is_forbidden(graph: &mut Graph<'_>, forbidden: &Forbidden, operation: usize, thrown: &str) -> bool {
    let program = graph.engine.vm.program_mut();
    let Ok(thrown) = program.load(&thrown.replace('.', "/")) else { return false };
    match forbidden {
        Forbidden::Class(name) => {
            program.load(&name.replace('.', "/")).is_ok_and(|class| program.is_assignable(thrown, class))
        }
        Forbidden::Undeclared => {
            let Some(method) = graph.api.operations.get(operation).map(|operation| operation.method) else {
                return false;
            };
            let declared = program.method_exceptions(method);
            let allows = |name: &str| program.loaded(name).is_some_and(|class| program.is_assignable(thrown, class));
            !declared.iter().any(|name| allows(name))
        }
    }
}

struct Seeker {
    text: String,
    property: Resolved,
    found: Option<(Calls, usize)>,
}

impl Watch for Seeker {
    fn restarted(&mut self) {
        self.found = None;
    }

    fn ended(&mut self, _: &mut Graph<'_>, _: usize, _: &Call, _: &Ended) -> bool {
        false
    }

    fn found(&mut self, graph: &mut Graph<'_>, start: usize) -> bool {
        let found = search(graph, start, &self.property, true, &self.text);
        self.found = found.map(|(calls, object, _)| (calls, object));
        self.found.is_some()
    }
}

/// What the functions below work on.
pub struct Bench<'a> {
    /// The machine; it should observe the program, so that it records what it leaves out.
    pub vm: &'a mut Vm,
    /// A booted state.
    pub boot: &'a State,
    /// A solver that has served no other machine.
    pub solver: &'a mut dyn Solver,
    /// Ends the work when it is raised.
    pub alarm: Alarm,
}

impl Bench<'_> {
    /// The same for work that ends before this is used again.
    pub(crate) fn again(&mut self) -> Bench<'_> {
        Bench { vm: self.vm, boot: self.boot, solver: self.solver, alarm: self.alarm.clone() }
    }
}

/// A request to do the same with texts of numbers, if it was not answered because a text was looked at.
fn with_texts(request: &Request, answered: bool, examined: &Examined, alarm: &Alarm) -> Option<Request> {
    let texts = examined.gaps.iter().any(|gap| matches!(gap, Gap::Texts(_)));
    let again = !answered && texts && !request.exact_texts && !alarm.is_raised();
    again.then(|| Request { exact_texts: true, ..request.clone() })
}

/// Watches pairs of objects.
struct Pairs {
    violation: Option<Violation>,
}

impl Watch for Pairs {
    fn restarted(&mut self) {
        self.violation = None;
    }

    fn ended(&mut self, graph: &mut Graph<'_>, start: usize, call: &Call, ended: &Ended) -> bool {
        let Some(difference) = ended.twin.as_ref().and_then(|twin| twin.difference.clone()) else { return false };
        let derived = graph.derive(start, &ended.constraint.variables, &ended.conditions());
        let Some((mut calls, witness)) = derived else {
            graph.note_underived();
            return false;
        };
        let last = Call { result: None, threw: None, ..call.clone() };
        if graph.append(&mut calls, &last, &witness).is_none() {
            graph.note_underived();
            return false;
        }
        self.violation = Some(Violation { calls, object: None, failure: Failure::Differs(difference) });
        true
    }

    fn found(&mut self, _: &mut Graph<'_>, _: usize) -> bool {
        false
    }
}

/// Compares a class with another one. Returns the names of methods that the other one does not have, too.
pub fn equivalent(
    mut bench: Bench<'_>,
    request: &Request,
    other: &str,
) -> Result<(Verdict, Examined, Vec<String>), RequestError> {
    let first = compare(bench.again(), request, other)?;
    let Some(request) = with_texts(request, first.0 != Verdict::Incomplete, &first.1, &bench.alarm) else {
        return Ok(first);
    };
    let second = compare(bench, &request, other)?;
    Ok(if second.0 == Verdict::Incomplete { first } else { second })
}

fn compare(bench: Bench<'_>, request: &Request, other: &str) -> Result<(Verdict, Examined, Vec<String>), RequestError> {
    let mut graph = prepare(bench, request)?;
    let program = graph.engine.vm.program_mut();
    let other_class = program.load(&other.replace('.', "/")).map_err(|e| RequestError::Class(e.to_string()))?;
    let mut api = (*graph.api).clone();
    let missing = api.pair_with(program, other_class);
    let makes = |operation: &crate::api::Operation| operation.form != Form::Method;
    if !api.operations.iter().any(makes) || api.operations.iter().all(makes) {
        return Err(RequestError::Unlike(request.class.clone(), other.to_owned()));
    }
    graph.pair(api, request.bounds.objects);
    let mut pairs = Pairs { violation: None };
    graph.build(request.bounds.calls, &mut pairs);
    let examined = examined(&mut graph);
    let verdict = match pairs.violation {
        Some(violation) => Verdict::Violated(Box::new(violation)),
        None if examined.gaps.is_empty() => Verdict::Holds,
        None => Verdict::Incomplete,
    };
    Ok((verdict, examined, missing))
}

pub(crate) fn prepare<'a>(bench: Bench<'a>, request: &Request) -> Result<Graph<'a>, RequestError> {
    let Bench { vm, boot, solver, alarm } = bench;
    vm.set_alarm(alarm.clone());
    vm.forget_losses();
    vm.set_input_options(InputOptions {
        unknown_texts: !request.exact_texts,
        decided_places: Decided::All,
        plain_hashes: true,
        ..InputOptions::default()
    });
    vm.take_order_seen();
    let program = vm.program_mut();
    let class = program.load(&request.class.replace('.', "/")).map_err(|e| RequestError::Class(e.to_string()))?;
    let mut api = Api::of(program, class, request.package, request.last_in_package);
    values(vm, &mut api);
    // a class of static methods alone has no objects
    let starts =
        |one: &crate::api::Operation| one.keeps == Some(class) || one.class == class && one.form == Form::Static;
    if !api.operations.iter().any(starts) {
        let hint = match request.package {
            true => "",
            false => "; with --package-private, members that are not public count, too",
        };
        return Err(RequestError::NoMaker(request.class.clone(), hint));
    }
    let engine = Engine {
        vm,
        solver,
        alarm,
        gaps: BTreeSet::new(),
        opaque: Opaque::default(),
        queries: 0,
        answers: FxHashMap::default(),
        is_program: false,
        exact_texts: request.exact_texts,
        context: String::new(),
    };
    Ok(Graph::new(engine, Rc::new(api), boot, request.bounds))
}

fn read(graph: &mut Graph<'_>, property: &Property) -> Result<Resolved, RequestError> {
    let text = match property {
        Property::Java(text) => text,
        Property::Described(_, formula) => return Ok(Resolved::Described(formula.clone())),
    };
    let expr = parse(text)?;
    let api = graph.api.clone();
    let resolved = resolve(graph.engine.vm.program_mut(), &api, &expr);
    let checked = resolved.and_then(|resolved| expect_truth(&resolved).map(|()| resolved));
    checked.map_err(|message| RequestError::Property(text.clone(), message))
}

/// What the machine left out.
pub(crate) fn loss_gaps(vm: &Vm) -> Vec<Gap> {
    // static fields begin as their initialisers leave them, and are part of the states
    let losses = vm.losses().into_iter().filter(|(loss, _)| !matches!(loss, Loss::Statics(_)));
    let gaps = losses.map(|(loss, _)| match loss {
        Loss::Identity => Gap::Identity,
        Loss::Strings | Loss::Names => Gap::Passed,
        Loss::Machine(_) => Gap::Machine(loss.to_string()),
        other => Gap::Loss(other.to_string()),
    });
    gaps.collect()
}

pub(crate) fn examined(graph: &mut Graph<'_>) -> Examined {
    let mut gaps = graph.engine.gaps();
    gaps.extend(loss_gaps(graph.engine.vm));
    gaps.extend(graph.api.left_out.iter().cloned());
    gaps.extend(graph.left_out());
    Examined {
        shapes: graph.shapes().saturating_sub(1),
        edges: graph.edges,
        completed: graph.completed,
        exhausted: graph.exhausted,
        objects: graph.objects(),
        gaps,
        last_gaps: graph.last_gaps.clone(),
        queries: graph.engine.queries,
    }
}

/// Whether a property has a value on a state without variables; a method of it that throws counts as false.
fn has_value(graph: &mut Graph<'_>, pumped: &Pumped, property: &Resolved, wanted: bool) -> Option<Answer> {
    let object = pumped.roots.first()?.object;
    let mut state = pumped.state.clone();
    graph.engine.vm.restart_path(&mut state, vec![object]);
    let running = Running::new(state, Constraint::new(Vec::new()));
    let (_, answer) = graph.engine.evaluate(running, property, object).into_iter().next()?;
    let is = match answer {
        Answer::Threw(_) => !wanted,
        Answer::Value(Evaluated::Number(..)) => false,
        Answer::Value(Evaluated::Truth(term)) => {
            graph.engine.vm.terms().constant_value(term).and_then(heapwright_term::Value::as_bool) == Some(wanted)
        }
    };
    is.then_some(answer)
}

impl Checker {
    /// Looks for a violation beyond the bound.
    fn pump(&mut self, graph: &mut Graph<'_>, times: usize) {
        let (properties, forbidden) = (self.properties.clone(), self.forbidden.clone());
        let mut violation = None;
        graph.pump(Effort { times, calls: u64::MAX }, &mut |graph, pumped, last| {
            let object = pumped.calls.held.first().copied();
            let failure = match &last.threw {
                Some(class) => {
                    let is = forbidden.iter().any(|one| is_forbidden(graph, one, last.operation, class));
                    is.then(|| Failure::Threw(class.clone()))
                }
                None => properties.iter().find_map(|(text, property)| {
                    Some(match has_value(graph, pumped, property, false)? {
                        Answer::Threw(class) => Failure::PropertyThrew(text.clone(), class),
                        Answer::Value(_) => is_false(property, text),
                    })
                }),
            };
            violation = failure.map(|failure| Violation { calls: pumped.calls.clone(), object, failure });
            violation.is_some()
        });
        self.violation = violation;
    }
}

/// Paths and queries of the graph after which time is left to repeat operations, if that is wanted.
const BEFORE_PUMPING: u64 = 20_000;

fn work_before(pump: usize) -> u64 {
    if pump > 0 { BEFORE_PUMPING } else { u64::MAX }
}

/// Verifies a class. If nothing is found, operations are repeated up to `pump` times to find a violation farther away.
pub fn verify(mut bench: Bench<'_>, request: &Request, pump: usize) -> Result<(Verdict, Examined), RequestError> {
    let first = verify_once(bench.again(), request, pump)?;
    let Some(request) = with_texts(request, first.0 != Verdict::Incomplete, &first.1, &bench.alarm) else {
        return Ok(first);
    };
    let second = verify_once(bench, &request, pump)?;
    Ok(if second.0 == Verdict::Incomplete { first } else { second })
}

fn verify_once(bench: Bench<'_>, request: &Request, pump: usize) -> Result<(Verdict, Examined), RequestError> {
    let mut graph = prepare(bench, request)?;
    let mut properties = Vec::new();
    for property in &request.properties {
        properties.push((property.text().to_owned(), read(&mut graph, property)?));
    }
    for forbidden in &request.forbidden {
        if let Forbidden::Class(name) = forbidden {
            let loaded = graph.engine.vm.program_mut().load(&name.replace('.', "/"));
            loaded.map_err(|error| RequestError::Class(error.to_string()))?;
        }
    }
    graph.most_work = work_before(pump);
    let mut checker = Checker { properties, forbidden: request.forbidden.clone(), violation: None };
    graph.build(request.bounds.calls, &mut checker);
    let mut looked = examined(&mut graph);
    while checker.violation.is_none() && graph.grow(usize::MAX) {
        graph.build(request.bounds.calls, &mut checker);
        looked = looked.or_with_more(examined(&mut graph));
    }
    let examined = looked;
    if checker.violation.is_none() && !examined.is_final() {
        checker.pump(&mut graph, pump);
    }
    let verdict = match checker.violation {
        Some(violation) => Verdict::Violated(Box::new(violation)),
        None if examined.gaps.is_empty() => Verdict::Holds,
        None => Verdict::Incomplete,
    };
    Ok((verdict, examined))
}

/// Looks for the shortest sequence of calls after which a property holds of an object; returns the number of the call
/// that makes the object. If none is found, operations are repeated up to `pump` times.
pub fn build(
    mut bench: Bench<'_>,
    request: &Request,
    property: &Property,
    pump: usize,
) -> Result<(Option<(Calls, usize)>, Examined), RequestError> {
    let first = build_once(bench.again(), request, property, pump)?;
    let Some(request) = with_texts(request, first.0.is_some(), &first.1, &bench.alarm) else { return Ok(first) };
    let second = build_once(bench, &request, property, pump)?;
    Ok(if second.0.is_none() && !second.1.gaps.is_empty() { first } else { second })
}

fn build_once(
    bench: Bench<'_>,
    request: &Request,
    property: &Property,
    pump: usize,
) -> Result<(Option<(Calls, usize)>, Examined), RequestError> {
    let mut graph = prepare(bench, request)?;
    let property_read = read(&mut graph, property)?;
    graph.most_work = work_before(pump);
    let mut seeker = Seeker { text: property.text().to_owned(), property: property_read, found: None };
    graph.build(request.bounds.calls, &mut seeker);
    let mut looked = examined(&mut graph);
    while seeker.found.is_none() && graph.grow(usize::MAX) {
        graph.build(request.bounds.calls, &mut seeker);
        looked = looked.or_with_more(examined(&mut graph));
    }
    let examined = looked;
    let Seeker { property, mut found, .. } = seeker;
    if found.is_none() && !examined.is_final() {
        graph.pump(Effort { times: pump, calls: u64::MAX }, &mut |graph, pumped, last| {
            let holds = last.threw.is_none() && has_value(graph, pumped, &property, true).is_some();
            let object = pumped.calls.held.first().copied().filter(|_| holds);
            found = object.map(|object| (pumped.calls.clone(), object));
            found.is_some()
        });
    }
    Ok((found, examined))
}
