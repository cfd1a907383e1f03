//! Resolves targets to the methods of a run: finds classes, selects overloads, and reports what cannot be tested.

use crate::candidates::{self, Role};
use crate::failure::Failure;
use crate::hints;
use crate::library::Reach;
use crate::places;
use crate::spec::{MethodSpec, Spec};
use heapwright_case::MethodName;
use heapwright_program::{Class, ClassId, ClassPathEntry, LoadError, MethodId, Program, external_name};
use heapwright_report::{Skipped, method_text};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;
use wildmatch::WildMatch;

/// The methods of a run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Plan {
    /// Classes in the order of the targets.
    pub classes: Vec<PlannedClass>,
    /// What was left out, and why.
    pub skipped: Vec<Skipped>,
    /// Classes that the skipped ones need but that are not on the class path.
    pub missing: BTreeSet<String>,
    /// For a library: what its entries can reach.
    pub library: Option<Arc<Reach>>,
    /// Methods that are explored before all others.
    pub urgent: BTreeSet<MethodName>,
}

/// A class of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlannedClass {
    /// Binary name.
    pub name: String,
    /// Methods in the order of the class file.
    pub methods: Vec<PlannedMethod>,
    /// Its source file, relative to the root of the sources.
    pub source: Option<String>,
}

/// A method of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlannedMethod {
    /// The method.
    pub method: MethodName,
    /// Its first line, if the class file has it.
    pub line: Option<u32>,
    /// Its role in the run.
    pub role: Role,
}

impl Plan {
    /// Returns the source file of a class.
    pub fn source_of(&self, class: &str) -> Option<String> {
        self.classes.iter().find(|planned| planned.name == class)?.source.clone()
    }

    /// The methods that tests call.
    pub fn entries(&self) -> impl Iterator<Item = &PlannedMethod> {
        self.classes.iter().flat_map(|class| &class.methods).filter(|method| method.role == Role::Entry)
    }
}

/// Resolves the targets. A target named explicitly must be testable; untestable contents of a package, directory or jar
/// are skipped.
///
/// With a specification, `rep_ok` matches the names of methods that only check inputs: they, and the methods that only
/// they use, are left out of a class.
pub fn resolve(
    program: &mut Program,
    specs: &[Spec],
    exclude: &[String],
    rep_ok: Option<WildMatch>,
) -> Result<Plan, Failure> {
    let patterns = |of_methods: bool| -> Vec<WildMatch> {
        let chosen = exclude.iter().filter(|pattern| pattern.contains('#') == of_methods);
        chosen.map(|pattern| WildMatch::new(pattern)).collect()
    };
    let mut resolver = Resolver {
        program,
        without_classes: patterns(false),
        without_methods: patterns(true),
        rep_ok,
        chosen: Vec::new(),
        roles: BTreeMap::new(),
        skipped: BTreeSet::new(),
        missing: BTreeSet::new(),
        broken: 0,
        excluded: false,
    };
    for spec in specs {
        resolver.add(spec)?;
    }
    let (broken, excluded) = (resolver.broken, resolver.excluded);
    let plan = resolver.finish();
    if plan.entries().next().is_none() {
        let reasons: String = plan.skipped.iter().map(|skipped| format!("\n  {}", describe(skipped))).collect();
        return Err(match (broken, excluded) {
            (0, false) => {
                let message = "nothing to test: no target has a method that a test could call";
                Failure::unsupported(format!("{message}{reasons}"))
            }
            (0, true) => Failure::wrong_input(format!("nothing to test: --exclude leaves nothing over{reasons}")),
            _ => Failure::wrong_input(format!("nothing to test: classes cannot be loaded{reasons}")),
        });
    }
    Ok(plan)
}

/// Formats a line about something that was left out.
pub fn describe(skipped: &Skipped) -> String {
    match &skipped.method {
        Some(method) => format!("{}#{method}: {}", skipped.class, skipped.reason),
        None => format!("{}: {}", skipped.class, skipped.reason),
    }
}

