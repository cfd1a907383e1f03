//! Names of tests and variables: what is special about an input, and the outcome.

mod features;
mod outcome;

use crate::identifier::{JavaIdentifier, is_identifier};
use crate::plan::Wrong;
use crate::tree::{Expr, Overriding, Statement};
use features::{Features, features};
use heapwright_case::Run;
use std::collections::{BTreeMap, BTreeSet};

/// Maximum length of a test name.
const LONGEST: usize = 70;
/// Maximum number of features in a name.
const FEATURES: usize = 3;

/// What a name is given to.
pub(crate) struct Subject<'a> {
    pub(crate) run: &'a Run,
    /// Names of the method's parameters.
    pub(crate) parameters: Vec<Option<String>>,
    /// Simple name of the class under test.
    pub(crate) class: String,
    /// What the run does that it should not.
    pub(crate) breaks: Option<&'a Wrong>,
}

/// Names of tests, in the order of their subjects; all distinct.
pub(crate) fn test_names(subjects: &[Subject<'_>]) -> Vec<JavaIdentifier> {
    let all: Vec<Features> = subjects.iter().map(features).collect();
    let titles = titles(subjects);
    // tests named after the same methods, by their features
    let mut rivals: BTreeMap<&str, Rivals<'_>> = BTreeMap::new();
    for (title, own) in titles.iter().zip(&all) {
        *rivals.entry(title).or_default().entry(&own.all).or_default() += 1;
    }
    let having: BTreeMap<_, _> = rivals.iter().map(|(methods, rivals)| (*methods, Having::of(rivals))).collect();
    let mut known = BTreeMap::new();
    let mut names = Vec::new();
    let mut taken = Taken::default();
    for ((subject, own), title) in subjects.iter().zip(&all).zip(&titles) {
        let title = title.as_str();
        let outcome = outcome::outcome(subject);
        let input = known.entry((title, &own.all)).or_insert_with(|| match rivals.get(title).zip(having.get(title)) {
            Some((rivals, having)) => telling(own, rivals, having),
            None => Vec::new(),
        });
        let name = match subject.breaks {
            Some(Wrong::Reaches { sink, .. }) => format!("reaches_{sink}_{title}"),
            _ => join(title, input, &outcome),
        };
        names.push(taken.unique(&name));
    }
    names
}

/// The methods that the tests of subjects are named after. Overloads are told apart by the types of the parameters in
/// which they differ.
fn titles(subjects: &[Subject<'_>]) -> Vec<String> {
    let mut overloads: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for subject in subjects {
        overloads.entry(&subject.run.method.name).or_default().insert(&subject.run.method.descriptor);
    }
    let title = |subject: &Subject<'_>| {
        let method = &subject.run.method;
        let name = match method.name.as_str() {
            "<init>" => format!("new{}", subject.class),
            name => name.to_owned(),
        };
        let types = overloads.get(method.name.as_str()).map(|all| differing(&method.descriptor, all));
        let then = subject.run.before.then.as_ref().map(|then| capital(&then.name));
        format!("{name}{}{}", types.unwrap_or_default(), then.unwrap_or_default())
    };
    subjects.iter().map(title).collect()
}

/// The types of the parameters in which a method differs from its overloads; empty if there are none, or if its
/// parameters are those that all of them have.
fn differing(descriptor: &str, overloads: &BTreeSet<&str>) -> String {
    fn parameters(descriptor: &str) -> Vec<&str> {
        heapwright_program::split_method(descriptor).map_or_else(Vec::new, |(parameters, _)| parameters)
    }
    fn words(list: &[&str]) -> String {
        list.iter().map(|descriptor| type_word(descriptor)).collect()
    }
    let all: Vec<Vec<&str>> = overloads.iter().map(|one| parameters(one)).collect();
    let of = |list: &[&str]| -> String {
        let differs = |at: &usize| all.iter().any(|other| other.get(*at) != list.get(*at));
        let chosen: Vec<&str> = (0..list.len()).filter(differs).filter_map(|at| list.get(at).copied()).collect();
        words(&chosen)
    };
    let own = parameters(descriptor);
    let short = of(&own);
    match all.iter().filter(|other| of(other) == short).count() {
        0 | 1 => short,
        _ => words(&own),
    }
}

/// A type as part of a name: `int[]` is `IntArray`.
fn type_word(descriptor: &str) -> String {
    let element = descriptor.trim_start_matches('[');
    let name = heapwright_program::external_type(element);
    let simple = name.rsplit(['.', '$']).next().unwrap_or_default();
    let letters: String = simple.chars().filter(|letter| letter.is_alphanumeric()).collect();
    format!("{}{}", capital(&letters), "Array".repeat(descriptor.len() - element.len()))
}

/// The number of tests per set of features.
type Rivals<'a> = BTreeMap<&'a Vec<String>, usize>;

/// The number of tests that have each feature.
struct Having<'a> {
    all: usize,
    counts: BTreeMap<&'a str, usize>,
}

