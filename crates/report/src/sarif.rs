//! `report.sarif`: suspected bugs in SARIF 2.1.0, one rule for each class of exceptions.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::model::{Class, Kind, Run, Test};

pub(crate) const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// The log, as indented JSON with a newline at the end.
pub fn write(run: &Run) -> String {
    let mut rules: BTreeMap<&str, usize> = BTreeMap::new();
    for class in &run.classes {
        for test in class.suspected_bugs() {
            if let Kind::SuspectedBug { exception, .. } = &test.kind {
                rules.insert(exception, 0);
            }
        }
    }
    for (index, place) in rules.values_mut().enumerate() {
        *place = index;
    }
    let mut results = Vec::new();
    for class in &run.classes {
        for test in class.suspected_bugs() {
            results.extend(result(class, test, &rules));
        }
    }
    let log = json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": "Omakase",
                "version": run.version,
                "rules": rules.keys().map(|e| rule(e)).collect::<Vec<Value>>(),
            }},
            "columnKind": "utf16CodeUnits",
            "invocations": [invocation(run)],
            "results": results,
        }],
    });
    format!("{log:#}\n")
}

/// How the run went; that tests were not written for their effects is said here, since it is no
/// finding about the code.
fn invocation(run: &Run) -> Value {
    let mut invocation = json!({
        "executionSuccessful": run.complete,
        "exitCode": run.exit_code,
    });
    let note = |class: &Class| {
        let text = format!(
            "{}: branches are not tested, since tests would have effects on the host: {}",
            class.name,
            class.effects.join("; ")
        );
        json!({"level": "note", "message": {"text": escape_links(&text)}})
    };
    let classes = run.classes.iter().filter(|c| !c.effects.is_empty());
    let notes: Vec<Value> = classes.map(note).collect();
    if !notes.is_empty() {
        invocation["toolExecutionNotifications"] = json!(notes);
    }
    invocation
}

fn rule(exception: &str) -> Value {
    let simple = simple_name(exception);
    json!({
        "id": rule_id(exception),
        "name": format!("Suspected{simple}"),
        "shortDescription": {"text": format!("Unexpected {simple}")},
        "fullDescription": {"text": format!(
            "A test ends with {exception}, for arguments that the code does not reject. \
             That looks like a bug; whether it is one only its authors can say."
        )},
        "defaultConfiguration": {"level": "warning"},
    })
}

fn result(class: &Class, test: &Test, rules: &BTreeMap<&str, usize>) -> Option<Value> {
    let Kind::SuspectedBug {
        exception,
        message,
        at,
    } = &test.kind
    else {
        return None;
    };
    let simple = simple_name(exception);
    let place = at.as_ref().map_or(&*class.name, |p| &*p.method);
    let said = message.as_ref().map(|m| format!(" ({m})"));
    let text = format!(
        "{place} throws {simple}{}; [{}](1) shows it.",
        said.as_deref().map(escape_links).unwrap_or_default(),
        test.name
    );
    let mut physical = json!({"artifactLocation": artifact(&class.source_path())});
    if let Some(line) = at.as_ref().and_then(|p| p.line).filter(|l| *l > 0) {
        physical["region"] = json!({"startLine": line});
    }
    Some(json!({
        "ruleId": rule_id(exception),
        "ruleIndex": rules.get(&**exception),
        "level": "warning",
        "message": {"text": text},
        "locations": [{
            "physicalLocation": physical,
            "logicalLocations": [{"fullyQualifiedName": place, "kind": "function"}],
        }],
        "relatedLocations": [{
            "id": 1,
            "message": {"text": format!("{} ends with it", test.name)},
            "physicalLocation": {
                "artifactLocation": artifact(&test.file),
                "region": {
                    "startLine": test.lines.first.max(1),
                    "endLine": test.lines.last.max(test.lines.first).max(1),
                    "snippet": {"text": test.source},
                },
            },
        }],
        // Without lines, so that a bug stays the same one when code above it changes.
        "partialFingerprints": {"omakaseBug/v1": format!("{place}:{exception}")},
    }))
}

fn rule_id(exception: &str) -> String {
    format!("suspected-bug/{exception}")
}

fn simple_name(class: &str) -> &str {
    class.rsplit(['.', '$']).next().unwrap_or(class)
}

/// SARIF 2.1.0, 3.11.6: brackets in a message are links unless escaped.
fn escape_links(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '[' | ']' | '\\') {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

fn artifact(path: &str) -> Value {
    json!({"uri": uri(path), "uriBaseId": "%SRCROOT%"})
}

/// A relative URI reference (RFC 3986, 3.3): slashes stay, other reserved characters are encoded.
fn uri(path: &str) -> String {
    let mut found = String::with_capacity(path.len());
    for b in path.replace('\\', "/").bytes() {
        match b {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'.' | b'_' | b'~' | b'$' => {
                found.push(char::from(b));
            }
            _ => found.push_str(&format!("%{b:02X}")),
        }
    }
    found
}
