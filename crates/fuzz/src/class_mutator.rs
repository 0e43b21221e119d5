//! Damage to class files, mostly where it does not show at once: the deeper layers are reached by
//! classes that are still nearly right.

use classfile::opcode::{self, Layout};
use classfile::raw::{Attribute, Body, Member, RawClass};

use crate::bytes::havoc;
use crate::code_mutator;
use crate::rng::Rng;

/// A damaged copy of `seed`; `donor` lends methods.
pub fn mutate(seed: &[u8], donor: &[u8], rng: &mut Rng) -> Vec<u8> {
    let Some(mut class) = RawClass::read(seed) else {
        let mut bytes = seed.to_vec();
        havoc(&mut bytes, rng);
        return bytes;
    };
    if rng.one_in(12) {
        let mut bytes = seed.to_vec();
        havoc(&mut bytes, rng);
        return bytes;
    }
    // Without stack maps, types are inferred, and more of what follows stays acceptable.
    if rng.one_in(2) && class.constants(&[15, 16, 17, 18]).is_empty() {
        downgrade(&mut class, [45, 48, 49, 50][rng.below(4)]);
    }
    let most = if rng.one_in(4) { 8 } else { 3 };
    let edits = 1 + rng.below(most);
    for _ in 0..edits {
        edit(&mut class, donor, rng);
    }
    let mut bytes = class.write();
    if rng.one_in(25) {
        havoc(&mut bytes, rng);
    }
    if rng.one_in(60) {
        bytes.truncate(rng.below(bytes.len()));
    }
    bytes
}

fn downgrade(class: &mut RawClass, major: u16) {
    class.major = major;
    class.minor = if major == 45 { 3 } else { 0 };
    let maps: Vec<u16> = class
        .constants(&[1])
        .into_iter()
        .filter(|&i| class.utf8(i) == b"StackMapTable")
        .collect();
    for m in 0..class.methods.len() {
        if let Some(code) = class.code_mut(m) {
            code.attributes.retain(|a| !maps.contains(&a.name));
        }
    }
}

fn edit(class: &mut RawClass, donor: &[u8], rng: &mut Rng) {
    match rng.below(30) {
        0..=13 => code_mutator::edit(class, rng),
        14 | 15 => edit_constant_value(class, rng),
        16 => edit_constant_reference(class, rng),
        17 => edit_text(class, rng),
        18 => edit_access(class, rng),
        19 | 20 => edit_supertypes(class, rng),
        21..=23 => edit_attributes(class, rng),
        24 | 25 => edit_members(class, rng),
        28 => edit_bootstrap(class, rng),
        26 => {
            class.major = if rng.one_in(4) {
                rng.word()
            } else {
                44 + rng.below(28) as u16
            };
            if rng.one_in(4) {
                class.minor = rng.word();
            }
        }
        27 if rng.one_in(2) => edit_bootstrap(class, rng),
        27 => {
            let index = rng.below(class.pool.len());
            let tag = class.pool[index].first().copied().unwrap_or(1);
            let alike = if rng.one_in(5) {
                vec![]
            } else {
                class.constants(&[tag])
            };
            let other = rng
                .pick(&alike)
                .map_or_else(|| class.pool.len() - 1, |&o| usize::from(o));
            class.pool.swap(index, other);
        }
        _ => {
            if let Some(donor) = RawClass::read(donor) {
                splice_method(class, &donor, rng);
            }
        }
    }
}

/// What call sites are linked with: handles, types and constants that do not belong together.
fn edit_bootstrap(class: &mut RawClass, rng: &mut Rng) {
    let constants = class.constants(&[3, 4, 5, 6, 7, 8, 15, 16, 17]);
    let handles = class.constants(&[15]);
    let names: Vec<bool> = class
        .attributes
        .iter()
        .map(|a| class.utf8(a.name) == b"BootstrapMethods")
        .collect();
    let Some(Body::Raw(raw)) = names
        .iter()
        .position(|is| *is)
        .map(|at| &mut class.attributes[at].body)
    else {
        return;
    };
    for _ in 0..=rng.below(3) {
        let at = 2 + 2 * rng.below(raw.len().saturating_sub(2) / 2);
        let from = if rng.one_in(3) { &handles } else { &constants };
        if let Some(index) = rng.pick(from) {
            crate::bytes::put(raw, at, &index.to_be_bytes());
        }
    }
}

