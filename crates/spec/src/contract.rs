//! Preconditions and invariants: which methods they apply to, and what they require of a call.

use crate::access::Accesses;
use crate::apart::{apart, own_names};
use crate::ast::{Formula, Invariant, Parameter, Precondition, Target};
use crate::classes::{Classes, Field, Method, readable, simple};
use crate::diagnostic::{Diagnostic, Kind, did_you_mean};
use crate::elaborate::World;
use crate::infer::{Scope, ScopeVariable};
use crate::java::{JavaResolver, JavaTest, calls};
use crate::names::{Namings, Type};
use crate::span::Span;
use crate::statics;
use heapwright_logic::{Query, Var, Variables};
use heapwright_program::split_method;
use std::collections::{BTreeMap, BTreeSet};

/// What must hold when a method is called: the precondition and the class invariants.
#[derive(Clone, PartialEq, Debug)]
pub struct Contract {
    /// The input as a formula, a disjunction of symbolic heaps. `this` and the parameters are its free variables; they
    /// are the first of [`Query::variables`]. Everything else is existential: unconstrained fields, and values of
    /// fields named by paths like `this.root`.
    ///
    /// `this` is an object in every case, with a cell of its own or one in a predicate. An unconstrained parameter
    /// occurs nowhere, and can be anything. An unconstrained reference field has a variable that occurs once: it can be
    /// anything as well.
    pub query: Query,
    /// The variable of `this`; `None` for static methods and constructors.
    pub receiver: Option<Var>,
    /// The variables of the parameters, in order.
    pub parameters: Vec<Var>,
    /// The static fields that the formula speaks of, with their variables: inputs as well.
    pub statics: Vec<(Field, Var)>,
    /// Java methods that must return the expected answer as well.
    pub java: Vec<JavaTest>,
}

/// A precondition with the methods it applies to.
#[derive(Clone, Debug)]
pub(crate) struct BoundPrecondition {
    pub item: Precondition,
    /// Internal name of the class; `None` for a precondition without one.
    pub class: Option<String>,
    /// Names and descriptors.
    pub methods: Vec<(String, String)>,
}

impl BoundPrecondition {
    /// Returns true if the parameters' types are given.
    fn is_exact(&self) -> bool {
        matches!(&self.item.target, Target::Method { parameters: Some(_), .. })
    }

    /// The parameter names given by the precondition.
    fn names(&self) -> Vec<Option<(String, Span)>> {
        match &self.item.target {
            Target::Method { parameters: Some(parameters), .. } => {
                let name = |parameter: &Parameter| parameter.name.as_ref().map(|name| (name.text.clone(), name.span));
                parameters.iter().map(name).collect()
            }
            _ => Vec::new(),
        }
    }

    pub(crate) fn span(&self) -> Span {
        match &self.item.target {
            Target::Bare(name) => name.span,
            Target::Method { span, .. } => *span,
        }
    }

    fn is_for(&self, class: &str, method: &Method) -> bool {
        match (&self.item.target, &self.class) {
            (Target::Bare(name), _) => {
                let short = format!("{}_{}", simple(class).replace('$', "__"), method.name);
                let long = format!("{}_{}", class.replace('$', "__").replace('/', "_"), method.name);
                name.text == method.name || name.text == short || name.text == long
            }
            (_, Some(own)) => own == class && self.names_method(method),
            (_, None) => false,
        }
    }

    /// Returns true if it is for a method of its class.
    pub(crate) fn names_method(&self, method: &Method) -> bool {
        let mut all = self.methods.iter();
        all.any(|(name, descriptor)| *name == method.name && *descriptor == method.descriptor)
    }
}

