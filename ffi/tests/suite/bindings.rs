//! Runs the tests that load the built library through its generated bindings:
//! Python's, Kotlin's on the JVM, and Swift's.
//! The tests are left out without Python or Maven, except in CI; without Swift they are left out in CI too.

use cartable_bindgen::{Language, bindings};
use cartable_testing::{is_installed, is_installed_outside_ci};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// The library that this very run of cargo has built.
fn library() -> PathBuf {
    let test = env::current_exe().expect("this test is a program");
    let folder = test.parent().expect("it lies in a folder");
    let library = folder.join(format!("{}cartable_ffi{}", env::consts::DLL_PREFIX, env::consts::DLL_SUFFIX));
    assert!(library.exists(), "cargo builds {}", library.display());
    library
}

/// The folder of that library.
fn folder() -> PathBuf {
    library().parent().expect("it lies in a folder").to_owned()
}

/// The folder of its Kotlin bindings, made once.
fn kotlin() -> &'static Path {
    static MADE: OnceLock<PathBuf> = OnceLock::new();
    MADE.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("kotlin");
        bindings(Language::Kotlin, &library(), &folder).expect("Kotlin bindings");
        folder
    })
}

/// Runs a program. After a failure it prints the whole output, and at the end the names of the failed tests.
fn run(command: &mut Command) {
    let output = command.output().expect("a program that is there starts");
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{command:?}\n{err}\n{out}\n{}", failures(&out).join("\n"));
}

/// Returns Maven's lines about the tests that failed, between its heading and its counts: their names and messages.
fn failures(out: &str) -> Vec<&str> {
    let lines =
        out.lines().skip_while(|line| !["[ERROR] Failures:", "[ERROR] Errors:"].contains(&line.trim_end()));
    lines.take_while(|line| !line.starts_with("[ERROR] Tests run:")).collect()
}

#[test]
fn of_all_that_maven_writes_the_tests_that_failed_are_told() {
    let out = "\
[ERROR] Tests run: 2, Failures: 1, Errors: 0 <<< FAILURE! -- in fr.cartable.TableTest
org.opentest4j.AssertionFailedError: no
\tat fr.cartable.TableTest.a_test(TableTest.kt:7)
[ERROR] Failures:\x20
[ERROR]   TableTest.a_test:7 no
[ERROR] Errors:\x20
[ERROR]   PadTest.another:9 » IllegalState in vain: a pad
[ERROR] Tests run: 90, Failures: 1, Errors: 1, Skipped: 0
[ERROR] Failed to execute goal org.apache.maven.plugins:maven-surefire-plugin";
    let told = failures(out);
    assert_eq!(told.len(), 4, "{told:?}");
    assert!(told[1].contains("TableTest.a_test") && told[3].contains("PadTest.another"), "{told:?}");
    assert!(failures("[ERROR] COMPILATION ERROR").is_empty());
}

#[test]
fn python() {
    if !is_installed("python3") {
        return;
    }
    // The generated module looks for the library beside itself.
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("python");
    bindings(Language::Python, &library(), &folder).expect("Python bindings");
    let test = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/test_cartable.py");
    for file in [test, library()] {
        let name = file.file_name().expect("a file has a name");
        fs::copy(&file, folder.join(name)).expect("a file is copied");
    }
    run(Command::new("python3").args(["-m", "unittest", "-q", "test_cartable"]).current_dir(folder));
}

/// The lines of a text, each without what it is indented by.
fn lines(text: &str) -> Vec<&str> {
    text.lines().map(str::trim).collect()
}

#[test]
fn the_examples_of_the_readmes_are_those_that_the_tests_compile() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let read = |path: &str| fs::read_to_string(root.join(path)).expect("a file of the repository");
    for (page, test) in [
        ("android/cartable/README.md", "android/cartable/src/test/kotlin/fr/cartable/ExampleTest.kt"),
        ("ios/README.md", "ios/Tests/CartableTests/ExampleTests.swift"),
    ] {
        let (page, test) = (read(page), read(test));
        let (_, rest) = page.split_once("```").expect("an example");
        let (_, example) = rest.split_once('\n').expect("its lines");
        let example = lines(example.split("```").next().expect("its end").trim_end());
        let is_there = lines(&test).windows(example.len()).any(|lines| lines == example);
        assert!(is_there && example.len() >= 8, "{example:#?}");
    }
}

/// The functions of the generated Kotlin, each with the object it belongs to and its comment.
fn exported(kotlin: &str) -> Vec<(&str, &str, String)> {
    let (mut owner, mut comment, mut found) = (None, String::new(), Vec::new());
    for line in kotlin.lines() {
        let words = line.trim_start();
        if let Some(name) = line.strip_prefix("public interface ") {
            owner = name.strip_suffix("Interface {");
        } else if line == "}" {
            owner = None;
        } else if words.starts_with("/**") {
            comment.clear();
        } else if let Some(more) = words.strip_prefix("* ") {
            comment = comment + more + " ";
        } else if let (Some(owner), Some(head)) = (owner, words.strip_prefix("fun `")) {
            let name = head.split('`').next().expect("a name before its quote");
            found.push((owner, name, std::mem::take(&mut comment)));
        }
    }
    found
}

#[test]
fn every_method_says_on_which_thread_and_kotlin_has_a_wrapper_where_it_waits() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let read = |path: &str| fs::read_to_string(root.join(path)).expect("a file of the repository");
    let kotlin = fs::read_to_string(kotlin().join(&Language::Kotlin.files()[0])).expect("the generated file");
    let suspending = read("android/cartable/src/main/kotlin/fr/cartable/Waiting.kt");
    let mut waiting = 0;
    for (owner, name, comment) in exported(&kotlin) {
        let waits = comment.contains("call it off the main thread");
        assert!(waits || comment.contains("Any thread may call it"), "{owner}.{name}: on which thread?");
        if !waits {
            continue;
        }
        waiting += 1;
        let wrapper = format!("await{}{}(", name[..1].to_uppercase(), &name[1..]);
        let head = format!("suspend fun {owner}Interface.{wrapper}");
        assert!(suspending.contains(&head), "Waiting.kt: no {head}..)");
    }
    assert!(waiting > 40, "{waiting} methods wait: the generated file is read wrongly");
}

#[test]
fn kotlin_on_the_jvm() {
    if !is_installed("mvn") {
        return;
    }
    let android = Path::new(env!("CARGO_MANIFEST_DIR")).join("../android");
    let library = format!("-Djna.library.path={}", folder().display());
    let bindings = format!("-Dbindings={}", kotlin().display());
    let mvn = |more: &[&str]| {
        let mut command = Command::new("mvn");
        command
            .args(["-q", "-B", "-ntp", "-Dbindings.made", &library, &bindings])
            .args(more)
            .current_dir(&android);
        command
    };
    // Only the first run fetches what Maven needs.
    let offline = mvn(&["-o", "dependency:resolve-plugins", "dependency:resolve"]).output();
    let is_complete = offline.is_ok_and(|output| output.status.success());
    run(&mut mvn(if is_complete { &["-o", "test"] } else { &["test"] }));
}

#[test]
fn swift() {
    if !is_installed_outside_ci("swift", "as root on Debian `just swift` fetches one") {
        return;
    }
    let library = folder();
    // The whole workspace has it built; this crate alone has not, and then the online test is left out.
    let server = library.join("../cartable-server");
    let mut command = Command::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("../ios/test.sh"));
    command.env("CARTABLE_LIBRARY", &library);
    if server.exists() {
        command.env("CARTABLE_SERVER", server);
    }
    run(&mut command);
}
