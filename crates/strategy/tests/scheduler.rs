//! When which strategy works, with strategies that only take steps and write down their turns.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use executor::pool::{Maker, Pool};
use executor::{Allowed, Surroundings, Worker};
use goals::Goals;
use program::{ClassPath, JdkImage};
use strategy::{
    Bid, Ctx, Event, Limits, Scheduler, Setup, Slice, Stop, Strategy, View, WhenIdle, ctx,
};
use test_lab::{javac, jdks};

const GATE: &str = "package s;
public class Gate { public static int f(int n) { return n > 3 ? 1 : 0; } }
";

/// Millions of steps at the beginning of each turn, by strategy.
type Log = Rc<RefCell<Vec<(&'static str, u64)>>>;

/// Takes so many steps each turn, so many times.
struct Scripted {
    name: &'static str,
    steps: u64,
    turns_left: usize,
    eager: bool,
    /// What each turn answers.
    answer: fn(u64) -> Stop,
    log: Log,
}

fn worked(steps: u64) -> Stop {
    Stop::Worked { steps }
}

fn nothing(_: u64) -> Stop {
    Stop::Nothing
}

impl Scripted {
    fn new(name: &'static str, steps: u64, log: &Log) -> Scripted {
        Scripted {
            name,
            steps,
            turns_left: usize::MAX,
            eager: false,
            answer: worked,
            log: log.clone(),
        }
    }
}

impl Strategy for Scripted {
    fn name(&self) -> &'static str {
        self.name
    }

    fn bid(&self, _: &View<'_>) -> Bid {
        match self.turns_left {
            0 => Bid::Idle,
            _ => Bid::Ready { eager: self.eager },
        }
    }

    fn work(&mut self, ctx: &mut Ctx<'_, '_>, _: Slice) -> Stop {
        let turn = (self.name, ctx.steps() / 1_000_000);
        self.log.borrow_mut().push(turn);
        self.turns_left -= 1;
        ctx.charge(self.steps);
        (self.answer)(self.steps)
    }

    fn notice(&mut self, _: &Event) {}
}

/// Runs strategies for so many millions of steps; what the meter says of each.
fn run(test: &str, millions: u64, strategies: Vec<Scripted>) -> Option<Vec<(&'static str, u64)>> {
    let jdk = jdks::oldest_or_skip(test)?;
    let classes = javac::compile_texts(&jdk, &[("s/Gate.java", GATE)], &[]);
    let bytes = std::fs::read(classes.join("s/Gate.class")).unwrap();
    let mut goals = Goals::default();
    goals.add(&classfile::ClassFile::parse(bytes.into()).unwrap());
    let (path, _) = ClassPath::open(&[classes], jdk.feature_version);
    let (path, library) = (Arc::new(path), Arc::new(JdkImage::open(&jdk.home).unwrap()));
    let shared = goals.clone();
    let usual = Surroundings::usual(1);
    let maker: Maker =
        Arc::new(move || Worker::new(library.clone(), path.clone(), &shared, &usual, 1_000_000));
    let mut pool = Pool::new(1, &maker).unwrap();
    let setup = Setup {
        goals: &goals,
        allowed: Allowed::default(),
        most_fuel: 1_000_000,
        tuning: ctx::Tuning::default(),
    };
    let mut never = |_: &strategy::Ledger, _| false;
    let limits = Limits {
        steps: millions * 1_000_000,
        is_over: &mut never,
    };
    let mut ctx = Ctx::new(&setup, &mut pool, limits);
    let mut boxed: Vec<Box<dyn Strategy>> = Vec::new();
    for s in strategies {
        boxed.push(Box::new(s));
    }
    WhenIdle::default().run(&mut ctx, &mut boxed);
    Some(ctx.finish().meter.used().collect())
}

/// At how many millions of steps a strategy had its turns.
fn turns(log: &Log, name: &str) -> Vec<u64> {
    let log = log.borrow();
    let own = log.iter().filter(|(n, _)| *n == name);
    own.map(|(_, at)| *at).collect()
}

const HALF: u64 = 500_000;

#[test]
fn a_helper_that_settles_nothing_takes_about_a_tenth() {
    let log = Log::default();
    let first = Scripted::new("first", HALF, &log);
    let helper = Scripted::new("helper", 1_000_000, &log);
    let Some(used) = run("scheduler-tenth", 200, vec![first, helper]) else {
        return;
    };
    assert_eq!(turns(&log, "helper").first(), Some(&1));
    let of = |name| used.iter().find(|(n, _)| *n == name).unwrap().1;
    let share = of("helper") * 100 / (of("first") + of("helper"));
    assert!((7..=13).contains(&share), "{share} %");
}

#[test]
fn a_helper_that_finds_nothing_to_do_is_asked_less_and_less() {
    let log = Log::default();
    let first = Scripted::new("first", HALF, &log);
    let helper = Scripted {
        answer: nothing,
        ..Scripted::new("helper", 0, &log)
    };
    if run("scheduler-less", 70, vec![first, helper]).is_none() {
        return;
    }
    assert_eq!(turns(&log, "helper"), [1, 3, 7, 15, 31, 63]);
}

#[test]
fn a_helper_with_a_reason_is_asked_in_half_the_time() {
    let log = Log::default();
    let first = Scripted::new("first", HALF, &log);
    let helper = Scripted {
        eager: true,
        turns_left: 1,
        ..Scripted::new("helper", HALF, &log)
    };
    if run("scheduler-eager", 5, vec![first, helper]).is_none() {
        return;
    }
    assert_eq!(turns(&log, "helper"), [0]);
}

#[test]
fn where_the_first_has_nothing_to_do_the_others_work_at_once_and_the_run_ends_with_them() {
    let log = Log::default();
    let idle = |name, log: &Log| Scripted {
        turns_left: 0,
        ..Scripted::new(name, HALF, log)
    };
    let helper = Scripted {
        turns_left: 3,
        ..Scripted::new("helper", 1_000_000, &log)
    };
    let strategies = vec![idle("first", &log), helper];
    let Some(used) = run("scheduler-alone", 1_000_000, strategies) else {
        return;
    };
    assert_eq!(turns(&log, "helper"), [0, 1, 2]);
    assert_eq!(used, [("helper", 3_000_000)]);
    let none = run(
        "scheduler-none",
        1_000_000,
        vec![idle("first", &log), idle("other", &log)],
    );
    assert_eq!(none, Some(Vec::new()));
}

#[test]
fn two_helpers_do_not_keep_each_other_waiting() {
    let log = Log::default();
    let first = Scripted::new("first", HALF, &log);
    let one = Scripted::new("one", 1_000_000, &log);
    let two = Scripted::new("two", 1_000_000, &log);
    if run("scheduler-two", 100, vec![first, one, two]).is_none() {
        return;
    }
    let (one, two) = (turns(&log, "one"), turns(&log, "two"));
    assert!(one.len() > 3 && two.len() > 3, "{one:?} {two:?}");
    assert!(one.len().abs_diff(two.len()) <= 1, "{one:?} {two:?}");
}
