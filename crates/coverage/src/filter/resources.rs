//! `try` with resources: the checks and calls around `close` that a compiler adds.

use super::Verdict;
use super::matcher::Matcher;
use crate::code::Code;
use crate::opcode::{ALOAD, ASTORE, ATHROW, GOTO, IFNULL, INVOKEVIRTUAL};

const THROWABLE: &[u8] = b"java/lang/Throwable";

pub(super) fn filter(code: &Code, verdict: &mut Verdict) {
    for handler in code.handlers.iter().filter(|handler| handler.class == Some(THROWABLE)) {
        for null_check in [true, false] {
            modern(code, handler.handler, null_check, verdict);
        }
    }
}

/// javac since 11: the handler closes the resource, adds an exception of that to the first one, and throws it; the
/// ordinary exit closes the resource before the handler. A resource that comes from `new` is not compared with null.
fn modern(code: &Code, start: usize, null_check: bool, verdict: &mut Verdict) {
    let mut owner = None;
    let mut matcher = Matcher::new(code, start);
    matcher.variable(ASTORE, "primary");
    close(&mut matcher, null_check, &mut owner);
    matcher.op(GOTO).variable(ASTORE, "t").variable(ALOAD, "primary").variable(ALOAD, "t");
    matcher.member(INVOKEVIRTUAL, THROWABLE, b"addSuppressed", b"(Ljava/lang/Throwable;)V");
    matcher.variable(ALOAD, "primary").op(ATHROW);
    let Some(end) = matcher.last() else { return };
    for ordinary in (0..=start).rev() {
        close(matcher.restart(ordinary), null_check, &mut owner);
        let Some(last) = matcher.last() else { continue };
        let behind = code.instructions.get(last + 1).is_some_and(|i| i.opcode == GOTO);
        verdict.ignore(ordinary, last + usize::from(behind));
        verdict.ignore(start, end);
        return;
    }
}

/// `close()` on the resource, by way of the class seen first.
fn close<'a>(matcher: &mut Matcher<'_, 'a>, null_check: bool, owner: &mut Option<&'a [u8]>) {
    if null_check {
        matcher.variable(ALOAD, "r").op(IFNULL);
    }
    if let Some(found) = matcher.variable(ALOAD, "r").close()
        && *owner.get_or_insert(found) != found
    {
        matcher.reject();
    }
}
