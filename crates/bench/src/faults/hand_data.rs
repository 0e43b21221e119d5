//! The faults that were put in by hand: `corpus/faults/hand.txt`, and the examples they are in.

use super::half::Half;
use crate::error::BenchError;

const FAULTS: &str = include_str!("../../../../corpus/faults/hand.txt");

macro_rules! sources {
    ($project:literal $($name:literal)*) => {
        &[$((
            $name,
            include_str!(concat!("../../../../examples/", $project, "/src/main/java/", $project, "/", $name, ".java")),
        )),*]
    };
}

/// An example with all its sources.
#[derive(Debug)]
pub(super) struct Project {
    /// Its directory below `examples`, and its package.
    pub name: &'static str,
    /// Names of top-level classes, and their texts.
    pub sources: &'static [(&'static str, &'static str)],
}

/// The examples that have faults.
pub(super) const PROJECTS: [Project; 2] = [
    Project {
        name: "bank",
        sources: sources!("bank" "Account" "InsufficientFundsException" "Ledger" "Main" "Money"),
    },
    Project {
        name: "shop",
        sources: sources!("shop" "Cart" "CartLine" "Checkout" "Coupon" "CouponCodes" "CourierTariff"
            "DeliveryCalendar" "Invoice" "InvoicePrinter" "LoyaltyAccount" "Money" "Order" "OrderNumbers"
            "PaymentGateway" "Product" "ProductImporter" "SalesReport" "ShippingCalculator" "Stock" "TaxClass"
            "VolumeDiscount" "Zone"),
    },
];

/// Kinds of faults, in the order of the table.
pub(super) const KINDS: [&str; 9] = [
    "operator",
    "bound",
    "condition",
    "constant",
    "forgotten",
    "field",
    "swapped",
    "text",
    "regex",
];

/// One line that was changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fault {
    /// Index in [`PROJECTS`].
    pub project: usize,
    /// The class without its package.
    pub class: &'static str,
    /// One of [`KINDS`].
    pub kind: &'static str,
    /// The line as it is, without blanks around it.
    pub original: &'static str,
    /// The line with the fault; empty when it is left out.
    pub faulty: &'static str,
    /// Where the line is, counted from 1.
    pub line: u32,
}

impl Fault {
    /// Decided by what the fault is, not by where it stands in the list.
    pub(super) fn half(&self) -> Half {
        let project = PROJECTS[self.project].name;
        Half::by_name(&[project, self.class, self.original, self.faulty].join("\n"))
    }

    /// `shop.Cart`
    pub(super) fn class_name(&self) -> String {
        format!("{}.{}", PROJECTS[self.project].name, self.class)
    }

    /// The whole source with the fault in it.
    pub(super) fn faulty_source(&self) -> String {
        let source = source_of(self.project, self.class).unwrap_or_default();
        let mut text = String::new();
        for (number, line) in (1..).zip(source.lines()) {
            text.push_str(if number == self.line {
                self.faulty
            } else {
                line
            });
            text.push('\n');
        }
        text
    }
}

fn source_of(project: usize, class: &str) -> Option<&'static str> {
    let sources = PROJECTS[project].sources;
    let found = sources.iter().find(|(name, _)| *name == class)?;
    Some(found.1)
}

/// All faults of the list.
///
/// # Errors
/// When the list says something that does not fit the examples.
pub(super) fn faults() -> Result<Vec<Fault>, BenchError> {
    parse(FAULTS)
}

fn parse(text: &'static str) -> Result<Vec<Fault>, BenchError> {
    let mut lines = (1..).zip(text.lines()).filter(|(_, line)| {
        let line = line.trim();
        !line.is_empty() && !line.starts_with('#')
    });
    let mut faults = Vec::new();
    while let Some((number, head)) = lines.next() {
        let wrong = |what: String| BenchError::Data {
            file: "corpus/faults/hand.txt",
            line: number,
            what,
        };
        let (place, kind) = head
            .split_once(' ')
            .ok_or_else(|| wrong(format!("expected a file and a kind, not `{head}`")))?;
        let kind = KINDS
            .into_iter()
            .find(|known| *known == kind.trim())
            .ok_or_else(|| wrong(format!("there is no kind `{kind}`")))?;
        let (project, class) = place
            .strip_suffix(".java")
            .and_then(|place| place.split_once('/'))
            .ok_or_else(|| wrong(format!("not a source file: {place}")))?;
        let project = PROJECTS
            .iter()
            .position(|known| known.name == project)
            .ok_or_else(|| wrong(format!("there is no example {project}")))?;
        let source = source_of(project, class)
            .ok_or_else(|| wrong(format!("the example has no {class}")))?;
        let mut next = |mark: char| {
            lines
                .next()
                .and_then(|(_, line)| line.strip_prefix(mark))
                .map(str::trim)
                .ok_or_else(|| wrong(format!("expected a line that begins with `{mark}`")))
        };
        let (original, faulty) = (next('-')?, next('+')?);
        let mut places = (1..)
            .zip(source.lines())
            .filter(|(_, line)| line.trim() == original);
        let (Some((line, _)), None) = (places.next(), places.next()) else {
            return Err(wrong(format!("not exactly once in {place}: {original}")));
        };
        faults.push(Fault {
            project,
            class,
            kind,
            original,
            faulty,
            line,
        });
    }
    Ok(faults)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn there_are_enough_different_faults_and_each_applies_exactly_once() {
        let faults = faults().unwrap();
        assert!(faults.len() >= 60, "{}", faults.len());
        let texts: BTreeSet<String> = faults
            .iter()
            .map(|fault| fault.class_name() + &fault.faulty_source())
            .collect();
        assert_eq!(texts.len(), faults.len());
        for kind in KINDS {
            assert!(faults.iter().any(|fault| fault.kind == kind), "{kind}");
        }
        for fault in &faults {
            let source = source_of(fault.project, fault.class).unwrap();
            let faulty = fault.faulty_source();
            let differ = source.lines().zip(faulty.lines()).filter(|(a, b)| a != b);
            assert_eq!(differ.count(), 1, "{fault:?}");
            assert_eq!(source.lines().count(), faulty.lines().count());
        }
    }

    #[test]
    fn about_half_is_held_out() {
        let faults = faults().unwrap();
        let n_held_out = faults.iter().filter(|f| f.half() == Half::HeldOut).count();
        let share = n_held_out as f64 / faults.len() as f64;
        assert!((0.4..0.6).contains(&share), "{share}");
    }

    #[test]
    fn a_list_that_does_not_fit_says_where_and_why() {
        let said = |text: &'static str| parse(text).unwrap_err().to_string();
        let twice = said(
            "shop/Cart.java bound\n- return lines;\n+ return null;\n\nshop/Cart.java bound\n- }\n+\n",
        );
        assert!(twice.contains("hand.txt, line 5"), "{twice}");
        assert!(
            twice.contains("not exactly once in shop/Cart.java: }"),
            "{twice}"
        );
        assert!(said("shop/Cart.java typo\n").contains("no kind `typo`"));
        assert!(said("shop/Cat.java bound\n").contains("no Cat"));
        assert!(said("shop/Cart.java bound\n- return lines;\n").contains("begins with `+`"));
    }
}
