//! Why a side is infeasible, in words, with source lines.

use program::{Conditions, Side};

use crate::body::Body;
use crate::invariants::Bound;
use crate::prover::Prover;
use crate::state::{Origin, What};
use crate::transfer::Fact;

/// Ways to a side that are told one by one.
const MOST_TOLD: usize = 3;

/// What a condition asks for, and how it came about.
struct Told {
    /// "line 7", or nothing where the code has no lines.
    place: String,
    kind: Kind,
}

enum Kind {
    /// A decision of the program, as Java.
    Decision(String),
    /// Something that holds because of what was done at the place.
    Because(&'static str),
    /// Holds for every call.
    Entry,
    /// Holds for a field, always.
    Always(String),
}

impl Prover<'_> {
    /// The reason why the ways to a side all end: `target` is the side's own condition.
    pub(crate) fn reason(&self, target: Origin, cores: &[Vec<Origin>]) -> String {
        let mut sentences: Vec<String> = Vec::new();
        for core in cores {
            let sentence = self.sentence(target, core);
            if !sentences.contains(&sentence) {
                sentences.push(sentence);
            }
        }
        if sentences.is_empty() {
            let place = self.place(target);
            return format!("control never comes to {place}, and nothing calls it");
        }
        // What says least comes last.
        sentences.sort_by_key(String::len);
        let n_more = sentences.len().saturating_sub(MOST_TOLD);
        sentences.truncate(MOST_TOLD);
        let mut text = sentences.join("; on another way, ");
        if n_more > 0 {
            text.push_str(&format!("; {n_more} more ways end in the same manner"));
        }
        text
    }

    fn sentence(&self, target: Origin, core: &[Origin]) -> String {
        let others: Vec<Told> = core
            .iter()
            .filter(|o| **o != target)
            .map(|o| self.told_of(*o))
            .collect();
        let has_target = core.contains(&target);
        let own = self.told_of(target);
        let needs = match &own.kind {
            Kind::Decision(text) => format!("{} needs {text}", own.place),
            _ => format!("{} needs another value", own.place),
        };
        let list = others.iter().map(sure).collect::<Vec<_>>();
        match (has_target, list.is_empty()) {
            (true, true) => format!("{needs}, which never holds there"),
            (true, false) => format!("{needs}, but {}", join(&list)),
            (false, true) => format!("control never comes to {}", own.place),
            (false, false) => format!(
                "control comes to {} only if {}, which is impossible",
                own.place,
                join(&others.iter().map(needed).collect::<Vec<_>>())
            ),
        }
    }

    fn place(&self, origin: Origin) -> String {
        let body = self
            .bodies
            .get(origin.method as usize)
            .and_then(|b| b.as_deref());
        match body.and_then(|b| b.line(origin.pc)) {
            Some(line) => format!("line {line}"),
            None => match body {
                Some(body) => format!("{} at pc {}", body.info().name, origin.pc),
                None => format!("pc {}", origin.pc),
            },
        }
    }

    /// What a field always satisfies, in words.
    fn always(&self, field: u32) -> String {
        let id = crate::place::FieldId(field);
        let name = &self.t.classes.field(id).name;
        let own = self.t.invariants.iter().filter(|i| i.field == id);
        let mut words: Vec<String> = Vec::new();
        let (mut least, mut most) = (None, None);
        let mut set: Option<&Vec<i32>> = None;
        for invariant in own {
            match &invariant.bound {
                Bound::NotNull => words.push("not null".to_owned()),
                Bound::AtLeast(n) => least = least.max(Some(*n)),
                Bound::AtMost(n) => most = Some(most.map_or(*n, |m: i32| m.min(*n))),
                Bound::OneOf(values) if set.is_none_or(|s| values.len() < s.len()) => {
                    set = Some(values);
                }
                Bound::OneOf(_) => {}
            }
        }
        let values: Vec<i32> = set.map_or(Vec::new(), |values| {
            let is_inside =
                |v: &&i32| least.is_none_or(|l| l <= **v) && most.is_none_or(|m| **v <= m);
            values.iter().filter(is_inside).copied().collect()
        });
        let has_gaps = values.windows(2).any(|w| w[0] + 1 != w[1]);
        if let (Some(first), Some(last), false) = (values.first(), values.last(), has_gaps) {
            (least, most) = (
                least.max(Some(*first)),
                Some(most.map_or(*last, |m| m.min(*last))),
            );
        }
        match (set.filter(|_| has_gaps || values.len() == 2), least, most) {
            (Some(_), ..) => {
                let values: Vec<String> = values.iter().map(ToString::to_string).collect();
                words.push(format!("one of {}", values.join(", ")));
            }
            (None, Some(least), Some(most)) => words.push(format!("from {least} to {most}")),
            (None, Some(least), None) => words.push(format!("at least {least}")),
            (None, None, Some(most)) => words.push(format!("at most {most}")),
            (None, None, None) => {}
        }
        format!("every write of {name} leaves it {}", words.join(" and "))
    }

