//! Security goals: what they say, where they are read, and which methods they concern.

mod builtin;
mod check;
mod exploring;
mod lexer;
mod parser;
#[cfg(test)]
mod tests;
mod verdict;
mod ways;
mod witness;

pub(crate) use check::check;
pub(crate) use exploring::urgent;
pub(crate) use verdict::{answers, names};
pub(crate) use ways::{Way, ways};
pub(crate) use witness::Witnesses;

use heapwright_case::{CallPart, CallPattern, Condition, SecurityGoals, Sink};
use parser::{Named, Parser};
use std::fmt;

/// A mistake in a goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// The line, from 1; 1 if there is only one.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong, and what would be right.
    pub message: String,
}

impl Mistake {
    fn new(column: usize, message: impl Into<String>) -> Mistake {
        Mistake { line: 1, column, message: message.into() }
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.message)
    }
}

/// Returns the names of the built-in sets, with what they are about.
pub fn built_in_sets() -> impl Iterator<Item = (&'static str, &'static str)> {
    builtin::SETS.iter().map(|(name, about, _)| (*name, *about))
}

/// Reads a goal: the name of a built-in set, or a goal of the goal language.
pub fn parse_goal(text: &str) -> Result<Vec<Sink>, Mistake> {
    let trimmed = text.trim();
    if !trimmed.is_empty() && trimmed.chars().all(char::is_alphanumeric) && trimmed != "call" {
        return built_in(trimmed);
    }
    let mut parser = Parser::new(text)?;
    let at = parser.at();
    if !parser.takes("call") {
        return Err(Mistake::new(at, format!("a goal begins with 'call', or is one of the sets {}", set_names())));
    }
    let sink = sink(&mut parser, text.trim().to_owned(), false)?;
    parser.end()?;
    Ok(vec![sink])
}

/// Reads a pattern of calls and its condition.
fn sink(parser: &mut Parser, goal: String, is_built_in: bool) -> Result<Sink, Mistake> {
    let at = parser.at();
    let named = parser.pattern()?;
    if named.has_this {
        return Err(Mistake::new(at, "the receiver is no parameter: leave 'this' out, and write tainted(this)"));
    }
    let condition = match parser.takes("where") {
        true => parser.condition(&named)?,
        false => Condition::Tainted(CallPart::Any),
    };
    Ok(Sink { goal, call: named.call, condition, is_built_in })
}

fn set_names() -> String {
    let names: Vec<&str> = built_in_sets().map(|(name, _)| name).collect();
    names.join(", ")
}

/// Returns the sinks of a built-in set.
fn built_in(name: &str) -> Result<Vec<Sink>, Mistake> {
    let Some((_, _, lines)) = builtin::SETS.iter().find(|(own, ..)| *own == name) else {
        return Err(Mistake::new(1, format!("there is no set '{name}': the sets are {}", set_names())));
    };
    let parsed = lines.iter().map(|line| {
        let mut parser = Parser::new(line)?;
        parser.takes("call");
        sink(&mut parser, name.to_owned(), true)
    });
    parsed.collect()
}

/// Reads a file of sinks, sources and guards, one a line.
pub fn parse_goal_file(text: &str) -> Result<SecurityGoals, Mistake> {
    let mut goals = SecurityGoals::default();
    let mut guards: Vec<CallPattern> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        parse_line(line, &mut goals, &mut guards).map_err(|mistake| Mistake { line: number + 1, ..mistake })?;
    }
    if goals.sinks.is_empty() {
        return Err(Mistake::new(
            1,
            "the file names no sink: add a line such as 'sink java.lang.Class.forName(name)' or 'use reflection'",
        ));
    }
    guarded(&mut goals, &guards);
    Ok(goals)
}

fn parse_line(line: &str, goals: &mut SecurityGoals, guards: &mut Vec<CallPattern>) -> Result<(), Mistake> {
    let text = without_comment(line);
    if text.trim().is_empty() {
        return Ok(());
    }
    let mut parser = Parser::new(text)?;
    let at = parser.at();
    match parser.name("'sink', 'source', 'guard' or 'use'")?.as_str() {
        "sink" | "call" => {
            let written = text.trim().trim_start_matches("sink").trim_start_matches("call").trim();
            goals.sinks.push(sink(&mut parser, format!("call {written}"), false)?);
        }
        "guard" => guards.push(parser.pattern()?.call),
        "source" => goals.sources.push(source(parser.pattern()?)),
        "use" => {
            let at = parser.at();
            let name = parser.name("the name of a set")?;
            let column = |mistake: Mistake| Mistake { column: at, ..mistake };
            goals.sinks.extend(built_in(&name).map_err(column)?);
        }
        other => {
            return Err(Mistake::new(
                at,
                format!("a line begins with 'sink', 'source', 'guard' or 'use', not with '{other}'"),
            ));
        }
    }
    parser.end()
}

/// Returns a line without its comment; a `#` in quotes begins none.
fn without_comment(line: &str) -> &str {
    let mut quoted = false;
    for (at, one) in line.char_indices() {
        match one {
            '"' => quoted = !quoted,
            '#' if !quoted => return line.get(..at).unwrap_or(line),
            _ => {}
        }
    }
    line
}

/// Returns the parameters that a source means: those it names, or all and the receiver.
fn source(named: Named) -> (CallPattern, Vec<CallPart>) {
    let mut parts: Vec<CallPart> = if named.has_this { vec![CallPart::Receiver] } else { Vec::new() };
    match &named.call.parameters {
        None => parts.extend([CallPart::Receiver, CallPart::Any]),
        Some(_) => {
            let own = (0..).zip(&named.names).filter(|(_, name)| name.is_some());
            parts.extend(own.map(|(place, _)| CallPart::Argument(place)));
        }
    }
    (named.call, parts)
}

/// Adds guards to all sinks.
fn guarded(goals: &mut SecurityGoals, guards: &[CallPattern]) {
    if guards.is_empty() {
        return;
    }
    for sink in &mut goals.sinks {
        let mut parts = vec![sink.condition.clone()];
        let not = |guard: &CallPattern| Condition::Not(Box::new(Condition::Passed(guard.clone())));
        parts.extend(guards.iter().map(not));
        sink.condition = Condition::All(parts);
    }
}
