//! The programs, their worst inputs as far as they are known, and what the paper reports.

use super::known;

/// Where the programs are.
pub(super) const SOURCES: [(&str, &str); 4] = [
    (
        "Sequences.java",
        include_str!("../../../../corpus/worst-case/worst/Sequences.java"),
    ),
    (
        "Quicksort.java",
        include_str!("../../../../corpus/worst-case/worst/Quicksort.java"),
    ),
    (
        "Graphs.java",
        include_str!("../../../../corpus/worst-case/worst/Graphs.java"),
    ),
    (
        "HeldOut.java",
        include_str!("../../../../corpus/worst-case/worst/HeldOut.java"),
    ),
];

/// Values of a parameter, in the order of its elements.
pub type Values = Vec<(&'static str, Vec<i64>)>;

/// A program.
pub struct Program {
    /// As the paper names it.
    pub name: &'static str,
    /// Class and method.
    pub target: (&'static str, &'static str),
    /// What `--size` would say for a size.
    pub size: fn(u32) -> String,
    /// Inputs one of which is the worst.
    pub worst: fn(u32) -> Vec<Values>,
    /// How that is known.
    pub how: &'static str,
    /// Costs of table V at the sizes 10, 50, 75 and 100: by hand, then ESE, RAND, DFS, WISE, SPF-WCA,
    /// EvoSuite.
    pub paper: Option<[[u32; 7]; 4]>,
    /// Nothing was tuned on it.
    pub is_held_out: bool,
}

impl Program {
    /// The ratio of table V for a strategy at a size.
    pub fn paper_ratio(&self, strategy: &str, size: u32) -> Option<f64> {
        let column = match strategy {
            "ese" => 1,
            "random" => 2,
            "dfs" => 3,
            "wise" => 4,
            "spf-wca" => 5,
            "ga" => 6,
            _ => return None,
        };
        let row = [10, 50, 75, 100].iter().position(|&n| n == size)?;
        let costs = self.paper.as_ref()?[row];
        Some(f64::from(costs[column]) / f64::from(costs[0]))
    }
}

fn plain(n: u32) -> String {
    n.to_string()
}

fn with_pattern(n: u32) -> String {
    format!("text={n},pattern=3")
}

/// As many vertices as a matrix of that many cells has, as in the paper.
fn graph(n: u32) -> String {
    let vertices = known::vertices(n);
    format!(
        "graph={vertices}x{vertices},start=0,finish={}",
        vertices - 1
    )
}

/// All programs, those of the paper first.
pub fn programs() -> Vec<Program> {
    let by_construction = "by construction; all inputs of small sizes were tried";
    let program = |name, target, size, worst, paper| Program {
        name,
        target,
        size,
        worst,
        how: by_construction,
        paper: Some(paper),
        is_held_out: false,
    };
    let held_out = |name, method, size, worst| Program {
        name,
        target: ("worst/HeldOut", method),
        size,
        worst,
        how: by_construction,
        paper: None,
        is_held_out: true,
    };
    vec![
        program(
            "alternate_0",
            ("worst/Sequences", "alternate"),
            plain,
            known::alternate,
            [
                [61, 61, 61, 61, 61, 61, 61],
                [301, 301, 277, 269, 267, 301, 301],
                [451, 451, 413, 393, 391, 451, 409],
                [601, 601, 543, 517, 517, 601, 547],
            ],
        ),
        program(
            "is_palindrome",
            ("worst/Sequences", "isPalindrome"),
            plain,
            known::palindrome,
            [
                [22, 22, 22, 22, 22, 22, 3],
                [102, 102, 37, 102, 102, 102, 3],
                [152, 152, 37, 152, 152, 152, 3],
                [202, 202, 37, 202, 202, 202, 3],
            ],
        ),
        program(
            "merge_sort",
            ("worst/Sequences", "mergeSort"),
            plain,
            known::merge_sort,
            [
                [279, 279, 279, 277, 276, 279, 279],
                [2019, 2016, 2003, 1939, 1939, 2008, 2018],
                [3249, 3239, 3218, 3108, 3108, 3242, 3249],
                [4549, 4530, 4501, 4341, 4341, 4527, 4535],
            ],
        ),
        Program {
            how: "McIlroy's adversary, played against a copy of the program; not proved",
            ..program(
                "quicksort_jdk",
                ("worst/Quicksort", "sort"),
                plain,
                known::quicksort,
                [
                    [348, 321, 302, 248, 248, 296, 319],
                    [1665, 1485, 1232, 548, 512, 562, 1407],
                    [2528, 2125, 1750, 673, 635, 685, 2170],
                    [3666, 2730, 2252, 798, 764, 846, 2696],
                ],
            )
        },
        program(
            "kmp",
            ("worst/Sequences", "kmp"),
            with_pattern,
            known::kmp,
            [
                [83, 83, 80, 83, 83, 83, 54],
                [363, 334, 306, 306, 306, 306, 214],
                [538, 478, 444, 442, 442, 442, 317],
                [713, 606, 587, 581, 578, 578, 414],
            ],
        ),
        program(
            "memory_fill",
            ("worst/Sequences", "memoryFill"),
            plain,
            known::memory_fill,
            [
                [25, 25, 25, 25, 25, 25, 25],
                [222, 222, 212, 188, 186, 186, 222],
                [322, 322, 301, 263, 261, 261, 322],
                [422, 422, 390, 336, 334, 334, 422],
            ],
        ),
        program(
            "dfs",
            ("worst/Graphs", "depthFirst"),
            graph,
            known::graphs,
            [
                [18, 18, 18, 18, 18, 18, 18],
                [94, 94, 82, 78, 78, 85, 64],
                [156, 156, 122, 116, 116, 116, 86],
                [193, 193, 143, 133, 133, 138, 129],
            ],
        ),
        program(
            "bfs",
            ("worst/Graphs", "breadthFirst"),
            graph,
            known::graphs,
            [
                [26, 26, 26, 26, 26, 26, 26],
                [114, 114, 102, 114, 114, 114, 114],
                [182, 182, 146, 182, 182, 182, 182],
                [222, 222, 176, 222, 222, 222, 222],
            ],
        ),
        held_out("insertion_sort", "insertionSort", plain, known::falling),
        held_out("tree_insert", "treeInsert", plain, known::monotone),
        held_out("find", "find", with_pattern, known::find),
        Program {
            how: "not known; the best of random inputs is the yardstick",
            ..held_out("heap_sort", "heapSort", plain, known::shuffled)
        },
    ]
}
