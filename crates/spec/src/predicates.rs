//! The predicates of a specification.

use crate::ast::{CLAIMS, Expression, Formula, Path, Predicate, Relation};
use crate::classes::Classes;
use crate::diagnostic::{Diagnostic, Kind, Severity};
use crate::elaborate::{World, collect};
use crate::infer::{CaseTypes, Scope, ScopeVariable, Shape};
use crate::lower::most_specific;
use crate::names::{Namings, Type};
use crate::resolve::{Resolved, Use, paths};
use crate::span::Span;
use heapwright_logic::{PredicateId, Sort, Var, Variables};
use std::collections::{BTreeMap, BTreeSet};

/// Rounds of class inference for parameters at most; each round goes up in the hierarchy.
const ROUNDS: usize = 16;

/// Formulas that use predicates, with their scopes.
pub(crate) type Callers<'a> = &'a mut dyn FnMut(&mut Classes<'_>) -> Vec<(Formula, Scope)>;

struct Unit<'a> {
    item: &'a Predicate,
    scope: Scope,
    cases: Vec<Resolved>,
}

/// Adds predicates to the world. `callers` gives the formulas that use them: what is passed there decides about
/// parameters of which the predicates do not say what they are.
pub(crate) fn define(
    world: &mut World,
    items: &[&Predicate],
    namings: &Namings,
    callers: Callers<'_>,
    classes: &mut Classes<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let items = declare(world, items, diagnostics);
    let mut units: Vec<Unit<'_>> = Vec::new();
    for item in items {
        let scope = scope(item, namings, classes, diagnostics);
        units.push(Unit { item, scope, cases: Vec::new() });
    }
    for unit in &mut units {
        let nodes = unit.scope.variables.iter().map(|_| world.inference.node()).collect();
        world.inference.parameters.push(nodes);
        let declared = unit.scope.variables.iter().map(|variable| match &variable.value_type {
            Some(Type::Ref(class)) => Some(class.clone()),
            _ => None,
        });
        world.inference.classes.push(declared.collect());
        unit.cases = world.resolve(&unit.item.body, &unit.scope, classes, diagnostics);
    }
    world.inference.idle = idle(&units);
    seed_bags(world, &units, classes);
    for _ in 0..ROUNDS {
        let before = world.inference.classes.clone();
        for (number, unit) in units.iter().enumerate() {
            let types = infer(world, number, unit, classes, &mut Vec::new());
            parameter_classes(world, number, unit, &types, classes);
        }
        if world.inference.classes == before {
            break;
        }
    }
    let mut all_types = Vec::new();
    for (number, unit) in units.iter().enumerate() {
        let types = infer(world, number, unit, classes, diagnostics);
        all_types.push(types);
    }
    settle(world, &units, callers, classes);
    if diagnostics.iter().all(|diagnostic| diagnostic.severity != Severity::Error) {
        for ((number, unit), types) in units.iter().enumerate().zip(&all_types) {
            untyped(world, number, unit, types, diagnostics);
        }
    }
    freeze(world, &units);
    lower(world, &units, &all_types, classes, diagnostics);
    no_base_case(world, &units, diagnostics);
}

/// Numbers every predicate; of those with the same name, the first counts.
fn declare<'a>(world: &mut World, items: &[&'a Predicate], diagnostics: &mut Vec<Diagnostic>) -> Vec<&'a Predicate> {
    let mut kept = Vec::new();
    for item in items {
        if CLAIMS.contains(&item.name.text.as_str()) {
            let message = format!("`{}` has a meaning already", item.name.text);
            diagnostics.push(
                Diagnostic::error(Kind::DuplicatePredicate, item.name.span, message)
                    .label("says something about multisets")
                    .hint("choose another name"),
            );
            continue;
        }
        if let Some((_, _, first)) = world.predicates.by_name.get(&item.name.text) {
            diagnostics.push(
                Diagnostic::error(
                    Kind::DuplicatePredicate,
                    item.name.span,
                    format!("`{}` is defined twice", item.name.text),
                )
                .label("defined again")
                .other(*first, "first here")
                .hint("join the definitions by `||`, or rename one"),
            );
            continue;
        }
        let entry = (kept.len(), item.parameters.len(), item.name.span);
        world.predicates.by_name.insert(item.name.text.clone(), entry);
        kept.push(*item);
    }
    kept
}

