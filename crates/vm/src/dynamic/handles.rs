//! Method handles: what the machine keeps in them, and calls of them.
//!
//! Every handle has a body: a static method that takes the handle and then the handle's arguments. Direct handles are
//! the library's own objects; their `MemberName` determines the body. All others are objects of one of the library's
//! bound-handle classes, which keep the handles and values they are made of in an array.

use super::types::SignatureId;
use crate::interp::Flow;
use crate::machine::{Linked, Machine};
use crate::seam::Symbols;
use crate::state::{FrameKind, State};
use crate::trap::Trap;
use heapwright_memory::{Ref, Slot};
use heapwright_program::code::{CallSite, NO_REG, Reg};
use heapwright_program::{ClassId, MethodId};

/// Classes and cells of the library's handles.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub handle: ClassId,
    pub direct: ClassId,
    pub delegating: ClassId,
    pub bound: ClassId,
    pub form: ClassId,
    pub var_handle: ClassId,
    type_cell: usize,
    form_cell: usize,
    /// In bound handles: the array of their parts.
    pub data_cell: usize,
    /// The first of the machine's own cells in a handle: the number of the body and that of the signature, each plus
    /// one.
    own: usize,
    /// In a form: the edits it stands for.
    pub edits_cell: usize,
    /// In variable handles.
    pub exact_cell: usize,
    pub invoke_exact: MethodId,
    pub invoke: MethodId,
}

/// The machine's own static cells, present in every state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Statics {
    pub class: ClassId,
    /// The form that all handles share.
    pub form: usize,
    /// Method types by signature number.
    pub types: usize,
    /// The method type made last.
    pub pending: usize,
}

/// A handle ready to be called.
#[derive(Clone, Copy, Debug)]
pub(super) struct Callable {
    pub handle: Ref,
    pub body: MethodId,
    pub signature: SignatureId,
}

/// In a call site's cache: the handle is known to have the signature.
pub(super) const UNCHECKED: MethodId = MethodId(1);
pub(super) const CHECKED: MethodId = MethodId(0);

