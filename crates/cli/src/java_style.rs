//! The options that everybody knows from `java`: `-cp`, `-classpath` and `-jar`.
//!
//! They have one dash and several letters, which the argument parser reads as several short
//! options. So they are spelled the long way before it sees them, but only where an option can
//! stand: what follows the main class belongs to the program.

use std::ffi::{OsStr, OsString};

use clap::{ArgAction, Command};

const SPELLINGS: [(&str, &str); 3] = [
    ("-cp", "--class-path"),
    ("-classpath", "--class-path"),
    ("-jar", "--jar"),
];

/// `raw`, with the options of `java` spelled the long way. The first element is the program name.
pub fn spell_out(command: &Command, raw: Vec<OsString>) -> Vec<OsString> {
    let Some(subcommand) = raw
        .get(1)
        .and_then(|name| command.find_subcommand(name))
        .filter(|subcommand| takes_classes(subcommand))
    else {
        return raw;
    };
    let rest_is_program = subcommand
        .get_positionals()
        .any(clap::Arg::is_trailing_var_arg_set);
    let mut spelled = Vec::with_capacity(raw.len());
    let mut raw = raw.into_iter();
    spelled.extend(raw.by_ref().take(2));
    while let Some(token) = raw.next() {
        let long = SPELLINGS
            .iter()
            .find(|(short, _)| token == *short)
            .map(|(_, long)| OsString::from(long));
        let is_option = token.as_encoded_bytes().starts_with(b"-") && token != "-";
        if token == "--" || (!is_option && rest_is_program) {
            spelled.push(token);
            break;
        }
        // As for `java`, what follows the jar belongs to the program.
        if token == "-jar" {
            spelled.extend(long);
            if let Some(jar) = raw.next() {
                spelled.extend([jar, OsString::from("--")]);
            }
            break;
        }
        let token = long.unwrap_or(token);
        let value_follows = takes_next_token(subcommand, &token);
        spelled.push(token);
        if value_follows {
            spelled.extend(raw.next());
        }
    }
    spelled.extend(raw);
    spelled
}

fn takes_classes(command: &Command) -> bool {
    command
        .get_arguments()
        .any(|arg| arg.get_long() == Some("class-path"))
}

/// Whether the token after this option is its value: `--seed 7`, but not `--seed=7` or `-Dk=v`.
fn takes_next_token(command: &Command, option: &OsStr) -> bool {
    let Some(option) = option.to_str() else {
        return false;
    };
    command.get_arguments().any(|arg| {
        let named = match option.strip_prefix("--") {
            Some(long) => {
                arg.get_long() == Some(long)
                    || arg
                        .get_all_aliases()
                        .is_some_and(|aliases| aliases.contains(&long))
            }
            None => arg
                .get_short()
                .is_some_and(|short| option.strip_prefix('-') == Some(&short.to_string())),
        };
        named && matches!(arg.get_action(), ArgAction::Set | ArgAction::Append)
    })
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::args::LowArgs;

    fn spelled(line: &str) -> String {
        let mut command = LowArgs::command();
        command.build();
        let raw = line.split(' ').map(OsString::from).collect();
        let words: Vec<String> = spell_out(&command, raw)
            .into_iter()
            .map(|word| word.into_string().unwrap())
            .collect();
        words.join(" ")
    }

    #[test]
    fn only_options_before_the_main_class_are_spelled_out() {
        for (line, expected) in [
            ("omakase run -cp a Main", "omakase run --class-path a Main"),
            (
                "omakase run --seed 3 -classpath a Main -cp b -jar c",
                "omakase run --seed 3 --class-path a Main -cp b -jar c",
            ),
            (
                "omakase run --seed=3 --stats -Da=b -D c=d -jar a.jar -jar x",
                "omakase run --seed=3 --stats -Da=b -D c=d --jar a.jar -- -jar x",
            ),
            (
                "omakase run -cp -cp Main -cp",
                "omakase run --class-path -cp Main -cp",
            ),
            ("omakase run -- Main -cp x", "omakase run -- Main -cp x"),
            (
                "omakase inspect A.b -cp x",
                "omakase inspect A.b --class-path x",
            ),
            ("omakase doctor -cp x", "omakase doctor -cp x"),
            ("omakase", "omakase"),
            ("omakase run -cp", "omakase run --class-path"),
        ] {
            assert_eq!(spelled(line), expected);
        }
    }
}
