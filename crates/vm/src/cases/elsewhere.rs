//! The same run on another machine. What comes out differently there is no property of the program, and no test may
//! say it: identity hashes, the time, the user's name and directories, the order of the JDK's immutable sets.

use super::run::CaseError;
use crate::machine::Vm;
use crate::state::{InitState, State};
use crate::trap::Trap;
use heapwright_case::{Outcome, Run, Snapshot, Value};
use heapwright_memory::{Ref, Slot};
use heapwright_program::MethodId;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Properties that say where a program runs, and other values for them.
const PROPERTIES: &[(&str, &str)] = &[
    ("java.class.path", "elsewhere.jar"),
    ("java.home", "/elsewhere/jdk"),
    ("java.io.tmpdir", "/elsewhere/tmp"),
    ("java.library.path", "/elsewhere/lib"),
    ("java.runtime.name", "Elsewhere"),
    ("java.runtime.version", "elsewhere"),
    ("java.specification.vendor", "Elsewhere"),
    ("java.vendor", "Elsewhere"),
    ("java.vendor.url", "https://elsewhere.example"),
    ("java.vm.info", "elsewhere"),
    ("java.vm.name", "Elsewhere"),
    ("java.vm.specification.vendor", "Elsewhere"),
    ("java.vm.vendor", "Elsewhere"),
    ("java.vm.version", "elsewhere"),
    ("os.version", "1.2.3"),
    ("user.dir", "/elsewhere/work"),
    ("user.home", "/elsewhere/home"),
    ("user.name", "elsewhere"),
    ("user.timezone", "Asia/Kolkata"),
];

/// What identity hashes differ by.
const SALT: u32 = 0x5A3C_96E1;

/// A booted state of another machine.
#[derive(Default)]
pub(crate) struct Elsewhere {
    /// The steps of the state that it was made from, and the state.
    made: Option<(u64, Rc<State>)>,
    /// Whether it is the one that runs.
    runs: bool,
}

impl Elsewhere {
    /// What the identity hash of an object differs by. Objects of the booted state have been hashed already.
    pub(crate) fn salt(&self, object: Ref) -> u32 {
        match &self.made {
            Some((_, state)) if self.runs && state.heap.tag(object).is_none() => SALT,
            _ => 0,
        }
    }
}

impl Vm {
    /// Whether a run comes out the same on another machine.
    pub(super) fn is_steady(
        &mut self,
        base: &State,
        method: MethodId,
        input: &Snapshot,
        steps: u64,
        run: &Run,
    ) -> Result<bool, CaseError> {
        let elsewhere = self.elsewhere(base)?;
        self.elsewhere.runs = true;
        // what depends on the machine may also take longer there
        let other = self.run_here(&elsewhere, method, input, steps.saturating_mul(2));
        self.elsewhere.runs = false;
        let other = other.map_err(|_| CaseError::Varies)?;
        let same_end = match (&run.outcome, &other.outcome) {
            (Outcome::Returned(_), Outcome::Returned(_)) => true,
            (Outcome::Threw { class, .. }, Outcome::Threw { class: there, .. }) => class == there,
            _ => false,
        };
        // initialisers of classes have run at another time
        let edges = |run: &Run| -> BTreeSet<_> {
            run.edges.iter().filter(|(name, _)| name.name != "<clinit>").cloned().collect()
        };
        match same_end && edges(run) == edges(&other) {
            true => Ok(agrees(run, &other)),
            false => Err(CaseError::Varies),
        }
    }

    fn elsewhere(&mut self, base: &State) -> Result<Rc<State>, CaseError> {
        match &self.elsewhere.made {
            Some((steps, state)) if *steps == base.steps => Ok(state.clone()),
            _ => {
                let state = Rc::new(self.make_elsewhere(base)?);
                self.elsewhere.made = Some((base.steps, state.clone()));
                Ok(state)
            }
        }
    }

    fn make_elsewhere(&mut self, base: &State) -> Result<State, Trap> {
        let mut state = base.clone();
        state.clock = state.clock.elsewhere();
        let system = self.program.load("java/lang/System")?;
        let set = "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;";
        if let Some(set) = self.program.find_method(system, "setProperty", set) {
            for (key, value) in PROPERTIES {
                let (key, value) = (self.new_string(&mut state, key), self.new_string(&mut state, value));
                self.call_now(&mut state, set, &[Slot::reference(key), Slot::reference(value)])?;
            }
        }
        let thread = state.roots.thread;
        if let Ok(number) = self.get_field(&state, thread, "tid") {
            self.set_field(&mut state, thread, "tid", Slot::long(number.as_long() + 41))?;
        }
        if let Ok(class) = self.program.load("java/util/ImmutableCollections")
            && state.init_state(class) == InitState::Done
            && self.program.field_named(class, "SALT32L").is_some()
        {
            self.put_static_named(&mut state, class, "SALT32L", Slot::long(0x5A3C_96E1))?;
            self.put_static_named(&mut state, class, "REVERSE", Slot::int(1))?;
        }
        state.steps = base.steps;
        Ok(state)
    }
}

/// Whether two runs of the same branches say the same.
fn agrees(run: &Run, other: &Run) -> bool {
    let seen = |run: &Run| -> Vec<Value> {
        let returned = match &run.outcome {
            Outcome::Returned(value) => *value,
            Outcome::Threw { .. } => None,
        };
        run.after.roots().chain(returned).collect()
    };
    let messages = match (&run.outcome, &other.outcome) {
        (Outcome::Threw { message, .. }, Outcome::Threw { message: there, .. }) => message == there,
        _ => true,
    };
    let (here, there) = (seen(run), seen(other));
    messages && run.output == other.output && run.after.graph.same_shape(&here, &other.after.graph, &there)
}
