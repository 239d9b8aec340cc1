//! Identities at issuers: what proves them and what does not, and what they open.

use crate::kit::{Person, TestServer, connect, refused, rows, secret};
use cartable_proto::v1::account_service_client::AccountServiceClient;
use cartable_proto::v1::identity_service_client::IdentityServiceClient;
use cartable_proto::{Reason, v1};
use cartable_server::config::Config;
use cartable_server::wall_clock::WallClock;
use cartable_testing::{CLIENT, Issuer, Key};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tonic::Status;
use tonic::transport::Channel;

/// A server that trusts an issuer, and whose clock can be put forward.
struct Scene {
    server: TestServer,
    issuer: Issuer,
    ahead_ms: Arc<AtomicU64>,
    folder: TempDir,
}

impl Scene {
    async fn start() -> Self {
        Self::with(&[]).await
    }

    /// With other issuers beside it.
    async fn with(others: &[&Issuer]) -> Self {
        let folder = TempDir::new().unwrap();
        let issuer = Issuer::start("anne at the club");
        let mut config = Config::new(folder.path().join("test.db")).without_pauses();
        let named = |(number, issuer): (usize, &Issuer)| issuer.setting(&format!("Club {number}"));
        let settings = [&issuer].into_iter().chain(others.iter().copied()).enumerate().map(named);
        config.issuers = settings.map(|setting| setting.parse().unwrap()).collect();
        // The time passed here is longer than the usual hour.
        config.access_lifetime = Duration::from_hours(24);
        let ahead_ms = Arc::<AtomicU64>::default();
        let (system, ahead) = (config.clock, Arc::clone(&ahead_ms));
        config.clock = WallClock::new(move || system.now() + ahead.load(Ordering::SeqCst));
        Self { server: TestServer::with(config).await, issuer, ahead_ms, folder }
    }

    /// Puts the server's clock forward.
    fn pass(&self, time: Duration) {
        self.ahead_ms.fetch_add(time.as_millis() as u64, Ordering::SeqCst);
    }

    async fn guest(&self, name: &str) -> Person {
        Person::guest(&self.server.address, name, 0).await
    }

    /// Returns the issuer's claims about a person, with a nonce for a link of this person.
    async fn claims(&self, person: &Person, subject: &str) -> Value {
        self.issuer.claims(subject, &self.begin_link(person).await.unwrap())
    }

    async fn begin_link(&self, person: &Person) -> Result<String, Status> {
        let request = v1::BeginLinkRequest { issuer: self.issuer.url().to_owned() };
        Ok(identities(person).begin_link(person.call(request)).await?.into_inner().nonce)
    }

    async fn finish(
        &self,
        person: &Person,
        id_token: String,
        secret: &str,
    ) -> Result<Option<String>, Status> {
        let (issuer, secret) = (self.issuer.url().to_owned(), secret.to_owned());
        let request = v1::FinishLinkRequest { issuer, id_token, secret };
        let answer = identities(person).finish_link(person.call(request)).await?.into_inner();
        Ok(answer.other.map(|other| other.name))
    }

    /// Links somebody's identity to a person's account: the name of the account that it opens instead.
    async fn link(&self, person: &Person, subject: &str) -> Result<Option<String>, Status> {
        let token = self.issuer.sign(&self.claims(person, subject).await);
        self.finish(person, token, &secret()).await
    }

    async fn begin_open(&self, secret: &str) -> Result<String, Status> {
        let request =
            v1::BeginOpenRequest { issuer: self.issuer.url().to_owned(), secret: secret.to_owned() };
        Ok(self.nobody().await.begin_open(request).await?.into_inner().nonce)
    }

    async fn open(&self, id_token: String, secret: &str) -> Result<Person, Status> {
        let (issuer, secret) = (self.issuer.url().to_owned(), secret.to_owned());
        let request = v1::OpenByIdentityRequest { issuer, id_token, secret, device: "Tablet".to_owned() };
        let answer = self.nobody().await.open_by_identity(request).await?.into_inner();
        let (tokens, profile) = (answer.tokens.unwrap(), answer.profile.unwrap());
        Ok(Person {
            name: profile.name,
            access: tokens.access_token,
            refresh: tokens.refresh_token,
            channel: connect(&self.server.address).await,
            rng: cartable_core::bot::bot_rng(0),
            requests: 0,
        })
    }

