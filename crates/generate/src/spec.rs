//! Targets as written on the command line.

use heapwright_program::external_type;
use std::path::{Path, PathBuf};

/// A parsed target.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Spec {
    /// `a.b.C`
    Class(String),
    /// `a.b.C#m`, `a.b.C#m(int,String)`
    Method(MethodSpec),
    /// `a.b.*`, or `a.b.**` to include subpackages.
    Package {
        /// With dots; empty for the unnamed package.
        name: String,
        /// Whether subpackages are included.
        deep: bool,
    },
    /// A directory of classes, or a jar.
    Path(PathBuf),
}

/// A method of a class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MethodSpec {
    /// The class.
    pub class: String,
    /// Name; `<init>` for a constructor.
    pub name: String,
    /// Parameter types as written in Java source; `None` if any will do.
    pub parameters: Option<Vec<String>>,
    /// Return type, if a descriptor was given.
    pub result: Option<String>,
}

/// Parses a target.
pub fn parse(text: &str) -> Result<Spec, String> {
    let text = text.trim();
    if text.is_empty() {
        return Err("an empty target: name a class, a method, a package, a directory or a jar".to_owned());
    }
    if let Some((class, method)) = text.split_once('#') {
        return method_spec(text, class, method);
    }
    if let Some(path) = path_spec(text)? {
        return Ok(Spec::Path(path));
    }
    for (ending, deep) in [("**", true), ("*", false)] {
        if let Some(name) = text.strip_suffix(ending) {
            let name = name.strip_suffix('.').unwrap_or(name);
            return match name.contains('*') {
                true => {
                    Err(format!("{text} has more than one *: a package is written a.b.* or, with those below, a.b.**"))
                }
                false => Ok(Spec::Package { name: name.to_owned(), deep }),
            };
        }
    }
    if text.contains('(') {
        return Err(format!("{text}: a method is written Class#method(types)"));
    }
    Ok(Spec::Class(text.to_owned()))
}

/// Returns the path if the target is a file or directory; fails if that cannot be a target.
fn path_spec(text: &str) -> Result<Option<PathBuf>, String> {
    let path = Path::new(text);
    if text.ends_with(".java") {
        return Err(format!(
            "{text} is a source file: compile it with javac, then name the class and give its directory with -cp"
        ));
    }
    if text.ends_with(".class") && (path.exists() || text.contains('/')) {
        return Err(format!("{text} is a class file: name the class instead (a.b.C), and its root directory with -cp"));
    }
    let names_file = text.ends_with(".jar") || text.ends_with(".zip");
    if path.is_dir() || (names_file && path.is_file()) {
        return Ok(Some(path.to_owned()));
    }
    if path.is_file() && text.contains('/') {
        return Err(format!("{text} is neither a directory nor a jar"));
    }
    if names_file || text.contains('/') {
        return Err(format!(
            "{text} does not exist: give a directory of classes or a jar, or name a class with dots (a.b.C) and its \
             root directory with -cp"
        ));
    }
    Ok(None)
}

fn method_spec(text: &str, class: &str, method: &str) -> Result<Spec, String> {
    let wrong = || format!("{text}: a method is written Class#method or Class#method(int,java.lang.String)");
    if class.is_empty() || method.is_empty() || method.contains('#') {
        return Err(wrong());
    }
    let simple = class.rsplit(['.', '$']).next().unwrap_or(class);
    let (name, rest) = match method.find('(') {
        Some(open) => method.split_at(open),
        None => (method, ""),
    };
    let name = if name == simple || name == "new" { "<init>" } else { name };
    if name.is_empty() {
        return Err(wrong());
    }
    let mut spec = MethodSpec { class: class.to_owned(), name: name.to_owned(), parameters: None, result: None };
    if !rest.is_empty() {
        let (inside, behind) = rest.get(1..).and_then(|rest| rest.rsplit_once(')')).ok_or_else(wrong)?;
        if behind.is_empty() {
            spec.parameters = Some(java_types(inside).ok_or_else(wrong)?);
        } else {
            let (parameters, result) = heapwright_program::split_method(rest).ok_or_else(wrong)?;
            spec.parameters = Some(parameters.into_iter().map(external_type).collect());
            spec.result = Some(external_type(result));
        }
    }
    Ok(Spec::Method(spec))
}

