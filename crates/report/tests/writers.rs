//! What the writers write, byte by byte, and what must hold for any run.

use crate::sample;

use std::path::{Path, PathBuf};

use report::{Class, Kind, LineRange, Method, Run, Test, html, json, lcov, sarif};
use serde_json::Value;
use test_lab::golden;

fn expected(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden")
        .join(name)
}

#[test]
fn golden_files() {
    let run = sample::small();
    golden::check(expected("run.json"), &json::write(&run));
    golden::check(expected("lcov.info"), &lcov::write(&run));
    golden::check(expected("report.sarif"), &sarif::write(&run));
    let data: String = html::data(&run)
        .into_iter()
        .map(|(id, text)| format!("{id}\n{text}\n"))
        .collect();
    golden::check(expected("page-data.txt"), &data);
}

#[test]
fn a_run_survives_json() {
    for run in [sample::small(), sample::large(30), Run::default()] {
        let text = json::write(&run);
        assert_eq!(json::read(&text).unwrap(), run);
        assert_eq!(json::write(&json::read(&text).unwrap()), text);
    }
}

#[test]
fn what_is_no_run_is_refused() {
    assert!(json::read("").is_err());
    assert!(json::read("[]").is_err());
    assert!(json::read("{\"schema\": 1}").is_err());
    let later = json::write(&Run::default()).replace("\"schema\": 1", "\"schema\": 99");
    let why = json::read(&later).unwrap_err().to_string();
    assert!(why.contains("schema 99"), "{why}");
}

#[test]
fn fields_that_older_files_lack_have_defaults() {
    let text = r#"{"schema": 1, "version": "0", "seed": 1, "budget": "1s", "strategy": "ga",
        "complete": true, "exitCode": 0, "classes": [{"name": "A"}]}"#;
    let run = json::read(text).unwrap();
    assert_eq!(run.classes[0].name, "A");
    assert!(html::write(&run).contains("class-0"));
}

#[test]
fn nothing_in_the_data_ends_its_element() {
    let page = html::write(&sample::small());
    let elements = 1 + sample::small().classes.len() + 1;
    assert_eq!(page.matches("</script>").count(), elements);
    assert_eq!(page.matches("<script").count(), elements);
    assert!(!page.contains("<!--"));
    for (id, text) in html::data(&sample::small()) {
        let value: Value = serde_json::from_str(&text).unwrap();
        assert!(value.is_object(), "{id}");
    }
}

#[test]
fn the_page_names_no_host() {
    let page = html::write(&Run::default());
    for word in [
        "https:",
        "src=",
        "@import",
        "url(",
        "fetch(",
        "XMLHttpRequest",
    ] {
        assert!(!page.contains(word), "{word}");
    }
    // The one address is the name of a vocabulary, which nobody asks the network for.
    let addresses = page.matches("http:").count();
    assert_eq!(
        addresses,
        page.matches("http://www.w3.org/2000/svg").count()
    );
}

/// Totals of a tracefile are those of its records.
#[test]
fn lcov_adds_up() {
    let text = lcov::write(&sample::large(12));
    for record in text.split("end_of_record\n").filter(|r| !r.is_empty()) {
        let of = |key: &str| -> Vec<&str> {
            let lines = record.lines();
            lines.filter_map(|l| l.strip_prefix(key)).collect()
        };
        let total = |key: &str| of(key)[0].parse::<usize>().unwrap();
        let taken = |rows: &[&str], last: bool| {
            let count = |r: &&&str| {
                let n = if last {
                    r.rsplit(',').next()
                } else {
                    r.split(',').next()
                };
                !matches!(n, Some("0" | "-"))
            };
            rows.iter().filter(count).count()
        };
        assert_eq!(total("FNF:"), of("FN:").len());
        assert_eq!(total("FNH:"), taken(&of("FNDA:"), false));
        assert_eq!(total("BRF:"), of("BRDA:").len());
        assert_eq!(total("BRH:"), taken(&of("BRDA:"), true));
        assert_eq!(total("LF:"), of("DA:").len());
        assert_eq!(total("LH:"), taken(&of("DA:"), true));
        let branches: std::collections::BTreeSet<&str> = of("BRDA:")
            .iter()
            .filter_map(|b| b.rsplit_once(','))
            .map(|(place, _)| place)
            .collect();
        assert_eq!(
            branches.len(),
            of("BRDA:").len(),
            "two branches in one place"
        );
    }
}

