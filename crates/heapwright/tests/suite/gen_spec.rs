//! `heapwright gen --spec`: every strategy, checks of inputs on the real JVM, and unsatisfiable specifications.

use crate::gen_support::{compiles, ensure, generate_as, record, scratch, tree};
use crate::support::compile::compile;
use crate::support::jdk::Jdk;
use crate::support::{Outcome, files_below, fixtures, read_text, write};
use heapwright_case::Reason;
use heapwright_report::{Cause, FindingKind, MethodRecord, RunRecord, Severity};
use libtest_mimic::Trial;
use std::path::PathBuf;

type Test = fn() -> Outcome<()>;

const TESTS: [(&str, Test); 27] = [
    ("auto", || strategy("auto", true)),
    ("lazy", || strategy("lazy", true)),
    ("concolic", || strategy("concolic", true)),
    ("spec", || strategy("spec", false)),
    ("postconditions_are_checked", postconditions_are_checked),
    ("what_is_not_described_may_be_a_cell", what_is_not_described_may_be_a_cell),
    ("texts_beside_plain_objects", texts_beside_plain_objects),
    ("cells_of_any_class", cells_of_any_class),
    ("a_precondition_that_is_not_exact", a_precondition_that_is_not_exact),
    ("a_file_of_the_papers_tools", a_file_of_the_papers_tools),
    ("the_receiver_is_a_cell_of_an_abstract_class", the_receiver_is_a_cell_of_an_abstract_class),
    ("void_fields_are_as_the_constructor_made_them", void_fields_are_as_the_constructor_made_them),
    ("elements_and_static_fields", elements_and_static_fields),
    ("a_static_field_after_the_call", a_static_field_after_the_call),
    ("a_java_method_is_a_precondition", a_java_method_is_a_precondition),
    ("a_static_method_checks_parameters", a_static_method_checks_parameters),
    ("an_invalid_input_is_withheld", an_invalid_input_is_withheld),
    ("checks_are_in_no_file", checks_are_in_no_file),
    ("checks_are_no_targets", checks_are_no_targets),
    ("a_check_can_have_another_name", a_check_can_have_another_name),
    ("a_check_that_is_named_is_explored", a_check_that_is_named_is_explored),
    ("what_nothing_satisfies_is_said", what_nothing_satisfies_is_said),
    ("without_a_valid_input_nothing_is_done", without_a_valid_input_nothing_is_done),
    ("threads_do_not_matter", threads_do_not_matter),
    ("the_order_of_predicates_does_not_matter", the_order_of_predicates_does_not_matter),
    ("an_invariant_has_names_of_its_own", an_invariant_has_names_of_its_own),
    ("a_precondition_fits_the_method_of_its_name", a_precondition_fits_the_method_of_its_name),
];

pub fn trials() -> Vec<Trial> {
    TESTS.into_iter().map(|(name, test)| crate::trial(format!("gen_spec::{name}"), test)).collect()
}

fn classes() -> Outcome<PathBuf> {
    compile("gen_spec", Jdk::any()?, &files_below(&fixtures().join("gen_spec/java"), "java")?, &[])
}

fn specification(name: &str) -> String {
    fixtures().join("gen_spec").join(name).display().to_string()
}

/// All inputs were checked and are valid, nothing was withheld, and there are no remarks.
fn all_valid(record: &RunRecord) -> Outcome<()> {
    let totals = &record.totals;
    let withheld: Vec<_> = record.withheld.iter().map(|test| (&test.test, &test.observed)).collect();
    ensure(withheld.is_empty() && totals.invalid == 0, || format!("withheld: {withheld:?}"))?;
    ensure(totals.tests > 0 && totals.checked == totals.tests, || format!("{totals:?}"))?;
    let notes: Vec<_> = record.methods.iter().flat_map(|method| &method.notes).chain(&record.notes).collect();
    ensure(notes.is_empty(), || format!("notes: {notes:?}"))
}

