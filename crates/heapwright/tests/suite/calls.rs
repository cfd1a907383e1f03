//! Sequences of calls: `build`, `verify` and `gen --inputs`.

use crate::gen_support::{self, LIMIT, ensure, scratch};
use crate::support::compile::compile;
use crate::support::jdk::Jdk;
use crate::support::machine::heapwright;
use crate::support::process::{Finished, run};
use crate::support::{Outcome, files_below, fixtures, repository};
use crate::{calls_branches, calls_main, calls_mistakes, calls_state};
use heapwright_case::Reason;
use heapwright_report::InputKind;
use libtest_mimic::Trial;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

type Test = fn() -> Outcome<()>;

const TESTS: [(&str, Test); 35] = [
    ("what_enumeration_reaches_is_built", enumeration),
    ("what_enumeration_passes_is_passed", arguments),
    ("what_brute_force_covers_is_covered", calls_branches::branches),
    ("mistakes_are_found_by_shortest_sequences", calls_mistakes::all),
    ("shapes_are_those_of_the_paper", shapes),
    ("a_violation_is_the_shortest_and_confirmed", violation),
    ("a_property_holds", holds),
    ("specifications_are_conditions", described),
    ("what_a_formula_cannot_see_is_never_denied", values_in_formulas),
    ("iterators_and_other_objects_take_part", objects),
    ("what_callers_can_do_is_done_or_left_out", callers),
    ("fields_of_records_tell_states_apart", records),
    ("objects_that_are_not_passed_are_gaps", not_passed),
    ("exceptions_are_found", exceptions),
    ("what_is_left_out_is_named", gaps),
    ("programs_have_the_verdicts_that_they_are_known_to_have", calls_main::programs),
    ("random_programs_have_the_verdicts_that_enumeration_gives", calls_main::random),
    ("two_classes_are_compared", equivalence),
    ("far_thresholds_are_reached_by_repetition", far),
    ("mistakes_are_explained", mistakes),
    ("tests_are_built_by_calls_alone", only_calls),
    ("tests_go_on_after_calls_that_throw", thrown),
    ("tests_put_static_fields_back", statics),
    ("calls_come_before_fields", calls_first),
    ("calls_do_not_depend_on_threads", threads),
    ("static_fields_are_part_of_the_state", calls_state::statics),
    ("static_state_is_shared_by_objects", calls_state::shared),
    ("counterexamples_compile", calls_state::properties),
    ("ordinary_classes_leave_nothing_out", calls_state::ordinary),
    ("what_the_library_remembers_is_part_of_the_state", calls_state::library),
    ("texts_and_recursion_are_followed", calls_state::texts),
    ("hash_maps_have_no_places", calls_state::hash_maps),
    ("values_of_the_library_are_passed", calls_state::values),
    ("objects_of_one_class_have_no_order", calls_state::symmetry),
    ("tests_may_end_in_the_package", calls_state::package),
];

pub fn trials() -> Vec<Trial> {
    TESTS.into_iter().map(|(name, test)| crate::trial(format!("calls::{name}"), test)).collect()
}

fn classes() -> Outcome<PathBuf> {
    compile("calls", Jdk::any()?, &files_below(&fixtures().join("calls/java"), "java")?, &[])
}

fn ran(classes: &Path, words: &[&str]) -> Outcome<Finished> {
    let mut command = heapwright();
    command.args(words).arg("-cp").arg(classes);
    run(command.env("JAVA_HOME", Jdk::any()?.home()).env_remove("CLASSPATH"), LIMIT)
}

fn expect(code: i32, classes: &Path, words: &[&str]) -> Outcome<String> {
    let finished = ran(classes, words)?;
    ensure(finished.code() == Some(code), || format!("exit code {code} is expected: {}", finished.describe()))?;
    Ok(finished.stdout.clone())
}

/// Whatever sequences of calls with small arguments reach on the JVM, is found; what is said not to exist, they never
/// reach.
fn enumeration() -> Outcome<()> {
    let own = classes()?;
    let small =
        [("IntSet", "5"), ("Ring", "6"), ("Account", "4"), ("TreeTable", "4"), ("ScratchTree", "4"), ("Wrapped", "4")];
    small.into_iter().try_for_each(|(class, calls)| compare(&own, &format!("calls.{class}"), calls, 1))?;
    let examples = gen_support::example("api")?;
    let more = [("LinkedStack", "4"), ("RingDeque", "5")];
    more.into_iter().try_for_each(|(class, calls)| compare(&examples, &format!("heapwright.api.{class}"), calls, 1))
}

