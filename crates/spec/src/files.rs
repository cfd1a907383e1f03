//! A file with everything it imports.

use crate::ast::File;
use crate::diagnostic::{Diagnostic, Kind};
use crate::parser::parse;
use crate::span::{FileId, Sources, Span};
use std::collections::BTreeMap;

/// Reads the file with a given name.
///
/// The first argument is the name of the importing file, if any; the second is the name as written. Returns the name by
/// which the file is known from then on, and its text.
pub type Reader<'a> = dyn FnMut(Option<&str>, &str) -> Result<(String, String), String> + 'a;

/// Files in dependency order: imported files come before the files that import them.
pub(crate) struct Loaded {
    pub files: Vec<(FileId, File)>,
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads files and their imports.
///
/// # Errors
/// Why one of the named files cannot be read at all.
pub(crate) fn load(names: &[String], sources: &mut Sources, reader: &mut Reader<'_>) -> Result<Loaded, String> {
    let mut loader =
        Loader { sources, reader, open: Vec::new(), done: BTreeMap::new(), files: Vec::new(), diagnostics: Vec::new() };
    for name in names {
        let (known_as, text) = (loader.reader)(None, name)?;
        loader.file(known_as, text);
    }
    Ok(Loaded { files: loader.files, diagnostics: loader.diagnostics })
}

struct Loader<'a, 'r> {
    sources: &'a mut Sources,
    reader: &'a mut Reader<'r>,
    /// The files being read, outermost first, with the location of the import that led to each.
    open: Vec<(String, Option<Span>)>,
    done: BTreeMap<String, FileId>,
    files: Vec<(FileId, File)>,
    diagnostics: Vec<Diagnostic>,
}

impl Loader<'_, '_> {
    fn file(&mut self, name: String, text: String) {
        if self.done.contains_key(&name) {
            return;
        }
        let id = self.sources.add(name.clone(), text);
        let (tree, diagnostics) = parse(self.sources, id);
        self.diagnostics.extend(diagnostics);
        self.done.insert(name.clone(), id);
        self.open.push((name, None));
        for import in &tree.imports {
            self.import(&import.path, import.span);
        }
        self.open.pop();
        self.files.push((id, tree));
    }

    fn import(&mut self, path: &str, span: Span) {
        let from = self.sources.name(span.file).to_owned();
        let (name, text) = match (self.reader)(Some(&from), path) {
            Ok(found) => found,
            Err(reason) => {
                self.diagnostics.push(
                    Diagnostic::error(Kind::ImportNotFound, span, format!("cannot read `{path}`"))
                        .label(reason)
                        .hint("the name is looked for beside the file that imports it"),
                );
                return;
            }
        };
        if let Some(position) = self.open.iter().position(|(open, _)| *open == name) {
            let circle: Vec<&str> = self.open.iter().skip(position).map(|(open, _)| open.as_str()).collect();
            let message = format!("`{name}` imports itself");
            let note = format!("{} → {name}", circle.join(" → "));
            let mut diagnostic =
                Diagnostic::error(Kind::ImportCycle, span, message).label("closes the circle").note(note);
            for (_, place) in self.open.iter().skip(position) {
                if let Some(place) = place {
                    diagnostic = diagnostic.other(*place, "by way of this import");
                }
            }
            self.diagnostics.push(diagnostic);
            return;
        }
        if let Some((_, place)) = self.open.last_mut() {
            *place = Some(span);
        }
        self.file(name, text);
        if let Some((_, place)) = self.open.last_mut() {
            *place = None;
        }
    }
}
