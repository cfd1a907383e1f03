//! Long sequences: one operation many times, then another, on values. What lies beyond the bound of the graph (a cache
//! that is full, an array that has grown twice) is found in this way or not at all: nothing is concluded from it.

use crate::api::{Api, Form, Operation, Parameter};
use crate::calls::Given;
use crate::dead::Dead;
use crate::derive::{Calls, box_class, java_value};
use crate::engine::{Ending, Running};
use crate::graph::Graph;
use crate::opaque::Opaque;
use crate::project::sort;
use crate::shape::{Key, Root, shape};
use crate::variables::Constraint;
use heapwright_case::{ConcreteCall, Passed, Value as JavaValue};
use heapwright_memory::{Ref, Slot};
use heapwright_program::Kind;
use heapwright_term::Value;
use heapwright_vm::{State, Stop};

/// How the numbers go on from call to call.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Pattern {
    Ascending,
    Descending,
    Constant,
    /// Back and forth, farther each time.
    Scattered,
}

impl Pattern {
    fn number(self, step: usize) -> i64 {
        let step = step as i64;
        match self {
            Pattern::Ascending => step,
            Pattern::Descending => -step,
            Pattern::Constant => 0,
            // 7 and 101 have no common divisor: all residues occur, far from order
            Pattern::Scattered => step * 37 % 101,
        }
    }
}

/// After how many repetitions another operation is tried.
const TURNS: [usize; 4] = [3, 8, 20, 48];

/// A state on values, and the calls that led to it.
#[derive(Clone)]
pub(crate) struct Pumped {
    pub state: State,
    pub roots: Vec<Root>,
    pub calls: Calls,
}

/// The last call of a sequence.
pub(crate) struct Last {
    /// The number of its operation.
    pub operation: usize,
    /// The class of the exception that it threw.
    pub threw: Option<String>,
}

/// Is told each call with the state after it; returns true to stop.
pub(crate) type Look<'a> = dyn FnMut(&mut Graph<'_>, &Pumped, &Last) -> bool + 'a;

/// How long sequences are, and how many calls are made on all of them together.
#[derive(Copy, Clone, Debug)]
pub struct Effort {
    /// The most repetitions of one operation.
    pub times: usize,
    /// The most calls.
    pub calls: u64,
}

/// Whether to go on.
enum Turn {
    On(Box<Pumped>),
    /// This sequence does not go on.
    Stop,
    /// Nothing more is wanted, or time is over.
    Found,
}

/// A state after one operation was repeated: another one is tried from here.
struct Corner {
    at: Box<Pumped>,
    grow: usize,
    pattern: Pattern,
    steps: usize,
}

/// After how many calls that change nothing an operation is not repeated any more.
const MOST_IDLE: usize = 3;

/// How many differences between arguments are tried where an operation is called once.
const PROBES: i64 = 3;

/// Repeats operations.
struct Pump<'p, 'g, 'l> {
    graph: &'p mut Graph<'g>,
    effort: Effort,
    look: &'p mut Look<'l>,
    /// No field is dead on values.
    dead: Dead,
}

impl Graph<'_> {
    /// Repeats operations, and looks at each state.
    pub(crate) fn pump(&mut self, effort: Effort, look: &mut Look<'_>) {
        // nothing is open on values; losses and gaps of these paths say nothing about the graph
        let (gaps, opaque) = (self.engine.gaps.clone(), std::mem::take(&mut self.engine.opaque));
        // long sequences fill maps, which are faster with hashes
        self.engine.vm.set_plain_hashes(false);
        Pump { graph: self, effort, look, dead: Dead::none() }.all();
        (self.engine.gaps, self.engine.opaque) = (gaps, opaque);
    }
}