/// The same where not everything can be passed: what is not found is not said to be impossible.
fn arguments() -> Outcome<()> {
    compare(&classes()?, "calls.Shelf", "4", 5)
}

/// Compares what is found with what enumeration reaches; `none` is the exit code where nothing is found.
fn compare(classes: &Path, name: &str, calls: &str, none: i32) -> Outcome<()> {
    let path = std::env::join_paths([self::classes()?.as_path(), classes]).map_err(|error| error.to_string())?;
    let mut command = Jdk::any()?.tool("java");
    let oracle = run(command.arg("-cp").arg(&path).args(["calls.Oracle", name, calls]), LIMIT)?;
    let text = oracle.stdout.clone();
    let seen: BTreeSet<&str> = text.lines().collect();
    let questions: BTreeSet<&str> = seen.iter().filter_map(|line| line.split(' ').next()).collect();
    ensure(questions.len() > 1, || oracle.describe())?;
    for question in questions {
        for value in ["true", "false"] {
            let sign = if value == "true" { "" } else { "!" };
            let condition = format!("{sign}{question}()");
            let words = ["build", name, "--where", &condition, "--calls", calls, "--no-replay"];
            let found = ran(classes, &words)?;
            let reached = seen.contains(format!("{question} {value}").as_str());
            let expected = if reached { 0 } else { none };
            ensure(found.code() == Some(expected), || {
                format!("{condition} of {name}, reached on the JVM: {reached}; {}", found.describe())
            })?;
        }
    }
    Ok(())
}

/// The numbers of different shapes that a throw-away enumerator found on public versions of these structures.
fn shapes() -> Outcome<()> {
    let classes = gen_support::example("structures")?;
    // values that are looked at (`containsValue`) are data like those that are not; colours are part of the shape
    let all = [("AvlTree", "8", 36), ("BinarySearchTree", "6", 65), ("AaTree", "10", 28), ("RedBlackTreeMap", "6", 16)];
    for (class, calls, wanted) in all {
        let name = format!("heapwright.structures.{class}");
        let text = expect(0, &classes, &["verify", &name, "--property", "repOK()", "--calls", calls])?;
        ensure(text.contains(&format!("{wanted} shapes of states")), || format!("{class}: {text}"))?;
    }
    // sets of words, of which there are fifteen: what was asked of the words that were passed is forgotten
    let words = ["verify", "heapwright.api.BitTrie", "--property", "repOK()", "--calls", "5"];
    let text = expect(0, &gen_support::example("api")?, &words)?;
    ensure(text.contains("1941 shapes of states"), || text.clone())?;
    // two fields that are always written before they are read, and a counter
    let own = self::classes()?;
    for (class, property, calls, wanted) in
        [("ScratchTree", "repOK()", "10", 28), ("TreeTable", "isBalanced()", "8", 59)]
    {
        let name = format!("calls.{class}");
        let text = expect(0, &own, &["verify", &name, "--property", property, "--calls", calls])?;
        ensure(text.contains(&format!("{wanted} shapes of states")), || format!("{class}: {text}"))?;
    }
    Ok(())
}

fn violation() -> Outcome<()> {
    let (classes, out) = (classes()?, scratch()?);
    let place = out.path().to_string_lossy().into_owned();
    let words = ["verify", "calls.Chain", "--property", "repOK()", "--objects", "2", "--out", &place];
    let text = expect(1, &classes, &words)?;
    ensure(text.contains("`repOK()` is false after 4 calls"), || text.clone())?;
    let files = gen_support::tree(out.path())?;
    let test = files.values().next().cloned().unwrap_or_default();
    for wanted in [".takeAll(chain", "assertTrue(", ".push(0);"] {
        ensure(test.contains(wanted), || format!("no {wanted} in\n{test}"))?;
    }
    gen_support::compiles(out.path(), &classes)?;
    // sums of ints overflow as they do in Java, which the JVM confirms; with a long they do not
    let above = |one: &str| format!("size() == 1 ==> firstKey() + {one} > firstKey()");
    let verified = |one: &str, code| {
        expect(code, &classes, &["verify", "calls.SortedTable", "--property", &above(one), "--calls", "2"])
    };
    verified("1", 1)?;
    verified("2147483648", 0).map(drop)
}

