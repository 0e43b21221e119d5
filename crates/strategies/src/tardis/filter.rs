//! The fingerprint of a formula: a multidimensional Bloom filter (Modonato, section 4.2).
//!
//! It has 64 columns and 16 rows of bits. An abstract clause is hashed by three functions into columns of the
//! first row. The concrete clause is hashed by the same functions into rows below, in the columns that its
//! abstract clause has. So clauses that differ in numbers only share their columns.

use super::clause::Described;

/// Bits of a row.
pub const COLUMNS: u64 = 64;
/// Rows, the first for abstract clauses.
pub const ROWS: usize = 16;
/// Hash functions.
pub const HASHES: u64 = 3;

/// A fingerprint.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Filter(pub(super) [u64; ROWS]);

/// One of the hash functions: FNV-1a from a start of its own, with the bits mixed at the end. The same on
/// every machine and in every run.
fn hash(function: u64, text: &str) -> u64 {
    let start = 0xcbf2_9ce4_8422_2325 ^ (function + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = |h: u64, b: u8| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3);
    let mut h = text.bytes().fold(start, mixed);
    h = (h ^ (h >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    h = (h ^ (h >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    h ^ (h >> 31)
}

/// Where the bits of a clause are: the column of each function, and the row in it.
fn places(clause: &Described) -> impl Iterator<Item = (u64, usize)> + '_ {
    (0..HASHES).map(|function| {
        let column = hash(function, &clause.general) % COLUMNS;
        let below = hash(function, &clause.concrete) % (ROWS as u64 - 1);
        (column, 1 + below as usize)
    })
}

impl Filter {
    /// The fingerprint of a conjunction of clauses.
    pub fn of<'c>(clauses: impl IntoIterator<Item = &'c Described>) -> Filter {
        let mut filter = Filter::default();
        for clause in clauses {
            filter.insert(clause);
        }
        filter
    }

    /// Adds a clause.
    pub fn insert(&mut self, clause: &Described) {
        for (column, row) in places(clause) {
            self.0[0] |= 1 << column;
            self.0[row] |= 1 << column;
        }
    }

    /// Whether a clause may have been added; if not, it was certainly not.
    pub fn may_contain(&self, clause: &Described) -> bool {
        let is_set = |row: usize, column: u64| self.0[row] >> column & 1 == 1;
        places(clause).all(|(column, row)| is_set(0, column) && is_set(row, column))
    }

    /// Bits that are set.
    pub fn len(&self) -> u32 {
        self.0.iter().map(|row| row.count_ones()).sum()
    }

    /// Whether no clause was added.
    pub fn is_empty(&self) -> bool {
        self.0[0] == 0
    }
}

/// What is remembered of a condition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fingerprint {
    /// Of its slice.
    pub slice: Filter,
    /// Of its core; empty where cores are not looked at.
    pub core: Filter,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tardis::clause::without_numbers;
    use crate::tardis::slicing::Footprint;
    use budget::Rng;

    fn clause(text: &str) -> Described {
        Described {
            concrete: text.to_owned(),
            general: without_numbers(text),
            footprint: Footprint::default(),
        }
    }

    fn any_clause(rng: &mut Rng) -> Described {
        let operators = ["<", "<=", "==", "!="];
        let operator = operators[rng.below(4)];
        let (field, index, limit) = (rng.below(6), rng.below(20), rng.around(5_000));
        clause(&format!("this.f{field}[{index}] {operator} {limit}"))
    }

    #[test]
    fn there_are_no_false_negatives() {
        let mut rng = Rng::new(1);
        for _ in 0..500 {
            let n = 1 + rng.below(40);
            let clauses: Vec<Described> = (0..n).map(|_| any_clause(&mut rng)).collect();
            let filter = Filter::of(&clauses);
            assert!(clauses.iter().all(|c| filter.may_contain(c)));
            assert!(!filter.is_empty());
        }
        assert!(!Filter::default().may_contain(&clause("a > 0")));
    }

    #[test]
    fn clauses_that_are_not_there_are_mostly_told() {
        let mut rng = Rng::new(2);
        let n_wrong = (0..2_000).filter(|_| {
            let filter = Filter::of(&[any_clause(&mut rng), any_clause(&mut rng)]);
            filter.may_contain(&clause("O1.b > 0"))
        });
        assert!(n_wrong.count() < 20);
    }

    #[test]
    fn similar_clauses_share_columns() {
        let mut rng = Rng::new(3);
        for _ in 0..500 {
            let field = rng.below(9);
            let mut one = |n: i64| clause(&format!("this.a{field}[{}] <= {n}", rng.below(99)));
            let (a, b) = (Filter::of(&[one(1)]), Filter::of(&[one(20)]));
            assert_eq!(
                a.0[0], b.0[0],
                "the first row is that of the abstract clause"
            );
            let below = |f: &Filter| f.0[1..].iter().fold(0, |all, row| all | row);
            assert_eq!(
                below(&a),
                a.0[0],
                "the rows below have bits in its columns only"
            );
            assert_eq!(below(&b), b.0[0]);
            assert!(a.len() <= 6);
        }
        // The example of figure 5.
        let (x, y, z) = (clause("a[0] > 6"), clause("b[2] > 3"), clause("a[5] > 6"));
        let row = |c: &Described| Filter::of([c]).0[0];
        assert_eq!(row(&x), row(&z));
        assert_ne!(row(&x), row(&y));
    }

    #[test]
    fn the_functions_are_the_same_in_every_version() {
        let filter = Filter::of(&[clause("this.a[0] <= 0")]);
        let bits: Vec<(usize, u64)> = filter.0.iter().copied().enumerate().collect();
        let set: Vec<String> = bits
            .into_iter()
            .filter(|(_, row)| *row != 0)
            .map(|(k, row)| format!("{k}:{row:x}"))
            .collect();
        // Saved models depend on it: another function needs another version of their form.
        assert_eq!(set.join(" "), "0:490 2:80 5:400 6:10");
    }
}
