//! Objects of an input: each is reached from `this`, a parameter or a static field. A structure that nothing leads to
//! is no part of an input, and mostly a misspelled name.

use crate::access::allocating;
use crate::alias::Aliases;
use crate::ast::Expression;
use crate::cases::written;
use crate::diagnostic::{Diagnostic, Kind, nearest};
use crate::lower::Access;
use crate::resolve::Resolved;
use heapwright_logic::{Definitions, SymbolicHeap, Term, Var, Variables};
use std::collections::{BTreeMap, BTreeSet};

/// A case of a formula about an input.
pub(crate) struct Input<'a> {
    pub case: &'a Resolved,
    pub heap: &'a SymbolicHeap,
    pub accesses: &'a [Access],
    pub variables: &'a Variables,
    /// The inputs by name.
    pub inputs: &'a BTreeMap<String, Var>,
    /// All variables by name.
    pub names: &'a BTreeMap<String, Var>,
    /// The fields of the receiver.
    pub fields: &'a BTreeSet<String>,
}

impl Input<'_> {
    /// Reports the objects that no input leads to.
    pub(crate) fn unreached(&self, definitions: &Definitions, diagnostics: &mut Vec<Diagnostic>) {
        let aliases = Aliases::of(self.heap);
        let mut reached: BTreeSet<Var> = self.inputs.values().map(|var| aliases.root(*var)).collect();
        self.follow(&aliases, &mut reached);
        let mut lost: Vec<Var> = self.heap.points_to.iter().filter_map(|cell| self.reference(&cell.root)).collect();
        let allocating = allocating(definitions);
        for call in &self.heap.calls {
            let positions = call.args.iter().enumerate().filter(|(at, _)| allocating.contains(&(call.predicate, *at)));
            lost.extend(positions.filter_map(|(_, argument)| self.reference(argument)));
        }
        for var in lost {
            if aliases.is_null(var) || !reached.insert(aliases.root(var)) {
                continue;
            }
            // what it leads to is not reported again
            self.follow(&aliases, &mut reached);
            let Some((name, _)) = self.names.iter().find(|(_, named)| **named == var) else { continue };
            let root = self.case.cells.iter().map(|cell| &cell.root.root).find(|root| root.text == *name);
            let passed = self.case.uses.iter().flat_map(|it| &it.arguments).find(|argument| is_name(argument, name));
            let Some(span) = root.map(|root| root.span).or(passed.map(Expression::span)) else { continue };
            let name = written(name);
            let objects = self.inputs.iter().filter(|(_, var)| self.variables.sort(**var).is_ref());
            let hint = match nearest(name, objects.map(|(input, _)| written(input))) {
                _ if self.fields.contains(name) => format!("did you mean `this.{name}`?"),
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("say where it is: `this.field = {name}` (parameters have names if compiled with -g)"),
            };
            let message = format!("nothing leads from an input to `{name}`");
            diagnostics
                .push(Diagnostic::error(Kind::UnreachedObject, span, message).label("no part of an input").hint(hint));
        }
    }

    /// Adds what can be reached, by representatives.
    fn follow(&self, aliases: &Aliases, reached: &mut BTreeSet<Var>) {
        let root = |term: &Term| self.reference(term).map(|var| aliases.root(var));
        // what leads where
        let mut ways: Vec<(Vec<Var>, Vec<Var>)> = Vec::new();
        for cell in &self.heap.points_to {
            ways.push((root(&cell.root).into_iter().collect(), cell.fields.iter().filter_map(root).collect()));
        }
        for call in &self.heap.calls {
            let all: Vec<Var> = call.args.iter().filter_map(root).collect();
            ways.push((all.clone(), all));
        }
        for access in self.accesses {
            ways.push((vec![aliases.root(access.base)], root(&Term::Var(access.value)).into_iter().collect()));
        }
        for element in self.heap.elements() {
            ways.push((root(&element.array).into_iter().collect(), root(&element.value).into_iter().collect()));
        }
        loop {
            let before = reached.len();
            for (from, to) in &ways {
                if from.iter().any(|var| reached.contains(var)) {
                    reached.extend(to);
                }
            }
            if reached.len() == before {
                return;
            }
        }
    }

    fn reference(&self, term: &Term) -> Option<Var> {
        match term {
            Term::Var(var) if self.variables.sort(*var).is_ref() => Some(*var),
            _ => None,
        }
    }
}

fn is_name(expression: &Expression, name: &str) -> bool {
    matches!(expression, Expression::Path(path) if path.steps.is_empty() && path.root.text == name)
}
