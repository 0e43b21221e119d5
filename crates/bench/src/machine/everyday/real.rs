//! A call on the real JVM: the first use in a fresh process, and the ones after it.

use std::time::Duration;

use super::calls::Call;
use super::{N_LATER, Times};
use crate::BenchError;
use crate::machine::Setting;

const TIMEOUT: Duration = Duration::from_secs(120);

/// As the machine has them.
const SURROUNDINGS: [&str; 4] = [
    "-Duser.language=en",
    "-Duser.country=US",
    "-Duser.timezone=UTC",
    "-Dfile.encoding=UTF-8",
];

pub(super) const DRIVER_FILE: &str = "Driver.java";

/// What the real JVM did.
pub(super) struct Real {
    pub xint: Times,
    pub java: Times,
    /// As `escaped` writes it.
    pub result: String,
}

/// The driver: makes the call with the number of its first argument, and prints how long its first
/// use took, how long a later one, and the result. A switch makes the calls, since anything else
/// would use some of what is measured.
pub(super) fn driver(calls: &[&Call]) -> String {
    let cases: String = calls
        .iter()
        .enumerate()
        .map(|(idx, call)| {
            format!(
                "            case {idx}: return {}.{}();\n",
                call.class, call.method
            )
        })
        .collect();
    format!(
        r#"package everyday;

public class Driver {{
    private static String call(int number) throws Exception {{
        switch (number) {{
{cases}            default: throw new IllegalArgumentException();
        }}
    }}

    public static void main(String[] args) throws Exception {{
        int number = Integer.parseInt(args[0]);
        // Linked, verified and initialised, as the class under test is on the machine.
        Class.forName(args[1]);
        long start = System.nanoTime();
        String result = call(number);
        long first = System.nanoTime() - start;
        start = System.nanoTime();
        for (int i = 0; i < {N_LATER}; i++) {{
            call(number);
        }}
        long later = System.nanoTime() - start;
        StringBuilder line = new StringBuilder();
        line.append(first).append(' ').append(later).append(' ');
        for (int i = 0; i < result.length(); i++) {{
            char c = result.charAt(i);
            if (c >= ' ' && c <= '~' && c != '\\') {{
                line.append(c);
            }} else {{
                line.append('\\').append('u');
                for (int shift = 12; shift >= 0; shift -= 4) {{
                    line.append(Character.forDigit(c >> shift & 15, 16));
                }}
            }}
        }}
        System.out.println(line);
        // Threads that a call left behind must not keep the process alive.
        System.exit(0);
    }}
}}
"#
    )
}

/// The best of several processes on each side, one after the other.
pub(super) fn measure(
    setting: &Setting,
    number: usize,
    call: &Call,
    n_repeats: u32,
) -> Result<Real, BenchError> {
    let once = || -> Result<Real, BenchError> {
        let (xint, result) = run(setting, number, call, &["-Xint"])?;
        let (java, _) = run(setting, number, call, &[])?;
        Ok(Real { xint, java, result })
    };
    let mut real = once()?;
    for _ in 1..n_repeats {
        let again = once()?;
        real.xint = real.xint.best(again.xint);
        real.java = real.java.best(again.java);
    }
    Ok(real)
}

fn run(
    setting: &Setting,
    number: usize,
    call: &Call,
    options: &[&str],
) -> Result<(Times, String), BenchError> {
    let run = setting
        .jdk
        .java_command()
        .args(options)
        .args(SURROUNDINGS)
        .arg("-cp")
        .arg(&setting.classes)
        .args(["everyday.Driver", &number.to_string()])
        .arg(format!("everyday.{}", call.class))
        .timeout(TIMEOUT)
        .run()?;
    let text = run.stdout_text();
    let times = run.exit.is_success().then(|| times_and_result(&text));
    times.flatten().ok_or_else(|| BenchError::RealJava {
        what: format!("the call {}", call.name),
        exit: run.exit,
        messages: run.stderr_text(),
    })
}

fn times_and_result(text: &str) -> Option<(Times, String)> {
    let line = text.strip_suffix('\n').unwrap_or(text);
    let mut words = line.splitn(3, ' ');
    let mut micros = || Some(words.next()?.parse::<f64>().ok()? / 1e3);
    let (first, later) = (micros()?, micros()?);
    let times = Times {
        first_us: first,
        later_us: later / f64::from(N_LATER),
    };
    Some((times, words.next()?.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_driver_prints_is_read() {
        let (times, result) = times_and_result("1500 20000 a b\\u000a\n").unwrap();
        assert_eq!((times.first_us, times.later_us), (1.5, 2.0));
        assert_eq!(result, "a b\\u000a");
        assert!(times_and_result("").is_none());
        assert_eq!(times_and_result("1 2 \n").unwrap().1, "");
    }
}