struct Resolver<'a> {
    program: &'a mut Program,
    /// Patterns of classes to exclude.
    without_classes: Vec<WildMatch>,
    /// Patterns of methods to exclude.
    without_methods: Vec<WildMatch>,
    /// The pattern for names of methods that check inputs, if these are not targets.
    rep_ok: Option<WildMatch>,
    /// Classes in the order in which they were first met.
    chosen: Vec<ClassId>,
    roles: BTreeMap<ClassId, BTreeMap<MethodId, Role>>,
    skipped: BTreeSet<Skipped>,
    /// Classes that others need but that are not on the class path.
    missing: BTreeSet<String>,
    /// Classes that could not be loaded.
    broken: usize,
    /// Whether a pattern has excluded something.
    excluded: bool,
}

impl Resolver<'_> {
    fn add(&mut self, spec: &Spec) -> Result<(), Failure> {
        match spec {
            Spec::Class(name) => self.add_named_class(name),
            Spec::Method(spec) => self.add_method(spec),
            Spec::Package { name, deep } => self.add_package(name, *deep),
            Spec::Path(path) => self.add_path(path),
        }
    }

    /// Adds a class and its nested classes.
    fn add_named_class(&mut self, name: &str) -> Result<(), Failure> {
        let class = self.find_class(name)?;
        let binary = self.program.class(class).external_name();
        if let Some(obstacle) = candidates::class_obstacle(self.program, class) {
            return Err(Failure::unsupported(format!("class {binary} cannot be tested: {obstacle}")));
        }
        self.add_class(class);
        let inside = format!("{}$", self.program.class(class).name());
        let nested = self.program.class_names().into_iter().filter(|name| name.starts_with(&inside)).collect();
        self.add_all(nested);
        let family = |id: &ClassId| self.program.class(*id).name().starts_with(&inside) || *id == class;
        let has_entry = self.roles.iter().filter(|(id, _)| family(id)).any(|(_, roles)| has_entry(roles));
        if !has_entry && !self.excluded {
            return Err(Failure::unsupported(format!(
                "class {binary} cannot be tested: it has no method with code that a test could call"
            )));
        }
        Ok(())
    }

    fn add_method(&mut self, spec: &MethodSpec) -> Result<(), Failure> {
        let class = self.find_class(&spec.class)?;
        let binary = self.program.class(class).external_name();
        if let Some(obstacle) = candidates::class_obstacle(self.program, class) {
            return Err(Failure::unsupported(format!("class {binary} cannot be tested: {obstacle}")));
        }
        let named: Vec<MethodId> = self.program.methods_named(class, &spec.name).collect();
        let fitting: Vec<MethodId> =
            named.iter().copied().filter(|id| spec.fits(self.program.method(*id).descriptor())).collect();
        if fitting.is_empty() {
            return Err(Failure::wrong_input(self.explain_method(class, spec, &named)));
        }
        let mut obstacle = None;
        let mut found = false;
        for id in fitting {
            match candidates::method_obstacle(self.program, id) {
                Some(reason) => obstacle = obstacle.or(Some((id, reason))),
                None => {
                    found = true;
                    self.set_role(class, id, Role::Entry);
                    for helper in candidates::behind(self.program, id) {
                        self.set_role(class, helper, Role::Reached);
                    }
                }
            }
        }
        match obstacle {
            Some((id, reason)) if !found => {
                let (binary, text) = self.written(id);
                Err(Failure::unsupported(format!("{binary}#{text} {reason}")))
            }
            _ => Ok(()),
        }
    }

    fn add_package(&mut self, name: &str, deep: bool) -> Result<(), Failure> {
        let package = name.replace('.', "/");
        let belongs = |class: &String| {
            let own = heapwright_program::package_of(class);
            own == package
                || (deep && (package.is_empty() || own.strip_prefix(&package).is_some_and(|r| r.starts_with('/'))))
        };
        let names: Vec<String> = self.program.class_names().into_iter().filter(belongs).collect();
        if names.is_empty() {
            let packages: Vec<String> = self.program.packages().iter().map(|name| name.replace('/', ".")).collect();
            let hint = match hints::nearest(name, packages.iter().map(String::as_str)) {
                Some(near) if near != name => format!("did you mean {near}.*?"),
                _ => "give the directory or jar of its classes with -cp".to_owned(),
            };
            return Err(Failure::wrong_input(format!("package {name} has no classes on the class path: {hint}")));
        }
        self.add_all(names);
        Ok(())
    }

    fn add_path(&mut self, path: &Path) -> Result<(), Failure> {
        let names = self
            .classes_of(path)
            .ok_or_else(|| Failure::fault(format!("{} was not added to the class path", path.display())))?;
        if names.is_empty() {
            let remedy = match places::holds_sources(path) {
                true => "it has Java sources: compile them with javac and give the directory of the classes",
                false => "give the directory that javac or your build tool writes to, such as target/classes",
            };
            return Err(Failure::wrong_input(format!("{} holds no classes: {remedy}", path.display())));
        }
        self.add_all(names);
        Ok(())
    }

    /// Returns the internal names of the classes below a directory, or in a jar, of the class path.
    fn classes_of(&self, path: &Path) -> Option<Vec<String>> {
        let wanted = places::real(path)?;
        let feature = self.program.jdk().feature();
        for entry in self.program.class_path().entries() {
            match entry {
                ClassPathEntry::Jar(jar) if places::real(jar.path())? == wanted => {
                    return Some(jar.class_names(feature));
                }
                ClassPathEntry::Directory(root) => {
                    let Some(root) = places::real(root) else { continue };
                    let Ok(below) = wanted.strip_prefix(&root) else { continue };
                    let prefix = match below.to_str()? {
                        "" => String::new(),
                        inner => format!("{inner}/"),
                    };
                    let exists = |name: &String| root.join(format!("{name}.class")).is_file();
                    let names = self.program.class_names().into_iter().filter(|name| name.starts_with(&prefix));
                    return Some(names.filter(exists).collect());
                }
                ClassPathEntry::Jar(_) => {}
            }
        }
        None
    }

    /// Adds classes that were found rather than named: those that cannot be loaded or tested are recorded as skipped.
    fn add_all(&mut self, names: Vec<String>) {
        for name in names {
            let binary = external_name(&name);
            if is_no_class(&name) || self.is_excluded(&binary) {
                continue;
            }
            match self.program.load(&name) {
                Ok(class) => match candidates::class_obstacle(self.program, class) {
                    Some(obstacle) => self.skip(binary, None, obstacle.to_owned()),
                    None => self.add_class(class),
                },
                Err(error) => {
                    self.broken += 1;
                    if let LoadError::NotFound(missing) = &error
                        && *missing != name
                    {
                        self.missing.insert(external_name(missing));
                    }
                    self.skip(binary, None, format!("{CANNOT_BE_LOADED}: {}", load_problem(&error, &name)));
                }
            }
        }
    }

    fn add_class(&mut self, class: ClassId) {
        let methods: Vec<MethodId> = self.program.class(class).methods().collect();
        let is_check =
            |id: &MethodId| self.rep_ok.as_ref().is_some_and(|names| names.matches(self.program.method(*id).name()));
        let checks: BTreeSet<MethodId> = methods.iter().copied().filter(is_check).collect();
        let excluded: BTreeSet<MethodId> = methods.iter().copied().filter(|id| self.is_method_excluded(*id)).collect();
        let left_out = checks.union(&excluded).copied().collect();
        let left_out = candidates::with_their_own(self.program, class, left_out);
        let checks = candidates::with_their_own(self.program, class, checks);
        for id in methods {
            if checks.contains(&id) {
                self.skip_method(id, "it only checks whether an input is valid");
                continue;
            }
            if left_out.contains(&id) {
                self.excluded = true;
                if !excluded.contains(&id) && candidates::role(self.program, id).is_some() {
                    self.skip_method(id, "only methods that are left out use it");
                }
                continue;
            }
            if self.program.method(id).is_native() {
                self.skip_method(id, "it is native");
            }
            if let Some(role) = candidates::role(self.program, id) {
                self.set_role(class, id, role);
            }
        }
    }

    fn set_role(&mut self, class: ClassId, method: MethodId, role: Role) {
        let binary = self.program.class(class).external_name();
        if self.is_excluded(&binary) || self.is_method_excluded(method) {
            self.excluded = true;
            return;
        }
        if !self.roles.contains_key(&class) {
            self.chosen.push(class);
        }
        let known = self.roles.entry(class).or_default().entry(method).or_insert(role);
        *known = (*known).min(role);
    }

    /// Returns true if a pattern excludes a class.
    fn is_excluded(&mut self, class: &str) -> bool {
        let excluded = self.without_classes.iter().any(|pattern| pattern.matches(class));
        self.excluded |= excluded;
        excluded
    }

    /// Returns true if a pattern excludes a method.
    fn is_method_excluded(&self, id: MethodId) -> bool {
        let (binary, text) = self.written(id);
        let name = text.split('(').next().unwrap_or(&text);
        let forms = [format!("{binary}#{name}"), format!("{binary}#{text}")];
        self.without_methods.iter().any(|pattern| forms.iter().any(|form| pattern.matches(form)))
    }

    /// Returns the class of a method, and the method as written in messages.
    fn written(&self, id: MethodId) -> (String, String) {
        let method = self.program.method(id);
        let binary = self.program.class(method.class()).external_name();
        let text = method_text(&binary, method.name(), method.descriptor());
        (binary, text)
    }

    fn skip_method(&mut self, id: MethodId, reason: &str) {
        let (binary, text) = self.written(id);
        self.skip(binary, Some(text), reason.to_owned());
    }

    fn skip(&mut self, class: String, method: Option<String>, reason: String) {
        self.skipped.insert(Skipped { class, method, reason });
    }

    fn finish(self) -> Plan {
        let program = &*self.program;
        let classes = self.chosen.iter().map(|class| {
            let roles = self.roles.get(class).into_iter().flatten();
            planned(program, *class, roles.map(|(id, role)| (*id, *role)))
        });
        let classes = classes.collect();
        let skipped = self.skipped.iter().cloned().collect();
        Plan { classes, skipped, missing: self.missing, library: None, urgent: BTreeSet::new() }
    }

    /// Finds a class by its name, in which a nested class may be written with `.` or `$`.
    fn find_class(&mut self, name: &str) -> Result<ClassId, Failure> {
        let mut candidate = name.replace('.', "/");
        if is_no_class(&candidate) {
            return Err(Failure::wrong_input(format!("{name} is no class: name one that has methods")));
        }
        loop {
            match self.program.load(&candidate) {
                Ok(class) => return Ok(class),
                Err(LoadError::NotFound(missing)) if missing == candidate => {}
                Err(error) => {
                    let problem = load_problem(&error, &candidate);
                    return Err(Failure::wrong_input(format!("class {name} cannot be loaded: {problem}")));
                }
            }
            match candidate.rfind('/') {
                Some(slash) => candidate.replace_range(slash..=slash, "$"),
                None => break,
            }
        }
        let hint = self.method_with_dot(name);
        Err(Failure::wrong_input(hint.unwrap_or_else(|| self.explain_class(name))))
    }

    /// Explains a method that is written with a dot instead of `#`.
    fn method_with_dot(&mut self, name: &str) -> Option<String> {
        let (class, method) = name.rsplit_once('.')?;
        let id = self.program.load(&class.replace('.', "/")).ok()?;
        self.program.methods_named(id, method).next()?;
        Some(format!("there is no class {name}, but a method of {class}: write {class}#{method}"))
    }

    fn explain_class(&self, name: &str) -> String {
        let known: Vec<String> = self.program.class_names().iter().map(|name| external_name(name)).collect();
        let warnings: String =
            self.program.class_path().warnings().iter().map(|warning| format!("\n  {warning}")).collect();
        let hint = match hints::nearest_class(name.strip_suffix(".class").unwrap_or(name), &known) {
            Some(near) => format!("did you mean {near}?"),
            None if known.iter().any(|class| class.starts_with(&format!("{name}."))) => {
                format!("it is a package: write {name}.* for its classes")
            }
            None => "give its directory or jar with -cp".to_owned(),
        };
        format!("class {name} was not found on the class path: {hint}{warnings}")
    }

    fn explain_method(&self, class: ClassId, spec: &MethodSpec, overloads: &[MethodId]) -> String {
        let binary = self.program.class(class).external_name();
        let text = |id: MethodId| self.written(id).1;
        if !overloads.is_empty() {
            let all: Vec<String> = overloads.iter().map(|id| text(*id)).collect();
            let wanted = spec.parameters.clone().unwrap_or_default().join(",");
            let name = all.first().and_then(|text| text.split('(').next()).unwrap_or(&spec.name).to_owned();
            return format!("class {binary} has no {name}({wanted}): there is {}", hints::list(&all));
        }
        let mut all: Vec<String> = self
            .program
            .class(class)
            .methods()
            .filter_map(|id| {
                let counts = candidates::role(self.program, id) == Some(Role::Entry);
                counts.then(|| text(id))
            })
            .collect();
        all.dedup();
        let names: Vec<&str> = all.iter().map(|text| text.split('(').next().unwrap_or(text)).collect();
        let inherited = self.inherited(class, &spec.name);
        let hint = match (hints::nearest(&spec.name, names.iter().copied()), inherited) {
            (_, Some(above)) => format!("it inherits it from {above}: name {above}#{} instead", spec.name),
            (Some(near), _) => {
                let near: Vec<String> =
                    all.iter().filter(|text| text.split('(').next() == Some(near)).cloned().collect();
                format!("did you mean {}?", hints::list(&near))
            }
            (None, None) if all.is_empty() => "it has none that a test could call".to_owned(),
            (None, None) => format!("there is {}", hints::list(&all)),
        };
        format!("class {binary} has no method {}: {hint}", spec.name)
    }

    /// Returns the superclass that declares a method of this name.
    fn inherited(&self, class: ClassId, name: &str) -> Option<String> {
        let above = self.program.class(class).display().iter().rev().skip(1);
        let found = above.copied().find(|above| self.program.methods_named(*above, name).next().is_some())?;
        Some(self.program.class(found).external_name()).filter(|_| name != "<init>")
    }
}

