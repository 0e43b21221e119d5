//! Conditions, sides and budgets in words, for people who read a page and not bytecode.

/// When a side is taken, in words: `amount <= 0` is "amount is not positive". What has no better words
/// is "… holds"; without a condition the side itself is told.
pub fn of_branch(condition: Option<&str>, side: &str) -> String {
    match condition.map(str::trim).filter(|c| !c.is_empty()) {
        Some(condition) => of_condition(condition),
        None => of_side(side),
    }
}

fn of_condition(condition: &str) -> String {
    if let Some((left, relation, right)) = split(condition) {
        return of_comparison(left, relation, right);
    }
    let (subject, holds) = match condition.strip_prefix('!') {
        Some(rest) => (rest, false),
        None => (condition, true),
    };
    if has_operators(subject) {
        return format!("{condition} holds");
    }
    let not = if holds { "" } else { "not " };
    match subject.strip_suffix(".isEmpty()") {
        Some(of) => format!("{of} is {not}empty"),
        None => format!("{subject} is {holds}"),
    }
}

fn of_comparison(left: &str, relation: &str, right: &str) -> String {
    let (words, right) = match (relation, right) {
        ("==", "null") => ("is null", ""),
        ("!=", "null") => ("is not null", ""),
        ("<", "0") => ("is negative", ""),
        (">", "0") => ("is positive", ""),
        ("<=", "0") => ("is not positive", ""),
        (">=", "0") => ("is not negative", ""),
        ("==", r) => ("is", r),
        ("!=", r) => ("is not", r),
        ("<", r) => ("is less than", r),
        (">", r) => ("is greater than", r),
        ("<=", r) => ("is at most", r),
        (_, r) => ("is at least", r),
    };
    let space = if right.is_empty() { "" } else { " " };
    format!("{left} {words}{space}{right}")
}

fn of_side(side: &str) -> String {
    match side {
        "jump" => "the jump is taken".to_owned(),
        "fall through" => "the jump is not taken".to_owned(),
        "default" => "none of the cases".to_owned(),
        other => other.to_owned(),
    }
}

/// The two sides of a comparison that is all of a condition.
fn split(condition: &str) -> Option<(&str, &str, &str)> {
    const RELATIONS: [&str; 6] = [" == ", " != ", " <= ", " >= ", " < ", " > "];
    let found = RELATIONS
        .iter()
        .filter_map(|r| Some((condition.find(r)?, *r)));
    let (at, relation) = found.min()?;
    let (left, right) = (&condition[..at], &condition[at + relation.len()..]);
    let is_plain = |text: &str| !has_operators(text) && !text.contains(['"', '\'']);
    (is_plain(left) && !has_operators(right)).then_some((left, relation.trim(), right))
}

/// Whether words would hide what belongs together.
fn has_operators(text: &str) -> bool {
    [
        " && ",
        " || ",
        " == ",
        " != ",
        " < ",
        " > ",
        " <= ",
        " >= ",
        " ? ",
        " instanceof ",
    ]
    .iter()
    .any(|op| text.contains(op))
}

/// A budget as people say it: `30s` is "30 seconds", `20000000 steps` is "20 million steps".
pub fn of_budget(budget: &str) -> String {
    if let Some(seconds) = budget.strip_suffix('s')
        && let Ok(n) = seconds.parse::<u64>()
    {
        return match n {
            1 => "1 second".to_owned(),
            n if n >= 120 && n % 60 == 0 => format!("{} minutes", n / 60),
            n => format!("{n} seconds"),
        };
    }
    let count = budget
        .strip_suffix(" steps")
        .and_then(|n| n.parse::<u64>().ok());
    match count {
        Some(n) if n >= 1_000_000_000 && n % 100_000_000 == 0 => {
            format!("{} billion steps", n as f64 / 1e9)
        }
        Some(n) if n >= 1_000_000 && n % 100_000 == 0 => {
            format!("{} million steps", n as f64 / 1e6)
        }
        _ => budget.to_owned(),
    }
}