fn method<'a>(record: &'a RunRecord, name: &str) -> Outcome<&'a MethodRecord> {
    record.methods.iter().find(|method| method.method == name).ok_or(format!("{name} is not in the record"))
}

fn strategy(name: &str, whole: bool) -> Outcome<()> {
    let scratch = scratch()?;
    let spec = specification("chain.sl");
    let words = ["--strategy", name, "--spec", &spec, "valid.Chain"];
    let record = record(0, &classes()?, scratch.path(), &words)?;
    all_valid(&record)?;
    compiles(scratch.path(), &classes()?)?;
    for method in record.methods.iter().filter(|_| whole) {
        // a valid chain that has a size has that many nodes, and `other` cannot be `this`
        let left = method.uncovered.iter().filter(|branch| branch.reason != Reason::Infeasible).count();
        ensure(left == 0, || format!("{}: {:?}", method.method, method.uncovered))?;
    }
    ensure(record.options.strategy == name, || format!("{:?}", record.options))
}

/// Each method that does not keep its postcondition is a finding, with a test that the JVM confirms; the others are not.
fn postconditions_are_checked() -> Outcome<()> {
    let scratch = scratch()?;
    let record = record(0, &classes()?, scratch.path(), &["--spec", &specification("ledger.sl"), "valid.Ledger"])?;
    let kind = FindingKind::Postcondition;
    let mut broken: Vec<&str> =
        record.findings.iter().filter(|one| one.kind == kind).map(|one| one.method.as_str()).collect();
    broken.sort_unstable();
    ensure(broken == ["<init>", "put", "rotate", "top"], || format!("{:?}", record.findings))?;
    let files = tree(scratch.path())?;
    let (_, apart) = files.iter().find(|(name, _)| name.ends_with("LedgerFindingsTest.java")).ok_or("no findings")?;
    for finding in &record.findings {
        let named = finding.test.ends_with("breaksPostcondition") && apart.contains(&format!("void {}(", finding.test));
        ensure(named && finding.severity == Severity::High, || format!("{finding:?}"))?;
        ensure(finding.because.contains("ledger.sl:"), || finding.because.clone())?;
    }
    // one share is infinite, which the logic cannot say
    let notes = &method(&record, "share")?.notes;
    ensure(notes.iter().any(|note| note.contains("could not be evaluated for 1 run")), || format!("{notes:?}"))?;
    let others = record.methods.iter().filter(|method| method.method != "share").flat_map(|method| &method.notes);
    ensure(others.clone().next().is_none(), || format!("{:?}", others.collect::<Vec<_>>()))?;
    ensure(record.withheld.is_empty(), || format!("{:?}", record.withheld))
}

/// A parameter of which nothing is said is any object of the structure, whenever that comes into being, and elements
/// are plain objects.
fn what_is_not_described_may_be_a_cell() -> Outcome<()> {
    let scratch = scratch()?;
    let spec = specification("ring.sl");
    for strategy in ["auto", "lazy", "concolic"] {
        let out = scratch.path().join(strategy);
        let words =
            ["--strategy", strategy, "--spec", &spec, "valid.Ring#holds", "valid.Ring#second", "valid.Ring#indexOf"];
        let record = record(0, &classes()?, &out, &words)?;
        all_valid(&record)?;
        for name in ["holds", "second", "indexOf"] {
            let method = method(&record, name)?;
            ensure(method.covered == method.branches, || format!("{strategy}: {name}: {:?}", method.uncovered))?;
        }
    }
    Ok(())
}

/// Equal texts are objects of their own beside plain objects, of which nothing but the class is known.
fn texts_beside_plain_objects() -> Outcome<()> {
    let scratch = scratch()?;
    let spec = specification("labels.sl");
    let words = ["--no-replay", "--spec", &spec, "valid.Labels#isLast"];
    let record = record(0, &classes()?, scratch.path(), &words)?;
    let method = method(&record, "isLast")?;
    ensure(method.branches == 6 && method.covered == 6, || format!("{:?}", method.uncovered))
}

