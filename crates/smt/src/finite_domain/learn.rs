//! Searches truth values for clauses whose literals may be values of variables or bounds of differences, and learns
//! from every conflict (conflict-driven clause learning).

use super::order::{Bound, Order};
use heapwright_meter::{Work, did};

/// A truth variable or its negation.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Literal(u32);

impl Literal {
    pub(super) fn new(variable: usize, value: bool) -> Literal {
        Literal((variable as u32) << 1 | u32::from(!value))
    }

    pub(super) fn not(self) -> Literal {
        Literal(self.0 ^ 1)
    }

    pub(super) fn variable(self) -> usize {
        (self.0 >> 1) as usize
    }

    fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    fn place(self) -> usize {
        self.0 as usize
    }
}

/// Why a literal is true.
#[derive(Copy, Clone, Default)]
enum Reason {
    /// It was decided, or holds always.
    #[default]
    Decided,
    /// All others of a clause are false.
    Clause(usize),
    /// Another literal implies it.
    Implied(Literal),
}

/// What is known of a truth variable.
#[derive(Clone, Default)]
struct Variable {
    value: Option<bool>,
    level: usize,
    reason: Reason,
    /// The value to try first.
    phase: bool,
    /// What it says about numbers.
    bound: Option<Bound>,
    /// The value variables of which at most one is true, if it is one of them: the first, and how many.
    group: Option<(usize, usize)>,
    /// Whether it was met in the conflict at hand.
    seen: bool,
    /// Neighbours in the order of decisions; larger stamps come first.
    before: Option<usize>,
    after: Option<usize>,
    stamp: u64,
}

/// The result of a search.
pub(super) enum Outcome<T> {
    Found(T),
    /// There are no values.
    Impossible,
    /// The search was cut short, or values were rejected without proof.
    Unknown,
}

/// Values that were rejected.
pub(super) struct Rejected {
    /// True literals that suffice for the rejection.
    pub because_of: Vec<Literal>,
    /// Whether they are proved to be impossible together.
    pub proved: bool,
}

/// Bounds on a search.
#[derive(Copy, Clone, Debug)]
pub(super) struct Limits {
    pub conflicts: usize,
    pub rejections: usize,
    /// How many literals are looked at.
    pub effort: usize,
}

/// The first restart comes after this many conflicts; later ones after more and more.
const RESTART: usize = 100;

/// Clauses, and a search for values that satisfy them.
#[derive(Default)]
pub(super) struct Learner {
    variables: Vec<Variable>,
    /// The literals of all clauses with more than two, one clause after the other.
    literals: Vec<Literal>,
    /// Where each clause begins, and its length. INVARIANT: its first two literals are watched.
    clauses: Vec<(usize, usize)>,
    /// By literal: the clauses that watch it.
    watches: Vec<Vec<usize>>,
    /// By literal: what it implies.
    implied: Vec<Vec<Literal>>,
    trail: Vec<Literal>,
    /// The length of the trail, and the number of bounds, at each decision.
    levels: Vec<(usize, usize)>,
    /// How much of the trail is propagated.
    done: usize,
    pub(super) order: Order,
    /// The variable that is decided next, unless it has a value.
    first: Option<usize>,
    newest: Option<usize>,
    stamps: u64,
    effort: usize,
    /// Whether the clauses are contradictory without any decision.
    contradictory: bool,
}

/// A clause whose literals are all false.
type Conflict = Vec<Literal>;

impl Learner {
    /// A new truth variable. Variables are decided in the order in which they were made.
    pub(super) fn variable(&mut self, phase: bool, bound: Option<Bound>) -> usize {
        let number = self.variables.len();
        // the oldest comes first
        let last = number.checked_sub(1);
        if let Some(last) = last.and_then(|last| self.variables.get_mut(last)) {
            last.after = Some(number);
        }
        let stamp = u64::MAX / 2 - number as u64;
        self.variables.push(Variable { phase, bound, before: last, stamp, ..Variable::default() });
        self.newest.get_or_insert(number);
        self.first.get_or_insert(number);
        self.stamps = u64::MAX / 2;
        for _ in 0..2 {
            self.watches.push(Vec::new());
            self.implied.push(Vec::new());
        }
        number
    }

    /// Makes the variables from `first` on values of which at most one is true.
    pub(super) fn group(&mut self, first: usize, count: usize) {
        for variable in self.variables.iter_mut().skip(first).take(count) {
            variable.group = Some((first, count));
        }
    }

