//! Whole libraries: packages of the JDK or of jars, tested from a package of their own through what they export.

pub(crate) mod coverage;
pub(crate) mod graph;
mod plan;
pub(crate) mod schedule;

pub(crate) use coverage::Covered;
pub(crate) use plan::{Reach, plan};

use crate::failure::Failure;
use crate::hints;
use crate::places;
use crate::spec::{self, Spec};
use heapwright_program::{ClassPathEntry, Program, package_of};
use std::collections::BTreeSet;
use std::path::Path;

/// The package above those of the tests, unless the user names another.
pub const TEST_PACKAGE: &str = "heapwright";

/// The classes of a library.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Library {
    /// Internal names, sorted.
    pub classes: BTreeSet<String>,
    /// Its packages that belong to the JDK, with slashes.
    pub of_jdk: BTreeSet<String>,
}

impl Library {
    /// Finds the classes of the libraries that a user names.
    pub(crate) fn find(program: &Program, named: &[String]) -> Result<Library, Failure> {
        let mut library = Library::default();
        for text in named {
            let spec = spec::parse(text).map_err(|error| Failure::wrong_input(format!("--library {error}")))?;
            match spec {
                Spec::Path(path) => library.add_path(program, &path)?,
                Spec::Package { name, deep } => library.add_package(program, &name, deep)?,
                Spec::Class(name) => library.add_named(program, &name)?,
                Spec::Method(_) => {
                    let message = format!("--library {text} names a method: name a package, a class or a jar");
                    return Err(Failure::wrong_input(message));
                }
            }
        }
        library.classes.retain(|name| !matches!(name.rsplit('/').next(), Some("package-info" | "module-info")));
        let of_jdk = library.classes.iter().map(|name| package_of(name));
        library.of_jdk =
            of_jdk.filter(|package| program.jdk().module_of_package(package).is_some()).map(str::to_owned).collect();
        Ok(library)
    }

    /// Adds the classes of a package, or a class with those nested in it.
    fn add_named(&mut self, program: &Program, name: &str) -> Result<(), Failure> {
        let all = all_classes(program);
        let internal = name.replace('.', "/");
        let nested = format!("{internal}$");
        let own = |class: &&String| **class == internal || class.starts_with(&nested);
        let found: Vec<String> = match all.iter().any(|class| package_of(class) == internal) {
            true => return self.add_package(program, name, false),
            false => all.iter().filter(own).cloned().collect(),
        };
        match found.is_empty() {
            true => self.add_package(program, name, false),
            false => {
                self.classes.extend(found);
                Ok(())
            }
        }
    }

    fn add_package(&mut self, program: &Program, name: &str, deep: bool) -> Result<(), Failure> {
        let package = name.replace('.', "/");
        let below = format!("{package}/");
        let belongs = |class: &String| {
            let own = package_of(class);
            own == package || deep && (package.is_empty() || own.starts_with(&below))
        };
        let all = all_classes(program);
        let before = self.classes.len();
        self.classes.extend(all.iter().filter(|class| belongs(class)).cloned());
        if self.classes.len() > before || all.iter().any(belongs) {
            return Ok(());
        }
        let packages: BTreeSet<String> = all.iter().map(|class| package_of(class).replace('/', ".")).collect();
        let hint = match hints::nearest(name, packages.iter().map(String::as_str)) {
            Some(near) if near != name => format!("did you mean {near}?"),
            _ => "give its jar, or add it with -cp".to_owned(),
        };
        Err(Failure::wrong_input(format!(
            "--library {name}: neither the JDK nor the class path has that package: {hint}"
        )))
    }

    fn add_path(&mut self, program: &Program, path: &Path) -> Result<(), Failure> {
        let wanted = places::real(path);
        for entry in program.class_path().entries() {
            let (place, names) = match entry {
                ClassPathEntry::Jar(jar) => (jar.path(), jar.class_names(program.jdk().feature())),
                ClassPathEntry::Directory(root) => (root.as_path(), directory_classes(program, root)),
            };
            if places::real(place).is_some() && places::real(place) == wanted {
                if names.is_empty() {
                    return Err(Failure::wrong_input(format!("--library {} holds no classes", path.display())));
                }
                self.classes.extend(names);
                return Ok(());
            }
        }
        Err(Failure::wrong_input(format!(
            "--library {}: give a jar, the root directory of classes, or the name of a package",
            path.display()
        )))
    }
}

/// The classes of a directory of the class path.
fn directory_classes(program: &Program, root: &Path) -> Vec<String> {
    let names = program.class_names().into_iter();
    names.filter(|name| places::is_file(&root.join(format!("{name}.class")))).collect()
}

/// The internal names of all classes of the class path and the JDK.
fn all_classes(program: &Program) -> Vec<String> {
    let mut all = program.class_names();
    all.extend(program.jdk().classes().into_iter().map(|(_, name)| name));
    all
}
