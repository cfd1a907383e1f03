//! Merges new tests into a file of ours: it may hold tests of other methods, and whatever a person changed or added.
//!
//! Each test carries a mark: the method it calls, and a checksum of its text. A test whose text does not match the
//! checksum was changed by a person; a member without a mark was written by one. Both stay as they are.

mod scan;

use crate::Generated;
use crate::identifier::JavaIdentifier;
use crate::tree::{Helper, TestMethod};
use heapwright_case::MethodName;
use heapwright_program::{external_type, split_method};
use scan::{File, Member, cut, mentions, normalised, statements};
use std::collections::{BTreeMap, BTreeSet};

/// Prefix of the mark of a test.
const MARK: &str = "// heapwright: ";
/// Maximum length of a method's name in a mark.
const LONGEST: usize = 80;
/// Methods that run around each test.
const AROUND: [&str; 2] = ["saveStatics", "restoreStatics"];

/// A method as named in marks: `add(int,java.lang.String)`.
pub fn key(method: &MethodName) -> String {
    let parameters = split_method(&method.descriptor).map_or_else(Vec::new, |(list, _)| list);
    let types: Vec<String> = parameters.into_iter().map(external_type).collect();
    let name = if method.name == "<init>" { "new" } else { &method.name };
    let whole = format!("{name}({})", types.join(","));
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "_$.,()[]".contains(letter);
    if whole.len() <= LONGEST && whole.chars().all(plain) {
        return whole;
    }
    let short: String = name.chars().filter(|one| one.is_ascii_alphanumeric()).take(LONGEST / 2).collect();
    format!("{short}({:016x})", hash(&whole))
}

/// The line above a test.
pub(crate) fn mark(key: &str, text: &str) -> String {
    format!("{MARK}{key} {:016x}", hash(&normalised(text)))
}

/// FNV-1a: the same on every machine and in every version.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

/// A generated file that already exists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Existing {
    file: File,
    /// Whether its tests have marks; files of older versions have none.
    is_marked: bool,
}

/// A file of which tests were taken out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pruned {
    /// There was nothing to take out.
    Same,
    /// Nothing is left but what supports tests.
    Empty,
    /// The text of what is left.
    Rest(String),
}

/// Where a member comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Origin {
    /// A generated test of this method, unchanged.
    Ours(String),
    /// A generated test that a person changed.
    Changed,
    /// A helper, or code that runs around each test.
    Support,
    /// Anything else.
    Theirs,
}

fn origin(member: &Member) -> Origin {
    let line = member.text.lines().find(|line| line.trim().starts_with(MARK));
    let Some(line) = line else {
        let name = member.name.as_deref().unwrap_or_default();
        let helper = HELPERS.iter().any(|helper| helper.name() == name) && member.is_method;
        let around = AROUND.contains(&name) && member.is_bare;
        let saved = !member.is_method && name.ends_with("Before") && member.text.starts_with("private ");
        return if helper || around || saved { Origin::Support } else { Origin::Theirs };
    };
    let rest = line.trim().strip_prefix(MARK).unwrap_or_default();
    let Some((key, sum)) = rest.rsplit_once(' ') else { return Origin::Changed };
    let (before, body) = member.text.split_once(line).unwrap_or_default();
    let same = before.trim().is_empty() && u64::from_str_radix(sum, 16) == Ok(hash(&normalised(body)));
    if same { Origin::Ours(key.to_owned()) } else { Origin::Changed }
}

const HELPERS: [Helper; 5] = [Helper::Agrees, Helper::Allocate, Helper::ClassNamed, Helper::GetField, Helper::SetField];

/// The methods that a run has made tests of, as named in marks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Renewed {
    /// Those that have new tests, in one file of the class or another.
    pub retested: BTreeSet<String>,
    /// Those whose tests are not all made, because time ran out.
    pub unfinished: BTreeSet<String>,
}

impl Existing {
    /// Reads a generated file; `None` if its structure is not understood.
    pub fn read(text: &str) -> Option<Existing> {
        let file = cut(text.strip_prefix('\u{feff}').unwrap_or(text))?;
        let is_marked = file.members.iter().any(|member| member.text.contains(MARK));
        Some(Existing { file, is_marked })
    }

