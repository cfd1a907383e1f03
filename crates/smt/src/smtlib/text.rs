//! The target that writes SMT-LIB: short expressions are inlined, long ones are named.

use crate::lower::{Fun, Precision, Target};
use crate::query::Reason;
use heapwright_term::{Op, Rounding, Sort, TermId, Width};
use std::fmt::Write;

/// A longer expression is defined once and then referenced by name, so that the text stays linear in the number of
/// terms.
const INLINE: usize = 48;

/// An expression inside a [`Text`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Expr(usize);

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Kind {
    Bool,
    Bits(u32),
    Number(Precision),
}

/// Commands to be sent, and the expressions created by them.
pub(crate) struct Text {
    commands: String,
    exprs: Vec<(String, Kind)>,
}

impl Text {
    pub(crate) fn new() -> Text {
        Text { commands: String::new(), exprs: Vec::new() }
    }

    /// The commands that were written but not yet taken.
    pub(crate) fn commands(&self) -> &str {
        &self.commands
    }

    /// Takes the commands to send them.
    pub(crate) fn take_commands(&mut self) -> String {
        std::mem::take(&mut self.commands)
    }

    /// Writes a command.
    pub(crate) fn command(&mut self, command: &str) {
        self.commands.push_str(command);
        self.commands.push('\n');
    }

    pub(crate) fn assert(&mut self, expr: Expr) {
        let command = format!("(assert {})", self.show(expr));
        self.command(&command);
    }

    pub(crate) fn show(&self, expr: Expr) -> &str {
        self.exprs.get(expr.0).map_or("", |(text, _)| text)
    }

    /// A mark of the current number of expressions.
    pub(crate) fn mark(&self) -> usize {
        self.exprs.len()
    }

    /// Forgets the expressions created after the mark.
    pub(crate) fn forget_since(&mut self, mark: usize) {
        self.exprs.truncate(mark);
    }

    fn push(&mut self, text: String, kind: Kind) -> Expr {
        self.exprs.push((text, kind));
        Expr(self.exprs.len() - 1)
    }

    fn kind(&self, expr: Expr) -> Kind {
        self.exprs.get(expr.0).map_or(Kind::Bool, |&(_, kind)| kind)
    }

    fn declare(&mut self, name: String, kind: Kind) -> Expr {
        let command = format!("(declare-const {name} {})", sort(kind));
        self.command(&command);
        self.push(name, kind)
    }

    fn result(&self, fun: Fun, arguments: &[Expr]) -> Kind {
        let first = || arguments.first().map_or(Kind::Bool, |&first| self.kind(first));
        let width = || match first() {
            Kind::Bits(width) => width,
            _ => 0,
        };
        match fun {
            Fun::Ite => arguments.get(1).map_or(Kind::Bool, |&then| self.kind(then)),
            Fun::Bits(Op::SLt | Op::SLe | Op::ULt | Op::ULe) => Kind::Bool,
            Fun::Bits(_) => first(),
            Fun::SignExtend(by) | Fun::ZeroExtend(by) => Kind::Bits(width() + by),
            Fun::LowBits(width) | Fun::SignedOfNumber(width) => Kind::Bits(width),
            Fun::NumberOfBits(to) | Fun::NumberOfNumber(to) | Fun::NumberOfSigned(to) => Kind::Number(to),
            Fun::FpNeg
            | Fun::FpAbs
            | Fun::FpAdd
            | Fun::FpSub
            | Fun::FpMul
            | Fun::FpDiv
            | Fun::FpDivTowardsZero
            | Fun::FpFma
            | Fun::FpTruncate
            | Fun::FpSqrt
            | Fun::FpRound(_) => first(),
            _ => Kind::Bool,
        }
    }
}

impl Target for Text {
    type Expr = Expr;

    fn bool(&mut self, value: bool) -> Result<Expr, Reason> {
        Ok(self.push(value.to_string(), Kind::Bool))
    }

    fn bits(&mut self, width: Width, bits: u64) -> Result<Expr, Reason> {
        let text = format!("#x{:0digits$x}", bits & width.mask(), digits = width.bits() as usize / 4);
        Ok(self.push(text, Kind::Bits(width.bits())))
    }

    fn variable(&mut self, id: TermId, name: &str, sort: Sort) -> Result<Expr, Reason> {
        let kind = match sort {
            Sort::Bool => Kind::Bool,
            Sort::BitVec(width) => Kind::Bits(width.bits()),
            Sort::Float32 => Kind::Bits(32),
            Sort::Float64 => Kind::Bits(64),
        };
        Ok(self.declare(symbol(id, name), kind))
    }

    fn unknown(&mut self, id: TermId, width: Width) -> Result<Expr, Reason> {
        Ok(self.declare(format!("!u{}", id.raw()), Kind::Bits(width.bits())))
    }

    fn apply(&mut self, fun: Fun, arguments: &[Expr]) -> Result<Expr, Reason> {
        let mut text = format!("({}", head(fun)?);
        for &argument in arguments {
            text.push(' ');
            text.push_str(self.show(argument));
        }
        text.push(')');
        let kind = self.result(fun, arguments);
        if text.len() > INLINE {
            let name = format!("!t{}", self.exprs.len());
            let _ = writeln!(self.commands, "(define-fun {name} () {} {text})", sort(kind));
            text = name;
        }
        Ok(self.push(text, kind))
    }

