//! Time for the entries of a library, in growing slices: to those from which most can be reached that is not covered
//! yet, for the time it takes.
//!
//! An entry whose last slice brought nothing waits until the others had theirs. One whose paths were all followed has
//! no further turn.

use super::{Covered, Reach};
use crate::engine::Exploration;
use crate::schedule::{LibraryProgress, Next, Schedule, Turn, TurnSlice, classes_of};
use crate::targets::Plan;
use heapwright_case::Run;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The time of an entry's turns.
const SLICES: [Duration; 4] =
    [Duration::from_millis(200), Duration::from_secs(1), Duration::from_secs(5), Duration::from_secs(30)];

/// The turn in which sequences of calls are looked for.
pub(crate) const TURN_OF_CALLS: u32 = 2;

/// After so many turns of all its entries, the tests of a class are made.
const MAKING: [u32; 2] = [1, 3];

/// The most turns of an entry that bring nothing.
const MOST_IDLE: u32 = 2;

/// The most classes that are shown while a run is in progress.
const MOST_SHOWN: usize = 8;

/// Hands out slices of time.
pub(crate) struct BySlices {
    reach: Arc<Reach>,
    /// The class of each entry.
    class: Vec<usize>,
    covered: Covered,
    state: Mutex<State>,
}

struct State {
    entries: Vec<Entry>,
    classes: Vec<Class>,
    /// What is still uncovered of each method that can be reached.
    open: Vec<u32>,
}

#[derive(Clone, Default)]
struct Entry {
    /// The number of turns it had.
    turns: u32,
    /// The number of turns since it last covered something new.
    idle: u32,
    running: bool,
    /// Whether all its paths were followed.
    exhausted: bool,
    /// Whether all is known that earlier runs found.
    recalled: bool,
}

#[derive(Clone, Default)]
struct Class {
    /// The runs found since its tests were made last.
    waiting: usize,
    /// How often its tests were made.
    made: usize,
    making: bool,
    /// Whether all its tests are made.
    whole: bool,
}

impl BySlices {
    pub(crate) fn new(plan: &Plan, reach: Arc<Reach>) -> BySlices {
        let class = classes_of(plan);
        let open = reach.methods.iter().map(|(_, goals)| *goals).collect();
        let state = State {
            entries: vec![Entry::default(); class.len()],
            classes: vec![Class::default(); plan.classes.len()],
            open,
        };
        BySlices { reach, class, covered: Covered::default(), state: Mutex::new(state) }
    }

    fn locked(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns what an entry can reach that is not covered.
    fn open(&self, state: &State, entry: usize) -> u64 {
        let from = self.reach.from.get(entry).map_or(&[][..], Vec::as_slice);
        from.iter().filter_map(|at| state.open.get(*at as usize)).map(|open| u64::from(*open)).sum()
    }

    /// Returns the entry whose turn it is.
    fn best(&self, state: &State) -> Option<usize> {
        let open = |(_, entry): &(usize, &Entry)| !entry.running && !entry.exhausted && entry.idle < MOST_IDLE;
        let candidates = state.entries.iter().enumerate().filter(open);
        let rated = candidates.map(|(number, entry)| {
            let (goals, time) = (self.open(state, number), slice(entry.turns));
            // the first turn is everybody's; what brought nothing comes after the others
            let waits = if entry.turns == 0 { 0 } else { 1 + entry.idle };
            let rate = goals * 1_000 / time.as_millis().max(1) as u64;
            (waits, std::cmp::Reverse(rate), entry.turns, number, goals)
        });
        let worth = rated.filter(|(waits, _, _, _, goals)| *waits == 0 || *goals > 0);
        worth.min().map(|(_, _, _, number, _)| number)
    }

    /// Returns a class whose tests are to be made now; at the end, all that have new runs.
    fn to_make(&self, state: &State, at_end: bool) -> Option<usize> {
        state.classes.iter().enumerate().find_map(|(number, class)| {
            let busy = |entry: &Entry| entry.running;
            let own = || self.class.iter().zip(&state.entries).filter(|(of, _)| **of == number).map(|(_, entry)| entry);
            if class.whole || class.making {
                return None;
            }
            let due = MAKING.get(class.made).is_some_and(|turns| {
                own().all(|entry| entry.turns >= *turns || entry.exhausted || entry.idle >= MOST_IDLE)
            });
            let ready = if at_end { !own().any(busy) } else { due };
            (ready && class.waiting > 0).then_some(number)
        })
    }
}

/// Returns a turn in which only what an earlier run found is wanted.
fn recall(state: &mut State) -> Option<Turn> {
    let open = |entry: &Entry| !entry.running && !entry.recalled;
    let job = state.entries.iter().position(open)?;
    let entry = state.entries.get_mut(job)?;
    entry.running = true;
    Some(Turn { job, slice: Some(TurnSlice { time: slice(entry.turns), turn: entry.turns, is_recall: true }) })
}

/// The time of an entry's next turn.
fn slice(turns: u32) -> Duration {
    SLICES.get(turns as usize).or(SLICES.last()).copied().unwrap_or_default()
}

impl Schedule for BySlices {
    fn next(&self, over: bool) -> Next {
        let mut state = self.locked();
        if let Some(turn) = recall(&mut state).filter(|_| !over) {
            return Next::Explore(turn);
        }
        if !over && state.entries.iter().any(|entry| !entry.recalled) {
            return Next::Wait;
        }
        let best = if over { None } else { self.best(&state) };
        let running = state.entries.iter().any(|entry| entry.running);
        let at_end = best.is_none() && (over || !running);
        if let Some(class) = self.to_make(&state, at_end) {
            if let Some(own) = state.classes.get_mut(class) {
                (own.making, own.whole, own.waiting) = (true, at_end, 0);
            }
            return Next::Make { class, is_whole: at_end };
        }
        match best {
            Some(job) => {
                let turns = state.entries.get_mut(job).map_or(0, |entry| {
                    entry.running = true;
                    entry.turns
                });
                Next::Explore(Turn {
                    job,
                    slice: Some(TurnSlice { time: slice(turns), turn: turns, is_recall: false }),
                })
            }
            None if running || state.classes.iter().any(|class| class.making) => Next::Wait,
            None => Next::Done,
        }
    }

