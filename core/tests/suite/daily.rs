//! Daily deals: a record is tied to the secret of its day, and a server that cheats is caught.

use cartable_core::catalogue::GameId;
use cartable_core::daily::{Day, Dealt, KeptDay, KeptDays, KeptTry};
use cartable_core::fair::{Bytes, DealStanding, Draw, Finding};
use cartable_core::record::{Record, Summary};
use cartable_core::scene::Audience;
use cartable_core::seat::Viewer;
use cartable_core::seed::Seed;
use cartable_core::text::Lang;

const DAY: Day = Day::new(20_900);
const GAME: GameId = GameId::Duel;
const SERVER: &str = "https://here";

fn secret(number: u64) -> Seed {
    Seed::from_number(number)
}

/// The deal of a day whose secret has this number.
fn seed(day: Day, number: u64) -> Seed {
    day.seed(&secret(number), GAME.id())
}

/// Returns the notes of a device that knows 7 as the secret of its day and has played that day's deal.
fn kept() -> KeptDays {
    let own = KeptTry {
        server: SERVER.to_owned(),
        match_id: Bytes::new([1; 16]),
        day: DAY,
        game: GAME.to_string(),
        seed_commitment: Some(seed(DAY, 7).commitment()),
    };
    let day = |day: Day| KeptDay { server: SERVER.to_owned(), day, commitment: day.commitment(&secret(7)) };
    KeptDays { days: vec![day(DAY), day(DAY.later(1))], tries: vec![own] }
}

/// The record that a server writes.
fn record(dealt: Option<(Day, u64)>, seed: Seed) -> Record {
    let mut record = Record::new(GAME.default_options(), 2, None, seed);
    record.daily = dealt.map(|(day, number)| Dealt { day, secret: secret(number) });
    record
}

fn found(record: &Record, kept: &KeptDays) -> Vec<Finding> {
    Summary::read(&record.json()).expect("a record").check_deal(None, kept)
}

#[test]
fn a_deal_is_proven_by_what_a_device_kept_of_its_day() {
    let honest = record(Some((DAY, 7)), seed(DAY, 7));
    assert_eq!(Record::read(&honest.json()).expect("a record"), honest);
    let proven = [Finding::DayProven, Finding::DayNotShown];
    let only_the_day = KeptDays { tries: Vec::new(), ..kept() };
    for kept in [kept(), only_the_day] {
        assert_eq!(found(&honest, &kept), proven);
    }
    assert_eq!(DealStanding::of(&proven), DealStanding::Proven);
    let alone = [Finding::DayAgrees, Finding::RecordAlone];
    assert_eq!(found(&honest, &KeptDays::default()), alone);
    assert_eq!(DealStanding::of(&alone), DealStanding::Unproven);
    // The device knows nothing of the next day, so that record stands alone.
    let elsewhere = record(Some((DAY.later(1), 8)), seed(DAY.later(1), 8));
    assert_eq!(found(&elsewhere, &kept()), alone);
    assert_eq!(found(&record(None, Seed::from_number(3)), &kept()), [Finding::NotDrawn]);
}

#[test]
fn a_server_that_cheats_with_the_deal_of_a_day_is_caught() {
    let own = seed(DAY, 7);
    let other = KeptTry { day: DAY.later(1), ..kept().tries[0].clone() };
    let played_as_another_day = KeptDays { tries: vec![other], ..kept() };
    let dealt_another =
        KeptTry { seed_commitment: Some(Seed::from_number(9).commitment()), ..kept().tries[0].clone() };
    let was_dealt_another = KeptDays { tries: vec![dealt_another], ..kept() };
    let cheats = [
        (
            "a deal for this player alone",
            record(Some((DAY, 7)), Seed::from_number(9)),
            &was_dealt_another,
            vec![Finding::WrongDaySeed],
        ),
        (
            "which is hidden afterwards",
            record(Some((DAY, 7)), own),
            &was_dealt_another,
            vec![Finding::WrongCommitment],
        ),
        ("or left out", record(None, Seed::from_number(9)), &was_dealt_another, vec![Finding::DayLeftOut]),
        (
            "a secret chosen afterwards, with its deal",
            record(Some((DAY, 8)), seed(DAY, 8)),
            &kept(),
            vec![Finding::WrongCommitment],
        ),
        (
            "a secret chosen afterwards, beside the deal that was played",
            record(Some((DAY, 8)), own),
            &kept(),
            vec![Finding::WrongDaySeed, Finding::WrongSecret],
        ),
        (
            "the deal of another day",
            record(Some((DAY, 7)), own),
            &played_as_another_day,
            vec![Finding::WrongDay],
        ),
    ];
    for (cheat, record, kept, faults) in cheats {
        let found = found(&record, kept);
        assert_eq!(found, faults, "{cheat}");
        assert_eq!(DealStanding::of(&found), DealStanding::Broken, "{cheat}");
    }
}

#[test]
fn a_draw_and_a_day_do_not_hide_each_other() {
    let draw = Draw::new(Bytes::new([5; 16]), Seed::from_number(1), [None, None]);
    let mut drawn = record(None, draw.seed());
    drawn.draw = Some(draw);
    assert_eq!(found(&drawn, &kept()), [Finding::Agrees(0), Finding::RecordAlone]);
    drawn.daily = Some(Dealt { day: DAY, secret: secret(7) });
    assert_eq!(found(&drawn, &kept()), [Finding::WrongDaySeed, Finding::WrongCommitment]);
    // A deal that was played as that of a day is no draw's.
    let mut hidden = record(None, seed(DAY, 7));
    hidden.draw = drawn.draw;
    assert_eq!(found(&hidden, &kept()), [Finding::DayLeftOut]);
}

#[test]
fn what_is_found_is_told_in_both_languages() {
    let names = ["Anne", "Bot"].map(str::to_owned);
    for lang in Lang::ALL {
        let audience = Audience { lang, viewer: Viewer::Spectator, names: &names };
        let all = [
            Finding::DayLeftOut,
            Finding::WrongDay,
            Finding::WrongDaySeed,
            Finding::DayAgrees,
            Finding::DayProven,
            Finding::DayNotShown,
        ];
        for finding in all {
            let told = finding.told(&audience);
            let is_false = told.starts_with(if lang == Lang::En { "False: " } else { "Faux\u{a0}: " });
            assert_eq!(is_false, finding.is_fault(), "{told}");
        }
    }
}
