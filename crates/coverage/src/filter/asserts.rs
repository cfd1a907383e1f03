//! `assert`: the check whether assertions are enabled is not a branch of the program.

use super::matcher::Matcher;
use super::{Subject, Verdict};
use crate::opcode::{GETSTATIC, GOTO, ICONST_0, ICONST_1, IFNE, INVOKEVIRTUAL, PUTSTATIC};

const FLAG: &[u8] = b"$assertionsDisabled";

pub(super) fn filter(subject: &Subject, verdict: &mut Verdict) {
    let (code, class) = (subject.code, subject.class.name);
    // JaCoCo looks past an instruction or label, so it misses an instruction with nothing before it.
    let first = usize::from(code.labels.first() == Some(&false));
    for index in first..code.instructions.len() {
        if subject.member.name == b"<clinit>" {
            let mut set = Matcher::new(code, index);
            set.member(INVOKEVIRTUAL, b"java/lang/Class", b"desiredAssertionStatus", b"()Z");
            set.op(IFNE).op(ICONST_1).op(GOTO).op(ICONST_0).member(PUTSTATIC, class, FLAG, b"Z");
            if let Some(last) = set.last() {
                verdict.ignore(index.saturating_sub(1), last);
            }
        }
        let mut get = Matcher::new(code, index);
        if let Some(last) = get.member(GETSTATIC, class, FLAG, b"Z").op(IFNE).last() {
            verdict.ignore(last, last);
        }
    }
}
