//! Grows random Java methods over numbers, arrays and linked nodes: fields and elements are written and read through
//! references and indices that may be equal, with every kind of branch in between.
//!
//! Loops are short by construction and conditions mention the inputs, so that most methods have few paths, all of which
//! can be explored.

use oorandom::Rand64;
use std::fmt::Write as _;

/// The members of every class besides its methods.
const NODE: &str = "
    static final class Node {
        int value;
        Node next;
        int[] data;
        long big;
    }

    static int mix(int a, int b) {
        if (a > b) return a - b;
        return a ^ b;
    }
";

/// A class `Grown` with this many methods, determined by the seed.
pub fn class(seed: u64, methods: usize) -> String {
    let mut text = format!("/** Methods of seed {seed}. */\npublic final class Grown {{{NODE}");
    for number in 0..methods {
        let seed = u128::from(seed) << 16 | number as u128;
        text.push_str(&Method::new(Rand64::new(seed)).grow(number));
    }
    text.push_str("}\n");
    text
}

/// A method under construction.
struct Method {
    random: Rand64,
    text: String,
    /// Names in scope.
    ints: Vec<String>,
    nodes: Vec<String>,
    rows: Vec<String>,
    indent: usize,
    fresh: u32,
    /// The number of decisions it may still make, of any kind: more would give too many paths.
    decisions: u32,
}

impl Method {
    fn new(random: Rand64) -> Method {
        Method {
            random,
            text: String::new(),
            ints: Vec::new(),
            nodes: Vec::new(),
            rows: Vec::new(),
            indent: 2,
            fresh: 0,
            decisions: 4,
        }
    }

    fn grow(mut self, number: usize) -> String {
        let mut parameters = Vec::new();
        let (ints, nodes, rows) = (1 + self.below(2), self.below(3), self.below(3));
        let mut declare = |kind: &str, names: &[&str], into: &mut Vec<String>| {
            for name in names {
                parameters.push(format!("{kind} {name}"));
                into.push((*name).to_owned());
            }
        };
        declare("int", &["i", "j"][..ints], &mut self.ints);
        declare("Node", &["a", "b"][..nodes], &mut self.nodes);
        declare("int[]", &["xs", "ys"][..rows], &mut self.rows);
        let _ = writeln!(self.text, "\n    static int m{number}({}) {{", parameters.join(", "));
        self.line("int k = 1;");
        self.ints.push("k".to_owned());
        for _ in 0..3 + self.below(4) {
            self.statement(2);
        }
        let result = self.number(2);
        self.line(&format!("return k + {result};"));
        self.text.push_str("    }\n");
        self.text
    }

    fn statement(&mut self, depth: u32) {
        let branches = depth > 0 && self.decisions > 0;
        match self.below(if branches { 16 } else { 9 }) {
            0 | 1 => self.assign(),
            2 | 3 => self.write_field(),
            4 => self.write_link(),
            5 | 6 => self.write_element(),
            7 => self.declare_node(),
            8 => self.declare_row(),
            9..=11 => self.branch(depth),
            12 => self.repeat(depth),
            13 => self.walk(depth),
            14 => self.switch(depth),
            _ => self.attempt(depth),
        }
    }

    fn assign(&mut self) {
        let value = self.number(2);
        let operator = self.pick(&["=", "+=", "^=", "-=", "*="]);
        self.line(&format!("k {operator} {value};"));
    }

    fn write_field(&mut self) {
        let (Some(node), value) = (self.node(1), self.number(1)) else { return self.assign() };
        match self.below(4) {
            0 => self.line(&format!("{node}.big = {value} * 3L;")),
            _ => self.line(&format!("{node}.value = {value};")),
        }
    }

    fn write_link(&mut self) {
        let Some(node) = self.node(1) else { return self.assign() };
        let target = match self.below(5) {
            0 => "null".to_owned(),
            1 => "new Node()".to_owned(),
            _ => self.node(1).unwrap_or_else(|| "null".to_owned()),
        };
        match self.row() {
            Some(row) if self.below(3) == 0 => self.line(&format!("{node}.data = {row};")),
            _ => self.line(&format!("{node}.next = {target};")),
        }
    }

