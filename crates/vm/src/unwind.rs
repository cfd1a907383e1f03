//! Exceptions (JVMS 2.10): finding a handler, ending the frames on the way, and making exception objects.

use crate::loss::Loss;
use crate::machine::{Linked, Machine};
use crate::seam::Symbols;
use crate::state::{FrameKind, InitState, State};
use crate::trap::{Lack, Stop, Trap};
use heapwright_memory::{ElementKind, Elements, Ref, Slot, TypeTag};
use heapwright_program::{ClassId, LoadError, MethodBody, MethodId};
use std::rc::Rc;

/// Maximum number of frames in a stack trace, as HotSpot's `MaxJavaStackTraceDepth`.
const MAX_TRACE: usize = 1024;

/// Terminates a recorded call stack whose innermost frame is hidden and therefore missing from it.
const IN_HIDDEN_FRAME: i32 = -1;

impl Machine {
    /// Finds the handler for a thrown exception, down to `depth` frames. Returns the exception if it was not caught.
    pub(crate) fn unwind(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        trap: Trap,
        depth: usize,
    ) -> Result<Option<Ref>, Stop> {
        let mut exception = self.thrown(symbols, state, trap)?;
        while state.frames.len() > depth {
            let Some(frame) = state.frames.last().copied() else { break };
            state.trail.strike(state.frames.len(), frame.pc);
            // a method that could not be decoded has no handlers either
            let linked = self.linked(frame.method).ok();
            let handler = match &linked {
                Some(linked) => self.find_handler(state, linked, frame.pc, exception)?,
                None => None,
            };
            if self.is_observed(self.program.method(frame.method).class())
                && let Some(class) = self.class_of(state, exception)
            {
                let height = state.frames.len();
                state.trail.throw((frame.method, frame.pc, class, handler), height);
            }
            if let (Some(linked), Some(target)) = (linked, handler) {
                state.set_register(frame.base, linked.code.max_locals, Slot::reference(exception));
                if let Some(frame) = state.frames.last_mut() {
                    frame.pc = target;
                }
                return Ok(None);
            }
            state.frames.pop();
            state.noted.unwound(frame.serial);
            state.release(frame.base as usize);
            if !frame.monitor.is_null() {
                state.unlock(frame.monitor);
            }
            exception = match self.rethrow(symbols, state, frame.kind, exception) {
                Ok(exception) => exception,
                Err(trap) => self.thrown(symbols, state, trap)?,
            };
        }
        Ok(Some(exception))
    }

    /// Converts the trap of an intrinsic that was called in place of a frame of this kind.
    pub(crate) fn trap_for(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        kind: FrameKind,
        trap: Trap,
    ) -> Trap {
        match (kind, trap) {
            (
                FrameKind::Reflect(_) | FrameKind::Construct(_),
                trap @ (Trap::Raise(..) | Trap::Missing(_) | Trap::Throw(_)),
            ) => {
                let wrapped = match self.thrown(symbols, state, trap) {
                    Ok(exception) => self.rethrow(symbols, state, kind, exception),
                    Err(stop) => Err(Trap::Stop(stop)),
                };
                wrapped.map_or_else(|trap| trap, Trap::Throw)
            }
            (_, trap) => trap,
        }
    }

    /// Returns the exception object a trap stands for.
    pub(crate) fn thrown(&mut self, symbols: &mut dyn Symbols, state: &mut State, trap: Trap) -> Result<Ref, Stop> {
        match self.without_class(symbols, state, trap) {
            Trap::Throw(exception) => Ok(exception),
            Trap::Raise(class, message) => match self.make_exception(state, class, message) {
                Ok(exception) => Ok(exception),
                Err(Trap::Stop(stop)) => Err(stop),
                Err(other) => Err(Stop::Bug(format!("{class} could not be created: {other:?}"))),
            },
            Trap::NeedMemory(_) => Err(Stop::Bug("an allocation failed while unwinding".into())),
            Trap::Missing(lack) => Err(lack.stop()),
            Trap::Stop(stop) => Err(stop),
        }
    }

