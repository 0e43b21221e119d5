//! `omakase-fuzz --seconds N --seed S --target classes|jars|image|all [--keep DIR]`,
//! or `omakase-fuzz --replay FILE…`.
#![expect(clippy::disallowed_methods, reason = "the time of a replay")]

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use fuzz::campaign::{Campaign, scratch_dir};
use fuzz::machine::Machine;
use fuzz::seeds::Seeds;
use fuzz::worker::{Input, Share, Target, run_one, work};

const USAGE: &str = "usage: omakase-fuzz --seconds N [--seed S] [--from ITERATION] [--target classes|jars|image|all] [--keep DIR]
       omakase-fuzz --replay FILE...";

fn main() -> ExitCode {
    match run() {
        Ok(code) => code,
        Err(message) => {
            eprintln!("omakase-fuzz: {message}");
            ExitCode::FAILURE
        }
    }
}

struct Options {
    seconds: u64,
    seed: u64,
    from: u64,
    count: u64,
    target: Target,
    keep: PathBuf,
    worker: Option<PathBuf>,
    replay: Vec<PathBuf>,
}

fn options() -> Result<Options, String> {
    let mut o = Options {
        seconds: 60,
        seed: 0,
        from: 0,
        count: 0,
        target: Target::All,
        keep: Path::new(env!("CARGO_MANIFEST_DIR")).join("regressions"),
        worker: None,
        replay: Vec::new(),
    };
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        if arg == "--replay" {
            o.replay = args.map(PathBuf::from).collect();
            break;
        }
        let value = args.next().ok_or(USAGE)?;
        let number = || {
            value
                .parse::<u64>()
                .map_err(|_| format!("{arg} wants a number, not {value:?}"))
        };
        match arg.as_str() {
            "--seconds" => o.seconds = number()?,
            "--seed" => o.seed = number()?,
            "--from" => o.from = number()?,
            "--count" => o.count = number()?,
            "--target" => o.target = Target::parse(&value).ok_or(USAGE)?,
            "--keep" => o.keep = value.into(),
            "--worker" => o.worker = Some(value.into()),
            _ => return Err(USAGE.into()),
        }
    }
    Ok(o)
}

fn run() -> Result<ExitCode, String> {
    let o = options()?;
    if let Some(dir) = &o.worker {
        let share = Share {
            dir,
            target: o.target,
            seed: o.seed,
            from: o.from,
            count: o.count,
        };
        return work(&share).map(|()| ExitCode::SUCCESS);
    }
    if !o.replay.is_empty() {
        return replay(&o).map(|()| ExitCode::SUCCESS);
    }
    let campaign = Campaign {
        time: Duration::from_secs(o.seconds),
        seed: o.seed,
        from: o.from,
        target: o.target,
        keep: o.keep,
    };
    let summary = campaign.run()?;
    let crashes: u64 = summary.crashes.values().sum();
    let reached: Vec<String> = summary
        .reached
        .iter()
        .map(|(what, n)| format!("{what} {n}"))
        .collect();
    println!(
        "{} iterations, {crashes} crashes; {}",
        summary.iterations,
        reached.join(", ")
    );
    let mut by_count: Vec<_> = summary.crashes.into_iter().collect();
    by_count.sort_by_key(|(label, n)| (std::cmp::Reverse(*n), label.clone()));
    for (label, n) in &by_count {
        println!("{n:>6} x {label}");
    }
    Ok(if crashes == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn replay(o: &Options) -> Result<(), String> {
    let images = o
        .replay
        .iter()
        .any(|p| p.extension().is_some_and(|e| e == "image"));
    let seeds = Seeds::collect(images)?;
    let scratch = scratch_dir().map_err(|e| e.to_string())?;
    let classes = scratch.join("classes");
    std::fs::create_dir_all(&classes).map_err(|e| e.to_string())?;
    let mut machine = Machine::boot(&seeds.jdk.home, &seeds.class_path, &classes)?;
    for path in &o.replay {
        let input =
            Input::from_file(path).ok_or_else(|| format!("{}: not an input", path.display()))?;
        let mut stage = |stage: &'static str| eprintln!("{}: {stage}", path.display());
        let start = std::time::Instant::now();
        let reached = run_one(input, &mut machine, &seeds, &scratch, &mut stage);
        println!(
            "{}: {reached} ({} ms)",
            path.display(),
            start.elapsed().as_millis()
        );
    }
    let _ = std::fs::remove_dir_all(&scratch);
    Ok(())
}
