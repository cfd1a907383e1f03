//! Calls and returns (JVMS 2.6, 6.5.invoke*): the only place where frames are pushed and popped.

use crate::interp::Flow;
use crate::intrinsics::{Intrinsic, Reply};
use crate::machine::{Entry, Linked, Machine};
use crate::seam::Symbols;
use crate::shortcuts::Shortcut;
use crate::state::{Frame, FrameKind, InitState, State};
use crate::trap::Trap;
use heapwright_memory::{Ref, Slot};
use heapwright_program::code::{CallKind, CallSite, NO_REG, Reg};
use heapwright_program::{ClassId, LinkError, MethodId};
use std::rc::Rc;

impl Machine {
    /// The method that a call runs on a receiver of a class (JVMS 6.5, `invokevirtual` and `invokeinterface`).
    pub(crate) fn select_for(
        &mut self,
        call: &CallSite,
        receiver: ClassId,
        resolved: MethodId,
    ) -> Result<MethodId, LinkError> {
        match call.kind {
            CallKind::Interface => {
                let named = self.program.load(&call.class)?;
                self.program.select_interface(receiver, named, resolved)
            }
            _ => self.program.select(receiver, resolved),
        }
    }

    /// Pushes a frame whose arguments are registers of the frame at `caller`.
    #[inline]
    pub(crate) fn enter(
        &mut self,
        state: &mut State,
        callee: &Rc<Linked>,
        caller: u32,
        args: &[Reg],
        dst: Reg,
    ) -> Result<(), Trap> {
        if state.frames.len() >= self.limits.max_frames {
            state.trail.overflow();
            return Err(Trap::Raise("java/lang/StackOverflowError", None));
        }
        let base = state.top();
        state.reserve(base, usize::from(callee.code.frame_size));
        state.copy_arguments(caller, args, base, callee.arg_locals.as_deref());
        self.push_frame(state, callee, base, dst, FrameKind::Call)
    }

    fn push_frame(
        &mut self,
        state: &mut State,
        callee: &Rc<Linked>,
        base: usize,
        dst: Reg,
        kind: FrameKind,
    ) -> Result<(), Trap> {
        let mut monitor = Ref::NULL;
        if callee.synchronized {
            monitor = if callee.is_static {
                self.mirror(state, callee.class)?
            } else {
                state.register(base as u32, 0).as_ref()
            };
            // for a symbolic receiver the monitor does not matter: there is a single thread
            if !monitor.is_null() {
                state.lock(monitor);
            }
        }
        state.activations = state.activations.wrapping_add(1);
        let serial = state.activations;
        state.frames.push(Frame { method: callee.method, pc: 0, base: base as u32, dst, kind, monitor, serial });
        if callee.observed {
            let height = state.frames.len();
            state.trail.begin(callee.method, height);
        }
        Ok(())
    }

    /// Calls a method with argument values. Returns the value if it was an intrinsic that finished at once.
    pub(crate) fn push_call(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        method: MethodId,
        args: &[Slot],
        kind: FrameKind,
        dst: Reg,
    ) -> Result<Option<Slot>, Trap> {
        self.check_depth(state)?;
        let callee = match self.link(method)? {
            Entry::Code(callee) | Entry::Fast(_, callee) => callee.clone(),
            Entry::Native(intrinsic) => {
                let intrinsic = *intrinsic;
                return match self.perform(symbols, state, method, intrinsic, args)? {
                    Reply::Value(value) => Ok(Some(value)),
                    Reply::Call { method, args, kind: inner } => {
                        let kind = if inner == FrameKind::Call { kind } else { inner };
                        self.push_call(symbols, state, method, &args, kind, dst)
                    }
                    Reply::Again => Err(Trap::bug("an intrinsic that must be retried was called from outside")),
                };
            }
        };
        if callee.watched {
            symbols.note_call(self, state, method, args);
        }
        self.push_arguments(state, &callee, args, kind, dst)?;
        Ok(None)
    }

    /// Pushes a frame for a method that has code. Returns false if an intrinsic implements it.
    pub(crate) fn push_code(
        &mut self,
        state: &mut State,
        method: MethodId,
        args: &[Slot],
        kind: FrameKind,
    ) -> Result<bool, Trap> {
        self.check_depth(state)?;
        let callee = match self.link(method)? {
            Entry::Code(callee) | Entry::Fast(_, callee) => callee.clone(),
            Entry::Native(_) => return Ok(false),
        };
        self.push_arguments(state, &callee, args, kind, NO_REG)?;
        Ok(true)
    }