    async fn nobody(&self) -> IdentityServiceClient<Channel> {
        IdentityServiceClient::new(connect(&self.server.address).await)
    }

    async fn linked(&self, person: &Person) -> Vec<String> {
        let answer = identities(person).list_identities(person.call(v1::ListIdentitiesRequest {})).await;
        answer.unwrap().into_inner().identities.into_iter().map(|identity| identity.name).collect()
    }

    async fn unlink(&self, person: &Person) -> Result<(), Status> {
        let request = v1::UnlinkRequest { issuer: self.issuer.url().to_owned() };
        identities(person).unlink(person.call(request)).await.map(drop)
    }
}

fn identities(person: &Person) -> IdentityServiceClient<Channel> {
    IdentityServiceClient::new(person.channel.clone())
}

fn accounts(person: &Person) -> AccountServiceClient<Channel> {
    AccountServiceClient::new(person.channel.clone())
}

async fn profile(person: &Person) -> Result<v1::Profile, Status> {
    let answer = accounts(person).get_profile(person.call(v1::GetProfileRequest {})).await?;
    Ok(answer.into_inner().profile.unwrap())
}

async fn sessions(person: &Person) -> Vec<v1::Session> {
    let answer = accounts(person).list_sessions(person.call(v1::ListSessionsRequest {})).await;
    answer.unwrap().into_inner().sessions
}

#[tokio::test]
async fn a_linked_identity_opens_the_account_and_its_other_sessions_are_told() {
    let scene = Scene::start().await;
    let anne = scene.guest("Anne").await;
    let offered = scene.nobody().await.list_issuers(v1::ListIssuersRequest {}).await.unwrap().into_inner();
    assert_eq!(offered.issuers.len(), 1);
    assert_eq!((offered.issuers[0].name.as_str(), offered.issuers[0].client_id.as_str()), ("Club 0", CLIENT));

    let early = secret();
    let unknown = scene.issuer.claims("anne", &scene.begin_open(&early).await.unwrap());
    refused(scene.open(scene.issuer.sign(&unknown), &early).await, Reason::UnknownIdentity);
    assert_eq!(scene.link(&anne, "anne").await.unwrap(), None);
    assert_eq!(scene.link(&anne, "anne").await.unwrap(), None, "it is linked already");
    assert_eq!(scene.linked(&anne).await, ["Club 0"]);
    refused(scene.link(&anne, "anne at work").await, Reason::AlreadyLinked);

    let known = secret();
    let claims = scene.issuer.claims("anne", &scene.begin_open(&known).await.unwrap());
    let tablet = scene.open(scene.issuer.sign(&claims), &known).await.unwrap();
    assert_eq!(profile(&tablet).await.unwrap(), profile(&anne).await.unwrap());
    let seen = sessions(&anne).await;
    let news: Vec<_> = seen.iter().filter(|session| session.news).collect();
    assert_eq!(news.len(), 1, "{seen:?}");
    assert_eq!((news[0].device.as_str(), news[0].identity.as_deref()), ("Tablet", Some("Club 0")));
    assert!(sessions(&tablet).await.iter().all(|session| !session.news), "who entered knows it");
    accounts(&anne).mark_sessions_seen(anne.call(v1::MarkSessionsSeenRequest::default())).await.unwrap();
    assert!(sessions(&anne).await.iter().all(|session| !session.news));
    scene.server.stop().await;
}

