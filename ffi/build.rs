//! How the library that ships on phones is linked.

use std::env;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let is_elf = env::var("CARGO_CFG_TARGET_VENDOR").is_ok_and(|vendor| vendor != "apple");
    if env::var_os("CARGO_FEATURE_PHONE").is_some() && is_elf {
        // By lld, which is the NDK's linker. Functions of the same instructions are there once.
        println!("cargo:rustc-cdylib-link-arg=-Wl,--icf=all");
        // Relocations take a tenth of the room so. Android reads them from version 6 on;
        // other systems' loaders do not, so that such a library can be measured there and not loaded.
        println!("cargo:rustc-cdylib-link-arg=-Wl,--pack-dyn-relocs=android");
    }
}