    fn check_depth(&self, state: &mut State) -> Result<(), Trap> {
        if state.frames.len() < self.limits.max_frames {
            return Ok(());
        }
        state.trail.overflow();
        Err(Trap::Raise("java/lang/StackOverflowError", None))
    }

    fn push_arguments(
        &mut self,
        state: &mut State,
        callee: &Rc<Linked>,
        args: &[Slot],
        kind: FrameKind,
        dst: Reg,
    ) -> Result<(), Trap> {
        let base = state.top();
        state.reserve(base, usize::from(callee.code.frame_size));
        let plain: Vec<u16>;
        let locals = match callee.arg_locals.as_deref() {
            Some(locals) => locals,
            None => {
                plain = (0..args.len() as u16).collect();
                &plain
            }
        };
        for (value, local) in args.iter().zip(locals) {
            state.set_register(base as u32, *local, *value);
        }
        self.push_frame(state, callee, base, dst, kind)
    }

    /// Performs a call that is not on the fast path: links the method, takes a shortcut or runs an intrinsic.
    pub(crate) fn invoke(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        method: MethodId,
        args: &[Reg],
        dst: Reg,
    ) -> Result<Flow, Trap> {
        let Some(base) = state.frames.last().map(|frame| frame.base) else {
            return Err(Trap::bug("a call without a frame"));
        };
        match self.link(method)? {
            Entry::Code(_) => return Ok(Flow::Again),
            Entry::Native(_) => {}
            Entry::Fast(shortcut, callee) => {
                let (shortcut, callee) = (*shortcut, callee.clone());
                if callee.plain && state.path.is_empty() {
                    self.enter(state, &callee, base, args, dst)?;
                    return Ok(Flow::Switch);
                }
                if (callee.asks || callee.special.lookup.is_some() && !state.path.is_empty())
                    && let Some(flow) = symbols.before_call(self, state, &callee, (base, args), dst)?
                {
                    return Ok(flow);
                }
                if let Some(value) = self.take_shortcut(state, shortcut, base, args) {
                    self.put(state, dst, value);
                    return Ok(Flow::Next);
                }
                self.enter(state, &callee, base, args, dst)?;
                return Ok(Flow::Switch);
            }
        }
        let values: Vec<Slot> = args.iter().map(|reg| state.register(base, *reg)).collect();
        self.invoke_native(symbols, state, method, &values, dst)
    }

    /// Returns the result of a library method without running it, if the shortcut applies and all arguments are
    /// concrete.
    fn take_shortcut(&mut self, state: &mut State, shortcut: Shortcut, base: u32, args: &[Reg]) -> Option<Slot> {
        let mut values = [Slot::ZERO; 6];
        let values = values.get_mut(..args.len())?;
        for (value, reg) in values.iter_mut().zip(args) {
            *value = state.register(base, *reg);
            if !value.is_concrete() {
                return None;
            }
        }
        shortcut(self, state, values)
    }

    /// Runs an intrinsic; it never sees a symbolic argument.
    fn perform(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        method: MethodId,
        intrinsic: Intrinsic,
        args: &[Slot],
    ) -> Result<Reply, Trap> {
        if self.observe_program || !self.observed.is_empty() {
            symbols.lose_to_machine(self, state, method);
        }
        if self.watch.is_some() && self.is_watched(method) {
            symbols.note_call(self, state, method, args);
            let reply = self.perform_unwatched(symbols, state, method, intrinsic, args)?;
            if !matches!(reply, Reply::Again) {
                self.note_return(state, method);
            }
            return Ok(reply);
        }
        self.perform_unwatched(symbols, state, method, intrinsic, args)
    }

    fn perform_unwatched(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        method: MethodId,
        intrinsic: Intrinsic,
        args: &[Slot],
    ) -> Result<Reply, Trap> {
        if self.is_stub_method(method) {
            return symbols.call_stub(self, state, method, args);
        }
        if symbols.has_symbols(self, state, args) {
            return symbols.perform_symbolic(self, state, method, intrinsic, args);
        }
        self.statistics.intrinsic_calls += 1;
        intrinsic.call(self, symbols, state, args).map_err(|trap| self.raised_in_native(symbols, state, method, trap))
    }

    /// Returns true if a method is one that a stub's class implements.
    pub(crate) fn is_stub_method(&self, method: MethodId) -> bool {
        !self.answered.is_empty() && self.answered.contains(&self.program.method(method).class())
    }

