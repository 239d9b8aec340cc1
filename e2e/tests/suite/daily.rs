//! The daily deal through the phone API: begun, played, kept back, and proven when its day is closed.

use cartable_core::daily::Dealt;
use cartable_core::record::Record;
use cartable_core::seed::Seed;
use cartable_e2e::{TestServer, guest, player};
use cartable_ffi::{CartableError, Client, DailyState, DealStanding, Lang, Replay, Scene, Shelf, verify};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tempfile::TempDir;

const HOUR: u64 = 60 * 60;
const GAME: &str = "duel";

/// Lets the server's clock show the next noon: no test is to run across midnight.
fn to_noon(server: &TestServer) {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock").as_secs();
    server.pass(Duration::from_secs(36 * HOUR - now % (24 * HOUR)));
}

#[track_caller]
fn refused<T>(answer: Result<T, CartableError>, reason: &str) {
    match answer {
        Err(CartableError::Refused { code, text }) => {
            assert_eq!((code.as_str(), text.is_empty()), (reason, false));
        }
        Err(other) => panic!("{other:?}"),
        Ok(_) => panic!("it was not refused: {reason}"),
    }
}

/// Plays the client's try at today's deal of this game to its end. Returns the day and the match.
fn play(client: &Client, game: &str, dice: u64) -> (String, String) {
    let dailies = client.dailies().expect("a day");
    assert_eq!((dailies.deals.len(), dailies.coming.len(), dailies.today.secret), (7, 7, None));
    let day = dailies.today.day;
    let id = client.begin_daily(&day, game).expect("a try");
    assert_eq!(client.begin_daily(&day, game).expect("the same"), id);
    let running = client.daily(&day, game, None).expect("a deal").own.expect("one's own");
    assert_eq!(client.waiting().expect("a list").tries, std::slice::from_ref(&running));
    assert_eq!((running.state, running.result, running.listed), (DailyState::Running, None, false));
    let table = client.open_table(&id).expect("a table");
    player(table, dice).play(usize::MAX / 2);
    (day, id)
}

/// The view after each step.
fn scenes(replay: &Replay) -> Vec<Scene> {
    (0..=replay.steps())
        .map(|step| {
            replay.go_to(step).expect("a step");
            replay.scene()
        })
        .collect()
}

#[test]
fn a_try_that_is_over_is_looked_at_again_as_one_has_seen_it_until_its_day_is_closed() {
    let server = TestServer::start();
    to_noon(&server);
    let (anne, boris) = (guest(&server.url(), "Anne"), guest(&server.url(), "Boris"));
    let (day, id) = play(&anne, "numx", 1);

    refused(boris.replay(&id), "unknown_match");
    let seen = anne.replay(&id).expect("one's own try");
    assert!(seen.is_own() && seen.record().is_none());
    assert_eq!((seen.step(), seen.seat(), seen.rounds().len()), (0, Some(0), 4));
    for told in [seen.open_hands(true), seen.look_from(Some(1)), seen.look_from(None)] {
        assert!(
            matches!(&told, Err(CartableError::BadInput { code, .. }) if code == "daily_open"),
            "{told:?}"
        );
    }
    seen.look_from(Some(0)).expect("one's own seat");
    assert!(matches!(seen.text(), Err(CartableError::BadInput { code, .. }) if code == "daily_open"));
    let before = scenes(&seen);

    server.pass(Duration::from_secs(18 * HOUR));
    // The first request for a day after its time closes it.
    anne.daily(&day, "numx", None).expect("a day");
    let told = anne.replay(&id).expect("a record");
    assert!(!told.is_own() && told.record().is_some());
    let after = scenes(&told);
    let starts = |replay: &Replay| [0].into_iter().chain(replay.rounds()).map(|step| step as usize);
    let ends = starts(&seen).skip(1).chain([before.len()]);
    for ((round, (from, to)), same) in starts(&seen).zip(ends).enumerate().zip(starts(&told)) {
        for (before, after) in before[from..to].iter().zip(&after[same..]) {
            assert_eq!((&before.areas, &before.scores.rows), (&after.areas, &after.scores.rows));
        }
        assert_eq!(before[to - 1].scores.rows.len(), round + 1, "a round is told to its count");
    }
    assert!(before.last().is_some_and(|scene| scene.over));
    told.open_hands(true).expect("everything is open");
}

