//! Compares what two machines did with one program, and shows differences compactly.

use super::process::Finished;

/// The maximum number of differing lines shown for a stream.
const SHOWN: usize = 30;
/// Above this many lines on one side, the differing region is not aligned.
const ALIGNED: usize = 1500;

/// How the streams of a program are made comparable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Streams {
    /// Standard output must agree byte for byte; library frames are removed from standard error.
    Plain,
    /// JUnit's text runner prints stack traces and its running time to standard output.
    JUnit,
}

/// `None` if `actual` behaved like `expected`, otherwise the differences.
pub fn difference(expected: &Finished, actual: &Finished, streams: Streams) -> Option<String> {
    let mut text = String::new();
    if expected.end != actual.end {
        text.push_str(&format!("end: java has {}, heapwright has {}\n", expected.end, actual.end));
    }
    let stdout = |finished: &Finished| match streams {
        Streams::Plain => finished.stdout.clone(),
        Streams::JUnit => without_times(&without_library_frames(&finished.stdout)),
    };
    text.push_str(&diff("stdout (- java, + heapwright)", &stdout(expected), &stdout(actual)));
    let stderr = |finished: &Finished| without_library_frames(&finished.stderr);
    text.push_str(&diff("stderr (- java, + heapwright)", &stderr(expected), &stderr(actual)));
    (!text.is_empty()).then_some(text)
}

/// Which frames of the JDK's own code appear in a trace is not part of a program's behaviour, and neither is how many
/// of them a cause shares with its enclosing trace.
fn without_library_frames(text: &str) -> String {
    rewrite(text, |line| {
        if line.trim_start().starts_with("at java.base/") {
            return None;
        }
        let trimmed = line.trim();
        let elided = trimmed.strip_prefix("... ").and_then(|rest| rest.strip_suffix(" more"));
        if elided.is_some_and(|count| count.bytes().all(|byte| byte.is_ascii_digit())) {
            return Some(line.replace(trimmed, "... more"));
        }
        Some(line.to_string())
    })
}

fn without_times(text: &str) -> String {
    rewrite(text, |line| Some(if line.starts_with("Time: ") { "Time: …".to_string() } else { line.to_string() }))
}

/// Maps every line and keeps the line endings.
fn rewrite(text: &str, mut line_to: impl FnMut(&str) -> Option<String>) -> String {
    text.split_inclusive('\n')
        .filter_map(|line| {
            let (body, end) = line.strip_suffix('\n').map_or((line, ""), |body| (body, "\n"));
            line_to(body).map(|body| body + end)
        })
        .collect()
}

/// One line of a difference.
#[derive(Clone, Copy)]
enum Edit<'a> {
    Keep(&'a str),
    Expected(&'a str),
    Actual(&'a str),
}

/// A unified difference of two texts under a title, empty when they are equal.
pub fn diff(title: &str, expected: &str, actual: &str) -> String {
    if expected == actual {
        return String::new();
    }
    let left: Vec<&str> = expected.split_inclusive('\n').collect();
    let right: Vec<&str> = actual.split_inclusive('\n').collect();
    let prefix = left.iter().zip(&right).take_while(|(a, b)| a == b).count();
    let (left_rest, right_rest) = (left.get(prefix..).unwrap_or(&[]), right.get(prefix..).unwrap_or(&[]));
    let suffix = left_rest.iter().rev().zip(right_rest.iter().rev()).take_while(|(a, b)| a == b).count();
    let left_mid = left_rest.get(..left_rest.len() - suffix).unwrap_or(&[]);
    let right_mid = right_rest.get(..right_rest.len() - suffix).unwrap_or(&[]);

    let mut text = format!("{title} from line {}:\n", prefix + 1);
    for line in left.iter().take(prefix).skip(prefix.saturating_sub(2)) {
        push_line(&mut text, ' ', line);
    }
    push_edits(&mut text, &align(left_mid, right_mid));
    text
}

/// Writes the differing lines up to the limit, and the equal lines next to them.
fn push_edits(text: &mut String, edits: &[Edit]) {
    let differs = |at: usize| edits.get(at).is_some_and(|edit| !matches!(edit, Edit::Keep(_)));
    let total = (0..edits.len()).filter(|at| differs(*at)).count();
    let mut shown = 0;
    for (at, edit) in edits.iter().enumerate() {
        match edit {
            Edit::Keep(line) if differs(at + 1) || differs(at.wrapping_sub(1)) => push_line(text, ' ', line),
            Edit::Keep(_) if differs(at.wrapping_sub(2)) => text.push_str(" […]\n"),
            Edit::Keep(_) => {}
            Edit::Expected(line) => push_line(text, '-', line),
            Edit::Actual(line) => push_line(text, '+', line),
        }
        shown += usize::from(differs(at));
        if shown == SHOWN && total > SHOWN {
            text.push_str(&format!("[{} more differing lines]\n", total - SHOWN));
            return;
        }
    }
}

fn push_line(text: &mut String, mark: char, line: &str) {
    let body = line.strip_suffix('\n');
    text.push(mark);
    text.extend(body.unwrap_or(line).chars().take(300).flat_map(|c| if c == '\r' { vec!['\\', 'r'] } else { vec![c] }));
    text.push_str(if body.is_some() { "\n" } else { "[no newline]\n" });
}

/// Pairs equal lines by a longest common subsequence, if the region is small enough.
fn align<'a>(left: &[&'a str], right: &[&'a str]) -> Vec<Edit<'a>> {
    if left.len() > ALIGNED || right.len() > ALIGNED {
        let pairs = left.len().max(right.len());
        let edit = |at: usize| {
            let expected = left.get(at).copied().map(Edit::Expected);
            expected.into_iter().chain(right.get(at).copied().map(Edit::Actual))
        };
        return (0..pairs).flat_map(edit).collect();
    }
    let longest = common_lengths(left, right);
    let length = |i: usize, j: usize| longest.get(i).and_then(|row| row.get(j)).copied().unwrap_or(0);
    let (mut i, mut j) = (0, 0);
    let mut edits = Vec::new();
    loop {
        match (left.get(i).copied(), right.get(j).copied()) {
            (Some(a), Some(b)) if a == b => {
                edits.push(Edit::Keep(a));
                (i, j) = (i + 1, j + 1);
            }
            (Some(a), right) if right.is_none() || length(i + 1, j) >= length(i, j + 1) => {
                edits.push(Edit::Expected(a));
                i += 1;
            }
            (_, Some(b)) => {
                edits.push(Edit::Actual(b));
                j += 1;
            }
            _ => return edits,
        }
    }
}

/// `table[i][j]` is the length of the longest common subsequence of `left[i..]` and `right[j..]`.
fn common_lengths(left: &[&str], right: &[&str]) -> Vec<Vec<u32>> {
    let mut table: Vec<Vec<u32>> = vec![vec![0; right.len() + 1]];
    for a in left.iter().rev() {
        let below = table.last().cloned().unwrap_or_default();
        let mut row = vec![0; right.len() + 1];
        let mut after = 0;
        for (j, b) in right.iter().enumerate().rev() {
            let under = |at: usize| below.get(at).copied().unwrap_or(0);
            after = if a == b { under(j + 1) + 1 } else { under(j).max(after) };
            if let Some(cell) = row.get_mut(j) {
                *cell = after;
            }
        }
        table.push(row);
    }
    table.reverse();
    table
}