/// Parses parameter types of Java source: type arguments are dropped, `...` is an array.
fn java_types(text: &str) -> Option<Vec<String>> {
    let mut plain = String::new();
    let mut depth = 0_u32;
    for letter in text.chars().filter(|letter| !letter.is_whitespace()) {
        match letter {
            '<' => depth += 1,
            '>' => depth = depth.checked_sub(1)?,
            other if depth == 0 => plain.push(other),
            _ => {}
        }
    }
    if depth > 0 {
        return None;
    }
    if plain.is_empty() {
        return Some(Vec::new());
    }
    let types: Vec<String> = plain.split(',').map(|name| name.replace("...", "[]")).collect();
    types.iter().all(|name| !name.is_empty()).then_some(types)
}

impl MethodSpec {
    /// Returns true if a method with this descriptor matches. A type may omit its package.
    pub fn fits(&self, descriptor: &str) -> bool {
        let Some((parameters, result)) = heapwright_program::split_method(descriptor) else { return false };
        let same_result = self.result.as_ref().is_none_or(|wanted| same_type(wanted, result));
        let same_parameters = self.parameters.as_ref().is_none_or(|wanted| {
            wanted.len() == parameters.len()
                && wanted.iter().zip(parameters).all(|(name, type_)| same_type(name, type_))
        });
        same_result && same_parameters
    }
}

fn same_type(wanted: &str, descriptor: &str) -> bool {
    let full = external_type(descriptor);
    let dotted = full.replace('$', ".");
    let wanted = wanted.replace('$', ".");
    dotted == wanted || dotted.strip_suffix(&wanted).is_some_and(|front| front.ends_with('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn method(text: &str) -> MethodSpec {
        match parse(text) {
            Ok(Spec::Method(spec)) => spec,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn forms() {
        assert_eq!(parse("a.b.C"), Ok(Spec::Class("a.b.C".to_owned())));
        assert_eq!(parse("a.b.*"), Ok(Spec::Package { name: "a.b".to_owned(), deep: false }));
        assert_eq!(parse("a.b.**"), Ok(Spec::Package { name: "a.b".to_owned(), deep: true }));
        assert_eq!(parse("*"), Ok(Spec::Package { name: String::new(), deep: false }));
        assert_eq!(parse("src"), Ok(Spec::Path("src".into())));
        assert_eq!(method("a.C#m").parameters, None);
        assert_eq!(method("a.C#C()").name, "<init>");
        assert_eq!(method("a.C#m( int, String... )").parameters.unwrap(), ["int", "String[]"]);
        assert_eq!(method("a.C#m(I[J)V").parameters.unwrap(), ["int", "long[]"]);
    }

    #[test]
    fn fitting() {
        assert!(method("C#m").fits("(I)V"));
        assert!(method("C#m(int,String)").fits("(ILjava/lang/String;)V"));
        assert!(method("C#m(int,java.lang.String)").fits("(ILjava/lang/String;)V"));
        assert!(method("C#m(Map.Entry)").fits("(Ljava/util/Map$Entry;)V"));
        assert!(method("C#m(Map<String,Integer>,T)").parameters.unwrap().len() == 2);
        assert!(!method("C#m(ring)").fits("(Ljava/lang/String;)V"));
        assert!(!method("C#m(int)").fits("(II)V"));
        assert!(!method("C#m(I)V").fits("(I)I"));
    }

    #[test]
    fn mistakes() {
        for text in [
            "",
            "  ",
            "#m",
            "C#",
            "C#m(",
            "C#m(int",
            "C#(int)",
            "C#m(int,)",
            "C#m(X)Y",
            "a.*.b.*",
            "m(int)",
            "a/b",
            "x.jar",
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
