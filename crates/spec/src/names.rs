//! Resolves class names.

use crate::ast::{Data, DataField, TypeName};
use crate::classes::{Class, Classes, Field, readable, simple};
use crate::diagnostic::{Diagnostic, Kind, nearest};
use crate::parser::items::EVERY;
use crate::span::FileId;
use heapwright_program::package_of;
use std::collections::BTreeMap;

/// The type of fields that the papers' tools leave alone.
const VOID: &str = "void";

/// Packages of the library whose classes are meant often.
const LIBRARY: [&str; 8] = [
    "java/util",
    "java/util/function",
    "java/util/concurrent",
    "java/util/concurrent/atomic",
    "java/math",
    "java/time",
    "java/io",
    "java/util/regex",
];

/// The type of a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Type {
    /// Null, or an object of this class (internal name, or descriptor of an array).
    Ref(String),
    /// An integer between these bounds, inclusive.
    Int(i64, i64),
    Bool,
    Real,
    /// Null, or one of the constants of this enum (internal name), of which there are so many. They are values: null is 0,
    /// the first constant 1.
    Enum(String, i64),
}

impl Type {
    pub(crate) fn of_descriptor(descriptor: &str) -> Type {
        match descriptor {
            "Z" => Type::Bool,
            "B" => Type::Int(i8::MIN.into(), i8::MAX.into()),
            "S" => Type::Int(i16::MIN.into(), i16::MAX.into()),
            "C" => Type::Int(0, u16::MAX.into()),
            "I" => Type::Int(i32::MIN.into(), i32::MAX.into()),
            "J" => Type::Int(i64::MIN, i64::MAX),
            "F" | "D" => Type::Real,
            other => Type::Ref(heapwright_program::class_of_descriptor(other).unwrap_or(other).to_owned()),
        }
    }
}

/// A descriptor in readable form.
pub(crate) fn in_words(descriptor: &str) -> String {
    match heapwright_program::class_of_descriptor(descriptor) {
        Some(class) if !class.starts_with('[') => simple(class).replace('$', "."),
        _ => heapwright_program::external_type(descriptor),
    }
}

fn primitive(name: &str) -> Option<&'static str> {
    Some(match name {
        "boolean" | "bool" => "Z",
        "byte" => "B",
        "short" => "S",
        "char" => "C",
        "int" => "I",
        "long" => "J",
        "float" => "F",
        "double" => "D",
        _ => return None,
    })
}

/// How simple names are resolved in one context.
#[derive(Clone, Debug, Default)]
pub(crate) struct Naming {
    /// The file's package, internal.
    pub package: Option<String>,
    /// Imported classes, as written in the source.
    pub imports: Vec<String>,
    /// Packages of the classes that the file's preconditions and invariants apply to.
    pub nearby: Vec<String>,
    /// The class whose precondition or invariant is being read, internal.
    pub inside: Option<String>,
    /// Whether the file is one of the papers' tools: truth values are written as 0 and 1, and `data` describes classes
    /// of the program.
    pub papers: bool,
    /// By name: the classes of the program that the file describes by `data`.
    pub views: BTreeMap<String, View>,
}

/// A class of the program as a file's `data` describes it.
#[derive(Clone, Debug)]
pub(crate) struct View {
    /// Internal name.
    pub class: String,
    /// The names of its fields, in the order of the file.
    pub fields: Vec<String>,
    /// Those of them that the file calls `void`: the tools leave them as the constructor made them.
    pub left: Vec<String>,
}

/// How simple names are resolved, by file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Namings {
    by_file: BTreeMap<FileId, Naming>,
    other: Naming,
}

impl Namings {
    pub(crate) fn insert(&mut self, file: FileId, naming: Naming) {
        self.by_file.insert(file, naming);
    }

    pub(crate) fn get(&self, file: FileId) -> &Naming {
        self.by_file.get(&file).unwrap_or(&self.other)
    }

    pub(crate) fn add_view(&mut self, file: FileId, name: String, view: View) {
        if let Some(naming) = self.by_file.get_mut(&file) {
            naming.views.insert(name, view);
        }
    }

