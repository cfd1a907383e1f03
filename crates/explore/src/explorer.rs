//! The main loop of an exploration: follows the witness, keeps the sides it does not take, and chooses among them.

use crate::asking::{Asking, Timer};
use crate::clock::Clock;
use crate::deductions::Deductions;
use crate::end::{Ending, Ends};
use crate::endless::Endless;
use crate::frontier::{Frontier, Next};
use crate::goals::Goals;
use crate::losses::{Loss, Losses, stack_of};
use crate::mutate::Mutator;
use crate::options::{Options, Strategy};
use crate::path::{Path, Side, Waiting};
use crate::progress::{Progress, Thoroughness};
use crate::reach::CallGraph;
use crate::reasons::{all_losses, reasons, side_stack};
use crate::result::{Disagreement, Exploration, Found, Stopped};
use crate::search::{Candidate, Leads, searcher};
use crate::sinks::SinkSearch;
use crate::subject::{Event, Subject};
use crate::throws::Throws;
use crate::tree::{Node, NodeId, Status, Tree};
use heapwright_logic::Arithmetic;
use heapwright_meter::{Alarm, Cause, Work, did};
use heapwright_program::MethodId;
use heapwright_smt::{Decision, Reason, Solver};
use heapwright_term::{Evaluator, TermId, Value};
use heapwright_vm::{Choice, Decision as Ask, StartFrom, State, Vm};
use std::collections::BTreeSet;
use std::rc::Rc;

/// What to explore, and with what.
pub struct Task<'a> {
    /// The machine.
    pub vm: &'a mut Vm,
    /// A booted state of the machine; every call starts from it.
    pub boot: &'a State,
    /// The method.
    pub method: MethodId,
    /// The limits and settings.
    pub options: &'a Options,
    /// The goals to reach.
    pub goals: &'a mut dyn Goals,
    /// What calls what, from earlier explorations on this machine; empty for the first.
    pub calls: &'a mut CallGraph,
    /// Decides the feasibility of paths. It must not have served another machine: use a fresh chain for each method.
    pub solver: &'a mut dyn Solver,
    /// Decides the numbers of a precondition when it is evaluated on an input.
    pub arithmetic: &'a dyn Arithmetic,
    /// The clock.
    pub clock: &'a dyn Clock,
    /// Ends the exploration, along with whatever the machine and the solver are doing, when it is raised.
    pub alarm: Alarm,
    /// Called at the end of every path.
    pub ended: &'a mut dyn FnMut(&Ending),
}

/// Explores a method.
pub fn explore(task: Task<'_>) -> Exploration {
    Explorer::new(task).run()
}

pub(crate) struct Explorer<'a> {
    pub(crate) subject: Subject<'a>,
    pub(crate) options: &'a Options,
    pub(crate) goals: &'a mut dyn Goals,
    pub(crate) calls: &'a mut CallGraph,
    pub(crate) asking: Asking<'a>,
    pub(crate) timer: Timer<'a>,
    on_end: &'a mut dyn FnMut(&Ending),
    pub(crate) tree: Tree,
    pub(crate) frontier: Frontier,
    pub(crate) ends: Ends,
    pub(crate) losses: Losses,
    /// Whether a path was started that covers every input.
    pub(crate) begun: bool,
    pub(crate) runs: Vec<Found>,
    pub(crate) disagreements: Vec<Disagreement>,
    pub(crate) outcomes: BTreeSet<String>,
    pub(crate) throws: Throws,
    pub(crate) salvaged: u32,
    pub(crate) endless: Endless,
    /// The search for sinks of security goals.
    pub(crate) sinks: Option<SinkSearch>,
    /// Deductions of the machine that were rechecked.
    pub(crate) deductions: Deductions,
    /// Created on first use: it reads the methods that were called.
    pub(crate) mutator: Option<Mutator>,
    /// Whether the texts that the program suggests were tried.
    pub(crate) seeded: bool,
    pub(crate) steps: u64,
    progress: Progress,
    /// Whether the remaining nodes are looked at only for exceptions.
    settling: bool,
}

