//! The class path: directories and jars, in order.

#![allow(clippy::disallowed_methods, reason = "the class path and the JDK are read here and nowhere else")]

use crate::error::ProgramError;
use crate::jar::Jar;
use std::path::{Path, PathBuf};

/// A source of classes and resources.
#[derive(Debug)]
pub enum ClassPathEntry {
    /// A directory with packages as subdirectories.
    Directory(PathBuf),
    /// A jar.
    Jar(Jar),
}

/// A file that was found: its bytes and where they were.
#[derive(Debug)]
pub struct Found {
    /// The content, or the reason why it cannot be read.
    pub content: Result<Vec<u8>, String>,
    /// The file, or `a.jar!/entry`.
    pub origin: String,
}

/// A class path.
#[derive(Debug, Default)]
pub struct ClassPath {
    entries: Vec<ClassPathEntry>,
    warnings: Vec<String>,
}

impl ClassPath {
    /// Parses a class path as `java -cp` does: `:` separates entries, an empty entry is the current directory, `dir/*`
    /// is every jar in `dir`, and entries that do not exist are skipped with a warning.
    pub fn parse(text: &str) -> Result<ClassPath, ProgramError> {
        let mut path = ClassPath::default();
        for part in text.split(':') {
            match part.strip_suffix('*').filter(|dir| dir.is_empty() || dir.ends_with('/')) {
                Some(dir) => path.add_wildcard(Path::new(if dir.is_empty() { "." } else { dir }))?,
                None => path.add(Path::new(if part.is_empty() { "." } else { part }))?,
            }
        }
        Ok(path)
    }

    /// Adds a directory or jar; for a jar, also the entries of its manifest's `Class-Path`.
    pub fn add(&mut self, path: &Path) -> Result<(), ProgramError> {
        if path.is_dir() {
            self.entries.push(ClassPathEntry::Directory(path.to_owned()));
        } else if path.is_file() {
            self.add_jar(path)?;
        } else {
            self.warnings.push(format!("class path entry {} does not exist", path.display()));
        }
        Ok(())
    }

    fn add_jar(&mut self, path: &Path) -> Result<(), ProgramError> {
        let mut queue = vec![path.to_owned()];
        let mut first = true;
        while let Some(path) = queue.pop() {
            let known =
                self.entries.iter().any(|entry| matches!(entry, ClassPathEntry::Jar(jar) if jar.path() == path));
            if known {
                continue;
            }
            let jar = match Jar::open(&path) {
                Ok(jar) => jar,
                Err(error) if first => return Err(error),
                Err(error) => {
                    self.warnings.push(error.to_string());
                    continue;
                }
            };
            first = false;
            let named: Vec<&str> = jar.attribute("Class-Path").unwrap_or("").split_whitespace().collect();
            for relative in named.into_iter().rev() {
                self.add_named(path.parent().unwrap_or(Path::new(".")), relative, &mut queue);
            }
            self.entries.push(ClassPathEntry::Jar(jar));
        }
        Ok(())
    }

    /// Adds an entry of a manifest's `Class-Path`, a relative URL. Missing ones are ignored, as the JVM does.
    fn add_named(&mut self, base: &Path, relative: &str, queue: &mut Vec<PathBuf>) {
        let target = base.join(relative.strip_prefix("file:").unwrap_or(relative));
        if target.is_dir() {
            self.entries.push(ClassPathEntry::Directory(target));
        } else if target.is_file() {
            queue.push(target);
        }
    }

    fn add_wildcard(&mut self, dir: &Path) -> Result<(), ProgramError> {
        let Ok(listing) = std::fs::read_dir(dir) else {
            self.warnings.push(format!("class path directory {} cannot be listed", dir.display()));
            return Ok(());
        };
        let mut jars: Vec<PathBuf> = listing.flatten().map(|entry| entry.path()).filter(|path| is_jar(path)).collect();
        jars.sort();
        jars.iter().try_for_each(|jar| self.add(jar))
    }

    /// The entries in search order.
    pub fn entries(&self) -> &[ClassPathEntry] {
        &self.entries
    }

    /// Warnings about entries that were skipped.
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// The first file of that name, as a JDK of the given feature release sees it.
    pub fn find(&self, name: &str, feature: u16) -> Option<Found> {
        if !is_safe(name) {
            return None;
        }
        self.entries.iter().find_map(|entry| match entry {
            ClassPathEntry::Directory(dir) => read_file(&dir.join(name)),
            ClassPathEntry::Jar(jar) => {
                let (full, content) = jar.read(name, feature)?;
                Some(Found { content, origin: format!("{}!/{full}", jar.path().display()) })
            }
        })
    }

