//! A method with an input of a given shape: runs that give a path condition and a cost, and questions
//! about path conditions.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use budget::{PRICES, Rng};
use expr::{Model, Node, Pool, Term, VarId};
use rustc_hash::FxHashMap;
use solver::{SolverConfig, Verdict};
use symex::cost::{Counts, Meter};
use symex::explore::{Explorer, Limits, Outcome};
use symex::trace::{Clause, Others};
use symex::{Asker, Entry, Input, Order, Plan, Settings};
use vm::domain::Site;
use vm::{LoaderId, Vm};

use crate::assume;
use crate::cost::CostModel;
use crate::order::Comparison;
use crate::shape::{Shape, Sizes};
use crate::solving::Patience;

/// Decisions recorded in one run.
const MAX_DECISIONS: usize = 200_000;
/// Z3's measure of work for one question: a path condition that takes longer is left.
const Z3_WORK: u32 = 30_000;
/// Gates of a question for Z3, which takes long over larger ones whatever its limit is.
const MAX_CIRCUIT: u64 = 20_000;
/// Runs after which nothing of the library is expected to be initialised for the first time.
const WARM_RUNS: u64 = 3;

/// An atomic constraint of a path condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gene {
    /// What holds.
    pub clause: Term,
    /// What could hold instead, where it is more than the negation.
    pub others: Option<Box<[Term]>>,
    /// The decision point.
    pub site: Site,
    /// Which side was taken, as far as the form of the clause tells.
    pub side: u8,
    /// What came before the next decision, as a power of two of bytecodes.
    pub follows: u8,
}

/// A path that was run.
#[derive(Clone, Debug)]
pub struct Individual {
    /// The path condition, in the order of the run.
    pub genes: Vec<Gene>,
    /// Values that take the path.
    pub model: Model,
    /// What it cost.
    pub cost: u64,
    /// All counts of the run.
    pub counts: Counts,
    /// How it ended.
    pub outcome: Outcome,
    /// Tells paths apart.
    pub digest: u64,
}

impl Individual {
    /// The clauses.
    pub fn clauses(&self) -> Vec<Term> {
        self.genes.iter().map(|g| g.clause).collect()
    }
}

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Request {
    /// Sizes.
    pub sizes: Sizes,
    /// Java expressions that must hold.
    pub assumptions: Vec<String>,
    /// What is to be made large.
    pub cost: CostModel,
    /// Bytecodes in one run.
    pub run_fuel: u64,
    /// Decides what is random.
    pub seed: u64,
    /// Only what this method calls counts: that of a harness.
    pub counted: Option<vm::MethodId>,
}

/// Why a subject cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SubjectError {
    /// The request does not fit the method.
    Usage(String),
    /// The machine failed.
    Machine(String),
}

/// The best path at a time of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Steps used.
    pub steps: u64,
    /// Runs made.
    pub runs: u64,
    /// Its cost.
    pub cost: u64,
}

/// Hears of paths that are dearer than all before.
pub type Watch = Box<dyn FnMut(&Individual) + Send>;

/// The method under search.
pub struct Subject {
    /// The machine and the terms.
    pub explorer: Explorer,
    /// What size was bound to.
    pub shape: Shape,
    pub(crate) asker: Asker,
    pub(crate) input: Input,
    loader: LoaderId,
    assumptions: Vec<String>,
    /// What every input must satisfy.
    pub base: Vec<Term>,
    pub(crate) cost: CostModel,
    pub(crate) comparisons: FxHashMap<Term, Option<Comparison>>,
    pub(crate) patience: Patience,
    pub(crate) rng: Rng,
    pub(crate) run_steps: u64,
    pub(crate) order_steps: u64,
    /// Runs made.
    pub n_runs: u64,
    /// Runs without terms.
    pub n_plain: u64,
    /// Questions asked.
    pub n_questions: u64,
    /// Questions that only the general solver could answer.
    pub n_hard: u64,
    /// The dearest path so far.
    pub best: Option<Arc<Individual>>,
    /// How the best cost grew.
    pub marks: Vec<Mark>,
    /// Told of every path that is dearer than all before.
    pub watch: Option<Watch>,
    /// Steps that may be used.
    pub limit: u64,
    /// Whoever sets this ends the search.
    pub interrupt: Arc<AtomicBool>,
    /// Ends the search when a path costs more than this.
    pub enough: Option<u64>,
    /// Why runs did not end by themselves.
    pub stopped: Option<String>,
}

