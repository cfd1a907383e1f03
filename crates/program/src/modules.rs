//! Module descriptors (`module-info.class`), as far as finding classes needs them.

use crate::pool::read_u16;
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