    /// Every file of that name, each with its URL.
    pub fn find_all(&self, name: &str, feature: u16) -> Vec<(String, Vec<u8>)> {
        if !is_safe(name.trim_end_matches('/')) {
            return Vec::new();
        }
        let found = self.entries.iter().filter_map(|entry| match entry {
            ClassPathEntry::Directory(dir) => {
                let content = read_file(&dir.join(name))?.content.ok()?;
                Some((format!("file:{}", absolute(&dir.join(name))), content))
            }
            ClassPathEntry::Jar(jar) => {
                let (full, content) = jar.read(name, feature)?;
                Some((format!("jar:file:{}!/{full}", absolute(jar.path())), content.ok()?))
            }
        });
        found.collect()
    }

    /// Reads the file at a URL, if it is on the path.
    pub fn read_url(&self, url: &str, feature: u16) -> Option<Vec<u8>> {
        self.entries.iter().find_map(|entry| match entry {
            ClassPathEntry::Directory(dir) => {
                let name = url.strip_prefix("file:")?.strip_prefix(&absolute(dir))?.strip_prefix('/')?;
                read_file(&dir.join(name)).filter(|_| is_safe(name))?.content.ok()
            }
            ClassPathEntry::Jar(jar) => {
                let name = url.strip_prefix("jar:file:")?.strip_prefix(&absolute(jar.path()))?.strip_prefix("!/")?;
                jar.read(name, feature)?.1.ok()
            }
        })
    }

    /// The content of a resource; the first entry that has it wins.
    pub fn find_resource(&self, name: &str, feature: u16) -> Option<Vec<u8>> {
        self.find(name, feature)?.content.ok()
    }

    /// The internal names of all classes on the path, sorted and without duplicates.
    pub fn class_names(&self, feature: u16) -> Vec<String> {
        let mut names = Vec::new();
        for entry in &self.entries {
            match entry {
                ClassPathEntry::Directory(dir) => directory_classes(dir, &mut names),
                ClassPathEntry::Jar(jar) => names.extend(jar.class_names(feature)),
            }
        }
        names.retain(|name| name != "module-info" && !name.ends_with("/module-info"));
        names.sort_unstable();
        names.dedup();
        names
    }
}

/// The URL of the directory or jar a class came from, given where its bytes were found.
pub(crate) fn location(origin: &str, class: &str) -> Option<String> {
    if let Some((jar, _)) = origin.split_once("!/") {
        return Some(format!("file:{}", absolute(Path::new(jar))));
    }
    let directory = origin.strip_suffix(".class")?.strip_suffix(class)?;
    let directory = absolute(Path::new(if directory.is_empty() { "." } else { directory }));
    Some(format!("file:{}/", directory.trim_end_matches('/')))
}

fn absolute(path: &Path) -> String {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    path.components().collect::<PathBuf>().display().to_string()
}

fn is_jar(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("jar"))
}

/// Returns true if a name cannot escape the entry it is joined to.
fn is_safe(name: &str) -> bool {
    !name.is_empty()
        && !name.contains('\0')
        && name.split('/').all(|part| !part.is_empty() && part != ".." && part != ".")
}

pub(crate) fn read_file(path: &Path) -> Option<Found> {
    let origin = || path.display().to_string();
    match std::fs::read(path) {
        Ok(content) => Some(Found { content: Ok(content), origin: origin() }),
        Err(error) if error.kind() == std::io::ErrorKind::PermissionDenied => {
            Some(Found { content: Err(error.to_string()), origin: origin() })
        }
        Err(_) => None,
    }
}

/// Collects the internal names of the classes below a directory. Links to directories are not followed twice.
pub(crate) fn directory_classes(root: &Path, names: &mut Vec<String>) {
    let mut queue = vec![(root.to_owned(), String::new())];
    while let Some((dir, prefix)) = queue.pop() {
        let Ok(listing) = std::fs::read_dir(&dir) else { continue };
        for entry in listing.flatten() {
            let file_name = entry.file_name();
            let Some(file_name) = file_name.to_str() else { continue };
            let Ok(kind) = entry.file_type() else { continue };
            if kind.is_dir() {
                queue.push((entry.path(), format!("{prefix}{file_name}/")));
            } else if let Some(name) = file_name.strip_suffix(".class") {
                names.push(format!("{prefix}{name}"));
            }
        }
    }
}
