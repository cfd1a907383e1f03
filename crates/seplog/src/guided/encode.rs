//! The tree of unfoldings and its encoding in Z3.

use super::Summaries;
use super::realise::{Derivation, derivation};
use crate::flat;
use crate::numbers::conjunction::{self, Constants};
use crate::numbers::grammar::Grammar;
use crate::numbers::parikh;
use crate::numbers::summary::Summary;
use crate::numbers::z3::{Expr, Kind, Outcome, Z3};
use crate::reason::{Reason, patience};
use crate::shape::pairs::{BasePair, Pairs};
use heapwright_logic::{
    Call, Definitions, Limits, Model, Pure, Query, Relation, Sort, SymbolicHeap, Term, Var, Variables, unfold_along,
    unfold_case,
};
use std::collections::BTreeMap;
use std::rc::Rc;

/// A grammar and its summary, with the counts of its productions.
type Counted = (Rc<(Grammar, Summary)>, Vec<Expr>);

/// A base pair that a node may have.
struct Choice {
    pair: usize,
    chosen: Expr,
    /// Its grammar with the counts of the productions; `None` without a summary.
    summary: Option<Counted>,
}

/// A case of an unfolded node.
struct Branch {
    taken: Expr,
    heap: SymbolicHeap,
    children: Vec<usize>,
}

/// A call.
struct Node {
    call: Call,
    /// True where the call is part of the formula.
    present: Expr,
    /// True where the call is represented by its summary.
    open: Expr,
    /// True where the call is represented by its cases.
    unfolded: Expr,
    choices: Vec<Choice>,
    /// `None` while the node is a leaf.
    branches: Option<Vec<Branch>>,
}

const LOST: Reason = Reason::Bug("a part of the tree of unfoldings is missing");

pub(super) struct Tree<'a> {
    limits: &'a Limits<'a>,
    definitions: &'a Definitions,
    pairs: &'a Pairs,
    summaries: Summaries<'a>,
    z3: Z3,
    variables: Variables,
    named: usize,
    numbers: Constants,
    places: BTreeMap<Var, Expr>,
    null: Expr,
    cells: i128,
    root: SymbolicHeap,
    roots: Vec<usize>,
    nodes: Vec<Node>,
}

impl<'a> Tree<'a> {
    pub(super) fn new(
        definitions: &'a Definitions,
        pairs: &'a Pairs,
        query: &Query,
        heap: &SymbolicHeap,
        limits: &'a Limits<'a>,
    ) -> Result<Self, Reason> {
        let mut z3 = Z3::new()?;
        let null = z3.fresh(Kind::Place)?;
        let mut tree = Tree {
            limits,
            definitions,
            pairs,
            summaries: Summaries::new(definitions, pairs),
            z3,
            variables: query.variables.clone(),
            named: query.variables.len(),
            numbers: Constants::default(),
            places: BTreeMap::new(),
            null,
            cells: 0,
            root: heap.clone(),
            roots: Vec::new(),
            nodes: Vec::new(),
        };
        tree.allocate(None, null)?;
        tree.roots = tree.add(None, heap)?;
        Ok(tree)
    }

    fn assert_if(&mut self, guard: Option<Expr>, fact: Expr) -> Result<(), Reason> {
        let fact = match guard {
            Some(guard) => self.z3.implies(guard, fact)?,
            None => fact,
        };
        self.z3.assert(fact)
    }

    fn place(&mut self, term: &Term) -> Result<Expr, Reason> {
        let Term::Var(var) = term else { return Ok(self.null) };
        if let Some(known) = self.places.get(var) {
            return Ok(*known);
        }
        let new = self.z3.fresh(Kind::Place)?;
        self.places.insert(*var, new);
        Ok(new)
    }

    /// Allocates a separate cell at this place: no two cells have the same number. Null has number 0.
    fn allocate(&mut self, guard: Option<Expr>, place: Expr) -> Result<(), Reason> {
        let at = self.z3.cell_at(place)?;
        let number = self.z3.number(self.cells, false)?;
        self.cells += 1;
        let fact = self.z3.equal(at, number)?;
        self.assert_if(guard, fact)
    }

