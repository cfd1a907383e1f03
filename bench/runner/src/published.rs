//! The figures two papers publish for their subjects: *Enhancing Symbolic Execution of Heap-based Programs with
//! Separation Logic for Test Input Generation* (JSF) and *Concolic Testing Heap-Manipulating Programs* (CSF), Table 1
//! of each. The figures of JBSE and BBE are the same in both.

use serde::Serialize;

/// The published figures of one tool on one subject.
#[derive(Debug, Copy, Clone, PartialEq, Eq, Serialize)]
pub struct Figures {
    pub valid: u64,
    pub tests: u64,
    /// The percentage of branches that valid inputs take.
    pub coverage: u64,
    /// The percentage of branches that all inputs take, if some are invalid.
    pub with_invalid: Option<u64>,
    /// Solver queries: for inputs from the specification, and for others.
    pub calls: Option<(u64, u64)>,
    pub seconds: u64,
}

/// A subject of the papers.
#[derive(Debug, Copy, Clone)]
pub struct Published {
    /// Its name in the tables.
    pub name: &'static str,
    /// Our class that implements the same structure.
    pub class: &'static str,
    pub jsf: Option<Figures>,
    pub csf: Option<Figures>,
    pub jbse: Option<Figures>,
    pub bbe: Option<Figures>,
}

/// The papers' own tools: all inputs are valid, and solver queries are counted.
const fn jsf(tests: u64, coverage: u64, calls: u64, seconds: u64) -> Option<Figures> {
    Some(Figures { valid: tests, tests, coverage, with_invalid: None, calls: Some((0, calls)), seconds })
}

const fn csf(tests: u64, coverage: u64, calls: (u64, u64), seconds: u64) -> Option<Figures> {
    Some(Figures { valid: tests, tests, coverage, with_invalid: None, calls: Some(calls), seconds })
}

/// A tool the papers compare with: inputs may be invalid.
const fn other(tests: (u64, u64), coverage: (u64, u64), seconds: u64) -> Option<Figures> {
    Some(Figures {
        valid: tests.0,
        tests: tests.1,
        coverage: coverage.0,
        with_invalid: Some(coverage.1),
        calls: None,
        seconds,
    })
}

const fn subject(name: &'static str, class: &'static str, figures: [Option<Figures>; 4]) -> Published {
    let [jsf, csf, jbse, bbe] = figures;
    Published { name, class, jsf, csf, jbse, bbe }
}

/// The data structures, in the order of the tables.
pub const STRUCTURES: [Published; 11] = [
    subject(
        "DLL",
        "DoublyLinkedList",
        [
            jsf(74, 100, 325, 49),
            csf(75, 100, (40, 58), 32),
            other((121, 5146), (56, 100), 206),
            other((0, 35), (0, 21), 21),
        ],
    ),
    subject(
        "AVL",
        "AvlTree",
        [
            jsf(69, 100, 623, 400),
            csf(62, 100, (36, 654), 274),
            other((76, 295), (100, 100), 48),
            other((17, 117), (70, 89), 69),
        ],
    ),
    subject(
        "RBT",
        "RedBlackTreeMap",
        [
            jsf(314, 100, 2070, 2256),
            csf(133, 99, (14, 1106), 2403),
            other((137, 291), (87, 91), 38),
            other((14, 380), (26, 53), 333),
        ],
    ),
    subject(
        "SUSHI",
        "Conveyor",
        [jsf(7, 100, 30, 5), csf(5, 100, (3, 38), 8), other((0, 900), (0, 100), 24), other((2, 27), (25, 25), 8)],
    ),
    subject(
        "TSAFE",
        "TrajectorySynthesizer",
        [jsf(5, 24, 13, 3), csf(16, 59, (1, 595), 1190), other((0, 32), (0, 5), 10), other((0, 1), (0, 0), 1)],
    ),
    subject(
        "Gantt",
        "TaskPlan",
        [jsf(21, 100, 140, 25), csf(22, 100, (2, 156), 25), other((17, 887), (55, 90), 24), other((0, 6), (0, 5), 2)],
    ),
    subject(
        "SLL",
        "SinglyLinkedList",
        [jsf(26, 100, 55, 11), csf(29, 100, (21, 8), 11), None, other((16, 50), (66, 71), 19)],
    ),
    subject(
        "Stack",
        "LinkedStack",
        [jsf(18, 100, 31, 7), csf(18, 100, (16, 2), 7), None, other((11, 14), (84, 84), 6)],
    ),
    subject(
        "BST",
        "BinarySearchTree",
        [jsf(182, 100, 698, 241), csf(47, 100, (16, 33), 14), None, other((19, 260), (69, 86), 131)],
    ),
    subject(
        "AAT",
        "AaTree",
        [jsf(103, 100, 1179, 1981), csf(46, 99, (21, 352), 277), None, other((3, 166), (6, 43), 111)],
    ),
    subject("Tll", "LinkedLeavesTree", [jsf(3, 100, 11, 2), csf(6, 100, (2, 4), 2), None, other((1, 4), (38, 50), 2)]),
];

/// The walks with methods of `java.lang.Math`, which are only in the second paper.
pub const MATH: Published =
    subject("Math", "", [None, csf(320, 88, (576, 0), 73), None, other((128, 320), (75, 79), 95)]);

impl Published {
    /// The tools that were run on it, by name.
    pub fn tools(&self) -> impl Iterator<Item = (&'static str, Figures)> {
        let all = [("JSF", self.jsf), ("CSF", self.csf), ("JBSE", self.jbse), ("BBE", self.bbe)];
        all.into_iter().filter_map(|(name, figures)| Some((name, figures?)))
    }
}

#[cfg(test)]
mod tests {
    use super::{Figures, STRUCTURES};

    /// The totals that follow from the text of the papers: 4.65 % and 7.83 % of the inputs are valid.
    #[test]
    fn the_shares_of_valid_inputs_are_those_of_the_text() {
        let share = |figures: Vec<Figures>| {
            let (valid, tests) = figures.iter().fold((0, 0), |(v, t), one| (v + one.valid, t + one.tests));
            (10_000.0 * valid as f64 / tests as f64).round() / 100.0
        };
        assert_eq!(share(STRUCTURES.iter().filter_map(|subject| subject.jbse).collect()), 4.65);
        assert_eq!(share(STRUCTURES.iter().filter_map(|subject| subject.bbe).collect()), 7.83);
    }
}
