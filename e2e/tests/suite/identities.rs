//! Identities through the phone API: a browser, an issuer, and the way back, as the app sees them.

use cartable_e2e::{Cable, Fault, Gateway, TestServer, guest};
use cartable_ffi::{CartableError, Client, IdentityOutcome, Lang, SignInPage};
use cartable_testing::{Issuer, browse};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// The app's address, as the issuer knows it.
const APP: &str = "cartable://oidc";

fn code<T>(result: Result<T, CartableError>) -> String {
    result.err().expect("this is refused").code().to_owned()
}

/// A server that trusts this issuer.
fn server(issuer: &Issuer) -> TestServer {
    let setting = issuer.setting("The Club");
    TestServer::with(move |config| config.issuers = vec![setting.parse().expect("an issuer")])
}

fn device(url: &str, name: &str) -> Arc<Client> {
    let client = Client::new(url, None, Lang::En).expect("a client");
    client.set_device_name(name.to_owned());
    client
}

fn account(client: &Client) -> String {
    client.profile().expect("signed in").account_id
}

/// Opens the page in the browser and comes back.
fn finish(client: &Client, page: &SignInPage) -> Result<IdentityOutcome, CartableError> {
    client.finish_identity(&page.pending, &browse(&page.url))
}

#[test]
fn an_identity_is_linked_opens_the_account_elsewhere_and_is_unlinked() {
    let issuer = Issuer::start("anne");
    let server = server(&issuer);
    let phone = device(&server.url(), "Phone");
    phone.sign_in_as_guest("Anne".to_owned()).expect("a guest account");
    let offered = phone.issuers().expect("issuers");
    assert_eq!(offered.len(), 1);
    assert_eq!((offered[0].name.as_str(), offered[0].issuer.as_str()), ("The Club", issuer.url()));
    let page = phone.begin_link(issuer.url(), APP).expect("a page");
    assert!(page.url.starts_with(&format!("{}/authorize?theme=dark&", issuer.url())), "{}", page.url);
    let back = browse(&page.url);
    assert!(back.starts_with("cartable://oidc?"), "{back}");
    assert_eq!(phone.finish_identity(&page.pending, &back), Ok(IdentityOutcome::Linked));
    assert_eq!(phone.finish_identity(&page.pending, &back), Ok(IdentityOutcome::Linked), "asked for again");
    let elsewhere = device(&server.url(), "");
    assert_eq!(
        code(elsewhere.finish_identity(&page.pending, &back)),
        "identity_refused",
        "a code is good once"
    );
    assert_eq!(phone.identities().expect("identities")[0].name, "The Club");

    // The sign-in needs no session, and the app need not run while the browser is open.
    let page = device(&server.url(), "").begin_open(issuer.url(), "http://127.0.0.1:7/").expect("a page");
    let tablet = device(&server.url(), "Tablet");
    let Ok(IdentityOutcome::Opened { profile }) = finish(&tablet, &page) else { panic!("it was not opened") };
    assert_eq!(profile.account_id, account(&phone));
    assert_eq!(account(&tablet), account(&phone));
    let devices = phone.devices().expect("devices");
    let news: Vec<_> = devices.iter().filter(|device| device.news).collect();
    assert_eq!((news.len(), news[0].name.as_str()), (1, "Tablet"));
    assert_eq!((news[0].identity.as_deref(), news[0].recovered), (Some("The Club"), false));

    assert_eq!(code(phone.unlink(issuer.url())), "last_way_in");
    phone.new_recovery_code().expect("a code");
    phone.unlink(issuer.url()).expect("unlinked");
    assert!(phone.identities().expect("identities").is_empty());
    let page = tablet.begin_open(issuer.url(), APP).expect("a page");
    assert_eq!(code(finish(&tablet, &page)), "unknown_identity");
    assert_eq!(account(&tablet), account(&phone), "who is signed in stays so");
}

