//! Decompression (RFC 1950 and 1951) that can stop and be cloned at any point, with zlib's messages.

use super::checksum::adler32;
use super::huffman::{Fit, Huffman};

/// Why a step was not completed.
pub(super) enum Halt {
    /// The input ends before the step does.
    Input,
    /// The data is invalid.
    Data(&'static str),
}

/// Bits of the input, lowest bit of each byte first.
pub(super) struct Bits<'a> {
    bytes: &'a [u8],
    /// Position in bits.
    at: usize,
}

impl Bits<'_> {
    pub(super) fn take(&mut self, count: usize) -> Result<u32, Halt> {
        let mut value = 0;
        for bit in 0..count {
            let byte = self.bytes.get(self.at / 8).ok_or(Halt::Input)?;
            value |= u32::from(byte >> (self.at % 8) & 1) << bit;
            self.at += 1;
        }
        Ok(value)
    }

    fn align(&mut self) {
        self.at = self.at.next_multiple_of(8);
    }

    fn big_endian(&mut self) -> Result<u32, Halt> {
        (0..4).try_fold(0, |value, _| Ok(value << 8 | self.take(8)?))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Header,
    NeedsDictionary,
    Block,
    Stored(u16),
    Codes,
    Copy { length: u16, distance: u16 },
    Trailer,
    Done,
}

/// A decompressor.
#[derive(Clone, Debug)]
pub(super) struct Inflate {
    wrapped: bool,
    phase: Phase,
    last_block: bool,
    literals: Huffman,
    distances: Huffman,
    /// Input that was consumed but belongs to an unfinished step; its first `bit` bits are already used.
    pending: Vec<u8>,
    bit: usize,
    /// The last output, up to twice the window.
    window: Vec<u8>,
    adler: u32,
}

/// The result of a call.
#[derive(Debug, Default)]
pub(super) struct Progress {
    pub output: Vec<u8>,
    /// Bytes of input consumed.
    pub used: usize,
    pub finished: bool,
    pub needs_dictionary: bool,
    pub error: Option<&'static str>,
}

const WINDOW: usize = 32_768;

impl Inflate {
    pub(super) fn new(wrapped: bool) -> Inflate {
        Inflate {
            wrapped,
            phase: if wrapped { Phase::Header } else { Phase::Block },
            last_block: false,
            literals: Huffman::default(),
            distances: Huffman::default(),
            pending: Vec::new(),
            bit: 0,
            window: Vec::new(),
            adler: u32::from(wrapped),
        }
    }

    pub(super) fn reset(&mut self) {
        *self = Inflate::new(self.wrapped);
    }

    pub(super) fn adler(&self) -> u32 {
        self.adler
    }

    /// Sets the dictionary the data was compressed with; returns false if it is not the requested one.
    pub(super) fn set_dictionary(&mut self, dictionary: &[u8]) -> bool {
        if self.wrapped {
            if self.phase != Phase::NeedsDictionary || adler32(1, dictionary.iter().copied()) != self.adler {
                return false;
            }
            self.adler = 1;
            self.phase = Phase::Block;
        }
        self.remember(dictionary);
        true
    }

    fn remember(&mut self, output: &[u8]) {
        self.window.extend_from_slice(output);
        if self.window.len() > 2 * WINDOW {
            self.window.drain(..self.window.len() - WINDOW);
        }
    }

    /// Decompresses until input or output space runs out.
    pub(super) fn run(&mut self, input: &[u8], room: usize) -> Progress {
        let held = self.pending.len();
        let mut bytes = std::mem::take(&mut self.pending);
        bytes.extend_from_slice(input);
        let mut bits = Bits { bytes: &bytes, at: self.bit };
        let mut progress = Progress::default();
        let mut starved = false;
        while !matches!(self.phase, Phase::Done | Phase::NeedsDictionary) {
            let full = progress.output.len() >= room;
            if full && matches!(self.phase, Phase::Stored(1..) | Phase::Copy { .. }) {
                break;
            }
            let before = bits.at;
            if full && self.phase == Phase::Codes && !self.ends_block(&mut bits) {
                bits.at = before;
                break;
            }
            bits.at = before;
            match self.step(&mut bits, &mut progress.output, room) {
                Ok(()) => {}
                Err(Halt::Input) => {
                    bits.at = before;
                    starved = true;
                    break;
                }
                Err(Halt::Data(message)) => {
                    progress.error = Some(message);
                    break;
                }
            }
        }
        let taken = if starved { bytes.len() } else { bits.at.div_ceil(8).max(held) };
        self.bit = bits.at % 8;
        let first = bits.at / 8;
        self.pending = bytes.get(first..taken).unwrap_or(&[]).to_vec();
        progress.used = taken - held;
        progress.finished = self.phase == Phase::Done;
        progress.needs_dictionary = self.phase == Phase::NeedsDictionary;
        progress
    }

