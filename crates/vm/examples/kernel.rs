//! Runs a static `int kernel(int)` of a class without booting the library: for profiling the loop.
#![expect(clippy::disallowed_methods, reason = "measures time")]
use program::{ClassPath, JdkImage};
use std::sync::Arc;
use vm::{Completion, Config, Program, Vm};

fn main() {
    let a: Vec<String> = std::env::args().collect();
    let image = JdkImage::open(std::path::Path::new(&a[1])).expect("jdk");
    let (cp, _) = ClassPath::open(&[a[2].clone().into()], image.feature_version());
    let program = Arc::new(Program::new(Arc::new(image), Arc::new(cp)));
    let mut vm = Vm::new(
        program,
        Config::default(),
        Arc::new(Default::default()),
        None,
    )
    .expect("heap");
    vm.settle(|vm| vm.load_core()).expect("core");
    let found = vm.program.user_class(&a[3]).expect("class");
    let file = found.file.expect("parses");
    let id = vm
        .settle(|vm| vm.define_class(file.clone(), vm::BOOT, &Default::default()))
        .expect("define");
    let m = vm.find_declared(id, &a[4], "(I)I").expect("method");
    let n: u64 = a[5].parse().expect("number");
    let t = std::time::Instant::now();
    let r = vm.call(m, &[n]);
    match r {
        Completion::Returned(v) => println!("{} {} {:?}", a[4], v as i32, t.elapsed()),
        other => println!("{other:?}"),
    }
    if a.len() > 6 {
        let code = vm.methods[m].code.as_ref().expect("translated");
        for (i, (x, b)) in code.insns.to_vec().iter().zip(&code.bci).enumerate() {
            println!("{i:4} {b:4} {x:?}");
        }
    }
}
