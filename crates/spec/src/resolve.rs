//! Resolves names in cases to classes, fields and predicates.

use crate::ast::{Claim, Comparison, Expression, Fields, JavaCall, Name, Path, PointsTo, Relation, TypeName};
use crate::cases::{Atom, Case};
use crate::classes::{Classes, Contents, readable};
use crate::diagnostic::{Diagnostic, Kind, did_you_mean};
use crate::enums::constants;
use crate::infer::Scope;
use crate::names::{Naming, Namings, Type};
use crate::span::Span;
use std::collections::BTreeMap;

/// Longer arrays are an error.
const LONGEST_ARRAY: u64 = 1024;

/// The class of a cell: a class, or an array.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct CellClass {
    /// Internal name, or descriptor of an array.
    pub name: String,
    /// An array's length, if it is a number.
    pub length: Option<u64>,
}

/// One object: its class and a value for each field, `None` if unspecified.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    pub root: Path,
    pub class: CellClass,
    /// Names and types of the fields, with their values.
    pub fields: Vec<CellField>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub(crate) struct CellField {
    pub name: String,
    pub value_type: Type,
    pub value: Option<Expression>,
}

/// The use of a predicate.
#[derive(Clone, Debug)]
pub(crate) struct Use {
    /// Its number.
    pub predicate: usize,
    pub name: Name,
    pub arguments: Vec<Expression>,
    pub span: Span,
}

/// A case whose names are resolved.
#[derive(Clone, Debug, Default)]
pub(crate) struct Resolved {
    pub cells: Vec<Cell>,
    pub uses: Vec<Use>,
    pub comparisons: Vec<Comparison>,
    pub claims: Vec<(Claim, bool)>,
    pub flags: Vec<(Path, bool)>,
    /// Elements whose index is no number, or whose array has no number for a length.
    pub elements: Vec<ElementAt>,
    pub java: Vec<(JavaCall, bool)>,
    /// A `false` among the atoms.
    pub never: bool,
    pub bound: BTreeMap<String, Name>,
}

/// An element of an array or list, with the variable that stands for it.
#[derive(Clone, Debug)]
pub(crate) struct ElementAt {
    pub array: Path,
    pub index: Expression,
    pub value: Path,
    /// Whether its index stands for some number, as other names in a cell do.
    pub binds: bool,
    /// What the braces of its array's cell say it is: names there stand for some value, as in any cell.
    pub said: Vec<Expression>,
}

/// Predicates by name: number, number of parameters and location.
#[derive(Clone, Debug, Default)]
pub(crate) struct PredicateNames {
    pub by_name: BTreeMap<String, (usize, usize, Span)>,
}

