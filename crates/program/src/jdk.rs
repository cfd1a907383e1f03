//! Finding a Java installation and reading its library: the image of JDK 9 and newer, JDK 8's jars, or an exploded
//! build.

#![allow(clippy::disallowed_methods, reason = "the class path and the JDK are read here and nowhere else")]

use crate::class::Loader;
use crate::classpath::{directory_classes, read_file};
use crate::error::ProgramError;
use crate::image::JdkImage;
use crate::jar::Jar;
use crate::modules::{self, ModuleInfo};
use crate::raw;
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// A Java installation.
#[derive(Debug)]
pub struct Jdk {
    home: PathBuf,
    version: String,
    feature: u16,
    library: Library,
    /// Module descriptors read so far.
    descriptors: RefCell<FxHashMap<String, Rc<ModuleInfo>>>,
}

#[derive(Debug)]
enum Library {
    Image(JdkImage),
    /// JDK 8: `rt.jar` and the other jars of the boot class path.
    Jars(Vec<Jar>),
    /// An exploded JDK build: `modules/<module>/<package>/…`.
    Exploded {
        root: PathBuf,
        modules: Vec<Rc<str>>,
    },
}

/// A class of the JDK.
#[derive(Debug)]
pub(crate) struct JdkClass {
    pub bytes: Cow<'static, [u8]>,
    pub origin: String,
    pub module: Option<Rc<str>>,
    pub loader: Loader,
}

/// The jars of JDK 8's boot class path.
const BOOT_JARS: [&str; 5] = ["rt.jar", "resources.jar", "jce.jar", "jsse.jar", "charsets.jar"];

impl Jdk {
    /// Finds a Java installation: the given home, else `JAVA_HOME`, else the `java` on the path.
    pub fn locate(explicit: Option<&Path>) -> Result<Jdk, ProgramError> {
        if let Some(home) = explicit {
            return Jdk::open(home);
        }
        let mut looked = Vec::new();
        match std::env::var_os("JAVA_HOME").filter(|home| !home.is_empty()) {
            Some(home) => match Jdk::open(Path::new(&home)) {
                Ok(jdk) => return Ok(jdk),
                Err(error) => looked.push(format!("JAVA_HOME ({error})")),
            },
            None => looked.push("JAVA_HOME (not set)".to_owned()),
        }
        match java_on_path() {
            Some(home) => match Jdk::open(&home) {
                Ok(jdk) => return Ok(jdk),
                Err(error) => looked.push(format!("the java command on PATH ({error})")),
            },
            None => looked.push("the java command on PATH (none)".to_owned()),
        }
        Err(ProgramError::NoJdk { looked })
    }

    /// Opens the Java installation at `home`.
    pub fn open(home: &Path) -> Result<Jdk, ProgramError> {
        let release = Release::read(home);
        let library = Library::open(home, &release)?.ok_or_else(|| ProgramError::NotAJdk { home: home.to_owned() })?;
        let mut jdk = Jdk {
            home: home.to_owned(),
            version: release.version.clone(),
            feature: 0,
            library,
            descriptors: RefCell::default(),
        };
        jdk.feature = match feature_of(&release.version) {
            Some(feature) => feature,
            None => jdk.feature_of_library()?,
        };
        if jdk.version.is_empty() {
            jdk.version = jdk.feature.to_string();
        }
        Ok(jdk)
    }

    /// The feature release without a `release` file: derived from the version of the library's own class files.
    fn feature_of_library(&self) -> Result<u16, ProgramError> {
        let object = self.class("java/lang/Object").ok_or_else(|| ProgramError::NotAJdk { home: self.home.clone() })?;
        let class = object.map_err(|message| ProgramError::Unreadable { path: self.home.clone(), message })?;
        let version = raw::version(&class.bytes).and_then(|(major, _)| major.checked_sub(44));
        version.ok_or_else(|| ProgramError::Unreadable {
            path: self.home.clone(),
            message: "java.lang.Object is not a class file".to_owned(),
        })
    }

    /// The home directory.
    pub fn home(&self) -> &Path {
        &self.home
    }

    /// The version in its `release` file, such as `17.0.15`.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// The feature release: 8, 17, 25.
    pub fn feature(&self) -> u16 {
        self.feature
    }

    /// The newest major class-file version this JDK reads.
    pub fn newest_class_version(&self) -> u16 {
        self.feature + 44
    }

    /// Returns true if a package belongs to the JDK, so that the class path is not searched for its classes.
    pub(crate) fn owns_package(&self, package: &str) -> bool {
        match &self.library {
            Library::Image(image) => image.has_package(package),
            Library::Jars(_) => false,
            Library::Exploded { root, modules } => {
                !package.is_empty() && modules.iter().any(|module| root.join(&**module).join(package).is_dir())
            }
        }
    }

