//! Heap assumptions on inputs. They remove values from the domains of references when these are declared; what domains
//! cannot express becomes formulas over a few marks of each input object. So no path ever explores an excluded heap.
//!
//! The input heap is a graph. Its nodes are the keys, and an input reference with an owner is an edge from its owner's
//! object to the object it refers to. Assumptions about all paths through this graph are stated per edge, with one
//! variable per object, so their size is linear in the number of edges:
//!
//! * `acyclic(a)`: a *rank*, positive for objects that must be acyclic. The object of `a` has a positive rank, and an
//!   edge from an object with such a rank leads to a higher one. Such ranks exist if and only if no cycle is reachable
//!   from `a`. Ranks are compared with their sign, as differences of such numbers are decided without a solver.
//! * `disjoint(a, b)`: a *side*, zero for neither. The objects of `a` and `b` are on different sides, and an edge from
//!   an object on a side stays on that side. Such sides exist if and only if nothing is reachable from both.
//! * `distinct(a, b)`, and every `a` that is a path of fields: a *mark* for the object at the end of a path. The path
//!   is followed through the heap, whatever its references alias.
//!
//! The solver may choose any marks that include those the heap requires, so they exclude no heap that satisfies the
//! assumption. Their defaults are the values they have when there are no aliases.

use crate::machine::Machine;
use crate::state::State;
use crate::symbolic::inputs::{Assumption, Input, key_of};
use crate::symbolic::{Got, Symbolic};
use crate::trap::{Budget, Stop, Trap};
use heapwright_meter::{Work, did};
use heapwright_program::{ClassId, Kind};
use heapwright_term::{Op, Sort, TermError, TermId, Width};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The largest number of objects that ranks can tell apart. Ranks are narrow because a solver takes twice as long for
/// twice the bits; long before this many objects may alias each other, a path has more edges than any solver can
/// handle.
const HIGHEST_RANK: u32 = 127;

/// What holds of the object at the end of a path of fields.
#[derive(Clone, Copy)]
enum Goal<'a> {
    /// No cycle is reachable from it.
    Ranked,
    /// It is on the given side of the assumption with the given number.
    Side(usize, u32),
    /// It is at the end of this path.
    At(&'a str),
}

/// A path of fields that an assumption is about.
struct Way<'a> {
    path: &'a str,
    /// End offsets of the path's parts, starting with the input at its root.
    ends: Vec<usize>,
    goal: Goal<'a>,
}

/// What an axiom says; the names of objects follow from their variables and keys.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Said {
    /// If a reference held by this object has this value, the objects have their ranks in order, or are on one side of an
    /// assumption.
    Edge { side: Option<usize>, owner: TermId, variable: TermId, key: u32 },
    /// Under a condition, what holds after a step of a path of fields holds of the object with this key, if a reference has
    /// it.
    Step { way: usize, step: usize, before: TermId, variable: TermId, key: u32 },
}

/// The axioms built so far. Paths declare the same references over and over, and one declaration takes an axiom for each
/// pair of objects.
#[derive(Default)]
pub(crate) struct Axioms {
    known: FxHashMap<Said, TermId>,
}

impl Axioms {
    fn get(&self, said: Said) -> Option<TermId> {
        let found = self.known.get(&said).copied();
        did(Work::Term, u64::from(found.is_some()));
        found
    }

    fn add(&mut self, said: Said, axiom: TermId) {
        self.known.entry(said).or_insert(axiom);
    }

    /// Forgets all axioms: terms, or assumptions, are others from now on.
    pub(super) fn clear(&mut self) {
        self.known.clear();
    }
}

