//! Compression. All input so far is kept, so that a stream can be cloned; it is compressed when the program asks for
//! its end or a flush.

use super::checksum::adler32;
use flate2::{Compress, Compression, FlushCompress, Status};

/// How much of its input the program wants to see compressed (zlib's names).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flush {
    None,
    Sync,
    Full,
    Finish,
}

impl Flush {
    pub(super) fn of(code: i32) -> Flush {
        match code {
            0 => Flush::None,
            3 => Flush::Full,
            4 => Flush::Finish,
            _ => Flush::Sync,
        }
    }

    fn operation(self) -> FlushCompress {
        match self {
            Flush::None => FlushCompress::None,
            Flush::Sync => FlushCompress::Sync,
            Flush::Full => FlushCompress::Full,
            Flush::Finish => FlushCompress::Finish,
        }
    }
}

/// A compressor.
#[derive(Clone, Debug)]
pub(super) struct Deflate {
    wrapped: bool,
    level: i32,
    dictionary: Vec<u8>,
    input: Vec<u8>,
    /// Where in the input the program asked for a flush.
    flushes: Vec<(usize, Flush)>,
    /// Compressed data, and how much of it the program has received.
    output: Vec<u8>,
    taken: usize,
    finished: bool,
    adler: u32,
}

impl Deflate {
    pub(super) fn new(level: i32, wrapped: bool) -> Deflate {
        Deflate {
            wrapped,
            level,
            dictionary: Vec::new(),
            input: Vec::new(),
            flushes: Vec::new(),
            output: Vec::new(),
            taken: 0,
            finished: false,
            adler: 1,
        }
    }

    pub(super) fn reset(&mut self) {
        *self = Deflate::new(self.level, self.wrapped);
    }

    pub(super) fn set_level(&mut self, level: i32) {
        self.level = level;
    }

    pub(super) fn set_dictionary(&mut self, dictionary: &[u8]) {
        self.dictionary = dictionary.to_vec();
        self.adler = adler32(1, dictionary.iter().copied());
    }

    pub(super) fn adler(&self) -> u32 {
        self.adler
    }

    /// Takes all of the input and returns output; also returns true if the stream has ended.
    pub(super) fn run(&mut self, input: &[u8], room: usize, flush: Flush) -> (Vec<u8>, bool) {
        if self.wrapped && !input.is_empty() {
            let start = if self.input.is_empty() { 1 } else { self.adler };
            self.adler = adler32(start, input.iter().copied());
        }
        self.input.extend_from_slice(input);
        let drained = self.taken == self.output.len();
        let again = self.flushes.last() == Some(&(self.input.len(), flush));
        if flush != Flush::None && drained && !self.finished && !again {
            self.flushes.push((self.input.len(), flush));
            self.compress();
        }
        let end = self.output.len().min(self.taken.saturating_add(room));
        let given = self.output.get(self.taken..end).unwrap_or(&[]).to_vec();
        self.taken = end;
        (given, self.finished && self.taken == self.output.len())
    }

    /// Compresses everything from the start; output already delivered comes out the same.
    fn compress(&mut self) {
        let level = if (0..=9).contains(&self.level) { self.level as u32 } else { 6 };
        let mut stream = Compress::new(Compression::new(level), self.wrapped);
        if !self.dictionary.is_empty() {
            // if the stream rejects the dictionary, it does without one
            let _ = stream.set_dictionary(&self.dictionary);
        }
        let mut output = Vec::with_capacity(64 + self.input.len() / 2);
        for (end, flush) in &self.flushes {
            loop {
                let from = stream.total_in() as usize;
                output.reserve(4096);
                let before = (output.len(), from);
                let status =
                    stream.compress_vec(self.input.get(from..*end).unwrap_or(&[]), &mut output, flush.operation());
                let idle = before == (output.len(), stream.total_in() as usize);
                let room_left = output.len() < output.capacity();
                match status {
                    Ok(Status::StreamEnd) => break,
                    Ok(_) if room_left && stream.total_in() as usize == *end && *flush != Flush::Finish => break,
                    Ok(_) if !idle => {}
                    Ok(_) | Err(_) => break,
                }
            }
        }
        self.finished = self.flushes.last().is_some_and(|(_, flush)| *flush == Flush::Finish);
        self.output = output;
    }
}
