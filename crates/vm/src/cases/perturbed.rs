//! The same run on other machines. Values that differ between machines are not properties of the program, and no test
//! may assert them: identity hashes, the time, random numbers, the locale, the user's name and directories, …
//!
//! Each machine is booted under its own [`Profile`], so that whatever the library derives from these values during
//! startup is consistent with them. Every run is repeated on one other machine. If it consulted something as good as
//! random (the clock, an identity hash, random bytes), it is repeated on several: two coin tosses often agree.

use super::run::CaseError;
use crate::machine::Vm;
use crate::state::{FrameKind, State};
use crate::trap::{Stop, Trap};
use heapwright_case::{Outcome, Run, Value};
use heapwright_memory::Slot;
use heapwright_program::code::NO_REG;
use std::rc::Rc;

/// Properties that describe where a program runs, with different values.
const PROPERTIES: &[(&str, &str)] = &[
    ("java.class.path", "perturbed.jar"),
    ("java.io.tmpdir", "/elsewhere/tmp"),
    ("java.library.path", "/elsewhere/lib"),
    ("java.runtime.name", "Perturbed"),
    ("java.runtime.version", "elsewhere"),
    ("java.specification.vendor", "Perturbed"),
    ("java.vendor", "Perturbed"),
    ("java.vendor.url", "https://perturbed.example"),
    ("java.vm.info", "elsewhere"),
    ("java.vm.name", "Perturbed"),
    ("java.vm.specification.vendor", "Perturbed"),
    ("java.vm.vendor", "Perturbed"),
    ("java.vm.version", "elsewhere"),
    ("os.version", "1.2.3"),
    ("user.dir", "/elsewhere/work"),
    ("user.home", "/elsewhere/home"),
    ("user.name", "elsewhere"),
];

/// Another region: its letters, number formats and time zone differ from ours.
const PLACE: &[(&str, &str)] = &[("user.country", "TR"), ("user.language", "tr"), ("user.timezone", "Pacific/Chatham")];

/// A region whose digits differ from ours.
const FAR_PLACE: &[(&str, &str)] =
    &[("user.country", "EG"), ("user.language", "ar"), ("user.timezone", "Africa/Cairo")];

/// Standard input on other machines.
const INPUT: &[u8] = b"elsewhere\n7 8 9\n";

/// Environment variables on other machines.
const ENVIRONMENT: &[(&str, &str)] = &[
    ("DISPLAY", ":0"),
    ("HOME", "/elsewhere/home"),
    ("LANG", "tr_TR.UTF-8"),
    ("PATH", "/elsewhere/bin"),
    ("USER", "elsewhere"),
];

/// Extra steps allowed for the first use of another locale's data.
const LOCALE_STEPS: u64 = 20_000_000;

/// The last of the machines at home that repeat a run that consulted something random.
const LAST_MACHINE: u32 = 7;

/// A machine to run on. The first is the one whose outcome is predicted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Profile(u32);

impl Perturbed {
    /// Returns the number of the machine that is in use.
    pub(super) fn profile(&self) -> u32 {
        self.here.0
    }

    /// Returns what the run has consulted so far, something random or the locale, and forgets it.
    pub(super) fn take_consulted(&mut self) -> (bool, bool) {
        (std::mem::take(&mut self.consulted), std::mem::take(&mut self.located))
    }

    /// Returns what the run has consulted so far, something random or the locale.
    pub(super) fn consulted(&self) -> (bool, bool) {
        (self.consulted, self.located)
    }

    /// Adds to what the run has consulted.
    pub(super) fn note_consulted(&mut self, (random, locale): (bool, bool)) {
        self.consulted |= random;
        self.located |= locale;
    }
}

impl Profile {
    /// A machine in another region, with another locale and time zone.
    const ABROAD: Profile = Profile(1);
    /// A machine in a region with other digits.
    const FAR_AWAY: Profile = Profile(2);
    /// A machine in our region.
    const NEARBY: Profile = Profile(3);

    pub(crate) fn is_perturbed(self) -> bool {
        self.0 > 0
    }

    /// Returns the value that makes identity hashes and sequences of random bytes differ between machines.
    pub(crate) fn salt(self) -> u32 {
        self.0.wrapping_mul(0x5A3C_96E1).rotate_left(self.0)
    }

    /// Returns the nanoseconds by which clocks differ.
    pub(crate) fn delay(self) -> i64 {
        i64::from(self.0) * 1_000_003_012_345_678 + i64::from(self.0 * self.0) * 7_654_321
    }

