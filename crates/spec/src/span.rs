//! Locations in source files.

use std::collections::BTreeMap;

/// A file of a [`Sources`].
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FileId(u32);

/// A byte range in a file.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// The first byte.
    pub start: u32,
    /// The byte after the last one.
    pub end: u32,
}

impl Span {
    /// The smallest span that contains both.
    pub fn to(self, other: Span) -> Span {
        if self.file != other.file {
            return self;
        }
        Span { file: self.file, start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// The empty span after this one.
    pub fn after(self) -> Span {
        Span { start: self.end, ..self }
    }
}

/// The texts that spans point into.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// Name and text, by [`FileId`].
    files: Vec<(String, String)>,
    by_name: BTreeMap<String, FileId>,
}

impl Sources {
    /// Adds a file.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> FileId {
        let name = name.into();
        let id = FileId(self.files.len() as u32);
        self.by_name.insert(name.clone(), id);
        self.files.push((name, text.into()));
        id
    }

    /// Looks up a file by the name under which it was added.
    pub fn find(&self, name: &str) -> Option<FileId> {
        self.by_name.get(name).copied()
    }

    /// The name of a file, for messages.
    pub fn name(&self, file: FileId) -> &str {
        self.files.get(file.0 as usize).map_or("", |(name, _)| name)
    }

    /// The text of a file.
    pub fn text(&self, file: FileId) -> &str {
        self.files.get(file.0 as usize).map_or("", |(_, text)| text)
    }

    /// The text a span covers.
    pub fn slice(&self, span: Span) -> &str {
        self.text(span.file).get(span.start as usize..span.end as usize).unwrap_or("")
    }

    /// Line and column of a span's start, both counted from 1; columns count characters.
    pub fn position(&self, span: Span) -> (usize, usize) {
        let before = self.text(span.file).get(..span.start as usize).unwrap_or("");
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        (before.matches('\n').count() + 1, before.get(line_start..).unwrap_or("").chars().count() + 1)
    }
}