/// Numbers at their limits.
fn edit_constant_value(class: &mut RawClass, rng: &mut Rng) {
    let numbers = class.constants(&[3, 4, 5, 6]);
    let Some(&index) = rng.pick(&numbers) else {
        return;
    };
    let constant = &mut class.pool[usize::from(index)];
    const WIDE: [u64; 8] = [
        0,
        u64::MAX,
        1 << 63,
        i64::MAX as u64,
        0x7ff0_0000_0000_0000,
        0x7ff8_0000_0000_0000,
        1 << 31,
        0xffff_ffff,
    ];
    let value = if constant.len() == 5 {
        rng.long_word().to_be_bytes().to_vec()
    } else {
        WIDE[rng.below(WIDE.len())].to_be_bytes().to_vec()
    };
    constant.splice(1.., value);
}

/// An index inside a constant, mostly to one that may stand there.
fn edit_constant_reference(class: &mut RawClass, rng: &mut Rng) {
    let referring = class.constants(&[7, 8, 9, 10, 11, 12, 15, 16, 17, 18, 19, 20]);
    let Some(&index) = rng.pick(&referring) else {
        return;
    };
    let tag = class.pool[usize::from(index)][0];
    let second = rng.one_in(2);
    let (at, fitting): (usize, &[u8]) = match (tag, second) {
        (9..=11, false) => (1, &[7]),
        (9..=11 | 17 | 18, true) => (3, &[12]),
        (12, true) => (3, &[1]),
        (15, _) => (2, &[9, 10, 11]),
        (17 | 18, false) => (1, &[]),
        _ => (1, &[1]),
    };
    if tag == 15 && second {
        class.pool[usize::from(index)][1] = rng.below(11) as u8;
        return;
    }
    let choices = class.constants(fitting);
    let value = match rng.pick(&choices) {
        Some(&value) if !rng.one_in(8) => value,
        _ if rng.one_in(2) => rng.below(class.pool.len()) as u16,
        _ => rng.word(),
    };
    if rng.one_in(20) {
        class.pool[usize::from(index)][0] =
            [1, 3, 5, 7, 8, 9, 10, 11, 12, 15, 16, 17, 18, 2, 0, 99][rng.below(16)];
    }
    // An earlier edit may have given a short constant the tag of a longer one.
    if let Some(bytes) = class.pool[usize::from(index)].get_mut(at..at + 2) {
        bytes.copy_from_slice(&value.to_be_bytes());
    }
}

/// A name, descriptor or literal.
fn edit_text(class: &mut RawClass, rng: &mut Rng) {
    let texts = class.constants(&[1]);
    let Some(&index) = rng.pick(&texts) else {
        return;
    };
    let mut text = class.utf8(index).to_vec();
    const WORDS: [&[u8]; 22] = [
        b"",
        b"<init>",
        b"<clinit>",
        b"()V",
        b"(I)V",
        b"I",
        b"J",
        b"[I",
        b"[[[[Ljava/lang/Object;",
        b"Ljava/lang/String;",
        b"java/lang/Object",
        b"java/lang/Thread",
        b"java/lang/ref/WeakReference",
        b"java/lang/Class",
        b"java/lang/Enum",
        b"finalize",
        b"main",
        b"Code",
        b"BootstrapMethods",
        b"a/b//c",
        b"([Ljava/lang/String;)V",
        b"(JDLjava/lang/String;[[I)Ljava/lang/Object;",
    ];
    match rng.below(6) {
        0 => text = WORDS[rng.below(WORDS.len())].to_vec(),
        1 => {
            let other = *rng.pick(&texts).unwrap_or(&index);
            text = class.utf8(other).to_vec();
        }
        2 => text.insert(0, b'['),
        3 => text = vec![[b'[', b'a', b'(', b';', b'L', 0xc0][rng.below(6)]; rng.below(400)],
        4 if !text.is_empty() => {
            let at = rng.below(text.len());
            text[at] = b"IJZBCSFDLV[;/()<>ax$"[rng.below(20)];
        }
        _ => havoc(&mut text, rng),
    }
    text.truncate(65535);
    let mut constant = vec![1];
    constant.extend((text.len() as u16).to_be_bytes());
    constant.extend(text);
    class.pool[usize::from(index)] = constant;
}

