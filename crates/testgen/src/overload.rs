//! Resolves which of several methods of one name the compiler selects for given arguments (JLS 15.12.2). Filters by
//! classes first, then compares the remaining candidates with type arguments.

use crate::applicable::{Declared, Given};
use crate::model::{ClassInfo, MethodInfo, Type, World};
use heapwright_case::MethodName;
use heapwright_program::flags;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// What the compiler knows about an argument.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Argument {
    /// `null`
    Null,
    /// A value of a type, by its descriptor.
    Typed(String),
    /// A lambda with this many parameters.
    Lambda(usize),
}

/// A method that the compiler might select.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Candidate {
    /// Descriptors of the parameters, more precise than the erasure where the receiver's type allows.
    pub(crate) parameters: Vec<String>,
    declared: Declared,
    is_varargs: bool,
    /// The descriptors in the class file.
    pub(crate) erased: Vec<String>,
}

/// The parameters of other methods of the same name that the compiler might select instead.
/// `seen` is the class of the receiver as the compiler sees it.
pub(crate) fn rivals(
    world: &mut World<'_>,
    method: &MethodName,
    own: &MethodInfo,
    seen: Option<&str>,
) -> Vec<Vec<String>> {
    let found = candidates(world, method, seen, None).into_iter().filter(|one| {
        let same_length = one.erased.len() == own.descriptors.len();
        (same_length || own.is(flags::VARARGS)) && one.erased != own.descriptors
    });
    let all: BTreeSet<Vec<String>> = found.map(|one| one.erased).collect();
    all.into_iter().collect()
}

/// The class of the receiver of a call, if the compiler sees a subclass of the one that declares the method: it may have
/// more methods of that name.
pub(crate) fn seen_class(receiver: Option<&Type>) -> Option<&str> {
    match receiver {
        Some(Type::Class { name, .. }) => Some(name),
        _ => None,
    }
}

/// All methods of that name that a call on a receiver of this class and type might mean.
pub(crate) fn candidates(
    world: &mut World<'_>,
    method: &MethodName,
    seen: Option<&str>,
    receiver: Option<&Type>,
) -> Vec<Candidate> {
    let below = seen.filter(|_| method.name != "<init>").and_then(|seen| world.class(seen));
    let below = below.filter(|class| class.ancestors.contains(&method.class));
    let Some(info) = below.or_else(|| world.class(&method.class)) else { return Vec::new() };
    let above = if method.name == "<init>" { info.ancestors.get(..1) } else { info.ancestors.get(..) };
    let mut found: Vec<(Candidate, String)> = Vec::new();
    // a bridged method is the same method, as a supertype declares it
    let mut bridged: Vec<(Vec<String>, Rc<ClassInfo>)> = Vec::new();
    for above in above.unwrap_or_default() {
        let Some(above) = world.class(above) else { continue };
        let named = || above.methods.iter().filter(|one| one.name == method.name);
        let written = || named().filter(|one| !one.is(flags::SYNTHETIC));
        // a bridge that differs only in the result has the same parameters as its method
        let bridges = named().filter(|one| one.is(flags::SYNTHETIC));
        let bridges = bridges.filter(|one| !written().any(|own| own.descriptors == one.descriptors));
        bridged.extend(bridges.map(|one| (one.descriptors.clone(), above.clone())));
        for other in written() {
            if !found.iter().any(|(one, _)| one.erased == other.descriptors) {
                found.push((candidate(world, &above, other, receiver), above.name.clone()));
            }
        }
    }
    let is_bridged = |one: &Candidate, owner: &String| {
        bridged.iter().any(|(erased, by)| *erased == one.erased && by.name != *owner && by.ancestors.contains(owner))
    };
    found.into_iter().filter(|(one, owner)| !is_bridged(one, owner)).map(|(one, _)| one).collect()
}