pub(crate) fn resolve(
    case: Case,
    scope: &Scope,
    namings: &Namings,
    predicates: &PredicateNames,
    classes: &mut Classes<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Resolved {
    let mut resolved = Resolved { bound: case.bound, ..Resolved::default() };
    for atom in constants(case.atoms, scope, namings, classes, diagnostics) {
        match atom {
            Atom::PointsTo(it) => {
                let naming = namings.get(it.span.file);
                let it = named_elements(it, &mut resolved);
                resolved.cells.extend(cell(it, naming, classes, diagnostics));
            }
            Atom::Call(it) => match predicates.by_name.get(&it.name.text) {
                Some((predicate, count, _)) if *count == it.arguments.len() => {
                    resolved.uses.push(Use {
                        predicate: *predicate,
                        name: it.name,
                        arguments: it.arguments,
                        span: it.span,
                    });
                }
                Some((_, count, defined)) => {
                    let found = it.arguments.len();
                    let message =
                        format!("`{}` takes {}, here it has {found}", it.name.text, plural(*count, "argument"));
                    diagnostics.push(
                        Diagnostic::error(Kind::WrongArgumentCount, it.span, message)
                            .label(format!("{} here", plural(found, "argument")))
                            .other(*defined, "defined here")
                            .hint("`_` stands for an argument that can be anything"),
                    );
                }
                None => {
                    let names: Vec<&str> = predicates.by_name.keys().map(String::as_str).collect();
                    let message = format!("there is no predicate `{}`", it.name.text);
                    diagnostics.push(
                        Diagnostic::error(Kind::UnknownPredicate, it.name.span, message)
                            .label("unknown predicate")
                            .maybe_hint(did_you_mean(&it.name.text, &names, "there are")),
                    );
                }
            },
            Atom::Java(it, positive) => resolved.java.push((it, positive)),
            Atom::Compare(it) => resolved.comparisons.push(it),
            Atom::Claim(it, positive) => resolved.claims.push((it, positive)),
            Atom::Flag(path, positive) => resolved.flags.push((path, positive)),
            Atom::Constant(value) => resolved.never |= !value,
        }
    }
    for path in paths(&resolved) {
        add_elements(&path, &mut resolved.elements);
    }
    resolved
}

/// Takes the elements out of an array whose length is no number: `a -> int[n]{0: x}`.
fn named_elements(mut it: PointsTo, resolved: &mut Resolved) -> PointsTo {
    let Fields::Named(values, span) = &it.fields else { return it };
    if it.length.is_none() || it.class.dimensions.is_empty() {
        return it;
    }
    for (name, value) in values {
        let index = match name.text.parse::<i64>() {
            Ok(index) => Expression::Int(index, name.span),
            Err(_) => Expression::Path(Path::new(name.clone(), Vec::new(), name.span)),
        };
        let element = Path::of_element(it.root.clone(), index, name.span);
        // its index may be a number here: it is looked up like any other
        add_elements(&element, &mut resolved.elements);
        let same = |known: &&mut ElementAt| known.value.root.text == element.root.text;
        if let Some(known) = resolved.elements.iter_mut().find(same) {
            known.binds = true;
            known.said.push(value.clone());
        }
        if !matches!(value, Expression::Any(_)) {
            let (operator, left) = (Relation::Equal, Expression::Path(element));
            let span = name.span.to(value.span());
            resolved.comparisons.push(Comparison { operator, left, right: value.clone(), span });
        }
    }
    it.fields = Fields::Named(Vec::new(), *span);
    it
}

/// Adds the element that a path starts at, and those it needs in turn.
fn add_elements(path: &Path, all: &mut Vec<ElementAt>) {
    let Some(element) = &path.element else { return };
    add_elements(&element.array, all);
    crate::elaborate::collect(&element.index, &mut |inner| add_elements(inner, all));
    if !all.iter().any(|known| known.value.root.text == path.root.text) {
        let value = Path { steps: Vec::new(), ..path.clone() };
        let (array, index) = (element.array.clone(), element.index.clone());
        all.push(ElementAt { array, index, value, binds: false, said: Vec::new() });
    }
}

/// All paths of a case.
pub(crate) fn paths(case: &Resolved) -> Vec<Path> {
    let mut all: Vec<Path> = Vec::new();
    let mut look = |expression: &Expression| crate::elaborate::collect(expression, &mut |path| all.push(path.clone()));
    for cell in &case.cells {
        look(&Expression::Path(cell.root.clone()));
        cell.fields.iter().filter_map(|field| field.value.as_ref()).for_each(&mut look);
    }
    case.uses.iter().flat_map(|it| &it.arguments).for_each(&mut look);
    for it in &case.comparisons {
        look(&it.left);
        look(&it.right);
    }
    case.claims.iter().flat_map(|(claim, _)| claim.expressions()).for_each(&mut look);
    case.flags.iter().for_each(|(path, _)| look(&Expression::Path(path.clone())));
    all
}

pub(crate) fn plural(count: usize, what: &str) -> String {
    match count {
        0 => format!("no {what}s"),
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
}

fn cell(it: PointsTo, naming: &Naming, classes: &mut Classes<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<Cell> {
    if !it.class.dimensions.is_empty() {
        return array(it, naming, classes, diagnostics);
    }
    let name = naming.class(classes, &it.class, diagnostics)?;
    let class = classes.find(&name)?;
    if class.constants.is_some() {
        diagnostics.push(enum_cell(&it.class, &it.root));
        return None;
    }
    if let Some(contents) = class.contents
        && let Fields::Positional(values, _) = it.fields
    {
        return collection((it.root, &it.class, it.span), (name, contents), values, diagnostics);
    }
    let types = class.fields.iter().map(|field| (field.name.clone(), classes.type_of(&field.descriptor)));
    let mut fields: Vec<CellField> =
        types.map(|(name, value_type)| CellField { name, value_type, value: None }).collect();
    if class.contents.is_some() {
        fields.iter_mut().for_each(|size| size.value_type = length_type());
    }
    match it.fields {
        Fields::Unsaid => {}
        Fields::Positional(values, span) => {
            // The order of the file's own `data`, or else that of the declarations.
            let order: Vec<usize> = match naming.views.get(&it.class.text) {
                Some(view) => view.fields.iter().filter_map(|name| class.field(name)).collect(),
                None => (0..fields.len()).collect(),
            };
            if values.len() != order.len() {
                let names: Vec<String> = order
                    .iter()
                    .filter_map(|position| class.fields.get(*position))
                    .map(|field| format!("{} {}", crate::names::in_words(&field.descriptor), field.name))
                    .collect();
                let wanted = plural(order.len(), "field");
                let message = format!("`{}` has {wanted}, here it has {}", it.class.text, values.len());
                diagnostics.push(
                    Diagnostic::error(Kind::WrongFieldCount, span, message)
                        .label(format!("{} here", plural(values.len(), "field")))
                        .note(format!("the fields are: {}", names.join(", ")))
                        .hint(format!("`-> {}{{field: value}}` names only the fields that matter", it.class.text)),
                );
                return None;
            }
            for (position, value) in order.into_iter().zip(values) {
                if let Some(field) = fields.get_mut(position) {
                    field.value = Some(value);
                }
            }
        }
        Fields::Named(values, _) => {
            for (name, value) in values {
                match class.field(&name.text).and_then(|position| fields.get_mut(position)) {
                    Some(field) if field.value.is_some() => diagnostics.push(twice(&name)),
                    Some(field) => field.value = Some(value),
                    None => diagnostics.push(unknown_field(&class, &name)),
                }
            }
        }
    }
    Some(Cell { root: it.root, class: CellClass { name, length: None }, fields, span: it.span })
}

/// A collection or map with exactly these elements, or keys and values.
fn collection(
    (root, written, span): (Path, &TypeName, Span),
    (name, contents): (String, Contents),
    values: Vec<Expression>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Cell> {
    if !values.len().is_multiple_of(contents.width()) {
        let message =
            format!("`{}` has a value for each key, here it has {}", written.text, plural(values.len(), "part"));
        diagnostics.push(
            Diagnostic::error(Kind::WrongElementCount, span, message)
                .label("a key without a value")
                .hint(format!("write keys and values in turn: `::{}<key, value>`", written.text)),
        );
        return None;
    }
    let length = (values.len() / contents.width()) as u64;
    let object = || Type::Ref("java/lang/Object".to_owned());
    let fields = values.into_iter().enumerate();
    let fields =
        fields.map(|(index, value)| CellField { name: index.to_string(), value_type: object(), value: Some(value) });
    Some(Cell { root, class: CellClass { name, length: Some(length) }, fields: fields.collect(), span })
}

/// Reports a cell of an enum.
fn enum_cell(class: &TypeName, root: &Path) -> Diagnostic {
    let root = crate::cases::written(&root.root.text);
    let message = format!("`{}` is an enum: its constants are values, not parts of a heap", class.text);
    Diagnostic::error(Kind::EnumCell, class.span, message)
        .label("no cell")
        .hint(format!("say `{root} != null`, or which one: `{root} = {}.CONSTANT`", class.text))
}

fn twice(name: &Name) -> Diagnostic {
    let message = format!("field `{}` is named twice", name.text);
    Diagnostic::error(Kind::DuplicateField, name.span, message).label("named again")
}

/// Reports that a class has no such field.
pub(crate) fn unknown_field(class: &crate::classes::Class, name: &Name) -> Diagnostic {
    let short = readable(&class.name);
    let short = short.rsplit('.').next().unwrap_or(&short);
    if class.statics.iter().any(|one| one.field.name == name.text) {
        let message = format!("`{}` is a static field of `{short}`", name.text);
        return Diagnostic::error(Kind::StaticField, name.span, message)
            .label("belongs to the class, not to its objects")
            .hint(format!("in a precondition, write `{short}.{}`", name.text));
    }
    let names: Vec<&str> = class.fields.iter().map(|field| field.name.as_str()).collect();
    Diagnostic::error(Kind::UnknownField, name.span, format!("`{short}` has no field `{}`", name.text))
        .label("unknown field")
        .maybe_hint(did_you_mean(&name.text, &names, "its fields are"))
}

fn array(it: PointsTo, naming: &Naming, classes: &mut Classes<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<Cell> {
    let name = naming.descriptor(classes, &it.class, diagnostics)?;
    if let Some(length) = it.length {
        let said = match &it.fields {
            Fields::Unsaid => None,
            Fields::Positional(values, span) => (!values.is_empty()).then_some(*span),
            Fields::Named(values, span) => (!values.is_empty()).then_some(*span),
        };
        if let Some(said) = said {
            let message = "the elements of an array are listed only if its length is a number";
            diagnostics.push(
                Diagnostic::error(Kind::UnknownLength, said, message)
                    .label("are these all?")
                    .hint(format!("name those that matter: `-> {}[n]{{0: value}}`", it.class.text)),
            );
            return None;
        }
        let fields = vec![CellField { name: LENGTH.to_owned(), value_type: length_type(), value: Some(length) }];
        return Some(Cell { root: it.root, class: CellClass { name, length: None }, fields, span: it.span });
    }
    let stated = it.class.dimensions.first().copied().flatten();
    let length = match (stated, &it.fields) {
        (Some(length), _) => length,
        (None, Fields::Positional(values, _)) => values.len() as u64,
        (None, _) => {
            diagnostics.push(unknown_length(&it.class));
            return None;
        }
    };
    if length > LONGEST_ARRAY || it.class.dimensions.iter().skip(1).any(Option::is_some) {
        let message = match length > LONGEST_ARRAY {
            true => format!("an array of {length} elements is too long to be described"),
            false => "only the first dimension of an array has a length: its elements are arrays themselves".to_owned(),
        };
        diagnostics.push(Diagnostic::error(Kind::UnknownLength, it.class.span, message));
        return None;
    }
    let value_type = classes.type_of(name.strip_prefix('[').unwrap_or(&name));
    let mut fields: Vec<CellField> = (0..length)
        .map(|index| CellField { name: index.to_string(), value_type: value_type.clone(), value: None })
        .collect();
    match it.fields {
        Fields::Unsaid => {}
        Fields::Positional(values, span) => {
            if values.len() as u64 != length {
                let found = plural(values.len(), "element");
                let message = format!("an array of length {length} has here {found}");
                diagnostics.push(Diagnostic::error(Kind::WrongElementCount, span, message).label(found + " here"));
                return None;
            }
            for (field, value) in fields.iter_mut().zip(values) {
                field.value = Some(value);
            }
        }
        Fields::Named(values, _) => {
            for (name, value) in values {
                match name.text.parse::<usize>().ok().and_then(|index| fields.get_mut(index)) {
                    Some(field) if field.value.is_some() => diagnostics.push(twice(&name)),
                    Some(field) => field.value = Some(value),
                    None => diagnostics.push(out_of_bounds(&name, length)),
                }
            }
        }
    }
    Some(Cell { root: it.root, class: CellClass { name, length: Some(length) }, fields, span: it.span })
}

/// The only field of an array whose length is no number.
pub(crate) const LENGTH: &str = "length";

/// The type of lengths.
pub(crate) fn length_type() -> Type {
    Type::Int(0, i32::MAX.into())
}

fn unknown_length(class: &TypeName) -> Diagnostic {
    let message = "the length of this array is not said";
    Diagnostic::error(Kind::UnknownLength, class.span, message).label("how long?").hint(format!(
        "write `{0}[3]` for an array of three, `{0}[n]` for some length, or list its elements: `{0}[]<a, b, c>`",
        class.text
    ))
}

/// Reports that an array has no such element.
pub(crate) fn out_of_bounds(name: &Name, length: u64) -> Diagnostic {
    let message = match name.text.parse::<u64>() {
        Ok(_) => format!("index {} is out of bounds: the array has {}", name.text, plural(length as usize, "element")),
        Err(_) => format!("`{}` is not an index: array elements are named by number", name.text),
    };
    Diagnostic::error(Kind::IndexOutOfBounds, name.span, message).label("no such element")
}