    /// The classes that it imports, by their simple names.
    fn imported(&self) -> BTreeMap<String, String> {
        let classes = self.file.imports.iter().filter(|one| !one.starts_with("static "));
        classes
            .filter_map(|one| Some((one.rsplit_once('.')?.1.to_owned(), one.clone())))
            .filter(|(simple, _)| simple != "*")
            .collect()
    }

    /// Whether a member of ours provides the cases of a test that a person wrote or changed.
    fn is_called_by_a_person(&self, member: &Member) -> bool {
        let Some(name) = member.name.as_ref().filter(|_| member.text.contains("static ")) else { return false };
        let mut theirs = self.file.members.iter().filter(|one| matches!(origin(one), Origin::Changed | Origin::Theirs));
        theirs.any(|one| one.name.as_ref() != Some(name) && mentions(&one.text, name))
    }

    /// The names of the methods with this origin.
    fn kept_by_name(&self, wanted: &Origin) -> BTreeSet<&str> {
        let own = self.file.members.iter().filter(|member| origin(member) == *wanted && member.is_method);
        own.filter_map(|member| member.name.as_deref()).collect()
    }

    /// Returns the text of the file with new tests in it. `methods` are the methods that the class has. The old tests of
    /// retested methods go, unless time ran out while their new ones were made.
    pub fn merged(&self, new: &str, methods: &BTreeSet<String>, renewed: &Renewed) -> String {
        let Some(fresh) = cut(new).filter(|_| self.is_marked) else { return new.to_owned() };
        let mut tests: BTreeMap<String, Vec<&Member>> = BTreeMap::new();
        for member in &fresh.members {
            if let Origin::Ours(key) = origin(member) {
                tests.entry(key).or_default().push(member);
            }
        }
        let stays = |member: &&Member| match origin(member) {
            Origin::Ours(_) if self.is_called_by_a_person(member) => true,
            Origin::Ours(key) if !methods.contains(&key) => false,
            Origin::Ours(key) if renewed.unfinished.contains(&key) => {
                !fresh.members.iter().any(|new| new.name == member.name)
            }
            Origin::Ours(key) => !tests.contains_key(&key) && !renewed.retested.contains(&key),
            Origin::Changed | Origin::Theirs => true,
            Origin::Support => false,
        };
        let kept: Vec<&Member> = self.file.members.iter().filter(stays).collect();
        if kept.is_empty()
            && self.file.head == fresh.head
            && self.file.tail.is_empty()
            && self.file.comments == fresh.comments
        {
            return new.to_owned();
        }
        let members = self.members(&fresh, &tests, &kept);
        self.assembled(&fresh, &members)
    }

    /// Returns the text of a file that replaces this one, with those unchanged generated tests of this one added that
    /// `stays` chooses by the key of their method and their name. A test whose name the new file uses is not added.
    pub fn kept_in(&self, new: &str, stays: &dyn Fn(&str, &str) -> bool) -> String {
        let Some(base) = Existing::read(new).filter(|_| self.is_marked) else { return new.to_owned() };
        let mut tests: BTreeMap<String, Vec<&Member>> = BTreeMap::new();
        for member in &self.file.members {
            let is_free = !base.file.members.iter().any(|other| other.name == member.name);
            if let (Origin::Ours(key), Some(name)) = (origin(member), &member.name)
                && is_free
                && stays(&key, name)
            {
                tests.entry(key).or_default().push(member);
            }
        }
        let (own, theirs) = (self.imported(), base.imported());
        let is_ambiguous = own.iter().any(|(simple, class)| theirs.get(simple).is_some_and(|other| other != class));
        if tests.is_empty() || is_ambiguous {
            return new.to_owned();
        }
        let mut added = self.file.clone();
        added.comments = base.file.comments.iter().filter(|line| line.starts_with("// Generated")).cloned().collect();
        let is_added = |member: &Member| tests.values().flatten().any(|one| std::ptr::eq(*one, member));
        let chosen = self.file.members.iter().filter(|one| is_added(one) || origin(one) == Origin::Support);
        added.members = chosen.cloned().collect();
        let kept: Vec<&Member> = base.file.members.iter().filter(|one| origin(one) != Origin::Support).collect();
        base.assembled(&added, &base.members(&added, &tests, &kept))
    }