impl Machine {
    pub(super) fn layout(&mut self) -> Result<Layout, Trap> {
        if let Some(layout) = self.dynamic.layout {
            return Ok(layout);
        }
        let handle = self.program.load("java/lang/invoke/MethodHandle")?;
        let bound = self.program.load("java/lang/invoke/BoundMethodHandle$Species_L")?;
        let form = self.program.load("java/lang/invoke/LambdaForm")?;
        let cell = |machine: &Machine, class, name: &str| {
            machine.field_cell(class, name).ok_or_else(|| Trap::bug(format!("method handles have no field {name}")))
        };
        let method = |machine: &Machine, name: &'static str| {
            let found = machine.program.methods_named(handle, name).next();
            found.ok_or_else(|| Trap::bug("method handles cannot be invoked"))
        };
        let var_handle = self.program.load("java/lang/invoke/VarHandle")?;
        let own = self.program.class(handle).injected_cells().map(|cells| cells.start);
        let layout = Layout {
            handle,
            direct: self.program.load("java/lang/invoke/DirectMethodHandle")?,
            delegating: self.program.load("java/lang/invoke/DelegatingMethodHandle")?,
            bound,
            form,
            var_handle,
            exact_cell: cell(self, var_handle, "exact")?,
            type_cell: cell(self, handle, "type")?,
            form_cell: cell(self, handle, "form")?,
            data_cell: cell(self, bound, "argL0")?,
            own: own.ok_or_else(|| Trap::bug("method handles have no injected cells"))?,
            edits_cell: cell(self, form, "transformCache")?,
            invoke_exact: method(self, "invokeExact")?,
            invoke: method(self, "invoke")?,
        };
        self.dynamic.layout = Some(layout);
        Ok(layout)
    }

    pub(super) fn machine_statics(&mut self, state: &mut State) -> Result<Statics, Trap> {
        let class = self.machine_class()?;
        self.mirror(state, class)?;
        Ok(Statics { class, form: 0, types: 1, pending: 2 })
    }

    /// Returns the form that all handles share: one without edits.
    pub(super) fn plain_form(&mut self, state: &mut State) -> Result<Ref, Trap> {
        let Statics { class, form, .. } = self.machine_statics(state)?;
        let known = self.get_static(state, class, form).unwrap_or(Slot::ZERO).as_ref();
        if !known.is_null() {
            return Ok(known);
        }
        let layout = self.layout()?;
        let made = self.allocate_now(state, layout.form);
        self.put_static(state, class, form, Slot::reference(made))?;
        Ok(made)
    }

    /// Creates a handle with the given body.
    pub(super) fn new_handle(
        &mut self,
        state: &mut State,
        method_type: Ref,
        signature: SignatureId,
        body: MethodId,
        data: &[Ref],
    ) -> Result<Ref, Trap> {
        let layout = self.layout()?;
        let form = self.plain_form(state)?;
        let handle = self.allocate_now(state, layout.bound);
        let data = self.new_ref_array(state, self.known.object_array, data);
        state.heap.set_cell(handle, layout.type_cell, Slot::reference(method_type));
        state.heap.set_cell(handle, layout.form_cell, Slot::reference(form));
        state.heap.set_cell(handle, layout.data_cell, Slot::reference(data));
        self.note(state, handle, body, signature)?;
        Ok(handle)
    }

    fn note(&mut self, state: &mut State, handle: Ref, body: MethodId, signature: SignatureId) -> Result<(), Trap> {
        let layout = self.layout()?;
        state.heap.set_cell(handle, layout.own, Slot::int(body.0 as i32 + 1));
        state.heap.set_cell(handle, layout.own + 1, Slot::int(signature.0 as i32 + 1));
        Ok(())
    }

    /// Returns the `MethodType` of a handle.
    pub(super) fn handle_type(&mut self, state: &State, handle: Ref) -> Result<Ref, Trap> {
        let layout = self.layout()?;
        state.heap.cell(handle, layout.type_cell).map(Slot::as_ref).ok_or_else(Trap::null)
    }

    /// Returns the parts of a bound handle.
    pub(super) fn handle_data(&mut self, state: &State, handle: Ref) -> Result<Vec<Ref>, Trap> {
        let layout = self.layout()?;
        let data = state.heap.cell(handle, layout.data_cell).map_or(Ref::NULL, Slot::as_ref);
        Ok(self.refs_of(state, data).map(<[Ref]>::to_vec).unwrap_or_default())
    }

    /// Returns body and signature of a handle; the handle may be another one that the given one delegates to.
    pub(super) fn callable(&mut self, state: &mut State, handle: Ref) -> Result<Callable, Trap> {
        let layout = self.layout()?;
        if handle.is_null() {
            return Err(Trap::null());
        }
        let read = |state: &State, cell| state.heap.cell(handle, cell).map_or(0, Slot::as_int);
        let (body, signature) = (read(state, layout.own), read(state, layout.own + 1));
        if body > 0 && signature > 0 {
            let (body, signature) = (MethodId(body as u32 - 1), SignatureId(signature as u32 - 1));
            return Ok(Callable { handle, body, signature });
        }
        let class = self.class_of(state, handle).ok_or_else(Trap::null)?;
        let method_type = self.handle_type(state, handle)?;
        let signature = self.type_signature(state, method_type)?;
        let signature = self.signature_id(signature);
        if self.program.is_assignable(class, layout.delegating) {
            let target = self.get_field(state, handle, "target")?.as_ref();
            let inner = self.callable(state, target)?;
            return Ok(Callable { signature, ..inner });
        }
        if !self.program.is_assignable(class, layout.direct) {
            let name = self.program.class(class).external_name();
            return Err(Trap::unsupported(format!("method handles of class {name}")));
        }
        let body = self.direct_body(state, handle, signature)?;
        self.note(state, handle, body, signature)?;
        Ok(Callable { handle, body, signature })
    }

    /// `invokevirtual` of a signature-polymorphic method (JVMS 2.9.3).
    pub(crate) fn invoke_handle(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        linked: &Linked,
        site: u32,
        dst: Reg,
    ) -> Result<Flow, Trap> {
        let site = linked.code.calls.get(site as usize).ok_or_else(|| Trap::bug("a call without its site"))?;
        let method = site.resolved.get().ok_or_else(|| Trap::bug("a handle call that is not resolved"))?;
        let (signature, mode) = match site.cache.get() {
            Some((signature, mode)) => (SignatureId(signature.0), mode),
            None => {
                let signature = self.signature(linked.class, &site.descriptor)?;
                let signature = self.signature_id(signature);
                site.cache.set(Some((ClassId(signature.0), CHECKED)));
                (signature, CHECKED)
            }
        };
        let values = self.site_values(state, site);
        let receiver = values.first().copied().unwrap_or(Slot::ZERO);
        if !receiver.is_concrete() {
            return Err(Trap::unsupported("a call of a symbolic method handle"));
        }
        if receiver.as_ref().is_null() {
            return Err(Trap::null());
        }
        let layout = self.layout()?;
        if self.program.method(method).class() == layout.var_handle {
            return self.access_variable(symbols, state, method, signature, values, dst);
        }
        let callable = self.callable(state, receiver.as_ref())?;
        if callable.signature == signature || mode == UNCHECKED {
            return self.call_body(symbols, state, callable, values, dst);
        }
        match &**self.program.method(method).name() {
            "invoke" => {
                let body = self.generic_invoker(signature)?;
                self.call_for(symbols, state, body, &values, FrameKind::Call, dst)
            }
            // the library guarantees that the types agree except for classes
            "invokeBasic" => self.call_body(symbols, state, callable, values, dst),
            _ => self.wrong_type(symbols, state, receiver, signature),
        }
    }

    fn site_values(&self, state: &State, site: &CallSite) -> Vec<Slot> {
        let base = state.frames.last().map_or(0, |frame| frame.base);
        site.args.iter().map(|reg| state.register(base, *reg)).collect()
    }

    fn call_body(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        callable: Callable,
        mut values: Vec<Slot>,
        dst: Reg,
    ) -> Result<Flow, Trap> {
        if let Some(first) = values.first_mut() {
            *first = Slot::reference(callable.handle);
        }
        self.call_for(symbols, state, callable.body, &values, FrameKind::Call, dst)
    }

    /// Has the library raise `WrongMethodTypeException`, with its own message.
    fn wrong_type(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        handle: Slot,
        wanted: SignatureId,
    ) -> Result<Flow, Trap> {
        let Some(method_type) = self.method_type(state, wanted)? else { return Ok(Flow::Switch) };
        let check = self.library_method(
            "java/lang/invoke/Invokers",
            "checkExactType",
            "(Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;)V",
        )?;
        self.call_for(symbols, state, check, &[handle, Slot::reference(method_type)], FrameKind::Call, NO_REG)
    }
}
