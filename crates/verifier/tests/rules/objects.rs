//! Constructors, and access to members.

use super::Expected::{Bad, Fine};
use super::{Case, NEW_VERSION, PUBLIC, STATIC, class, code, object, with};
use classfile::opcode::*;
use classfile::write::ClassWriter;

pub(crate) fn constructors() -> Vec<Case> {
    let init = "<init>()V";
    let super_call = |class: &mut ClassWriter| {
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

pub(crate) fn access() -> Vec<Case> {
    let derived = |signature: &'static str, make: fn(&mut ClassWriter) -> Vec<u8>| {
        class(NEW_VERSION, "far/Base", move |c| {
            let bytes = make(c);
            (STATIC, signature, code(3, 2, &[&bytes]))
        })
    };
    fn get(c: &mut ClassWriter) -> Vec<u8> {
        let field = with(GETFIELD, c.field_ref("far/Base", "counter", "I"));
        [&[ALOAD_0], &field[..], &[IRETURN]].concat()
    }
    fn bump(c: &mut ClassWriter) -> Vec<u8> {
        let method = with(INVOKEVIRTUAL, c.method_ref("far/Base", "bump", "(I)I"));
        [&[ALOAD_0, ICONST_1], &method[..], &[IRETURN]].concat()
    }
    fn clone(c: &mut ClassWriter) -> Vec<u8> {
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
