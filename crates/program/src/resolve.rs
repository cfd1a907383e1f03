//! Resolution of symbolic references (JVMS 5.4.3).

use crate::class::ClassKind;
use crate::descriptor::{class_of_descriptor, external_method, external_type, split_method};
use crate::error::{LinkError, LoadError};
use crate::flags;
use crate::ids::{ClassId, FieldId, MethodId};
use crate::interner::Key;
use crate::method::Method;
use crate::program::Program;
use crate::select::Specific;

impl Program {
    /// Resolves a class named by `from` (JVMS 5.4.3.1); `name` is an internal name or an array descriptor.
    pub fn resolve_class(&mut self, from: ClassId, name: &str) -> Result<ClassId, LinkError> {
        let caller = self.class(from);
        if caller.declared_name.as_deref() == Some(name) {
            return Ok(from); // a hidden class's own name
        }
        let class = self.load(name)?;
        self.check_class_access(from, class)?;
        Ok(class)
    }

    /// The class denoted by a field descriptor or a parameter type, including primitive types; access is not checked.
    pub fn class_of_descriptor(&mut self, descriptor: &str) -> Result<ClassId, LoadError> {
        match class_of_descriptor(descriptor) {
            Some(name) => self.load(name),
            None => match crate::Kind::of(descriptor).filter(|_| descriptor.len() == 1) {
                Some(kind) => Ok(self.primitive(kind)),
                None => Err(LoadError::NotFound(descriptor.to_owned())),
            },
        }
    }

    /// Resolves a field reference (JVMS 5.4.3.2); checks access and that the field is static or not, as expected.
    pub fn resolve_field(
        &mut self,
        from: ClassId,
        class: ClassId,
        name: &str,
        descriptor: &str,
        is_static: bool,
    ) -> Result<FieldId, LinkError> {
        let found = self.key(name, descriptor).and_then(|key| self.lookup_field(class, key));
        let Some(field) = found else {
            return Err(LinkError::NoSuchField(self.no_such_field(class, name, descriptor)));
        };
        self.check_field_access(from, class, field)?;
        if self.field(field).is_static() != is_static {
            return Err(LinkError::IncompatibleChange(format!(
                "Expected {} field {}.{name}",
                if is_static { "static" } else { "non-static" },
                self.class(self.field(field).class).external_name()
            )));
        }
        Ok(field)
    }

    /// JDK 21 and later report more than the field's name.
    fn no_such_field(&self, class: ClassId, name: &str, descriptor: &str) -> String {
        if self.jdk.feature() < 21 {
            return name.to_owned();
        }
        let class = self.class(class).external_name();
        format!("Class {class} does not have member field '{} {name}'", external_type(descriptor))
    }

    /// Finds a field of a class: its own, then its superinterfaces', then its superclass's.
    pub(crate) fn lookup_field(&self, class: ClassId, key: Key) -> Option<FieldId> {
        let mut next = Some(class);
        while let Some(id) = next {
            if let Some(field) = self.declared_field(id, key) {
                return Some(field);
            }
            let class = self.class(id);
            let inherited = class.interfaces.iter().find_map(|interface| self.lookup_interface_field(*interface, key));
            if inherited.is_some() {
                return inherited;
            }
            next = class.super_class;
        }
        None
    }

    /// Searches depth first in class-file order, as JVMS 5.4.3.2 requires. An interface's superclass is not searched.
    fn lookup_interface_field(&self, interface: ClassId, key: Key) -> Option<FieldId> {
        self.declared_field(interface, key).or_else(|| {
            let above = &self.class(interface).interfaces;
            above.iter().find_map(|interface| self.lookup_interface_field(*interface, key))
        })
    }

    /// Checks that code of class `from` may store into a field: a final field only in its own class.
    ///
    /// `initializer` is true if the storing method is `<init>` (or `<clinit>` for a static field).
    pub fn check_field_store(&self, from: ClassId, field: FieldId, initializer: bool) -> Result<(), LinkError> {
        let field = self.field(field);
        if !field.is_final() || field.class == from && initializer {
            return Ok(());
        }
        let what = if field.is_static() { "static" } else { "non-static" };
        let owner = self.class(field.class).external_name();
        if field.class != from {
            return Err(LinkError::IllegalAccess(format!(
                "Update to {what} final field {owner}.{} attempted from a different class ({}) than the field's \
                 declaring class",
                field.name,
                self.class(from).external_name()
            )));
        }
        let modern = self.class(from).version().is_some_and(|(major, _)| major >= 53);
        if !modern {
            return Ok(());
        }
        let place = if field.is_static() { "the initializer method <clinit>" } else { "the initializer method <init>" };
        Err(LinkError::IllegalAccess(format!(
            "Update to {what} final field {owner}.{} attempted from a different method than {place}",
            field.name
        )))
    }