    fn value(&self, literal: Literal) -> Option<bool> {
        let value = self.variables.get(literal.variable())?.value?;
        Some(value == literal.is_positive())
    }

    /// Returns true if a literal is true.
    pub(super) fn is_true(&self, literal: Literal) -> bool {
        self.value(literal) == Some(true)
    }

    fn level(&self, literal: Literal) -> usize {
        self.variables.get(literal.variable()).map_or(0, |variable| variable.level)
    }

    /// Adds a clause, before the search begins.
    pub(super) fn clause(&mut self, mut clause: Vec<Literal>) {
        clause.sort_unstable();
        clause.dedup();
        let tautology = clause.windows(2).any(|pair| matches!(pair, [a, b] if a.not() == *b));
        if tautology || clause.iter().any(|literal| self.is_true(*literal)) {
            return;
        }
        clause.retain(|literal| self.value(*literal).is_none());
        match clause.as_slice() {
            [] => self.contradictory = true,
            [only] => self.set(*only, Reason::Decided),
            [a, b] => self.imply(*a, *b),
            all => drop(self.watched(all)),
        }
    }

    /// Adds the clause of two literals.
    fn imply(&mut self, a: Literal, b: Literal) {
        for (from, to) in [(a.not(), b), (b.not(), a)] {
            if let Some(implied) = self.implied.get_mut(from.place()) {
                implied.push(to);
            }
        }
    }

    /// Adds a clause and watches its first two literals.
    fn watched(&mut self, clause: &[Literal]) -> usize {
        let number = self.clauses.len();
        self.clauses.push((self.literals.len(), clause.len()));
        self.literals.extend_from_slice(clause);
        for literal in clause.iter().take(2) {
            if let Some(watches) = self.watches.get_mut(literal.place()) {
                watches.push(number);
            }
        }
        number
    }

    fn set(&mut self, literal: Literal, reason: Reason) {
        let level = self.levels.len();
        if let Some(variable) = self.variables.get_mut(literal.variable()) {
            variable.value = Some(literal.is_positive());
            variable.level = level;
            variable.reason = reason;
            self.trail.push(literal);
        }
    }

    /// Searches for values that satisfy all clauses and that `accept` takes.
    pub(super) fn search<T>(
        &mut self,
        limits: Limits,
        mut accept: impl FnMut(&Learner) -> Result<T, Rejected>,
    ) -> Outcome<T> {
        let (mut conflicts, mut rejections, mut proved) = (0, 0, true);
        let mut restart = RESTART;
        let mut counted = 0;
        loop {
            did(Work::Propagation, (self.effort - counted) as u64);
            counted = self.effort;
            let conflict = match self.propagate() {
                Err(conflict) => Some(conflict),
                Ok(()) => match self.next() {
                    Some(literal) => {
                        self.levels.push((self.trail.len(), self.order.len()));
                        self.set(literal, Reason::Decided);
                        None
                    }
                    None => match accept(self) {
                        Ok(found) => return Outcome::Found(found),
                        Err(rejected) => {
                            rejections += 1;
                            proved &= rejected.proved;
                            Some(rejected.because_of.iter().map(|literal| literal.not()).collect())
                        }
                    },
                },
            };
            let Some(conflict) = conflict else { continue };
            conflicts += 1;
            if self.contradictory || !self.learn(conflict) {
                return if proved { Outcome::Impossible } else { Outcome::Unknown };
            }
            if conflicts >= limits.conflicts || rejections >= limits.rejections || self.effort >= limits.effort {
                return Outcome::Unknown;
            }
            if conflicts >= restart {
                restart = conflicts + conflicts / 2;
                self.back_to(0);
            }
        }
    }

    /// The next literal to decide; `None` if every variable has a value.
    fn next(&mut self) -> Option<Literal> {
        let mut at = self.first;
        while let Some(number) = at {
            let variable = self.variables.get(number)?;
            if variable.value.is_none() {
                self.first = at;
                // what is said of numbers is as they are
                let value = variable.bound.map_or(variable.phase, |bound| self.order.holds(bound));
                return Some(Literal::new(number, value));
            }
            at = variable.after;
        }
        None
    }