    /// Converts what the class path lacks to the error of a JVM, unless classes are demanded. A program that catches this
    /// very error is testing whether the class or member exists, as `Class.forName` does, and gets its answer.
    fn without_class(&mut self, symbols: &mut dyn Symbols, state: &State, trap: Trap) -> Trap {
        let Trap::Missing(lack) = trap else { return trap };
        if !self.demands_classes || matches!(&lack, Lack::Class(class) if self.is_own_lookup(state, class)) {
            return lack.raised();
        }
        let Some(catcher) = self.expecting(state, &lack) else { return Trap::Missing(lack) };
        // the library looks for members by catching their absence, and says so in its own way
        if matches!(lack, Lack::Class(_)) || !self.is_library(self.program.method(catcher).class()) {
            symbols.lose(self, state, Loss::Machine("the class path".to_owned()));
        }
        lack.raised()
    }

    /// Whether the library is looking for a part of itself.
    fn is_own_lookup(&self, state: &State, class: &str) -> bool {
        let by_library =
            state.frames.last().is_some_and(|frame| self.is_library(self.program.method(frame.method).class()));
        by_library && ["java/", "jdk/", "sun/", "com/sun/"].iter().any(|package| class.starts_with(package))
    }

    /// The method on the call stack that catches the error of what is lacking.
    fn expecting(&mut self, state: &State, lack: &Lack) -> Option<MethodId> {
        for frame in state.frames.iter().rev() {
            let Ok(linked) = self.linked(frame.method) else { continue };
            let mut active = linked.code.handlers.iter().filter(|one| (one.start..one.end).contains(&frame.pc));
            if active.any(|handler| handler.catch.as_ref().is_some_and(|site| lack.is_expected_by(&site.name))) {
                return Some(frame.method);
            }
            // these turn it into a different exception
            if matches!(frame.kind, FrameKind::Reflect(_) | FrameKind::Construct(_) | FrameKind::Check(_)) {
                return None;
            }
        }
        None
    }

    fn find_handler(
        &mut self,
        state: &State,
        linked: &Rc<Linked>,
        pc: u32,
        exception: Ref,
    ) -> Result<Option<u32>, Stop> {
        for handler in &linked.code.handlers {
            if pc < handler.start || pc >= handler.end {
                continue;
            }
            let Some(site) = &handler.catch else { return Ok(Some(handler.target)) };
            let class = match site.resolved.get() {
                Some(class) => class,
                None => match self.program.load(&site.name) {
                    Ok(class) => {
                        site.resolved.set(Some(class));
                        class
                    }
                    // a JVM would have failed to verify the method
                    Err(LoadError::NotFound(class)) if self.demands_classes => return Err(Lack::Class(class).stop()),
                    Err(_) => continue,
                },
            };
            if self.instance_of(state, exception, class) {
                return Ok(Some(handler.target));
            }
        }
        Ok(None)
    }

    /// Returns what an exception becomes when it leaves a frame of a special kind.
    fn rethrow(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        kind: FrameKind,
        exception: Ref,
    ) -> Result<Ref, Trap> {
        match kind {
            FrameKind::Call | FrameKind::Prepare => Ok(exception),
            FrameKind::Check(_) | FrameKind::Make(_) => Err(Trap::Stop(Stop::Infeasible)),
            FrameKind::Init(class) => self.initialization_failed(symbols, state, class, exception),
            FrameKind::Reflect(_) | FrameKind::Construct(_) => {
                let wrapper = self.make_exception(state, "java/lang/reflect/InvocationTargetException", None)?;
                self.set_field(state, wrapper, "target", Slot::reference(exception))?;
                state.heap.set_cell(wrapper, self.known.throwable_cause, Slot::reference(Ref::NULL));
                Ok(wrapper)
            }
            FrameKind::Store(..) => {
                let error = self.program.load("java/lang/Error")?;
                if self.instance_of(state, exception, error) {
                    return Ok(exception);
                }
                let message = "CallSite bootstrap method initialization exception".to_owned();
                let wrapper = self.make_exception(state, "java/lang/BootstrapMethodError", Some(message))?;
                state.heap.set_cell(wrapper, self.known.throwable_cause, Slot::reference(exception));
                Ok(wrapper)
            }
        }
    }

