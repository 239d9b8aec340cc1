//! `cartable-bindgen LIBRARY FOLDER`: makes the Kotlin bindings of a built library in a folder.

use cartable_bindgen::{Language, bindings};
use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [library, folder] = &args[..] else { return Err("usage: cartable-bindgen LIBRARY FOLDER".into()) };
    bindings(Language::Kotlin, Path::new(library), Path::new(folder))?;
    Ok(())
}
