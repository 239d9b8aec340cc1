//! Dependencies run downwards only: what `cargo tree` says of the crates that ship.

use std::process::Command;

/// Everything that a crate of the workspace is built from, tests and build scripts apart.
fn tree(package: &str) -> Vec<String> {
    let run = Command::new(env!("CARGO"))
        .args(["tree", "--offline", "--locked", "--edges", "normal", "--prefix", "none", "--format", "{p}"])
        .args(["--package", package])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let lines = String::from_utf8(run.stdout).expect("UTF-8");
    lines.lines().filter_map(|line| line.split(' ').next().map(str::to_owned)).collect()
}

/// Those of `unwanted` that the crate is built from after all.
fn found(package: &str, unwanted: &[&str]) -> Vec<String> {
    let tree = tree(package);
    assert!(tree.iter().any(|name| name == package), "{package} stands in its own tree");
    tree.into_iter().filter(|name| unwanted.contains(&name.as_str())).collect()
}

#[test]
fn the_core_knows_no_runtime_no_wire_and_no_machine() {
    let unwanted = [
        "tokio",
        "tonic",
        "prost",
        "hyper",
        "axum",
        "mio",
        "rustls",
        "rusqlite",
        "uniffi",
        "getrandom",
        "rand",
        "cartable-proto",
        "cartable-ffi",
        "cartable-server",
        "cartable",
    ];
    assert!(found("cartable-core", &unwanted).is_empty(), "{:?}", found("cartable-core", &unwanted));
}

#[test]
fn the_pages_know_no_more_than_the_core() {
    let tree = tree("cartable-pages");
    let own: Vec<_> = tree.iter().filter(|name| name.starts_with("cartable-")).collect();
    assert_eq!(own, ["cartable-pages", "cartable-core"]);
    let core = self::tree("cartable-core");
    assert!(tree.iter().all(|name| name == "cartable-pages" || core.contains(name)), "{tree:?}");
}

#[test]
fn phone_and_server_never_meet() {
    let of_servers = ["cartable-server", "rusqlite", "axum", "cartable"];
    assert!(found("cartable-ffi", &of_servers).is_empty(), "{:?}", found("cartable-ffi", &of_servers));
    assert!(found("cartable-server", &["cartable-ffi", "uniffi", "cartable"]).is_empty());
    assert!(found("cartable-proto", &["cartable-ffi", "cartable-server", "cartable"]).is_empty());
}
