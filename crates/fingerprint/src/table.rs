//! What the result for a class may depend on: every class it can reach on the class path.
//!
//! The machine tries classes that the code does not name: subclasses of declared types, and classes of the program that
//! implement a type of the library. All of them belong to what a class reaches. A name counts wherever it occurs in a
//! class file, also in a string, so that `Class.forName("a.B")` is seen; code that makes names at run time, or reads
//! resources, depends on the whole class path.

use crate::content::digest_of;
use heapwright_program::{ClassPathEntry, Mentions, Program};
use heapwright_store::{Digest, Fields};
use std::collections::{BTreeMap, BTreeSet};

/// Library types that so many classes have above them that the machine tries none of these for them.
const EVERYWHERE: [&str; 5] =
    ["java/lang/Object", "java/io/Serializable", "java/lang/Cloneable", "java/lang/Comparable", "java/lang/Record"];

/// Members and classes by which code finds classes or files whose names it makes at run time.
const DYNAMIC: [&str; 12] = [
    "forName",
    "loadClass",
    "findClass",
    "defineClass",
    "getResource",
    "getResources",
    "getResourceAsStream",
    "getSystemResource",
    "getSystemResourceAsStream",
    "java/util/ServiceLoader",
    "java/util/ResourceBundle",
    "java/lang/ClassLoader",
];

/// What constructors of the containers that stand for library interfaces take.
const CONTAINERS: [&str; 5] =
    ["java/util/Collection", "java/util/Comparator", "java/util/Map", "java/util/SortedMap", "java/util/SortedSet"];

/// How many constructors and factories of the library may lie between a mentioned type and one that is made for it.
const LIBRARY_DEPTH: usize = 3;

/// A class of the class path.
#[derive(Debug)]
struct Row {
    digest: Digest,
    /// The other classes of the class path that it mentions.
    mentions: BTreeSet<String>,
    /// All other types that it mentions and that classes of the class path have above them, directly or through
    /// constructors of the library.
    library: BTreeSet<String>,
    /// Whether it finds classes or resources at run time.
    dynamic: bool,
}

/// All classes of a class path.
#[derive(Debug)]
pub struct ClassTable {
    rows: BTreeMap<String, Row>,
    /// Classes by the types directly above them.
    below: BTreeMap<String, BTreeSet<String>>,
    /// The hash of everything on the class path; of what cannot be read, the reason.
    whole: Digest,
    /// Whether the library looks for services of its own on the class path.
    services: bool,
}

impl ClassTable {
    /// Reads all classes of a program's class path.
    pub fn read(program: &mut Program) -> ClassTable {
        let names: BTreeSet<String> = program.class_names().into_iter().collect();
        let mut read = Vec::new();
        let mut below: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let feature = program.jdk().feature();
        for name in &names {
            let found = program.class_path().find(&format!("{name}.class"), feature);
            let content = found.map_or_else(|| Err("it is gone".to_owned()), |found| found.content);
            let (digest, mentions) = match &content {
                Ok(bytes) => (Digest::of(bytes), Mentions::read(bytes)),
                Err(why) => (Digest::of(why.as_bytes()), None),
            };
            for above in mentions.iter().flat_map(|mentions| &mentions.supers) {
                below.entry(above.clone()).or_default().insert(name.clone());
            }
            read.push((name.clone(), digest, mentions));
        }
        let above: BTreeSet<&str> = below.keys().map(String::as_str).collect();
        let wanted: BTreeSet<&str> = above.into_iter().filter(|name| !names.contains(*name)).collect();
        let mut library = Library { program, wanted, known: BTreeMap::new() };
        let rows = read.into_iter().map(|(name, digest, mentions)| {
            let row = row(digest, mentions, &names, &mut library);
            (name, row)
        });
        let rows = rows.collect();
        let (whole, services) = whole(library.program);
        ClassTable { rows, below, whole, services }
    }

    /// The hash of everything on the class path.
    pub fn whole(&self) -> Digest {
        self.whole
    }