fn holds() -> Outcome<()> {
    let classes = classes()?;
    let text = expect(0, &classes, &["verify", "calls.IntSet", "--property", "repOK()", "--calls", "6"])?;
    ensure(text.starts_with("holds: after every sequence of up to 6 calls"), || text.clone())?;
    let property = "size() >= 0 && (isLeaning() ==> size() > 2)";
    expect(0, &classes, &["verify", "calls.IntSet", "--property", property, "--calls", "5"]).map(drop)
}

/// Constants of enums, objects of interfaces and arrays are seen as formulas see them. Of collections and static fields
/// nothing is claimed: neither that no calls lead there, nor that something holds.
fn values_in_formulas() -> Outcome<()> {
    let classes = classes()?;
    let file = fixtures().join("calls/lamp.sl").to_string_lossy().into_owned();
    // the exit codes of `build` and of `verify`
    let formulas = [
        ("this.colour = Lamp.Colour.GREEN", 0, 1),
        ("this.colour != null", 0, 0),
        ("this.colour = null", 1, 1),
        ("this.shape -> Lamp.Shape{}", 0, 1),
        ("this.shape -> Lamp.Round{size: 0}", 0, 1),
        ("this.counts -> int[2]{0: 0}", 0, 0),
        ("this.counts -> int[n]{1: 7} & n > 1", 0, 1),
        ("this.counts -> int[2]{0: 7}", 1, 1),
        ("counted(this.counts, 0, 2)", 0, 1),
        ("this.counts[0] = 0 & this.counts[1] = 3", 0, 1),
        ("this.parts::java.util.ArrayList<a>", 5, 5),
        ("this.parts -> java.util.List{size: n} & n >= 0", 5, 5),
        ("Lamp.lit = 1", 5, 5),
    ];
    for (formula, builds, holds) in formulas {
        let formula = format!("{file}#{formula}");
        let words = ["build", "calls.Lamp", "--where", &formula, "--calls", "2", "--no-replay"];
        let text = expect(builds, &classes, &words)?;
        ensure(builds != 5 || text.starts_with("incomplete"), || format!("{formula}: {text}"))?;
        let text = expect(holds, &classes, &["verify", "calls.Lamp", "--property", &formula, "--calls", "2"])?;
        ensure(holds != 5 || text.starts_with("incomplete"), || format!("{formula}: {text}"))?;
    }
    Ok(())
}

/// Predicates and invariants of specifications are conditions, exact on numbers: a tree of two levels has two keys.
fn described() -> Outcome<()> {
    let classes = gen_support::example("structures")?;
    let specs = repository().join("examples").join("structures/src/main/specs");
    let class = |name: &str| format!("heapwright.structures.{name}");
    let file = |name: &str| specs.join(format!("{name}.sl")).to_string_lossy().into_owned();
    for name in ["AvlTree", "RedBlackTreeMap", "SinglyLinkedList", "BinarySearchTree"] {
        let words = ["verify", &class(name), "--property", &file(name), "--property", "repOK()", "--calls", "5"];
        expect(0, &classes, &words)?;
    }
    let built = |code, formula: &str| {
        let wanted = format!("{}#{formula}", file("AvlTree"));
        expect(code, &classes, &["build", &class("AvlTree"), "--where", &wanted, "--calls", "5", "--no-replay"])
    };
    let text = built(0, "avl(this.root, 3, 6, 2)")?;
    for wanted in [".insert(4);", ".insert(5);"] {
        ensure(text.contains(wanted), || text.clone())?;
    }
    built(1, "avl(this.root, 3, 5, 2)")?;
    let wrong = format!("{}#avl(this.root, 0, _, _)", file("AvlTree"));
    let text = expect(1, &classes, &["verify", &class("AvlTree"), "--property", &wrong])?;
    ensure(text.contains("does not hold after 2 calls"), || text.clone())?;
    let mistakes =
        [("avl", "no `heapwright.structures.AvlTree` is a"), ("alv(this.root, _, _, _)", "did you mean `avl`?")];
    for (formula, wanted) in mistakes {
        let formula = format!("{}#{formula}", file("AvlTree"));
        let finished = ran(&classes, &["build", &class("AvlTree"), "--where", &formula])?;
        let found = finished.stderr.contains(wanted);
        ensure(finished.code() == Some(2) && found, || finished.describe())?;
    }
    Ok(())
}

