//! Keeps the code under test from doing harm while its tests run.
//!
//! There are three kinds; the strongest that works here is used. `bwrap` gives the JVM its own network, processes and
//! file system; Landlock forbids writing files and opening TCP connections; otherwise only limits on memory and files
//! remain.

#![allow(clippy::disallowed_methods, reason = "looks for the tools of the sandbox and tries them out")]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// The environment variable that selects a kind of isolation: `auto`, `bwrap`, `landlock` or `none`.
pub const VARIABLE: &str = "HEAPWRIGHT_ISOLATION";

/// How a JVM is isolated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Isolation {
    /// By `bwrap`: no network, own processes, a read-only file system with a small scratch directory.
    Bubblewrap(PathBuf),
    /// By the kernel's Landlock: files outside the scratch directory cannot be changed, and TCP is blocked where the
    /// kernel supports it.
    Landlock,
    /// Not at all, except for limits on memory and file sizes.
    Nothing,
}

impl Isolation {
    /// Returns the strongest kind that works on this machine, or the one that [`VARIABLE`] asks for. Determined once.
    pub fn find() -> &'static Isolation {
        static FOUND: OnceLock<Isolation> = OnceLock::new();
        FOUND.get_or_init(|| {
            let wanted = std::env::var(VARIABLE).unwrap_or_default();
            let bwrap = || working_bwrap().map(Isolation::Bubblewrap);
            let landlock = || crate::kernel::landlock_works().then_some(Isolation::Landlock);
            let found = match wanted.as_str() {
                "none" => None,
                "landlock" => landlock(),
                "bwrap" => bwrap(),
                _ => bwrap().or_else(landlock),
            };
            found.unwrap_or(Isolation::Nothing)
        })
    }

    /// A short description for the user.
    pub fn describe(&self) -> String {
        match self {
            Isolation::Bubblewrap(path) => {
                format!("bwrap ({}): no network, no processes, read-only files", path.display())
            }
            Isolation::Landlock => {
                "Landlock: read-only files, no TCP; other network and processes stay open".to_owned()
            }
            Isolation::Nothing => "none: code under test runs with all your rights".to_owned(),
        }
    }

    /// What to do if there is no isolation, or only the weaker one.
    pub fn remedy(&self) -> Option<&'static str> {
        match self {
            Isolation::Bubblewrap(_) => None,
            Isolation::Landlock | Isolation::Nothing => Some(
                "install bubblewrap (on Debian and Ubuntu: apt install bubblewrap); in a container it needs user \
                 namespaces, which the container's host may forbid",
            ),
        }
    }
}

/// `bwrap` on the PATH, if it can create a sandbox here: in many containers it is installed but does not work.
fn working_bwrap() -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    let path = std::env::split_paths(&folders).map(|folder| folder.join("bwrap")).find(|path| path.is_file())?;
    works(&path).then_some(path)
}

fn works(bwrap: &Path) -> bool {
    let mut command = Command::new(bwrap);
    command.args(["--unshare-all", "--cap-drop", "ALL", "--die-with-parent", "--new-session", "--ro-bind", "/", "/"]);
    command.args(["--dev", "/dev", "--proc", "/proc", "--size", "65536", "--tmpfs", "/tmp", "/bin/true"]);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}
