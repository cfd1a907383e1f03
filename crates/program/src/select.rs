//! Selection (JVMS 5.4.6) and `invokespecial`'s lookup: which method a call runs.

use crate::class::Class;
use crate::error::LinkError;
use crate::ids::{ClassId, MethodId};
use crate::interner::Key;
use crate::method::Method;
use crate::program::Program;

/// The maximally specific superinterface methods with a name and descriptor (JVMS 5.4.3.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Specific {
    /// No superinterface declares one.
    None,
    /// Exactly one that is not abstract.
    One(MethodId),
    /// More than one that is not abstract.
    Several(MethodId, MethodId),
    /// Only abstract ones; the first of them.
    Abstract(MethodId),
}

impl Program {
    /// The method that a call of `resolved` runs on a receiver of class `receiver`.
    #[inline]
    pub fn select(&self, receiver: ClassId, resolved: MethodId) -> Result<MethodId, LinkError> {
        let method = self.method(resolved);
        let class = self.class(receiver);
        if let Some(slot) = method.vtable_index
            && let Some(&chosen) = class.vtable.get(slot as usize)
            && self.is_subclass(receiver, method.class)
        {
            let target = self.method(chosen);
            return if target.is_abstract() { Err(self.no_implementation(class, method)) } else { Ok(chosen) };
        }
        if !method.is_virtual() {
            return Ok(resolved);
        }
        let known = class.selected.borrow().get(&resolved).copied();
        match known {
            Some(chosen) => Ok(chosen),
            None => self.select_slowly(class, method),
        }
    }

    /// The method that an `invokeinterface` of `resolved`, named through the interface `named`, runs on a receiver of
    /// class `receiver` (JVMS 6.5): unlike a virtual call, it insists on the interface and on a public method.
    pub fn select_interface(
        &self,
        receiver: ClassId,
        named: ClassId,
        resolved: MethodId,
    ) -> Result<MethodId, LinkError> {
        if self.class(named).is_interface() && !self.is_assignable(receiver, named) {
            return Err(self.not_implemented(receiver, named));
        }
        let chosen = self.select(receiver, resolved)?;
        match self.method(chosen).is_public() || !self.method(resolved).is_virtual() {
            true => Ok(chosen),
            false => Err(LinkError::IllegalAccess(format!("'{}'", self.describe_method(chosen)))),
        }
    }

    fn not_implemented(&self, class: ClassId, owner: ClassId) -> LinkError {
        let (class, owner) = (self.class(class), self.class(owner));
        LinkError::IncompatibleChange(format!(
            "Class {} does not implement the requested interface {}",
            class.external_name(),
            owner.external_name()
        ))
    }

    /// The slot through which a virtual call of `method`, named through `class`, can be dispatched in the tables of
    /// `class` and its subclasses. It also exists for a method that `class` inherits only from an interface.
    pub fn virtual_slot(&self, class: ClassId, method: MethodId) -> Option<u32> {
        let method = self.method(method);
        if method.vtable_index.is_some() {
            return method.vtable_index;
        }
        if !self.class(method.class).is_interface() || !method.is_virtual() {
            return None;
        }
        let class = self.class(class);
        let position = class.vtable_keys.iter().position(|key| *key == method.key)?;
        Some(position as u32)
    }

    #[cold]
    fn select_slowly(&self, class: &Class, method: &Method) -> Result<MethodId, LinkError> {
        if !self.is_assignable(class.id, method.class) {
            let owner = self.class(method.class);
            if owner.is_interface() {
                return Err(self.not_implemented(class.id, method.class));
            }
            let message = format!("Class {} is not a subclass of {}", class.external_name(), owner.external_name());
            return Err(LinkError::IncompatibleChange(message));
        }
        let declared =
            class.display.iter().rev().find_map(|&one| {
                self.declared_method(one, method.key).filter(|found| self.method(*found).is_virtual())
            });
        let chosen = match declared {
            Some(found) if self.method(found).is_abstract() => return Err(self.no_implementation(class, method)),
            Some(found) => found,
            None => match self.most_specific(&class.all_interfaces, method.key) {
                Specific::One(found) => found,
                _ => return Err(self.no_implementation(class, method)),
            },
        };
        class.selected.borrow_mut().insert(method.id, chosen);
        Ok(chosen)
    }