/// Finds the methods that a precondition names.
pub(crate) fn bind(
    item: &Precondition,
    namings: &Namings,
    classes: &mut Classes<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<BoundPrecondition> {
    let Target::Method { class, method, parameters, .. } = &item.target else {
        return Some(BoundPrecondition { item: item.clone(), class: None, methods: Vec::new() });
    };
    let naming = namings.get(class.span.file);
    let name = naming.class(classes, class, diagnostics)?;
    let found = classes.find(&name)?;
    let wanted = if method.text == "new" { "<init>" } else { method.text.as_str() };
    let mut named: Vec<&Method> = found.methods.iter().filter(|candidate| candidate.name == wanted).collect();
    if named.is_empty() {
        let mut names: Vec<&str> = found
            .methods
            .iter()
            .filter(|method| method.declared_in != "java/lang/Object" && !method.name.starts_with('<'))
            .map(|method| method.name.as_str())
            .collect();
        names.sort();
        names.dedup();
        diagnostics.push(
            Diagnostic::error(
                Kind::UnknownMethod,
                method.span,
                format!("`{}` has no method `{}`", class.text, method.text),
            )
            .label("unknown method")
            .maybe_hint(did_you_mean(&method.text, &names, "its methods are")),
        );
        return None;
    }
    if let Some(parameters) = parameters {
        let inside = namings.inside(&name);
        let all = named.clone();
        let mut written = Vec::new();
        for (position, parameter) in parameters.iter().enumerate() {
            let type_name = parameter.type_name.as_ref()?;
            let naming = inside.get(type_name.span.file);
            let text = format!("{}{}", type_name.text, "[]".repeat(type_name.dimensions.len()));
            let mut unknown = Vec::new();
            let descriptor = naming.descriptor(classes, type_name, &mut unknown);
            // the methods know some names that the file does not
            let is_known = |method: &Method| {
                is_declared(method, position, &text) || method.variables.iter().flatten().any(|one| *one == text)
            };
            if descriptor.is_none() && !found.methods.iter().any(is_known) {
                diagnostics.extend(unknown);
                return None;
            }
            written.push((text, descriptor));
        }
        named.retain(|candidate| has_types(candidate, &written));
        if named.is_empty() {
            let spelled: Vec<String> = all.iter().map(|method| format!("`{}`", spell(method))).collect();
            let message = format!("`{}` has no method `{}` with these parameters", class.text, method.text);
            diagnostics.push(
                Diagnostic::error(Kind::UnknownMethod, item_span(item), message)
                    .label("no such overload")
                    .hint(format!("there is {}", spelled.join(", "))),
            );
            return None;
        }
    }
    let methods = named.iter().map(|method| (method.name.clone(), method.descriptor.clone())).collect();
    Some(BoundPrecondition { item: item.clone(), class: Some(name), methods })
}

/// Returns true if the parameters of a method have these types: each as written, and its descriptor if it is known.
fn has_types(method: &Method, written: &[(String, Option<String>)]) -> bool {
    let parameters = split_method(&method.descriptor).map(|(parameters, _)| parameters).unwrap_or_default();
    let is = |(position, (text, descriptor)): (usize, &(String, Option<String>))| match descriptor {
        Some(descriptor) if parameters.get(position) == Some(&descriptor.as_str()) => true,
        Some(_) => is_variable(method, position, text),
        None => is_declared(method, position, text),
    };
    parameters.len() == written.len() && written.iter().enumerate().all(is)
}

fn is_variable(method: &Method, position: usize, text: &str) -> bool {
    method.variables.get(position).and_then(Option::as_deref) == Some(text)
}

/// Returns true if a parameter is declared with a type variable of this name, or a class of this simple name.
fn is_declared(method: &Method, position: usize, text: &str) -> bool {
    let parameters = split_method(&method.descriptor).map(|(parameters, _)| parameters).unwrap_or_default();
    let Some(descriptor) = parameters.get(position) else { return false };
    let element = descriptor.trim_start_matches('[');
    let spelled = crate::names::in_words(element) + &"[]".repeat(descriptor.len() - element.len());
    is_variable(method, position, text) || spelled == text || spelled.ends_with(&format!(".{text}"))
}

fn item_span(item: &Precondition) -> Span {
    match &item.target {
        Target::Bare(name) => name.span,
        Target::Method { span, .. } => *span,
    }
}

/// `add(int, Node)`
fn spell(method: &Method) -> String {
    let parameters = split_method(&method.descriptor).map(|(parameters, _)| parameters).unwrap_or_default();
    let declared = |position: usize| method.variables.get(position).cloned().flatten();
    let parameters = parameters.into_iter().enumerate();
    let parameters: Vec<String> =
        parameters.map(|(position, one)| declared(position).unwrap_or_else(|| crate::names::in_words(one))).collect();
    let name = if method.name == "<init>" { "new" } else { &method.name };
    format!("{name}({})", parameters.join(", "))
}

/// Reports several conditions of one kind for one method.
pub(crate) fn duplicates(all: &[&BoundPrecondition], what: &str, diagnostics: &mut Vec<Diagnostic>) {
    for (position, one) in all.iter().enumerate() {
        let clash = all.iter().take(position).find(|other| {
            let same_class = one.class == other.class && one.is_exact() == other.is_exact();
            let same_name = match (&one.item.target, &other.item.target) {
                (Target::Bare(a), Target::Bare(b)) => a.text == b.text,
                (Target::Bare(_), _) | (_, Target::Bare(_)) => false,
                _ => one.methods.iter().any(|method| other.methods.contains(method)),
            };
            same_class && same_name
        });
        if let Some(first) = clash {
            diagnostics.push(
                Diagnostic::error(Kind::DuplicatePrecondition, one.span(), format!("this method has {what} already"))
                    .label("a second one")
                    .other(first.span(), "the first")
                    .hint("join them by `*` and `&`, or give the types of the parameters to tell overloads apart"),
            );
        }
    }
}

/// The parts of a method's contract.
pub(crate) struct Parts<'a> {
    pub class: &'a str,
    pub method: &'a Method,
    pub precondition: Option<&'a BoundPrecondition>,
    pub invariants: Vec<&'a Invariant>,
}

