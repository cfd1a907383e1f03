//! Decides which runs become tests, while composing shows which of them can.

use crate::compose::{Composer, Draft};
use crate::minimise::{self, Choice};
use crate::worth::{adds, passes_null};
use crate::{Inputs, NullTests, Options, Unbuildable};
use heapwright_case::{MethodName, Run};
use std::collections::{BTreeMap, BTreeSet};

/// After this many tests of a method whose input no caller can build, its other runs on heaps of any kind are set aside
/// untried: they are looked at again only for what nothing else shows.
const MOST_TRIED: usize = 8;

/// The most runs of a class whose inputs no caller can build for which near ones are looked for.
const MOST_APPROACHED: usize = 32;

/// What became of the runs.
pub(crate) struct Selected {
    /// Runs and their tests.
    pub(crate) drafts: Vec<(usize, Draft)>,
    /// Runs that cannot be turned into a test.
    pub(crate) skipped: Vec<(usize, Unbuildable)>,
    /// Runs that were still waiting for a test when time ran out.
    pub(crate) late: Vec<usize>,
    /// Methods whose tests are not all made, because time ran out.
    pub(crate) unfinished: BTreeSet<MethodName>,
    /// Runs whose tests were left out because others show as much.
    pub(crate) left_out: Vec<usize>,
    /// Runs that the plan runner added, numbered after those given.
    pub(crate) more: Vec<Run>,
}

struct Selector<'s, 'w, 'a> {
    composer: &'s mut Composer<'w, 'a>,
    options: &'s Options,
    runs: Vec<Run>,
    /// Which of them are worth a test.
    choice: Choice,
    /// The number of runs that were given.
    given: usize,
    /// Whether the plan runner was asked for inputs that calls make.
    asked: bool,
    skipped: Vec<(usize, Unbuildable)>,
    /// Runs whose tests are used only for what no others show: no caller can build their input, or probably none can.
    aside: BTreeSet<usize>,
    /// The number of tests of a method whose input no caller can build.
    beyond: BTreeMap<MethodName, usize>,
    /// Methods whose tests are not all made, because time ran out.
    unfinished: BTreeSet<MethodName>,
}

/// Chooses runs and composes their tests.
pub(crate) fn select(composer: &mut Composer<'_, '_>, runs: &[Run], options: &Options) -> Selected {
    let mut selector = Selector {
        composer,
        options,
        runs: runs.to_vec(),
        choice: Choice::default(),
        given: runs.len(),
        asked: false,
        skipped: Vec::new(),
        aside: BTreeSet::new(),
        beyond: BTreeMap::new(),
        unfinished: BTreeSet::new(),
    };
    let chosen = selector.choose();
    selector.finish(chosen)
}