    /// Returns a hash of all that results for some classes, given by internal names, may depend on.
    pub fn reached_from<'a>(&self, classes: impl IntoIterator<Item = &'a str>) -> Digest {
        let reached = self.reach(classes);
        let mut fields = Fields::new("reached");
        let dynamic = |name: &&String| self.rows.get(*name).is_some_and(|row| row.dynamic);
        if self.services || reached.iter().any(|name| dynamic(&name)) {
            fields.add(self.whole.bytes());
        }
        for name in &reached {
            fields.add(name.as_bytes());
            fields.add(self.rows.get(name).map_or(&[][..], |row| &row.digest.bytes()[..]));
        }
        fields.finish()
    }

    /// Returns a hash of all that calls of a class may depend on: of what it reaches, and of classes of the same packages
    /// that use what is reached, such as builders, with all that these reach.
    pub fn around(&self, class: &str) -> Digest {
        let package = |name: &str| name.rsplit_once('/').map_or(String::new(), |(package, _)| package.to_owned());
        let mut reached = self.reach([class]);
        loop {
            let packages: BTreeSet<String> = reached.iter().map(|name| package(name)).collect();
            let users = self.rows.iter().filter(|(name, row)| {
                let near = !reached.contains(*name) && packages.contains(&package(name));
                near && row.mentions.iter().any(|mentioned| reached.contains(mentioned))
            });
            let users: Vec<String> = users.map(|(name, _)| name.clone()).collect();
            if users.is_empty() {
                return self.reached_from(reached.iter().map(String::as_str));
            }
            reached = self.reach(reached.iter().chain(&users).map(String::as_str));
        }
    }

    /// Returns a hash of all classes in the package of a class, given by its internal name: of whatever can call what is
    /// not public there.
    pub fn package_of(&self, class: &str) -> Digest {
        let package = |name: &str| name.rsplit_once('/').map_or(String::new(), |(package, _)| package.to_owned());
        let own = package(class);
        let mut fields = Fields::new("package");
        for (name, row) in self.rows.iter().filter(|(name, _)| package(name) == own) {
            fields.add(name.as_bytes());
            fields.add(row.digest.bytes());
        }
        fields.finish()
    }

    /// Returns all classes that some classes reach, with themselves.
    pub fn reach<'a>(&self, classes: impl IntoIterator<Item = &'a str>) -> BTreeSet<String> {
        let mut found: BTreeSet<String> = BTreeSet::new();
        let mut queue: Vec<String> = classes.into_iter().map(str::to_owned).collect();
        let mut seen = BTreeSet::new();
        while let Some(name) = queue.pop() {
            if !seen.insert(name.clone()) {
                continue;
            }
            queue.extend(self.below.get(&name).into_iter().flatten().cloned());
            let Some(row) = self.rows.get(&name) else { continue };
            queue.extend(row.mentions.iter().chain(&row.library).cloned());
            // classes inside a class are told by their names too
            let top = name.split('$').next().unwrap_or(&name);
            let nest = self.rows.range(format!("{top}$")..).map(|(name, _)| name);
            queue.extend(nest.take_while(|name| name.starts_with(&format!("{top}$"))).cloned());
            found.insert(name);
        }
        found
    }

    /// Returns the classes whose simple names occur as words in a text: what a test may use.
    pub fn named_in(&self, text: &str) -> BTreeSet<&str> {
        let words: BTreeSet<&str> = text.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$')).collect();
        let simple = |name: &str| name.rsplit(['/', '$']).next().unwrap_or_default().to_owned();
        self.rows.keys().map(String::as_str).filter(|name| words.contains(simple(name).as_str())).collect()
    }
}

fn row(digest: Digest, mentions: Option<Mentions>, names: &BTreeSet<String>, library: &mut Library<'_>) -> Row {
    let Some(Mentions { texts, supers }) = mentions else {
        return Row { digest, mentions: BTreeSet::new(), library: BTreeSet::new(), dynamic: true };
    };
    let mut row = Row {
        digest,
        mentions: supers.iter().filter(|name| names.contains(*name)).cloned().collect(),
        library: BTreeSet::new(),
        dynamic: texts.iter().any(|text| DYNAMIC.contains(&text.as_str())),
    };
    for text in &texts {
        for name in class_names(text) {
            match names.contains(&name) {
                true => drop(row.mentions.insert(name)),
                false => row.library.extend(library.leads_to(&name)),
            }
        }
    }
    row
}

