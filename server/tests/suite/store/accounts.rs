//! Accounts: sessions, names, recovery codes, who avoids whom, deletion.

use super::*;
use crate::kit::new_guest;
use cartable_server::store::{
    Allowed, NewGuest, NewReport, NewSession, Profile, ProfileChange, SUCCESSORS, TokenPair,
};

pub async fn sessions_are_found_rotated_and_revoked(store: Store) {
    let guest = new_guest("Anne");
    let (first, account) = (guest.session.tokens, guest.account.clone());
    store.create_guest(guest.clone(), NOON).await.unwrap();
    let mut again = new_guest("Anna");
    again.session.secret = guest.session.secret;
    let found = store.create_guest(again.clone(), NOON).await.unwrap();
    assert_eq!((found.id, found.name.as_str()), (account.id, "Anna"), "the same secret, the same account");
    assert_eq!(
        store.session(first.session).await.unwrap(),
        None,
        "a session that was never used is replaced"
    );

    let first = again.session.tokens;
    let found = store.session(first.session).await.unwrap().unwrap();
    assert!(found.lets_in(&first.access, NOON) && !found.is_used && found.account.id == account.id);
    assert!(store.mark_used(first.session).await.unwrap());
    assert!(store.session(first.session).await.unwrap().unwrap().is_used);
    assert_eq!(store.session_of(first.refresh).await.unwrap(), Some(first.session));
    let next = TokenPair { session: first.session, family: first.family, ..new_guest("Anne").session.tokens };
    assert!(store.rotate(first.refresh, next, NOON).await.unwrap());
    assert_eq!(store.session_of(next.refresh).await.unwrap(), Some(first.session));
    assert!(!store.rotate([7; 32], next, NOON).await.unwrap(), "no token of the session");
    let ended = next.session_ends_at;
    assert!(!store.rotate(next.refresh, next, ended).await.unwrap(), "it has ended");
    assert_eq!(store.revoke(first.family, ended).await.unwrap(), None, "and stays, if the clock is wrong");
    assert_eq!(store.revoke(first.family, NOON).await.unwrap(), Some((first.session, account.id)));
    assert_eq!(store.session(first.session).await.unwrap(), None);
    assert_eq!(store.session_of(next.refresh).await.unwrap(), None);
    assert!(!store.mark_used(first.session).await.unwrap());
}

pub async fn of_what_is_given_for_one_token_the_last_stays_good(store: Store) {
    let guest = new_guest("Anne");
    let first = guest.session.tokens;
    store.create_guest(guest, NOON).await.unwrap();
    let mut given = Vec::new();
    for number in 0..2 * u64::from(SUCCESSORS) {
        let ends_at = first.access_ends_at + number;
        let next = TokenPair { access_ends_at: ends_at, ..new_guest("").session.tokens };
        given.push(TokenPair { session: first.session, family: first.family, ..next });
        assert!(store.rotate(first.refresh, given[number as usize], NOON).await.unwrap(), "asked for again");
    }
    let (dropped, kept) = given.split_at(SUCCESSORS as usize);
    let known = async |pair: &TokenPair| store.session_of(pair.refresh).await.unwrap().is_some();
    for (pairs, is_good) in [(dropped, false), (kept, true)] {
        let session = store.session(first.session).await.unwrap().unwrap();
        for pair in pairs {
            assert_eq!((known(pair).await, session.lets_in(&pair.access, NOON)), (is_good, is_good));
        }
    }
    assert!(known(&first).await, "and it may be asked for yet again");
    let next = TokenPair { session: first.session, family: first.family, ..new_guest("").session.tokens };
    assert!(store.rotate(kept[0].refresh, next, NOON).await.unwrap());
    assert_eq!(store.session(first.session).await.unwrap().unwrap().access.len(), 2);
}