/// The receiver exists before its class is known. It has the class of its cell, as any other object has.
fn the_receiver_is_a_cell_of_an_abstract_class() -> Outcome<()> {
    let scratch = scratch()?;
    let spec = specification("part.sl");
    for strategy in ["auto", "lazy", "concolic"] {
        let out = scratch.path().join(strategy);
        let words = ["--no-replay", "--strategy", strategy, "--spec", &spec, "valid.Part"];
        let record = record(0, &classes()?, &out, &words)?;
        let depth = method(&record, "depth")?;
        ensure(depth.branches == depth.covered && depth.notes.is_empty(), || format!("{strategy}: {depth:?}"))?;
        let is_pair = method(&record, "isPair")?;
        // the parts of a pair are never one object
        let left: Vec<bool> = is_pair.uncovered.iter().map(|branch| branch.reason == Reason::Infeasible).collect();
        ensure(left == [true] && is_pair.notes.is_empty(), || format!("{strategy}: {is_pair:?}"))?;
    }
    Ok(())
}

/// Enums, interfaces, abstract classes, collections and arrays are as the precondition says: what it excludes is never
/// run, and all else is.
fn cells_of_any_class() -> Outcome<()> {
    let scratch = scratch()?;
    for strategy in ["auto", "lazy"] {
        let out = scratch.path().join(strategy);
        // some branches are excluded but not proved to be, and are looked for in vain
        let options = ["--no-replay", "--method-time", "500ms", "--strategy", strategy];
        let spec = specification("cart.sl");
        let words: Vec<&str> = options.into_iter().chain(["--spec", &spec, "valid.Cart"]).collect();
        let record = record(0, &classes()?, &out, &words)?;
        let open = [
            ("colours", 6, 8),
            ("isLarge", 2, 2),
            ("items", 4, 6),
            ("sum", 6, 8),
            ("lookup", 5, 6),
            ("has", 3, 4),
            ("ends", 3, 6),
            ("arrays", 4, 6),
        ];
        for (name, covered, branches) in open {
            let found = method(&record, name)?;
            ensure((found.covered, found.branches) == (covered, branches), || {
                format!("{strategy}: {name} takes {} of {}: {:?}", found.covered, found.branches, found.uncovered)
            })?;
            ensure(found.notes.is_empty(), || format!("{strategy}: {name}: {:?}", found.notes))?;
        }
    }
    Ok(())
}

/// Code over a syntax tree, with a precondition as an analyser infers it.
fn a_precondition_that_is_not_exact() -> Outcome<()> {
    let folder = crate::support::repository().join("examples/ast");
    let classes = compile("ast", Jdk::any()?, &files_below(&folder.join("src/main/java"), "java")?, &[])?;
    let spec = folder.join("src/main/specs/ast.sl").display().to_string();
    let some = ["Value", "Node", "Declaration", "Binary", "Block", "Checker#visitBinary"];
    let some = some.map(|name| format!("heapwright.ast.{name}"));
    let words: Vec<&str> =
        ["--no-replay", "--spec", &spec].into_iter().chain(some.iter().map(String::as_str)).collect();
    let scratch = scratch()?;
    let record = record(0, &classes, scratch.path(), &words)?;
    let totals = &record.totals;
    ensure(totals.branches >= 60 && 10 * totals.covered >= 9 * totals.branches, || format!("{totals:?}"))?;
    let notes: Vec<_> = record.methods.iter().flat_map(|method| &method.notes).collect();
    ensure(notes.is_empty(), || format!("{notes:?}"))?;
    // a stub's `<R> R accept(Visitor<R>)` returns what its caller asks for
    let casts = record.findings.iter().filter(|finding| finding.kind == FindingKind::Cast);
    ensure(casts.count() == 0, || format!("{:?}", record.findings))
}

