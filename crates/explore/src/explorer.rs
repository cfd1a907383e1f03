//! The loop of an exploration: follow the witness, keep what it does not take for later, and choose among that.

use crate::asking::{Asking, Timer};
use crate::clock::Clock;
use crate::end::{Ends, PathEnd};
use crate::goals::Goals;
use crate::mutate::Mutator;
use crate::options::{Options, Strategy};
use crate::path::{Path, Side, Waiting};
use crate::reasons::{Losses, reasons};
use crate::result::{Disagreement, Exploration, Found, Observer, Stopped};
use crate::search::{Candidate, Leads, Searcher, searcher};
use crate::subject::{Event, Subject};
use crate::tree::{Node, NodeId, Status, Tree};
use heapwright_program::MethodId;
use heapwright_smt::{Decision, Solver};
use heapwright_term::{Evaluator, TermId, Value};
use heapwright_vm::{Begin, Choice, Decision as Ask, State, Vm};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::time::Duration;

/// Steps between two looks at the clock.
const SLICE: u64 = 1 << 13;

/// After so many paths that reached no goal, some changed inputs are tried.
const STALE: u32 = 10;

/// After so many paths that reached no goal, and after as many again, many changed inputs are tried.
const VERY_STALE: u32 = 60;

/// After so many nodes without a goal, and three times as many as it took to reach the last one, the goals that are
/// left are given up.
const HOPELESS: u64 = 2_000;

/// The longest query once all goals are reached.
const SHORT_QUERY: Duration = Duration::from_millis(100);

/// Other values kept of terms that one value is enough for.
const MOST_SPARE: usize = 256;

/// What is explored, and with what.
pub struct Task<'a> {
    /// The machine.
    pub vm: &'a mut Vm,
    /// A booted state of it; every call starts from there.
    pub boot: &'a State,
    /// The method.
    pub method: MethodId,
    /// What may be done.
    pub options: &'a Options,
    /// What is wanted.
    pub goals: &'a mut dyn Goals,
    /// Decides about paths. It must not have served another machine: a fresh chain for each method.
    pub solver: &'a mut dyn Solver,
    /// Tells the time.
    pub clock: &'a dyn Clock,
    /// Is told what happens.
    pub observer: &'a mut dyn Observer,
}

/// Explores a method.
pub fn explore(task: Task<'_>) -> Exploration {
    Explorer::new(task).run()
}

pub(crate) struct Explorer<'a> {
    pub(crate) subject: Subject<'a>,
    pub(crate) options: &'a Options,
    pub(crate) goals: &'a mut dyn Goals,
    pub(crate) asking: Asking<'a>,
    pub(crate) timer: Timer<'a>,
    observer: &'a mut dyn Observer,
    searcher: Box<dyn Searcher>,
    pub(crate) tree: Tree,
    pub(crate) waiting: BTreeMap<NodeId, Waiting>,
    /// Nodes whose query needs more time than it had.
    deferred: Vec<NodeId>,
    /// Other values of terms that one value was enough for: for goals that nothing else reaches.
    spare: Vec<(NodeId, Waiting)>,
    /// Sides cut by a bound, as many as may be looked at in the end.
    pub(crate) cut: Vec<(NodeId, Waiting, PathEnd)>,
    pub(crate) ends: Ends,
    pub(crate) losses: Losses,
    pub(crate) runs: Vec<Found>,
    pub(crate) disagreements: Vec<Disagreement>,
    pub(crate) outcomes: BTreeSet<String>,
    pub(crate) salvaged: u32,
    /// Made when first needed: it reads the methods that were called.
    pub(crate) mutator: Option<Mutator>,
    pub(crate) steps: u64,
    /// Paths that were followed to an end.
    ended: u64,
    /// Paths since the last one that reached a goal.
    stale: u32,
    /// How stale it was when changed inputs were tried last.
    mutated_at: u32,
    /// Nodes looked at, and how many of them when a goal was reached last.
    looked_at: u64,
    at_last_goal: u64,
    /// Work done since all goals were reached, without an outcome of a new kind.
    fruitless: u32,
}

/// What one feasible node costs in `fruitless`; an infeasible one costs 1.
const FEASIBLE: u32 = 8;

