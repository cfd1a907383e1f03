//! Two classes side by side: every call is made on an object of each, and what the two calls do is compared.
//!
//! The objects are held in pairs, that of the class under test first. After each pair of calls, both have returned the
//! same or thrown the same, or they differ. Paths on which they agree are followed.

use crate::api::{Api, Form, Operation};
use crate::calls::{Call, Given};
use crate::engine::{Ended, Ending, Running};
use crate::gaps::Gap;
use crate::graph::Graph;
use crate::project::equal;
use crate::shape::Root;
use heapwright_case::MethodName;
use heapwright_memory::{Ref, Slot};
use heapwright_program::{ClassId, Kind, MethodId, Program, split_method};
use heapwright_term::{Term, TermError, TermId};
use heapwright_vm::{State, Stop};

/// The same operation of the other class.
#[derive(Clone, Debug)]
pub(crate) struct Twin {
    pub method: MethodId,
    pub name: MethodName,
    pub class: ClassId,
}

/// How a call ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It returned.
    Returned,
    /// It threw an exception of this class.
    Threw(String),
}

/// How two calls differ: both return, but not the same, or they end in different ways.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// What the class under test does.
    pub own: Outcome,
    /// What the other class does.
    pub other: Outcome,
}

/// The end of the other call.
#[derive(Clone, Debug, Default)]
pub(crate) struct TwinEnd {
    /// The object that it made or returned.
    pub object: Option<Ref>,
    pub difference: Option<Difference>,
}

impl Api {
    /// Keeps the operations that another class has, too: the same name and types of parameters, and results that can
    /// be compared. Returns the names of those that it does not have.
    pub(crate) fn pair_with(&mut self, program: &mut Program, other: ClassId) -> Vec<String> {
        let mut missing = Vec::new();
        let own = self.class;
        let operations = std::mem::take(&mut self.operations);
        for mut operation in operations.into_iter().filter(|operation| operation.class == own) {
            operation.twin = twin(program, &operation, own, other);
            // only objects of the two classes are held
            operation.keeps = operation.keeps.filter(|kept| *kept == own && operation.form != Form::Method);
            match operation.twin {
                Some(_) => self.operations.push(operation),
                None => missing.push(operation.name.name.clone()),
            }
        }
        missing.sort();
        missing.dedup();
        missing
    }
}

fn twin(program: &mut Program, operation: &Operation, own: ClassId, other: ClassId) -> Option<Twin> {
    let (own_type, other_type) = (program.class(own).descriptor(), program.class(other).descriptor());
    let renamed = operation.name.descriptor.replace(&own_type, &other_type);
    let (parameters, result) = split_method(&renamed)?;
    let mut owners = vec![other];
    if operation.form == Form::Method {
        owners.extend(std::iter::successors(program.class(other).super_class(), |id| program.class(*id).super_class()));
        owners.extend(program.class(other).all_interfaces().iter().copied());
    }
    let mut found: Vec<(bool, MethodId)> = Vec::new();
    for owner in owners {
        for method in program.methods_named(owner, &operation.name.name).collect::<Vec<_>>() {
            let candidate = program.method(method);
            let public = candidate.flags() & heapwright_program::flags::PUBLIC != 0;
            let hidden = candidate.flags() & (heapwright_program::flags::SYNTHETIC | heapwright_program::flags::BRIDGE);
            let same_form = candidate.is_static() == (operation.form == Form::Static);
            let descriptor = candidate.descriptor().clone();
            let Some((others, other_result)) = split_method(&descriptor) else { continue };
            let takes = others.len() == parameters.len()
                && parameters.iter().zip(&others).all(|(own, other)| is_taken(program, own, other));
            let comparable =
                result == "V" || is_taken(program, result, other_result) || is_taken(program, other_result, result);
            if public && hidden == 0 && same_form && takes && comparable {
                found.push((others != parameters, method));
            }
        }
    }
    // the first with the same types, else the first that takes them
    let (_, method) = found.into_iter().min_by_key(|(converted, _)| *converted)?;
    let found = program.method(method);
    let name = MethodName {
        class: program.class(other).external_name(),
        name: found.name().to_string(),
        descriptor: found.descriptor().to_string(),
    };
    Some(Twin { method, name, class: other })
}

