//! The circumstances that must not affect a test: values that differ between machines and between runs.

/// The circumstances of one run of the tests.
#[derive(Clone, Debug)]
pub(crate) struct Variation {
    /// A description for the user; empty for the first run.
    pub name: &'static str,
    /// Whether each test gets fresh classes, instead of all tests sharing them.
    pub alone: bool,
    /// Whether JaCoCo's agent is loaded. In some runs it is not: a test must not depend on what it adds to classes.
    pub measured: bool,
    /// Shuffles tests and classes; 0 keeps their order.
    pub seed: u64,
    /// JVM options.
    pub options: &'static [&'static str],
    /// The environment, besides what the JVM needs to read file names.
    pub environment: &'static [(&'static str, &'static str)],
    /// The current directory, below the scratch directory; also the name of the run, so it is unique.
    pub directory: &'static str,
    /// The name of the thread that runs the tests, if it is not the main one.
    pub thread: Option<&'static str>,
    /// Stack frames below the tests.
    pub depth: u32,
    /// The number of additional threads.
    pub threads: u32,
    /// Whether standard input has something to read.
    pub input: bool,
}

/// As on the machine that predicts outcomes. The order of the JDK's immutable sets is random.
pub(crate) const FIRST: Variation = Variation {
    name: "",
    alone: false,
    measured: true,
    seed: 0,
    options: &["-Duser.language=en", "-Duser.timezone=UTC", "-Dfile.encoding=UTF-8", "-Xmx1g"],
    environment: &[],
    directory: "work",
    thread: None,
    depth: 0,
    threads: 0,
    input: false,
};

/// Each test alone, as on a very different machine.
const ALONE: Variation = Variation {
    name: "alone, with Turkish as its language and another time zone",
    alone: true,
    measured: false,
    seed: 0x5eed,
    options: &[
        "-Duser.language=tr",
        "-Duser.country=TR",
        "-Duser.timezone=Pacific/Chatham",
        "-Duser.name=somebody",
        "-Dfile.encoding=ISO-8859-1",
        "-Xmx900m",
        "-XX:ActiveProcessorCount=1",
        "-XX:+IgnoreUnrecognizedVMOptions",
        "-XX:+UnlockExperimentalVMOptions",
        "-XX:hashCode=3",
    ],
    environment: &[
        ("HOME", "/home/somebody"),
        ("USER", "somebody"),
        ("LANG", "tr_TR.UTF-8"),
        ("PATH", "/usr/local/bin:/usr/bin:/bin"),
        ("TERM", "xterm"),
        ("CI", "true"),
        ("DEBUG", "1"),
    ],
    directory: "some/where/else",
    thread: Some("worker-7"),
    depth: 40,
    threads: 3,
    input: true,
};

/// All tests together in another order.
const SHUFFLED: Variation = Variation {
    name: "together with others in another order, with Arabic as its language and another time zone",
    alone: false,
    measured: true,
    seed: 0x0dd5,
    options: &[
        "-Duser.language=ar",
        "-Duser.country=EG",
        "-Duser.timezone=America/St_Johns",
        "-Dfile.encoding=UTF-8",
        "-Xmx1100m",
        "-XX:ActiveProcessorCount=7",
        "-XX:+IgnoreUnrecognizedVMOptions",
        "-XX:+UnlockExperimentalVMOptions",
        "-XX:hashCode=0",
    ],
    environment: &[],
    directory: "there",
    thread: Some("main"),
    depth: 7,
    threads: 1,
    input: false,
};

/// The variations that a test that passed must also pass.
pub(crate) const AGAIN: [Variation; 2] = [ALONE, SHUFFLED];

/// All tests of a project in one JVM, as a build runs them.
pub(crate) const TOGETHER: Variation = Variation {
    name: "together with the tests of all other classes, in another order",
    measured: false,
    seed: 0xa11,
    directory: "together",
    ..SHUFFLED
};
