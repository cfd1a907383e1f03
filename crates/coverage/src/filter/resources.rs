//! `try` with resources: the null checks and calls that a compiler adds around `close`.

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
        let forms = [(false, true), (true, false), (false, false), (true, true)];
        let _ = forms.iter().find(|(null_check, helper)| {
            let form = Old { null_check: *null_check, helper: *helper };
            form.filter(code, handler.handler, verdict).is_some()
        });
    }
}

/// javac since 11: the handler closes the resource, adds an exception thrown by that to the first one as suppressed,
/// and rethrows the first. The normal exit closes the resource before the handler. A resource that comes from `new` is
/// not checked for null.
fn modern(code: &Code, start: usize, null_check: bool, verdict: &mut Verdict) {
    let mut owner = None;
    let mut matcher = Matcher::new(code, start);
    matcher.variable(ASTORE, "primary");
    close(&mut matcher, null_check, &mut owner);
    matcher.op(GOTO).variable(ASTORE, "t").variable(ALOAD, "primary").variable(ALOAD, "t");
    matcher.member(INVOKEVIRTUAL, THROWABLE, b"addSuppressed", b"(Ljava/lang/Throwable;)V");
    matcher.variable(ALOAD, "primary").op(ATHROW);
    let Some(end) = matcher.last() else { return };
    let ordinary = before(code, start, &mut matcher, |matcher| close(matcher, null_check, &mut owner));
    if let Some((first, last)) = ordinary {
        verdict.ignore(first, last);
        verdict.ignore(start, end);
    }
}

/// The last position, up to an instruction, where the pattern matches. A `goto` right after the match is included.
fn before<'m, 'a>(
    code: &Code,
    start: usize,
    matcher: &mut Matcher<'m, 'a>,
    mut pattern: impl FnMut(&mut Matcher<'m, 'a>),
) -> Option<(usize, usize)> {
    (0..=start).rev().find_map(|first| {
        pattern(matcher.restart(first));
        let last = matcher.last()?;
        let jumps = code.instructions.get(last + 1).is_some_and(|i| i.opcode == GOTO);
        Some((first, last + usize::from(jumps)))
    })
}

/// Matches `close()` on the resource, called through the same class as the first time.
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

/// javac 7 to 10: the primary exception is a variable that is null on the normal exit, and both exits run the same
/// code. Some versions move the call of `close` to a helper method of the class.
struct Old {
    /// Whether the resource is checked for null.
    null_check: bool,
    /// Whether the class has a helper method that closes.
    helper: bool,
}

impl Old {
    fn filter(&self, code: &Code, start: usize, verdict: &mut Verdict) -> Option<()> {
        let mut owner = None;
        let mut matcher = Matcher::new(code, start);
        matcher.variable(ASTORE, "t1").variable(ALOAD, "t1").variable(ASTORE, "primary");
        matcher.variable(ALOAD, "t1").op(ATHROW).variable(ASTORE, "t2");
        self.close(&mut matcher, "exceptional", &mut owner);
        let end = matcher.variable(ALOAD, "t2").op(ATHROW).last()?;
        let (first, last) = before(code, start, &mut matcher, |matcher| self.close(matcher, "ordinary", &mut owner))?;
        verdict.ignore(first, last);
        verdict.ignore(start, end);
        Some(())
    }

    fn close<'a>(&self, matcher: &mut Matcher<'_, 'a>, thrown: &'static str, owner: &mut Option<&'a [u8]>) {
        if self.null_check {
            matcher.variable(ALOAD, "r").op(IFNULL);
        }
        matcher.variable(ALOAD, "primary");
        if self.helper {
            let descriptor = b"(Ljava/lang/Throwable;Ljava/lang/AutoCloseable;)V";
            matcher.variable(ALOAD, "r").static_call(b"$closeResource", descriptor);
            return;
        }
        matcher.op(IFNULL);
        close(matcher, false, owner);
        matcher.op(GOTO).variable(ASTORE, thrown).variable(ALOAD, "primary").variable(ALOAD, thrown);
        matcher.member(INVOKEVIRTUAL, THROWABLE, b"addSuppressed", b"(Ljava/lang/Throwable;)V").op(GOTO);
        close(matcher, false, owner);
    }
}
