//! Objects made by constructors and factories as inputs: what these refuse is no input.

use crate::gen_support::{covered, ensure, record, scratch};
use crate::support::compile::compile;
use crate::support::jdk::Jdk;
use crate::support::{Outcome, files_below, fixtures};
use heapwright_case::Reason;
use libtest_mimic::Trial;
use std::path::PathBuf;

type Test = fn() -> Outcome<()>;

const TESTS: [(&str, Test); 18] = [
    ("values_of_the_library_are_made_by_factories", library),
    ("a_validated_record_is_valid", record_components),
    ("a_service_with_a_repository_and_a_clock_is_covered", service),
    ("private_constructors_are_behind_factories", factories),
    ("records_hold_records_and_lists", nested),
    ("what_a_constructor_refuses_is_infeasible", refused),
    ("objects_are_filled_and_moved_on_by_calls", filled),
    ("what_a_constructor_makes_inside_stays", made_inside),
    ("what_a_call_changes_in_a_buffer_is_asserted", shown),
    ("what_is_written_to_an_argument_is_asserted", written),
    ("a_constructor_that_is_handed_an_array_makes_inputs", handed),
    ("an_object_that_its_constructor_refuses_is_not_put_together", put_together),
    ("builders_copies_and_optional_factories_make_inputs", chains),
    ("objects_of_the_library_are_changed_after_they_were_made", changed),
    ("what_a_constructor_checks_one_by_one_is_met", checked),
    ("a_record_that_its_constructor_alters_is_asked_for_parts", altered),
    ("what_no_getter_shows_is_asked_of_other_methods", hidden),
    ("fields_that_never_change_are_as_the_constructor_leaves_them", constructed),
];

pub fn trials() -> Vec<Trial> {
    TESTS.into_iter().map(|(name, test)| crate::trial(format!("gen_recipes::{name}"), test)).collect()
}

fn classes() -> Outcome<PathBuf> {
    compile("gen_recipes", Jdk::any()?, &files_below(&fixtures().join("gen_recipes/java"), "java")?, &[])
}

fn contains(text: &str, wanted: &[&str]) -> Outcome<()> {
    wanted.iter().try_for_each(|wanted| ensure(text.contains(wanted), || format!("no {wanted} in\n{text}")))
}

fn library() -> Outcome<()> {
    let (_, text) = covered(&classes()?, &["recipes.Days"])?;
    contains(&text, &["new UUID(", "OptionalInt.of(", "BigInteger.ZERO"])?;
    // values that JUnit makes of texts are parameters
    contains(&text, &["\"PT0S, short\"", "(Duration time, String expected)"])?;
    // what a call changed is shown by its text
    contains(&text, &["!\", text.toString())"])
}

fn record_components() -> Outcome<()> {
    let (_, text) = covered(&classes()?, &["recipes.Loan"])?;
    contains(
        &text,
        &["new Loan(\"a\", LocalDate.of(2000, 1, 1), ", "assertEquals(new Loan(\"a\", LocalDate.of(2000, 1, 15), "],
    )
}

fn service() -> Outcome<()> {
    let (_, text) = covered(&classes()?, &["recipes.Desk"])?;
    contains(&text, &["Clock.fixed(", "new LoanRepository() {", "Optional.of(new Loan("])?;
    ensure(!text.contains("Clock.tick") && !text.contains("Clock.system"), || text.clone())
}

fn factories() -> Outcome<()> {
    let (_, text) = covered(&classes()?, &["recipes.Money", "recipes.Token#isHeavy"])?;
    contains(&text, &["Money.of(BigDecimal.valueOf(", "Token.number("])
}

fn nested() -> Outcome<()> {
    let (_, text) = covered(&classes()?, &["recipes.Chain", "recipes.Chain$Team"])?;
    contains(&text, &["new Chain(0, new Chain(0, null))"])
}

/// No input takes the branch, and that is proved; the others are covered.
fn refused() -> Outcome<()> {
    let out = scratch()?;
    let record = record(0, &classes()?, out.path(), &["recipes.Span#kind"])?;
    let open: Vec<_> = record.methods.iter().flat_map(|method| &method.uncovered).collect();
    ensure(open.len() == 1 && open.iter().all(|branch| branch.reason == Reason::Infeasible), || format!("{open:?}"))
}

/// No test sets a buffer or a lock, which it could only do by reflection.
fn made_inside() -> Outcome<()> {
    let (_, text) = covered(&classes()?, &["recipes.Journal"])?;
    contains(&text, &["new Journal()", "\"digits\"", "\"long numbers\""])
}

