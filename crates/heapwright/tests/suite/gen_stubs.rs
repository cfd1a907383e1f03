//! Collaborators that a test stands in for: interfaces and abstract classes as inputs.

use crate::gen_support::{self, ensure};
use crate::support::compile::compile;
use crate::support::jdk::Jdk;
use crate::support::{Outcome, files_below, fixtures};
use heapwright_report::RunRecord;
use libtest_mimic::Trial;
use std::path::{Path, PathBuf};

type Test = fn() -> Outcome<()>;

const TESTS: [(&str, Test); 14] = [
    ("a_service_with_three_collaborators_is_covered", service),
    ("an_abstract_class_is_extended", abstract_class),
    ("declared_exceptions_are_thrown", exceptions),
    ("a_package_private_interface_is_implemented", package_private),
    ("generic_methods_and_bridges_are_one_method", bridges),
    ("unused_methods_cost_nothing", wide),
    ("answers_depend_on_the_call", turns),
    ("sealed_types_have_no_stubs", sealed),
    ("calls_of_void_methods_are_asserted", calls),
    ("collaborators_of_the_library_are_implemented", library),
    ("an_abstract_class_is_tested_without_a_subclass", template),
    ("answers_depend_on_the_argument", arguments),
    ("stubs_are_written_with_mockito", mockito),
    ("the_name_of_a_stub_is_not_asserted", names),
];

pub fn trials() -> Vec<Trial> {
    TESTS.into_iter().map(|(name, test)| crate::trial(format!("gen_stubs::{name}"), test)).collect()
}

fn classes() -> Outcome<PathBuf> {
    compile("gen_stubs", Jdk::any()?, &files_below(&fixtures().join("gen_stubs/java"), "java")?, &[])
}

fn covered(targets: &[&str]) -> Outcome<(RunRecord, String)> {
    gen_support::covered(&classes()?, targets)
}

fn service() -> Outcome<()> {
    let (_, text) = covered(&["stubs.OrderService"])?;
    ensure(text.contains("new Orders() {"), || text.clone())?;
    ensure(text.contains("new OrderService(null, () -> "), || text.clone())
}

fn calls() -> Outcome<()> {
    let (_, text) = covered(&["stubs.OrderService#place", "stubs.OrderService#close"])?;
    for wanted in ["placedCalls.add(", "assertEquals(List.of(order), placedCalls)", "refusedCalls.add(Arrays.asList("] {
        ensure(text.contains(wanted), || format!("no {wanted} in\n{text}"))?;
    }
    ensure(text.contains("assertEquals(1, closedCalls[0])"), || text.clone())
}

fn abstract_class() -> Outcome<()> {
    let (_, text) = covered(&["stubs.Shipping"])?;
    ensure(text.contains("new Rates(") && text.contains("protected int surcharge("), || text.clone())
}

fn exceptions() -> Outcome<()> {
    let (_, text) = covered(&["stubs.Loader"])?;
    for wanted in ["throws IOException", "throws RateException", "IllegalStateException"] {
        ensure(text.contains(wanted), || format!("no {wanted} in\n{text}"))?;
    }
    Ok(())
}

fn package_private() -> Outcome<()> {
    let (_, text) = covered(&["stubs.Porter"])?;
    ensure(text.contains("new Gate() {"), || text.clone())
}

fn bridges() -> Outcome<()> {
    let (_, text) = covered(&["stubs.Coding"])?;
    let stub = text.split("new TextCodec() {").nth(1).unwrap_or_default();
    let stub = stub.split("};").next().unwrap_or_default();
    ensure(stub.matches(" encode(").count() == 1, || text.clone())
}

fn wide() -> Outcome<()> {
    let (record, text) = covered(&["stubs.Narrow"])?;
    ensure(text.matches("@Override").count() == 2 * 40, || text.clone())?;
    let tests: usize = record.methods.iter().map(|method| method.tests as usize).sum();
    ensure(tests <= 3, || format!("{tests} tests\n{text}"))
}

fn turns() -> Outcome<()> {
    let (_, text) = covered(&["stubs.Draining"])?;
    ensure(text.contains("++hasNextCount"), || text.clone())
}

fn sealed() -> Outcome<()> {
    let (_, text) = covered(&["stubs.Closed"])?;
    ensure(!text.contains("new Closed() {"), || text.clone())
}

fn library() -> Outcome<()> {
    let (_, text) = covered(&["stubs.Collaborators"])?;
    for wanted in ["new Iterator<String>() {", "Arrays.asList(argument1, argument2)"] {
        ensure(text.contains(wanted), || format!("no {wanted} in\n{text}"))?;
    }
    Ok(())
}

fn template() -> Outcome<()> {
    let (_, text) = covered(&["stubs.Template"])?;
    ensure(text.contains("new Template() {"), || text.clone())
}

fn arguments() -> Outcome<()> {
    let (_, text) = covered(&["stubs.Lookup"])?;
    ensure(text.contains("return \"a\".equals(text) ? "), || text.clone())?;
    ensure(text.contains("mode == Lookup.Mode.FAST ? "), || text.clone())
}

fn names() -> Outcome<()> {
    let (_, text) = covered(&["stubs.Label"])?;
    let names_stub = |line: &str| line.contains("assert") && line.contains("$$");
    ensure(text.contains("Label.of(() -> 0)") && !text.lines().any(names_stub), || text.clone())
}

/// The jars of Mockito, as `scripts/fetch-jars` fetches them.
const MOCKITO: [&str; 4] = [
    "org/mockito/mockito-core/5.15.2/mockito-core-5.15.2.jar",
    "net/bytebuddy/byte-buddy/1.15.11/byte-buddy-1.15.11.jar",
    "net/bytebuddy/byte-buddy-agent/1.15.11/byte-buddy-agent-1.15.11.jar",
    "org/objenesis/objenesis/3.3/objenesis-3.3.jar",
];

fn mockito() -> Outcome<()> {
    let (classes, out) = (classes()?, gen_support::scratch()?);
    let words = ["--mocks", "mockito", "stubs.Ledger"];
    let without = gen_support::generate_as(2, &classes, out.path(), &words)?;
    ensure(without.stderr.contains("add mockito-core to the test dependencies"), || without.describe())?;
    let home = std::env::var("HOME").map_err(|error| format!("HOME: {error}"))?;
    let jars = MOCKITO.map(|jar| format!("{home}/.m2/repository/{jar}"));
    let path = format!("{}:{}", classes.display(), jars.join(":"));
    let record = gen_support::record(0, Path::new(&path), out.path(), &words)?;
    let text: String = gen_support::tree(out.path())?.into_values().collect();
    ensure(record.withheld.is_empty(), || format!("{:?} in\n{text}", record.withheld))?;
    let open = record.methods.iter().filter(|method| !method.uncovered.is_empty()).count();
    ensure(open == 0, || text.clone())?;
    let wanted = [
        "mock(Ledger.Accounts.class, Mockito.CALLS_REAL_METHODS)",
        "withSettings().useConstructor(",
        ".thenThrow(failure)",
        "verify(accounts, times(2)).audit();",
        "verify(accounts).save(",
        "when(ids.next()).thenReturn(0).thenReturn(-1);",
        ".when(accounts).history(any());",
        "when(rates.rate(any(), eq(2))).thenReturn(-1);",
        "verify(sink).put(",
    ];
    wanted.iter().try_for_each(|wanted| ensure(text.contains(wanted), || format!("no {wanted} in\n{text}")))?;
    ensure(!text.contains("@Override"), || text.clone())
}
