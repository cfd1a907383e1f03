//! Inputs that are built by calls: the graph of a class's states, explored once for all its methods and all threads.

use crate::budget::Deadline;
use crate::explorer::Explorer;
use crate::options::{Inputs, Options};
use crate::plan_runner::MachineRunner;
use heapwright_case::{Edge, MethodName, Reason, Run};
use heapwright_meter::Alarm;
use heapwright_program::{ClassId, Program, flags};
use heapwright_sequence::{Bench, Bounds, Case, Effort, Examined, Gap, Progress, Request, cover_far};
use heapwright_smt::Chain;
use heapwright_testgen::{PlanRunner, plan_of};
use heapwright_vm::{InputOptions, State, Vm};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

/// What calls of a class's methods showed.
#[derive(Clone, Default, Serialize, Deserialize)]
pub struct Sequences {
    /// Runs on inputs that calls have made.
    pub runs: Vec<Run>,
    /// Branches that calls take, although no run of them on values does: a test cannot choose when a class is initialised.
    pub missed: BTreeSet<(MethodName, Edge)>,
    /// What was looked at; `None` if nothing could be called.
    pub examined: Option<Examined>,
    /// Whether the calls are those that a class of the same package can make.
    pub in_package: bool,
}

impl Sequences {
    /// The branches that calls take, whether tests of them can be written or not.
    pub(crate) fn taken(&self) -> BTreeSet<(&MethodName, Edge)> {
        let shown = self.runs.iter().flat_map(|run| &run.edges).chain(&self.missed);
        shown.map(|(method, edge)| (method, *edge)).collect()
    }

    /// Whether everything was looked at up to the number of calls that are complete.
    pub(crate) fn is_proved(&self) -> bool {
        self.examined.as_ref().is_some_and(Examined::is_proved)
    }

    /// The reason for branches that no calls take, if that is proved.
    pub(crate) fn proof(&self) -> Option<Reason> {
        let examined = self.examined.as_ref().filter(|examined| examined.is_proved())?;
        let calls = (!examined.exhausted).then_some(examined.completed as u32);
        let objects = (examined.objects > 1).then_some(examined.objects as u32);
        Some(Reason::NotConstructible { calls, objects })
    }

    /// The reasons for branches that no runs take, if they are proved; of some it is known that only tests cannot take them.
    pub(crate) fn reasons(&self, open: impl Iterator<Item = (MethodName, Edge)>) -> Vec<(MethodName, Edge, Reason)> {
        let Some(proof) = self.proof() else { return Vec::new() };
        let reason = |open: (MethodName, Edge)| {
            let why = match self.missed.contains(&open) {
                true => Reason::NoTest { why: "calls lead there, but no test can repeat them".to_owned() },
                false => proof.clone(),
            };
            (open.0, open.1, why)
        };
        open.map(reason).collect()
    }

    /// Says that no calls lead somewhere, as far as that is known.
    pub(crate) fn no_calls(&self) -> String {
        let public = if self.in_package { "" } else { "public " };
        let Some(examined) = &self.examined else {
            return format!("no {public}constructor or factory of the class was found that makes its input");
        };
        let calls = examined.completed;
        let objects = match examined.objects {
            1 => String::new(),
            objects => format!(", on up to {objects} objects,"),
        };
        match (self.is_proved(), examined.exhausted) {
            (true, true) => {
                format!(
                    "not constructible: no sequence of {public}calls of the class{objects} leads there, however long (proved)"
                )
            }
            (true, false) => {
                format!("no sequence of up to {calls} {public}calls of the class{objects} leads there (proved)")
            }
            (false, _) if calls == 0 => {
                format!("no sequence of {public}calls of the class{objects} was found to lead there")
            }
            (false, _) => {
                format!("no sequence of up to {calls} {public}calls of the class{objects} was found to lead there")
            }
        }
    }
}

impl Sequences {
    /// The same with all that was left out.
    pub(crate) fn no_calls_in_full(&self) -> String {
        let gaps = self.examined.iter().flat_map(|examined| &examined.gaps).map(Gap::to_string);
        let gaps: Vec<String> = gaps.collect();
        match gaps.is_empty() {
            true => self.no_calls(),
            false => format!("{} (left out: {})", self.no_calls(), gaps.join("; ")),
        }
    }
}

/// What was found for a class, once it is.
type Place = Arc<OnceLock<Arc<Sequences>>>;

/// Keeps what was found for classes from run to run, by content.
pub trait Kept: Send + Sync {
    /// What an earlier run found for a class.
    fn get(&self, class: &str) -> Option<Sequences>;
    /// Keeps it for later runs.
    fn put(&self, class: &str, found: &Sequences);
}

/// What was found for each class, shared by the threads of a run. A thread that needs what another is looking for waits.
#[derive(Clone, Default)]
pub(crate) struct Store {
    places: Arc<Mutex<BTreeMap<String, Place>>>,
    kept: Arc<OnceLock<Arc<dyn Kept>>>,
}

