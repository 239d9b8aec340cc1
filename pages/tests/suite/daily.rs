//! The daily deals.

use crate::phone::Phone;
use cartable_core::bot::Level;
use cartable_core::fair::DealStanding;
use cartable_core::text::Lang;
use cartable_pages::{
    Answer, BlockKind, BlockRole, Dailies, DailyDay, DailyDeal, DailyLine, DailyResult, DailyState,
    DailyTable, DailyTry, Errand, PageEvent, Request, ShownPage, SitReason, TroubleKind, daily_try_words,
    plain,
};

const PAGE: &str = "daily";
const HOUR_MS: i64 = 60 * 60 * 1_000;
/// Noon of 24 November 2026 at the server.
const NOON_MS: i64 = 20_781 * 24 * HOUR_MS + 12 * HOUR_MS;

fn day(name: &str) -> DailyDay {
    let (_, number) = name.rsplit_once('-').expect("a day");
    let begins_ms = NOON_MS - 12 * HOUR_MS + (number.parse::<i64>().expect("a number") - 24) * 24 * HOUR_MS;
    DailyDay {
        day: name.to_owned(),
        commitment: format!("{number}abcdef").repeat(8),
        published_at_ms: begins_ms - 24 * HOUR_MS,
        ends_at_ms: begins_ms + 24 * HOUR_MS,
        closes_at_ms: begins_ms + 30 * HOUR_MS,
        secret: None,
    }
}

fn own(day: &str, game: &str, state: DailyState) -> DailyTry {
    let result = DailyResult { place: 2, ahead: -3, moves: 0, total: 12 };
    DailyTry {
        day: day.to_owned(),
        game: game.to_owned(),
        match_id: format!("{game}{day}"),
        state,
        listed: true,
        result: (state == DailyState::Over).then_some(result),
    }
}

/// The answer about 24 November 2026, at this time of the server's.
fn dailies(own_try: Option<DailyTry>, server_ms: i64) -> Answer {
    let deal =
        |game: &str, own| DailyDeal { game: game.to_owned(), seats: 4, level: Level::Normal, begun: 3, own };
    let dailies = Dailies {
        today: day("2026-11-24"),
        coming: vec![day("2026-11-25"), day("2026-11-26")],
        deals: vec![deal("duel", own_try), deal("niet", None)],
        before: vec![
            own("2026-11-23", "numx", DailyState::Running),
            own("2026-11-23", "niet", DailyState::Over),
        ],
    };
    Answer::Dailies { dailies: Box::new(dailies), server_ms }
}

/// A page of a table with this many lines, from this rank on.
fn table(
    name: &str,
    proof: Option<DealStanding>,
    ranks: std::ops::Range<u32>,
    next_page: Option<&str>,
) -> Answer {
    let line = |rank: u32| DailyLine {
        rank,
        name: format!("Anne {rank}"),
        result: DailyResult { place: 1, ahead: 4, moves: 7, total: 1 },
        match_id: format!("m{rank}"),
        you: rank == 2,
    };
    Answer::DailyTable(Box::new(DailyTable {
        day: day(name),
        own: Some(own(name, "duel", DailyState::Over)),
        begun: 40,
        lines: ranks.map(line).collect(),
        next_page: next_page.map(str::to_owned),
        own_rank: Some(12),
        proof,
    }))
}

/// A player who looks at the deals of the day, at this time of the server's.
fn looking_at(own_try: Option<DailyTry>, server_ms: i64) -> Phone {
    let mut phone = Phone::new();
    phone.now_ms = 5_000;
    phone.open(PAGE);
    let (number, call) = phone.call();
    assert_eq!(call, Request::Dailies);
    phone.answer(number, dailies(own_try, server_ms));
    phone
}

fn looking() -> Phone {
    looking_at(None, NOON_MS)
}

/// The day of the table that is asked for.
fn asked(phone: &mut Phone) -> (u64, String) {
    match phone.call() {
        (number, Request::DailyTable { day, game, page: None }) => {
            assert_eq!(game, "duel");
            (number, day)
        }
        other => panic!("{other:?}"),
    }
}

fn days(page: &ShownPage) -> Vec<String> {
    let period = page.blocks.iter().find(|block| block.role == BlockRole::Period);
    match period.map(|block| &block.kind) {
        Some(BlockKind::Choice { offers, .. }) => offers.iter().map(|offer| offer.value.clone()).collect(),
        other => panic!("{other:?}"),
    }
}

