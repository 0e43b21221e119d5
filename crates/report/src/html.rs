//! `index.html`: one page with everything in it, that asks the network for nothing.
//!
//! The data are JSON in `script` elements that browsers do not run: one with what the overview
//! needs, and one for each class, which is parsed when the class is opened.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::model::{Class, Figures, Kind, Place, Run};
use crate::words;

const STYLE: &str = include_str!("../assets/style.css");
/// In one function, so that nothing of it is global.
const SCRIPT: &str = concat!(
    "(() => {\n\"use strict\";\n",
    include_str!("../assets/dom.js"),
    include_str!("../assets/java.js"),
    include_str!("../assets/overview.js"),
    include_str!("../assets/class.js"),
    include_str!("../assets/app.js"),
    "})();\n",
);
const BODY: &str = include_str!("../assets/body.html");

/// The page.
pub fn write(run: &Run) -> String {
    let mut page = String::from(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:\">\n\
         <link rel=\"icon\" href=\"data:,\">\n<title>Omakase report</title>\n<style>\n",
    );
    page.push_str(STYLE);
    page.push_str("</style>\n</head>\n<body>\n");
    page.push_str(BODY);
    for (id, data) in data(run) {
        page.push_str("<script type=\"application/json\" id=\"");
        page.push_str(&id);
        page.push_str("\">");
        page.push_str(&data);
        page.push_str("</script>\n");
    }
    page.push_str("<script>\n");
    page.push_str(SCRIPT);
    page.push_str("</script>\n</body>\n</html>\n");
    page
}

/// The page's data: the overview, then each class, with the ids of their elements. Safe inside a
/// `script` element whatever names and sources hold.
pub fn data(run: &Run) -> Vec<(String, String)> {
    let mut parts = vec![("overview".to_owned(), embedded(&Overview::of(run)))];
    for (index, class) in run.classes.iter().enumerate() {
        parts.push((format!("class-{index}"), embedded(class)));
    }
    parts
}

/// JSON without any `<`: neither `</script>` nor `<!--` can end the element.
fn embedded(value: &impl Serialize) -> String {
    let text = serde_json::to_string(value).unwrap_or_else(|_| "null".to_owned());
    text.replace('<', "\\u003c")
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Overview<'a> {
    version: &'a str,
    /// A text, since a script's numbers have 53 bits.
    seed: String,
    budget: String,
    strategy: &'a str,
    complete: bool,
    exit_code: i32,
    disagreements: usize,
    dropped: BTreeMap<&'a str, usize>,
    classes: Vec<Row<'a>>,
    bugs: Vec<Bug<'a>>,
}

/// A row of the table.
#[derive(Serialize)]
struct Row<'a> {
    name: &'a str,
    figures: Figures,
    tests: usize,
    bugs: usize,
    reason: Option<&'a str>,
}

#[derive(Serialize)]
struct Bug<'a> {
    class: usize,
    test: &'a str,
    exception: &'a str,
    message: Option<&'a str>,
    at: Option<&'a Place>,
}

impl<'a> Overview<'a> {
    fn of(run: &'a Run) -> Overview<'a> {
        let mut dropped: BTreeMap<&str, usize> = BTreeMap::new();
        for (cause, n) in run.classes.iter().flat_map(|c| &c.dropped) {
            *dropped.entry(cause).or_default() += n;
        }
        Overview {
            version: &run.version,
            seed: run.seed.to_string(),
            budget: words::of_budget(&run.budget),
            strategy: &run.strategy,
            complete: run.complete,
            exit_code: run.exit_code,
            disagreements: run.classes.iter().map(|c| c.disagreements).sum(),
            dropped,
            classes: run.classes.iter().map(row).collect(),
            bugs: run.classes.iter().enumerate().flat_map(bugs).collect(),
        }
    }
}

fn row(class: &Class) -> Row<'_> {
    Row {
        name: &class.name,
        figures: class.figures,
        tests: class.tests.len(),
        bugs: class.suspected_bugs().count(),
        reason: class.reason.as_ref().map(|r| &*r.text),
    }
}

fn bugs((index, class): (usize, &Class)) -> impl Iterator<Item = Bug<'_>> {
    class.tests.iter().filter_map(move |t| match &t.kind {
        Kind::Regular => None,
        Kind::SuspectedBug {
            exception,
            message,
            at,
        } => Some(Bug {
            class: index,
            test: &t.name,
            exception,
            message: message.as_deref(),
            at: at.as_ref(),
        }),
    })
}