    /// Asserts a formula under the guard and creates nodes for its calls.
    fn add(&mut self, guard: Option<Expr>, heap: &SymbolicHeap) -> Result<Vec<usize>, Reason> {
        for atom in &heap.pure {
            let fact = match atom {
                Pure::Same(a, b) | Pure::Differ(a, b) => {
                    let (x, y) = (self.place(a)?, self.place(b)?);
                    let equal = self.z3.equal(x, y)?;
                    if matches!(atom, Pure::Same(..)) { equal } else { self.z3.not(equal)? }
                }
                Pure::Compare(sum, relation) => self.numbers.compare(&mut self.z3, &self.variables, sum, *relation)?,
                // Weaker without it; whoever takes a model looks at the contents.
                Pure::Contents(_) | Pure::Element(_) => continue,
                Pure::False => self.z3.or(&[])?,
            };
            self.assert_if(guard, fact)?;
        }
        for cell in &heap.points_to {
            let place = self.place(&cell.root)?;
            self.allocate(guard, place)?;
        }
        heap.calls.iter().map(|call| self.add_node(guard, call)).collect()
    }

    fn add_node(&mut self, guard: Option<Expr>, call: &Call) -> Result<usize, Reason> {
        let present = match guard {
            Some(guard) => guard,
            None => self.z3.and(&[])?,
        };
        let (open, unfolded) = (self.z3.fresh(Kind::Bool)?, self.z3.fresh(Kind::Bool)?);
        let either = self.z3.or(&[open, unfolded])?;
        self.assert_if(guard, either)?;
        let mut choices = Vec::new();
        for (pair, facts) in self.pairs.table(call.predicate)?.live() {
            self.limits.look()?;
            let chosen = self.z3.fresh(Kind::Bool)?;
            self.state_pair(call, facts, chosen, open)?;
            let summary = self.state_summary(call, pair, chosen, open)?;
            choices.push(Choice { pair, chosen, summary });
        }
        let some: Vec<Expr> = choices.iter().map(|c| c.chosen).collect();
        let some = self.z3.or(&some)?;
        self.assert_if(guard, some)?;
        self.nodes.push(Node { call: call.clone(), present, open, unfolded, choices, branches: None });
        Ok(self.nodes.len() - 1)
    }

    /// Equalities hold for the call however it is unfolded; cells belong to the leaf as long as it is one.
    fn state_pair(&mut self, call: &Call, pair: &BasePair, chosen: Expr, open: Expr) -> Result<(), Reason> {
        let mut nodes = vec![self.null];
        for term in self.references(call) {
            nodes.push(self.place(&term)?);
        }
        let at = |n: u8| nodes.get(usize::from(n)).copied();
        for (a, b) in pair.equalities() {
            if let (Some(a), Some(b)) = (at(a), at(b)) {
                let fact = self.z3.equal(a, b)?;
                self.assert_if(Some(chosen), fact)?;
            }
        }
        for (a, b) in pair.disequalities() {
            if let (Some(a), Some(b)) = (at(*a), at(*b)) {
                let equal = self.z3.equal(a, b)?;
                let fact = self.z3.not(equal)?;
                self.assert_if(Some(chosen), fact)?;
            }
        }
        let leaf = self.z3.and(&[chosen, open])?;
        for place in pair.allocated().iter().filter_map(|n| at(*n)) {
            self.allocate(Some(leaf), place)?;
        }
        Ok(())
    }

    /// The arguments that are references, as terms.
    fn references(&self, call: &Call) -> Vec<Term> {
        let sorts = self.definitions.predicate(call.predicate).into_iter().flat_map(|p| p.sorts());
        call.args.iter().zip(sorts).filter(|(_, s)| s.is_ref()).map(|(t, _)| t.clone()).collect()
    }

    fn state_summary(&mut self, call: &Call, pair: usize, chosen: Expr, open: Expr) -> Result<Option<Counted>, Reason> {
        let Some(known) = self.summaries.of((call.predicate, pair), self.limits)? else { return Ok(None) };
        let sorts: Vec<Sort> =
            self.definitions.predicate(call.predicate).map(|p| p.sorts().collect()).unwrap_or_default();
        if sorts.contains(&Sort::Real) {
            return Ok(None);
        }
        let mut args = Vec::new();
        for (term, _) in call.args.iter().zip(&sorts).filter(|(_, s)| s.is_number()) {
            let Some(sum) = term.as_linear() else { return Ok(None) };
            let (expr, real) = self.numbers.linear(&mut self.z3, &self.variables, &sum)?;
            if real {
                return Ok(None);
            }
            args.push(expr);
        }
        let stated = parikh::state(&mut self.z3, &known.1, &args)?;
        let leaf = self.z3.and(&[chosen, open])?;
        for fact in stated.facts {
            self.assert_if(Some(leaf), fact)?;
        }
        Ok(Some((known, stated.counts)))
    }

