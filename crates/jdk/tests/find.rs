//! Finding installations, on made-up directory trees; no real JDK is needed.
#![cfg(unix)]

use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};

use jdk::{ClassLibrary, FoundBy, Jdk, JdkProblem, SearchPlaces};

struct Tree(PathBuf);

impl Tree {
    fn new(name: &str) -> Tree {
        let root = std::env::temp_dir().join(format!("jdk-find-{name}-{}", std::process::id()));
        let _left_over = std::fs::remove_dir_all(&root);
        std::fs::create_dir_all(&root).unwrap();
        Tree(root.canonicalize().unwrap())
    }

    fn file(&self, relative: &str, text: &str) -> PathBuf {
        let path = self.0.join(relative);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
        path
    }

    fn executable(&self, relative: &str, text: &str) -> PathBuf {
        let path = self.file(relative, text);
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
        path
    }

    fn modern(&self, home: &str, version: &str) -> PathBuf {
        self.executable(&format!("{home}/bin/java"), "");
        self.executable(&format!("{home}/bin/javac"), "");
        self.file(&format!("{home}/lib/modules"), "");
        self.file(
            &format!("{home}/release"),
            &format!("JAVA_VERSION=\"{version}\"\n"),
        );
        self.0.join(home)
    }
}

impl Drop for Tree {
    fn drop(&mut self) {
        let _best_effort = std::fs::remove_dir_all(&self.0);
    }
}

fn problem(places: &SearchPlaces) -> (FoundBy, JdkProblem) {
    let mut attempts = places.find().unwrap_err().attempts;
    let attempt = attempts.remove(0);
    (attempt.by, attempt.problem)
}

#[test]
fn order_is_option_then_java_home_then_path() {
    let tree = Tree::new("order");
    let a = tree.modern("a", "11.0.1");
    let b = tree.modern("b", "17.0.1");
    let c = tree.modern("c", "25");
    let mut places = SearchPlaces {
        option: Some(a.clone()),
        java_home: Some(b.clone().into()),
        path: Some(c.join("bin").into()),
    };
    let found = |places: &SearchPlaces| {
        let jdk = places.find().unwrap();
        (jdk.home, jdk.feature_version, jdk.found_by)
    };
    assert_eq!(found(&places), (a, 11, FoundBy::Option));
    places.option = None;
    assert_eq!(found(&places), (b, 17, FoundBy::JavaHome));
    places.java_home = Some("".into());
    assert_eq!(found(&places), (c, 25, FoundBy::Path));
    places.path = Some("/nonexistent".into());
    assert_eq!(problem(&places), (FoundBy::Path, JdkProblem::NoJavaOnPath));
}

#[test]
fn a_wrong_java_home_is_an_error_even_with_java_on_the_path() {
    let tree = Tree::new("wrong");
    let good = tree.modern("good", "17.0.1");
    let places = SearchPlaces {
        option: None,
        java_home: Some(tree.0.join("nothing").into()),
        path: Some(good.join("bin").into()),
    };
    assert_eq!(
        problem(&places),
        (FoundBy::JavaHome, JdkProblem::NotADirectory)
    );
    let text = places.find().unwrap_err().to_string();
    assert!(
        text.contains("JAVA_HOME") && text.contains("nothing"),
        "{text}"
    );
}

#[test]
fn java_on_the_path_through_symbolic_links() {
    let tree = Tree::new("links");
    let home = tree.modern("jvm/jdk-17", "17.0.1");
    std::fs::create_dir_all(tree.0.join("alternatives")).unwrap();
    std::fs::create_dir_all(tree.0.join("bin")).unwrap();
    symlink(home.join("bin/java"), tree.0.join("alternatives/java")).unwrap();
    symlink(tree.0.join("alternatives/java"), tree.0.join("bin/java")).unwrap();
    let places = SearchPlaces {
        path: Some(tree.0.join("bin").into()),
        ..SearchPlaces::default()
    };
    assert_eq!(places.find().unwrap().home, home);
}

#[test]
fn java_on_the_path_behind_a_wrapper_script() {
    let tree = Tree::new("wrapper");
    let home = tree.modern("jdk", "21.0.2");
    let script = format!("#!/bin/sh\necho '    java.home = {}' >&2\n", home.display());
    tree.executable("shims/java", &script);
    let places = SearchPlaces {
        path: Some(tree.0.join("shims").into()),
        ..SearchPlaces::default()
    };
    assert_eq!(places.find().unwrap().home, home);
}

#[test]
fn java_8_layout_and_its_inner_jre() {
    let tree = Tree::new("eight");
    tree.executable("jdk8/bin/java", "");
    tree.executable("jdk8/jre/bin/java", "");
    let rt_jar = tree.file("jdk8/jre/lib/rt.jar", "");
    tree.file("jdk8/release", "JAVA_VERSION=\"1.8.0_402\"\n");
    let jdk = Jdk::at(&tree.0.join("jdk8/jre"), FoundBy::Option).unwrap();
    assert_eq!(jdk.home, tree.0.join("jdk8"));
    assert_eq!(jdk.feature_version, 8);
    assert_eq!(jdk.class_library, ClassLibrary::RtJar(rt_jar));
    assert_eq!(jdk.javac, None);
}

#[test]
fn version_comes_from_the_launcher_when_there_is_no_release_file() {
    let tree = Tree::new("norelease");
    tree.executable(
        "jdk/bin/java",
        "#!/bin/sh\necho 'openjdk version \"1.8.0_402\"' >&2\n",
    );
    tree.file("jdk/lib/rt.jar", "");
    let jdk = Jdk::at(&tree.0.join("jdk"), FoundBy::Option).unwrap();
    assert_eq!(
        (jdk.feature_version, jdk.version_string.as_str()),
        (8, "1.8.0_402")
    );
}

#[test]
fn each_problem_is_told_apart() {
    let tree = Tree::new("problems");
    let at = |home: &Path| Jdk::at(home, FoundBy::Option).unwrap_err();
    assert_eq!(at(&tree.0.join("missing")), JdkProblem::NotADirectory);
    assert_eq!(at(&tree.0), JdkProblem::NoLauncher);
    tree.executable("bin/java", "#!/bin/sh\nexit 1\n");
    assert_eq!(at(&tree.0), JdkProblem::NoClassLibrary);
    tree.file("lib/modules", "");
    assert_eq!(at(&tree.0), JdkProblem::UnknownVersion);
}