/// Elements by index, in arrays, lists and maps of any size, and static fields: what the precondition excludes is never
/// run, and all else is.
fn elements_and_static_fields() -> Outcome<()> {
    let scratch = scratch()?;
    for strategy in ["auto", "lazy", "concolic"] {
        let out = scratch.path().join(strategy);
        // what is excluded but not proved to be is looked for in vain
        let options = ["--no-replay", "--method-time", "1s", "--strategy", strategy];
        let spec = specification("shelf.sl");
        let words: Vec<&str> = options.into_iter().chain(["--spec", &spec, "valid.Shelf"]).collect();
        let record = record(0, &classes()?, &out, &words)?;
        let open = [
            ("sum", 5, 6),
            ("isLong", 5, 6),
            ("together", 6, 8),
            ("under", 5, 6),
            ("has", 5, 6),
            ("last", 3, 4),
            ("zeros", 4, 6),
            // what nobody looks at is not null either
            ("isUsed", 2, 2),
            ("store", 7, 10),
        ];
        for (name, covered, branches) in open {
            let found = method(&record, name)?;
            ensure((found.covered, found.branches) == (covered, branches), || {
                format!("{strategy}: {name} takes {} of {}: {:?}", found.covered, found.branches, found.uncovered)
            })?;
            ensure(found.notes.is_empty(), || format!("{strategy}: {name}: {:?}", found.notes))?;
        }
    }
    Ok(())
}

/// A postcondition sees what a call leaves in a static field, and what was in it before.
fn a_static_field_after_the_call() -> Outcome<()> {
    let scratch = scratch()?;
    let spec = specification("shelf.sl");
    let record = record(0, &classes()?, scratch.path(), &["--spec", &spec, "valid.Shelf#store"])?;
    ensure(record.withheld.is_empty(), || format!("{:?}", record.withheld))?;
    // two more boxes are counted as three
    let broken: Vec<_> = record.findings.iter().map(|finding| (finding.kind, finding.method.as_str())).collect();
    ensure(broken == [(FindingKind::Postcondition, "store")], || format!("{broken:?}"))
}

/// What a file of the papers' tools calls `void` has the value that the constructor gave it, in all parcels of an input.
fn void_fields_are_as_the_constructor_made_them() -> Outcome<()> {
    let scratch = scratch()?;
    let spec = specification("parcel.pred");
    for strategy in ["auto", "lazy", "concolic"] {
        let out = scratch.path().join(strategy);
        let record = record(0, &classes()?, &out, &["--strategy", strategy, "--spec", &spec, "valid.Parcel"])?;
        ensure(record.withheld.is_empty(), || format!("{:?}", record.withheld))?;
        let depth = method(&record, "depth")?;
        ensure((depth.covered, depth.branches) == (6, 8), || format!("{strategy}: {:?}", depth.uncovered))?;
    }
    Ok(())
}

/// Fields in the order of the file's `data`, truth values as 0 and 1, `void` for what is left alone. Only the last entry
/// is marked, so that no input has more than one mark.
fn a_file_of_the_papers_tools() -> Outcome<()> {
    let scratch = scratch()?;
    let spec = specification("ring.pred");
    let words = ["--spec", &spec, "valid.Ring#holds", "valid.Ring#marks"];
    let record = record(0, &classes()?, scratch.path(), &words)?;
    all_valid(&record)?;
    let holds = method(&record, "holds")?;
    ensure(holds.covered == holds.branches, || format!("{:?}", holds.uncovered))?;
    let marks = method(&record, "marks")?;
    ensure(marks.covered + 1 == marks.branches, || format!("{:?}", marks.uncovered))
}

fn a_java_method_is_a_precondition() -> Outcome<()> {
    let scratch = scratch()?;
    let spec = specification("repok.sl");
    for strategy in ["auto", "lazy", "concolic"] {
        let out = scratch.path().join(strategy);
        let words =
            ["--strategy", strategy, "--spec", &spec, "valid.Chain#sum", "valid.Chain#last", "valid.Meter#rate"];
        let record = record(0, &classes()?, &out, &words)?;
        all_valid(&record)?;
        for name in ["sum", "last", "rate"] {
            let method = method(&record, name)?;
            ensure(method.covered == method.branches, || format!("{strategy}: {name}: {:?}", method.uncovered))?;
        }
    }
    Ok(())
}

