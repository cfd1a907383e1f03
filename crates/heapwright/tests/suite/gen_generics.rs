//! Tests of generic code compile: for a fixture of each mechanism, and for random declarations.

use crate::gen_support::{compiles, ensure, generate, record, scratch};
use crate::support::hash::Fnv;
use crate::support::jdk::Jdk;
use crate::support::process::run;
use crate::support::{Outcome, files_below, fixtures, write};
use libtest_mimic::Trial;
use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(120);

/// The number of random classes in one run; `HEAPWRIGHT_GENERICS_CLASSES` overrides it, `HEAPWRIGHT_GENERICS_SEED` sets
/// the seed.
const CLASSES: u64 = 12;

pub fn trials() -> Vec<Trial> {
    vec![
        crate::trial("gen_generics::every_mechanism_compiles", every_mechanism_compiles),
        crate::trial("gen_generics::random_declarations_compile", random_declarations_compile),
    ]
}

fn compile(sources: &Path) -> Outcome<tempfile::TempDir> {
    let folder = scratch()?;
    let mut javac = Jdk::any()?.tool("javac");
    let files = files_below(sources, "java")?;
    let finished = run(javac.args(["-g", "-nowarn", "-d"]).arg(folder.path()).args(files), LIMIT)?;
    ensure(finished.code() == Some(0), || format!("the sources do not compile: {}", finished.describe()))?;
    Ok(folder)
}

fn every_mechanism_compiles() -> Outcome<()> {
    let classes = compile(&fixtures().join("gen_generics/java"))?;
    let out = scratch()?;
    let words = ["--method-time", "2s", "types.Fixtures", "types.**"];
    let finished = generate(classes.path(), out.path(), &[&["--no-replay"], &words[..]].concat())?;
    ensure(finished.code() == Some(0), || finished.describe())?;
    compiles(out.path(), classes.path())?;
    // and the JVM agrees with the predictions
    let record = record(0, classes.path(), scratch()?.path(), &words)?;
    ensure(record.withheld.is_empty(), || format!("{:?}", record.withheld))
}

fn random_declarations_compile() -> Outcome<()> {
    let number =
        |name: &str, usual: u64| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok()).unwrap_or(usual);
    let (seed, count) = (number("HEAPWRIGHT_GENERICS_SEED", 1), number("HEAPWRIGHT_GENERICS_CLASSES", CLASSES));
    let sources = scratch()?;
    for index in 0..count {
        let text = Random { state: seed.wrapping_mul(1_000_003).wrapping_add(index) }.class(index);
        write(&sources.path().join(format!("r/C{index}.java")), text)?;
    }
    let (classes, out) = (compile(sources.path())?, scratch()?);
    let words = ["--no-replay", "--method-time", "1s", "r.*"];
    let finished = generate(classes.path(), out.path(), &words)?;
    ensure(finished.code() == Some(0), || finished.describe())?;
    compiles(out.path(), classes.path()).map_err(|error| format!("seed {seed}: {error}"))
}

/// Random declarations.
struct Random {
    state: u64,
}

