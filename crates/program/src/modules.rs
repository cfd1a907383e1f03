//! Module descriptors (`module-info.class`): packages, and which of them other modules may use.

use crate::pool::{ConstantPool, read_u16};
use crate::raw::RawClass;

/// The packages a module descriptor lists in its `ModulePackages` attribute (JVMS 4.7.26), with slashes. A descriptor
/// without the attribute has none if the module is empty; `None` means that the descriptor cannot be read.
pub(crate) fn packages_of(bytes: &'static [u8]) -> Option<Vec<String>> {
    let raw = RawClass::parse(bytes, true, "module-info", "module-info").ok()?;
    let Some(data) = raw.class_attribute("ModulePackages") else { return Some(Vec::new()) };
    let count = read_u16(data, 0)?;
    (0..usize::from(count))
        .map(|position| raw.pool.package_name(read_u16(data, 2 + 2 * position)?).map(|name| name.into_owned()))
        .collect()
}

/// A package that is exported or opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModulePackage {
    /// The package, with slashes.
    pub package: String,
    /// The modules it is exported or opened to; empty means all.
    pub to: Vec<String>,
}

/// A service that a module implements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModuleService {
    /// Internal name of the service class.
    pub service: String,
    /// Internal names of the implementations.
    pub providers: Vec<String>,
}

/// The content of a module descriptor (JVMS 4.7.25).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ModuleInfo {
    /// Its packages, with slashes.
    pub packages: Vec<String>,
    /// Whether all its packages are open.
    pub is_open: bool,
    /// Packages whose public types others may use.
    pub exports: Vec<ModulePackage>,
    /// Packages whose members others may access by reflection.
    pub opens: Vec<ModulePackage>,
    /// The services it implements.
    pub provides: Vec<ModuleService>,
}

/// `ACC_OPEN` of a module.
const OPEN: u16 = 0x0020;

/// Reads the `Module` attribute from front to back.
struct Reader<'a> {
    pool: &'a ConstantPool<'static>,
    data: &'static [u8],
    at: usize,
}

impl Reader<'_> {
    fn u16(&mut self) -> Option<u16> {
        let value = read_u16(self.data, self.at)?;
        self.at += 2;
        Some(value)
    }

    fn list(&mut self, mut one: impl FnMut(&ConstantPool<'static>, u16) -> Option<String>) -> Option<Vec<String>> {
        let count = self.u16()?;
        (0..count).map(|_| self.u16().and_then(|index| one(self.pool, index))).collect()
    }

    fn packages(&mut self) -> Option<Vec<ModulePackage>> {
        let count = self.u16()?;
        let mut packages = Vec::with_capacity(usize::from(count));
        for _ in 0..count {
            let index = self.u16()?;
            let package = self.pool.package_name(index)?.into_owned();
            self.u16()?;
            let to = self.list(|pool, index| pool.module_name(index).map(|name| name.into_owned()))?;
            packages.push(ModulePackage { package, to });
        }
        Some(packages)
    }

    fn services(&mut self) -> Option<Vec<ModuleService>> {
        let count = self.u16()?;
        let mut services = Vec::with_capacity(usize::from(count));
        for _ in 0..count {
            let index = self.u16()?;
            let service = self.pool.class_name(index)?.into_owned();
            let providers = self.list(|pool, index| pool.class_name(index).map(|name| name.into_owned()))?;
            services.push(ModuleService { service, providers });
        }
        Some(services)
    }
}

/// Reads a module descriptor.
pub(crate) fn parse(bytes: &'static [u8]) -> Option<ModuleInfo> {
    let raw = RawClass::parse(bytes, true, "module-info", "module-info").ok()?;
    let mut reader = Reader { pool: &raw.pool, data: raw.class_attribute("Module")?, at: 0 };
    reader.u16()?;
    let flags = reader.u16()?;
    reader.u16()?;
    for _ in 0..reader.u16()? {
        reader.at += 6;
    }
    let exports = reader.packages()?;
    let opens = reader.packages()?;
    reader.list(|_, _| Some(String::new()))?;
    let provides = reader.services()?;
    let packages = packages_of(bytes)?;
    Some(ModuleInfo { packages, is_open: flags & OPEN != 0, exports, opens, provides })
}
