//! The same run on other machines. Values that differ between machines are not properties of the program, and no test
//! may assert them: identity hashes, the time, random numbers, the locale, the user's name and directories, …
//!
//! Each machine is booted under its own [`Profile`], so that whatever the library derives from these values during
//! startup is consistent with them. Every run is repeated on one other machine. If it consulted something effectively
//! random (the clock, an identity hash, random bytes), it is repeated on several: two coin tosses often agree.

use super::run::CaseError;
use crate::profile::Profile;
use crate::state::{FrameKind, State};
use crate::trap::{Stop, Trap};
use crate::vm::Vm;
use heapwright_case::{Outcome, Run, Value};
use heapwright_memory::Slot;
use heapwright_program::code::NO_REG;
use std::rc::Rc;

/// Extra steps allowed for the first use of another locale's data.
const LOCALE_STEPS: u64 = 20_000_000;

/// The last of the machines at home that repeat a run that consulted something random.
const LAST_MACHINE: u32 = 7;

/// States of other machines, and states to start runs from.
#[derive(Default)]
pub(crate) struct Perturbed {
    /// Booted states, indexed by machine number minus one.
    booted: Vec<Rc<State>>,
    /// States to start runs from.
    pub(super) beginnings: super::beginnings::Beginnings,
}

/// Repeats a run from a booted state, for at most so many steps.
pub type Again<'a> = dyn FnMut(&mut Vm, &State, u64) -> Result<Run, CaseError> + 'a;

impl Vm {
    /// Does the run that is to be repeated elsewhere, and notes whether it consults something that differs there.
    pub fn watched<T>(&mut self, work: impl FnOnce(&mut Vm) -> T) -> T {
        self.machine.surroundings.consulted = false;
        self.machine.surroundings.located = false;
        work(self)
    }

    /// Returns true if the run that was [watched](Vm::watched) last has the same result on other machines; an error if
    /// it ends differently there or takes other branches.
    pub fn agrees_elsewhere(&mut self, run: &Run, steps: u64, again: &mut Again<'_>) -> Result<bool, CaseError> {
        let mut steady = self.agrees_abroad(Profile::ABROAD, steps, run, again)?;
        if self.machine.surroundings.located {
            steady &= self.agrees_abroad(Profile::FAR_AWAY, steps, run, again)?;
        }
        if self.machine.surroundings.consulted {
            for number in Profile::NEARBY.0..=LAST_MACHINE {
                let other = self.run_on(Profile(number), steps.saturating_mul(2), again);
                steady &= self.same(run, &other.map_err(|_| CaseError::Varies)?)?;
            }
        }
        Ok(steady)
    }

    /// Returns true if a run has the same result in another region.
    fn agrees_abroad(
        &mut self,
        place: Profile,
        steps: u64,
        run: &Run,
        again: &mut Again<'_>,
    ) -> Result<bool, CaseError> {
        match self.run_on(place, steps.saturating_mul(2).saturating_add(LOCALE_STEPS), again) {
            Ok(other) => self.same(run, &other),
            // another locale may need more than the machine supports: then nothing is asserted
            Err(CaseError::Stopped(Stop::Unsupported(_) | Stop::Budget(_))) => {
                let other = self.run_on(Profile::NEARBY, steps.saturating_mul(2), again);
                self.same(run, &other.map_err(|_| CaseError::Varies)?)?;
                Ok(false)
            }
            Err(_) => Err(CaseError::Varies),
        }
    }

    fn run_on(&mut self, profile: Profile, steps: u64, again: &mut Again<'_>) -> Result<Run, CaseError> {
        let (consulted, located) = (self.machine.surroundings.consulted, self.machine.surroundings.located);
        self.machine.surroundings.here = profile;
        let base = self.booted(profile);
        (self.machine.surroundings.consulted, self.machine.surroundings.located) = (consulted, located);
        let run = base.map_err(CaseError::Stopped).and_then(|base| again(self, &base, steps));
        self.machine.surroundings.here = Profile::default();
        run
    }

    fn booted(&mut self, profile: Profile) -> Result<Rc<State>, Stop> {
        while self.perturbed.booted.len() < profile.0 as usize {
            let next = Profile(self.perturbed.booted.len() as u32 + 1);
            let current = std::mem::replace(&mut self.machine.surroundings.here, next);
            let state = self.boot();
            self.machine.surroundings.here = current;
            self.perturbed.booted.push(Rc::new(state?));
        }
        let index = (profile.0 as usize).saturating_sub(1);
        let found = self.perturbed.booted.get(index).cloned();
        found.ok_or_else(|| Stop::Bug("another machine that is this one".to_owned()))
    }

    /// Pushes frames below the call of a run, since the depth of the stack differs between machines.
    pub(super) fn deepen(&mut self, state: &mut State) -> Result<(), Trap> {
        let class = self.machine.program.load("java/lang/Thread")?;
        let Some(run) = self.machine.program.find_method(class, "run", "()V") else { return Ok(()) };
        for _ in 0..self.machine.surroundings.here.other_threads() {
            self.machine.push_call(
                &mut self.symbolic,
                state,
                run,
                &[Slot::reference(state.roots.thread)],
                FrameKind::Call,
                NO_REG,
            )?;
        }
        Ok(())
    }

    /// Returns true if two runs agree; an error if they end differently or take different branches. Code of a library
    /// often asks where it is (formats ask for the locale): there a run that ends alike is a test that asserts no more
    /// than that, and JaCoCo tells what it covers.
    fn same(&self, run: &Run, other: &Run) -> Result<bool, CaseError> {
        let same_way = run.takes_the_same_way(other);
        match ends_alike(run, other) && (same_way || self.symbolic.tests_elsewhere) {
            true => Ok(same_way && agrees(run, other)),
            false => Err(CaseError::Varies),
        }
    }
}

/// Returns true if both runs return, or throw an exception of the same class.
pub(super) fn ends_alike(run: &Run, other: &Run) -> bool {
    match (&run.outcome, &other.outcome) {
        (Outcome::Returned(_), Outcome::Returned(_)) => true,
        (Outcome::Threw { class, .. }, Outcome::Threw { class: there, .. }) => class == there,
        _ => false,
    }
}

/// Returns true if two runs that end alike agree in values, messages and output.
pub(super) fn agrees(run: &Run, other: &Run) -> bool {
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