fn a_static_method_checks_parameters() -> Outcome<()> {
    let scratch = scratch()?;
    let record = record(0, &classes()?, scratch.path(), &["--spec", &specification("pairs.sl"), "valid.Pairs"])?;
    all_valid(&record)?;
    let names: Vec<&str> = record.methods.iter().map(|method| method.method.as_str()).collect();
    ensure(names == ["matches"], || format!("methods: {names:?}"))
}

/// The specification does not require what the check demands.
fn an_invalid_input_is_withheld() -> Outcome<()> {
    let scratch = scratch()?;
    let words = ["--spec", &specification("weak.sl"), "valid.Chain#sum"];
    let record = record(4, &classes()?, scratch.path(), &words)?;
    let totals = &record.totals;
    let invalid: Vec<_> = record.withheld.iter().filter(|test| test.cause == Cause::Invalid).collect();
    ensure(totals.invalid > 0 && totals.checked >= totals.invalid, || format!("{totals:?}"))?;
    ensure(invalid.len() as u64 == totals.invalid && totals.withheld == totals.invalid, || format!("{totals:?}"))?;
    ensure(method(&record, "sum")?.invalid == totals.invalid, || "the method has another number".to_owned())?;
    for test in invalid {
        let check = test.check.as_deref().unwrap_or_default();
        ensure(check.contains("repOK") && check.contains(&test.test), || format!("{test:?}"))?;
        ensure(test.source.contains(&test.test), || format!("{test:?}"))?;
        let written = tree(scratch.path())?.values().any(|text| text.contains(&format!("void {}(", test.test)));
        ensure(!written, || format!("{} was written", test.test))?;
    }
    let out = scratch.path().join("again");
    let finished = generate_as(4, &classes()?, &out, &words)?;
    let said =
        finished.stderr.contains("its input is not valid") && finished.stdout.contains("withheld: invalid input");
    ensure(said && finished.stdout.contains("Valid"), || finished.describe())
}

fn checks_are_in_no_file() -> Outcome<()> {
    let scratch = scratch()?;
    generate_as(0, &classes()?, scratch.path(), &["--spec", &specification("chain.sl"), "valid.Chain"])?;
    let files = tree(scratch.path())?;
    ensure(files.len() == 1, || format!("files: {:?}", files.keys()))?;
    ensure(files.values().all(|text| !text.contains("repOK")), || format!("{files:?}"))
}

/// `repOK` and the methods only it uses do not count as targets; without a specification they do.
fn checks_are_no_targets() -> Outcome<()> {
    let scratch = scratch()?;
    let (with, without) = (scratch.path().join("with"), scratch.path().join("without"));
    let names = |record: &RunRecord| record.methods.iter().map(|method| method.method.clone()).collect::<Vec<_>>();
    let specified = record(0, &classes()?, &with, &["--spec", &specification("chain.sl"), "valid.Chain"])?;
    ensure(names(&specified) == ["sum", "last", "append"], || format!("{:?}", names(&specified)))?;
    let left_out: Vec<_> = specified.skipped.iter().filter_map(|skipped| skipped.method.as_deref()).collect();
    ensure(left_out == ["length()", "repOK()"], || format!("{left_out:?}"))?;
    let plain = record(0, &classes()?, &without, &["valid.Meter"])?;
    let expected = ["rate", "isSound", "isApart", "repOK"];
    ensure(names(&plain) == expected, || format!("{:?}", names(&plain)))?;
    ensure(plain.totals.checked == 0, || format!("{:?}", plain.totals))
}

