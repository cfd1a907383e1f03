//! A specification: files read, checked against classes, and turned into formulas of the logic.

use crate::ast::{File, Formula, Invariant, Item, Predicate, Query as QueryItem, Target};
use crate::classes::{ClassSource, Classes, Field, Known, Method};
use crate::contract::{BoundPrecondition, Contract, Parts};
use crate::contract::{
    bind, choose, contract, duplicate_invariant, duplicates, formula_contract, invariant_scope, query, whole,
};
use crate::diagnostic::{Diagnostic, Kind, Severity};
use crate::elaborate::World;
use crate::files::{Reader, load};
use crate::infer::Scope;
use crate::java::{InputPath, calls};
use crate::names::{Naming, Namings, describe_data};
use crate::places::places;
use crate::postcondition::{self, BoundPostcondition, Postcondition};
use crate::predicates::{define, scope as predicate_scope};
use crate::records::RecordInfo;
use crate::span::{FileId, Sources, Span};
use crate::statics;
use heapwright_logic::{Definitions, Query, RecordId, SymbolicHeap, Var};
use heapwright_program::package_of;
use std::collections::{BTreeMap, BTreeSet};

/// A valid specification.
#[derive(Clone, Debug)]
pub struct Specification {
    sources: Sources,
    pub(crate) world: World,
    pub(crate) known: Known,
    pub(crate) namings: Namings,
    /// By number.
    pub(crate) predicates: Vec<Predicate>,
    pub(crate) preconditions: Vec<BoundPrecondition>,
    pub(crate) postconditions: Vec<BoundPostcondition>,
    /// With the internal names of their classes.
    pub(crate) invariants: Vec<(String, Invariant)>,
    queries: Vec<NamedQuery>,
    warnings: Vec<Diagnostic>,
}

/// A named formula to solve.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedQuery {
    /// Its name.
    pub name: String,
    /// Whether the file declares it to be satisfiable.
    pub expected: Option<bool>,
    /// The formula.
    pub query: Query,
    /// Its location.
    pub span: Span,
}

/// An invalid specification.
#[derive(Clone, Debug)]
pub enum Rejected {
    /// A file cannot be read.
    Unreadable(String),
    /// Its content is wrong.
    Wrong {
        /// The texts that the diagnostics point into.
        sources: Box<Sources>,
        /// All diagnostics, including warnings, by location.
        diagnostics: Vec<Diagnostic>,
    },
}

