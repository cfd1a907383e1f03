//! Loads classes named on standard input and prints how long it took.
use heapwright_program::*;
use std::io::Read;
use std::time::Instant;
fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let home = std::env::args().nth(1).unwrap();
    let n: usize = std::env::args().nth(2).unwrap().parse().unwrap();
    for _ in 0..n {
        let start = Instant::now();
        let mut p = Program::new(Jdk::open(std::path::Path::new(&home)).unwrap(), ClassPath::default()).unwrap();
        let open = start.elapsed();
        for name in text.lines() { p.load(name).unwrap(); }
        println!("{open:?} {:?} {} methods", start.elapsed(), p.method_count());
    }
}
