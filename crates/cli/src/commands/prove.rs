//! `omakase prove` and `omakase explain`: a verdict for each branch, with its reason.

use goals::Goal;
use jdk::Jdk;
use reachability::Open;
use serde_json::{Value, json};
use session::verdicts::{BranchVerdict, Extras, Verdict, Verdicts, verdicts};
use session::{Options, SessionError, Sources};

use crate::class_name::{ClassName, Target};
use crate::classes::{self, Classes};
use crate::exit;
use crate::failure::Failure;
use crate::files::{self, Files};
use crate::output;
use crate::prove_args::{ExplainArgs, ProveArgs, VerdictArgs};
use crate::support;

/// Branches of a class that are asked for.
struct Asked {
    class: ClassName,
    method: Option<String>,
    line: Option<u16>,
}

/// Proves.
pub fn prove(args: &ProveArgs) -> Result<i32, Failure> {
    let readings = Target::readings(&args.target)?;
    run(&args.verdicts, false, &|classes| {
        for target in &readings {
            if classes.find(&target.class)?.is_some() {
                return Ok(Asked {
                    class: target.class.clone(),
                    method: target.method.clone(),
                    line: None,
                });
            }
        }
        Err(classes.not_found(&readings[0].class))
    })
}

/// Explains a line.
pub fn explain(args: &ExplainArgs) -> Result<i32, Failure> {
    let (class, line) = args.target.rsplit_once(':').ok_or_else(|| {
        Failure::usage(format!("{:?} names no line", args.target))
            .hint("write it as in com.example.Account:42")
    })?;
    let line: u16 = line
        .parse()
        .map_err(|_| Failure::usage(format!("{line:?} is no line number")))?;
    let class = ClassName::parse(class)?;
    run(&args.verdicts, true, &|classes| {
        classes.require(&class)?;
        Ok(Asked {
            class: class.clone(),
            method: None,
            line: Some(line),
        })
    })
}

fn run(
    args: &VerdictArgs,
    is_long: bool,
    find: &dyn Fn(&Classes) -> Result<Asked, Failure>,
) -> Result<i32, Failure> {
    let jdk = Jdk::find(args.classes.jdk.as_deref())?;
    support::require(&jdk)?;
    let entries = classes::split_class_path(args.classes.class_path.as_deref());
    let classes = Classes::open(&entries, &jdk)?;
    let asked = find(&classes)?;
    if let Some(dir) = &args.certify {
        files::require_writable(dir)?;
    }
    let sources = Sources::new(classes.class_path, entries, classes.library);
    let mut never = |_: &session::Progress| false;
    let mut options = Options::searching(args.seed, args.budget, &mut never);
    let extras = Extras {
        certify: args.certify.is_some(),
        cross_check: args.cross_check,
    };
    let wanted = |goal: &Goal| is_asked(&asked, goal);
    let found = verdicts(
        &sources,
        asked.class.internal(),
        &mut options,
        extras,
        &wanted,
    )
    .map_err(|e| why_not(&asked.class, e))?;
    if found.branches.is_empty() {
        return Err(Failure::usage(match (&asked.method, asked.line) {
            (_, Some(line)) => format!("no branch of {} is decided in line {line}", asked.class),
            (Some(method), _) => format!("{} has no branches in {method}", asked.class),
            _ => format!("{} has no branches", asked.class),
        }));
    }
    if let Some(dir) = &args.certify {
        let files = Files::default();
        for (name, text) in certificates(&found) {
            files.write(&dir.join(name), &text)?;
        }
    }
    output::to_stdout(&match args.json {
        true => format!("{:#}\n", as_json(&found)),
        false => as_text(&found, is_long),
    });
    for contradiction in &found.contradictions {
        output::to_stderr(&Failure::internal(contradiction.clone()).to_string());
    }
    Ok(match found.contradictions.is_empty() {
        true => exit::SUCCESS,
        false => exit::INTERNAL,
    })
}

fn why_not(class: &ClassName, error: SessionError) -> Failure {
    match error {
        SessionError::NoClass(_) => Failure::usage(format!("class {class} cannot be read")),
        SessionError::Worker(why) => Failure::usage(why.to_string())
            .hint("a class it needs may be missing from the class path (-cp)"),
        SessionError::RealJvm(why) => Failure::internal(why),
    }
}

fn is_asked(asked: &Asked, goal: &Goal) -> bool {
    let (name, descriptor) = &goal.signature;
    let is_method = asked.method.as_ref().is_none_or(|wanted| {
        *goal.class == *asked.class.internal()
            && (**wanted == **name || *wanted == format!("{name}{descriptor}"))
    });
    let line = match goal.kind {
        goals::GoalKind::Branch { line, .. } => line,
        _ => None,
    };
    is_method && (asked.line.is_none() || asked.line == line)
}