    fn propagate(&mut self) -> Result<(), Conflict> {
        if self.contradictory {
            return Err(Vec::new());
        }
        while let Some(&literal) = self.trail.get(self.done) {
            self.done += 1;
            self.follow_implied(literal)?;
            self.follow_group(literal)?;
            self.follow_clauses(literal.not())?;
            let bound = self.variables.get(literal.variable()).and_then(|variable| variable.bound);
            if let Some(bound) = bound {
                let bound = if literal.is_positive() { bound } else { bound.denied() };
                self.effort += 1;
                self.order.add(bound, Some(literal)).map_err(|mut why| {
                    why.push(literal);
                    why.iter().map(|literal| literal.not()).collect::<Conflict>()
                })?;
            }
        }
        Ok(())
    }

    fn follow_implied(&mut self, literal: Literal) -> Result<(), Conflict> {
        let count = self.implied.get(literal.place()).map_or(0, Vec::len);
        self.effort += count;
        for place in 0..count {
            let Some(&to) = self.implied.get(literal.place()).and_then(|implied| implied.get(place)) else { break };
            self.demand(to, literal)?;
        }
        Ok(())
    }

    /// Makes the other values of a variable false.
    fn follow_group(&mut self, literal: Literal) -> Result<(), Conflict> {
        let group = self.variables.get(literal.variable()).and_then(|variable| variable.group);
        let Some((first, count)) = group.filter(|_| literal.is_positive()) else { return Ok(()) };
        self.effort += count;
        for other in (first..first + count).filter(|other| *other != literal.variable()) {
            self.demand(Literal::new(other, false), literal)?;
        }
        Ok(())
    }

    fn demand(&mut self, literal: Literal, by: Literal) -> Result<(), Conflict> {
        match self.value(literal) {
            Some(true) => Ok(()),
            Some(false) => Err(vec![literal, by.not()]),
            None => {
                self.set(literal, Reason::Implied(by));
                Ok(())
            }
        }
    }

    /// Looks at the clauses that watch a literal, which has become false.
    fn follow_clauses(&mut self, literal: Literal) -> Result<(), Conflict> {
        let Some(watching) = self.watches.get_mut(literal.place()).map(std::mem::take) else { return Ok(()) };
        self.effort += watching.len();
        let mut kept = Vec::with_capacity(watching.len());
        let mut conflict = None;
        for &number in &watching {
            if conflict.is_some() {
                kept.push(number);
                continue;
            }
            match self.rewatch(number, literal) {
                Watch::Moved => {}
                Watch::Kept => kept.push(number),
                Watch::False(clause) => {
                    kept.push(number);
                    conflict = Some(clause);
                }
            }
        }
        if let Some(watches) = self.watches.get_mut(literal.place()) {
            // a clause does not come back to a literal that is false
            *watches = kept;
        }
        conflict.map_or(Ok(()), Err)
    }

    /// Finds another literal for a clause to watch in place of one that is false.
    fn rewatch(&mut self, number: usize, literal: Literal) -> Watch {
        let Some(&(start, length)) = self.clauses.get(number) else { return Watch::Kept };
        let Some(clause) = self.literals.get(start..start + length) else { return Watch::Kept };
        let [first, second, ..] = *clause else { return Watch::Kept };
        let other = if first == literal { second } else { first };
        if self.value(other) == Some(true) {
            return Watch::Kept;
        }
        let rest = clause.iter().enumerate().skip(2);
        let found = rest.map(|(place, literal)| (place, *literal)).find(|(_, next)| self.value(*next) != Some(false));
        let Some((place, next)) = found else {
            return match self.value(other) {
                Some(_) => Watch::False(clause.to_vec()),
                None => {
                    self.set(other, Reason::Clause(number));
                    Watch::Kept
                }
            };
        };
        let watched = usize::from(first != literal);
        self.literals.swap(start + watched, start + place);
        if let Some(watches) = self.watches.get_mut(next.place()) {
            watches.push(number);
        }
        Watch::Moved
    }

    /// Learns from a clause whose literals are all false, and goes back to where it would have mattered. Returns false
    /// if it is false without any decision.
    fn learn(&mut self, conflict: Conflict) -> bool {
        let level = conflict.iter().map(|literal| self.level(*literal)).max().unwrap_or(0);
        if level == 0 {
            return false;
        }
        self.back_to(level);
        let clause = self.analysed(conflict, level);
        let Some((&assertive, others)) = clause.split_first() else { return false };
        let back = others.first().map_or(0, |literal| self.level(*literal));
        self.back_to(back);
        let reason = match clause.as_slice() {
            [_] => Reason::Decided,
            [a, b] => {
                self.imply(*a, *b);
                Reason::Implied(b.not())
            }
            all => Reason::Clause(self.watched(all)),
        };
        self.set(assertive, reason);
        true
    }

