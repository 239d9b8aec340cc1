//! Every field of every request, with bad values of its type,
//! sent to a real server by a person who is in the middle of something.
//! Each has its documented answer, no refused request changes anything, and a field without a row fails.

mod row;
mod scene;
mod table;
mod values;
mod wire;

use self::row::{Case, Otherwise, Row};
use self::scene::{Scene, World};
use self::table::cases;
use self::values::{Bad, Field, bad_values, fields_of};
use self::wire::{NOBODYS, Value, replace};
use crate::methods::methods;
use cartable_proto::{Problem, Reason};
use cartable_testing::bytes;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::time::Duration;
use tokio::time::timeout;
use tonic::Status;

/// Longer than any answer takes.
const PATIENCE: Duration = Duration::from_secs(20);
/// The longest message of an answer, in bytes: it travels in a header.
const LONGEST: usize = 400;
/// The scenes in a row in which a fault has to be seen.
/// Bots at other tables, and at tables of earlier scenes, act when the machine lets them:
/// what they change between two looks is not what the request changes.
const SCENES: usize = 3;

/// Returns the first answer; a stream that says nothing at once has been let in.
async fn ask(scene: &Scene, method: &str, message: Vec<u8>) -> Result<(), Status> {
    let first = async {
        let (anne, method) = (&scene.anne, format!("/cartable.v1.{method}"));
        let mut answer = bytes::call(&anne.channel, &method, Some(&anne.access), message).await?;
        answer.message().await.map(drop)
    };
    timeout(PATIENCE, first).await.unwrap_or_else(|_| Err(Status::unknown("there was no answer")))
}

#[test]
fn every_field_has_its_row() {
    let cases = cases();
    for (method, request) in methods() {
        let fields: Vec<String> = fields_of(&request).into_iter().map(|field| field.path).collect();
        let mut own = cases.iter().filter(|case| case.method == method).peekable();
        assert!(own.peek().is_some(), "{method} is in no row");
        for case in own {
            let known: Vec<&String> = case.rows.iter().map(|row| &row.path).collect();
            let known_once: BTreeSet<&String> = known.iter().copied().collect();
            assert_eq!(known_once, fields.iter().collect(), "{method}");
            assert_eq!(known_once.len(), known.len(), "{method}: one row each");
        }
    }
}