    /// The views of all files.
    pub(crate) fn views(&self) -> impl Iterator<Item = &View> {
        self.by_file.values().flat_map(|naming| naming.views.values())
    }

    /// The same, inside a class.
    pub(crate) fn inside(&self, class: &str) -> Namings {
        let mut all = self.clone();
        for naming in all.by_file.values_mut().chain([&mut all.other]) {
            naming.inside = Some(class.to_owned());
        }
        all
    }
}

impl Naming {
    /// The descriptor of a type.
    pub(crate) fn descriptor(
        &self,
        classes: &mut Classes<'_>,
        name: &TypeName,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<String> {
        if let Some(length) = &name.length {
            let message = "a type has no length";
            let hint = "say it of the object: `a -> int[n]{}`";
            diagnostics.push(Diagnostic::error(Kind::UnknownLength, length.span(), message).hint(hint));
            return None;
        }
        let element = match primitive(&name.text) {
            Some(primitive) => primitive.to_owned(),
            // as the papers print them
            None if self.papers && name.text == "Int" => "I".to_owned(),
            None if self.papers && name.text == "Bool" => "Z".to_owned(),
            // A field that the papers' tools leave alone.
            None if self.papers && name.text == VOID => "Ljava/lang/Object;".to_owned(),
            None => format!("L{};", self.class(classes, name, diagnostics)?),
        };
        Some(format!("{}{element}", "[".repeat(name.dimensions.len())))
    }

    /// The internal name of the class that a name (without brackets) refers to.
    pub(crate) fn class(
        &self,
        classes: &mut Classes<'_>,
        name: &TypeName,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<String> {
        let span = name.span;
        if let Some(view) = self.views.get(&name.text) {
            return Some(view.class.clone());
        }
        for candidate in self.candidates(&name.text) {
            match classes.get(&candidate) {
                Ok(Some(class)) => return Some(class.name.clone()),
                Ok(None) => {}
                Err(reason) => {
                    let message = format!("class `{}` cannot be used: {reason}", readable(&candidate));
                    diagnostics.push(Diagnostic::error(Kind::UnreadableClass, span, message));
                    return None;
                }
            }
        }
        let wanted = name.text.replace('.', "$");
        let is_it = |other: &String| simple(other) == wanted || spelled(other).any(|spelling| spelling == name.text);
        let everywhere: Vec<String> = classes.names().into_iter().filter(is_it).collect();
        let (usable, misplaced): (Vec<String>, Vec<String>) =
            everywhere.into_iter().partition(|name| !matches!(classes.get(name), Ok(None)));
        match usable.as_slice() {
            [] => diagnostics.push(match misplaced.first() {
                Some(place) => misplaced_class(name, place),
                None => self.unknown(classes, name),
            }),
            [only] => return Some(only.clone()),
            several => {
                let several: Vec<String> = several.iter().map(|name| format!("`{}`", readable(name))).collect();
                let message = format!("`{}` can mean several classes", name.text);
                diagnostics.push(
                    Diagnostic::error(Kind::AmbiguousClass, span, message)
                        .label("in which package?")
                        .note(format!("there are {}", several.join(", ")))
                        .hint("write the package, or say `package …;` at the top of the file"),
                );
            }
        }
        None
    }

    fn unknown(&self, classes: &mut Classes<'_>, name: &TypeName) -> Diagnostic {
        let message = format!("there is no class `{}`", name.text);
        let diagnostic = Diagnostic::error(Kind::UnknownClass, name.span, message).label("unknown class");
        if primitive(&name.text).is_some() {
            return Diagnostic::error(Kind::NotAClass, name.span, format!("`{}` is not a class", name.text))
                .label("a primitive type has no objects")
                .hint("only objects are on the heap; compare numbers with `=`, `<`, …");
        }
        let all = classes.names();
        let simple_names: Vec<String> = all.iter().map(|name| simple(name).replace('$', ".")).collect();
        let last = name.text.rsplit('.').next().unwrap_or(&name.text);
        let near = nearest(&name.text, simple_names.iter().map(String::as_str))
            .or_else(|| nearest(last, simple_names.iter().map(String::as_str)));
        let mut library = LIBRARY.iter().map(|package| format!("{package}/{}", name.text));
        if let Some(class) = library.find(|class| !name.text.contains('.') && classes.find(class).is_some()) {
            return diagnostic.hint(format!("write `import {};` at the top of the file", readable(&class)));
        }
        match near {
            Some(near) => diagnostic.hint(format!("did you mean `{near}`?")),
            None => diagnostic.hint("give the directory or jar that has it with -cp, or describe it with `data`"),
        }
    }

    /// Internal names that a name can refer to, best first.
    fn candidates(&self, text: &str) -> Vec<String> {
        let mut all = Vec::new();
        let dotted = text.replace('.', "/");
        // Classes nested in the current class, and in those enclosing it.
        let mut around = self.inside.as_deref();
        while let Some(class) = around {
            all.push(format!("{class}${}", text.replace('.', "$")));
            if simple(class) == text {
                all.push(class.to_owned());
            }
            around = class.rsplit_once('$').map(|(outer, _)| outer);
        }
        for import in self.imports.iter().filter(|import| !import.ends_with(EVERY)) {
            let (first, rest) = text.split_once('.').map_or((text, ""), |(first, rest)| (first, rest));
            if import.rsplit(['.', '$']).next() == Some(first) {
                let whole = if rest.is_empty() { import.clone() } else { format!("{import}.{rest}") };
                nested(&whole.replace('.', "/"), &mut all);
            }
        }
        let own = self.inside.as_deref().map(package_of);
        let packages = own.into_iter().chain(self.package.as_deref()).chain(self.nearby.iter().map(String::as_str));
        for package in packages {
            let prefix = if package.is_empty() { String::new() } else { format!("{package}/") };
            nested(&format!("{prefix}{dotted}"), &mut all);
        }
        for package in self.imports.iter().filter_map(|import| import.strip_suffix(EVERY)) {
            nested(&format!("{}/{dotted}", package.replace('.', "/")), &mut all);
        }
        nested(&dotted, &mut all);
        if !text.contains('.') {
            underscored(text, &mut all);
            all.push(format!("java/lang/{text}"));
        }
        all
    }
}

/// Reports a class whose file is not where its name says.
fn misplaced_class(name: &TypeName, place: &str) -> Diagnostic {
    let message = format!("`{}` is not the name of the class in `{place}.class`", name.text);
    Diagnostic::error(Kind::UnreadableClass, name.span, message)
        .label("the file is in another directory than its package says")
        .hint("give the directory that the package is in with -cp, not one above it")
}

/// `a/b/C` can be a class in a package, or nested: `a/b$C`, `a$b$C`.
fn nested(name: &str, all: &mut Vec<String>) {
    let mut name = name.to_owned();
    loop {
        all.push(name.clone());
        match name.rfind('/') {
            Some(slash) => name.replace_range(slash..=slash, "$"),
            None => return,
        }
    }
}

/// The papers' spelling: `a_b_Outer__Inner` for `a.b.Outer$Inner`. Names may themselves contain underscores.
fn underscored(text: &str, all: &mut Vec<String>) {
    if !text.contains('_') {
        return;
    }
    let text = text.replace("__", "$");
    let single: Vec<usize> = text.match_indices('_').map(|(at, _)| at).collect();
    for count in (0..=single.len()).rev() {
        let mut name = text.clone();
        for at in single.iter().take(count) {
            name.replace_range(*at..=*at, "/");
        }
        all.push(name);
    }
}

/// The papers' spellings of a class, with more or less of its package: `a_b_Outer__Inner`, `b_Outer__Inner`.
fn spelled(name: &str) -> impl Iterator<Item = String> + '_ {
    let starts = std::iter::once(0).chain(name.match_indices('/').map(|(at, _)| at + 1));
    starts.filter_map(|start| name.get(start..)).map(|rest| rest.replace('/', "_").replace('$', "__"))
}

/// Adds the classes described by `data`, in terms of each other and of existing classes. Returns the descriptions of
/// classes of the program in the papers' files.
pub(crate) fn describe_data(
    classes: &mut Classes<'_>,
    data: &[(&Data, &Naming)],
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<(FileId, String, View)> {
    let mut described: Vec<(String, &Data, &Naming)> = Vec::new();
    let mut views: Vec<(FileId, String, View)> = Vec::new();
    for (item, naming) in data {
        let name = match item.name.text.as_str() {
            text if text.contains('.') => text.replace('.', "/"),
            text => text.replace("__", "$").replace('_', "/"),
        };
        let known = |(file, text, _): &(FileId, String, View)| *file == item.span.file && *text == item.name.text;
        let first = described.iter().find(|(other, _, _)| *other == name).map(|(_, first, _)| first.name.span);
        let viewed = views.iter().any(known).then(|| data.iter().find(|(other, _)| other.name.text == item.name.text));
        if let Some(first) = first.or_else(|| viewed.flatten().map(|(first, _)| first.name.span)) {
            diagnostics.push(
                Diagnostic::error(
                    Kind::DuplicateData,
                    item.name.span,
                    format!("`{}` is described twice", item.name.text),
                )
                .label("described again")
                .other(first, "first here"),
            );
            continue;
        }
        if naming.papers
            && let Some(class) = class_of_data(classes, item, naming, diagnostics)
        {
            let fields = item.fields.iter().map(|field| field.name.text.clone()).collect();
            let is_void = |field: &&DataField| field.type_name.text == VOID && field.type_name.dimensions.is_empty();
            let left = item.fields.iter().filter(is_void).map(|field| field.name.text.clone()).collect();
            views.push((item.span.file, item.name.text.clone(), View { class, fields, left }));
            continue;
        }
        // Registered by name first, so that a field of one can have the type of another.
        if classes.find(&name).is_none() {
            let superclasses = vec!["java/lang/Object".to_owned()];
            classes.describe(Class { name: name.clone(), superclasses, ..Class::default() });
            described.push((name, item, naming));
        }
    }
    for (name, item, naming) in described {
        let mut fields: Vec<Field> = Vec::new();
        for field in &item.fields {
            if fields.iter().any(|other| other.name == field.name.text) {
                let message = format!("`{}` has two fields `{}`", item.name.text, field.name.text);
                diagnostics.push(Diagnostic::error(Kind::DuplicateField, field.name.span, message));
            }
            let Some(descriptor) = naming.descriptor(classes, &field.type_name, diagnostics) else { continue };
            fields.push(Field { declared_in: name.clone(), name: field.name.text.clone(), descriptor });
        }
        let superclasses = vec!["java/lang/Object".to_owned()];
        classes.describe(Class { name, superclasses, fields, ..Class::default() });
    }
    views
}

/// Finds the class of the program that a file of the papers' tools describes: one of this name, nested or not, that has
/// all the fields.
fn class_of_data(
    classes: &mut Classes<'_>,
    item: &Data,
    naming: &Naming,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<String> {
    let has_fields = |class: &Class| item.fields.iter().all(|field| class.field(&field.name.text).is_some());
    for candidate in naming.candidates(&item.name.text) {
        if let Some(class) = classes.find(&candidate).filter(|class| has_fields(class)) {
            return Some(class.name.clone());
        }
    }
    let text = item.name.text.as_str();
    let last = text.rsplit(['.', '_', '$']).next().unwrap_or(text);
    let all = classes.names();
    let exact = |name: &String| name.rsplit(['/', '$']).next() == Some(text) || spelled(name).any(|one| one == text);
    let near = |name: &String| name.rsplit(['/', '$']).next() == Some(last);
    let mut found: Vec<String> = all.iter().filter(|name| exact(name)).cloned().collect();
    found.retain(|name| classes.find(name).is_some_and(|class| has_fields(&class)));
    if found.is_empty() {
        found = all.into_iter().filter(near).collect();
        found.retain(|name| classes.find(name).is_some_and(|class| has_fields(&class)));
    }
    if let [_, _, ..] = found.as_slice() {
        let several: Vec<String> = found.iter().map(|name| format!("`{}`", readable(name))).collect();
        let message = format!("`{}` can mean several classes", item.name.text);
        diagnostics.push(
            Diagnostic::error(Kind::AmbiguousClass, item.name.span, message)
                .label("all of these have such fields")
                .note(format!("there are {}", several.join(", ")))
                .hint("give only one of them with -cp, or say `package …;` at the top of the file"),
        );
    }
    found.into_iter().next()
}
