//! The operations on concrete values, against Rust's own arithmetic.

use heapwright_term::{MathFn, MathFn2, Op, Rounding, Value, Width};

const INTS: [i32; 11] = [0, 1, -1, 2, -7, 31, 32, 33, 1000, i32::MIN, i32::MAX];
const LONGS: [i64; 9] = [0, 1, -1, -9, 63, 64, 1 << 40, i64::MIN, i64::MAX];
const FLOATS: [f32; 14] =
    [0.0, -0.0, 1.0, -1.5, 3.7, 1e-45, 1e10, -1e10, 1e20, f32::MAX, f32::INFINITY, f32::NEG_INFINITY, f32::NAN, 127.5];

fn binary(op: Op, a: Value, b: Value) -> Value {
    op.apply_binary(a, b).expect("well-sorted")
}

fn unary(op: Op, a: Value) -> Value {
    op.apply_unary(a).expect("well-sorted")
}

#[test]
fn ints() {
    for a in INTS {
        for b in INTS {
            let is = |op, expected| {
                assert_eq!(binary(op, Value::int(a), Value::int(b)), Value::int(expected), "{op:?} {a} {b}")
            };
            is(Op::Add, a.wrapping_add(b));
            is(Op::Sub, a.wrapping_sub(b));
            is(Op::Mul, a.wrapping_mul(b));
            is(
                Op::SDiv,
                if b != 0 {
                    a.wrapping_div(b)
                } else if a < 0 {
                    1
                } else {
                    -1
                },
            );
            is(Op::SRem, if b != 0 { a.wrapping_rem(b) } else { a });
            is(Op::BitAnd, a & b);
            is(Op::BitOr, a | b);
            is(Op::BitXor, a ^ b);
            is(Op::Shl, a.checked_shl(b as u32).unwrap_or(0));
            is(Op::AShr, a.checked_shr(b as u32).unwrap_or(a >> 31));
            is(Op::LShr, (a as u32).checked_shr(b as u32).unwrap_or(0) as i32);
            let holds = |op, expected| assert_eq!(binary(op, Value::int(a), Value::int(b)), Value::bool(expected));
            holds(Op::Eq, a == b);
            holds(Op::SLt, a < b);
            holds(Op::SLe, a <= b);
            holds(Op::ULt, (a as u32) < b as u32);
            holds(Op::ULe, a as u32 <= b as u32);
        }
        assert_eq!(unary(Op::Neg, Value::int(a)), Value::int(a.wrapping_neg()));
        assert_eq!(unary(Op::BitNot, Value::int(a)), Value::int(!a));
        assert_eq!(unary(Op::SignExtend(Width::W64), Value::int(a)), Value::long(i64::from(a)));
        assert_eq!(unary(Op::ZeroExtend(Width::W64), Value::int(a)), Value::long(i64::from(a as u32)));
        assert_eq!(unary(Op::Truncate(Width::W16), Value::int(a)), Value::bit_vec(Width::W16, a as u64));
        assert_eq!(unary(Op::SignedToFloat32, Value::int(a)), Value::float(a as f32));
        assert_eq!(unary(Op::SignedToFloat64, Value::int(a)), Value::double(f64::from(a)));
    }
}

#[test]
fn longs() {
    for a in LONGS {
        for b in LONGS {
            let is = |op, expected| assert_eq!(binary(op, Value::long(a), Value::long(b)), Value::long(expected));
            is(Op::Mul, a.wrapping_mul(b));
            is(
                Op::SDiv,
                if b != 0 {
                    a.wrapping_div(b)
                } else if a < 0 {
                    1
                } else {
                    -1
                },
            );
            is(Op::SRem, if b != 0 { a.wrapping_rem(b) } else { a });
            is(Op::Shl, u32::try_from(b).ok().and_then(|b| a.checked_shl(b)).unwrap_or(0));
            is(Op::AShr, u32::try_from(b).ok().and_then(|b| a.checked_shr(b)).unwrap_or(a >> 63));
        }
        assert_eq!(unary(Op::SignedToFloat32, Value::long(a)), Value::float(a as f32));
        assert_eq!(unary(Op::SignedToFloat64, Value::long(a)), Value::double(a as f64));
        assert_eq!(unary(Op::Truncate(Width::W32), Value::long(a)), Value::int(a as i32));
    }
}

