//! Identities: their nonces, what they open, and what is left of them.

use super::*;
use crate::kit::new_guest;
use cartable_server::model::{Digest, Proven, Subject};
use cartable_server::store::{Identity, Linked, NewNonce, NewSession, Opened, Purpose, Unlinked};

fn proven(nonce: u8, subject: &str) -> Proven {
    let subject = Subject { issuer: "https://id.example".to_owned(), subject: subject.to_owned() };
    Proven { subject, nonce: [nonce; 32] }
}

async fn give(store: &Store, nonce: u8, purpose: Purpose) {
    let issuer = "https://id.example".to_owned();
    let new = NewNonce { nonce: [nonce; 32], issuer, purpose, ends_at: NOON + 100 };
    store.give_nonce(new, NOON).await.unwrap();
}

pub async fn identities_are_linked_open_their_account_and_are_unlinked(store: Store) {
    let guest = new_guest("Anne");
    let (anne, session) =
        (store.create_guest(guest.clone(), NOON).await.unwrap(), guest.session.tokens.session);
    let boris = account(&store, "Boris").await;
    let link = async |who: &Account, proven: Proven, secret: Digest, at: u64| {
        store.link(who.id, session, proven, secret, at).await.unwrap()
    };
    assert_eq!(link(&anne, proven(1, "anne"), [1; 32], NOON).await, Linked::Spent, "nobody gave it out");
    give(&store, 1, Purpose::Link(session)).await;
    assert_eq!(link(&anne, proven(1, "anne"), [1; 32], NOON + 100).await, Linked::Spent, "it has ended");
    let other = store.link(anne.id, Id::fresh().unwrap(), proven(1, "anne"), [1; 32], NOON).await.unwrap();
    assert_eq!(other, Linked::Spent, "it is another session's");
    let mut elsewhere = proven(1, "anne");
    "https://other.example".clone_into(&mut elsewhere.subject.issuer);
    assert_eq!(link(&anne, elsewhere, [1; 32], NOON).await, Linked::Spent, "it is another issuer's");
    for _ in 0..2 {
        assert_eq!(link(&anne, proven(1, "anne"), [1; 32], NOON).await, Linked::Done);
    }
    assert_eq!(link(&anne, proven(1, "anne"), [2; 32], NOON).await, Linked::Spent, "used twice");
    let issuer = "https://id.example".to_owned();
    assert_eq!(
        store.identities(anne.id).await.unwrap(),
        [Identity { issuer: issuer.clone(), linked_at: NOON }]
    );
    give(&store, 2, Purpose::Link(session)).await;
    assert_eq!(link(&anne, proven(1, "anne"), [1; 32], NOON).await, Linked::Spent, "the next took its place");
    assert_eq!(link(&anne, proven(2, "anne too"), [1; 32], NOON).await, Linked::Already);
    give(&store, 3, Purpose::Link(session)).await;
    let found = link(&boris, proven(3, "anne"), [3; 32], NOON).await;
    assert!(matches!(&found, Linked::Other(profile) if profile.account == anne), "{found:?}");
    assert_eq!(store.identities(boris.id).await.unwrap(), []);

    let open = async |proven: Proven, session: &NewSession| {
        store.open(proven, session.clone(), NOON + 1).await.unwrap()
    };
    let fresh = |secret: u8| NewSession { secret: [secret; 32], ..new_guest("").session };
    assert_eq!(open(proven(3, "anne"), &fresh(4)).await, Opened::Spent, "another secret");
    assert_eq!(open(proven(1, "anne"), &fresh(1)).await, Opened::Spent, "it was to link");
    let (lost, again) = (fresh(3), fresh(3));
    assert_eq!(open(proven(3, "anne"), &lost).await, Opened::Done(anne.clone()));
    assert_eq!(open(proven(3, "anne"), &again).await, Opened::Done(anne.clone()));
    assert_eq!(store.session(lost.tokens.session).await.unwrap(), None, "asked again, it is one session");
    let devices = store.devices(anne.id, NOON).await.unwrap();
    let by: Vec<_> = devices.iter().filter_map(|device| device.issuer.clone()).collect();
    assert_eq!((devices.len(), by), (2, vec![issuer.clone()]));
    assert!(store.mark_used(again.tokens.session).await.unwrap());
    assert_eq!(open(proven(3, "anne"), &fresh(3)).await, Opened::Spent, "used, it opens no other");
    give(&store, 5, Purpose::Open([5; 32])).await;
    assert_eq!(open(proven(5, "nobody"), &fresh(5)).await, Opened::Nobody);

    let unlink =
        async |issuer: &str| store.unlink(anne.id, issuer.to_owned(), vec![issuer.to_owned()]).await.unwrap();
    assert_eq!(unlink(&issuer).await, Unlinked::LastWayIn);
    assert_eq!(unlink("https://other.example").await, Unlinked::Done);
    store.set_recovery(anne.id, [1; 32]).await.unwrap();
    assert_eq!(unlink(&issuer).await, Unlinked::Done);
    assert_eq!(store.identities(anne.id).await.unwrap(), []);
    give(&store, 6, Purpose::Link(session)).await;
    assert_eq!(link(&anne, proven(6, "anne"), [6; 32], NOON).await, Linked::Done);
    store.delete_account(anne.id, "Incognito 1".to_owned(), NOON).await.unwrap();
    assert_eq!(open(proven(5, "anne"), &fresh(5)).await, Opened::Nobody);
}