fn a_check_can_have_another_name() -> Outcome<()> {
    let scratch = scratch()?;
    let spec = scratch.path().join("meter.sl");
    write(&spec, "package valid;\ninv Meter == this.low + 2 <= this.high;\n")?;
    let config = format!("[gen]\nspec = \"{}\"\nrep-ok = \"is*\"\n", spec.display());
    write(&scratch.path().join("heapwright.toml"), &config)?;
    let mut command = crate::support::machine::heapwright();
    command.args(["gen", "--json", "-cp"]).arg(classes()?).args(["--out", "out", "valid.Meter"]);
    command.current_dir(scratch.path()).env("JAVA_HOME", Jdk::any()?.home()).env_remove("CLASSPATH");
    let finished = crate::support::process::run(&mut command, crate::gen_support::LIMIT)?;
    ensure(finished.code() == Some(0), || finished.describe())?;
    let record = RunRecord::from_json(&finished.stdout).map_err(|error| error.to_string())?;
    let names: Vec<&str> = record.methods.iter().map(|method| method.method.as_str()).collect();
    ensure(names == ["rate", "repOK"], || format!("{names:?}"))?;
    all_valid(&record)
}

fn a_check_that_is_named_is_explored() -> Outcome<()> {
    let scratch = scratch()?;
    let words = ["--spec", &specification("chain.sl"), "valid.Meter#repOK"];
    let record = record(0, &classes()?, scratch.path(), &words)?;
    ensure(method(&record, "repOK")?.tests > 0, || format!("{:?}", record.methods))
}

fn what_nothing_satisfies_is_said() -> Outcome<()> {
    let scratch = scratch()?;
    let spec = specification("impossible.sl");
    let words = ["--spec", &spec, "valid.Chain#sum", "valid.Chain#last"];
    let record = record(0, &classes()?, scratch.path(), &words)?;
    let last = method(&record, "last")?;
    ensure(last.unsatisfiable && last.tests == 0, || format!("{last:?}"))?;
    let infeasible = last.uncovered.iter().all(|branch| branch.reason == Reason::Infeasible);
    ensure(infeasible && !last.uncovered.is_empty(), || format!("{last:?}"))?;
    let sum = method(&record, "sum")?;
    ensure(!sum.unsatisfiable && sum.tests > 0, || format!("{sum:?}"))?;
    let finished = generate_as(0, &classes()?, &scratch.path().join("again"), &words)?;
    let parts = ["valid.Chain#last()", "no input satisfies its precondition", "impossible.sl:7", "this.size > 0"];
    let missing = parts.iter().find(|part| !finished.stderr.contains(**part));
    ensure(missing.is_none(), || format!("{missing:?} is missing: {}", finished.describe()))
}

fn without_a_valid_input_nothing_is_done() -> Outcome<()> {
    let scratch = scratch()?;
    let words = ["--spec", &specification("impossible.sl"), "valid.Chain#last"];
    let finished = generate_as(2, &classes()?, scratch.path(), &words)?;
    ensure(finished.stderr.contains("no input satisfies its precondition"), || finished.describe())?;
    ensure(tree(scratch.path())?.is_empty(), || "a file was written".to_owned())?;
    // a Java check that no input passes
    let spec = scratch.path().join("never.sl");
    write(&spec, "package valid;\npre Meter.rate(int value) == this.isSound() & this.low > 5 & this.high < 3;\n")?;
    let spec = read_text(&spec).map(|_| spec.display().to_string())?;
    let finished = generate_as(2, &classes()?, scratch.path(), &["--spec", &spec, "valid.Meter#rate"])?;
    ensure(finished.stderr.contains("no input satisfies its precondition"), || finished.describe())
}

fn threads_do_not_matter() -> Outcome<()> {
    let scratch = scratch()?;
    let spec = specification("chain.sl");
    for strategy in ["auto", "lazy", "concolic", "spec"] {
        let mut all = Vec::new();
        for threads in ["1", "3"] {
            let out = scratch.path().join(strategy).join(threads);
            let words = ["--no-replay", "--threads", threads, "--strategy", strategy, "--spec", &spec, "valid.Chain"];
            generate_as(0, &classes()?, &out, &words)?;
            all.push(tree(&out)?);
        }
        ensure(all.first() == all.last(), || format!("{strategy}: the number of threads changes the tests"))?;
    }
    Ok(())
}