impl Specification {
    /// Reads files with everything they import and checks them against classes.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn load(
        names: &[String],
        reader: &mut Reader<'_>,
        source: &mut dyn ClassSource,
    ) -> Result<Specification, Rejected> {
        let mut sources = Sources::default();
        let loaded = load(names, &mut sources, reader).map_err(Rejected::Unreadable)?;
        let mut diagnostics = loaded.diagnostics;
        let broken = |all: &[Diagnostic]| all.iter().any(|one| one.severity == Severity::Error);
        let mut specification = Specification {
            sources,
            world: World::default(),
            known: Known::default(),
            namings: Namings::default(),
            predicates: Vec::new(),
            preconditions: Vec::new(),
            postconditions: Vec::new(),
            invariants: Vec::new(),
            queries: Vec::new(),
            warnings: Vec::new(),
        };
        // Syntax errors hide names: errors about those would be noise.
        if !broken(&diagnostics) {
            specification.build(&loaded.files, source, &mut diagnostics);
        }
        tidy(&mut diagnostics);
        if broken(&diagnostics) {
            return Err(Rejected::Wrong { sources: Box::new(specification.sources), diagnostics });
        }
        specification.warnings = diagnostics;
        Ok(specification)
    }

    fn build(&mut self, files: &[(FileId, File)], source: &mut dyn ClassSource, diagnostics: &mut Vec<Diagnostic>) {
        let mut known = std::mem::take(&mut self.known);
        let mut classes = Classes::new(source, &mut known);
        for (id, file) in files {
            self.namings.insert(
                *id,
                Naming {
                    package: file.package.as_ref().map(|package| package.text.replace('.', "/")),
                    imports: file.class_imports.iter().map(|import| import.text.clone()).collect(),
                    papers: self.sources.name(*id).ends_with(".pred"),
                    ..Naming::default()
                },
            );
        }
        let items = || files.iter().flat_map(|(_, file)| &file.items);
        let data: Vec<_> = items()
            .filter_map(|item| match item {
                Item::Data(data) => Some((data, self.namings.get(data.span.file))),
                _ => None,
            })
            .collect();
        for (file, name, view) in describe_data(&mut classes, &data, diagnostics) {
            self.namings.add_view(file, name, view);
        }
        self.bind(files, &mut classes, diagnostics);
        self.define_predicates(files, &mut classes, diagnostics);
        self.check_contracts(&mut classes, diagnostics);
        let mut names: Vec<&QueryItem> = Vec::new();
        for item in items() {
            let Item::Query(item) = item else { continue };
            if let Some(first) = names.iter().find(|other| other.name.text == item.name.text) {
                diagnostics.push(
                    Diagnostic::error(Kind::DuplicateQuery, item.name.span, "there is a query of this name already")
                        .label("a second one")
                        .other(first.name.span, "the first"),
                );
            }
            names.push(item);
            self.query(item, &mut classes, diagnostics);
        }
        self.known = known;
    }

    /// Finds the classes and methods of preconditions and invariants.
    fn bind(&mut self, files: &[(FileId, File)], classes: &mut Classes<'_>, diagnostics: &mut Vec<Diagnostic>) {
        for (id, file) in files {
            let mut packages = BTreeSet::new();
            for item in &file.items {
                match item {
                    Item::Precondition(item) => {
                        let Some(bound) = bind(item, &self.namings, classes, diagnostics) else { continue };
                        packages.extend(bound.class.as_deref().map(|class| package_of(class).to_owned()));
                        self.preconditions.push(bound);
                    }
                    Item::Postcondition(item) => {
                        let bound = postcondition::bind(item, &self.namings, classes, diagnostics);
                        let Some(bound) = bound else { continue };
                        packages.extend(bound.condition.class.as_deref().map(|class| package_of(class).to_owned()));
                        self.postconditions.push(bound);
                    }
                    Item::Invariant(item) => {
                        let naming = self.namings.get(*id);
                        let Some(class) = naming.class(classes, &item.class, diagnostics) else { continue };
                        if let Some((_, first)) = self.invariants.iter().find(|(other, _)| *other == class) {
                            diagnostics.push(duplicate_invariant(&class, item, first));
                        }
                        packages.insert(package_of(&class).to_owned());
                        self.invariants.push((class, item.clone()));
                    }
                    _ => {}
                }
            }
            let mut naming = self.namings.get(*id).clone();
            naming.nearby = packages.into_iter().collect();
            self.namings.insert(*id, naming);
        }
        duplicates(&self.preconditions.iter().collect::<Vec<_>>(), "a precondition", diagnostics);
        postcondition::duplicates(&self.postconditions, diagnostics);
    }

    fn define_predicates(
        &mut self,
        files: &[(FileId, File)],
        classes: &mut Classes<'_>,
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        let items = files.iter().flat_map(|(_, file)| &file.items);
        let mut predicates: Vec<Predicate> = items
            .filter_map(|item| match item {
                Item::Predicate(predicate) => Some(predicate.clone()),
                _ => None,
            })
            .collect();
        for predicate in &mut predicates {
            calls(&predicate.body, Err("a predicate speaks of the heap alone"), diagnostics);
            postcondition::forbid(&predicate.body, diagnostics);
            let mut scope = predicate_scope(predicate, &self.namings, classes, &mut Vec::new());
            predicate.body = statics::in_predicate(&predicate.body, &mut scope, classes, diagnostics);
        }
        let mut world = std::mem::take(&mut self.world);
        let items: Vec<&Predicate> = predicates.iter().collect();
        define(&mut world, &items, &self.namings, &mut |classes| self.callers(files, classes), classes, diagnostics);
        self.world = world;
        self.predicates = predicates;
    }

    /// All formulas about inputs, with their scopes.
    fn callers(&self, files: &[(FileId, File)], classes: &mut Classes<'_>) -> Vec<(Formula, Scope)> {
        let silent = &mut Vec::new();
        let mut all: Vec<(Formula, Scope)> = Vec::new();
        for (class, item) in &self.invariants {
            all.push((item.body.clone(), invariant_scope(class, &self.namings, item.class.span)));
        }
        for bound in &self.preconditions {
            let Some(class) = &bound.class else {
                all.push((bound.item.body.clone(), bare_scope(&self.namings)));
                continue;
            };
            let methods = classes.find(class).map(|class| class.methods.clone()).unwrap_or_default();
            for method in methods.iter().filter(|method| bound.names_method(method)) {
                let parts = Parts { class, method, precondition: Some(bound), invariants: Vec::new() };
                all.extend(whole(&parts, &self.namings, classes, silent));
            }
        }
        for bound in &self.postconditions {
            let Some(class) = &bound.condition.class else { continue };
            let methods = classes.find(class).map(|class| class.methods.clone()).unwrap_or_default();
            for method in methods.iter().filter(|method| bound.condition.names_method(method)) {
                let read = postcondition::read(bound, (class, method), &self.namings, classes, silent);
                all.extend(read.map(|read| (read.body, read.scope)));
            }
        }
        for item in files.iter().flat_map(|(_, file)| &file.items) {
            let Item::Query(item) = item else { continue };
            all.push((item.body.clone(), query_scope(&self.namings)));
        }
        for (body, scope) in &mut all {
            *body = statics::named(body, scope, classes, silent);
        }
        all
    }

    fn check_contracts(&mut self, classes: &mut Classes<'_>, diagnostics: &mut Vec<Diagnostic>) {
        for (class, item) in self.invariants.clone() {
            postcondition::forbid(&item.body, diagnostics);
            let scope = invariant_scope(&class, &self.namings, item.class.span);
            formula_contract(&mut self.world, &item.body, scope, classes, diagnostics);
        }
        for bound in self.preconditions.clone() {
            postcondition::forbid(&bound.item.body, diagnostics);
            let Some(class) = &bound.class else {
                let mut scope = bare_scope(&self.namings);
                let body = statics::named(&bound.item.body, &mut scope, classes, diagnostics);
                query(&mut self.world, &body, &scope, classes, diagnostics);
                continue;
            };
            let Some(found) = classes.find(class) else { continue };
            for method in &found.methods {
                if !bound.names_method(method) {
                    continue;
                }
                let parts = Parts { class, method, precondition: Some(&bound), invariants: Vec::new() };
                contract(&mut self.world, &parts, &self.namings, classes, diagnostics);
            }
        }
        for bound in self.postconditions.clone() {
            let Some(class) = &bound.condition.class else { continue };
            let Some(found) = classes.find(class) else { continue };
            for method in found.methods.iter().filter(|method| bound.condition.names_method(method)) {
                postcondition::build(&mut self.world, &bound, (class, method), &self.namings, classes, diagnostics);
            }
        }
    }

    fn query(&mut self, item: &QueryItem, classes: &mut Classes<'_>, diagnostics: &mut Vec<Diagnostic>) {
        calls(&item.body, Err("a query has no input"), diagnostics);
        postcondition::forbid(&item.body, diagnostics);
        let mut scope = query_scope(&self.namings);
        let body = statics::named(&item.body, &mut scope, classes, diagnostics);
        let (query, _) = query(&mut self.world, &body, &scope, classes, diagnostics);
        self.queries.push(NamedQuery { name: item.name.text.clone(), expected: item.expected, query, span: item.span });
    }

    /// The texts it was read from.
    pub fn sources(&self) -> &Sources {
        &self.sources
    }

    pub(crate) fn sources_mut(&mut self) -> &mut Sources {
        &mut self.sources
    }

    /// The warnings, by location.
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.warnings
    }

    /// Records and predicates.
    pub fn definitions(&self) -> &Definitions {
        &self.world.definitions
    }

    /// The class that a record stands for.
    pub fn record(&self, id: RecordId) -> Option<&RecordInfo> {
        self.world.records.info(id)
    }

    /// Locates the variables of a formula in the input: `this`, parameters, and what can be reached from them through
    /// the cells of the formula. The formula is a case of the contract's query, or an unfolding of one.
    pub fn places(&self, contract: &Contract, heap: &SymbolicHeap) -> BTreeMap<Var, InputPath> {
        places(&self.world.records, contract, heap)
    }

    /// The fields that a file of the papers' tools calls `void`: they are as the constructor of their class leaves them.
    pub fn left_alone(&mut self, source: &mut dyn ClassSource) -> Vec<Field> {
        let mut known = std::mem::take(&mut self.known);
        let mut classes = Classes::new(source, &mut known);
        let mut all = Vec::new();
        for view in self.namings.views() {
            let Some(class) = classes.find(&view.class) else { continue };
            let fields = view.left.iter().filter_map(|name| class.fields.get(class.field(name)?));
            all.extend(fields.cloned());
        }
        self.known = known;
        all
    }

    /// The named queries of the files.
    pub fn queries(&self) -> &[NamedQuery] {
        &self.queries
    }

    /// The internal names of the classes with an invariant.
    pub fn invariants(&self) -> Vec<&str> {
        let mut all: Vec<&str> = self.invariants.iter().map(|(class, _)| class.as_str()).collect();
        all.sort();
        all
    }

    /// The preconditions that name no class (`pre remove == …`).
    pub fn bare_names(&self) -> Vec<&str> {
        let bare = |one: &'_ BoundPrecondition| matches!(one.item.target, Target::Bare(_));
        self.preconditions.iter().filter(|one| bare(one)).map(|one| self.sources.slice(one.span())).collect()
    }

    /// The methods with their own precondition: class (internal), name and descriptor.
    pub fn methods(&self) -> Vec<(&str, &str, &str)> {
        let mut all: Vec<(&str, &str, &str)> = Vec::new();
        for bound in &self.preconditions {
            let Some(class) = &bound.class else { continue };
            all.extend(
                bound.methods.iter().map(|(name, descriptor)| (class.as_str(), name.as_str(), descriptor.as_str())),
            );
        }
        all.sort();
        all.dedup();
        all
    }

    /// The formula of a precondition that names no class (`pre remove == …`); its inputs are free variables.
    pub fn bare(&mut self, name: &str, source: &mut dyn ClassSource) -> Option<Query> {
        let is_it = |one: &&BoundPrecondition| matches!(&one.item.target, Target::Bare(bare) if bare.text == name);
        let item = self.preconditions.iter().find(is_it)?.item.clone();
        let mut known = std::mem::take(&mut self.known);
        let mut classes = Classes::new(source, &mut known);
        let mut scope = bare_scope(&self.namings);
        let body = statics::named(&item.body, &mut scope, &mut classes, &mut Vec::new());
        let (query, _) = query(&mut self.world, &body, &scope, &mut classes, &mut Vec::new());
        self.known = known;
        Some(query)
    }

    /// What must hold when a method is called: its precondition together with the invariants of its class; `None` if
    /// nothing is specified. New records may be added to the definitions.
    ///
    /// # Errors
    /// What is wrong with a precondition for this class: one that names no class is only checked now.
    pub fn contract(
        &mut self,
        source: &mut dyn ClassSource,
        class: &str,
        method: &str,
        descriptor: &str,
    ) -> Result<Option<Contract>, Vec<Diagnostic>> {
        let mut known = std::mem::take(&mut self.known);
        let mut classes = Classes::new(source, &mut known);
        let mut diagnostics = Vec::new();
        let found = classes.find(class);
        let method = found.as_ref().and_then(|class| {
            class.methods.iter().find(|one| one.name == method && one.descriptor == descriptor).cloned()
        });
        let made = method.and_then(|method| self.contract_of(class, &method, &mut classes, &mut diagnostics));
        self.known = known;
        if diagnostics.iter().any(|one| one.severity == Severity::Error) {
            tidy(&mut diagnostics);
            return Err(diagnostics);
        }
        Ok(made)
    }

    /// What must hold when a call of a method has ended: at most one condition for calls that return, and those for
    /// calls that throw. The nearest class that says something counts. New records may be added to the definitions.
    pub fn postconditions(
        &mut self,
        source: &mut dyn ClassSource,
        class: &str,
        method: &str,
        descriptor: &str,
    ) -> Vec<Postcondition> {
        if self.postconditions.is_empty() {
            return Vec::new();
        }
        let mut known = std::mem::take(&mut self.known);
        let mut classes = Classes::new(source, &mut known);
        let found = classes.find(class);
        let method = found.as_ref().and_then(|class| {
            class.methods.iter().find(|one| one.name == method && one.descriptor == descriptor).cloned()
        });
        let mut made = Vec::new();
        if let Some(method) = method {
            let chosen = postcondition::choose(&self.postconditions, class, &method, &mut classes);
            for bound in chosen.into_iter().cloned().collect::<Vec<_>>() {
                let (world, namings) = (&mut self.world, &self.namings);
                let subject = (class, &method);
                made.extend(postcondition::build(world, &bound, subject, namings, &mut classes, &mut Vec::new()));
            }
        }
        self.known = known;
        made
    }

    /// The methods with their own postcondition: class (internal), name and descriptor.
    pub fn methods_after(&self) -> Vec<(&str, &str, &str)> {
        let mut all: Vec<(&str, &str, &str)> = Vec::new();
        for BoundPostcondition { condition, .. } in &self.postconditions {
            let Some(class) = &condition.class else { continue };
            let methods = condition.methods.iter();
            all.extend(methods.map(|(name, descriptor)| (class.as_str(), name.as_str(), descriptor.as_str())));
        }
        all.sort();
        all.dedup();
        all
    }

    /// The invariants that hold when a method is called, with their classes.
    pub(crate) fn invariants_for(
        &self,
        class: &str,
        method: &Method,
        classes: &mut Classes<'_>,
    ) -> Vec<(String, Invariant)> {
        let has_receiver = !method.is_static && method.name != "<init>";
        let mut all = self.invariants.clone();
        all.retain(|(owner, _)| has_receiver && classes.is_below(class, owner));
        all
    }

    fn contract_of(
        &mut self,
        class: &str,
        method: &Method,
        classes: &mut Classes<'_>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Contract> {
        let all: Vec<&BoundPrecondition> = self.preconditions.iter().collect();
        let precondition = choose(&all, class, method, classes);
        let invariants = self.invariants_for(class, method, classes);
        let invariants = invariants.iter().map(|(_, item)| item).collect();
        let parts = Parts { class, method, precondition, invariants };
        contract(&mut self.world, &parts, &self.namings, classes, diagnostics)
    }
}

/// The scope of a precondition that names no class.
pub(crate) fn bare_scope(namings: &Namings) -> Scope {
    let no_receiver = "the precondition names no class: write `pre C.m == …`";
    Scope { open: true, namings: namings.clone(), no_receiver, ..Scope::default() }
}

fn query_scope(namings: &Namings) -> Scope {
    Scope { open: true, namings: namings.clone(), no_receiver: "a query belongs to no object", ..Scope::default() }
}

/// Sorts diagnostics by location, each only once.
fn tidy(diagnostics: &mut Vec<Diagnostic>) {
    diagnostics.sort_by(|one, other| (one.span, one.kind, &one.message).cmp(&(other.span, other.kind, &other.message)));
    diagnostics.dedup();
    // whatever else is wrong with a name says more than that nothing leads to it, binds it, or that it is new
    let rank = |one: &Diagnostic| match one.kind {
        Kind::UnboundVariable | Kind::FieldAsVariable => 2,
        Kind::UnreachedObject => 1,
        _ => 0,
    };
    let all: Vec<(Span, u8)> = diagnostics.iter().map(|one| (one.span, rank(one))).collect();
    diagnostics.retain(|one| !all.iter().any(|(span, other)| *span == one.span && *other < rank(one)));
}
