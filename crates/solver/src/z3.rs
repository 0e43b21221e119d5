//! Z3, the last link.
//!
//! Integers are bit-vectors, narrow variables as narrow as they are, floats are IEEE with rounding to
//! nearest; `encode` has the details. Work is limited by Z3's own count, never by the clock, so the
//! same queries in the same order have the same answers.
#![expect(
    clippy::disallowed_methods,
    reason = "measures time, which is kept apart from counts"
)]

mod api;
mod context;
mod encode;
mod locate;

use std::sync::Arc;

use budget::PRICES;
use expr::{BinOp, Node, Pool, Sort, Term, UnOp, VarId, VarKind};
use rustc_hash::FxHashSet;

pub use locate::{Z3Info, locate};

use crate::stats::LinkStats;
use crate::{Query, Reason, Solver, SolverConfig, Verdict, prefer};
use api::Api;
use context::{Answer, Ast, Context, Z3Model};
use encode::Encoder;

/// Contexts with more terms than this are thrown away and begun anew.
const MAX_ASTS: usize = 100_000;

/// About how many gates the bit-blasted query has; each shared term once.
fn circuit_size(pool: &Pool, clauses: &[Term], most: u64) -> u64 {
    let mut seen = FxHashSet::default();
    let mut todo: Vec<Term> = clauses.to_vec();
    let mut size = 0u64;
    while let Some(term) = todo.pop() {
        if !seen.insert(term) {
            continue;
        }
        let node = pool.node(term);
        todo.extend(node.operands());
        size += match node {
            // Z3 computes with constants; it builds nothing for them.
            _ if pool.vars(term).is_empty() => 1,
            Node::Binary(op, left, _) => binary_gates(op, pool.sort(left)),
            Node::Unary(op, operand) => unary_gates(op, pool.sort(operand)),
            _ => 64,
        };
        if size > most {
            break;
        }
    }
    size
}

fn binary_gates(op: BinOp, sort: Sort) -> u64 {
    match (op, sort) {
        (BinOp::Mul, Sort::Int) => 6_000,
        (BinOp::Div | BinOp::Rem, Sort::Int) => 12_000,
        (BinOp::Mul, Sort::Long) => 25_000,
        (BinOp::Div | BinOp::Rem, Sort::Long) => 50_000,
        (BinOp::Add | BinOp::Sub, Sort::Float) => 20_000,
        (BinOp::Add | BinOp::Sub, Sort::Double) => 60_000,
        (BinOp::Mul, Sort::Float) => 40_000,
        (BinOp::Mul, Sort::Double) => 200_000,
        (BinOp::Div, Sort::Float) => 100_000,
        (BinOp::Div, Sort::Double) => 400_000,
        _ => 300,
    }
}

fn unary_gates(op: UnOp, sort: Sort) -> u64 {
    match (op, sort) {
        (UnOp::Sqrt, _) => 600_000,
        (UnOp::I2F | UnOp::I2D | UnOp::L2F | UnOp::L2D | UnOp::D2F | UnOp::F2D, _) => 20_000,
        (UnOp::F2I | UnOp::F2L | UnOp::D2I | UnOp::D2L, _) => 30_000,
        _ => 100,
    }
}

/// Lengths are asked for below these first.
const SHORT: u64 = 16;
const MEDIUM: u64 = 1024;

/// The link. Z3 is looked for when the first query comes.
pub struct Z3 {
    rlimit: u32,
    max_circuit: u64,
    shrink_steps: u32,
    state: State,
    stats: LinkStats,
}

enum State {
    Untried,
    Missing(String),
    Ready(Box<Session>),
}

