//! Updates of a view as differences: JSON Merge Patch (RFC 7396).
//!
//! Both halves are written here because they are short.
//! The crates that apply a merge patch do not make one, and bring JSON pointers along.
//! `null` deletes, so an object of the notation never holds one: absent values are left out.
//! Within lists, which a patch replaces whole, `null` is a value like any other.

use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Error, Map, Value, from_str};
use std::collections::BTreeMap;

/// The fields of an object, each in its written form.
type Fields<'a> = BTreeMap<&'a str, &'a RawValue>;

/// The change of a field.
#[derive(Serialize)]
#[serde(untagged)]
enum Change<'a> {
    /// The field is gone; written as `null`.
    Gone(()),
    /// The field has another value, or is new.
    Now(&'a RawValue),
    /// The field is an object in which fields have changed.
    Within(BTreeMap<&'a str, Change<'a>>),
}

/// Returns the merge patch that turns one object into another; `{}` if they are equal.
/// Arguments and result are texts, and equal parts are never parsed:
/// a server computes a difference for every viewer of every move.
///
/// # Errors
/// One of the texts is not an object as [`crate::notation`] writes it.
pub fn difference(old: &str, new: &str) -> Result<String, Error> {
    serde_json::to_string(&changes(old, new)?)
}

/// Returns the value of a field in the merge patch of its object; `None` if the field stays as it is.
/// Arguments and result are texts.
///
/// # Errors
/// As [`difference`].
pub fn change(old: &str, new: &str) -> Result<Option<String>, Error> {
    let change = change_of(old, new, || from_str(new))?;
    change.map(|change| serde_json::to_string(&change)).transpose()
}

/// Returns the change of a field; `raw` returns its new value.
fn change_of<'a>(
    old: &'a str,
    new: &'a str,
    raw: impl FnOnce() -> Result<&'a RawValue, Error>,
) -> Result<Option<Change<'a>>, Error> {
    Ok(if old == new {
        None
    } else if old.starts_with('{') && new.starts_with('{') {
        Some(Change::Within(changes(old, new)?))
    } else {
        Some(Change::Now(raw()?))
    })
}

fn changes<'a>(old: &'a str, new: &'a str) -> Result<BTreeMap<&'a str, Change<'a>>, Error> {
    let mut old: Fields<'a> = from_str(old)?;
    let mut changes = BTreeMap::new();
    for (key, now) in from_str::<Fields<'a>>(new)? {
        let change = match old.remove(key) {
            Some(before) => change_of(before.get(), now.get(), || Ok(now))?,
            None => Some(Change::Now(now)),
        };
        changes.extend(change.map(|change| (key, change)));
    }
    changes.extend(old.into_keys().map(|key| (key, Change::Gone(()))));
    Ok(changes)
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
