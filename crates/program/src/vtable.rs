//! Virtual tables: overriding (JVMS 5.4.5), and slots for methods that a class inherits only from its interfaces.

use crate::class::Loader;
use crate::flags;
use crate::ids::{ClassId, MethodId};
use crate::interner::{Key, Name};
use crate::program::Program;
use crate::select::Specific;

/// A declared method as table building sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Declared {
    pub id: MethodId,
    pub key: Key,
    /// Whether a call selects the method by the receiver's class.
    pub is_virtual: bool,
}

/// What table building needs to know about the class being linked.
#[derive(Debug)]
pub(crate) struct Linking<'a> {
    pub package: Name,
    pub loader: Loader,
    pub super_class: Option<ClassId>,
    pub all_interfaces: &'a [ClassId],
    pub methods: &'a [Declared],
}

/// A finished table.
#[derive(Debug, Default)]
pub(crate) struct Vtable {
    pub methods: Vec<MethodId>,
    pub keys: Vec<Key>,
    /// The slot of each declared method, in order.
    pub slots: Vec<Option<u32>>,
    /// Slots whose method is ambiguous: several defaults, none more specific. They get a method that cannot be run.
    pub ambiguous: Vec<(usize, MethodId)>,
}

/// A declared method overrides a final one.
#[derive(Debug)]
pub(crate) struct OverridesFinal(pub MethodId);

impl Program {
    /// Builds the virtual table of a class. Interfaces have none.
    pub(crate) fn build_vtable(&self, linking: &Linking<'_>) -> Result<Vtable, OverridesFinal> {
        let mut table = Vtable::default();
        if let Some(parent) = linking.super_class {
            let parent = self.class(parent);
            table.methods = parent.vtable.to_vec();
            table.keys = parent.vtable_keys.to_vec();
        }
        for method in linking.methods {
            let slot = self.place(&mut table, linking, method)?;
            table.slots.push(slot);
        }
        self.add_interface_methods(&mut table, linking);
        Ok(table)
    }

    /// Puts a declared method into every slot it overrides, or into a new one.
    fn place(
        &self,
        table: &mut Vtable,
        linking: &Linking<'_>,
        method: &Declared,
    ) -> Result<Option<u32>, OverridesFinal> {
        if !method.is_virtual {
            return Ok(None);
        }
        let mut first = None;
        for (slot, (occupant, key)) in table.methods.iter_mut().zip(&table.keys).enumerate() {
            if *key != method.key || !self.can_override(linking, *occupant) {
                continue;
            }
            if self.method(*occupant).is_final() {
                return Err(OverridesFinal(*occupant));
            }
            *occupant = method.id;
            first.get_or_insert(slot as u32);
        }
        Ok(Some(first.unwrap_or_else(|| {
            table.methods.push(method.id);
            table.keys.push(method.key);
            (table.methods.len() - 1) as u32
        })))
    }

    /// Returns true if a non-private method of the class being linked, with the same name and descriptor, overrides
    /// `occupant`.
    ///
    /// Checking against the slot's current occupant covers the transitive case of JVMS 5.4.5: whatever that method
    /// overrides, the new one overrides too.
    fn can_override(&self, linking: &Linking<'_>, occupant: MethodId) -> bool {
        let occupant = self.method(occupant);
        if occupant.flags & (flags::PUBLIC | flags::PROTECTED) != 0 {
            return true;
        }
        let class = self.class(occupant.class);
        class.package == linking.package && class.loader == linking.loader
    }

    /// Fills the slots of methods that no class declares, from the maximally specific superinterface methods.
    fn add_interface_methods(&self, table: &mut Vtable, linking: &Linking<'_>) {
        let inherited = linking.super_class.map_or(0, |parent| self.class(parent).all_interfaces.len());
        if linking.all_interfaces.len() == inherited {
            return;
        }
        for &interface in linking.all_interfaces {
            for method in self.class(interface).methods() {
                let method = self.method(method);
                if !method.is_virtual() {
                    continue;
                }
                match self.class_slot(table, method.key) {
                    Slot::OfClass => {}
                    Slot::OfInterface(slot) => self.fill(table, linking, slot, method.id),
                    Slot::Missing => {
                        table.methods.push(method.id);
                        table.keys.push(method.key);
                        let slot = table.methods.len() - 1;
                        self.fill(table, linking, slot, method.id);
                    }
                }
            }
        }
    }

    fn class_slot(&self, table: &Vtable, key: Key) -> Slot {
        let mut found = Slot::Missing;
        for (slot, _) in table.keys.iter().enumerate().filter(|(_, other)| **other == key) {
            let Some(&occupant) = table.methods.get(slot) else { continue };
            if occupant.index() >= self.methods.len() {
                return Slot::OfClass; // declared by the class being linked
            }
            let occupant = self.method(occupant);
            // An ambiguity marker belongs to a class but represents interface methods.
            if self.class(occupant.class).is_interface() || self.is_ambiguity(occupant.id) {
                found = Slot::OfInterface(slot);
            } else {
                return Slot::OfClass;
            }
        }
        found
    }

    fn fill(&self, table: &mut Vtable, linking: &Linking<'_>, slot: usize, fallback: MethodId) {
        let Some(&key) = table.keys.get(slot) else { return };
        table.ambiguous.retain(|(other, _)| *other != slot);
        let chosen = match self.most_specific(linking.all_interfaces, key) {
            Specific::One(method) => method,
            Specific::Abstract(method) => method,
            Specific::Several(method, _) => {
                table.ambiguous.push((slot, method));
                method
            }
            Specific::None => fallback,
        };
        if let Some(occupant) = table.methods.get_mut(slot) {
            *occupant = chosen;
        }
    }
}

/// The state of a class's slot for an interface method.
enum Slot {
    /// The slot holds a class method.
    OfClass,
    /// The slot currently holds an interface method.
    OfInterface(usize),
    /// There is no slot yet.
    Missing,
}