fn objects() -> Outcome<()> {
    let classes = classes()?;
    // removing through an iterator keeps the length right; only taking over another list does not
    let text = expect(1, &classes, &["verify", "calls.Chain", "--property", "repOK()"])?;
    ensure(!text.contains("chain.iterator()"), || text.clone())?;
    let text = expect(
        1,
        &classes,
        &["verify", "calls.Chain", "--no-throw", "java.util.NoSuchElementException", "--calls", "3"],
    )?;
    ensure(text.contains("Iterator iterator = chain.iterator();") && text.contains("iterator.next();"), || text.clone())
}

/// What callers can reach is never said to be out of reach: builders, factories and inner classes of the package are
/// called, subclasses and several objects passed, results dropped; whatever else callers could do is named.
fn callers() -> Outcome<()> {
    let classes = compile("callers", Jdk::any()?, &files_below(&fixtures().join("calls/callers"), "java")?, &[])?;
    let found = [
        ("Join", "5"),
        ("Instances", "5"),
        ("Throwing", "5"),
        ("Friend", "4"),
        ("TakesShape", "4"),
        ("Three", "5"),
        ("Outer", "4"),
        ("Outer2", "5"),
        ("Built", "5"),
        ("Made", "5"),
        ("Reg", "5"),
        ("Ping", "6"),
        ("Array2", "5"),
        ("Half", "3"),
        ("Sub", "4"),
        ("Opt", "3"),
        ("Two", "7"),
    ];
    let left_out = [
        ("PublicField", "the field callers.PublicField.x"),
        ("Leak", "items returns objects"),
        ("LeakArray", "items returns objects"),
        ("LeakView", "keys returns objects"),
        ("Listed", "all returns objects"),
        ("ByInterface", "runner returns objects"),
        ("Copy", "clone returns objects"),
        ("Visit", "callers.Visit$Visitor: only some"),
        ("Collide", "the same hash code"),
        ("Fraction", "java.lang.Number: only some"),
        ("UsesMode", "calls of callers.Mode"),
        ("Comp", "of several classes"),
        ("ClassOf", "of several classes"),
    ];
    let ask = |class: &str, condition: &str, calls: &str| {
        let name = format!("callers.{class}");
        ran(&classes, &["build", &name, "--where", condition, "--calls", calls, "--no-replay"])
    };
    for (class, calls) in found {
        let finished = ask(class, "hit()", calls)?;
        ensure(finished.code() == Some(0), || format!("{class}: {}", finished.describe()))?;
    }
    for (class, gap) in left_out {
        let finished = ask(class, "hit()", "4")?;
        let named = finished.code() == Some(5) && finished.stdout.contains(gap);
        ensure(named, || format!("{class}: {}", finished.describe()))?;
    }
    // what cannot be is not
    for (class, condition) in [("Doubles", "hit()"), ("Array2", "hit2()")] {
        let finished = ask(class, condition, "4")?;
        ensure(finished.code() == Some(1), || format!("{class}: {}", finished.describe()))?;
    }
    Ok(())
}

/// What the generated methods of a record read is in no bytecode: its fields are not dead.
fn records() -> Outcome<()> {
    let classes = classes()?;
    for condition in ["hasMatches()", "hasChanges()"] {
        expect(0, &classes, &["build", "calls.Tag", "--where", condition, "--calls", "4"])?;
    }
    // another object of the class is passed to `equals`
    let out = scratch()?;
    let record = gen_support::record(0, &classes, out.path(), &["--inputs", "api", "calls.Tag#equals"])?;
    ensure(record.totals.covered == record.totals.branches, || format!("{:?}", record.totals))
}

/// Nothing is said to be impossible for callers who pass the same box twice, or a text for an object.
fn not_passed() -> Outcome<()> {
    let classes = classes()?;
    for (property, gap) in [("!isSame()", "by identity"), ("!isText()", "java.lang.String")] {
        let finished =
            ran(&classes, &["verify", "calls.Keeper", "--property", property, "--calls", "3", "--no-replay"])?;
        // small boxes are shared, so the same one is found without holding it
        let wanted = if property == "!isSame()" { 1 } else { 5 };
        ensure(finished.code() == Some(wanted), || finished.describe())?;
        ensure(finished.stdout.contains(gap), || finished.describe())?;
    }
    Ok(())
}

fn exceptions() -> Outcome<()> {
    let classes = classes()?;
    let words = ["verify", "calls.Account", "--no-throw", "IllegalStateException", "--calls", "3"];
    let text = expect(1, &classes, &words)?;
    ensure(text.contains("java.lang.IllegalStateException is thrown after 3 calls"), || text.clone())?;
    ensure(text.contains("account.close(false);"), || text.clone())?;
    expect(0, &classes, &["verify", "calls.Account", "--no-throw", "NullPointerException", "--calls", "4"]).map(drop)
}

