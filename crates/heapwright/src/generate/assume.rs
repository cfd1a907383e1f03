//! Assumptions on the input heap as they are written: `distinct(a,b)`, `disjoint(a,b)`, `acyclic(a)`.
//!
//! A place is `this`, a parameter by its name or number (`p0`, `p1`, …), or a field of a place (`this.root.left`).

use std::fmt;

/// What is assumed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Relation {
    /// The two are not the same object.
    Distinct,
    /// No object can be reached from both.
    Disjoint,
    /// No object reachable from it can be reached from itself.
    Acyclic,
}

impl Relation {
    const ALL: [Relation; 3] = [Relation::Distinct, Relation::Disjoint, Relation::Acyclic];

    fn name(self) -> &'static str {
        match self {
            Relation::Distinct => "distinct",
            Relation::Disjoint => "disjoint",
            Relation::Acyclic => "acyclic",
        }
    }

    fn places(self) -> usize {
        match self {
            Relation::Distinct | Relation::Disjoint => 2,
            Relation::Acyclic => 1,
        }
    }
}

/// A reference of the input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// `this` or a parameter.
    pub root: String,
    /// Fields, from the root on.
    pub fields: Vec<String>,
}

/// An assumption.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assumption {
    /// Which.
    pub relation: Relation,
    /// Of what; as many as the relation takes.
    pub places: Vec<Place>,
}

impl fmt::Display for Assumption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let places: Vec<String> = self.places.iter().map(ToString::to_string).collect();
        write!(f, "{}({})", self.relation.name(), places.join(","))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.root)?;
        self.fields.iter().try_for_each(|field| write!(f, ".{field}"))
    }
}

/// Reads an assumption, or says what is wrong with it.
pub fn parse(text: &str) -> Result<Assumption, String> {
    let wrong = |what: String| format!("'{text}' is no assumption: {what}");
    let text = text.trim();
    let Some((name, rest)) = text.split_once('(') else {
        return Err(wrong("write distinct(a,b), disjoint(a,b) or acyclic(a)".to_owned()));
    };
    let name = name.trim();
    let Some(relation) = Relation::ALL.into_iter().find(|relation| relation.name() == name) else {
        let near = super::hints::nearest(name, Relation::ALL.iter().map(|relation| relation.name()));
        return Err(wrong(match near {
            Some(near) => format!("did you mean {near}?"),
            None => format!("'{name}' is none of distinct, disjoint, acyclic"),
        }));
    };
    let Some(inside) = rest.trim_end().strip_suffix(')') else {
        return Err(wrong("the closing ')' is missing".to_owned()));
    };
    let places: Vec<Place> = inside.split(',').map(place).collect::<Result<_, _>>().map_err(wrong)?;
    if places.len() != relation.places() {
        let noun = if relation.places() == 1 { "place" } else { "places" };
        return Err(wrong(format!("{name} takes {} {noun}, not {}", relation.places(), places.len())));
    }
    Ok(Assumption { relation, places })
}

fn place(text: &str) -> Result<Place, String> {
    let text = text.trim();
    let mut parts = text.split('.').map(str::to_owned);
    let is_name = |name: &str| {
        let mut letters = name.chars();
        let starts = letters.next().is_some_and(|first| first.is_alphabetic() || first == '_' || first == '$');
        starts && letters.all(|letter| letter.is_alphanumeric() || letter == '_' || letter == '$')
    };
    if !text.split('.').all(is_name) {
        return Err(format!("'{text}' is neither `this`, nor a parameter, nor a field of these such as this.root"));
    }
    Ok(Place { root: parts.next().unwrap_or_default(), fields: parts.collect() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms() {
        let assumption = parse(" disjoint( this.root , other ) ").unwrap();
        assert_eq!(assumption.relation, Relation::Disjoint);
        assert_eq!(assumption.places[0].fields, ["root"]);
        assert_eq!(assumption.to_string(), "disjoint(this.root,other)");
        assert_eq!(parse("acyclic(p0)").unwrap().places.len(), 1);
    }

    #[test]
    fn mistakes() {
        let cases = [
            ("", "distinct(a,b)"),
            ("a != b", "distinct(a,b)"),
            ("distnct(a,b)", "did you mean distinct?"),
            ("smaller(a,b)", "none of"),
            ("distinct(a,b", "')'"),
            ("distinct(a)", "2 places, not 1"),
            ("acyclic(a,b)", "1 place, not 2"),
            ("distinct(a,)", "neither"),
            ("distinct(a,1)", "neither"),
            ("distinct(a,b.)", "neither"),
        ];
        for (text, expected) in cases {
            let message = parse(text).unwrap_err();
            assert!(message.contains(expected), "{text}: {message}");
        }
    }
}
