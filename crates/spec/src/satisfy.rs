//! Finds the unsatisfiable parts of a specification.

use crate::ast::{Precondition, Target};
use crate::classes::{ClassSource, Classes, Method, readable};
use crate::conflict::{Conflicts, Core, Refutes, Subject, report};
use crate::contract::{BoundPrecondition, Parts, choose, invariant_scope, scope_variables, whole};
use crate::diagnostic::Diagnostic;
use crate::infer::Scope;
use crate::predicates::scope as predicate_scope;
use crate::span::Span;
use crate::specification::{Specification, bare_scope};
use heapwright_logic::{PredicateId, Variables};
use std::collections::{BTreeMap, BTreeSet};

impl Specification {
    /// The unsatisfiable predicates, invariants and preconditions, each with its conflicting parts: those that
    /// `refutes` says have no model.
    pub fn conflicts(&mut self, source: &mut dyn ClassSource, refutes: &Refutes<'_>) -> Vec<Diagnostic> {
        let mut known = std::mem::take(&mut self.known);
        let mut classes = Classes::new(source, &mut known);
        let mut found = self.predicate_conflicts(&mut classes, refutes);
        let broken = self.invariant_conflicts(&mut classes, refutes, &mut found);
        self.precondition_conflicts(&mut classes, refutes, &broken, &mut found);
        // If a predicate is unsatisfiable, so is everything that requires it: that is not worth reporting.
        if found.iter().any(|(_, news)| *news) {
            found.retain(|(_, news)| *news);
        }
        self.known = known;
        found.into_iter().map(|(diagnostic, _)| diagnostic).collect()
    }

    /// Why a method has no valid input, if so: the conflicting parts of its precondition and of the invariants.
    pub fn conflict(
        &mut self,
        source: &mut dyn ClassSource,
        (class, name, descriptor): (&str, &str, &str),
        refutes: &Refutes<'_>,
    ) -> Option<Diagnostic> {
        let mut known = std::mem::take(&mut self.known);
        let mut classes = Classes::new(source, &mut known);
        let declared = classes.find(class);
        let method = declared.as_ref().and_then(|declared| {
            declared.methods.iter().find(|method| method.name == name && method.descriptor == descriptor).cloned()
        });
        let found = method.and_then(|method| self.method_conflict(class, &method, &mut classes, refutes));
        self.known = known;
        found
    }

    fn method_conflict(
        &mut self,
        class: &str,
        method: &Method,
        classes: &mut Classes<'_>,
        refutes: &Refutes<'_>,
    ) -> Option<Diagnostic> {
        let precondition = choose(&self.preconditions.iter().collect::<Vec<_>>(), class, method, classes).cloned();
        let invariants = self.invariants_for(class, method, classes);
        let place = precondition.as_ref().map(|bound| bound.span());
        let place = place.or_else(|| invariants.first().map(|(_, item)| item.class.span))?;
        let invariants = invariants.iter().map(|(_, item)| item).collect();
        let parts = Parts { class, method, precondition: precondition.as_ref(), invariants };
        let (body, scope) = whole(&parts, &self.namings, classes, &mut Vec::new())?;
        let cores = self.formula_cores(&body, &scope, classes, refutes)?;
        let what = format!("what is required of `{}.{}`", readable(class), method.name);
        Some(report(&what, place, "no input is valid", &cores))
    }

    fn predicate_conflicts(&mut self, classes: &mut Classes<'_>, refutes: &Refutes<'_>) -> Vec<(Diagnostic, bool)> {
        let items = self.predicates.clone();
        let mut found = Vec::new();
        let mut broken: BTreeMap<usize, Vec<Core>> = BTreeMap::new();
        for (number, item) in items.iter().enumerate() {
            let Some(predicate) = self.world.definitions.predicate(PredicateId(number as u32)) else { continue };
            let mut variables = Variables::new();
            let mut names = BTreeMap::new();
            for var in &predicate.params {
                let name = predicate.variables.name(*var).to_owned();
                names.insert(name.clone(), variables.fresh(name, predicate.variables.sort(*var)));
            }
            let nodes = self.world.inference.parameters.get(number).cloned().unwrap_or_default();
            let scope = predicate_scope(item, &self.namings, classes, &mut Vec::new());
            let subject = Subject { body: &item.body, scope: &scope, nodes, variables, names };
            let cores = Conflicts { world: &mut self.world, classes, refutes }.cores(&subject);
            broken.extend(cores.map(|cores| (number, cores)));
        }
        for (number, cores) in &broken {
            let Some(item) = items.get(*number) else { continue };
            let what = format!("`{}`", item.name.text);
            found
                .push((report(&what, item.name.span, "no heap is of this kind", cores), is_news(cores, Some(*number))));
        }
        found
    }

