//! Literals that tell: small and readable, but other than what nothing would be, and than each other.
//!
//! With `0`, `1`, `""` and the same number twice, many a mistake does not show: what is added looks like
//! what is not, and what is swapped like what is in place.

use testcase::{Action, Prim, Ty};

use super::twin::{hash, words_with};
use super::{Kept, Trial};

/// Numbers that are taken one after the other: none is the sum, the product or a multiple of others.
const NUMBERS: [i64; 8] = [3, 5, 7, 11, 13, 17, 19, 23];
/// Others that are tried where these do not do, the most telling first.
const OTHERS: [i64; 8] = [2, 4, 6, 10, 1, 100, 0, -1];

/// The telling text with this number, from one: `Abc`, `Def`. It has both cases, and reads otherwise
/// backwards.
pub fn word(ordinal: u8) -> Vec<u16> {
    let first = 3 * ((ordinal - 1) % 8);
    vec![
        u16::from(b'A' + first),
        u16::from(b'b' + first),
        u16::from(b'c' + first),
    ]
}

/// Numbers to try, the most telling first.
pub(super) fn numbers(p: Prim, ordinal: i64) -> Vec<Action> {
    let of = |v: i64| Action::Prim(p, crate::generator::cut(p, v));
    if p == Prim::Char {
        return [96 + ordinal.min(26), 65, 48, 32, 45, 126].map(of).to_vec();
    }
    let own = NUMBERS[(ordinal as usize - 1) % NUMBERS.len()];
    let mut all = Vec::new();
    // A half shows where fractions are lost.
    match p {
        Prim::Double => all.push(Action::Prim(p, (own as f64 - 0.5).to_bits())),
        Prim::Float => all.push(Action::Prim(p, u64::from((own as f32 - 0.5).to_bits()))),
        _ => {}
    }
    all.push(of(own));
    all.extend(OTHERS.map(of));
    all
}

