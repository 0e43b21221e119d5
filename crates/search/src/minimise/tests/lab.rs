//! For tests: a class, its members and one machine that all tests of a file share.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use executor::{Surroundings, Worker};
use goals::Goals;
use program::{ClassPath, JdkImage};
use test_lab::{javac, jdks};
use testcase::{ClassInfo, TestCase, Universe, text};

/// The class under test.
const ACCOUNT: &str = r#"package lab;

public class Account {
    public enum Kind { OPEN, CLOSED, FROZEN }

    public int balance;
    public static int limit = 100;
    private boolean open;

    public Account() { }

    public Account(int balance) {
        if (balance < 0) {
            throw new IllegalArgumentException("negative");
        }
        this.balance = balance;
    }

    public void open() {
        open = true;
    }

    public int deposit(int amount) {
        if (amount > 10) {
            balance += amount;
        } else {
            balance++;
        }
        return balance;
    }

    public int withdraw(int amount) {
        if (!open) {
            throw new IllegalStateException("closed");
        }
        if (amount > balance) {
            return -1;
        }
        balance -= amount;
        return balance;
    }

    public boolean is(Kind kind) {
        return kind == Kind.OPEN;
    }

    public int length(String text) {
        return text.length() > 3 ? 3 : text.length();
    }

    public String name() {
        return "name";
    }

    public static int sum(int[] values) {
        int sum = 0;
        for (int value : values) {
            sum += value;
        }
        return sum;
    }

    public static boolean same(int a, int b) {
        return a == b;
    }

    public static int large(int n) {
        return n > 1000 ? 1 : 0;
    }

    public static int flag(boolean flag) {
        return flag ? 1 : 0;
    }

    public static void later(Runnable task) {
        task.run();
    }

    public static boolean type(Class<?> type) {
        return type == String.class;
    }
}
"#;

/// What a test works with.
pub(crate) struct Lab {
    /// Members.
    pub universe: Universe,
    /// `lab.Account`.
    pub class: Arc<ClassInfo>,
    /// Its goals.
    pub goals: Goals,
    /// A machine for them.
    pub worker: Worker,
}

type Job = Box<dyn FnOnce(&mut Lab) + Send>;

impl Lab {
    fn new() -> Option<Lab> {
        let jdk = jdks::oldest_or_skip("search")?;
        let sources = [("lab/Account.java", ACCOUNT)];
        let classes = javac::compile_texts(&jdk, &sources, &["-g", "--release", "11"]);
        let library = Arc::new(JdkImage::open(&jdk.home).unwrap());
        let (class_path, _) = ClassPath::open(&[classes], jdk.feature_version);
        let class_path = Arc::new(class_path);
        let universe = Universe::new(class_path.clone(), library.clone());
        let class = universe.class("lab/Account").unwrap();
        let mut goals = Goals::default();
        goals.add(&class.file);
        let surroundings = Surroundings::usual(1);
        let worker = Worker::new(library, class_path, &goals, &surroundings, 1_000_000).unwrap();
        Some(Lab {
            universe,
            class,
            goals,
            worker,
        })
    }

    /// Tests, with a line `test` between each two.
    pub(crate) fn read(&self, source: &str) -> Vec<TestCase> {
        let lines: Vec<&str> = source.lines().map(str::trim).collect();
        let parts = lines.split(|l| *l == "test");
        let read = |part: &[&str]| {
            let whole = format!("omakase test 1\n{}", part.join("\n"));
            text::parse_in(&whole, &self.universe).unwrap_or_else(|e| panic!("{e}\n{whole}"))
        };
        parts.map(read).collect()
    }
}

/// Tests as [`Lab::read`] reads them.
pub(crate) fn printed<'t>(tests: impl IntoIterator<Item = &'t TestCase>) -> String {
    let print = |t: &TestCase| {
        let whole = text::print(t);
        whole
            .split_once('\n')
            .map_or(String::new(), |(_, s)| s.to_owned())
    };
    tests
        .into_iter()
        .map(print)
        .collect::<Vec<_>>()
        .join("test\n")
}

/// What a job says on the thread that has the machine; nothing where there is no JDK, which is said
/// loudly.
pub(crate) fn with(job: impl FnOnce(&mut Lab) -> String + Send + 'static) -> Option<String> {
    static JOBS: OnceLock<Option<Mutex<Sender<Job>>>> = OnceLock::new();
    let jobs = JOBS.get_or_init(|| {
        let (jobs, todo) = channel::<Job>();
        let (ready, is_ready) = channel();
        std::thread::spawn(move || {
            let lab = Lab::new();
            ready.send(lab.is_some()).unwrap();
            if let Some(mut lab) = lab {
                for job in todo {
                    job(&mut lab);
                }
            }
        });
        is_ready.recv().unwrap().then(|| Mutex::new(jobs))
    });
    let (done, answer) = channel();
    let job: Job = Box::new(move |lab| {
        let said = catch_unwind(AssertUnwindSafe(|| job(lab)));
        done.send(said.map_err(|_| "the job panicked".to_owned()))
            .unwrap();
    });
    let jobs = jobs.as_ref()?;
    jobs.lock()
        .unwrap_or_else(PoisonError::into_inner)
        .send(job)
        .unwrap();
    Some(answer.recv().unwrap().unwrap())
}

/// What a job says is this, line by line.
#[track_caller]
pub(crate) fn check(job: impl FnOnce(&mut Lab) -> String + Send + 'static, expected: &str) {
    let Some(said) = with(job) else {
        return;
    };
    let lines = expected.lines().map(str::trim).filter(|l| !l.is_empty());
    let expected: String = lines.map(|l| format!("{l}\n")).collect();
    assert!(
        said == expected,
        "\n--- written\n{said}--- expected\n{expected}"
    );
}