impl<'a> Having<'a> {
    fn of<'b>(rivals: impl IntoIterator<Item = (&'b &'a Vec<String>, &'b usize)>) -> Having<'a>
    where
        'a: 'b,
    {
        let mut having = Having { all: 0, counts: BTreeMap::new() };
        for (rival, count) in rivals {
            having.all += count;
            for feature in rival.iter() {
                *having.counts.entry(feature).or_default() += count;
            }
        }
        having
    }

    /// The number of tests without a feature.
    fn without(&self, feature: &str) -> usize {
        self.all - self.counts.get(feature).copied().unwrap_or(0)
    }
}

/// The features that tell a test from its rivals, which include itself: as few as possible, the most striking first.
fn telling(features: &Features, rivals: &Rivals<'_>, having: &Having<'_>) -> Vec<String> {
    let own = features.all.as_slice();
    let mut chosen: Vec<String> = Vec::new();
    if having.all <= 1 {
        return features.headline.iter().cloned().collect();
    }
    let mut left: Option<(Rivals<'_>, Having<'_>)> = None;
    while chosen.len() < FEATURES {
        let having = left.as_ref().map_or(having, |(_, having)| having);
        let open = own.iter().filter(|one| !chosen.contains(one)).map(|one| (having.without(one), one));
        // The earlier feature wins a tie.
        let best = open.rev().max_by_key(|(gain, _)| *gain);
        let Some(best) = best.filter(|(gain, _)| *gain > 0).map(|(_, one)| one.clone()) else { break };
        let among = left.as_ref().map_or(rivals, |(rivals, _)| rivals);
        let alike: Rivals<'_> =
            among.iter().filter(|(rival, _)| rival.contains(&best)).map(|(rival, count)| (*rival, *count)).collect();
        let having = Having::of(&alike);
        left = Some((alike, having));
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

/// Names already used.
#[derive(Default)]
struct Taken {
    names: BTreeSet<String>,
    /// The next number to try after a name that is taken.
    next: BTreeMap<String, u32>,
}

impl Taken {
    fn unique(&mut self, name: &str) -> JavaIdentifier {
        let name = JavaIdentifier::like(name);
        if self.names.insert(name.to_string()) {
            return name;
        }
        let next = self.next.entry(name.to_string()).or_insert(2);
        loop {
            let candidate = JavaIdentifier::like(&format!("{name}_{next}"));
            *next += 1;
            if self.names.insert(candidate.to_string()) {
                return candidate;
            }
        }
    }
}

/// Capitalizes the first letter.
pub(crate) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Lowercases the first letter, and with it the other letters of an abbreviation: `AVLTree` gives `avlTree`.
pub(crate) fn small(word: &str) -> String {
    let letters: Vec<char> = word.chars().collect();
    let capitals = letters.iter().take_while(|letter| letter.is_uppercase()).count();
    // the last capital begins the next word, unless the name ends or goes on with a digit
    let next = letters.get(capitals).is_some_and(|letter| letter.is_lowercase());
    let lowered = if next { capitals.saturating_sub(1) } else { capitals }.max(1);
    let lower = letters.iter().take(lowered).flat_map(|letter| letter.to_lowercase());
    lower.chain(letters.iter().skip(lowered).copied()).collect()
}

/// The name of a variable for an object of a class.
pub(crate) fn variable_for(class: &str) -> String {
    // a constant in upper case: split it into words
    if class.chars().any(char::is_uppercase) && !class.chars().any(char::is_lowercase) && class.len() > 1 {
        let words = class.split('_').filter(|word| !word.is_empty()).map(|word| capital(&word.to_lowercase()));
        return small(&words.collect::<String>());
    }
    let letters: String = class.chars().filter(|one| one.is_alphanumeric()).collect();
    small(&letters)
}

/// Names of the variables in one method; all distinct, none a keyword.
#[derive(Default)]
pub(crate) struct Variables {
    taken: BTreeMap<String, u32>,
}

impl Variables {
    /// Returns an unused name like the wanted one.
    pub(crate) fn take(&mut self, wanted: &str) -> JavaIdentifier {
        let wanted = if is_identifier(wanted) || is_reserved(wanted) { wanted } else { "value" };
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
                return JavaIdentifier::like(&name);
            }
        }
    }
}

