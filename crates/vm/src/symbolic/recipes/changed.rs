//! Objects of the library that were changed after they were made: a lock that is held, a set of bits with one of them
//! set, an applet that has its stub. A recipe makes the object, and one or more methods are called on it.
//!
//! Which methods: those whose code mentions a field of the object that the code under test looks at, too. That is a
//! guess from names; what is not tried is part of the loss that every recipe records.

use super::chains::Chain;
use crate::machine::Machine;
use crate::symbolic::Symbolic;
use heapwright_program::code::{Code, Instr};
use heapwright_program::{ClassId, FieldId, MethodId, flags, split_method};
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// Maximum number of methods that are tried on objects of a class.
const MOST_CHANGES: usize = 4;

/// Maximum number of parameters of such a method.
const MOST_PARAMETERS: usize = 3;

/// Maximum number of methods whose code is looked at for the fields it mentions.
const MOST_READERS: usize = 250;

/// Maximum nesting of calls in which a method is looked for what it changes.
const DEEPEST_CHANGE: usize = 3;

/// Methods that leave an object behind on which nothing works any more, or that wait for another thread.
const LAST: [&str; 4] = ["close", "end", "await", "acquire"];

/// How a method changes an object, best first.
#[derive(PartialEq, Eq, PartialOrd, Ord, Clone, Copy)]
enum Change {
    /// It assigns a field.
    Assigns,
    /// It adds to what a field holds.
    Fills,
    /// It mentions a field.
    Uses,
}

impl Symbolic {
    /// Returns the chains that make an object of a class of the library and change what the code under test looks at.
    pub(super) fn changes_of(&mut self, machine: &mut Machine, class: ClassId, recipes: &[MethodId]) -> Rc<[Chain]> {
        if let Some(known) = self.recipes.changes.get(&class) {
            return known.clone();
        }
        if self.recipes.is_searching() {
            return Rc::from([]);
        }
        self.recipes.open.push(class);
        let found: Rc<[Chain]> = self.find_changes(machine, class, recipes).into();
        self.recipes.open.pop();
        self.recipes.changes.insert(class, found.clone());
        found
    }

    fn find_changes(&mut self, machine: &mut Machine, class: ClassId, recipes: &[MethodId]) -> Vec<Chain> {
        let Some(start) = recipes.first().copied() else { return Vec::new() };
        let found = machine.program.class(class);
        let plain = !found.is_interface() && !found.is_array() && !found.is_abstract() && machine.is_library(class);
        // collections have elements of their own kind
        let holds =
            ["java/util/Collection", "java/util/Map"].into_iter().any(|name| machine.is_assignable_to(class, name));
        let made = machine.program.method(start);
        if !plain || holds || !made.is_constructor() || made.class() != class || machine.holds_values_only(class) {
            return Vec::new();
        }
        let looked_at: Vec<FieldId> = machine
            .instance_fields(class)
            .into_iter()
            .filter(|field| self.recipes.looked_at.contains(machine.program.field(*field).name()))
            .collect();
        if looked_at.is_empty() {
            return Vec::new();
        }
        let mut ranked = Vec::new();
        let mut names = FxHashSet::default();
        for method in machine.methods_of_library(class) {
            let found = machine.program.method(method);
            let (name, descriptor) = (found.name().clone(), found.descriptor().clone());
            if !names.insert((name.clone(), descriptor.clone())) || !self.may_change(machine, class, method) {
                continue;
            }
            if let Some(change) = machine.change_by(class, method, &looked_at) {
                let parameters = machine.program.method(method).params().len();
                ranked.push((change, parameters == 0, parameters, name, descriptor, method));
            }
        }
        ranked.sort();
        // what exceptions do with their fields without assigning them is to print them
        if machine.program.is_assignable(class, machine.known.throwable) {
            ranked.retain(|(change, ..)| *change != Change::Uses);
        }
        ranked.truncate(MOST_CHANGES);
        let chain = |then: Vec<MethodId>| Chain { start, then: then.into() };
        let mut found: Vec<Chain> = ranked.iter().map(|(.., method)| chain(vec![*method])).collect();
        let twice = ranked.iter().find(|(change, is_bare, ..)| *change == Change::Fills && !is_bare);
        found.extend(twice.map(|(.., method)| chain(vec![*method, *method])));
        let all: Vec<MethodId> =
            ranked.iter().filter(|(_, is_bare, ..)| !is_bare).map(|(.., method)| *method).collect();
        found.extend((all.len() > 1).then(|| chain(all)));
        found
    }

