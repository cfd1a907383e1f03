//! As much of Java's grammar as is needed to cut a test file into imports and members.

/// A file, cut into its parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct File {
    /// Lines before the class that are neither `package` nor imports: comments.
    pub(super) comments: Vec<String>,
    pub(super) package: Option<String>,
    /// Imported names, prefixed with `static` for static imports.
    pub(super) imports: Vec<String>,
    /// From the imports to the opening brace of the class.
    pub(super) head: String,
    pub(super) members: Vec<Member>,
    /// The text after the closing brace of the class.
    pub(super) tail: String,
}

/// A member of the class with the comments before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Member {
    /// Its whole text, without the indentation of the first line.
    pub(super) text: String,
    /// The name it declares, if it can be determined.
    pub(super) name: Option<String>,
    pub(super) is_method: bool,
    /// Whether it is a method without parameters.
    pub(super) is_bare: bool,
}

/// What a scanner is in.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Place {
    Code,
    LineComment,
    BlockComment,
    Text,
    Character,
    TextBlock,
}

/// Iterates over the characters of a text and tracks whether they are code.
struct Scanner<'a> {
    letters: std::iter::Peekable<std::str::CharIndices<'a>>,
    text: &'a str,
    place: Place,
}

impl<'a> Scanner<'a> {
    fn new(text: &'a str) -> Scanner<'a> {
        Scanner { letters: text.char_indices().peekable(), text, place: Place::Code }
    }

    fn rest_starts(&self, at: usize, what: &str) -> bool {
        self.text.get(at..).is_some_and(|rest| rest.starts_with(what))
    }

    /// Returns the next character, its position, and whether it is code rather than a comment or a literal.
    fn next(&mut self) -> Option<(usize, char, bool)> {
        let (at, letter) = self.letters.next()?;
        let before = self.place;
        match self.place {
            Place::Code if self.rest_starts(at, "//") => self.place = Place::LineComment,
            Place::Code if self.rest_starts(at, "/*") => {
                self.place = Place::BlockComment;
                self.letters.next();
            }
            Place::Code if self.rest_starts(at, "\"\"\"") => {
                self.place = Place::TextBlock;
                self.letters.next();
                self.letters.next();
            }
            Place::Code if letter == '"' => self.place = Place::Text,
            Place::Code if letter == '\'' => self.place = Place::Character,
            Place::LineComment if letter == '\n' => self.place = Place::Code,
            Place::BlockComment if self.rest_starts(at, "*/") => {
                self.letters.next();
                self.place = Place::Code;
            }
            Place::Text | Place::Character | Place::TextBlock if letter == '\\' => {
                self.letters.next();
            }
            Place::Text if letter == '"' => self.place = Place::Code,
            Place::Character if letter == '\'' => self.place = Place::Code,
            Place::TextBlock if self.rest_starts(at, "\"\"\"") => {
                self.letters.next();
                self.letters.next();
                self.place = Place::Code;
            }
            _ => {}
        }
        Some((at, letter, before == Place::Code && self.place == Place::Code))
    }

    fn is_comment(&self) -> bool {
        matches!(self.place, Place::LineComment | Place::BlockComment)
    }
}

/// Cuts a file into its parts; `None` if it has no class, or its braces do not match.
pub(super) fn cut(text: &str) -> Option<File> {
    let open = opening(text)?;
    let (ends, close) = member_ends(text, open + 1)?;
    let mut members = Vec::new();
    let mut start = open + 1;
    for end in ends {
        members.extend(member(text.get(start..end)?));
        start = end;
    }
    // comments after the last member
    members.extend(member(text.get(start..close)?));
    let (front, head) = front(text.get(..=open)?);
    let mut file =
        File { comments: Vec::new(), package: None, imports: Vec::new(), head, members, tail: String::new() };
    text.get(close + 1..)?.trim_end().clone_into(&mut file.tail);
    for line in front.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let said = |word: &str| line.strip_prefix(word).and_then(|rest| rest.split_once(';')).map(|(name, _)| name);
        if let Some(name) = said("import ") {
            file.imports.push(name.trim().to_owned());
        } else if let Some(name) = said("package ") {
            file.package = Some(name.trim().to_owned());
        } else {
            file.comments.push(line.to_owned());
        }
    }
    Some(file)
}

/// The position where the first class of a file opens.
fn opening(text: &str) -> Option<usize> {
    let mut scanner = Scanner::new(text);
    let mut round = 0;
    while let Some((at, letter, is_code)) = scanner.next() {
        match letter {
            _ if !is_code => {}
            '(' => round += 1,
            ')' => round -= 1,
            '{' if round == 0 => return Some(at),
            _ => {}
        }
    }
    None
}