    /// Whether the next symbol is the end of the block, which needs no room for output.
    fn ends_block(&self, bits: &mut Bits<'_>) -> bool {
        matches!(self.literals.decode(bits), Ok(Some(256)))
    }

    /// Appends bytes to the output, and to the window.
    fn emit(&mut self, output: &mut Vec<u8>, bytes: &[u8]) {
        output.extend_from_slice(bytes);
        if self.wrapped {
            self.adler = adler32(self.adler, bytes.iter().copied());
        }
        self.remember(bytes);
    }

    fn step(&mut self, bits: &mut Bits<'_>, output: &mut Vec<u8>, room: usize) -> Result<(), Halt> {
        self.phase = match self.phase {
            Phase::Header => self.header(bits)?,
            Phase::Block => self.block(bits)?,
            Phase::Stored(0) => self.after_block(),
            Phase::Stored(left) => {
                let byte = bits.take(8)? as u8;
                self.emit(output, &[byte]);
                Phase::Stored(left - 1)
            }
            Phase::Codes => self.symbol(bits, output)?,
            Phase::Copy { length, distance } => {
                let count = usize::from(length).min(room - output.len());
                for _ in 0..count {
                    let from = self.window.len().checked_sub(usize::from(distance));
                    let byte = from.and_then(|from| self.window.get(from)).copied();
                    let byte = byte.ok_or(Halt::Data("invalid distance too far back"))?;
                    self.emit(output, &[byte]);
                }
                match length - count as u16 {
                    0 => Phase::Codes,
                    length => Phase::Copy { length, distance },
                }
            }
            Phase::Trailer => {
                bits.align();
                if self.wrapped && bits.big_endian()? != self.adler {
                    return Err(Halt::Data("incorrect data check"));
                }
                Phase::Done
            }
            end @ (Phase::NeedsDictionary | Phase::Done) => end,
        };
        Ok(())
    }

    /// RFC 1950, 2.2.
    fn header(&mut self, bits: &mut Bits<'_>) -> Result<Phase, Halt> {
        let (method, flags) = (bits.take(8)?, bits.take(8)?);
        if (method << 8 | flags) % 31 != 0 {
            return Err(Halt::Data("incorrect header check"));
        }
        if method & 15 != 8 {
            return Err(Halt::Data("unknown compression method"));
        }
        if method >> 4 > 7 {
            return Err(Halt::Data("invalid window size"));
        }
        if flags & 0x20 == 0 {
            return Ok(Phase::Block);
        }
        self.adler = bits.big_endian()?;
        Ok(Phase::NeedsDictionary)
    }

    fn after_block(&self) -> Phase {
        if self.last_block { Phase::Trailer } else { Phase::Block }
    }

    /// RFC 1951, 3.2.3.
    fn block(&mut self, bits: &mut Bits<'_>) -> Result<Phase, Halt> {
        let last = bits.take(1)? == 1;
        let phase = match bits.take(2)? {
            0 => {
                bits.align();
                let (length, inverse) = (bits.take(16)? as u16, bits.take(16)? as u16);
                if length != !inverse {
                    return Err(Halt::Data("invalid stored block lengths"));
                }
                Phase::Stored(length)
            }
            1 => {
                let lengths: Vec<u8> = (0..288).map(fixed_length).collect();
                self.literals = Huffman::new(&lengths).0;
                self.distances = Huffman::new(&[5; 32]).0;
                Phase::Codes
            }
            2 => {
                (self.literals, self.distances) = dynamic_codes(bits)?;
                Phase::Codes
            }
            _ => return Err(Halt::Data("invalid block type")),
        };
        self.last_block = last;
        Ok(phase)
    }