pub async fn names_are_told_apart_by_digits(store: Store) {
    let named = |tags: &[&str]| {
        let tags = tags.iter().map(|&tag| tag.to_owned()).collect();
        NewGuest { tags, ..new_guest("Anne") }
    };
    let first = store.create_guest(named(&["0001"]), NOON).await.unwrap();
    let second = store.create_guest(named(&["0001", "0002"]), NOON).await.unwrap();
    let tag = async |account: &Account| store.profile(account.id).await.unwrap().unwrap().tag;
    assert_eq!((tag(&first).await, tag(&second).await), ("0001".to_owned(), "0002".to_owned()));
    let full = store.create_guest(named(&["0002", "0001"]), NOON).await;
    assert!(matches!(full, Err(StoreError::Crowded)), "{full:?}");

    let change = |name: &str, tag: &str| ProfileChange {
        name: Some(name.to_owned()),
        tags: vec![tag.to_owned()],
        ..ProfileChange::default()
    };
    let same = store.change_profile(first.id, change("Anne", "7777")).await.unwrap().unwrap();
    assert_eq!(same.tag, "0001", "a name that stays keeps its digits");
    let other = store.change_profile(first.id, change("ANNE", "0002")).await;
    assert!(matches!(other, Err(StoreError::Crowded)), "case tells nobody apart");
    let other = store.change_profile(first.id, change("Zoë", "0002")).await.unwrap().unwrap();
    assert_eq!((other.account.name.as_str(), other.tag.as_str()), ("Zoë", "0002"));
    let avatar = ProfileChange { avatar: Some("hen".to_owned()), ..ProfileChange::default() };
    let changed = store.change_profile(first.id, avatar).await.unwrap().unwrap();
    assert_eq!(changed, Profile { avatar: "hen".to_owned(), ..other });
    assert_eq!(store.change_profile(Id::fresh().unwrap(), ProfileChange::default()).await.unwrap(), None);
}

pub async fn the_newest_recovery_code_opens_an_account(store: Store) {
    let guest = new_guest("Anne");
    let anne = store.create_guest(guest.clone(), NOON).await.unwrap();
    let enter = async |code: u8, session: &NewSession, at| {
        store.recover([code; 32], session.clone(), at).await.unwrap().map(|account| account.id)
    };
    let phone = NewSession { device: "Phone".to_owned(), ..new_guest("").session };
    assert_eq!(enter(1, &phone, NOON).await, None);
    store.set_recovery(anne.id, [1; 32]).await.unwrap();
    store.set_recovery(anne.id, [2; 32]).await.unwrap();
    assert_eq!(enter(1, &phone, NOON).await, None, "the newer one has killed it");
    assert_eq!(enter(2, &phone, NOON + 1).await, Some(anne.id));
    let again = NewSession { tokens: new_guest("").session.tokens, ..phone.clone() };
    assert_eq!(enter(2, &again, NOON + 2).await, Some(anne.id));
    assert_eq!(store.session(phone.tokens.session).await.unwrap(), None, "asked again, it is one session");
    let devices = store.devices(anne.id, NOON).await.unwrap();
    let seen: Vec<_> = devices.iter().map(|device| (device.name.as_str(), device.is_recovered)).collect();
    assert_eq!(seen, [("Phone", true), ("", false)], "the last used first");
    assert_eq!((devices[0].made_at, devices[1].seen_at), (NOON + 2, NOON));
    store.mark_seen(guest.session.tokens.session, NOON + 5).await.unwrap();
    assert_eq!(store.devices(anne.id, NOON).await.unwrap()[1].seen_at, NOON + 5);

    let boris = account(&store, "Boris").await;
    assert!(!store.end_session(boris.id, again.tokens.session).await.unwrap(), "it is not his");
    assert_eq!(
        store.end_other_sessions(anne.id, again.tokens.session).await.unwrap(),
        [guest.session.tokens.session]
    );
    assert!(store.end_session(anne.id, again.tokens.session).await.unwrap());
    assert!(!store.end_session(anne.id, again.tokens.session).await.unwrap());
    assert_eq!(store.devices(anne.id, NOON).await.unwrap(), []);
}