#[test]
fn a_deal_is_played_kept_back_and_proven_when_its_day_is_closed() {
    let folder = TempDir::new().expect("a folder");
    let server = TestServer::start();
    to_noon(&server);
    let (anne, boris) = (guest(&server.url(), "Anne"), guest(&server.url(), "Boris"));
    let shelf = Shelf::new(folder.path().to_str().expect("a path"));
    anne.set_shelf(Some(shelf.clone()));
    let (day, id) = play(&anne, GAME, 1);
    let (_, other) = play(&boris, GAME, 2);

    let own = anne.daily(&day, GAME, None).expect("a deal");
    assert_eq!((own.begun, own.lines.len(), own.proof, &own.day.secret), (2, 0, None, &None));
    let tried = own.own.expect("one's own");
    assert_eq!((tried.state, &tried.match_id), (DailyState::Over, &id));
    assert!(tried.result.is_some());
    refused(anne.record(&id), "daily_open");
    refused(anne.daily_record(&id), "unknown_match");
    refused(anne.open_table(&other), "unknown_match");
    // The player sees their own views again, with all events.
    let again = anne.open_table(&id).expect("the table");
    assert!(again.is_over());
    refused(again.record(), "daily_open");
    let history = anne.history(None).expect("a history").matches;
    assert_eq!((history.len(), history[0].day.as_ref()), (1, Some(&day)));

    server.pass(Duration::from_secs(18 * HOUR));
    refused(anne.begin_daily(&day, "niet"), "daily_over");
    let told = anne.daily(&day, GAME, None).expect("a table");
    assert_eq!((told.proof, told.lines.len(), told.own_rank), (Some(DealStanding::Proven), 0, None));
    assert!(told.day.secret.is_some());
    let unseen = guest(&server.url(), "Chloé").daily(&day, GAME, None).expect("a table");
    assert_eq!((unseen.proof, unseen.own), (Some(DealStanding::Unproven), None));
    let record = anne.record(&id).expect("a record");
    let verdict = shelf.verify(&record, Lang::En).expect("a record");
    assert_eq!(verdict.deal, DealStanding::Proven, "{:?}", verdict.deal_words);
    let alone = verify(&record, Lang::En).expect("a record");
    assert_eq!(alone.deal, DealStanding::Unproven, "{:?}", alone.deal_words);
    // The same try as a cheating server would show it.
    let honest = Record::read(&record).expect("a record");
    let dealt = honest.daily.expect("a day");
    let cheat = |daily: Option<Dealt>, seed: Seed| {
        let mut record = Record::new(honest.options.clone(), honest.seats, None, seed);
        record.daily = daily;
        shelf.verify(&record.json(), Lang::En).expect("a record")
    };
    let afterwards = Dealt { secret: Seed::from_number(1), ..dealt };
    for (verdict, told) in [
        (cheat(None, honest.seed), "leaves out"),
        (cheat(Some(dealt), Seed::from_number(1)), "does not follow"),
        (cheat(Some(afterwards), honest.seed), "chosen afterwards"),
        (cheat(Some(afterwards), afterwards.day.seed(&afterwards.secret, GAME)), "before the first card"),
    ] {
        let words = verdict.deal_words.join(" ");
        assert_eq!(verdict.deal, DealStanding::Broken, "{words}");
        assert!(words.contains(told), "{words}");
    }
    assert!(matches!(anne.daily("soon", GAME, None), Err(CartableError::BadInput { .. })));
    refused(anne.daily("2020-01-01", GAME, None), "unknown_daily");
}