    /// Checks for a solution; if `closed`, for one without leaves.
    pub(super) fn check(&mut self, closed: bool, patience: u32) -> Result<Outcome, Reason> {
        let mut assumptions = Vec::new();
        for index in 0..self.nodes.len() {
            let node = self.nodes.get(index).ok_or(LOST)?;
            let (open, unfolded) = (node.open, node.unfolded);
            if node.branches.is_none() {
                assumptions.push(self.z3.not(unfolded)?);
                if closed {
                    assumptions.push(self.z3.not(open)?);
                }
            }
        }
        self.z3.check(&assumptions, patience)
    }

    /// Checks for a solution with at most `size` productions below all leaves.
    pub(super) fn check_sized(&mut self, size: i128, patience: u32) -> Result<Outcome, Reason> {
        self.z3.push();
        let mut terms = Vec::new();
        for (open, chosen, counts) in self.leaf_counts() {
            let leaf = self.z3.and(&[open, chosen])?;
            let used = self.z3.fresh(Kind::Int)?;
            let sum: Vec<(i128, Expr)> = std::iter::once((-1, used)).chain(counts.iter().map(|c| (1, *c))).collect();
            let sum = self.z3.sum(0, &sum, false)?;
            let fact = self.z3.compare(sum, Relation::Eq, false)?;
            self.assert_if(Some(leaf), fact)?;
            let sum = self.z3.sum(0, &[(-1, used)], false)?;
            let fact = self.z3.compare(sum, Relation::Le, false)?;
            self.z3.assert(fact)?;
            terms.push((1, used));
        }
        let sum = self.z3.sum(-size, &terms, false)?;
        let fact = self.z3.compare(sum, Relation::Le, false)?;
        self.z3.assert(fact)?;
        let outcome = self.check(false, patience);
        self.z3.pop();
        outcome
    }

    fn leaf_counts(&self) -> Vec<(Expr, Expr, Vec<Expr>)> {
        let leaves = self.nodes.iter().filter(|n| n.branches.is_none());
        let counted = leaves.flat_map(|n| n.choices.iter().map(move |c| (n, c)));
        counted.filter_map(|(n, c)| Some((n.open, c.chosen, c.summary.as_ref()?.1.clone()))).collect()
    }

    /// Leaves used in the last solution, with the choice made for each.
    fn active(&self) -> Result<Vec<(usize, usize)>, Reason> {
        let mut active = Vec::new();
        for (index, node) in self.nodes.iter().enumerate() {
            if node.branches.is_some() || !self.z3.truth(node.present)? || !self.z3.truth(node.open)? {
                continue;
            }
            for (choice, option) in node.choices.iter().enumerate() {
                if self.z3.truth(option.chosen)? {
                    active.push((index, choice));
                    break;
                }
            }
        }
        Ok(active)
    }

    fn choice(&self, node: usize, choice: usize) -> Option<&Choice> {
        self.nodes.get(node)?.choices.get(choice)
    }

    /// Returns true if the summaries of all leaves used in the last solution are exact.
    pub(super) fn active_are_exact(&self) -> Result<bool, Reason> {
        let exact = |(node, choice): &(usize, usize)| {
            self.choice(*node, *choice).and_then(|c| c.summary.as_ref()).is_some_and(|s| s.0.1.exact)
        };
        Ok(self.active()?.iter().all(exact))
    }

    /// Derivations of the leaves used in the last solution; `None` if one cannot be put in order.
    pub(super) fn derivations(&self) -> Result<Option<BTreeMap<usize, Derivation>>, Reason> {
        let mut derivations = BTreeMap::new();
        for (node, choice) in self.active()? {
            let Some((known, counts)) = self.choice(node, choice).and_then(|c| c.summary.as_ref()) else {
                return Ok(None);
            };
            let counts: Vec<i128> =
                counts.iter().map(|c| Ok(self.z3.fraction(*c)?.0)).collect::<Result<_, Reason>>()?;
            match derivation(&known.0, &counts) {
                Some(found) => derivations.insert(node, found),
                None => return Ok(None),
            };
        }
        Ok(Some(derivations))
    }

