//! What came of a search for the dearest input: a page with a plot over sizes, and a finding where the
//! cost grows faster than the size.

use std::fmt::Write;

use serde::Serialize;
use serde_json::{Value, json};

const STYLE: &str = include_str!("../assets/style.css");

/// What was found for one size.
#[derive(Debug, Clone, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Size {
    /// The size.
    pub size: u32,
    /// What it was bound to.
    pub shape: String,
    /// The cost of the dearest path.
    pub cost: u64,
    /// What random inputs cost on average.
    pub random_cost: u64,
    /// The input: names and values as Java.
    pub input: Vec<Argument>,
    /// How the run ends.
    pub outcome: String,
    /// Whether a plain run of the input costs the same.
    pub confirmed: bool,
    /// Counts of the run.
    pub counts: Counts,
    /// Paths that were run.
    pub runs: u64,
    /// Paths until the dearest.
    pub runs_to_best: u64,
    /// Steps.
    pub steps: u64,
    /// Why some runs did not come to an end.
    pub stopped: Option<String>,
    /// Where the cost is, the dearest lines first.
    pub lines: Vec<Line>,
    /// Microseconds on the real JVM; only where they were asked for, since they differ each time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub microseconds: Option<Micros>,
}

/// A parameter and its value.
#[derive(Debug, Clone, Serialize)]
pub struct Argument {
    /// Its name.
    pub name: String,
    /// Its value as Java.
    pub value: String,
}

/// What a run took.
#[derive(Debug, Clone, Copy, Default, Serialize)]
#[allow(missing_docs, reason = "the words of the measures")]
pub struct Counts {
    pub bytecodes: u64,
    pub iterations: u64,
    pub calls: u64,
    pub allocated: u64,
    pub depth: u64,
}

/// A line and what is executed there.
#[derive(Debug, Clone, Serialize)]
pub struct Line {
    /// Class and method.
    pub method: String,
    /// The line, where it is known.
    pub line: Option<u32>,
    /// Bytecodes.
    pub bytecodes: u64,
    /// In percent of all.
    pub percent: f64,
}

/// Times on the real JVM.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Micros {
    /// Of the input that was found.
    pub worst: f64,
    /// Of one at random.
    pub random: f64,
}

/// The whole search.
#[derive(Debug, Clone, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WorstCase {
    /// The version of the program.
    pub version: String,
    /// The method.
    pub method: String,
    /// The class, with dots.
    #[serde(skip)]
    pub class: String,
    /// Its source file, from the root of the sources.
    #[serde(skip)]
    pub source: Option<String>,
    /// The strategy.
    pub strategy: String,
    /// The cost.
    pub cost: String,
    /// The seed, as a text.
    pub seed: String,
    /// Steps for each size.
    pub budget: u64,
    /// Each size.
    pub sizes: Vec<Size>,
    /// The class of growth.
    pub growth: Option<String>,
    /// That of random inputs.
    pub random_growth: Option<String>,
    /// How growth fits, at each size: what the fitted function gives.
    #[serde(skip)]
    pub fitted: Vec<(f64, f64)>,
    /// Whether the search was ended from outside.
    pub interrupted: bool,
    /// What an attack found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attack: Option<Attack>,
}

/// The smallest input that costs too much.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Attack {
    /// The cost that is too much.
    pub bound: u64,
    /// The smallest size at which an input that costs more was found; nothing when none was.
    pub size: Option<u32>,
    /// Its cost.
    pub cost: Option<u64>,
    /// The cost grows faster than the size.
    pub worse_than_linear: bool,
}

/// JSON, indented, with a newline at the end.
pub fn json(found: &WorstCase) -> String {
    let value = serde_json::to_value(found).unwrap_or(Value::Null);
    format!("{value:#}\n")
}

/// Text for HTML.
fn escape(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}

