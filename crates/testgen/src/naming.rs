//! Names of tests and variables: what is special about an input, and what comes out.

mod features;
mod outcome;

use features::{Features, features};
use heapwright_case::Run;
use std::collections::{BTreeMap, BTreeSet};

/// Longest name of a test.
const LONGEST: usize = 70;
/// Most features in a name.
const FEATURES: usize = 3;

/// What a name is for.
pub(crate) struct Subject<'a> {
    pub(crate) run: &'a Run,
    /// Names of the method's parameters.
    pub(crate) parameters: Vec<Option<String>>,
    /// Simple name of the class under test.
    pub(crate) class: String,
}

/// Names of tests, beside their subjects; no two alike.
pub(crate) fn test_names(subjects: &[Subject<'_>]) -> Vec<String> {
    let all: Vec<Features> = subjects.iter().map(features).collect();
    let mut names = Vec::new();
    let mut taken = BTreeSet::new();
    for (index, (subject, own)) in subjects.iter().zip(&all).enumerate() {
        let rivals: Vec<&Vec<String>> = subjects
            .iter()
            .zip(&all)
            .enumerate()
            .filter(|(other, (rival, _))| *other != index && is_rival(rival.run, subject.run))
            .map(|(_, (_, features))| &features.all)
            .collect();
        let method = match subject.run.method.name.as_str() {
            "<init>" => format!("new{}", subject.class),
            name => name.to_owned(),
        };
        let method = match &subject.run.before.then {
            Some(then) => format!("{method}{}", capital(&then.name)),
            None => method,
        };
        let outcome = outcome::outcome(subject);
        let input = telling(own, &rivals);
        let name = join(&method, &input, &outcome);
        names.push(unique(name, &mut taken));
    }
    names
}

/// Whether tests of two runs are named after the same methods.
fn is_rival(one: &Run, other: &Run) -> bool {
    let then = |run: &Run| run.before.then.as_ref().map(|then| then.name.clone());
    one.method.name == other.method.name && then(one) == then(other)
}

/// The features that tell a test from its rivals: as few as possible, the striking ones first.
fn telling(features: &Features, rivals: &[&Vec<String>]) -> Vec<String> {
    let own = features.all.as_slice();
    let mut left: Vec<&Vec<String>> = rivals.to_vec();
    let mut chosen: Vec<String> = Vec::new();
    if rivals.is_empty() {
        return features.headline.iter().cloned().collect();
    }
    while !left.is_empty() && chosen.len() < FEATURES {
        let gain = |feature: &String| left.iter().filter(|rival| !rival.contains(feature)).count();
        let best = own.iter().filter(|one| !chosen.contains(one)).max_by(|a, b| {
            // The earlier feature wins a tie.
            gain(a).cmp(&gain(b)).then_with(|| {
                let place = |one: &String| own.iter().position(|other| other == one);
                place(b).cmp(&place(a))
            })
        });
        let Some(best) = best.filter(|best| gain(best) > 0).cloned() else { break };
        left.retain(|rival| rival.contains(&best));
        chosen.push(best);
    }
    chosen.sort_by_key(|one| own.iter().position(|other| other == one));
    chosen
}

fn join(method: &str, input: &[String], outcome: &str) -> String {
    for count in (0..=input.len()).rev() {
        let input = input.get(..count).unwrap_or_default();
        let mut parts = vec![method.to_owned()];
        if !input.is_empty() {
            let mut words = input.iter();
            let mut text = words.next().cloned().unwrap_or_default();
            for word in words {
                text.push_str("And");
                text.push_str(&capital(word));
            }
            parts.push(text);
        }
        parts.push(outcome.to_owned());
        let name = parts.join("_");
        if name.len() <= LONGEST || count == 0 {
            return name;
        }
    }
    method.to_owned()
}

fn unique(name: String, taken: &mut BTreeSet<String>) -> String {
    let mut candidate = name.clone();
    let mut number = 2;
    while !taken.insert(candidate.clone()) {
        candidate = format!("{name}_{number}");
        number += 1;
    }
    candidate
}

/// With a capital first letter.
pub(crate) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// With a small first letter.
pub(crate) fn small(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}

/// The name of a variable for an object of a class.
pub(crate) fn variable_for(class: &str) -> String {
    // a constant in capitals, its words apart
    if class.chars().any(char::is_uppercase) && !class.chars().any(char::is_lowercase) && class.len() > 1 {
        let words = class.split('_').filter(|word| !word.is_empty()).map(|word| capital(&word.to_lowercase()));
        return small(&words.collect::<String>());
    }
    let letters: String = class.chars().filter(|one| one.is_alphanumeric()).collect();
    small(&letters)
}

/// Names of variables in one method; no two alike, none a keyword.
#[derive(Default)]
pub(crate) struct Variables {
    taken: BTreeMap<String, u32>,
}

impl Variables {
    /// A name like the wanted one.
    pub(crate) fn take(&mut self, wanted: &str) -> String {
        let mut base: String = wanted.chars().filter(|one| one.is_alphanumeric() || *one == '_').collect();
        if base.is_empty() || base.starts_with(|one: char| one.is_numeric()) || base == "_" {
            base = "value".to_owned();
        }
        if is_reserved(&base) {
            base = format!("the{}", capital(&base));
        }
        loop {
            let count = self.taken.entry(base.clone()).or_default();
            *count += 1;
            let name = if *count == 1 { base.clone() } else { format!("{base}{count}") };
            if name == base || !self.taken.contains_key(&name) {
                if name != base {
                    self.taken.insert(name.clone(), 1);
                }
                return name;
            }
        }
    }
}

/// Keywords, literals, and the parameters of our lambdas.
fn is_reserved(name: &str) -> bool {
    const WORDS: &str = "abstract assert boolean break byte case catch char class const continue default do double \
                         else enum extends final finally float for goto if implements import instanceof int interface \
                         long native new package private protected public return short static strictfp super switch \
                         synchronized this throw throws transient try void volatile while true false null var record \
                         yield sealed permits when ignored argument _";
    WORDS.split(' ').any(|word| word == name)
        || name.strip_prefix("ignored").is_some_and(|rest| rest.chars().all(char::is_numeric))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables() {
        let mut names = Variables::default();
        assert_eq!(names.take("node"), "node");
        assert_eq!(names.take("node"), "node2");
        assert_eq!(names.take("node2"), "node22");
        assert_eq!(names.take("class"), "theClass");
        assert_eq!(names.take("1"), "value");
    }

    #[test]
    fn telling_features() {
        let list = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let own = Features { all: list("nullText zeroLimit"), headline: Some("nullText".to_owned()) };
        assert_eq!(telling(&own, &[]), list("nullText"));
        assert_eq!(telling(&own, &[&list("zeroLimit emptyText")]), list("nullText"));
        assert_eq!(telling(&own, &[&list("nullText negativeLimit"), &list("zeroLimit emptyText")]), own.all);
    }
}
