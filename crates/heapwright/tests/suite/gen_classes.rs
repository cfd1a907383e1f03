//! Classes that are missing, that HotSpot rejects, and that the machine runs differently from HotSpot.

use crate::gen_support::{ensure, generate_as, proved_record, scratch, tree};
use crate::support::compile::compile;
use crate::support::jdk::Jdk;
use crate::support::{Outcome, at, files_below, fixtures};
use heapwright_case::Reason;
use heapwright_report::{Cause, RunRecord};
use libtest_mimic::Trial;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

type Test = fn() -> Outcome<()>;

const TESTS: [(&str, Test); 8] = [
    ("a_missing_class_is_named", missing),
    ("a_missing_class_is_named_once_with_its_remedy", missing_for_people),
    ("what_the_verifier_misses_is_named", missing_in_verification),
    ("a_target_whose_superclass_is_missing_is_named", missing_superclass),
    ("with_the_class_there_is_nothing_to_say", complete),
    ("another_version_of_a_class_is_named", mismatched),
    ("what_hotspot_does_not_verify_is_said_to_be_so", unverified),
    ("a_disagreement_with_the_jvm_is_reported", disagreement),
];

pub fn trials() -> Vec<Trial> {
    TESTS.into_iter().map(|(name, test)| crate::trial(format!("gen_classes::{name}"), test)).collect()
}

/// Copies the classes of the fixture, without these, to a separate folder.
fn classes_without(folder: &Path, without: &[&str]) -> Outcome<PathBuf> {
    let compiled = compile("classes", Jdk::any()?, &files_below(&fixtures().join("classes/java"), "java")?, &[])?;
    let package = folder.join("cp/classes");
    std::fs::create_dir_all(&package).map_err(|error| at(&package, error))?;
    for file in files_below(&compiled, "class")? {
        let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if !without.iter().any(|class| name == format!("{class}.class")) {
            std::fs::copy(&file, package.join(name)).map_err(|error| at(&file, error))?;
        }
    }
    Ok(folder.join("cp"))
}

/// The uncovered branches of a method, with the reasons.
fn reasons<'a>(record: &'a RunRecord, method: &str) -> Outcome<Vec<&'a Reason>> {
    let found = record.methods.iter().find(|one| one.method == method).ok_or(format!("no method {method}"))?;
    Ok(found.uncovered.iter().map(|branch| &branch.reason).collect())
}

/// Methods of the fixture that need the class on some path, and the number of branches of each that are unreachable
/// without it.
const NEEDY: [(&str, usize); 10] = [
    ("calls", 3),
    ("makes", 1),
    ("checks", 1),
    ("casts", 2),
    ("reads", 2),
    ("literal", 1),
    ("array", 1),
    ("inherits", 1),
    ("refersTo", 2),
    ("reflects", 1),
];

fn missing() -> Outcome<()> {
    let scratch = scratch()?;
    let classes = classes_without(scratch.path(), &["Gone"])?;
    let out = scratch.path().join("out");
    let record = proved_record(2, &classes, &out, &["classes.Uses", "classes.Holds", "classes.Plain"])?;
    ensure(record.missing == ["classes.Gone"], || format!("missing: {:?}", record.missing))?;
    let gone = Reason::MissingClass { class: "classes.Gone".to_owned() };
    for (method, open) in NEEDY {
        let found = reasons(&record, method)?;
        ensure(found.len() == open && found.iter().all(|reason| **reason == gone), || format!("{method}: {found:?}"))?;
    }
    let swallowed = reasons(&record, "swallows")?;
    ensure(swallowed.iter().all(|reason| **reason == gone), || format!("swallows: {swallowed:?}"))?;
    let asked = Reason::Machine { what: "the class path".to_owned() };
    ensure(reasons(&record, "asks")?.iter().all(|reason| **reason == asked), || "asks".to_owned())?;
    let claims = record.methods.iter().flat_map(|method| &method.uncovered);
    ensure(claims.clone().all(|branch| branch.reason != Reason::Infeasible), || format!("{:?}", record.methods))?;
    // code that does not need it has its tests, and nothing was reported as a bug of ours
    let text: String = tree(&out)?.into_values().collect();
    for test in ["fine_x4_", "asks_zeroX_returns3", "looksUp_returns2", "own_x4_", "calls_x3_", "sign_"] {
        ensure(text.contains(test), || format!("no test {test} in\n{text}"))?;
    }
    ensure(!text.contains("NoClassDefFoundError"), || text.clone())?;
    ensure(!text.contains("swallows"), || text.clone())?;
    let others: Vec<_> = record.withheld.iter().filter(|test| test.cause != Cause::MissingClass).collect();
    ensure(others.is_empty(), || format!("withheld: {others:?}"))
}

