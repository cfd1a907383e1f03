//! Turns a command into one that runs isolated, with limits on memory and files, and starts it.

#![allow(clippy::disallowed_methods, reason = "starting JVMs is the job of this crate")]

use crate::isolation::Isolation;
use crate::kernel::{no_processes, restrict};
use crate::process::own_group;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};

/// Address space of a JVM, in KiB. Its heap has a limit of its own; this one covers what tests allocate outside it.
const ADDRESS_SPACE: u64 = 6 << 20;
/// Maximum file size, in blocks of 512 bytes.
const FILE_BLOCKS: u64 = 128 << 11;
/// Size of the scratch directory, in bytes.
const SCRATCH_BYTES: u64 = 128 << 20;

/// Sets limits for itself, then executes the command. The first argument is the file with the system call filter.
const LIMITED: &str = r#"filter=$1; shift
ulimit -c 0 2>/dev/null
ulimit -f FILE_BLOCKS 2>/dev/null
ulimit -v ADDRESS_SPACE 2>/dev/null
if [ -n "$filter" ]; then exec "$@" 3<"$filter"; else exec "$@"; fi"#;

/// Directories with sockets, secrets and files of other users: a sandbox sees nothing of these but what it needs.
const HIDDEN: [&str; 3] = ["/tmp", "/var/tmp", "/run"];

/// What a process may use.
#[derive(Clone, Debug)]
pub(crate) struct Confinement<'a> {
    pub isolation: &'a Isolation,
    /// The paths it needs to read, wherever they are.
    pub readable: Vec<PathBuf>,
    /// Directories it may write to, besides the scratch directory.
    pub writable: Vec<PathBuf>,
    /// A directory of its own, with home, temporary files and the current directory.
    pub scratch: PathBuf,
    /// The current directory, below the scratch directory.
    pub current: PathBuf,
    /// Its whole environment.
    pub environment: Vec<(String, String)>,
    /// Whether it runs untrusted code, which must not start processes.
    pub is_hostile: bool,
}

impl Confinement<'_> {
    /// Directories below the scratch directory.
    fn own(&self) -> [PathBuf; 3] {
        [self.scratch.join("home"), self.scratch.join("tmp"), self.current.clone()]
    }

    /// Returns the wrapped command. `filter` is a file that may be written for it.
    pub fn command(&self, program: &Path, arguments: &[String], filter: &Path) -> io::Result<Command> {
        for directory in self.own().iter().chain(&self.writable) {
            std::fs::create_dir_all(directory)?;
        }
        let mut filtered = None;
        let mut inner = match self.isolation {
            Isolation::Bubblewrap(bwrap) => {
                let mut inner = Command::new(bwrap);
                let program_filter = if self.is_hostile && has_shell() { no_processes() } else { None };
                if let Some(bytes) = program_filter {
                    std::fs::write(filter, bytes)?;
                    inner.args(["--seccomp", "3"]);
                    filtered = Some(filter);
                }
                self.bwrap(&mut inner);
                inner.arg(program);
                inner
            }
            Isolation::Landlock | Isolation::Nothing => Command::new(program),
        };
        inner.args(arguments);
        let mut command = limited(inner, filtered);
        command.env_clear().envs(self.environment.iter().map(|(name, value)| (name, value)));
        command.current_dir(match self.isolation {
            // the sandbox has a scratch directory of its own
            Isolation::Bubblewrap(_) => Path::new("/"),
            _ => &self.current,
        });
        // Ctrl-C at the terminal is meant for us, not for the JVM: the tests found so far are still to be run.
        own_group(&mut command);
        Ok(command)
    }

    fn bwrap(&self, command: &mut Command) {
        command.args(["--unshare-all", "--cap-drop", "ALL", "--die-with-parent", "--new-session"]);
        command.args(["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"]);
        let hidden = hidden();
        for directory in &hidden {
            command.arg("--tmpfs").arg(directory);
        }
        for path in &self.readable {
            for (from, to) in shown(path, &hidden) {
                command.arg("--ro-bind").arg(from).arg(to);
            }
        }
        for path in &self.writable {
            command.arg("--bind").arg(path).arg(path);
        }
        command.arg("--size").arg(SCRATCH_BYTES.to_string()).arg("--tmpfs").arg(&self.scratch);
        for directory in self.own() {
            command.arg("--dir").arg(directory);
        }
        command.arg("--chdir").arg(&self.current).arg("--");
    }

    /// Starts a command created by [`Confinement::command`].
    pub fn spawn(&self, mut command: Command) -> io::Result<Child> {
        if *self.isolation != Isolation::Landlock {
            return command.spawn();
        }
        let writable: Vec<PathBuf> =
            self.writable.iter().chain([&self.scratch]).cloned().chain([PathBuf::from("/dev")]).collect();
        // A Landlock domain applies to a thread and what it starts: this thread exists only for that.
        let confined = std::thread::spawn(move || {
            restrict(&writable)?;
            command.spawn()
        });
        confined.join().unwrap_or_else(|_| Err(io::Error::other("the thread that starts a JVM failed")))
    }
}