    /// JVMS 5.5, steps 10 and 11.
    fn initialization_failed(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        class: ClassId,
        exception: Ref,
    ) -> Result<Ref, Trap> {
        let failed: Vec<ClassId> = self
            .program
            .classes()
            .map(|other| other.id())
            .filter(|other| *other == class || self.program.is_assignable(*other, class))
            .collect();
        let cause = self.failure_cause(state, exception)?;
        // later users find a class that has already failed
        let name = format!("{}.<clinit>", self.program.class(class).external_name());
        symbols.lose(self, state, Loss::Statics(name));
        for other in failed {
            if other == class || state.init_state(other) != InitState::Untouched {
                state.set_init_state(other, InitState::Failed);
                state.failures.push((other, cause));
            }
        }
        let error = self.program.load("java/lang/Error")?;
        if self.instance_of(state, exception, error) {
            return Ok(exception);
        }
        let wrapper = self.make_exception(state, "java/lang/ExceptionInInitializerError", None)?;
        state.heap.set_cell(wrapper, self.known.throwable_cause, Slot::reference(exception));
        if self.known.jdk < 12 {
            self.set_field(state, wrapper, "exception", Slot::reference(exception))?;
        }
        Ok(wrapper)
    }

    /// Returns what a later `NoClassDefFoundError` for the class reports as its cause (since JDK 17).
    pub(crate) fn failure_cause(&mut self, state: &mut State, exception: Ref) -> Result<Ref, Trap> {
        if self.known.jdk < 17 {
            return Ok(Ref::NULL);
        }
        let name = self.class_of(state, exception).map(|class| self.program.class(class).external_name());
        let mut text = format!("Exception {}", name.unwrap_or_default());
        let message = state.heap.cell(exception, self.known.throwable_message).map(Slot::as_ref);
        if let Some(message) = message.and_then(|message| self.string_text(state, message)) {
            text.push_str(": ");
            text.push_str(&message);
        }
        text.push_str(" [in thread \"main\"]");
        let cause = self.make_exception(state, "java/lang/ExceptionInInitializerError", Some(text))?;
        state.heap.set_cell(cause, self.known.throwable_cause, Slot::reference(Ref::NULL));
        let trace = state.heap.cell(exception, self.known.throwable_backtrace).unwrap_or_default();
        state.heap.set_cell(cause, self.known.throwable_backtrace, trace);
        if let Some(depth) = self.known.throwable_depth {
            let frames = state.heap.cell(exception, depth).unwrap_or_default();
            state.heap.set_cell(cause, depth, frames);
        }
        Ok(cause)
    }

    /// Makes an exception object as its constructor would leave it, without running Java code.
    pub(crate) fn make_exception(
        &mut self,
        state: &mut State,
        class: &str,
        message: Option<String>,
    ) -> Result<Ref, Trap> {
        let id = self.program.load(class)?;
        let exception = self.allocate_now(state, id);
        if let Some(message) = message {
            let text = self.new_string(state, &message);
            state.heap.set_cell(exception, self.known.throwable_message, Slot::reference(text));
        }
        state.heap.set_cell(exception, self.known.throwable_cause, Slot::reference(exception));
        for (field, source) in [("stackTrace", "UNASSIGNED_STACK"), ("suppressedExceptions", "SUPPRESSED_SENTINEL")] {
            let value = self.static_field(state, self.known.throwable, source)?;
            self.set_field(state, exception, field, value)?;
        }
        if class == "java/lang/NullPointerException" {
            // as its `fillInStackTrace` would: the stack trace is that of the dereference
            self.set_field_if_present(state, exception, "extendedMessageState", Slot::int(1));
        }
        self.fill_in_stack_trace(state, exception, None);
        Ok(exception)
    }