impl Subject {
    /// Puts a method on a booted machine.
    ///
    /// # Errors
    /// When the request does not fit the method, or the machine fails.
    pub fn new(
        mut vm: Vm,
        loader: LoaderId,
        entry: Entry,
        request: &Request,
    ) -> Result<Subject, SubjectError> {
        let solver = SolverConfig {
            z3_rlimit: Z3_WORK,
            max_circuit: MAX_CIRCUIT,
            seed: request.seed,
            ..SolverConfig::default()
        };
        let quick = SolverConfig {
            z3: false,
            avm_steps: 5_000,
            ..solver.clone()
        };
        let plan = Plan {
            entry,
            loader,
            order: Order::Dfs,
            limits: Limits {
                max_runs: u64::MAX,
                run_fuel: request.run_fuel,
                total_fuel: u64::MAX,
                ..Limits::default()
            },
            settings: Settings {
                max_decisions: MAX_DECISIONS,
                shape_is_given: true,
                follows_strings: true,
                constructs_receiver: true,
                ..Settings::default()
            },
            solver: solver.clone(),
            seed: request.seed,
        };
        natives::effects::begin(&mut vm);
        let mut explorer = Explorer::new(vm, plan).map_err(SubjectError::Machine)?;
        let mut meter = Meter::watching(request.cost.watched());
        if let Some(method) = request.counted {
            meter.count_from(method);
        }
        explorer.domain.cost = Some(Box::new(meter));
        let shape = Shape::bind(&explorer, &request.sizes).map_err(SubjectError::Usage)?;
        let made = shape.input(&mut explorer, loader);
        let (input, base) = made.map_err(SubjectError::Machine)?;
        let mut subject = Subject {
            explorer,
            shape,
            asker: Asker::in_two_steps(&quick, Some(&solver)),
            input,
            loader,
            assumptions: request.assumptions.clone(),
            base,
            cost: request.cost.clone(),
            comparisons: FxHashMap::default(),
            patience: Patience::default(),
            rng: Rng::new(request.seed ^ 0x5eed),
            run_steps: 0,
            order_steps: 0,
            n_runs: 0,
            n_plain: 0,
            n_questions: 0,
            n_hard: 0,
            best: None,
            marks: Vec::new(),
            watch: None,
            limit: u64::MAX,
            interrupt: Arc::default(),
            enough: None,
            stopped: None,
        };
        subject.begin()?;
        Ok(subject)
    }

    /// Goes over to inputs of another shape; what was found for the last one is forgotten.
    ///
    /// # Errors
    /// When there is no such input, or the machine fails.
    pub fn reshape(&mut self, shape: &Shape) -> Result<(), String> {
        self.shape = shape.clone();
        let (input, base) = self.shape.input(&mut self.explorer, self.loader)?;
        self.input = input;
        self.base = base;
        self.best = None;
        self.marks.clear();
        self.begin().map_err(|e| match e {
            SubjectError::Usage(why) | SubjectError::Machine(why) => why,
        })
    }

    /// Makes the first run, which names all variables, and reads the assumptions.
    fn begin(&mut self) -> Result<(), SubjectError> {
        let first = self.input.clone();
        let run = self.explorer.run(first).map_err(SubjectError::Machine)?;
        let path = run.map_err(SubjectError::Usage)?;
        self.input.model = path.input.model.clone();
        for text in self.assumptions.clone() {
            let clause = assume::parse(&mut self.explorer, &self.input, &text);
            self.base.extend(clause.map_err(SubjectError::Usage)?);
        }
        let base = self.base.clone();
        match self.solve(&base, &self.input.model.clone()) {
            Verdict::Sat(model) => self.input.model = model,
            Verdict::Unsat => {
                let why = "no input satisfies the assumptions";
                return Err(SubjectError::Usage(why.into()));
            }
            Verdict::Unknown(_) => {
                let why = "the solver finds no input that satisfies the assumptions";
                return Err(SubjectError::Usage(why.into()));
            }
        }
        for _ in 0..WARM_RUNS {
            let input = self.input.clone();
            let run = self.explorer.run(input).map_err(SubjectError::Machine)?;
            run.map_err(SubjectError::Usage)?;
            self.explorer.warm_up().map_err(SubjectError::Machine)?;
        }
        Ok(())
    }

    /// The values to start from.
    pub fn first_model(&self) -> Model {
        self.input.model.clone()
    }

    /// Steps used so far.
    pub fn steps(&self) -> u64 {
        self.run_steps + self.order_steps + self.asker.steps()
    }

    /// Uses steps for what is done besides runs and questions, so that every search comes to its end.
    pub(crate) fn spend(&mut self, steps: u64) {
        self.order_steps += steps;
    }

    /// Whether the search is to end.
    pub fn is_over(&self) -> bool {
        let is_enough = match (self.enough, &self.best) {
            (Some(bound), Some(best)) => best.cost > bound,
            _ => false,
        };
        is_enough || self.steps() >= self.limit || self.interrupt.load(Ordering::Relaxed)
    }

    /// The terms.
    pub fn pool(&mut self) -> &mut Pool {
        &mut self.explorer.domain.pool
    }