#[test]
fn two_classes_of_one_file_are_one_record() {
    let mut run = sample::small();
    let mut second = run.classes[0].clone();
    second.name = "shop.PurseHelper".to_owned();
    for m in &mut second.methods {
        m.class.clone_from(&second.name);
    }
    run.classes.push(second);
    let text = lcov::write(&run);
    let same = text.matches("SF:src/main/java/shop/Purse.java").count();
    assert_eq!(same, 1);
    assert!(text.contains("FN:8,shop.Purse.take(I)I"));
    assert!(text.contains("FN:8,shop.PurseHelper.take(I)I"));
}

/// What the standard requires of a log, its runs, rules and results (SARIF 2.1.0, 3.13 to 3.49).
#[test]
fn sarif_has_what_is_required() {
    let log: Value = serde_json::from_str(&sarif::write(&sample::large(20))).unwrap();
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    let driver = &run["tool"]["driver"];
    assert!(driver["name"].is_string());
    let rules = driver["rules"].as_array().unwrap();
    let results = run["results"].as_array().unwrap();
    assert!(!results.is_empty() && !rules.is_empty());
    for r in results {
        assert!(r["message"]["text"].is_string());
        let index = r["ruleIndex"].as_u64().unwrap() as usize;
        assert_eq!(rules[index]["id"], r["ruleId"]);
        let places = r["locations"].as_array().unwrap().iter();
        for place in places.chain(r["relatedLocations"].as_array().unwrap()) {
            let physical = &place["physicalLocation"];
            let uri = physical["artifactLocation"]["uri"].as_str().unwrap();
            assert!(!uri.starts_with('/') && !uri.contains(' '), "{uri}");
            assert!(physical["region"]["startLine"].as_u64().unwrap() >= 1);
        }
        // A link in a message names a related location by its id.
        assert!(r["message"]["text"].as_str().unwrap().contains("](1)"));
        assert_eq!(r["relatedLocations"][0]["id"], 1);
    }
}

#[test]
fn odd_names_and_missing_facts() {
    let bug = Test {
        name: "t".to_owned(),
        file: "my tests/Ä.java".to_owned(),
        lines: LineRange::default(),
        source: String::new(),
        kind: Kind::SuspectedBug {
            exception: String::new(),
            message: None,
            at: None,
        },
        changed: false,
        covers: [77].into(),
    };
    let class = Class {
        name: "$\n.Weird$".to_owned(),
        source: Some(String::new()),
        methods: vec![Method {
            name: "a\nb".to_owned(),
            first_line: Some(0),
            entered_by: vec![9],
            ..Method::default()
        }],
        tests: vec![bug],
        ..Class::default()
    };
    let run = Run {
        classes: vec![class, Class::default()],
        ..Run::default()
    };
    assert_eq!(json::read(&json::write(&run)).unwrap(), run);
    assert!(!html::write(&run).is_empty());
    let lcov = lcov::write(&run);
    assert!(
        lcov.lines()
            .all(|l| l == "end_of_record" || l.contains(':')),
        "{lcov}"
    );
    let log: Value = serde_json::from_str(&sarif::write(&run)).unwrap();
    let related = &log["runs"][0]["results"][0]["relatedLocations"][0]["physicalLocation"];
    assert_eq!(related["artifactLocation"]["uri"], "my%20tests/%C3%84.java");
    assert_eq!(related["region"]["startLine"], 1);
}