#[test]
fn an_identity_of_another_account_opens_that_one_after_a_question() {
    let issuer = Issuer::start("anne");
    let server = server(&issuer);
    let (anne, other) = (guest(&server.url(), "Anne"), guest(&server.url(), "Other"));
    finish(&anne, &anne.begin_link(issuer.url(), APP).expect("a page")).expect("linked");
    let of_other = account(&other);
    let page = other.begin_link(issuer.url(), APP).expect("a page");
    let Ok(IdentityOutcome::Other { player, pending }) = finish(&other, &page) else { panic!("no question") };
    assert_eq!((player.name.as_str(), player.account_id.as_str()), ("Anne", account(&anne).as_str()));
    assert_eq!(account(&other), of_other, "nothing has changed yet");
    assert_eq!(code(other.open_other(&page.pending)), "identity_mismatch", "nothing is proven by a begin");
    assert_eq!(other.open_other(&pending).expect("opened").account_id, account(&anne));
    assert_eq!(account(&other), account(&anne));
}

#[test]
fn a_sign_in_of_which_the_servers_answer_is_lost_is_finished_by_asking_again() {
    let issuer = Issuer::start("anne");
    let server = server(&issuer);
    let cable = Cable::to(server.address());
    let anne = guest(&cable.url(), "Anne");
    let page = anne.begin_link(issuer.url(), APP).expect("a page");
    let back = browse(&page.url);
    cable.lose_answers();
    thread::scope(|scope| {
        let lost = scope.spawn(|| anne.finish_identity(&page.pending, &back));
        thread::sleep(Duration::from_millis(300));
        cable.cut();
        assert!(matches!(lost.join().expect("no panic"), Err(CartableError::Offline { .. })));
    });
    cable.mend();
    assert_eq!(anne.finish_identity(&page.pending, &back), Ok(IdentityOutcome::Linked));
}

#[test]
fn what_was_not_begun_here_or_is_broken_off_changes_nothing() {
    let issuer = Issuer::start("anne");
    let server = server(&issuer);
    let anne = guest(&server.url(), "Anne");
    let page = anne.begin_link(issuer.url(), APP).expect("a page");
    let back = browse(&page.url);
    let foreign = anne.begin_link(issuer.url(), APP).expect("another page");
    assert_eq!(code(anne.finish_identity(&foreign.pending, &back)), "identity_mismatch");
    assert_eq!(code(anne.finish_identity(&page.pending, "cartable://oidc")), "identity_mismatch");
    assert_eq!(code(anne.finish_identity("what was it", &back)), "identity_mismatch");
    let elsewhere = device("http://127.0.0.1:9", "");
    assert_eq!(code(elsewhere.finish_identity(&page.pending, &back)), "identity_mismatch");
    assert_eq!(code(anne.begin_link("https://other.example", APP)), "unknown_issuer");

    issuer.seat(None);
    assert_eq!(code(finish(&anne, &anne.begin_link(issuer.url(), APP).expect("a page"))), "identity_denied");
    issuer.seat(Some("anne"));
    let late = anne.begin_link(issuer.url(), APP).expect("a page");
    server.pass(Duration::from_mins(11));
    // The issuer's present tokens have expired by the server's clock as well, and that reason comes first.
    assert!(["nonce_spent", "identity_refused"].contains(&code(finish(&anne, &late)).as_str()));
    issuer.set_silent(true);
    assert_eq!(code(anne.begin_link(issuer.url(), APP)), "issuer_silent");
    assert!(anne.identities().expect("identities").is_empty());
}

#[test]
fn lost_answers_are_asked_for_again() {
    let issuer = Issuer::start("anne");
    let server = server(&issuer);
    let gateway = Gateway::to(server.address());
    let anne = guest(&gateway.url(), "Anne");
    gateway.fail("BeginLink", [Fault::Lost]);
    gateway.fail("FinishLink", [Fault::Lost]);
    let page = anne.begin_link(issuer.url(), APP).expect("a page");
    assert_eq!(finish(&anne, &page), Ok(IdentityOutcome::Linked));
    let tablet = device(&gateway.url(), "Tablet");
    gateway.fail("BeginOpen", [Fault::Lost]);
    gateway.fail("OpenByIdentity", [Fault::Lost]);
    let page = tablet.begin_open(issuer.url(), APP).expect("a page");
    assert!(matches!(finish(&tablet, &page), Ok(IdentityOutcome::Opened { .. })));
    assert_eq!(anne.devices().expect("devices").len(), 2, "one session");
}

#[test]
fn a_server_without_issuers_offers_nothing() {
    let server = TestServer::start();
    let anne = guest(&server.url(), "Anne");
    assert!(anne.issuers().expect("issuers").is_empty());
    assert!(anne.identities().expect("identities").is_empty());
    assert_eq!(code(anne.begin_link("https://id.example", APP)), "unknown_issuer");
}