    fn told_of(&self, origin: Origin) -> Told {
        let place = self.place(origin);
        let body = self
            .bodies
            .get(origin.method as usize)
            .and_then(|b| b.as_deref());
        let kind = match origin.what {
            What::Jump(taken) => {
                let side = if taken { Side::Jump } else { Side::FallThrough };
                decision(body, origin.pc, &side)
            }
            What::Switch(target) => match body.and_then(|b| switch_side(b, origin.pc, target)) {
                Some(side) => decision(body, origin.pc, &side),
                None => Kind::Because("the switch goes elsewhere"),
            },
            What::Fact(number) => Kind::Because(fact(number)),
            What::Failed => Kind::Because("the handler is for another failure"),
            What::Entry => Kind::Entry,
            What::Call => Kind::Because("calls it with other values"),
            What::Invariant(field) => Kind::Always(self.always(field)),
        };
        Told { place, kind }
    }
}

fn switch_side(body: &Body, pc: u32, target: u32) -> Option<Side> {
    let branches = program::Branches::of(&body.file);
    let sides = branches.at(body.method, pc);
    let found = sides.iter().find(|b| b.target == target);
    found.map(|b| b.side.clone())
}

fn decision(body: Option<&Body>, pc: u32, side: &Side) -> Kind {
    let text = body.and_then(|b| Conditions::of(&b.file, b.info()).text(pc, side));
    match (text, side) {
        (Some(text), _) => Kind::Decision(without_table(&text)),
        (None, Side::Default) => Kind::Decision("a value that no case has".to_owned()),
        (None, _) => Kind::Decision("the other outcome".to_owned()),
    }
}

/// A switch on an enum, without the table that the compiler made for it.
fn without_table(text: &str) -> String {
    let inside = text.split_once("$SwitchMap$").and_then(|(_, rest)| {
        let (_, rest) = rest.split_once('[')?;
        rest.split_once(".ordinal()]")
    });
    match inside {
        Some((on, rest)) if rest.contains("no other case") => format!("another constant for {on}"),
        Some((on, rest)) => format!("{on}{rest}"),
        None => text.to_owned(),
    }
}

fn fact(number: u8) -> &'static str {
    const ALL: [(Fact, &str); 8] = [
        (
            Fact::NotNull,
            "has used the reference, which is not null then",
        ),
        (Fact::Inside, "has used the index, which is inside then"),
        (
            Fact::Divisor,
            "has divided by the number, which is not zero then",
        ),
        (
            Fact::Cast,
            "has cast the reference, which is of that type then",
        ),
        (
            Fact::Size,
            "has made an array, whose length is not negative",
        ),
        (
            Fact::Library,
            "uses a method of the library that never gives this",
        ),
        (Fact::EnumConstants, "knows all constants of the enum"),
        (Fact::Invariant, "reads a field that never has this value"),
    ];
    let known = ALL.iter().find(|(f, _)| *f as u8 == number);
    known.map_or("has been executed", |(_, text)| text)
}

fn sure(told: &Told) -> String {
    match &told.kind {
        Kind::Decision(text) => format!("{} has made sure that {text}", told.place),
        Kind::Because(text) => format!("{} {text}", told.place),
        Kind::Entry => "no call brings that about".to_owned(),
        Kind::Always(text) => text.clone(),
    }
}

fn needed(told: &Told) -> String {
    match &told.kind {
        Kind::Decision(text) => format!("{text} at {}", told.place),
        Kind::Because(text) => format!("{} {text}", told.place),
        Kind::Entry => "the method is called".to_owned(),
        Kind::Always(text) => text.clone(),
    }
}

fn join(parts: &[String]) -> String {
    let mut unique: Vec<&String> = Vec::new();
    for part in parts {
        if !unique.contains(&part) {
            unique.push(part);
        }
    }
    match unique.split_last() {
        None => String::new(),
        Some((last, [])) => (*last).clone(),
        Some((last, rest)) => {
            let rest: Vec<&str> = rest.iter().map(|s| s.as_str()).collect();
            format!("{} and {last}", rest.join(", "))
        }
    }
}
