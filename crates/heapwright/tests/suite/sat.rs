//! `heapwright sat`: answers, models, the table, and error messages.

use crate::support::machine::heapwright;
use crate::support::process::{Finished, run};
use crate::support::{Outcome, write};
use libtest_mimic::Trial;
use std::path::Path;
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(60);

/// Singly linked nodes with a number, a list segment with its length, and the given assertion.
fn list_problem(status: &str, constants: &str, assertion: &str) -> String {
    format!(
        "(set-logic QF_SHIDLIA)\n(set-info :status {status})\n(declare-sort Ref 0)\n\
         (declare-datatypes ((Node 0)) (((node (next Ref) (value Int)))))\n(declare-heap (Ref Node))\n\
         (define-fun-rec seg ((x Ref) (y Ref) (n Int)) Bool\n\
         (or (and (= x y) (= n 0) (_ emp Ref Node))\n\
         (exists ((u Ref) (v Int) (m Int))\n\
         (and (distinct x y) (= n (+ m 1)) (sep (pto x (node u v)) (seg u y m))))))\n\
         {constants}\n(assert {assertion})\n(check-sat)\n"
    )
}

const CONSTANTS: &str = "(declare-const a Ref) (declare-const b Ref) (declare-const k Int)";

/// One problem and its answer.
struct Problem {
    name: &'static str,
    assertion: &'static str,
    answer: &'static str,
}

const PROBLEMS: [Problem; 8] = [
    Problem { name: "empty_segment", assertion: "(seg a a k)", answer: "sat" },
    Problem { name: "empty_segment_has_no_length", assertion: "(and (> k 0) (seg a a k))", answer: "unsat" },
    Problem { name: "two_segments_from_one_place", assertion: "(sep (seg a b 2) (seg a b 3))", answer: "unsat" },
    Problem { name: "a_length_below_zero", assertion: "(and (< k 0) (seg a b k))", answer: "unsat" },
    Problem { name: "a_long_segment", assertion: "(and (> k 1000000) (seg a b k))", answer: "sat" },
    Problem {
        name: "lengths_that_do_not_add_up",
        assertion: "(and (= a (as nil Ref)) (> k 2) (sep (seg a b 0) (seg b a k)))",
        answer: "unsat",
    },
    Problem { name: "null_has_no_cell", assertion: "(pto (as nil Ref) (node a 0))", answer: "unsat" },
    Problem { name: "a_wand_is_not_supported", assertion: "(wand (seg a b 1) (seg a b 2))", answer: "unknown" },
];

/// Mistakes in a problem, and their locations.
const MISTAKES: [(&str, &str, &[&str]); 7] = [
    ("not_closed", "(set-logic QF_SHID", &["1:1", "never closed"]),
    ("closed_twice", "(set-logic QF_SHID))", &["1:20", "closes nothing"]),
    ("unknown_command", "\n(frobnicate)", &["2:1", "frobnicate"]),
    ("unknown_sort", "(declare-const x Thing)", &["1:18", "Thing"]),
    ("unknown_name", "(assert (= x 1))", &["1:12", "`x`"]),
    ("sorts_mixed", "(declare-sort R 0)(declare-const x R)(assert (= x 1))", &["1:46", "sorts"]),
    ("no_predicate", "(assert (tree 1))", &["1:9", "tree"]),
];

type Test = fn() -> Outcome<()>;

pub fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for problem in &PROBLEMS {
        trials.push(crate::trial(format!("sat::{}", problem.name), move || answers(problem)));
    }
    for (name, text, mentions) in MISTAKES {
        trials.push(crate::trial(format!("sat::wrong::{name}"), move || mistake(text, mentions)));
    }
    let others: [(&str, Test); 14] = [
        ("model_of_a_list", model_of_a_list),
        ("table_of_a_directory", table_of_a_directory),
        ("wrong_status_is_exit_code_4", wrong_status_is_exit_code_4),
        ("missing_file", missing_file),
        ("queries_of_a_specification", queries_of_a_specification),
        ("predicates_of_a_specification", predicates_of_a_specification),
        ("a_query_that_expects_otherwise", a_query_that_expects_otherwise),
        ("conflicting_parts", conflicting_parts),
        ("order_of_predicates", order_of_predicates),
        ("lines_before_the_table", lines_before_the_table),
        ("nested_parentheses", nested_parentheses),
        ("exponential_models_in_time", exponential_models_in_time),
        ("tall_balanced_trees", tall_balanced_trees),
        ("tall_trees_that_store_no_height", tall_trees_that_store_no_height),
    ];
    trials.extend(others.into_iter().map(|(name, test)| crate::trial(format!("sat::{name}"), test)));
    trials
}