/// The page.
pub fn html(found: &WorstCase) -> String {
    let method = escape(&found.method);
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         style-src 'unsafe-inline'; img-src data:\">\n<link rel=\"icon\" href=\"data:,\">\n\
         <title>The dearest input of {method}</title>\n<style>\n{STYLE}\n\
         main.cost {{ max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }}\n\
         main.cost svg {{ width: 100%; height: auto; }}\n\
         main.cost pre {{ overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; }}\n\
         main.cost td, main.cost th {{ text-align: right; padding: 0.2rem 0.6rem; }}\n\
         main.cost td:first-child, main.cost th:first-child {{ text-align: left; }}\n\
         </style>\n</head>\n<body>\n<main class=\"cost\">\n<h1>The dearest input of {method}</h1>\n"
    );
    let cost = escape(&found.cost);
    let growth = match (&found.growth, &found.random_growth) {
        (Some(worst), Some(random)) => format!(
            "The cost ({cost}) of the inputs found grows like <b>{}</b>, that of random inputs like {}. \
             This is a fit to the sizes shown and no proof.",
            escape(worst),
            escape(random)
        ),
        _ => format!(
            "The cost is counted in {cost}. Three sizes or more are needed to say how it grows."
        ),
    };
    let _ = writeln!(
        page,
        "<p>{growth} It is not proved that no input costs more.</p>"
    );
    if let Some(attack) = &found.attack {
        let text = match (attack.size, attack.cost) {
            (Some(size), Some(cost)) => format!(
                "An input of size {size} costs {cost}, more than the bound of {}.",
                attack.bound
            ),
            _ => format!("No input that costs more than {} was found.", attack.bound),
        };
        let _ = writeln!(page, "<p>{text}</p>");
    }
    if found.interrupted {
        page.push_str("<p>The search was ended from outside; this is what it had found.</p>\n");
    }
    if found.sizes.len() > 1 {
        page.push_str(&plot(found));
    }
    page.push_str(&table(found));
    for size in &found.sizes {
        page.push_str(&details(size));
    }
    let _ = writeln!(
        page,
        "<p>Strategy {}, seed {}, {} steps for each size. Omakase {}.</p>\n</main>\n</body>\n</html>",
        escape(&found.strategy),
        found.seed,
        found.budget,
        escape(&found.version)
    );
    page
}