/// The buffer can be neither copied nor compared, but the class has a method that tells of it.
fn shown() -> Outcome<()> {
    let (_, text) = covered(&classes()?, &["recipes.Minutes"])?;
    contains(&text, &["assertEquals(\"lengths 0;\", minutes.summary())", "assertEquals(\"none\", minutes.summary())"])?;
    ensure(!text.contains("assertDoesNotThrow"), || text.clone())
}

/// No test makes a stay without a guest or a house without beds, or takes away what a constructor put there.
fn put_together() -> Outcome<()> {
    let out = scratch()?;
    record(0, &classes()?, out.path(), &["recipes.Stay$House"])?;
    let text: String = crate::gen_support::tree(out.path())?.into_values().collect();
    contains(&text, &["new Stay.House(", "new Stay(new Stay.Single(", "\"family of 1\""])?;
    for odd in ["allocate(", "\"notes\"", "House.class, \"beds\"", "\"guest\"", "\"from\"", "an empty room"] {
        ensure(!text.contains(odd), || format!("{odd} in\n{text}"))?;
    }
    Ok(())
}

/// Nothing but calls puts something into a parcel or sends it.
fn filled() -> Outcome<()> {
    let (_, text) = covered(&classes()?, &["recipes.Depot"])?;
    contains(&text, &[".put(new Parcel.Item(", ".weigh(\"lamp\", ", ".missed();", ".pack();", ".send();", ".lose();"])?;
    contains(&text, &["for (int i = 0; i < 12; i++) {"])
}

/// A final field holds what the constructor accepts or computes, an `EnumMap` stays one, and only calls change the rest.
fn constructed() -> Outcome<()> {
    let (_, text) = covered(&classes()?, &["recipes.Locker", "recipes.Serial#isOld"])?;
    contains(&text, &[".put(\"z", ".visit(Locker.State.", ".lock();", "new Serial(\"0"])
}

/// A permit needs a number in a form, two days in order and a holder; a gate needs a zone by its name, today.
fn checked() -> Outcome<()> {
    let (_, text) = covered(&classes()?, &["recipes.Permit", "recipes.Gate", "recipes.Hours"])?;
    contains(&text, &["assertTrue(result);", "permit.holds(", "new Permit.Days(LocalDate.of(2000, 1, 1), "])?;
    for odd in ["HeapwrightReflection.allocate(", "HeapwrightReflection.setField(", "@Tag(\"unreached\")"] {
        ensure(!text.contains(odd), || format!("{odd} in\n{text}"))?;
    }
    Ok(())
}

/// An object of the same constructor would not be equal.
fn altered() -> Outcome<()> {
    let (_, text) = covered(&classes()?, &["recipes.Raised"])?;
    contains(&text, &["assertEquals(4, Raised.of(3).value());"])?;
    ensure(!text.contains("assertEquals(new Raised("), || text.clone())
}

fn hidden() -> Outcome<()> {
    let (_, text) = covered(&classes()?, &["recipes.Vault"])?;
    contains(&text, &["assertEquals(0, vault.free());", "() -> vault.widen(0));"])?;
    ensure(!text.contains("Reflection"), || text.clone())
}

fn chains() -> Outcome<()> {
    let (_, text) = covered(&classes()?, &["recipes.Purse", "recipes.Freight", "recipes.Email#greet"])?;
    let wanted = [
        "Purse.empty().withCurrency(\"USD\").withCents(1L);",
        ".withFrozen()",
        "Freight.newBuilder().to(\"DE\").addLabel(\"\").express().build();",
        "Email.parse(text).get()",
        // what makes no difference is not said
        "Purse purse = Purse.empty();",
        "Purse purse = Purse.empty().withCurrency(\"USD\");",
    ];
    contains(&text, &wanted)
}

/// What the code asks of an object of the library decides what is called on it before.
fn changed() -> Outcome<()> {
    let (_, text) = covered(&classes()?, &["recipes.Changed"])?;
    let wanted =
        [".set(3);", ".lock();", ".write(120);", ".accept(101);", ".add(77L);", ".setMaximumFractionDigits(7);"];
    contains(&text, &wanted)
}

/// Streams and writers are told what was written; results do not depend on how a path was made.
fn written() -> Outcome<()> {
    let (_, text) = covered(&classes()?, &["recipes.Printed"])?;
    let wanted = [
        "assertEquals(\"hello \", ",
        ".toByteArray());",
        "new PrintStream(out)",
        "assertEquals(\"yes\", out.toString());",
        "assertEquals(\"open\", ",
        "assertEquals(\"top\", ",
    ];
    contains(&text, &wanted)
}

fn handed() -> Outcome<()> {
    let (_, text) = covered(&classes()?, &["recipes.Codes"])?;
    contains(&text, &["new Codes(new int[] {"])?;
    ensure(!text.contains("@Tag(\"unreached\")"), || text.clone())
}
