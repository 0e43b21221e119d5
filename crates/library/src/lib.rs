//! What is known of the JDK's methods, by exact signature.
//!
//! A row of the [table](ROWS) is one method: its class, name and descriptor, the releases it was found
//! in, and the facts that are known of it. Facts are values of enums; the code behind them (how a term
//! is made, how a distance is measured) stands where it is used and is chosen by them. Nothing here
//! knows the machine, terms or tests.
//!
//! Methods whose results depend on their arguments alone are a part of their own ([`PURE`]), since their
//! rows say nothing else.
//!
//! Some things hold for all methods of a class, whichever a release has ([`FAMILIES`], [`PURE_CLASSES`]): a native of the
//! network asks the network, and one that is not known yet does so, too. A list of methods would be
//! wrong there with every new release, and a method that is missing in it would make a claim unsound.
//!
//! ```
//! use library::{Distance, Meaning, Method};
//! let method = Method { class: "java/lang/String", name: "equals", descriptor: "(Ljava/lang/Object;)Z" };
//! assert_eq!(method.meaning(), Some(Meaning::StringEquals));
//! assert_eq!(method.distance(), Some(Distance::Equals));
//! ```

mod families;
mod methods;
mod pure;
mod surprising;

pub use families::{FAMILIES, Family, PURE_CLASSES};
pub use methods::ROWS;
pub use pure::{PURE, PureRow};

/// What a method means for values that are terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// `System.arraycopy`.
    ArrayCopy,
    /// A copy of the receiver.
    Clone,
    /// The bits of a float.
    FloatToBits,
    /// The float with these bits.
    BitsToFloat,
    /// The bits of a double.
    DoubleToBits,
    /// The double with these bits.
    BitsToDouble,
    /// The square root of a double.
    SquareRoot,
    /// Reads a place that is named by object and offset.
    UnsafeGet,
    /// Writes such a place.
    UnsafePut,
    /// Writes such a place if it holds an expected value.
    UnsafeSwap,
    /// The length of a string.
    StringLength,
    /// A character of a string.
    StringCharAt,
    /// Whether two strings are equal.
    StringEquals,
    /// Whether a string starts with another.
    StringStartsWith,
    /// Whether a string has another at some place.
    StringStartsWithAt,
    /// The hash code of a string.
    StringHashCode,
    /// An object for a primitive value.
    Box,
    /// The first place where two arrays differ.
    Mismatch,
    /// The absolute value of a float or double.
    Abs,
    /// Prints to standard error.
    ErrorOutput,
    /// Makes a text for people that a program seldom looks at.
    Message,
    /// Appends a number to a text.
    AppendNumber,
    /// Prints to a stream, which may be the console.
    Output,
}

/// What a method asks of the world around the program, which may be another in the next run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// The clock, also by way of the age of files.
    Clock,
    /// Randomness without a seed.
    Random,
    /// An identity hash code.
    IdentityHash,
    /// The order of `Set.of` and `Map.of`.
    SetOrder,
    /// What the collector took away.
    Collector,
    /// Another thread runs.
    Schedule,
    /// Code is to run when the machine shuts down.
    Shutdown,
    /// Processors, memory, processes; the library asks for itself, too.
    HostOfProgram,
    /// The same, where the library asks only for the program.
    Host,
    /// Environment variables.
    Environment,
    /// A file's content, which may be standard input.
    FileContent,
    /// The default locale.
    Locale,
    /// The default charset.
    Charset,
    /// The default time zone.
    TimeZone,
    /// System properties.
    Properties,
    /// Which files there are.
    Files,
    /// The network.
    Network,
}

/// How near the answer of a method came to being another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distance {
    /// Two strings to being equal.
    Equals,
    /// The same, without case.
    EqualsIgnoreCase,
    /// A string to starting with another.
    StartsWith,
    /// A string to ending with another.
    EndsWith,
    /// A string to containing another.
    Contains,
    /// A string to being empty.
    IsEmpty,
    /// What was looked up in a hash map, set or list to what is there.
    Lookup,
}

