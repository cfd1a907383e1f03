//! Suggestions for misspelled names.

/// The least similarity of a suggestion (1 is equal).
const SIMILAR: f64 = 0.8;

/// The most items in a list.
const MOST_LISTED: usize = 12;

/// Returns the known name most similar to `name`, if one is similar enough.
pub fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let lower = name.to_lowercase();
    let mut best: Option<(f64, &str)> = None;
    for other in known {
        let known = other.to_lowercase();
        let score = strsim::jaro_winkler(&lower, &known);
        // In a short name, a single typo weighs heavily.
        let slip = lower.chars().count() > 2 && strsim::damerau_levenshtein(&lower, &known) <= 1;
        if (slip || score >= SIMILAR) && best.is_none_or(|(most, _)| score > most) {
            best = Some((score, other));
        }
    }
    best.map(|(_, name)| name)
}

/// Returns the class that was probably meant: one with the same simple name in another package, or the most similar
/// one.
pub fn nearest_class<'a>(name: &str, known: &'a [String]) -> Option<&'a str> {
    let simple = simple_name(name);
    let same: Vec<&String> = known.iter().filter(|other| simple_name(other) == simple).collect();
    if let [first, ..] = same.as_slice() {
        return Some(nearest(name, same.iter().map(|name| name.as_str())).unwrap_or(first));
    }
    let alike: Vec<&str> = known.iter().map(String::as_str).collect();
    if let Some(found) = nearest(simple, alike.iter().map(|name| simple_name(name))) {
        let candidates = alike.iter().copied().filter(|name| simple_name(name) == found);
        let best = candidates.max_by(|a, b| strsim::jaro_winkler(name, a).total_cmp(&strsim::jaro_winkler(name, b)));
        return best;
    }
    None
}

fn simple_name(name: &str) -> &str {
    name.rsplit(['.', '$', '/']).next().unwrap_or(name)
}

/// Formats a list for a message, truncated if it is long.
pub fn list(items: &[String]) -> String {
    let shown = items.iter().take(MOST_LISTED).cloned().collect::<Vec<_>>().join(", ");
    match items.len().checked_sub(MOST_LISTED) {
        Some(more) if more > 0 => format!("{shown} and {more} more"),
        _ => shown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes() {
        let known: Vec<String> = ["a.b.IntList", "a.c.IntTree", "a.c.Money$Kind"].map(str::to_owned).into();
        assert_eq!(nearest_class("IntList", &known), Some("a.b.IntList"));
        assert_eq!(nearest_class("a.b.IntLst", &known), Some("a.b.IntList"));
        assert_eq!(nearest_class("x.Kind", &known), Some("a.c.Money$Kind"));
        assert_eq!(nearest_class("a.b.Zebra", &known), None);
    }
}
