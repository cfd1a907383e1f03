//! The default that a compiler adds to an exhaustive switch over enum constants or sealed classes.

use super::Verdict;
use super::matcher::Matcher;
use crate::code::{Code, Operand};
use crate::opcode::{ACONST_NULL, ATHROW, DUP, INVOKESPECIAL, NEW};
use std::collections::BTreeSet;

pub(super) fn filter(code: &Code, verdict: &mut Verdict) {
    let mut line = None;
    for (index, instruction) in code.instructions.iter().enumerate() {
        if let Some(last) = code.lines.get(&index).and_then(|lines| lines.last()) {
            line = Some(*last);
        }
        let Operand::Switch(default, cases) = &instruction.operand else { continue };
        // A default on a line of its own is written in the source.
        let default_line = code.lines.get(default).and_then(|lines| lines.first()).copied();
        if default_line.is_some() && default_line != line {
            continue;
        }
        if let Some(last) = throws(code, *default, b"java/lang/MatchException")
            .or_else(|| throws(code, *default, b"java/lang/IncompatibleClassChangeError"))
        {
            verdict.ignore(*default, last);
            verdict.replaced.insert(index, without_default(index, *default, cases));
        }
    }
}

/// Returns the last instruction of a `throw` of one of the two exceptions compilers use: created with two nulls since
/// Java 21, without arguments before.
fn throws(code: &Code, start: usize, class: &[u8]) -> Option<usize> {
    let new = code.instructions.get(start)?;
    if new.opcode != NEW || new.operand != Operand::Class(class) {
        return None;
    }
    let mut matcher = Matcher::new(code, start + 1);
    matcher.op(DUP);
    let descriptor: &[u8] = if class.ends_with(b"MatchException") {
        matcher.op(ACONST_NULL).op(ACONST_NULL);
        b"(Ljava/lang/String;Ljava/lang/Throwable;)V"
    } else {
        b"()V"
    };
    matcher.member(INVOKESPECIAL, class, b"<init>", descriptor).op(ATHROW).last()
}

/// The branches to the cases. Distinct targets are numbered in order, as JaCoCo does here.
fn without_default(index: usize, default: usize, cases: &[usize]) -> Vec<Vec<(usize, u32)>> {
    let mut seen = BTreeSet::from([default]);
    let different = cases.iter().filter(|case| seen.insert(**case));
    different.zip(1..).map(|(_, number)| vec![(index, number)]).collect()
}