/// A context and what it knows of our terms.
struct Session {
    context: Context,
    encoder: Encoder,
    /// What is asserted, each clause in a scope of its own: the next query along a path pops what
    /// it does not share and pushes the rest, and Z3 keeps what it has made of the beginning.
    asserted: Vec<(Term, Option<&'static str>)>,
}

impl Session {
    fn new(api: Arc<Api>, rlimit: u32) -> Session {
        let mut context = Context::new(api, rlimit);
        let encoder = Encoder::new(&mut context);
        Session {
            context,
            encoder,
            asserted: Vec::new(),
        }
    }
}

fn version(api: &Api) -> String {
    let [mut major, mut minor, mut build, mut revision] = [0; 4];
    #[expect(unsafe_code, reason = "a foreign function")]
    // SAFETY: it writes four numbers.
    unsafe {
        (api.Z3_get_version)(
            &raw mut major,
            &raw mut minor,
            &raw mut build,
            &raw mut revision,
        );
    }
    format!("{major}.{minor}.{build}.{revision}")
}

/// What a fresh Z3 prints for an SMT-LIB script: nothing of ours stands between the text and its answer.
///
/// # Errors
/// A sentence for the user when there is no Z3, or it cannot be given the text.
pub fn run_script(script: &str) -> Result<String, String> {
    let (api, _) = locate::open()?;
    let script = std::ffi::CString::new(script).map_err(|error| error.to_string())?;
    #[expect(unsafe_code, reason = "foreign functions")]
    // SAFETY: the context is made and deleted here; the text that Z3 gives is copied before that.
    unsafe {
        let config = (api.Z3_mk_config)();
        let context = (api.Z3_mk_context_rc)(config);
        (api.Z3_del_config)(config);
        let printed = (api.Z3_eval_smtlib2_string)(context, script.as_ptr());
        let text = std::ffi::CStr::from_ptr(printed)
            .to_string_lossy()
            .into_owned();
        (api.Z3_del_context)(context);
        Ok(text)
    }
}

impl Z3 {
    /// With the limits of a configuration.
    #[must_use]
    pub fn new(config: &SolverConfig) -> Z3 {
        Z3 {
            rlimit: config.z3_rlimit,
            max_circuit: config.max_circuit,
            shrink_steps: config.shrink_steps,
            state: State::Untried,
            stats: LinkStats::new("z3"),
        }
    }

    fn session(&mut self) -> Result<&mut Session, Reason> {
        if let State::Untried = self.state {
            self.state = match locate::open() {
                Ok((api, _)) => State::Ready(Box::new(Session::new(Arc::new(api), self.rlimit))),
                Err(why) => State::Missing(why),
            };
        }
        match &mut self.state {
            State::Ready(session) => {
                if session.context.n_asts() > MAX_ASTS {
                    **session = Session::new(session.context.api(), self.rlimit);
                }
                Ok(session)
            }
            State::Missing(why) => Err(Reason::Unavailable(why.clone())),
            State::Untried => Err(Reason::Unavailable("z3 was not looked for".to_owned())),
        }
    }

    fn solve(&mut self, pool: &Pool, query: &Query<'_>) -> Verdict {
        if circuit_size(pool, query.clauses, self.max_circuit) > self.max_circuit {
            return Verdict::Unknown(Reason::LimitReached);
        }
        let shrink_steps = self.shrink_steps;
        let session = match self.session() {
            Ok(session) => session,
            Err(reason) => return Verdict::Unknown(reason),
        };
        let before = session.context.work();
        let verdict = session.solve(pool, query, shrink_steps);
        // The count has 32 bits.
        let work = u64::from(session.context.work().wrapping_sub(before));
        self.stats.steps += PRICES.z3_query + PRICES.z3_work * work;
        verdict
    }
}

impl Session {
    fn solve(&mut self, pool: &Pool, query: &Query<'_>, shrink_steps: u32) -> Verdict {
        let mut vars: Vec<VarId> = query
            .clauses
            .iter()
            .flat_map(|&clause| pool.vars(clause))
            .copied()
            .collect();
        vars.sort_unstable();
        vars.dedup();
        let stand_in = self.assert_all(pool, query.clauses);
        match self.check(pool, &vars) {
            Answer::Sat(found) => {
                let mut model = query.hint.cloned().unwrap_or_default();
                for &var in &vars {
                    let (ast, kind) = (self.encoder.variable(var), pool.var_info(var).kind);
                    let bits = ast.and_then(|ast| self.context.value(&found, ast));
                    model.set(var, encode::value_of(kind, bits.unwrap_or(0)));
                }
                self.context.release(found);
                if let Some(operator) = stand_in
                    && !crate::validate::satisfies(pool, query, &model)
                {
                    return Verdict::Unknown(Reason::Unsupported(operator));
                }
                prefer::shrink(pool, query, &mut model, shrink_steps);
                Verdict::Sat(model)
            }
            Answer::Unsat => Verdict::Unsat,
            Answer::Unknown(why)
                if why.contains("resource") || why.contains("rlimit") || why.contains("cancel") =>
            {
                Verdict::Unknown(Reason::LimitReached)
            }
            Answer::Unknown(why) | Answer::Failed(why) => Verdict::Unknown(Reason::Failed(why)),
        }
    }

