//! The same run once more in the same virtual machine, as tests of one build run one after the other.
//!
//! A test sets the static fields that its run depends on or assigns. What objects in static fields hold (a registry, a
//! cache, a counter) it cannot put back. So a run is repeated on what it left there: what comes out differently the
//! second time may come out differently in a build whose tests run in another order. Branches may differ: a cache is
//! filled only once.

use super::perturbed::{agrees, ends_alike};
use super::run::CaseError;
use crate::machine::Machine;
use crate::state::{InitState, State};
use crate::vm::Vm;
use heapwright_case::{Outcome, Run};
use heapwright_memory::{ElementKind, Ref, Slot};
use heapwright_program::{ClassId, FieldId, Kind, MethodId, flags};
use rustc_hash::FxHashSet;

/// The most objects below static fields that are compared. If there are more, they count as changed.
const MOST_OBJECTS: usize = 100_000;

/// Returns true if two runs end alike and, if that is asked for, with equal values, messages and output.
pub fn is_alike(run: &Run, other: &Run, exactly: bool) -> bool {
    ends_alike(run, other) && (!exactly || agrees(run, other))
}

/// Returns true if an initialiser threw. That is another error the second time, whatever the class holds; whether tests
/// get into each other's way there is left to the replay.
fn is_failed_initialiser(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::Threw { class, .. } if class == "java.lang.ExceptionInInitializerError")
}

impl Vm {
    /// Returns true if a run has the same result again in the state that it left; an error if it ends differently.
    pub(super) fn is_repeatable(
        &mut self,
        mut left: State,
        method: MethodId,
        steps: u64,
        run: &Run,
    ) -> Result<bool, CaseError> {
        // the state of a library that is tested as a whole is nobody's input: numbers of panels, caches, defaults
        let may_leave = self.symbolic.tests_elsewhere || self.has_static_objects(&left);
        if !may_leave || is_failed_initialiser(&run.outcome) {
            return Ok(true);
        }
        let begun = left.steps;
        let (again, output) = self.captured(begun.saturating_add(steps), |vm| {
            let built = vm.build(&mut left, &run.before).map_err(CaseError::Input)?;
            vm.run_built(&mut left, method, built, &run.before)
        });
        self.machine.statistics.case_steps += left.steps.saturating_sub(begun);
        // what cannot be built again or does not end says nothing
        let Ok(mut again) = again else { return Ok(true) };
        again.output = output;
        match ends_alike(run, &again) {
            true => Ok(agrees(run, &again)),
            false => Err(CaseError::Leaves),
        }
    }

    /// Returns true if a static field of the program holds an object that can change.
    pub fn has_static_objects(&self, state: &State) -> bool {
        let mut held = self.static_objects(state).into_iter();
        held.any(|object| self.machine.class_of(state, object).is_some_and(|class| self.machine.can_change(class)))
    }

    /// Returns the program's own classes that are initialised in a state.
    pub fn initialized_by_program(&self, state: &State) -> Vec<ClassId> {
        let own =
            self.machine.program.classes().filter(|class| !class.is_hidden() && !self.machine.is_library(class.id()));
        own.map(|class| class.id()).filter(|class| state.init_state(*class) == InitState::Done).collect()
    }

    /// Returns the objects in static fields of the program.
    fn static_objects(&self, state: &State) -> Vec<Ref> {
        let mut found = Vec::new();
        for class in self.initialized_by_program(state) {
            for id in self.machine.program.class(class).fields() {
                let field = self.machine.program.field(id);
                if field.is_static() && field.kind() == Kind::Ref && field.flags() & flags::SYNTHETIC == 0 {
                    found.extend(self.machine.get_static(state, class, field.cell()).map(Slot::as_ref));
                }
            }
        }
        found.retain(|object| !object.is_null());
        found
    }

    /// Returns the static fields of a class, and of those nested with it, that a test can put back.
    fn restorable(&self, state: &State, class: &str) -> Vec<FieldId> {
        let top = |name: &str| name.split('$').next().unwrap_or_default().replace('/', ".");
        let classes = self.initialized_by_program(state).into_iter().map(|class| self.machine.program.class(class));
        let near = classes.filter(|found| top(found.name()) == top(class));
        let plain = |field: &FieldId| {
            let field = self.machine.program.field(*field);
            field.is_static() && !field.is_final() && field.flags() & flags::SYNTHETIC == 0
        };
        near.flat_map(|class| class.fields()).filter(plain).collect()
    }

    /// Returns true if a class, or one nested with it, has static fields that calls may assign.
    pub fn has_restorable(&self, state: &State, class: &str) -> bool {
        !self.restorable(state, class).is_empty()
    }

    /// Returns the static fields of a class, and of those nested with it, that were assigned since an earlier state: the
    /// name of the class and that of the field.
    pub fn reassigned(&self, before: &State, after: &State, class: &str) -> Vec<(String, String)> {
        let named = |field: FieldId| {
            let field = self.machine.program.field(field);
            (self.machine.program.class(field.class()).external_name(), field.name().to_string())
        };
        let value = |state: &State, field: FieldId| {
            let field = self.machine.program.field(field);
            self.machine.get_static(state, field.class(), field.cell())
        };
        let all = self.restorable(before, class).into_iter();
        all.filter(|field| value(before, *field) != value(after, *field)).map(named).collect()
    }

    /// Puts the static fields of a class, and of those nested with it, back to what they were in an earlier state.
    pub fn put_back(&mut self, before: &State, after: &mut State, class: &str) {
        for field in self.restorable(before, class) {
            let (class, cell) = (self.machine.program.field(field).class(), self.machine.program.field(field).cell());
            if let Some(value) = self.machine.get_static(before, class, cell) {
                // the class is initialised, so it has the cell
                let _ = self.machine.put_static(after, class, cell, value);
            }
        }
    }

    /// Returns true if objects below static fields of the program differ between two states, of which the second has
    /// come from the first. Fields themselves do not count: a test puts them back.
    pub fn changes_statics(&self, before: &State, after: &State) -> bool {
        let mut seen: FxHashSet<Ref> = FxHashSet::default();
        let mut open = self.static_objects(before);
        while let Some(object) = open.pop() {
            let class = self.machine.class_of(before, object).filter(|class| self.machine.can_change(*class));
            let Some(class) = class.filter(|_| seen.insert(object)) else { continue };
            if seen.len() > MOST_OBJECTS {
                return true;
            }
            match (before.heap.array(object), after.heap.array(object)) {
                (Some(old), Some(new)) => {
                    let element = |at| (old.get(at), new.get(at));
                    if old.len() != new.len() || (0..old.len()).map(element).any(|(old, new)| old != new) {
                        return true;
                    }
                    if old.kind() == ElementKind::Ref {
                        open.extend((0..old.len()).filter_map(|at| old.get(at)).map(Slot::as_ref));
                    }
                }
                (None, None) => {
                    for field in self.machine.instance_fields(class) {
                        let field = self.machine.program.field(field);
                        let old = before.heap.cell(object, field.cell());
                        if old != after.heap.cell(object, field.cell()) {
                            return true;
                        }
                        open.extend(old.filter(|_| field.kind() == Kind::Ref).map(Slot::as_ref));
                    }
                }
                _ => return true,
            }
            open.retain(|object| !object.is_null());
        }
        false
    }
}

impl Machine {
    fn can_change(&self, class: ClassId) -> bool {
        let name = self.program.class(class).name().clone();
        let is_value =
            &*name == "java/lang/String" || self.known.unbox_kind(class).is_some() || self.is_library_value(&name);
        !is_value && (self.is_library(class) || !self.is_unchangeable(class))
    }
}
