//! A generator for each rule of terms to which it applies.

use super::random::{ORDERS, Random};
use super::tree::{Tree, binary, ite, not, unary};
use crate::op::Op;
use crate::sort::{Sort, Value, Width};

/// Builds a term with this outermost operation, to which the rule usually applies.
pub type Generator = fn(&mut Random, Op) -> Tree;

/// The generator of a rule.
pub fn generator(rule: &str) -> Option<Generator> {
    Some(match rule {
        "fold" => fold,
        "same_width" => same_width,
        "boolean::double_negation" => |r, op| unary(op, not(r.proposition())),
        "arithmetic::double_negation" | "bitwise::double_complement" | "float::double_negation" => twice,
        "boolean::unit_and_zero" => |r, op| either_way(r, op, |r| r.term(Sort::Bool), |r| r.constant(Sort::Bool)),
        "boolean::idempotence" | "bitwise::idempotence" | "compare::same" => same,
        "boolean::complement" => |r, op| {
            let (a, b) = opposite(r);
            binary(op, a, b)
        },
        "boolean::decided_members" => decided_members,
        "boolean::exclusive_or" => boolean_exclusive_or,
        "order::meets_equality" => meets_equality,
        "compare::negated_order" => |r, op| {
            let order = r.pick(&ORDERS);
            unary(op, binary(order, r.term(Sort::BitVec(Width::W16)), r.term(Sort::BitVec(Width::W16))))
        },
        "compare::equals_truth" => |r, op| either_way(r, op, |r| r.term(Sort::Bool), |r| r.constant(Sort::Bool)),
        "compare::equal_truths" => equal_truths,
        "compare::move_constant" => move_constant,
        "compare::zero_difference" => zero_difference,
        "compare::equals_extension" | "compare::extension_with_constant" => extension_with_constant,
        "compare::of_extensions" => of_extensions,
        "compare::at_the_bounds" => at_the_bounds,
        "arithmetic::neutral" => |r, op| with_one_of(r, op, &[0, 1]),
        "arithmetic::merge_constants" => merge_constants,
        "arithmetic::add_negation" => |r, op| {
            let x = r.term(Sort::BitVec(Width::W32));
            let minus = unary(Op::Neg, x.clone());
            swapped(r, op, x, minus)
        },
        "arithmetic::subtract_same" => subtract_same,
        "arithmetic::subtract_constant" => |r, op| {
            let sort = Sort::BitVec(r.width());
            binary(op, r.term(sort), r.constant(sort))
        },
        "arithmetic::subtract_from_zero" => |r, op| {
            let width = r.width();
            let zero = r.pick(&[0, 0, 0, 1, width.mask()]);
            binary(op, r.bits_constant(width, zero), r.term(Sort::BitVec(width)))
        },
        "arithmetic::multiply_by_special" => |r, op| with_one_of(r, op, &[0, u64::MAX]),
        "arithmetic::divide_by_unit" => divide_by_unit,
        "bitwise::unit_and_zero" => |r, op| with_one_of(r, op, &[0, u64::MAX]),
        "bitwise::complement" => |r, op| {
            let x = r.term(Sort::BitVec(Width::W16));
            let complement = unary(Op::BitNot, x.clone());
            swapped(r, op, x, complement)
        },
        "bitwise::exclusive_or" => |r, op| match r.one_in(3) {
            true => same(r, op),
            false => with_one_of(r, op, &[0, u64::MAX]),
        },
        "bitwise::mask_extension" => mask_extension,
        "bitwise::shift_nothing" => shift_nothing,
        "bitwise::shift_all" => shift_all,
        "bitwise::shift_twice" => shift_twice,
        "convert::extension_of_extension" => extension_of_extension,
        "convert::truncation_of_truncation" => truncation_of_truncation,
        "convert::truncation_of_extension" => truncation_of_extension,
        "float::encoding_round_trip" => encoding_round_trip,
        "float::repeated_precision" => |r, op| {
            let f = r.pick(&[Sort::Float32, Sort::Float64]);
            unary(op, unary(op, r.variable(f)))
        },
        "float::less_than_itself" => same,
        "ite::known_condition" => |r, _| {
            let sort = any_sort(r);
            ite(r.constant(Sort::Bool), r.term(sort), r.term(sort))
        },
        "ite::same_branches" => |r, _| {
            let sort = any_sort(r);
            let x = r.term(sort);
            ite(r.term(Sort::Bool), x.clone(), x)
        },
        "ite::negated_condition" => |r, _| {
            let sort = any_sort(r);
            ite(not(r.proposition()), r.variable(sort), r.variable(sort))
        },
        "ite::truth_branches" => truth_branches,
        "ite::truth_in_branch" => truth_in_branch,
        "ite::decided_condition" => decided_condition,
        "ite::lift_comparison" => lift_comparison,
        "ite::lift_unary" => |r, op| {
            let (op, sort) = argument(r, op);
            unary(op, choice(r, sort, 2))
        },
        "ite::lift_binary" => lift_binary,
        _ => return None,
    })
}