    /// Decodes a literal, the end of the block, or a length with its distance (RFC 1951, 3.2.5).
    fn symbol(&mut self, bits: &mut Bits<'_>, output: &mut Vec<u8>) -> Result<Phase, Halt> {
        const WRONG_LENGTH: Halt = Halt::Data("invalid literal/length code");
        const WRONG_DISTANCE: Halt = Halt::Data("invalid distance code");
        let symbol = self.literals.decode(bits)?.ok_or(WRONG_LENGTH)?;
        if let Ok(literal) = u8::try_from(symbol) {
            self.emit(output, &[literal]);
            return Ok(Phase::Codes);
        }
        if symbol == 256 {
            return Ok(self.after_block());
        }
        let (base, extra) = length_code(symbol - 257).ok_or(WRONG_LENGTH)?;
        let length = base + bits.take(extra)? as u16;
        let symbol = self.distances.decode(bits)?.ok_or(WRONG_DISTANCE)?;
        let (base, extra) = distance_code(symbol).ok_or(WRONG_DISTANCE)?;
        let distance = base + bits.take(extra)? as u16;
        if usize::from(distance) > self.window.len() {
            return Err(Halt::Data("invalid distance too far back"));
        }
        Ok(Phase::Copy { length, distance })
    }
}

fn fixed_length(symbol: u16) -> u8 {
    match symbol {
        0..144 => 8,
        144..256 => 9,
        256..280 => 7,
        _ => 8,
    }
}

/// Returns the first length and the number of extra bits of a length symbol.
fn length_code(symbol: u16) -> Option<(u16, usize)> {
    match symbol {
        0..8 => Some((3 + symbol, 0)),
        8..28 => {
            let extra = usize::from(symbol / 4 - 1);
            Some((3 + ((4 + symbol % 4) << extra), extra))
        }
        28 => Some((258, 0)),
        _ => None,
    }
}

/// Returns the first distance and the number of extra bits of a distance symbol.
fn distance_code(symbol: u16) -> Option<(u16, usize)> {
    match symbol {
        0..4 => Some((1 + symbol, 0)),
        4..30 => {
            let extra = usize::from(symbol / 2 - 1);
            Some((1 + ((2 + symbol % 2) << extra), extra))
        }
        _ => None,
    }
}

/// Reads the codes of a dynamic block (RFC 1951, 3.2.7).
fn dynamic_codes(bits: &mut Bits<'_>) -> Result<(Huffman, Huffman), Halt> {
    const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
    let literals = bits.take(5)? as usize + 257;
    let distances = bits.take(5)? as usize + 1;
    let codes = bits.take(4)? as usize + 4;
    if literals > 286 || distances > 30 {
        return Err(Halt::Data("too many length or distance symbols"));
    }
    let mut lengths = [0u8; 19];
    for place in ORDER.iter().take(codes) {
        let length = bits.take(3)? as u8;
        if let Some(slot) = lengths.get_mut(*place) {
            *slot = length;
        }
    }
    let (code, fit) = Huffman::new(&lengths);
    if !matches!(fit, Fit::Complete | Fit::Empty) {
        return Err(Halt::Data("invalid code lengths set"));
    }
    let mut lengths: Vec<u8> = Vec::with_capacity(literals + distances);
    while lengths.len() < literals + distances {
        // as in zlib: without any code every bit is a zero
        let symbol = if fit == Fit::Empty { bits.take(1).map(|_| 0)? } else { code.decode(bits)?.unwrap_or(0) };
        let (value, times) = match symbol {
            16 => {
                let last = lengths.last().copied().ok_or(Halt::Data("invalid bit length repeat"))?;
                (last, 3 + bits.take(2)? as usize)
            }
            17 => (0, 3 + bits.take(3)? as usize),
            18 => (0, 11 + bits.take(7)? as usize),
            length => (length as u8, 1),
        };
        if lengths.len() + times > literals + distances {
            return Err(Halt::Data("invalid bit length repeat"));
        }
        lengths.extend(std::iter::repeat_n(value, times));
    }
    let (literal_lengths, distance_lengths) = lengths.split_at(literals);
    if literal_lengths.get(256) == Some(&0) {
        return Err(Halt::Data("invalid code -- missing end-of-block"));
    }
    let (literals, fit) = Huffman::new(literal_lengths);
    if fit == Fit::Wrong {
        return Err(Halt::Data("invalid literal/lengths set"));
    }
    let (distances, fit) = Huffman::new(distance_lengths);
    if fit == Fit::Wrong {
        return Err(Halt::Data("invalid distances set"));
    }
    Ok((literals, distances))
}
