//! Stack maps, the shape of code, and subroutines.

use super::Expected::{Bad, Fine};
use super::{Case, NEW_VERSION, OLD, STATIC, code, object, plain, with};
use classfile::opcode::*;

pub(crate) fn frames() -> Vec<Case> {
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

pub(crate) fn subroutines() -> Vec<Case> {
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
