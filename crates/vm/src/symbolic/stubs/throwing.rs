//! Exceptions of stubs. A method may throw what it declares, and an unchecked exception that the code under test would
//! catch. Whether it does is a decision, so it is only asked where one of these applies; which exceptions are not tried
//! is part of the loss that every call of a stub records.

use super::answers::{Held, StubRequest};
use super::{Thrown, prepared};
use crate::machine::Machine;
use crate::state::{FrameKind, State};
use crate::symbolic::inputs::Initial;
use crate::symbolic::types::JavaType;
use crate::symbolic::{Got, Symbolic, key_of};
use crate::trap::{Choice, Trap};
use heapwright_memory::{Ref, Slot};
use heapwright_program::{ClassId, MethodId, flags};
use heapwright_term::{Op, Sort, TermId, Width};
use std::rc::Rc;

/// Constructors of exceptions, the preferred one first.
const USUAL: [&str; 3] = ["(Ljava/lang/String;)V", "()V", CAUSE];

/// The same where the code asks for causes.
const CAUSE_FIRST: [&str; 3] = [CAUSE, "(Ljava/lang/String;)V", "()V"];

/// The descriptor of a constructor with a cause.
const CAUSE: &str = "(Ljava/lang/Throwable;)V";

/// The most classes of exceptions tried for one method.
const MOST_THROWN: usize = 3;

impl Symbolic {
    /// Returns the exception that a call throws, if it does; a decision if that is open.
    pub(super) fn stub_throws(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        request: &StubRequest<'_>,
        held: &Held,
    ) -> Got<Option<Ref>> {
        if let [(_, only)] = held.as_slice()
            && let Thrown::Always(exception) = only.thrown
        {
            return Ok(Some(exception));
        }
        let Some(input) = request.input else { return Ok(None) };
        self.settle_thrown(machine, state, request, input)?;
        let mut classes: Vec<ClassId> = Vec::new();
        let mut options: Vec<TermId> = vec![self.terms.bool(false)?];
        for (condition, reaction) in self.renewed(state, request, held) {
            let Thrown::Maybe(variable, among) = reaction else {
                self.add_option(&mut options, 0, condition)?;
                continue;
            };
            for (number, class) in std::iter::once(None).chain(among.iter().copied().map(Some)).enumerate() {
                let is = self.is_value(variable, number as u32)?;
                let here = self.terms.binary(Op::And, condition, is)?;
                let at = match class {
                    None => 0,
                    Some(class) => match classes.iter().position(|known| *known == class) {
                        Some(known) => known + 1,
                        None => {
                            classes.push(class);
                            classes.len()
                        }
                    },
                };
                self.add_option(&mut options, at, here)?;
            }
        }
        if classes.is_empty() {
            return Ok(None);
        }
        match self.choose(state, Choice::Thrown, &options)?.checked_sub(1).and_then(|at| classes.get(at)) {
            Some(class) => self.stub_exception(machine, state, request, input, *class).map(Some),
            None => Ok(None),
        }
    }

    fn add_option(&mut self, options: &mut Vec<TermId>, at: usize, condition: TermId) -> Got<()> {
        while options.len() <= at {
            options.push(self.terms.bool(false)?);
        }
        if let Some(option) = options.get_mut(at) {
            *option = self.terms.binary(Op::Or, *option, condition)?;
        }
        Ok(())
    }

    /// Returns the conditions of reactions, with what is known by now about whether they throw.
    fn renewed(&self, state: &State, request: &StubRequest<'_>, held: &Held) -> Vec<(TermId, Thrown)> {
        let known = state.stubs.get(request.object).and_then(|stub| stub.methods.get(&request.number));
        let all: Vec<_> =
            known.into_iter().flat_map(|known| known.cases.iter().map(|(_, then)| then).chain(&known.answer)).collect();
        held.iter()
            .map(|(condition, reaction)| {
                let now = all.iter().find(|one| one.id == reaction.id).map_or(&reaction.thrown, |one| &one.thrown);
                (*condition, now.clone())
            })
            .collect()
    }

    /// Says of each reaction of a method for which that is open whether it may throw: it may if this call makes that
    /// interesting. A reaction that has returned once never throws.
    fn settle_thrown(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        request: &StubRequest<'_>,
        input: u32,
    ) -> Got<()> {
        let known = state.stubs.get(request.object).and_then(|stub| stub.methods.get(&request.number));
        let open: Vec<usize> = known
            .into_iter()
            .flat_map(|known| known.cases.iter().map(|(_, then)| then).chain(&known.answer))
            .filter(|one| matches!(one.thrown, Thrown::Open))
            .map(|one| one.id)
            .collect();
        if open.is_empty() {
            return Ok(());
        }
        let classes: Rc<[ClassId]> = self.worth_throwing(machine, state, request.method.declared).into();
        let name = machine.stub_path(state, request, input);
        for id in open {
            let thrown = match classes.is_empty() {
                true => Thrown::Never,
                false => {
                    let variable = self.terms.variable(&format!("{name}.thrown{id}"), Sort::BitVec(Width::W32))?;
                    if state.path.domain(variable).is_none() {
                        let numbers: Vec<u32> = (0..=classes.len() as u32).collect();
                        state.path.declare(&mut self.terms, variable, &numbers)?;
                    }
                    Thrown::Maybe(variable, classes.clone())
                }
            };
            if let Some(known) = prepared(state, request.object, request.number, request.method.key) {
                let all = known.cases.iter_mut().map(|(_, then)| then).chain(&mut known.answer);
                all.filter(|one| one.id == id).for_each(|one| one.thrown = thrown.clone());
            }
        }
        Ok(())
    }

