//! Constants of enums in formulas: `Colour.RED`.

use crate::ast::{Expression, Path, TypeName};
use crate::cases::Atom;
use crate::classes::Classes;
use crate::diagnostic::{Diagnostic, Kind, did_you_mean};
use crate::infer::Scope;
use crate::names::Namings;
use std::collections::BTreeSet;

/// The atoms of a case, with constants where a path leads to one. A name that the case binds is no class.
pub(crate) fn constants(
    atoms: Vec<Atom>,
    scope: &Scope,
    namings: &Namings,
    classes: &mut Classes<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Atom> {
    let mut objects: BTreeSet<String> = scope.variables.iter().map(|variable| variable.name.clone()).collect();
    for atom in &atoms {
        if let Atom::PointsTo(it) = atom {
            objects.insert(it.root.root.text.clone());
        }
    }
    let mut all = Vec::with_capacity(atoms.len());
    for atom in atoms {
        all.push(atom.with_expressions(&mut |expression| {
            let Expression::Path(path) = expression else { return None };
            if objects.contains(&path.root.text) || path.element.is_some() {
                return None;
            }
            if path.steps.is_empty() {
                diagnostics.extend(class_as_value(path, namings, classes));
                return None;
            }
            constant(path, namings, classes, diagnostics)
        }));
    }
    all
}

fn constant(
    path: &Path,
    namings: &Namings,
    classes: &mut Classes<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Expression> {
    let (last, owners) = path.steps.split_last()?;
    let names: Vec<&str> =
        std::iter::once(path.root.text.as_str()).chain(owners.iter().map(|step| step.text.as_str())).collect();
    let name = TypeName { text: names.join("."), dimensions: Vec::new(), length: None, span: path.span };
    // Whatever is no class is reported as an unknown variable.
    let class = namings.get(path.span.file).class(classes, &name, &mut Vec::new())?;
    let found = classes.find(&class)?;
    let all = found.constants.as_ref()?;
    let ordinal = all.iter().position(|constant| *constant == last.text);
    if ordinal.is_none() {
        let known: Vec<&str> = all.iter().map(String::as_str).collect();
        let message = format!("`{}` has no constant `{}`", name.text, last.text);
        diagnostics.push(
            Diagnostic::error(Kind::UnknownConstant, last.span, message)
                .label("unknown constant")
                .maybe_hint(did_you_mean(&last.text, &known, "its constants are")),
        );
    }
    Some(Expression::Constant(class, ordinal.map_or(1, |ordinal| ordinal as i64 + 1), path.span))
}

/// Reports a class where a value belongs: `colour: Colour` would be a variable that happens to have the name of a class.
fn class_as_value(path: &Path, namings: &Namings, classes: &mut Classes<'_>) -> Option<Diagnostic> {
    let text = &path.root.text;
    let naming = namings.get(path.span.file);
    if naming.papers || !text.starts_with(char::is_uppercase) {
        return None;
    }
    let name = TypeName { text: text.clone(), dimensions: Vec::new(), length: None, span: path.span };
    let class = naming.class(classes, &name, &mut Vec::new())?;
    let found = classes.find(&class)?;
    let message = format!("`{text}` is a class, not a value");
    let diagnostic = Diagnostic::error(Kind::ClassAsValue, path.span, message).label("which value?");
    let first = found.constants.as_ref().and_then(|all| all.first());
    Some(match first {
        Some(first) => diagnostic.hint(format!("name a constant, as in `{text}.{first}`, or write `_` for any")),
        None => diagnostic.hint(format!("name the object, and say what it is: `x -> {text}{{}}`")),
    })
}
