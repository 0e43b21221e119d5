//! `omakase doctor`: what was found on this machine, what is missing, and how to get it.

use std::path::Path;
use std::time::Duration;

use jdk::{Jdk, ToolCommand, Walls, process::find_on_path};
use program::JdkImage;
use serde::Serialize;

use crate::args::DoctorArgs;
use crate::exit;
use crate::failure::Failure;
use crate::machine;
use crate::output;
use crate::quantity::display_bytes;
use crate::support::{self, Support};

/// Less memory than this in the machine is worth a warning.
const ENOUGH_MEMORY: u64 = 1 << 30;

/// Everything `doctor` found out; also the shape of `--json`.
#[derive(Debug, Serialize)]
struct Report {
    /// The version of Omakase.
    omakase: &'static str,
    /// Whether everything needed is there.
    ready: bool,
    /// One for each thing looked for.
    checks: Vec<Check>,
}

#[derive(Debug, Serialize)]
struct Check {
    name: &'static str,
    status: Status,
    /// What was found, or what is wrong.
    detail: String,
    /// How to get what is missing, a line each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    how: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Status {
    /// There and usable.
    Ok,
    /// Not there, and not needed for what this version does.
    Optional,
    /// Not there, or not usable, and needed.
    Missing,
}

/// Prints the report.
pub fn execute(args: &DoctorArgs) -> Result<i32, Failure> {
    let report = examine(args.jdk.as_deref());
    if args.json {
        let json = serde_json::to_string_pretty(&report)
            .map_err(|error| Failure::internal(format!("cannot write JSON: {error}")))?;
        output::to_stdout(&(json + "\n"));
    } else {
        output::to_stdout(&text(&report));
    }
    Ok(if report.ready {
        exit::SUCCESS
    } else {
        exit::NOT_READY
    })
}

fn examine(jdk: Option<&Path>) -> Report {
    let mut checks = java_checks(jdk);
    checks.push(z3_check());
    checks.push(maven_check());
    checks.push(memory_check());
    checks.push(isolation_check(Walls::of_this_system()));
    Report {
        omakase: env!("CARGO_PKG_VERSION"),
        ready: checks.iter().all(|check| check.status != Status::Missing),
        checks,
    }
}

fn text(report: &Report) -> String {
    let mut text = format!("omakase {}\n\n", report.omakase);
    for check in &report.checks {
        let status = match check.status {
            Status::Ok => "ok",
            Status::Optional => "optional",
            Status::Missing => "MISSING",
        };
        let line = format!("  {status:<9} {:<14} {}", check.name, check.detail);
        text.push_str(line.trim_end());
        text.push('\n');
        for how in &check.how {
            text.push_str(&format!("{:27}{how}\n", ""));
        }
    }
    text.push_str(if report.ready {
        "\nEverything needed is there.\n"
    } else {
        "\nSomething needed is missing; see the lines marked MISSING.\n"
    });
    text
}

fn java_checks(jdk: Option<&Path>) -> Vec<Check> {
    let jdk = match Jdk::find(jdk) {
        Ok(jdk) => jdk,
        Err(error) => {
            let reasons: Vec<String> = error.attempts.iter().map(ToString::to_string).collect();
            return vec![Check {
                name: "JDK",
                status: Status::Missing,
                detail: reasons.join("; "),
                how: how_to_get_a_jdk(),
            }];
        }
    };
    let vendor = jdk
        .vendor
        .as_ref()
        .map_or_else(String::new, |vendor| format!(" ({vendor})"));
    let found = format!(
        "Java {}{vendor}, {}, found by {}",
        jdk.version_string,
        jdk.home.display(),
        jdk.found_by
    );
    let known = match support::of(jdk.feature_version) {
        Support::TooOld => {
            return vec![Check {
                name: "JDK",
                status: Status::Missing,
                detail: format!("{found}: not supported, {} is needed", support::releases()),
                how: how_to_get_a_jdk(),
            }];
        }
        Support::Tested => String::new(),
        Support::Likely | Support::Unknown => {
            format!(
                "; this release was not tried, {} are tested",
                support::tested()
            )
        }
    };
    let jdk_check = Check {
        name: "JDK",
        status: Status::Ok,
        detail: found + &known,
        how: Vec::new(),
    };
    let library_check = library_check(&jdk);
    let javac_check = match &jdk.javac {
        Some(javac) => Check {
            name: "javac",
            status: Status::Ok,
            detail: javac.display().to_string(),
            how: Vec::new(),
        },
        None => Check {
            name: "javac",
            status: Status::Optional,
            detail: "this is a runtime only; not needed to run or inspect classes".to_owned(),
            how: how_to_get_a_jdk(),
        },
    };
    vec![jdk_check, library_check, javac_check]
}

/// The class library is booted, not only looked at.
fn library_check(jdk: &Jdk) -> Check {
    let library = jdk.class_library.path();
    let size = std::fs::metadata(library).and_then(|metadata| {
        std::fs::File::open(library)?;
        Ok(metadata.len())
    });
    let missing = |detail: String, how: Vec<String>| Check {
        name: "class library",
        status: Status::Missing,
        detail,
        how,
    };
    let size = match size {
        Ok(size) => size,
        Err(error) => {
            let how = vec!["make the file readable, or install the JDK again".to_owned()];
            return missing(format!("cannot read {}: {error}", library.display()), how);
        }
    };
    let booted = JdkImage::open(&jdk.home)
        .map_err(|error| error.to_string())
        .and_then(machine::try_out);
    match booted {
        Ok(()) => Check {
            name: "class library",
            status: Status::Ok,
            detail: format!("{} ({}), boots", library.display(), display_bytes(size)),
            how: Vec::new(),
        },
        Err(why) => missing(
            format!("{} does not start in the machine: {why}", library.display()),
            how_to_get_a_jdk(),
        ),
    }
}

