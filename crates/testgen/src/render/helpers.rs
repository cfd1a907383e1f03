//! The helper methods that a test class contains when its tests need reflection.

use super::expr::{Doc, Speller, text};
use crate::tree::{ClassRef, Helper, TestClass};
use pretty::RcDoc;

/// The name of the class with the helpers that the tests of a package share.
pub(crate) const SHARED: &str = "HeapwrightReflection";

/// The helpers, each a member of the class; the first has a comment.
pub(crate) fn docs(class: &TestClass, speller: &Speller<'_>) -> Vec<Doc> {
    let mut docs = Vec::new();
    let visibility = if class.name == SHARED { "" } else { "private " };
    for helper in &class.helpers {
        let mut lines = Vec::new();
        if docs.is_empty() {
            lines.push(match helper {
                Helper::Result => "// Reflection: for methods that the test cannot call.".to_owned(),
                _ => "// Reflection: for state that no constructor, setter or visible field reaches.".to_owned(),
            });
        }
        lines.extend(source(*helper, visibility, speller));
        docs.push(RcDoc::intersperse(lines.into_iter().map(text), RcDoc::hardline()));
    }
    docs
}

fn source(helper: Helper, visibility: &str, speller: &Speller<'_>) -> Vec<String> {
    let java = |name: &str| speller.class(&ClassRef::top("java.lang", name));
    let (object, class, string) = (java("Object"), java("Class"), java("String"));
    let (failure, error) = (java("ReflectiveOperationException"), java("AssertionError"));
    let reflect = |name: &str| speller.class(&ClassRef::top("java.lang.reflect", name));
    if helper == Helper::Result {
        return result(visibility, speller);
    }
    let field = reflect("Field");
    let (head, body): (String, Vec<String>) = match helper {
        Helper::Result => return Vec::new(),
        Helper::Agrees => {
            let method = reflect("Method");
            let parameters = format!(
                "{object} target, {class}<?> declaredIn, {string} name, {class}<?>[] types, {object}[] arguments"
            );
            (
                format!("boolean agrees({parameters})"),
                vec![
                    format!("{method} method = declaredIn.getDeclaredMethod(name, types);"),
                    "method.setAccessible(true);".to_owned(),
                    "return (boolean) method.invoke(target, arguments);".to_owned(),
                ],
            )
        }
        Helper::SetField => (
            format!("void setField({object} target, {class}<?> declaredIn, {string} name, {object} value)"),
            vec![
                format!("{field} field = declaredIn.getDeclaredField(name);"),
                "field.setAccessible(true);".to_owned(),
                "field.set(target, value);".to_owned(),
            ],
        ),
        Helper::GetField => (
            format!("{object} getField({object} target, {class}<?> declaredIn, {string} name)"),
            vec![
                format!("{field} field = declaredIn.getDeclaredField(name);"),
                "field.setAccessible(true);".to_owned(),
                "return field.get(target);".to_owned(),
            ],
        ),
        Helper::ClassNamed => {
            (format!("{class}<?> classNamed({string} name)"), vec![format!("return {class}.forName(name);")])
        }
        Helper::Allocate => (
            format!("<T> T allocate({class}<T> type)"),
            vec![
                format!("{class}<?> unsafe = {class}.forName(\"sun.misc.Unsafe\");"),
                format!("{field} instance = unsafe.getDeclaredField(\"theUnsafe\");"),
                "instance.setAccessible(true);".to_owned(),
                format!(
                    "{object} made = unsafe.getMethod(\"allocateInstance\", {class}.class)\
                     .invoke(instance.get(null), type);"
                ),
                "return type.cast(made);".to_owned(),
            ],
        ),
    };
    let mut lines = vec![format!("{visibility}static {head} {{"), "    try {".to_owned()];
    lines.extend(body.into_iter().map(|line| format!("        {line}")));
    lines.push(format!("    }} catch ({failure} e) {{"));
    lines.push(format!("        throw new {error}(e);"));
    lines.push("    }".to_owned());
    lines.push("}".to_owned());
    lines
}

/// A call that throws what the method throws, so that a test can expect it.
fn result(visibility: &str, speller: &Speller<'_>) -> Vec<String> {
    let java = |name: &str| speller.class(&ClassRef::top("java.lang", name));
    let reflect = |name: &str| speller.class(&ClassRef::top("java.lang.reflect", name));
    let (object, class, string, failure) = (java("Object"), java("Class"), java("String"), java("Throwable"));
    let (method, cause) = (reflect("Method"), reflect("InvocationTargetException"));
    vec![
        format!("{visibility}static {object} result({object} target, {class}<?> declaredIn, {string} name,"),
        format!("        {class}<?>[] types, {object}[] arguments) throws {failure} {{"),
        format!("    {method} method = declaredIn.getDeclaredMethod(name, types);"),
        "    method.setAccessible(true);".to_owned(),
        "    try {".to_owned(),
        "        return method.invoke(target, arguments);".to_owned(),
        format!("    }} catch ({cause} e) {{"),
        "        throw e.getCause();".to_owned(),
        "    }".to_owned(),
        "}".to_owned(),
    ]
}