    fn write_element(&mut self) {
        let Some(row) = self.row() else { return self.write_field() };
        let (index, value) = (self.index(), self.number(1));
        let operator = self.pick(&["=", "=", "+=", "^="]);
        self.line(&format!("{row}[{index}] {operator} {value};"));
    }

    fn declare_node(&mut self) {
        let value = match self.below(3) {
            0 => "new Node()".to_owned(),
            1 if self.nodes.len() > 1 && self.decisions > 0 => {
                self.decisions -= 1;
                let condition = self.condition(0);
                format!("{condition} ? {} : {}", self.any_node(), self.any_node())
            }
            _ => self.node(2).unwrap_or_else(|| "new Node()".to_owned()),
        };
        let name = self.name("n");
        self.line(&format!("Node {name} = {value};"));
        self.nodes.push(name);
    }

    fn declare_row(&mut self) {
        let value = match (self.below(4), self.row()) {
            (0, _) | (_, None) => format!("new int[{}]", 1 + self.below(3)),
            (1, Some(_)) => format!("{{{}, {}}}", self.number(0), self.number(0)),
            (_, Some(row)) => row,
        };
        let name = self.name("row");
        self.line(&format!("int[] {name} = {value};"));
        self.rows.push(name);
    }

    fn branch(&mut self, depth: u32) {
        self.decisions -= 1;
        let condition = self.condition(1);
        self.line(&format!("if ({condition}) {{"));
        self.block(depth);
        if self.below(2) == 0 {
            self.line("} else {");
            self.block(depth);
        }
        self.line("}");
    }

    /// A loop with two concrete iterations.
    fn repeat(&mut self, depth: u32) {
        self.decisions = self.decisions.saturating_sub(2);
        let name = self.name("r");
        self.line(&format!("for (int {name} = 0; {name} < 2; {name}++) {{"));
        self.ints.push(name);
        self.block(depth.min(1));
        self.line("}");
        self.ints.pop();
    }

    /// A loop over a structure, with at most two iterations.
    fn walk(&mut self, depth: u32) {
        self.decisions = self.decisions.saturating_sub(2);
        let count = self.name("r");
        self.line(&format!("int {count} = 0;"));
        if self.rows.is_empty() || (!self.nodes.is_empty() && self.below(2) == 0) {
            let start = self.any_node();
            let name = self.name("n");
            self.line(&format!("for (Node {name} = {start}; {name} != null && {count} < 2; {name} = {name}.next) {{"));
            self.nodes.push(name.clone());
            self.line(&format!("    {count}++;"));
            self.block(depth.min(1));
            self.nodes.retain(|known| *known != name);
        } else {
            let row = self.row().unwrap_or_default();
            self.line(&format!("for (int value : {row}) {{"));
            self.line(&format!("    if ({count}++ == 2) break;"));
            self.line("    k += value;");
        }
        self.line("}");
    }

    fn switch(&mut self, depth: u32) {
        self.decisions = self.decisions.saturating_sub(2);
        let value = self.number(1);
        self.line(&format!("switch ({value}) {{"));
        for label in [0, 1, 100] {
            self.line(&format!("case {label}:"));
            self.block(depth.min(1));
            if self.below(3) > 0 {
                self.line("    break;");
            }
        }
        if self.below(2) == 0 {
            self.line("default:");
            self.block(depth.min(1));
        }
        self.line("}");
    }

    fn attempt(&mut self, depth: u32) {
        self.decisions -= 1;
        self.line("try {");
        self.block(depth);
        if self.below(3) == 0 {
            let condition = self.condition(0);
            self.line(&format!("    if ({condition}) throw new IllegalStateException();"));
        }
        let class = self.pick(&[
            "RuntimeException",
            "NullPointerException",
            "ArithmeticException",
            "IndexOutOfBoundsException",
        ]);
        self.line(&format!("}} catch ({class} e) {{"));
        self.block(0);
        if self.below(3) == 0 {
            self.line("} finally {");
            self.line("    k++;");
        }
        self.line("}");
    }

    fn block(&mut self, depth: u32) {
        let scope = (self.ints.len(), self.nodes.len(), self.rows.len());
        self.indent += 1;
        for _ in 0..1 + self.below(2) {
            self.statement(depth.saturating_sub(1));
        }
        self.indent -= 1;
        self.ints.truncate(scope.0);
        self.nodes.truncate(scope.1);
        self.rows.truncate(scope.2);
    }

