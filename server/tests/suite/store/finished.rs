//! Questions about finished matches: histories, counts, tables, exports, and their end.

use super::queue::match_of;
use super::*;
use cartable_core::daily::Day;
use cartable_server::model::MatchKind;
use cartable_server::store::{DealDays, NewTry, Sharing, Unseen, Visitor};

const DAY: u64 = 24 * 60 * 60_000;

/// A match of Anne's and Boris's, ended by Anne's only move; she has won.
async fn played(store: &Store, kind: MatchKind) -> (NewMatch, [Account; 2]) {
    let (anne, boris) = (account(store, "Anne").await, account(store, "Boris").await);
    let new = match_of([&anne, &boris], kind);
    store.create_match(new.clone()).await.unwrap();
    let end = Some(MatchEnd::Over { totals: vec![5, 3], places: vec![1, 2] });
    store.append(NewEntry { end, ..entry(&new, 1) }).await.unwrap();
    (new, [anne, boris])
}

pub async fn a_finished_match_is_in_histories_counts_and_an_export(store: Store) {
    let (new, [anne, boris]) = played(&store, MatchKind::Ranked).await;
    let (today, visitor) = (Day::of(NOON), |account| Visitor { account, hidden_from: Day::of(NOON) });
    let chloe = account(&store, "Chloé").await;
    for (who, opponents) in [(None, 1), (Some(visitor(boris.id)), 1), (Some(visitor(chloe.id)), 0)] {
        let (games, others) = store.statistics_of(anne.id, who, 9).await.unwrap();
        assert_eq!((games.len(), games[0].played, games[0].first_places), (1, 1, 1));
        assert!((games[0].mean_place - 1.0).abs() < f64::EPSILON);
        assert_eq!(others.len(), opponents, "who is not known by name is no opponent");
        assert!(others.iter().all(|other| (other.played, other.ahead, other.behind) == (1, 1, 0)));
        let history = store.history_of(anne.id, who, None, 9).await.unwrap();
        assert_eq!((history.len(), history[0].match_id), (1, new.id));
        assert_eq!(
            history[0].rated.map(|(_, after)| after),
            Some(store.ratings_of(anne.id).await.unwrap()[0].rating)
        );
        let older = Some((history[0].ended_at, new.id));
        assert_eq!(store.history_of(anne.id, who, older, 9).await.unwrap().len(), 0);
    }
    let own = store.ratings_of(anne.id).await.unwrap()[0].rating.rating;
    for after in [None, Some((own, anne.id))] {
        let table = store.leaderboard(GameId::Duel, NOON, after, 9).await.unwrap();
        assert_eq!(table, [], "one match settles nobody");
    }
    assert_eq!(store.ahead_of(GameId::Duel, NOON, (own, anne.id)).await.unwrap(), 0);

    store.share(new.id, anne.id, Some(Sharing::Named)).await.unwrap();
    let shared = store.sharing(new.id).await.unwrap().unwrap();
    assert_eq!(shared.seats, [Some((anne.id, Some(Sharing::Named))), Some((boris.id, None))]);

    assert_eq!(store.next_end(today).await.unwrap(), Some(today));
    assert_eq!(store.deals_ended(today, today).await.unwrap(), [new.id]);
    assert_eq!(store.setups(&[new.id, chloe.id]).await.unwrap(), [new.setup]);
    let days = DealDays { first: today, last: today, counts: "{}".to_owned(), total: Some("{}".to_owned()) };
    store.store_deal_days(days.clone()).await.unwrap();
    for last in [None, Some(today)] {
        assert_eq!(store.deal_days(last).await.unwrap(), Some(days.clone()));
    }
    assert_eq!(store.counted_days(9).await.unwrap(), [today]);

    let export = store.export(anne.id).await.unwrap();
    let of = |what: &str, column: &str| export[what][0][column].clone();
    assert_eq!(export["account"]["has_recovery_code"], false);
    assert_eq!((of("matches", "id"), of("matches", "place")), (new.id.to_string().into(), 1.into()));
    assert_eq!((of("matches", "shown_as"), of("matches", "result")), ("name".into(), vec![5, 3].into()));
    assert_eq!(of("rating_events", "rating"), own);
    assert_eq!((&export["ticket"], &export["rooms"]), (&().into(), &Vec::<u8>::new().into()));
}

