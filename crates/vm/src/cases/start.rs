//! Puts a method on the call stack with symbolic arguments.

use crate::machine::Machine;
use crate::state::{FrameKind, State};
use crate::symbolic::{JavaType, Loss, Need};
use crate::trap::{Step, Stop, Trap};
use crate::vm::Vm;
use heapwright_memory::Slot;
use heapwright_program::code::{CallKind, CallSite, NO_REG};
use heapwright_program::{ClassId, Kind, MethodId, flags};
use std::rc::Rc;

impl Vm {
    /// Initialises the class of a method and puts the method on the call stack. Its receiver, its parameters and the
    /// static fields that the options select are inputs. The state is then ready to run.
    pub fn start(&mut self, state: &mut State, method: MethodId) -> Result<(), Stop> {
        let class = self.machine.program.method(method).class();
        self.symbolic.losses.tested = Some(class);
        self.symbolic.forget_recipes(&self.machine);
        self.symbolic.set_type_hints(&mut self.machine, method);
        self.symbolic.set_sizes(&self.machine, method);
        self.set_foreign_statics(method);
        self.settled(state, |vm, state| match vm.machine.initialize(state, class)? {
            true => Ok(()),
            false => Err(Need::Frames),
        })?;
        let receiver = self.machine.receiver_type(class);
        self.symbolic.resolve_precondition(&mut self.machine)?;
        let mut args = Vec::new();
        let mut dispatched = self.machine.is_dispatched(method);
        if self.machine.program.method(method).is_constructor() {
            args.push(Slot::reference(self.machine.allocate_now(state, class)));
        } else if !self.machine.program.method(method).is_static() {
            let (made, by_class) = self.start_receiver(state, method, &receiver)?;
            dispatched |= by_class;
            args.push(made);
        }
        let names = self.machine.parameter_names(method);
        let types = self.machine.parameter_types(method, &receiver);
        let kinds: Vec<Kind> = self.machine.program.method(method).params().to_vec();
        let constructor = self.machine.program.method(method).is_constructor();
        for (index, kind) in kinds.into_iter().enumerate() {
            let name = names.get(index).cloned().unwrap_or_else(|| format!("p{index}"));
            args.push(match (kind, types.get(index).cloned().flatten()) {
                (Kind::Ref, Some(declared)) => {
                    // the first parameter of an inner class's constructor is the outer object
                    let nullable = !(constructor && index == 0 && self.machine.is_outer(class, declared.class));
                    self.settled(state, |vm, state| {
                        vm.symbolic.input_reference(&mut vm.machine, state, &name, declared.clone(), nullable, None)
                    })?
                }
                (Kind::Ref, None) => self.no_input(state, method, index),
                (kind, _) => self.symbolic.fresh(&name, kind).map_err(|error| Stop::Bug(error.to_string()))?,
            });
        }
        self.static_inputs(state, class)?;
        let then = self.symbolic.input_options.then;
        if let Some(then) = then {
            self.follow_up_inputs(state, method, &receiver, then, &mut args)?;
        }
        self.describe_inputs(state, method, &args)?;
        let (tested, inputs) = (method, args.clone());
        let method = match then.is_some() || dispatched {
            true => self.machine.dispatcher(method, then).map_err(stopped)?,
            false => method,
        };
        match self.machine.push_call(&mut self.symbolic, state, method, &args, FrameKind::Call, NO_REG) {
            Ok(None) => self.push_tests(state, tested, &inputs),
            Ok(Some(_)) => Err(Stop::Unsupported(crate::trap::Unsupported::Feature("a native method".into()))),
            Err(trap) => Err(stopped(trap)),
        }
    }

    /// Makes the receiver of a method an input. Returns it, and whether its class decides which method runs.
    fn start_receiver(
        &mut self,
        state: &mut State,
        method: MethodId,
        receiver: &JavaType,
    ) -> Result<(Slot, bool), Stop> {
        let class = self.machine.program.method(method).class();
        let all = self.symbolic.candidate_classes(&mut self.machine, receiver);
        if all.is_empty() && !self.machine.is_enum(class) && !self.machine.has_constants(class) {
            let what = format!("an object of class {}", self.machine.program.class(class).external_name());
            return Err(Stop::Unsupported(crate::trap::Unsupported::Feature(what)));
        }
        let receiver_classes = self.receiver_classes(method, &all);
        self.lose_super_calls(state, method, &all);
        // a factory may return an object of a class that overrides the method
        let made = receiver_classes.clone().unwrap_or_else(|| all.clone());
        let inexact = made.is_empty() || made.iter().any(|class| !self.symbolic.is_exact(&mut self.machine, *class));
        let by_class = receiver_classes.is_none() || inexact && self.machine.may_be_overridden(method);
        let classes = match self.machine.is_enum(class) {
            true => Rc::from([]),
            false => receiver_classes.unwrap_or(all),
        };
        let made = self.settled(state, |vm, state| {
            let of = (receiver.clone(), classes.clone());
            vm.symbolic.input_reference_of(&mut vm.machine, state, "this", of, false, None)
        })?;
        Ok((made, by_class))
    }