impl Selector<'_, '_, '_> {
    /// The runs that are worth a test, without those that cannot be turned into one or are set aside.
    fn worthwhile(&mut self) -> Vec<usize> {
        let without: BTreeSet<usize> =
            self.skipped.iter().map(|(index, _)| *index).chain(self.aside.iter().copied()).collect();
        match self.options.keep_all {
            true => minimise::distinct(&self.runs).into_iter().filter(|index| !without.contains(index)).collect(),
            false => self.choice.minimise(&self.runs, self.composer.broken(), &without),
        }
    }

    /// Composes until every chosen run has a test. A run that cannot be turned into one leaves its branches to others.
    fn choose(&mut self) -> Vec<usize> {
        let mut chosen = self.worthwhile();
        loop {
            let mut waiting = chosen.iter().copied().filter(|index| !self.composer.is_done(*index));
            let Some(index) = waiting.next() else { break };
            if self.composer.is_over() {
                break;
            }
            let others = waiting.count();
            self.composer.expect(1 + others);
            if let Some(run) = self.runs.get(index) {
                self.choice.changed(&run.method);
            }
            match self.composer.compose(index, self.options.inputs == Inputs::OnlyCalls) {
                Err(reason) => {
                    // what failed for lack of time may succeed with more
                    if self.composer.is_over() {
                        self.unfinished.extend(self.runs.get(index).map(|run| run.method.clone()));
                    }
                    self.skipped.push((index, reason));
                    self.ask_for_calls();
                }
                Ok(()) if self.set_aside(index) => {}
                Ok(()) => continue,
            }
            chosen = self.worthwhile();
        }
        chosen
    }

    /// Asks for inputs that calls make, unless that was done. Returns true if there are some.
    fn ask_for_calls(&mut self) -> bool {
        if self.asked || self.options.inputs != Inputs::CallsFirst {
            return false;
        }
        self.asked = true;
        let more = self.composer.by_calls();
        let any = !more.is_empty();
        self.runs.extend(more);
        any
    }

    /// Puts a test aside if no caller can build its input. Returns true if the choice is to be made anew.
    fn set_aside(&mut self, index: usize) -> bool {
        if self.options.inputs != Inputs::CallsFirst || !self.composer.is_beyond_callers(index) {
            return false;
        }
        let changed = self.ask_for_calls();
        let Some(method) = self.runs.get(index).map(|run| run.method.clone()) else { return changed };
        if self.options.keep_all {
            return changed;
        }
        self.aside.insert(index);
        let count = self.beyond.entry(method.clone()).or_default();
        *count += 1;
        if *count == MOST_TRIED {
            let alike = |run: &Run| run.method == method && run.construction.is_none();
            let others =
                self.runs.iter().enumerate().filter(|(other, run)| alike(run) && !self.composer.is_done(*other));
            self.aside.extend(others.map(|(other, _)| other));
        }
        true
    }

    /// Adds tests of what only runs show whose inputs no caller can build, on inputs near these.
    fn approach(&mut self, used: &mut Vec<usize>) {
        if self.options.inputs == Inputs::Any || self.options.keep_all {
            return;
        }
        let needs_fields = |(index, why): &(usize, Unbuildable)| {
            matches!(why, Unbuildable::NeedsFields(_) | Unbuildable::Refused(_)).then_some(*index)
        };
        let mut beyond: Vec<usize> =
            self.aside.iter().copied().chain(self.skipped.iter().filter_map(needs_fields)).collect();
        minimise::nicest_first(&self.runs, &mut beyond);
        let only_calls = self.options.inputs == Inputs::OnlyCalls;
        let mut tried = 0;
        for index in beyond {
            if tried == MOST_APPROACHED || self.composer.is_over() {
                break;
            }
            if !self.adds_own(index, used.iter()) {
                continue;
            }
            tried += 1;
            for run in self.composer.nearer(index, used) {
                let new = self.runs.len();
                self.runs.push(run);
                let is_made = self.composer.compose(new, only_calls).is_ok();
                if is_made && !self.composer.is_beyond_callers(new) && self.adds(new, used.iter()) {
                    used.push(new);
                }
            }
        }
    }

    /// Adds tests of branches that calls of the tests take when they are made one after the other.
    fn join(&mut self, used: &mut Vec<usize>) {
        if self.options.inputs == Inputs::Any || self.options.keep_all || self.composer.is_over() {
            return;
        }
        let only_calls = self.options.inputs == Inputs::OnlyCalls;
        for run in self.composer.joined(used) {
            let new = self.runs.len();
            self.runs.push(run);
            let is_made = self.composer.compose(new, only_calls).is_ok();
            if is_made && !self.composer.is_beyond_callers(new) && self.adds(new, used.iter()) {
                used.push(new);
            }
        }
    }

    /// Adds tests of what no others show, from the runs that were set aside. Returns the runs that are not needed.
    fn add_from_aside(&mut self, used: &mut Vec<usize>) -> Vec<usize> {
        let mut aside: Vec<usize> = self.aside.iter().copied().collect();
        minimise::nicest_first(&self.runs, &mut aside);
        let mut added = Vec::new();
        for index in aside {
            let is_done = self.composer.is_done(index);
            if !self.adds_own(index, used.iter().chain(&added)) {
                continue;
            }
            // a test that was made is kept even if the time is over
            if !is_done && self.composer.is_over() {
                self.unfinished.extend(self.runs.get(index).map(|run| run.method.clone()));
                continue;
            }
            if !is_done && let Err(reason) = self.composer.compose(index, false) {
                self.skipped.push((index, reason));
                continue;
            }
            added.push(index);
        }
        // later ones may have made earlier ones redundant
        for index in added.clone().into_iter().rev() {
            let others: Vec<usize> = added.iter().copied().filter(|other| *other != index).collect();
            if !self.adds_own(index, used.iter().chain(&others)) {
                added = others;
            }
        }
        used.append(&mut added);
        let composed = self.aside.iter().filter(|index| self.composer.is_done(**index));
        composed.copied().filter(|index| !used.contains(index)).collect()
    }

    /// Like [`Self::adds`], but what public classes beside that of the method and public enums in it do is left to their
    /// own tests: it is no reason to build an input that no caller can build.
    fn adds_own<'i>(&mut self, index: usize, others: impl Iterator<Item = &'i usize>) -> bool {
        let Some(run) = self.runs.get(index) else { return false };
        let edges = run.edges.iter().map(|(method, _)| &method.class);
        let lines = run.lines.iter().map(|(method, _)| &method.class);
        let classes: BTreeSet<String> = edges.chain(lines).cloned().collect();
        let outer = |class: &str| class.split('$').next().unwrap_or_default().to_owned();
        let own = outer(&run.method.class);
        let run_class = run.method.class.clone();
        let others: Vec<usize> = others.copied().collect();
        let mut is_apart = |class: &String| {
            let is_beside = outer(class) != own || *class != run_class && self.composer.is_enum(class);
            is_beside && self.composer.is_public(class)
        };
        let foreign: BTreeSet<String> = classes.into_iter().filter(|class| is_apart(class)).collect();
        if foreign.is_empty() {
            return self.adds(index, others.iter());
        }
        let Some(run) = self.runs.get_mut(index) else { return false };
        let whole = run.clone();
        run.edges.retain(|(method, _)| !foreign.contains(&method.class));
        run.lines.retain(|(method, _)| !foreign.contains(&method.class));
        run.thrown.retain(|(method, _)| !foreign.contains(&method.class));
        let adds = self.adds(index, others.iter());
        if let Some(run) = self.runs.get_mut(index) {
            *run = whole;
        }
        adds
    }

    /// Whether a run shows something that others do not, or is the only one of its method.
    fn adds<'i>(&self, index: usize, others: impl Iterator<Item = &'i usize>) -> bool {
        let others: Vec<usize> = others.copied().collect();
        let broken = self.composer.broken();
        if broken.get(&index).is_some_and(|what| !others.iter().any(|other| broken.get(other) == Some(what))) {
            return true;
        }
        let others: Vec<&Run> = others.iter().filter_map(|other| self.runs.get(*other)).collect();
        let Some(run) = self.runs.get(index) else { return false };
        adds(run, &others) || !others.iter().any(|other| other.method == run.method)
    }

    /// Adds tests next to branches that no test of their method is next to.
    fn add_boundaries(&mut self, used: &mut Vec<usize>) {
        let mut methods: Vec<MethodName> = Vec::new();
        for index in used.iter() {
            if let Some(run) = self.runs.get(*index)
                && !methods.contains(&run.method)
            {
                methods.push(run.method.clone());
            }
        }
        for method in methods {
            if self.composer.is_over() {
                self.unfinished.insert(method);
                continue;
            }
            let is_own = |index: &usize| self.runs.get(*index).is_some_and(|run| run.method == method);
            let own: Vec<usize> = used.iter().copied().filter(is_own).collect();
            for run in self.composer.further(&own) {
                let index = self.runs.len();
                self.runs.push(run);
                let only_calls = self.options.inputs == Inputs::OnlyCalls;
                if self.composer.compose(index, only_calls).is_ok() && !self.composer.is_beyond_callers(index) {
                    used.push(index);
                }
            }
            // the time may have ended in the middle
            if self.composer.is_over() {
                self.unfinished.insert(method);
            }
        }
    }

    /// Drops tests that only pass null, unless they show what no other does. Returns their runs.
    fn drop_nulls(&self, drafts: &mut Vec<(usize, Draft)>) -> Vec<usize> {
        let is_null = |index: &usize| self.runs.get(*index).is_some_and(passes_null);
        let nulls: Vec<usize> = drafts.iter().map(|(index, _)| *index).filter(is_null).collect();
        let mut dropped = Vec::new();
        for index in nulls {
            let others: Vec<usize> = drafts.iter().map(|(other, _)| *other).filter(|other| *other != index).collect();
            if !self.adds(index, others.iter()) {
                drafts.retain(|(other, _)| *other != index);
                dropped.push(index);
            }
        }
        dropped
    }

    /// Drops tests whose calls change static objects that other tests depend on: one goes instead of many. Returns the
    /// runs of those for which there was no time to find out.
    fn drop_disturbing(&mut self, drafts: &mut Vec<(usize, Draft)>) -> Vec<usize> {
        let (mut at, mut late) = (0, Vec::new());
        while let Some((index, draft)) = drafts.get(at) {
            let index = *index;
            let others: Vec<(usize, &Draft)> =
                drafts.iter().filter(|(other, _)| *other != index).map(|(other, draft)| (*other, draft)).collect();
            match self.composer.disturbs(index, draft, &others) {
                Some(false) => {
                    at += 1;
                    continue;
                }
                Some(true) => {
                    let method = self.runs.get(index).map(|run| run.method.to_string()).unwrap_or_default();
                    self.skipped.push((index, Unbuildable::Disturbs(method)));
                }
                None => late.push(index),
            }
            drafts.remove(at);
        }
        late
    }

    fn finish(mut self, chosen: Vec<usize>) -> Selected {
        let mut late: Vec<usize> = chosen.iter().copied().filter(|index| !self.composer.is_done(*index)).collect();
        let mut used: Vec<usize> = chosen.into_iter().filter(|index| self.composer.is_done(*index)).collect();
        self.composer.expect(1);
        self.approach(&mut used);
        self.join(&mut used);
        let mut left_out = self.add_from_aside(&mut used);
        self.add_boundaries(&mut used);
        let mut drafts: Vec<(usize, Draft)> = Vec::new();
        for index in used {
            drafts.extend(self.composer.take(index).map(|draft| (index, draft)));
        }
        if !self.options.keep_all {
            let before: Vec<usize> = drafts.iter().map(|(index, _)| *index).collect();
            drafts = self.composer.plausible(drafts);
            left_out.extend(before.into_iter().filter(|index| !drafts.iter().any(|(kept, _)| kept == index)));
        }
        late.extend(self.drop_disturbing(&mut drafts));
        self.unfinished.extend(late.iter().filter_map(|index| Some(self.runs.get(*index)?.method.clone())));
        if self.options.null_tests == NullTests::None {
            left_out.extend(self.drop_nulls(&mut drafts));
        }
        self.skipped.sort_by_key(|(index, _)| *index);
        let more = self.runs.split_off(self.given);
        Selected { drafts, skipped: self.skipped, late, unfinished: self.unfinished, left_out, more }
    }
}