    /// Takes out generated tests that nobody changed, chosen by the key of their method and their name.
    pub fn without(&self, is_stale: &dyn Fn(&str, &str) -> bool) -> Pruned {
        let stale = |member: &Member| match origin(member) {
            Origin::Ours(_) if self.is_called_by_a_person(member) => false,
            Origin::Ours(key) => is_stale(&key, member.name.as_deref().unwrap_or_default()),
            Origin::Changed | Origin::Support | Origin::Theirs => false,
        };
        if !self.file.members.iter().any(stale) {
            return Pruned::Same;
        }
        let stays = |member: &&Member| !stale(member) && origin(member) != Origin::Support;
        let kept: Vec<&Member> = self.file.members.iter().filter(stays).collect();
        if kept.is_empty() && self.file.tail.trim().is_empty() {
            return Pruned::Empty;
        }
        let mut support = self.file.clone();
        support.members.retain(|member| origin(member) == Origin::Support);
        support.comments.retain(|line| line.starts_with("// Generated"));
        let members = self.members(&support, &BTreeMap::new(), &kept);
        Pruned::Rest(self.assembled(&support, &members))
    }

    /// All members in order: those of the old file in their places, new tests in place of those they replace.
    fn members(&self, fresh: &File, tests: &BTreeMap<String, Vec<&Member>>, kept: &[&Member]) -> Vec<String> {
        let mut placed: BTreeSet<&String> = BTreeSet::new();
        let mut body: Vec<String> = Vec::new();
        for member in &self.file.members {
            match origin(member) {
                Origin::Ours(key) => {
                    if let Some((key, list)) = tests.get_key_value(&key)
                        && placed.insert(key)
                    {
                        body.extend(list.iter().map(|one| one.text.clone()));
                    }
                }
                Origin::Support => continue,
                Origin::Changed | Origin::Theirs => {}
            }
            if kept.iter().any(|one| std::ptr::eq(*one, member)) {
                body.push(member.text.clone());
            }
        }
        for member in &fresh.members {
            if let Origin::Ours(key) = origin(member)
                && !placed.contains(&key)
            {
                body.push(member.text.clone());
            }
        }
        let mut all = self.fields(fresh);
        all.extend(self.around(fresh));
        all.append(&mut body);
        self.add_helpers(fresh, &mut all);
        all
    }

    /// The variables for static fields, from both files.
    fn fields(&self, fresh: &File) -> Vec<String> {
        let mut names = BTreeSet::new();
        let both = self.file.members.iter().chain(&fresh.members);
        let fields = both.filter(|member| !member.is_method && origin(member) == Origin::Support);
        let all: Vec<String> =
            fields.filter(|member| names.insert(member.name.clone())).map(|member| member.text.clone()).collect();
        if all.is_empty() { Vec::new() } else { vec![all.join("\n    ")] }
    }

    /// The methods that run around each test, with the statements of both files.
    fn around(&self, fresh: &File) -> Vec<String> {
        let find = |file: &File, name: &str| {
            let found = file.members.iter().find(|one| one.name.as_deref() == Some(name) && one.is_bare);
            found.map(|one| one.text.clone())
        };
        let mut all = Vec::new();
        for name in AROUND {
            all.extend(match (find(&self.file, name), find(fresh, name)) {
                (Some(old), Some(new)) => Some(both(&old, &new).unwrap_or(new)),
                (old, new) => old.or(new),
            });
        }
        all
    }

    /// Adds the helpers that are called, as in the old file.
    fn add_helpers(&self, fresh: &File, all: &mut Vec<String>) {
        let mut helpers: Vec<String> = Vec::new();
        for helper in HELPERS {
            let named = |member: &&Member| member.is_method && member.name.as_deref() == Some(helper.name());
            let called = all.iter().any(|text| mentions(text, helper.name()));
            let known = self.file.members.iter().find(named).or_else(|| fresh.members.iter().find(named));
            if let Some(known) = known.filter(|_| called) {
                let comment = helpers.is_empty();
                let text = match known.text.split_once('\n') {
                    Some((first, rest)) if first.starts_with("// Reflection") && !comment => rest.trim().to_owned(),
                    _ => known.text.clone(),
                };
                helpers.push(text);
            }
        }
        all.append(&mut helpers);
    }