fn sat(path: &Path, options: &[&str]) -> Outcome<Finished> {
    run(heapwright().arg("sat").arg(path).args(options), LIMIT)
}

fn folder() -> Outcome<tempfile::TempDir> {
    tempfile::tempdir().map_err(|error| error.to_string())
}

fn expect(condition: bool, what: &str, finished: &Finished) -> Outcome<()> {
    if condition { Ok(()) } else { Err(format!("expected {what}: {}", finished.describe())) }
}

fn answers(problem: &Problem) -> Outcome<()> {
    let folder = folder()?;
    let path = folder.path().join("problem.smt2");
    write(&path, list_problem("unknown", CONSTANTS, problem.assertion))?;
    let finished = sat(&path, &[])?;
    expect(finished.code() == Some(0), "exit code 0", &finished)?;
    expect(finished.stdout.split_whitespace().next() == Some(problem.answer), problem.answer, &finished)
}

fn mistake(text: &str, mentions: &[&str]) -> Outcome<()> {
    let folder = folder()?;
    let path = folder.path().join("wrong.smt2");
    write(&path, text)?;
    let finished = sat(&path, &[])?;
    expect(finished.code() == Some(2), "exit code 2", &finished)?;
    expect(finished.stdout.is_empty(), "no output", &finished)?;
    expect(finished.stderr.contains("wrong.smt2:"), "the file's name", &finished)?;
    let missing: Vec<_> = mentions.iter().filter(|word| !finished.stderr.contains(**word)).collect();
    expect(missing.is_empty(), &format!("{missing:?} on the error stream"), &finished)
}

fn model_of_a_list() -> Outcome<()> {
    let folder = folder()?;
    let path = folder.path().join("list.smt2");
    write(&path, list_problem("sat", CONSTANTS, "(and (= k 3) (seg a (as nil Ref) k))"))?;
    let finished = sat(&path, &["--model"])?;
    expect(finished.code() == Some(0), "exit code 0", &finished)?;
    expect(finished.stdout.starts_with("sat\n"), "sat first", &finished)?;
    expect(finished.stdout.contains("\nk = 3\n"), "the value of k", &finished)?;
    let cells = finished.stdout.lines().filter(|line| line.contains("-> node{")).count();
    expect(cells == 3, "three cells", &finished)?;
    expect(finished.stdout.contains("next: null"), "an end of the list", &finished)
}

fn table_of_a_directory() -> Outcome<()> {
    let folder = folder()?;
    for (name, status, assertion) in
        [("one", "sat", "(seg a b 1)"), ("two", "unsat", "(and (distinct a b) (seg a b 0))")]
    {
        write(&folder.path().join(format!("{name}.smt2")), list_problem(status, CONSTANTS, assertion))?;
    }
    write(&folder.path().join("notes.txt"), "no problem")?;
    let finished = sat(folder.path(), &["--timeout", "20s"])?;
    expect(finished.code() == Some(0), "exit code 0", &finished)?;
    expect(finished.stdout.contains("2 problems: 2 solved, 0 wrong, 0 unknown"), "the sums", &finished)?;
    expect(!finished.stdout.contains("notes"), "problems only", &finished)
}

fn wrong_status_is_exit_code_4() -> Outcome<()> {
    let folder = folder()?;
    write(&folder.path().join("liar.smt2"), list_problem("unsat", CONSTANTS, "(seg a b 1)"))?;
    let finished = sat(folder.path(), &[])?;
    expect(finished.code() == Some(4), "exit code 4", &finished)?;
    expect(finished.stdout.contains("1 wrong") && finished.stdout.contains("WRONG"), "the wrong answer", &finished)
}

fn missing_file() -> Outcome<()> {
    let finished = sat(Path::new("/no/such/problem.smt2"), &[])?;
    expect(finished.code() == Some(2), "exit code 2", &finished)?;
    expect(finished.stderr.contains("/no/such/problem.smt2"), "the file's name", &finished)
}

/// A sorted list whose class is declared in the same file.
const SORTED: &str = "data Node { int value; Node next; }\n\
    pred sorted(x, low) == x = null || x::Node<v, n> * sorted(n, v) & low < v;\n";

fn specification(queries: &str, options: &[&str]) -> Outcome<Finished> {
    let folder = folder()?;
    let path = folder.path().join("queries.sl");
    write(&path, format!("{SORTED}{queries}"))?;
    sat(&path, options)
}

