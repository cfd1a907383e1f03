//! Maven projects: `heapwright gen` without arguments, and what comes of it in a build and in a browser.

use crate::book::{self, Place};
use crate::gen_support::{ensure, scratch};
use crate::support::jdk::Jdk;
use crate::support::machine::heapwright;
use crate::support::process::{Finished, run};
use crate::support::{Outcome, at, files_below, read_text, repository, write};
use heapwright_report::{RunRecord, Severity};
use html5ever::ParseOpts;
use html5ever::tendril::TendrilSink;
use html5ever::tokenizer::TokenizerOpts;
use html5ever::tree_builder::TreeBuilderOpts;
use libtest_mimic::Trial;
use markup5ever_rcdom::RcDom;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(300);

pub fn trials() -> Vec<Trial> {
    vec![crate::trial("gen_project::the_shop_is_tested_without_arguments", shop)]
}

/// Copies the sources and build files of the example.
fn copy(to: &Path) -> Outcome<()> {
    let from = repository().join("examples/shop");
    for suffix in ["java", "xml"] {
        for path in files_below(&from, suffix)? {
            let below = path.strip_prefix(&from).map_err(|error| error.to_string())?;
            if !below.components().any(|part| part.as_os_str() == "target" || part.as_os_str() == "test") {
                write(&to.join(below), read_text(&path)?)?;
            }
        }
    }
    Ok(())
}

fn in_project(project: &Path, command: &mut Command) -> Outcome<Finished> {
    let jdk = Jdk::any()?;
    command.current_dir(project).env("JAVA_HOME", jdk.home()).env_remove("CLASSPATH");
    command.env("XDG_CACHE_HOME", project.join("cache"));
    run(command, LIMIT)
}

fn succeeded(finished: Finished) -> Outcome<Finished> {
    if finished.code() == Some(0) { Ok(finished) } else { Err(finished.describe()) }
}

fn shop() -> Outcome<()> {
    let place = scratch()?;
    let root = place.path().canonicalize().map_err(|error| at(place.path(), error))?;
    let project = root.join("examples/shop");
    copy(&project)?;
    let (tutorial, others): (Vec<_>, Vec<_>) =
        book::commands(Place::Shop)?.into_iter().partition(|page| is_tutorial(page));
    let mut finished = Vec::new();
    for page in &tutorial {
        finished.extend(book::run_all(page, &root, &project.join("cache"))?);
    }
    let report = project.join("report");
    let record = RunRecord::from_json(&read_text(&report.join("record.json"))?).map_err(|error| error.to_string())?;
    ensure(record.totals.covered * 100 >= record.totals.branches * 95, || format!("{:?}", record.totals))?;
    let high = record.findings.iter().filter(|one| one.severity == Severity::High);
    let places: BTreeSet<&str> = high.filter_map(|one| one.place.file.as_deref()?.rsplit('/').next()).collect();
    let planted = BTreeSet::from(["Shipping.java", "Discounts.java", "Prices.java"]);
    ensure(places == planted, || format!("{places:?}"))?;
    // the first of two builds with tests: all of them pass, those that show mistakes as well
    let counts = finished.iter().map(|one| one.stdout.lines().filter_map(tests_of_module).sum::<u64>());
    let counted = counts.into_iter().find(|count| *count > 0).unwrap_or_default();
    ensure(counted == record.totals.tests, || format!("{counted} of {} tests ran", record.totals.tests))?;
    let corrected = project.join("pricing/src/test/java/heapwright/shop/pricing/DiscountsFindingsTest.java");
    ensure(!corrected.exists(), || "the test of a corrected mistake is still there".to_owned())?;
    asked_again(&project)?;
    write(&project.join("heapwright.toml"), book::QUICK)?;
    for page in others.iter().filter(|page| !page.is_empty()) {
        book::run_all(page, &project, &project.join("cache"))?;
    }
    report_is_whole(&report)
}

fn is_tutorial(page: &[book::Shown]) -> bool {
    page.first().is_some_and(|first| first.page.ends_with("tutorial.md"))
}

/// The sum that Surefire prints for a module: `Tests run: 5, Failures: 0, Errors: 0, Skipped: 0` without a time.
fn tests_of_module(line: &str) -> Option<u64> {
    let rest = line.split_once("Tests run: ")?.1;
    let (count, rest) = rest.split_once(',')?;
    (!rest.contains("Time elapsed") && rest.contains("Failures: 0, Errors: 0")).then(|| count.parse().ok())?
}