fn table(found: &WorstCase) -> String {
    let has_times = found.sizes.iter().any(|s| s.microseconds.is_some());
    let mut out = String::from(
        "<table>\n<tr><th>size</th><th>cost</th><th>random inputs</th><th>ratio</th>\
         <th>runs</th><th>runs to the best</th>",
    );
    if has_times {
        out.push_str("<th>on the JVM, µs</th><th>random, µs</th>");
    }
    out.push_str("</tr>\n");
    for s in &found.sizes {
        let _ = write!(
            out,
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{:.2}</td><td>{}</td><td>{}</td>",
            s.size,
            s.cost,
            s.random_cost,
            s.cost as f64 / s.random_cost.max(1) as f64,
            s.runs,
            s.runs_to_best
        );
        if has_times {
            let text = |t: Option<f64>| t.map_or_else(String::new, |t| format!("{t:.1}"));
            let _ = write!(
                out,
                "<td>{}</td><td>{}</td>",
                text(s.microseconds.map(|m| m.worst)),
                text(s.microseconds.map(|m| m.random))
            );
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</table>\n");
    out
}

fn details(s: &Size) -> String {
    let mut out = format!(
        "<h2>Size {}</h2>\n<p>{}; {}</p>\n<pre>",
        s.size,
        escape(&s.shape),
        escape(&s.outcome)
    );
    for a in &s.input {
        let _ = writeln!(out, "{} = {}", escape(&a.name), escape(&a.value));
    }
    out.push_str("</pre>\n<table>\n<tr><th>line</th><th>bytecodes</th><th>share</th></tr>\n");
    for l in &s.lines {
        let line = l.line.map_or_else(String::new, |n| format!(":{n}"));
        let _ = writeln!(
            out,
            "<tr><td>{}{line}</td><td>{}</td><td>{:.1} %</td></tr>",
            escape(&l.method),
            l.bytecodes,
            l.percent
        );
    }
    out.push_str("</table>\n");
    out
}

/// Costs over sizes: what was found, random inputs, and the function that fits.
fn plot(found: &WorstCase) -> String {
    const W: f64 = 720.0;
    const H: f64 = 360.0;
    const LEFT: f64 = 70.0;
    const BOTTOM: f64 = 40.0;
    const TOP: f64 = 30.0;
    let max_size = found.sizes.iter().map(|s| s.size).max().unwrap_or(1).max(1);
    let max_cost = found
        .sizes
        .iter()
        .map(|s| s.cost.max(s.random_cost))
        .max()
        .unwrap_or(1);
    let x = |n: f64| LEFT + (W - LEFT - 20.0) * n / f64::from(max_size);
    let y = |c: f64| H - BOTTOM - (H - BOTTOM - TOP) * (c / max_cost.max(1) as f64).min(1.05);
    let line = |points: &[(f64, f64)]| {
        let text: Vec<String> = points
            .iter()
            .map(|&(n, c)| format!("{:.1},{:.1}", x(n), y(c)))
            .collect();
        text.join(" ")
    };
    let worst: Vec<(f64, f64)> = found
        .sizes
        .iter()
        .map(|s| (f64::from(s.size), s.cost as f64))
        .collect();
    let random: Vec<(f64, f64)> = found
        .sizes
        .iter()
        .map(|s| (f64::from(s.size), s.random_cost as f64))
        .collect();
    let mut out = format!(
        "<svg viewBox=\"0 0 {W} {H}\" role=\"img\" aria-label=\"cost over size\" font-size=\"12\" \
         font-family=\"sans-serif\">\n\
         <g stroke=\"currentColor\" stroke-width=\"1\" opacity=\"0.6\">\
         <line x1=\"{LEFT}\" y1=\"{TOP}\" x2=\"{LEFT}\" y2=\"{0}\"/>\
         <line x1=\"{LEFT}\" y1=\"{0}\" x2=\"{1}\" y2=\"{0}\"/></g>\n",
        H - BOTTOM,
        W - 20.0
    );
    for k in 0..=4u64 {
        let cost = max_cost * k / 4;
        let _ = writeln!(
            out,
            "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"currentColor\">{cost}</text>",
            LEFT - 6.0,
            y(cost as f64) + 4.0
        );
    }
    for s in &found.sizes {
        let _ = writeln!(
            out,
            "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\" fill=\"currentColor\">{}</text>",
            x(f64::from(s.size)),
            H - BOTTOM + 18.0,
            s.size
        );
    }
    if !found.fitted.is_empty() {
        let _ = writeln!(
            out,
            "<polyline fill=\"none\" stroke=\"#888\" stroke-dasharray=\"5 4\" points=\"{}\"/>",
            line(&found.fitted)
        );
    }
    for (points, colour) in [(&random, "#3b7dd8"), (&worst, "#c0392b")] {
        let _ = writeln!(
            out,
            "<polyline fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" points=\"{}\"/>",
            line(points)
        );
        for &(n, c) in points {
            let _ = writeln!(
                out,
                "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"3.5\" fill=\"{colour}\"><title>size {n}: {c}</title></circle>",
                x(n),
                y(c)
            );
        }
    }
    let fitted = found.growth.as_deref().map(escape).unwrap_or_default();
    let mut legend = vec![
        ("#c0392b", "found".to_owned()),
        ("#3b7dd8", "random inputs, mean".to_owned()),
    ];
    if !found.fitted.is_empty() {
        legend.push(("#888", format!("fitted: {fitted}")));
    }
    for (k, (colour, text)) in legend.iter().enumerate() {
        let at = TOP + 16.0 * k as f64;
        let _ = writeln!(
            out,
            "<rect x=\"{0}\" y=\"{1}\" width=\"14\" height=\"3\" fill=\"{colour}\"/>\
             <text x=\"{2}\" y=\"{3}\" fill=\"currentColor\">{text}</text>",
            LEFT + 16.0,
            at - 4.0,
            LEFT + 36.0,
            at
        );
    }
    let _ = writeln!(
        out,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" fill=\"currentColor\">size</text>\n</svg>",
        W / 2.0,
        H - 6.0
    );
    out
}

/// SARIF 2.1.0 with one finding where the cost grows faster than the size, or none.
pub fn sarif(found: &WorstCase) -> String {
    let mut results = Vec::new();
    if let Some(attack) = &found.attack
        && attack.worse_than_linear
    {
        let growth = found.growth.as_deref().unwrap_or("faster than n");
        let last = found.sizes.last();
        let at = match (attack.size, attack.cost) {
            (Some(size), Some(cost)) => {
                format!(" An input of size {size} costs {cost} {}.", found.cost)
            }
            _ => last.map_or_else(String::new, |s| {
                format!(
                    " An input of size {} costs {} {}.",
                    s.size, s.cost, found.cost
                )
            }),
        };
        let text = format!(
            "The cost of {} grows like {growth} with the size of its input.{at} Whoever chooses the input \
             can use that to make the program slow.",
            found.method
        );
        let line = last.and_then(|s| s.lines.iter().find(|l| l.method.starts_with(&found.class)));
        let mut location = json!({
            "logicalLocations": [{"fullyQualifiedName": found.method, "kind": "function"}],
        });
        if let Some(source) = &found.source {
            location["physicalLocation"] = json!({"artifactLocation": {"uri": source}});
            if let Some(line) = line.and_then(|l| l.line) {
                location["physicalLocation"]["region"] = json!({"startLine": line});
            }
        }
        results.push(json!({
            "ruleId": "algorithmic-complexity",
            "ruleIndex": 0,
            "level": if growth.starts_with("n log n") { "note" } else { "warning" },
            "message": {"text": text},
            "locations": [location],
            "properties": {"growth": growth, "cost": found.cost},
        }));
    }
    let log = json!({
        "$schema": crate::sarif::SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": "Omakase",
                "version": found.version,
                "rules": [{
                    "id": "algorithmic-complexity",
                    "name": "AlgorithmicComplexity",
                    "shortDescription": {"text": "The cost grows faster than the input"},
                    "fullDescription": {"text":
                        "A search found inputs whose cost grows faster than their size (CWE-407). Where \
                         others choose the input, that is a way to deny service."},
                    "properties": {"tags": ["security", "external/cwe/cwe-407"]},
                    "defaultConfiguration": {"level": "warning"},
                }],
            }},
            "columnKind": "utf16CodeUnits",
            "invocations": [{"executionSuccessful": !found.interrupted}],
            "results": results,
        }],
    });
    format!("{log:#}\n")
}
