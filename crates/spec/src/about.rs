//! What a specification says about an object between two calls: its invariants, a predicate, or any formula.

use crate::ast::{Formula, Item};
use crate::classes::{ClassSource, Classes};
use crate::contract::{Contract, formula_contract, invariant_scope};
use crate::diagnostic::{Diagnostic, Severity};
use crate::parser::parse;
use crate::specification::Specification;

impl Specification {
    /// The invariants of a class (internal name) and of those above it, joined by `*`; `None` if there are none. New
    /// records may be added to the definitions.
    ///
    /// # Errors
    /// What is wrong with them for this class.
    pub fn invariant(
        &mut self,
        source: &mut dyn ClassSource,
        class: &str,
    ) -> Result<Option<Contract>, Vec<Diagnostic>> {
        let mut known = std::mem::take(&mut self.known);
        let mut classes = Classes::new(source, &mut known);
        let mut bodies = Vec::new();
        for (owner, item) in &self.invariants {
            if classes.is_below(class, owner) {
                bodies.push(item.body.clone());
            }
        }
        self.known = known;
        let Some(first) = bodies.first().map(Formula::span) else { return Ok(None) };
        let body = if bodies.len() == 1 { bodies.remove(0) } else { Formula::And(vec![bodies], first) };
        self.said(source, class, &body).map(Some)
    }

    /// What a formula, written as in an invariant, says about `this`, an object of a class (internal name). The name of
    /// a predicate alone stands for its use on `this`, whatever its other arguments are. Names mean what they mean in
    /// the file.
    ///
    /// # Errors
    /// What is wrong with the formula.
    pub fn about(
        &mut self,
        source: &mut dyn ClassSource,
        (file, class): (&str, &str),
        formula: &str,
    ) -> Result<Contract, Vec<Diagnostic>> {
        let used = self.definitions().predicates().find(|(_, predicate)| predicate.name == formula);
        let text = match used {
            Some((_, predicate)) => {
                let others = predicate.params.iter().skip(1).map(|_| ", _");
                format!("inv {} == {formula}(this{});", class.replace('/', "."), others.collect::<String>())
            }
            None => format!("inv {} == {formula};", class.replace('/', ".")),
        };
        let naming = self.sources().find(file).map(|file| self.namings.get(file).clone()).unwrap_or_default();
        let id = self.sources_mut().add(format!("{file}#{formula}"), text);
        self.namings.insert(id, naming);
        let (tree, diagnostics) = parse(self.sources(), id);
        let wrong = diagnostics.iter().any(|one| one.severity == Severity::Error);
        match tree.items.as_slice() {
            [Item::Invariant(item)] if !wrong => self.said(source, class, &item.body),
            _ => Err(diagnostics),
        }
    }

    fn said(&mut self, source: &mut dyn ClassSource, class: &str, body: &Formula) -> Result<Contract, Vec<Diagnostic>> {
        let mut known = std::mem::take(&mut self.known);
        let mut classes = Classes::new(source, &mut known);
        let mut diagnostics = Vec::new();
        let scope = invariant_scope(class, &self.namings, body.span());
        let made = formula_contract(&mut self.world, body, scope, &mut classes, &mut diagnostics);
        self.known = known;
        match made {
            Some(made) if diagnostics.iter().all(|one| one.severity != Severity::Error) => Ok(made),
            _ => Err(diagnostics),
        }
    }
}
