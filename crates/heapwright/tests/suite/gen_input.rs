//! Mistakes in the arguments of `gen`: the exit code, and a message that names the problem and the remedy.

use crate::support::compile::compile;
use crate::support::jdk::Jdk;
use crate::support::machine::heapwright;
use crate::support::process::{Finished, run};
use crate::support::{Outcome, files_below, fixtures, read_bytes, write};
use libtest_mimic::Trial;
use std::path::{Path, PathBuf};
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(10);

/// One mistake. `{dir}` stands for the test's own folder, `{classes}` for the compiled fixtures.
struct Mistake {
    name: &'static str,
    prepare: fn(&Path) -> Outcome<()>,
    arguments: &'static [&'static str],
    code: i32,
    /// All of these occur in the message.
    mentions: &'static [&'static str],
}

const NOTHING: fn(&Path) -> Outcome<()> = |_| Ok(());
const OUT: &str = "{dir}/out";

const fn mistake(name: &'static str, arguments: &'static [&'static str], mentions: &'static [&'static str]) -> Mistake {
    Mistake { name, prepare: NOTHING, arguments, code: 2, mentions }
}

const fn unsupported(
    name: &'static str,
    arguments: &'static [&'static str],
    mentions: &'static [&'static str],
) -> Mistake {
    Mistake { name, prepare: NOTHING, arguments, code: 3, mentions }
}

const fn prepared(
    name: &'static str,
    prepare: fn(&Path) -> Outcome<()>,
    arguments: &'static [&'static str],
    mentions: &'static [&'static str],
) -> Mistake {
    Mistake { name, prepare, arguments, code: 2, mentions }
}

const CP: &[&str] = &["-cp", "{classes}"];

/// Mistakes in the target itself; `-cp {classes} --out {dir}/out` is prepended.
const TARGETS: [Mistake; 24] = [
    mistake("unknown_class", &["shop.Tiller"], &["shop.Tiller", "did you mean shop.Till?"]),
    mistake("class_without_its_package", &["Till"], &["Till", "did you mean shop.Till?"]),
    mistake("class_like_nothing", &["zzz.Qqq"], &["zzz.Qqq", "-cp"]),
    mistake("package_for_a_class", &["shop"], &["shop.*"]),
    mistake("class_as_in_a_file_name", &["shop.Till.class"], &["did you mean shop.Till?"]),
    mistake("description_of_a_module", &["module-info"], &["module-info", "no class"]),
    mistake("unknown_method", &["shop.Till#pya"], &["pya", "did you mean pay(int), pay(int,java.lang.String)?"]),
    mistake("wrong_descriptor", &["shop.Till#pay(long)"], &["pay(long)", "pay(int), pay(int,java.lang.String)"]),
    mistake("malformed_method", &["shop.Till#pay(int"], &["shop.Till#pay(int", "Class#method"]),
    mistake("inherited_method", &["shop.Till#hashCode"], &["java.lang.Object"]),
    mistake("unknown_package", &["shp.*"], &["shp", "did you mean shop.*?"]),
    mistake("empty_target", &[""], &["empty target"]),
    mistake("no_target", &[], &["nothing to test", "class"]),
    mistake("missing_jar", &["{dir}/none.jar"], &["{dir}/none.jar", "does not exist"]),
    mistake("missing_directory", &["{dir}/none/"], &["{dir}/none/", "does not exist"]),
    mistake("source_file", &["{dir}/A.java"], &["{dir}/A.java", "source file", "javac"]),
    prepared(
        "class_file",
        |dir| place("shop/Till.class", dir, "Till.class"),
        &["{dir}/Till.class"],
        &["name the class"],
    ),
    prepared(
        "jar_that_is_no_zip",
        |dir| write(&dir.join("a.jar"), "text"),
        &["{dir}/a.jar"],
        &["{dir}/a.jar", "not a jar file", "build it again"],
    ),
    prepared("directory_of_sources", |dir| write(&dir.join("src/A.java"), "class A {}"), &["{dir}/src"], &["javac"]),
    unsupported("class_of_the_jdk", &["java.util.ArrayList"], &["java.util.ArrayList", "JDK"]),
    unsupported("interface_without_code", &["shop.Till$Printer"], &["shop.Till$Printer", "no method with code"]),
    unsupported("private_method", &["shop.Till#change"], &["change(int)", "private", "calls it"]),
    unsupported("native_method", &["shop.Till#beep"], &["beep()", "native"]),
    unsupported("abstract_method", &["shop.Till.Printer#print"], &["print(java.lang.String)", "abstract"]),
];

