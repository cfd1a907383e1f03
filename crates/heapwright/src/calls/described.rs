//! Conditions of `build` and `verify` as the user writes them: expressions over methods, or what a specification says.

use crate::spec::render;
use heapwright_generate::{described, read_specification};
use heapwright_program::Program;
use heapwright_sequence::Property;
use heapwright_spec::{Rejected, Specification, nearest};
use std::sync::Arc;

/// Reads a condition about objects of a class. `FILE.sl` stands for the invariants of the class in that file,
/// `FILE.sl#pred` for a predicate and `FILE.sl#formula` for a formula about `this`.
pub(super) fn property(program: &mut Program, class: &str, text: &str) -> Result<Property, String> {
    let Some((file, formula)) = parts(text) else { return Ok(Property::Java(text.to_owned())) };
    let read = Specification::load(&[file.to_owned()], &mut read_specification, program);
    let mut specification = read.map_err(|rejected| match rejected {
        Rejected::Unreadable(reason) => reason,
        Rejected::Wrong { sources, diagnostics } => {
            format!("the specification is wrong\n{}", render(&sources, &diagnostics))
        }
    })?;
    let internal = class.replace('.', "/");
    let said = match formula {
        None => specification.invariant(program, &internal),
        Some(formula) => specification.about(program, (file, &internal), formula).map(Some),
    };
    let said = said.map_err(|diagnostics| {
        let near = formula.and_then(|formula| near(&specification, formula)).unwrap_or_default();
        format!("`{text}` says nothing about {class}{near}\n{}", render(specification.sources(), &diagnostics))
    })?;
    let Some(said) = said else {
        return Err(format!("{file} has no invariant of {class}: name a predicate, as in {file}#pred"));
    };
    if let Some(test) = said.java.first() {
        let name = format!("{}.{}", test.class.replace('/', "."), test.name);
        return Err(format!("`{text}` asks the Java method {name}: name that as a condition of its own"));
    }
    Ok(Property::Described(text.to_owned(), Arc::new(described(&specification, &said))))
}

/// The file and the formula of a condition that names a specification.
fn parts(text: &str) -> Option<(&str, Option<&str>)> {
    let text = text.trim();
    match text.split_once(".sl#") {
        Some((file, formula)) => Some((text.get(..file.len() + 3)?, Some(formula.trim()))),
        None => text.ends_with(".sl").then_some((text, None)),
    }
}

/// A predicate that the user may have meant.
fn near(specification: &Specification, formula: &str) -> Option<String> {
    let names: Vec<&str> = specification.definitions().predicates().map(|(_, one)| one.name.as_str()).collect();
    let plain = formula.chars().all(|c| c.is_alphanumeric() || c == '_');
    let found = nearest(formula, names.iter().copied()).filter(|_| plain && !names.contains(&formula))?;
    Some(format!("; did you mean {found}?"))
}

#[cfg(test)]
mod tests {
    use super::parts;

    #[test]
    fn specifications_are_told_from_methods() {
        assert_eq!(parts("a/b.sl#sorted"), Some(("a/b.sl", Some("sorted"))));
        assert_eq!(parts("b.sl#avl(this.root, _, _, 3)"), Some(("b.sl", Some("avl(this.root, _, _, 3)"))));
        assert_eq!(parts("b.sl"), Some(("b.sl", None)));
        assert_eq!(parts("Spec#test"), None);
        assert_eq!(parts("slow() > 1"), None);
    }
}