    /// SMT-LIB cannot express the encoding of a number, only the inverse; but apart from NaN a number has exactly one
    /// encoding.
    fn bits_of_number(&mut self, id: TermId, number: Expr, precision: Precision) -> Result<Expr, Reason> {
        let width = precision.width();
        let bits = self.declare(format!("!k{}", id.raw()), Kind::Bits(width.bits()));
        let decoded = self.apply(Fun::NumberOfBits(precision), &[bits])?;
        let same = self.apply(Fun::Equal, &[decoded, number])?;
        self.assert(same);
        let canonical = self.bits(width, precision.canonical_nan())?;
        let is_canonical = self.apply(Fun::Equal, &[bits, canonical])?;
        let nan = self.apply(Fun::IsNan, &[number])?;
        let no_nan = self.apply(Fun::Not, &[nan])?;
        let fixed = self.apply(Fun::Or, &[no_nan, is_canonical])?;
        self.assert(fixed);
        Ok(bits)
    }
}

/// The handle makes the symbol unique and distinct from every SMT-LIB keyword.
fn symbol(id: TermId, name: &str) -> String {
    let start = if name.starts_with(|c: char| c.is_ascii_alphabetic()) { "" } else { "_" };
    let kept = |c: char| if c.is_ascii_alphanumeric() || "_.$-".contains(c) { c } else { '_' };
    format!("{start}{}!{}", name.chars().map(kept).collect::<String>(), id.raw())
}

fn sort(kind: Kind) -> String {
    match kind {
        Kind::Bool => "Bool".to_owned(),
        Kind::Bits(width) => format!("(_ BitVec {width})"),
        Kind::Number(precision) => {
            let (exponent, significand) = precision.format();
            format!("(_ FloatingPoint {exponent} {significand})")
        }
    }
}

fn head(fun: Fun) -> Result<String, Reason> {
    let to_fp = |precision: Precision| {
        let (exponent, significand) = precision.format();
        format!("(_ to_fp {exponent} {significand})")
    };
    let plain = match fun {
        Fun::Bits(op) => bits_head(op)?,
        Fun::SignExtend(by) => return Ok(format!("(_ sign_extend {by})")),
        Fun::ZeroExtend(by) => return Ok(format!("(_ zero_extend {by})")),
        Fun::LowBits(width) => return Ok(format!("(_ extract {} 0)", width.saturating_sub(1))),
        Fun::NumberOfBits(precision) => return Ok(to_fp(precision)),
        Fun::NumberOfNumber(precision) | Fun::NumberOfSigned(precision) => {
            return Ok(format!("{} RNE", to_fp(precision)));
        }
        Fun::SignedOfNumber(width) => return Ok(format!("(_ fp.to_sbv {width}) RTZ")),
        Fun::Not => "not",
        Fun::And => "and",
        Fun::Or => "or",
        Fun::Xor => "xor",
        Fun::Equal => "=",
        Fun::Ite => "ite",
        Fun::FpNeg => "fp.neg",
        Fun::FpAbs => "fp.abs",
        Fun::FpAdd => "fp.add RNE",
        Fun::FpSub => "fp.sub RNE",
        Fun::FpMul => "fp.mul RNE",
        Fun::FpDiv => "fp.div RNE",
        Fun::FpDivTowardsZero => "fp.div RTZ",
        Fun::FpFma => "fp.fma RNE",
        Fun::FpTruncate => "fp.roundToIntegral RTZ",
        Fun::FpSqrt => "fp.sqrt RNE",
        Fun::FpRound(Rounding::Ceil) => "fp.roundToIntegral RTP",
        Fun::FpRound(Rounding::Floor) => "fp.roundToIntegral RTN",
        Fun::FpRound(Rounding::NearestEven) => "fp.roundToIntegral RNE",
        Fun::FpEq => "fp.eq",
        Fun::FpLt => "fp.lt",
        Fun::FpLe => "fp.leq",
        Fun::IsNan => "fp.isNaN",
        Fun::IsInfinite => "fp.isInfinite",
        Fun::IsZero => "fp.isZero",
        Fun::IsNegative => "fp.isNegative",
    };
    Ok(plain.to_owned())
}

fn bits_head(op: Op) -> Result<&'static str, Reason> {
    Ok(match op {
        Op::Neg => "bvneg",
        Op::BitNot => "bvnot",
        Op::Add => "bvadd",
        Op::Sub => "bvsub",
        Op::Mul => "bvmul",
        Op::SDiv => "bvsdiv",
        Op::SRem => "bvsrem",
        Op::BitAnd => "bvand",
        Op::BitOr => "bvor",
        Op::BitXor => "bvxor",
        Op::Shl => "bvshl",
        Op::LShr => "bvlshr",
        Op::AShr => "bvashr",
        Op::SLt => "bvslt",
        Op::SLe => "bvsle",
        Op::ULt => "bvult",
        Op::ULe => "bvule",
        _ => return Err(Reason::Unsupported(op)),
    })
}