impl Pump<'_, '_, '_> {
    /// First one operation many times; then, from the states on the way, others: fewer repetitions first.
    fn all(&mut self) {
        let api = self.graph.api.clone();
        let makers = numbers(&api, |one| one.form != Form::Method && one.keeps == Some(api.class));
        let methods = numbers(&api, |one| one.form == Form::Method && one.class == api.class && !one.is_last);
        let mut corners = Vec::new();
        for maker in makers {
            for size in [2, 0, 20] {
                match self.first(maker, size) {
                    Turn::On(first) => {
                        if self.grow(&first, &methods, &mut corners) {
                            return;
                        }
                    }
                    Turn::Stop => {}
                    Turn::Found => return,
                }
                if !takes_numbers(&api, maker) {
                    break;
                }
            }
        }
        corners.sort_by_key(|corner| corner.steps);
        for corner in corners {
            if methods.iter().any(|other| *other != corner.grow && self.turn(&corner, *other)) {
                return;
            }
        }
    }

    /// The first call.
    fn first(&mut self, maker: usize, size: i64) -> Turn {
        let mut state = self.graph.boot_state();
        self.graph.engine.vm.restart_path(&mut state, Vec::new());
        let nothing = Pumped { state, roots: Vec::new(), calls: Calls::default() };
        self.call(&nothing, maker, (size, 1))
    }

    /// Repeats each operation on an object. Returns true to stop.
    fn grow(&mut self, first: &Pumped, methods: &[usize], corners: &mut Vec<Corner>) -> bool {
        let patterns = [Pattern::Ascending, Pattern::Descending, Pattern::Scattered, Pattern::Constant];
        for grow in methods {
            for pattern in patterns {
                if self.repeat(first, (*grow, pattern), corners) {
                    return true;
                }
                if !takes_numbers(&self.graph.api, *grow) {
                    break;
                }
            }
        }
        false
    }

    /// Repeats one operation. Returns true to stop.
    fn repeat(&mut self, first: &Pumped, (grow, pattern): (usize, Pattern), corners: &mut Vec<Corner>) -> bool {
        let mut at = Box::new(first.clone());
        let (mut idle, mut before) = (0, self.key(first));
        for step in 0..self.effort.times {
            at = match self.call(&at, grow, (pattern.number(step), 1)) {
                Turn::On(next) => next,
                Turn::Stop => return false,
                Turn::Found => return true,
            };
            let after = self.key(&at);
            idle = if after == before { idle + 1 } else { 0 };
            before = after;
            if idle >= MOST_IDLE {
                return false;
            }
            if TURNS.contains(&(step + 1)) {
                corners.push(Corner { at: at.clone(), grow, pattern, steps: step + 1 });
            }
        }
        false
    }

    /// Goes on with another operation, from small numbers on and from the latest ones back. Returns true to stop.
    fn turn(&mut self, corner: &Corner, other: usize) -> bool {
        let turned = if corner.pattern == Pattern::Descending { Pattern::Descending } else { Pattern::Ascending };
        let back = |step: usize| corner.pattern.number(corner.steps - 1 - step);
        let forth = |step: usize| (turned.number(step), 1);
        let count = self.graph.api.operations.get(other).map_or(0, |operation| operation.parameters.len());
        self.turn_by(corner, other, &forth)
            || takes_numbers(&self.graph.api, other) && self.turn_by(corner, other, &|step| (back(step), 1))
            || count > 1 && self.turn_by(corner, other, &|step| (turned.number(step), 0))
    }

    fn turn_by(&mut self, corner: &Corner, other: usize, number: &dyn Fn(usize) -> (i64, i64)) -> bool {
        let mut at = corner.at.clone();
        let (mut idle, mut before) = (0, self.key(&at));
        for step in 0..corner.steps {
            at = match self.call(&at, other, number(step)) {
                Turn::On(next) => next,
                Turn::Stop => return false,
                Turn::Found => return true,
            };
            let after = self.key(&at);
            idle = if after == before { idle + 1 } else { 0 };
            before = after;
            if idle >= MOST_IDLE {
                return false;
            }
        }
        self.probe(&at)
    }

    /// Makes each call once on small numbers. Returns true to stop.
    fn probe(&mut self, at: &Pumped) -> bool {
        let api = self.graph.api.clone();
        for method in numbers(&api, |one| one.form == Form::Method && one.class == api.class && !one.is_last) {
            let count = api.operations.get(method).map_or(0, |operation| operation.parameters.len());
            for apart in 0..PROBES.min(count as i64 * PROBES).max(1) {
                if matches!(self.call(at, method, (0, apart)), Turn::Found) {
                    return true;
                }
            }
        }
        false
    }

    /// What identifies a state on values.
    fn key(&mut self, at: &Pumped) -> Option<Key> {
        let Graph { engine, library, .. } = &mut *self.graph;
        let found = shape(engine.vm, &at.state, &at.roots, (&self.dead, &mut Opaque::default(), library));
        found.ok().map(|shape| shape.key)
    }

    /// Makes one call on values: the first argument is a number, and those after it are greater by a difference each.
    fn call(&mut self, at: &Pumped, number: usize, value: (i64, i64)) -> Turn {
        if self.effort.calls == 0 || self.graph.engine.is_over() {
            return Turn::Found;
        }
        self.effort.calls -= 1;
        match self.graph.called_on_values(at, number, value) {
            Ok(Some((next, last))) => match (self.look)(self.graph, &next, &last) {
                true => Turn::Found,
                // nothing is made by a constructor that throws
                false if next.roots.is_empty() => Turn::Stop,
                false => Turn::On(Box::new(next)),
            },
            Ok(None) | Err(_) => Turn::Stop,
        }
    }
}

