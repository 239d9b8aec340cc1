//! The law that modules build on each other and never in a circle, for the tests of every crate.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The modules of one level, each with the others of its level that it names.
type Uses = BTreeMap<String, BTreeSet<String>>;

/// Fails if a module of a crate builds on itself by way of others. `sources` is the crate's `src`.
///
/// # Panics
/// There is a circle (the message names its modules), or the sources cannot be read,
/// or name no module at all.
#[track_caller]
pub fn assert_layered(sources: &Path) {
    check(sources, "crate::");
}

/// Fails in the same way for the files in one folder, which name each other by `super::`.
///
/// # Panics
/// As [`assert_layered`].
#[track_caller]
pub fn assert_layered_within(folder: &Path) {
    check(folder, "super::");
}

#[track_caller]
fn check(folder: &Path, prefix: &str) {
    let mut uses = Uses::new();
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("a source").path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        // The folder's own file names all its modules.
        if name == "mod" || prefix == "super::" && path.is_dir() {
            continue;
        }
        let mut named = BTreeSet::new();
        read(&path, prefix, &mut named);
        uses.insert(name, named);
    }
    let modules: BTreeSet<String> = uses.keys().cloned().collect();
    for (name, named) in &mut uses {
        named.retain(|other| other != name && modules.contains(other));
    }
    assert!(uses.values().any(|named| !named.is_empty()), "no module of {} names another", folder.display());
    let circles = circles(uses);
    assert!(circles.is_empty(), "{} has modules in a circle: {circles:#?}", folder.display());
}

/// Collects the modules that a module's files name anywhere except in comments and examples.
fn read(path: &Path, prefix: &str, into: &mut BTreeSet<String>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).expect("a folder of sources") {
            read(&entry.expect("a source").path(), prefix, into);
        }
    } else if path.extension().is_some_and(|end| end == "rs") {
        into.extend(named(&fs::read_to_string(path).expect("a source"), prefix));
    }
}

/// Returns the first word of each path behind this prefix in a source.
fn named(source: &str, prefix: &str) -> BTreeSet<String> {
    let code = source.lines().map(|line| line.split("//").next().unwrap_or_default());
    let code = code.collect::<Vec<_>>().join("\n");
    let word = |text: &str| text.trim().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    let mut names = BTreeSet::new();
    for path in code.split(prefix).skip(1) {
        let Some(group) = path.strip_prefix('{') else {
            names.insert(word(path));
            continue;
        };
        let mut depth = 1;
        let inside = group.chars().take_while(|sign| {
            depth += i32::from(*sign == '{') - i32::from(*sign == '}');
            depth > 0
        });
        let inside: String = inside.collect();
        // A comma of an inner group does not separate paths of this one.
        depth = 0;
        names.extend(
            inside
                .split(|sign| {
                    depth += i32::from(sign == '{') - i32::from(sign == '}');
                    sign == ',' && depth == 0
                })
                .map(word),
        );
    }
    names
}

/// Removes modules that build on nothing, or on which nothing builds, again and again, and returns the rest.
fn circles(mut uses: Uses) -> Uses {
    loop {
        let built_on: BTreeSet<String> = uses.values().flatten().cloned().collect();
        let end = uses.iter().find(|(name, named)| named.is_empty() || !built_on.contains(*name));
        let Some(end) = end.map(|(name, _)| name.clone()) else { return uses };
        uses.remove(&end);
        for named in uses.values_mut() {
            named.remove(&end);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Uses, circles, named};

    fn uses(of: &[(&str, &str)]) -> Uses {
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect();
        of.iter().map(|(name, named)| ((*name).to_owned(), words(named))).collect()
    }

    #[test]
    fn a_circle_is_found_without_what_stands_above_and_below_it() {
        let layers = [("top", "left right"), ("left", "ground"), ("right", "left ground"), ("ground", "")];
        assert_eq!(circles(uses(&layers)), Uses::new());
        let [top, left, right, _] = layers;
        let found = circles(uses(&[top, left, right, ("ground", "right stone"), ("stone", "")]));
        assert_eq!(found, uses(&[("left", "ground"), ("right", "left ground"), ("ground", "right")]));
    }

    #[test]
    fn a_source_names_modules_alone_in_groups_and_in_inner_groups() {
        let source =
            "use crate::a::B;\nuse crate::{c, d::{E, f::{G}, h}, self};\nfn i() { crate::j() } // crate::k";
        let names: Vec<String> = named(source, "crate::").into_iter().collect();
        assert_eq!(names, ["a", "c", "d", "j", "self"]);
    }
}