/// The shell that sets limits. A minimal system may have none; then there are none.
const SHELL: &str = "/bin/sh";

fn has_shell() -> bool {
    Path::new(SHELL).exists()
}

/// Wraps a command so that it has limits, and the system call filter in this file on descriptor 3.
fn limited(inner: Command, filter: Option<&Path>) -> Command {
    if !has_shell() {
        return inner;
    }
    let script = LIMITED.replace("FILE_BLOCKS", &FILE_BLOCKS.to_string());
    let mut command = Command::new(SHELL);
    command.arg("-c").arg(script.replace("ADDRESS_SPACE", &ADDRESS_SPACE.to_string())).arg("sh");
    command.arg(filter.unwrap_or(Path::new(""))).arg(inner.get_program()).args(inner.get_args());
    command
}

/// The existing directories that a sandbox does not see.
fn hidden() -> Vec<PathBuf> {
    let home = std::env::home_dir().filter(|home| home.components().count() > 1);
    let all = HIDDEN.iter().map(PathBuf::from).chain(home);
    let mut found: Vec<PathBuf> = Vec::new();
    for directory in all.filter_map(|path| std::fs::canonicalize(path).ok()) {
        // a directory inside another one is hidden with it
        if directory.is_dir() && !found.iter().any(|other| directory.starts_with(other)) {
            found.retain(|other| !other.starts_with(&directory));
            found.push(directory);
        }
    }
    found
}

/// The mounts that make a path readable under its name although its directory is hidden.
fn shown(path: &Path, hidden: &[PathBuf]) -> Vec<(PathBuf, PathBuf)> {
    let Ok(real) = std::fs::canonicalize(path) else { return Vec::new() };
    let below = |path: &Path| hidden.iter().any(|directory| path.starts_with(directory));
    let names = [real.clone(), path.to_owned()];
    let names: std::collections::BTreeSet<PathBuf> = names.into_iter().filter(|name| below(name)).collect();
    names.into_iter().map(|name| (real.clone(), name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_path_below_a_hidden_directory_is_shown_under_both_its_names() {
        let scratch = tempfile::tempdir().unwrap();
        let root = std::fs::canonicalize(scratch.path()).unwrap();
        std::fs::create_dir_all(root.join("real/classes")).unwrap();
        std::os::unix::fs::symlink(root.join("real"), root.join("link")).unwrap();
        let hidden = [root.clone()];
        let (real, link) = (root.join("real/classes"), root.join("link/classes"));
        let mut both = vec![(real.clone(), link.clone()), (real.clone(), real.clone())];
        both.sort();
        assert_eq!(shown(&link, &hidden), both);
        assert_eq!(shown(&real, &hidden), [(real.clone(), real.clone())]);
        assert_eq!(shown(&root.join("absent"), &hidden), []);
        assert_eq!(shown(&real, &[PathBuf::from("/nowhere")]), []);
    }
}