fn edit_access(class: &mut RawClass, rng: &mut Rng) {
    let flip = 1u16 << rng.below(16);
    let (fields, methods) = (class.fields.len(), class.methods.len());
    match rng.below(1 + fields + methods) {
        0 => class.access ^= flip,
        n if n <= fields => class.fields[n - 1].access ^= flip,
        n => class.methods[n - 1 - fields].access ^= flip,
    }
}

fn edit_supertypes(class: &mut RawClass, rng: &mut Rng) {
    let classes = class.constants(&[7]);
    let Some(&index) = rng.pick(&classes) else {
        return;
    };
    match rng.below(8) {
        0..=2 => class.super_class = index,
        3 => class.super_class = class.this_class,
        4 => class.interfaces.push(index),
        5 => class.interfaces.push(class.this_class),
        6 => {
            let n = class.interfaces.len();
            if n > 0 {
                class.interfaces.remove(rng.below(n));
            } else {
                class.super_class = 0;
            }
        }
        _ => class.this_class = index,
    }
}

fn all_attributes(class: &mut RawClass, rng: &mut Rng) -> Vec<Attribute> {
    std::mem::take(attributes_of(class, rng))
}

/// The attributes of the class, a field, a method or a method's code.
fn attributes_of<'a>(class: &'a mut RawClass, rng: &mut Rng) -> &'a mut Vec<Attribute> {
    let (n_fields, n_methods) = (class.fields.len(), class.methods.len());
    match rng.below(5) {
        0 if n_fields > 0 => &mut class.fields[rng.below(n_fields)].attributes,
        1 if n_methods > 0 => &mut class.methods[rng.below(n_methods)].attributes,
        2 | 3 if n_methods > 0 => {
            let method = rng.below(n_methods);
            if class.code_mut(method).is_some() {
                match class.code_mut(method) {
                    Some(code) => &mut code.attributes,
                    None => unreachable!("looked a moment ago"),
                }
            } else {
                &mut class.methods[method].attributes
            }
        }
        _ => &mut class.attributes,
    }
}

fn edit_attributes(class: &mut RawClass, rng: &mut Rng) {
    let texts = class.constants(&[1]);
    let list = attributes_of(class, rng);
    if list.is_empty() {
        return;
    }
    let at = rng.below(list.len());
    match rng.below(9) {
        0 => {
            list.remove(at);
        }
        1 => {
            let copy = list[at].clone();
            list.push(copy);
        }
        2 => list[at].claimed = Some(rng.long_word()),
        3 => {
            let moved = all_attributes(class, rng);
            attributes_of(class, rng).extend(moved);
        }
        4 => list[at].name = *rng.pick(&texts).unwrap_or(&0),
        _ => match &mut list[at].body {
            Body::Raw(raw) => match rng.below(3) {
                0 if raw.len() >= 2 => {
                    let word = rng.below(raw.len() / 2) * 2;
                    crate::bytes::put(raw, word, &rng.word().to_be_bytes());
                }
                1 if raw.len() >= 2 => {
                    let word = rng.below(raw.len() - 1);
                    let small = rng.below(40) as u16;
                    crate::bytes::put(raw, word, &small.to_be_bytes());
                }
                _ => havoc(raw, rng),
            },
            Body::Code(code) => havoc(&mut code.bytes, rng),
        },
    }
}

fn edit_members(class: &mut RawClass, rng: &mut Rng) {
    if rng.one_in(3) {
        return edit_member_list(&mut class.fields, rng);
    }
    if rng.one_in(3) && class.methods.len() > 1 {
        let (a, b) = (
            rng.below(class.methods.len()),
            rng.below(class.methods.len()),
        );
        let taken = std::mem::take(&mut class.methods[a].attributes);
        let other = std::mem::replace(&mut class.methods[b].attributes, taken);
        class.methods[a].attributes = other;
        return;
    }
    edit_member_list(&mut class.methods, rng);
}

fn edit_member_list(members: &mut Vec<Member>, rng: &mut Rng) {
    if members.is_empty() {
        return;
    }
    let (at, other) = (rng.below(members.len()), rng.below(members.len()));
    match rng.below(5) {
        0 => {
            members.remove(at);
        }
        1 => {
            let copy = members[at].clone();
            for _ in 0..1 + if rng.one_in(50) { rng.below(70_000) } else { 0 } {
                members.push(copy.clone());
            }
        }
        2 => members[at].name = members[other].name,
        3 => members[at].descriptor = members[other].descriptor,
        _ => members.swap(at, other),
    }
}