impl Random {
    fn next(&mut self, below: u64) -> u64 {
        self.state = self.state.wrapping_add(1);
        let hex = Fnv::new().part(self.state.to_be_bytes()).hex();
        self.state ^= u64::from_str_radix(&hex[..hex.len().min(15)], 16).unwrap_or(7);
        self.state % below
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.next(from.len() as u64) as usize]
    }

    /// A bound of the type parameter `own`.
    fn bound(&mut self, own: &str, before: &[&str]) -> String {
        match self.next(8) {
            0 => format!(" extends Comparable<{own}>"),
            1 => " extends Number".to_owned(),
            2 => format!(" extends Number & Comparable<{own}>"),
            3 => " extends java.util.List<? extends Number>".to_owned(),
            4 if !before.is_empty() => format!(" extends java.util.Collection<{}>", before[0]),
            5 if !before.is_empty() => format!(" extends {}", before[0]),
            _ => String::new(),
        }
    }

    fn parameters(&mut self, names: &[&'static str], around: &[&'static str]) -> (String, Vec<&'static str>) {
        let count = self.next(names.len() as u64 + 1) as usize;
        let mut made = Vec::new();
        let mut known = around.to_vec();
        for name in &names[..count] {
            let bound = self.bound(name, &known);
            made.push(format!("{name}{bound}"));
            known.push(name);
        }
        let text = if made.is_empty() { String::new() } else { format!("<{}>", made.join(", ")) };
        (text, names[..count].to_vec())
    }

    fn ty(&mut self, variables: &[&str], depth: u64) -> String {
        if !variables.is_empty() && self.next(3) == 0 {
            return self.pick(variables).to_owned();
        }
        if depth == 0 || self.next(3) == 0 {
            return self.pick(&["String", "Integer", "Object", "Long", "Character", "Number"]).to_owned();
        }
        match self.next(6) {
            0 => format!("java.util.List<{}>", self.argument(variables, depth)),
            1 => format!("java.util.Map<{}, {}>", self.argument(variables, depth), self.argument(variables, depth)),
            2 => format!("java.util.function.Supplier<{}>", self.argument(variables, depth)),
            3 => {
                let (from, to) = (self.argument(variables, depth), self.argument(variables, depth));
                format!("java.util.function.Function<{from}, {to}>")
            }
            4 => format!("{}[]", self.ty(variables, depth - 1)),
            _ => format!("java.util.Set<{}>", self.argument(variables, depth)),
        }
    }

    fn argument(&mut self, variables: &[&str], depth: u64) -> String {
        match self.next(5) {
            0 => "?".to_owned(),
            1 => format!("? extends {}", self.ty(variables, depth - 1)),
            2 => format!("? super {}", self.ty(variables, depth - 1)),
            _ => self.ty(variables, depth - 1),
        }
    }

    fn method(&mut self, variables: &[&'static str], taken: &mut BTreeSet<(String, usize)>, is_static: bool) -> String {
        let around: &[&'static str] = if is_static { &[] } else { variables };
        let (declared, own) = self.parameters(&["P", "Q"], around);
        let known: Vec<&'static str> = around.iter().chain(&own).copied().collect();
        let count = 1 + self.next(3) as usize;
        let name = self.pick(&["m", "n", "add"]).to_owned();
        if !taken.insert((name.clone(), count)) {
            return String::new();
        }
        let mut types: Vec<String> = (0..count).map(|_| self.ty(&known, 2)).collect();
        if self.next(4) == 0 {
            types[count - 1] = self.pick(&["int", "Object...", "String...", "long", "char"]).to_owned();
        }
        let list: Vec<String> = types.iter().enumerate().map(|(at, ty)| format!("{ty} p{at}")).collect();
        let result = types[0].replace("...", "[]");
        let test = match types[count - 1].as_str() {
            "int" | "long" | "char" => format!("p{} > 3", count - 1),
            _ => format!("p{} == null", count - 1),
        };
        let primitive = matches!(result.as_str(), "int" | "long" | "char");
        let other = if primitive { "(char) 1" } else { "null" };
        let (modifier, list) = (if is_static { "static " } else { "" }, list.join(", "));
        let space = if declared.is_empty() { "" } else { " " };
        format!("    {modifier}{declared}{space}{result} {name}({list}) {{ return {test} ? p0 : {other}; }}\n")
    }

    fn class(&mut self, index: u64) -> String {
        let (declared, variables) = self.parameters(&["A", "B", "C"], &[]);
        let mut body = String::new();
        for field in 0..self.next(3) {
            body.push_str(&format!("    {} f{field};\n", self.ty(&variables, 2)));
        }
        let mut taken = BTreeSet::new();
        for at in 0..4 {
            body.push_str(&self.method(&variables, &mut taken, at == 3));
        }
        let inner = self.method(&variables, &mut BTreeSet::new(), false);
        let field = self.ty(&variables, 1);
        body.push_str(&format!("    class Inner {{\n    {field} g;\n{inner}    }}\n"));
        let nested = self.method(&["N"], &mut BTreeSet::new(), false);
        body.push_str(&format!("    static class Nested<N> {{\n    N h;\n{nested}    }}\n"));
        format!("package r;\n\npublic class C{index}{declared} {{\n{body}}}\n")
    }
}
