//! The branches that no valid input can take, as the `INFEASIBLE.md` of an example lists them.

use std::collections::BTreeMap;
use std::path::Path;

/// The number of infeasible branches, by class (without its package) and line.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Infeasible {
    lines: BTreeMap<(String, u32), u64>,
}

impl Infeasible {
    pub fn read(path: &Path) -> Result<Infeasible, String> {
        let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        Infeasible::parse(&text).map_err(|line| format!("{}: not a row of the table: {line}", path.display()))
    }

    /// Parses the rows `| Class:line | method | branches | …`; a malformed row is an error.
    fn parse(text: &str) -> Result<Infeasible, String> {
        let mut lines = BTreeMap::new();
        let rows = text.lines().filter(|line| line.starts_with('|'));
        for row in rows.skip_while(|row| !row.starts_with("| ---")).skip(1) {
            let cells: Vec<&str> = row.split('|').map(str::trim).collect();
            let [_, place, _, count, ..] = cells.as_slice() else { return Err(row.to_owned()) };
            let place = place.split_once(':').and_then(|(class, line)| Some((class, line.parse::<u32>().ok()?)));
            let (Some((class, line)), Ok(count)) = (place, count.parse::<u64>()) else { return Err(row.to_owned()) };
            *lines.entry((class.to_owned(), line)).or_insert(0) += count;
        }
        Ok(Infeasible { lines })
    }

    /// The number of infeasible branches on a line.
    pub fn at(&self, class: &str, line: u32) -> u64 {
        self.lines.get(&(class.to_owned(), line)).copied().unwrap_or(0)
    }

    /// The number of infeasible branches in a class and its nested classes.
    pub fn of(&self, class: &str) -> u64 {
        self.iter().filter(|(name, ..)| name.split('$').next() == Some(class)).map(|(.., count)| count).sum()
    }

    /// Iterates over class, line and number.
    pub fn iter(&self) -> impl Iterator<Item = (&str, u32, u64)> {
        self.lines.iter().map(|((class, line), count)| (class.as_str(), *line, *count))
    }
}

#[cfg(test)]
mod tests {
    use super::Infeasible;

    const TEXT: &str = "# Title\n\nSome text: with a colon.\n\n| Where | Method | Branches | Condition |\n| --- | --- | --- | --- |\n\
                        | Tree:17 | up | 2 | `a \\|\\| b` |\n| Tree$Node:30 | down | 1 | `c` |\n\nMore text.\n";

    #[test]
    fn a_table_is_read() {
        let list = Infeasible::parse(TEXT).expect("a table");
        assert_eq!([list.at("Tree", 17), list.at("Tree", 30), list.at("Tree$Node", 30)], [2, 0, 1]);
        assert_eq!([list.of("Tree"), list.of("Node")], [3, 0]);
    }

    #[test]
    fn a_text_without_a_table_lists_nothing() {
        assert_eq!(Infeasible::parse("None.\n"), Ok(Infeasible::default()));
    }

    #[test]
    fn a_row_without_a_line_number_is_an_error() {
        assert!(Infeasible::parse(&TEXT.replace(":17", "")).is_err());
    }
}