/// The page in its states, for the laws of every page.
pub fn phones() -> Vec<Phone> {
    let mut failed = Phone::new();
    failed.open(PAGE);
    let (number, _) = failed.call();
    failed.fail(number, TroubleKind::Other, "unreachable");
    let own = |state| Some(own("2026-11-24", "duel", state));
    let tabled = |proof, ranks, next_page| {
        let mut phone = looking_at(own(DailyState::Running), NOON_MS);
        phone.set(PAGE, "game", "duel");
        let (number, first) = asked(&mut phone);
        phone.answer(number, table(&first, proof, ranks, next_page));
        phone
    };
    vec![
        failed,
        looking(),
        looking_at(own(DailyState::Over), NOON_MS),
        tabled(None, 0..0, None),
        tabled(Some(DealStanding::Unproven), 0..0, None),
        tabled(Some(DealStanding::Proven), 1..4, Some("next")),
    ]
}

#[test]
fn the_one_try_of_a_day_is_asked_about_first_and_its_hours_are_the_servers() {
    let mut phone = looking_at(None, NOON_MS + 7 * HOUR_MS);
    assert!(
        phone.text(PAGE).contains("24 November 2026 (UTC), to be begun within 5 hours"),
        "{}",
        phone.text(PAGE)
    );
    let page = phone.page(PAGE);
    let question = |action: &str| {
        page.all_actions().find(|other| other.key == action).expect("an action").question.clone()
    };
    assert!(question("deal duel begin").is_some_and(|asked| asked.title.contains("Duel")));
    assert!(question("late numx go_on").is_none());
    phone.tap(PAGE, "deal duel begin");
    let (number, call) = phone.call();
    assert_eq!(call, Request::BeginDaily { day: "2026-11-24".to_owned(), game: "duel".to_owned() });
    for again in ["deal duel begin", "deal niet begin"] {
        phone.tap(PAGE, again);
    }
    assert!(phone.calls.is_empty(), "a second tap begins nothing");
    phone.answer(number, Answer::Begun("m".to_owned()));
    let sit = Errand::Sit { match_id: "m".to_owned(), game: "duel".to_owned(), why: SitReason::Asked };
    assert_eq!(phone.errands, [sit]);
}

#[test]
fn a_try_that_runs_is_gone_on_with_and_one_that_is_over_is_seen_again() {
    for (state, action) in
        [(DailyState::Running, "go_on"), (DailyState::Over, "see"), (DailyState::Unfinished, "see")]
    {
        let mut phone = looking_at(Some(own("2026-11-24", "duel", state)), NOON_MS);
        phone.tap(PAGE, &format!("deal duel {action}"));
        let (match_id, game) = ("duel2026-11-24".to_owned(), "duel".to_owned());
        let errand = match state {
            DailyState::Running => Errand::Sit { match_id, game, why: SitReason::Asked },
            DailyState::Over | DailyState::Unfinished => Errand::SeeAgain { match_id, game, is_own: true },
        };
        assert_eq!((phone.errands.clone(), phone.calls.len()), (vec![errand], 0));
    }
    let mut phone = looking();
    phone.tap(PAGE, "late numx go_on");
    assert!(matches!(&phone.errands[..], [Errand::Sit { game, .. }] if game == "numx"));
    assert!(!phone.text(PAGE).contains("late niet"), "what is over is not to be finished");
}

#[test]
fn the_first_table_is_of_the_last_closed_day_by_the_servers_clock() {
    for (server_ms, first) in [
        (NOON_MS, "2026-11-23"),
        (NOON_MS - 6 * HOUR_MS, "2026-11-23"),
        (NOON_MS - 6 * HOUR_MS - 1, "2026-11-22"),
    ] {
        let mut phone = looking_at(None, server_ms);
        phone.set(PAGE, "game", "duel");
        assert_eq!(asked(&mut phone).1, first, "{server_ms}");
        assert_eq!(phone.chosen(PAGE, "day"), [first]);
    }
}

#[test]
fn tables_are_turned_back_and_no_further_on_than_yesterday() {
    let mut phone = looking();
    phone.set(PAGE, "game", "duel");
    let (number, first) = asked(&mut phone);
    phone.answer(number, table(&first, Some(DealStanding::Proven), 1..3, None));
    assert_eq!(days(&phone.page(PAGE)), ["2026-11-22", "2026-11-23"]);
    phone.set(PAGE, "day", "2026-11-24");
    assert!(phone.calls.is_empty(), "the present day is no offer");
    phone.set(PAGE, "day", "2026-11-22");
    let (number, _) = asked(&mut phone);
    assert!(!phone.text(PAGE).contains("Anne 1"), "the table of another day is gone");
    phone.answer(number, table("2026-11-22", Some(DealStanding::Proven), 1..3, None));
    assert_eq!(days(&phone.page(PAGE)), ["2026-11-21", "2026-11-22", "2026-11-23"]);
    // Another game is shown on the same day, and so it is after the process has died.
    phone.set(PAGE, "game", "niet");
    assert!(
        matches!(phone.call().1, Request::DailyTable { day, game, .. } if day == "2026-11-22" && game == "niet")
    );
    let route = phone.page(PAGE).route;
    assert_eq!(route, "daily/niet/2026-11-22");
    let mut later = Phone::new();
    later.tell(PageEvent::Opened { key: PAGE.to_owned(), route });
    let (number, _) = later.call();
    later.answer(number, dailies(None, NOON_MS));
    assert!(
        matches!(later.call().1, Request::DailyTable { day, game, .. } if day == "2026-11-22" && game == "niet")
    );
}

