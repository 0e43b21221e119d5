//! What is damaged: classes of the corpus, of the JDK and of jars on this machine.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use program::{ClassPath, JdkImage};
use test_lab::Jdk;

/// The largest class and jar taken.
const MAX_CLASS: usize = 60_000;
const MAX_JAR: usize = 300_000;
const MAX_JARS: usize = 40;

/// Undamaged inputs, in an order that depends on this machine's files only.
pub struct Seeds {
    /// The JDK the machine runs on.
    pub jdk: Jdk,
    /// The machine's class path: the corpus and the jars.
    pub class_path: Vec<PathBuf>,
    /// Class files.
    pub classes: Vec<Arc<[u8]>>,
    /// Jars.
    pub jars: Vec<Arc<[u8]>>,
    /// `lib/modules` files.
    pub images: Vec<Arc<[u8]>>,
}

impl Seeds {
    /// Collects them; compiles the corpus and links small images the first time.
    ///
    /// # Errors
    /// When there is no JDK 17 with a compiler.
    pub fn collect(with_images: bool) -> Result<Seeds, String> {
        let jdk = test_lab::jdks::with_compiler()
            .into_iter()
            .find(|j| j.feature_version == 17);
        let jdk = jdk.ok_or("no JDK 17 with javac on this machine")?;
        let corpus = test_lab::corpus::compile_all(&jdk);
        let jar_files = jars_of_this_machine();
        let mut class_path = vec![corpus.clone()];
        class_path.extend(jar_files.iter().cloned());
        let mut classes = Vec::new();
        take_classes(&[corpus], 1, &mut classes);
        for jar in &jar_files {
            take_classes(std::slice::from_ref(jar), 7, &mut classes);
        }
        if let Ok(image) = JdkImage::open(&jdk.home) {
            let names = image.class_names("java.base");
            let found = names.iter().step_by(23).filter_map(|n| image.find_class(n));
            classes.extend(
                found
                    .map(|(bytes, _)| bytes)
                    .filter(|b| b.len() < MAX_CLASS),
            );
        }
        let jars = jar_files
            .iter()
            .filter_map(|f| std::fs::read(f).ok())
            .filter(|b| b.len() < MAX_JAR)
            .map(Arc::from)
            .collect();
        let images = if with_images {
            linked_images(&jdk)
        } else {
            Vec::new()
        };
        Ok(Seeds {
            jdk,
            class_path,
            classes,
            jars,
            images,
        })
    }
}

fn take_classes(entries: &[PathBuf], step: usize, classes: &mut Vec<Arc<[u8]>>) {
    let (path, _) = ClassPath::open(entries, 17);
    let names: Vec<String> = path.class_names().collect();
    for name in names.iter().step_by(step) {
        if let Some(Ok(found)) = path.find_class(name)
            && found.bytes.len() < MAX_CLASS
        {
            classes.push(found.bytes);
        }
    }
}

fn jars_of_this_machine() -> Vec<PathBuf> {
    let mut jars = Vec::new();
    let home = std::env::var_os("HOME")
        .map(PathBuf::from)
        .unwrap_or_default();
    find_jars(&home.join(".m2/repository"), 0, &mut jars);
    jars.retain(|jar| std::fs::metadata(jar).is_ok_and(|m| m.len() < MAX_JAR as u64));
    jars.sort();
    let step = jars.len().div_ceil(MAX_JARS).max(1);
    jars.into_iter().step_by(step).collect()
}

fn find_jars(dir: &Path, depth: u32, jars: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(dir) else {
        return;
    };
    for path in entries.flatten().map(|e| e.path()) {
        if path.is_dir() && depth < 12 {
            find_jars(&path, depth + 1, jars);
        } else if path.extension().is_some_and(|e| e == "jar") {
            jars.push(path);
        }
    }
}

/// Small images in the compressions that `jlink` offers; the JDK's own where it does not.
fn linked_images(jdk: &Jdk) -> Vec<Arc<[u8]>> {
    let mut images = Vec::new();
    for level in ["0", "1", "2"] {
        let dir =
            test_lab::workspace::cache_dir().join(format!("image-{}-{level}", jdk.feature_version));
        let modules = dir.join("lib/modules");
        if !modules.exists() {
            // Another process, or a killed one, must not leave half an image in place.
            let unfinished = dir.with_extension(format!("unfinished-{}", std::process::id()));
            let jlink = jdk::ToolCommand::new(jdk.home.join("bin/jlink"));
            let run = jlink
                .args([
                    "--add-modules",
                    "java.base",
                    "--compress",
                    level,
                    "--output",
                ])
                .arg(&unfinished)
                .timeout(Duration::from_secs(300))
                .run();
            if !run.is_ok_and(|r| r.exit.is_success()) {
                continue;
            }
            let _ = std::fs::rename(&unfinished, &dir);
        }
        images.extend(std::fs::read(&modules).map(Arc::from));
    }
    if images.is_empty() {
        images.extend(std::fs::read(jdk.home.join("lib/modules")).map(Arc::from));
    }
    images
}