impl<'a> Way<'a> {
    fn new(path: &'a str, goal: Goal<'a>) -> Way<'a> {
        let begins = path.char_indices().filter(|(_, c)| matches!(c, '.' | '[')).map(|(at, _)| at);
        Way { path, ends: begins.chain([path.len()]).collect(), goal }
    }

    /// Returns the path up to and including a step.
    fn prefix(&self, step: usize) -> &'a str {
        self.ends.get(step).and_then(|end| self.path.get(..*end)).unwrap_or(self.path)
    }

    /// Returns what holds of the object reached after this many steps.
    fn goal(&self, step: usize) -> Goal<'a> {
        if step + 1 == self.ends.len() { self.goal } else { Goal::At(self.prefix(step)) }
    }

    /// Returns the steps that follow a field or an element, given by its text.
    fn steps_over(&self, text: &str) -> impl Iterator<Item = usize> {
        let over = |step: &usize| self.prefix(*step).strip_prefix(self.prefix(*step - 1)) == Some(text);
        (1..self.ends.len()).filter(over)
    }
}

impl Symbolic {
    /// Returns true if a new reference of this name, held by `owner`, is assumed not to alias an earlier input.
    ///
    /// Names decide this as long as the objects along the path are not aliases. If one is, this reference is only ever
    /// read through another one that may equal it.
    pub(super) fn assumed_apart(&self, state: &State, name: &str, owner: Option<u32>, other: u32) -> bool {
        let Some(input) = state.path.inputs.get(other) else { return false };
        self.input_options.assumptions.iter().any(|assumption| match assumption {
            Assumption::Distinct(a, b) => (&**a == name && **b == *input.name) || (&**b == name && **a == *input.name),
            Assumption::Disjoint(a, b) => {
                (below(name, a) && below(&input.name, b)) || (below(name, b) && below(&input.name, a))
            }
            Assumption::Acyclic(root) => below(name, root) && self.holds_itself(state, owner, other),
        })
    }

    /// Returns true if `other` is the owner, or holds it directly or indirectly by the way the input was created.
    fn holds_itself(&self, state: &State, owner: Option<u32>, other: u32) -> bool {
        let mut current = owner;
        while let Some(number) = current {
            if number == other {
                return true;
            }
            current = state.path.inputs.get(number).and_then(|input| input.owner);
        }
        false
    }

    /// Applies the assumptions, beyond domains, to the inputs declared since the last call.
    pub(super) fn assume_heap(&mut self, machine: &Machine, state: &mut State) -> Got<()> {
        if self.input_options.assumptions.is_empty() {
            return Ok(());
        }
        let declared = |input: &Input| state.path.domain(input.variable).is_some();
        let new: Vec<(u32, Rc<Input>)> = state.path.inputs.without_assumptions(declared);
        // without aliases the objects form a forest, which satisfies every assumption
        let may_alias =
            |input: &Input| targets(state, input).iter().any(|(_, target)| target.variable != input.variable);
        if !state.path.inputs.has_assumptions() && !new.iter().any(|(_, input)| may_alias(input)) {
            return Ok(());
        }
        let assumptions = self.input_options.assumptions.clone();
        let ways = ways(&assumptions);
        for (number, input) in &new {
            state.path.inputs.set_assumed(*number);
            self.mark_by_default(machine, state, input, &assumptions, &ways)?;
        }
        for (_, input) in &new {
            self.assume_ways(machine, state, input, &ways)?;
            self.assume_edges(machine, state, input, &assumptions)?;
            for assumption in &assumptions {
                if let Assumption::Distinct(a, b) = assumption {
                    self.keep_apart(state, input, (a, b))?;
                }
            }
        }
        Ok(())
    }