    /// Resolves a conflict until one literal of its level is left (the first unique implication point). That literal
    /// comes first in the result, one of the highest other level second.
    fn analysed(&mut self, conflict: Conflict, level: usize) -> Vec<Literal> {
        let mut learnt = Vec::new();
        let mut met = Vec::new();
        let mut open = 0;
        let mut at = self.trail.len();
        let mut literals = conflict;
        let assertive = loop {
            for literal in literals {
                self.effort += 1;
                let Some(variable) = self.variables.get_mut(literal.variable()) else { continue };
                if variable.seen || variable.level == 0 {
                    continue;
                }
                variable.seen = true;
                met.push(literal.variable());
                if variable.level == level {
                    open += 1;
                } else {
                    learnt.push(literal);
                }
            }
            let next = loop {
                let Some(place) = at.checked_sub(1) else { break None };
                at = place;
                let found = self.trail.get(place).copied();
                match found.and_then(|found| self.variables.get(found.variable())) {
                    Some(variable) if variable.seen && variable.level == level => break found,
                    _ => {}
                }
            };
            let Some(next) = next else { break None };
            open -= 1;
            if open == 0 {
                break Some(next.not());
            }
            literals = self.causes(next);
        };
        for &variable in &met {
            if let Some(variable) = self.variables.get_mut(variable) {
                variable.seen = false;
            }
        }
        self.prefer(met);
        learnt.sort_by_key(|literal| (std::cmp::Reverse(self.level(*literal)), *literal));
        assertive.into_iter().chain(learnt).collect()
    }

    /// The false literals that made a literal true.
    fn causes(&self, literal: Literal) -> Vec<Literal> {
        match self.variables.get(literal.variable()).map(|variable| variable.reason) {
            Some(Reason::Implied(by)) => vec![by.not()],
            Some(Reason::Clause(number)) => {
                let (start, length) = self.clauses.get(number).copied().unwrap_or_default();
                let clause = self.literals.get(start..start + length).unwrap_or_default();
                clause.iter().copied().filter(|other| *other != literal).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Decides these variables before all others, from now on.
    fn prefer(&mut self, mut variables: Vec<usize>) {
        variables.sort_unstable_by_key(|number| self.variables.get(*number).map(|variable| variable.stamp));
        for number in variables {
            if self.newest == Some(number) {
                continue;
            }
            let Some(variable) = self.variables.get(number) else { continue };
            let (before, after, is_open) = (variable.before, variable.after, variable.value.is_none());
            if let Some(before) = before.and_then(|before| self.variables.get_mut(before)) {
                before.after = after;
            }
            if let Some(after) = after.and_then(|after| self.variables.get_mut(after)) {
                after.before = before;
            }
            if self.first == Some(number) && !is_open {
                self.first = after;
            }
            if let Some(newest) = self.newest.and_then(|newest| self.variables.get_mut(newest)) {
                newest.before = Some(number);
            }
            self.stamps += 1;
            if let Some(variable) = self.variables.get_mut(number) {
                variable.before = None;
                variable.after = self.newest;
                variable.stamp = self.stamps;
            }
            self.newest = Some(number);
            if is_open {
                self.first = Some(number);
            }
        }
    }

    /// Takes back all decisions above a level.
    fn back_to(&mut self, level: usize) {
        let Some(&(length, bounds)) = self.levels.get(level) else { return };
        self.levels.truncate(level);
        self.order.shrink(bounds);
        let taken: Vec<Literal> = self.trail.drain(length..).collect();
        for literal in taken {
            let number = literal.variable();
            let Some(variable) = self.variables.get_mut(number) else { continue };
            variable.value = None;
            variable.phase = literal.is_positive();
            let stamp = variable.stamp;
            let first = self.first.and_then(|first| self.variables.get(first));
            if first.is_none_or(|first| first.stamp < stamp) {
                self.first = Some(number);
            }
        }
        self.done = self.trail.len();
    }
}

/// What became of a clause that watched a literal which is false now.
enum Watch {
    /// It watches another literal.
    Moved,
    Kept,
    /// All its literals are false.
    False(Conflict),
}
