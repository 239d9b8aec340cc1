//! Fair deals: the seed is pinned, and a server that cheats is caught, or named as far as it can be.

use cartable_core::catalogue::GameId;
use cartable_core::fair::{Bytes, DealStanding, Digest, Draw, Finding, Kept, MatchId, Part, Share, check};
use cartable_core::record::{Record, RecordError, Summary};
use cartable_core::scene::Audience;
use cartable_core::seat::{Seat, SeatSet, Viewer};
use cartable_core::seed::Seed;
use cartable_core::text::Lang;
use serde_json::json;

const MATCH: MatchId = Bytes::new([5; 16]);
/// Anne's, whose device keeps what it sees, and Bruno's.
const SHARES: [Share; 2] = [Bytes::new([1; 16]), Bytes::new([2; 16])];

/// A draw of Anne, a bot and Bruno, in which nobody has revealed anything.
fn announced(secret: u64) -> Draw {
    let [anne, bruno] = SHARES.map(|share| Some(share.hash()));
    Draw::new(MATCH, Seed::from_number(secret), [anne, None, bruno])
}

fn reveal(draw: &mut Draw, seat: usize, share: Share) {
    draw.parts[seat].as_mut().expect("somebody who announced a share").share = Some(share);
}

/// The same once everybody has revealed.
fn drawn(secret: u64) -> Draw {
    let mut draw = announced(secret);
    reveal(&mut draw, 0, SHARES[0]);
    reveal(&mut draw, 2, SHARES[1]);
    draw
}

/// Returns the record of the honest draw on Anne's device.
fn kept() -> Kept {
    let seed_commitment = Some(drawn(7).seed().commitment());
    Kept { promise: announced(7).promise(), share: SHARES[0], is_confirmed: true, seed_commitment }
}

/// Returns the findings of a check of a record with this draw, whose seed follows from it.
fn found(draw: &Draw, kept: Option<&Kept>) -> Vec<Finding> {
    check(Some(draw), &draw.seed(), kept)
}

#[test]
fn commitment_and_seed_are_pinned() {
    let commitment = announced(7).promise().commitment.to_string();
    assert_eq!(commitment, "016ec7a24d187deec80f997d8946bd3bc84579964199dd65fd5d6692566b0609");
    assert_eq!(
        announced(7).seed().to_string(),
        "a1c82d67200a064e0b3292c8ae666cddbbb59b32718384c3185cf1088224f220"
    );
    assert_eq!(
        drawn(7).seed().to_string(),
        "8b9e48cc5fb417aab4b481380b01eef7459ca6289da3d68001d5b9636f55207d"
    );
}

#[test]
fn whatever_goes_into_a_draw_changes_its_seed() {
    let draw = drawn(7);
    let other_match = Draw { match_id: Bytes::new([6; 16]), ..draw.clone() };
    let mut other_seat = draw.clone();
    other_seat.parts.swap(1, 2);
    let mut other_share = draw.clone();
    reveal(&mut other_share, 2, SHARES[0]);
    let mut seeds: Vec<String> = [draw, drawn(8), announced(7), other_match, other_seat, other_share]
        .iter()
        .map(|draw| draw.seed().to_string())
        .collect();
    seeds.sort();
    seeds.dedup();
    assert_eq!(seeds.len(), 6);
    assert_ne!(drawn(7).promise().commitment, drawn(8).promise().commitment);
}

#[test]
fn what_a_device_kept_proves_a_deal_and_a_record_alone_does_not() {
    let whole = found(&drawn(7), Some(&kept()));
    assert_eq!(whole, [Finding::Proven, Finding::NotShown]);
    assert_eq!(DealStanding::of(&whole), DealStanding::Proven);
    let alone = found(&drawn(7), None);
    assert_eq!(alone, [Finding::Agrees(2), Finding::RecordAlone]);
    assert_eq!(DealStanding::of(&alone), DealStanding::Unproven);
    let old = check(None, &Seed::from_number(7), None);
    assert_eq!((old.as_slice(), DealStanding::of(&old)), (&[Finding::NotDrawn][..], DealStanding::Unproven));
}

#[test]
fn each_missing_reveal_is_one_bit_and_without_the_own_one_nothing_is_proven() {
    let mut draw = announced(7);
    reveal(&mut draw, 0, SHARES[0]);
    let mut kept = Kept { seed_commitment: Some(draw.seed().commitment()), ..kept() };
    let missing = Finding::Missing(SeatSet::only(Seat::at(2)));
    assert_eq!(found(&draw, Some(&kept)), [Finding::Proven, missing, Finding::NotShown]);
    assert_eq!(found(&draw, None), [Finding::Agrees(1), Finding::RecordAlone, missing]);
    let names = ["Anne", "Bot", "Bruno"].map(str::to_owned);
    let audience = Audience { lang: Lang::En, viewer: Viewer::Spectator, names: &names };
    let told = missing.told(&audience);
    assert!(told.contains("Bruno") && told.contains("one bit") && told.contains("2 deals"), "{told}");
    // Lost on the way, as far as Anne's device knows.
    let mut draw = announced(7);
    reveal(&mut draw, 2, SHARES[1]);
    kept.is_confirmed = false;
    kept.seed_commitment = Some(draw.seed().commitment());
    let lost = found(&draw, Some(&kept));
    assert_eq!(
        (lost.as_slice(), DealStanding::of(&lost)),
        (&[Finding::OwnMissing][..], DealStanding::Unproven)
    );
}

