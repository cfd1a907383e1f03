//! Switches over strings: compilers look up the hash code first, then compare.

use super::Verdict;
use super::matcher::Matcher;
use crate::code::{Code, Operand};
use crate::flow::WayId;
use crate::opcode::{ALOAD, ASTORE, DUP, GOTO, ICONST_M1, IFEQ, IFNE, IFNULL, ILOAD, INVOKEVIRTUAL, ISTORE, LDC};

const STRING: &[u8] = b"java/lang/String";

pub(super) fn filter(code: &Code, verdict: &mut Verdict) {
    for (index, instruction) in code.instructions.iter().enumerate() {
        match instruction.operand {
            Operand::Switch(default, _) if is_javac(code, index, default) => {
                verdict.ignore(index, default.saturating_sub(1));
            }
            Operand::Variable(slot) if instruction.opcode == ASTORE => {
                filter_direct(code, index, slot, verdict);
            }
            _ => {}
        }
    }
}

fn equals(matcher: &mut Matcher) -> bool {
    matcher.variable(ALOAD, "s").op(LDC);
    matcher.member(INVOKEVIRTUAL, STRING, b"equals", b"(Ljava/lang/Object;)Z").fits()
}

/// javac computes the number of the case in a first switch and jumps to the case in a second one, which is at the
/// default of the first. The second has the branches of the source.
fn is_javac(code: &Code, index: usize, second: usize) -> bool {
    let Some(start) = index.checked_sub(4) else { return false };
    if code.lines.range(start + 1..=index).next().is_some() {
        return false;
    }
    let mut matcher = Matcher::new(code, start);
    matcher.op(ICONST_M1).variable(ISTORE, "c").variable(ALOAD, "s");
    matcher.member(INVOKEVIRTUAL, STRING, b"hashCode", b"()I").any();
    loop {
        equals(&mut matcher);
        matcher.op(IFEQ).any();
        if !matcher.variable(ISTORE, "c").fits() {
            return false;
        }
        if matcher.position() == second {
            break;
        }
        let jump = matcher.op(GOTO).last().and_then(|last| code.instructions.get(last));
        if jump.is_none_or(|jump| jump.operand != Operand::Jump(second)) {
            return false;
        }
    }
    matcher.variable(ILOAD, "c").switch().is_some()
}

/// New branches by target, in the order in which they were found.
#[derive(Default)]
struct Branches(Vec<(usize, Vec<WayId>)>);

impl Branches {
    fn add(&mut self, target: usize, way: WayId) {
        match self.0.iter_mut().find(|(known, _)| *known == target) {
            Some((_, ways)) => ways.push(way),
            None => self.0.push((target, vec![way])),
        }
    }
}

/// The Eclipse compiler jumps from the comparison directly to the case. The branches are attributed to the store of the
/// string before the switch.
fn filter_direct(code: &Code, index: usize, slot: u16, verdict: &mut Verdict) {
    let mut matcher = Matcher::new(code, index + 1);
    matcher.bind("s", slot);
    let mut null_check = None;
    if matcher.adjacent() == Some(ALOAD) {
        if !matcher.variable(ALOAD, "s").fits() {
            return;
        }
        match matcher.adjacent() {
            Some(DUP) => null_check = matcher.op(DUP).op(IFNULL).last(),
            Some(IFNULL) => {
                null_check = matcher.op(IFNULL).last();
                matcher.variable(ALOAD, "s");
            }
            _ => {}
        }
    }
    matcher.member(INVOKEVIRTUAL, STRING, b"hashCode", b"()I");
    let Some((default, cases)) = matcher.switch().filter(|(_, cases)| !cases.is_empty()) else { return };
    let mut branches = Branches::default();
    branches.add(default, (matcher.position() - 1, 0));
    if comparisons(code, &mut matcher, default, cases.len(), &mut branches).is_none() {
        return;
    }
    let target = |jump: usize| match code.instructions.get(jump).map(|i| &i.operand) {
        Some(Operand::Jump(target)) => Some(*target),
        _ => None,
    };
    if let Some(check) = null_check
        && let Some(target) = target(check)
    {
        branches.add(target, (check, 1));
    }
    if let Some(last) = matcher.last() {
        verdict.ignore(index + 1, last);
        verdict.replaced.insert(index, branches.0.into_iter().map(|(_, ways)| ways).collect());
    }
}

/// The comparisons for all hash codes, one after another; `None` if there is anything else in between.
fn comparisons(
    code: &Code,
    matcher: &mut Matcher,
    default: usize,
    hashes: usize,
    branches: &mut Branches,
) -> Option<()> {
    let mut hash = 1;
    while hash <= hashes {
        if !equals(matcher) {
            return None;
        }
        let opcode = matcher.adjacent().filter(|opcode| matches!(*opcode, IFNE | IFEQ))?;
        let jump = matcher.op(opcode).last()?;
        let Operand::Jump(target) = code.instructions.get(jump)?.operand else { return None };
        if opcode == IFEQ {
            if target != default || hash != hashes {
                return None;
            }
            branches.add(default, (jump, 1));
            branches.add(jump + 1, (jump, 0));
            return Some(());
        }
        branches.add(target, (jump, 1));
        if matcher.adjacent() == Some(GOTO) {
            branches.add(default, (matcher.op(GOTO).last()?, 1));
            hash += 1;
        } else if matcher.position() == default {
            branches.add(default, (jump, 0));
            hash += 1;
        }
    }
    Some(())
}
