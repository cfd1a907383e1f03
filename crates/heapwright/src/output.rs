//! The program's standard streams: buffered, in order, flushed at the end.

use heapwright_vm::Host;
use std::io::{BufWriter, Stderr, Stdout, Write};

/// Writes to the process's own streams.
pub struct Streams {
    out: BufWriter<Stdout>,
    err: BufWriter<Stderr>,
}

impl Streams {
    pub fn new() -> Streams {
        Streams { out: BufWriter::new(std::io::stdout()), err: BufWriter::new(std::io::stderr()) }
    }
}

impl Host for Streams {
    fn write(&mut self, descriptor: i32, bytes: &[u8]) {
        // A closed pipe is the reader's choice, not an error of the program.
        let _ = match descriptor {
            1 => self.out.write_all(bytes),
            _ => self.out.flush().and_then(|()| self.err.write_all(bytes)).and_then(|()| self.err.flush()),
        };
    }

    fn flush(&mut self) {
        let _ = self.out.flush();
        let _ = self.err.flush();
    }

    fn trace(&mut self, line: &str) {
        let _ = writeln!(self.err, "{line}");
    }
}

impl Drop for Streams {
    fn drop(&mut self) {
        self.flush();
    }
}
