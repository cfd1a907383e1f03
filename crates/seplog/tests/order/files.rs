//! The problems of this repository, and those of the competition if available, in many orders.
#![allow(clippy::disallowed_methods, reason = "a test reads the problems")]

use crate::random::solve;
use crate::shuffle::Shuffle;
use heapwright_seplog::Answer;
use heapwright_seplog::smtlib::{self, Script};
use std::path::{Path, PathBuf};

fn problems() -> Vec<(PathBuf, Script)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut paths = Vec::new();
    for directory in ["bench/problems", "../shared/slcomp-samples"] {
        let entries = std::fs::read_dir(root.join(directory)).into_iter().flatten().flatten();
        paths.extend(entries.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|e| e == "smt2")));
    }
    paths.sort();
    assert!(paths.len() >= 14, "the problems of bench/problems are missing");
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).unwrap();
        // Problems outside the fragment are skipped.
        Some((path, smtlib::read(&text).ok().filter(|script| script.negated.is_empty())?))
    };
    paths.into_iter().filter_map(read).collect()
}

/// The answer in one word.
fn word(answer: &Answer) -> &'static str {
    match answer {
        Answer::Sat(_) => "sat",
        Answer::Unsat => "unsat",
        Answer::Unknown(_) => "unknown",
    }
}

#[test]
fn problems_have_the_same_answer_in_every_order() {
    let plain = Shuffle::default();
    let shuffles = [
        Shuffle { predicates: 1, ..plain.clone() },
        Shuffle { predicates: 7, reverse_cases: true, rename: true, ..plain.clone() },
        Shuffle { predicates: 8, reverse_atoms: true, ..plain.clone() },
        Shuffle { predicates: 9, duplicate: true, ..plain.clone() },
        Shuffle { predicates: 1, reverse_params: true, reverse_cases: true, ..plain.clone() },
    ];
    let mut differ = Vec::new();
    for (path, script) in problems() {
        let answer = solve(&script.definitions, &script.query, 40_000);
        for shuffle in &shuffles {
            // The size of decision diagrams depends on the order of parameters, and a predicate that calls itself
            // through its copy is not squared; in these cases the answer may be unknown.
            let open =
                |again: &Answer| (shuffle.reverse_params || shuffle.duplicate) && matches!(again, Answer::Unknown(_));
            let (definitions, query) = shuffle.apply(&script.definitions, &script.query);
            let again = solve(&definitions, &query, 40_000);
            if word(&answer) != word(&again) && !open(&again) {
                differ.push(format!("{}: {answer:?}, but {again:?} with {shuffle:?}", path.display()));
            }
        }
    }
    assert!(differ.is_empty(), "{}", differ.join("\n"));
}