pub(crate) fn scope(
    item: &Predicate,
    namings: &Namings,
    classes: &mut Classes<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Scope {
    let mut scope =
        Scope { namings: namings.clone(), no_receiver: "a predicate belongs to no object", ..Scope::default() };
    for parameter in &item.parameters {
        let Some(name) = &parameter.name else { continue };
        if let Some(first) = scope.get(&name.text) {
            diagnostics.push(
                Diagnostic::error(
                    Kind::DuplicateParameter,
                    name.span,
                    format!("there are two parameters `{}`", name.text),
                )
                .label("declared again")
                .other(first.span, "first here"),
            );
        }
        let value_type = parameter.type_name.as_ref().and_then(|type_name| {
            let naming = namings.get(type_name.span.file);
            let descriptor = naming.descriptor(classes, type_name, diagnostics)?;
            Some(classes.type_of(&descriptor))
        });
        scope.variables.push(ScopeVariable { name: name.text.clone(), span: name.span, value_type });
    }
    scope
}

/// Finds the parameters that are multisets before anything else: `a + b` is a sum of numbers unless one of them is known
/// to be one.
fn seed_bags(world: &mut World, units: &[Unit<'_>], classes: &mut Classes<'_>) {
    for _ in 0..ROUNDS {
        let mut found = false;
        for (number, unit) in units.iter().enumerate() {
            let nodes = world.inference.parameters.get(number).cloned().unwrap_or_default();
            let count = |world: &World| nodes.iter().filter(|node| world.inference.is_bag(**node)).count();
            let before = count(world);
            for case in &unit.cases {
                world.seed_bags(case, &unit.scope, &nodes, classes);
            }
            found |= count(world) > before;
        }
        if !found {
            return;
        }
    }
}

/// The parameters of which their predicate says nothing: they are only passed on, if at all, as parameters of which
/// nothing is said either.
fn idle(units: &[Unit<'_>]) -> Vec<Vec<bool>> {
    let undeclared = |unit: &Unit<'_>| unit.scope.variables.iter().map(|one| one.value_type.is_none()).collect();
    let mut idle: Vec<Vec<bool>> = units.iter().map(undeclared).collect();
    loop {
        let before = idle.clone();
        for (unit, own) in units.iter().zip(&mut idle) {
            let mut said = BTreeSet::new();
            unit.cases.iter().for_each(|case| names_of(case, &before, &mut said));
            for (variable, idle) in unit.scope.variables.iter().zip(own) {
                *idle &= !said.contains(&variable.name);
            }
        }
        if idle == before {
            return idle;
        }
    }
}

/// Adds the names that a case says something of.
fn names_of(case: &Resolved, idle: &[Vec<bool>], said: &mut BTreeSet<String>) {
    let mut other = Resolved { uses: Vec::new(), ..case.clone() };
    for it in &case.uses {
        let is_idle = |position: usize| idle.get(it.predicate).and_then(|all| all.get(position)) == Some(&true);
        let is_name = |argument: &Expression| matches!(argument, Expression::Path(path) if path.steps.is_empty() && path.element.is_none());
        let arguments = it.arguments.iter().enumerate();
        let arguments = arguments.filter(|(position, argument)| !(is_idle(*position) && is_name(argument)));
        let arguments = arguments.map(|(_, argument)| argument.clone()).collect();
        other.uses.push(Use { arguments, ..it.clone() });
    }
    said.extend(paths(&other).into_iter().map(|path| path.root.text));
    for it in &case.elements {
        collect(&it.index, &mut |path| said.extend([path.root.text.clone()]));
        said.insert(it.array.root.text.clone());
    }
}

/// Decides about parameters that the predicates leave open by what the formulas pass for them.
fn settle(world: &mut World, units: &[Unit<'_>], callers: Callers<'_>, classes: &mut Classes<'_>) {
    let mut open: Vec<(usize, Vec<(Shape, Span)>)> = Vec::new();
    for (number, unit) in units.iter().enumerate() {
        let nodes = world.inference.parameters.get(number).cloned().unwrap_or_default();
        for (position, (variable, node)) in unit.scope.variables.iter().zip(nodes).enumerate() {
            let is_open = matches!(world.inference.shape(node), None | Some((Shape::Number | Shape::Nothing, _)));
            if variable.value_type.is_none() && is_open && !world.inference.is_idle(number, position) {
                open.push((node, Vec::new()));
            }
        }
    }
    if open.is_empty() {
        return;
    }
    let before = world.inference.clone();
    for (body, scope) in callers(classes) {
        let cases = world.resolve(&body, &scope, classes, &mut Vec::new());
        let nodes: Vec<usize> = scope.variables.iter().map(|_| world.inference.node()).collect();
        for case in &cases {
            for (parameter, shape, span) in world.passed(case, &scope, &nodes, classes) {
                // what is passed to one of several parameters that are passed to each other counts for all of them
                let same = open.iter_mut().filter(|(node, _)| before.root(*node) == before.root(parameter));
                same.for_each(|(_, passed)| passed.push((shape, span)));
            }
        }
        world.inference = before.clone();
    }
    for (node, passed) in open {
        let is = |wanted: &Shape| passed.iter().find(|(shape, _)| shape == wanted).copied();
        let order: &[Shape] = match before.shape(node) {
            Some((Shape::Number, _)) => &[Shape::Real, Shape::Int],
            Some(_) => &[Shape::Ref, Shape::Constant],
            None => &[
                Shape::Ref,
                Shape::Constant,
                Shape::Bag,
                Shape::Real,
                Shape::Int,
                Shape::Number,
                Shape::Bool,
                Shape::Nothing,
            ],
        };
        if let Some((shape, span)) = order.iter().find_map(is) {
            // parameters that are passed to each other are one node
            let _ = world.inference.refine(node, shape, span);
        }
    }
}

/// Lets all parameters be what they are now: later uses must fit the definition.
fn freeze(world: &mut World, units: &[Unit<'_>]) {
    for (number, unit) in units.iter().enumerate() {
        let nodes = world.inference.parameters.get(number).cloned().unwrap_or_default();
        for (position, (variable, node)) in unit.scope.variables.iter().zip(nodes).enumerate() {
            if !world.inference.is_idle(number, position) {
                let shape = world.inference.settled(node);
                let _ = world.inference.refine(node, shape, variable.span);
            }
        }
    }
}

fn infer(
    world: &mut World,
    number: usize,
    unit: &Unit<'_>,
    classes: &mut Classes<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<CaseTypes> {
    let nodes = world.inference.parameters.get(number).cloned().unwrap_or_default();
    unit.cases.iter().map(|case| world.infer(case, &unit.scope, &nodes, classes, diagnostics)).collect()
}

/// The class of a parameter: the nearest that is consistent with all cases.
fn parameter_classes(
    world: &mut World,
    number: usize,
    unit: &Unit<'_>,
    types: &[CaseTypes],
    classes: &mut Classes<'_>,
) {
    for (position, variable) in unit.scope.variables.iter().enumerate() {
        if variable.value_type.is_some() {
            continue;
        }
        let mut common: Option<String> = None;
        for case in types {
            let bounds = case.classes.get(&variable.name);
            let Some(class) = bounds.and_then(|bounds| most_specific(bounds, classes)) else { continue };
            common = Some(match common {
                Some(known) => classes.common(&known, &class),
                None => class,
            });
        }
        if let Some(slot) = world.inference.classes.get_mut(number).and_then(|all| all.get_mut(position))
            && common.is_some()
        {
            *slot = common;
        }
    }
    // A parameter that is only ever compared has the class of what it equals.
    for it in unit.cases.iter().flat_map(|case| &case.comparisons).filter(|it| it.operator == Relation::Equal) {
        let (Expression::Path(left), Expression::Path(right)) = (&it.left, &it.right) else { continue };
        let parameter = |path: &Path| match path.steps.is_empty() {
            true => unit.scope.variables.iter().position(|variable| variable.name == path.root.text),
            false => None,
        };
        let (Some(left), Some(right)) = (parameter(left), parameter(right)) else { continue };
        let Some(all) = world.inference.classes.get_mut(number) else { continue };
        for (from, to) in [(left, right), (right, left)] {
            let known = all.get(from).cloned().flatten();
            if let Some(slot) = all.get_mut(to)
                && slot.is_none()
            {
                *slot = known;
            }
        }
    }
}

/// Returns true for a parameter of a file of the papers' tools that is compared with nothing but 0 and 1, which are
/// truth values as well: it is a number.
fn is_flag(unit: &Unit<'_>, variable: &ScopeVariable) -> bool {
    unit.scope.namings.get(variable.span.file).papers
}

/// Reports parameters that are unused, or whose type does not follow from their use.
fn untyped(world: &World, number: usize, unit: &Unit<'_>, types: &[CaseTypes], diagnostics: &mut Vec<Diagnostic>) {
    let nodes = world.inference.parameters.get(number).cloned().unwrap_or_default();
    for (position, (variable, node)) in unit.scope.variables.iter().zip(nodes).enumerate() {
        let used = types.iter().any(|case| case.first.contains_key(&variable.name));
        if !used || world.inference.is_idle(number, position) {
            let message = format!("parameter `{}` is not used", variable.name);
            let label = if used { "only passed on, and never used there" } else { "never used" };
            diagnostics.push(Diagnostic::warning(Kind::UnusedVariable, variable.span, message).label(label));
        } else if variable.value_type.is_none() && world.inference.shape(node).is_none() && !is_flag(unit, variable) {
            let message = format!("nothing says what `{}` is", variable.name);
            diagnostics.push(
                Diagnostic::error(Kind::UntypedParameter, variable.span, message)
                    .label("an object, a number?")
                    .hint(format!("declare its type: `Node {}` or `int {}`", variable.name, variable.name)),
            );
        }
    }
}

fn lower(
    world: &mut World,
    units: &[Unit<'_>],
    types: &[Vec<CaseTypes>],
    classes: &mut Classes<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    for (number, unit) in units.iter().enumerate() {
        let parameters: Vec<(String, Sort)> = unit
            .scope
            .variables
            .iter()
            .enumerate()
            .map(|(position, variable)| (variable.name.clone(), parameter_sort(world, number, position, classes)))
            .collect();
        world.definitions.declare_predicate(unit.item.name.text.clone(), parameters);
    }
    for ((number, unit), types) in units.iter().enumerate().zip(types) {
        let id = PredicateId(number as u32);
        let Some(predicate) = world.definitions.predicate(id) else { continue };
        let mut variables: Variables = predicate.variables.clone();
        let named = unit.scope.variables.iter().zip(&predicate.params);
        let names: BTreeMap<String, Var> = named.map(|(variable, var)| (variable.name.clone(), *var)).collect();
        let mut cases = Vec::new();
        for (case, types) in unit.cases.iter().zip(types) {
            cases.extend(world.lower(case, types, &unit.scope, &names, &mut variables, classes, diagnostics));
        }
        if let Some(predicate) = world.definitions.predicate_mut(id) {
            predicate.variables = variables;
            predicate.cases = cases;
        }
    }
}

fn parameter_sort(world: &mut World, number: usize, position: usize, classes: &mut Classes<'_>) -> Sort {
    let node = world.inference.parameters.get(number).and_then(|all| all.get(position)).copied();
    let class = world.inference.classes.get(number).and_then(|all| all.get(position)).cloned().flatten();
    match node.map(|node| world.inference.settled(node)) {
        Some(Shape::Ref) => match class {
            Some(class) => world.records.sort(&Type::Ref(class), &mut world.definitions, classes),
            None => Sort::Ref(None),
        },
        Some(Shape::Bool) => Sort::Bool,
        Some(Shape::Bag) => Sort::Bag,
        Some(Shape::Real) => Sort::Real,
        _ => Sort::Int,
    }
}

/// Reports predicates whose every case needs a predicate without a finite derivation.
fn no_base_case(world: &World, units: &[Unit<'_>], diagnostics: &mut Vec<Diagnostic>) {
    let mut ends: BTreeSet<usize> = BTreeSet::new();
    loop {
        let before = ends.len();
        for (number, unit) in units.iter().enumerate() {
            let ending = |case: &Resolved| !case.never && case.uses.iter().all(|it| ends.contains(&it.predicate));
            if unit.cases.iter().any(ending) {
                ends.insert(number);
            }
        }
        if ends.len() == before {
            break;
        }
    }
    let whole = diagnostics.iter().all(|diagnostic| diagnostic.severity != Severity::Error);
    for (number, unit) in units.iter().enumerate() {
        if ends.contains(&number) || !whole || world.definitions.predicate(PredicateId(number as u32)).is_none() {
            continue;
        }
        let circle: Vec<String> = unit
            .cases
            .iter()
            .flat_map(|case| &case.uses)
            .filter(|it| !ends.contains(&it.predicate))
            .map(|it| format!("`{}`", it.name.text))
            .collect::<BTreeSet<_>>()
            .into_iter()
            .collect();
        let name = &unit.item.name;
        let message = format!("nothing satisfies `{}`: it never ends", name.text);
        diagnostics.push(
            Diagnostic::error(Kind::NoBaseCase, name.span, message)
                .label(format!("every case needs {}", circle.join(", ")))
                .hint("add a case without it, such as `x = null`"),
        );
    }
}