impl Trial<'_> {
    /// Literals that are equal often have to be: tries simple values for all of a kind at once.
    pub(super) fn simplify_equals(&mut self, mut best: Kept) -> Kept {
        for at in 0..best.test.len() {
            let action = best.test.statements[at].action.clone();
            let is_same = |k: &usize| best.test.statements[*k].action == action;
            let same: Vec<usize> = (0..best.test.len()).filter(is_same).collect();
            if same.len() < 2 || same[0] != at {
                continue;
            }
            let simple: Vec<Action> = match &action {
                Action::Prim(Prim::Boolean | Prim::Char, _) => continue,
                Action::Prim(p, _) => [3, 2, 1, 0, -1, 10]
                    .map(|v| Action::Prim(*p, crate::generator::cut(*p, v)))
                    .to_vec(),
                Action::Str(units) if units.len() > 1 => [&b"Abc"[..], b"a", b"b", b""]
                    .map(|t| Action::Str(t.iter().copied().map(u16::from).collect()))
                    .to_vec(),
                _ => continue,
            };
            for s in simple {
                if s == action {
                    break;
                }
                let mut test = best.test.clone();
                for &k in &same {
                    test.statements[k].action = s.clone();
                }
                if let Some(better) = self.still_good(&best, test) {
                    best = better;
                    break;
                }
            }
        }
        best
    }

    /// Tries short, human-friendly values where several would do: different ones for different
    /// literals, so that a mix-up shows.
    pub(super) fn simplify_values(&mut self, mut best: Kept) -> Kept {
        let (mut n_numbers, mut n_texts) = (0, 0);
        for at in 0..best.test.len() {
            let Some(s) = best.test.statements.get(at) else {
                break;
            };
            match s.action.clone() {
                Action::Prim(Prim::Boolean, _) => {}
                Action::Prim(p, bits) => {
                    n_numbers += 1;
                    best = self.simplify_number(best, at, (p, bits), n_numbers);
                }
                Action::Str(units) => {
                    n_texts += 1;
                    best = self.simplify_text(best, at, &units, n_texts);
                }
                Action::Null if s.ty == Ty::string() => {
                    n_texts += 1;
                    let action = Action::Str(word(n_texts).into());
                    best = self.with_action(&best, at, action).unwrap_or(best);
                }
                _ => {}
            }
        }
        best
    }

    fn with_action(&mut self, best: &Kept, at: usize, action: Action) -> Option<Kept> {
        let mut test = best.test.clone();
        test.statements[at].action = action;
        self.still_good(best, test)
    }

    fn simplify_number(
        &mut self,
        best: Kept,
        at: usize,
        (p, bits): (Prim, u64),
        ordinal: i64,
    ) -> Kept {
        let own = crate::generator::value(p, bits);
        let is_float = matches!(p, Prim::Float | Prim::Double);
        for action in numbers(p, ordinal) {
            if action == best.test.statements[at].action {
                return best;
            }
            if let Some(better) = self.with_action(&best, at, action) {
                return better;
            }
        }
        if is_float {
            return self.round(best, at, (p, bits));
        }
        if p == Prim::Char {
            return best;
        }
        // The number nearest to zero that still does, if all beyond it do.
        let (mut fails, mut works) = (0i64, own);
        let mut nearest = best;
        while works.abs_diff(fails) > 1 {
            let middle = fails + (works - fails) / 2;
            let action = Action::Prim(p, crate::generator::cut(p, middle));
            match self.with_action(&nearest, at, action) {
                Some(better) => {
                    nearest = better;
                    works = middle;
                }
                None => fails = middle,
            }
        }
        nearest
    }

    /// Fewer digits after the point.
    fn round(&mut self, best: Kept, at: usize, (p, bits): (Prim, u64)) -> Kept {
        let own = match p {
            Prim::Float => f64::from(f32::from_bits(bits as u32)),
            _ => f64::from_bits(bits),
        };
        if !own.is_finite() {
            return best;
        }
        for factor in [1.0, 10.0, 100.0, 1000.0] {
            let shorter = (own * factor).round() / factor;
            let bits = match p {
                Prim::Float => u64::from((shorter as f32).to_bits()),
                _ => shorter.to_bits(),
            };
            let action = Action::Prim(p, bits);
            if action == best.test.statements[at].action {
                return best;
            }
            if let Some(better) = self.with_action(&best, at, action) {
                return better;
            }
        }
        best
    }

    fn simplify_text(&mut self, mut best: Kept, at: usize, units: &[u16], ordinal: u8) -> Kept {
        /// Pieces that are left out for a try.
        const MAX_TRIES: usize = 80;
        /// Longest text whose characters are changed one by one.
        const MAX_CHANGED: usize = 24;
        let letter = u16::from(b'a' + (ordinal - 1) % 26);
        let n = units.len().min(40);
        let counting = |first: u8| -> Vec<u16> {
            (0..n).map(|k| u16::from(first) + (k % 26) as u16).collect()
        };
        let whole = [
            word(ordinal),
            vec![letter],
            counting(b'a'),
            counting(b'A'),
            vec![u16::from(b'1'); n],
            Vec::new(),
        ];
        for units in whole {
            let action = Action::Str(units.into());
            if action == best.test.statements[at].action {
                return best;
            }
            if let Some(better) = self.with_action(&best, at, action) {
                return better;
            }
        }
        let is_readable = |units: &[u16]| units.iter().all(|u| (0x20..0x7f).contains(u));
        if !is_readable(units) {
            for word in words_with(hash(units)).take(3) {
                if let Some(better) = self.with_action(&best, at, Action::Str(word.into())) {
                    return better;
                }
            }
        }
        let mut text = units.to_vec();
        // Pieces first, then smaller ones, so that a long text takes few tries.
        let (mut size, mut n_tries) = (text.len().div_ceil(2), 0);
        while size > 0 {
            let mut end = text.len();
            while end > 0 && n_tries < MAX_TRIES {
                let start = end.saturating_sub(size);
                let mut shorter = text.clone();
                shorter.drain(start..end);
                n_tries += 1;
                let action = Action::Str(shorter.clone().into());
                if let Some(better) = self.with_action(&best, at, action) {
                    best = better;
                    text = shorter;
                }
                end = start.min(text.len());
            }
            size /= 2;
        }
        if text.len() > MAX_CHANGED {
            return best;
        }
        for k in 0..text.len() {
            let is_plain = matches!(text[k], 0x20 | 0x61..=0x7a);
            for c in [letter, 0x20, 0x31] {
                let mut simpler = text.clone();
                simpler[k] = c;
                if is_plain || text[k] == c {
                    break;
                }
                let action = Action::Str(simpler.clone().into());
                if let Some(better) = self.with_action(&best, at, action) {
                    best = better;
                    text = simpler;
                    break;
                }
            }
        }
        best
    }
}