    fn explored(&self, turn: &Turn, found: &Exploration) -> Option<bool> {
        if found.is_absent {
            if let Some(entry) = self.locked().entries.get_mut(turn.job) {
                (entry.running, entry.recalled) = (false, true);
            }
            return None;
        }
        let new: usize = found.runs.iter().map(|run| self.covered.add(run)).sum();
        let mut state = self.locked();
        for at in self.touched(&found.runs) {
            let (Some((name, goals)), Some(open)) = (self.reach.methods.get(at), state.open.get_mut(at)) else {
                continue;
            };
            *open = goals.saturating_sub(self.covered.count(name));
        }
        if let Some(class) = self.class.get(turn.job).and_then(|class| state.classes.get_mut(*class)) {
            class.waiting += found.runs.len();
        }
        if let Some(entry) = state.entries.get_mut(turn.job) {
            let turn = turn.slice.map_or(0, |slice| slice.turn);
            // there is more to find by calls, even if all paths from the inputs so far were followed
            let is_done = !found.cut_short && !found.gave_up;
            let goes_on = is_done && turn < TURN_OF_CALLS;
            entry.turns = if goes_on { TURN_OF_CALLS } else { turn + 1 };
            entry.idle = if new > 0 || goes_on { 0 } else { entry.idle + 1 };
            (entry.running, entry.exhausted) = (false, is_done && !goes_on);
            entry.recalled |= entry.exhausted;
        }
        None
    }

    fn made(&self, class: usize) {
        if let Some(class) = self.locked().classes.get_mut(class) {
            (class.making, class.made) = (false, class.made + 1);
        }
    }

    fn covered(&self) -> Option<&Covered> {
        Some(&self.covered)
    }

    fn progress(&self) -> Option<LibraryProgress> {
        let state = self.locked();
        let mut classes: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
        for ((name, goals), open) in self.reach.methods.iter().zip(&state.open) {
            let own = classes.entry(&name.class).or_default();
            *own = (own.0 + u64::from(goals - open.min(goals)), own.1 + u64::from(*goals));
        }
        let (reached, goals) = classes.values().fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        let mut open: Vec<(String, u64, u64)> =
            classes.iter().map(|(name, (reached, goals))| ((*name).to_owned(), *reached, *goals)).collect();
        open.retain(|(_, reached, goals)| reached < goals);
        open.sort_by_key(|(_, reached, goals)| std::cmp::Reverse(goals - reached));
        open.truncate(MOST_SHOWN);
        let count = |chosen: fn(&Entry) -> bool| state.entries.iter().filter(|entry| chosen(entry)).count();
        Some(LibraryProgress {
            entries: state.entries.len(),
            begun: count(|entry| entry.turns > 0),
            exhausted: count(|entry| entry.exhausted),
            goals,
            reached,
            open,
        })
    }

