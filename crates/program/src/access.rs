//! Access control (JVMS 5.4.4): packages, nests, protected members, and what superclasses permit.

use crate::class::Class;
use crate::error::{LinkError, LoadError};
use crate::flags;
use crate::ids::{ClassId, FieldId, MethodId};
use crate::interner::Name;
use crate::link::Draft;
use crate::program::Program;

impl Program {
    /// Returns true if two classes are in the same run-time package.
    #[inline]
    pub fn same_package(&self, a: ClassId, b: ClassId) -> bool {
        let (a, b) = (self.class(a), self.class(b));
        a.package == b.package && a.loader == b.loader
    }

    /// Returns true if `from` may use class `to`.
    pub fn can_access_class(&self, from: ClassId, to: ClassId) -> bool {
        let element = match self.class(to).kind {
            crate::ClassKind::Array { element, .. } => element,
            _ => to,
        };
        self.class(element).flags & flags::PUBLIC != 0 || from == element || self.same_package(from, element)
    }

    /// The nest host of a class (JVMS 5.4.4): the class itself unless it names a host that lists it as a member.
    pub fn nest_host(&mut self, class: ClassId) -> ClassId {
        if let Some(host) = self.class(class).nest_host.get() {
            return host;
        }
        let host = self.find_nest_host(class).unwrap_or(class);
        self.class(class).nest_host.set(Some(host));
        host
    }

    fn find_nest_host(&mut self, class: ClassId) -> Option<ClassId> {
        let name = self.class(class).nest_host_name()?;
        let host = self.load(&name).ok()?;
        if !self.same_package(host, class) {
            return None;
        }
        let member = self.class(class).name.clone();
        self.class(host).nest_members().iter().any(|other| **other == *member).then_some(host)
    }

    /// Returns true if two classes are nest mates.
    pub fn are_nest_mates(&mut self, a: ClassId, b: ClassId) -> bool {
        a == b || self.nest_host(a) == self.nest_host(b)
    }

    /// Returns true if `from` may use a member of `owner` with these flags, named through class `through`.
    pub fn can_access_member(&mut self, from: ClassId, through: ClassId, owner: ClassId, member: u16) -> bool {
        if member & flags::PUBLIC != 0 {
            return true;
        }
        if member & flags::PRIVATE != 0 {
            return self.are_nest_mates(from, owner);
        }
        if self.same_package(from, owner) {
            return true;
        }
        member & flags::PROTECTED != 0
            && self.is_subclass(from, owner)
            && (member & flags::STATIC != 0 || self.is_subclass(through, from) || self.is_subclass(from, through))
    }

    pub(crate) fn check_method_access(
        &mut self,
        from: ClassId,
        through: ClassId,
        method: MethodId,
    ) -> Result<(), LinkError> {
        let (owner, flags) = (self.method(method).class, self.method(method).flags);
        // JLS 10.7: an array's `clone` is public.
        let array_clone = self.class(through).is_array() && &**self.method(method).name() == "clone";
        if array_clone || self.can_access_member(from, through, owner, flags) {
            return Ok(());
        }
        Err(self.method_access_error(from, method))
    }

    pub(crate) fn method_access_error(&self, from: ClassId, method: MethodId) -> LinkError {
        let method = self.method(method);
        let from = self.class(from);
        let owner = self.class(method.class);
        LinkError::IllegalAccess(format!(
            "class {} tried to access {}{}method '{}' ({})",
            from.external_name(),
            if method.is_abstract() { "abstract " } else { "" },
            visibility(method.flags),
            self.describe_method(method.id),
            place_of_both(from, owner)
        ))
    }

    pub(crate) fn check_field_access(
        &mut self,
        from: ClassId,
        through: ClassId,
        field: FieldId,
    ) -> Result<(), LinkError> {
        let (owner, flags) = (self.field(field).class, self.field(field).flags);
        if self.can_access_member(from, through, owner, flags) {
            return Ok(());
        }
        let field = self.field(field);
        let (from, owner) = (self.class(from), self.class(owner));
        Err(LinkError::IllegalAccess(format!(
            "class {} tried to access {}field {}.{} ({})",
            from.external_name(),
            visibility(field.flags),
            owner.external_name(),
            field.name,
            place_of_both(from, owner)
        )))
    }

    pub(crate) fn check_class_access(&self, from: ClassId, to: ClassId) -> Result<(), LinkError> {
        if self.can_access_class(from, to) {
            return Ok(());
        }
        let (from, to) = (self.class(from), self.class(to));
        Err(LinkError::IllegalAccess(format!(
            "failed to access class {} from class {} ({})",
            to.external_name(),
            from.external_name(),
            place_of_both(to, from)
        )))
    }