/// One file for each obligation, named after its branch.
fn certificates(found: &Verdicts) -> Vec<(String, String)> {
    let mut files = Vec::new();
    for branch in &found.branches {
        let Verdict::Infeasible(proof) = &branch.verdict else {
            continue;
        };
        let key = &branch.key;
        let class = key.class.replace(['/', '$'], ".");
        for (n, text) in proof.obligations.iter().enumerate() {
            let name = format!(
                "{class}.{}.{}.{}-{n}.smt2",
                key.method, key.pc, key.side_idx
            );
            let about = format!("; {}\n", proof.reason.replace('\n', " "));
            files.push((name, about + text));
        }
    }
    files
}

fn name_of(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Covered(_) => "covered",
        Verdict::Infeasible(_) => "infeasible",
        Verdict::Open(..) => "open",
    }
}

/// Why a side is open, in words.
fn known(open: &Open) -> String {
    match open {
        Open::Reached(conditions) if conditions.is_empty() => {
            "nothing is known that would keep a run from it".to_owned()
        }
        Open::Reached(conditions) => {
            format!(
                "a run would need, when the method is called: {}",
                conditions.join(", ")
            )
        }
        Open::TooMuch => "there are too many ways to it to look at all of them".to_owned(),
        Open::NotFollowed => "its code is not followed".to_owned(),
    }
}

fn as_text(found: &Verdicts, is_long: bool) -> String {
    let mut text = String::new();
    let mut last = None;
    for branch in &found.branches {
        let title = (&branch.key.class, &branch.method);
        if last != Some(title) {
            let class = branch.key.class.replace('/', ".");
            text.push_str(&format!("{class}.{}{}\n", branch.method.0, branch.method.1));
            last = Some(title);
        }
        let line = branch.line.map_or(String::new(), |l| format!("line {l}"));
        let condition = branch.condition.as_deref().unwrap_or("?");
        text.push_str(&format!(
            "  {line:<10}{condition:<34} {}\n",
            name_of(&branch.verdict)
        ));
        text.push_str(&details(branch, is_long));
    }
    let (covered, infeasible, open) = found.counts();
    let all = found.branches.len();
    let percent = |n: usize, of: usize| (n * 100).checked_div(of).unwrap_or(100);
    text.push_str(&format!(
        "{all} branches: {covered} covered, {infeasible} infeasible, {open} open; {} % covered, {} % of the feasible ones\n",
        percent(covered, all),
        percent(covered, all - infeasible),
    ));
    text
}

fn details(branch: &BranchVerdict, is_long: bool) -> String {
    let indent = |text: &str| {
        let lines = text.lines().map(|line| format!("      {line}\n"));
        lines.collect::<String>()
    };
    match &branch.verdict {
        Verdict::Covered(test) if is_long => indent(test),
        Verdict::Covered(_) => String::new(),
        Verdict::Infeasible(proof) => {
            let mut text = indent(&proof.reason);
            if is_long {
                for assumption in &proof.assumptions {
                    text.push_str(&indent(&format!("assuming that {}", assumption.text())));
                }
                text.push_str(&indent(&format!("{} obligations", proof.n_obligations)));
            }
            text
        }
        Verdict::Open(open, distance) => {
            let mut text = indent(&known(open));
            if let Some(distance) = distance.filter(|_| is_long) {
                text.push_str(&indent(&format!("the closest test was {distance:.3} away")));
            } else if is_long {
                text.push_str(&indent("no test came to where it is decided"));
            }
            text
        }
    }
}

fn as_json(found: &Verdicts) -> Value {
    let (covered, infeasible, open) = found.counts();
    let branches: Vec<Value> = found
        .branches
        .iter()
        .map(|b| {
            let mut value = json!({
                "class": b.key.class.replace('/', "."), "method": format!("{}{}", b.method.0, b.method.1),
                "pc": b.key.pc, "side": b.key.side_idx, "line": b.line, "condition": b.condition,
                "verdict": name_of(&b.verdict),
            });
            match &b.verdict {
                Verdict::Covered(test) => value["test"] = json!(test),
                Verdict::Infeasible(proof) => {
                    let texts = proof.assumptions.iter().map(|a| a.text());
                    value["reason"] = json!(proof.reason);
                    value["assumptions"] = json!(texts.collect::<Vec<_>>());
                    value["obligations"] = json!(proof.n_obligations);
                }
                Verdict::Open(open, distance) => {
                    value["known"] = json!(known(open));
                    value["distance"] = json!(distance);
                }
            }
            value
        })
        .collect();
    json!({
        "branches": branches, "covered": covered, "infeasible": infeasible, "open": open,
        "contradictions": found.contradictions,
        "steps": { "search": found.steps.0, "proofs": found.steps.1 },
    })
}