fn candidate(world: &mut World<'_>, owner: &ClassInfo, method: &MethodInfo, receiver: Option<&Type>) -> Candidate {
    let seen = receiver.and_then(|receiver| world.as_super(receiver, &owner.name));
    let variables = match &seen {
        Some(Type::Class { arguments, .. }) if arguments.len() == owner.parameters.len() => owner.variables(arguments),
        _ => BTreeMap::default(),
    };
    let own: BTreeSet<&String> = method.type_parameters.iter().map(|one| &one.name).collect();
    let mut parameters = Vec::new();
    for (ty, erased) in method.parameters.iter().zip(&method.descriptors) {
        let known = match ty {
            Type::Variable(name) if !own.contains(name) => variables.get(name).and_then(descriptor_of),
            _ => None,
        };
        parameters.push(known.unwrap_or_else(|| erased.clone()));
    }
    let declared = declared(owner, method, &variables);
    Candidate { parameters, declared, is_varargs: method.is(flags::VARARGS), erased: method.descriptors.clone() }
}

/// The parameters, with the type variables of the receiver's class substituted. `new C<>(…)` infers those of its class
/// too.
fn declared(owner: &ClassInfo, method: &MethodInfo, variables: &BTreeMap<String, Type>) -> Declared {
    let constructor = method.name == "<init>";
    if variables.is_empty() && !owner.parameters.is_empty() && !method.is_static() && !constructor {
        let parameters = method.descriptors.iter().map(|one| Type::of_descriptor(one)).collect();
        return Declared { parameters, type_parameters: Vec::new() };
    }
    let mut type_parameters = method.type_parameters.clone();
    let mut known = if constructor { BTreeMap::new() } else { variables.clone() };
    if constructor {
        type_parameters.extend(owner.parameters.iter().cloned());
    }
    known.extend(type_parameters.iter().map(|one| (one.name.clone(), Type::Variable(one.name.clone()))));
    for one in &mut type_parameters {
        one.bounds.iter_mut().for_each(|bound| *bound = bound.with(&known));
    }
    Declared { parameters: method.parameters.iter().map(|one| one.with(&known)).collect(), type_parameters }
}

/// The descriptor of a known type.
pub(crate) fn descriptor_of(ty: &Type) -> Option<String> {
    Some(match ty {
        Type::Class { name, .. } => format!("L{};", name.replace('.', "/")),
        Type::Array(of) => format!("[{}", descriptor_of(of)?),
        Type::Wildcard(_) => descriptor_of(&ty.read())?,
        Type::Primitive(keyword) => primitive_letter(keyword)?.to_owned(),
        Type::Variable(_) | Type::Unknown(_) => return None,
    })
}

fn primitive_letter(keyword: &str) -> Option<&'static str> {
    const ALL: [(&str, &str); 8] = [
        ("boolean", "Z"),
        ("byte", "B"),
        ("char", "C"),
        ("short", "S"),
        ("int", "I"),
        ("long", "J"),
        ("float", "F"),
        ("double", "D"),
    ];
    ALL.iter().find(|(name, _)| *name == keyword).map(|(_, letter)| *letter)
}