/// The precondition that applies to a method: one with its exact types takes precedence over one for all methods of its
/// name, one of its own class over one of a superclass, and that over one of an interface.
pub(crate) fn choose<'a>(
    all: &[&'a BoundPrecondition],
    class: &str,
    method: &Method,
    classes: &mut Classes<'_>,
) -> Option<&'a BoundPrecondition> {
    let found = classes.find(class);
    let above = found.iter().flat_map(|class| class.superclasses.iter().chain(&class.interfaces)).cloned();
    let mut owners = std::iter::once(class.to_owned()).chain(above);
    owners.find_map(|owner| {
        let fitting = || all.iter().copied().filter(|one| one.is_for(&owner, method));
        fitting().find(|one| one.is_exact()).or_else(|| fitting().next())
    })
}

/// The formula of a method's contract, with its requirements on Java methods.
pub(crate) fn contract(
    world: &mut World,
    parts: &Parts<'_>,
    namings: &Namings,
    classes: &mut Classes<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Contract> {
    let (body, scope) = whole(parts, namings, classes, diagnostics)?;
    formula_contract(world, &body, scope, classes, diagnostics)
}

/// All requirements of a method as one formula, with its scope.
pub(crate) fn whole(
    parts: &Parts<'_>,
    namings: &Namings,
    classes: &mut Classes<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<(Formula, Scope)> {
    let precondition = parts.precondition.map(|one| &one.item.body);
    let first = precondition.or(parts.invariants.first().map(|one| &one.body))?.span();
    let scope = method_scope(parts, namings, first, classes, diagnostics);
    // An invariant knows neither the parameters nor the names of other formulas.
    let mut taken: BTreeSet<String> = scope.variables.iter().map(|variable| variable.name.clone()).collect();
    taken.extend(precondition.map(own_names).unwrap_or_default());
    let mut bodies: Vec<Formula> = precondition.cloned().into_iter().collect();
    for (number, invariant) in (0..).zip(&parts.invariants) {
        bodies.push(apart(&invariant.body, number, &mut taken));
    }
    let body = match <[Formula; 1]>::try_from(bodies) {
        Ok([only]) => only,
        Err(several) => Formula::And(vec![several], first),
    };
    Some((body, scope))
}

/// The contract of a formula in a scope whose first variable may be `this`.
pub(crate) fn formula_contract(
    world: &mut World,
    body: &Formula,
    mut scope: Scope,
    classes: &mut Classes<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Contract> {
    let mut java = Vec::new();
    for (call, expected) in calls(body, Ok(()), diagnostics) {
        let mut resolver = JavaResolver { scope: &scope, namings: &scope.namings, classes, diagnostics };
        java.extend(resolver.test(call, expected));
    }
    let body = &statics::named(body, &mut scope, classes, diagnostics);
    let (mut query, names) = query(world, body, &scope, classes, diagnostics);
    let receiver = names.get("this").copied();
    if let Some(this) = receiver
        && let Some(Type::Ref(class)) = scope.get("this").and_then(|this| this.value_type.clone())
    {
        let Query { variables, cases } = &mut query;
        let World { definitions, records, .. } = world;
        let mut accesses = Accesses { definitions, records, classes, variables, diagnostics };
        cases.iter_mut().for_each(|case| accesses.granted(case, this, &class));
    }
    let is_static = |name: &str| scope.statics.iter().any(|one| one.name == name);
    let parameters = scope.variables.iter().filter(|one| one.name != "this" && !is_static(&one.name));
    let parameters = parameters.filter_map(|variable| names.get(&variable.name).copied()).collect();
    let statics = scope.statics.iter().filter_map(|one| Some((one.field.clone(), *names.get(&one.name)?))).collect();
    Some(Contract { query, receiver, parameters, statics, java })
}

/// A formula as a query, with the variables of the scope.
pub(crate) fn query(
    world: &mut World,
    body: &Formula,
    scope: &Scope,
    classes: &mut Classes<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> (Query, BTreeMap<String, Var>) {
    let cases = world.resolve(body, scope, classes, diagnostics);
    let nodes: Vec<usize> = scope.variables.iter().map(|_| world.inference.node()).collect();
    let (mut variables, names) = scope_variables(world, scope, classes);
    let mut heaps = Vec::new();
    for case in &cases {
        let types = world.infer(case, scope, &nodes, classes, diagnostics);
        heaps.extend(world.lower(case, &types, scope, &names, &mut variables, classes, diagnostics));
    }
    (Query { variables, cases: heaps }, names)
}

/// Variables for the names of a scope.
pub(crate) fn scope_variables(
    world: &mut World,
    scope: &Scope,
    classes: &mut Classes<'_>,
) -> (Variables, BTreeMap<String, Var>) {
    let mut variables = Variables::new();
    let mut names = BTreeMap::new();
    for variable in &scope.variables {
        let sort = match &variable.value_type {
            Some(value_type) => world.records.sort(value_type, &mut world.definitions, classes),
            None => heapwright_logic::Sort::Int,
        };
        names.insert(variable.name.clone(), variables.fresh(statics::spelled(&variable.name), sort));
    }
    (variables, names)
}

/// The name of a parameter of which the class file does not say it.
pub(crate) fn nameless(position: usize) -> String {
    format!("arg{position}")
}

pub(crate) fn method_scope(
    parts: &Parts<'_>,
    namings: &Namings,
    place: Span,
    classes: &mut Classes<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Scope {
    let method = parts.method;
    let no_receiver = match () {
        () if method.is_static => "the method is static",
        () if method.name == "<init>" => "a constructor's object is not there yet",
        () => "",
    };
    let mut scope =
        Scope { namings: namings.inside(parts.class), no_receiver, implicit_cells: true, ..Scope::default() };
    if no_receiver.is_empty() {
        let value_type = Some(Type::Ref(parts.class.to_owned()));
        scope.variables.push(ScopeVariable { name: "this".to_owned(), span: place, value_type });
    }
    let given = parts.precondition.map(BoundPrecondition::names).unwrap_or_default();
    // a precondition that is inherited has the names of the method that it was written for
    let written_for = parts.precondition.and_then(|one| one.class.as_deref()).and_then(|class| classes.find(class));
    let is_same = |one: &&Method| one.name == method.name && one.descriptor == method.descriptor;
    let written_for = written_for.as_ref().and_then(|class| class.methods.iter().find(is_same)).unwrap_or(method);
    let types = split_method(&method.descriptor).map(|(types, _)| types).unwrap_or_default();
    for (position, descriptor) in types.into_iter().enumerate() {
        let given = given.get(position).cloned().flatten();
        let name_in = |method: &Method| method.parameters.get(position).cloned().flatten();
        let known = name_in(written_for).or_else(|| name_in(method));
        let (name, span) = given.unwrap_or_else(|| (known.unwrap_or_else(|| nameless(position)), place));
        if let Some(first) = scope.get(&name) {
            diagnostics.push(
                Diagnostic::error(Kind::DuplicateParameter, span, format!("there are two parameters `{name}`"))
                    .other(first.span, "first here"),
            );
        }
        scope.variables.push(ScopeVariable { name, span, value_type: Some(classes.type_of(descriptor)) });
    }
    scope
}

/// The scope of an invariant on its own.
pub(crate) fn invariant_scope(class: &str, namings: &Namings, place: Span) -> Scope {
    let this = ScopeVariable { name: "this".to_owned(), span: place, value_type: Some(Type::Ref(class.to_owned())) };
    Scope { variables: vec![this], namings: namings.inside(class), implicit_cells: true, ..Scope::default() }
}

/// Reports two invariants for one class.
pub(crate) fn duplicate_invariant(class: &str, item: &Invariant, first: &Invariant) -> Diagnostic {
    let message = format!("`{}` has an invariant already", readable(class));
    Diagnostic::error(Kind::DuplicateInvariant, item.class.span, message)
        .label("a second one")
        .other(first.class.span, "the first")
        .hint("join them by `*` and `&`")
}
