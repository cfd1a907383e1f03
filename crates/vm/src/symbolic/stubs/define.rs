//! Which types can have stubs, and the classes made for them.

use super::{Answering, StubClass};
use crate::machine::Machine;
use crate::symbolic::Symbolic;
use crate::trap::Trap;
use heapwright_case::StubKey;
use heapwright_program::{
    AbstractMethod, Class, ClassId, Kind, MethodBody, MethodId, SyntheticClass, SyntheticMethod, flags,
};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// ACC_ANNOTATION and ACC_ENUM.
const SPECIAL: u16 = 0x2000 | 0x4000;

impl Symbolic {
    /// Returns the class of the stubs of a type that a test can write; `None` if it can write none.
    pub(in crate::symbolic) fn stub_class(
        &mut self,
        machine: &mut Machine,
        of: ClassId,
    ) -> Result<Option<ClassId>, Trap> {
        if !self.is_in_reach(machine, of) {
            return Ok(None);
        }
        let class = self.stub_for(machine, of)?;
        let info = class.and_then(|class| self.stub_info(class));
        Ok(class.filter(|_| info.is_some_and(|info| self.is_writable(machine, &info))))
    }

    /// Returns true if a test can write a subclass: the methods to implement and the constructor are visible there.
    fn is_writable(&self, machine: &Machine, stub: &StubClass) -> bool {
        let methods = stub.methods.iter().map(|method| method.declared);
        methods.chain(stub.constructor).all(|id| {
            let found = machine.program.method(id);
            found.is_protected()
                || self.is_visible_in_tests(machine, machine.program.class(found.class()), found.flags())
        })
    }

    /// Returns the class of the stubs of a type, making it at first use; `None` if there can be no stubs.
    pub(crate) fn stub_for(&mut self, machine: &mut Machine, of: ClassId) -> Result<Option<ClassId>, Trap> {
        if let Some(known) = self.stub_classes.get(&of) {
            return Ok(*known);
        }
        let made = match machine.is_open_type(of) {
            true => self.define_stub(machine, of)?,
            false => None,
        };
        self.stub_classes.insert(of, made);
        Ok(made)
    }

    /// Returns what is known of the class of a stub; `None` for any other class.
    pub(crate) fn stub_info(&self, class: ClassId) -> Option<Rc<StubClass>> {
        self.stubs.get(&class).cloned()
    }

    /// Returns true if tests, which are usually in the package of the class under test, can name a class.
    fn is_in_reach(&mut self, machine: &mut Machine, class: ClassId) -> bool {
        let found = machine.program.class(class);
        if machine.is_library(class) && !found.name().starts_with("java/") && !found.name().starts_with("javax/") {
            return false;
        }
        let name = found.name().clone();
        let own = found.inner_classes().into_iter().find(|entry| *entry.inner == *name);
        let Some(own) = own else { return self.is_visible_in_tests(machine, found, found.flags()) };
        let (Some(outer), Some(_)) = (own.outer, own.name) else { return false };
        let flags = found.modifiers();
        // an inner class needs an object around it
        if flags & (flags::STATIC | flags::INTERFACE) == 0 || !self.is_visible_in_tests(machine, found, flags) {
            return false;
        }
        match machine.program.load(&outer) {
            Ok(outer) => self.is_in_reach(machine, outer),
            Err(_) => false,
        }
    }

    /// Returns true if something of a class with these flags is visible in the package of the tests.
    fn is_visible_in_tests(&self, machine: &Machine, class: &Class, flags: u16) -> bool {
        let tested = self.losses.tested.map(|tested| machine.program.class(tested).package_name());
        let same = !self.tests_elsewhere && tested.is_none_or(|tested| tested == class.package_name());
        flags & flags::PUBLIC != 0 || flags & flags::PRIVATE == 0 && same
    }

    fn define_stub(&mut self, machine: &mut Machine, of: ClassId) -> Result<Option<ClassId>, Trap> {
        let is_interface = machine.program.class(of).is_interface();
        // only the compiler extends these
        if ["java/lang/Record", "java/lang/Enum"].contains(&&**machine.program.class(of).name()) {
            return Ok(None);
        }
        let constructor = if is_interface { None } else { self.stub_constructor(machine, of) };
        if !is_interface && constructor.is_none() {
            return Ok(None);
        }
        let mut methods = machine.program.abstract_methods(of);
        let defaults = machine.overridable_defaults(of, &methods);
        methods.extend(defaults);
        let mut implemented = Vec::new();
        for AbstractMethod { all, .. } in &methods {
            for id in all {
                let found = machine.program.method(*id);
                implemented.push(SyntheticMethod {
                    name: found.name().to_string(),
                    descriptor: found.descriptor().to_string(),
                    flags: found.flags() & (flags::PUBLIC | flags::PROTECTED) | flags::SYNTHETIC | flags::NATIVE,
                    body: MethodBody::Native,
                });
            }
        }
        let class = machine.program.define_synthetic(SyntheticClass {
            name: format!("{}$$Stub", machine.program.class(of).name()),
            flags: flags::FINAL | flags::SYNTHETIC,
            super_class: if is_interface { machine.known.object } else { of },
            interfaces: if is_interface { vec![of] } else { Vec::new() },
            fields: Vec::new(),
            methods: implemented,
            host: Some(of),
            hidden: true,
        })?;
        let stub = machine.described(of, constructor, &methods, class);
        machine.answered.insert(class);
        self.stubs.insert(class, Rc::new(stub));
        Ok(Some(class))
    }

