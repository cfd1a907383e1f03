//! `synchronized`: the handler that releases the monitor is not part of the program.

use super::Verdict;
use super::matcher::Matcher;
use crate::code::Code;
use crate::opcode::{ALOAD, ASTORE, ATHROW, MONITOREXIT};

pub(super) fn filter(code: &Code, verdict: &mut Verdict) {
    for entry in code.handlers.iter().filter(|entry| entry.class.is_none() && entry.start < entry.end) {
        // as javac and as Eclipse write it
        let javac = [ASTORE, ALOAD, MONITOREXIT, ALOAD, ATHROW];
        let eclipse = [ALOAD, MONITOREXIT, ATHROW];
        for pattern in [&javac[..], &eclipse] {
            let mut matcher = Matcher::new(code, entry.handler);
            for opcode in pattern {
                matcher.op(*opcode);
            }
            if let Some(last) = matcher.last() {
                verdict.ignore(entry.handler, last);
            }
        }
    }
}
