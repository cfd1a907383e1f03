//! `heapwright.toml`: finds it, reads it, and reports what is wrong with it.

use crate::generate::settings::Settings;
use serde::Deserialize;
use std::path::{Path, PathBuf};

/// The name of the file.
pub const FILE_NAME: &str = "heapwright.toml";

/// A file of defaults.
#[derive(Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Config {
    /// Defaults of `heapwright gen`.
    #[serde(rename = "gen")]
    generate: Settings,
}

/// Returns the defaults for a directory: those of the given file, or of the nearest `heapwright.toml` at or above
/// `directory`, but not above the directory that contains `.git`. A missing file is not an error.
pub fn settings(explicit: Option<&Path>, directory: &Path) -> Result<Settings, String> {
    let path = match explicit {
        Some(path) => path.to_owned(),
        None => match nearest(directory) {
            Some(path) => path,
            None => return Ok(Settings::default()),
        },
    };
    let text = std::fs::read_to_string(&path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    let settings = parse(&text).map_err(|problem| problem.describe(&path))?;
    let base = path.parent().unwrap_or(Path::new(""));
    // Keep paths short if the file is in the working directory.
    Ok(if base == directory || base == Path::new("") { settings } else { settings.based_at(base) })
}

fn nearest(directory: &Path) -> Option<PathBuf> {
    for above in directory.ancestors() {
        let path = above.join(FILE_NAME);
        if path.is_file() {
            return Some(path);
        }
        if above.join(".git").exists() {
            return None;
        }
    }
    None
}

/// An error at a position in the file.
#[derive(Debug, PartialEq, Eq)]
struct Problem {
    line: usize,
    column: usize,
    message: String,
    hint: Option<String>,
}

impl Problem {
    fn describe(&self, path: &Path) -> String {
        let hint = self.hint.as_ref().map(|hint| format!(" ({hint})")).unwrap_or_default();
        format!("{}:{}:{}: {}{hint}", path.display(), self.line, self.column, self.message)
    }
}

fn parse(text: &str) -> Result<Settings, Problem> {
    toml::from_str::<Config>(text).map(|config| config.generate).map_err(|error| {
        let span = error.span().unwrap_or(0..0);
        let before = text.get(..span.start).unwrap_or("");
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|letter| *letter != '\n').count() + 1;
        // The first line has the error; the rest lists everything that would have been valid.
        let message = error.message().trim_end().replace('\n', ", ");
        let (message, hint) = match message.strip_prefix("unknown field `").and_then(|rest| rest.split_once('`')) {
            Some((key, _)) => (format!("unknown key `{key}`"), Some(key_hint(key))),
            None => (message, None),
        };
        Problem { line, column, message, hint }
    })
}

fn key_hint(key: &str) -> String {
    let known = keys();
    match heapwright_generate::nearest(key, known.iter().map(String::as_str)) {
        Some(near) if near == key => "it belongs into section [gen]".to_owned(),
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("keys stand in section [gen]: {}", known.join(", ")),
    }
}

/// Returns the keys of section `[gen]`: the long options that can be set in a file, and the targets.
fn keys() -> Vec<String> {
    use clap::Args;
    let command = Settings::augment_args(clap::Command::new("gen"));
    let options = command.get_arguments().filter_map(|argument| argument.get_long().map(str::to_owned));
    let mut keys: Vec<String> = options.chain(["targets".to_owned()]).collect();
    keys.sort();
    keys
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::settings::Span;
    use heapwright_generate::Framework;
    use std::time::Duration;

    #[test]
    fn every_option_is_a_key() {
        for key in keys() {
            let problem = parse(&format!("[gen]\n{key} = 1979-05-27\n")).unwrap_err();
            assert!(!problem.message.contains("unknown"), "{key}: {problem:?}");
        }
    }

    #[test]
    fn values() {
        let text = "[gen]\ntargets = 'a.B'\nclass-path = 'a:b'\nexclude = ['x', 'y']\nframework = 'junit4'\ntime = '2m'\nkeep-all = true\n";
        let settings = parse(text).unwrap();
        assert_eq!(settings.targets, ["a.B"]);
        assert_eq!(settings.framework, Some(Framework::JUnit4));
        assert_eq!(settings.time, Some(Span(Duration::from_secs(120))));
        assert_eq!((settings.keep_all, settings.exclude.len()), (Some(true), 2));
        let based = settings.based_at(Path::new("/base"));
        assert_eq!(based.class_path, ["/base/a", "/base/b"]);
    }

    #[test]
    fn mistakes_have_a_place_and_a_hint() {
        let problem = parse("[gen]\nseed = 1\nloop-bund = 3\n").unwrap_err();
        assert_eq!((problem.line, problem.column), (3, 1));
        assert_eq!(problem.message, "unknown key `loop-bund`");
        assert_eq!(problem.hint.as_deref(), Some("did you mean `loop-bound`?"));
        let problem = parse("[gen]\ntime = 'soon'\n").unwrap_err();
        assert_eq!(problem.line, 2);
        assert!(problem.message.contains("'soon' is not a time"), "{problem:?}");
        assert_eq!(parse("[gen\n").unwrap_err().line, 1);
        assert_eq!(parse("seed = 1\n").unwrap_err().hint.unwrap(), "it belongs into section [gen]");
        let problem = parse("[gen]\ntime = 5\n").unwrap_err();
        assert!(problem.message.contains("'5' is not a time such as 60s"), "{problem:?}");
    }
}