    /// Drops what refers to terms. The context stays: making one takes milliseconds.
    fn forget(&mut self) {
        self.context.pop(self.asserted.len() as u32);
        self.asserted.clear();
        self.encoder = Encoder::new(&mut self.context);
    }

    /// Makes these clauses the asserted ones; gives an operator that is only approximated in them.
    fn assert_all(&mut self, pool: &Pool, clauses: &[Term]) -> Option<&'static str> {
        let shared = clauses
            .iter()
            .zip(&self.asserted)
            .take_while(|(a, b)| **a == b.0)
            .count();
        self.context.pop((self.asserted.len() - shared) as u32);
        self.asserted.truncate(shared);
        for &clause in &clauses[shared..] {
            let (ast, stand_in) = self.encoder.encode(&mut self.context, pool, clause);
            self.context.push();
            self.context.assert(ast);
            self.asserted.push((clause, stand_in));
        }
        self.asserted.iter().find_map(|clause| clause.1)
    }

    /// Checks what is asserted; a model has short lengths if there is one that has.
    fn check(&mut self, pool: &Pool, vars: &[VarId]) -> Answer {
        let lengths: Vec<Ast> = vars
            .iter()
            .filter(|&&var| pool.var_info(var).kind == VarKind::Length)
            .filter_map(|&var| self.encoder.variable(var))
            .collect();
        if lengths.is_empty() {
            return self.context.check();
        }
        if let Some(found) = self.check_bounded(&lengths, SHORT) {
            return Answer::Sat(found);
        }
        let answer = self.context.check();
        if let Answer::Sat(unbounded) = answer {
            return Answer::Sat(match self.check_bounded(&lengths, MEDIUM) {
                Some(found) => {
                    self.context.release(unbounded);
                    found
                }
                None => unbounded,
            });
        }
        answer
    }

    fn check_bounded(&mut self, lengths: &[Ast], bound: u64) -> Option<Z3Model> {
        self.context.push();
        let bound = self.context.bits(bound + 1, encode::LENGTH_WIDTH);
        for &length in lengths {
            let short = self.context.binary(|api| api.Z3_mk_bvult, length, bound);
            self.context.assert(short);
        }
        let answer = self.context.check();
        self.context.pop(1);
        match answer {
            Answer::Sat(found) => Some(found),
            _ => None,
        }
    }
}

impl Solver for Z3 {
    fn check(&mut self, pool: &mut Pool, query: &Query<'_>) -> Verdict {
        let start = std::time::Instant::now();
        let verdict = self.solve(pool, query);
        self.stats.n_queries += 1;
        self.stats.count(&verdict);
        self.stats.time += start.elapsed();
        verdict
    }

    fn forget(&mut self) {
        if let State::Ready(session) = &mut self.state {
            session.forget();
        }
    }

    fn steps(&self) -> u64 {
        self.stats.steps
    }

    fn stats(&self, into: &mut Vec<LinkStats>) {
        into.push(self.stats.clone());
    }
}