#[tokio::test]
async fn a_guest_never_takes_over_a_session_that_an_identity_has_opened() {
    let scene = Scene::start().await;
    let anne = scene.guest("Anne").await;
    scene.link(&anne, "anne").await.unwrap();
    let drawn = secret();
    let claims = scene.issuer.claims("anne", &scene.begin_open(&drawn).await.unwrap());
    let tablet = scene.open(scene.issuer.sign(&claims), &drawn).await.unwrap();
    let guest = Person::come(anne.channel.clone(), "Zoé", drawn, 3).await.unwrap();
    let own = profile(&anne).await.unwrap();
    assert_eq!(own.name, "Anne");
    assert_ne!(profile(&guest).await.unwrap().account_id, own.account_id);
    assert_eq!(profile(&tablet).await.unwrap(), own);
    assert_eq!(sessions(&anne).await.iter().filter(|session| session.news).count(), 1);
    scene.server.stop().await;
}

#[tokio::test]
async fn a_nonce_is_good_once_for_its_purpose_and_its_session_for_ten_minutes() {
    let scene = Scene::start().await;
    let (anne, boris) = (scene.guest("Anne").await, scene.guest("Boris").await);
    let (one, other) = (secret(), secret());

    // A lost answer is asked for again with the same secret; with another secret it is a second use.
    let token = scene.issuer.sign(&scene.claims(&anne, "anne").await);
    for _ in 0..2 {
        assert_eq!(scene.finish(&anne, token.clone(), &one).await.unwrap(), None);
    }
    refused(scene.finish(&anne, token.clone(), &other).await, Reason::NonceSpent);
    refused(scene.open(token, &one).await, Reason::NonceSpent);

    let of_anne = scene.issuer.sign(&scene.claims(&anne, "boris").await);
    refused(scene.finish(&boris, of_anne, &secret()).await, Reason::NonceSpent);
    let invented = scene.issuer.sign(&scene.issuer.claims("boris", "a nonce of nobody"));
    refused(scene.finish(&boris, invented, &secret()).await, Reason::NonceSpent);
    let first = scene.issuer.sign(&scene.claims(&boris, "boris").await);
    scene.begin_link(&boris).await.unwrap();
    refused(scene.finish(&boris, first, &secret()).await, Reason::NonceSpent);

    // A nonce that opens an account does so for its secret alone, once, and links nothing.
    let nonce = scene.begin_open(&one).await.unwrap();
    let token = scene.issuer.sign(&scene.issuer.claims("anne", &nonce));
    refused(scene.open(token.clone(), &other).await, Reason::NonceSpent);
    refused(scene.finish(&anne, token.clone(), &one).await, Reason::NonceSpent);
    let lost = scene.open(token.clone(), &one).await.unwrap();
    let again = scene.open(token.clone(), &one).await.unwrap();
    refused(profile(&lost).await, Reason::UnknownToken);
    profile(&again).await.unwrap();
    refused(scene.open(token, &one).await, Reason::NonceSpent);

    // The server's clock decides: the issuer's own token is good for longer.
    let mut claims = scene.claims(&boris, "boris").await;
    claims["exp"] = json!(9_999_999_999_u64);
    scene.pass(Duration::from_mins(9));
    scene.finish(&boris, scene.issuer.sign(&claims), &one).await.unwrap();
    claims["nonce"] = json!(scene.begin_link(&boris).await.unwrap());
    scene.pass(Duration::from_mins(11));
    refused(scene.finish(&boris, scene.issuer.sign(&claims), &other).await, Reason::NonceSpent);
    scene.server.stop().await;
}