fn queries_of_a_specification() -> Outcome<()> {
    let queries = "query one expects sat == sorted(a, 41) & a != null;\n\
        query none expects unsat == sorted(a, 2147483647) & a != null;\n";
    let finished = specification(queries, &["--model"])?;
    expect(finished.code() == Some(0), "exit code 0", &finished)?;
    let expected = "one: sat\na = #1\n#1 -> Node{value: 42, next: null}\nnone: unsat\n";
    expect(finished.stdout.starts_with(expected), "both answers with the heap of the first", &finished)
}

fn predicates_of_a_specification() -> Outcome<()> {
    let finished = specification("", &[])?;
    expect(finished.stdout == "pred sorted: sat\n", "the only predicate", &finished)?;
    let finished = specification("query q == emp;", &["--predicate", "sorted"])?;
    expect(finished.stdout == "sorted: sat\n", "the predicate asked for", &finished)?;
    let finished = specification("", &["--predicate", "sordid"])?;
    expect(finished.code() == Some(2), "exit code 2", &finished)?;
    expect(finished.stderr.contains("sordid"), "the name on the error stream", &finished)
}

fn a_query_that_expects_otherwise() -> Outcome<()> {
    let finished = specification("query q expects unsat == sorted(a, 0);", &[])?;
    expect(finished.code() == Some(4), "exit code 4", &finished)?;
    expect(finished.stderr.contains("(q)"), "the query's name", &finished)
}

fn conflicting_parts() -> Outcome<()> {
    let finished = specification("query q == sorted(a, 0) * a::Node<v, n> & v > 7 & a != null;", &["--model"])?;
    let expected = "q: unsat\nthese conflict: a::Node<v, n>; sorted(a, 0)\n";
    expect(finished.stdout == expected, "the two parts that conflict", &finished)
}

/// A wrapper of a recursive predicate, defined before and after it.
fn order_of_predicates() -> Outcome<()> {
    let folder = folder()?;
    let path = folder.path().join("order.sl");
    let (wrapper, list) = ("pred t(x) == x::E<l> * u(l);", "pred u(x) == x=null || x::E<l> * u(l);");
    for [one, two] in [[wrapper, list], [list, wrapper]] {
        write(&path, format!("data E {{ E l; }}\n{one}\n{two}\nquery q expects sat == t(x);\n"))?;
        let finished = sat(&path, &[])?;
        expect(finished.code() == Some(0) && finished.stdout == "q: sat\n", "sat", &finished)?;
    }
    Ok(())
}

fn lines_before_the_table() -> Outcome<()> {
    let folder = folder()?;
    for name in ["one", "two"] {
        write(&folder.path().join(format!("{name}.smt2")), list_problem("sat", CONSTANTS, "(seg a b 1)"))?;
    }
    let finished = sat(folder.path(), &[])?;
    let lines: Vec<&str> = finished.stdout.lines().collect();
    let starts = |at: usize, word: &str| lines.get(at).is_some_and(|line| line.starts_with(word));
    expect(starts(0, "one.smt2: sat, ") && starts(1, "two.smt2: sat, "), "a line for each problem", &finished)?;
    expect(starts(2, "") && starts(3, "problem"), "the table after them", &finished)
}

/// Absurdly deep nesting gives a message with the location, not a crash.
fn nested_parentheses() -> Outcome<()> {
    let folder = folder()?;
    for depth in [5_000, 1_000_000] {
        let (open, close) = ("(".repeat(depth), ")".repeat(depth));
        let texts = [
            ("deep.sl", format!("pred p(x) == {open}x = null{close};\n")),
            ("sum.sl", format!("pred p(x) == x = {}1;\n", "1 + ".repeat(depth))),
            ("minus.sl", format!("pred p(x) == x = {}1;\n", "- ".repeat(depth))),
            ("not.sl", format!("pred p(x) == {}x = 1;\n", "!".repeat(depth))),
            ("deep.smt2", format!("(declare-const p Bool)(assert {open}p{close})\n")),
            ("and.smt2", format!("(declare-const p Bool)(assert {}p{close})\n", "(and ".repeat(depth))),
        ];
        for (name, text) in texts {
            let path = folder.path().join(name);
            write(&path, text)?;
            let finished = sat(&path, &[])?;
            expect(finished.code() == Some(2), "exit code 2", &finished)?;
            let message = finished.stderr.contains("nested") && finished.stderr.contains(&format!("{name}:1:"));
            expect(message, "the place and the reason", &finished)?;
        }
    }
    Ok(())
}

