//! Method types as the machine sees them: parameter and return classes, each combination numbered once.

use crate::machine::Vm;
use crate::trap::Trap;
use heapwright_program::{ClassId, split_method};
use std::rc::Rc;

/// Parameter types and return type, resolved.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Signature {
    pub params: Vec<ClassId>,
    pub ret: ClassId,
}

impl Vm {
    /// The classes of a method descriptor as a class sees them.
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

    /// The class of a field descriptor (or `V`) as a class sees it.
    pub(crate) fn type_class(&mut self, from: ClassId, descriptor: &str) -> Result<ClassId, Trap> {
        match heapwright_program::class_of_descriptor(descriptor) {
            Some(name) => self.class_for(from, name),
            None => Ok(self.program.class_of_descriptor(descriptor)?),
        }
    }

    /// The descriptor of a signature. Hidden classes have no name a descriptor could use, so they count as `Object`.
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
}