/// Whether what has one type can be passed for another, in a box if need be.
fn is_taken(program: &mut Program, own: &str, other: &str) -> bool {
    if own == other {
        return true;
    }
    let own = match box_of(own) {
        Some(boxed) => boxed,
        None => heapwright_program::class_of_descriptor(own).unwrap_or(own),
    };
    let other = heapwright_program::class_of_descriptor(other).unwrap_or(other);
    let (Ok(own), Ok(other)) = (program.load(own), program.load(other)) else { return false };
    !program.class(other).is_primitive() && program.is_assignable(own, other)
}

fn box_of(descriptor: &str) -> Option<&'static str> {
    Some(match descriptor {
        "Z" => "java/lang/Boolean",
        "B" => "java/lang/Byte",
        "C" => "java/lang/Character",
        "S" => "java/lang/Short",
        "I" => "java/lang/Integer",
        "J" => "java/lang/Long",
        "F" => "java/lang/Float",
        "D" => "java/lang/Double",
        _ => return None,
    })
}

/// Whether two results are the same.
enum Comparison {
    Same,
    Different,
    /// Under this condition.
    If(TermId),
    /// It cannot be said.
    Unknown,
}

impl Graph<'_> {
    /// Makes the call on the other object of a pair, and compares.
    pub(crate) fn call_twin(
        &mut self,
        ended: Ended,
        (operation, twin): (&Operation, &Twin),
        call: &Call,
        args: &[Slot],
        roots: &[Root],
    ) -> Result<Vec<Ended>, Stop> {
        let Ended { state, ending: own, constraint, .. } = ended;
        let mut running = Running::new(state, constraint);
        let second = |place: usize| Slot::reference(roots.get(place + 1).map_or(Ref::NULL, |root| root.object));
        let mut passed: Vec<Slot> = Vec::new();
        let made = match operation.form {
            Form::Constructor => Some(self.engine.vm.allocate_for(&mut running.state, twin.class)?),
            Form::Method => {
                passed.push(call.receiver.map_or(Slot::ZERO, second));
                None
            }
            Form::Static => None,
        };
        passed.extend(made.map(Slot::reference));
        let given = args.iter().skip(usize::from(operation.form != Form::Static));
        let kinds = self.engine.vm.program().method(twin.method).params().to_vec();
        let mut begun = vec![(running, passed)];
        for ((given, slot), kind) in call.given.iter().zip(given).zip(kinds) {
            let mut next = Vec::new();
            for (mut running, passed) in begun {
                let more = match given {
                    // the first call may have changed its own
                    Given::Made(way, given) => self.make_argument(running, way, given)?,
                    _ => {
                        let slot = match given {
                            Given::Held(place) => second(*place),
                            Given::Array(..) => self.argument(&mut running.state, given, roots)?,
                            Given::Symbol(variable) if kind == Kind::Ref => {
                                let boxed = self.engine.vm.box_value(&mut running.state, variable.kind, *slot);
                                boxed.ok_or_else(|| Stop::Bug("no box".to_owned()))?
                            }
                            _ => *slot,
                        };
                        vec![(running, slot)]
                    }
                };
                let with = |slot: Slot| passed.iter().copied().chain([slot]).collect::<Vec<_>>();
                next.extend(more.into_iter().map(|(running, slot)| (running, with(slot))));
            }
            begun = next;
        }
        let mut all = Vec::new();
        for (mut running, passed) in begun {
            match self.engine.vm.begin_call(&mut running.state, twin.method, &passed)? {
                Some(value) => all.push(Ended::new(running.state, Ending::Returned(value), running.constraint)),
                None => all.extend(self.engine.run(running)),
            }
        }
        let mut found = Vec::new();
        for mut other in all {
            if let (Some(object), Ending::Returned(value)) = (made, &mut other.ending) {
                *value = Slot::reference(object);
            }
            let bug = |error: TermError| Stop::Bug(error.to_string());
            found.extend(self.compared(own, other, (operation, twin), roots).map_err(bug)?);
        }
        Ok(found)
    }

    /// Splits the end of two calls into what is the same and what is not.
    fn compared(
        &mut self,
        own: Ending,
        other: Ended,
        (operation, twin): (&Operation, &Twin),
        roots: &[Root],
    ) -> Result<Vec<Ended>, TermError> {
        let Ended { state, ending, constraint, .. } = other;
        let object = match ending {
            Ending::Returned(value) if value.is_concrete() && operation.keeps.is_some() => Some(value.as_ref()),
            _ => None,
        };
        let outcome = |graph: &Self, ending: Ending| match ending {
            Ending::Returned(_) => Outcome::Returned,
            Ending::Threw(thrown) => {
                let class = graph.engine.vm.class_of_object(&state, thrown);
                let name = class.map(|class| graph.engine.vm.program().class(class).external_name());
                Outcome::Threw(name.unwrap_or_default())
            }
        };
        let difference = Difference { own: outcome(self, own), other: outcome(self, ending) };
        let comparison = match (own, ending) {
            (Ending::Returned(mine), Ending::Returned(theirs)) if operation.keeps.is_none() => {
                let program = self.engine.vm.program();
                let kinds = (program.method(operation.method).ret(), program.method(twin.method).ret());
                self.same(&state, kinds, (mine, theirs), roots)?
            }
            _ if difference.own == difference.other => Comparison::Same,
            _ => Comparison::Different,
        };
        let end = |state: State, constraint, difference: Option<Difference>| {
            let twin = Some(TwinEnd { object, difference });
            Ended { twin, ..Ended::new(state, own, constraint) }
        };
        Ok(match comparison {
            Comparison::Same => vec![end(state, constraint, None)],
            Comparison::Different => vec![end(state, constraint, Some(difference))],
            Comparison::Unknown => {
                self.engine.gaps.insert(Gap::Uncompared(operation.name.name.clone()));
                vec![end(state, constraint, None)]
            }
            Comparison::If(condition) => {
                let running = Running::new(state, constraint);
                let negated = self.engine.vm.terms_mut().not(condition)?;
                let mut found = Vec::new();
                if let Some(next) = self.engine.assumed(&running, negated) {
                    found.push(end(next.state, next.constraint, Some(difference)));
                }
                if let Some(next) = self.engine.assumed(&running, condition) {
                    found.push(end(next.state, next.constraint, None));
                }
                found
            }
        })
    }

    fn same(
        &mut self,
        state: &State,
        (kind, other_kind): (Kind, Kind),
        (mine, theirs): (Slot, Slot),
        roots: &[Root],
    ) -> Result<Comparison, TermError> {
        match (kind == Kind::Ref, other_kind == Kind::Ref) {
            _ if kind == Kind::Void => Ok(Comparison::Same),
            (false, false) => {
                let (mine, theirs) = (self.number(state, kind, mine)?, self.number(state, kind, theirs)?);
                equal(self.engine.vm.terms_mut(), mine, theirs).map(Comparison::If)
            }
            (false, true) => self.same_boxed(state, (kind, mine), theirs),
            (true, false) => self.same_boxed(state, (other_kind, theirs), mine),
            (true, true) if mine == theirs => Ok(Comparison::Same),
            (true, true) => {
                if self.is_open(mine) | self.is_open(theirs) {
                    // what was left open is looked at here: the calls are made again with values
                    return Ok(Comparison::Same);
                }
                let (Some(mine), Some(theirs)) = (self.datum_of(state, mine)?, self.datum_of(state, theirs)?) else {
                    return Ok(Comparison::Unknown);
                };
                self.same_data(state, mine, theirs, roots)
            }
        }
    }

    /// Whether a reference was left open; it no longer is.
    fn is_open(&mut self, slot: Slot) -> bool {
        slot.term().is_some_and(|term| self.engine.looks(term))
    }

    /// Compares a primitive value with a box.
    fn same_boxed(&mut self, state: &State, (kind, value): (Kind, Slot), boxed: Slot) -> Result<Comparison, TermError> {
        if self.is_open(boxed) {
            return Ok(Comparison::Same);
        }
        let Some((null, object)) = self.datum_of(state, boxed)? else { return Ok(Comparison::Unknown) };
        let content = object.and_then(|object| self.engine.vm.boxed_value(state, object));
        let Some((_, content)) = content.filter(|(other, _)| *other == kind) else { return Ok(Comparison::Different) };
        let (value, content) = (self.number(state, kind, value)?, self.number(state, kind, content)?);
        let terms = self.engine.vm.terms_mut();
        let (same, some) = (equal(terms, value, content)?, terms.not(null)?);
        terms.binary(heapwright_term::Op::And, some, same).map(Comparison::If)
    }

    fn same_data(
        &mut self,
        state: &State,
        (null, mine): (TermId, Option<Ref>),
        (other_null, theirs): (TermId, Option<Ref>),
        roots: &[Root],
    ) -> Result<Comparison, TermError> {
        let both_null = equal(self.engine.vm.terms_mut(), null, other_null)?;
        let (Some(mine), Some(theirs)) = (mine, theirs) else { return Ok(Comparison::If(both_null)) };
        let vm = &mut *self.engine.vm;
        let paired = roots.chunks_exact(2).any(|pair| match pair {
            [own, other] => own.object == mine && other.object == theirs,
            _ => false,
        });
        let content = match (vm.boxed_value(state, mine), vm.boxed_value(state, theirs)) {
            _ if mine == theirs || paired => vm.terms_mut().bool(true)?,
            (Some((kind, one)), Some((other, two))) if kind == other => {
                let (one, two) = (self.number(state, kind, one)?, self.number(state, kind, two)?);
                equal(self.engine.vm.terms_mut(), one, two)?
            }
            (Some(_), Some(_)) => vm.terms_mut().bool(false)?,
            _ => match (vm.known_text(state, mine), vm.known_text(state, theirs)) {
                (Some(one), Some(two)) => vm.terms_mut().bool(one == two)?,
                _ => return Ok(Comparison::Unknown),
            },
        };
        let terms = self.engine.vm.terms_mut();
        let same = terms.binary(heapwright_term::Op::Or, null, content)?;
        terms.binary(heapwright_term::Op::And, both_null, same).map(Comparison::If)
    }

    /// Whether a reference is null, and the object that it is otherwise; `None` if it may be several.
    fn datum_of(&mut self, state: &State, slot: Slot) -> Result<Option<(TermId, Option<Ref>)>, TermError> {
        let terms = self.engine.vm.terms_mut();
        let Some(term) = slot.term() else {
            let object = slot.as_ref();
            let null = terms.bool(object.is_null())?;
            return Ok(Some((null, Some(object).filter(|object| !object.is_null()))));
        };
        let Some(Term::Ite(condition, null, other)) = terms.get(term) else { return Ok(None) };
        let number = |term| terms.constant_value(term).map(|value| value.bits() as u32);
        let (Some(0), Some(raw)) = (number(null), number(other)) else { return Ok(None) };
        let object = Ref::from_raw(raw);
        Ok(self.engine.vm.class_of_object(state, object).map(|_| (condition, Some(object))))
    }

    fn number(&mut self, state: &State, kind: Kind, slot: Slot) -> Result<TermId, TermError> {
        self.engine.vm.value_term(state, kind, slot)
    }
}
