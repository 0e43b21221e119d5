//! System properties, in the three ways in which releases ask for them.
//!
//! `SystemProps.Raw` (since JDK 12) wants two arrays of strings; before, `System.initProperties` filled
//! the table itself.

use vm::{Args, BOOT, Control, NULL, Outcome, Ref, Resume, StopReason, Vm};

/// The part of the library's version that names its release in properties: `1.8`, `11`.
fn specification(vm: &Vm) -> String {
    match vm.jdk_version {
        old @ ..9 => format!("1.{old}"),
        new => new.to_string(),
    }
}

/// The home of the runtime in the sandbox: a JDK 8 keeps it in a directory of its own.
pub fn java_home(vm: &Vm) -> &'static str {
    let inner = vm.program.image.java_home().join("jre/lib/rt.jar");
    match vm.jdk_version < 9 && inner.is_file() {
        true => "/jdk/jre",
        false => "/jdk",
    }
}

fn texts(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    let owned = pairs.iter().map(|(k, v)| (k.to_string(), v.to_string()));
    owned.collect()
}

/// What the machine says of itself, and what the user set.
fn own_properties(vm: &Vm) -> Vec<(String, String)> {
    let version = vm.program.image.version_string().to_string();
    let home = java_home(vm);
    let library = match vm.jdk_version < 9 {
        true => format!("{home}/lib/amd64"),
        false => format!("{home}/lib"),
    };
    let mut pairs = texts(&[
        ("java.home", home),
        (
            "java.vm.specification.name",
            "Java Virtual Machine Specification",
        ),
        ("java.vm.specification.vendor", "Oracle Corporation"),
        ("java.vm.specification.version", &specification(vm)),
        ("java.vm.name", "Omakase"),
        ("java.vm.vendor", "Omakase"),
        ("java.vm.version", &version),
        ("java.vm.info", "interpreted mode"),
        ("java.class.version", &format!("{}.0", vm.jdk_version + 44)),
        ("java.class.path", ""),
        (
            "java.library.path",
            "/usr/java/packages/lib:/usr/lib64:/lib64:/lib:/usr/lib",
        ),
        ("jdk.debug", "release"),
        ("java.vm.compressedOopsMode", "32-bit"),
        ("sun.boot.library.path", &library),
        ("java.specification.maintenance.version", "1"),
    ]);
    if vm.jdk_version < 12 {
        pairs.extend(old_properties(vm));
    }
    for (k, v) in &vm.config.properties {
        match pairs.iter_mut().find(|p| p.0 == *k) {
            Some(p) => p.1.clone_from(v),
            None => pairs.push((k.clone(), v.clone())),
        }
    }
    pairs
}

/// What `System.initProperties` sets besides, in releases that have it.
fn old_properties(vm: &Vm) -> Vec<(String, String)> {
    let mut pairs = texts(&[
        ("java.version", vm.program.image.version_string()),
        ("java.vendor", "Omakase"),
        ("java.specification.version", &specification(vm)),
        ("java.specification.name", "Java Platform API Specification"),
        ("java.specification.vendor", "Oracle Corporation"),
        ("sun.os.patch.level", "unknown"),
    ]);
    for name in PLATFORM {
        if let Some(value) = platform_value(name) {
            pairs.push((name.to_string(), value.to_string()));
        }
    }
    if vm.jdk_version < 9 {
        let home = java_home(vm);
        let jars = program::BOOT_JARS.map(|jar| format!("{home}/lib/{jar}"));
        let dirs = format!("{home}/lib/ext:/usr/java/packages/lib/ext");
        pairs.extend(texts(&[
            ("sun.boot.class.path", &jars.join(":")),
            ("java.ext.dirs", &dirs),
            ("java.endorsed.dirs", &format!("{home}/lib/endorsed")),
            ("file.encoding.pkg", "sun.io"),
            ("java.vendor.url", "http://java.oracle.com/"),
        ]));
    }
    pairs
}

/// Properties the VM itself contributes (`SystemProps.Raw.vmProperties`): key, value, …, null.
pub fn vm_properties(vm: &mut Vm, _: &Args) -> Outcome {
    let mut items = Vec::new();
    for (k, v) in own_properties(vm) {
        items.push(vm.new_string(&k)?);
        items.push(vm.new_string(&v)?);
    }
    items.push(NULL);
    items.push(NULL);
    let string = vm.known.string;
    Ok(u64::from(vm.new_ref_array(string, &items)?))
}

