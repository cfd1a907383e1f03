//! Methods, constructors and fields as inputs, and classes where an input of a wider type can be one.
//!
//! They exist before the program runs, as enum constants do: an input of such a type is null or one of a finite table.

use crate::machine::Machine;
use crate::state::State;
use crate::symbolic::{Got, Loss, Symbolic};
use heapwright_case::{Content, Member};
use heapwright_memory::Ref;
use heapwright_program::{ClassId, FieldId, MethodId, flags};

/// Maximum number of members that an input is tried with.
const MOST_MEMBERS: usize = 48;

/// Maximum number of members of one class among them.
const MOST_OF_CLASS: usize = 12;

/// Maximum number of classes that an input of a wider type can be.
const MOST_OBJECTS: usize = 24;

/// Members of the library that are tried beside those of the program: one of each kind.
const USUAL: &[(&str, &str, &str)] = &[
    ("java/lang/Runnable", "run", "()V"),
    ("java/lang/Thread", "onSpinWait", "()V"),
    ("java/lang/String", "length", "()I"),
    ("java/lang/Thread", "setName", "(Ljava/lang/String;)V"),
    ("java/lang/Object", "toString", "()Ljava/lang/String;"),
    ("java/util/List", "get", "(I)Ljava/lang/Object;"),
    ("java/lang/Integer", "parseInt", "(Ljava/lang/String;)I"),
    ("java/util/Arrays", "asList", "([Ljava/lang/Object;)Ljava/util/List;"),
    ("java/util/ArrayList", "<init>", "()V"),
    ("java/lang/String", "<init>", "(Ljava/lang/String;)V"),
    ("java/lang/String", "<init>", "([CII)V"),
    ("java/lang/Number", "<init>", "()V"),
    ("java/lang/Integer", "<init>", "(I)V"),
    ("java/lang/Integer", "MAX_VALUE", "I"),
    ("java/awt/Point", "x", "I"),
];

/// What kind of member an object of a class stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Method,
    Constructor,
    Field,
}

impl Machine {
    fn sort_of_member(&self, class: ClassId) -> Option<Sort> {
        match &**self.program.class(class).name() {
            "java/lang/reflect/Method" => Some(Sort::Method),
            "java/lang/reflect/Constructor" => Some(Sort::Constructor),
            "java/lang/reflect/Field" => Some(Sort::Field),
            _ => None,
        }
    }

    /// Returns true if objects of a class are members.
    pub(crate) fn is_member_class(&self, class: ClassId) -> bool {
        self.sort_of_member(class).is_some()
    }

    fn is_of(&self, id: Id, sort: Sort) -> bool {
        match id {
            Id::Field(field) => sort == Sort::Field && self.program.field(field).flags() & flags::SYNTHETIC == 0,
            Id::Executable(method) => {
                let found = self.program.method(method);
                let is_constructor = &**found.name() == "<init>";
                let plain = found.flags() & flags::SYNTHETIC == 0 && &**found.name() != "<clinit>";
                plain && is_constructor == (sort == Sort::Constructor) && sort != Sort::Field
            }
        }
    }

    /// Describes a member object.
    pub(crate) fn member_content(&self, state: &State, object: Ref) -> Option<Content> {
        let class = self.class_of(state, object)?;
        let (owner, name, descriptor) = match self.sort_of_member(class)? {
            Sort::Field => {
                let field = self.program.field(crate::intrinsics::field_of(self, state, object).ok()?);
                (field.class(), field.name(), field.descriptor())
            }
            _ => {
                let method = self.program.method(crate::intrinsics::method_of(self, state, object).ok()?);
                (method.class(), method.name(), method.descriptor())
            }
        };
        let class = self.program.class(owner).external_name();
        Some(Content::Member(Member { class, name: name.to_string(), descriptor: descriptor.to_string() }))
    }

    /// Creates the object of a member; `None` if there is no such member.
    pub(crate) fn member_object(
        &mut self,
        state: &mut State,
        class: ClassId,
        member: &Member,
    ) -> Result<Option<Ref>, crate::trap::Trap> {
        if member.is_field() {
            let field = self.program.find_field(class, &member.name, &member.descriptor);
            return field.map(|field| self.field_object(state, field)).transpose();
        }
        let method = self.program.find_method(class, &member.name, &member.descriptor);
        method.map(|method| self.executable_object(state, method)).transpose()
    }
}

impl Symbolic {
    /// Returns the members and classes that an input of a declared type can be; `None` if it is no such type.
    pub(in crate::symbolic) fn reflected_constants(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        declared: ClassId,
    ) -> Got<Option<Vec<Ref>>> {
        let mut found = Vec::new();
        if let Some(sort) = machine.sort_of_member(declared) {
            for id in self.members(machine, sort) {
                found.push(match id {
                    Id::Field(field) => machine.field_object(state, field)?,
                    Id::Executable(method) => machine.executable_object(state, method)?,
                });
            }
            return Ok(Some(found));
        }
        // a class is an object, too, where the code asks
        if !self.mentioned.contains(&machine.known.class)
            || !machine.program.is_assignable(machine.known.class, declared)
        {
            return Ok(None);
        }
        let classes = self.reflected_classes(machine);
        if classes.len() > MOST_OBJECTS {
            self.lose(machine, state, Loss::Classes("java.lang.Class".to_owned()));
        }
        for class in classes.iter().take(MOST_OBJECTS) {
            found.push(machine.mirror(state, *class)?);
        }
        Ok(Some(found))
    }

    /// Returns the members that are tried: of the classes that can be reflected upon, those of the program first.
    fn members(&mut self, machine: &mut Machine, sort: Sort) -> Vec<Id> {
        let classes = self.reflected_classes(machine);
        let own = classes.iter().copied().filter(|class| !machine.is_library(*class));
        let mut found = Vec::new();
        for class in own {
            let class = machine.program.class(class);
            // a test cannot name a private class
            if class.modifiers() & flags::PRIVATE != 0 || class.is_array() {
                continue;
            }
            match sort {
                Sort::Field => found.extend(class.fields().take(MOST_OF_CLASS).map(Id::Field)),
                _ => found.extend(class.methods().take(MOST_OF_CLASS).map(Id::Executable)),
            }
        }
        for (class, name, descriptor) in USUAL {
            let Ok(class) = machine.program.load(class) else { continue };
            match descriptor.starts_with('(') {
                true => found.extend(machine.program.find_method(class, name, descriptor).map(Id::Executable)),
                false => found.extend(machine.program.find_field(class, name, descriptor).map(Id::Field)),
            }
        }
        found.retain(|id| machine.is_of(*id, sort));
        found.truncate(MOST_MEMBERS);
        found
    }
}

/// A member of a class.
#[derive(Clone, Copy)]
enum Id {
    Field(FieldId),
    Executable(MethodId),
}
