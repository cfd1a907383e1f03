//! Which variables are multisets.

use super::{CaseInference, Shape};
use crate::ast::{Claim, ClaimKind, Expression, Operator, Path};
use crate::resolve::Resolved;

impl CaseInference<'_, '_> {
    /// Finds out which variables are multisets, and nothing else.
    pub(crate) fn seed_bags(mut self) {
        let (scope, case) = (self.scope, self.case);
        for (variable, node) in scope.variables.iter().zip(self.scope_nodes) {
            self.types.nodes.insert(variable.name.clone(), *node);
        }
        self.bag_variables(case);
    }

    pub(super) fn bag_variables(&mut self, case: &Resolved) {
        for it in &case.uses {
            let nodes = self.inference.parameters.get(it.predicate).cloned().unwrap_or_default();
            for (position, (argument, node)) in it.arguments.iter().zip(nodes).enumerate() {
                if self.inference.is_idle(it.predicate, position) {
                    continue;
                }
                match (self.inference.is_bag(node), self.is_bag(argument)) {
                    (true, false) => self.mark_bags(argument),
                    (false, true) => drop(self.inference.refine(node, Shape::Bag, argument.span())),
                    _ => {}
                }
            }
        }
        for bag in case.claims.iter().flat_map(|(claim, _)| claim.bags()) {
            self.mark_bags(bag);
        }
        for it in case.comparisons.iter().filter(|it| !it.operator.orders()) {
            if self.is_bag(&it.left) || self.is_bag(&it.right) {
                self.mark_bags(&it.left);
                self.mark_bags(&it.right);
            }
        }
    }

    fn mark_bags(&mut self, expression: &Expression) {
        match expression {
            Expression::Path(path) if path.steps.is_empty() && path.root.text != "this" => {
                let node = self.variable(path);
                let _ = self.inference.refine(node, Shape::Bag, path.span);
            }
            Expression::Binary(Operator::Add, left, right, _) => {
                self.mark_bags(left);
                self.mark_bags(right);
            }
            _ => {}
        }
    }

    /// Returns true if an expression is known to be a multiset.
    pub(super) fn is_bag(&mut self, expression: &Expression) -> bool {
        match expression {
            Expression::Bag(..) => true,
            Expression::Binary(Operator::Add, left, right, _) => self.is_bag(left) || self.is_bag(right),
            Expression::Path(path) if path.steps.is_empty() => {
                let known = self.types.nodes.get(&path.root.text).copied();
                known.is_some_and(|node| self.inference.is_bag(node))
            }
            _ => false,
        }
    }

    pub(super) fn claim(&mut self, it: &Claim) {
        for bag in it.bags() {
            if let Expression::Any(span) = bag {
                self.wildcard(*span);
                return;
            }
            self.require(bag, Shape::Bag, "this says what a multiset contains");
        }
        let ClaimKind::Quantified { element, body, .. } = &it.kind else { return };
        let path = Path::new(element.clone(), Vec::new(), element.span);
        self.require(&Expression::Path(path), Shape::Int, "multisets contain whole numbers");
        for comparison in body {
            self.comparison(comparison);
            for side in [&comparison.left, &comparison.right] {
                self.require(side, Shape::Int, "multisets contain whole numbers");
            }
        }
    }
}