/// To what end the library uses files and the network while a method runs, where it is not the
/// program's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Errand {
    /// A file or directory is made under a name that nobody else has.
    PrivateFile,
    /// Names of files and network interfaces become entropy.
    Entropy,
}

/// Something that is known of a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// It means this for terms.
    Means(Meaning),
    /// It asks this of the world.
    Asks(Asked),
    /// It gives an answer that another one can be nearer to.
    Gives(Distance),
    /// It uses the host to this end.
    RunsErrand(Errand),
    /// It sets up its class, which the class's initialiser leaves to the first use.
    SetsUp,
}

/// Releases whose class libraries the table was compared with. What a row says of releases between
/// them is not known; its signature means the same in all of them.
pub const RELEASES: [u32; 2] = [17, 25];

/// A row of the table, without its class: name, descriptor, releases among [`RELEASES`] that have
/// it, and what is known.
pub type Row = (&'static str, &'static str, &'static [u32], &'static [Fact]);

/// The rows of methods that set up their class, with the class. Programs can see so much of the result
/// that it is set up before they run, or by each of them.
pub fn that_set_up() -> impl Iterator<Item = (&'static str, Row)> {
    ROWS.iter().flat_map(|(class, rows)| {
        let found = rows.iter().filter(|row| row.3.contains(&Fact::SetsUp));
        found.map(|row| (*class, *row))
    })
}

/// A method that may be in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Method<'a> {
    /// Internal name of the class that declares it.
    pub class: &'a str,
    /// Its name.
    pub name: &'a str,
    /// Its descriptor.
    pub descriptor: &'a str,
}

impl Method<'_> {
    /// What is known of it.
    pub fn facts(&self) -> &'static [Fact] {
        let class = ROWS.binary_search_by_key(&self.class, |(class, _)| class);
        let Ok(class) = class else { return &[] };
        let rows = ROWS[class].1;
        let key = (self.name, self.descriptor);
        match rows.binary_search_by_key(&key, |row| (row.0, row.1)) {
            Ok(row) => rows[row].3,
            Err(_) => &[],
        }
    }

    /// What it means for terms.
    pub fn meaning(&self) -> Option<Meaning> {
        self.facts().iter().find_map(|fact| match fact {
            Fact::Means(meaning) => Some(*meaning),
            _ => None,
        })
    }

    /// How near its answer comes to being another one.
    pub fn distance(&self) -> Option<Distance> {
        self.facts().iter().find_map(|fact| match fact {
            Fact::Gives(distance) => Some(*distance),
            _ => None,
        })
    }

    /// To what end files are used while it runs, where that is not the program's own.
    pub fn errand(&self) -> Option<Errand> {
        self.facts().iter().find_map(|fact| match fact {
            Fact::RunsErrand(errand) => Some(*errand),
            _ => None,
        })
    }

    /// Whether it neither reads nor depends on anything that a program can change, besides what it
    /// is given. Methods that it calls are asked for on their own.
    pub fn is_pure(&self) -> bool {
        let class = PURE.binary_search_by_key(&self.class, |(class, _)| class);
        if let Ok(class) = class {
            let key = (self.name, self.descriptor);
            let rows = PURE[class].1;
            return rows
                .binary_search_by_key(&key, |row| (row.0, row.1))
                .is_ok();
        }
        families::makes_throwable(self)
            || PURE_CLASSES.contains(&self.class.split('$').next().unwrap_or(self.class))
    }

    /// Whether it gives something else on another day or another machine, so that no test should take a
    /// value from it.
    pub fn is_surprising(&self) -> bool {
        surprising::is_surprising(self)
    }

    /// What it asks of the world: by its row, or else by the first family it belongs to.
    pub fn asks(&self, is_native: bool) -> Option<Asked> {
        let own = self.facts().iter().find_map(|fact| match fact {
            Fact::Asks(asked) => Some(*asked),
            _ => None,
        });
        own.or_else(|| {
            let family = FAMILIES.iter().find(|f| f.has(self, is_native));
            family.map(|f| f.asks)
        })
    }
}
