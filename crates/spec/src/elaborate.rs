//! From a formula to symbolic heaps, in a scope.

use crate::access::Accesses;
use crate::alias::Aliases;
use crate::ast::{Comparison, Expression, Formula, Name, Path};
use crate::cases::{cases, written};
use crate::classes::Classes;
use crate::contract::nameless;
use crate::diagnostic::{Diagnostic, Kind, nearest};
use crate::infer::{CaseInference, CaseTypes, Inference, Scope, Shape};
use crate::lower::{Lowering, same_path};
use crate::names::Type;
use crate::postcondition::is_before;
use crate::reach::Input;
use crate::records::Records;
use crate::resolve::{PredicateNames, Resolved, paths, resolve, unknown_field};
use crate::span::Span;
use heapwright_logic::{Definitions, SymbolicHeap, Term, Var, Variables};
use std::collections::{BTreeMap, BTreeSet};

/// The state shared by all formulas of a specification.
#[derive(Clone, Debug, Default)]
pub(crate) struct World {
    pub definitions: Definitions,
    pub records: Records,
    pub inference: Inference,
    pub predicates: PredicateNames,
}

impl World {
    /// The cases of a formula with their names resolved.
    pub(crate) fn resolve(
        &mut self,
        formula: &Formula,
        scope: &Scope,
        classes: &mut Classes<'_>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Vec<Resolved> {
        let names: BTreeMap<String, Span> =
            scope.variables.iter().map(|variable| (variable.name.clone(), variable.span)).collect();
        let receiver = fields_of_receiver(scope, classes);
        let cases = cases(formula, &names, &receiver, diagnostics);
        let mut all = Vec::with_capacity(cases.len());
        for case in cases {
            let resolved = resolve(case, scope, &scope.namings, &self.predicates, classes, diagnostics);
            unbound(&resolved, scope, &receiver, diagnostics);
            fields_as_variables(&resolved, scope, &receiver, diagnostics);
            receiver_fields(&resolved, scope, classes, diagnostics);
            all.push(resolved);
        }
        all
    }

    /// Infers the types of a case's variables.
    pub(crate) fn infer(
        &mut self,
        case: &Resolved,
        scope: &Scope,
        scope_nodes: &[usize],
        classes: &mut Classes<'_>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> CaseTypes {
        let inference = &mut self.inference;
        CaseInference { inference, classes, diagnostics, scope, scope_nodes, case, types: CaseTypes::default() }.run()
    }

    /// What a case passes to predicates: the node of the parameter, and the shape of the argument.
    pub(crate) fn passed(
        &mut self,
        case: &Resolved,
        scope: &Scope,
        scope_nodes: &[usize],
        classes: &mut Classes<'_>,
    ) -> Vec<(usize, Shape, Span)> {
        let types = self.infer(case, scope, scope_nodes, classes, &mut Vec::new());
        let (inference, diagnostics) = (&mut self.inference, &mut Vec::new());
        CaseInference { inference, classes, diagnostics, scope, scope_nodes, case, types }.passed()
    }

    /// Finds out which of a case's variables are multisets.
    pub(crate) fn seed_bags(
        &mut self,
        case: &Resolved,
        scope: &Scope,
        scope_nodes: &[usize],
        classes: &mut Classes<'_>,
    ) {
        let (inference, diagnostics) = (&mut self.inference, &mut Vec::new());
        let types = CaseTypes::default();
        CaseInference { inference, classes, diagnostics, scope, scope_nodes, case, types }.seed_bags();
    }

    /// The symbolic heaps of a case. `names` has the variables of the scope.
    #[allow(clippy::too_many_arguments, reason = "the parts of one pass")]
    pub(crate) fn lower(
        &mut self,
        case: &Resolved,
        types: &CaseTypes,
        scope: &Scope,
        names: &BTreeMap<String, Var>,
        variables: &mut Variables,
        classes: &mut Classes<'_>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Vec<SymbolicHeap> {
        let mut lowering = Lowering {
            definitions: &mut self.definitions,
            records: &mut self.records,
            classes,
            inference: &self.inference,
            diagnostics,
            scope,
            types,
            case,
            variables,
            names: names.clone(),
            paths: BTreeMap::new(),
            accesses: Vec::new(),
            heap: SymbolicHeap::emp(),
        };
        lowering.run();
        let (heap, accesses) = (lowering.heap, lowering.accesses);
        let all_names = lowering.names;
        contradictions(case, &heap, diagnostics);
        if scope.implicit_cells {
            let fields = &fields_of_receiver(scope, classes);
            let (accesses, inputs, names) = (&accesses, names, &all_names);
            let input = Input { case, heap: &heap, accesses, variables, inputs, names, fields };
            input.unreached(&self.definitions, diagnostics);
        }
        let (definitions, records) = (&mut self.definitions, &mut self.records);
        let mut resolver = Accesses { definitions, records, classes, variables, diagnostics };
        let heaps = match resolver.resolve(heap, accesses) {
            Ok(heaps) => heaps,
            Err(_) => {
                let span = case.cells.first().map(|cell| cell.span).or(case.uses.first().map(|it| it.span));
                if let Some(span) = span {
                    diagnostics.push(Diagnostic::error(Kind::NumberTooLarge, span, "the numbers here are too large"));
                }
                Vec::new()
            }
        };
        let open: Vec<Var> = match scope.open {
            true => all_names.iter().filter(|(name, _)| !case.bound.contains_key(*name)).map(|(_, var)| *var).collect(),
            false => names.values().copied().collect(),
        };
        heaps.into_iter().map(|heap| close(heap, &open)).collect()
    }
}