/// The positions where the members of a class end, and where the class ends.
fn member_ends(text: &str, from: usize) -> Option<(Vec<usize>, usize)> {
    let body = text.get(from..)?;
    let mut scanner = Scanner::new(body);
    let (mut curly, mut round, mut assigned) = (0usize, 0usize, false);
    let mut ends = Vec::new();
    while let Some((at, letter, is_code)) = scanner.next() {
        if !is_code {
            continue;
        }
        match letter {
            '(' => round += 1,
            ')' => round = round.checked_sub(1)?,
            '{' => curly += 1,
            '}' if curly == 0 => return Some((ends, from + at)),
            '}' => {
                curly -= 1;
                if curly == 0 && round == 0 && !assigned {
                    ends.push(from + at + 1);
                }
            }
            '=' if curly == 0 && round == 0 => assigned = true,
            ';' if curly == 0 && round == 0 => {
                ends.push(from + at + 1);
                assigned = false;
            }
            _ => {}
        }
    }
    None
}

/// Splits the text into what precedes the class and the head of the class.
fn front(text: &str) -> (String, String) {
    let last = text.lines().scan(0, |at, line| {
        let start = *at;
        *at += line.len() + 1;
        Some((start, line))
    });
    let spoken =
        |line: &str| line.starts_with("import ") || line.starts_with("package ") || line.starts_with("// Generated");
    let last = last.filter(|(_, line)| spoken(line)).map(|(start, line)| start + line.len()).last().unwrap_or(0);
    let (front, head) = text.split_at_checked(last).unwrap_or((text, ""));
    (front.to_owned(), head.trim().to_owned())
}

fn member(text: &str) -> Option<Member> {
    let text = text.trim();
    if text.is_empty() || text == ";" {
        return None;
    }
    let (name, is_method, is_bare) = declared(text);
    Some(Member { text: text.to_owned(), name, is_method, is_bare })
}

/// The name that a member declares, whether it is a method, and whether it has no parameters.
fn declared(text: &str) -> (Option<String>, bool, bool) {
    let code: Vec<char> = code(text).chars().collect();
    let mut word = String::new();
    let mut last = None;
    let mut at = 0;
    while let Some(&letter) = code.get(at) {
        if letter == '@' {
            at = behind_annotation(&code, at + 1);
            continue;
        }
        if letter.is_alphanumeric() || matches!(letter, '_' | '$') {
            word.push(letter);
        } else if !word.is_empty() {
            last = Some(std::mem::take(&mut word));
        }
        match letter {
            '(' => {
                let bare = code.iter().skip(at + 1).find(|one| !one.is_whitespace()) == Some(&')');
                return (last, true, bare);
            }
            '=' | ';' | '{' => return (last, false, false),
            _ => at += 1,
        }
    }
    (None, false, false)
}

/// The position after an annotation and its arguments.
fn behind_annotation(code: &[char], mut at: usize) -> usize {
    let is_name = |one: &char| one.is_alphanumeric() || matches!(one, '_' | '$' | '.');
    while code.get(at).is_some_and(is_name) {
        at += 1;
    }
    let open = at + code.iter().skip(at).take_while(|one| one.is_whitespace()).count();
    if code.get(open) != Some(&'(') {
        return at;
    }
    let mut depth = 0usize;
    for (offset, letter) in code.iter().enumerate().skip(open) {
        match letter {
            '(' => depth += 1,
            ')' if depth <= 1 => return offset + 1,
            ')' => depth -= 1,
            _ => {}
        }
    }
    code.len()
}

/// The text with comments and literals replaced by blanks.
fn code(text: &str) -> String {
    let mut scanner = Scanner::new(text);
    let mut found = String::new();
    while let Some((_, letter, is_code)) = scanner.next() {
        found.push(if is_code { letter } else { ' ' });
    }
    found
}

/// The text with whitespace collapsed, except in literals and comments: layout carries no meaning.
pub(super) fn normalised(text: &str) -> String {
    let mut scanner = Scanner::new(text);
    let mut found = String::new();
    let mut start = 0;
    while let Some((at, letter, is_code)) = scanner.next() {
        // what the scanner skips belongs to the preceding character
        found.push_str(text.get(start..at).unwrap_or_default());
        start = at + letter.len_utf8();
        if is_code && letter.is_whitespace() {
            if !found.ends_with(' ') {
                found.push(' ');
            }
        } else if !(scanner.is_comment() && letter == '\r') {
            found.push(letter);
        }
    }
    found.push_str(text.get(start..).unwrap_or_default());
    found.trim().to_owned()
}

/// The statements of a method's body.
pub(super) fn statements(method: &str) -> Option<(String, Vec<String>)> {
    let open = opening(method)?;
    let (ends, close) = member_ends(method, open + 1)?;
    let mut found = Vec::new();
    let mut start = open + 1;
    for end in ends.into_iter().chain([close]) {
        let one = method.get(start..end)?.trim();
        if !one.is_empty() {
            found.push(one.to_owned());
        }
        start = end;
    }
    Some((method.get(..=open)?.to_owned(), found))
}

/// Whether a word occurs in code.
pub(super) fn mentions(text: &str, word: &str) -> bool {
    let is_part = |one: char| one.is_alphanumeric() || matches!(one, '_' | '$');
    text.match_indices(word).any(|(at, _)| {
        let before = text.get(..at).and_then(|front| front.chars().next_back());
        let after = text.get(at + word.len()..).and_then(|rest| rest.chars().next());
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}
