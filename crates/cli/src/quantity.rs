//! Numbers with a unit suffix, as options take them.

/// A count such as `2000000`, `500K`, `20M` or `3G`; a thousand each time.
pub fn parse_count(text: &str) -> Result<u64, String> {
    parse(text, 1000)
}

/// A size in bytes such as `65536`, `64K`, `512M` or `2G`; 1024 each time, as `java -Xmx` has it.
pub fn parse_bytes(text: &str) -> Result<u64, String> {
    parse(text, 1024)
}

fn parse(text: &str, thousand: u64) -> Result<u64, String> {
    let n_digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (digits, suffix) = text.split_at(n_digits);
    if digits.is_empty() {
        return Err("expected a number, with K, M or G after it if you like".to_owned());
    }
    let factor = match suffix {
        "" => 1,
        "k" | "K" => thousand,
        "m" | "M" => thousand.pow(2),
        "g" | "G" => thousand.pow(3),
        _ => {
            return Err(format!(
                "unknown suffix {suffix:?}; K, M and G are understood"
            ));
        }
    };
    digits
        .parse::<u64>()
        .ok()
        .and_then(|number| number.checked_mul(factor))
        .ok_or_else(|| "too large".to_owned())
}

/// A size for people: `118.3 MB` (powers of 1024).
pub fn display_bytes(bytes: u64) -> String {
    let mut size = bytes as f64;
    for unit in ["bytes", "KB", "MB"] {
        if size < 1024.0 {
            return match unit {
                "bytes" => format!("{bytes} bytes"),
                unit => format!("{size:.1} {unit}"),
            };
        }
        size /= 1024.0;
    }
    format!("{size:.1} GB")
}

/// How long a search may go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Budget {
    /// Machine steps: the same on every machine.
    Steps(u64),
    /// Seconds of wall clock.
    Seconds(u64),
}

impl std::fmt::Display for Budget {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Budget::Steps(n) => write!(f, "{n} steps"),
            Budget::Seconds(n) => write!(f, "{n}s"),
        }
    }
}

/// A time such as `30s` or `2min`.
pub fn parse_time(text: &str) -> Result<std::time::Duration, String> {
    match parse_budget(text) {
        Ok(Budget::Seconds(n)) => Ok(std::time::Duration::from_secs(n)),
        Ok(Budget::Steps(_)) => Err(format!("{text:?} is no time; write 30s or 2min")),
        Err(e) => Err(e),
    }
}

/// `30s`, `2min`, or steps: a count as for [`parse_count`], with the word behind it if you like. A small number alone
/// is refused: who writes `5` means seconds.
pub fn parse_budget(text: &str) -> Result<Budget, String> {
    let seconds = |digits: &str, factor: u64| {
        let n: u64 = digits
            .parse()
            .map_err(|_| format!("{text:?} is no time; write 30s or 2min"))?;
        Ok(Budget::Seconds(n.saturating_mul(factor).max(1)))
    };
    if let Some(digits) = text.strip_suffix("min") {
        return seconds(digits, 60);
    }
    if let Some(digits) = text.strip_suffix('s').filter(|d| !d.ends_with("step")) {
        return seconds(digits, 1);
    }
    if let Some(count) = text.strip_suffix("steps") {
        return parse_count(count.trim_end()).map(Budget::Steps);
    }
    const LEAST: u64 = 10_000;
    match parse_count(text)? {
        n if n < LEAST => Err(format!(
            "{n} of what? Write {n}s for seconds, or a number of steps such as 100M"
        )),
        n => Ok(Budget::Steps(n)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_and_sizes() {
        assert_eq!(parse_count("0"), Ok(0));
        assert_eq!(parse_count("20M"), Ok(20_000_000));
        assert_eq!(parse_count("3g"), Ok(3_000_000_000));
        assert_eq!(parse_bytes("64k"), Ok(65_536));
        assert_eq!(parse_bytes("2G"), Ok(2 << 30));
        assert_eq!(parse_count("18446744073709551615"), Ok(u64::MAX));
        for wrong in [
            "",
            "M",
            "-1",
            "1T",
            "1.5G",
            "1 K",
            "18446744073709551616",
            "99999999999G",
        ] {
            assert!(parse_count(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn budgets_say_of_what() {
        assert_eq!(parse_budget("5s"), Ok(Budget::Seconds(5)));
        assert_eq!(parse_budget("2min"), Ok(Budget::Seconds(120)));
        assert_eq!(parse_budget("20M"), Ok(Budget::Steps(20_000_000)));
        assert_eq!(parse_budget("50000"), Ok(Budget::Steps(50_000)));
        for spelled in ["5 steps", "5steps"] {
            assert_eq!(parse_budget(spelled), Ok(Budget::Steps(5)), "{spelled}");
        }
        let refused = parse_budget("5").unwrap_err();
        assert!(
            refused.contains("5s") && refused.contains("steps"),
            "{refused}"
        );
        for wrong in ["", "s", "min", "steps", "x steps", "5m s", "0"] {
            assert!(parse_budget(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn sizes_for_people() {
        assert_eq!(display_bytes(17), "17 bytes");
        assert_eq!(display_bytes(2048), "2.0 KB");
        assert_eq!(display_bytes(3 << 30), "3.0 GB");
    }
}
