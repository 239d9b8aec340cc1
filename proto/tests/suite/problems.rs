//! Errors on the wire: what the server says arrives whole,
//! and of what nobody here has said something definite is made.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use cartable_core::avatar::AVATARS;
use cartable_core::catalogue::GameId;
use cartable_core::seed::Seed;
use cartable_proto::emote::EMOTES;
use cartable_proto::{Malformed, PROTOCOL, Problem, Reason};
use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::time::Duration;
use tonic::{Code, Status};
use tonic_types::{ErrorDetails, StatusExt as _};

#[test]
fn problems_travel_whole() {
    let refusal = {
        let mut series = GameId::Niet.default_options().start(4, None, Seed::from_number(1)).unwrap();
        let seat = series.turn().must.first().unwrap();
        let step = series.moves(seat)[0];
        series.play(seat.next(4), step, &mut Vec::new()).unwrap_err()
    };
    let problems = [
        Problem::from(Reason::RoomFull),
        Problem::from(Malformed::new("move.step", "is missing")),
        Problem::stale(17),
        Problem::from(refusal),
        Problem { retry_after: Some(Duration::from_millis(1_500)), ..Reason::TooManyRooms.into() },
    ];
    for problem in problems {
        let status = Status::from(problem.clone());
        assert_eq!(status.code(), problem.reason.unwrap().code());
        assert_eq!(Problem::read(&status), problem);
    }
}

#[test]
fn something_definite_comes_of_every_error() {
    for code in (1..=16).map(Code::from_i32) {
        let bare = Problem::read(&Status::new(code, "broken"));
        assert_eq!((bare.code, bare.reason, bare.message.as_str()), (code, None, "broken"));
        assert_eq!(bare.retry_after, None);
    }
    for (reason, domain) in [("NOT_YET_INVENTED", "cartable"), ("REFUSED", "somebody.else")] {
        let mut details = ErrorDetails::with_error_info(reason, domain, HashMap::new());
        details.set_retry_info(Some(Duration::from_secs(3)));
        let status = Status::with_error_details(Code::ResourceExhausted, "slowly", details);
        let problem = Problem::read(&status);
        assert_eq!((problem.code, problem.reason), (Code::ResourceExhausted, None));
        assert_eq!(problem.retry_after, Some(Duration::from_secs(3)));
    }
}

/// As the specification writes it: `FAILED_PRECONDITION`.
fn code(code: Code) -> String {
    let mut name = String::new();
    for letter in format!("{code:?}").chars() {
        if letter.is_uppercase() && !name.is_empty() {
            name.push('_');
        }
        name.push(letter.to_ascii_uppercase());
    }
    name
}

#[test]
fn the_list_of_reasons_is_that_of_the_code() {
    let list = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/reasons.md")).unwrap();
    let rows = list.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` | "));
    let rows: Vec<_> = rows.map(|(reason, row)| (reason, row.split(" | ").next().unwrap())).collect();
    let known: BTreeSet<_> = Reason::ALL.iter().map(|reason| (reason.name(), code(reason.code()))).collect();
    let listed: BTreeSet<_> = rows.iter().map(|(reason, code)| (*reason, (*code).to_owned())).collect();
    assert_eq!(listed, known);
    assert_eq!(rows.len(), known.len(), "one row each");
}

/// The text for a reader who has only these files.
#[test]
fn the_files_name_what_they_are_and_all_signs_and_pictures() {
    let file = |name: &str| {
        fs::read_to_string(format!("{}/cartable/v1/{name}.proto", env!("CARGO_MANIFEST_DIR"))).unwrap()
    };
    assert!(file("version").contains(&format!("These files are protocol {PROTOCOL}:")));
    let (matches, accounts) = (file("match"), file("account"));
    let has = |text: &str, id: &str| text.contains(&format!("`{id}`"));
    assert!(EMOTES.iter().all(|(id, _)| has(&matches, id)));
    assert!(AVATARS.iter().all(|(id, _)| has(&accounts, id)));
}