    /// Returns the classes of exceptions that are worth throwing from a call of a method.
    fn worth_throwing(&self, machine: &mut Machine, state: &State, method: MethodId) -> Vec<ClassId> {
        let caught = machine.caught_here(state);
        let mut found: Vec<ClassId> = Vec::new();
        for name in machine.program.method_exceptions(method) {
            let Ok(declared) = machine.program.load(&name) else { continue };
            let narrower = caught.iter().copied().filter(|one| machine.program.is_assignable(*one, declared));
            found.extend(narrower.collect::<Vec<_>>());
            found.push(declared);
        }
        let Ok(unchecked) = machine.program.load("java/lang/RuntimeException") else { return found };
        for one in caught {
            if machine.program.is_assignable(one, unchecked) {
                found.push(one);
            } else if machine.program.is_assignable(unchecked, one)
                && !found.iter().any(|other| machine.program.is_assignable(*other, one))
            {
                found.push(unchecked);
            }
        }
        let mut kept: Vec<ClassId> = Vec::new();
        for class in found {
            if !kept.contains(&class)
                && self.exception_constructor(machine, class).is_some()
                && kept.len() < MOST_THROWN
            {
                kept.push(class);
            }
        }
        kept
    }

    /// Returns the constructor for exceptions of a class: with a message, or without parameters; with a cause where
    /// there is no other, or where the code asks for it.
    fn exception_constructor(&self, machine: &Machine, class: ClassId) -> Option<MethodId> {
        let found = machine.program.class(class);
        if found.is_abstract() || found.flags() & flags::SYNTHETIC != 0 {
            return None;
        }
        let order = if self.code_hints.causes { CAUSE_FIRST } else { USUAL };
        let all = order.into_iter();
        let mut own = all.filter_map(|descriptor| machine.program.find_method(class, "<init>", descriptor));
        own.find(|constructor| machine.program.method(*constructor).is_public())
    }

    /// Returns the exception of a class that a method throws, creating it at first use.
    fn stub_exception(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        request: &StubRequest<'_>,
        input: u32,
        class: ClassId,
    ) -> Got<Ref> {
        let name = machine.stub_exception_name(state, request, input, class);
        let slot = self.input_reference(machine, state, &name, JavaType::plain(class), true, Some(input))?;
        let number = slot.term().and_then(|variable| state.path.inputs.of_variable(variable));
        let (Some(variable), Some(number)) = (slot.term(), number) else {
            return Err(Trap::bug("an exception that is no input").into());
        };
        if let Some((object, _)) = state.path.inputs.get(number).and_then(|input| input.object.clone()) {
            return Ok(object);
        }
        state.path.inputs.set_classes(number, Rc::from([class]));
        if let Some(known) = prepared(state, request.object, request.number, request.method.key)
            && !known.exceptions.contains(&(class, variable))
        {
            known.exceptions.push((class, variable));
        }
        if state.path.domain(variable).is_none() {
            state.path.declare(&mut self.terms, variable, &[key_of(variable)])?;
        }
        if !machine.initialize(state, class)? {
            return Err(crate::symbolic::Need::Frames);
        }
        let constructor = self.exception_constructor(machine, class).ok_or_else(|| Trap::bug("no constructor"))?;
        let mut message = Slot::ZERO;
        let mut arguments = Vec::new();
        if &**machine.program.method(constructor).descriptor() == CAUSE {
            return self.stub_failure(machine, state, &name, number, class, constructor);
        }
        if !machine.program.method(constructor).params().is_empty() {
            let text = JavaType::plain(machine.known.string);
            message = self.input_reference(machine, state, &format!("{name}.message"), text, true, Some(number))?;
            arguments.push(message);
        }
        let object = machine.allocate_now(state, class);
        state.path.inputs.set_object(number, object, Initial::Thrown(message));
        arguments.insert(0, Slot::reference(object));
        self.push_waiting(machine, state, constructor, &arguments, FrameKind::Make(None))?;
        Err(crate::symbolic::Need::Frames)
    }

    /// Makes an exception that has a cause.
    fn stub_failure(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        name: &str,
        number: u32,
        class: ClassId,
        constructor: MethodId,
    ) -> Got<Ref> {
        let declared = JavaType::plain(machine.known.throwable);
        let cause = self.input_reference(machine, state, &format!("{name}.cause"), declared, false, Some(number))?;
        let object = machine.allocate_now(state, class);
        state.path.inputs.set_object(number, object, Initial::Made(constructor, Rc::from([cause])));
        self.push_waiting(machine, state, constructor, &[Slot::reference(object), cause], FrameKind::Make(None))?;
        Err(crate::symbolic::Need::Frames)
    }
}

impl Machine {
    /// Returns the classes of exceptions that the program's own methods on the call stack catch, the innermost first.
    fn caught_here(&mut self, state: &State) -> Vec<ClassId> {
        let frames: Vec<(MethodId, u32)> = state.frames.iter().rev().map(|frame| (frame.method, frame.pc)).collect();
        let mut names: Vec<Rc<str>> = Vec::new();
        for (method, pc) in frames {
            if self.is_library(self.program.method(method).class()) {
                continue;
            }
            let Ok(linked) = self.linked(method) else { continue };
            let active = linked.code.handlers.iter().filter(|handler| (handler.start..handler.end).contains(&pc));
            names.extend(active.filter_map(|handler| handler.catch.as_ref().map(|site| site.name.clone())));
        }
        names.iter().filter_map(|name| self.program.load(name).ok()).collect()
    }

    /// Returns the name, among the inputs, of the exception of a class that a method throws.
    fn stub_exception_name(&self, state: &State, request: &StubRequest<'_>, input: u32, class: ClassId) -> String {
        let name = self.stub_path(state, request, input);
        format!("{name}.{}", self.program.class(class).external_name())
    }
}