    /// Converts the trap of a native method: that method becomes the innermost frame of its stack trace.
    pub(crate) fn raised_in_native(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        native: MethodId,
        trap: Trap,
    ) -> Trap {
        let trap = self.without_class(symbols, state, trap);
        let Trap::Raise(class, message) = trap else { return trap };
        match self.make_exception(state, class, message) {
            Ok(exception) => {
                if matches!(self.program.method(native).body(), MethodBody::Native) {
                    self.fill_in_stack_trace(state, exception, Some(native));
                }
                Trap::Throw(exception)
            }
            Err(trap) => trap,
        }
    }

    /// Records the call stack in an exception, without the frames that construct it. The innermost may be a native
    /// method, which has no frame.
    pub(crate) fn fill_in_stack_trace(&self, state: &mut State, exception: Ref, native: Option<MethodId>) {
        let mut trace: Vec<i32> = Vec::new();
        if let Some(native) = native {
            trace.extend([native.0 as i32, 0]);
        }
        let mut constructing = native.is_none();
        let mut in_hidden = false;
        for frame in state.frames.iter().rev() {
            let method = self.program.method(frame.method);
            if constructing {
                let part = method.is_constructor() || &**method.name() == "fillInStackTrace";
                if part && self.instance_of(state, exception, method.class()) {
                    continue;
                }
                constructing = false;
            }
            if self.program.class(method.class()).is_hidden() {
                in_hidden |= trace.is_empty();
                continue;
            }
            trace.push(frame.method.0 as i32);
            trace.push(frame.pc as i32);
            if let Some(native) = self.reflective_native(frame.kind) {
                trace.extend([native.0 as i32, 0]);
            }
            if trace.len() >= 2 * MAX_TRACE {
                break;
            }
        }
        let depth = (trace.len() / 2) as i32;
        if in_hidden {
            trace.push(IN_HIDDEN_FRAME);
        }
        let array = state.heap.alloc_array(TypeTag(self.known.int_array.0), ElementKind::Int, trace.len());
        if let Some(Elements::Int(elements)) = state.heap.array_mut(array).and_then(|array| array.elements_mut()) {
            elements.copy_from_slice(&trace);
        }
        state.heap.set_cell(exception, self.known.throwable_backtrace, Slot::reference(array));
        if let Some(cell) = self.known.throwable_depth {
            state.heap.set_cell(exception, cell, Slot::int(depth));
        }
    }

    /// Whether the innermost frame of a recorded call stack is hidden from stack traces.
    pub(crate) fn raised_in_hidden_frame(&self, state: &State, backtrace: Ref) -> bool {
        let elements = state.heap.array(backtrace).map(|array| array.elements());
        matches!(elements, Some(Elements::Int(trace)) if trace.len() % 2 == 1)
    }

    /// Returns the native method between a reflectively called method and its accessor, if the JDK has one.
    fn reflective_native(&self, kind: FrameKind) -> Option<MethodId> {
        let (class, name) = match kind {
            FrameKind::Reflect(_) => ("jdk/internal/reflect/NativeMethodAccessorImpl", "invoke0"),
            FrameKind::Construct(_) => ("jdk/internal/reflect/NativeConstructorAccessorImpl", "newInstance0"),
            _ => return None,
        };
        self.program.methods_named(self.program.loaded(class)?, name).next()
    }

    /// Returns the recorded call stack of an exception: method numbers and instruction indices, innermost first.
    pub(crate) fn recorded_frames(&self, state: &State, backtrace: Ref) -> Vec<(u32, u32)> {
        match state.heap.array(backtrace).map(|array| array.elements()) {
            Some(Elements::Int(trace)) => {
                trace.as_chunks().0.iter().map(|[method, pc]| (*method as u32, *pc as u32)).collect()
            }
            _ => Vec::new(),
        }
    }
}
