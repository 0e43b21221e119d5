//! The page in a real Chromium: what a reader can do with it.

use crate::chromium;
use crate::sample;

use std::path::{Path, PathBuf};

use chromium::Browser;
use report::{Run, html};
use serde_json::json;
use test_lab::workspace;

/// A browser and a file with the page of a run.
fn page(test: &str, run: &Run) -> Option<(Browser, PathBuf)> {
    let dir = workspace::scratch_dir(test);
    let file = dir.join("index.html");
    std::fs::write(&file, html::write(run)).unwrap();
    let mut browser = Browser::start_or_skip(test, &dir.join("profile"))?;
    browser.look(1280, 900, "light");
    Some((browser, file))
}

fn names(browser: &mut Browser) -> Vec<String> {
    let found =
        browser.eval("[...document.querySelectorAll('tbody td.name a')].map(a => a.textContent)");
    serde_json::from_value(found).unwrap()
}

fn no_complaints(browser: &mut Browser) {
    looks_right(browser);
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

/// Nothing on the page is the name of a value instead of its text.
fn looks_right(browser: &mut Browser) {
    let text = browser.eval("document.body.innerText");
    let text = text.as_str().unwrap();
    for wrong in ["[object", "undefined", "null", "NaN", "file://"] {
        assert!(!text.contains(wrong), "{wrong} in {text}");
    }
}

fn picture(browser: &mut Browser, name: &str) {
    looks_right(browser);
    // For people who change the page: OMAKASE_SCREENSHOTS=DIR keeps what the tests saw.
    if let Some(dir) = std::env::var_os("OMAKASE_SCREENSHOTS") {
        let data = browser.screenshot();
        std::fs::write(Path::new(&dir).join(format!("{name}.b64")), data).unwrap();
    }
}

#[test]
fn sort_filter_and_verdicts() {
    let Some((mut b, file)) = page("report-overview", &sample::small()) else {
        return;
    };
    b.open(&file, "");
    assert_eq!(names(&mut b), ["Launcher", "Purse", "Till"]);
    picture(&mut b, "overview");
    b.click("[data-sort=name]");
    assert_eq!(names(&mut b), ["Till", "Purse", "Launcher"]);
    b.click("[data-sort=tests]");
    assert_eq!(names(&mut b), ["Purse", "Till", "Launcher"]);
    assert_eq!(
        b.eval("document.querySelector('[aria-sort]').textContent.trim()"),
        "Tests ▼"
    );
    b.click("[data-sort=branches]");
    b.click("[data-sort=branches]");
    assert_eq!(names(&mut b), ["Launcher", "Till", "Purse"]);
    b.click("[data-sort=coverage]");
    assert_eq!(names(&mut b), ["Purse", "Till", "Launcher"]);

    b.click("[data-show=open]");
    assert_eq!(names(&mut b), ["Purse", "Till"]);
    b.click("[data-show=bugs]");
    assert_eq!(names(&mut b), ["Purse"]);
    b.click("[data-show=untested]");
    assert_eq!(names(&mut b), ["Launcher"]);
    b.click("[data-show=all]");

    b.press("/", "/");
    assert_eq!(b.eval("document.activeElement.id"), "filter");
    b.call("Input.insertText", json!({"text": "SHOP til"}));
    b.wait_for("document.querySelectorAll('tbody tr').length === 1");
    assert_eq!(names(&mut b), ["Till"]);
    assert_eq!(
        b.eval("document.getElementById('filter').value"),
        "SHOP til"
    );
    b.call("Input.insertText", json!({"text": "zzz"}));
    b.wait_for("document.querySelector('.empty strong')?.textContent === 'Nothing matches'");
    b.click(".empty button");
    assert_eq!(names(&mut b).len(), 3);
    no_complaints(&mut b);
}

#[test]
fn from_a_class_to_the_test_that_covers_a_branch_and_back() {
    let Some((mut b, file)) = page("report-class", &sample::small()) else {
        return;
    };
    b.open(&file, "#/?sort=tests");
    b.click("tbody tr:first-child td.name a");
    b.wait_for("document.querySelector('h1').textContent === 'Purse'");
    assert_eq!(b.eval("location.hash"), "#/class/shop.Purse");
    picture(&mut b, "class");
    // The source is there, character by character, and none of it became an element.
    let text = b.eval(
        "[...document.querySelectorAll('.ln .text')].map(e => e.textContent).join('\\n') + '\\n'",
    );
    assert_eq!(text.as_str(), sample::small().classes[0].source.as_deref());
    assert_eq!(b.eval("document.querySelectorAll('main script').length"), 0);
    assert_eq!(
        b.eval("document.querySelectorAll('.ln .text .hl-k').length > 20"),
        true
    );
    assert_eq!(
        b.eval("[...document.querySelectorAll('.ln[data-line=\"8\"] .signs a')].map(a => a.textContent).join('')"),
        "✓✓"
    );

    // A covered branch leads to its test, which says which lines it covers.
    b.click("[data-verdict='0']");
    b.wait_for("document.querySelectorAll('.test.selected').length === 1");
    assert_eq!(
        b.eval("document.querySelector('.test.selected h3').textContent"),
        "take_moreThanThere_givesNothing"
    );
    assert_eq!(
        b.eval("document.activeElement.closest('.test').dataset.test"),
        "take_moreThanThere_givesNothing"
    );
    assert_eq!(
        b.eval("[...document.querySelectorAll('.ln.hit')].map(e => e.dataset.line).join()"),
        "8,11"
    );
    assert_eq!(b.eval("(r => r.top >= 0 && r.top < innerHeight)(document.querySelector('.test.selected h3').getBoundingClientRect())"), true);
    picture(&mut b, "test");
    b.click(".test.selected .covers a");
    b.wait_for("location.hash === '#/class/shop.Purse/branch/0'");

    // An open one says why.
    b.click("[data-verdict='2']");
    b.wait_for("document.querySelector('.explain')?.textContent.includes('closest distance 0.3')");
    assert_eq!(b.eval("location.hash"), "#/class/shop.Purse/branch/2");
    b.click("[data-verdict='9']");
    b.wait_for(
        "document.querySelector('.explain')?.textContent.includes('coins is never negative')",
    );
    assert_eq!(b.eval("document.querySelectorAll('.explain').length"), 1);
    picture(&mut b, "branch");
    // A branch without a line is found in the outline.
    b.eval("location.hash = '#/class/shop.Purse/branch/10'");
    b.wait_for("document.querySelector('.outline [data-branch=\"10\"].target') !== null");

    // Back to the table as it was left.
    b.click(".back");
    b.wait_for("document.querySelector('h1').textContent === 'Generated tests'");
    assert_eq!(b.eval("location.hash"), "#/?sort=tests");
    no_complaints(&mut b);
}

#[test]
fn by_keyboard_alone() {
    let Some((mut b, file)) = page("report-keyboard", &sample::small()) else {
        return;
    };
    b.open(&file, "");
    b.eval("document.querySelector('[data-sort=tests]').focus()");
    b.press("Enter", "\r");
    assert_eq!(names(&mut b), ["Purse", "Till", "Launcher"]);
    b.eval("document.querySelector('td.name a').focus()");
    b.press("Enter", "\r");
    b.wait_for("document.querySelector('h1').textContent === 'Purse'");
    assert_eq!(b.eval("document.activeElement.tagName"), "H1");
    b.eval("document.querySelector('[data-verdict=\"3\"]').focus()");
    b.press("Enter", "\r");
    b.wait_for("document.querySelectorAll('.test.selected').length === 1");
    no_complaints(&mut b);
}

#[test]
fn deep_links() {
    let Some((mut b, file)) = page("report-links", &sample::small()) else {
        return;
    };
    b.open(&file, "#/class/shop.Purse/test/grade_empty_isA");
    assert_eq!(
        b.eval("document.querySelector('.test.selected h3').textContent"),
        "grade_empty_isA"
    );
    b.open(&file, "#/class/shop.Till");
    // No source: an outline.
    assert_eq!(
        b.eval("document.querySelectorAll('.outline .branches li').length"),
        2
    );
    b.click(".outline a.sign.covered");
    b.wait_for("document.querySelectorAll('.test.selected').length === 1");
    b.open(&file, "#/bugs");
    assert_eq!(b.eval("document.querySelectorAll('.bugs li').length"), 1);
    picture(&mut b, "bugs");
    b.click(".bugs .what a");
    b.wait_for("document.querySelector('.test.selected .bugnote') !== null");
    b.open(&file, "#/?show=untested&q=laun");
    assert_eq!(names(&mut b), ["Launcher"]);
    b.open(&file, "#/class/no.Such%ZZ");
    assert_eq!(
        b.eval("document.querySelector('.empty strong').textContent"),
        "No such class"
    );
    b.open(&file, "#/class/Launcher");
    assert_eq!(
        b.eval("document.querySelector('.banner').textContent"),
        "No tests: no test was found that can be repeated"
    );
    picture(&mut b, "untested");
    no_complaints(&mut b);
}

#[test]
fn on_a_phone_nothing_sticks_out() {
    let Some((mut b, file)) = page("report-phone", &sample::small()) else {
        return;
    };
    b.look(375, 740, "dark");
    let places = [
        ("", "overview"),
        ("#/bugs", "bugs"),
        ("#/class/shop.Purse", "class"),
        ("#/class/shop.Purse/branches", "branches"),
        ("#/class/shop.Purse/branch/2", "branch"),
        (
            "#/class/shop.Purse/test/take_moreThanThere_givesNothing",
            "test",
        ),
        ("#/class/shop.Till", "outline"),
        ("#/class/Launcher", "untested"),
    ];
    for (hash, name) in places {
        b.open(&file, hash);
        let wide = b.eval("document.documentElement.scrollWidth");
        picture(&mut b, &format!("phone-{name}"));
        assert_eq!(wide, 375, "{name}");
        assert_eq!(b.eval("scrollX"), 0, "{name}");
    }
    assert_eq!(
        b.eval("getComputedStyle(document.body).backgroundColor"),
        "rgb(19, 20, 22)"
    );
    b.look(1280, 900, "dark");
    b.open(&file, "#/class/shop.Purse/branch/2");
    picture(&mut b, "dark-class");
    no_complaints(&mut b);
}

#[test]
fn two_thousand_classes() {
    let Some((mut b, file)) = page("report-large", &sample::large(2000)) else {
        return;
    };
    b.open(&file, "");
    let rows = "document.querySelectorAll('tbody tr').length";
    assert_eq!(b.eval(rows), 100);
    // No class was looked into: their data are still text.
    let elements = b
        .eval("document.querySelectorAll('*').length")
        .as_u64()
        .unwrap();
    assert!(elements < 6_000, "{elements} elements");
    assert_eq!(names(&mut b)[0], "Class0000");
    picture(&mut b, "large");
    b.click("[data-sort=branches]");
    assert_eq!(b.eval(rows), 100);
    assert_eq!(names(&mut b)[0], "Class1999");
    b.click("[data-page='1']");
    assert_eq!(b.eval(rows), 100);
    assert_eq!(
        b.eval("document.querySelector('.pager span').textContent"),
        "101 to 200 of 2,000 classes"
    );
    b.eval("document.getElementById('filter').focus()");
    b.call("Input.insertText", json!({"text": "class199"}));
    b.wait_for("document.querySelectorAll('tbody tr').length === 10");
    b.click("tbody td.name a");
    b.wait_for("document.querySelector('h1').textContent === 'Class1999'");
    assert_eq!(
        b.eval("document.querySelectorAll('.ln').length > 300"),
        true
    );
    b.eval("location.hash = '#/bugs'");
    b.wait_for("document.querySelectorAll('.bugs li').length === 500");
    b.click(".pager button");
    b.wait_for("document.querySelectorAll('.bugs li').length > 1000");
    no_complaints(&mut b);
}

#[test]
fn an_empty_run_has_a_page_too() {
    let Some((mut b, file)) = page("report-empty", &Run::default()) else {
        return;
    };
    b.open(&file, "");
    assert_eq!(
        b.eval("document.querySelector('.card .empty strong').textContent"),
        "No classes"
    );
    b.open(&file, "#/bugs");
    assert_eq!(
        b.eval("document.querySelector('.card .empty strong').textContent"),
        "Nothing suspicious"
    );
    no_complaints(&mut b);
}