    /// Runs an intrinsic and puts its value where the instruction wants it.
    pub(crate) fn invoke_native(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        method: MethodId,
        values: &[Slot],
        dst: Reg,
    ) -> Result<Flow, Trap> {
        let &Entry::Native(intrinsic) = self.link(method)? else { return Err(Trap::bug("not an intrinsic")) };
        match self.perform(symbols, state, method, intrinsic, values)? {
            Reply::Value(value) => {
                self.put(state, dst, value);
                Ok(Flow::Next)
            }
            Reply::Call { method, args, kind } => self.call_for(symbols, state, method, &args, kind, dst),
            Reply::Again => Ok(Flow::Switch),
        }
    }

    /// Calls a method on behalf of the current instruction.
    pub(crate) fn call_for(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        method: MethodId,
        args: &[Slot],
        kind: FrameKind,
        dst: Reg,
    ) -> Result<Flow, Trap> {
        let class = self.program.method(method).class();
        if self.program.method(method).is_static()
            && state.init_state(class) != InitState::Done
            && !self.initialize(state, class)?
        {
            return Ok(Flow::Switch);
        }
        match self.push_call(symbols, state, method, args, kind, dst) {
            Ok(None) => Ok(Flow::Switch),
            Ok(Some(value)) => self.deliver(symbols, state, kind, dst, value),
            Err(trap) => Err(self.trap_for(symbols, state, kind, trap)),
        }
    }

    /// Does what [`Self::leave`] does for a frame, for a callee that had none.
    fn deliver(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        kind: FrameKind,
        dst: Reg,
        value: Slot,
    ) -> Result<Flow, Trap> {
        match kind {
            FrameKind::Call => self.put(state, dst, value),
            FrameKind::Reflect(returned) => {
                let result = self.reflected(state, returned, value)?;
                self.put(state, dst, result);
            }
            FrameKind::Construct(object) => self.put(state, dst, Slot::reference(object)),
            FrameKind::Store(class, cell) => {
                self.put_static(state, class, usize::from(cell), value)?;
                return Ok(Flow::Again);
            }
            FrameKind::Check(expected) => {
                symbols.check(state, expected, value)?;
                return Ok(Flow::Again);
            }
            FrameKind::Make(number) => {
                state.path.inputs.keep_returned(number, value);
                return Ok(Flow::Again);
            }
            FrameKind::Init(_) | FrameKind::Prepare => return Ok(Flow::Again),
        }
        Ok(Flow::Next)
    }

    pub(crate) fn put(&self, state: &mut State, dst: Reg, value: Slot) {
        if dst == NO_REG {
            return;
        }
        if let Some(base) = state.frames.last().map(|frame| frame.base) {
            state.set_register(base, dst, value);
        }
    }

    /// Ends the innermost frame with a result.
    #[inline]
    pub(crate) fn leave(&mut self, symbols: &mut dyn Symbols, state: &mut State, value: Slot) -> Result<(), Trap> {
        let Some(frame) = state.frames.pop() else { return Err(Trap::bug("return without a frame")) };
        state.trail.left(state.frames.len());
        state.release(frame.base as usize);
        if !frame.monitor.is_null() {
            state.unlock(frame.monitor);
        }
        if frame.kind != FrameKind::Call {
            return self.leave_special(symbols, state, frame, value);
        }
        match state.frames.last_mut() {
            Some(caller) => {
                caller.pc += 1;
                let base = caller.base;
                if frame.dst != NO_REG {
                    state.set_register(base, frame.dst, value);
                }
                state.result = value;
            }
            None => state.result = value,
        }
        Ok(())
    }

    fn leave_special(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        frame: Frame,
        value: Slot,
    ) -> Result<(), Trap> {
        match frame.kind {
            FrameKind::Init(class) => state.set_init_state(class, InitState::Done),
            FrameKind::Prepare => {}
            FrameKind::Make(number) => state.path.inputs.keep_returned(number, value),
            FrameKind::Check(expected) => symbols.check(state, expected, value)?,
            FrameKind::Store(class, cell) => self.put_static(state, class, usize::from(cell), value)?,
            FrameKind::Call | FrameKind::Reflect(_) | FrameKind::Construct(_) => {
                let result = match frame.kind {
                    FrameKind::Reflect(kind) => self.reflected(state, kind, value)?,
                    FrameKind::Construct(object) => Slot::reference(object),
                    _ => value,
                };
                if let Some(caller) = state.frames.last_mut() {
                    caller.pc += 1;
                }
                self.put(state, frame.dst, result);
                state.result = result;
            }
        }
        Ok(())
    }
}
