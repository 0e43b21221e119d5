//! The class libraries of the JDKs installed here.
#![expect(
    clippy::disallowed_methods,
    reason = "a test that starts processes and waits for them"
)]

use crate::support;

use classfile::signature::{ClassSignature, MethodSignature, Type};
use classfile::{ClassFile, disassemble};
use program::{Branches, Cfg, CfgError, JdkImage};
use std::path::Path;
use std::process::Command;
use std::time::Instant;
use support::{TempDir, java_homes, zip};

fn java_base(home: &Path) -> (JdkImage, Vec<ClassFile>) {
    let jdk = JdkImage::open(home).unwrap();
    let names = jdk.class_names("java.base");
    assert!(names.len() > 5000, "{}: {}", home.display(), names.len());
    let start = Instant::now();
    let bytes: Vec<_> = names
        .iter()
        .map(|name| jdk.find_class(name).unwrap().0)
        .collect();
    let read = start.elapsed();
    let start = Instant::now();
    let mut classes = Vec::with_capacity(bytes.len());
    for (name, bytes) in names.iter().zip(bytes) {
        let class = ClassFile::parse(bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(*class.this_class, **name);
        classes.push(class);
    }
    let (home, count, parsed) = (home.display(), classes.len(), start.elapsed());
    println!("{home}: {count} classes of java.base, read {read:?}, parsed {parsed:?}");
    (jdk, classes)
}

#[test]
fn all_of_java_base_parses() {
    for home in java_homes() {
        java_base(&home);
    }
}

#[test]
fn all_of_java_base_has_graphs_branches_and_signatures() {
    for home in java_homes() {
        let (_, classes) = java_base(&home);
        let (mut n_branches, mut n_blocks) = (0, 0);
        for class in &classes {
            if let Some(text) = &class.signature {
                assert_eq!(ClassSignature::parse(text).unwrap().to_string(), **text);
            }
            for text in class
                .fields
                .iter()
                .filter_map(|field| field.signature.as_ref())
            {
                assert_eq!(Type::parse(text).unwrap().to_string(), **text);
            }
            let branches = Branches::of(class);
            for (index, method) in class.methods.iter().enumerate() {
                if let Some(text) = &method.signature {
                    assert_eq!(MethodSignature::parse(text).unwrap().to_string(), **text);
                }
                match Cfg::of(class, method) {
                    Ok(cfg) => {
                        check_graph(&cfg);
                        for branch in branches.of_method(index) {
                            assert_eq!(branches.get(branch.id), Some(branch));
                            assert!(cfg.block_at(branch.target).is_some());
                        }
                        n_blocks += cfg.blocks.len();
                    }
                    Err(error) => assert_eq!(error, CfgError::NoCode),
                }
            }
            n_branches += branches.len();
        }
        println!(
            "{}: {n_branches} branches, {n_blocks} blocks",
            home.display()
        );
    }
}

/// Blocks tile the code, and edges join existing blocks.
fn check_graph(cfg: &Cfg) {
    let mut at = 0;
    for (index, block) in cfg.blocks.iter().enumerate() {
        assert_eq!(block.start, at);
        assert!(block.end > block.start && !cfg.instructions_of(block).is_empty());
        assert_eq!(cfg.block_at(block.end - 1), Some(index));
        assert!(cfg.successors(index).iter().all(|edge| edge.from == index));
        at = block.end;
    }
    assert_eq!(Some(at), cfg.instructions.last().map(|i| i.next_pc()));
    assert!(cfg.edges.iter().all(|edge| edge.to < cfg.blocks.len()));
}

#[test]
fn lookups() {
    for home in java_homes() {
        let start = Instant::now();
        let jdk = JdkImage::open(&home).unwrap();
        let (bytes, module) = jdk.find_class("java/lang/Object").unwrap();
        println!(
            "{}: open and first lookup {:?}",
            home.display(),
            start.elapsed()
        );
        assert!(bytes.starts_with(&[0xCA, 0xFE, 0xBA, 0xBE]));
        for absent in [
            "java/lang/NoSuch",
            "NoSuch",
            "",
            "/",
            "java/lang/",
            "../x",
            "java.lang/Object",
        ] {
            assert!(jdk.find_class(absent).is_none(), "{absent}");
        }
        assert!(jdk.package_module("no/such").is_none());
        if jdk.feature_version() == 8 {
            assert_eq!((&*module, jdk.modules().len()), ("", 0));
            assert_eq!(jdk.package_module("java/util").as_deref(), Some(""));
            continue;
        }
        assert_eq!(&*module, "java.base");
        assert!(jdk.modules().contains(&"java.base".to_string()));
        assert!(jdk.modules().iter().all(|name| !name.is_empty()));
        for package in ["java/util/concurrent", "java.util.concurrent"] {
            assert_eq!(jdk.package_module(package).as_deref(), Some("java.base"));
        }
        if jdk.modules().contains(&"java.sql".to_string()) {
            assert_eq!(&*jdk.find_class("java/sql/Driver").unwrap().1, "java.sql");
        }
        let info = jdk.find_resource("java.base", "module-info.class").unwrap();
        let info = ClassFile::parse(info).unwrap();
        assert!(info.is_module_info());
        let module = info.module.unwrap();
        assert_eq!(&*module.name, "java.base");
        assert!(
            module
                .exports
                .iter()
                .any(|e| &*e.package == "java/lang" && e.to.is_empty())
        );
        assert!(
            module
                .packages
                .iter()
                .any(|package| &**package == "java/lang")
        );
        assert!(jdk.find_resource("java.base", "no/such").is_none());
    }
}

#[test]
fn agrees_with_javap() {
    for home in java_homes() {
        let jdk = JdkImage::open(&home).unwrap();
        for name in [
            "java/lang/String",
            "java/util/regex/Pattern",
            "java/lang/Character",
        ] {
            let javap = Command::new(home.join("bin/javap"))
                .args(["-c", "-p", &name.replace('/', ".")])
                .output();
            let Ok(javap) = javap else {
                eprintln!("SKIPPED: no javap in {}", home.display());
                break;
            };
            let expected: Vec<(u32, String)> = String::from_utf8_lossy(&javap.stdout)
                .lines()
                .filter_map(javap_line)
                .collect();
            let class = ClassFile::parse(jdk.find_class(name).unwrap().0).unwrap();
            let code = class
                .methods
                .iter()
                .filter_map(|method| method.code.as_ref());
            let ours: Vec<(u32, String)> = code
                .flat_map(|code| classfile::instructions(class.slice(&code.code)))
                .map(|instruction| instruction.unwrap())
                .map(|i| {
                    (
                        i.pc,
                        if i.wide {
                            format!("{}_w", i.mnemonic())
                        } else {
                            i.mnemonic().into()
                        },
                    )
                })
                .collect();
            assert!(ours.len() > 1000);
            assert_eq!(ours, expected, "{name} of {}", home.display());
            // Every constant that is shown has a meaning.
            for method in &class.methods {
                assert!(!disassemble::method(&class, method).contains("// ?"));
            }
        }
    }
}

/// `      12: iload_0` of javap's output; keys of switches have no letter behind the colon.
fn javap_line(line: &str) -> Option<(u32, String)> {
    let (pc, rest) = line.trim_start().split_once(": ")?;
    let word = rest.split_whitespace().next()?;
    let is_mnemonic = word.starts_with(|c: char| c.is_ascii_lowercase());
    Some((pc.parse().ok()?, is_mnemonic.then(|| word.to_owned())?))
}

/// JDK 8 keeps its classes in jars; this one is made up.
#[test]
fn jars_of_java_8() {
    let object = [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 52];
    let rt = zip(&[("java/lang/Object.class", &object)], &[]);
    for lib in ["jre/lib", "lib"] {
        let home = TempDir::new();
        home.write(&format!("{lib}/rt.jar"), &rt);
        home.write(
            &format!("{lib}/resources.jar"),
            &zip(&[("a.txt", b"a")], &[]),
        );
        let jdk = JdkImage::open(home.path()).unwrap();
        assert_eq!((jdk.feature_version(), jdk.version_string()), (8, "8"));
        let (bytes, module) = jdk.find_class("java/lang/Object").unwrap();
        assert_eq!((&*bytes, &*module), (&object[..], ""));
        assert_eq!(jdk.find_resource("", "a.txt").as_deref(), Some(&b"a"[..]));
        assert_eq!(jdk.package_module("java.lang").as_deref(), Some(""));
        assert_eq!(jdk.package_module("java"), None);
        assert_eq!(jdk.class_names(""), ["java/lang/Object"]);
        home.write("release", b"JAVA_VERSION=\"1.8.0_392\"\n");
        let jdk = JdkImage::open(home.path()).unwrap();
        assert_eq!(
            (jdk.feature_version(), jdk.version_string()),
            (8, "1.8.0_392")
        );
        home.write(&format!("{lib}/jce.jar"), b"broken");
        assert!(
            JdkImage::open(home.path())
                .unwrap_err()
                .to_string()
                .contains("jce.jar")
        );
    }
}