pub async fn who_is_blocked_is_apart_and_reports_are_counted(store: Store) {
    let (anne, boris) = (account(&store, "Anne").await, account(&store, "Boris").await);
    let chloe = account(&store, "Chloé").await;
    let nobody = Id::fresh().unwrap();
    assert_eq!(store.set_blocked(anne.id, nobody, true, 1).await.unwrap(), Allowed::NoSuchAccount);
    assert_eq!(store.set_blocked(anne.id, anne.id, true, 1).await.unwrap(), Allowed::NoSuchAccount);
    for _ in 0..2 {
        assert_eq!(store.set_blocked(anne.id, boris.id, true, 1).await.unwrap(), Allowed::Done);
    }
    assert_eq!(store.set_blocked(anne.id, chloe.id, true, 1).await.unwrap(), Allowed::TooMany);
    let blocked = store.blocked(anne.id).await.unwrap();
    assert_eq!(
        blocked.into_iter().map(|profile| profile.account).collect::<Vec<_>>(),
        std::slice::from_ref(&boris)
    );
    for (one, others, apart) in [
        (anne.id, vec![chloe.id, boris.id], true),
        (boris.id, vec![anne.id], true),
        (anne.id, vec![chloe.id], false),
        (chloe.id, vec![anne.id, boris.id], false),
        (anne.id, vec![], false),
    ] {
        assert_eq!(store.is_apart(one, &others).await.unwrap(), apart);
    }
    assert_eq!(store.set_blocked(anne.id, boris.id, false, 1).await.unwrap(), Allowed::Done);
    assert!(!store.is_apart(anne.id, &[boris.id]).await.unwrap());

    let report = |request: &str, at| NewReport {
        by: anne.id,
        request_id: request.to_owned(),
        of: boris.id,
        kind: "name",
        match_id: None,
        at,
        most: 2,
        since: at - 100,
    };
    for (request, at, outcome) in [
        ("one", NOON, Allowed::Done),
        ("one", NOON, Allowed::Done),
        ("two", NOON + 1, Allowed::Done),
        ("three", NOON + 2, Allowed::TooMany),
        ("three", NOON + 101, Allowed::Done),
    ] {
        assert_eq!(store.report(report(request, at)).await.unwrap(), outcome, "{request}");
    }
    for other in [
        NewReport { of: chloe.id, ..report("one", NOON) },
        NewReport { kind: "stalling", ..report("one", NOON) },
        NewReport { match_id: Some(nobody), ..report("one", NOON) },
    ] {
        assert_eq!(store.report(other).await.unwrap(), Allowed::OtherRequest, "its id was of another report");
    }
    let of_nobody = NewReport { of: nobody, ..report("four", NOON + 300) };
    assert_eq!(store.report(of_nobody).await.unwrap(), Allowed::NoSuchAccount);
    let export = store.export(anne.id).await.unwrap();
    assert_eq!(export["reports"].as_array().map(Vec::len), Some(3));
}

pub async fn who_deletes_their_account_leaves_a_name_that_says_nothing(store: Store) {
    let (new, anne) = new_match(&store, NOON).await;
    store.set_recovery(anne.id, [1; 32]).await.unwrap();
    let Created::Room(mut room) = store.create_room(new_room(&anne, "one")).await.unwrap() else { panic!() };
    let boris = account(&store, "Boris").await;
    room.join(&boris).unwrap();
    assert!(store.change_room(&room.code, 0, RoomChange::Save(room.clone()), NOON).await.unwrap());
    let sessions = store.devices(anne.id, NOON).await.unwrap().len();
    for ended in [sessions, 0] {
        let deleted = store.delete_account(anne.id, "Incognito 1".to_owned(), NOON).await.unwrap();
        assert_eq!(deleted.len(), ended);
        assert_eq!(store.profile(anne.id).await.unwrap(), None);
        assert_eq!(store.recover([1; 32], new_guest("").session, NOON).await.unwrap(), None);
        let found = store.load_match(new.id).await.unwrap().unwrap().setup;
        assert_eq!(found.seats[0].player.name, "Incognito 1");
        assert_eq!(found.seat_of(anne.id), Some(Seat::at(0)), "the match goes on");
        let room = store.room(&room.code).await.unwrap().unwrap().room;
        let names: Vec<_> = room.seats.iter().flatten().filter_map(Occupant::person).collect();
        assert_eq!(names, ["Incognito 1", "Boris"]);
    }
    account(&store, "Anne").await;
}
