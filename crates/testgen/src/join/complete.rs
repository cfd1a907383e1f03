//! Objects and calls with something in place of null.
//!
//! A test has null wherever its call does not look: the first call of a sequence is content with a service without its
//! store, the second is not. So objects of other tests are put there, and what inputs hold that take open branches.

use super::parts::{Part, Start, first_free, needed};
use crate::build::{Planner, same_name};
use crate::model::World;
use crate::plan::{Local, Operand, Plan, Step};
use heapwright_case::{Content, Edge, MethodName, Run, Snapshot, Value};
use heapwright_program::split_method;
use std::collections::BTreeSet;

/// The most runs whose inputs are looked at, of each method.
const MOST_OF_METHOD: usize = 2;
/// The most runs in all.
const MOST_RUNS: usize = 8;
/// The most objects that are known of all tests.
const MOST_PIECES: usize = 200;

/// An object, and the steps that make it.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    class: String,
    steps: Vec<Step>,
    object: Local,
}

/// What is known of the input of a run that takes an open branch: its parts, as far as a test can build them.
pub(super) struct Wanted {
    /// The objects in the fields of the receiver, by name.
    fields: Vec<(String, Piece)>,
    /// The call, if all its arguments can be built.
    part: Option<Part>,
}

/// The objects that tests make, those of most steps first: they have the fewest nulls.
pub(super) fn pieces(tests: &[(&Run, &Plan)]) -> Vec<Piece> {
    let mut found: Vec<Piece> = Vec::new();
    for plan in tests.iter().filter_map(|(_, plan)| super::parts::plain(plan)) {
        for step in &plan.steps {
            let (Some(object), Some(class)) = (step.defines(), class_of(step)) else { continue };
            let steps = needed(&plan.steps, &[Operand::Local(object)], None);
            let is_known = |one: &Piece| (&one.class, &one.steps) == (&class, &steps);
            if found.len() < MOST_PIECES && !found.iter().any(is_known) {
                found.push(Piece { class, steps, object });
            }
        }
    }
    found.sort_by_key(|piece| std::cmp::Reverse(piece.steps.len()));
    found
}

/// The class of the object that a step makes.
fn class_of(step: &Step) -> Option<String> {
    match step {
        Step::New { constructor, .. } => Some(constructor.class.clone()),
        Step::Stub { stub, .. } => Some(stub.of.clone()),
        Step::Box { class, .. } | Step::Array { class, .. } => Some(class.clone()),
        Step::Constant { descriptor, .. } => named(descriptor),
        Step::Call { local: Some(_), receiver: None, method, .. } => {
            split_method(&method.descriptor).and_then(|(_, result)| named(result))
        }
        _ => None,
    }
}

/// The name of the class in a descriptor.
fn named(descriptor: &str) -> Option<String> {
    Some(descriptor.strip_prefix('L')?.strip_suffix(';')?.replace('/', "."))
}

/// What can be built of the inputs of runs that take open branches.
pub(super) fn wanted(
    world: &mut World<'_>,
    planner: &mut Planner,
    runs: &[Run],
    open: &[super::Branch],
) -> Vec<Wanted> {
    let edges: BTreeSet<(&MethodName, Edge)> =
        open.iter().flat_map(|(method, edges)| edges.iter().map(move |edge| (method, *edge))).collect();
    let mut counts: Vec<(&MethodName, usize)> = Vec::new();
    let mut found = Vec::new();
    for run in runs.iter().filter(|run| run.edges.iter().any(|(method, edge)| edges.contains(&(method, *edge)))) {
        let is_plain = run.construction.is_none() && run.before.statics.is_empty() && run.before.then.is_none();
        let Some(Value::Object(receiver)) = run.before.receiver.filter(|_| is_plain) else { continue };
        let count = match counts.iter_mut().find(|(method, _)| *method == &run.method) {
            Some((_, count)) => count,
            None => {
                counts.push((&run.method, 0));
                let Some((_, count)) = counts.last_mut() else { continue };
                count
            }
        };
        *count += 1;
        if *count > MOST_OF_METHOD {
            continue;
        }
        if found.len() == MOST_RUNS || world.budget_spent() {
            break;
        }
        let Some(Content::Fields(fields)) = run.before.graph.get(receiver).map(|object| &object.content) else {
            continue;
        };
        let mut known = Vec::new();
        for field in fields.iter().filter(|field| matches!(field.value, Value::Object(_))) {
            known.extend(piece(world, planner, &run.before, field.value).map(|piece| (field.name.clone(), piece)));
        }
        found.push(Wanted { fields: known, part: part(world, planner, run) });
    }
    found
}

