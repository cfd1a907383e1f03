//! Reports to the user which tools are present and which are missing.

use crate::tools::{self, Artifact, Found, JdkError, Search, ToolOptions};

/// The result of looking for one tool.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Check {
    /// Its name.
    pub name: String,
    /// Whether it can be used.
    pub ok: bool,
    /// What was found and where, or why it cannot be used.
    pub found: String,
    /// How to fix it.
    pub remedy: Option<String>,
    /// Whether a replay lets Maven fetch it when it is missing.
    pub fetched_by_maven: bool,
}

/// Looks for the JDK, its compiler, the test framework and JaCoCo. Starts nothing and downloads nothing.
pub fn doctor(options: &ToolOptions) -> Vec<Check> {
    let search = Search::new(options);
    let framework = search.framework();
    let mut coverage = search.all(&tools::coverage_core());
    coverage.add(tools::coverage_agent(), search.one(&tools::coverage_agent()));
    let (jdk, compiler) = jdk(options);
    vec![jdk, compiler, jars(options.framework.name(), &framework), jars("JaCoCo", &coverage)]
}

fn jdk(options: &ToolOptions) -> (Check, Check) {
    let home = options.jdk.display();
    let remedy = "install a JDK 17 or newer and set JAVA_HOME to it".to_owned();
    let good = |name: &str, found: String| Check {
        name: name.to_owned(),
        ok: true,
        found,
        remedy: None,
        fetched_by_maven: false,
    };
    let bad = |name: &str, found: String| Check {
        name: name.to_owned(),
        ok: false,
        found,
        remedy: Some(remedy.clone()),
        fetched_by_maven: false,
    };
    let javac = options.jdk.join("bin").join("javac").display().to_string();
    match tools::check_jdk(&options.jdk) {
        Ok(version) => (good("JDK", format!("{version} at {home}")), good("javac", javac)),
        Err(error @ JdkError::NoCompiler(_)) => {
            (good("JDK", format!("Java at {home}")), bad("javac", error.to_string()))
        }
        Err(error @ JdkError::TooOld(..)) => (bad("JDK", error.to_string()), good("javac", javac)),
        Err(error @ JdkError::None(_)) => (bad("JDK", error.to_string()), bad("javac", "no JDK".to_owned())),
    }
}

fn jars(name: &str, found: &Found) -> Check {
    let missing = found.missing();
    let ok = missing.is_empty();
    let text = match found.first() {
        Some(path) if ok => path.display().to_string(),
        _ => format!("missing: {}", missing.iter().map(Artifact::to_string).collect::<Vec<_>>().join(", ")),
    };
    let remedy = (!ok).then(|| tools::remedy(&missing));
    Check { name: name.to_owned(), ok, found: text, remedy, fetched_by_maven: true }
}