    /// A number.
    fn number(&mut self, depth: u32) -> String {
        if depth > 0 && self.below(2) == 0 {
            let (left, right) = (self.number(depth - 1), self.number(depth - 1));
            return match self.below(14) {
                0 => format!("({left} / {right})"),
                1 => format!("({left} % {right})"),
                2 => format!("({left} << ({right} & 3))"),
                3 => format!("({left} >> 1)"),
                4 => format!("(byte) ({left} + {right})"),
                5 => format!("mix({left}, {right})"),
                6 => format!("({left} >>> ({right} & 7))"),
                7 => format!("({left} & {right})"),
                8 => format!("({left} * {})", self.below(9)),
                9 | 10 => format!("({left} - {right})"),
                _ => format!("({left} + {right})"),
            };
        }
        match self.below(8) {
            0 | 1 => ["0", "1", "-1", "2", "7", "100"][self.below(6)].to_owned(),
            2 => match self.node(1) {
                Some(node) => format!("{node}.value"),
                None => self.any_int(),
            },
            3 => match self.node(0) {
                Some(node) if self.below(4) == 0 => format!("(int) ({node}.big >> 1)"),
                Some(node) => format!("{node}.value"),
                None => self.any_int(),
            },
            4 => match self.row() {
                Some(row) => format!("{row}[{}]", self.index()),
                None => self.any_int(),
            },
            5 => match self.row() {
                Some(row) => format!("{row}.length"),
                None => self.any_int(),
            },
            _ => self.any_int(),
        }
    }

    fn index(&mut self) -> String {
        match self.below(4) {
            0 => "0".to_owned(),
            1 => format!("{} & 1", self.any_int()),
            _ => self.any_int(),
        }
    }

    fn condition(&mut self, depth: u32) -> String {
        if depth > 0 && self.below(4) == 0 {
            let operator = self.pick(&["&&", "||"]);
            return format!("{} {operator} {}", self.condition(0), self.condition(0));
        }
        match self.below(6) {
            0 if self.nodes.len() > 1 => format!("{} == {}", self.any_node(), self.any_node()),
            1 if self.rows.len() > 1 => format!("{} != {}", self.any_row(), self.any_row()),
            2 => match self.node(1) {
                Some(node) => format!("{node} {} null", self.pick(&["==", "!="])),
                None => format!("{} > 3", self.any_int()),
            },
            _ => {
                let operator = self.pick(&["==", "!=", "<", ">", "<=", ">="]);
                format!("{} {operator} {}", self.number(1), self.number(1))
            }
        }
    }

    /// A reference to a node through at most this many links; `None` if there is no variable.
    fn node(&mut self, depth: u32) -> Option<String> {
        if self.nodes.is_empty() {
            return None;
        }
        let mut text = self.any_node();
        for _ in 0..depth {
            if self.below(3) == 0 {
                text.push_str(".next");
            }
        }
        Some(text)
    }

    /// An array, sometimes that of a node; `None` if there is no variable.
    fn row(&mut self) -> Option<String> {
        match (self.rows.is_empty(), self.nodes.is_empty()) {
            (_, false) if self.rows.is_empty() || self.below(5) == 0 => Some(format!("{}.data", self.any_node())),
            (false, _) => Some(self.any_row()),
            _ => None,
        }
    }

    fn any_int(&mut self) -> String {
        let at = self.below(self.ints.len());
        self.ints[at].clone()
    }

    fn any_node(&mut self) -> String {
        match self.nodes.len() {
            0 => "new Node()".to_owned(),
            many => self.nodes[self.random.rand_range(0..many as u64) as usize].clone(),
        }
    }

    fn any_row(&mut self) -> String {
        let at = self.below(self.rows.len());
        self.rows[at].clone()
    }

    fn name(&mut self, prefix: &str) -> String {
        self.fresh += 1;
        format!("{prefix}{}", self.fresh)
    }

    fn pick<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }

    fn below(&mut self, limit: usize) -> usize {
        self.random.rand_range(0..limit as u64) as usize
    }

    fn line(&mut self, text: &str) {
        let _ = writeln!(self.text, "{:width$}{text}", "", width = self.indent * 4);
    }
}