    /// Unfolds the leaves used in the last solution.
    pub(super) fn expand_active(&mut self) -> Result<(), Reason> {
        for (node, _) in self.active()? {
            self.expand(node)?;
        }
        Ok(())
    }

    fn expand(&mut self, index: usize) -> Result<(), Reason> {
        let node = self.nodes.get(index).ok_or(LOST)?;
        let (call, open, unfolded) = (node.call.clone(), node.open, node.unfolded);
        let chosen: Vec<(usize, Expr)> = node.choices.iter().map(|c| (c.pair, c.chosen)).collect();
        let predicate = self.definitions.predicate(call.predicate).ok_or(LOST)?;
        let closed = self.z3.not(open)?;
        self.z3.assert(closed)?;
        let mut branches = Vec::new();
        for case in 0..predicate.cases.len() {
            let heap = unfold_case(self.definitions, &call, case, &mut self.variables)?;
            let taken = self.z3.fresh(Kind::Bool)?;
            let children = self.add(Some(taken), &heap)?;
            branches.push(Branch { taken, heap, children });
        }
        for (pair, chosen) in chosen {
            let mut ways = Vec::new();
            for rule in self.pairs.table(call.predicate)?.rules.get(pair).ok_or(LOST)? {
                self.limits.step()?;
                let branch = branches.get(rule.case).ok_or(LOST)?;
                let mut way = vec![branch.taken];
                for (child, pair) in branch.children.iter().zip(&rule.children) {
                    let child = self.nodes.get(*child).ok_or(LOST)?;
                    // A pair subsumed by a weaker one is no longer a choice: the child is then left open.
                    way.extend(child.choices.iter().find(|c| c.pair == *pair).map(|c| c.chosen));
                }
                ways.push(self.z3.and(&way)?);
            }
            let any = self.z3.or(&ways)?;
            let both = self.z3.and(&[chosen, unfolded])?;
            self.assert_if(Some(both), any)?;
        }
        if let Some(node) = self.nodes.get_mut(index) {
            node.branches = Some(branches);
        }
        Ok(())
    }

    /// The model of the last solution; used leaves are unfolded along their derivations. `None` if it has too many
    /// cells or its numbers have no solution.
    pub(super) fn model(&mut self, derivations: &BTreeMap<usize, Derivation>) -> Result<Option<Model>, Reason> {
        let cells = self.limits.cells;
        let mut whole = SymbolicHeap { calls: Vec::new(), ..self.root.clone() };
        let mut open = self.roots.clone();
        while let Some(index) = open.pop() {
            let node = self.nodes.get(index).ok_or(LOST)?;
            let Some(branches) = &node.branches else {
                let Some(found) = derivations.get(&index) else { return Ok(None) };
                match self.unfold(&node.call.clone(), found, cells)? {
                    Some(part) => whole = whole.star(part),
                    None => return Ok(None),
                }
                continue;
            };
            for branch in branches {
                if self.z3.truth(branch.taken)? {
                    open.extend(&branch.children);
                    whole = whole.star(SymbolicHeap { calls: Vec::new(), ..branch.heap.clone() });
                    break;
                }
            }
        }
        if whole.points_to.len() > cells {
            return Ok(None);
        }
        match conjunction::solve(&self.variables, &whole.pure, patience(self.limits)?)? {
            Some(numbers) => flat::with_numbers(&self.variables, &whole, self.named, &numbers),
            None => Ok(None),
        }
    }

    fn unfold(&mut self, call: &Call, along: &Derivation, cells: usize) -> Result<Option<SymbolicHeap>, Reason> {
        let (limits, mut rules) = (self.limits, along.iter());
        let start = [(call.clone(), ())];
        let whole = unfold_along(self.definitions, &mut self.variables, start, |_, (), so_far| {
            limits.step()?;
            let rule = rules.next().filter(|_| so_far <= cells);
            Ok::<_, Reason>(rule.map(|rule| (rule.case, std::iter::repeat(()))))
        })?;
        Ok(whole.filter(|whole| rules.next().is_none() && whole.points_to.len() <= cells))
    }
}