impl Graph<'_> {
    fn called_on_values(
        &mut self,
        at: &Pumped,
        number: usize,
        (first, apart): (i64, i64),
    ) -> Result<Option<(Pumped, Last)>, Stop> {
        let api = self.api.clone();
        let Some(operation) = api.operations.get(number) else { return Ok(None) };
        let Pumped { mut state, mut roots, mut calls } = at.clone();
        self.engine.vm.restart_path(&mut state, roots.iter().map(|root| root.object).collect());
        let mut running = Running::new(state, Constraint::new(Vec::new()));
        let mut args = Vec::new();
        let made = match operation.form {
            Form::Constructor => Some(self.engine.vm.allocate_for(&mut running.state, operation.class)?),
            Form::Method => {
                args.push(Slot::reference(roots.first().map_or(Ref::NULL, |root| root.object)));
                None
            }
            Form::Static => None,
        };
        args.extend(made.map(Slot::reference));
        let mut arguments = Vec::new();
        for (place, parameter) in operation.parameters.iter().enumerate() {
            let value = first + place as i64 * apart;
            let (slot, passed) = self.value_of(&mut running.state, parameter, value, &roots)?;
            args.push(slot);
            arguments.push(passed);
        }
        let ended = self.begin_and_run(running, operation, &args)?;
        let Some(one) = ended.into_iter().next() else { return Ok(None) };
        let threw = self.thrown(&one);
        let object = match one.ending {
            Ending::Returned(value) => made.or((operation.form == Form::Static).then(|| value.as_ref())),
            Ending::Threw(_) => None,
        };
        if let Some(object) = object.filter(|object| !object.is_null()) {
            roots = vec![Root { object, declared: operation.class }];
            calls.held = vec![calls.calls.len()];
        }
        calls.calls.push(ConcreteCall {
            method: operation.name.clone(),
            is_static: operation.form == Form::Static,
            receiver: (operation.form == Form::Method).then(|| at.calls.held.first().copied()).flatten(),
            arguments,
            threw: threw.clone(),
        });
        Ok(Some((Pumped { state: one.state, roots, calls }, Last { operation: number, threw })))
    }

    /// An argument.
    fn value_of(
        &mut self,
        state: &mut State,
        parameter: &Parameter,
        value: i64,
        roots: &[Root],
    ) -> Result<(Slot, Passed), Stop> {
        let null = (Slot::ZERO, Passed::Value(JavaValue::Null));
        if let Parameter::Outer(_) = parameter {
            return Err(Stop::Infeasible);
        }
        Ok(match parameter {
            Parameter::Primitive(kind) => {
                let value = value_of_kind(*kind, value);
                (slot(*kind, value), Passed::Value(java_value(*kind, value)))
            }
            Parameter::Boxed(kind, _) => self.boxed(state, *kind, value)?,
            Parameter::Any(_) => self.boxed(state, Kind::Int, value)?,
            Parameter::Text(_) => {
                let number = value.unsigned_abs() as usize % self.api.texts.len().max(1);
                let text = self.api.texts.get(number).cloned().unwrap_or_default();
                (self.argument(state, &Given::Text(number), roots)?, Passed::Text(text))
            }
            Parameter::Constant(class, names) => {
                let number = value.unsigned_abs() as usize % names.len().max(1);
                let Some(name) = names.get(number).cloned() else { return Ok(null) };
                let slot = self.engine.vm.static_value(state, *class, &name)?;
                let class = self.engine.vm.program().class(*class).external_name();
                (slot, Passed::Constant { class, name })
            }
            _ => null,
        })
    }

    fn boxed(&mut self, state: &mut State, kind: Kind, value: i64) -> Result<(Slot, Passed), Stop> {
        let value = value_of_kind(kind, value);
        let slot = self.engine.vm.box_value(state, kind, slot(kind, value));
        let slot = slot.ok_or_else(|| Stop::Bug("no box".to_owned()))?;
        Ok((slot, Passed::Boxed { class: box_class(kind).to_owned(), value: java_value(kind, value) }))
    }
}

fn numbers(api: &Api, wanted: impl Fn(&Operation) -> bool) -> Vec<usize> {
    api.operations.iter().enumerate().filter(|(_, one)| wanted(one)).map(|(number, _)| number).collect()
}

/// Whether the first argument of an operation differs from call to call.
fn takes_numbers(api: &Api, number: usize) -> bool {
    let first = api.operations.get(number).and_then(|operation| operation.parameters.first());
    matches!(first, Some(Parameter::Primitive(_) | Parameter::Boxed(..) | Parameter::Any(_)))
}

/// A number as a value of a type.
fn value_of_kind(kind: Kind, value: i64) -> Value {
    match kind {
        Kind::Boolean => Value::from_bits(sort(kind), value as u64 & 1),
        Kind::Float => Value::float(value as f32),
        Kind::Double => Value::double(value as f64),
        _ => Value::from_bits(sort(kind), value as u64),
    }
}

/// A value as the machine holds it.
fn slot(kind: Kind, value: Value) -> Slot {
    match java_value(kind, value) {
        JavaValue::Boolean(value) => Slot::int(i32::from(value)),
        JavaValue::Byte(value) => Slot::int(i32::from(value)),
        JavaValue::Char(value) => Slot::int(i32::from(value)),
        JavaValue::Short(value) => Slot::int(i32::from(value)),
        JavaValue::Int(value) => Slot::int(value),
        JavaValue::Long(value) => Slot::long(value),
        _ => Slot::from_bits(value.bits()),
    }
}