#[tokio::test]
async fn what_proves_nothing_is_refused_and_spends_no_nonce() {
    let scene = Scene::start().await;
    let anne = scene.guest("Anne").await;
    let (good, secret) = (scene.claims(&anne, "anne").await, secret());
    let now = good["iat"].as_u64().unwrap();
    let with = |name: &str, value: Value| {
        let mut claims = good.clone();
        claims[name] = value;
        claims
    };
    let wrong_claims = [
        ("another issuer", with("iss", json!("https://other.example"))),
        ("issuers", with("iss", json!([scene.issuer.url()]))),
        ("another audience", with("aud", json!("somebody"))),
        ("an audience beside", with("aud", json!([CLIENT, "somebody"]))),
        ("no audience", with("aud", json!([]))),
        ("ended", with("exp", json!(now - 61))),
        ("made in the future", with("iat", json!(now + 90))),
        ("good in the future", with("nbf", json!(now + 90))),
        ("no end", with("exp", Value::Null)),
        ("an end that is none", with("exp", json!("soon"))),
        ("no subject", with("sub", Value::Null)),
        ("an empty subject", with("sub", json!(""))),
        ("a long subject", with("sub", json!("x".repeat(256)))),
        ("no nonce", with("nonce", Value::Null)),
    ];
    for (what, claims) in wrong_claims {
        let told = scene.finish(&anne, scene.issuer.sign(&claims), &secret).await;
        let problem = refused(told, Reason::IdentityRefused);
        assert!(!problem.message.contains("eyJ"), "{what}: {}", problem.message);
    }

    let (rsa, ec) = (Key::rsa("first"), Key::ec("first"));
    let header = |alg: &str| json!({ "alg": alg, "kid": "first" });
    let signed = scene.issuer.sign(&good);
    let (message, _) = signed.rsplit_once('.').unwrap();
    let wrong_signatures = [
        ("none", format!("{}.", rsa.token(&header("none"), &good).rsplit_once('.').unwrap().0)),
        ("none, with one", rsa.token(&header("none"), &good)),
        ("by a secret", rsa.token(&header("HS256"), &good)),
        ("by another algorithm", rsa.token(&header("RS512"), &good)),
        ("by a key of another kind", rsa.token(&header("ES256"), &good)),
        ("by another key", ec.token(&header("ES256"), &good)),
        ("by another key of RSA's name", ec.token(&header("RS256"), &good)),
        ("an unknown key", Key::ec("unknown").token(&json!({ "alg": "ES256", "kid": "unknown" }), &good)),
        ("a critical header", rsa.token(&json!({ "alg": "RS256", "kid": "first", "crit": ["b64"] }), &good)),
        ("no signature", format!("{message}.")),
        ("half a token", message.to_owned()),
        ("nothing", String::new()),
        ("no token", "a.b.c".to_owned()),
        ("other letters", signed.replace('.', "é")),
    ];
    for (what, token) in wrong_signatures {
        let told = scene.finish(&anne, token, &secret).await;
        assert_eq!(refused(told, Reason::IdentityRefused).field, None, "{what}");
    }
    let problem = refused(scene.finish(&anne, "x".repeat(8_193), &secret).await, Reason::Malformed);
    assert_eq!(problem.field.as_deref(), Some("id_token"));
    let problem = refused(scene.finish(&anne, signed.clone(), "short").await, Reason::Malformed);
    assert_eq!(problem.field.as_deref(), Some("secret"));
    assert_eq!(scene.linked(&anne).await, Vec::<String>::new());

    let late = with("exp", json!(now - 50));
    assert_eq!(scene.finish(&anne, scene.issuer.sign(&late), &secret).await.unwrap(), None, "clocks differ");
    let alone = with("aud", json!([CLIENT]));
    assert_eq!(scene.finish(&anne, scene.issuer.sign(&alone), &secret).await.unwrap(), None);
    scene.server.stop().await;
}

