//! How the library that ships on phones is linked.

use std::env;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let is_elf = env::var("CARGO_CFG_TARGET_VENDOR").is_ok_and(|vendor| vendor != "apple");
    if env::var_os("CARGO_FEATURE_PHONE").is_some() && is_elf {
        // The NDK's linker, lld, then keeps functions with the same instructions only once.
        println!("cargo:rustc-cdylib-link-arg=-Wl,--icf=all");
        // Relocations then take a tenth of the space. Android reads them from version 6 on.
        // Other systems' loaders do not, so such a library can be measured there but not loaded.
        println!("cargo:rustc-cdylib-link-arg=-Wl,--pack-dyn-relocs=android");
    }
}
