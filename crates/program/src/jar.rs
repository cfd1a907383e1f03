//! Jar files, including multi-release ones.

#![allow(clippy::disallowed_methods, reason = "the class path and the JDK are read here and nowhere else")]

use crate::error::ProgramError;
use std::cell::RefCell;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use zip::ZipArchive;

/// The size of the largest entry that is read.
const LARGEST_ENTRY: u64 = 256 << 20;

/// The first feature release whose versioned entries count.
const FIRST_VERSIONED: u16 = 9;

/// An open jar.
#[derive(Debug)]
pub struct Jar {
    path: PathBuf,
    archive: RefCell<ZipArchive<BufReader<File>>>,
    /// The versions `N` of `META-INF/versions/N` in a multi-release jar, newest first.
    versions: Vec<u16>,
    manifest: Vec<(String, String)>,
    signed: bool,
}

impl Jar {
    /// Opens a jar and reads its directory and manifest.
    pub fn open(path: &Path) -> Result<Jar, ProgramError> {
        let unreadable =
            |error: std::io::Error| ProgramError::Unreadable { path: path.to_owned(), message: error.to_string() };
        let file = File::open(path).map_err(unreadable)?;
        let archive = ZipArchive::new(BufReader::new(file))
            .map_err(|error| ProgramError::NotAJar { path: path.to_owned(), message: error.to_string() })?;
        let signed = has_signature(&archive);
        let (versions, manifest) = (Vec::new(), Vec::new());
        let mut jar = Jar { path: path.to_owned(), archive: RefCell::new(archive), versions, manifest, signed };
        if let Some(Ok(bytes)) = jar.read_exact_name("META-INF/MANIFEST.MF") {
            jar.manifest = main_attributes(&String::from_utf8_lossy(&bytes));
        }
        if jar.attribute("Multi-Release").is_some_and(|value| value.eq_ignore_ascii_case("true")) {
            jar.versions = jar.versions_present();
        }
        Ok(jar)
    }

    /// The jar's file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// A main attribute of the manifest, such as `Main-Class`.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.manifest.iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    /// Returns true if the jar is signed: a JVM then refuses further classes in its packages that are not.
    pub fn is_signed(&self) -> bool {
        self.signed
    }

    /// An entry as a JDK of the given feature release sees it: its content and its full name in the jar.
    ///
    /// `Some(Err(_))` means that the entry exists but cannot be read.
    pub fn read(&self, name: &str, feature: u16) -> Option<(String, Result<Vec<u8>, String>)> {
        if !name.starts_with("META-INF/") {
            for version in self.versions.iter().filter(|version| **version <= feature) {
                let full = format!("META-INF/versions/{version}/{name}");
                if let Some(content) = self.read_exact_name(&full) {
                    return Some((full, content));
                }
            }
        }
        Some((name.to_owned(), self.read_exact_name(name)?))
    }

    fn read_exact_name(&self, name: &str) -> Option<Result<Vec<u8>, String>> {
        let mut archive = self.archive.borrow_mut();
        let index = archive.index_for_name(name)?;
        let mut entry = match archive.by_index(index) {
            Ok(entry) => entry,
            Err(error) => return Some(Err(error.to_string())),
        };
        if entry.is_dir() {
            return None;
        }
        let mut content = Vec::with_capacity(entry.size().min(1 << 20) as usize);
        Some(match (&mut entry).take(LARGEST_ENTRY + 1).read_to_end(&mut content) {
            Ok(_) if content.len() as u64 > LARGEST_ENTRY => Err("the entry is larger than 256 MiB".to_owned()),
            Ok(_) => Ok(content),
            Err(error) => Err(error.to_string()),
        })
    }

    /// Returns true if a JDK of the given feature release sees the entry.
    pub fn contains(&self, name: &str, feature: u16) -> bool {
        let archive = self.archive.borrow();
        archive.index_for_name(name).is_some()
            || self
                .versions
                .iter()
                .filter(|version| **version <= feature)
                .any(|version| archive.index_for_name(&format!("META-INF/versions/{version}/{name}")).is_some())
    }

