//! Requests to the runner in the JVM: a key and a value on each line.

use std::path::Path;

/// A request under construction. Read by `runner/heapwright/runner/Request.java`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Request {
    text: String,
}

impl Request {
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), BadValue> {
        if value.contains(['\n', '\r']) {
            return Err(BadValue(value.to_owned()));
        }
        self.text.push_str(key);
        self.text.push(' ');
        self.text.push_str(value);
        self.text.push('\n');
        Ok(())
    }

    pub fn path(&mut self, key: &str, path: &Path) -> Result<(), BadValue> {
        match path.to_str() {
            Some(text) => self.set(key, text),
            None => Err(BadValue(path.display().to_string())),
        }
    }

    pub fn paths<'a>(
        &mut self,
        key: &str,
        paths: impl IntoIterator<Item = &'a std::path::PathBuf>,
    ) -> Result<(), BadValue> {
        paths.into_iter().try_for_each(|path| self.path(key, path))
    }

    pub fn strings<'a>(&mut self, key: &str, values: impl IntoIterator<Item = &'a String>) -> Result<(), BadValue> {
        values.into_iter().try_for_each(|value| self.set(key, value))
    }

    pub fn text(&self) -> &str {
        &self.text
    }
}

/// A path or name that cannot be passed on: it contains a line break, or is not Unicode.
#[derive(Clone, Debug)]
pub(crate) struct BadValue(pub String);