/// A server that has begun yesterday has no table of the day before.
#[test]
fn a_young_server_shows_yesterday_though_it_is_not_closed() {
    let mut phone = looking_at(None, NOON_MS - 8 * HOUR_MS);
    phone.set(PAGE, "game", "duel");
    let (number, first) = asked(&mut phone);
    assert_eq!(first, "2026-11-22");
    phone.fail(number, TroubleKind::Refused, "unknown_daily");
    let (number, next) = asked(&mut phone);
    assert_eq!(next, "2026-11-23");
    phone.answer(number, table(&next, None, 0..0, None));
    assert!(phone.text(PAGE).contains("cards are shown within 2 hours"), "{}", phone.text(PAGE));
    assert!(!phone.text(PAGE).contains("unknown_daily"));
    // A day that was turned to stays in front, and one can turn away from it.
    phone.set(PAGE, "day", "2026-11-22");
    let (number, _) = asked(&mut phone);
    phone.fail(number, TroubleKind::Refused, "unknown_daily");
    assert!(phone.text(PAGE).contains("Told: unknown_daily.") && phone.calls.is_empty());
    assert_eq!(phone.chosen(PAGE, "day"), ["2026-11-22"]);
}

#[test]
fn a_long_table_is_read_on_and_its_tries_are_seen_again() {
    let mut phone = looking();
    phone.set(PAGE, "game", "duel");
    let (number, first) = asked(&mut phone);
    phone.answer(number, table(&first, Some(DealStanding::Proven), 1..3, Some("next")));
    let text = phone.text(PAGE);
    assert!(text.contains("1. Anne 1 (first, 1 point (+4 to the best bot, in 7 moves))"), "{text}");
    assert!(text.contains("2. You") && text.contains("place 12 in the table"), "{text}");
    phone.tap(PAGE, "more");
    let (number, call) = phone.call();
    assert!(matches!(call, Request::DailyTable { page: Some(page), .. } if page == "next"));
    phone.tap(PAGE, "more");
    assert!(phone.calls.is_empty(), "it is being read");
    phone.answer(number, table(&first, Some(DealStanding::Proven), 3..5, None));
    let text = phone.text(PAGE);
    assert!(text.contains("Anne 1") && text.contains("Anne 4") && !text.contains("Show more"), "{text}");
    for (id, is_own) in [("m1", false), ("m2", true)] {
        phone.errands.clear();
        phone.tap(PAGE, &format!("try {id} see"));
        assert_eq!(
            phone.errands,
            [Errand::SeeAgain { match_id: id.to_owned(), game: "duel".to_owned(), is_own }]
        );
    }
}

/// The answer about a table comes after the player has turned to another.
#[test]
fn an_answer_about_another_table_is_dropped() {
    let mut phone = looking();
    phone.set(PAGE, "game", "duel");
    let (earlier, first) = asked(&mut phone);
    phone.set(PAGE, "day", "2026-11-22");
    let (number, _) = asked(&mut phone);
    phone.answer(number, table("2026-11-22", Some(DealStanding::Broken), 1..2, None));
    phone.answer(earlier, table(&first, Some(DealStanding::Proven), 1..9, None));
    assert_eq!(phone.chosen(PAGE, "day"), ["2026-11-22"]);
    assert!(phone.text(PAGE).contains("somebody has cheated"));
}

#[test]
fn the_hours_grow_fewer_by_themselves() {
    let mut phone = looking_at(None, NOON_MS + 10 * HOUR_MS + HOUR_MS / 2);
    assert!(phone.text(PAGE).contains("within 2 hours"));
    assert_eq!(phone.pages.due(), Some(5_000 + HOUR_MS as u64 / 2));
    phone.pass(HOUR_MS as u64 / 2 - 1);
    assert!(phone.text(PAGE).contains("within 2 hours"));
    phone.pass(1);
    assert!(phone.text(PAGE).contains("within the hour"), "{}", phone.text(PAGE));
    phone.pass(2 * HOUR_MS as u64);
    assert_eq!(phone.pages.due(), None);
}