    /// Runs values. Nothing when the input cannot be made, or does not satisfy what is assumed.
    ///
    /// # Errors
    /// When the machine itself fails.
    pub fn run(&mut self, model: &Model) -> Result<Option<Individual>, String> {
        let is_first = self.best.is_none();
        let individual = self.run_once(model)?;
        let Some(mut individual) = individual else {
            return Ok(None);
        };
        let best = self.best.as_ref().map_or(0, |b| b.cost);
        if individual.cost > best || is_first {
            // What is done once in a program, such as linking a call, must not make a path dear.
            if self.explorer.warm_up()? || self.n_runs > WARM_RUNS {
                match self.run_once(model)? {
                    Some(again) => individual = again,
                    None => return Ok(None),
                }
            }
            if individual.cost > best || is_first {
                self.marks.push(Mark {
                    steps: self.steps(),
                    runs: self.n_runs,
                    cost: individual.cost,
                });
                if let Some(watch) = &mut self.watch {
                    watch(&individual);
                }
                self.best = Some(Arc::new(individual.clone()));
            }
        }
        Ok(Some(individual))
    }

    fn run_once(&mut self, model: &Model) -> Result<Option<Individual>, String> {
        let mut input = self.input.clone();
        input.model = model.clone();
        let Ok(path) = self.explorer.run(input)? else {
            return Ok(None);
        };
        self.n_runs += 1;
        self.run_steps += path.steps * PRICES.concolic_factor + PRICES.concolic_run;
        if let Outcome::Stopped(reason) = &path.outcome {
            self.stopped = Some(reason.to_string());
        }
        let counts = self.explorer.domain.cost.as_ref().map(|c| c.counts);
        let counts = counts.unwrap_or_default();
        let pool = &mut self.explorer.domain.pool;
        let mut genes = Vec::with_capacity(path.trace.decisions.len());
        let mut digest = 0xcbf2_9ce4_8422_2325u64;
        let mut rest = path.trace.decisions.iter().skip(1);
        for decision in &path.trace.decisions {
            let until = rest.next().map_or(counts.bytecodes, |d| d.spent);
            let Clause::Holds(clause) = decision.taken else {
                continue;
            };
            let others = match &decision.others {
                Others::Clauses(others) if others.len() > 1 => {
                    let terms = others.iter().filter_map(|c| match c {
                        Clause::Holds(t) => Some(*t),
                        Clause::Is(..) => None,
                    });
                    Some(terms.collect())
                }
                _ => None,
            };
            digest = (digest ^ clause.index() as u64).wrapping_mul(0x0100_0000_01b3);
            genes.push(Gene {
                clause,
                others,
                site: decision.site,
                side: side_of(pool, clause),
                follows: until.saturating_sub(decision.spent).max(1).ilog2() as u8,
            });
        }
        Ok(Some(Individual {
            genes,
            model: path.input.model.clone(),
            cost: self.cost.of(&counts),
            counts,
            outcome: path.outcome,
            digest,
        }))
    }

    /// What could hold instead of a gene: one of them at random.
    pub fn other(&mut self, gene: &Gene, rng: &mut Rng) -> Term {
        match gene.others.as_deref().and_then(|o| rng.pick(o)) {
            Some(&term) => term,
            None => self.explorer.domain.pool.not(gene.clause),
        }
    }

    /// The variables of a parameter's elements or characters, in their order.
    pub fn elements(&self, param: &str) -> Vec<VarId> {
        let pool = &self.explorer.domain.pool;
        let places = self.input.model.iter().filter_map(|(var, _)| {
            let info = pool.var_info(var);
            let rest = info.name.strip_prefix(param)?;
            let is_element = rest.starts_with('[') || rest.starts_with(".charAt(");
            let is_element = is_element && info.kind != expr::VarKind::Length;
            let numbers = rest.split(|c: char| !c.is_ascii_digit());
            let place: Vec<u32> = numbers.filter_map(|n| n.parse().ok()).collect();
            is_element.then_some((place, var))
        });
        let mut places: Vec<(Vec<u32>, VarId)> = places.collect();
        places.sort();
        places.into_iter().map(|(_, var)| var).collect()
    }

    /// A random number that belongs to the search.
    pub fn rng(&mut self) -> &mut Rng {
        &mut self.rng
    }

    /// The input of a path.
    pub fn input_of(&self, individual: &Individual) -> Input {
        let mut input = self.input.clone();
        input.model = individual.model.clone();
        input
    }

    /// Values, parameter by parameter, as Java would write them.
    pub fn render_values(&self, model: &Model) -> Vec<(String, String)> {
        let mut input = self.input.clone();
        input.model = model.clone();
        let e = &self.explorer;
        symex::render::input(&e.vm, &e.domain, e.entry(), &input)
    }

    /// The input of a path, parameter by parameter, as Java would write it.
    pub fn render(&self, individual: &Individual) -> Vec<(String, String)> {
        let e = &self.explorer;
        symex::render::input(&e.vm, &e.domain, e.entry(), &self.input_of(individual))
    }
}

/// The form of a clause: its operator, and which side is a constant.
fn side_of(pool: &Pool, clause: Term) -> u8 {
    match pool.node(clause) {
        Node::Binary(op, a, b) => {
            let constants =
                u8::from(pool.const_of(a).is_some()) * 2 + u8::from(pool.const_of(b).is_some());
            (op as u8) * 4 + constants
        }
        Node::Unary(op, _) => 200 + op as u8,
        Node::Var(_) => 250,
        Node::Ite(..) => 251,
        Node::Const(_) => 252,
    }
}