/// Other mistakes; nothing is prepended.
const OTHERS: [Mistake; 31] = [
    prepared(
        "unsupported_class_version",
        |dir| altered(dir, |bytes| bytes[6..8].copy_from_slice(&[0, 99])),
        &["-cp", "{dir}", "--out", OUT, "shop.Till"],
        &["{dir}/shop/Till.class", "99", "--release"],
    ),
    prepared(
        "truncated_class_file",
        |dir| altered(dir, |bytes| bytes.truncate(bytes.len() / 2)),
        &["-cp", "{dir}", "--out", OUT, "shop.Till"],
        &["{dir}/shop/Till.class", "compile it again"],
    ),
    prepared(
        "directory_of_truncated_class_files",
        |dir| altered(dir, |bytes| bytes.truncate(bytes.len() / 2)),
        &["--out", OUT, "{dir}"],
        &["nothing to test", "{dir}/shop/Till.class", "compile it again"],
    ),
    prepared(
        "directory_inside_a_package",
        |dir| place("shop/Till.class", dir, "Till.class"),
        &["--out", OUT, "{dir}"],
        &["{dir}/Till.class holds class shop.Till instead", "root directory"],
    ),
    mistake(
        "everything_excluded",
        &["-cp", "{classes}", "--out", OUT, "--exclude", "shop.*", "shop.Till"],
        &["--exclude leaves nothing over"],
    ),
    mistake(
        "negative_bound",
        &["-cp", "{classes}", "--out", OUT, "--loop-bound", "-1", "shop.Till"],
        &["'-1'", "--loop-bound <K>"],
    ),
    mistake(
        "negative_time",
        &["-cp", "{classes}", "--out", OUT, "--time", "-5s", "shop.Till"],
        &["'-5s'", "--time <TIME>", "60s"],
    ),
    prepared(
        "empty_class_file",
        |dir| altered(dir, Vec::clear),
        &["-cp", "{dir}", "--out", OUT, "shop.Till"],
        &["{dir}/shop/Till.class"],
    ),
    prepared(
        "class_outside_its_package",
        |dir| place("shop/Till.class", dir, "Till.class"),
        &["-cp", "{dir}", "--out", OUT, "Till"],
        &["{dir}/Till.class", "shop.Till", "-cp"],
    ),
    prepared(
        "directory_is_a_file",
        |dir| write(&dir.join("file"), "x"),
        &["-cp", "{classes}", "--out", "{dir}/file/tests", "shop.Till"],
        &["{dir}/file/tests", "--out"],
    ),
    mistake("no_output_directory", &["-cp", "{classes}", "shop.Till"], &["--out"]),
    mistake(
        "missing_jdk",
        &["--jdk", "{dir}/no-jdk", "-cp", "{classes}", "--out", OUT, "shop.Till"],
        &["{dir}/no-jdk", "--jdk"],
    ),
    mistake(
        "bad_assumption",
        &["-cp", "{classes}", "--out", OUT, "--assume", "distnct(a,b)", "shop.Till"],
        &["distnct(a,b)", "did you mean distinct?"],
    ),
    mistake(
        "assumption_on_no_input",
        &["-cp", "{classes}", "--out", OUT, "--assume", "acyclic(prics)", "shop.Till#any"],
        &["acyclic(prics)", "shop.Till#any(int[])", "prices"],
    ),
    mistake(
        "assumption_on_no_field",
        &["-cp", "{classes}", "--out", OUT, "--assume", "acyclic(this.cahs)", "shop.Till#pay(int)"],
        &["acyclic(this.cahs)", "shop.Till has no field cahs in this.cahs", "did you mean cash?"],
    ),
    mistake(
        "assumption_on_no_field_in_second_place",
        &["-cp", "{classes}", "--out", OUT, "--assume", "distinct(this, this.cahs)", "shop.Till#pay(int)"],
        &["distinct(this, this.cahs)", "shop.Till has no field cahs in this.cahs", "did you mean cash?"],
    ),
    prepared(
        "assumption_on_no_field_in_a_file",
        |dir| write(&dir.join("assume.txt"), "acyclic(this)\ndisjoint(this, this.cahs)\n"),
        &["-cp", "{classes}", "--out", OUT, "--assume-file", "{dir}/assume.txt", "shop.Till#pay(int)"],
        &["disjoint(this, this.cahs)", "shop.Till has no field cahs in this.cahs"],
    ),
    mistake(
        "assumption_on_a_field_of_a_number",
        &["-cp", "{classes}", "--out", OUT, "--assume", "acyclic(prices[0].next)", "shop.Till#any(int[])"],
        &["acyclic(prices[0].next)", "int has no field next in prices[0].next"],
    ),
    mistake(
        "assumption_on_an_element_of_no_array",
        &["-cp", "{classes}", "--out", OUT, "--assume", "acyclic(this[0])", "shop.Till#pay(int)"],
        &["[0] in this[0] is an element of an array, and shop.Till is none"],
    ),
    mistake(
        "assumption_on_a_number",
        &["-cp", "{classes}", "--out", OUT, "--assume", "acyclic(this.cash)", "shop.Till#pay(int)"],
        &["acyclic(this.cash)", "this.cash is of type int, and assumptions are about objects"],
    ),
    mistake(
        "cover_of_no_class",
        &["-cp", "{classes}", "--out", OUT, "--cover", "shop.Tll", "shop.Till"],
        &["--cover shop.Tll matches no class", "did you mean shop.Till?"],
    ),
    mistake(
        "assumption_on_no_method",
        &["-cp", "{classes}", "--out", OUT, "--assume", "acyclic(nothing)", "shop.Till"],
        &["acyclic(nothing)", "matches none of the"],
    ),
    prepared(
        "bad_assumption_in_a_file",
        |dir| write(&dir.join("assume.txt"), "# inputs\nacyclic(this)\n\ndistinct(a)\n"),
        &["-cp", "{classes}", "--out", OUT, "--assume-file", "{dir}/assume.txt", "shop.Till"],
        &["{dir}/assume.txt:4:", "at least two inputs"],
    ),
    mistake(
        "missing_assumption_file",
        &["-cp", "{classes}", "--out", OUT, "--assume-file", "{dir}/none", "shop.Till"],
        &["{dir}/none"],
    ),
    mistake("bad_time", &["-cp", "{classes}", "--out", OUT, "--time", "soon", "shop.Till"], &["--time", "60s"]),
    mistake(
        "no_threads",
        &["-cp", "{classes}", "--out", OUT, "--threads", "0", "shop.Till"],
        &["--threads", "from 1 to 1024"],
    ),
    mistake("bad_suffix", &["-cp", "{classes}", "--out", OUT, "--suffix", "a-b", "shop.Till"], &["--suffix", "a-b"]),
    mistake(
        "unknown_framework",
        &["-cp", "{classes}", "--out", OUT, "--framework", "junit6", "shop.Till"],
        &["junit6", "junit5"],
    ),
    prepared(
        "unknown_key_in_the_file",
        |dir| write(&dir.join("heapwright.toml"), "[gen]\nseed = 1\nloop-bund = 2\n"),
        &["-cp", "{classes}", "--out", OUT, "shop.Till"],
        &["heapwright.toml:3:1", "loop-bund", "did you mean `loop-bound`?"],
    ),
    prepared(
        "malformed_file",
        |dir| write(&dir.join("heapwright.toml"), "[gen]\nseed = = 1\n"),
        &["-cp", "{classes}", "--out", OUT, "shop.Till"],
        &["heapwright.toml:2:"],
    ),
    mistake(
        "missing_file",
        &["--config", "{dir}/other.toml", "-cp", "{classes}", "--out", OUT, "shop.Till"],
        &["{dir}/other.toml"],
    ),
];

