//! `cartable-bindgen KIND LIBRARY FOLDER`: makes bindings of a built library in a folder.

use cartable_bindgen::{Language, Swift, bindings, swift};
use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let usage = "usage: cartable-bindgen kotlin|swift-sources|swift-headers|swift-modulemap LIBRARY FOLDER";
    let [kind, library, folder] = &args[..] else { return Err(usage.into()) };
    let (library, folder) = (Path::new(library), Path::new(folder));
    match kind.as_str() {
        "kotlin" => bindings(Language::Kotlin, library, folder),
        "swift-sources" => swift(Swift::Sources, library, folder),
        "swift-headers" => swift(Swift::Headers, library, folder),
        "swift-modulemap" => swift(Swift::ModuleMap, library, folder),
        _ => Err(usage.into()),
    }
}
