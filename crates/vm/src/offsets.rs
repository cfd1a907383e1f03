//! Positions of instructions in the bytecode of a method, and where its branches lead (JVMS 6.5).

use heapwright_program::code::SwitchTable;

const WIDE: u8 = 0xc4;
const TABLESWITCH: u8 = 0xaa;
const LOOKUPSWITCH: u8 = 0xab;
const IINC: u8 = 0x84;

/// Returns where each instruction starts. Stops early at bytes that are not an instruction.
pub fn starts(code: &[u8]) -> Vec<u16> {
    let mut starts = Vec::new();
    let mut at = 0;
    while at < code.len() {
        let (Ok(start), Some(length)) = (u16::try_from(at), length(code, at)) else { break };
        starts.push(start);
        at += length;
    }
    starts
}

/// Returns the targets of the conditional jump at a position: when it jumps, and when it does not.
pub fn conditional(code: &[u8], at: u16) -> Option<(u16, u16)> {
    let opcode = *code.get(usize::from(at))?;
    // if<cond>, if_icmp<cond>, if_acmp<cond>; ifnull, ifnonnull
    if !matches!(opcode, 0x99..=0xa6 | 0xc6 | 0xc7) {
        return None;
    }
    let distance = half(code, usize::from(at) + 1)?;
    Some((at.checked_add_signed(distance)?, at.checked_add(3)?))
}

/// Returns the target of the switch at a position for a key; the default target without one.
pub fn switch(code: &[u8], at: u16, key: Option<i32>) -> Option<u16> {
    let start = usize::from(at);
    let operands = aligned(start);
    let default = word(code, operands)?;
    let jump = |distance: i32| u16::try_from(i64::from(at) + i64::from(distance)).ok();
    let Some(key) = key else { return jump(default) };
    match *code.get(start)? {
        TABLESWITCH => {
            let (low, high) = (word(code, operands + 4)?, word(code, operands + 8)?);
            if key < low || key > high {
                return jump(default);
            }
            let index = usize::try_from(i64::from(key) - i64::from(low)).ok()?;
            jump(word(code, operands + 12 + 4 * index)?)
        }
        LOOKUPSWITCH => {
            let count = usize::try_from(word(code, operands + 4)?).ok()?;
            let mut pairs = (0..count).map(|index| operands + 8 + 8 * index);
            match pairs.find(|pair| word(code, *pair) == Some(key)) {
                Some(pair) => jump(word(code, pair + 4)?),
                None => jump(default),
            }
        }
        _ => None,
    }
}

/// Returns a key for which a switch goes to `target`, an index into the register code; `None` if its default goes
/// there.
pub fn key_to(table: &SwitchTable, target: u32) -> Option<i32> {
    let index = table.targets.iter().position(|known| *known == target).filter(|_| target != table.default)?;
    Some(match table.keys.get(index) {
        Some(key) => *key,
        None => table.low.wrapping_add(index as i32),
    })
}

fn length(code: &[u8], at: usize) -> Option<usize> {
    Some(match *code.get(at)? {
        0x10 | 0x12 | 0x15..=0x19 | 0x36..=0x3a | 0xa9 | 0xbc => 2,
        0x11 | 0x13 | 0x14 | IINC | 0x99..=0xa8 | 0xb2..=0xb8 | 0xbb | 0xbd | 0xc0 | 0xc1 | 0xc6 | 0xc7 => 3,
        0xc5 => 4,
        0xb9 | 0xba | 0xc8 | 0xc9 => 5,
        WIDE => {
            if *code.get(at + 1)? == IINC {
                6
            } else {
                4
            }
        }
        TABLESWITCH => {
            let operands = aligned(at);
            let (low, high) = (word(code, operands + 4)?, word(code, operands + 8)?);
            let count = usize::try_from(i64::from(high) - i64::from(low) + 1).ok()?;
            operands + 12 + 4 * count - at
        }
        LOOKUPSWITCH => {
            let operands = aligned(at);
            operands + 8 + 8 * usize::try_from(word(code, operands + 4)?).ok()? - at
        }
        _ => 1,
    })
}

/// Operands of a switch are aligned to four bytes.
fn aligned(at: usize) -> usize {
    (at + 4) & !3
}

fn half(code: &[u8], at: usize) -> Option<i16> {
    Some(i16::from_be_bytes(code.get(at..at + 2)?.try_into().ok()?))
}

fn word(code: &[u8], at: usize) -> Option<i32> {
    Some(i32::from_be_bytes(code.get(at..at.checked_add(4)?)?.try_into().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditional_jumps_have_a_target_and_a_next() {
        // iload_0; ifle +5; iinc 0 1; return
        let code = [0x1a, 0x9e, 0, 6, 0x84, 0, 1, 0xb1];
        assert_eq!(starts(&code), [0, 1, 4, 7]);
        assert_eq!(conditional(&code, 1), Some((7, 4)));
        assert_eq!(conditional(&code, 0), None);
    }

    #[test]
    fn switches_lead_by_key() {
        // iload_0; tableswitch 1..2
        let mut code = vec![0x1a, TABLESWITCH, 0, 0];
        for word in [27_i32, 1, 2, 23, 25] {
            code.extend(word.to_be_bytes());
        }
        code.extend([0xb1; 8]);
        assert_eq!(starts(&code).get(..3), Some(&[0, 1, 24][..]));
        assert_eq!(switch(&code, 1, Some(1)), Some(24));
        assert_eq!(switch(&code, 1, Some(2)), Some(26));
        assert_eq!(switch(&code, 1, Some(3)), Some(28));
        assert_eq!(switch(&code, 1, None), Some(28));
    }

    #[test]
    fn broken_bytes_end_early() {
        assert_eq!(starts(&[0x1a, TABLESWITCH, 0]), [0]);
        assert_eq!(starts(&[WIDE]), Vec::<u16>::new());
        assert_eq!(switch(&[0x1a, LOOKUPSWITCH], 1, Some(3)), None);
    }
}