pub fn trials() -> Vec<Trial> {
    let trial = |mistake: Mistake, before: &'static [&'static [&'static str]]| {
        crate::trial(format!("gen_input::{}", mistake.name), move || check(&mistake, &before.concat()))
    };
    let targets = TARGETS.into_iter().map(|mistake| trial(mistake, &[CP, &["--out", OUT]]));
    let mut trials: Vec<Trial> = targets.chain(OTHERS.into_iter().map(|mistake| trial(mistake, &[]))).collect();
    trials.push(crate::trial("gen_input::unwritable_directory", unwritable_directory));
    trials.push(crate::trial("gen_input::no_jdk_at_all", no_jdk_at_all));
    trials
}

/// The classes of `tests/gen/java`.
pub fn classes() -> Outcome<PathBuf> {
    compile("gen", Jdk::any()?, &files_below(&fixtures().join("gen/java"), "java")?, &[])
}

/// Runs `heapwright gen` with these arguments, in a separate folder.
pub fn generate(dir: &Path, arguments: &[&str]) -> Outcome<Finished> {
    let classes = classes()?;
    let fill =
        |word: &&str| word.replace("{dir}", &dir.to_string_lossy()).replace("{classes}", &classes.to_string_lossy());
    let mut command = heapwright();
    command.arg("gen").current_dir(dir).env("JAVA_HOME", Jdk::any()?.home()).env_remove("CLASSPATH");
    command.args(arguments.iter().map(fill));
    run(&mut command, LIMIT)
}