#[tokio::test]
async fn keys_are_changed_and_an_issuer_is_not_asked_too_often() {
    let scene = Scene::start().await;
    let anne = scene.guest("Anne").await;
    let token = async || scene.issuer.sign(&scene.claims(&anne, "anne").await);
    for _ in 0..3 {
        scene.finish(&anne, token().await, &secret()).await.unwrap();
    }
    assert_eq!(scene.issuer.asked(), 1);

    scene.issuer.set_keys(vec![Key::ec("second"), Key::rsa("first")]);
    for _ in 0..3 {
        refused(scene.finish(&anne, token().await, &secret()).await, Reason::IdentityRefused);
    }
    assert_eq!(scene.issuer.asked(), 1, "it was asked less than a minute ago");
    scene.pass(Duration::from_secs(61));
    scene.finish(&anne, token().await, &secret()).await.unwrap();
    scene.finish(&anne, token().await, &secret()).await.unwrap();
    assert_eq!(scene.issuer.asked(), 2);

    // A key that its issuer takes back is worth nothing an hour later, though nobody shows another one.
    let claims = async || scene.claims(&anne, "anne").await;
    let first = async || Key::rsa("first").token(&json!({ "alg": "RS256", "kid": "first" }), &claims().await);
    scene.issuer.set_keys(vec![Key::ec("third")]);
    scene.finish(&anne, first().await, &secret()).await.unwrap();
    scene.pass(Duration::from_mins(61));
    let mut late = claims().await;
    late["exp"] = json!(9_999_999_999_u64);
    let late = Key::rsa("first").token(&json!({ "alg": "RS256", "kid": "first" }), &late);
    refused(scene.finish(&anne, late, &secret()).await, Reason::IdentityRefused);
    assert_eq!(scene.issuer.asked(), 3);
    // A token may leave out its key's name where there is but one.
    let mut nameless = claims().await;
    nameless["exp"] = json!(9_999_999_999_u64);
    let key = Key::rsa("only");
    let nameless = key.token(&json!({ "alg": "RS256" }), &nameless);
    refused(scene.finish(&anne, nameless.clone(), &secret()).await, Reason::IdentityRefused);
    scene.issuer.set_keys(vec![key]);
    scene.pass(Duration::from_secs(61));
    scene.finish(&anne, nameless, &secret()).await.unwrap();
    scene.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_issuer_that_does_not_answer_holds_nobody_else_up() {
    let scene = Scene::start().await;
    let (anne, boris) = (scene.guest("Anne").await, scene.guest("Boris").await);
    let token = scene.issuer.sign(&scene.claims(&anne, "anne").await);
    let of_boris = scene.issuer.sign(&scene.claims(&boris, "boris").await);
    scene.issuer.set_silent(true);
    let begun = Instant::now();
    let secret_of_anne = secret();
    let waits = async {
        let told = scene.finish(&anne, token.clone(), &secret_of_anne).await;
        (told, begun.elapsed())
    };
    let others = async {
        for number in 0..20 {
            let name = format!("Anne {number}");
            let request = v1::UpdateProfileRequest { name: Some(name), ..Default::default() };
            accounts(&boris).update_profile(boris.call(request)).await.unwrap();
        }
        begun.elapsed()
    };
    let ((told, waited), others) = tokio::join!(waits, others);
    refused(told, Reason::IssuerSilent);
    assert!(waited >= Duration::from_secs(3), "{waited:?}");
    assert!(others < waited, "{others:?} {waited:?}");
    let begun = Instant::now();
    refused(scene.finish(&boris, of_boris.clone(), &secret()).await, Reason::IssuerSilent);
    assert!(begun.elapsed() < Duration::from_secs(2), "it was asked a moment ago");

    scene.issuer.set_silent(false);
    scene.pass(Duration::from_secs(11));
    assert_eq!(scene.finish(&anne, token, &secret()).await.unwrap(), None, "no nonce was spent");
    scene.issuer.set_silent(true);
    scene.finish(&boris, of_boris, &secret()).await.expect("its keys are known");
    scene.server.stop().await;
}

#[tokio::test]
async fn an_issuer_that_says_it_is_another_one_is_not_believed() {
    let scene = Scene::start().await;
    let anne = scene.guest("Anne").await;
    scene.issuer.pretend("https://other.example");
    refused(scene.link(&anne, "anne").await, Reason::IssuerSilent);
    assert_eq!(scene.issuer.asked(), 0);
    scene.server.stop().await;
}

#[tokio::test]
async fn an_identity_of_another_account_opens_that_one_and_nothing_is_merged() {
    let scene = Scene::start().await;
    let (anne, guest) = (scene.guest("Anne").await, scene.guest("Guest").await);
    scene.link(&anne, "anne").await.unwrap();
    let (token, secret) = (scene.issuer.sign(&scene.claims(&guest, "anne").await), secret());
    for _ in 0..2 {
        assert_eq!(scene.finish(&guest, token.clone(), &secret).await.unwrap().as_deref(), Some("Anne"));
    }
    assert_eq!(scene.linked(&guest).await, Vec::<String>::new());
    refused(scene.open(token.clone(), &crate::kit::secret()).await, Reason::NonceSpent);
    let opened = scene.open(token.clone(), &secret).await.unwrap();
    let (opened_id, anne_id) = (profile(&opened).await.unwrap(), profile(&anne).await.unwrap());
    assert_eq!(opened_id, anne_id);
    assert_eq!(profile(&guest).await.unwrap().name, "Guest", "that one stays as it was");
    refused(scene.open(token, &secret).await, Reason::NonceSpent);
    assert_eq!(sessions(&anne).await.iter().filter(|session| session.news).count(), 1);
    scene.server.stop().await;
}

#[tokio::test]
async fn the_last_way_in_stays_until_there_is_another() {
    let other = Issuer::start("anne elsewhere");
    let scene = Scene::with(&[&other]).await;
    let anne = scene.guest("Anne").await;
    scene.unlink(&anne).await.expect("what is not linked stays so");
    scene.link(&anne, "anne").await.unwrap();
    refused(scene.unlink(&anne).await, Reason::LastWayIn);
    assert_eq!(scene.linked(&anne).await, ["Club 0"]);

    let begin = v1::BeginLinkRequest { issuer: other.url().to_owned() };
    let nonce = identities(&anne).begin_link(anne.call(begin)).await.unwrap().into_inner().nonce;
    // The word of one issuer does not count for another.
    let id_token = other.sign(&other.claims("anne", &nonce));
    refused(scene.finish(&anne, id_token.clone(), &secret()).await, Reason::IdentityRefused);
    let cross = scene.issuer.sign(&scene.issuer.claims("anne", &nonce));
    refused(scene.finish(&anne, cross, &secret()).await, Reason::NonceSpent);
    let finish = v1::FinishLinkRequest { issuer: other.url().to_owned(), id_token, secret: secret() };
    identities(&anne).finish_link(anne.call(finish)).await.unwrap();
    assert_eq!(scene.linked(&anne).await, ["Club 0", "Club 1"]);
    scene.unlink(&anne).await.expect("there is another identity");
    let unlink = v1::UnlinkRequest { issuer: other.url().to_owned() };
    refused(identities(&anne).unlink(anne.call(unlink.clone())).await, Reason::LastWayIn);
    let code = v1::SetRecoveryCodeRequest { code_sha256: vec![7; 32] };
    accounts(&anne).set_recovery_code(anne.call(code)).await.unwrap();
    identities(&anne).unlink(anne.call(unlink)).await.expect("there is a recovery code");
    assert_eq!(scene.linked(&anne).await, Vec::<String>::new());
    let known = secret();
    let claims = scene.issuer.claims("anne", &scene.begin_open(&known).await.unwrap());
    refused(scene.open(scene.issuer.sign(&claims), &known).await, Reason::UnknownIdentity);
    scene.server.stop().await;
}

/// An issuer that was trusted once: what it vouched for is still listed, and opens nothing.
#[tokio::test]
async fn an_identity_that_nobody_vouches_for_any_more_is_no_way_in() {
    let scene = Scene::start().await;
    let anne = scene.guest("Anne").await;
    scene.link(&anne, "anne").await.unwrap();
    let database = scene.folder.path().join("test.db");
    rows::exec(
        &database,
        "INSERT INTO identities (issuer, subject, account_id, linked_at) \
         SELECT 'https://gone.example', subject, account_id, linked_at FROM identities",
    );
    assert_eq!(scene.linked(&anne).await.len(), 2);
    refused(scene.unlink(&anne).await, Reason::LastWayIn);
    let gone = v1::UnlinkRequest { issuer: "https://gone.example".to_owned() };
    identities(&anne).unlink(anne.call(gone)).await.expect("the other one is still there");
    assert_eq!(scene.linked(&anne).await, ["Club 0"]);
    scene.server.stop().await;
}

#[tokio::test]
async fn identities_are_exported_and_deleted_with_their_account() {
    let scene = Scene::start().await;
    let anne = scene.guest("Anne").await;
    scene.link(&anne, "anne").await.unwrap();
    let known = secret();
    let claims = scene.issuer.claims("anne", &scene.begin_open(&known).await.unwrap());
    scene.open(scene.issuer.sign(&claims), &known).await.unwrap();
    let exported = accounts(&anne).export_account(anne.call(v1::ExportAccountRequest {})).await.unwrap();
    let exported: Value = serde_json::from_str(&exported.into_inner().account_json).unwrap();
    let identity = &exported["identities"][0];
    assert_eq!((&identity["issuer"], &identity["subject"]), (&json!(scene.issuer.url()), &json!("anne")));
    assert!(identity["linked_at_ms"].as_u64() > Some(0));
    let by: Vec<_> =
        exported["sessions"].as_array().unwrap().iter().map(|it| it["by_identity_of"].clone()).collect();
    assert!(by.contains(&Value::Null) && by.contains(&json!(scene.issuer.url())), "{by:?}");

    accounts(&anne).delete_account(anne.call(v1::DeleteAccountRequest {})).await.unwrap();
    let known = secret();
    let claims = scene.issuer.claims("anne", &scene.begin_open(&known).await.unwrap());
    refused(scene.open(scene.issuer.sign(&claims), &known).await, Reason::UnknownIdentity);
    let boris = scene.guest("Boris").await;
    assert_eq!(scene.link(&boris, "anne").await.unwrap(), None, "nobody has it any more");
    scene.server.stop().await;
}

#[tokio::test]
async fn without_issuers_nothing_is_offered() {
    let folder = TempDir::new().unwrap();
    let server = TestServer::start(&folder.path().join("test.db")).await;
    let anne = Person::guest(&server.address, "Anne", 0).await;
    let mut nobody = IdentityServiceClient::new(anne.channel.clone());
    let offered = nobody.list_issuers(v1::ListIssuersRequest {}).await.unwrap().into_inner();
    assert_eq!(offered.issuers, []);
    let issuer = "https://id.example".to_owned();
    let begin = v1::BeginLinkRequest { issuer: issuer.clone() };
    refused(identities(&anne).begin_link(anne.call(begin)).await, Reason::UnknownIssuer);
    let begin = v1::BeginOpenRequest { issuer: issuer.clone(), secret: secret() };
    refused(nobody.begin_open(begin).await, Reason::UnknownIssuer);
    let finish = v1::FinishLinkRequest { issuer, id_token: "x".to_owned(), secret: secret() };
    refused(identities(&anne).finish_link(anne.call(finish)).await, Reason::UnknownIssuer);
    server.stop().await;
}

#[tokio::test]
async fn an_identity_outlives_the_server_and_the_issuer_its_setting() {
    let scene = Scene::start().await;
    let anne = scene.guest("Anne").await;
    scene.link(&anne, "anne").await.unwrap();
    let database = scene.folder.path().join("test.db");
    let url = scene.issuer.url().to_owned();
    scene.server.stop().await;
    let server = TestServer::start(&database).await;
    let anne = Person { channel: connect(&server.address).await, ..anne };
    let answer = identities(&anne).list_identities(anne.call(v1::ListIdentitiesRequest {})).await.unwrap();
    assert_eq!(answer.into_inner().identities[0].name, url, "trusted no more, it is known by its URL");
    let unlink = v1::UnlinkRequest { issuer: url };
    identities(&anne).unlink(anne.call(unlink)).await.expect("what opens nothing is no way in");
    let answer = identities(&anne).list_identities(anne.call(v1::ListIdentitiesRequest {})).await.unwrap();
    assert!(answer.into_inner().identities.is_empty());
    server.stop().await;
}
