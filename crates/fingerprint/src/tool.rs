//! Which program computes: its build, and the solvers it uses.

#![allow(clippy::disallowed_methods, reason = "hashes the program's own file, the solver's and the JDK's release file")]

use heapwright_store::{Digest, Fields};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// A build of the tool with what it uses. Results of different builds are never mixed: a version number alone does not
/// tell two builds apart.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Tool {
    /// The version that `--version` prints.
    pub version: String,
    /// The hash of the program's file.
    pub build: Digest,
    /// The version of Z3, which is a shared library.
    pub z3: String,
    /// The hash of the program that answers queries with floating-point numbers, if there is one.
    pub floats: Option<Digest>,
}

impl Tool {
    /// Returns this program: its version, that of Z3, and the name of the solver for floats.
    pub fn this(version: &str, z3: &str, floats: Option<&str>) -> Tool {
        static FILES: OnceLock<(Digest, Option<Digest>)> = OnceLock::new();
        let (build, floats) = *FILES.get_or_init(|| {
            // the running file, even if another has taken its place
            let own = digest_of_file(Path::new("/proc/self/exe"));
            let own = own.or_else(|| digest_of_file(&std::env::current_exe().ok()?));
            // a program whose file cannot be read has results of its own, which no other build has
            (own.unwrap_or_else(nobody), floats.and_then(found).and_then(|path| digest_of_file(&path)))
        });
        Tool { version: version.to_owned(), build, z3: z3.to_owned(), floats }
    }

    /// Returns the hash of all of it.
    pub fn digest(&self) -> Digest {
        let floats = self.floats.map(|digest| digest.to_string()).unwrap_or_default();
        Fields::new("tool").text(&self.version).digest(&self.build).text(&self.z3).text(&floats).finish()
    }
}

fn nobody() -> Digest {
    Fields::new("process").text(&std::process::id().to_string()).finish()
}

fn digest_of_file(path: &Path) -> Option<Digest> {
    Digest::of_reader(&mut File::open(path).ok()?).ok()
}

/// Finds a program on the path.
fn found(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|directory| directory.join(name)).find(|file| file.is_file())
}

/// Returns a hash that tells JDKs apart: their version, vendor and build.
pub fn jdk_digest(home: &Path, version: &str) -> Digest {
    let release = digest_of_file(&home.join("release"));
    Fields::new("jdk").text(version).text(&release.map(|digest| digest.to_string()).unwrap_or_default()).finish()
}