/// An object of an input; `None` if no test can build it.
fn piece(world: &mut World<'_>, planner: &mut Planner, input: &Snapshot, value: Value) -> Option<Piece> {
    let Value::Object(id) = value else { return None };
    let class = input.graph.get(id)?.class.clone();
    let (steps, operand) = planner.expected(world, &input.graph, value).ok()?;
    let Operand::Local(object) = operand else { return None };
    let is_built =
        |step: &Step| !matches!(step, Step::SetField { .. } | Step::SetStatic { .. } | Step::Allocate { .. });
    steps.iter().all(is_built).then_some(Piece { class, steps, object })
}

/// The call of a run, with its arguments.
fn part(world: &mut World<'_>, planner: &mut Planner, run: &Run) -> Option<Part> {
    let mut steps: Vec<Step> = Vec::new();
    let mut arguments = Vec::new();
    for value in &run.before.arguments {
        arguments.push(match value {
            Value::Object(_) => place(&mut steps, &piece(world, planner, &run.before, *value)?),
            plain => Operand::Value(*plain),
        });
    }
    let object = Local(first_free(&steps));
    Some(Part { method: run.method.clone(), steps, arguments, object })
}

/// Adds the steps of a piece to others. Returns the object.
fn place(steps: &mut Vec<Step>, piece: &Piece) -> Operand {
    let from = first_free(steps);
    steps.extend(piece.steps.iter().map(|step| step.shifted(from)));
    Operand::Local(Local(piece.object.0 + from))
}

/// An object like that of a test, made of what a run holds and of other pieces where it is given null; `None` if that
/// changes nothing.
pub(super) fn completed_start(
    world: &mut World<'_>,
    start: &Start,
    pieces: &[Piece],
    wanted: Option<&Wanted>,
) -> Option<Start> {
    let at = start.steps.iter().position(|step| step.defines() == Some(start.object))?;
    let (method, arguments) = match start.steps.get(at)? {
        Step::New { constructor, arguments, .. } => (constructor.clone(), arguments.clone()),
        Step::Call { method, receiver: None, arguments, .. } => (method.clone(), arguments.clone()),
        _ => return None,
    };
    let names = world.class(&method.class)?.method(&method.name, &method.descriptor)?.names.clone();
    let (parameters, _) = split_method(&method.descriptor)?;
    // the variables of all steps are taken, also behind this one
    let mut from = first_free(&start.steps);
    let (mut before, mut given, mut changed) = (Vec::new(), Vec::new(), false);
    for (index, (argument, descriptor)) in arguments.iter().zip(parameters).enumerate() {
        let name = names.get(index).cloned().flatten();
        let of_run = wanted.into_iter().flat_map(|wanted| &wanted.fields);
        let mut of_run = of_run.filter(|(field, _)| name.as_ref().is_some_and(|name| same_name(name, field)));
        let held = of_run.next().map(|(_, piece)| piece).filter(|piece| world.fits(&piece.class, descriptor));
        let is_null = *argument == Operand::Value(Value::Null);
        let chosen = held.or_else(|| pieces.iter().find(|piece| is_null && world.fits(&piece.class, descriptor)));
        let Some(piece) = chosen else {
            given.push(*argument);
            continue;
        };
        changed = true;
        before.extend(piece.steps.iter().map(|step| step.shifted(from)));
        given.push(Operand::Local(Local(piece.object.0 + from)));
        from = from.max(first_free(&before));
    }
    let mut steps = start.steps.clone();
    match steps.get_mut(at)? {
        Step::New { arguments, .. } | Step::Call { arguments, .. } => *arguments = given,
        _ => return None,
    }
    steps.splice(at..at, before);
    // what was given before may not be needed any more
    let steps = needed(&steps, &[Operand::Local(start.object)], None);
    changed.then_some(Start { steps, object: start.object })
}

/// A call with other objects where its test passes null; `None` if there are none. With another `turn` they are others.
pub(super) fn completed_part(world: &mut World<'_>, part: &Part, pieces: &[Piece], turn: usize) -> Option<Part> {
    let (parameters, _) = split_method(&part.method.descriptor)?;
    let mut complete = part.clone();
    let mut changed = false;
    for (argument, descriptor) in complete.arguments.iter_mut().zip(parameters) {
        if *argument != Operand::Value(Value::Null) {
            continue;
        }
        let fitting = pieces.iter().filter(|piece| world.fits(&piece.class, descriptor));
        let Some(piece) = fitting.into_iter().nth(turn) else { continue };
        // the variable that stands for the object is taken, too
        let from = first_free(&complete.steps).max(complete.object.0 + 1);
        complete.steps.extend(piece.steps.iter().map(|step| step.shifted(from)));
        *argument = Operand::Local(Local(piece.object.0 + from));
        changed = true;
    }
    changed.then_some(complete)
}

impl Wanted {
    pub(super) fn part(&self) -> Option<&Part> {
        self.part.as_ref()
    }

    /// The objects that the run holds.
    pub(super) fn pieces(&self) -> impl Iterator<Item = &Piece> {
        self.fields.iter().map(|(_, piece)| piece)
    }
}