#[test]
fn who_comes_back_reads_the_day_anew_and_keeps_the_table() {
    let mut phone = looking();
    phone.set(PAGE, "game", "duel");
    let (number, first) = asked(&mut phone);
    phone.answer(number, table(&first, Some(DealStanding::Proven), 1..3, Some("next")));
    for _ in 0..2 {
        phone.open(PAGE);
    }
    let (number, call) = phone.call();
    assert_eq!((call, phone.calls.len()), (Request::Dailies, 0));
    assert!(phone.text(PAGE).contains("Anne 1"));
    phone.answer(number, dailies(Some(own("2026-11-24", "duel", DailyState::Over)), NOON_MS));
    assert!(phone.calls.is_empty(), "a closed day changes no more");
    let text = phone.text(PAGE);
    assert!(text.contains("Anne 1") && text.contains("place 2, 12 points (−3 to the best bot)"), "{text}");
    // One that is open may have changed.
    phone.answer(0, Answer::Done);
    let mut phone = looking();
    phone.set(PAGE, "game", "duel");
    let (number, first) = asked(&mut phone);
    phone.answer(number, table(&first, None, 0..0, None));
    phone.open(PAGE);
    let (number, _) = phone.call();
    phone.answer(number, dailies(None, NOON_MS));
    assert_eq!(asked(&mut phone).1, first);
}

#[test]
fn commitments_can_be_kept_as_a_whole() {
    let mut phone = looking();
    let whole = day("2026-11-25").commitment;
    let page = phone.page(PAGE);
    let share = page.all_actions().find(|action| action.key == "day 2026-11-25 share").expect("an action");
    assert!(share.question.as_ref().is_some_and(|asked| asked.note.contains(&whole)));
    assert!(
        phone
            .text(PAGE)
            .contains("25 November 2026 (25abcdef… · published on 24 November 2026 at 00:00 UTC)")
    );
    phone.tap(PAGE, "day 2026-11-25 share");
    assert_eq!(phone.errands, [Errand::Share { words: format!("2026-11-25 {whole}") }]);
}

#[test]
fn nothing_is_known_of_an_account_that_was_left() {
    let mut phone = looking();
    phone.set(PAGE, "game", "duel");
    let (late, first) = asked(&mut phone);
    phone.tell(PageEvent::AccountLeft);
    phone.answer(late, table(&first, Some(DealStanding::Proven), 1..3, None));
    assert!(phone.page(PAGE).blocks.is_empty() && phone.errands.is_empty());
    phone.open(PAGE);
    let (number, call) = phone.call();
    assert_eq!(call, Request::Dailies);
    phone.fail(number, TroubleKind::SignedOut, "signed_out");
    assert_eq!(phone.errands, [Errand::LookWhoIsSignedIn]);
}

/// A try is told in words, the same in its deal, in the table and in an account.
#[test]
fn results_are_told_with_their_numbers_in_both_languages() {
    let with = |total: i32, moves: u32, listed: bool| DailyTry {
        result: Some(DailyResult { place: 1, ahead: 2, moves, total }),
        listed,
        ..own("2026-11-24", "duel", DailyState::Over)
    };
    for (told, fr, en) in [
        (
            with(0, 0, true),
            "premier, 0 point (+2 sur le meilleur adversaire)",
            "first, 0 points (+2 to the best bot)",
        ),
        (with(1, 0, true), "premier, 1 point (+2", "first, 1 point (+2"),
        (
            with(-2, 3, true),
            "premier, −2 points (+2 sur le meilleur adversaire, en 3 coups)",
            "first, −2 points (+2 to the best bot, in 3 moves)",
        ),
        (
            with(1, 0, false),
            "premier, 1 point (+2 sur le meilleur adversaire), hors tableau",
            "first, 1 point (+2 to the best bot), beside the table",
        ),
    ] {
        for (lang, words) in [(Lang::Fr, fr), (Lang::En, en)] {
            let told = daily_try_words(&told, lang);
            assert!(told.starts_with(words), "{told}");
        }
    }
}

#[test]
fn a_line_typed_does_what_a_tap_does() {
    let phone = looking();
    let page = phone.page(PAGE);
    for (line, action) in [
        ("deal duel play", "deal duel begin"),
        ("late numx play", "late numx go_on"),
        ("commitment 2026-11-25 share", "day 2026-11-25 share"),
    ] {
        let event = PageEvent::Tapped { page: PAGE.to_owned(), action: action.to_owned() };
        assert_eq!(plain::command(&page, line), Some(event), "{line}");
    }
}