    /// Returns null for a parameter whose type cannot be loaded, and records the loss.
    fn no_input(&mut self, state: &State, method: MethodId, index: usize) -> Slot {
        let descriptor = self.machine.program.method(method).descriptor().clone();
        let parameters = heapwright_program::split_method(&descriptor).map(|(all, _)| all).unwrap_or_default();
        let loss = self.machine.loss_of_type(parameters.get(index).copied().unwrap_or_default());
        self.symbolic.lose(&self.machine, state, loss);
        Slot::ZERO
    }

    /// Adds the arguments of the follow-up call on a method's result as inputs.
    fn follow_up_inputs(
        &mut self,
        state: &mut State,
        method: MethodId,
        receiver: &JavaType,
        then: MethodId,
        args: &mut Vec<Slot>,
    ) -> Result<(), Stop> {
        let on =
            self.machine.return_type(method, receiver).unwrap_or_else(|| JavaType::plain(self.machine.known.object));
        let types = self.machine.parameter_types(then, &on);
        let kinds: Vec<Kind> = self.machine.program.method(then).params().to_vec();
        for (index, kind) in kinds.into_iter().enumerate() {
            let name = follow_up_name(index);
            args.push(match (kind, types.get(index).cloned().flatten()) {
                (Kind::Ref, Some(declared)) => self.settled(state, |vm, state| {
                    vm.symbolic.input_reference(&mut vm.machine, state, &name, declared.clone(), true, None)
                })?,
                (Kind::Ref, None) => self.no_input(state, then, index),
                (kind, _) => self.symbolic.fresh(&name, kind).map_err(|error| Stop::Bug(error.to_string()))?,
            });
        }
        Ok(())
    }

    /// Returns the classes that do not override a method; `None` if it is dispatched, or if every class overrides it.
    fn receiver_classes(&mut self, method: MethodId, classes: &[ClassId]) -> Option<Rc<[ClassId]>> {
        if self.machine.is_dispatched(method) {
            return None;
        }
        let of = |machine: &Machine, classes: &[ClassId]| -> Rc<[ClassId]> {
            let has = |class: &&ClassId| machine.program.select(**class, method).is_ok_and(|found| found == method);
            classes.iter().filter(has).copied().collect()
        };
        let mut found = of(&self.machine, classes);
        if found.is_empty() {
            let class = self.machine.program.method(method).class();
            let more = self.symbolic.find_candidates(&mut self.machine, class);
            found = of(&self.machine, &more);
        }
        (!found.is_empty()).then_some(found)
    }

    /// Records a loss if a class that overrides a method may call it through `super`: objects of such a class are not
    /// tried.
    fn lose_super_calls(&mut self, state: &State, method: MethodId, classes: &[ClassId]) {
        let found = self.machine.program.method(method);
        let (class, name, descriptor) = (found.class(), found.name().clone(), found.descriptor().clone());
        let calls_it = |machine: &Machine, heir: &ClassId| {
            let Ok(own) = machine.program.select(*heir, method) else { return true };
            let is_super =
                |call: &CallSite| call.kind == CallKind::Special && call.name == name && call.descriptor == descriptor;
            own != method && machine.program.code(own).is_ok_and(|code| code.calls.iter().any(is_super))
        };
        if !self.machine.is_dispatched(method) && classes.iter().any(|heir| calls_it(&self.machine, heir)) {
            let name = self.machine.program.class(class).external_name();
            self.symbolic.lose(&self.machine, state, Loss::Classes(name));
        }
    }

    /// Repeats a step until it no longer waits for frames, running these to completion.
    pub(super) fn settled<T>(
        &mut self,
        state: &mut State,
        mut step: impl FnMut(&mut Vm, &mut State) -> Result<T, Need>,
    ) -> Result<T, Stop> {
        loop {
            let depth = state.frames.len();
            match step(self, state) {
                Ok(value) => return Ok(value),
                Err(Need::Trap(trap)) => return Err(stopped(trap)),
                Err(Need::Frames) => match self.machine.run(&mut self.symbolic, state, depth) {
                    Step::Returned(_) => {}
                    Step::Threw(thrown) => return Err(self.machine.failed_class(state, thrown)),
                    Step::Stopped(stop) => return Err(stop),
                },
            }
        }
    }
}

