//! What is wrong with a specification: where, why, and how to mend it.

use crate::span::{Sources, Span};
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident = $code:literal,)*) => {
        /// The sort of a diagnostic.
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Kind {
            $($(#[$doc])* $name,)*
        }

        impl Kind {
            /// All kinds.
            pub const ALL: &[Kind] = &[$(Kind::$name,)*];

            /// Its stable name.
            pub fn code(self) -> &'static str {
                match self {
                    $(Kind::$name => $code,)*
                }
            }
        }
    };
}

kinds! {
    /// A character that starts no token.
    UnknownCharacter = "unknown-character",
    /// A comment without its end.
    UnclosedComment = "unclosed-comment",
    /// A file name without its closing quote.
    UnclosedString = "unclosed-string",
    /// An integer beyond 64 bits.
    NumberTooLarge = "number-too-large",
    /// Something at top level that starts no item.
    UnknownItem = "unknown-item",
    /// A token where another is needed.
    UnexpectedToken = "unexpected-token",
    /// An item that does not end with `;`.
    MissingSemicolon = "missing-semicolon",
    /// A bracket that is not closed.
    UnclosedBracket = "unclosed-bracket",
    /// Nothing where a formula is needed.
    MissingFormula = "missing-formula",
    /// `=` where `==` defines.
    SingleEquals = "single-equals",
    /// `==` where `=` compares.
    DoubleEquals = "double-equals",
    /// `a < b < c`
    ChainedComparison = "chained-comparison",
    /// A value where a formula is needed.
    NotAFormula = "not-a-formula",
    /// A class with generic arguments, or other Java that has no place here.
    MisplacedPackage = "misplaced-package",
    /// `_` where a value has to be named.
    MisplacedWildcard = "misplaced-wildcard",
    /// A precondition without its method.
    MissingMethod = "missing-method",
    /// An imported file that cannot be read.
    ImportNotFound = "import-not-found",
    /// Files that import each other.
    ImportCycle = "import-cycle",
    /// A predicate that nobody defines.
    UnknownPredicate = "unknown-predicate",
    /// A predicate defined twice.
    DuplicatePredicate = "duplicate-predicate",
    /// A parameter declared twice.
    DuplicateParameter = "duplicate-parameter",
    /// A class described twice.
    DuplicateData = "duplicate-data",
    /// Two preconditions for one method.
    DuplicatePrecondition = "duplicate-precondition",
    /// Two invariants for one class.
    DuplicateInvariant = "duplicate-invariant",
    /// Two queries of one name.
    DuplicateQuery = "duplicate-query",
    /// A field named twice in one points-to.
    DuplicateField = "duplicate-field",
    /// A predicate with too many or too few arguments.
    WrongArgumentCount = "wrong-argument-count",
    /// A class that is not on the class path.
    UnknownClass = "unknown-class",
    /// A simple name that several packages have.
    AmbiguousClass = "ambiguous-class",
    /// A class that cannot be read.
    UnreadableClass = "unreadable-class",
    /// A field that the class does not have.
    UnknownField = "unknown-field",
    /// A static field among those of an object.
    StaticField = "static-field",
    /// A points-to with too many or too few fields.
    WrongFieldCount = "wrong-field-count",
    /// A class of which there are no objects.
    NotInstantiable = "not-instantiable",
    /// A primitive type where a class is needed.
    NotAClass = "not-a-class",
    /// Two types that no value has both of.
    TypeMismatch = "type-mismatch",
    /// Classes of which no object is both.
    ClassMismatch = "class-mismatch",
    /// A number or boolean where an object is needed.
    NotAReference = "not-a-reference",
    /// An object or boolean where a number is needed.
    NotANumber = "not-a-number",
    /// A number or object where a boolean is needed.
    NotABoolean = "not-a-boolean",
    /// A field of something that has none.
    NoFields = "no-fields",
    /// A number beyond the range of its type.
    OutOfRange = "out-of-range",
    /// A variable that nothing binds.
    UnboundVariable = "unbound-variable",
    /// `exists` over a name that has a meaning already.
    ShadowedVariable = "shadowed-variable",
    /// A variable of `exists` that is not used.
    UnusedVariable = "unused-variable",
    /// A parameter about which the definition says nothing.
    UntypedParameter = "untyped-parameter",
    /// `this` in a predicate or a static method.
    NoReceiver = "no-receiver",
    /// A method that the class does not have.
    UnknownMethod = "unknown-method",
    /// A Java method that does not answer with a boolean.
    NotATest = "not-a-test",
    /// A Java method called with the wrong arguments.
    WrongJavaArguments = "wrong-java-arguments",
    /// A Java method in a predicate, a query, or below `||` or `!`.
    MisplacedJavaCall = "misplaced-java-call",
    /// Two parts of the heap joined by `&`.
    HeapsJoinedByAnd = "heaps-joined-by-and",
    /// A negated part of the heap.
    NegatedHeap = "negated-heap",
    /// The product of two variables.
    NotLinear = "not-linear",
    /// A division that is not by a number other than zero.
    BadDivision = "bad-division",
    /// An array without its length.
    UnknownLength = "unknown-length",
    /// An array index beyond the length.
    IndexOutOfBounds = "index-out-of-bounds",
    /// An array with more or fewer elements than its length.
    WrongElementCount = "wrong-element-count",
    /// A field of an object that the formula does not say where to find.
    UnresolvedField = "unresolved-field",
    /// A formula with too many cases.
    TooManyCases = "too-many-cases",
    /// One object described twice.
    SameObjectTwice = "same-object-twice",
    /// A formula that nothing satisfies.
    Unsatisfiable = "unsatisfiable",
    /// A predicate that nothing satisfies, for want of a case that ends.
    NoBaseCase = "no-base-case",
}