fn missing_for_people() -> Outcome<()> {
    let scratch = scratch()?;
    let classes = classes_without(scratch.path(), &["Gone"])?;
    let words = ["classes.Uses#calls", "classes.Uses#makes", "--no-replay"];
    let said = generate_as(2, &classes, &scratch.path().join("out"), &words)?.stderr;
    let lines: Vec<&str> = said.lines().filter(|line| line.contains("classes.Gone")).collect();
    let expected = "heapwright: missing from the class path: classes.Gone. What needs it is not tested: add the directory \
                    or jar with --class-path";
    ensure(lines == [expected], || said.clone())
}

fn missing_in_verification() -> Outcome<()> {
    let scratch = scratch()?;
    let classes = classes_without(scratch.path(), &["GoneError"])?;
    let out = scratch.path().join("out");
    let record = proved_record(2, &classes, &out, &["classes.Catches", "classes.Plain"])?;
    ensure(record.missing == ["classes.GoneError"], || format!("missing: {:?}", record.missing))?;
    let causes: BTreeSet<Cause> = record.withheld.iter().map(|test| test.cause).collect();
    ensure(causes == BTreeSet::from([Cause::MissingClass]), || format!("{:?}", record.withheld))?;
    let files: Vec<PathBuf> = tree(&out)?.into_keys().collect();
    ensure(files == [PathBuf::from("classes/PlainTest.java")], || format!("{files:?}"))
}