fn any_sort(r: &mut Random) -> Sort {
    let vector = Sort::BitVec(r.width());
    r.pick(&[vector, vector, vector, Sort::Bool, Sort::Float32, Sort::Float64])
}

/// An operation of the same family with some width, and an argument sort; a resizing operation changes the width.
fn argument(r: &mut Random, op: Op) -> (Op, Sort) {
    loop {
        let width = r.width();
        let op = match op {
            Op::SignExtend(_) => Op::SignExtend(width),
            Op::ZeroExtend(_) => Op::ZeroExtend(width),
            Op::Truncate(_) => Op::Truncate(width),
            Op::FloatToSigned(_) => Op::FloatToSigned(width),
            other => other,
        };
        let sort = any_sort(r);
        let resizes = matches!(op, Op::SignExtend(_) | Op::ZeroExtend(_) | Op::Truncate(_));
        if let Some(result) = op.unary_sort(sort)
            && !(resizes && result == sort)
        {
            return (op, sort);
        }
    }
}

/// A sort that the operation takes two of.
fn pair_sort(r: &mut Random, op: Op) -> Sort {
    loop {
        let sort = any_sort(r);
        if op.binary_sort(sort, sort).is_some() {
            return sort;
        }
    }
}

fn fold(r: &mut Random, op: Op) -> Tree {
    if [Sort::Bool, Sort::BitVec(Width::W32), Sort::Float64].iter().any(|sort| op.unary_sort(*sort).is_some()) {
        let (op, sort) = argument(r, op);
        return unary(op, r.constant(sort));
    }
    let sort = pair_sort(r, op);
    binary(op, r.constant(sort), r.constant(sort))
}

fn same_width(r: &mut Random, op: Op) -> Tree {
    let width = r.width();
    let op = match op {
        Op::SignExtend(_) => Op::SignExtend(width),
        Op::ZeroExtend(_) => Op::ZeroExtend(width),
        _ => Op::Truncate(width),
    };
    unary(op, r.term(Sort::BitVec(width)))
}

fn twice(r: &mut Random, op: Op) -> Tree {
    let sort = argument(r, op).1;
    unary(op, unary(op, r.variable(sort)))
}

fn same(r: &mut Random, op: Op) -> Tree {
    let sort = pair_sort(r, op);
    let x = r.term(sort);
    binary(op, x.clone(), x)
}

fn swapped(r: &mut Random, op: Op, a: Tree, b: Tree) -> Tree {
    if r.one_in(2) { binary(op, a, b) } else { binary(op, b, a) }
}

fn either_way(r: &mut Random, op: Op, a: fn(&mut Random) -> Tree, b: fn(&mut Random) -> Tree) -> Tree {
    let (a, b) = (a(r), b(r));
    swapped(r, op, a, b)
}

/// `x op c` for one of these constants, occasionally another one.
fn with_one_of(r: &mut Random, op: Op, bits: &[u64]) -> Tree {
    let width = r.width();
    let bits = if r.one_in(4) { r.edge(width) } else { r.pick(bits) };
    let (x, constant) = (r.term(Sort::BitVec(width)), r.bits_constant(width, bits));
    swapped(r, op, x, constant)
}

/// A condition and the form in which its negation is built.
fn opposite(r: &mut Random) -> (Tree, Tree) {
    if r.one_in(4) {
        return nearly_opposite(r);
    }
    let a = match r.below(3) {
        0 => r.proposition(),
        _ => r.comparison(),
    };
    let negation = not(a.clone());
    if r.one_in(2) { (a, negation) } else { (negation, a) }
}

/// Two orderings that share one or two sides, and are opposites only by chance.
fn nearly_opposite(r: &mut Random) -> (Tree, Tree) {
    let sort = Sort::BitVec(Width::W8);
    let (strict, lax) = r.pick(&[(Op::SLt, Op::SLe), (Op::ULt, Op::ULe), (Op::SLt, Op::ULe), (Op::ULt, Op::SLe)]);
    let a = binary(strict, r.variable(sort), r.variable(sort));
    let b = binary(lax, r.variable(sort), r.variable(sort));
    if r.one_in(2) { (a, b) } else { (b, a) }
}

