//! One small class per rule, most of which no compiler would make and few mutations hit. Where a
//! JDK is installed, its verdict must be the same.

mod support;

use classfile::ClassFile;
use classfile::opcode::*;
use support::Library;
use support::assemble::{Class, Code};
use support::hotspot::HotSpot;

/// What both verifiers should say.
#[derive(Clone, Copy)]
enum Expected {
    Fine,
    /// Refused here for this reason.
    Bad(&'static str),
}
use Expected::{Bad, Fine};

const STATIC: u16 = 9;
const PUBLIC: u16 = 1;
const OLD: u16 = 48;
const NEW_VERSION: u16 = 52;

type Case = (&'static str, Vec<u8>, Expected);

/// Instructions with two-byte operands spelled out.
fn code(max_stack: u16, max_locals: u16, parts: &[&[u8]]) -> Code {
    Code {
        max_stack,
        max_locals,
        bytes: parts.concat(),
        ..Code::default()
    }
}

fn with(opcode: u8, operand: u16) -> [u8; 3] {
    let [high, low] = operand.to_be_bytes();
    [opcode, high, low]
}

/// A class `T` with a method `f`.
fn class(
    major: u16,
    parent: &str,
    make: impl FnOnce(&mut Class) -> (u16, &'static str, Code),
) -> Vec<u8> {
    let mut class = Class::new(major, "T", parent);
    let (access, signature, code) = make(&mut class);
    let (name, descriptor) = signature.split_at(signature.find('(').unwrap());
    class.method(access, name, descriptor, &code);
    class.finish()
}

fn object(major: u16, make: impl FnOnce(&mut Class) -> (u16, &'static str, Code)) -> Vec<u8> {
    class(major, "java/lang/Object", make)
}

fn plain(major: u16, signature: &'static str, code: Code) -> Vec<u8> {
    object(major, |_| (STATIC, signature, code))
}

fn constructors() -> Vec<Case> {
    let init = "<init>()V";
    let super_call = |class: &mut Class| {
        with(
            INVOKESPECIAL,
            class.method_ref("java/lang/Object", "<init>", "()V"),
        )
    };
    // 0 aload_0, 1 super(), 4 return, 5 handler.
    let guarded = |handler: &[u8], map: &[u8]| {
        let (handler, map) = (handler.to_vec(), map.to_vec());
        object(NEW_VERSION, move |c| {
            let mut code = code(1, 1, &[&[ALOAD_0], &super_call(c), &[RETURN], &handler]);
            code.handlers.push([1, 4, 5, 0]);
            let throwable = c.class("java/lang/Throwable").to_be_bytes();
            let mut body = vec![0, 1, 255, 0, 5];
            body.extend(&map);
            body.extend([0, 1, 7]);
            body.extend(throwable);
            code.stack_map = Some(body);
            (PUBLIC, init, code)
        })
    };
    let own_field = |name: &'static str, owner: &'static str| {
        class(NEW_VERSION, "far/Base", move |c| {
            c.field(PUBLIC, "x", "I");
            let field = with(PUTFIELD, c.field_ref(owner, name, "I"));
            let call = with(INVOKESPECIAL, c.method_ref("far/Base", "<init>", "()V"));
            (
                PUBLIC,
                init,
                code(
                    2,
                    1,
                    &[&[ALOAD_0, ICONST_1], &field, &[ALOAD_0], &call, &[RETURN]],
                ),
            )
        })
    };
    vec![
        (
            "constructor calls no other",
            object(NEW_VERSION, |_| (PUBLIC, init, code(0, 1, &[&[RETURN]]))),
            Bad("Constructor must call super()"),
        ),
        (
            "constructor calls twice",
            object(NEW_VERSION, |c| {
                let call = super_call(c);
                (
                    PUBLIC,
                    init,
                    code(1, 1, &[&[ALOAD_0], &call, &[ALOAD_0], &call, &[RETURN]]),
                )
            }),
            Bad("Bad operand type when invoking <init>"),
        ),
        (
            "constructor calls a grandparent's",
            class(NEW_VERSION, "far/Base", |c| {
                (
                    PUBLIC,
                    init,
                    code(1, 1, &[&[ALOAD_0], &super_call(c), &[RETURN]]),
                )
            }),
            Bad("Bad <init> method call"),
        ),
        (
            "super() guarded, handler throws on",
            guarded(&[ATHROW], &[0, 1, 0]),
            Bad("Stack map does not match the one at exception handler"),
        ),
        (
            "super() guarded, handler throws this on",
            guarded(&[ATHROW], &[0, 1, 6]),
            Bad("Stack map does not match the one at exception handler"),
        ),
        (
            "super() guarded, handler returns",
            guarded(&[POP, RETURN], &[0, 1, 0]),
            Bad("Stack map does not match the one at exception handler"),
        ),
        (
            "super() guarded, handler has this",
            guarded(&[POP, RETURN], &[0, 1, 6]),
            Bad("Stack map does not match the one at exception handler"),
        ),
        ("own field before super()", own_field("x", "T"), Fine),
        (
            "unknown own field before super()",
            own_field("y", "T"),
            Bad("Bad type on operand stack"),
        ),
        (
            "inherited field before super()",
            own_field("counter", "far/Base"),
            Bad("Bad type on operand stack"),
        ),
        (
            "static constructor",
            object(NEW_VERSION, |_| (STATIC, init, code(0, 0, &[&[RETURN]]))),
            Bad("illegal modifiers"),
        ),
        (
            "constructor with a result",
            object(NEW_VERSION, |_| {
                (PUBLIC, "<init>()I", code(1, 1, &[&[ICONST_0, IRETURN]]))
            }),
            Bad("must return void"),
        ),
        (
            "uninitialised object used",
            object(NEW_VERSION, |c| {
                let new = with(NEW, c.class("java/lang/Object"));
                (
                    STATIC,
                    "f()Ljava/lang/Object;",
                    code(1, 0, &[&new, &[ARETURN]]),
                )
            }),
            Bad("Bad type on operand stack"),
        ),
        (
            "constructor of another class",
            object(NEW_VERSION, |c| {
                let new = with(NEW, c.class("java/lang/String"));
                (
                    STATIC,
                    "f()V",
                    code(1, 0, &[&new, &super_call(c), &[RETURN]]),
                )
            }),
            Bad("Call to wrong <init> method"),
        ),
        (
            "new array class",
            object(NEW_VERSION, |c| {
                let new = with(NEW, c.class("[I"));
                (STATIC, "f()V", code(1, 0, &[&new, &[POP, RETURN]]))
            }),
            Bad("Illegal new instruction"),
        ),
    ]
}

fn access() -> Vec<Case> {
    let derived = |signature: &'static str, make: fn(&mut Class) -> Vec<u8>| {
        class(NEW_VERSION, "far/Base", move |c| {
            let bytes = make(c);
            (STATIC, signature, code(3, 2, &[&bytes]))
        })
    };
    fn get(c: &mut Class) -> Vec<u8> {
        let field = with(GETFIELD, c.field_ref("far/Base", "counter", "I"));
        [&[ALOAD_0], &field[..], &[IRETURN]].concat()
    }
    fn bump(c: &mut Class) -> Vec<u8> {
        let method = with(INVOKEVIRTUAL, c.method_ref("far/Base", "bump", "(I)I"));
        [&[ALOAD_0, ICONST_1], &method[..], &[IRETURN]].concat()
    }
    fn clone(c: &mut Class) -> Vec<u8> {
        let method = with(
            INVOKEVIRTUAL,
            c.method_ref("java/lang/Object", "clone", "()Ljava/lang/Object;"),
        );
        [&[ALOAD_0], &method[..], &[ARETURN]].concat()
    }
    let protected = Bad("Bad access to protected data");
    vec![
        (
            "protected field of the superclass",
            derived("f(Lfar/Base;)I", get),
            protected,
        ),
        (
            "protected field of this class",
            derived("f(LT;)I", get),
            Fine,
        ),
        (
            "protected method of the superclass",
            derived("f(Lfar/Base;)I", bump),
            protected,
        ),
        (
            "protected method of this class",
            derived("f(LT;)I", bump),
            Fine,
        ),
        (
            "clone of an object",
            derived("f(Lfar/Base;)Ljava/lang/Object;", clone),
            protected,
        ),
        (
            "clone of an array",
            derived("f([[I)Ljava/lang/Object;", clone),
            Fine,
        ),
        (
            "protected constructor",
            derived("f()V", |c| {
                let new = with(NEW, c.class("far/Base"));
                let call = with(
                    INVOKESPECIAL,
                    c.method_ref("far/Base", "<init>", "(Ljava/lang/String;)V"),
                );
                [&new[..], &[ACONST_NULL], &call, &[RETURN]].concat()
            }),
            Bad("Bad access to protected <init> method"),
        ),
        (
            "invokespecial of an unrelated class",
            derived("f()V", |c| {
                let call = with(
                    INVOKESPECIAL,
                    c.method_ref("java/lang/Thread", "run", "()V"),
                );
                [&[ACONST_NULL], &call[..], &[RETURN]].concat()
            }),
            Bad("Bad invokespecial instruction"),
        ),
        (
            "invokespecial on a superclass instance",
            derived("f(Lfar/Base;)I", |c| {
                let call = with(INVOKESPECIAL, c.method_ref("far/Base", "bump", "(I)I"));
                [&[ALOAD_0, ICONST_1], &call[..], &[IRETURN]].concat()
            }),
            Bad("Bad type on operand stack"),
        ),
        (
            "class initialiser called",
            derived("f()V", |c| {
                let call = with(INVOKESTATIC, c.method_ref("T", "<clinit>", "()V"));
                [&call[..], &[RETURN]].concat()
            }),
            Bad("Illegal call to internal method"),
        ),
        (
            "any object where an interface is asked for",
            derived("f(Ljava/lang/Object;)V", |c| {
                let call = with(
                    INVOKEINTERFACE,
                    c.interface_ref("java/lang/Runnable", "run", "()V"),
                );
                [&[ALOAD_0], &call[..], &[1, 0, RETURN]].concat()
            }),
            Fine,
        ),
        (
            "array where an interface is asked for",
            derived("f([I)V", |c| {
                let call = with(
                    INVOKEINTERFACE,
                    c.interface_ref("java/lang/Runnable", "run", "()V"),
                );
                [&[ALOAD_0], &call[..], &[1, 0, RETURN]].concat()
            }),
            Bad("Bad type on operand stack"),
        ),
        (
            "array where Cloneable is asked for",
            derived("f([I)Ljava/lang/Cloneable;", |_| vec![ALOAD_0, ARETURN]),
            Fine,
        ),
        (
            "arrays of subclasses",
            derived("f([[Ljava/lang/Integer;)[[Ljava/lang/Number;", |_| {
                vec![ALOAD_0, ARETURN]
            }),
            Fine,
        ),
        (
            "arrays of superclasses",
            derived("f([[Ljava/lang/Number;)[[Ljava/lang/Integer;", |_| {
                vec![ALOAD_0, ARETURN]
            }),
            Bad("Bad type on operand stack"),
        ),
        (
            "arrays of primitives",
            derived("f([[I)[Ljava/lang/Object;", |_| vec![ALOAD_0, ARETURN]),
            Fine,
        ),
        (
            "booleans as bytes",
            derived("f([Z)I", |_| vec![ALOAD_0, ICONST_0, BALOAD, IRETURN]),
            Fine,
        ),
        (
            "ints as bytes",
            derived("f([I)I", |_| vec![ALOAD_0, ICONST_0, BALOAD, IRETURN]),
            Bad("Bad type on operand stack"),
        ),
    ]
}

fn frames() -> Vec<Case> {
    let branch: &[u8] = &[ICONST_0, IFEQ, 0, 3, RETURN];
    let mapped = |map: &[u8]| {
        let mut code = code(1, 1, &[branch]);
        code.stack_map = Some(map.to_vec());
        plain(NEW_VERSION, "f()V", code)
    };
    let thrower = |caught: &'static str| {
        object(OLD, move |c| {
            let mut code = code(1, 0, &[&[NOP, RETURN, POP, RETURN]]);
            code.handlers.push([0, 1, 2, c.class(caught)]);
            (STATIC, "f()V", code)
        })
    };
    vec![
        (
            "no frames in version 52",
            plain(NEW_VERSION, "f()V", code(1, 0, &[branch])),
            Bad("Expecting a stackmap frame at branch target 4"),
        ),
        (
            "no frames in version 50",
            plain(50, "f()V", code(1, 0, &[branch])),
            Fine,
        ),
        (
            "no frames in version 49",
            plain(49, "f()V", code(1, 0, &[branch])),
            Fine,
        ),
        ("a frame", mapped(&[0, 1, 4]), Fine),
        (
            "a frame with a local too many",
            mapped(&[0, 1, 252, 0, 4, 1]),
            Bad("Inconsistent stackmap frames at branch target 4"),
        ),
        (
            "a frame between instructions",
            mapped(&[0, 1, 2]),
            Bad("StackMapTable error: bad offset"),
        ),
        (
            "a frame beyond the code",
            mapped(&[0, 2, 4, 9]),
            Bad("StackMapTable error: bad offset"),
        ),
        (
            "a frame cut short",
            mapped(&[0, 1, 255, 0, 4]),
            Bad("StackMapTable format error"),
        ),
        (
            "a frame of a reserved type",
            mapped(&[0, 1, 200]),
            Bad("StackMapTable format error"),
        ),
        (
            "unreachable code without frame",
            plain(NEW_VERSION, "f()V", code(0, 0, &[&[RETURN, NOP, RETURN]])),
            Bad("Expecting a stack map frame"),
        ),
        (
            "unreachable code in version 49",
            plain(49, "f()V", code(0, 0, &[&[RETURN, IADD, RETURN]])),
            Fine,
        ),
        (
            "falls off the end",
            plain(NEW_VERSION, "f()V", code(0, 0, &[&[NOP]])),
            Bad("Control flow falls through code end"),
        ),
        (
            "half a long overwritten",
            plain(
                NEW_VERSION,
                "f()V",
                code(
                    2,
                    2,
                    &[&[
                        LCONST_0, LSTORE_0, ICONST_0, ISTORE_1, LLOAD_0, POP2, RETURN,
                    ]],
                ),
            ),
            Bad("Bad local variable type"),
        ),
        (
            "half a long moved",
            plain(
                NEW_VERSION,
                "f()V",
                code(4, 0, &[&[LCONST_0, ICONST_0, SWAP, POP2, POP, RETURN]]),
            ),
            Bad("Bad type on operand stack"),
        ),
        (
            "a long and an int dup2_x1ed",
            plain(
                NEW_VERSION,
                "f()V",
                code(
                    5,
                    0,
                    &[&[ICONST_0, LCONST_0, DUP2_X1, POP2, POP, POP2, RETURN]],
                ),
            ),
            Fine,
        ),
        (
            "wrong return",
            plain(NEW_VERSION, "f()J", code(1, 0, &[&[ICONST_0, IRETURN]])),
            Bad("Wrong return type in function"),
        ),
        (
            "local variable out of bounds",
            plain(
                NEW_VERSION,
                "f()V",
                code(0, 1, &[&[WIDE, IINC, 1, 0, 0, 1, RETURN]]),
            ),
            Bad("Local variable table overflow"),
        ),
        (
            "catches a String",
            thrower("java/lang/String"),
            Bad("Catch type is not a subclass of Throwable"),
        ),
        ("catches an Error", thrower("java/lang/Error"), Fine),
        (
            "jumps into an instruction",
            plain(OLD, "f()V", code(1, 0, &[&[GOTO, 0, 4, BIPUSH, 0, RETURN]])),
            Bad("Illegal target of jump or branch"),
        ),
        (
            "unsorted lookupswitch",
            plain(
                OLD,
                "f()V",
                code(
                    1,
                    0,
                    &[
                        &[ICONST_0, LOOKUPSWITCH, 0, 0],
                        &[
                            0, 0, 0, 27, 0, 0, 0, 2, 0, 0, 0, 9, 0, 0, 0, 27, 0, 0, 0, 8, 0, 0, 0,
                            27,
                        ],
                        &[RETURN],
                    ],
                ),
            ),
            Bad("Bad lookupswitch instruction"),
        ),
    ]
}

fn subroutines() -> Vec<Case> {
    // 0 jsr 10; 3 int to local 0; 5 jsr 10; 8 uses the int; 10 the subroutine.
    let polymorphic: &[u8] = &[
        JSR, 0, 10, ICONST_1, ISTORE_0, JSR, 0, 5, ILOAD_0, IRETURN, ASTORE_1, RET, 1,
    ];
    // The subroutine forgets the int.
    let clobbering: &[u8] = &[
        ICONST_1,
        ISTORE_0,
        JSR,
        0,
        5,
        ILOAD_0,
        IRETURN,
        ACONST_NULL,
        ASTORE_0,
        ASTORE_1,
        RET,
        1,
    ];
    // Returns to its first call a second time: 0 jsr 8; 3 jsr 8; 6 return; 8 the subroutine.
    let stale: &[u8] = &[JSR, 0, 8, JSR, 0, 5, RETURN, NOP, ASTORE_0, RET, 0, RETURN];
    let returned_twice: &[u8] = &[JSR, 0, 6, RET, 0, RETURN, ASTORE_0, RET, 0];
    vec![
        (
            "subroutine leaves a variable alone",
            plain(OLD, "f()I", code(1, 2, &[polymorphic])),
            Fine,
        ),
        (
            "subroutine overwrites a variable",
            plain(OLD, "f()I", code(2, 2, &[clobbering])),
            Bad(""),
        ),
        (
            "subroutine called twice",
            plain(OLD, "f()V", code(1, 1, &[stale])),
            Fine,
        ),
        (
            "subroutine returns twice",
            plain(OLD, "f()V", code(1, 1, &[returned_twice])),
            Bad("Bad local variable type"),
        ),
        (
            "return address loaded",
            plain(
                OLD,
                "f()V",
                code(1, 1, &[&[JSR, 0, 3, ASTORE_0, ALOAD_0, POP, RETURN]]),
            ),
            Bad("Bad local variable type"),
        ),
        (
            "ret of an int",
            plain(OLD, "f(I)V", code(1, 1, &[&[RET, 0]])),
            Bad("Bad local variable type"),
        ),
        (
            "subroutine in version 51",
            plain(51, "f()V", code(1, 1, &[&[JSR, 0, 3, POP, RETURN]])),
            Bad("no subroutines"),
        ),
        // Two objects of one `new` at a time: 0 jsr 16 makes one, 4 jsr 16 another, of which
        // the constructor is called, 10 uses the first.
        (
            "uninitialised objects of one new",
            object(OLD, |c| {
                let new = with(NEW, c.class("java/lang/Object"));
                let call = with(
                    INVOKESPECIAL,
                    c.method_ref("java/lang/Object", "<init>", "()V"),
                );
                let parts: [&[u8]; 6] = [
                    &[JSR, 0, 12, ASTORE_0],
                    &[JSR, 0, 8],
                    &call,
                    &[ALOAD_0, ARETURN, ASTORE_1],
                    &new,
                    &[RET, 1],
                ];
                let mut code = code(1, 2, &parts);
                code.bytes[2] = 12;
                (STATIC, "f()Ljava/lang/Object;", code)
            }),
            Bad("Bad local variable type"),
        ),
    ]
}

#[test]
fn rules() {
    let Some(home) = support::jdks().pop() else {
        return;
    };
    let machine = HotSpot::new(&home);
    let class_path = [machine.compile(&[], &[])];
    let mut library = Library::new(&home, &class_path);
    let cases: Vec<Case> = [constructors(), access(), frames(), subroutines()].concat();
    let questions: Vec<_> = cases.iter().map(|case| ("T", case.1.as_slice())).collect();
    let theirs = machine.verdicts(&class_path, &questions);
    let mut wrong = Vec::new();
    for ((name, bytes, expected), theirs) in cases.iter().zip(theirs) {
        let class = ClassFile::parse(bytes.clone().into()).unwrap();
        library.add(&class);
        let ours = verifier::verify(&class, &mut library);
        let fits = match (&ours, expected) {
            (Ok(()), Fine) => theirs.starts_with('A'),
            (Err(error), Bad(reason)) => {
                error.reason.contains(reason) && theirs.starts_with(['V', 'C'])
            }
            _ => false,
        };
        if !fits {
            wrong.push(format!("{name}\n  theirs {theirs}\n  ours {ours:?}"));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        cases.len(),
        wrong.join("\n")
    );
}