pub async fn a_log_is_packed_and_deleted_and_empty_guests_with_what_has_passed(store: Store) {
    let (new, [anne, _]) = played(&store, MatchKind::Casual).await;
    let later = NOON + DAY;
    let entries = store.entries_after(new.id, &new.setup, 0).await.unwrap();
    assert_eq!(store.to_pack(later, 9).await.unwrap(), [new.id]);
    store.pack(new.id).await.unwrap();
    assert_eq!(store.packing(9).await.unwrap(), [new.id]);
    for most in [1, 1, 9] {
        let _ = store.take_out(new.id, most).await.unwrap();
        let packed = store.entries_after(new.id, &new.setup, 0).await.unwrap();
        assert_eq!(packed[0].entry, entries[0].entry);
    }
    assert_eq!((store.packing(9).await.unwrap(), store.to_pack(later, 9).await.unwrap()), (vec![], vec![]));
    assert_eq!(store.drop_logs(later, 9).await.unwrap(), 1);
    assert!(matches!(store.load_match(new.id).await, Err(StoreError::LogGone(_))));

    let empty = account(&store, "Chloé").await;
    let unseen = Unseen { since: later, session_lifetime: 2_000_000_000_000 };
    assert_eq!(store.empty_guests(None, unseen, 9).await.unwrap(), [empty.id], "who has played stays");
    assert_eq!(store.empty_guests(Some(empty.id), unseen, 9).await.unwrap(), []);
    assert!(!store.delete_guest(anne.id, unseen).await.unwrap());
    assert!(store.delete_guest(empty.id, unseen).await.unwrap());
    assert_eq!(store.profile(empty.id).await.unwrap(), None);
    assert!(store.are_watchable(&[]).await.unwrap());
    let sessions = 2;
    assert_eq!(store.sweep(2_000_000_000_001, Some(NOON), 9).await.unwrap(), sessions);
}

pub async fn a_try_at_a_day_is_begun_once_and_enters_its_table(store: Store) {
    let anne = account(&store, "Anne").await;
    let today = Day::of(NOON);
    store.publish_days(vec![(today, Id::fresh().unwrap())], NOON).await.unwrap();
    store.publish_days(vec![(today, Id::fresh().unwrap())], NOON).await.unwrap();
    assert_eq!(store.published_days(today, today).await.unwrap(), [today]);
    let day = store.daily_day(today).await.unwrap().unwrap();
    assert_eq!(store.daily_days(today, today).await.unwrap(), [day]);
    let seats = [person(&anne), Occupant::Bot(cartable_core::bot::Level::Easy)];
    let setup = MatchSetup::new(GameId::Duel.default_options(), &seats, Seed::from_number(7), String::new());
    let setup = MatchSetup { kind: MatchKind::Daily(today), day_secret: Some(day.secret), ..setup };
    let begin = || async {
        let new = NewMatch { id: Id::fresh().unwrap(), setup: setup.clone(), at: NOON, next_due: NOON };
        let begun = NewTry {
            day: today,
            game: GameId::Duel,
            account: anne.id,
            new: new.clone(),
            other: None,
            finished: 0,
        };
        (new, store.begin_try(begun).await.unwrap())
    };
    let (new, first) = begin().await;
    assert_eq!(first, Some(new.id));
    assert_eq!(begin().await.1, first, "one try and no more");
    assert_eq!(store.tries_begun(today).await.unwrap(), [(GameId::Duel.id().to_owned(), 1)]);
    let table = || store.daily_table(today, GameId::Duel, 0, 9);
    assert_eq!(table().await.unwrap(), []);
    store.append(entry(&new, 1)).await.unwrap();
    let what = What::Void { reason: VoidReason::Abandoned };
    let last = NewEntry { entry: Entry { at_ms: NOON + 2, what }, request_id: None, ..entry(&new, 2) };
    let end = Some(MatchEnd::Over { totals: vec![5, 3], places: vec![1, 2] });
    store.append(NewEntry { end, ..last }).await.unwrap();
    let line = table().await.unwrap().remove(0);
    assert_eq!((line.rank, line.account, line.match_id), (1, anne.id, new.id));
    assert_eq!((line.result.place, line.result.moves, line.result.total), (1, 1, 5));
    assert_eq!(store.daily_rank(today, GameId::Duel, anne.id).await.unwrap(), Some(1));
    let tried = store.try_of(new.id).await.unwrap().unwrap();
    assert_eq!(tried.result, Some(line.result));
    assert_eq!(store.tries_of(anne.id, today, today).await.unwrap(), [tried]);
    store.close_days(today, NOON + DAY).await.unwrap();
    assert_eq!(*store.closings().borrow(), Some(today));
    let late = account(&store, "Boris").await;
    let new = NewMatch { id: Id::fresh().unwrap(), setup: setup.clone(), at: NOON, next_due: NOON };
    let late = NewTry { day: today, game: GameId::Duel, account: late.id, new, other: None, finished: 0 };
    assert_eq!(store.begin_try(late).await.unwrap(), None);
    assert_eq!(store.deals_ended(today.later(1), today.later(1)).await.unwrap(), [first.unwrap()]);
}