    /// Checks a class that is about to be linked against its superclass and superinterfaces.
    pub(crate) fn check_supers(&self, draft: &Draft, package: Name) -> Result<(), LoadError> {
        let origin = &draft.origin;
        let name = crate::descriptor::external_name(&draft.name);
        if let Some(parent) = draft.super_class {
            let parent = self.class(parent);
            let parent_name = parent.external_name();
            if parent.is_interface() {
                let message = format!("class {name} has interface {parent_name} as super class");
                return Err(LoadError::incompatible(origin, message));
            }
            if parent.flags & flags::FINAL != 0 {
                let message = format!("class {name} cannot inherit from final class {parent_name}");
                return Err(LoadError::incompatible(origin, message));
            }
            if !self.reaches(draft, package, parent) {
                return Err(inaccessible(draft, &name, parent, "superclass"));
            }
            if !self.permits(parent, draft) {
                return Err(self.not_permitted(draft, "inherit from sealed class", &parent_name));
            }
        }
        for interface in draft.interfaces.iter().map(|id| self.class(*id)) {
            let interface_name = interface.external_name();
            if !interface.is_interface() {
                let message = format!(
                    "class {name} can not implement {interface_name}, because it is not an interface ({} is in {})",
                    interface_name,
                    place(interface)
                );
                return Err(LoadError::incompatible(origin, message));
            }
            if !self.reaches(draft, package, interface) {
                return Err(inaccessible(draft, &name, interface, "superinterface"));
            }
            if !self.permits(interface, draft) {
                let extends = draft.flags & flags::INTERFACE != 0;
                let action = if extends { "extend sealed interface" } else { "implement sealed interface" };
                return Err(self.not_permitted(draft, action, &interface_name));
            }
        }
        Ok(())
    }

    /// Builds the error; its wording changed between JDK 17 and 25.
    fn not_permitted(&self, draft: &Draft, action: &str, above: &str) -> LoadError {
        let name = crate::descriptor::external_name(&draft.name);
        let message = if self.jdk.feature() < 22 {
            format!("class {name} cannot {action} {above}")
        } else {
            format!("Failed listed permitted subclass check: class {name} is not a permitted subclass of {above}")
        };
        LoadError::incompatible(&draft.origin, message)
    }

    fn reaches(&self, draft: &Draft, package: Name, target: &Class) -> bool {
        if target.flags & flags::PUBLIC != 0 || target.package == package && target.loader == draft.loader {
            return true;
        }
        // A class defined in a nest can access what its host can.
        draft.nest_host.is_some_and(|host| self.can_access_class(host, target.id))
    }

    /// Returns true if a class, which may be sealed, permits a direct subclass (JVMS 5.3.5).
    fn permits(&self, parent: &Class, draft: &Draft) -> bool {
        match parent.permitted_subclasses() {
            Some(permitted) => parent.loader == draft.loader && permitted.iter().any(|name| **name == *draft.name),
            None => true,
        }
    }
}

fn visibility(member: u16) -> &'static str {
    match member & (flags::PRIVATE | flags::PROTECTED) {
        flags::PRIVATE => "private ",
        flags::PROTECTED => "protected ",
        _ => "",
    }
}

fn inaccessible(draft: &Draft, name: &str, above: &Class, what: &str) -> LoadError {
    let above_name = above.external_name();
    let same = draft.module == above.module && draft.loader == above.loader;
    let where_is = if same {
        format!("{name} and {above_name} are in {}", place(above))
    } else {
        let own = draft.module.as_deref().map_or("unnamed module".to_owned(), |module| format!("module {module}"));
        format!("{name} is in {own} of loader {}; {above_name} is in {}", draft.loader.name(), place(above))
    };
    LoadError::IllegalAccess {
        origin: draft.origin.to_string(),
        message: format!("class {name} cannot access its {what} {above_name} ({where_is})"),
    }
}

/// `unnamed module of loader 'app'`
fn place(class: &Class) -> String {
    match &class.module {
        Some(module) => format!("module {module} of loader {}", class.loader.name()),
        None => format!("unnamed module of loader {}", class.loader.name()),
    }
}

/// The modules and loaders of two classes, in HotSpot's words.
fn place_of_both(a: &Class, b: &Class) -> String {
    let (a_name, b_name) = (a.external_name(), b.external_name());
    if a.module == b.module && a.loader == b.loader {
        format!("{a_name} and {b_name} are in {}", place(a))
    } else {
        format!("{a_name} is in {}; {b_name} is in {}", place(a), place(b))
    }
}