#[test]
fn who_cheats_is_caught() {
    let cheats: [(&str, Draw, Option<Seed>, Vec<Finding>); 6] = [
        (
            "a secret chosen after the reveals",
            drawn(8),
            None,
            vec![Finding::WrongSecret, Finding::WrongCommitment],
        ),
        (
            "a seed that does not follow",
            drawn(7),
            Some(Seed::from_number(1)),
            vec![Finding::WrongSeed, Finding::WrongCommitment],
        ),
        (
            "a puppet whose hash is another afterwards",
            {
                let mut draw = drawn(7);
                let share: Share = Bytes::new([9; 16]);
                draw.parts[2] = Some(Part { hash: share.hash(), share: Some(share) });
                draw
            },
            None,
            vec![Finding::WrongHash(Seat::at(2)), Finding::WrongCommitment],
        ),
        (
            "a puppet with other bytes than it announced",
            {
                let mut draw = drawn(7);
                reveal(&mut draw, 2, Bytes::new([9; 16]));
                draw
            },
            None,
            vec![Finding::WrongShare(Seat::at(2)), Finding::WrongCommitment],
        ),
        (
            "a reveal that was confirmed and then left out",
            {
                let mut draw = announced(7);
                reveal(&mut draw, 2, SHARES[1]);
                draw
            },
            None,
            vec![Finding::WrongCommitment, Finding::Suppressed],
        ),
        (
            "a bot that had no hash",
            {
                let mut draw = drawn(7);
                draw.parts[1] = draw.parts[0];
                draw
            },
            None,
            vec![Finding::WrongHash(Seat::at(1)), Finding::WrongCommitment],
        ),
    ];
    for (how, draw, seed, expected) in cheats {
        let found = check(Some(&draw), &seed.unwrap_or_else(|| draw.seed()), Some(&kept()));
        assert_eq!(
            (found.as_slice(), DealStanding::of(&found)),
            (expected.as_slice(), DealStanding::Broken),
            "{how}"
        );
    }
    let found = check(None, &drawn(7).seed(), Some(&kept()));
    assert_eq!((found.as_slice(), DealStanding::of(&found)), (&[Finding::LeftOut][..], DealStanding::Broken));
}

#[test]
fn what_a_record_and_a_device_hold_is_written_and_read_strictly() {
    let draw = drawn(7);
    let mut record = Record::new(GameId::Niet.default_options(), 3, None, draw.seed());
    record.draw = Some(draw);
    assert_eq!(Record::read(&record.json()).expect("a record"), record);
    let kept = kept();
    let text = serde_json::to_string(&kept).expect("it is JSON");
    assert_eq!(serde_json::from_str::<Kept>(&text).expect("a note"), kept);
    let plain = serde_json::to_value(&record).expect("it is JSON");
    for (place, wrong) in [
        ("/draw/match_id", json!("05")),
        ("/draw/secret", json!("x")),
        ("/draw/parts/0/hash", json!("")),
        ("/draw/parts/0/share", json!([1, 2])),
        ("/draw/parts", json!({})),
    ] {
        let mut changed = plain.clone();
        *changed.pointer_mut(place).expect("the place is there") = wrong;
        assert!(matches!(Summary::read(&changed.to_string()), Err(RecordError::Json(_))), "{place}");
    }
    let mut short = plain;
    short["draw"]["parts"] = json!([]);
    assert!(matches!(Record::read(&short.to_string()), Err(RecordError::Seats { named: 0, seats: 3, .. })));
    assert!("0".repeat(63).parse::<Digest>().is_err());
}

#[test]
fn every_finding_has_words_in_both_languages() {
    let seat = Seat::at(1);
    let findings = [
        Finding::NotDrawn,
        Finding::LeftOut,
        Finding::WrongSeed,
        Finding::WrongShare(seat),
        Finding::WrongSecret,
        Finding::WrongHash(seat),
        Finding::WrongCommitment,
        Finding::Suppressed,
        Finding::Agrees(0),
        Finding::Agrees(1),
        Finding::Agrees(2),
        Finding::RecordAlone,
        Finding::Proven,
        Finding::OwnMissing,
        Finding::Missing(SeatSet::only(seat)),
        Finding::NotShown,
    ];
    let names = ["Anne", "Émile"].map(str::to_owned);
    for lang in Lang::ALL {
        let audience = Audience { lang, viewer: Viewer::Spectator, names: &names };
        for finding in findings {
            let told = finding.told(&audience);
            assert!(told.ends_with('.') && !told.contains("deal-"), "{finding:?}: {told}");
            let accused = told.starts_with(["False", "Faux"][usize::from(lang == Lang::Fr)]);
            assert_eq!(accused, finding.is_fault(), "{told}");
        }
    }
}