    /// Returns true for a method without a result that a test can call, with arguments that can be made.
    fn may_change(&mut self, machine: &mut Machine, class: ClassId, method: MethodId) -> bool {
        let found = machine.program.method(method);
        let odd = found.is_static() || found.is_constructor() || found.is_abstract();
        if odd || !found.is_public() || !machine.is_void(method) || LAST.contains(&&**found.name()) {
            return false;
        }
        if found.flags() & flags::SYNTHETIC != 0
            || machine.program.method_has_annotation(method, "Ljava/lang/Deprecated;")
                && !self.is_under_test(machine, class)
        {
            return false;
        }
        let descriptor = machine.program.method(method).descriptor().clone();
        let parameters = split_method(&descriptor).map(|(parameters, _)| parameters).unwrap_or_default();
        parameters.len() <= MOST_PARAMETERS
            && parameters.iter().all(|parameter| self.is_affordable(machine, class, parameter))
    }

    /// Sets the names of the fields that the code under test looks at, in the library as well.
    pub(crate) fn set_looked_at(&mut self, names: FxHashSet<Rc<str>>) {
        if names != self.recipes.looked_at {
            self.recipes.looked_at = names;
            self.recipes.changes.clear();
        }
    }
}

impl Machine {
    /// Returns the names of the fields that a method mentions, and the methods that it calls.
    pub(crate) fn fields_looked_at(&mut self, method: MethodId) -> FxHashSet<Rc<str>> {
        let readers = self.called_from(method, MOST_READERS, |_, call, _| !call.name.starts_with('<'));
        let codes = readers.into_iter().filter_map(|method| self.program.code(method).ok());
        codes.flat_map(|code| code.fields.iter().map(|site| site.name.clone()).collect::<Vec<_>>()).collect()
    }

    /// Returns true if objects of a class never change: all fields are final numbers, texts and the like.
    fn holds_values_only(&mut self, class: ClassId) -> bool {
        self.instance_fields(class).into_iter().all(|field| {
            let held = self.program.field(field);
            let is_text = self.program.field(field).descriptor().as_ref() == "Ljava/lang/String;";
            held.is_final() && (held.descriptor().len() == 1 || is_text)
        })
    }

    /// Returns the methods of a class and of those above it, without those of `Object`.
    fn methods_of_library(&self, class: ClassId) -> Vec<MethodId> {
        let above = std::iter::successors(Some(class), |class| self.program.class(*class).super_class());
        above.filter(|one| *one != self.known.object).flat_map(|one| self.program.class(one).methods()).collect()
    }

    /// Returns how a method changes one of some fields of its object; `None` if it mentions none of them.
    fn change_by(&mut self, class: ClassId, method: MethodId, fields: &[FieldId]) -> Option<Change> {
        let mut best = None;
        let mut open = vec![(method, 0)];
        let mut seen: FxHashSet<MethodId> = FxHashSet::default();
        while let Some((method, depth)) = open.pop() {
            if !seen.insert(method) {
                continue;
            }
            let Ok(code) = self.program.code(method) else { continue };
            best = self.change_in(&code, fields).into_iter().chain(best).min();
            if depth == DEEPEST_CHANGE {
                continue;
            }
            for call in code.calls.iter().filter(|call| !call.name.starts_with('<')) {
                let Ok(owner) = self.program.load(&call.class) else { continue };
                if owner == self.known.object || !self.program.is_assignable(class, owner) {
                    continue;
                }
                let called = self.program.find_method(owner, &call.name, &call.descriptor);
                open.extend(
                    called.and_then(|called| self.program.select(class, called).ok()).map(|one| (one, depth + 1)),
                );
            }
        }
        best
    }

    fn change_in(&self, code: &Code, fields: &[FieldId]) -> Option<Change> {
        let named = |name: &str| fields.iter().any(|field| &**self.program.field(*field).name() == name);
        if !code.fields.iter().any(|site| named(&site.name)) {
            return None;
        }
        let assigns = code.instrs.iter().any(|instr| match instr.get() {
            Instr::PutField { site, .. } => code.fields.get(site as usize).is_some_and(|site| named(&site.name)),
            Instr::PutFieldResolved { cell, .. } | Instr::PutFieldNarrow { cell, .. } => {
                fields.iter().any(|field| self.program.field(*field).cell() == cell as usize)
            }
            _ => false,
        });
        let fills = || code.calls.iter().any(|call| super::chains::is_filler(&call.name));
        let stores = || code.instrs.iter().any(|instr| crate::symbolic::statics::is_array_store(instr.get()));
        Some(match () {
            () if assigns => Change::Assigns,
            () if fills() || stores() => Change::Fills,
            () => Change::Uses,
        })
    }
}