#[test]
fn floats() {
    let canonical = |f: f32| Value::float(if f.is_nan() { f32::from_bits(0x7fc0_0000) } else { f });
    for a in FLOATS {
        let (one, double) = (Value::float(a), Value::double(f64::from(a) * 1e3));
        for b in FLOATS {
            let is = |op, expected| assert_eq!(binary(op, one, Value::float(b)), canonical(expected), "{op:?} {a} {b}");
            is(Op::FloatAdd, a + b);
            is(Op::FloatSub, a - b);
            is(Op::FloatMul, a * b);
            is(Op::FloatDiv, a / b);
            is(Op::FloatRem, a % b);
            assert_eq!(binary(Op::FloatEq, one, Value::float(b)), Value::bool(a == b));
            assert_eq!(binary(Op::FloatLt, one, Value::float(b)), Value::bool(a < b));
            assert_eq!(binary(Op::FloatLe, one, Value::float(b)), Value::bool(a <= b));
        }
        assert_eq!(unary(Op::FloatToSigned(Width::W32), one), Value::int(a as i32));
        assert_eq!(unary(Op::FloatToSigned(Width::W64), one), Value::long(a as i64));
        assert_eq!(unary(Op::FloatToSigned(Width::W32), double), Value::int((f64::from(a) * 1e3) as i32));
        assert_eq!(unary(Op::FloatToSigned(Width::W8), one), Value::bit_vec(Width::W8, a as i8 as u64));
        assert_eq!(unary(Op::FloatToSigned(Width::W16), one), Value::bit_vec(Width::W16, a as i16 as u64));
        assert_eq!(unary(Op::FloatNeg, one).bits(), one.bits() ^ 0x8000_0000);
        assert_eq!(unary(Op::FloatToBits, one).bits(), one.bits());
        assert_eq!(unary(Op::ToFloat32, unary(Op::ToFloat64, one)), canonical(a));
    }
    let odd_nan = Value::bit_vec(Width::W32, 0x7f80_0001);
    assert_eq!(unary(Op::FloatToBits, unary(Op::BitsToFloat, odd_nan)), odd_nan);
}

#[test]
fn ill_sorted_gives_nothing() {
    assert_eq!(Op::Add.apply_binary(Value::int(1), Value::long(1)), None);
    assert_eq!(Op::Add.apply_unary(Value::int(1)), None);
    assert_eq!(Op::Not.apply_unary(Value::int(1)), None);
    assert_eq!(Op::And.apply_binary(Value::int(1), Value::int(1)), None);
    assert_eq!(Op::Neg.apply_binary(Value::int(1), Value::int(1)), None);
    assert_eq!(Op::Eq.apply_binary(Value::float(1.0), Value::float(1.0)), None);
}

/// x, y, and HotSpot's `StrictMath` results for the cube root of x, and the hypotenuse, the power and the IEEE
/// remainder of x and y.
const HOTSPOT: [[u64; 6]; 7] = [
    [
        0xfff0000000000000,
        0x7ff0000000000000,
        0xfff0000000000000,
        0x7ff0000000000000,
        0x7ff0000000000000,
        0x7ff8000000000000,
    ],
    [
        0x51f3bb56d0bce197,
        0x51ba2e47c1e71df1,
        0x45f128785419307f,
        0x51f3ccad99347feb,
        0x7ff0000000000000,
        0x5178a0ff4f8b2240,
    ],
    [
        0x9c695a7b81bd5c6e,
        0x8488ad8dc2c21ea2,
        0xb417807a379cf780,
        0x1c695a7b81bd5c6e,
        0x7ff8000000000000,
        0x473ba74b0c73a28,
    ],
    [0x4020000000000000, 0xbff0000000000000, 0x4000000000000000, 0x40201fe03f61bad0, 0x3fc0000000000000, 0x0],
    [
        0x40267c370bb8b3b4,
        0xc00155639319f9dc,
        0x4001ebf3fd4bd2c6,
        0x4026e6235831e1f1,
        0x3f75a655bc70c24f,
        0x3fda2f527b076c20,
    ],
    [
        0x24dfeac9bbb0175b,
        0x24b6221e955b144b,
        0x36e96060bc30a982,
        0x24e032556f968656,
        0x3ff0000000000000,
        0xa494864245887158,
    ],
    [
        0xc046000000000000,
        0x4032000000000000,
        0xc00c3e27449db536,
        0x4047c50cefc9feaa,
        0x46134a32d5b0cfe9,
        0xc020000000000000,
    ],
];

#[test]
fn elementary_functions() {
    let same = |a: f64, b: u64| a.to_bits() == b || a.is_nan() && f64::from_bits(b).is_nan();
    for [x, y, root, hypotenuse, power, remainder] in HOTSPOT {
        let (x, y) = (f64::from_bits(x), f64::from_bits(y));
        assert!(same(MathFn::StrictCbrt.apply(x), root), "the cube root of {x}");
        assert!(same(MathFn2::Hypot.apply(x, y), hypotenuse), "the hypotenuse of {x} and {y}");
        assert!(same(MathFn2::StrictPow.apply(x, y), power), "{x} to the power of {y}");
        assert!(same(MathFn2::IeeeRemainder.apply(x, y), remainder), "the remainder of {x} and {y}");
    }
    for function in MathFn::ALL {
        let nan = unary(Op::Math1(function), Value::double(f64::NAN.copysign(-1.0)));
        assert_eq!(nan, Value::double(f64::from_bits(0x7ff8_0000_0000_0000)), "{function:?}");
    }
    assert_eq!(unary(Op::Math1(MathFn::Exp), Value::double(1.0)), Value::double(std::f64::consts::E));
    assert_eq!(binary(Op::Math2(MathFn2::Pow), Value::double(2.0), Value::double(3.0)), Value::double(8.0));
    assert_eq!(unary(Op::FloatRound(Rounding::NearestEven), Value::double(2.5)), Value::double(2.0));
    assert_eq!(unary(Op::FloatRound(Rounding::Ceil), Value::double(-0.5)), Value::double(-0.0));
    assert_eq!(unary(Op::FloatSqrt, Value::float(2.25)), Value::float(1.5));
}