    /// Assembles the file from these members.
    fn assembled(&self, fresh: &File, members: &[String]) -> String {
        let body = members.iter().map(|text| format!("    {text}")).collect::<Vec<_>>().join("\n\n");
        let code = format!("{}\n{body}\n{}", self.file.head, self.file.tail);
        let mut imports: BTreeSet<&String> = fresh.imports.iter().collect();
        imports.extend(self.file.imports.iter().filter(|one| {
            let simple = one.rsplit('.').next().unwrap_or_default();
            simple == "*" || mentions(&code, simple)
        }));
        let needed = |one: &&&String| {
            let simple = one.rsplit('.').next().unwrap_or_default();
            simple == "*" || mentions(&code, simple)
        };
        let imports: Vec<&&String> = imports.iter().filter(needed).collect();
        let mut out = String::new();
        for line in
            fresh.comments.iter().chain(self.file.comments.iter().filter(|one| !one.starts_with("// Generated")))
        {
            out.push_str(line);
            out.push('\n');
        }
        if let Some(package) = &fresh.package {
            out.push_str(&format!("package {package};\n\n"));
        }
        for is_static in [true, false] {
            let some: Vec<_> = imports.iter().filter(|one| one.starts_with("static ") == is_static).collect();
            some.iter().for_each(|one| out.push_str(&format!("import {one};\n")));
            if !some.is_empty() {
                out.push('\n');
            }
        }
        // the tail includes the line break after the brace, if there is one
        out.push_str(&format!("{}\n{body}\n}}{}\n", self.file.head, self.file.tail));
        out
    }
}

/// Merges the statements of two methods into one.
fn both(old: &str, new: &str) -> Option<String> {
    let (head, mut all) = statements(old)?;
    let known: BTreeSet<String> = all.iter().map(|one| normalised(one)).collect();
    all.extend(statements(new)?.1.into_iter().filter(|one| !known.contains(&normalised(one))));
    let lines: Vec<String> = all.iter().map(|one| format!("        {one}")).collect();
    Some(format!("{head}\n{}\n    }}", lines.join("\n")))
}

impl Generated {
    /// Adapts the tests to a file with members that stay: a test that a person changed replaces the one it was made
    /// from, and no name is used twice.
    pub fn beside(self, existing: &Existing) -> Generated {
        if !existing.is_marked {
            return self;
        }
        let changed: BTreeSet<String> =
            existing.kept_by_name(&Origin::Changed).into_iter().map(str::to_owned).collect();
        // a parameterised test that a person changed stands for its cases
        let mut stood_for = changed.clone();
        if self.is_grouped {
            let groups = crate::group::groups(&self.class.tests, &BTreeSet::new());
            let is_changed = |one: &&crate::group::Grouped| one.group.names().any(|name| changed.contains(name));
            stood_for.extend(groups.iter().filter(is_changed).flat_map(|one| one.group.tests.clone()));
        }
        let mut rest = self.without(&stood_for);
        rest.class.imported = existing.imported();
        let mut taken: BTreeSet<String> =
            existing.kept_by_name(&Origin::Theirs).into_iter().map(str::to_owned).collect();
        // tests of other methods stay, and tests of two methods may have the same name
        let keys: BTreeSet<&String> = rest.class.tests.iter().map(|test| &test.key).collect();
        for member in &existing.file.members {
            if let (Origin::Ours(key), Some(name)) = (origin(member), &member.name)
                && (!keys.contains(&key) || existing.is_called_by_a_person(member))
            {
                taken.insert(name.clone());
            }
        }
        rest.taken = taken.union(&changed).cloned().collect();
        let names: BTreeSet<String> = rest.class.tests.iter().map(|test| test.name.to_string()).collect();
        for name in names.iter().filter(|name| taken.contains(*name)) {
            let free =
                (2..).map(|number| format!("{name}_{number}")).find(|one| !taken.contains(one) && !names.contains(one));
            if let Some(free) = free.map(|free| JavaIdentifier::like(&free)) {
                rest.rename(name, &free);
            }
        }
        rest
    }

    fn rename(&mut self, from: &str, to: &JavaIdentifier) {
        let checks = self.checks.iter_mut().flat_map(|checks| &mut checks.tests);
        for test in self.class.tests.iter_mut().chain(checks).filter(|test: &&mut TestMethod| test.name == *from) {
            test.name = to.clone();
        }
        for one in self.origins.iter_mut().filter(|one| one.test == from) {
            one.test = to.to_string();
        }
    }
}

#[cfg(test)]
mod tests;
