//! `java.lang.Module` and the boot loader's packages.

use std::collections::BTreeSet;

use vm::class::LoaderId;
use vm::{Args, BOOT, NULL, Outcome, Ref, Vm};

use super::util::{get_ref, null_pointer, object};
use crate::Row;

const MODULE: &str = "java/lang/Module";
const BOOT_LOADER: &str = "jdk/internal/loader/BootLoader";

fn nothing(_: &mut Vm, _: &Args) -> Outcome {
    Ok(0)
}

/// The module defined at run time that owns a package of a loader.
pub fn dynamic_module(vm: &Vm, loader: LoaderId, package: &str) -> Option<Ref> {
    vm.modules.of_package(loader, package)
}

/// Gives classes that were loaded before their module its module object.
fn adopt_classes(vm: &mut Vm) {
    let Some(offset) = vm.known.class_module_field else {
        return;
    };
    for id in vm.classes.ids_from(1) {
        let mirror = vm.classes[id].mirror;
        if mirror != NULL && vm.heap.load_ref(mirror + offset) == NULL {
            vm.set_mirror_module(id);
        }
    }
}

/// `defineModule0(module, isOpen, version, location, packages)`.
fn define_module(vm: &mut Vm, a: &Args) -> Outcome {
    let module = a.obj(0);
    if module == NULL {
        return Err(null_pointer(vm));
    }
    let name = get_ref(vm, module, "name");
    if name == NULL {
        return Err(vm.throw(
            "java/lang/IllegalArgumentException",
            "Module name cannot be null",
        ));
    }
    let name = vm.string_text(name);
    let loader = get_ref(vm, module, "loader");
    let loader = if loader == NULL {
        BOOT
    } else {
        vm.loader_id(loader)
    };
    let packages = a.obj(4);
    // Modules of the image say so by their location.
    let in_image = a.obj(3) != NULL && vm.string_text(a.obj(3)).starts_with("jrt:/");
    if !in_image && packages != NULL {
        for i in 0..vm.heap.array_len(packages) {
            let package = vm.string_text(vm.array_ref(packages, i)).replace('.', "/");
            vm.modules.set_package(loader, &package, module);
        }
    }
    // A second layer may define a module of the image again; the boot layer's stays the machine's.
    if !(in_image && vm.modules.named(&name).is_some()) {
        vm.modules.set_named(&name, module);
    }
    adopt_classes(vm);
    Ok(0)
}

fn set_boot_unnamed_module(vm: &mut Vm, a: &Args) -> Outcome {
    vm.boot_unnamed_module = a.obj(0);
    adopt_classes(vm);
    Ok(0)
}

/// Packages of loaded boot classes, with the module they come from.
fn boot_packages(vm: &Vm) -> Vec<(String, String)> {
    let mut list: Vec<(String, String)> = vm
        .classes
        .iter()
        .filter(|c| c.loader == BOOT && c.file.is_some() && c.origin.starts_with("jrt:"))
        .map(|c| (c.package().to_string(), c.origin.to_string()))
        .collect();
    list.sort_unstable();
    list.dedup();
    list
}

fn get_system_package_names(vm: &mut Vm, _: &Args) -> Outcome {
    let packages = boot_packages(vm).into_iter();
    texts(vm, packages.map(|(package, _)| package))
}

/// An array of strings.
fn texts(vm: &mut Vm, all: impl Iterator<Item = String>) -> Outcome {
    let mut items = Vec::new();
    for text in all {
        items.push(vm.new_string(&text)?);
    }
    let element = vm.known.string;
    object(vm.new_ref_array(element, &items)?)
}

fn get_system_package_location(vm: &mut Vm, a: &Args) -> Outcome {
    if a.obj(0) == NULL {
        return Ok(0);
    }
    let wanted = vm.string_text(a.obj(0)).replace('.', "/");
    let found = vm
        .classes
        .iter()
        .find(|c| {
            c.loader == BOOT
                && c.file.is_some()
                && c.origin.starts_with("jrt:")
                && c.package() == wanted
        })
        .map(|c| c.origin.clone());
    match found {
        Some(origin) => object(vm.new_string(&origin)?),
        None => Ok(0),
    }
}

/// Packages of loaded boot classes of a JDK 8, as `Package` has them there: `java/lang/`.
fn old_packages(vm: &Vm) -> impl Iterator<Item = String> + '_ {
    let boot = vm.classes.iter();
    let boot = boot.filter(|c| c.loader == BOOT && c.file.is_some());
    boot.map(|c| format!("{}/", c.package()))
}

fn old_system_packages(vm: &mut Vm, _: &Args) -> Outcome {
    let packages: BTreeSet<String> = old_packages(vm).collect();
    texts(vm, packages.into_iter())
}

/// The jar of a package, whose manifest says what the package implements.
fn old_system_package(vm: &mut Vm, a: &Args) -> Outcome {
    if a.obj(0) == NULL {
        return Ok(0);
    }
    let wanted = vm.string_text(a.obj(0));
    if !old_packages(vm).any(|package| package == wanted) {
        return Ok(0);
    }
    let home = crate::system::properties::java_home(vm);
    object(vm.new_string(&format!("{home}/lib/rt.jar"))?)
}

pub const ROWS: &[Row] = &[
    (
        MODULE,
        "defineModule0",
        "(Ljava/lang/Module;ZLjava/lang/String;Ljava/lang/String;[Ljava/lang/Object;)V",
        define_module,
    ),
    (
        MODULE,
        "defineModule0",
        "(Ljava/lang/Module;ZLjava/lang/String;Ljava/lang/String;[Ljava/lang/String;)V",
        define_module,
    ),
    (
        MODULE,
        "addReads0",
        "(Ljava/lang/Module;Ljava/lang/Module;)V",
        nothing,
    ),
    (
        MODULE,
        "addExports0",
        "(Ljava/lang/Module;Ljava/lang/String;Ljava/lang/Module;)V",
        nothing,
    ),
    (
        MODULE,
        "addExportsToAll0",
        "(Ljava/lang/Module;Ljava/lang/String;)V",
        nothing,
    ),
    (
        MODULE,
        "addExportsToAllUnnamed0",
        "(Ljava/lang/Module;Ljava/lang/String;)V",
        nothing,
    ),
    (
        BOOT_LOADER,
        "setBootLoaderUnnamedModule0",
        "(Ljava/lang/Module;)V",
        set_boot_unnamed_module,
    ),
    (
        BOOT_LOADER,
        "getSystemPackageNames",
        "()[Ljava/lang/String;",
        get_system_package_names,
    ),
    (
        BOOT_LOADER,
        "getSystemPackageLocation",
        "(Ljava/lang/String;)Ljava/lang/String;",
        get_system_package_location,
    ),
    (
        "java/lang/Package",
        "getSystemPackages0",
        "~()[Ljava/lang/String;",
        old_system_packages,
    ),
    (
        "java/lang/Package",
        "getSystemPackage0",
        "~(Ljava/lang/String;)Ljava/lang/String;",
        old_system_package,
    ),
];
