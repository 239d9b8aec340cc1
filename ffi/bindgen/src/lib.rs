//! Makes the bindings that no checkout keeps: Kotlin's for the app, Python's for a test.
//! Swift's stay in the repository, because its package manager runs no program before it compiles.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use uniffi::{GenerateOptions, TargetLanguage, generate};

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
