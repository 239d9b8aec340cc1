//! Makes the bindings of the phone library: Kotlin's for the app and Python's for a test, which no checkout keeps, and Swift's,
//! which stay in the repository, because its package manager runs no program before it compiles.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use uniffi_bindgen::bindings::{
    GenerateOptions, SwiftBindingsOptions, TargetLanguage, generate, generate_swift_bindings,
};

/// A language whose bindings are made by the build.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// For the Android app and its tests on the JVM.
    Kotlin,
    /// For the test that loads the library from Python.
    Python,
}

impl Language {
    /// The generated files, within the folder they are made in: the phone library's own, then those of the core's scenes, of what is drawn and of the pages.
    #[must_use]
    pub fn files(self) -> [PathBuf; 4] {
        match self {
            Self::Kotlin => [
                "fr/cartable/cartable_ffi.kt",
                "fr/cartable/core/cartable_core.kt",
                "fr/cartable/drawing/cartable_drawing.kt",
                "fr/cartable/pages/cartable_pages.kt",
            ],
            Self::Python => {
                ["cartable_ffi.py", "cartable_core.py", "cartable_drawing.py", "cartable_pages.py"]
            }
        }
        .map(PathBuf::from)
    }
}

/// Makes the bindings of a built library in a folder.
/// A file that would be the same is left as it is, so that nothing is compiled anew for it.
///
/// # Errors
/// The library cannot be read, or the folder cannot be written.
pub fn bindings(language: Language, library: &Path, folder: &Path) -> Result<(), Box<dyn Error>> {
    let fresh = folder.with_extension("new");
    fs::create_dir_all(&fresh)?;
    generate(GenerateOptions {
        languages: vec![match language {
            Language::Kotlin => TargetLanguage::Kotlin,
            Language::Python => TargetLanguage::Python,
        }],
        source: library.to_owned().try_into()?,
        out_dir: fresh.clone().try_into()?,
        config_override: None,
        format: false,
        crate_filter: None,
        metadata_no_deps: true,
    })?;
    for file in language.files() {
        let (text, kept) = (fs::read(fresh.join(&file))?, folder.join(&file));
        if fs::read(&kept).ok().as_ref() != Some(&text) {
            fs::create_dir_all(kept.parent().unwrap_or(folder))?;
            fs::write(&kept, text)?;
        }
    }
    fs::remove_dir_all(fresh)?;
    Ok(())
}

/// Files that Swift needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Swift {
    /// The sources of the target that wraps the library.
    Sources,
    /// The C headers of the library.
    Headers,
    /// The module map that an `XCFramework` needs beside the headers.
    ModuleMap,
}

/// Makes files for Swift out of a built library in a folder.
///
/// # Errors
/// The library cannot be read, or the folder cannot be written.
pub fn swift(kind: Swift, library: &Path, folder: &Path) -> Result<(), Box<dyn Error>> {
    generate_swift_bindings(SwiftBindingsOptions {
        generate_swift_sources: kind == Swift::Sources,
        generate_headers: kind == Swift::Headers,
        generate_modulemap: kind == Swift::ModuleMap,
        source: library.to_owned().try_into()?,
        out_dir: folder.to_owned().try_into()?,
        xcframework: kind == Swift::ModuleMap,
        module_name: None,
        modulemap_filename: None,
        metadata_no_deps: false,
        link_frameworks: Vec::new(),
        config: None,
    })?;
    Ok(())
}
