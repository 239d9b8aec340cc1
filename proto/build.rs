//! Compiles the `.proto` files, with no protoc to install.

use prost::Message as _;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo:rerun-if-changed=cartable");
    let mut files: Vec<PathBuf> = fs::read_dir("cartable/v1")?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    files.sort();
    let descriptors = protox::compile(files, ["."])?;
    let out = PathBuf::from(env::var("OUT_DIR")?);
    fs::write(out.join("cartable.v1.bin"), descriptors.encode_to_vec())?;
    // Writes the method of each request type, for `calls.rs`; no two methods take the same type.
    let mut calls = String::new();
    for file in &descriptors.file {
        for service in &file.service {
            for method in &service.method {
                let [request, answer] = [method.input_type(), method.output_type()]
                    .map(|name| name.trim_start_matches(".cartable.v1."));
                let kind = if method.server_streaming() { "Watch" } else { "Call" };
                let path = format!("/{}.{}/{}", file.package(), service.name(), method.name());
                writeln!(
                    calls,
                    "impl {kind} for v1::{request} {{ type Answer = v1::{answer}; const PATH: &'static str = {path:?}; }}"
                )?;
            }
        }
    }
    fs::write(out.join("calls.rs"), calls)?;
    let has = |feature: &str| env::var_os(format!("CARGO_FEATURE_{feature}")).is_some();
    tonic_prost_build::configure()
        .build_client(has("CLIENT"))
        .build_server(has("SERVER"))
        .codec_path("crate::codec::SmallCodec")
        .compile_fds(descriptors)?;
    Ok(())
}