fn gaps() -> Outcome<()> {
    let words = ["verify", "calls.Sorter", "--no-throw", "ClassCastException", "--calls", "3"];
    let text = expect(5, &classes()?, &words)?;
    for wanted in ["incomplete: ", "arguments of type java.util.Comparator: only some", "only a few texts"] {
        ensure(text.contains(wanted), || text.clone())?;
    }
    // a run that reaches its memory limit says so, and what it has completed
    let words = ["verify", "heapwright.api.CursorList", "--property", "repOK()", "--calls", "12"];
    let limited = ["--no-merging", "--max-memory", "256m"];
    let text = expect(5, &gen_support::example("api")?, &[words.as_slice(), &limited].concat())?;
    let completed = text.starts_with("incomplete: nothing was found in sequences of up to 9 calls");
    ensure(completed && text.contains("the memory that may be used ran out"), || text.clone())
}

fn equivalence() -> Outcome<()> {
    let classes = classes()?;
    let words = ["verify", "calls.SortedTable", "--equivalent", "java.util.TreeMap", "--calls", "5"];
    let text = expect(0, &classes, &words)?;
    ensure(text.starts_with("holds: after every sequence of up to 5 calls"), || text.clone())?;
    // the shortest sequence that tells them apart: a key that is put twice
    let words = ["verify", "calls.ForgetfulTable", "--equivalent", "java.util.TreeMap"];
    let text = expect(1, &classes, &words)?;
    for wanted in ["the results differ", "new TreeMap()", "forgetfulTable.put(", "Objects.equals("] {
        ensure(text.contains(wanted), || text.clone())?;
    }
    let words = ["verify", "calls.Ring", "--equivalent", "calls.Account"];
    let finished = ran(&classes, &words)?;
    ensure(finished.code() == Some(2) && finished.stderr.contains("no constructor and method in common"), || {
        finished.describe()
    })
}

fn far() -> Outcome<()> {
    let classes = classes()?;
    for (condition, wanted) in [("isFull()", 21), ("isRefilled()", 50)] {
        let words = ["build", "calls.Cache", "--where", condition];
        let text = expect(0, &classes, &words)?;
        ensure(text.lines().count() == wanted, || text.clone())?;
        // a bound is a bound
        let finished = ran(&classes, &["build", "calls.Cache", "--where", condition, "--calls", "3"])?;
        ensure(matches!(finished.code(), Some(1 | 5)), || finished.describe())?;
    }
    let text = expect(1, &classes, &["verify", "calls.Cache", "--property", "!hasDropped()"])?;
    ensure(text.contains("is false after 22 calls"), || text.clone())
}

fn mistakes() -> Outcome<()> {
    let classes = classes()?;
    let cases: [(&[&str], &str); 6] = [
        (&["verify", "calls.IntSet"], "nothing to verify"),
        (&["verify", "calls.IntSets", "--property", "repOK()"], "did you mean calls.IntSet?"),
        (&["verify", "calls.IntSet", "--property", "repOk()"], "has no method repOk()"),
        (&["verify", "calls.IntSet", "--property", "size()"], "a truth value was expected"),
        (&["verify", "calls.IntSet", "--property", "size( > 1"], "character 7"),
        (&["build", "calls.IntSet", "--where", "Nowhere#test"], "Nowhere"),
    ];
    for (words, wanted) in cases {
        let finished = ran(&classes, words)?;
        let text = finished.stderr.clone();
        ensure(finished.code() == Some(2) && text.contains(wanted), || finished.describe())?;
    }
    Ok(())
}

fn only_calls() -> Outcome<()> {
    let (classes, out) = (gen_support::example("structures")?, scratch()?);
    let target = "heapwright.structures.AaTree";
    let record = gen_support::record(0, &classes, out.path(), &["--inputs", "api", target])?;
    let text: String = gen_support::tree(out.path())?.into_values().collect();
    for forbidden in ["setField", "allocate", ".root = "] {
        ensure(!text.contains(forbidden), || text.clone())?;
    }
    // all but the branches of repOK that say no, which no calls lead to
    let open: Vec<_> = record.methods.iter().flat_map(|method| &method.uncovered).collect();
    let proved = open.iter().all(|branch| matches!(branch.reason, Reason::NotConstructible { .. }));
    ensure(proved && open.len() == 8, || format!("{open:?}"))
}