    /// Resolves a `Methodref` (JVMS 5.4.3.3), including signature-polymorphic methods.
    pub fn resolve_method(
        &mut self,
        from: ClassId,
        class: ClassId,
        name: &str,
        descriptor: &str,
    ) -> Result<MethodId, LinkError> {
        if self.class(class).is_interface() {
            let class = self.class(class).external_name();
            return Err(LinkError::IncompatibleChange(format!("Found interface {class}, but class was expected")));
        }
        let found = self
            .lookup_polymorphic(class, name)
            .or_else(|| self.lookup_class_method(class, self.key(name, descriptor)?));
        let method = found.ok_or_else(|| self.no_such_method(class, name, descriptor))?;
        self.check_method_access(from, class, method)?;
        Ok(method)
    }

    /// Resolves an `InterfaceMethodref` (JVMS 5.4.3.4).
    pub fn resolve_interface_method(
        &mut self,
        from: ClassId,
        class: ClassId,
        name: &str,
        descriptor: &str,
    ) -> Result<MethodId, LinkError> {
        if !self.class(class).is_interface() {
            let class = self.class(class).external_name();
            return Err(LinkError::IncompatibleChange(format!("Found class {class}, but interface was expected")));
        }
        let found = self.key(name, descriptor).and_then(|key| self.lookup_interface_method(class, key));
        let method = found.ok_or_else(|| self.no_such_method(class, name, descriptor))?;
        self.check_method_access(from, class, method)?;
        Ok(method)
    }

    /// Checks that a resolved method is static or not, as the instruction expects.
    pub fn expect_static(&self, method: MethodId, is_static: bool) -> Result<(), LinkError> {
        if self.method(method).is_static() == is_static {
            return Ok(());
        }
        let expected = match is_static {
            true => "Expected static",
            false if self.class(self.method(method).class).is_interface() => "Expected instance not static",
            false => "Expecting non-static",
        };
        Err(LinkError::IncompatibleChange(format!("{expected} method '{}'", self.describe_method(method))))
    }

    /// Finds a signature-polymorphic method with that name (JVMS 2.9.3), regardless of the descriptor.
    fn lookup_polymorphic(&self, class: ClassId, name: &str) -> Option<MethodId> {
        if !matches!(&*self.class(class).name, "java/lang/invoke/MethodHandle" | "java/lang/invoke/VarHandle") {
            return None;
        }
        let mut named = self.methods_named(class, name);
        let only = named.next().filter(|method| self.method(*method).polymorphic)?;
        named.next().is_none().then_some(only)
    }

    /// Finds a method of a class: its own or a superclass's, else the maximally specific one of its superinterfaces,
    /// else any of their non-private instance methods.
    pub(crate) fn lookup_class_method(&self, class: ClassId, key: Key) -> Option<MethodId> {
        let class = self.class(class);
        let declared = class.display.iter().rev().find_map(|one| self.declared_method(*one, key));
        declared.or_else(|| self.lookup_above(&class.all_interfaces, key))
    }

    pub(crate) fn lookup_interface_method(&self, class: ClassId, key: Key) -> Option<MethodId> {
        if let Some(method) = self.declared_method(class, key) {
            return Some(method);
        }
        let of_object = self.declared_method(self.core.object, key);
        if let Some(method) = of_object
            && self.method(method).flags & (flags::PUBLIC | flags::STATIC) == flags::PUBLIC
        {
            return Some(method);
        }
        self.lookup_above(&self.class(class).all_interfaces, key)
    }

    fn lookup_above(&self, interfaces: &[ClassId], key: Key) -> Option<MethodId> {
        match self.most_specific(interfaces, key) {
            Specific::One(method) | Specific::Several(method, _) | Specific::Abstract(method) => Some(method),
            Specific::None => None,
        }
    }

    fn no_such_method(&self, class: ClassId, name: &str, descriptor: &str) -> LinkError {
        let class = self.class(class);
        LinkError::NoSuchMethod(format!("'{}'", external_method(&class.external_name(), name, descriptor)))
    }

    /// A method as HotSpot's messages spell it: `void p.A.f(int)`.
    pub fn describe_method(&self, method: MethodId) -> String {
        let method = self.method(method);
        external_method(&self.class(method.class).external_name(), &method.name, &method.descriptor)
    }

    /// The same without the class.
    pub(crate) fn describe_short(&self, method: &Method) -> String {
        match split_method(&method.descriptor) {
            Some((params, ret)) => {
                let params: Vec<String> = params.into_iter().map(external_type).collect();
                format!("{} {}({})", external_type(ret), method.name, params.join(", "))
            }
            None => method.name.to_string(),
        }
    }

    /// `abstract class p.A`, `interface p.I`, `class p.B`
    pub(crate) fn describe_kind(&self, class: ClassId) -> String {
        let class = self.class(class);
        let kind = match class.kind {
            ClassKind::Instance if class.is_interface() => "interface",
            ClassKind::Instance if class.is_abstract() => "abstract class",
            _ => "class",
        };
        format!("{kind} {}", class.external_name())
    }
}