impl Store {
    /// Says where results are kept from run to run.
    pub(crate) fn keep_in(&self, kept: Arc<dyn Kept>) {
        // the first place is the one that counts
        let _ = self.kept.set(kept);
    }

    /// Returns what was found for a class; looks for it the first time. `find` says whether no limit of time or memory
    /// cut it short: then it is the same in the next run.
    pub(crate) fn of(&self, class: &str, find: impl FnOnce() -> (Sequences, bool)) -> Arc<Sequences> {
        let place = {
            let mut known = self.places.lock().unwrap_or_else(PoisonError::into_inner);
            known.entry(class.to_owned()).or_default().clone()
        };
        let look = || {
            let kept = self.kept.get();
            if let Some(known) = kept.and_then(|kept| kept.get(class)) {
                return Arc::new(known);
            }
            let (found, whole) = find();
            if let Some(kept) = kept.filter(|_| whole) {
                kept.put(class, &found);
            }
            Arc::new(found)
        };
        place.get_or_init(look).clone()
    }

    /// Returns what was found for a class, if anybody has looked for it.
    pub(crate) fn known(&self, class: &str) -> Option<Arc<Sequences>> {
        let known = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(class).and_then(|place| place.get().cloned())
    }
}

/// Calls that are tried without `--calls`: other bounds end the search before.
const MOST_CALLS: usize = 24;

/// Shapes of states for one class.
const MOST_SHAPES: usize = 20_000;

/// After this many levels without a new branch, calls are not made longer.
const STALE_LEVELS: usize = 3;

/// Paths and queries for one class without `--calls`. Time alone would make the tests depend on the machine.
const MOST_WORK: u64 = 40_000;

/// How far operations are repeated without `--calls`, for thresholds that are farther away.
const PUMPING: Effort = Effort { times: 48, calls: 6_000 };

/// A search for sequences of calls of a class.
pub(crate) struct Search {
    class: String,
    solver: Option<Chain>,
    calls: Option<u32>,
    objects: Option<u32>,
    deadline: Deadline,
    memory: usize,
    store: Store,
    /// The methods of which runs are wanted.
    only: BTreeSet<MethodName>,
    /// Whether the test itself is in the package of the class.
    last_in_package: bool,
    /// Whether a limit of time or memory ended it.
    is_cut: bool,
}

/// Calls that were found, and what was looked at.
type Found = (Vec<Case>, Option<Examined>, bool);

impl Search {
    /// Wants runs of these methods only.
    pub(crate) fn only(self, methods: &[MethodName]) -> Search {
        Search { only: methods.iter().cloned().collect(), ..self }
    }

    /// The methods of which runs are wanted.
    pub(crate) fn wanted(&self) -> BTreeSet<MethodName> {
        self.only.clone()
    }

    /// Looks for calls, on a machine that is in the middle of nothing.
    fn find(&mut self, vm: &mut Vm, boot: &State) -> Found {
        let nothing = (Vec::new(), None, false);
        let Some(mut solver) = self.solver.take() else { return nothing };
        let Ok(class) = vm.program_mut().load(&self.class.replace('.', "/")) else { return nothing };
        let package = !is_open(vm.program_mut(), class);
        vm.forget_terms();
        let request = Request {
            class: self.class.clone(),
            package,
            last_in_package: self.last_in_package,
            exact_texts: false,
            properties: Vec::new(),
            forbidden: Vec::new(),
            bounds: Bounds {
                calls: self.calls.map_or(MOST_CALLS, |calls| calls as usize),
                objects: self.objects.map(|objects| objects as usize),
                shapes: MOST_SHAPES,
                merges: true,
            },
        };
        let (alarm, _watched) = self.deadline.alarm(self.memory);
        let bench = Bench { vm, boot, solver: &mut solver, alarm: alarm.clone() };
        let (mut known, mut last) = (0, 0);
        // the work of the last level and of all
        let (mut level, mut all) = (0, 0);
        let fixed = self.calls.is_some();
        let mut enough = |progress: &Progress<'_>| {
            let Some(calls) = progress.calls else { return !fixed && progress.work > MOST_WORK };
            // a graph that is built anew begins with the first level again
            if calls == 1 || progress.taken.len() > known {
                (known, last) = (progress.taken.len(), calls);
            }
            if calls == 1 {
                (level, all) = (0, 0);
            }
            let own = progress.work.saturating_sub(all);
            // the next level probably grows like this one, and is not begun if it would not be completed
            let growth = own.checked_div(level).unwrap_or(0).max(2);
            (level, all) = (own, progress.work);
            !fixed && (calls - last >= STALE_LEVELS || progress.work + own.saturating_mul(growth) > MOST_WORK)
        };
        let effort = if fixed { Effort { times: 0, calls: 0 } } else { PUMPING };
        let found = cover_far(bench, &request, &mut enough, effort);
        self.is_cut = alarm.is_raised();
        vm.set_alarm(Alarm::default());
        vm.set_input_options(InputOptions::default());
        vm.forget_terms();
        match found {
            Ok((cases, examined)) => (cases, Some(examined), package),
            Err(_) => nothing,
        }
    }
}

