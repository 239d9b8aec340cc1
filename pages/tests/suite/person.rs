//! The pages about people.

use crate::phone::Phone;
use cartable_pages::{
    Answer, BlockKind, Errand, GameRecord, Opponent, PageEvent, Player, PlayerPage, Profile, Rating,
    ReportKind, Request, TroubleKind,
};

const OWN: &str = "profile";
const BEA: &str = "person/bea/m7";

fn rating() -> Rating {
    Rating { game: "duel".to_owned(), points: 1_569, margin: 40, provisional: true, matches: 12 }
}

fn results() -> Answer {
    let games = vec![GameRecord { game: "duel".to_owned(), played: 12, first_places: 5, mean_place: 1.75 }];
    let opponents = vec![Opponent { name: "Zoë#7".to_owned(), played: 1, ahead: 1, behind: 0 }];
    let (name, ratings) = ("Anne".to_owned(), vec![rating()]);
    Answer::Results(Box::new(PlayerPage { name, ratings, games, opponents }))
}

fn bea(history_open: bool, blocked: bool) -> Answer {
    let player = Player {
        account_id: "bea".to_owned(),
        name: "Béa".to_owned(),
        tag: "0042".to_owned(),
        avatar: "owl".to_owned(),
        ratings: if history_open { vec![rating()] } else { Vec::new() },
        history_open,
    };
    Answer::Person { player: Box::new(player), blocked }
}

fn looking(answer: Answer) -> Phone {
    let mut phone = Phone::new();
    phone.open(BEA);
    let (number, call) = phone.call();
    assert_eq!(call, Request::Person("bea".to_owned()));
    phone.answer(number, answer);
    phone
}

/// A player who looks at their own page.
fn own() -> Phone {
    let mut phone = Phone::new();
    phone.open(OWN);
    let profile = Profile {
        account_id: "anne".to_owned(),
        name: "Anne".to_owned(),
        tag: "1234".to_owned(),
        avatar: "fox".to_owned(),
        has_recovery_code: false,
        watchable: false,
        history_open: false,
    };
    for answer in [Answer::Profile(Box::new(profile)), results()] {
        let (number, _) = phone.call();
        phone.answer(number, answer);
    }
    phone
}

/// The pages in their states, for the laws of every page.
pub fn phones() -> Vec<(String, Phone)> {
    let mut failed = Phone::new();
    failed.open(BEA);
    let (number, _) = failed.call();
    failed.fail(number, TroubleKind::Refused, "no_such_account");
    let mut open = looking(bea(true, true));
    let (number, _) = open.call();
    open.answer(number, results());
    let mut reported = looking(bea(false, false));
    reported.tap(BEA, "report-name");
    let (number, _) = reported.call();
    reported.answer(number, Answer::Done);
    let others = [failed, open, looking(bea(false, false)), reported];
    others.map(|phone| (BEA.to_owned(), phone)).into_iter().chain([(OWN.to_owned(), own())]).collect()
}

fn is_avoided(phone: &Phone) -> bool {
    let page = phone.page(BEA);
    page.blocks.iter().any(|block| matches!(block.kind, BlockKind::Toggle { on: true, .. }))
}

#[test]
fn the_player_sees_their_ratings_and_results_and_goes_to_their_matches() {
    let mut phone = own();
    let text = phone.text(OWN);
    for told in [
        "Anne#1234",
        "Your rating\nDuel (1569 ± 40, provisional, 12 ranked matches)",
        "Duel (12 matches, 5 in first place, mean place 1.8)",
        "Zoë#7 (1 match: 1× ahead, 0× behind)",
    ] {
        assert!(text.contains(told), "{told}: {text}");
    }
    phone.tap(OWN, "history");
    assert_eq!(phone.errands, [Errand::Open { route: "history".to_owned() }]);
    // Blocking and reporting are for other people's pages.
    phone.set(OWN, "block", "on");
    phone.tap(OWN, "report-name");
    assert!(phone.calls.is_empty());
    // A match may have changed it.
    phone.open(OWN);
    assert_eq!(phone.calls.len(), 2);
}

#[test]
fn the_results_of_others_are_read_if_they_let_them_be_seen() {
    let mut closed = looking(bea(false, false));
    assert!(closed.calls.is_empty() && closed.text(BEA).contains("No ranked match so far."));
    closed.tap(BEA, "history");
    assert_eq!(closed.errands, []);
    let mut open = looking(bea(true, false));
    let (number, call) = open.call();
    assert_eq!(call, Request::Results(Some("bea".to_owned())));
    open.answer(number, results());
    assert!(open.text(BEA).contains("What came of their online matches"));
    open.tap(BEA, "history");
    assert_eq!(open.errands, [Errand::Open { route: "history/bea".to_owned() }]);
}

#[test]
fn a_person_is_avoided_and_no_longer_and_an_error_changes_nothing() {
    let mut phone = looking(bea(false, false));
    for (value, is_on) in [("on", true), ("off", false)] {
        phone.set(BEA, "block", value);
        assert_eq!(is_avoided(&phone), is_on, "at once");
        let (number, call) = phone.call();
        assert_eq!(call, Request::SetBlocked("bea".to_owned(), is_on));
        phone.answer(number, Answer::Done);
        assert_eq!(is_avoided(&phone), is_on);
    }
    phone.set(BEA, "block", "on");
    let (number, _) = phone.call();
    phone.fail(number, TroubleKind::Refused, "too_many");
    assert!(!is_avoided(&phone) && phone.text(BEA).contains("Told: too_many."));
}

#[test]
fn a_report_names_the_match_and_is_sent_once() {
    let mut phone = looking(bea(false, false));
    phone.tap(BEA, "report-stalling");
    let (number, call) = phone.call();
    let match_id = Some("m7".to_owned());
    assert_eq!(call, Request::Report { account: "bea".to_owned(), kind: ReportKind::Stalling, match_id });
    phone.tap(BEA, "report-name");
    assert!(phone.calls.is_empty());
    // A block meanwhile is another matter.
    phone.set(BEA, "block", "on");
    phone.answer(number, Answer::Done);
    assert!(phone.text(BEA).contains("Thank you"));
    let (number, _) = phone.call();
    phone.answer(number, Answer::Done);
    assert!(is_avoided(&phone));
    phone.tap(BEA, "report-name");
    assert!(phone.calls.is_empty());
}

#[test]
fn nothing_of_people_outlasts_the_account_that_looked_at_them() {
    let mut phone = looking(bea(false, true));
    phone.tell(PageEvent::AccountLeft);
    assert!(!phone.text(BEA).contains("Béa"));
    assert_eq!(phone.page(BEA).title, "Person");
    phone.open(BEA);
    assert_eq!(phone.call().1, Request::Person("bea".to_owned()));
}