fn boolean_exclusive_or(r: &mut Random, op: Op) -> Tree {
    let (a, b) = match r.below(4) {
        0 => {
            let p = r.term(Sort::Bool);
            (p.clone(), p)
        }
        1 => opposite(r),
        2 => (r.term(Sort::Bool), r.constant(Sort::Bool)),
        _ => (r.constant(Sort::Bool), r.term(Sort::Bool)),
    };
    binary(op, a, b)
}

/// A chain with more distinct members than the rule considers, together with a chain of some of them.
fn long_chain(r: &mut Random, op: Op) -> Tree {
    const NAMES: [&str; 22] =
        ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "s", "t", "u", "v"];
    let member = |name: &&'static str| Tree::Variable(name, Sort::Bool);
    let long = NAMES.iter().map(member).reduce(|chain, next| binary(op, chain, next));
    let some = [r.pick(&NAMES), r.pick(&NAMES)];
    let dual = if op == Op::And { Op::Or } else { Op::And };
    let inner = r.pick(&[op, dual]);
    let short = binary(inner, member(&some[0]), member(&some[1]));
    let long = long.unwrap_or_else(|| short.clone());
    swapped(r, op, long, short)
}

/// Chains of conditions about the same terms; occasionally longer than the rule considers.
fn decided_members(r: &mut Random, op: Op) -> Tree {
    if r.one_in(6) {
        return long_chain(r, op);
    }
    let related = r.related();
    let dual = if op == Op::And { Op::Or } else { Op::And };
    let chain = |r: &mut Random, op: Op, most: usize| {
        let mut chain = related.condition(r);
        for _ in 0..r.below(most) {
            chain = binary(op, chain, related.condition(r));
        }
        chain
    };
    let long = if r.one_in(10) { 24 } else { 3 };
    let left = chain(r, op, long);
    let inner = if r.one_in(2) { op } else { dual };
    let right = chain(r, inner, 4);
    swapped(r, op, left, right)
}

fn meets_equality(r: &mut Random, op: Op) -> Tree {
    let sort = Sort::BitVec(r.width());
    let (x, y) = (Tree::Variable("x", sort), Tree::Variable("y", sort));
    let order = r.pick(&ORDERS);
    let order = swapped(r, order, x.clone(), y.clone());
    let equality = swapped(r, Op::Eq, x, y);
    let equality = if (op == Op::And) ^ r.one_in(6) { not(equality) } else { equality };
    swapped(r, op, order, equality)
}

fn equal_truths(r: &mut Random, op: Op) -> Tree {
    let (a, b) = match r.below(3) {
        0 => (not(r.proposition()), not(r.proposition())),
        _ => opposite(r),
    };
    swapped(r, op, a, b)
}

/// Invertible operations around a term, compared with a constant.
fn move_constant(r: &mut Random, op: Op) -> Tree {
    let width = r.width();
    let sort = Sort::BitVec(width);
    let mut term = r.variable(sort);
    for _ in 0..=r.below(3) {
        let constant = r.constant(sort);
        term = match r.below(5) {
            0 => binary(Op::Add, term, constant),
            1 => binary(Op::BitXor, term, constant),
            2 => binary(Op::Sub, constant, term),
            3 => unary(Op::Neg, term),
            _ => unary(Op::BitNot, term),
        };
    }
    let constant = r.constant(sort);
    swapped(r, op, term, constant)
}

fn zero_difference(r: &mut Random, op: Op) -> Tree {
    let width = r.width();
    let sort = Sort::BitVec(width);
    let difference = binary(Op::Sub, Tree::Variable("x", sort), Tree::Variable("y", sort));
    let bits = if r.one_in(4) { r.edge(width) } else { 0 };
    let constant = r.bits_constant(width, bits);
    swapped(r, op, difference, constant)
}

fn extension(r: &mut Random, wide: Width) -> Op {
    r.pick(&[Op::SignExtend(wide), Op::ZeroExtend(wide)])
}