impl<'a> Explorer<'a> {
    fn new(task: Task<'a>) -> Explorer<'a> {
        let Task { vm, boot, method, options, goals, calls, solver, arithmetic, clock, alarm, ended } = task;
        vm.set_alarm(alarm.clone());
        vm.forget_losses();
        Explorer {
            subject: Subject::new(vm, boot, method, arithmetic, options.bounds.frames),
            mutator: None,
            seeded: false,
            options,
            goals,
            calls,
            asking: Asking::new(solver),
            timer: Timer::new(clock, alarm, &options.budgets),
            on_end: ended,
            tree: Tree::default(),
            frontier: Frontier::new(searcher(options)),
            ends: Ends::default(),
            losses: Losses::new(options.heuristics.losses),
            begun: false,
            runs: Vec::new(),
            disagreements: Vec::new(),
            outcomes: BTreeSet::new(),
            throws: Throws::new(options.heuristics.tries_for_a_throw),
            settling: false,
            salvaged: 0,
            endless: Endless::default(),
            sinks: options.security.as_ref().map(|(goals, way)| SinkSearch::new(goals.clone(), *way)),
            deductions: Deductions::default(),
            steps: 0,
            progress: Progress::default(),
        }
    }

    fn run(mut self) -> Exploration {
        self.subject.note_deductions(self.asking.checks_proofs());
        self.begin();
        let stopped = loop {
            if let Some(stopped) = self.is_over() {
                break stopped;
            }
            match self.next() {
                Some((id, waiting)) => self.resume(id, waiting),
                None => break Stopped::Exhausted,
            }
            if let Some(how) = self.progress.time_to_mutate(&self.options.heuristics) {
                self.try_mutations(how);
            }
        };
        if matches!(stopped, Stopped::Goals | Stopped::Hopeless) {
            self.settle_throws();
        }
        self.settle_cuts();
        self.try_mutations(Thoroughness::Thorough);
        let uncovered = reasons(&mut self, stopped);
        let lost = if self.sinks.is_some() { all_losses(&self) } else { Vec::new() };
        let lost = lost.into_iter().map(|(loss, _)| loss.reason(stopped));
        let sinks = self.sinks.take().map(|sinks| sinks.report(lost));
        Exploration {
            sinks,
            untried_throws: self.throws.untried() as u64,
            runs: self.runs,
            ends: self.ends,
            stopped,
            queries: self.asking.queries,
            tree: self.tree.statistics(),
            uncovered,
            disagreements: self.disagreements,
            steps: self.steps,
            time: self.timer.elapsed(),
        }
    }

    /// Starts from the cases that the precondition unfolds to, from the whole input, or from both, depending on the
    /// strategy.
    fn begin(&mut self) {
        let seeds = self.options.inputs.precondition.as_ref().map_or(0, |given| given.seeds.cases.len());
        let strategy = self.options.strategy;
        for seed in 0..seeds {
            let enough = strategy == Strategy::Auto && self.goals.remaining() == 0;
            if strategy == Strategy::Lazy || enough || self.is_over().is_some() {
                break;
            }
            self.start(StartFrom::Seed(seed), strategy == Strategy::Concolic);
            // the seeds together cover the whole precondition
            self.begun = strategy == Strategy::Concolic && seed + 1 == seeds;
        }
        let whole = match strategy {
            Strategy::Auto | Strategy::Lazy => true,
            Strategy::Concolic | Strategy::Spec => self.options.inputs.precondition.is_none(),
        };
        if whole && self.is_over().is_none() {
            self.start(StartFrom::Whole, true);
        }
    }

    /// Starts a path; follows it, or only runs its smallest input.
    fn start(&mut self, begin: StartFrom, follow: bool) {
        match self.subject.start(&self.options.inputs, begin, self.options.bounds.steps) {
            Ok(thread) if follow => self.follow(Path::new(thread)),
            Ok(thread) => self.try_smallest(Path::new(thread)),
            Err(end) => {
                // what a precondition rules out while it is unfolded is also deduced without a query
                let end = self.check_deductions().err().unwrap_or(end);
                self.count(&end);
                self.losses.end(&end, &[], Vec::new());
            }
        }
        self.begun |= follow && begin == StartFrom::Whole;
    }

    fn is_over(&self) -> Option<Stopped> {
        if self.timer.is_over() {
            return Some(match self.timer.alarm().cause() {
                Some(Cause::Memory) => Stopped::Memory,
                _ => Stopped::Time,
            });
        }
        let wants_sinks = self.sinks.as_ref().is_some_and(SinkSearch::is_wanting);
        let usual = self.options.budgets.without_sinks.filter(|_| !wants_sinks);
        if usual.is_some_and(|usual| self.timer.elapsed() >= usual) {
            return Some(Stopped::Time);
        }
        if self.progress.ended() >= self.options.budgets.paths {
            return Some(Stopped::Paths);
        }
        let tuning = &self.options.heuristics;
        if self.progress.is_hopeless(tuning, self.options.effort) && !self.options.all_paths {
            return Some(Stopped::Hopeless);
        }
        let is_idle = !self.options.all_paths
            && !wants_sinks
            && self.goals.remaining() == 0
            && self.progress.is_fruitless(tuning, self.options.extra);
        (is_idle && !self.hopes_for_code()).then_some(Stopped::Goals)
    }

    /// Returns true if lines or handlers are left that may still be reached.
    fn hopes_for_code(&self) -> bool {
        let hopeless = self.progress.is_hopeless_for_code(&self.options.heuristics, self.options.effort);
        self.goals.remaining_code() > 0 && !hopeless
    }

    /// Returns true if a goal is left: a branch, a line or a handler.
    pub(crate) fn is_wanting(&self) -> bool {
        let sinks = self.sinks.as_ref().is_some_and(SinkSearch::is_wanting);
        sinks || self.goals.remaining() > 0 || self.goals.remaining_code() > 0
    }

    /// Looks at sides of decisions that lead to exceptions not met by any run.
    fn settle_throws(&mut self) {
        self.settling = true;
        while !self.timer.is_over() && self.progress.ended() < self.options.budgets.paths {
            let Some(id) = self.throws.next(|id| self.frontier.get(id).is_some()) else { break };
            if let Some(waiting) = self.frontier.take(id) {
                self.resume(id, waiting);
            }
        }
        self.settling = false;
    }

    fn next(&mut self) -> Option<(NodeId, Waiting)> {
        loop {
            match self.frontier.next(self.goals) {
                Next::Node(id, waiting) => return Some((id, waiting)),
                Next::Offer(ids) => ids.into_iter().for_each(|id| self.offer(id)),
                Next::Spare if self.is_wanting() => {
                    for id in self.frontier.release_spare() {
                        self.tree.set(id, Status::Pending);
                        self.offer(id);
                    }
                }
                Next::Spare | Next::Nothing => return None,
            }
        }
    }

    /// Looks at a side that no witness has taken so far.
    fn resume(&mut self, id: NodeId, waiting: Waiting) {
        let Waiting { from, side, time } = waiting;
        self.progress.look();
        did(Work::Node, 1);
        let (outcomes, open) = (self.outcomes.len() + self.throws.count(), self.goals.remaining());
        let idle = (open == 0 || self.settling) && !self.options.all_paths;
        let given = if idle { time.min(self.options.heuristics.giving_up.short_query) } else { time };
        let terms = self.subject.terms_mut();
        let answer = self.asking.ask(terms, &from, Some(side.condition), given, (self.options, &self.timer));
        match answer {
            Decision::Follow(witness) => {
                let mut path = Rc::try_unwrap(from).unwrap_or_else(|shared| (*shared).clone());
                path.witness = Rc::new(witness);
                self.tree.set(id, Status::Followed);
                match self.advance(&mut path, id, side) {
                    Ok(()) => {
                        path.checked = path.checked.max(path.thread.conditions().len());
                        self.follow(path);
                    }
                    Err(end) => self.end(path, end),
                }
                self.progress.work(true, &self.options.heuristics);
            }
            Decision::Close(_) => {
                let refuted = self.is_refuted_for_all(&from, Some(side));
                self.tree.set(id, if refuted { Status::Infeasible } else { Status::Bounded });
                self.count(&Ending::Infeasible);
                self.progress.work(false, &self.options.heuristics);
            }
            // not worth the time
            Decision::Retry(_) | Decision::Abandon(_) if idle => {
                self.frontier.keep(id, Waiting { from, side, time });
                self.progress.work(true, &self.options.heuristics);
            }
            Decision::Retry(time) => {
                self.frontier.defer(id, Waiting { from, side, time });
            }
            // the solver got less time than promised
            Decision::Abandon(_) if self.timer.is_over() => {
                self.frontier.keep(id, Waiting { from, side, time });
            }
            Decision::Abandon(reason) => {
                let end = if reason == Reason::Memory { Ending::MemoryBound } else { Ending::SolverUnknown };
                self.tree.set(id, Status::Unknown);
                self.count(&end);
                let loss = match end {
                    Ending::MemoryBound => Loss::Bound(end.kind()),
                    _ => Loss::SolverUnknown,
                };
                self.losses.note(loss, side_stack(&Waiting { from, side, time }));
            }
        }
        if open > 0 || self.outcomes.len() + self.throws.count() > outcomes {
            self.progress.bear_fruit();
        }
    }

    /// Takes one side of the decision the path is at.
    fn advance(&mut self, path: &mut Path, id: NodeId, side: Side) -> Result<(), Ending> {
        path.node = Some(id);
        path.depth += 1;
        path.last = Some((side.place, side.condition));
        self.subject.assume(&mut path.thread, side.condition)?;
        match side.told {
            Some((term, value)) => self.subject.assume_value(&mut path.thread, term, value),
            None => Ok(()),
        }
    }

    /// Runs a path to its end; sides it does not take become pending.
    fn follow(&mut self, mut path: Path) {
        let end = loop {
            let before = path.thread.steps();
            let room = self.options.bounds.steps.saturating_sub(before);
            let event = self.subject.run(&mut path.thread, self.options.heuristics.steps_between_checks.min(room));
            self.steps += path.thread.steps() - before;
            if let Err(end) = self.check_deductions() {
                break end;
            }
            if self.timer.is_over() {
                break self.timer.end();
            }
            if self.is_beyond(&mut path) {
                break Ending::LoopBound;
            }
            let decided = match event {
                Event::Paused if path.thread.steps() >= self.options.bounds.steps => Err(Ending::StepBound),
                Event::Paused => Ok(()),
                Event::Decision(Ask::Choice { kind, options }) => self.choose(&mut path, kind, &options),
                Event::Decision(Ask::Value { term, all }) => self.choose_value(&mut path, term, all),
                Event::Returned(_) | Event::Threw(_) => Err(self.finish(&mut path, &event)),
                Event::Ended(end) => Err(end),
            };
            if let Err(end) = decided {
                break end;
            }
        };
        self.end(path, end);
    }

    /// Updates the witness so that it satisfies what the machine has assumed on its own.
    pub(crate) fn refresh(&mut self, path: &mut Path) -> Result<(), Ending> {
        path.take_defaults(self.subject.terms());
        let mut evaluator = Evaluator::new(self.subject.terms(), &path.witness);
        let mut new = path.thread.conditions().skip(path.checked);
        if new.all(|condition| evaluator.value(condition) == Ok(Value::bool(true))) {
            path.checked = path.thread.conditions().len();
            return Ok(());
        }
        let mut time = self.options.query_time;
        loop {
            let terms = self.subject.terms_mut();
            match self.asking.ask(terms, path, None, time, (self.options, &self.timer)) {
                Decision::Follow(witness) => {
                    path.witness = Rc::new(witness);
                    path.checked = path.thread.conditions().len();
                    return Ok(());
                }
                Decision::Close(_) => {
                    self.is_refuted_for_all(path, None);
                    return Err(Ending::Infeasible);
                }
                _ if self.timer.is_over() => return Err(self.timer.end()),
                Decision::Retry(longer) => time = longer,
                Decision::Abandon(Reason::Memory) => return Err(Ending::MemoryBound),
                Decision::Abandon(_) => return Err(Ending::SolverUnknown),
            }
        }
    }

    /// Returns true if the refutation of a path, or of one side of a decision on it, does not depend on the bounds of
    /// inputs. If it may, records the loss of the inputs beyond the bounds.
    pub(crate) fn is_refuted_for_all(&mut self, path: &Path, side: Option<Side>) -> bool {
        let loss = Loss::Input(heapwright_vm::Loss::Arrays);
        let along = side.is_some_and(|side| matches!(side.leads, Leads::Along(_)));
        let stack = stack_of(path.thread.frames(), !along);
        let known = self.losses.contains(&loss, &stack);
        let terms = self.subject.terms_mut();
        let asked = (path, side.map(|side| side.condition));
        if self.goals.remaining() == 0
            || !known && self.asking.is_refuted(terms, asked, self.options.query_time, &self.timer)
        {
            return true;
        }
        if path.thread.unrestricted().is_none() {
            return true;
        }
        self.losses.note(loss, stack);
        false
    }

    /// Counts iterations up to the path's current position. Returns true if there were too many.
    fn is_beyond(&mut self, path: &mut Path) -> bool {
        let questions = path.thread.take_questions();
        questions.iter().any(|question| {
            let flows = self.subject.flows(&question.frames);
            path.activations.count(question, &flows, self.options.bounds.loops)
        })
    }

    /// Counts iterations and activations for the current decision.
    fn enter(&mut self, path: &mut Path) -> Result<(), Ending> {
        let frames = path.thread.frames();
        let flows = self.subject.flows(frames);
        if path.activations.enter(frames, &flows, self.options.bounds.loops) {
            return Err(Ending::LoopBound);
        }
        if path.activations.recursion(frames) > self.options.bounds.recursion {
            return Err(Ending::RecursionBound);
        }
        path.activations.decide(frames);
        Ok(())
    }

    /// Follows the option that the witness takes.
    fn choose(&mut self, path: &mut Path, kind: Choice, options: &[TermId]) -> Result<(), Ending> {
        self.refresh(path)?;
        let place = path.thread.place().ok_or_else(|| Ending::Bug("a decision without a frame".into()))?;
        if path.depth >= self.options.bounds.depth {
            return Err(Ending::DepthBound);
        }
        self.enter(path)?;
        if path.last.is_some_and(|(last, condition)| last == place && options.contains(&condition)) {
            return Err(Ending::Bug("the machine asks again what it was told".into()));
        }
        let taken = self.holding(path, options)?;
        let leads = self.subject.leads(&path.thread, place, kind, options);
        let flow = self.subject.flow(place.method);
        let mut sides = Vec::new();
        for (option, (condition, (target, leads))) in options.iter().zip(&leads).enumerate() {
            let beyond = path.activations.is_beyond(&flow, place.pc, *target, self.options.bounds.loops);
            let side = Side { place, option: option as u32, condition: *condition, told: None, leads: *leads };
            sides.push((side, beyond.then_some(Ending::LoopBound)));
        }
        self.fork(path, sides, taken)
    }

    /// Fixes a term to its value under the witness.
    fn choose_value(&mut self, path: &mut Path, term: TermId, all: bool) -> Result<(), Ending> {
        self.refresh(path)?;
        let place = path.thread.place().ok_or_else(|| Ending::Bug("a decision without a frame".into()))?;
        if path.depth >= self.options.bounds.depth {
            return Err(Ending::DepthBound);
        }
        self.enter(path)?;
        let value = Evaluator::new(self.subject.terms(), &path.witness).value(term);
        let value = value.map_err(|error| Ending::Bug(format!("a term without a value: {error}")))?;
        let equal = self.subject.equal(term, value)?;
        if path.last == Some((place, equal)) {
            return Err(Ending::Bug(format!(
                "the machine asks again for a value it was told: {}",
                self.subject.terms().display(term)
            )));
        }
        let count = path.tried(term);
        let side = |option: u32, condition: TermId, told: Option<(TermId, Value)>| Side {
            place,
            option,
            condition,
            told,
            leads: Leads::On,
        };
        let mut sides = vec![(side(0, equal, Some((term, value))), None)];
        let other = side(1, self.subject.not(equal)?, None);
        match count < self.options.bounds.values {
            true if all => sides.push((other, None)),
            true => self.keep_spare(path, other),
            false => self.losses.note(Loss::Value, stack_of(path.thread.frames(), true)),
        }
        path.concretised |= sides.len() == 1;
        self.fork(path, sides, 0)
    }

    fn keep_spare(&mut self, path: &Path, side: Side) {
        if self.frontier.has_room_for_spare(self.options.heuristics.spare_values) {
            let id = self.node(path, side, Status::Spare);
            let waiting = Waiting { from: Rc::new(path.clone()), side, time: self.options.query_time };
            self.frontier.keep_spare(id, waiting);
        } else {
            self.losses.note(Loss::Value, stack_of(path.thread.frames(), true));
        }
    }

    /// Returns the option that holds under the witness.
    fn holding(&self, path: &Path, options: &[TermId]) -> Result<usize, Ending> {
        let mut evaluator = Evaluator::new(self.subject.terms(), &path.witness);
        let holds = |condition: &TermId| evaluator.value(*condition) == Ok(Value::bool(true));
        let values: Vec<bool> = options.iter().map(holds).collect();
        let found = values.iter().position(|holds| *holds);
        let count = values.iter().filter(|holds| **holds).count();
        match found {
            Some(found) if count == 1 => Ok(found),
            _ => Err(Ending::Bug(format!("{count} of {} options hold", options.len()))),
        }
    }

    /// Creates nodes for the sides of a decision: one is taken, the others wait.
    fn fork(&mut self, path: &mut Path, sides: Vec<(Side, Option<Ending>)>, taken: usize) -> Result<(), Ending> {
        let mut before = None;
        let mut way = None;
        for (option, (side, beyond)) in sides.into_iter().enumerate() {
            if option == taken {
                let status = if beyond.is_some() { Status::Cut } else { Status::Followed };
                way = Some((self.node(path, side, status), side, beyond));
                continue;
            }
            let from = before.get_or_insert_with(|| Rc::new(path.clone())).clone();
            let waiting = Waiting { from, side, time: self.options.query_time };
            self.set_aside(path, waiting, beyond);
        }
        match way {
            Some((id, side, None)) => self.advance(path, id, side),
            Some((_, _, Some(end))) => Err(end),
            None => Err(Ending::Bug("a decision without options".into())),
        }
    }

    fn node(&mut self, path: &Path, side: Side, status: Status) -> NodeId {
        let Side { place, option, condition, leads, .. } = side;
        let edge = if let Leads::Along(edge) = leads { Some(edge) } else { None };
        self.tree.add(Node { parent: path.node, place, option, edge, condition, depth: path.depth, status })
    }

    /// Keeps a side for later.
    fn set_aside(&mut self, path: &Path, waiting: Waiting, beyond: Option<Ending>) {
        let side = waiting.side;
        if let Some(end) = beyond {
            let id = self.node(path, side, Status::Cut);
            self.count(&end);
            if let Some(loss) = Loss::of(&end) {
                self.losses.note(loss, side_stack(&waiting));
            }
            self.frontier.keep_cut(id, waiting, end, self.options.heuristics.salvage.sides);
        } else if self.frontier.len() >= self.options.budgets.pending {
            self.losses.note(Loss::Budget, side_stack(&waiting));
            self.node(path, side, Status::Dropped);
        } else {
            let id = self.node(path, side, Status::Pending);
            self.frontier.keep(id, waiting);
            self.offer(id);
        }
    }

    /// Gives a waiting node to the searcher.
    fn offer(&mut self, id: NodeId) {
        let Some(waiting) = self.frontier.get(id) else { return };
        let stack = self.subject.stack(&waiting.from.thread);
        let Side { place, option, leads, .. } = waiting.side;
        if !self.options.all_paths {
            self.throws.offer(id, (leads, waiting.from.depth), &stack, self.goals);
        }
        let frames = waiting.from.thread.frames();
        let making = leads == Leads::Unmade || frames.iter().any(|frame| frame.kind.makes_input());
        let depth = waiting.from.depth;
        self.frontier.offer(Candidate { node: id, place, option, depth, leads, making, stack });
    }

    pub(crate) fn count(&mut self, end: &Ending) {
        self.ends.add(end);
        (self.on_end)(end);
    }

    /// Ends a path. A path that was cut may still have an input worth running.
    fn end(&mut self, mut path: Path, end: Ending) {
        self.progress.end(end != Ending::Infeasible);
        self.count(&end);
        self.note_end(&path, &end);
        self.keep_unshown(&path, &end);
        if !matches!(end, Ending::Returned | Ending::Threw) {
            self.salvage(&mut path, &end);
        }
    }

    /// Records what a path was lost to, and the goals that it had taken.
    fn note_end(&mut self, path: &Path, end: &Ending) {
        let mut taken = if self.goals.remaining() > 0 { self.subject.taken(&path.thread) } else { Vec::new() };
        taken.retain(|(method, edge)| self.goals.is_open(self.subject.flow(*method).name(), *edge));
        self.losses.end(end, path.thread.frames(), taken);
    }

    pub(crate) fn keep(&mut self, found: Found) {
        if found.new_goals > 0 {
            self.progress.reach();
        }
        self.runs.push(found);
    }
}
