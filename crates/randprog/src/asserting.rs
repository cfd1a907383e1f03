//! Small programs with a `main` method, values that nothing determines, and assertions about them. Every value is from
//! a small range, and every loop ends, so that all runs of a program can be enumerated.

use crate::File;
use crate::rng::Rng;
use std::fmt::Write as _;

/// The package of the generated classes.
pub const PACKAGE: &str = "asserting";

/// The class around the programs, which are its members `P0`, `P1` and so on.
pub const CLASS: &str = "Programs";

/// Classes that all programs use.
const SUPPORT: &str = "
    interface Shape { int size(); }

    static class Box implements Shape {
        static int made;
        int side;
        Box(int side) { this.side = side; made++; }
        public int size() { return side; }
        int twice() { return size() * 2; }
        @Override public boolean equals(Object o) { return o instanceof Box && ((Box) o).side == side; }
        @Override public int hashCode() { return side; }
    }

    static class Tall extends Box {
        final int height;
        Tall(int side, int height) { super(side); this.height = height; }
        @Override public int size() { return super.size() + height; }
    }

    enum Mode { LOW, MID, HIGH; Mode next() { return values()[(ordinal() + 1) % 3]; } }

    static class Own extends RuntimeException {
        final int code;
        Own(int code) { this.code = code; }
    }

    static int depth(int n, int by) { return n <= 0 ? by : depth(n - 1, by + n % 3) + 1; }
";

/// Grows programs; the same seed gives the same ones.
pub fn asserting(seed: u64, count: usize) -> File {
    let mut text = format!(
        "package {PACKAGE};\n\nimport org.sosy_lab.sv_benchmarks.Verifier;\n\npublic class {CLASS} {{{SUPPORT}"
    );
    for number in 0..count {
        let mut grower = Grower::new(Rng::new(seed, 1 + number as u64));
        let _ = write!(text, "\n    public static class P{number} {{\n{}    }}\n", grower.program());
    }
    text.push_str("}\n");
    File { name: format!("{CLASS}.java"), text }
}

struct Grower {
    rng: Rng,
    text: String,
    indent: usize,
    /// Loops and blocks around.
    nesting: usize,
    /// Counts loop variables.
    loops: usize,
    /// Statements that may still be written.
    room: usize,
    /// Whether the program works on texts.
    texts: bool,
}

const INTS: [&str; 5] = ["a", "b", "c", "x", "y"];
const FLAGS: [&str; 2] = ["p", "q"];