/// What a client uses of a library, and two versions of the library.
const CLIENT: &str = "package fit;
public class Client {
    public static int calls(int x) { if (x > 3) { return Api.send(x); } return 0; }
    public static int reads(Api api, int x) { if (x > 3) { return api.level; } return 1; }
    public static int implemented(Api.Hook hook, int x) { if (x > 3) { return hook.run(); } return 1; }
    public static int swallows(int x) { try { return Api.send(x); } catch (Throwable e) { return x > 0 ? 2 : 3; } }
    public static int asks(int x) { try { return Api.send(x); } catch (NoSuchMethodError e) { return x > 0 ? 2 : 3; } }
    public static int looksUp(int x) {
        try { Api.class.getMethod(\"send\", int.class); return 1; } catch (NoSuchMethodException e) { return x > 0 ? 2 : 3; }
    }
    public static int fine(int x) { return x > 4 ? 1 : 2; }
}";
const OLD: &str = "package fit;
public class Api {
    public int level;
    public static int send(int x) { return x; }
    public interface Hook { int run(); }
    public static class Own implements Hook { public int run() { return 7; } }
}";
const NEW: &str = "package fit;
public class Api {
    public interface Hook { }
    public static class Own implements Hook { }
}";

fn mismatched() -> Outcome<()> {
    let scratch = scratch()?;
    let package = scratch.path().join("cp/fit");
    std::fs::create_dir_all(&package).map_err(|error| at(&package, error))?;
    for (label, sources) in [("fit-old", &[("Client", CLIENT), ("Api", OLD)][..]), ("fit-new", &[("Api", NEW)][..])] {
        let folder = scratch.path().join(label);
        std::fs::create_dir_all(&folder).map_err(|error| at(&folder, error))?;
        let mut files = Vec::new();
        for (name, text) in sources {
            let file = folder.join(format!("{name}.java"));
            std::fs::write(&file, text).map_err(|error| at(&file, error))?;
            files.push(file);
        }
        for class in files_below(&compile(label, Jdk::any()?, &files, &[])?, "class")? {
            let to = package.join(class.file_name().unwrap_or_default());
            std::fs::copy(&class, &to).map_err(|error| at(&class, error))?;
        }
    }
    let out = scratch.path().join("out");
    let record = proved_record(2, &scratch.path().join("cp"), &out, &["fit.Client"])?;
    let errors: BTreeSet<&str> = record.mismatches.iter().filter_map(|error| error.split(": ").next()).collect();
    let expected = ["java.lang.NoSuchFieldError", "java.lang.NoSuchMethodError"];
    ensure(errors == BTreeSet::from(expected), || format!("{:?}", record.mismatches))?;
    ensure(record.missing.is_empty() && record.withheld.is_empty(), || format!("{:?}", record.withheld))?;
    for method in ["calls", "reads", "implemented", "swallows"] {
        let found = reasons(&record, method)?;
        let all = found.iter().all(|reason| matches!(reason, Reason::Mismatch { .. }));
        ensure(!found.is_empty() && all, || format!("{method}: {found:?}"))?;
    }
    for method in ["asks", "looksUp", "fine"] {
        let found = reasons(&record, method)?;
        let inner: Vec<_> = found.iter().filter(|reason| **reason == &Reason::Infeasible).collect();
        ensure(inner.is_empty(), || format!("{method}: {found:?}"))?;
    }
    let text: String = tree(&out)?.into_values().collect();
    ensure(!text.contains("Error"), || text.clone())?;
    for test in ["calls_", "asks_x1", "asks_zeroX", "looksUp_", "fine_"] {
        ensure(text.contains(test), || format!("no test {test} in\n{text}"))?;
    }
    ensure(!text.contains("swallows_"), || text.clone())
}

fn missing_superclass() -> Outcome<()> {
    let scratch = scratch()?;
    let classes = classes_without(scratch.path(), &["Gone", "Uses", "Uses$Holder", "Holds", "Catches", "Differs"])?;
    let out = scratch.path().join("out");
    let target = classes.display().to_string();
    let record = proved_record(2, &classes, &out, &[&target, "--no-replay"])?;
    ensure(record.missing == ["classes.Gone"], || format!("missing: {:?}", record.missing))?;
    ensure(record.totals.tests > 1, || "no tests of the other class".to_owned())
}

fn complete() -> Outcome<()> {
    let scratch = scratch()?;
    let classes = classes_without(scratch.path(), &[])?;
    let record = proved_record(0, &classes, &scratch.path().join("out"), &["classes.Uses", "--no-replay"])?;
    ensure(record.missing.is_empty(), || format!("missing: {:?}", record.missing))?;
    let calls = record.methods.iter().find(|method| method.method == "calls").ok_or("no method")?;
    ensure(calls.covered == calls.branches, || format!("{calls:?}"))
}

/// A class file whose frames the verifier does not find, because their attribute was renamed.
fn unverified() -> Outcome<()> {
    let scratch = scratch()?;
    let classes = classes_without(scratch.path(), &[])?;
    let file = classes.join("classes/Catches.class");
    let mut bytes = std::fs::read(&file).map_err(|error| at(&file, error))?;
    let name = b"StackMapTable";
    let place = bytes.windows(name.len()).position(|window| window == name).ok_or("no frames in the class file")?;
    bytes[place + name.len() - 1] = b'a';
    std::fs::write(&file, bytes).map_err(|error| at(&file, error))?;
    let out = scratch.path().join("out");
    let words = ["classes.Catches", "classes.Plain"];
    let found = proved_record(2, &classes, &out, &words)?;
    ensure(!found.withheld.is_empty(), || "every test was confirmed".to_owned())?;
    for test in &found.withheld {
        let right = test.cause == Cause::Rejected && test.observed.starts_with("java.lang.VerifyError: ");
        ensure(right && test.class == "classes.Catches", || format!("{test:?}"))?;
    }
    let files: Vec<PathBuf> = tree(&out)?.into_keys().collect();
    ensure(files == [PathBuf::from("classes/PlainTest.java")], || format!("{files:?}"))?;
    let said = generate_as(2, &classes, &scratch.path().join("again"), &words)?.stderr;
    let line = "a class fails verification on HotSpot: java.lang.VerifyError: ";
    ensure(said.matches(line).count() == 1 && !said.contains("fault of ours"), || said.clone())
}

/// The test that the JVM refutes is withheld and reported, the others are written, and none depends on the mistake.
fn disagreement() -> Outcome<()> {
    let scratch = scratch()?;
    let classes = classes_without(scratch.path(), &[])?;
    let out = scratch.path().join("out");
    let found = proved_record(4, &classes, &out, &["classes.Differs"])?;
    let [test] = found.withheld.as_slice() else { return Err(format!("withheld: {:?}", found.withheld)) };
    let right = test.cause == Cause::Disagreed && test.method == "packages" && test.source.contains(&test.test);
    ensure(right, || format!("{test:?}"))?;
    ensure(test.expected.contains("NullPointerException") && test.observed.contains("nothing was thrown"), || {
        format!("{test:?}")
    })?;
    let text = tree(&out)?.into_values().next().ok_or("no file")?;
    ensure(text.contains("fine_x4_") && !text.contains(&test.test), || text.clone())?;
    let claims = reasons(&found, "packages")?;
    ensure(claims.len() == 3 && !claims.contains(&&Reason::Infeasible), || format!("{claims:?}"))?;
    let said = generate_as(4, &classes, &scratch.path().join("again"), &["classes.Differs"])?.stderr;
    let line = said.lines().find(|line| line.contains("withheld")).unwrap_or_default();
    for part in ["predicted: it throws java.lang.NullPointerException", "; the JVM: ", "(a fault of ours; --json"] {
        ensure(line.contains(part), || said.clone())?;
    }
    Ok(())
}