/// A wrapper before the recursive predicate that it uses, and after it: the specification is equally good, and so are
/// the tests.
fn the_order_of_predicates_does_not_matter() -> Outcome<()> {
    let predicates = [
        "pred whole(x, n) == x = null & n = 0 || x -> Chain.Node{next: y} * rest(y, n - 1);",
        "pred rest(x, n) == x = null & n = 0 || x -> Chain.Node{next: y} * rest(y, n - 1);",
    ];
    let mut found = Vec::new();
    for order in [[0, 1], [1, 0]] {
        let scratch = scratch()?;
        let path = scratch.path().join("order.sl");
        let text = order.map(|at| predicates.get(at).copied().unwrap_or_default()).join("\n");
        write(&path, format!("package valid;\n{text}\ninv Chain == whole(this.first, this.size);\n"))?;
        let spec = path.display().to_string();
        let record = record(0, &classes()?, &scratch.path().join("out"), &["--spec", &spec, "valid.Chain#sum"])?;
        all_valid(&record)?;
        let method = method(&record, "sum")?;
        found.push((record.totals.tests, method.covered, method.branches));
    }
    ensure(found.first() == found.last(), || format!("{found:?}"))
}

/// Two invariants and a parameter have a name in common, and nothing else.
fn an_invariant_has_names_of_its_own() -> Outcome<()> {
    let scratch = scratch()?;
    let path = scratch.path().join("tally.sl");
    let marks = "pred marks(x, k) == x = null & k = 0 || x -> Tallied.Mark{next: y} * marks(y, k - 1);";
    let invariants = "inv Tallied == marks(this.earlier, n);\ninv Tally == marks(this.own, n);";
    write(&path, format!("package valid;\n{marks}\n{invariants}\n"))?;
    let spec = path.display().to_string();
    for strategy in ["auto", "lazy", "concolic"] {
        let out = scratch.path().join(strategy);
        let record = record(0, &classes()?, &out, &["--strategy", strategy, "--spec", &spec, "valid.Tally"])?;
        ensure(record.withheld.is_empty(), || format!("{:?}", record.withheld))?;
        let get = method(&record, "get")?;
        ensure((get.covered, get.branches) == (10, 10), || format!("{strategy}: {:?}", get.uncovered))?;
    }
    Ok(())
}

/// A precondition without a class is looked at where it is used: a misspelled field is an error, and where it fits only
/// one of the methods of its name, the other is tested without it.
fn a_precondition_fits_the_method_of_its_name() -> Outcome<()> {
    let scratch = scratch()?;
    let file = |name: &str, precondition: &str| -> Outcome<String> {
        let path = scratch.path().join(name);
        let data = "data Entry {Entry next; Entry previous; void element; boolean marked}";
        write(&path, format!("{data}\n{precondition}\n"))?;
        Ok(path.display().to_string())
    };
    let spec = file("wrong.pred", "pre marks == this_heder::Entry<h,h,_,_> & h=this_header & this_size=0")?;
    let finished = generate_as(2, &classes()?, &scratch.path().join("a"), &["--spec", &spec, "valid.Ring#marks"])?;
    let parts = ["`Ring` has no field `heder`", "did you mean `header`?"];
    let missing = parts.iter().find(|part| !finished.stderr.contains(**part));
    ensure(missing.is_none(), || format!("{missing:?} is missing: {}", finished.describe()))?;
    let spec = file("other.pred", "pre repOK == this_header::Entry<h,h,_,_> & h=this_header & this_size=0")?;
    let words = ["--no-replay", "--spec", &spec, "valid.Ring#repOK", "valid.Meter#repOK"];
    let finished = generate_as(0, &classes()?, &scratch.path().join("b"), &words)?;
    let said = "valid.Meter#repOK() is tested without its precondition";
    ensure(finished.stderr.contains(said), || finished.describe())
}
