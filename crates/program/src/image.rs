//! The JDK's run-time image (`lib/modules`), looked up by package.

use crate::error::ProgramError;
use crate::modules::packages_of;
use ristretto_jimage::Image;
use rustc_hash::FxHashMap;
use std::cell::OnceCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::{Mutex, OnceLock};

/// A JDK image.
#[derive(Debug)]
pub(crate) struct JdkImage {
    image: &'static Image,
    /// Names of the modules in the image, `java.base` first.
    modules: Vec<Rc<str>>,
    /// The module of each package, built on the first lookup of a class outside `java.base`.
    packages: OnceCell<FxHashMap<String, Rc<str>>>,
    /// Files whose names have no extension, built on first use: the image's own index misses them.
    plain: OnceCell<FxHashMap<String, &'static [u8]>>,
}

/// Opens an image once per process and keeps it open: class files are used in place, in the mapped file.
fn open_once(path: &Path) -> Result<&'static Image, String> {
    static OPEN: OnceLock<Mutex<Vec<(PathBuf, &'static Image)>>> = OnceLock::new();
    let mut open = OPEN.get_or_init(Mutex::default).lock().map_err(|_| "the table of images is broken".to_owned())?;
    if let Some((_, image)) = open.iter().find(|(known, _)| known == path) {
        return Ok(image);
    }
    let image: &'static Image = Box::leak(Box::new(Image::from_file(path).map_err(|error| error.to_string())?));
    open.push((path.to_owned(), image));
    Ok(image)
}

impl JdkImage {
    /// Opens an image. `modules` is the list in the JDK's `release` file; it may be empty.
    pub(crate) fn open(path: &Path, modules: &[String]) -> Result<JdkImage, ProgramError> {
        let unreadable = |message: String| ProgramError::Unreadable { path: path.to_owned(), message };
        let image = open_once(path).map_err(unreadable)?;
        let mut image =
            JdkImage { image, modules: vec![Rc::from("java.base")], packages: OnceCell::new(), plain: OnceCell::new() };
        if image.resource("java.base", "java/lang/Object.class").is_none() {
            return Err(unreadable("the image has no java.lang.Object".to_owned()));
        }
        let listed: Vec<String> = if modules.is_empty() { image.list_modules() } else { modules.to_vec() };
        image.modules.extend(listed.into_iter().filter(|name| name != "java.base").map(Rc::from));
        Ok(image)
    }

    /// A file of a module, borrowed from the image.
    pub(crate) fn resource(&self, module: &str, name: &str) -> Option<&'static [u8]> {
        let full = format!("/{module}/{name}");
        if !name.rsplit('/').next().unwrap_or(name).contains('.') {
            return self.plain().get(&full).copied();
        }
        let image = self.image;
        let resource = catch_unwind(AssertUnwindSafe(|| image.get_resource(&full).ok())).ok()??;
        Some(Box::leak(Box::new(resource)).data())
    }

    fn plain(&self) -> &FxHashMap<String, &'static [u8]> {
        self.plain.get_or_init(|| {
            let image: &'static Image = self.image;
            let found = catch_unwind(AssertUnwindSafe(|| {
                let plain = image.iter().flatten().filter(|resource| resource.extension().is_empty());
                plain.map(|resource| (resource.full_name(), Box::leak(Box::new(resource)).data())).collect()
            }));
            found.unwrap_or_default()
        })
    }

    /// A class and its module.
    pub(crate) fn class(&self, name: &str) -> Option<(Rc<str>, &'static [u8])> {
        let (package, _) = name.rsplit_once('/')?;
        let file = format!("{name}.class");
        let base = self.modules.first()?;
        if ["java/", "jdk/", "sun/"].iter().any(|prefix| name.starts_with(prefix))
            && let Some(bytes) = self.resource(base, &file)
        {
            return Some((base.clone(), bytes));
        }
        let module = self.packages().get(package)?;
        Some((module.clone(), self.resource(module, &file)?))
    }

    /// Returns true if the JDK has the package (internal name, with slashes).
    pub(crate) fn has_package(&self, package: &str) -> bool {
        !package.is_empty() && self.packages().contains_key(package)
    }

    /// The module of a package (with slashes).
    pub(crate) fn module_of(&self, package: &str) -> Option<Rc<str>> {
        self.packages().get(package).cloned()
    }

    /// Every package and its module, as the modules' own descriptors list them.
    fn packages(&self) -> &FxHashMap<String, Rc<str>> {
        self.packages.get_or_init(|| {
            let mut packages = FxHashMap::default();
            for module in &self.modules {
                let listed = self.resource(module, "module-info.class").and_then(packages_of);
                let Some(listed) = listed else { return self.list_packages() };
                packages.extend(listed.into_iter().map(|package| (package, module.clone())));
            }
            packages
        })
    }

    /// The same, computed from the classes themselves, for an image with incomplete descriptors.
    fn list_packages(&self) -> FxHashMap<String, Rc<str>> {
        let classes = self.classes().into_iter();
        classes.filter_map(|(module, name)| Some((name.rsplit_once('/')?.0.to_owned(), module))).collect()
    }

    /// Every class of the image: module and internal name.
    pub(crate) fn classes(&self) -> Vec<(Rc<str>, String)> {
        let mut modules: FxHashMap<String, Rc<str>> = FxHashMap::default();
        let mut classes = Vec::new();
        for resource in self.image.iter().flatten() {
            if resource.extension() != "class" || resource.parent().is_empty() {
                continue;
            }
            let module = modules.entry(resource.module().to_owned()).or_insert_with(|| resource.module().into());
            classes.push((module.clone(), format!("{}/{}", resource.parent(), resource.base())));
        }
        classes.sort();
        classes
    }

    fn list_modules(&self) -> Vec<String> {
        let descriptors = self.image.iter().flatten().filter(|resource| resource.base() == "module-info");
        let mut names: Vec<String> = descriptors.map(|resource| resource.module().to_owned()).collect();
        names.sort();
        names.dedup();
        names
    }

    /// The names of the modules, `java.base` first.
    pub(crate) fn modules(&self) -> &[Rc<str>] {
        &self.modules
    }
}
