//! The types and static members that the cases of one file share. They are chosen first, so that every body can refer
//! to them.

use crate::rng::Rng;
use crate::types::{Elem, Prim, Ty};

/// A method that is selected at run time.
#[derive(Clone, Debug)]
pub struct Selector {
    pub name: String,
    pub params: Vec<Ty>,
    pub ret: Ty,
    pub owner: Owner,
    /// Whether the owner implements it (in an interface, as a default method).
    pub has_body: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Owner {
    Iface(usize),
    Root,
}

#[derive(Clone, Debug)]
pub struct FieldInfo {
    pub name: String,
    pub ty: Ty,
    pub private: bool,
}

#[derive(Clone, Debug)]
pub struct Class {
    pub parent: Option<usize>,
    /// The interfaces listed in its own header.
    pub ifaces: Vec<usize>,
    pub fields: Vec<FieldInfo>,
    pub constructor: Vec<Ty>,
    /// The selectors it implements.
    pub bodies: Vec<usize>,
}

/// A static method of the file; a variadic one takes an array of its last parameter's type.
#[derive(Clone, Debug)]
pub struct Helper {
    pub name: String,
    pub params: Vec<Ty>,
    pub ret: Ty,
    pub variadic: bool,
}

/// INVARIANT: class 0 is abstract and the root of all others, which are concrete; it implements interface 0, and at
/// least one class implements interface 1. Every concrete class has a body for each selector that can be called on it.
#[derive(Clone, Debug)]
pub struct World {
    pub classes: Vec<Class>,
    pub sub_extends: bool,
    /// Default methods of interface 0 that interface 1, which extends it, overrides.
    pub replaced: Vec<usize>,
    pub selectors: Vec<Selector>,
    pub globals: Vec<(String, Ty)>,
    pub helpers: Vec<Helper>,
    pub records: Vec<Vec<(String, Ty)>>,
    pub constants: Vec<String>,
    /// Classes with only a static field, whose initialiser may fail.
    pub holders: Vec<Ty>,
}

/// The types a parameter or result may have.
const SIMPLE: [Ty; 11] = [
    Ty::INT,
    Ty::INT,
    Ty::LONG,
    Ty::DOUBLE,
    Ty::FLOAT,
    Ty::BOOLEAN,
    Ty::CHAR,
    Ty::Prim(Prim::Byte),
    Ty::Prim(Prim::Short),
    Ty::Str,
    Ty::Boxed(Prim::Int),
];

impl World {
    pub fn new(rng: &mut Rng, portable: bool) -> World {
        let selectors = selectors(rng);
        let sub_extends = rng.chance(50);
        let mut world = World {
            classes: Vec::new(),
            sub_extends,
            replaced: Vec::new(),
            selectors,
            globals: globals(rng),
            helpers: helpers(rng),
            records: vec![components(rng, portable), components(rng, portable)],
            constants: (0..rng.between(3, 6)).map(|n| format!("{}", char::from(b'A' + n as u8))).collect(),
            holders: (0..5).map(|_| rng.pick([Ty::INT, Ty::LONG, Ty::Str, Ty::DOUBLE])).collect(),
        };
        if sub_extends {
            let defaults: Vec<usize> = (0..world.selectors.len())
                .filter(|&s| world.selector(s).is_some_and(|it| it.owner == Owner::Iface(0) && it.has_body))
                .collect();
            world.replaced = defaults.into_iter().filter(|_| rng.chance(60)).collect();
        }
        for class in 0..rng.between(4, 7) {
            world.add_class(rng, class);
        }
        world
    }

    fn add_class(&mut self, rng: &mut Rng, class: usize) {
        let parent = if class == 0 { None } else { Some(rng.below(class)) };
        let ifaces = match class {
            0 => vec![0],
            1 => vec![1],
            _ if rng.chance(30) => vec![1],
            _ => vec![],
        };
        let fields = (0..rng.between(1, 3))
            .map(|n| FieldInfo { name: format!("f{n}"), ty: rng.pick(SIMPLE), private: rng.chance(40) })
            .collect();
        let constructor = (0..rng.below(3)).map(|_| rng.pick(SIMPLE)).collect();
        self.classes.push(Class { parent, ifaces, fields, constructor, bodies: Vec::new() });
        for selector in 0..self.selectors.len() {
            let Some(info) = self.selector(selector) else { continue };
            let owned_here = class == 0 && info.owner == Owner::Root;
            let needed = class > 0 && self.answers(class, selector) && !self.has_body(class, selector);
            let wanted = self.answers(class, selector) && rng.chance(35);
            let body = if owned_here { info.has_body } else { needed || wanted };
            if body && let Some(class) = self.classes.get_mut(class) {
                class.bodies.push(selector);
            }
        }
    }

    pub fn selector(&self, at: usize) -> Option<&Selector> {
        self.selectors.get(at)
    }

    pub fn class(&self, at: usize) -> Option<&Class> {
        self.classes.get(at)
    }

    /// The class and its superclasses, nearest first.
    pub fn chain(&self, class: usize) -> Vec<usize> {
        std::iter::successors(Some(class), |&at| self.class(at).and_then(|it| it.parent)).collect()
    }