/// `p_n(x, y) == p_(n-1)(x, z) * p_(n-1)(z, y)`, in both languages: any answer, but in time.
fn exponential_models_in_time() -> Outcome<()> {
    let folder = folder()?;
    for base in ["x = null & y = null", "x != y & x != null", "x::E<y>", "x::E<y> & x != y"] {
        let mut text = format!("data E {{ E l; }}\npred p0(x, y) == {base};\n");
        for level in 1..=25 {
            let below = level - 1;
            text.push_str(&format!("pred p{level}(x, y) == p{below}(x, z) * p{below}(z, y);\n"));
        }
        text.push_str("query q == p25(a, b);\n");
        let path = folder.path().join("doubling.sl");
        write(&path, text)?;
        let finished = run(heapwright().arg("sat").arg(&path).args(["--timeout", "1s"]), Duration::from_secs(8))?;
        let answered = ["q: sat", "q: unknown"].iter().any(|word| finished.stdout.starts_with(word));
        expect(finished.code() == Some(0) && answered, "an answer in time", &finished)?;
    }
    Ok(())
}

/// Nothing in a cell says how high its tree is, and both heights of its children follow from its own: the case of each
/// node is found from the leaves.
fn tall_trees_that_store_no_height() -> Outcome<()> {
    let folder = folder()?;
    let path = folder.path().join("plain.sl");
    write(
        &path,
        "data Node { int key; Node left; Node right; }
         pred avl(x, h, n) == x = null & h = 0 & n = 0
           || x::Node<_, l, r> * avl(l, a, i) * avl(r, b, j) & h = a + 1 & a = b & n = i + j + 1
           || x::Node<_, l, r> * avl(l, a, i) * avl(r, b, j) & h = a + 1 & a = b + 1 & n = i + j + 1
           || x::Node<_, l, r> * avl(l, a, i) * avl(r, b, j) & h = b + 1 & b = a + 1 & n = i + j + 1;
         query tall expects sat == avl(x, 12, n);
         query sized expects sat == avl(x, 6, n) & n > 40;
         ",
    )?;
    let finished = sat(&path, &["--model", "--timeout", "20s"])?;
    expect(finished.code() == Some(0), "exit code 0", &finished)?;
    let cells = finished.stdout.matches("-> Node{").count();
    expect(cells >= 376 + 41, &format!("at least 417 cells, not {cells}"), &finished)
}

/// Balanced search trees with sizes, taller than unfolding case by case would get.
fn tall_balanced_trees() -> Outcome<()> {
    let folder = folder()?;
    let path = folder.path().join("balanced.sl");
    write(
        &path,
        "data Avl { int value; int height; Avl left; Avl right; }
         data Rb { int key; boolean black; Rb left; Rb right; Rb parent; }
         pred avl(x, min, max, h, n) == x = null & h = 0 & n = 0
           || x::Avl<v, h, l, r> * avl(l, min, v, hl, nl) * avl(r, v, max, hr, nr) & min < v & v < max & n = nl + nr + 1
              & (hl = hr & h = hl + 1 || hl = hr + 1 & h = hl + 1 || hr = hl + 1 & h = hr + 1);
         pred any(x, pa, min, max, n, bh) == black(x, pa, min, max, n, bh)
           || x::Rb<k, false, l, r, pa> * black(l, x, min, k, nl, bh) * black(r, x, k, max, nr, bh)
              & min < k & k < max & n = nl + nr + 1;
         pred black(x, pa, min, max, n, bh) == x = null & n = 0 & bh = 0
           || x::Rb<k, true, l, r, pa> * any(l, x, min, k, nl, bl) * any(r, x, k, max, nr, br)
              & min < k & k < max & n = nl + nr + 1 & bl = br & bh = 1 + bl;
         query tall expects sat == avl(x, _, _, 12, n);
         query blacks expects sat == black(x, null, _, _, n, 6);
         query negative expects unsat == black(x, null, _, _, n, 0 - 1);
         query small expects unsat == black(x, null, 0, 100, n, 3) & n < 7;
         ",
    )?;
    let finished = sat(&path, &["--model", "--timeout", "20s"])?;
    expect(finished.code() == Some(0), "exit code 0", &finished)?;
    for (class, cells) in [("Avl", 376), ("Rb", 63)] {
        let found = finished.stdout.matches(&format!("-> {class}{{")).count();
        expect(found == cells, &format!("{cells} cells of {class}, not {found}"), &finished)?;
    }
    Ok(())
}