impl Machine {
    /// Creates a static method that calls a method (which may be dispatched on the receiver's class) and, if given,
    /// another one on its result.
    fn dispatcher(&mut self, method: MethodId, then: Option<MethodId>) -> Result<MethodId, Trap> {
        let found = self.program.method(method);
        let (class, name, is_static) = (found.class(), found.name().clone(), found.is_static());
        let parameters = |machine: &Machine, method: MethodId| -> (String, String, usize) {
            let descriptor = machine.program.method(method).descriptor().clone();
            let (parameters, result) = descriptor.trim_start_matches('(').split_once(')').unwrap_or_default();
            (parameters.to_owned(), result.to_owned(), machine.program.method(method).params().len())
        };
        let (own, mut result, mut count) = parameters(self, method);
        let mut descriptor = own;
        if !is_static {
            descriptor.insert_str(0, &self.program.class(class).descriptor());
            count += 1;
        }
        let mut kind = self.program.method(method).ret();
        if let Some(then) = then {
            let (more, last, _) = parameters(self, then);
            descriptor.push_str(&more);
            result = last;
            kind = self.program.method(then).ret();
        }
        let descriptor = format!("({descriptor}){result}");
        let mut asm = crate::dynamic::Assembler::new(&descriptor, true)?;
        let params = asm.params();
        let (first, rest) = params.split_at_checked(count).unwrap_or((&params, &[]));
        let mut answer = asm.call(&self.program, self.call_kind(method), method, first);
        if let Some(then) = then {
            let all: Vec<_> = std::iter::once(answer).chain(rest.iter().copied()).collect();
            answer = asm.call(&self.program, self.call_kind(then), then, &all);
        }
        asm.ret(kind, answer);
        self.add_static(class, &name, &descriptor, asm)
    }

    /// Returns true if the receiver's class decides which method runs: an abstract method has no code, and enum
    /// constants may have bodies of their own.
    pub(super) fn is_dispatched(&self, method: MethodId) -> bool {
        let found = self.program.method(method);
        found.is_abstract() || found.is_virtual() && self.is_enum(found.class())
    }

    /// Returns true if objects that factories return may have another method in the place of this one.
    fn may_be_overridden(&self, method: MethodId) -> bool {
        let found = self.program.method(method);
        let class = self.program.class(found.class());
        let open = (found.flags() | class.flags()) & flags::FINAL == 0;
        open && found.is_virtual() && (class.is_abstract() || self.is_library(found.class()))
    }

    fn call_kind(&self, method: MethodId) -> CallKind {
        let found = self.program.method(method);
        match found.is_static() {
            true => CallKind::Static,
            false if self.program.class(found.class()).is_interface() => CallKind::Interface,
            false => CallKind::Virtual,
        }
    }

    fn failed_class(&self, state: &State, thrown: heapwright_memory::Ref) -> Stop {
        let class = self.class_of(state, thrown).map(|class| self.program.class(class).external_name());
        let what = format!("a class whose initialiser throws {}", class.unwrap_or_default());
        Stop::Unsupported(crate::trap::Unsupported::Feature(what))
    }

    /// Returns a class as the type of its own instances: its type variables stand for their bounds.
    fn receiver_type(&self, class: ClassId) -> JavaType {
        JavaType::plain(class)
    }

    fn is_outer(&self, class: ClassId, outer: ClassId) -> bool {
        let fields = self.program.class(class).fields().map(|field| self.program.field(field));
        let wanted = self.program.class(outer).descriptor();
        fields.into_iter().any(|field| field.name().starts_with("this$") && **field.descriptor() == *wanted)
    }
}

/// Returns the name of a follow-up call's argument among the inputs.
pub(super) fn follow_up_name(index: usize) -> String {
    format!("then.p{index}")
}

pub(super) fn stopped(trap: Trap) -> Stop {
    match trap {
        Trap::Stop(stop) => stop,
        Trap::Raise(class, message) => {
            let what = format!("{} {}", heapwright_program::external_name(class), message.unwrap_or_default());
            Stop::Unsupported(crate::trap::Unsupported::Feature(what))
        }
        Trap::Missing(lack) => lack.stop(),
        other => Stop::Bug(format!("{other:?}")),
    }
}