impl<'a> Explorer<'a> {
    fn new(task: Task<'a>) -> Explorer<'a> {
        let Task { vm, boot, method, options, goals, solver, clock, observer } = task;
        Explorer {
            subject: Subject::new(vm, boot, method, options.bounds.frames),
            mutator: None,
            options,
            goals,
            asking: Asking::new(solver),
            timer: Timer::new(clock, &options.budgets),
            observer,
            searcher: searcher(options.order, options.seed),
            tree: Tree::default(),
            waiting: BTreeMap::new(),
            deferred: Vec::new(),
            spare: Vec::new(),
            cut: Vec::new(),
            ends: Ends::default(),
            losses: Losses::default(),
            runs: Vec::new(),
            disagreements: Vec::new(),
            outcomes: BTreeSet::new(),
            salvaged: 0,
            steps: 0,
            ended: 0,
            stale: 0,
            mutated_at: 0,
            looked_at: 0,
            at_last_goal: 0,
            fruitless: 0,
        }
    }

    fn run(mut self) -> Exploration {
        self.begin();
        let stopped = loop {
            if let Some(stopped) = self.is_over() {
                break stopped;
            }
            match self.next() {
                Some((id, waiting)) => self.resume(id, waiting),
                None => break Stopped::Exhausted,
            }
            if self.stale != self.mutated_at
                && (self.stale == STALE || self.stale > 0 && self.stale.is_multiple_of(VERY_STALE))
            {
                self.mutated_at = self.stale;
                self.try_mutations(self.stale == VERY_STALE);
            }
        };
        self.settle_cuts();
        self.try_mutations(true);
        let uncovered = reasons(&mut self);
        Exploration {
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

    /// Follows the first path, or what the precondition unfolds to.
    fn begin(&mut self) {
        let seeds = self.options.inputs.precondition.as_ref().map_or(0, |given| given.seeds.cases.len());
        let strategy = self.options.strategy;
        for seed in 0..seeds {
            let enough = strategy == Strategy::Auto && self.goals.remaining() == 0;
            if strategy == Strategy::Lazy || enough || self.is_over().is_some() {
                break;
            }
            self.start(Begin::Seed(seed), strategy == Strategy::Concolic);
        }
        let whole = match strategy {
            Strategy::Auto | Strategy::Lazy => true,
            Strategy::Concolic | Strategy::Spec => self.options.inputs.precondition.is_none(),
        };
        if whole && self.is_over().is_none() {
            self.start(Begin::Whole, true);
        }
    }

    /// Starts a path, and follows it or just runs its smallest input.
    fn start(&mut self, begin: Begin, follow: bool) {
        match self.subject.start(&self.options.inputs, begin, self.options.bounds.steps) {
            Ok(thread) if follow => self.follow(Path::new(thread)),
            Ok(thread) => self.try_smallest(Path::new(thread)),
            Err(end) => self.count(&end, 0),
        }
    }

    fn is_over(&self) -> Option<Stopped> {
        if self.timer.is_over() {
            return Some(Stopped::Time);
        }
        if self.ended >= self.options.budgets.paths {
            return Some(Stopped::Paths);
        }
        if self.looked_at - self.at_last_goal > HOPELESS + 3 * self.at_last_goal && !self.options.all_paths {
            return Some(Stopped::Hopeless);
        }
        let enough = self.options.extra.saturating_mul(FEASIBLE);
        let idle = !self.options.all_paths && self.goals.remaining() == 0 && self.fruitless >= enough;
        idle.then_some(Stopped::Goals)
    }

    fn next(&mut self) -> Option<(NodeId, Waiting)> {
        loop {
            match self.searcher.next(self.goals) {
                Some(id) => {
                    if let Some(waiting) = self.waiting.remove(&id) {
                        return Some((id, waiting));
                    }
                }
                None if !self.deferred.is_empty() => {
                    for id in std::mem::take(&mut self.deferred) {
                        self.offer(id);
                    }
                }
                None if !self.spare.is_empty() && self.goals.remaining() > 0 => {
                    for (id, waiting) in std::mem::take(&mut self.spare) {
                        self.tree.set(id, Status::Pending);
                        self.waiting.insert(id, waiting);
                        self.offer(id);
                    }
                }
                None => return None,
            }
        }
    }

    /// Looks at a side that no witness took so far.
    fn resume(&mut self, id: NodeId, waiting: Waiting) {
        let Waiting { from, side, time } = waiting;
        self.looked_at += 1;
        let (outcomes, open) = (self.outcomes.len(), self.goals.remaining());
        let idle = open == 0 && !self.options.all_paths;
        let given = if idle { time.min(SHORT_QUERY) } else { time };
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
                self.fruitless += FEASIBLE;
            }
            Decision::Close(_) => {
                self.tree.set(id, Status::Infeasible);
                self.count(&PathEnd::Infeasible, from.depth);
                self.fruitless += 1;
            }
            // not worth the time
            Decision::Retry(_) | Decision::Abandon(_) if idle => {
                self.waiting.insert(id, Waiting { from, side, time });
                self.fruitless += FEASIBLE;
            }
            Decision::Retry(time) => {
                self.waiting.insert(id, Waiting { from, side, time });
                self.deferred.push(id);
            }
            // the solver had less time than it was promised
            Decision::Abandon(_) if self.timer.is_over() => {
                self.waiting.insert(id, Waiting { from, side, time });
            }
            Decision::Abandon(_) => {
                self.tree.set(id, Status::Unknown);
                self.count(&PathEnd::SolverUnknown, from.depth);
                self.losses.add(&PathEnd::SolverUnknown, from.thread.frames());
            }
        }
        if open > 0 || self.outcomes.len() > outcomes {
            self.fruitless = 0;
        }
    }

    /// Takes one side of the decision a path stands before.
    fn advance(&mut self, path: &mut Path, id: NodeId, side: Side) -> Result<(), PathEnd> {
        path.node = Some(id);
        path.depth += 1;
        path.last = Some((side.place, side.condition));
        self.subject.assume(&mut path.thread, side.condition)
    }

    /// Runs a path to its end; what it does not take becomes pending.
    fn follow(&mut self, mut path: Path) {
        let end = loop {
            let before = path.thread.steps();
            let room = self.options.bounds.steps.saturating_sub(before);
            let event = self.subject.run(&mut path.thread, SLICE.min(room));
            self.steps += path.thread.steps() - before;
            if self.timer.is_over() {
                break PathEnd::Budget;
            }
            if self.is_beyond(&mut path) {
                break PathEnd::LoopBound;
            }
            let decided = match event {
                Event::Paused if path.thread.steps() >= self.options.bounds.steps => Err(PathEnd::StepBound),
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

    /// Makes the witness satisfy what the machine has assumed by itself.
    pub(crate) fn refresh(&mut self, path: &mut Path) -> Result<(), PathEnd> {
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
                Decision::Close(_) => return Err(PathEnd::Infeasible),
                _ if self.timer.is_over() => return Err(PathEnd::Budget),
                Decision::Retry(longer) => time = longer,
                Decision::Abandon(_) => return Err(PathEnd::SolverUnknown),
            }
        }
    }

    /// Counts iterations up to where a path stands. Whether there were too many.
    fn is_beyond(&mut self, path: &mut Path) -> bool {
        let questions = path.thread.take_questions();
        questions.iter().any(|question| {
            let flows = self.subject.flows(&question.frames);
            path.activations.count(question, &flows, self.options.bounds.loops)
        })
    }

    /// Counts iterations and activations for the decision at hand.
    fn enter(&mut self, path: &mut Path) -> Result<(), PathEnd> {
        let frames = path.thread.frames();
        let flows = self.subject.flows(frames);
        if path.activations.enter(frames, &flows, self.options.bounds.loops) {
            return Err(PathEnd::LoopBound);
        }
        if path.activations.recursion(frames) > self.options.bounds.recursion {
            return Err(PathEnd::RecursionBound);
        }
        path.activations.decide(frames);
        Ok(())
    }

    /// Takes the option that the witness takes.
    fn choose(&mut self, path: &mut Path, kind: Choice, options: &[TermId]) -> Result<(), PathEnd> {
        self.refresh(path)?;
        let place = path.thread.place().ok_or_else(|| PathEnd::Bug("a decision without a frame".into()))?;
        if path.depth >= self.options.bounds.depth {
            return Err(PathEnd::DepthBound);
        }
        self.enter(path)?;
        if path.last.is_some_and(|(last, condition)| last == place && options.contains(&condition)) {
            return Err(PathEnd::Bug("the machine asks again what it was told".into()));
        }
        let taken = self.holding(path, options)?;
        let leads = self.subject.leads(&path.thread, place, kind, options);
        let flow = self.subject.flow(place.method);
        let mut sides = Vec::new();
        for (option, (condition, (target, leads))) in options.iter().zip(&leads).enumerate() {
            let beyond = path.activations.is_beyond(&flow, place.pc, *target, self.options.bounds.loops);
            let side = Side { place, option: option as u32, condition: *condition, leads: *leads };
            sides.push((side, beyond.then_some(PathEnd::LoopBound)));
        }
        self.fork(path, sides, taken)
    }

    /// Takes the value that the term has under the witness.
    fn choose_value(&mut self, path: &mut Path, term: TermId, all: bool) -> Result<(), PathEnd> {
        self.refresh(path)?;
        let place = path.thread.place().ok_or_else(|| PathEnd::Bug("a decision without a frame".into()))?;
        if path.depth >= self.options.bounds.depth {
            return Err(PathEnd::DepthBound);
        }
        self.enter(path)?;
        let value = Evaluator::new(self.subject.terms(), &path.witness).value(term);
        let value = value.map_err(|error| PathEnd::Bug(format!("a term without a value: {error}")))?;
        let equal = self.subject.equal(term, value)?;
        if path.last == Some((place, equal)) {
            return Err(PathEnd::Bug(format!(
                "the machine asks again for a value it was told: {}",
                self.subject.terms().display(term)
            )));
        }
        let count = path.tried(term);
        let side = |option: u32, condition: TermId| Side { place, option, condition, leads: Leads::On };
        let mut sides = vec![(side(0, equal), None)];
        if count < self.options.bounds.values {
            let other = side(1, self.subject.not(equal)?);
            match all {
                true => sides.push((other, None)),
                false => self.keep_spare(path, other),
            }
        }
        if sides.len() == 1 {
            path.concretised = true;
            self.losses.fix_value(path.thread.frames());
        }
        self.fork(path, sides, 0)
    }

    fn keep_spare(&mut self, path: &Path, side: Side) {
        if self.spare.len() < MOST_SPARE {
            let id = self.node(path, side, Status::Spare);
            let waiting = Waiting { from: Rc::new(path.clone()), side, time: self.options.query_time };
            self.spare.push((id, waiting));
        }
    }

    /// The option that holds under the witness.
    fn holding(&self, path: &Path, options: &[TermId]) -> Result<usize, PathEnd> {
        let mut evaluator = Evaluator::new(self.subject.terms(), &path.witness);
        let holds = |condition: &TermId| evaluator.value(*condition) == Ok(Value::bool(true));
        let values: Vec<bool> = options.iter().map(holds).collect();
        let found = values.iter().position(|holds| *holds);
        let count = values.iter().filter(|holds| **holds).count();
        match found {
            Some(found) if count == 1 => Ok(found),
            _ => Err(PathEnd::Bug(format!("{count} of {} options hold", options.len()))),
        }
    }

    /// Makes nodes of the sides of a decision: one is taken, the others wait.
    fn fork(&mut self, path: &mut Path, sides: Vec<(Side, Option<PathEnd>)>, taken: usize) -> Result<(), PathEnd> {
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
            None => Err(PathEnd::Bug("a decision without options".into())),
        }
    }

    fn node(&mut self, path: &Path, side: Side, status: Status) -> NodeId {
        let Side { place, option, condition, leads, .. } = side;
        let edge = if let Leads::Along(edge) = leads { Some(edge) } else { None };
        self.tree.add(Node { parent: path.node, place, option, edge, condition, depth: path.depth, status })
    }

    /// Keeps a side for later.
    fn set_aside(&mut self, path: &Path, waiting: Waiting, beyond: Option<PathEnd>) {
        let side = waiting.side;
        if let Some(end) = beyond {
            let id = self.node(path, side, Status::Cut);
            self.count(&end, path.depth);
            self.losses.add(&end, path.thread.frames());
            self.keep_cut(id, waiting, end);
        } else if self.waiting.len() >= self.options.budgets.pending {
            self.node(path, side, Status::Dropped);
        } else {
            let id = self.node(path, side, Status::Pending);
            self.waiting.insert(id, waiting);
            self.offer(id);
        }
    }

    /// Gives a waiting node to the searcher.
    fn offer(&mut self, id: NodeId) {
        let Some(waiting) = self.waiting.get(&id) else { return };
        let stack = self.subject.stack(&waiting.from.thread);
        let Side { place, option, leads, .. } = waiting.side;
        self.searcher.add(Candidate { node: id, place, option, depth: waiting.from.depth, leads, stack });
    }

    pub(crate) fn count(&mut self, end: &PathEnd, depth: u32) {
        self.ends.add(end);
        self.observer.ended(end, depth);
    }

    /// Ends a path; one that did not come to its own end may still have an input worth running.
    fn end(&mut self, mut path: Path, end: PathEnd) {
        self.ended += u64::from(end != PathEnd::Infeasible);
        self.stale = self.stale.saturating_add(1);
        self.count(&end, path.depth);
        self.losses.add(&end, path.thread.frames());
        if !matches!(end, PathEnd::Returned | PathEnd::Threw) {
            self.salvage(&mut path, &end);
        }
    }

    pub(crate) fn keep(&mut self, found: Found) {
        self.observer.found(&found);
        if found.new_goals > 0 {
            self.stale = 0;
            self.at_last_goal = self.looked_at;
        }
        self.runs.push(found);
    }
}
