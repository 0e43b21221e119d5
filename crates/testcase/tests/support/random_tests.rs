//! Test cases made from numbers: every kind of statement, names that no compiler makes, and members
//! that differ in one thing only.

use std::sync::Arc;

use testcase::{Action, Answer, Executable, FieldMember, Prim, StubMethod, TestCase, Ty, Var};

/// Splitmix64.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }

    fn percent(&mut self, n: usize) -> bool {
        self.below(100) < n
    }

    fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }
}

const NAMES: [&str; 18] = [
    "A",
    "bank/Account",
    "bank/Account$Kind",
    "java/util/List",
    "v0",
    "int",
    "void",
    "_",
    "new",
    "on",
    "T",
    "a b",
    "na\u{ef}ve",
    "x`y\\z\n",
    "\u{1f600}",
    "<clinit>",
    "",
    "f-impl",
];

const PRIMS: [Prim; 8] = [
    Prim::Boolean,
    Prim::Byte,
    Prim::Char,
    Prim::Short,
    Prim::Int,
    Prim::Long,
    Prim::Float,
    Prim::Double,
];

fn name(r: &mut Random) -> Arc<str> {
    (*r.pick(&NAMES)).into()
}

pub fn ty(r: &mut Random, depth: usize) -> Ty {
    match r.below(if depth == 0 { 4 } else { 7 }) {
        0 => Ty::Void,
        1 => Ty::Prim(*r.pick(&PRIMS)),
        2 => Ty::Class(name(r), Vec::new()),
        3 => Ty::Var(name(r)),
        4 => Ty::Array(Box::new(ty(r, depth - 1))),
        _ => {
            let args = types(r, depth - 1);
            Ty::Class(name(r), args)
        }
    }
}

fn types(r: &mut Random, depth: usize) -> Vec<Ty> {
    (0..r.below(4)).map(|_| ty(r, depth)).collect()
}

fn descriptor(r: &mut Random) -> Arc<str> {
    let known = [
        "()V",
        "(I)V",
        "([[JLjava/lang/String;)Ljava/util/List;",
        "(La b;)V",
        "nonsense",
        "",
    ];
    (*r.pick(&known)).into()
}

fn executable(r: &mut Random) -> Arc<Executable> {
    let params = types(r, 2);
    let names = |r: &mut Random, n: usize| -> Vec<Option<Arc<str>>> {
        (0..n).map(|_| r.percent(60).then(|| name(r))).collect()
    };
    let n_names = if r.percent(80) {
        params.len()
    } else {
        r.below(4)
    };
    Arc::new(Executable {
        class: name(r),
        name: if r.percent(40) {
            "<init>".into()
        } else {
            name(r)
        },
        descriptor: descriptor(r),
        access: if r.percent(50) { 1 } else { r.next() as u16 },
        ret: ty(r, 2),
        type_params: (0..r.below(3)).map(|_| (name(r), ty(r, 1))).collect(),
        param_names: names(r, n_names),
        exceptions: (0..r.below(3)).map(|_| name(r)).collect(),
        needs_outer: r.percent(20),
        is_varargs: r.percent(20),
        params,
    })
}

fn field(r: &mut Random) -> Arc<FieldMember> {
    Arc::new(FieldMember {
        class: name(r),
        name: name(r),
        ty: ty(r, 2),
        access: r.next() as u16,
    })
}

/// Bits that mean something, and any others.
fn bits(r: &mut Random) -> u64 {
    let known = [
        0,
        1,
        39,
        92,
        0xd800,
        0xffff_ffff,
        0x8000_0000,
        0x7fff_ffff,
        0x7fc0_0000,
        0xffff_fffb,
        u64::MAX,
        (-0.0f64).to_bits(),
        f64::NAN.to_bits(),
        f64::NEG_INFINITY.to_bits(),
        f64::MIN_POSITIVE.to_bits(),
        u64::from(f32::INFINITY.to_bits()),
        u64::from((-0.0f32).to_bits()),
        u64::from(1e-45f32.to_bits()),
        0.1f64.to_bits(),
    ];
    match r.below(4) {
        0 | 1 => *r.pick(&known),
        2 => r.next(),
        _ => r.next() & 0xffff_ffff,
    }
}

/// A test; the number decides all of it.
pub fn test(number: u64) -> TestCase {
    let r = &mut Random(number);
    // Members are used more than once.
    let executables: Vec<_> = (0..4).map(|_| executable(r)).collect();
    let fields: Vec<_> = (0..3).map(|_| field(r)).collect();
    let mut t = TestCase::default();
    for k in 0..r.below(14) {
        let var = |r: &mut Random| Var(r.below(k) as u32);
        let vars = |r: &mut Random| -> Vec<Var> {
            let n = if k == 0 { 0 } else { r.below(4) };
            (0..n).map(|_| Var(r.below(k) as u32)).collect()
        };
        let optional = |r: &mut Random| (k > 0 && r.percent(60)).then(|| var(r));
        let e = |r: &mut Random| r.pick(&executables).clone();
        let f = |r: &mut Random| r.pick(&fields).clone();
        let action = match r.below(if k == 0 { 13 } else { 16 }) {
            0 => Action::Prim(*r.pick(&PRIMS), bits(r)),
            1 => Action::Str((0..r.below(6)).map(|_| bits(r) as u16).collect()),
            2 => Action::Null,
            3 => Action::Enum {
                class: name(r),
                constant: name(r),
            },
            4 => Action::ClassLiteral(ty(r, 3)),
            5 => Action::TempDir,
            6 => Action::Array {
                element: ty(r, 2),
                items: vars(r),
            },
            7 => Action::New {
                constructor: e(r),
                args: vars(r),
            },
            8 => Action::Call {
                method: e(r),
                on: optional(r),
                args: vars(r),
            },
            9 => Action::StaticField(f(r)),
            10 => Action::Lambda {
                method: e(r),
                result: optional(r),
            },
            11 => Action::MethodRef {
                method: e(r),
                params: types(r, 2),
                ret: ty(r, 2),
                target: e(r),
            },
            12 => Action::Stub {
                constructor: r.percent(50).then(|| e(r)),
                args: vars(r),
                methods: (0..r.below(4))
                    .map(|_| StubMethod {
                        method: e(r),
                        params: types(r, 2),
                        ret: ty(r, 2),
                        answers: (0..r.below(4))
                            .map(|_| match r.below(if k == 0 { 1 } else { 3 }) {
                                0 => Answer::Default,
                                1 => Answer::Gives(var(r)),
                                _ => Answer::Throws(var(r)),
                            })
                            .collect(),
                    })
                    .collect(),
            },
            13 => Action::ReadField {
                field: f(r),
                on: var(r),
            },
            14 => Action::CallsOf {
                stub: var(r),
                method: e(r),
                args: (0..r.below(4)).map(|_| optional(r)).collect(),
            },
            _ => Action::WriteField {
                field: f(r),
                on: optional(r),
                value: var(r),
            },
        };
        let ty = ty(r, 3);
        t.push(action, ty);
    }
    t
}