fn how_to_get_a_jdk() -> Vec<String> {
    [
        "Debian, Ubuntu: sudo apt-get install openjdk-17-jdk-headless",
        "Fedora:         sudo dnf install java-latest-openjdk-devel",
        "macOS:          brew install openjdk",
        "SDKMAN:         sdk install java",
        "then put its java on the PATH, set JAVA_HOME, or use --jdk HOME",
    ]
    .map(str::to_owned)
    .to_vec()
}

fn z3_check() -> Check {
    match solver::z3::locate() {
        Ok(found) => Check {
            name: "Z3",
            status: Status::Ok,
            detail: format!("{}, {}", found.version, found.path.display()),
            how: Vec::new(),
        },
        Err(reason) => Check {
            name: "Z3",
            status: Status::Optional,
            detail: format!("{reason}; explore and check leave more branches open without it"),
            how: vec![
                "any system:     pip install z3-solver, then set OMAKASE_Z3 to its libz3"
                    .to_owned(),
                "Debian, Ubuntu: sudo apt-get install libz3-4".to_owned(),
                "Fedora:         sudo dnf install z3-libs".to_owned(),
                "macOS:          brew install z3".to_owned(),
            ],
        },
    }
}

fn maven_check() -> Check {
    match find_on_path("mvn") {
        Some(program) => Check {
            name: "Maven",
            status: Status::Ok,
            detail: format!("{} (optional)", program.display()),
            how: Vec::new(),
        },
        None => Check {
            name: "Maven",
            status: Status::Optional,
            detail: "not found; only needed to build Maven projects".to_owned(),
            how: vec![
                "Debian, Ubuntu: sudo apt-get install maven".to_owned(),
                "Fedora:         sudo dnf install maven".to_owned(),
                "macOS:          brew install maven".to_owned(),
                "SDKMAN:         sdk install maven".to_owned(),
            ],
        },
    }
}

fn memory_check() -> Check {
    let (status, detail) = match total_memory() {
        Some(bytes) if bytes < ENOUGH_MEMORY => (
            Status::Optional,
            format!(
                "{} in all is little; use a small --heap",
                display_bytes(bytes)
            ),
        ),
        Some(bytes) => (Status::Ok, format!("{} in all", display_bytes(bytes))),
        None => (Status::Optional, "cannot tell how much there is".to_owned()),
    };
    Check {
        name: "memory",
        status,
        detail,
        how: Vec::new(),
    }
}

/// What keeps tests from the rest of the system while `generate` checks them.
fn isolation_check(walls: Walls) -> Check {
    let missing = walls.missing();
    let (status, how) = match &missing[..] {
        [] => (Status::Ok, Vec::new()),
        _ => (
            Status::Optional,
            vec![
                "Linux 6.2 or later with Landlock and seccomp guards files, network and processes"
                    .to_owned(),
                "tests that would reach them are not run at all, with or without it".to_owned(),
            ],
        ),
    };
    let detail = match &missing[..] {
        [] => walls.to_string(),
        _ => format!("{walls}; {}", missing.join(", ")),
    };
    Check {
        name: "isolation",
        status,
        detail,
        how,
    }
}

/// Bytes of memory in this machine: from Linux's `/proc`, else from `sysctl` of macOS.
fn total_memory() -> Option<u64> {
    if let Ok(text) = std::fs::read_to_string("/proc/meminfo") {
        return memory_in_meminfo(&text);
    }
    let run = ToolCommand::new(find_on_path("sysctl")?)
        .args(["-n", "hw.memsize"])
        .timeout(Duration::from_secs(5))
        .run()
        .ok()?;
    run.stdout_text().trim().parse().ok()
}

fn memory_in_meminfo(text: &str) -> Option<u64> {
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kilobytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn meminfo() {
        let text = "MemTotal:       24630000 kB\nMemFree:        1 kB\n";
        assert_eq!(memory_in_meminfo(text), Some(24_630_000 * 1024));
        assert_eq!(memory_in_meminfo("nothing"), None);
    }

    #[test]
    fn isolation_is_a_line_of_its_own() {
        let walls = |landlock, seccomp| Walls { landlock, seccomp };
        let all = isolation_check(walls(Some(7), true));
        assert_eq!(all.status, Status::Ok);
        assert!(all.detail.starts_with("Landlock 7"), "{}", all.detail);
        let none = isolation_check(walls(None, false));
        assert_eq!(none.status, Status::Optional);
        assert!(none.detail.starts_with("none; files"), "{}", none.detail);
    }

    #[test]
    fn a_missing_jdk_makes_the_machine_not_ready_and_says_how_to_get_one() {
        let report = examine(Some(Path::new("/nonexistent")));
        assert!(!report.ready);
        let text = text(&report);
        assert!(text.contains("MISSING   JDK"), "{text}");
        assert!(
            text.contains("--jdk (/nonexistent): no such directory"),
            "{text}"
        );
        for system in ["Debian", "Fedora", "macOS", "SDKMAN"] {
            assert!(text.contains(system), "{system}: {text}");
        }
    }
}