impl Grower {
    fn new(mut rng: Rng) -> Grower {
        let texts = rng.below(3) == 0;
        Grower { rng, text: String::new(), indent: 2, nesting: 0, loops: 0, room: 14, texts }
    }

    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "{:width$}{line}", "", width = 4 * self.indent);
    }

    fn pick<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.rng.below(all.len())]
    }

    fn program(&mut self) -> String {
        self.line("static int shared;");
        self.line("static int[] table = {2, 0, 1};");
        let initialised = self.rng.below(4) == 0;
        if initialised {
            self.line("static { shared = table[0] + Box.made; }");
        }
        self.line("");
        // whoever runs it many times puts everything back first
        let shared = if initialised { 2 } else { 0 };
        self.line("static void reset() {");
        self.line(&format!("    shared = {shared};"));
        self.line("    table = new int[] {2, 0, 1};");
        self.line("    Box.made = 0;");
        self.line("}");
        self.line("");
        self.line("public static void main(String[] args) {");
        self.indent += 1;
        for name in ["a", "b"] {
            self.line(&format!("int {name} = Verifier.nondetInt();"));
            self.line(&format!("Verifier.assume({name} >= -3 && {name} <= 3);"));
        }
        match self.rng.below(3) {
            0 => {
                self.line("int c = Verifier.nondetChar();");
                self.line("Verifier.assume(c >= 'a' && c <= 'd');");
            }
            1 => {
                self.line("byte c = Verifier.nondetByte();");
                self.line("Verifier.assume(c >= -2 && c <= 2);");
            }
            _ => self.line("int c = Verifier.nondetBoolean() ? 1 : 0;"),
        }
        self.line("boolean p = Verifier.nondetBoolean(), q = a > b;");
        self.line("int x = 0, y = 1;");
        self.line("long w = a;");
        self.line("double d = a * 0.5;");
        self.line("int[] arr = {a, b, 3};");
        self.line("Box box = p ? new Box(a) : new Tall(b, 1);");
        self.line("Shape shape = null;");
        self.line("Mode mode = a > 0 ? Mode.LOW : Mode.MID;");
        self.line("String s = p ? \"ab\" : \"b\";");
        self.line("StringBuilder sb = new StringBuilder();");
        while self.room > 0 {
            self.statement();
        }
        self.assertion();
        self.indent -= 1;
        self.line("}");
        std::mem::take(&mut self.text)
    }

    fn block(&mut self, most: usize) {
        self.indent += 1;
        self.nesting += 1;
        for _ in 0..=self.rng.below(most) {
            self.statement();
        }
        self.nesting -= 1;
        self.indent -= 1;
    }

    fn statement(&mut self) {
        self.room = self.room.saturating_sub(1);
        let simple = self.nesting >= 3 || self.room == 0;
        match self.rng.below(if simple { 9 } else { 17 }) {
            0 | 1 => {
                let (target, value) = (self.pick(&["x", "y"]), self.int(3));
                let operator = self.pick(&["=", "+=", "-=", "^=", "=", "*="]);
                self.line(&format!("{target} {operator} {value};"));
            }
            2 => {
                let (target, value) = (self.pick(&FLAGS), self.truth(2));
                self.line(&format!("{target} = {value};"));
            }
            3 => {
                let (at, value) = (self.index(), self.int(2));
                let array = self.pick(&["arr", "table"]);
                self.line(&format!("{array}[{at}] = {value};"));
            }
            4 => self.assign_object(),
            5 => {
                let value = self.int(2);
                let line = match self.rng.below(4) {
                    0 => format!("w = w * 3 + {value};"),
                    1 => format!("d = d / ({value});"),
                    2 => format!("w ^= (long) {value} << 33;"),
                    _ => format!("d += {value};"),
                };
                self.line(&line);
            }
            6 if self.texts => self.assign_text(),
            6 => {
                let value = self.int(2);
                self.line(&format!("shared += {value};"));
            }
            7 => self.assertion(),
            8 => {
                let (condition, value) = (self.truth(2), self.int(1));
                self.line(&format!("if ({condition}) throw new Own({value});"));
            }
            9..=11 => {
                let condition = self.truth(3);
                self.line(&format!("if ({condition}) {{"));
                self.block(2);
                if self.rng.below(2) == 0 {
                    self.line("} else {");
                    self.block(2);
                }
                self.line("}");
            }
            12 | 13 => self.repetition(),
            14 => self.choice(),
            _ => self.attempt(),
        }
    }

    fn assign_object(&mut self) {
        let (one, two) = (self.int(2), self.int(1));
        let line = match self.rng.below(6) {
            0 => format!("box = new Box({one});"),
            1 => format!("box = new Tall({one}, {two});"),
            2 => format!("shape = {} ? box : null;", self.truth(1)),
            3 => format!("box.side = {one};"),
            4 => "mode = mode.next();".to_owned(),
            _ => format!("shape = () -> {};", self.rng.below(5)),
        };
        self.line(&line);
    }

    fn assign_text(&mut self) {
        let line = match self.rng.below(6) {
            0 => "s = s + (char) ('a' + (a & 1));".to_owned(),
            1 => format!("s = s.substring({});", self.rng.below(3)),
            2 => format!("sb.append({} ? 'x' : 'y');", self.truth(1)),
            3 => "s = sb.append(s).reverse().toString();".to_owned(),
            4 => "s = s.toUpperCase();".to_owned(),
            _ => "s = s.replace('b', 'c').concat(\"d\");".to_owned(),
        };
        self.line(&line);
    }

    fn repetition(&mut self) {
        let name = format!("i{}", self.loops);
        self.loops += 1;
        let most = 1 + self.rng.below(3);
        match self.rng.below(3) {
            0 => self.line(&format!("for (int {name} = 0; {name} < {most}; {name}++) {{")),
            1 => self.line(&format!("for (int {name} = 0; {name} < Math.abs(a) % {}; {name}++) {{", most + 1)),
            _ => self.line(&format!("for (int {name} : arr) {{")),
        }
        self.indent += 1;
        self.line(&format!("x += {name};"));
        if self.rng.below(3) == 0 {
            let (condition, word) = (self.truth(1), self.pick(&["break", "continue"]));
            self.line(&format!("if ({condition}) {word};"));
        }
        self.indent -= 1;
        self.block(2);
        self.line("}");
    }

    fn choice(&mut self) {
        match self.rng.below(if self.texts { 3 } else { 2 }) {
            0 => {
                let value = self.int(2);
                self.line(&format!("switch (0 + {value}) {{"));
            }
            1 => self.line("switch (mode) {"),
            _ => self.line("switch (s) {"),
        }
        let head = self.text.trim_end().to_owned();
        let labels: [&str; 3] = if head.ends_with("(mode) {") {
            ["LOW", "MID", "HIGH"]
        } else if head.ends_with("(s) {") {
            ["\"b\"", "\"ab\"", "\"\""]
        } else {
            ["0", "1", "-2"]
        };
        for label in &labels[..2 + self.rng.below(2)] {
            self.line(&format!("case {label}:"));
            self.block(1);
            if self.rng.below(2) == 0 {
                self.indent += 1;
                self.line("break;");
                self.indent -= 1;
            }
        }
        if self.rng.below(2) == 0 {
            self.line("default:");
            self.block(1);
        }
        self.line("}");
    }

    fn attempt(&mut self) {
        self.line("try {");
        self.block(2);
        let caught =
            ["ArithmeticException", "RuntimeException", "IndexOutOfBoundsException", "Own", "ClassCastException"];
        let class = self.pick(&caught);
        let name = format!("e{}", self.loops);
        self.loops += 1;
        self.line(&format!("}} catch ({class} {name}) {{"));
        self.indent += 1;
        match class {
            "Own" => self.line(&format!("y += {name}.code;")),
            _ => self.line("y++;"),
        }
        self.indent -= 1;
        if self.rng.below(3) == 0 {
            self.line("} finally {");
            self.indent += 1;
            self.line("x -= 2;");
            self.indent -= 1;
        }
        self.line("}");
    }

    /// An assertion that is true more often than not.
    fn assertion(&mut self) {
        let (one, two) = (self.truth(2), self.truth(2));
        let line = match self.rng.below(5) {
            0 => format!("assert {};", self.truth(3)),
            1 | 2 => format!("assert !({one} && {two} && {});", self.truth(1)),
            3 => format!("assert {} != {};", self.int(2), 5 + self.rng.below(40)),
            _ => format!("assert {one} || !({two}) || x != {};", self.rng.below(9)),
        };
        self.line(&line);
    }

    fn index(&mut self) -> String {
        match self.rng.below(4) {
            0 => self.rng.below(3).to_string(),
            1 => format!("({}) & 1", self.int(1)),
            2 => "Math.abs(a % 3)".to_owned(),
            _ => self.int(1),
        }
    }

    fn leaf(&mut self) -> String {
        match self.rng.below(12) {
            0..=5 => self.pick(&INTS).to_owned(),
            6 => format!("arr[{}]", self.rng.below(3)),
            7 => "shared".to_owned(),
            8 => "mode.ordinal()".to_owned(),
            9 => "box.size()".to_owned(),
            10 => "(int) w".to_owned(),
            _ => (self.rng.below(9) as i64 - 3).to_string(),
        }
    }

    fn int(&mut self, depth: usize) -> String {
        if depth == 0 || self.rng.below(3) == 0 {
            return self.leaf();
        }
        let (one, two) = (self.int(depth - 1), self.int(depth - 1));
        match self.rng.below(if self.texts { 19 } else { 17 }) {
            0..=3 => {
                let operator = self.pick(&["+", "-", "*", "&", "|", "^"]);
                format!("({one} {operator} {two})")
            }
            4 => format!("({one} << ({two} & 3))"),
            5 => {
                let operator = self.pick(&[">>", ">>>"]);
                format!("({one} {operator} {two})")
            }
            6 => {
                let operator = self.pick(&["/", "%"]);
                format!("({one} {operator} {two})")
            }
            7 => format!("({one} {} (c + 4))", self.pick(&["/", "%"])),
            8 => format!("-({one})"),
            9 => format!("(byte) ({one} * 50)"),
            10 => format!("(char) ({one} + 'a')"),
            11 => format!("({} ? {one} : {two})", self.truth(depth - 1)),
            12 => format!("Math.{}({one}, {two})", self.pick(&["max", "min"])),
            13 => format!("arr[{}]", self.index()),
            14 => match self.rng.below(4) {
                0 => "box.twice()".to_owned(),
                1 => "((Tall) box).height".to_owned(),
                2 => "shape.size()".to_owned(),
                _ => "Box.made".to_owned(),
            },
            15 => format!("depth(Math.abs({one} % 4), {two})"),
            16 => match self.rng.below(3) {
                0 => "(int) d".to_owned(),
                1 => "(int) (w >> 3)".to_owned(),
                _ => format!("Integer.compare({one}, {two})"),
            },
            17 => "s.length()".to_owned(),
            _ => format!("s.charAt({})", self.index()),
        }
    }

    fn truth(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.pick(&FLAGS).to_owned();
        }
        match self.rng.below(if self.texts { 14 } else { 11 }) {
            0..=4 => {
                let (one, two) = (self.int(depth - 1), self.int(depth - 1));
                let operator = self.pick(&["<", "<=", "==", "!=", ">", ">="]);
                format!("{one} {operator} {two}")
            }
            5 => format!("({} && {})", self.truth(depth - 1), self.truth(depth - 1)),
            6 => format!("({} || {})", self.truth(depth - 1), self.truth(depth - 1)),
            7 => format!("!({})", self.truth(depth - 1)),
            8 => self.pick(&["box instanceof Tall", "shape == null", "shape == box", "mode == Mode.HIGH"]).to_owned(),
            9 => {
                let choices =
                    ["d < 1.5", "d == d", "d > a", "w > 4L", "(w & 7) == 1", "d * 2 == a", "Double.isInfinite(d)"];
                self.pick(&choices).to_owned()
            }
            10 => format!("box.equals({})", self.pick(&["shape", "new Box(1)", "null", "s"])),
            11 => format!("s.equals({})", self.pick(&["\"ab\"", "\"\"", "\"bd\"", "sb.toString()"])),
            12 => format!("s.{}", self.pick(&["isEmpty()", "startsWith(\"a\")", "contains(\"x\")", "endsWith(\"d\")"])),
            _ => format!("s.indexOf('{}') < 0", self.pick(&["a", "x", "c"])),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::asserting;

    #[test]
    fn the_same_seed_gives_the_same_programs() {
        assert_eq!(asserting(3, 4).text, asserting(3, 4).text);
        assert_ne!(asserting(3, 4).text, asserting(4, 4).text);
    }
}