/// Ordinary tests build their input as callers do. Branches that no calls reach have tests in a file of their own, which
/// say why, and which nothing counts as ordinary.
fn calls_first() -> Outcome<()> {
    let (classes, out) = (classes()?, scratch()?);
    let record = gen_support::record(0, &classes, out.path(), &["calls.IntSet"])?;
    let files = gen_support::tree(out.path())?;
    let of = |end: &str| -> String {
        files.iter().filter(|(path, _)| path.ends_with(end)).map(|(_, text)| text.as_str()).collect()
    };
    let (ordinary, unreached) = (of("IntSetTest.java"), of("IntSetUnreachedTest.java"));
    ensure(ordinary.contains("intSet.add(0);"), || ordinary.clone())?;
    ensure(!ordinary.contains("setField(") && !ordinary.contains("allocate("), || ordinary.clone())?;
    ensure(unreached.contains("Tag(\"unreached\")"), || unreached.clone())?;
    let tests = unreached.matches("@Test").count();
    let reasons = unreached.matches("// Unreached: no sequence of up to ").count();
    ensure(tests > 0 && tests == reasons, || unreached.clone())?;
    let totals = &record.totals;
    ensure(totals.unreached == tests as u64, || format!("{totals:?}"))?;
    ensure(totals.covered_without_unreached < totals.covered, || format!("{totals:?}"))?;
    let bold = |input: InputKind| matches!(input, InputKind::Fields | InputKind::Reflection);
    let hidden = record.tests.iter().filter(|test| bold(test.input)).count();
    ensure(hidden == tests && record.tests.len() as u64 == totals.tests, || format!("{:?}", record.tests))?;
    // everything that `fields` covers is covered
    let other = scratch()?;
    let fields = gen_support::record(0, &classes, other.path(), &["--inputs", "fields", "calls.IntSet"])?;
    ensure(fields.totals.covered == totals.covered, || format!("{:?}", fields.totals))?;
    // the tests of another kind leave no file behind
    gen_support::record(0, &classes, out.path(), &["--inputs", "api", "calls.IntSet"])?;
    let left = gen_support::tree(out.path())?;
    ensure(!left.keys().any(|path| path.to_string_lossy().contains("Unreached")), || format!("{:?}", left.keys()))
}

/// What only calls that throw leave behind is part of the input of tests; these compile, and pass on the JVM.
fn thrown() -> Outcome<()> {
    let (classes, out) = (classes()?, scratch()?);
    let record = gen_support::record(0, &classes, out.path(), &["--inputs", "api", "calls.Lock"])?;
    ensure(record.totals.covered == record.totals.branches, || format!("{:?}", record.totals))?;
    let files = gen_support::tree(out.path())?;
    let test = files.values().next().cloned().unwrap_or_default();
    // a class that the test cannot name is caught by one that it can
    for wanted in [
        "assertThrows(IOException.class, () -> lock.enter(",
        "assertThrows(RuntimeException.class, () -> lock.turn());",
    ] {
        ensure(test.contains(wanted), || format!("no {wanted} in\n{test}"))?;
    }
    Ok(())
}

/// Tests that change static fields of their class put them back: so none depends on another, in whatever order they run,
/// and sequences may lead from one static state to another.
fn statics() -> Outcome<()> {
    let (classes, out) = (classes()?, scratch()?);
    let record = gen_support::record(0, &classes, out.path(), &["--inputs", "api", "calls.Tickets"])?;
    ensure(record.totals.covered == record.totals.branches, || format!("{:?}", record.totals))?;
    let test = gen_support::tree(out.path())?.into_values().collect::<String>();
    for wanted in ["soldBefore", "restoreStatics", "assertThrows(IllegalStateException.class, () -> new Tickets());"] {
        ensure(test.contains(wanted), || format!("no {wanted} in\n{test}"))?;
    }
    Ok(())
}

/// The files do not depend on the number of threads, nor on which of them looks for calls.
fn threads() -> Outcome<()> {
    let classes = gen_support::example("api")?;
    let targets = ["heapwright.api.AvlSet", "heapwright.api.SortedList", "heapwright.api.LinkedStack"];
    let mut all = Vec::new();
    for count in ["1", "2"] {
        let out = scratch()?;
        let words: Vec<&str> = ["--threads", count, "--no-replay"].into_iter().chain(targets).collect();
        gen_support::record(0, &classes, out.path(), &words)?;
        all.push(gen_support::tree(out.path())?);
    }
    ensure(all.first() == all.last(), || "the files differ".to_owned())
}
