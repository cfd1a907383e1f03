//! Measures start-up and each kernel, alternating between the two sides so that a busy moment affects both.

use crate::places::Places;
use crate::process::{self, Outcome};
use serde::Serialize;
use std::process::Command;
use std::time::Duration;

/// The commands that are compared.
pub struct Sides<'p> {
    places: &'p Places,
}

#[derive(Clone, Copy)]
enum Side {
    /// `java` as a user starts it.
    Java,
    /// `java -Xint`: the interpreter alone.
    Interpreter,
    Heapwright,
}

impl<'p> Sides<'p> {
    pub fn new(places: &'p Places) -> Sides<'p> {
        Sides { places }
    }

    fn run(&self, side: Side, class: &str) -> Result<Outcome, String> {
        let mut command = match side {
            Side::Java => Command::new(&self.places.java),
            Side::Interpreter => {
                let mut java = Command::new(&self.places.java);
                java.arg("-Xint");
                java
            }
            Side::Heapwright => {
                let mut ours = Command::new(&self.places.heapwright);
                ours.arg("exec");
                if let Some(jdk) = self.places.jdk() {
                    ours.env("JAVA_HOME", jdk);
                }
                ours
            }
        };
        process::run(command.arg("-cp").arg(&self.places.classes).arg(class))
    }
}

/// Times of repeated runs, in milliseconds.
#[derive(Clone, Debug, Serialize)]
pub struct Times {
    pub best_ms: f64,
    pub median_ms: f64,
    pub peak_bytes: u64,
}

impl Times {
    fn of(outcomes: &[Outcome]) -> Times {
        let mut walls: Vec<f64> = outcomes.iter().map(|outcome| milliseconds(outcome.wall)).collect();
        walls.sort_by(f64::total_cmp);
        let at = |index: usize| walls.get(index).copied().unwrap_or(f64::NAN);
        let middle = walls.len() / 2;
        let median = if walls.len().is_multiple_of(2) && middle > 0 {
            f64::midpoint(at(middle - 1), at(middle))
        } else {
            at(middle)
        };
        let peak_bytes = outcomes.iter().map(|outcome| outcome.peak_memory).max().unwrap_or(0);
        Times { best_ms: at(0), median_ms: median, peak_bytes }
    }
}

fn milliseconds(wall: Duration) -> f64 {
    wall.as_secs_f64() * 1000.0
}

/// Hello-world from process start to exit.
#[derive(Debug, Serialize)]
pub struct Startup {
    pub java: Times,
    pub interpreter: Times,
    pub heapwright: Times,
    pub agrees: bool,
}

pub fn startup(sides: &Sides<'_>, runs: u32) -> Result<Startup, String> {
    let (mut java, mut interpreter, mut ours) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..runs {
        java.push(sides.run(Side::Java, "Hello")?);
        interpreter.push(sides.run(Side::Interpreter, "Hello")?);
        ours.push(sides.run(Side::Heapwright, "Hello")?);
    }
    Ok(Startup {
        agrees: agree(&java, &ours),
        java: Times::of(&java),
        interpreter: Times::of(&interpreter),
        heapwright: Times::of(&ours),
    })
}

/// One kernel. The net times exclude the time of hello-world on the same side.
#[derive(Debug, Serialize)]
pub struct Kernel {
    pub name: String,
    pub interpreter: Times,
    pub heapwright: Times,
    pub interpreter_net_ms: f64,
    pub heapwright_net_ms: f64,
    /// The speed relative to `java -Xint`: 1 is equally fast, 0.5 takes twice the time.
    pub speed: f64,
    pub agrees: bool,
}

pub fn kernel(sides: &Sides<'_>, name: &str, runs: u32, startup: &Startup) -> Result<Kernel, String> {
    let (mut java, mut ours) = (Vec::new(), Vec::new());
    for _ in 0..runs {
        java.push(sides.run(Side::Interpreter, name)?);
        ours.push(sides.run(Side::Heapwright, name)?);
    }
    let (interpreter, heapwright) = (Times::of(&java), Times::of(&ours));
    let interpreter_net_ms = net(&interpreter, &startup.interpreter);
    let heapwright_net_ms = net(&heapwright, &startup.heapwright);
    Ok(Kernel {
        name: name.to_owned(),
        speed: interpreter_net_ms / heapwright_net_ms,
        agrees: agree(&java, &ours),
        interpreter,
        heapwright,
        interpreter_net_ms,
        heapwright_net_ms,
    })
}

/// The best time without start-up, at least one millisecond; below that the difference is noise.
fn net(times: &Times, hello: &Times) -> f64 {
    (times.best_ms - hello.best_ms).max(1.0)
}

/// Returns true if every run on both sides succeeded with the same output.
fn agree(java: &[Outcome], ours: &[Outcome]) -> bool {
    let expected = java.first().map(|outcome| &outcome.output);
    java.iter().chain(ours).all(|outcome| outcome.success && Some(&outcome.output) == expected)
}