/// Brings a method of another class in, with the constants it uses.
fn splice_method(class: &mut RawClass, donor: &RawClass, rng: &mut Rng) {
    let Some(method) = rng.pick(&donor.methods) else {
        return;
    };
    let base = class.pool.len() as u16 - 1;
    if class.pool.len() + donor.pool.len() > 65_000 {
        return;
    }
    let mut method = method.clone();
    for constant in &donor.pool[1..] {
        let mut constant = constant.clone();
        let indices: &[usize] = match constant.first() {
            Some(7 | 8 | 16 | 19 | 20) => &[1],
            Some(9..=12) => &[1, 3],
            Some(15) => &[2],
            Some(17 | 18) => &[3],
            _ => &[],
        };
        indices
            .iter()
            .for_each(|&at| shift(&mut constant, at, base));
        class.pool.push(constant);
    }
    method.name += base;
    method.descriptor += base;
    for attribute in &mut method.attributes {
        attribute.name += base;
        let Body::Code(code) = &mut attribute.body else {
            continue;
        };
        shift_code(&mut code.bytes, base);
        code.handlers
            .iter_mut()
            .filter(|h| h[3] != 0)
            .for_each(|h| h[3] += base);
        for inner in &mut code.attributes {
            let is_map = donor.utf8(inner.name) == b"StackMapTable";
            inner.name += base;
            if let (true, Body::Raw(raw)) = (is_map, &mut inner.body) {
                shift_stack_map(raw, base);
            }
        }
    }
    // Its own class, seen from the donor's code, becomes this one half of the time.
    if rng.one_in(2) {
        let own = usize::from(donor.this_class + base);
        class.pool[own] = class.pool[usize::from(class.this_class)].clone();
    }
    if rng.one_in(2) && !class.methods.is_empty() {
        let at = rng.below(class.methods.len());
        method.name = class.methods[at].name;
        if rng.one_in(2) {
            class.methods.remove(at);
        }
    }
    class.methods.push(method);
}

fn shift(bytes: &mut [u8], at: usize, by: u16) {
    if let Some(value) = bytes.get(at..).and_then(|b| b.first_chunk::<2>()) {
        let value = u16::from_be_bytes(*value).wrapping_add(by);
        crate::bytes::put(bytes, at, &value.to_be_bytes());
    }
}

fn shift_code(code: &mut [u8], by: u16) {
    let decoded: Vec<(usize, u8)> = classfile::instructions(code)
        .flatten()
        .map(|i| (i.pc as usize, i.opcode))
        .collect();
    for (pc, op) in decoded {
        match opcode::layout(op) {
            Some(
                Layout::Constant
                | Layout::InvokeInterface
                | Layout::InvokeDynamic
                | Layout::MultiNewArray,
            ) => shift(code, pc + 1, by),
            Some(Layout::ConstantByte) => code[pc + 1] = code[pc + 1].wrapping_add(by as u8),
            _ => {}
        }
    }
}

/// The class indices in a `StackMapTable`.
fn shift_stack_map(raw: &mut [u8], by: u16) {
    let word = |raw: &[u8], at: usize| {
        raw.get(at..)
            .and_then(|b| b.first_chunk().map(|b| u16::from_be_bytes(*b)))
            .unwrap_or(0)
    };
    let mut at = 2;
    let types = |raw: &mut [u8], at: &mut usize, n: u16| {
        for _ in 0..n {
            match raw.get(*at) {
                Some(7) => {
                    shift(raw, *at + 1, by);
                    *at += 3;
                }
                Some(8) => *at += 3,
                _ => *at += 1,
            }
        }
    };
    for _ in 0..word(raw, 0) {
        let Some(&kind) = raw.get(at) else { return };
        at += 1;
        match kind {
            0..=63 => {}
            64..=127 => types(raw, &mut at, 1),
            247 => {
                at += 2;
                types(raw, &mut at, 1);
            }
            252..=254 => {
                at += 2;
                types(raw, &mut at, u16::from(kind) - 251);
            }
            255 => {
                at += 2;
                for _ in 0..2 {
                    let n = word(raw, at);
                    at += 2;
                    types(raw, &mut at, n);
                }
            }
            _ => at += 2,
        }
    }
}
