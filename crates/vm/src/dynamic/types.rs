//! Method types as the machine sees them: parameter and return classes, with one number per combination.

use super::handles::Statics;
use crate::machine::Machine;
use crate::state::{FrameKind, State};
use crate::trap::Trap;
use heapwright_memory::{Ref, Slot};
use heapwright_program::{ClassId, split_method};
use std::rc::Rc;

/// Parameter types and return type, resolved.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Signature {
    pub params: Vec<ClassId>,
    pub ret: ClassId,
}

/// The number of a signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SignatureId(pub u32);

impl Machine {
    /// Resolves the classes of a method descriptor as seen from a class.
    pub(crate) fn signature(&mut self, from: ClassId, descriptor: &str) -> Result<Signature, Trap> {
        let malformed =
            || Trap::raise("java/lang/IllegalArgumentException", format!("not a method descriptor: {descriptor}"));
        let (params, ret) = split_method(descriptor).ok_or_else(malformed)?;
        let mut classes = Vec::with_capacity(params.len());
        for param in params {
            classes.push(self.type_class(from, param)?);
        }
        Ok(Signature { params: classes, ret: self.type_class(from, ret)? })
    }

    /// Resolves the class of a field descriptor (or `V`) as seen from a class.
    pub(crate) fn type_class(&mut self, from: ClassId, descriptor: &str) -> Result<ClassId, Trap> {
        match heapwright_program::class_of_descriptor(descriptor) {
            Some(name) => self.class_for(from, name),
            None => Ok(self.program.class_of_descriptor(descriptor)?),
        }
    }

    /// Returns the descriptor of a signature. Hidden classes have no name a descriptor could use, so they count as
    /// `Object`.
    pub(crate) fn descriptor_of(&self, signature: &Signature) -> Rc<str> {
        let mut text = String::from("(");
        for param in &signature.params {
            text.push_str(&self.type_descriptor(*param));
        }
        text.push(')');
        text.push_str(&self.type_descriptor(signature.ret));
        Rc::from(text)
    }

    fn type_descriptor(&self, class: ClassId) -> String {
        let class = self.program.class(class);
        if class.is_hidden() { "Ljava/lang/Object;".to_owned() } else { class.descriptor() }
    }

    /// Returns the descriptor with every reference type as `Object`, optionally after a leading reference.
    pub(super) fn erased_descriptor(&self, signature: &Signature, leading: bool) -> String {
        let mut text = String::from(if leading { "(Ljava/lang/Object;" } else { "(" });
        for param in &signature.params {
            text.push_str(&self.field_descriptor(*param));
        }
        text.push(')');
        text.push_str(&self.field_descriptor(signature.ret));
        text
    }

    /// Returns the number of a signature.
    pub(super) fn signature_id(&mut self, signature: Signature) -> SignatureId {
        if let Some(id) = self.dynamic.signature_ids.get(&signature) {
            return *id;
        }
        let id = SignatureId(self.dynamic.signatures.len() as u32);
        self.dynamic.signatures.push(Rc::new(signature.clone()));
        self.dynamic.signature_ids.insert(signature, id);
        id
    }

    /// Returns a signature by its number.
    pub(super) fn signature_of(&self, id: SignatureId) -> Result<Rc<Signature>, Trap> {
        self.dynamic.signatures.get(id.0 as usize).cloned().ok_or_else(|| Trap::bug("an unknown signature"))
    }

    /// Returns the signature of a `java.lang.invoke.MethodType`.
    pub(crate) fn type_signature(&self, state: &State, method_type: Ref) -> Result<Signature, Trap> {
        if method_type.is_null() {
            return Err(Trap::null());
        }
        let ret = self.mirrored(state, self.get_field(state, method_type, "rtype")?.as_ref())?;
        let params = self.get_field(state, method_type, "ptypes")?.as_ref();
        let params = self.refs_of(state, params).ok_or_else(Trap::null)?.to_vec();
        let params = params.into_iter().map(|param| self.mirrored(state, param)).collect::<Result<_, _>>()?;
        Ok(Signature { params, ret })
    }

    /// Returns the `MethodType` of a signature, made by the library. `None` if a frame was pushed that makes it; the
    /// instruction must then be executed again.
    pub(super) fn method_type(&mut self, state: &mut State, id: SignatureId) -> Result<Option<Ref>, Trap> {
        let Statics { class, types, pending, .. } = self.machine_statics(state)?;
        let at = id.0 as usize;
        let mut table = self.get_static(state, class, types).unwrap_or(Slot::ZERO).as_ref();
        let known = self.refs_of(state, table).and_then(|known| known.get(at).copied()).unwrap_or(Ref::NULL);
        if !known.is_null() {
            return Ok(Some(known));
        }
        let signature = self.signature_of(id)?;
        let made = self.get_static(state, class, pending).unwrap_or(Slot::ZERO).as_ref();
        if !made.is_null() && self.type_signature(state, made)? == *signature {
            let mut all = self.refs_of(state, table).map(<[Ref]>::to_vec).unwrap_or_default();
            all.resize(all.len().max(at + 8), Ref::NULL);
            if let Some(place) = all.get_mut(at) {
                *place = made;
            }
            table = self.new_ref_array(state, self.known.object_array, &all);
            self.put_static(state, class, types, Slot::reference(table))?;
            self.put_static(state, class, pending, Slot::ZERO)?;
            return Ok(Some(made));
        }
        let make = self.library_method(
            "java/lang/invoke/MethodHandleNatives",
            "findMethodHandleType",
            "(Ljava/lang/Class;[Ljava/lang/Class;)Ljava/lang/invoke/MethodType;",
        )?;
        let owner = self.program.method(make).class();
        if !self.initialize(state, owner)? {
            return Ok(None);
        }
        let ret = self.mirror(state, signature.ret)?;
        let mut params = Vec::with_capacity(signature.params.len());
        for param in &signature.params {
            params.push(self.mirror(state, *param)?);
        }
        let params = self.new_ref_array(state, self.known.class_array, &params);
        let args = [Slot::reference(ret), Slot::reference(params)];
        match self.push_code(state, make, &args, FrameKind::Store(class, pending as u16))? {
            true => Ok(None),
            false => Err(Trap::bug("the library makes method types natively")),
        }
    }
}