    /// Returns the classes whose invariants are unsatisfiable.
    fn invariant_conflicts(
        &mut self,
        classes: &mut Classes<'_>,
        refutes: &Refutes<'_>,
        found: &mut Vec<(Diagnostic, bool)>,
    ) -> BTreeSet<String> {
        let mut broken = BTreeSet::new();
        for (class, item) in self.invariants.clone() {
            let scope = invariant_scope(&class, &self.namings, item.class.span);
            let Some(cores) = self.formula_cores(&item.body, &scope, classes, refutes) else { continue };
            let what = format!("the invariant of `{}`", readable(&class));
            found.push((report(&what, item.class.span, "no object is valid", &cores), is_news(&cores, None)));
            broken.insert(class);
        }
        broken
    }

    fn precondition_conflicts(
        &mut self,
        classes: &mut Classes<'_>,
        refutes: &Refutes<'_>,
        broken: &BTreeSet<String>,
        found: &mut Vec<(Diagnostic, bool)>,
    ) {
        for bound in self.preconditions.clone() {
            let Some(class) = &bound.class else {
                let scope = bare_scope(&self.namings);
                let cores = self.formula_cores(&bound.item.body, &scope, classes, refutes);
                found.extend(cores.map(|cores| report_precondition(&bound.item, bound.span(), &cores)));
                continue;
            };
            let Some(declared) = classes.find(class) else { continue };
            for method in &declared.methods {
                let is_meant =
                    |(name, descriptor): &(String, String)| *name == method.name && *descriptor == method.descriptor;
                if !bound.methods.iter().any(is_meant) {
                    continue;
                }
                let invariants = self.invariants_for(class, method, classes);
                if invariants.iter().any(|(owner, _)| broken.contains(owner)) {
                    continue;
                }
                let all: Vec<&BoundPrecondition> = self.preconditions.iter().collect();
                let chosen = choose(&all, class, method, classes);
                if chosen.is_none_or(|chosen| chosen.span() != bound.span()) {
                    continue;
                }
                let invariants = invariants.iter().map(|(_, item)| item).collect();
                let parts = Parts { class, method, precondition: Some(&bound), invariants };
                let Some((body, scope)) = whole(&parts, &self.namings, classes, &mut Vec::new()) else { continue };
                if let Some(cores) = self.formula_cores(&body, &scope, classes, refutes) {
                    found.push(report_precondition(&bound.item, bound.span(), &cores));
                    break;
                }
            }
        }
    }

    fn formula_cores(
        &mut self,
        body: &crate::ast::Formula,
        scope: &Scope,
        classes: &mut Classes<'_>,
        refutes: &Refutes<'_>,
    ) -> Option<Vec<Core>> {
        let mut scope = scope.clone();
        let body = crate::statics::named(body, &mut scope, classes, &mut Vec::new());
        let nodes = scope.variables.iter().map(|_| self.world.inference.node()).collect();
        let (variables, names) = scope_variables(&mut self.world, &scope, classes);
        let subject = Subject { body: &body, scope: &scope, nodes, variables, names };
        Conflicts { world: &mut self.world, classes, refutes }.cores(&subject)
    }
}

fn report_precondition(item: &Precondition, at: Span, cores: &[Core]) -> (Diagnostic, bool) {
    let what = match &item.target {
        Target::Bare(name) => format!("the precondition of `{}`", name.text),
        Target::Method { class, method, .. } => format!("the precondition of `{}.{}`", class.text, method.text),
    };
    (report(&what, at, "no input is valid", cores), is_news(cores, None))
}

/// Returns true if some case fails on its own, not because it uses another unsatisfiable predicate.
fn is_news(cores: &[Core], own: Option<usize>) -> bool {
    cores.iter().any(|core| core.only_use.is_none() || core.only_use == own)
}
