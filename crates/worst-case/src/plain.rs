//! Runs without terms, and what is asked of values: what they cost, where, whether they comply.

use std::collections::{BTreeMap, BTreeSet};

use budget::PRICES;
use expr::{BinOp, Model, Node, Term, Value, VarId};

use crate::subject::{Individual, Subject};

/// Steps that a bytecode of a run without terms takes.
const PLAIN_FACTOR: u64 = 2;

/// Clauses, and terms in them, in which factors are looked for.
const MAX_CLAUSES: usize = 256;
const MAX_TERMS: usize = 20_000;

/// What a line of code takes of the cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HotLine {
    /// Class and method.
    pub method: String,
    /// The line, where that is known.
    pub line: Option<u32>,
    /// Bytecodes executed there.
    pub bytecodes: u64,
}

impl Subject {
    /// What values cost, without terms. Nothing when the input cannot be made or the run does not come to
    /// an end by itself. A path that is dearer than all before is run again with terms and kept.
    ///
    /// # Errors
    /// When the machine itself fails.
    pub fn cost_plainly(&mut self, model: &Model) -> Result<Option<u64>, String> {
        let Some(plain) = self.run_plainly(model)? else {
            return Ok(None);
        };
        if plain.is_stopped {
            return Ok(None);
        }
        let cost = self.cost.of(&plain.counts);
        if self.best.as_ref().is_some_and(|b| cost > b.cost) {
            let run = self.run(model)?;
            return Ok(run.map(|i| i.cost));
        }
        Ok(Some(cost))
    }

    /// Runs values without terms.
    ///
    /// # Errors
    /// When the machine itself fails.
    pub fn run_plainly(&mut self, model: &Model) -> Result<Option<symex::Plain>, String> {
        let mut input = self.input.clone();
        input.model = model.clone();
        let plain = self.explorer.run_plainly(input)?;
        self.n_plain += 1;
        if let Some(plain) = &plain {
            self.run_steps += plain.steps * PLAIN_FACTOR + PRICES.concolic_run;
        }
        Ok(plain)
    }

    /// What a path costs, line by line, the dearest first: class and method, line where it is known, and
    /// bytecodes. Runs it once more.
    ///
    /// # Errors
    /// When the machine itself fails.
    pub fn hot_lines(&mut self, individual: &Individual) -> Result<Vec<HotLine>, String> {
        if let Some(meter) = &mut self.explorer.domain.cost {
            meter.profile = Some(BTreeMap::new());
        }
        let run = self.run_plainly(&individual.model);
        let meter = self.explorer.domain.cost.as_mut();
        let profile = meter.and_then(|m| m.profile.take()).unwrap_or_default();
        run?;
        let vm = &self.explorer.vm;
        let mut lines: BTreeMap<(String, i32), u64> = BTreeMap::new();
        for ((method, bci), n) in profile {
            let m = &vm.methods[method];
            let name = format!("{}.{}", vm.classes[m.class].external_name(), m.name);
            let line = vm.line_of(method, u32::from(bci));
            *lines.entry((name, line)).or_default() += n;
        }
        let mut lines: Vec<HotLine> = lines
            .into_iter()
            .map(|((method, line), bytecodes)| HotLine {
                method,
                line: u32::try_from(line).ok().filter(|&l| l > 0),
                bytecodes,
            })
            .collect();
        lines.sort_by_key(|l| std::cmp::Reverse(l.bytecodes));
        Ok(lines)
    }

    /// Whether values satisfy what is assumed.
    pub fn complies(&self, model: &Model) -> bool {
        let pool = &self.explorer.domain.pool;
        self.base.iter().all(|&c| pool.holds(c, model))
    }

    /// Variables that an assumption gives their value.
    pub fn fixed(&self) -> Vec<VarId> {
        let pool = &self.explorer.domain.pool;
        let of = |clause: &Term| match pool.node(*clause) {
            Node::Binary(BinOp::Eq, a, b) if pool.const_of(b).is_some() => pool.var_of(a),
            Node::Binary(BinOp::Eq, a, b) if pool.const_of(a).is_some() => pool.var_of(b),
            _ => None,
        };
        self.base.iter().filter_map(of).collect()
    }

    /// Numbers that the path conditions of the best path compare with, and those next to them.
    pub fn constants(&self) -> Vec<i64> {
        let pool = &self.explorer.domain.pool;
        let mut found = BTreeSet::from([-1, 0, 1]);
        let genes = self.best.iter().flat_map(|b| &b.genes);
        for gene in genes {
            let Node::Binary(_, a, b) = pool.node(gene.clause) else {
                continue;
            };
            for side in [a, b] {
                let value = pool.const_of(side).and_then(Value::as_integer);
                if let Some(c) = value {
                    found.extend([c.saturating_sub(1), c, c.saturating_add(1)]);
                }
            }
        }
        found.into_iter().take(64).collect()
    }

    /// Numbers that the path conditions of the best path multiply with.
    pub fn factors(&self) -> Vec<i64> {
        let pool = &self.explorer.domain.pool;
        let genes = self.best.iter().flat_map(|b| &b.genes);
        let mut queue: Vec<Term> = genes.map(|g| g.clause).take(MAX_CLAUSES).collect();
        let mut seen: BTreeSet<Term> = queue.iter().copied().collect();
        let mut found = BTreeSet::new();
        while let Some(term) = queue.pop() {
            let parts = match pool.node(term) {
                Node::Binary(op, a, b) => {
                    let numbers = [a, b].map(|t| pool.const_of(t).and_then(Value::as_integer));
                    if op == BinOp::Mul {
                        found.extend(numbers.into_iter().flatten());
                    }
                    vec![a, b]
                }
                Node::Unary(_, a) => vec![a],
                Node::Ite(a, b, c) => vec![a, b, c],
                Node::Var(_) | Node::Const(_) => Vec::new(),
            };
            queue.extend(parts.into_iter().filter(|&t| seen.insert(t)));
            if seen.len() > MAX_TERMS {
                break;
            }
        }
        found.into_iter().take(64).collect()
    }
}