/// Binds all variables that are not free.
fn close(mut heap: SymbolicHeap, free: &[Var]) -> SymbolicHeap {
    heap.existentials = heap.variables().into_iter().filter(|var| !free.contains(var)).collect();
    heap
}

/// Warns of variables with the name of a field of `this` that have nothing to do with it: they stand for any value.
fn fields_as_variables(case: &Resolved, scope: &Scope, fields: &BTreeSet<String>, diagnostics: &mut Vec<Diagnostic>) {
    let is_meant = |path: &Path| {
        let name = &path.root.text;
        path.steps.is_empty() && fields.contains(name) && scope.get(name).is_none() && !case.bound.contains_key(name)
    };
    // a value of a cell, or one that is compared with the field, is named on purpose
    let mut known: BTreeSet<String> = BTreeSet::new();
    let mut add = |expression: &Expression| {
        collect(expression, &mut |path| {
            known.insert(path.root.text.clone());
        });
    };
    case.cells.iter().flat_map(|cell| &cell.fields).filter_map(|field| field.value.as_ref()).for_each(&mut add);
    for it in &case.comparisons {
        let of_field = |side: &Expression| matches!(side, Expression::Path(path) if path.steps.last().is_some_and(|last| fields.contains(&last.text)));
        if of_field(&it.left) || of_field(&it.right) {
            add(&it.left);
            add(&it.right);
        }
    }
    let mut seen = BTreeSet::new();
    for argument in case.uses.iter().flat_map(|it| &it.arguments) {
        let Expression::Path(path) = argument else { continue };
        let name = &path.root.text;
        if is_meant(path) && !known.contains(name) && seen.insert(name.clone()) {
            let message = format!("`{name}` is any value here, not the field");
            diagnostics.push(
                Diagnostic::warning(Kind::FieldAsVariable, path.span, message)
                    .label("a new name")
                    .hint(format!("write `this.{name}`, or choose another name")),
            );
        }
    }
}

/// The names of the fields of `this`.
fn fields_of_receiver(scope: &Scope, classes: &mut Classes<'_>) -> BTreeSet<String> {
    let Some(Type::Ref(class)) = scope.get("this").and_then(|this| this.value_type.clone()) else {
        return BTreeSet::new();
    };
    let class = classes.find(&class);
    class.iter().flat_map(|class| &class.fields).map(|field| field.name.clone()).collect()
}

/// Reports fields that the receiver does not have: in the papers' files, `this_f` is nothing else.
fn receiver_fields(case: &Resolved, scope: &Scope, classes: &mut Classes<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(Type::Ref(class)) = scope.get("this").and_then(|this| this.value_type.clone()) else { return };
    let Some(class) = classes.find(&class) else { return };
    let mut seen = BTreeSet::new();
    for path in paths(case) {
        let Name { text, span } = &path.root;
        let Some(field) = text.strip_prefix("this_") else { continue };
        let is_own = scope.get(text).is_some() || case.bound.contains_key(text) || !seen.insert(text.clone());
        if !is_own && scope.namings.get(span.file).papers {
            diagnostics.push(unknown_field(&class, &Name { text: field.to_owned(), span: *span }));
        }
    }
}

