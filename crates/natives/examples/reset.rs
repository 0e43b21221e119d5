//! Construct, call, reset: how often a second.
use program::{ClassPath, JdkImage};
use std::sync::Arc;
use vm::{Completion, Config};

fn main() {
    let a: Vec<String> = std::env::args().collect();
    let image = JdkImage::open(std::path::Path::new(&a[1])).expect("jdk");
    let (cp, _) = ClassPath::open(&[a[2].clone().into()], image.feature_version());
    let mut vm =
        natives::launch::boot(Arc::new(image), Arc::new(cp), Config::default()).expect("boots");
    let loader = vm.app_loader().expect("loader");
    let class = vm
        .settle(|vm| {
            let c = vm.load_class("Frac", loader)?;
            vm.ensure_init(c)?;
            Ok(c)
        })
        .expect("class");
    let init = vm.find_declared(class, "<init>", "(II)V").expect("init");
    let text = vm
        .find_declared(class, "toString", "()Ljava/lang/String;")
        .expect("toString");
    let total = vm.find_declared(class, "total", "()I").expect("total");
    assert!(vm.take_snapshot());
    let mut steps = Vec::new();
    for round in 0..3 {
        let t = std::time::Instant::now();
        let n = 300_000;
        for i in 0..n {
            let o = vm.settle(|vm| vm.new_object(class)).expect("object");
            assert_eq!(
                vm.call(init, &[u64::from(o), 6, 4]),
                Completion::Returned(0)
            );
            let r = vm.call(total, &[u64::from(o)]);
            assert_eq!(r, Completion::Returned(1), "{i}");
            if i < 3 {
                let Completion::Returned(s) = vm.call(text, &[u64::from(o)]) else {
                    panic!()
                };
                assert_eq!(vm.string_text(s as u32), "3/2");
                steps.push(vm.steps);
            }
            vm.reset();
        }
        println!(
            "round {round}: {:.0} a second",
            n as f64 / t.elapsed().as_secs_f64()
        );
    }
    println!("{steps:?}");
}