/// Returns the parameters of the method that the compiler selects; `None` if there is none or the call is ambiguous.
/// `given` has the types of the arguments, `meant` the parameters of the method that is known to apply.
pub(crate) fn resolve(
    world: &mut World<'_>,
    all: &[Candidate],
    arguments: &[Argument],
    given: &[Given],
    meant: &[String],
) -> Option<Vec<String>> {
    for phase in [Phase::Strict, Phase::Loose, Phase::Varargs] {
        let spread = phase == Phase::Varargs;
        let mut fitting: Vec<&Candidate> = all.iter().filter(|one| applies(world, one, arguments, phase)).collect();
        fitting.retain(|one| one.erased == meant || one.declared.applies(world, given, spread));
        if fitting.is_empty() {
            continue;
        }
        let mut best = fitting.iter().filter(|one| {
            fitting
                .iter()
                .all(|other| one.erased == other.erased || is_more_specific(world, one, other, arguments.len(), spread))
        });
        let found = best.next()?;
        return best.next().is_none().then(|| found.erased.clone());
    }
    None
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum Phase {
    Strict,
    Loose,
    Varargs,
}

fn applies(world: &mut World<'_>, candidate: &Candidate, arguments: &[Argument], phase: Phase) -> bool {
    let count = candidate.parameters.len();
    if phase != Phase::Varargs {
        return count == arguments.len()
            && candidate
                .parameters
                .iter()
                .zip(arguments)
                .all(|(parameter, argument)| accepts(world, parameter, argument, phase == Phase::Loose));
    }
    if !candidate.is_varargs || arguments.len() + 1 < count {
        return false;
    }
    arguments.iter().enumerate().all(|(index, argument)| {
        let last = candidate.parameters.last().and_then(|last| last.strip_prefix('['));
        let parameter = candidate.parameters.get(index).filter(|_| index + 1 < count).map(String::as_str).or(last);
        parameter.is_some_and(|parameter| accepts(world, parameter, argument, true))
    })
}

fn accepts(world: &mut World<'_>, parameter: &str, argument: &Argument, boxing: bool) -> bool {
    let reference = parameter.starts_with(['L', '[']);
    match argument {
        Argument::Null => reference,
        Argument::Lambda(count) => {
            let class = parameter.trim_start_matches('L').trim_end_matches(';').replace('/', ".");
            reference && world.lambda_parameters(&class) == Some(*count)
        }
        Argument::Typed(ty) if is_below(world, ty, parameter) => true,
        Argument::Typed(ty) if boxing => match (ty.starts_with(['L', '[']), reference) {
            (false, true) => box_of(ty).is_some_and(|class| is_below(world, class, parameter)),
            (true, false) => ["Z", "B", "C", "S", "I", "J", "F", "D"]
                .into_iter()
                .any(|letter| box_of(letter) == Some(ty) && is_below(world, letter, parameter)),
            _ => false,
        },
        Argument::Typed(_) => false,
    }
}

/// Whether everything that one method accepts, the other accepts too.
fn is_more_specific(world: &mut World<'_>, one: &Candidate, other: &Candidate, count: usize, spread: bool) -> bool {
    let mut pairs = one.parameters.iter().zip(&other.parameters);
    // the last parameters of varargs methods stand for their components
    let same_form = !spread || one.parameters.len() == other.parameters.len();
    let by_class = !same_form || pairs.all(|(mine, theirs)| is_below(world, mine, theirs));
    by_class && one.declared.is_more_specific(world, &other.declared, count, spread)
}

/// Whether a type is a subtype of another (JLS 4.10) or the same, by descriptors.
fn is_below(world: &mut World<'_>, sub: &str, sup: &str) -> bool {
    const WIDER: [(&str, &str); 6] =
        [("B", "SIJFD"), ("S", "IJFD"), ("C", "IJFD"), ("I", "JFD"), ("J", "FD"), ("F", "D")];
    if sub == sup {
        return true;
    }
    match (sub.starts_with(['L', '[']), sup.starts_with(['L', '['])) {
        (true, true) => {
            let class = match sub.strip_prefix('L') {
                Some(class) => class.trim_end_matches(';').replace('/', "."),
                None => sub.replace('/', "."),
            };
            world.fits(&class, sup)
        }
        (false, false) => WIDER.iter().any(|(from, to)| *from == sub && to.contains(sup)),
        _ => false,
    }
}

pub(crate) fn box_of(letter: &str) -> Option<&'static str> {
    Some(match letter {
        "Z" => "Ljava/lang/Boolean;",
        "B" => "Ljava/lang/Byte;",
        "C" => "Ljava/lang/Character;",
        "S" => "Ljava/lang/Short;",
        "I" => "Ljava/lang/Integer;",
        "J" => "Ljava/lang/Long;",
        "F" => "Ljava/lang/Float;",
        "D" => "Ljava/lang/Double;",
        _ => return None,
    })
}