/// Reports variables that occur only in comparisons, and bound ones that do not occur at all.
fn unbound(case: &Resolved, scope: &Scope, fields: &BTreeSet<String>, diagnostics: &mut Vec<Diagnostic>) {
    let mut heap = BTreeSet::new();
    let mut note = |expression: &Expression| {
        collect(expression, &mut |path| {
            heap.insert(path.root.text.clone());
        })
    };
    for cell in &case.cells {
        note(&Expression::Path(cell.root.clone()));
        cell.fields.iter().filter_map(|field| field.value.as_ref()).for_each(&mut note);
    }
    case.uses.iter().flat_map(|it| &it.arguments).for_each(&mut note);
    for it in &case.elements {
        note(&Expression::Path(it.value.clone()));
        it.said.iter().for_each(&mut note);
        if it.binds {
            note(&it.index);
        }
    }
    let mut pure = BTreeSet::new();
    let known: Vec<&str> = heap
        .iter()
        .map(|name| written(name))
        .chain(scope.variables.iter().map(|variable| variable.name.as_str()))
        .collect();
    let mut check = |expression: &Expression| {
        collect(expression, &mut |path| {
            let name = &path.root.text;
            pure.insert(name.clone());
            let bound = heap.contains(name) || case.bound.contains_key(name) || scope.get(name).is_some();
            // `old` in the wrong place is reported as such
            if bound || scope.open || name == "this" || is_before(name) {
                return;
            }
            let elsewhere = case.bound.values().any(|bound| bound.text == *name);
            let is_nameless = (0..scope.variables.len()).any(|position| scope.get(&nameless(position)).is_some());
            let hint = match nearest(name, known.iter().copied()) {
                _ if fields.contains(name) => format!("did you mean `this.{name}`?"),
                None if is_nameless => format!(
                    "the class file does not name the parameters: write the names with the types, `(int {name})`"
                ),
                _ if elsewhere => "put parentheses around all that is said of it".to_owned(),
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("to mean some value, write `exists {name}. …`"),
            };
            diagnostics.push(
                Diagnostic::error(Kind::UnboundVariable, path.root.span, format!("nothing binds `{name}`"))
                    .label("neither a parameter nor part of the heap")
                    .hint(hint),
            );
        })
    };
    for Comparison { left, right, .. } in &case.comparisons {
        check(left);
        check(right);
    }
    for it in &case.elements {
        check(&it.index);
        check(&Expression::Path(it.array.clone()));
    }
    for expression in case.claims.iter().flat_map(|(claim, _)| claim.expressions()) {
        check(expression);
    }
    case.flags.iter().for_each(|(path, _)| check(&Expression::Path(path.clone())));
    for (unique, name) in &case.bound {
        if !heap.contains(unique) && !pure.contains(unique) {
            let message = format!("`{}` is bound but not used", name.text);
            diagnostics.push(Diagnostic::warning(Kind::UnusedVariable, name.span, message).label("never used"));
        }
    }
}

/// Calls `with` for every variable of an expression.
pub(crate) fn collect(expression: &Expression, with: &mut impl FnMut(&crate::ast::Path)) {
    match expression {
        Expression::Path(path) => with(path),
        Expression::Negate(inner, _) | Expression::Size(inner, _) => collect(inner, with),
        Expression::Bag(elements, _) => elements.iter().for_each(|element| collect(element, with)),
        Expression::Binary(_, left, right, _) => {
            collect(left, with);
            collect(right, with);
        }
        _ => {}
    }
}

/// Reports a case whose own equalities are contradictory.
fn contradictions(case: &Resolved, heap: &SymbolicHeap, diagnostics: &mut Vec<Diagnostic>) {
    let aliases = Aliases::of(heap);
    for (position, (cell, source)) in heap.points_to.iter().zip(&case.cells).enumerate() {
        let Term::Var(root) = cell.root else { continue };
        let name = written(&source.root.root.text);
        if aliases.is_null(root) {
            let nulls = || {
                let is_null = |side: &Expression| matches!(side, Expression::Null(_));
                case.comparisons.iter().filter(move |it| is_null(&it.left) || is_null(&it.right))
            };
            let of_this = |it: &&Comparison| {
                let is_this =
                    |side: &Expression| matches!(side, Expression::Path(path) if same_path(path, &source.root));
                is_this(&it.left) || is_this(&it.right)
            };
            let null = nulls().find(of_this).or_else(|| nulls().next());
            let mut diagnostic = Diagnostic::error(Kind::Unsatisfiable, source.span, "nothing satisfies this case")
                .label(format!("`{name}` is an object here"));
            if let Some(null) = null {
                diagnostic = diagnostic.other(null.span, "and null here");
            }
            diagnostics.push(diagnostic.hint("put a `||` between the two, or leave one of them out"));
        }
        let mut before = heap.points_to.iter().zip(&case.cells).take(position);
        if let Some((_, first)) = before.find(|(other, _)| aliases.same(&other.root, root)) {
            diagnostics.push(
                Diagnostic::error(Kind::SameObjectTwice, source.span, format!("`{name}` is described twice"))
                    .label("`*` says that this is another object …")
                    .other(first.span, "… than this one")
                    .hint("name all fields that matter in one points-to"),
            );
        }
    }
}