    /// Returns the constructor of an abstract class that a test would use: the one with the fewest parameters. Classes
    /// of the JDK must have one without parameters, unless they are tested.
    fn stub_constructor(&self, machine: &Machine, of: ClassId) -> Option<MethodId> {
        let class = machine.program.class(of);
        let most = if machine.is_library(of) && !self.is_under_test(machine, of) { 0 } else { usize::MAX };
        let usable = |id: &MethodId| {
            let found = machine.program.method(*id);
            let plain = found.flags() & (flags::SYNTHETIC | flags::PRIVATE) == 0;
            found.is_constructor() && plain && found.params().len() <= most
        };
        class.methods().filter(usable).min_by_key(|id| machine.program.method(*id).params().len())
    }
}

impl Machine {
    /// Returns true for an interface or abstract class that others may implement or extend.
    fn is_open_type(&self, of: ClassId) -> bool {
        let found = self.program.class(of);
        let plain = !found.is_array() && !found.is_primitive() && !found.is_hidden();
        let own_kind = found.is_interface() || found.is_abstract();
        plain && own_kind && found.flags() & (SPECIAL | flags::SYNTHETIC) == 0 && !self.program.is_sealed(of)
    }

    /// Returns the default methods of an interface that a stub may override: those that the program declares. The
    /// default methods of the library do what their documentation says.
    fn overridable_defaults(&self, of: ClassId, abstracts: &[AbstractMethod]) -> Vec<AbstractMethod> {
        if !self.program.class(of).is_interface() {
            return Vec::new();
        }
        let taken = |id: MethodId| {
            let method = self.program.method(id);
            abstracts.iter().flat_map(|one| &one.all).any(|other| {
                let other = self.program.method(*other);
                other.name() == method.name() && other.descriptor() == method.descriptor()
            })
        };
        let wanted = |id: &MethodId| {
            let method = self.program.method(*id);
            let hidden = flags::PRIVATE | flags::STATIC | flags::SYNTHETIC | flags::ABSTRACT;
            method.flags() & hidden == 0
                && !self.is_library(method.class())
                && self.program.select(of, *id).is_ok_and(|selected| selected == *id)
                && !taken(*id)
        };
        let interfaces = std::iter::once(of).chain(self.program.class(of).all_interfaces().iter().copied());
        let mut found: Vec<MethodId> = Vec::new();
        for interface in interfaces {
            for id in self.program.class(interface).methods().filter(wanted) {
                if !found.contains(&id) {
                    found.push(id);
                }
            }
        }
        found.into_iter().map(|method| AbstractMethod { method, all: vec![method] }).collect()
    }

    fn described(
        &self,
        of: ClassId,
        constructor: Option<MethodId>,
        methods: &[AbstractMethod],
        class: ClassId,
    ) -> StubClass {
        let whole = |kind: &Kind| matches!(kind, Kind::Byte | Kind::Char | Kind::Short | Kind::Int | Kind::Long);
        let mut numbers = FxHashMap::default();
        let mut answering = Vec::new();
        for (number, method) in methods.iter().enumerate() {
            for id in &method.all {
                let declared = self.program.method(*id);
                let own = self.program.find_method(class, declared.name(), declared.descriptor());
                numbers.extend(own.map(|own| (own, number)));
            }
            let found = self.program.method(method.method);
            let at = found.params().iter().position(whole).and_then(|at| u16::try_from(at).ok());
            let key = at.map_or(StubKey::Turn, StubKey::Parameter);
            let is_default = !found.is_abstract();
            answering.push(Answering { declared: method.method, is_default, result: found.ret(), key });
        }
        StubClass { of, constructor, methods: answering, numbers }
    }

    /// Returns the single abstract method that makes an interface functional.
    pub(crate) fn only_abstract_method(&self, interface: ClassId) -> Option<MethodId> {
        if !self.program.class(interface).is_interface() {
            return None;
        }
        match self.program.abstract_methods(interface).as_slice() {
            [only] => Some(only.method),
            _ => None,
        }
    }
}