/// Whether other packages can name a class.
fn is_open(program: &mut Program, class: ClassId) -> bool {
    let mut next = Some(class);
    while let Some(id) = next {
        let class = program.class(id);
        let own = class.inner_classes().iter().find(|entry| *entry.inner == **class.name()).cloned();
        if own.as_ref().map_or(class.flags(), |entry| entry.flags) & flags::PUBLIC == 0 {
            return false;
        }
        let outer = own.and_then(|entry| entry.outer.clone());
        next = outer.and_then(|name| program.load(&name).ok()).filter(|outer| *outer != id);
    }
    true
}

impl MachineRunner<'_> {
    /// Returns what calls of the class show; looks for them if nobody has.
    pub(crate) fn sequences(&mut self, mut search: Search) -> Arc<Sequences> {
        let (store, class) = (search.store.clone(), search.class.clone());
        store.of(&class, || {
            let (cases, mut examined, in_package) = search.find(self.vm, self.boot);
            let takes: BTreeSet<(MethodName, Edge)> = cases.iter().flat_map(|case| case.takes.clone()).collect();
            let runs = self.runs_of(cases, examined.as_mut());
            let shown: BTreeSet<&(MethodName, Edge)> = runs.iter().flat_map(|run| &run.edges).collect();
            let missed = takes.into_iter().filter(|edge| !shown.contains(edge)).collect();
            (Sequences { runs, missed, examined, in_package }, !search.is_cut)
        })
    }

    /// Runs calls on values.
    fn runs_of(&mut self, cases: Vec<Case>, mut examined: Option<&mut Examined>) -> Vec<Run> {
        let mut runs = Vec::new();
        let (mut taken, mut failed) = (BTreeSet::new(), false);
        for Case { method, construction, is_spare, .. } in cases {
            if is_spare && !failed {
                continue;
            }
            let plan = plan_of(&construction);
            // calls that change what other tests can see, and no test can put back, are not made
            let run = self.run_plan(&method, &plan).and_then(|_| self.run_repeatedly(&method, &plan));
            let steady = |run: &Run| self.is_deterministic(run).or_else(|| self.is_steady_plan(&method, &plan));
            let steady = run.as_ref().and_then(steady);
            let (Some(mut run), Some(steady)) = (run, steady) else {
                failed = true;
                if let Some(examined) = examined.as_mut().filter(|_| !is_spare) {
                    examined.gaps.insert(Gap::Unrepeated(method.name));
                }
                continue;
            };
            if is_spare && run.edges.iter().all(|edge| taken.contains(edge)) {
                continue;
            }
            taken.extend(run.edges.iter().cloned());
            run.is_deterministic = steady;
            run.construction = Some(construction);
            runs.push(run);
        }
        runs
    }
}

impl Explorer {
    /// Prepares a search for calls of a class that ends after a time or with the exploration.
    pub(crate) fn search(&mut self, class: &str, deadline: &Deadline, time: Duration) -> Search {
        let Options { calls, objects, .. } = self.options;
        Search {
            class: class.to_owned(),
            solver: self.solver_chain(class).ok(),
            calls,
            objects,
            deadline: deadline.within(time),
            memory: self.machine_memory(),
            store: self.store.clone(),
            only: BTreeSet::new(),
            last_in_package: self.options.inputs == Inputs::Auto && self.options.library.is_empty(),
            is_cut: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Kept, Sequences, Store};
    use std::collections::BTreeMap;
    use std::sync::{Arc, Mutex};

    #[derive(Default)]
    struct InMemory(Mutex<BTreeMap<String, Vec<u8>>>);

    impl Kept for InMemory {
        fn get(&self, class: &str) -> Option<Sequences> {
            serde_json::from_slice(self.0.lock().unwrap().get(class)?).ok()
        }

        fn put(&self, class: &str, found: &Sequences) {
            self.0.lock().unwrap().insert(class.to_owned(), serde_json::to_vec(found).unwrap());
        }
    }

    #[test]
    fn a_second_run_starts_from_what_the_first_found() {
        let kept = Arc::new(InMemory::default());
        let run = |whole: bool| {
            let store = Store::default();
            store.keep_in(kept.clone());
            let mut looked = 0;
            let find = || {
                looked += 1;
                (Sequences { in_package: true, ..Sequences::default() }, whole)
            };
            let found = store.of("a.B", find);
            assert!(found.in_package && store.known("a.B").is_some() && store.known("a.C").is_none());
            looked
        };
        // what a limit cut short is not kept
        assert_eq!((run(false), run(true), run(true)), (1, 1, 0));
    }
}
