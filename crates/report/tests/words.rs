//! Conditions and budgets in words.

use report::words::{of_branch, of_budget};

#[test]
fn conditions_in_words() {
    for (condition, words) in [
        ("amount <= 0", "amount is not positive"),
        ("amount > 0", "amount is positive"),
        ("name == null", "name is null"),
        ("order.total() != null", "order.total() is not null"),
        ("points >= 90", "points is at least 90"),
        ("code == 'a'", "code is 'a'"),
        ("!closed", "closed is false"),
        ("text.isEmpty()", "text is empty"),
        ("!text.isEmpty()", "text is not empty"),
        ("a < b && c", "a < b && c holds"),
        ("s.charAt(i) == 45", "s.charAt(i) is 45"),
    ] {
        assert_eq!(of_branch(Some(condition), "jump"), words);
    }
    assert_eq!(of_branch(None, "fall through"), "the jump is not taken");
    assert_eq!(of_branch(Some(" "), "default"), "none of the cases");
    assert_eq!(of_branch(None, "case 1, 2"), "case 1, 2");
}

#[test]
fn budgets_in_words() {
    for (budget, words) in [
        ("30s", "30 seconds"),
        ("120s", "2 minutes"),
        ("1s", "1 second"),
        ("20000000 steps", "20 million steps"),
        ("1500000000 steps", "1.5 billion steps"),
        ("12345 steps", "12345 steps"),
        ("", ""),
    ] {
        assert_eq!(of_budget(budget), words);
    }
}