    /// Returns the system properties that differ from the usual ones.
    pub(crate) fn properties(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let place = match self {
            Profile::ABROAD => PLACE,
            Profile::FAR_AWAY => FAR_PLACE,
            _ => &[],
        };
        let common = if self.is_perturbed() { PROPERTIES } else { &[] };
        common.iter().chain(place).copied()
    }

    /// Returns the environment variables.
    pub(crate) fn environment(self) -> &'static [(&'static str, &'static str)] {
        if self.is_perturbed() { ENVIRONMENT } else { &[] }
    }

    /// Returns the standard input.
    pub(crate) fn input(self) -> &'static [u8] {
        if self.is_perturbed() { INPUT } else { &[] }
    }

    pub(crate) fn processors(self) -> i32 {
        1 + 3 * self.0 as i32
    }

    /// Returns the number of threads started before the program.
    pub(crate) fn other_threads(self) -> u32 {
        2 * self.0
    }

    pub(crate) fn thread_name(self) -> &'static str {
        if self.is_perturbed() { "Test worker" } else { "main" }
    }

    /// Returns the memory that the program sees on a machine with this many bytes.
    pub(crate) fn memory(self, bytes: usize) -> i64 {
        (bytes as i64).saturating_sub(i64::from(self.0) * 12_345_678).max(1 << 20)
    }
}

/// The machines that a virtual machine can simulate.
#[derive(Default)]
pub(crate) struct Perturbed {
    /// The current machine.
    pub(crate) here: Profile,
    /// Whether something as good as random was consulted.
    pub(crate) consulted: bool,
    /// Whether the default locale was consulted.
    pub(crate) located: bool,
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
        self.perturbed.consulted = false;
        self.perturbed.located = false;
        work(self)
    }

    /// Returns true if the run that was [watched](Vm::watched) last has the same result on other machines; an error if
    /// it ends differently there or takes other branches.
    pub fn agrees_elsewhere(&mut self, run: &Run, steps: u64, again: &mut Again<'_>) -> Result<bool, CaseError> {
        let mut steady = self.agrees_abroad(Profile::ABROAD, steps, run, again)?;
        if self.perturbed.located {
            steady &= self.agrees_abroad(Profile::FAR_AWAY, steps, run, again)?;
        }
        if self.perturbed.consulted {
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
        let (consulted, located) = (self.perturbed.consulted, self.perturbed.located);
        self.perturbed.here = profile;
        let base = self.booted(profile);
        (self.perturbed.consulted, self.perturbed.located) = (consulted, located);
        let run = base.map_err(CaseError::Stopped).and_then(|base| again(self, &base, steps));
        self.perturbed.here = Profile::default();
        run
    }

    fn booted(&mut self, profile: Profile) -> Result<Rc<State>, Stop> {
        while self.perturbed.booted.len() < profile.0 as usize {
            let next = Profile(self.perturbed.booted.len() as u32 + 1);
            let current = std::mem::replace(&mut self.perturbed.here, next);
            let state = self.boot();
            self.perturbed.here = current;
            self.perturbed.booted.push(Rc::new(state?));
        }
        let index = (profile.0 as usize).saturating_sub(1);
        let found = self.perturbed.booted.get(index).cloned();
        found.ok_or_else(|| Stop::Bug("another machine that is this one".to_owned()))
    }

    /// Pushes frames below the call of a run, since the depth of the stack differs between machines.
    pub(super) fn deepen(&mut self, state: &mut State) -> Result<(), Trap> {
        let class = self.program.load("java/lang/Thread")?;
        let Some(run) = self.program.find_method(class, "run", "()V") else { return Ok(()) };
        for _ in 0..self.perturbed.here.other_threads() {
            self.push_call(state, run, &[Slot::reference(state.roots.thread)], FrameKind::Call, NO_REG)?;
        }
        Ok(())
    }

    /// Returns true if two runs agree; an error if they end differently or take different branches. Code of a library
    /// often asks where it is (formats ask for the locale): there a run that ends alike is a test that asserts no more
    /// than that, and JaCoCo tells what it covers.
    fn same(&self, run: &Run, other: &Run) -> Result<bool, CaseError> {
        let same_way = run.takes_the_same_way(other);
        match ends_alike(run, other) && (same_way || self.tests_elsewhere) {
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
