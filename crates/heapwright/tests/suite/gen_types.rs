//! Types as terms: the class of an input is decided late and by call target, and every class takes part.

use crate::gen_support::{covered, ensure, example, record, scratch, tree};
use crate::support::compile::compile;
use crate::support::jdk::Jdk;
use crate::support::{Outcome, at, files_below, fixtures};
use heapwright_case::PathEnd;
use heapwright_report::RunRecord;
use libtest_mimic::Trial;
use std::fmt::Write;
use std::path::PathBuf;

type Test = fn() -> Outcome<()>;

const TESTS: [(&str, Test); 8] = [
    ("one_target_is_one_path", one_target),
    ("one_override_among_fifty_is_found", one_override),
    ("many_subtypes_cost_as_much_as_few", many_subtypes),
    ("open_objects_get_the_fields_of_their_classes", open_objects),
    ("constants_and_classes_are_inputs", constants),
    ("texts_and_lengths_follow_the_code", texts),
    ("inputs_have_what_the_code_asks_for", asked),
    ("a_final_field_holds_what_the_constructor_creates", ordered),
];

pub fn trials() -> Vec<Trial> {
    TESTS.into_iter().map(|(name, test)| crate::trial(format!("gen_types::{name}"), test)).collect()
}

fn classes() -> Outcome<PathBuf> {
    compile("gen_types", Jdk::any()?, &files_below(&fixtures().join("gen_types/java"), "java")?, &[])
}

/// The paths of a method.
fn paths(record: &RunRecord, method: &str) -> Outcome<u64> {
    let found = record.methods.iter().find(|one| one.method == method).ok_or(format!("no method {method}"))?;
    Ok(found.paths_by_end.values().sum())
}

/// Four receivers of six classes: each may be null, and then there are two outcomes.
fn one_target() -> Outcome<()> {
    let out = scratch()?;
    let record = record(0, &example("types")?, out.path(), &["--no-replay", "heapwright.types.FourReceivers"])?;
    let found = paths(&record, "heavy")?;
    ensure(found <= 6 && record.totals.covered == 2, || format!("{found} paths, {} branches", record.totals.covered))
}

fn one_override() -> Outcome<()> {
    let out = scratch()?;
    let target = "heapwright.types.FiftyFruits#welcome";
    let record = record(0, &example("types")?, out.path(), &["--no-replay", target])?;
    let found = paths(&record, "welcome")?;
    ensure(found <= 6 && record.totals.covered == 4, || format!("{found} paths, {} branches", record.totals.covered))
}

/// A class with so many subclasses, and a method that takes two of its objects and knows the third subclass.
fn subtypes(count: usize) -> Outcome<RunRecord> {
    let mut source = "package many;\nabstract class Base { int size; int price() { return size; } }\n".to_owned();
    source.push_str(
        "class Use { static int use(Base a, Base b) { if (a.price() > 10 && b.price() == 7) return 1;\n\
         return a instanceof Sub3 && a.size == 4 ? 2 : 0; } }\n",
    );
    for number in 0..count {
        writeln!(source, "class Sub{number} extends Base {{}}").map_err(|error| error.to_string())?;
    }
    let folder = scratch()?;
    let file = folder.path().join("Use.java");
    std::fs::write(&file, source).map_err(|error| at(&file, error))?;
    let classes = compile("subtypes", Jdk::any()?, &[file], &[])?;
    record(0, &classes, folder.path(), &["--no-replay", "many.Use"])
}

fn many_subtypes() -> Outcome<()> {
    let (few, many) = (subtypes(5)?, subtypes(1_000)?);
    let (a, b) = (paths(&few, "use")?, paths(&many, "use")?);
    ensure(a == b && few.totals.covered == 8 && many.totals.covered == 8, || {
        format!("{a} and {b} paths, {} and {} branches", few.totals.covered, many.totals.covered)
    })
}

fn open_objects() -> Outcome<()> {
    let out = scratch()?;
    let record = record(0, &classes()?, out.path(), &["kinds.Animals"])?;
    let open: Vec<_> = record.methods.iter().flat_map(|method| &method.uncovered).collect();
    let faults = record.methods.iter().flat_map(|method| &method.paths_by_end);
    let faults: Vec<_> = faults.filter(|(end, _)| matches!(end, PathEnd::Bug)).collect();
    ensure(open.is_empty() && faults.is_empty() && record.withheld.is_empty(), || format!("{open:?} {faults:?}"))
}

fn constants() -> Outcome<()> {
    let (_, text) = covered(&classes()?, &["kinds.Constants"])?;
    let wanted = ["Constants.Fixed.LAST", "void.class", "Currency.getInstance(\"EUR\")"];
    wanted.iter().try_for_each(|wanted| ensure(text.contains(wanted), || format!("no {wanted} in\n{text}")))
}

fn texts() -> Outcome<()> {
    let (_, text) = covered(&classes()?, &["kinds.Texts"])?;
    ensure(text.contains("new Texts.Article(\"AA-0000\", "), || text.clone())
}

/// Element types of arrays, causes, static fields of other classes, default methods, sizes and nulls of collections.
fn asked() -> Outcome<()> {
    let (_, text) = covered(&classes()?, &["kinds.Asked"])?;
    let wanted = [
        "new Integer[]",
        "new ExecutionException(new IllegalStateException(",
        "Asked.Limits.most = ",
        "public int weight() {",
    ];
    wanted.iter().try_for_each(|wanted| ensure(text.contains(wanted), || format!("no {wanted} in\n{text}")))
}

/// The field is a sorted map and never null, so no test has another map there, or none.
fn ordered() -> Outcome<()> {
    let out = scratch()?;
    let record = record(0, &classes()?, out.path(), &["kinds.Ordered#isOrdered"])?;
    let text: String = tree(out.path())?.into_values().collect();
    ensure(record.totals.covered == record.totals.branches - 1 && record.withheld.is_empty(), || text.clone())?;
    ensure(!text.contains("HashMap") && !text.contains("NullPointerException"), || text.clone())
}
