//! Updates of a view as differences: JSON Merge Patch (RFC 7396).
//!
//! Both halves are a dozen lines; the crates that apply a merge patch do not make one,
//! and bring JSON pointers along.
//! `null` deletes, so an object of the notation never holds one: what is absent is left out.
//! Within lists, which a patch replaces whole, `null` is a value like any other.

use serde_json::{Map, Value};

/// The merge patch that turns `old` into `new`; `{}` where they are equal objects.
#[must_use]
pub fn difference(old: &Value, new: &Value) -> Value {
    let (Value::Object(old), Value::Object(new)) = (old, new) else { return new.clone() };
    let gone = old.keys().filter(|key| !new.contains_key(*key)).map(|key| (key.clone(), Value::Null));
    let changed = new.iter().filter_map(|(key, value)| match old.get(key) {
        Some(before) if before == value => None,
        Some(before) => Some((key.clone(), difference(before, value))),
        None => Some((key.clone(), value.clone())),
    });
    Value::Object(gone.chain(changed).collect())
}

/// Applies a merge patch.
pub fn apply(target: &mut Value, patch: Value) {
    let Value::Object(patch) = patch else {
        *target = patch;
        return;
    };
    if !target.is_object() {
        *target = Value::Object(Map::new());
    }
    let Value::Object(fields) = target else { return };
    for (key, value) in patch {
        if value.is_null() {
            fields.remove(&key);
        } else {
            apply(fields.entry(key).or_insert(Value::Null), value);
        }
    }
}