    fn left(&self, _turn: &Turn) -> usize {
        1
    }
}

impl BySlices {
    /// Returns the positions of the methods that runs went through.
    fn touched(&self, runs: &[Run]) -> Vec<usize> {
        let mut names = BTreeSet::new();
        for run in runs {
            names.extend(run.edges.iter().map(|(name, _)| name));
            names.extend(run.lines.iter().map(|(name, _)| name));
            names.extend(run.thrown.iter().map(|(name, _)| name));
        }
        let all = self.reach.methods.iter().enumerate();
        all.filter(|(_, (name, _))| names.contains(name)).map(|(at, _)| at).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use heapwright_case::MethodName;

    /// Two classes with two entries each, which reach so many goals.
    fn schedule(goals: [u32; 4]) -> BySlices {
        let plan = crate::tests::plan(&["p.A: a b", "p.B: c d"]);
        let names: Vec<MethodName> = plan.entries().map(|planned| planned.method.clone()).collect();
        let reach =
            Reach { methods: names.into_iter().zip(goals).collect(), from: (0..4).map(|at| vec![at]).collect() };
        BySlices::new(&plan, Arc::new(reach))
    }

    /// What a turn finds: `new` lines, and whether there is more to find.
    fn found(name: &MethodName, new: std::ops::Range<u16>, cut_short: bool) -> Exploration {
        let mut run = crate::tests::run_of(name);
        run.lines = new.map(|line| (name.clone(), line)).collect();
        Exploration { runs: vec![run], cut_short, ..Exploration::default() }
    }

    fn absent() -> Exploration {
        Exploration { is_absent: true, ..Exploration::default() }
    }

    /// Answers that nothing is known from earlier runs.
    fn recall_nothing(schedule: &BySlices) {
        for job in 0..4 {
            let Next::Explore(turn) = schedule.next(false) else { panic!("a turn is expected") };
            assert!(turn.job == job && turn.slice.is_some_and(|slice| slice.is_recall));
            schedule.explored(&turn, &absent());
        }
    }

    fn explore(schedule: &BySlices) -> Turn {
        match schedule.next(false) {
            Next::Explore(turn) => turn,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn slices_grow_and_go_where_most_is_open() {
        let schedule = schedule([10, 40, 20, 30]);
        recall_nothing(&schedule);
        let name = |job: usize| schedule.reach.methods.get(job).unwrap().0.clone();
        // the first turns, those with most to find first
        let mut order = Vec::new();
        for _ in 0..4 {
            let turn = explore(&schedule);
            assert_eq!(turn.slice.unwrap().time, SLICES[0]);
            order.push(turn.job);
            // the last of them is followed to the end, so that calls are next; the second brings nothing
            let new = if turn.job == 3 { 0..0 } else { 1..6 };
            schedule.explored(&turn, &found(&name(turn.job), new, turn.job != 0));
            while let Next::Make { class, is_whole: false } = peek_make(&schedule) {
                schedule.made(class);
            }
        }
        assert_eq!(order, [1, 3, 2, 0]);
        // 35 and 15 in a second, 5 in five, and, as it brought nothing, 30
        let next = [(); 4].map(|()| {
            let turn = explore(&schedule);
            (turn.job, turn.slice.unwrap().time)
        });
        assert_eq!(next, [(1, SLICES[1]), (2, SLICES[1]), (0, SLICES[2]), (3, SLICES[1])]);
        assert_eq!(schedule.next(false), Next::Wait);
    }

    /// Takes a class whose tests are to be made, if there is one.
    fn peek_make(schedule: &BySlices) -> Next {
        let ready = schedule.to_make(&schedule.locked(), false).is_some();
        if ready { schedule.next(false) } else { Next::Wait }
    }

    #[test]
    fn all_tests_are_made_at_the_end() {
        let schedule = schedule([5, 5, 5, 5]);
        recall_nothing(&schedule);
        let turn = explore(&schedule);
        assert_eq!(schedule.next(true), Next::Wait);
        let name = schedule.reach.methods.get(turn.job).unwrap().0.clone();
        schedule.explored(&turn, &found(&name, 1..3, true));
        assert_eq!(schedule.next(true), Next::Make { class: 0, is_whole: true });
        assert_eq!(schedule.next(true), Next::Wait);
        schedule.made(0);
        assert_eq!(schedule.next(true), Next::Done);
        let progress = schedule.progress().unwrap();
        assert_eq!((progress.goals, progress.reached, progress.begun), (20, 2, 1));
    }

    /// What earlier runs found in their turns is not looked for again.
    #[test]
    fn turns_of_earlier_runs_count() {
        let schedule = schedule([9, 9, 9, 9]);
        let first = explore(&schedule);
        let name = schedule.reach.methods.get(first.job).unwrap().0.clone();
        schedule.explored(&first, &found(&name, 1..3, true));
        let second = explore(&schedule);
        assert_eq!((second.job, second.slice.unwrap().turn), (0, 1));
        schedule.explored(&second, &absent());
        for _ in 1..4 {
            let turn = explore(&schedule);
            schedule.explored(&turn, &absent());
        }
        let fresh = explore(&schedule);
        assert!(fresh.job != 0 && !fresh.slice.unwrap().is_recall);
    }
}
