//! Damaged `lib/modules` files.

use std::sync::Arc;

use program::jimage::Image;

use crate::bytes::put;
use crate::rng::Rng;

/// Edits to an image: too large to copy into each report, so they are kept apart from the seed.
#[derive(Clone, Debug)]
pub struct Damage {
    /// Which seed image.
    pub seed: usize,
    /// Place and new bytes.
    pub edits: Vec<(u64, Vec<u8>)>,
    /// What is left of the file.
    pub length: u64,
    /// Resources to read.
    pub sample: u64,
}

/// Damage to header, tables, or resources.
pub fn damage(seeds: &[Arc<[u8]>], rng: &mut Rng) -> Damage {
    let seed = rng.below(seeds.len());
    let bytes = seeds.get(seed).map_or(&[][..], |s| s);
    let word = |at: usize| {
        bytes
            .get(at..)
            .and_then(|b| b.first_chunk())
            .map_or(0, |b| u32::from_le_bytes(*b)) as usize
    };
    // Header (28), redirect and offset tables (4 each per entry), locations, strings, resources.
    let (entries, locations, strings) = (word(16), word(20), word(24));
    let tables = 28 + 8 * entries;
    let areas = [
        0..28,
        28..tables,
        tables..tables + locations,
        tables + locations..tables + locations + strings,
        tables + locations + strings..bytes.len(),
    ];
    let mut edits = Vec::new();
    for _ in 0..=rng.below(6) {
        let area = &areas[rng.below(areas.len())];
        // Whole words in the tables; anywhere else in the rest.
        let at = area.start + rng.below(area.len());
        let at = if area.end <= tables { at & !3 } else { at };
        let value = match rng.below(4) {
            0 => vec![rng.next() as u8],
            1 => rng.long_word().to_le_bytes().to_vec(),
            2 => (rng.below(bytes.len()) as u32).to_le_bytes().to_vec(),
            _ => (0..1 + rng.below(24)).map(|_| rng.next() as u8).collect(),
        };
        edits.push((at as u64, value));
    }
    let length = if rng.one_in(10) {
        rng.below(bytes.len())
    } else {
        bytes.len()
    };
    Damage {
        seed,
        edits,
        length: length as u64,
        sample: rng.next(),
    }
}

impl Damage {
    /// The damaged image.
    pub fn apply(&self, seeds: &[Arc<[u8]>]) -> Vec<u8> {
        let mut bytes = seeds.get(self.seed).map_or_else(Vec::new, |s| s.to_vec());
        for (at, value) in &self.edits {
            put(&mut bytes, *at as usize, value);
        }
        bytes.truncate(self.length as usize);
        bytes
    }
}

/// Opens an image and reads a sample of its resources; whether it could be opened.
pub fn run(bytes: Vec<u8>, sample: u64) -> bool {
    let bytes: Arc<[u8]> = bytes.into();
    let image = match Image::open(bytes.into()) {
        Ok(image) => image,
        Err(e) => {
            let _ = e.to_string();
            return false;
        }
    };
    let mut rng = Rng::new(sample, 0);
    let step = 1 + rng.below(200);
    let mut budget = 64usize << 20;
    for location in image
        .locations()
        .skip(rng.below(step))
        .step_by(step)
        .take(5000)
    {
        let names = [
            image.module(&location),
            image.parent(&location),
            image.base(&location),
            image.extension(&location),
        ];
        let total: usize = names.iter().map(|n| n.len()).sum();
        let _ = image.package_modules(&[image.parent(&location)]);
        let _ = image.find(&names);
        budget = budget.saturating_sub(total);
        match image.read(&location) {
            Ok(resource) => budget = budget.saturating_sub(resource.len()),
            Err(e) => {
                let _ = e.to_string();
            }
        }
        if budget == 0 {
            break;
        }
    }
    for (module, package, class) in [
        ("java.base", "java/lang", "Object"),
        ("java.base", "java/util", "HashMap"),
        ("", "", ""),
    ] {
        if let Some(location) = image.find(&["/", module, "/", package, "/", class, ".class"]) {
            let _ = image.read(&location);
        }
        let _ = image.package_modules(&[package]);
    }
    true
}

impl Damage {
    /// As kept in a file.
    pub fn to_text(&self) -> String {
        let mut text = format!("{} {} {}\n", self.seed, self.length, self.sample);
        for (at, value) in &self.edits {
            let hex: String = value.iter().map(|b| format!("{b:02x}")).collect();
            text.push_str(&format!("{at} {hex}\n"));
        }
        text
    }

    /// Reads [`Damage::to_text`].
    pub fn from_text(text: &str) -> Option<Damage> {
        let mut lines = text.lines();
        let head: Vec<u64> = lines
            .next()?
            .split(' ')
            .map(str::parse)
            .collect::<Result<_, _>>()
            .ok()?;
        let &[seed, length, sample] = head.as_slice() else {
            return None;
        };
        let mut edits = Vec::new();
        for line in lines {
            let (at, hex) = line.split_once(' ')?;
            let value = (0..hex.len() / 2)
                .map(|i| u8::from_str_radix(hex.get(2 * i..2 * i + 2)?, 16).ok())
                .collect::<Option<_>>()?;
            edits.push((at.parse().ok()?, value));
        }
        Some(Damage {
            seed: seed as usize,
            edits,
            length,
            sample,
        })
    }
}
