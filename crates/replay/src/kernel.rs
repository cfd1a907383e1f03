//! What only Linux has: Landlock, and filters of system calls. Elsewhere there is neither, and `Isolation` says so.

#[cfg(target_os = "linux")]
pub(crate) use linux::{landlock_works, no_processes, restrict};
#[cfg(not(target_os = "linux"))]
pub(crate) use other::{landlock_works, no_processes, restrict};

#[cfg(target_os = "linux")]
mod linux {
    use landlock::{
        ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, PathBeneath, PathFd, Ruleset, RulesetAttr,
        RulesetCreatedAttr, RulesetStatus,
    };
    use seccompiler::{
        BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
    };
    use std::collections::BTreeMap;
    use std::io;
    use std::path::PathBuf;

    /// A system call filter that allows starting threads, but not processes, and forbids opening local sockets. `None` if
    /// the filter is not known for the processor.
    pub(crate) fn no_processes() -> Option<Vec<u8>> {
        /// Constants from Linux's headers: a thread, and the address family of local sockets.
        const CLONE_THREAD: u64 = 0x0001_0000;
        const AF_UNIX: u64 = 1;
        const ENOSYS: u32 = 38;
        let calls = calls()?;
        let is = |argument, length, operator, value| SeccompCondition::new(argument, length, operator, value).ok();
        let process = is(0, SeccompCmpArgLen::Qword, SeccompCmpOp::MaskedEq(CLONE_THREAD), 0)?;
        let local = is(0, SeccompCmpArgLen::Dword, SeccompCmpOp::Eq, AF_UNIX)?;
        let mut rules = BTreeMap::from([
            (calls.clone, vec![SeccompRule::new(vec![process]).ok()?]),
            (calls.socket, vec![SeccompRule::new(vec![local]).ok()?]),
            // its arguments cannot be inspected; the library then falls back to the old call
            (calls.clone3, Vec::new()),
        ]);
        rules.extend(calls.fork.into_iter().map(|call| (call, Vec::new())));
        let architecture = std::env::consts::ARCH.try_into().ok()?;
        let filter =
            SeccompFilter::new(rules, SeccompAction::Allow, SeccompAction::Errno(ENOSYS), architecture).ok()?;
        let program: BpfProgram = filter.try_into().ok()?;
        let mut bytes = Vec::with_capacity(program.len() * 8);
        for instruction in program {
            bytes.extend(instruction.code.to_ne_bytes());
            bytes.extend([instruction.jt, instruction.jf]);
            bytes.extend(instruction.k.to_ne_bytes());
        }
        Some(bytes)
    }

    /// The numbers of the relevant system calls.
    struct Calls {
        clone: i64,
        clone3: i64,
        socket: i64,
        /// Calls that only create processes.
        fork: Vec<i64>,
    }

    fn calls() -> Option<Calls> {
        match std::env::consts::ARCH {
            "x86_64" => Some(Calls { clone: 56, clone3: 435, socket: 41, fork: vec![57, 58] }),
            "aarch64" | "riscv64" => Some(Calls { clone: 220, clone3: 435, socket: 198, fork: Vec::new() }),
            _ => None,
        }
    }

    /// Confines the calling thread: it can read everything, but change only what is in these directories.
    pub(crate) fn restrict(writable: &[PathBuf]) -> io::Result<()> {
        enforce(writable).map(drop).map_err(io::Error::other)
    }

    fn enforce(writable: &[PathBuf]) -> Result<RulesetStatus, Box<dyn std::error::Error + Send + Sync>> {
        let abi = ABI::V5;
        let mut ruleset = Ruleset::default()
            .set_compatibility(CompatLevel::BestEffort)
            .handle_access(AccessFs::from_all(abi))?
            .handle_access(AccessNet::from_all(abi))?
            .create()?
            .add_rule(PathBeneath::new(PathFd::new("/")?, AccessFs::from_read(abi)))?;
        for directory in writable {
            ruleset = ruleset.add_rule(PathBeneath::new(PathFd::new(directory)?, AccessFs::from_all(abi)))?;
        }
        Ok(ruleset.restrict_self()?.ruleset)
    }

    /// Whether this kernel has Landlock.
    pub(crate) fn landlock_works() -> bool {
        let tried = std::thread::spawn(|| enforce(&[]));
        matches!(tried.join(), Ok(Ok(RulesetStatus::FullyEnforced | RulesetStatus::PartiallyEnforced)))
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn there_is_a_filter_for_this_processor() {
            let filter = no_processes().expect("a filter");
            assert!(filter.len() > 8 && filter.len().is_multiple_of(8));
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod other {
    use std::io;
    use std::path::PathBuf;

    pub(crate) fn no_processes() -> Option<Vec<u8>> {
        None
    }

    pub(crate) fn restrict(_: &[PathBuf]) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub(crate) fn landlock_works() -> bool {
        false
    }
}