/// `System.initProperties(Properties)`: one `put` after the other, since a native calls nothing itself.
pub fn init_properties(vm: &mut Vm, a: &Args) -> Outcome {
    let pairs = vm_properties(vm, a)?;
    put_next(vm, 0, a.obj(0), Ref::from_register(pairs))
}

fn put_next(vm: &mut Vm, at: u32, table: Ref, pairs: Ref) -> Outcome {
    const PUT: &str = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
    if vm.array_ref(pairs, at) == NULL {
        return Ok(u64::from(table));
    }
    let put = vm.find_virtual(table, "put", PUT)?;
    let (key, value) = (vm.array_ref(pairs, at), vm.array_ref(pairs, at + 1));
    let resume = Resume {
        run: after_put,
        data: [u64::from(at), 0, 0, 0],
        refs: vec![table, pairs],
    };
    let args = [table, key, value].map(u64::from).to_vec();
    Err(Control::call_then(put, args, resume))
}

fn after_put(vm: &mut Vm, state: &Resume, result: Result<u64, Ref>) -> Outcome {
    match (result, &state.refs[..]) {
        (Err(exception), _) => Err(Control::Throw(exception)),
        (Ok(_), &[table, pairs]) => put_next(vm, state.data[0] as u32 + 2, table, pairs),
        _ => Err(Control::Stop(StopReason::Internal(
            "properties without a table".into(),
        ))),
    }
}

/// Properties of the platform that differ from machine to machine, and are the same in the sandbox.
const PLATFORM: [&str; 18] = [
    "file.separator",
    "line.separator",
    "path.separator",
    "java.io.tmpdir",
    "os.arch",
    "os.name",
    "os.version",
    "user.dir",
    "user.home",
    "user.name",
    "file.encoding",
    "sun.jnu.encoding",
    "sun.arch.data.model",
    "sun.cpu.endian",
    "sun.io.unicode.encoding",
    "sun.cpu.isalist",
    "user.language",
    "user.country",
];

fn platform_value(name: &str) -> Option<&'static str> {
    Some(match name {
        "file.separator" => "/",
        "line.separator" => "\n",
        "path.separator" => ":",
        "java.io.tmpdir" => "/tmp",
        "os.arch" => "amd64",
        "os.name" => "Linux",
        "os.version" => "6.0",
        "user.dir" => "/work",
        "user.home" => "/home/user",
        "user.name" => "user",
        "file.encoding" | "native.encoding" | "sun.jnu.encoding" | "stdout.encoding"
        | "stderr.encoding" | "stdin.encoding" => "UTF-8",
        "sun.arch.data.model" => "64",
        "sun.cpu.endian" => "little",
        "sun.cpu.isalist" => "",
        "sun.io.unicode.encoding" => "UnicodeLittle",
        "display.language" | "user.language" => "en",
        "display.country" | "user.country" => "US",
        _ => return None,
    })
}

/// Properties of the platform (`SystemProps.Raw.platformProperties`): an array indexed by the
/// constants of that class, so the layout is read from the class itself.
pub fn platform_properties(vm: &mut Vm, _: &Args) -> Outcome {
    let class = vm.load_class("jdk/internal/util/SystemProps$Raw", BOOT)?;
    vm.ensure_init(class)?;
    // The constant of `user.dir` is `_user_dir_NDX`.
    let value = |name: &str| -> Option<&'static str> {
        if name == "_sun_cpu_isalist_NDX" {
            return None;
        }
        let name = name.strip_prefix('_')?.strip_suffix("_NDX")?;
        platform_value(&name.replace('_', "."))
    };
    let c = &vm.classes[class];
    let mut length = 0;
    let mut slots: Vec<(u32, &'static str)> = Vec::new();
    for f in c.fields.iter().filter(|f| f.is_static()) {
        let number = vm.heap.load_u32(c.mirror + f.offset);
        if &*f.name == "FIXED_LENGTH" {
            length = number;
        } else if let Some(v) = value(&f.name) {
            slots.push((number, v));
        }
    }
    let mut items = vec![NULL; length.max(64) as usize];
    for (i, v) in slots {
        if let Some(slot) = items.get_mut(i as usize) {
            *slot = vm.new_string(v)?;
        }
    }
    items.truncate(length as usize);
    let string = vm.known.string;
    Ok(u64::from(vm.new_ref_array(string, &items)?))
}
