//! What can go wrong with a store, in words that name the place and never a credential.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// Something that a store could not do.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct Trouble {
    message: String,
}

/// The least length of a secret that is looked for: shorter values occur everywhere.
const LEAST_SECRET: usize = 6;

/// The longest description of an error.
const LONGEST: usize = 300;

impl Trouble {
    /// A file that could not be read or written.
    pub fn of_file(what: &str, path: &Path, error: &std::io::Error) -> Trouble {
        Trouble { message: format!("cannot {what} {}: {error}", path.display()) }
    }

    /// Any other problem. Secrets of the environment, user names and queries of URLs are removed from the text.
    pub fn new(message: &str) -> Trouble {
        let variables = std::env::vars_os().filter(|(name, _)| is_secret(&name.to_string_lossy()));
        let secrets: Vec<String> = variables.map(|(_, value)| value.to_string_lossy().into_owned()).collect();
        Trouble { message: without_secrets(message, &secrets) }
    }
}

fn is_secret(name: &str) -> bool {
    let name = name.to_ascii_uppercase();
    ["SECRET", "TOKEN", "PASSWORD", "KEY", "CREDENTIAL", "SAS"].iter().any(|part| name.contains(part))
}

/// Removes what must not be shown.
fn without_secrets(text: &str, secrets: &[String]) -> String {
    let mut text = text.to_owned();
    for secret in secrets.iter().filter(|secret| secret.len() >= LEAST_SECRET) {
        text = text.replace(secret.as_str(), "***");
    }
    let words = text.split(' ').map(|word| {
        let Some((scheme, rest)) = word.split_once("://") else { return word.to_owned() };
        let end = rest.find(['?', '#']).unwrap_or(rest.len());
        let (place, query) = rest.split_at(end);
        // what closes the URL is kept: a parenthesis or quote behind it
        let closing = query.trim_end_matches([')', '"', '\'', ':', ',', ';']).len();
        let closing = query.get(closing..).unwrap_or_default();
        let host = place.split_once('@').filter(|(user, _)| !user.contains('/')).map_or(place, |(_, host)| host);
        format!("{scheme}://{host}{closing}")
    });
    let text: Vec<String> = words.collect();
    let text = text.join(" ").replace(['\n', '\r'], " ");
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text,
    }
}

/// Returns a place as it may be shown: a URL without user name, password and query.
pub fn shown(place: &str) -> String {
    without_secrets(place, &[])
}

/// Warnings, each kind once: a broken store is broken for every entry.
#[derive(Debug, Default)]
pub struct Warnings(Mutex<Kinds>);

#[derive(Debug, Default)]
struct Kinds {
    seen: BTreeSet<&'static str>,
    open: Vec<String>,
}

impl Warnings {
    /// Adds a warning, unless there was one of this kind before.
    pub fn add(&self, kind: &'static str, message: impl FnOnce() -> String) {
        let mut kinds = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kinds.seen.insert(kind) {
            kinds.open.push(message());
        }
    }

    /// Returns the warnings that were not returned before.
    pub fn take(&self) -> Vec<String> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner).open)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn credentials_are_never_shown() {
        let secrets = ["hunter22".to_owned(), "x".to_owned()];
        let told = without_secrets(
            "error for url (https://me:pw@host/a/b?sig=abc&se=1): signed with hunter22, extra x",
            &secrets,
        );
        assert_eq!(told, "error for url (https://host/a/b): signed with ***, extra x");
        assert_eq!(shown("s3://bucket/place"), "s3://bucket/place");
        assert_eq!(shown("https://user@host/x?token=1"), "https://host/x");
        assert!(without_secrets(&"é".repeat(1000), &[]).chars().count() <= LONGEST + 1);
    }

    #[test]
    fn a_kind_is_told_once() {
        let warnings = Warnings::default();
        for number in 0..3 {
            warnings.add("read", || format!("read {number}"));
        }
        warnings.add("write", || "write".to_owned());
        assert_eq!(warnings.take(), ["read 0", "write"]);
        warnings.add("read", || "again".to_owned());
        assert!(warnings.take().is_empty());
    }
}