/// An extended term against a constant: at, near and beyond the bounds of the narrow width.
fn extension_with_constant(r: &mut Random, op: Op) -> Tree {
    let narrow = r.narrow(1);
    let wide = r.above(narrow);
    let extend = extension(r, wide);
    let inside = Op::SignExtend(wide).apply_unary(Value::bit_vec(narrow, r.edge(narrow))).expect("wider");
    let constant = match r.below(4) {
        0 => inside.bits(),
        1 => r.edge(narrow),
        2 => r.edge(narrow).wrapping_add(r.pick(&[narrow.mask(), 1, u64::MAX])),
        _ => r.edge(wide),
    };
    let (x, constant) = (r.term(Sort::BitVec(narrow)), r.bits_constant(wide, constant));
    swapped(r, op, unary(extend, x), constant)
}

fn of_extensions(r: &mut Random, op: Op) -> Tree {
    let narrow = r.narrow(1);
    let wide = r.above(narrow);
    let extend = extension(r, wide);
    let other = if r.one_in(5) { extension(r, wide) } else { extend };
    let (x, y) = (Tree::Variable("x", Sort::BitVec(narrow)), r.pick(&["y", "z"]));
    swapped(r, op, unary(extend, x), unary(other, Tree::Variable(y, Sort::BitVec(narrow))))
}

fn at_the_bounds(r: &mut Random, op: Op) -> Tree {
    let width = r.width();
    let (sign, mask) = (width.sign_bit(), width.mask());
    let bits = match op {
        Op::SLt | Op::SLe => r.pick(&[sign, sign - 1, sign, sign - 1, 0, mask]),
        _ => r.pick(&[0, mask, 0, mask, sign, sign - 1, 1, mask - 1]),
    };
    let (x, bound) = (r.term(Sort::BitVec(width)), r.bits_constant(width, bits));
    swapped(r, op, x, bound)
}

fn merge_constants(r: &mut Random, op: Op) -> Tree {
    let sort = Sort::BitVec(r.width());
    let (x, c, d) = (r.variable(sort), r.constant(sort), r.constant(sort));
    let inner = swapped(r, op, x, c);
    swapped(r, op, inner, d)
}

fn subtract_same(r: &mut Random, op: Op) -> Tree {
    let sort = Sort::BitVec(r.width());
    let x = r.term(sort);
    if r.one_in(3) {
        return binary(op, x.clone(), x);
    }
    let added = if r.one_in(2) { r.constant(sort) } else { r.variable(sort) };
    let sum = swapped(r, Op::Add, x.clone(), added);
    binary(op, sum, x)
}

fn divide_by_unit(r: &mut Random, op: Op) -> Tree {
    let width = r.width();
    let divisor = r.pick(&[1, 1, width.mask(), width.mask(), 0, 2, width.sign_bit()]);
    binary(op, r.term(Sort::BitVec(width)), r.bits_constant(width, divisor))
}

fn mask_extension(r: &mut Random, op: Op) -> Tree {
    let narrow = r.narrow(1);
    let wide = r.above(narrow);
    let mask = match r.below(6) {
        0 | 1 => narrow.mask(),
        2 => narrow.mask() >> r.below(8),
        3 => narrow.mask() | r.bits(),
        4 => r.bits() & narrow.mask(),
        _ => r.edge(wide),
    };
    let extended = unary(extension(r, wide), r.variable(Sort::BitVec(narrow)));
    let mask = r.bits_constant(wide, mask);
    swapped(r, op, extended, mask)
}

fn shift_nothing(r: &mut Random, op: Op) -> Tree {
    let width = r.width();
    let zero = r.bits_constant(width, 0);
    let x = r.term(Sort::BitVec(width));
    swapped(r, op, x, zero)
}

/// Distances at the width, near it and far beyond.
fn shift_all(r: &mut Random, op: Op) -> Tree {
    let width = r.width();
    let bits = u64::from(width.bits());
    let distance = r.pick(&[bits, bits, bits + 1, width.mask(), width.sign_bit(), bits - 1]);
    binary(op, r.variable(Sort::BitVec(width)), r.bits_constant(width, distance))
}

fn shift_twice(r: &mut Random, op: Op) -> Tree {
    let width = r.width();
    let distance = |r: &mut Random| {
        let distance = r.below(width.bits() as usize) as u64;
        r.bits_constant(width, distance)
    };
    let (inner, outer) = (distance(r), distance(r));
    let first = if r.one_in(6) { r.pick(&[Op::Shl, Op::LShr, Op::AShr]) } else { op };
    binary(op, binary(first, r.variable(Sort::BitVec(width)), inner), outer)
}