    /// Sets the default marks of a new object: their values if it is not an alias.
    fn mark_by_default(
        &mut self,
        machine: &Machine,
        state: &mut State,
        input: &Input,
        assumptions: &[Assumption],
        ways: &[Way<'_>],
    ) -> Got<()> {
        let own = key_of(input.variable);
        if !state.path.domain(input.variable).is_some_and(|domain| domain.contains(&own)) {
            return Ok(());
        }
        let acyclic = |assumption: &Assumption| matches!(assumption, Assumption::Acyclic(_));
        if assumptions.iter().any(acyclic) && machine.can_hold(&input.candidates) {
            // owners are counted before the objects they hold
            let number = state.path.inputs.count_rank();
            if number > HIGHEST_RANK {
                return Err(Trap::Stop(Stop::Budget(Budget::Ranks(HIGHEST_RANK))).into());
            }
            let names = self.names_of(state, input);
            let is_below =
                |given: &Assumption| matches!(given, Assumption::Acyclic(a) if names.iter().any(|name| below(name, a)));
            if assumptions.iter().any(is_below) {
                let (rank, default) = (self.rank(input)?, self.byte(number)?);
                state.path.set_default(rank, default);
            }
        }
        for (assumption, given) in assumptions.iter().enumerate() {
            let Assumption::Disjoint(a, b) = given else { continue };
            let is_below = |root: &str| self.names_of(state, input).iter().any(|name| below(name, root));
            let default = u32::from(is_below(a)) | u32::from(is_below(b)) << 1;
            if default == 1 || default == 2 {
                let (side, default) = (self.side(assumption, input)?, self.byte(default)?);
                state.path.set_default(side, default);
            }
        }
        let named = ways.iter().flat_map(|way| (0..way.ends.len()).map(|step| way.goal(step)));
        let named: Vec<&str> = named
            .filter_map(|goal| match goal {
                Goal::At(path) if *path == *input.name => Some(path),
                _ => None,
            })
            .collect();
        if let Some(path) = named.first() {
            let (mark, default) = (self.mark(path, input)?, self.terms.bool(true)?);
            state.path.set_default(mark, default);
        }
        Ok(())
    }

    /// Adds axioms for the paths of fields that lead over a reference.
    fn assume_ways(
        &mut self,
        machine: &Machine,
        state: &mut State,
        input: &Input,
        ways: &[Way<'_>],
    ) -> Result<(), TermError> {
        for (number, way) in ways.iter().enumerate() {
            if input.owner.is_none() && *input.name == *way.prefix(0) {
                let always = self.terms.bool(true)?;
                self.lead(machine, state, (input, input.variable), always, (number, way, 0))?;
            }
            for (owner, variable, name) in self.edges_to(state, input) {
                let Some(text) = name.strip_prefix(&*owner.name) else { continue };
                for step in way.steps_over(text) {
                    let before = self.mark(way.prefix(step - 1), &owner)?;
                    self.lead(machine, state, (input, variable), before, (number, way, step))?;
                }
            }
        }
        Ok(())
    }

    /// Returns the initial references that an input stands for, each with the object that holds it. What holds of them
    /// is said of themselves, whether or not the input is the one that is meant: they may be any of its objects.
    fn edges_to(&self, state: &State, input: &Input) -> Vec<(Rc<Input>, TermId, Rc<str>)> {
        let inputs = &state.path.inputs;
        let edge = |input: &Input| {
            let owner = input.owner.and_then(|owner| inputs.get(owner)).cloned()?;
            Some((owner, input.variable, input.name.clone()))
        };
        let sources = input.sources.iter().filter_map(|source| edge(inputs.get(*source)?));
        edge(input).into_iter().chain(sources).collect()
    }

    /// Returns the names under which a reference may be held.
    fn names_of(&self, state: &State, input: &Input) -> Vec<Rc<str>> {
        let sources = input.sources.iter().filter_map(|source| state.path.inputs.get(*source));
        std::iter::once(input.name.clone()).chain(sources.map(|source| source.name.clone())).collect()
    }

    /// Requires that, under a condition, the goal holds of whichever object of an input a reference is.
    fn lead(
        &mut self,
        machine: &Machine,
        state: &mut State,
        (input, variable): (&Input, TermId),
        before: TermId,
        (number, way, step): (usize, &Way<'_>, usize),
    ) -> Result<(), TermError> {
        let goal = way.goal(step);
        for (key, target) in targets(state, input) {
            if matches!(goal, Goal::Ranked) && !machine.can_hold(&target.candidates) {
                continue;
            }
            let said = Said::Step { way: number, step, before, variable, key };
            if let Some(known) = self.axioms.get(said) {
                state.path.require(&self.terms, known);
                continue;
            }
            let holds = match goal {
                Goal::Ranked => {
                    let (rank, zero) = (self.rank(&target)?, self.byte(0)?);
                    self.terms.binary(Op::SLt, zero, rank)?
                }
                Goal::Side(assumption, value) => {
                    let (side, value) = (self.side(assumption, &target)?, self.byte(value)?);
                    self.terms.binary(Op::Eq, side, value)?
                }
                Goal::At(path) => self.mark(path, &target)?,
            };
            let is = self.is_value(variable, key)?;
            let leads = self.terms.binary(Op::And, before, is)?;
            let otherwise = self.terms.not(leads)?;
            let axiom = self.terms.binary(Op::Or, otherwise, holds)?;
            self.axioms.add(said, axiom);
            state.path.require(&self.terms, axiom);
        }
        Ok(())
    }

    /// Requires that a reference leads from an object with a rank to one with a higher rank, and from an object on a
    /// side to one on the same side.
    fn assume_edges(
        &mut self,
        machine: &Machine,
        state: &mut State,
        input: &Input,
        given: &[Assumption],
    ) -> Result<(), TermError> {
        let ranked = given.iter().any(|assumption| matches!(assumption, Assumption::Acyclic(_)));
        let sides = given.iter().enumerate().filter(|(_, assumption)| matches!(assumption, Assumption::Disjoint(..)));
        let sides: Vec<usize> = sides.map(|(number, _)| number).collect();
        let edges = self.edges_to(state, input);
        for (key, target) in targets(state, input) {
            let ranks = ranked && machine.can_hold(&target.candidates);
            let kinds: Vec<Option<usize>> =
                ranks.then_some(None).into_iter().chain(sides.iter().copied().map(Some)).collect();
            for (owner, variable, _) in &edges {
                for side in &kinds {
                    let said = Said::Edge { side: *side, owner: owner.variable, variable: *variable, key };
                    let axiom = match self.axioms.get(said) {
                        Some(known) => known,
                        None => self.edge(*side, owner, (*variable, key), &target)?,
                    };
                    self.axioms.add(said, axiom);
                    state.path.require(&self.terms, axiom);
                }
            }
        }
        Ok(())
    }

    /// Builds the condition that a reference, if it has a value, leads from an object with a rank to one with a higher
    /// rank, or from an object on a side of an assumption to one on the same side.
    fn edge(
        &mut self,
        side: Option<usize>,
        owner: &Input,
        (variable, key): (TermId, u32),
        target: &Input,
    ) -> Result<TermId, TermError> {
        let is = self.is_value(variable, key)?;
        let is_not = self.terms.not(is)?;
        let zero = self.byte(0)?;
        let (none, leads) = match side {
            None => {
                let (from, to) = (self.rank(owner)?, self.rank(target)?);
                (self.terms.binary(Op::SLe, from, zero)?, self.terms.binary(Op::SLt, from, to)?)
            }
            Some(assumption) => {
                let (from, to) = (self.side(assumption, owner)?, self.side(assumption, target)?);
                (self.terms.binary(Op::Eq, from, zero)?, self.terms.binary(Op::Eq, from, to)?)
            }
        };
        let free = self.terms.binary(Op::Or, none, is_not)?;
        self.terms.binary(Op::Or, free, leads)
    }

    /// Requires that two references are not the same object; both may be null.
    fn keep_apart(&mut self, state: &mut State, input: &Input, (a, b): (&str, &str)) -> Result<(), TermError> {
        let partner = match &*input.name {
            name if name == a => Some(b),
            name if name == b => Some(a),
            _ => None,
        };
        let other = partner.and_then(|name| state.path.inputs.iter().find(|other| *other.name == *name).cloned());
        if let Some(other) = other {
            let same = self.terms.binary(Op::Eq, input.variable, other.variable)?;
            let null = self.is_value(input.variable, 0)?;
            let different = self.terms.not(same)?;
            let apart = self.terms.binary(Op::Or, different, null)?;
            state.path.assume(&mut self.terms, apart)?;
        }
        let own = key_of(input.variable);
        let is_object = state.path.domain(input.variable).is_some_and(|domain| domain.contains(&own));
        if is_object && is_path(a) | is_path(b) {
            let (at_a, at_b) = (self.mark(a, input)?, self.mark(b, input)?);
            let both = self.terms.binary(Op::And, at_a, at_b)?;
            let never = self.terms.not(both)?;
            state.path.require(&self.terms, never);
        }
        Ok(())
    }

    /// Returns the rank of an object; zero or less if it needs none.
    fn rank(&mut self, object: &Input) -> Result<TermId, TermError> {
        self.terms.variable(&format!("rank({})", object.name), Sort::BitVec(Width::W8))
    }

    /// Returns the side of an object in a disjointness assumption; zero for neither.
    fn side(&mut self, assumption: usize, object: &Input) -> Result<TermId, TermError> {
        self.terms.variable(&format!("side{assumption}({})", object.name), Sort::BitVec(Width::W8))
    }

    fn byte(&mut self, value: u32) -> Result<TermId, TermError> {
        let value = heapwright_term::Value::from_bits(Sort::BitVec(Width::W8), u64::from(value));
        self.terms.constant(value)
    }

    /// Returns the variable that says whether an object is at the end of a path of fields.
    fn mark(&mut self, path: &str, object: &Input) -> Result<TermId, TermError> {
        self.terms.variable(&format!("at({path})({})", object.name), Sort::Bool)
    }
}

impl Machine {
    /// Returns true if objects of one of these classes can hold references to other inputs.
    fn can_hold(&self, candidates: &[ClassId]) -> bool {
        candidates.iter().any(|class| {
            let found = self.program.class(*class);
            match self.program.component(*class) {
                Some(component) => self.kind_of(component) == Kind::Ref,
                None if *class == self.known.string || self.known.unbox_kind(*class).is_some() => false,
                None if self.is_library(*class) || found.is_interface() => true,
                None => {
                    let is_reference = |field| self.program.field(field).kind() == Kind::Ref;
                    self.answered.contains(class) || self.instance_fields(*class).into_iter().any(is_reference)
                }
            }
        })
    }
}

/// Returns the input objects that a reference can be, with their keys.
fn targets(state: &State, input: &Input) -> Vec<(u32, Rc<Input>)> {
    let inputs = &state.path.inputs;
    let keys = state.path.domain(input.variable).into_iter().flat_map(|domain| domain.iter().copied());
    keys.filter_map(|key| Some((key, inputs.get(inputs.of_key(key)?)?.clone()))).collect()
}

/// Collects the paths that assumptions are about, each with what holds of the object at its end.
fn ways(assumptions: &[Assumption]) -> Vec<Way<'_>> {
    let mut found = Vec::new();
    for (number, assumption) in assumptions.iter().enumerate() {
        match assumption {
            Assumption::Acyclic(a) => found.push(Way::new(a, Goal::Ranked)),
            Assumption::Disjoint(a, b) => {
                found.push(Way::new(a, Goal::Side(number, 1)));
                found.push(Way::new(b, Goal::Side(number, 2)));
            }
            // for two parameters, an inequality is enough
            Assumption::Distinct(a, b) if is_path(a) || is_path(b) => {
                found.push(Way::new(a, Goal::At(a)));
                found.push(Way::new(b, Goal::At(b)));
            }
            Assumption::Distinct(..) => {}
        }
    }
    found
}

fn is_path(path: &str) -> bool {
    path.contains(['.', '['])
}

/// Returns true if an input's path starts at a root.
fn below(name: &str, root: &str) -> bool {
    name.strip_prefix(root).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
}
