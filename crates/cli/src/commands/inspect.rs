//! `omakase inspect`: finds the class that is meant and prints its decoded code.

use classfile::ClassFile;
use jdk::Jdk;

use crate::args::InspectArgs;
use crate::class_name::Target;
use crate::classes::{self, Classes};
use crate::exit;
use crate::failure::Failure;
use crate::output;
use crate::suggest::{did_you_mean, nearest};

/// Prints the class or method.
pub fn execute(args: &InspectArgs) -> Result<i32, Failure> {
    let readings = Target::readings(&args.target)?;
    let jdk = Jdk::find(args.classes.jdk.as_deref())?;
    let entries = classes::split_class_path(args.classes.class_path.as_deref());
    let classes = Classes::open(&entries, &jdk)?;

    for target in &readings {
        let Some(class) = classes.find(&target.class)? else {
            continue;
        };
        if let Some(method) = &target.method {
            require_method(&class, method)?;
        }
        let method = target.method.as_deref();
        output::to_stdout(&if args.dot {
            program::inspect_dot(&class, method)
        } else {
            program::inspect_text(&class, method)
        });
        return Ok(exit::SUCCESS);
    }
    // `bank.Acount.deposit`: it is the second reading that can be helped.
    let meant = readings
        .iter()
        .find(|target| classes.resembles_a_class(&target.class))
        .unwrap_or(&readings[0]);
    Err(classes.not_found(&meant.class))
}

/// Complains, with suggestions, if the class has no method of that name or, if given, descriptor.
fn require_method(class: &ClassFile, wanted: &str) -> Result<(), Failure> {
    let (wanted_name, descriptor) = match wanted.find('(') {
        Some(at) => (&wanted[..at], Some(&wanted[at..])),
        None => (wanted, None),
    };
    let overloads: Vec<&str> = class
        .methods
        .iter()
        .filter(|method| &*method.name == wanted_name)
        .map(|method| &*method.descriptor)
        .collect();
    if descriptor.map_or(!overloads.is_empty(), |it| overloads.contains(&it)) {
        return Ok(());
    }
    let mut failure = Failure::usage(format!(
        "class {} has no method {wanted}",
        class.this_class.replace('/', ".")
    ));
    if overloads.is_empty() {
        let names: Vec<&str> = class.methods.iter().map(|method| &*method.name).collect();
        failure
            .hints
            .extend(did_you_mean(&nearest(wanted_name, names.into_iter())));
    } else {
        let overloads: Vec<String> = overloads
            .iter()
            .map(|descriptor| format!("{wanted_name}{descriptor}"))
            .collect();
        failure = failure.hint(format!("it has {}", overloads.join(", ")));
    }
    Err(failure)
}