    /// Returns true if the jar says which of its classes serve the library.
    pub fn has_library_services(&self) -> bool {
        let archive = self.archive.borrow();
        archive.file_names().flatten().any(|name| name.starts_with("META-INF/services/java"))
    }

    /// The internal names of the classes in the jar, as a JDK of the given feature release sees them.
    pub fn class_names(&self, feature: u16) -> Vec<String> {
        let archive = self.archive.borrow();
        let mut names = Vec::new();
        for entry in archive.file_names().flatten() {
            let entry: &str = &entry;
            let plain = match versioned(entry) {
                Some((version, rest)) if self.versions.contains(&version) && version <= feature => rest,
                Some(_) => continue,
                None => entry,
            };
            if let Some(name) = plain.strip_suffix(".class").filter(|_| !plain.starts_with("META-INF/")) {
                names.push(name.to_owned());
            }
        }
        names.sort_unstable();
        names.dedup();
        names
    }

    fn versions_present(&self) -> Vec<u16> {
        let archive = self.archive.borrow();
        let names = archive.file_names().flatten();
        let mut versions: Vec<u16> = names.filter_map(|name| Some(versioned(&name)?.0)).collect();
        versions.sort_unstable_by(|a, b| b.cmp(a));
        versions.dedup();
        versions
    }
}

/// Splits `META-INF/versions/N/rest`.
fn versioned(entry: &str) -> Option<(u16, &str)> {
    let (number, rest) = entry.strip_prefix("META-INF/versions/")?.split_once('/')?;
    Some((number.parse().ok().filter(|version| *version >= FIRST_VERSIONED)?, rest))
}

/// Returns true if there is a signature file with its signature block.
fn has_signature(archive: &ZipArchive<BufReader<File>>) -> bool {
    let names = archive.file_names().flatten().map(|entry| entry.to_ascii_uppercase());
    let own: Vec<String> = names.filter_map(|name| name.strip_prefix("META-INF/").map(str::to_owned)).collect();
    let blocks = |stem: &str| ["RSA", "DSA", "EC"].map(|kind| format!("{stem}.{kind}"));
    let mut signatures = own.iter().filter_map(|name| name.strip_suffix(".SF")).filter(|stem| !stem.contains('/'));
    signatures.any(|stem| blocks(stem).iter().any(|block| own.contains(block)))
}

/// The main section of a manifest: up to the first empty line, with continuation lines joined.
fn main_attributes(text: &str) -> Vec<(String, String)> {
    let mut attributes: Vec<(String, String)> = Vec::new();
    for line in text.lines() {
        if line.is_empty() {
            break;
        }
        if let Some(rest) = line.strip_prefix(' ') {
            if let Some((_, value)) = attributes.last_mut() {
                value.push_str(rest);
            }
        } else if let Some((key, value)) = line.split_once(':') {
            attributes.push((key.to_owned(), value.strip_prefix(' ').unwrap_or(value).to_owned()));
        }
    }
    attributes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn manifests() {
        let text = "Manifest-Version: 1.0\r\nClass-Path: a.jar\r\n  b.jar\r\nX:y\r\n\r\nName: z\r\n";
        let attributes = main_attributes(text);
        assert_eq!(attributes.len(), 3);
        assert_eq!(attributes[1], ("Class-Path".to_owned(), "a.jar b.jar".to_owned()));
        assert_eq!(attributes[2].1, "y");
    }

    #[test]
    fn versioned_names() {
        assert_eq!(versioned("META-INF/versions/11/a/B.class"), Some((11, "a/B.class")));
        assert_eq!(versioned("META-INF/versions/8/a/B.class"), None);
        assert_eq!(versioned("META-INF/versions/x/a"), None);
        assert_eq!(versioned("a/B.class"), None);
    }
}
