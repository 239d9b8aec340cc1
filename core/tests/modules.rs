//! The modules of the core build on each other and never in a circle.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// What the files of a module use of other modules, wherever they name it; comments and examples apart.
fn used(path: &Path, into: &mut BTreeSet<String>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).expect("a folder of the sources") {
            used(&entry.expect("a file of the sources").path(), into);
        }
        return;
    }
    let source = fs::read_to_string(path).expect("a source");
    let code = source.lines().map(|line| line.split("//").next().unwrap_or_default());
    for piece in code.collect::<Vec<_>>().join("\n").split("crate::").skip(1) {
        let names: Vec<&str> = match piece.strip_prefix('{') {
            Some(group) => group.split('}').next().unwrap_or_default().split(',').collect(),
            None => vec![piece],
        };
        let name =
            |text: &str| text.trim().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        into.extend(names.into_iter().map(name));
    }
}

#[test]
fn no_module_of_the_core_builds_on_itself_by_way_of_others() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut uses = BTreeMap::new();
    for entry in fs::read_dir(&sources).expect("the sources") {
        let path = entry.expect("a module").path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let mut named = BTreeSet::new();
        used(&path, &mut named);
        named.remove(&name);
        uses.insert(name, named);
    }
    assert!(uses["catalogue"].contains("scene") && uses["scene"].contains("text"), "{uses:?}");
    let modules: BTreeSet<String> = uses.keys().cloned().collect();
    for named in uses.values_mut() {
        named.retain(|name| modules.contains(name));
    }
    // Takes away, again and again, what builds on nothing that is left: a circle is what remains.
    while let Some(ground) = uses.iter().find(|(_, named)| named.is_empty()).map(|(name, _)| name.clone()) {
        uses.remove(&ground);
        for named in uses.values_mut() {
            named.remove(&ground);
        }
    }
    assert!(uses.is_empty(), "these go in circles, or build on those that do: {uses:?}");
}