/// How bad it is.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// The specification cannot be used.
    Error,
    /// It can, but probably does not say what was meant.
    Warning,
}

/// Something wrong, with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// How bad.
    pub severity: Severity,
    /// What sort.
    pub kind: Kind,
    /// Where.
    pub span: Span,
    /// What.
    pub message: String,
    /// A few words to stand under the place.
    pub label: String,
    /// Other places that matter, with words to stand under them.
    pub others: Vec<(Span, String)>,
    /// More facts.
    pub notes: Vec<String>,
    /// How to mend it.
    pub hints: Vec<String>,
}

impl Diagnostic {
    /// An error.
    pub fn error(kind: Kind, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity: Severity::Error,
            kind,
            span,
            message: message.into(),
            label: String::new(),
            others: Vec::new(),
            notes: Vec::new(),
            hints: Vec::new(),
        }
    }

    /// A warning.
    pub fn warning(kind: Kind, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(kind, span, message) }
    }

    /// With words under the place.
    pub fn label(mut self, label: impl Into<String>) -> Diagnostic {
        self.label = label.into();
        self
    }

    /// With another place.
    pub fn other(mut self, span: Span, label: impl Into<String>) -> Diagnostic {
        self.others.push((span, label.into()));
        self
    }

    /// With a fact.
    pub fn note(mut self, note: impl Into<String>) -> Diagnostic {
        self.notes.push(note.into());
        self
    }

    /// With a way to mend it.
    pub fn hint(mut self, hint: impl Into<String>) -> Diagnostic {
        self.hints.push(hint.into());
        self
    }

    /// With a way to mend it, if there is one.
    pub fn maybe_hint(self, hint: Option<String>) -> Diagnostic {
        match hint {
            Some(hint) => self.hint(hint),
            None => self,
        }
    }

    /// As a text of several lines, with the source line and carets under the place.
    pub fn render(&self, sources: &Sources, color: bool) -> String {
        let level = match self.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let mut primary = AnnotationKind::Primary.span(range(self.span));
        if !self.label.is_empty() {
            primary = primary.label(self.label.as_str());
        }
        let mut snippet =
            Snippet::source(sources.text(self.span.file)).path(sources.name(self.span.file)).annotation(primary);
        let mut elsewhere = Vec::new();
        for (span, label) in &self.others {
            let note = AnnotationKind::Context.span(range(*span)).label(label.as_str());
            if span.file == self.span.file {
                snippet = snippet.annotation(note);
            } else {
                let text = sources.text(span.file);
                elsewhere.push(Snippet::source(text).path(sources.name(span.file)).annotation(note));
            }
        }
        let mut group: Group<'_> = level.primary_title(self.message.as_str()).id(self.kind.code()).element(snippet);
        for snippet in elsewhere {
            group = group.element(snippet);
        }
        for note in &self.notes {
            group = group.element(Level::NOTE.message(note.as_str()));
        }
        for hint in &self.hints {
            group = group.element(Level::HELP.message(hint.as_str()));
        }
        let renderer = if color { Renderer::styled() } else { Renderer::plain() };
        renderer.render(&[group])
    }
}

fn range(span: Span) -> std::ops::Range<usize> {
    span.start as usize..span.end as usize
}

/// The candidate that is spelled most like `name`, if one is near enough to have been meant.
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let limit = (name.chars().count() / 3).max(1);
    let lower = name.to_lowercase();
    let distance = |candidate: &str| strsim::osa_distance(&lower, &candidate.to_lowercase());
    let mut near: Vec<(usize, &str)> = candidates
        .into_iter()
        .filter(|candidate| *candidate != name)
        .map(|candidate| (distance(candidate), candidate))
        .filter(|(distance, _)| *distance <= limit)
        .collect();
    near.sort();
    near.first().map(|(_, candidate)| *candidate)
}

/// "did you mean …?", or the names there are.
pub(crate) fn did_you_mean(name: &str, candidates: &[&str], all: &str) -> Option<String> {
    match nearest(name, candidates.iter().copied()) {
        Some(near) => Some(format!("did you mean `{near}`?")),
        None if candidates.is_empty() => None,
        None => {
            const SHOWN: usize = 8;
            let mut text: Vec<String> = candidates.iter().take(SHOWN).map(|name| format!("`{name}`")).collect();
            if candidates.len() > SHOWN {
                text.push("…".to_owned());
            }
            Some(format!("{all} {}", text.join(", ")))
        }
    }
}
