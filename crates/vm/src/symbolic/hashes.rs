//! Hash maps of the library without their buckets.
//!
//! What a `HashMap` answers does not depend on where it keeps an entry, only the order in which it shows its entries
//! does. Where a key is symbolic, each bucket would be a path and a shape of its own. So with
//! [`InputOptions::plain_hashes`](crate::InputOptions) every key has the hash zero: all entries are in one bucket, which
//! is searched by `equals`. That is exact as long as
//!
//! - equal keys have equal hashes anyway, and comparing keys has no effect: boxes, texts, constants of enums, and
//!   objects that are equal to themselves only;
//! - all entries of the map have that hash; and
//! - nobody looks at the order of several entries.
//!
//! Where that fails, the layer says so ([`Symbolic::order_seen`]): whatever was built on it has to be built anew with
//! hashes.

use crate::machine::Machine;
use crate::seam::{Got, Hashing};
use crate::state::State;
use crate::symbolic::Symbolic;
use heapwright_memory::{Ref, Slot};
use heapwright_program::code::Reg;
use heapwright_program::{ClassId, flags};

const MAP: &str = "java/util/HashMap";

/// Library classes whose objects are equal only if their hash codes are, and are compared without an effect.
const KEYS: [&str; 9] = [
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Short",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Boolean",
    "java/lang/Float",
    "java/lang/Double",
    "java/lang/String",
];

/// Methods of a map that go through its table in order; the map is their receiver.
const IN_ORDER: [&str; 7] =
    ["forEach", "containsValue", "replaceAll", "keysToArray", "valuesToArray", "internalWriteEntries", "writeObject"];

/// Finds out whether a method computes the place of a key, or goes through a table in order.
pub(crate) fn find((class, name, descriptor): (&str, &str, &str)) -> Option<Hashing> {
    let inner = class.strip_prefix(MAP)?;
    match (inner, name) {
        ("", "hash") if descriptor == "(Ljava/lang/Object;)I" => Some(Hashing::Hash),
        ("", name) if IN_ORDER.contains(&name) => Some(Hashing::Order(0)),
        ("$HashIterator", "<init>") => Some(Hashing::Order(1)),
        // a spliterator looks at its map when it is first used
        ("$HashMapSpliterator", "<init>") => Some(Hashing::Unknown),
        ("$KeySet" | "$Values" | "$EntrySet", "forEach" | "toArray") => Some(Hashing::Unknown),
        // a bucket with many entries becomes a tree, which compares hashes and breaks ties by identity
        ("$TreeNode", "treeify") => Some(Hashing::Unknown),
        _ => None,
    }
}

/// The entries of a map.
enum Entries {
    /// None.
    Empty,
    /// One with the hash zero.
    One,
    /// Several, all with the hash zero.
    Several,
    /// Some with other hashes.
    Hashed,
}

impl Symbolic {
    /// Whether the order of entries was looked at that all have the same hash here. Forgets it.
    pub(crate) fn take_order_seen(&mut self) -> bool {
        std::mem::take(&mut self.order_seen)
    }

    /// Looks at a call that computes the place of a key or goes through a table. Returns the hash to use.
    pub(crate) fn plain_hash(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        hashing: Hashing,
        (base, args): (u32, &[Reg]),
    ) -> Got<Option<Slot>> {
        if !self.input_options.plain_hashes {
            return Ok(None);
        }
        let argument = |state: &State, place: usize| args.get(place).map(|reg| state.register(base, *reg));
        match hashing {
            Hashing::Hash => {
                // hashes are computed by methods of the map that wants to know
                let map = machine.calling_map(state, base);
                let Some(entries) = map.and_then(|map| machine.entries(state, map)) else {
                    self.order_seen = true;
                    return Ok(None);
                };
                if matches!(entries, Entries::Hashed) {
                    return Ok(None);
                }
                let Some(key) = argument(state, 0) else { return Ok(None) };
                let key = self.concretize(machine, state, key)?.as_ref();
                if key.is_null() || machine.is_plain_key(state, key) {
                    return Ok(Some(Slot::int(0)));
                }
                self.order_seen = true;
            }
            Hashing::Order(place) => {
                let map = argument(state, usize::from(place)).filter(|map| map.is_concrete()).map(Slot::as_ref);
                let entries = map.and_then(|map| machine.entries(state, map));
                self.order_seen |= matches!(entries, None | Some(Entries::Several));
            }
            Hashing::Unknown => self.order_seen = true,
        }
        Ok(None)
    }
}

impl Machine {
    /// Returns the map whose method is running.
    fn calling_map(&self, state: &State, base: u32) -> Option<Ref> {
        let method = self.program.method(state.frames.last()?.method);
        let receiver = state.register(base, 0);
        let map = self.program.loaded(MAP)?;
        let fits = !method.is_static() && self.program.is_assignable(method.class(), map) && receiver.is_concrete();
        (fits && !receiver.as_ref().is_null()).then(|| receiver.as_ref())
    }

    /// Looks at the hashes of a map's entries; `None` if they are not known.
    fn entries(&self, state: &State, map: Ref) -> Option<Entries> {
        let table = self.get_field(state, map, "table").ok().filter(|table| table.is_concrete())?.as_ref();
        if table.is_null() {
            return Some(Entries::Empty);
        }
        let table = state.heap.array(table).filter(|table| table.is_concrete())?;
        if (1..table.len()).any(|index| table.get(index).is_none_or(|bin| !bin.as_ref().is_null())) {
            return Some(Entries::Hashed);
        }
        let (mut node, mut count) = (table.get(0)?.as_ref(), 0usize);
        while !node.is_null() {
            let hash = self.get_field(state, node, "hash").ok()?;
            if !hash.is_concrete() || hash.as_int() != 0 {
                return Some(Entries::Hashed);
            }
            count += 1;
            node = self.get_field(state, node, "next").ok().filter(|next| next.is_concrete())?.as_ref();
        }
        Some(match count {
            0 => Entries::Empty,
            1 => Entries::One,
            _ => Entries::Several,
        })
    }

    /// Returns true if equal keys of a class have equal hashes, and comparing them has no effect.
    fn is_plain_key(&self, state: &State, key: Ref) -> bool {
        let Some(class) = self.class_of(state, key) else { return false };
        let found = self.program.class(class);
        if KEYS.contains(&&**found.name()) {
            return true;
        }
        let mut above = std::iter::successors(Some(class), |class| self.program.class(*class).super_class());
        let is_enum = above.clone().any(|class| self.program.class(class).flags() & flags::ENUM != 0);
        let declares = |class: ClassId, name: &str, descriptor: &str| {
            class != self.known.object && self.program.find_method(class, name, descriptor).is_some()
        };
        let differs =
            |class: ClassId| declares(class, "equals", "(Ljava/lang/Object;)Z") || declares(class, "hashCode", "()I");
        is_enum || !found.is_array() && !above.any(differs)
    }
}
