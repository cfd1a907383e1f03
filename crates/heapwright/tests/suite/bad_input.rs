//! Mistakes in naming a program: exit code 2, and a message that names the problem and the remedy.

use crate::cli::classes;
use crate::support::jdk::Jdk;
use crate::support::machine::heapwright;
use crate::support::process::run;
use crate::support::{Outcome, read_bytes, write};
use libtest_mimic::Trial;
use std::path::Path;
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(10);

/// One mistake. `{dir}` in an argument or a mention stands for the test's own folder.
struct Mistake {
    name: &'static str,
    prepare: fn(&Path) -> Outcome<()>,
    arguments: &'static [&'static str],
    mentions: &'static [&'static str],
    /// Words of which at least one occurs in the remedy.
    remedy: &'static [&'static str],
}

const CLASS_PATH: &[&str] = &["-cp", "class path", "classpath"];
const COMPILE: &[&str] = &["javac", "compile"];
const NEW_JAR: &[&str] = &["jar", "zip"];
const JDK: &[&str] = &["--jdk", "JAVA_HOME"];

const MISTAKES: [Mistake; 13] = [
    Mistake {
        name: "missing_class",
        prepare: |_| Ok(()),
        arguments: &["-cp", "{dir}", "NoSuch"],
        mentions: &["NoSuch", "{dir}"],
        remedy: CLASS_PATH,
    },
    Mistake {
        name: "missing_jar",
        prepare: |_| Ok(()),
        arguments: &["-cp", "{dir}/none.jar", "Hello"],
        mentions: &["{dir}/none.jar"],
        remedy: CLASS_PATH,
    },
    Mistake {
        name: "missing_directory",
        prepare: |_| Ok(()),
        arguments: &["-cp", "{dir}/none", "Hello"],
        mentions: &["{dir}/none"],
        remedy: CLASS_PATH,
    },
    Mistake {
        name: "jar_that_is_no_zip",
        prepare: |dir| write(&dir.join("fake.jar"), "plain text, not an archive\n"),
        arguments: &["-cp", "{dir}/fake.jar", "Hello"],
        mentions: &["{dir}/fake.jar"],
        remedy: NEW_JAR,
    },
    Mistake {
        name: "empty_jar_file",
        prepare: |dir| write(&dir.join("empty.jar"), ""),
        arguments: &["-cp", "{dir}/empty.jar", "Hello"],
        mentions: &["{dir}/empty.jar"],
        remedy: NEW_JAR,
    },
    Mistake {
        name: "source_file_for_a_class",
        prepare: |dir| write(&dir.join("Hello.java"), "public class Hello {}\n"),
        arguments: &["-cp", "{dir}", "{dir}/Hello.java"],
        mentions: &["{dir}/Hello.java"],
        remedy: COMPILE,
    },
    Mistake {
        name: "class_file_for_a_class_name",
        prepare: |dir| place("Hello.class", dir, "Hello.class"),
        arguments: &["-cp", "{dir}", "{dir}/Hello.class"],
        mentions: &["{dir}/Hello.class"],
        remedy: CLASS_PATH,
    },
    Mistake {
        name: "class_under_another_name",
        prepare: |dir| place("Hello.class", dir, "Other.class"),
        arguments: &["-cp", "{dir}", "Other"],
        mentions: &["{dir}/Other.class", "Hello"],
        remedy: &["rename", "run", "-cp", "class path", "instead", "move"],
    },
    Mistake {
        name: "class_outside_its_package",
        prepare: |dir| place("tools/Tool.class", dir, "Tool.class"),
        arguments: &["-cp", "{dir}", "Tool"],
        mentions: &["{dir}/Tool.class", "tools"],
        remedy: &["-cp", "class path", "directory", "folder", "instead", "move"],
    },
    Mistake {
        name: "empty_class_file",
        prepare: |dir| write(&dir.join("Hello.class"), ""),
        arguments: &["-cp", "{dir}", "Hello"],
        mentions: &["{dir}/Hello.class"],
        remedy: COMPILE,
    },
    Mistake {
        name: "class_version_99",
        prepare: version_99,
        arguments: &["-cp", "{dir}", "Hello"],
        mentions: &["{dir}/Hello.class", "99"],
        remedy: &["--release", "compile", "newer", "older", "supported"],
    },
    Mistake {
        name: "no_main_method",
        prepare: |dir| place("NoMain.class", dir, "NoMain.class"),
        arguments: &["-cp", "{dir}", "NoMain"],
        mentions: &["NoMain"],
        remedy: &["main(String[]", "main(java.lang.String[]", "static void main"],
    },
    Mistake {
        name: "folder_that_is_no_jdk",
        prepare: |dir| place("Hello.class", dir, "Hello.class"),
        arguments: &["--jdk", "{dir}/no-jdk", "-cp", "{dir}", "Hello"],
        mentions: &["{dir}/no-jdk"],
        remedy: JDK,
    },
];

pub fn trials() -> Vec<Trial> {
    let trial = |mistake: Mistake| crate::trial(format!("bad_input::{}", mistake.name), move || check(&mistake));
    MISTAKES.into_iter().map(trial).collect()
}

fn check(mistake: &Mistake) -> Outcome<()> {
    let scratch = tempfile::tempdir().map_err(|error| format!("no scratch folder: {error}"))?;
    let dir = scratch.path().to_string_lossy();
    (mistake.prepare)(scratch.path())?;
    let mut command = heapwright();
    command.arg("exec").env("JAVA_HOME", Jdk::any()?.home());
    command.args(mistake.arguments.iter().map(|argument| argument.replace("{dir}", &dir)));
    let finished = run(&mut command, LIMIT)?;
    let message = &finished.stderr;
    let missing: Vec<String> = mistake
        .mentions
        .iter()
        .map(|word| word.replace("{dir}", &dir))
        .filter(|word| !message.contains(word))
        .collect();
    let helps = mistake.remedy.iter().any(|word| message.contains(word));
    match finished.code() {
        Some(2) if missing.is_empty() && helps && finished.stdout.is_empty() => Ok(()),
        Some(2) if !missing.is_empty() => Err(format!("does not mention {missing:?}: {}", finished.describe())),
        Some(2) if !helps => Err(format!("none of {:?} in the remedy: {}", mistake.remedy, finished.describe())),
        _ => Err(format!("exit code 2 and a message are expected: {}", finished.describe())),
    }
}

/// Puts a compiled class of the fixtures at `name` below `dir`.
fn place(class: &str, dir: &Path, name: &str) -> Outcome<()> {
    write(&dir.join(name), read_bytes(&classes()?.join(class))?)
}

fn version_99(dir: &Path) -> Outcome<()> {
    let mut bytes = read_bytes(&classes()?.join("Hello.class"))?;
    if let Some(major) = bytes.get_mut(6..8) {
        major.copy_from_slice(&[0, 99]);
    }
    write(&dir.join("Hello.class"), bytes)
}
