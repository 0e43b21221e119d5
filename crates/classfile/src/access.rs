//! Access and property flags (JVMS tables 4.1-B, 4.5-A, 4.6-A and 4.7.6-A).
//!
//! Some bits mean different things on classes, fields and methods; each meaning has its name.

/// Declared `public`.
pub const PUBLIC: u16 = 0x0001;
/// Declared `private`.
pub const PRIVATE: u16 = 0x0002;
/// Declared `protected`.
pub const PROTECTED: u16 = 0x0004;
/// Declared `static`.
pub const STATIC: u16 = 0x0008;
/// Declared `final`.
pub const FINAL: u16 = 0x0010;
/// Class: `invokespecial` treats superclass methods specially (always set since Java 1.0.2).
pub const SUPER: u16 = 0x0020;
/// Method: declared `synchronized`.
pub const SYNCHRONIZED: u16 = 0x0020;
/// Method: a bridge made by the compiler.
pub const BRIDGE: u16 = 0x0040;
/// Field: declared `volatile`.
pub const VOLATILE: u16 = 0x0040;
/// Method: takes a variable number of arguments.
pub const VARARGS: u16 = 0x0080;
/// Field: declared `transient`.
pub const TRANSIENT: u16 = 0x0080;
/// Method: declared `native`.
pub const NATIVE: u16 = 0x0100;
/// Class: an interface.
pub const INTERFACE: u16 = 0x0200;
/// Declared `abstract`.
pub const ABSTRACT: u16 = 0x0400;
/// Method: declared `strictfp`.
pub const STRICT: u16 = 0x0800;
/// Not present in the source.
pub const SYNTHETIC: u16 = 0x1000;
/// Class: an annotation interface.
pub const ANNOTATION: u16 = 0x2000;
/// Class or field: an enum, or one of its constants.
pub const ENUM: u16 = 0x4000;
/// Class: a module description, not a class.
pub const MODULE: u16 = 0x8000;
/// Formal parameter: mandated by the language.
pub const MANDATED: u16 = 0x8000;

/// The flags as Java source modifiers, in the order `javap` prints them, for a method.
pub fn method_modifiers(access: u16) -> String {
    modifiers(
        access,
        &[
            (SYNCHRONIZED, "synchronized"),
            (NATIVE, "native"),
            (STRICT, "strictfp"),
        ],
    )
}

/// The flags as Java source modifiers, in the order `javap` prints them, for a field.
pub fn field_modifiers(access: u16) -> String {
    modifiers(access, &[(VOLATILE, "volatile"), (TRANSIENT, "transient")])
}

fn modifiers(access: u16, own: &[(u16, &str)]) -> String {
    let shared = [
        (PUBLIC, "public"),
        (PRIVATE, "private"),
        (PROTECTED, "protected"),
        (ABSTRACT, "abstract"),
        (STATIC, "static"),
        (FINAL, "final"),
    ];
    let mut words = Vec::new();
    for (flag, word) in shared.iter().chain(own) {
        if access & flag != 0 {
            words.push(*word);
        }
    }
    words.join(" ")
}