fn check(mistake: &Mistake, before: &[&str]) -> Outcome<()> {
    let scratch = tempfile::tempdir().map_err(|error| format!("no scratch folder: {error}"))?;
    (mistake.prepare)(scratch.path())?;
    let finished = generate(scratch.path(), &[before, mistake.arguments].concat())?;
    let dir = scratch.path().to_string_lossy();
    expect(
        &finished,
        mistake.code,
        &mistake.mentions.iter().map(|word| word.replace("{dir}", &dir)).collect::<Vec<_>>(),
    )
}

fn expect(finished: &Finished, code: i32, mentions: &[String]) -> Outcome<()> {
    if finished.code() != Some(code) || !finished.stdout.is_empty() {
        return Err(format!("exit code {code} and a message are expected: {}", finished.describe()));
    }
    match mentions.iter().find(|word| !finished.stderr.contains(*word)) {
        Some(missing) => Err(format!("does not mention {missing:?}: {}", finished.describe())),
        None => Ok(()),
    }
}

/// Puts a compiled class of the fixtures at `name` below `dir`.
fn place(class: &str, dir: &Path, name: &str) -> Outcome<()> {
    write(&dir.join(name), read_bytes(&classes()?.join(class))?)
}

fn altered(dir: &Path, change: impl FnOnce(&mut Vec<u8>)) -> Outcome<()> {
    let mut bytes = read_bytes(&classes()?.join("shop/Till.class"))?;
    change(&mut bytes);
    write(&dir.join("shop/Till.class"), bytes)
}

/// A directory below one that is not writable; even root cannot write to `/proc`.
fn unwritable_directory() -> Outcome<()> {
    let scratch = tempfile::tempdir().map_err(|error| format!("no scratch folder: {error}"))?;
    let finished = generate(scratch.path(), &["-cp", "{classes}", "--out", "/proc/heapwright", "shop.Till"])?;
    expect(&finished, 2, &["/proc/heapwright".to_owned(), "--out".to_owned()])
}

fn no_jdk_at_all() -> Outcome<()> {
    let scratch = tempfile::tempdir().map_err(|error| format!("no scratch folder: {error}"))?;
    let mut command = heapwright();
    command.arg("gen").current_dir(scratch.path()).env_remove("JAVA_HOME").env("PATH", scratch.path());
    command.arg("-cp").arg(classes()?).args(["--out", "out", "shop.Till"]);
    let finished = run(&mut command, LIMIT)?;
    expect(&finished, 2, &["--jdk".to_owned(), "JAVA_HOME".to_owned()])
}
