//! What is wrong with a specification: where, why, and how to fix it.

use crate::span::{Sources, Span};
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident = $code:literal,)*) => {
        /// The kind of a diagnostic.
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
    /// A character that cannot start a token.
    UnknownCharacter = "unknown-character",
    /// An unterminated comment.
    UnclosedComment = "unclosed-comment",
    /// A file name without its closing quote.
    UnclosedString = "unclosed-string",
    /// An integer beyond 64 bits.
    NumberTooLarge = "number-too-large",
    /// Something at top level that cannot start an item.
    UnknownItem = "unknown-item",
    /// An unexpected token.
    UnexpectedToken = "unexpected-token",
    /// An item that does not end with `;`.
    MissingSemicolon = "missing-semicolon",
    /// A bracket that is not closed.
    UnclosedBracket = "unclosed-bracket",
    /// Nothing where a formula is needed.
    MissingFormula = "missing-formula",
    /// A formula or an expression nested more deeply than the parser supports.
    NestedTooDeeply = "nested-too-deeply",
    /// `=` instead of `==` in a definition.
    SingleEquals = "single-equals",
    /// `==` instead of `=` in a comparison.
    DoubleEquals = "double-equals",
    /// `a < b < c`
    ChainedComparison = "chained-comparison",
    /// A value where a formula is needed.
    NotAFormula = "not-a-formula",
    /// A second package declaration, or one after a definition.
    MisplacedPackage = "misplaced-package",
    /// `_` where a named value is needed.
    MisplacedWildcard = "misplaced-wildcard",
    /// A precondition without its method.
    MissingMethod = "missing-method",
    /// An imported file that cannot be read.
    ImportNotFound = "import-not-found",
    /// Files that import each other.
    ImportCycle = "import-cycle",
    /// An undefined predicate.
    UnknownPredicate = "unknown-predicate",
    /// A predicate defined twice.
    DuplicatePredicate = "duplicate-predicate",
    /// A parameter declared twice.
    DuplicateParameter = "duplicate-parameter",
    /// A class described twice.
    DuplicateData = "duplicate-data",
    /// `old` outside of a postcondition, or of a value that is not there before the call.
    MisplacedOld = "misplaced-old",
    /// Two preconditions for the same method.
    DuplicatePrecondition = "duplicate-precondition",
    /// Two invariants for the same class.
    DuplicateInvariant = "duplicate-invariant",
    /// Two queries with the same name.
    DuplicateQuery = "duplicate-query",
    /// A field named twice in one points-to.
    DuplicateField = "duplicate-field",
    /// A predicate with too many or too few arguments.
    WrongArgumentCount = "wrong-argument-count",
    /// A class that is not on the class path.
    UnknownClass = "unknown-class",
    /// A simple name that exists in several packages.
    AmbiguousClass = "ambiguous-class",
    /// A class that cannot be read.
    UnreadableClass = "unreadable-class",
    /// A field that the class does not have.
    UnknownField = "unknown-field",
    /// A class where a value belongs.
    ClassAsValue = "class-as-value",
    /// A static field among those of an object, in a predicate, or one that is no input.
    StaticField = "static-field",
    /// A points-to with too many or too few fields.
    WrongFieldCount = "wrong-field-count",
    /// A constant that the enum does not have.
    UnknownConstant = "unknown-constant",
    /// A cell of an enum.
    EnumCell = "enum-cell",
    /// A primitive type where a class is needed.
    NotAClass = "not-a-class",
    /// Two incompatible types.
    TypeMismatch = "type-mismatch",
    /// Two classes that no object can belong to.
    ClassMismatch = "class-mismatch",
    /// A number or boolean where an object is needed.
    NotAReference = "not-a-reference",
    /// An object or boolean where a number is needed.
    NotANumber = "not-a-number",
    /// A number or object where a boolean is needed.
    NotABoolean = "not-a-boolean",
    /// A field of something that has no fields.
    NoFields = "no-fields",
    /// A number beyond the range of its type.
    OutOfRange = "out-of-range",
    /// An unbound variable.
    UnboundVariable = "unbound-variable",
    /// A variable with the name of a field of `this`.
    FieldAsVariable = "field-as-variable",
    /// An object that nothing leads to from an input.
    UnreachedObject = "unreached-object",
    /// `exists` over a name that is already defined.
    ShadowedVariable = "shadowed-variable",
    /// An unused variable of `exists`.
    UnusedVariable = "unused-variable",
    /// A parameter whose type does not follow from the definition.
    UntypedParameter = "untyped-parameter",
    /// `this` in a predicate or a static method.
    NoReceiver = "no-receiver",
    /// A method that the class does not have.
    UnknownMethod = "unknown-method",
    /// A Java method that does not return a boolean.
    NotATest = "not-a-test",
    /// A Java method called with the wrong arguments.
    WrongJavaArguments = "wrong-java-arguments",
    /// A Java method in a predicate, a query, or below `||` or `!`.
    MisplacedJavaCall = "misplaced-java-call",
    /// Two heap formulas joined by `&`.
    HeapsJoinedByAnd = "heaps-joined-by-and",
    /// A negated heap formula.
    NegatedHeap = "negated-heap",
    /// The product of two variables.
    NotLinear = "not-linear",
    /// A division by something other than a nonzero number.
    BadDivision = "bad-division",
    /// An array without its length.
    UnknownLength = "unknown-length",
    /// An array index beyond the length.
    IndexOutOfBounds = "index-out-of-bounds",
    /// An array whose number of elements differs from its length.
    WrongElementCount = "wrong-element-count",
    /// A field of an object that the formula does not locate.
    UnresolvedField = "unresolved-field",
    /// A formula with too many cases.
    TooManyCases = "too-many-cases",
    /// An object described twice.
    SameObjectTwice = "same-object-twice",
    /// An unsatisfiable formula.
    Unsatisfiable = "unsatisfiable",
    /// A predicate that is unsatisfiable because it has no base case.
    NoBaseCase = "no-base-case",
}

/// The severity of a diagnostic.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// The specification cannot be used.
    Error,
    /// It can be used, but probably does not say what was meant.
    Warning,
}

/// A problem, with its location.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// Severity.
    pub severity: Severity,
    /// Kind.
    pub kind: Kind,
    /// Location.
    pub span: Span,
    /// Message.
    pub message: String,
    /// A short text shown under the location.
    pub label: String,
    /// Other relevant locations, with the text shown under them.
    pub others: Vec<(Span, String)>,
    /// Additional facts.
    pub notes: Vec<String>,
    /// How to fix it.
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

    /// Adds a text under the location.
    pub fn label(mut self, label: impl Into<String>) -> Diagnostic {
        self.label = label.into();
        self
    }

    /// Adds another location.
    pub fn other(mut self, span: Span, label: impl Into<String>) -> Diagnostic {
        self.others.push((span, label.into()));
        self
    }

    /// Adds a note.
    pub fn note(mut self, note: impl Into<String>) -> Diagnostic {
        self.notes.push(note.into());
        self
    }

    /// Adds a suggested fix.
    pub fn hint(mut self, hint: impl Into<String>) -> Diagnostic {
        self.hints.push(hint.into());
        self
    }

    /// Adds a suggested fix, if there is one.
    pub fn maybe_hint(self, hint: Option<String>) -> Diagnostic {
        match hint {
            Some(hint) => self.hint(hint),
            None => self,
        }
    }

    /// Renders the diagnostic over several lines, with the source line and carets under the location.
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

/// The candidate closest in spelling to `name`, if it is close enough.
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

/// "did you mean …?", or the list of existing names.
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