    /// Finds a class of the JDK; `Some(Err(_))` if it exists but cannot be read.
    pub(crate) fn class(&self, name: &str) -> Option<Result<JdkClass, String>> {
        match &self.library {
            Library::Image(image) => {
                let (module, bytes) = image.class(name)?;
                let origin = format!("jdk:{module}");
                let loader = loader_of(&module, self.feature);
                Some(Ok(JdkClass { bytes: Cow::Borrowed(bytes), origin, module: Some(module), loader }))
            }
            Library::Jars(jars) => {
                let file = format!("{name}.class");
                let (jar, content) = jars.iter().find_map(|jar| Some((jar, jar.read(&file, 8)?.1)))?;
                let origin = format!("jdk:{}", jar.path().file_name().unwrap_or_default().to_string_lossy());
                Some(content.map_err(|message| format!("{origin}!/{file}: {message}")).map(|bytes| JdkClass {
                    bytes: Cow::Owned(bytes),
                    origin,
                    module: None,
                    loader: Loader::Boot,
                }))
            }
            Library::Exploded { root, modules } => {
                let (module, found) = modules.iter().find_map(|module| {
                    Some((module, read_file(&root.join(&**module).join(format!("{name}.class")))?))
                })?;
                Some(found.content.map(|bytes| JdkClass {
                    bytes: Cow::Owned(bytes),
                    origin: format!("jdk:{module}"),
                    module: Some(module.clone()),
                    loader: loader_of(module, self.feature),
                }))
            }
        }
    }

    /// A resource of the JDK, such as `java/lang/Object.class` or a property file.
    pub fn find_resource(&self, name: &str) -> Option<Vec<u8>> {
        match &self.library {
            Library::Image(image) => {
                image.modules().iter().find_map(|module| image.resource(module, name)).map(<[u8]>::to_vec)
            }
            Library::Jars(jars) => jars.iter().find_map(|jar| jar.read(name, 8)?.1.ok()),
            Library::Exploded { root, modules } => {
                modules.iter().find_map(|module| read_file(&root.join(&**module).join(name))?.content.ok())
            }
        }
    }

    /// A configuration file of the installation, such as `conf/security/java.security`.
    pub fn configuration(&self, name: &str) -> Option<Vec<u8>> {
        read_file(&self.home.join(name))?.content.ok()
    }

    /// A resource of one of its modules.
    pub fn module_resource(&self, module: &str, name: &str) -> Option<Cow<'static, [u8]>> {
        match &self.library {
            Library::Image(image) => image.resource(module, name).map(Cow::Borrowed),
            Library::Jars(_) => None,
            Library::Exploded { root, modules } => {
                let module = modules.iter().find(|other| ***other == *module)?;
                read_file(&root.join(&**module).join(name))?.content.ok().map(Cow::Owned)
            }
        }
    }

    /// The module that contains a package (with slashes).
    pub fn module_of_package(&self, package: &str) -> Option<Rc<str>> {
        match &self.library {
            Library::Image(image) => image.module_of(package),
            Library::Jars(_) => None,
            Library::Exploded { root, modules } => {
                modules.iter().find(|module| root.join(&***module).join(package).is_dir()).cloned()
            }
        }
    }

    /// The loader a module belongs to.
    pub fn module_loader(&self, module: &str) -> Loader {
        loader_of(module, self.feature)
    }

    /// The descriptor of a module; empty if it has none.
    pub fn module_info(&self, module: &str) -> Rc<ModuleInfo> {
        if let Some(known) = self.descriptors.borrow().get(module) {
            return known.clone();
        }
        let bytes = self.module_resource(module, "module-info.class").map(|bytes| match bytes {
            Cow::Borrowed(bytes) => bytes,
            Cow::Owned(bytes) => &*Box::leak(bytes.into_boxed_slice()),
        });
        let info = Rc::new(bytes.and_then(modules::parse).unwrap_or_default());
        self.descriptors.borrow_mut().insert(module.to_owned(), info.clone());
        info
    }

    /// The names of its modules, `java.base` first; empty for JDK 8.
    pub fn modules(&self) -> &[Rc<str>] {
        match &self.library {
            Library::Image(image) => image.modules(),
            Library::Jars(_) => &[],
            Library::Exploded { modules, .. } => modules,
        }
    }

    /// Every class of the library: its module (empty for JDK 8) and internal name, sorted.
    pub fn classes(&self) -> Vec<(Rc<str>, String)> {
        match &self.library {
            Library::Image(image) => image.classes(),
            Library::Jars(jars) => {
                let none: Rc<str> = Rc::from("");
                let mut classes: Vec<(Rc<str>, String)> =
                    jars.iter().flat_map(|jar| jar.class_names(8)).map(|name| (none.clone(), name)).collect();
                classes.sort();
                classes.dedup();
                classes
            }
            Library::Exploded { root, modules } => {
                let mut classes = Vec::new();
                for module in modules {
                    let mut names = Vec::new();
                    directory_classes(&root.join(&**module), &mut names);
                    names.retain(|name| name.contains('/'));
                    names.sort();
                    classes.extend(names.into_iter().map(|name| (module.clone(), name)));
                }
                classes
            }
        }
    }
}