/// Returns every part of a text that may be the name of a class.
fn class_names(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '$' | '/' | '.' | '-')));
    let mut found = BTreeSet::new();
    for word in words.filter(|word| !word.is_empty()) {
        let word = word.replace('.', "/");
        // in a descriptor L comes before a name, and primitive types before that
        let after = word.match_indices('L').map(|(at, _)| at + 1);
        found.extend(std::iter::once(0).chain(after).filter_map(|at| word.get(at..)).map(str::to_owned));
    }
    found
}

/// The types of the library that classes of the class path have above them.
struct Library<'a> {
    program: &'a mut Program,
    /// These types.
    wanted: BTreeSet<&'a str>,
    /// By a type of the library, those of them that inputs of that type can lead to.
    known: BTreeMap<String, BTreeSet<String>>,
}

impl Library<'_> {
    fn leads_to(&mut self, name: &str) -> BTreeSet<String> {
        let is_library = ["java/", "javax/", "jdk/", "sun/", "com/sun/"].iter().any(|start| name.starts_with(start));
        // a type that is neither in the library nor on the class path may be a superclass all the same
        if !is_library {
            return self.wanted.get(name).map(|name| (*name).to_owned()).into_iter().collect();
        }
        if let Some(known) = self.known.get(name) {
            return known.clone();
        }
        let mut found = BTreeSet::from([name.to_owned()]);
        let mut last = found.clone();
        for _ in 0..LIBRARY_DEPTH {
            let next: BTreeSet<String> = last.iter().flat_map(|name| self.made_from(name)).collect();
            last = next.difference(&found).cloned().collect();
            found.extend(last.iter().cloned());
        }
        found.retain(|name| self.wanted.contains(name.as_str()) && !EVERYWHERE.contains(&name.as_str()));
        self.known.insert(name.to_owned(), found.clone());
        found
    }

    /// The types of what constructors and factories of a type take.
    fn made_from(&mut self, name: &str) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        if name.starts_with("java/util/") || name == "java/lang/Iterable" {
            found.extend(CONTAINERS.map(str::to_owned));
        }
        let Ok(class) = self.program.load(name) else { return found };
        for method in self.program.class(class).methods() {
            let method = self.program.method(method);
            if method.is_constructor() || method.is_static() && method.is_public() {
                let parameters = method.descriptor().split(')').next().unwrap_or_default();
                let names = parameters.split(['(', ';']).filter_map(|part| part.split_once('L'));
                found.extend(names.map(|(_, name)| name.to_owned()));
            }
        }
        found
    }
}

/// Returns the hash of everything on the class path, and whether the library looks for its own services there.
fn whole(program: &Program) -> (Digest, bool) {
    let mut fields = Fields::new("class path");
    let mut services = false;
    for entry in program.class_path().entries() {
        let path = match entry {
            ClassPathEntry::Directory(path) => path.as_path(),
            ClassPathEntry::Jar(jar) => jar.path(),
        };
        match digest_of(path) {
            Ok(digest) => fields.add(digest.bytes()),
            Err(error) => fields.add(error.to_string().as_bytes()),
        }
        services |= match entry {
            ClassPathEntry::Directory(path) => crate::content::has_services(path),
            ClassPathEntry::Jar(jar) => jar.has_library_services(),
        };
    }
    (fields.finish(), services)
}

#[cfg(test)]
mod tests {
    use super::class_names;

    #[test]
    fn names_are_found_wherever_they_are() {
        let has = |text: &str, name: &str| class_names(text).contains(name);
        for text in ["a/B", "(ILa/B;)V", "[[La/B;", "Ljava/util/List<La/B;>;", "a.B", "see a.B!", "()La/B;"] {
            assert!(has(text, "a/B"), "{text}");
        }
        assert!(has("LList;", "List") && has("a/B$C", "a/B$C"));
        assert!(!has("a/Bc", "a/B"));
    }
}
