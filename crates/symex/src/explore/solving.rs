//! Questions to the solver: which input goes there.

use super::*;

impl Explorer {
    pub(super) fn solve(&mut self, goal: Goal) -> Verdict {
        let node = self.tree.node(goal.node);
        let clause = node.sides[goal.side].clause;
        let input = node.input.clone();
        let prefix = self.tree.prefix(goal.node);
        let mut conditions: Vec<Term> = Vec::new();
        let mut wide = Vec::new();
        for c in prefix.into_iter().chain([clause]) {
            match c {
                Clause::Holds(t) => conditions.push(t),
                Clause::Is(r, Choice::Wide) => wide.push(r),
                Clause::Is(..) => {}
            }
        }
        if matches!(clause, Clause::Is(_, choice) if choice != Choice::Wide) {
            return Verdict::Sat(input.model.clone());
        }
        if wide.is_empty() {
            return self.solve_small(&conditions, &input.model);
        }
        // A wide character somewhere: near the start, unless the path leaves no room there.
        for near in [8, 64] {
            let with_wide: Vec<Term> = wide
                .iter()
                .map(|&r| self.has_wide_character(r, near))
                .chain(conditions.iter().copied())
                .collect();
            let verdict = self.solve_small(&with_wide, &input.model);
            if verdict != Verdict::Unsat {
                return verdict;
            }
            // That settles it unless a string can be longer than that.
            let mut any_longer = self.domain.pool.bool(false);
            for &r in &wide {
                let length = self.length_of(r);
                let pool = &mut self.domain.pool;
                let limit = pool.int(near as i32);
                let longer = pool.binary(BinOp::Lt, limit, length);
                any_longer = pool.or(any_longer, longer);
            }
            let mut longer = conditions.clone();
            longer.push(any_longer);
            if self.ask(&longer, &input.model) == Verdict::Unsat {
                return Verdict::Unsat;
            }
        }
        Verdict::Unknown(Reason::Failed("wide characters far from the start".into()))
    }

    /// Solves, preferring lengths that can be made.
    fn solve_small(&mut self, conditions: &[Term], model: &Model) -> Verdict {
        let mut conditions = conditions.to_vec();
        let hint = self.domain.complete(model, &conditions);
        let verdict = self.ask(&conditions, &hint);
        let Verdict::Sat(model) = &verdict else {
            return verdict;
        };
        // Lengths that nothing but chance made large cannot be run.
        let n = conditions.len();
        self.bound_lengths(model, &mut conditions);
        if conditions.len() > n
            && let Verdict::Sat(smaller) = self.ask(&conditions, &hint)
        {
            return Verdict::Sat(smaller);
        }
        verdict
    }

    pub(super) fn ask(&mut self, conditions: &[Term], hint: &Model) -> Verdict {
        let before = self.asker.steps();
        let pool = &mut self.domain.pool;
        let verdict = self.asker.ask(pool, conditions, hint, Effort::Thorough);
        self.counts.solver_steps += self.asker.steps() - before;
        verdict
    }

    /// Adds bounds for the lengths that are too large to be made.
    fn bound_lengths(&mut self, model: &Model, conditions: &mut Vec<Term>) {
        const LARGE: i64 = 256;
        let pool = &mut self.domain.pool;
        let mut vars: Vec<_> = conditions
            .iter()
            .flat_map(|&t| pool.vars(t).to_vec())
            .collect();
        vars.sort_unstable();
        vars.dedup();
        for v in vars {
            let info = pool.var_info(v);
            let value = model.get(v).and_then(expr::Value::as_integer).unwrap_or(0);
            if info.kind == expr::VarKind::Length && value > LARGE {
                let term = info.term;
                let limit = pool.int(LARGE as i32);
                conditions.push(pool.binary(BinOp::Le, term, limit));
            }
        }
    }

    /// The length of an input string.
    fn length_of(&mut self, r: SymRef) -> Term {
        let d = &mut self.domain;
        let name = d.space.info(r).name.clone();
        let (origin, kind) = (VarOrigin::Length(r), expr::VarKind::Length);
        d.space
            .variable(&mut d.pool, origin, kind, || format!("{name}.length()"))
    }

    /// One of the first characters is above 255.
    fn has_wide_character(&mut self, r: SymRef, near: u32) -> Term {
        let length = self.length_of(r);
        let d = &mut self.domain;
        let mut any = d.pool.bool(false);
        for k in (0..near).rev() {
            let c = d.char_variable(r, true, k);
            let (at, limit) = (d.pool.int(k as i32), d.pool.int(255));
            let exists = d.pool.binary(BinOp::Lt, at, length);
            let wide = d.pool.binary(BinOp::Lt, limit, c);
            let both = d.pool.and(exists, wide);
            any = d.pool.or(both, any);
        }
        any
    }
}