impl Library {
    fn open(home: &Path, release: &Release) -> Result<Option<Library>, ProgramError> {
        let image = home.join("lib/modules");
        if image.is_file() {
            return Ok(Some(Library::Image(JdkImage::open(&image, &release.modules)?)));
        }
        for lib in [home.join("jre/lib"), home.join("lib")] {
            if lib.join("rt.jar").is_file() {
                let present = BOOT_JARS.iter().map(|name| lib.join(name)).filter(|path| path.is_file());
                let jars = present.map(|path| Jar::open(&path)).collect::<Result<Vec<Jar>, ProgramError>>()?;
                return Ok(Some(Library::Jars(jars)));
            }
        }
        let root = home.join("modules");
        if root.join("java.base").is_dir() {
            return Ok(Some(Library::Exploded { modules: exploded_modules(&root), root }));
        }
        Ok(None)
    }
}

fn exploded_modules(root: &Path) -> Vec<Rc<str>> {
    let listing = std::fs::read_dir(root).into_iter().flatten().flatten();
    let mut names: Vec<String> =
        listing.filter(|e| e.path().is_dir()).filter_map(|e| e.file_name().into_string().ok()).collect();
    names.sort_by_key(|name| (name != "java.base", name.clone()));
    names.into_iter().map(Rc::from).collect()
}

/// The content of an installation's `release` file.
#[derive(Debug, Default)]
struct Release {
    version: String,
    modules: Vec<String>,
}

impl Release {
    fn read(home: &Path) -> Release {
        let text = std::fs::read_to_string(home.join("release"))
            .or_else(|_| std::fs::read_to_string(home.join("../release")))
            .unwrap_or_default();
        let mut release = Release::default();
        for line in text.lines() {
            let Some((key, value)) = line.split_once('=') else { continue };
            let value = value.trim().trim_matches('"');
            match key.trim() {
                "JAVA_VERSION" => release.version = value.to_owned(),
                "MODULES" => release.modules = value.split_whitespace().map(str::to_owned).collect(),
                _ => {}
            }
        }
        release
    }
}

/// `1.8.0_392` is 8, `17.0.15` is 17, `25-ea` is 25.
fn feature_of(version: &str) -> Option<u16> {
    let mut numbers = version.split(|c: char| !c.is_ascii_digit()).map(str::parse::<u16>);
    match numbers.next()?.ok()? {
        1 => numbers.next()?.ok(),
        feature => Some(feature),
    }
    .filter(|feature| (1..=1000).contains(feature))
}

/// The home of the `java` command on the path, with links resolved.
fn java_on_path() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let java = std::env::split_paths(&path).map(|dir| dir.join("java")).find(|java| java.is_file())?;
    Some(java.canonicalize().ok()?.parent()?.parent()?.to_owned())
}

/// The loader that the JDK assigns to a module at start-up.
fn loader_of(module: &str, feature: u16) -> Loader {
    if BOOT_MODULES.contains(&module) {
        Loader::Boot
    } else if PLATFORM_MODULES.contains(&module) || (module == "jdk.crypto.ec" && feature < 22) {
        Loader::Platform
    } else {
        Loader::App
    }
}

const BOOT_MODULES: [&str; 24] = [
    "java.base",
    "java.datatransfer",
    "java.desktop",
    "java.instrument",
    "java.logging",
    "java.management",
    "java.management.rmi",
    "java.naming",
    "java.prefs",
    "java.rmi",
    "java.security.sasl",
    "java.xml",
    "jdk.incubator.foreign",
    "jdk.incubator.vector",
    "jdk.internal.vm.ci",
    "jdk.jfr",
    "jdk.management",
    "jdk.management.agent",
    "jdk.management.jfr",
    "jdk.naming.rmi",
    "jdk.net",
    "jdk.nio.mapmode",
    "jdk.sctp",
    "jdk.unsupported",
];

const PLATFORM_MODULES: [&str; 26] = [
    "java.compiler",
    "java.net.http",
    "java.scripting",
    "java.se",
    "java.security.jgss",
    "java.smartcardio",
    "java.sql",
    "java.sql.rowset",
    "java.transaction.xa",
    "java.xml.crypto",
    "jdk.accessibility",
    "jdk.charsets",
    "jdk.crypto.cryptoki",
    "jdk.dynalink",
    "jdk.graal.compiler",
    "jdk.graal.compiler.management",
    "jdk.httpserver",
    "jdk.internal.vm.compiler",
    "jdk.internal.vm.compiler.management",
    "jdk.jsobject",
    "jdk.localedata",
    "jdk.naming.dns",
    "jdk.security.auth",
    "jdk.security.jgss",
    "jdk.xml.dom",
    "jdk.zipfs",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features() {
        assert_eq!(feature_of("1.8.0_392"), Some(8));
        assert_eq!(feature_of("17.0.15"), Some(17));
        assert_eq!(feature_of("25"), Some(25));
        assert_eq!(feature_of("26-ea"), Some(26));
        assert_eq!(feature_of(""), None);
        assert_eq!(feature_of("x"), None);
    }
}
