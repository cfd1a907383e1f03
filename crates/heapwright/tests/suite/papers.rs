//! The walk-throughs of the papers on JSF and CSF as a user follows them: the record of a run, the tests it writes, the
//! formulas of `heapwright spec`. The inputs are tested next to the engine (`generate/papers_tests.rs`).

use crate::gen_support::{compiles, ensure, generate_as, record, scratch, tree};
use crate::support::compile::compile;
use crate::support::jdk::Jdk;
use crate::support::machine::heapwright;
use crate::support::process::run;
use crate::support::{Outcome, files_below, read_text, repository, write};
use heapwright_case::Reason;
use heapwright_report::RunRecord;
use libtest_mimic::Trial;
use std::path::{Path, PathBuf};
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(30);

type Test = fn() -> Outcome<()>;

const TESTS: [(&str, Test); 6] = [
    ("jsf_section_2_covers_add_under_every_strategy", jsf_section_2_covers_add_under_every_strategy),
    ("csf_section_2_the_specification_misses_one_branch", csf_section_2_the_specification_misses_one_branch),
    ("csf_appendix_b_tests_from_models", csf_appendix_b_tests_from_models),
    ("csf_appendix_c_the_field_access_goes", csf_appendix_c_the_field_access_goes),
    ("files_in_the_papers_style", files_in_the_papers_style),
    ("contents_and_lengths_decide_branches", contents_and_lengths_decide_branches),
];

pub fn trials() -> Vec<Trial> {
    TESTS.into_iter().map(|(name, test)| crate::trial(format!("papers::{name}"), test)).collect()
}

fn structures() -> PathBuf {
    repository().join("examples/structures/src/main")
}

fn classes() -> Outcome<PathBuf> {
    compile("structures", Jdk::any()?, &files_below(&structures().join("java"), "java")?, &[])
}

fn specification(name: &str) -> String {
    structures().join("specs").join(format!("{name}.sl")).display().to_string()
}

const REMOVE: &str = "heapwright.structures.BinarySearchTree#remove";

/// Uncovered branches as the method's name and the number on the line, with the reason.
fn uncovered(record: &RunRecord) -> Vec<(&str, u32, &Reason)> {
    let methods = record.methods.iter();
    let branches = methods.flat_map(|method| method.uncovered.iter().map(move |branch| (method, branch)));
    branches.map(|(method, branch)| (method.method.as_str(), branch.branch, &branch.reason)).collect()
}

/// The files in the papers' own notation are read, and the graph of tasks, whose dates are `void`, is covered.
fn files_in_the_papers_style() -> Outcome<()> {
    let folder = structures().join("specs/papers");
    let files = files_below(&folder, "pred")?;
    ensure(files.len() >= 5, || format!("{files:?}"))?;
    for file in &files {
        let finished = run(heapwright().arg("spec").arg(file).arg("-cp").arg(classes()?), LIMIT)?;
        ensure(finished.code() == Some(0), || finished.describe())?;
    }
    let (out, spec) = (scratch()?, folder.join("TaskPlan.pred").display().to_string());
    let record = record(0, &classes()?, out.path(), &["--spec", &spec, "heapwright.structures.TaskPlan"])?;
    let totals = &record.totals;
    ensure(totals.covered == totals.branches && totals.branches > 50, || format!("{totals:?}"))
}

const KEYS: &str = "
class Node { int key; Node left, right; }
class Keys {
    Node root; int[] table; int used;
    int both() {
        if (root == null) return 0;
        if (root.left == null || root.right == null) return 1;
        if (root.left.key == root.right.key) return 2;
        if (root.left.key < 0) return 3;
        return root.key > 5 ? 4 : 5;
    }
    int slot(int k) {
        if (table.length != used) return -1;
        for (int i = 0; i < used; i++) if (table[i] == k) return i;
        return -2;
    }
}
";

const KEYS_SPECIFICATION: &str = "
pred keys(t, s) == t = null & s = {} || t::Node<k, l, r> * keys(l, a) * keys(r, b) & s = a + {k} + b;
pre Keys.both() == keys(this.root, s) & distinct(s) & 7 in s & forall x in s: x >= 0;
pre Keys.slot(int k) == this.table -> int[n]{} & this.used = n;
";

/// What a tree contains, and how long an array is, rules out branches and no others.
fn contents_and_lengths_decide_branches() -> Outcome<()> {
    let folder = scratch()?;
    let (source, spec) = (folder.path().join("Keys.java"), folder.path().join("keys.sl"));
    write(&source, KEYS)?;
    write(&spec, KEYS_SPECIFICATION)?;
    let (classes, spec) = (compile("keys", Jdk::any()?, &[source], &[])?, spec.display().to_string());
    for strategy in ["auto", "lazy", "concolic"] {
        let out = scratch()?;
        let words = ["--no-replay", "--spec", &spec, "--strategy", strategy, "Keys"];
        let record = record(0, &classes, out.path(), &words)?;
        // an empty tree has no 7, equal keys are no set, no key is negative, and the array is as long as it says
        let expected = [("both", 1), ("both", 1), ("both", 1), ("slot", 1)];
        let left: Vec<(&str, u32)> = uncovered(&record).into_iter().map(|(name, branch, _)| (name, branch)).collect();
        ensure(left == expected, || format!("{strategy}: {left:?}"))?;
        let proved = |(_, _, reason): &(&str, u32, &Reason)| **reason == Reason::Infeasible;
        ensure(uncovered(&record).iter().all(proved), || format!("{strategy}: {:?}", uncovered(&record)))?;
    }
    Ok(())
}