/// The class path is not asked for twice; modules, places and what has not changed are understood.
fn asked_again(project: &Path) -> Outcome<()> {
    let gen_with = |words: &[&str]| in_project(project, heapwright().args(["gen", "--no-replay"]).args(words));
    let one = gen_with(&["--module", "pricing", "--out", "elsewhere"])?;
    ensure(one.code() == Some(0) && !one.stderr.contains("asking Maven"), || one.describe())?;
    ensure(one.stdout.contains("Discounts.percent(int)") && !one.stdout.contains("Basket"), || one.stdout.clone())?;
    let named = gen_with(&["heapwright.shop.orders.Status#allows", "--out", "elsewhere"])?;
    ensure(named.stdout.contains("Status.allows(Status)"), || named.describe())?;
    let wrong = gen_with(&["--module", "prices"])?;
    ensure(wrong.code() == Some(2) && wrong.stderr.contains("there is model, pricing, orders"), || wrong.describe())?;
    let lost = gen_with(&["heapwright.shop.Nothing"])?;
    ensure(lost.code() == Some(2) && lost.stderr.contains("is in no module"), || lost.describe())?;
    let git = |words: &[&str]| {
        let identity = ["-c", "user.name=t", "-c", "user.email=t@t", "-c", "commit.gpgsign=false"];
        in_project(project, Command::new("git").args(identity).args(words)).and_then(succeeded)
    };
    write(&project.join(".gitignore"), "target\ncache\nreport\nelsewhere\ntest\n")?;
    git(&["init", "-q"])?;
    git(&["add", "."])?;
    git(&["commit", "-qm", "all"])?;
    let nothing = gen_with(&["--changed"])?;
    ensure(nothing.code() == Some(0) && nothing.stderr.contains("no method has changed"), || nothing.describe())?;
    let file = project.join("orders/src/main/java/heapwright/shop/orders/OrderService.java");
    write(&file, read_text(&file)?.replace("return false;", "return  false;"))?;
    let changed = gen_with(&["--changed", "--out", "elsewhere"])?;
    ensure(changed.stdout.contains("OrderService.cancel(int)"), || changed.describe())?;
    ensure(!changed.stdout.contains("OrderService.pay(int)"), || changed.stdout.clone())
}

/// Every page is well-formed, every link leads somewhere, and a browser shows them without an error.
fn report_is_whole(report: &Path) -> Outcome<()> {
    let mut anchors: BTreeSet<String> = BTreeSet::new();
    let mut links: BTreeSet<(String, String)> = BTreeSet::new();
    for path in files_below(report, "html")? {
        let text = read_text(&path)?;
        let name = path.strip_prefix(report).map_err(|error| error.to_string())?.display().to_string();
        anchors.insert(name.clone());
        for value in values(&text, "id") {
            ensure(anchors.insert(format!("{name}#{value}")), || format!("{name} has two ids {value}"))?;
        }
        let mistakes = mistakes(&text);
        ensure(mistakes.is_empty(), || format!("{name} is not HTML: {mistakes:?}"))?;
        links.extend(values(&text, "href").map(|link| (name.clone(), link.to_owned())));
        ensure(
            !text.contains("http://") || text.matches("http://").all(|_| text.contains("www.w3.org/2000/svg")),
            || name,
        )?;
    }
    for (page, link) in links.iter().filter(|(_, link)| !link.ends_with(".css")) {
        let target = match link.strip_prefix('#') {
            Some(anchor) => format!("{page}#{anchor}"),
            None => match link.strip_prefix("../") {
                Some(rest) => rest.to_owned(),
                None => link.clone(),
            },
        };
        ensure(anchors.contains(&target), || format!("{page} links to {link}, which is not there"))?;
    }
    in_browser(report)
}

/// What a parser that follows the HTML standard complains of.
fn mistakes(page: &str) -> Vec<String> {
    let options = ParseOpts {
        tokenizer: TokenizerOpts { exact_errors: true, ..TokenizerOpts::default() },
        tree_builder: TreeBuilderOpts { exact_errors: true, ..TreeBuilderOpts::default() },
    };
    let document = html5ever::parse_document(RcDom::default(), options).one(page);
    document.errors.into_inner().iter().map(ToString::to_string).collect()
}

/// The values of an attribute.
fn values<'a>(text: &'a str, attribute: &str) -> impl Iterator<Item = &'a str> {
    let start = format!(" {attribute}=\"");
    let parts: Vec<&str> = text.split(&start).skip(1).filter_map(|rest| rest.split('"').next()).collect();
    parts.into_iter()
}

/// Opens the pages in Chromium, if it is installed, and looks for errors; scripts must have run.
fn in_browser(report: &Path) -> Outcome<()> {
    let pages = ["index.html", "findings.html", "classes/heapwright.shop.orders.Shipping.html"];
    for page in pages {
        let mut command = Command::new("chromium");
        command.args(["--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr", "--v=0", "--dump-dom"]);
        command.arg(format!("--user-data-dir={}", report.join("profile").display()));
        command.arg(format!("file://{}", report.join(page).display()));
        let Ok(finished) = run(&mut command, LIMIT) else { return Ok(()) };
        let errors: Vec<&str> = finished.stderr.lines().filter(|line| line.contains("CONSOLE")).collect();
        ensure(errors.is_empty(), || format!("{page}: {errors:?}"))?;
        ensure(finished.stdout.contains("<svg") || page == "findings.html", || format!("{page} has no picture"))?;
        if page == "index.html" {
            ensure(finished.stdout.contains("12 of 12"), || "the filter did not run".to_owned())?;
        }
    }
    Ok(())
}