fn extension_of_extension(r: &mut Random, op: Op) -> Tree {
    let narrow = r.narrow(2);
    let middle = if narrow == Width::W16 { Width::W32 } else { r.pick(&[Width::W16, Width::W32]) };
    let wide = r.above(middle);
    let outer = if matches!(op, Op::SignExtend(_)) { Op::SignExtend(wide) } else { Op::ZeroExtend(wide) };
    let inner = extension(r, middle);
    unary(outer, unary(inner, r.variable(Sort::BitVec(narrow))))
}

fn truncation_of_truncation(r: &mut Random, _: Op) -> Tree {
    let narrow = r.narrow(2);
    let middle = if narrow == Width::W16 { Width::W32 } else { r.pick(&[Width::W16, Width::W32]) };
    let wide = r.above(middle);
    unary(Op::Truncate(narrow), unary(Op::Truncate(middle), r.variable(Sort::BitVec(wide))))
}

fn truncation_of_extension(r: &mut Random, _: Op) -> Tree {
    let from = r.narrow(1);
    let wide = r.above(from);
    let to = loop {
        let to = r.width();
        if to < wide {
            break to;
        }
    };
    unary(Op::Truncate(to), unary(extension(r, wide), r.variable(Sort::BitVec(from))))
}

fn encoding_round_trip(r: &mut Random, op: Op) -> Tree {
    let double = r.one_in(2);
    let (float, width) = if double { (Sort::Float64, Width::W64) } else { (Sort::Float32, Width::W32) };
    match op {
        Op::FloatToBits => unary(op, unary(Op::BitsToFloat, r.variable(Sort::BitVec(width)))),
        _ => unary(op, unary(Op::FloatToBits, r.variable(float))),
    }
}

fn truth_branches(r: &mut Random, _: Op) -> Tree {
    let condition = r.term(Sort::Bool);
    let (constant, other) = (r.constant(Sort::Bool), r.proposition());
    if r.one_in(2) { ite(condition, constant, other) } else { ite(condition, other, constant) }
}

fn truth_in_branch(r: &mut Random, _: Op) -> Tree {
    let condition = r.proposition();
    match r.below(3) {
        0 => ite(condition.clone(), condition, r.term(Sort::Bool)),
        1 => ite(condition.clone(), r.term(Sort::Bool), condition),
        _ => {
            let (a, b) = opposite(r);
            ite(condition, a, b)
        }
    }
}

/// Nested if-then-else, with conditions about the same terms.
fn decided_condition(r: &mut Random, _: Op) -> Tree {
    let related = r.related();
    let sort = Sort::BitVec(Width::W32);
    let nested = |r: &mut Random| {
        let mut inner = r.variable(sort);
        for _ in 0..=r.below(3) {
            let condition = related.atom(r);
            let other = if r.one_in(2) { r.constant(sort) } else { r.variable(sort) };
            inner = if r.one_in(3) { ite(condition, inner, other) } else { ite(condition, other, inner) };
        }
        inner
    };
    let (a, b) = (nested(r), nested(r));
    ite(related.atom(r), a, b)
}

/// A nested if-then-else of constants, at most `levels` deep, or occasionally one level deeper than is lifted.
fn choice(r: &mut Random, sort: Sort, levels: usize) -> Tree {
    let levels = if r.one_in(30) { 5 } else { levels };
    let mut made = r.constant(sort);
    for _ in 0..=r.below(levels) {
        let other = r.constant(sort);
        let condition = r.proposition();
        made = if r.one_in(2) { ite(condition, made, other) } else { ite(condition, other, made) };
    }
    made
}

fn lift_comparison(r: &mut Random, op: Op) -> Tree {
    let sort = loop {
        let sort = pair_sort(r, op);
        if sort != Sort::Bool {
            break sort;
        }
    };
    let near = r.constant(sort);
    let mut made = if r.one_in(3) { r.constant(sort) } else { r.variable(sort) };
    for _ in 0..=r.below(3) {
        let constant = if r.one_in(2) { near.clone() } else { r.constant(sort) };
        let condition = r.proposition();
        made = if r.one_in(2) { ite(condition, constant, made) } else { ite(condition, made, constant) };
    }
    swapped(r, op, made, near)
}

fn lift_binary(r: &mut Random, op: Op) -> Tree {
    let sort = loop {
        let sort = pair_sort(r, op);
        if sort != Sort::Bool {
            break sort;
        }
    };
    let a = choice(r, sort, 2);
    let b = if op == Op::Eq { choice(r, sort, 2) } else { r.constant(sort) };
    swapped(r, op, a, b)
}
