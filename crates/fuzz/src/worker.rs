//! The process that may break: makes inputs, notes each on disk, and runs it.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use crate::image::{self, Damage};
use crate::machine::Machine;
use crate::rng::Rng;
use crate::seeds::Seeds;
use crate::{class_mutator, jar};

/// What to damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Target {
    Classes,
    Jars,
    Image,
    All,
}

impl Target {
    /// By the name of the option.
    pub fn parse(name: &str) -> Option<Target> {
        Some(match name {
            "classes" => Target::Classes,
            "jars" => Target::Jars,
            "image" => Target::Image,
            "all" => Target::All,
            _ => return None,
        })
    }

    /// The name of the option.
    pub fn name(self) -> &'static str {
        match self {
            Target::Classes => "classes",
            Target::Jars => "jars",
            Target::Image => "image",
            Target::All => "all",
        }
    }
}

/// One damaged input.
pub enum Input {
    /// A class file.
    Class(Vec<u8>),
    /// A jar.
    Jar(Vec<u8>),
    /// An image, as edits to a seed.
    Image(Damage),
}

impl Input {
    /// The input of an iteration: the same for the same seed and seeds.
    pub fn make(seeds: &Seeds, target: Target, seed: u64, iteration: u64) -> Input {
        let mut rng = Rng::new(seed, iteration);
        let target = match (target, rng.below(100)) {
            (Target::All, 0..86) => Target::Classes,
            (Target::All, 86..98) => Target::Jars,
            (Target::All, _) => Target::Image,
            (target, _) => target,
        };
        match target {
            Target::Jars if !seeds.jars.is_empty() => {
                let jar = rng
                    .pick(&seeds.jars)
                    .cloned()
                    .unwrap_or_else(|| Arc::from([]));
                Input::Jar(jar::mutate(&jar, &mut rng))
            }
            Target::Image if !seeds.images.is_empty() => {
                Input::Image(image::damage(&seeds.images, &mut rng))
            }
            _ => {
                let class = rng
                    .pick(&seeds.classes)
                    .cloned()
                    .unwrap_or_else(|| Arc::from([]));
                let donor = rng
                    .pick(&seeds.classes)
                    .cloned()
                    .unwrap_or_else(|| Arc::from([]));
                Input::Class(class_mutator::mutate(&class, &donor, &mut rng))
            }
        }
    }

    /// As kept in a file.
    pub fn bytes(&self) -> Vec<u8> {
        match self {
            Input::Class(bytes) | Input::Jar(bytes) => bytes.clone(),
            Input::Image(damage) => damage.to_text().into_bytes(),
        }
    }

    /// The file name extension, which says how to read it back.
    pub fn extension(&self) -> &'static str {
        match self {
            Input::Class(_) => "class",
            Input::Jar(_) => "jar",
            Input::Image(_) => "image",
        }
    }

    /// Reads a kept file.
    pub fn from_file(path: &Path) -> Option<Input> {
        let bytes = std::fs::read(path).ok()?;
        match path.extension()?.to_str()? {
            "class" => Some(Input::Class(bytes)),
            "jar" => Some(Input::Jar(bytes)),
            "image" => Damage::from_text(std::str::from_utf8(&bytes).ok()?).map(Input::Image),
            _ => None,
        }
    }
}

/// Runs one input; says how far it got.
pub fn run_one(
    input: Input,
    machine: &mut Machine,
    seeds: &Seeds,
    scratch: &Path,
    stage: &mut dyn FnMut(&'static str),
) -> String {
    match input {
        Input::Class(bytes) => format!("{:?}", machine.run(&bytes, stage)).to_lowercase(),
        Input::Jar(bytes) => {
            stage("jar");
            if jar::run(&bytes, scratch) {
                "jar-opened".into()
            } else {
                "jar-refused".into()
            }
        }
        Input::Image(damage) => {
            stage("image");
            if image::run(damage.apply(&seeds.images), damage.sample) {
                "image-opened".into()
            } else {
                "image-refused".into()
            }
        }
    }
}

/// The part of a campaign that one process does.
pub struct Share<'a> {
    /// Where the process notes what it does.
    pub dir: &'a Path,
    /// What to damage.
    pub target: Target,
    /// Seed of the campaign.
    pub seed: u64,
    /// First iteration.
    pub from: u64,
    /// How many.
    pub count: u64,
}

/// Does a share. A panic is noted in `panic` and ends the process with code 101.
///
/// # Errors
/// When the machine cannot be booted.
pub fn work(share: &Share<'_>) -> Result<(), String> {
    let dir = share.dir.to_path_buf();
    std::panic::set_hook(Box::new(move |info| {
        let place = info
            .location()
            .map_or_else(String::new, |l| format!("{}:{}", l.file(), l.line()));
        let text = format!(
            "{place}\n{info}\n{}",
            std::backtrace::Backtrace::force_capture()
        );
        let _ = std::fs::write(dir.join("panic"), text);
        std::process::exit(101);
    }));
    let seeds = Seeds::collect(matches!(share.target, Target::Image | Target::All))?;
    let classes = share.dir.join("classes");
    std::fs::create_dir_all(&classes).map_err(|e| format!("{}: {e}", classes.display()))?;
    let mut machine = Machine::boot(&seeds.jdk.home, &seeds.class_path, &classes)?;
    let mut tally: BTreeMap<String, u64> = BTreeMap::new();
    let mut done = 0;
    for iteration in share.from..share.from + share.count {
        let input = Input::make(&seeds, share.target, share.seed, iteration);
        let _ = std::fs::write(share.dir.join("input"), input.bytes());
        let extension = input.extension();
        let at = share.dir.join("at");
        let mut stage = |stage: &'static str| {
            let _ = std::fs::write(&at, format!("{iteration} {extension} {stage}"));
        };
        *tally
            .entry(run_one(input, &mut machine, &seeds, share.dir, &mut stage))
            .or_default() += 1;
        done += 1;
        if done % 64 == 0 {
            note_tally(share.dir, &tally);
            if resident_bytes("self") > 1 << 30 {
                break;
            }
        }
    }
    note_tally(share.dir, &tally);
    let _ = std::fs::write(share.dir.join("done"), format!("{}", share.from + done));
    Ok(())
}

fn note_tally(dir: &Path, tally: &BTreeMap<String, u64>) {
    let text: String = tally.iter().map(|(k, n)| format!("{k} {n}\n")).collect();
    let _ = std::fs::write(dir.join("tally"), text);
}

/// Memory a process occupies.
pub fn resident_bytes(process: &str) -> u64 {
    let text = std::fs::read_to_string(format!("/proc/{process}/statm")).unwrap_or_default();
    text.split(' ')
        .nth(1)
        .and_then(|n| n.parse::<u64>().ok())
        .unwrap_or(0)
        * 4096
}