    pub fn is_below(&self, class: usize, above: usize) -> bool {
        self.chain(class).contains(&above)
    }

    pub fn implements(&self, class: usize, iface: usize) -> bool {
        let direct = |wanted| {
            self.chain(class).into_iter().any(|at| self.class(at).is_some_and(|it| it.ifaces.contains(&wanted)))
        };
        direct(iface) || (iface == 0 && self.sub_extends && direct(1))
    }

    /// Returns true if `class` is a subtype of `ty`.
    pub fn fits(&self, class: usize, ty: Ty) -> bool {
        match ty {
            Ty::Class(above) => self.is_below(class, above),
            Ty::Iface(iface) => self.implements(class, iface),
            _ => false,
        }
    }

    /// The concrete classes that are subtypes of `ty`.
    pub fn concrete(&self, ty: Ty) -> Vec<usize> {
        (1..self.classes.len()).filter(|&class| self.fits(class, ty)).collect()
    }

    /// Returns true if the selector can be called on instances of `class`.
    pub fn answers(&self, class: usize, selector: usize) -> bool {
        self.selector(selector).is_some_and(|it| match it.owner {
            Owner::Root => true,
            Owner::Iface(iface) => self.implements(class, iface),
        })
    }

    /// Returns true if `class` declares or inherits a body for the selector.
    pub fn has_body(&self, class: usize, selector: usize) -> bool {
        let own = |at: usize| self.class(at).is_some_and(|it| it.bodies.contains(&selector));
        let default = self
            .selector(selector)
            .is_some_and(|it| matches!(it.owner, Owner::Iface(iface) if it.has_body && self.implements(class, iface)));
        default || self.chain(class).into_iter().any(own)
    }

    /// The selectors that can be called on an expression of type `ty`.
    pub fn selectors_of(&self, ty: Ty) -> Vec<usize> {
        let answers = |selector: usize| match ty {
            Ty::Class(class) => self.answers(class, selector),
            Ty::Iface(1) if self.sub_extends => {
                self.selector(selector).is_some_and(|it| matches!(it.owner, Owner::Iface(_)))
            }
            Ty::Iface(iface) => self.selector(selector).is_some_and(|it| it.owner == Owner::Iface(iface)),
            _ => false,
        };
        (0..self.selectors.len()).filter(|&selector| answers(selector)).collect()
    }

    /// Every instance field with the class that declares it.
    pub fn fields_of(&self, ty: Ty) -> Vec<(usize, String)> {
        let classes = self.classes.iter().enumerate();
        classes
            .flat_map(|(at, class)| class.fields.iter().map(move |field| (at, field)))
            .filter(|(_, field)| field.ty == ty)
            .map(|(at, field)| (at, field.name.clone()))
            .collect()
    }
}

fn selectors(rng: &mut Rng) -> Vec<Selector> {
    let owners =
        [Owner::Iface(0), Owner::Iface(0), Owner::Iface(1), Owner::Iface(1), Owner::Root, Owner::Root, Owner::Root];
    let made = owners.iter().enumerate().map(|(at, &owner)| Selector {
        name: format!("m{at}"),
        params: (0..rng.below(3)).map(|_| rng.pick(SIMPLE)).collect(),
        ret: if at == 6 { Ty::Class(0) } else { rng.pick(SIMPLE) },
        owner,
        has_body: match owner {
            Owner::Iface(_) => at % 2 == 1,
            Owner::Root => rng.chance(60),
        },
    });
    made.collect()
}

fn globals(rng: &mut Rng) -> Vec<(String, Ty)> {
    let mut types: Vec<Ty> = Prim::ALL.iter().map(|&prim| Ty::Prim(prim)).collect();
    types.extend([Ty::Str, Ty::Boxed(Prim::Int), Ty::Class(0), Ty::Object, Ty::Enum, Ty::Builder]);
    types.push(Ty::Array(Elem::Prim(rng.pick(Prim::ALL)), 1));
    types.push(Ty::Array(Elem::Prim(Prim::Int), 1));
    types.into_iter().enumerate().map(|(at, ty)| (format!("g{at}"), ty)).collect()
}

fn helpers(rng: &mut Rng) -> Vec<Helper> {
    let mut made: Vec<Helper> = (0..6)
        .map(|at| Helper {
            name: format!("s{at}"),
            params: (0..rng.between(1, 3)).map(|_| rng.pick(SIMPLE)).collect(),
            ret: rng.pick(SIMPLE),
            variadic: false,
        })
        .collect();
    let items = [Ty::INT, Ty::LONG, Ty::Str, Ty::Object, Ty::DOUBLE];
    made.extend((0..3).map(|at| Helper {
        name: format!("v{at}"),
        params: vec![rng.pick(SIMPLE), rng.pick(items)],
        ret: rng.pick(SIMPLE),
        variadic: true,
    }));
    made
}

fn components(rng: &mut Rng, portable: bool) -> Vec<(String, Ty)> {
    let count = rng.between(1, 4);
    let mut made = Vec::new();
    while made.len() < count {
        let ty = rng.pick(SIMPLE);
        if !(portable && ty.has_unstable_text()) {
            made.push((format!("c{}", made.len()), ty));
        }
    }
    made
}