/// The findings.
#[derive(Default)]
struct Found {
    faults: Vec<String>,
    fields: usize,
    refused: usize,
    taken: usize,
    by_reason: HashMap<Reason, usize>,
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bad_value_of_any_field_has_its_reason_and_changes_nothing() {
    let mut found = Found::default();
    for case in cases() {
        examine(&case, &mut found).await;
    }
    let Found { faults, fields, refused, taken, by_reason } = found;
    println!("{fields} fields: {refused} values refused, {taken} taken; {by_reason:?}");
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
    assert!(refused > 500 && taken > 100);
}

async fn examine(case: &Case, found: &mut Found) {
    let method = case.method;
    let mut world = World::start(case.situation).await;
    let mut scene = world.scene().await;
    let mut before = world.rows().await;
    // An unknown field of a newer client is skipped.
    let good = replace(&(case.good)(&scene), &[NOBODYS], &[Value::Bytes(b"new".to_vec())]);
    if let Err(status) = ask(&scene, method, good).await {
        found.faults.push(format!("{method}: the good request is refused: {status:?}"));
        world.stop().await;
        return;
    }
    let mut is_worn = world.look() != before;
    let request = methods().into_iter().find(|(known, _)| known == method).unwrap().1;
    for field in fields_of(&request) {
        found.fields += 1;
        let row = case.rows.iter().find(|row| row.path == field.path).unwrap();
        let (mut told, mut seen) = (HashSet::new(), HashSet::new());
        for (bad, values) in bad_values_of(&field, case, &scene) {
            let mut fault = None;
            for _ in 0..SCENES {
                if is_worn {
                    scene = world.scene().await;
                    before = world.rows().await;
                }
                // The same kind in this scene, whose ids are others.
                let values = bad_values_of(&field, case, &scene)
                    .into_iter()
                    .find(|(same, _)| *same == bad)
                    .map_or_else(|| values.clone(), |(_, values)| values);
                let message = replace(&(case.good)(&scene), &field.numbers, &values);
                let answer = ask(&scene, method, message).await;
                let after = world.look();
                is_worn = after != before;
                fault = match &answer {
                    Ok(()) => {
                        found.taken += 1;
                        judge_taken(row, bad, is_worn)
                    }
                    Err(status) => {
                        found.refused += 1;
                        let reason = Problem::read(status).reason;
                        told.extend(reason);
                        if let Some(reason) = reason {
                            *found.by_reason.entry(reason).or_default() += 1;
                        }
                        let changed = after.iter().find(|now| !before.contains(now)).filter(|_| is_worn);
                        judge_refused(row, bad, status)
                            .or_else(|| changed.map(|row| format!("it is refused, and leaves {row}")))
                    }
                };
                if fault.is_none() {
                    break;
                }
                is_worn = true;
            }
            seen.insert(bad);
            found.faults.extend(fault.map(|fault| format!("{method} {} {bad:?}: {fault}", field.path)));
        }
        let unheard = row.reasons.iter().filter(|reason| !told.contains(reason));
        found.faults.extend(unheard.map(|reason| format!("{method} {}: nothing is {reason:?}", field.path)));
        let unseen = row.taken.iter().filter(|bad| !seen.contains(bad));
        found.faults.extend(unseen.map(|bad| format!("{method} {}: nothing is {bad:?}", field.path)));
    }
    if is_worn {
        scene = world.scene().await;
    }
    if let Err(status) = ask(&scene, "AccountService/ListSessions", Vec::new()).await {
        found.faults.push(format!("{method}: then nobody is answered: {status:?}"));
    }
    world.stop().await;
}

fn bad_values_of(field: &Field, case: &Case, scene: &Scene) -> Vec<(Bad, Vec<Value>)> {
    let good = wire::values(&(case.good)(scene), &field.numbers);
    let name = field.path.rsplit('.').next().unwrap();
    bad_values(field, &good, scene.strange(name))
}

/// Returns the fault of a good answer.
fn judge_taken(row: &Row, bad: Bad, has_changed: bool) -> Option<String> {
    let is_unreadable = matches!(bad, Bad::WrongType | Bad::Broken | Bad::Endless);
    let is_taken = row.taken.contains(&bad);
    if is_unreadable || row.otherwise == Otherwise::Refused && !is_taken {
        return Some("it is taken".to_owned());
    }
    (row.otherwise == Otherwise::Nothing && !is_taken && has_changed).then(|| "something is done".to_owned())
}

/// Returns the fault of a refusal.
fn judge_refused(row: &Row, bad: Bad, status: &Status) -> Option<String> {
    let problem = Problem::read(status);
    let Some(reason) = problem.reason else { return Some(format!("no reason: {status:?}")) };
    let is_expected = match bad {
        Bad::WrongType | Bad::Broken => reason == Reason::Unreadable,
        Bad::Endless => reason == Reason::TooLarge,
        Bad::Many if reason == Reason::TooLarge => true,
        _ => {
            row.otherwise == Otherwise::Refused && !row.taken.contains(&bad) && row.reasons.contains(&reason)
        }
    };
    if !is_expected || status.code() != reason.code() {
        return Some(format!("{status:?}"));
    }
    if problem.message.is_empty() || problem.message.len() > LONGEST {
        return Some(format!("it is told in {} bytes", problem.message.len()));
    }
    let root = row.path.split('.').next().unwrap();
    let named = problem.field.as_deref().unwrap_or_default();
    let is_named =
        named.strip_prefix(root).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']));
    let is_named = is_named || bad == Bad::Missing && row.choice == Some(named);
    (reason == Reason::Malformed && !is_named).then(|| format!("{named:?} is said to be wrong"))
}