    /// The method an `invokespecial` runs (JVMS 6.5): `named` is the class of the reference, `from` the calling one.
    pub fn select_special(&self, from: ClassId, named: ClassId, resolved: MethodId) -> Result<MethodId, LinkError> {
        let method = self.method(resolved);
        if method.is_constructor() || method.is_private() || method.is_static() {
            return Ok(resolved);
        }
        // ACC_SUPER is assumed to be set in every class, as in JVMs since Java 8.
        let is_super_call = from != named && !self.class(named).is_interface() && self.is_subclass(from, named);
        let start = match self.class(from).super_class {
            Some(parent) if is_super_call => parent,
            _ => named,
        };
        let class = self.class(start);
        let mut found =
            class.display.iter().rev().find_map(|&one| {
                self.declared_method(one, method.key).filter(|found| self.method(*found).is_virtual())
            });
        if found.is_none() && class.is_interface() {
            found = self.declared_method(self.core.object, method.key).filter(|m| self.method(*m).is_public());
        }
        let chosen = match found {
            Some(found) => found,
            None => match self.most_specific(&class.all_interfaces, method.key) {
                Specific::One(found) => found,
                Specific::Several(a, b) => return Err(self.conflict(a, b)),
                Specific::None | Specific::Abstract(_) => return Err(self.missing_implementation(method)),
            },
        };
        if self.method(chosen).is_abstract() {
            return Err(self.missing_implementation(self.method(chosen)));
        }
        Ok(chosen)
    }

    /// Finds the maximally specific method with that key among some interfaces.
    pub(crate) fn most_specific(&self, interfaces: &[ClassId], key: Key) -> Specific {
        let candidates: Vec<&Method> = interfaces
            .iter()
            .filter_map(|interface| self.declared_method(*interface, key))
            .map(|method| self.method(method))
            .filter(|method| method.is_virtual())
            .collect();
        let is_below = |other: &Method, method: &Method| {
            other.class != method.class && self.class(other.class).all_interfaces.contains(&method.class)
        };
        let maximal = || candidates.iter().filter(|method| !candidates.iter().any(|other| is_below(other, method)));
        let mut concrete = maximal().filter(|method| !method.is_abstract());
        match (concrete.next(), concrete.next()) {
            (Some(one), None) => Specific::One(one.id),
            (Some(one), Some(other)) => Specific::Several(one.id, other.id),
            (None, _) => maximal().next().map_or(Specific::None, |method| Specific::Abstract(method.id)),
        }
    }

    /// Explains why a receiver has no method to run: nothing implements it, or several defaults do.
    #[cold]
    fn no_implementation(&self, receiver: &Class, resolved: &Method) -> LinkError {
        let declared =
            receiver.display.iter().rev().find_map(|&one| {
                self.declared_method(one, resolved.key).filter(|found| self.method(*found).is_virtual())
            });
        let selected = match declared {
            Some(method) => Some(method),
            None => match self.most_specific(&receiver.all_interfaces, resolved.key) {
                Specific::Several(a, b) => return self.conflict(a, b),
                Specific::Abstract(method) => Some(method),
                _ => None,
            },
        };
        let mut message = format!(
            "Receiver class {} does not define or inherit an implementation of the resolved method '{}{}' of {}.",
            receiver.external_name(),
            if resolved.is_abstract() { "abstract " } else { "" },
            self.describe_short(resolved),
            self.describe_kind(resolved.class)
        );
        if let Some(selected) = selected.map(|id| self.method(id)).filter(|m| m.id != resolved.id) {
            let abstract_word = if selected.is_abstract() { "abstract " } else { "" };
            message.push_str(&format!(" Selected method is '{abstract_word}{}'.", self.describe_method(selected.id)));
        }
        LinkError::AbstractMethod(message)
    }

    fn missing_implementation(&self, method: &Method) -> LinkError {
        LinkError::AbstractMethod(format!("'{}'", self.describe_method(method.id)))
    }

    pub(crate) fn conflict(&self, a: MethodId, b: MethodId) -> LinkError {
        let spell = |id| {
            let method = self.method(id);
            format!("{}.{}", self.class(method.class).name, method.name)
        };
        LinkError::IncompatibleChange(format!("Conflicting default methods: {} {}", spell(a), spell(b)))
    }
}