/// Gives the parameters of a method of an anonymous class their names, other than those of the variables it uses.
pub(crate) fn name_parameters(method: &mut Overriding) {
    let mut used: BTreeSet<String> = BTreeSet::new();
    for expr in method.body.iter_mut().flat_map(Statement::expressions_mut) {
        expr.each_mut(&mut |one| {
            if let Expr::Name(name) = one {
                used.insert(name.to_string());
            }
        });
    }
    for (at, (_, name)) in method.parameters.iter_mut().enumerate() {
        while used.contains(&**name) {
            *name = JavaIdentifier::like(&format!("{name}Argument"));
        }
        let placeholder = Overriding::parameter(at);
        for expr in method.body.iter_mut().flat_map(Statement::expressions_mut) {
            expr.each_mut(&mut |one| {
                if matches!(one, Expr::Name(other) if *other == placeholder) {
                    *one = Expr::Name(name.clone());
                }
            });
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
        || ["ignored", "argument"]
            .iter()
            .any(|word| name.strip_prefix(word).is_some_and(|rest| rest.chars().all(char::is_numeric)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn abbreviations() {
        let names =
            [("AVLTree", "avlTree"), ("URL", "url"), ("Tree", "tree"), ("IOError", "ioError"), ("B2Tree", "b2Tree")];
        for (class, variable) in names.into_iter().chain([("A", "a"), ("AVL2", "avl2"), ("ÄÖTest", "äöTest"), ("", "")])
        {
            assert_eq!(small(class), variable);
        }
    }

    #[test]
    fn overloads_are_told_apart_by_type() {
        let told = |own: &str, others: &[&str]| differing(own, &others.iter().copied().chain([own]).collect());
        assert_eq!(told("(I)I", &[]), "");
        assert_eq!(told("(I)I", &["(J)J", "([D)D"]), "Int");
        assert_eq!(told("([D)D", &["(J)J", "(I)I"]), "DoubleArray");
        assert_eq!(told("(Ljava/lang/String;I)V", &["(Ljava/lang/String;J)V"]), "Int");
        assert_eq!(told("(Ljava/lang/String;)V", &["(Ljava/lang/String;J)V"]), "");
        assert_eq!(told("(La/B;)V", &["(Lc/B;)V"]), "B");
    }

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
        let told = |others: &[&str]| {
            let others: Vec<Vec<String>> = others.iter().map(|other| list(other)).collect();
            let mut rivals = Rivals::new();
            for rival in others.iter().chain([&own.all]) {
                *rivals.entry(rival).or_default() += 1;
            }
            telling(&own, &rivals, &Having::of(&rivals))
        };
        assert_eq!(told(&[]), list("nullText"));
        assert_eq!(told(&["zeroLimit emptyText"]), list("nullText"));
        assert_eq!(told(&["nullText negativeLimit", "zeroLimit emptyText"]), own.all);
        assert_eq!(told(&["nullText zeroLimit"]), Vec::<String>::new());
        assert_eq!(told(&["zeroLimit", "nullText", "nullText", "nullText"]), own.all);
    }

    #[test]
    fn names_are_given_once() {
        let mut taken = Taken::default();
        let mut next = |name: &str| taken.unique(name);
        assert_eq!([next("a"), next("a"), next("a_3"), next("a"), next("a_3")], ["a", "a_2", "a_3", "a_4", "a_3_2"]);
    }
}
