//! The programs of `tests/java`, and of `tests/java21` on JDKs that support its language level, on every JDK of this
//! machine.

use crate::cases::{Case, Group};
use crate::program::Program;
use crate::support::jdk::Jdk;
use crate::support::{Outcome, files_below, repository};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The collections: folder, the first part of the id, and the oldest JDK whose `javac` accepts it.
const COLLECTIONS: [(&str, &str, u32); 2] = [("tests/java", "", 17), ("tests/java21", "java21", 21)];

/// Every source file, whether or not this machine has a JDK that accepts it.
pub fn programs() -> Outcome<Vec<Program>> {
    let mut programs = Vec::new();
    for (folder, prefix, _) in COLLECTIONS {
        programs.extend(programs_by_folder(prefix, &repository().join(folder))?.into_values().flatten());
    }
    Ok(programs)
}

/// Every program on every JDK that accepts it.
pub fn cases() -> Outcome<Vec<Arc<Case>>> {
    let mut cases = Vec::new();
    for (folder, prefix, oldest) in COLLECTIONS {
        let groups = programs_by_folder(prefix, &repository().join(folder))?;
        for jdk in Jdk::all()?.iter().filter(|jdk| jdk.feature() >= oldest) {
            for (label, programs) in &groups {
                cases.extend(Group::new(label, jdk, programs.clone(), no_libraries).cases());
            }
        }
    }
    Ok(cases)
}

/// The folders directly below a collection are compiled separately, so that their classes may share names.
fn programs_by_folder(prefix: &str, root: &Path) -> Outcome<BTreeMap<String, Vec<Program>>> {
    let mut groups: BTreeMap<String, Vec<Program>> = BTreeMap::new();
    for source in files_below(root, "java")? {
        let below = source.strip_prefix(root).unwrap_or(&source);
        let folder = below.parent().and_then(|parent| parent.iter().next()).unwrap_or_default().to_string_lossy();
        let label = [prefix, &folder].iter().copied().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-");
        groups.entry(label).or_default().push(Program::read(prefix, root, &source)?);
    }
    Ok(groups)
}

fn no_libraries() -> Outcome<Vec<PathBuf>> {
    Ok(Vec::new())
}