/// Every branch of the loop is covered by lists of equal length, and the JVM confirms every test. A shorter second list
/// would cause a `NullPointerException`, for which there is no test.
fn jsf_section_2_covers_add_under_every_strategy() -> Outcome<()> {
    for strategy in ["auto", "lazy", "concolic", "spec"] {
        let out = scratch()?;
        let spec = specification("DigitSum");
        let words = ["--spec", &spec, "--strategy", strategy, "heapwright.structures.DigitSum#add"];
        let record = record(0, &classes()?, out.path(), &words)?;
        let totals = &record.totals;
        ensure(totals.covered == totals.branches && totals.branches > 0, || format!("{strategy}: {totals:?}"))?;
        ensure(totals.withheld == 0 && totals.invalid == 0, || format!("{strategy}: {totals:?}"))?;
        let files = tree(out.path())?;
        ensure(!files.values().any(|text| text.contains("assertThrows")), || format!("{strategy}: {files:?}"))?;
    }
    Ok(())
}

/// As in the paper, with 22 inputs: one branch is left, the recursion of `findMin`, which is `leftmost` here. The only
/// other open branch is the null check, which never fails when called from `remove`. One more input from concolic
/// execution covers it.
fn csf_section_2_the_specification_misses_one_branch() -> Outcome<()> {
    let (out, spec, classes) = (scratch()?, specification("BinarySearchTree"), classes()?);
    let specified = record(0, &classes, out.path(), &["--spec", &spec, "--strategy", "spec", "--unfold", "3", REMOVE])?;
    let left: Vec<(&str, u32)> = uncovered(&specified).into_iter().map(|(name, branch, _)| (name, branch)).collect();
    ensure(left == [("leftmost", 2), ("leftmost", 4)], || format!("{left:?}"))?;
    for strategy in ["concolic", "auto", "lazy"] {
        let out = scratch()?;
        let found = record(0, &classes, out.path(), &["--spec", &spec, "--strategy", strategy, REMOVE])?;
        let left: Vec<(&str, u32)> = uncovered(&found).into_iter().map(|(name, branch, _)| (name, branch)).collect();
        ensure(left == [("leftmost", 2)], || format!("{strategy}: {left:?}"))?;
        ensure(found.totals.covered == specified.totals.covered + 1, || format!("{strategy}: {:?}", found.totals))?;
        ensure(found.totals.withheld == 0 && found.totals.invalid == 0, || format!("{strategy}: {:?}", found.totals))?;
    }
    Ok(())
}

/// The models of the first formulas of figure 3 as tests: objects are created, then their fields are set, and nothing
/// is left open. Our tests use the program's own methods where these create the same objects.
fn csf_appendix_b_tests_from_models() -> Outcome<()> {
    let (out, spec, classes) = (scratch()?, specification("BinarySearchTree"), classes()?);
    let words = ["--spec", &spec, "--strategy", "spec", "--unfold", "1", "--keep-all", "--quiet", REMOVE];
    generate_as(0, &classes, out.path(), &words)?;
    compiles(out.path(), &classes)?;
    let files = tree(out.path())?;
    let text = files.get(Path::new("heapwright/structures/BinarySearchTreeTest.java"));
    let text = text.ok_or_else(|| format!("{:?}", files.keys()))?;
    let bodies: Vec<&str> = text.split("// heapwright: ").skip(1).collect();
    let empty = "BinarySearchTree binarySearchTree = new BinarySearchTree();\n\n        binarySearchTree.remove(0);";
    ensure(bodies.iter().any(|body| body.contains(empty)), || format!("no empty tree in {text}"))?;
    let one =
        bodies.iter().filter(|body| body.matches(".insert(").count() + body.matches("new BinaryNode").count() == 1);
    ensure(one.count() + 1 == bodies.len(), || format!("others than trees of one node in {text}"))
}

/// `bst(this_root, minE, maxE) & t = this_root & t != null & x < t.element`: of the two formulas, the first, without a
/// root, is dropped. In the second, the field access has become the variable of the points-to.
fn csf_appendix_c_the_field_access_goes() -> Outcome<()> {
    let folder = scratch()?;
    let path = folder.path().join("condition.sl");
    let condition = "\npre BinarySearchTree.remove(int x) == this.root != null & x < this.root.element;\n";
    write(&path, read_text(Path::new(&specification("BinarySearchTree")))? + condition)?;
    let mut command = heapwright();
    command.arg("spec").arg(&path).arg("--class-path").arg(classes()?).args([
        "--unfold",
        "0",
        "BinarySearchTree.remove",
    ]);
    let finished = run(&mut command, LIMIT)?;
    let expected = "1. exists this.root, element, left, right, v, v1. this::BinarySearchTree<this.root> \
                    * this.root::BinaryNode<element, left, right> * bst(left, v, element) * bst(right, element, v1) \
                    & this.root != null & x < element & v < element & element < v1\n";
    ensure(finished.code() == Some(0) && finished.stdout == expected, || finished.describe())
}