/// Returns the part of a plan for some methods of a class.
pub(crate) fn planned(
    program: &Program,
    class: ClassId,
    methods: impl Iterator<Item = (MethodId, Role)>,
) -> PlannedClass {
    let planned = |(id, role): (MethodId, Role)| {
        let method = program.method(id);
        PlannedMethod {
            method: MethodName {
                class: program.class(method.class()).external_name(),
                name: method.name().to_string(),
                descriptor: method.descriptor().to_string(),
            },
            line: program.code(id).ok().and_then(|code| code.line(0)).map(u32::from),
            role,
        }
    };
    let own = program.class(class);
    PlannedClass { name: own.external_name(), methods: methods.map(planned).collect(), source: source_file(own) }
}

/// Returns the source file of a class, relative to the root of the sources.
fn source_file(class: &Class) -> Option<String> {
    let file = class.source_file()?;
    Some(Path::new(class.package_name()).join(file.as_ref()).display().to_string())
}

/// The message about a class that exists but cannot be read.
pub const CANNOT_BE_LOADED: &str = "it cannot be loaded";

/// Returns true if a class file of this name describes a module or a package.
fn is_no_class(name: &str) -> bool {
    matches!(name.rsplit('/').next(), Some("package-info" | "module-info"))
}

fn has_entry(roles: &BTreeMap<MethodId, Role>) -> bool {
    roles.values().any(|role| *role == Role::Entry)
}

/// Describes what is wrong with an existing class, and how to fix it.
fn load_problem(error: &LoadError, name: &str) -> String {
    match error {
        LoadError::NotFound(missing) if missing != name => {
            format!("it needs {}, which is not on the class path: add it with -cp", external_name(missing))
        }
        LoadError::WrongName { origin, found, .. } => format!(
            "{origin} holds class {} instead: give the root directory of its package with -cp",
            external_name(found)
        ),
        LoadError::UnsupportedVersion { .. } => {
            format!("{error}: compile it with --release for this JDK, or name a newer one with --jdk")
        }
        other => format!("{other}: compile it again with javac"),
    }
}
