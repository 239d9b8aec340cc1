//! The pages for browsers: invitations, matches that everybody may see, and nothing of running ones.

use crate::daily::{DAY, close};
use crate::kit::http::{Answer, ask, ask_by, get};
use crate::kit::{Person, Seen, TestServer, account, open_store, refused};
use cartable_core::catalogue::GameId;
use cartable_proto::v1::account_service_client::AccountServiceClient;
use cartable_proto::v1::daily_service_client::DailyServiceClient;
use cartable_proto::v1::ranking_service_client::RankingServiceClient;
use cartable_proto::{Reason, v1};
use cartable_server::config::{Config, Rates};
use cartable_server::proxies::{Proxies, Says};
use cartable_server::room::{Room, fresh_code};
use cartable_server::store::{Created, NewRoom};
use cartable_server::tls::TlsFiles;
use cartable_server::wall_clock::WallClock;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use tokio_rustls::rustls::{self, ClientConfig, DigitallySignedStruct, SignatureScheme};
use tonic::Status;

const ENGLISH: (&str, &str) = ("Accept-Language", "en");

async fn server(configure: impl FnOnce(&mut Config)) -> (TempDir, TestServer) {
    let folder = TempDir::new().unwrap();
    let mut config = Config::new(folder.path().join("test.db")).without_pauses();
    configure(&mut config);
    (folder, TestServer::with(config).await)
}

/// Checks the headers that every answer must have.
#[track_caller]
pub fn is_strict(answer: &Answer) {
    let policy = answer.header("content-security-policy").unwrap();
    assert!(policy.starts_with("default-src 'none';") && !policy.contains("unsafe"), "{policy}");
    assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
    assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    assert_eq!(answer.header("set-cookie"), None);
    assert!(!answer.body.contains("<script"));
}

#[tokio::test]
async fn an_invitation_names_the_game_and_the_free_seats_and_offers_the_ways_in() {
    let (_folder, server) = server(|_| {}).await;
    let host = server.address.strip_prefix("http://").unwrap();
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let room = anne.create_room(GameId::Niet, 3, 1).await.unwrap();
    let typed = format!("/r/{}", room.code.to_lowercase());
    let page = get(&server.address, &typed, &[ENGLISH]).await;
    assert_eq!((page.status, page.header("content-language")), (200, Some("en")));
    is_strict(&page);
    for told in [
        "<h1>NIET!</h1>",
        "Free seats: 2 of 4",
        &format!("href=\"cartable://{host}/r/{}\"", room.code),
        &format!("cartable play --server &#39;http://{host}&#39; --room {}", room.code),
    ] {
        assert!(page.body.contains(told), "{told}: {}", page.body);
    }
    assert!(!page.body.contains("Anne"), "who sits there is for those who do");
    let page = get(&server.address, &typed, &[]).await;
    assert!(page.body.contains("Places libres\u{a0}: 2 sur 4") && page.body.contains("<html lang=\"fr\">"));
    let page = get(&server.address, &format!("{typed}?lang=en"), &[("Accept-Language", "fr")]).await;
    assert!(page.body.contains("Free seats: 2 of 4"), "a choice goes before what the browser asks for");
    let style = get(&server.address, "/pages.css", &[]).await;
    assert_eq!((style.status, style.header("content-type")), (200, Some("text/css; charset=utf-8")));
    server.stop().await;
}

#[tokio::test]
async fn looks_at_invitations_are_counted_as_guesses_whether_or_not_there_is_such_a_room() {
    let rates = Rates { address_looks: 8, ..Rates::none() };
    let (_folder, server) = server(|config| config.rates = rates).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let room = anne.create_room(GameId::Niet, 2, 0).await.unwrap();
    assert_eq!(get(&server.address, "/r/QQQQQQ", &[ENGLISH]).await.status, 404);
    assert_eq!(get(&server.address, &format!("/r/{}", room.code), &[ENGLISH]).await.status, 200);
    let page = get(&server.address, &format!("/r/{}", room.code), &[ENGLISH]).await;
    assert_eq!((page.status, page.header("retry-after")), (429, Some("8")));
    assert!(page.body.contains("too often"));
    is_strict(&page);
    // A missing room looks the same without an account as with one.
    let request = v1::GetRoomRequest { code: "QQQQQZ".to_owned() };
    refused(anne.rooms().get_room(anne.call(request)).await, Reason::TooFast);
    server.stop().await;
}

#[tokio::test]
async fn looks_are_counted_by_the_address_that_a_trusted_proxy_names_and_by_no_other() {
    let rates = Rates { address_looks: 8, ..Rates::none() };
    for (is_trusted, expected) in [(true, [404, 404, 429, 404]), (false, [404, 404, 429, 429])] {
        let trusted = if is_trusted { vec!["127.0.0.0/8".parse().unwrap()] } else { Vec::new() };
        let (_folder, server) = server(|config| {
            config.rates = rates;
            config.proxies = Proxies { trusted: trusted.clone(), says: Says::ForwardedFor };
        })
        .await;
        let mut found = Vec::new();
        for caller in ["6.6.6.6, 203.0.113.7", "5.5.5.5, 203.0.113.7", "203.0.113.7", "203.0.113.8"] {
            found.push(get(&server.address, "/r/QQQQQQ", &[("X-Forwarded-For", caller)]).await.status);
        }
        assert_eq!(found, expected, "an honest visitor of another address is let in: {is_trusted}");
        server.stop().await;
    }
}

#[tokio::test]
async fn a_proxy_that_speaks_the_proxy_protocol_is_heard_and_others_are_cut_off() {
    let rates = Rates { address_looks: 4, ..Rates::none() };
    let (_folder, server) = server(|config| {
        config.rates = rates;
        let trusted = vec!["127.0.0.1".parse().unwrap()];
        config.proxies = Proxies { trusted, says: Says::Protocol };
    })
    .await;
    let address = server.address.strip_prefix("http://").unwrap();
    let ask = async |head: &str| {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let request = format!("{head}GET /r/QQQQQQ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).await;
        String::from_utf8_lossy(&answer).get(9..12).unwrap_or_default().to_owned()
    };
    let from = |address: &str| format!("PROXY TCP4 {address} 127.0.0.1 4711 80\r\n");
    assert_eq!(ask(&from("203.0.113.7")).await, "404");
    assert_eq!(ask(&from("203.0.113.7")).await, "429");
    assert_eq!(ask(&from("203.0.113.8")).await, "404");
    assert_eq!(ask("").await, "", "it does not say whom it speaks for");
    server.stop().await;
}

#[tokio::test]
async fn bad_requests_get_a_clear_answer_with_the_right_status() {
    let (_folder, server) = server(|_| {}).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let room = format!("/r/{}", anne.create_room(GameId::Niet, 2, 0).await.unwrap().code);
    let zeros = "0".repeat(32);
    for (method, path, headers, status) in [
        ("GET", "/", &[][..], 404),
        ("GET", "/r/", &[], 404),
        ("GET", "/r/%3Cscript%3E", &[], 404),
        ("GET", "/r/%FF%FE", &[], 400),
        ("GET", "/replay/nonsense", &[], 404),
        ("GET", &format!("/replay/{zeros}"), &[], 404),
        ("GET", &format!("/replay/{zeros}/-1"), &[], 404),
        ("GET", &format!("/replay/{zeros}/99999999999999999999999"), &[], 404),
        ("GET", "/.well-known/assetlinks.json", &[], 404),
        ("GET", "/.well-known/apple-app-site-association", &[], 404),
        ("POST", &room, &[], 405),
        ("DELETE", "/replay/0", &[], 405),
        ("GET", &room, &[("Host", "a\"><script>")], 400),
        ("GET", &room, &[("Host", "user@host")], 400),
        ("GET", &room, &[("Host", "")], 400),
        ("GET", &room, &[("Accept-Language", ";;q=,\u{e9},fr;q=nan")], 200),
        ("HEAD", &room, &[], 200),
        // A call that does not come by HTTP/2 is none.
        ("POST", "/cartable.v1.AccountService/GetProfile", &[("Content-Type", "application/grpc")], 404),
    ] {
        let answer = ask(method, &server.address, path, headers).await;
        assert_eq!(answer.status, status, "{method} {path} {headers:?}: {answer:?}");
        is_strict(&answer);
    }
    profile(&anne).await.expect("nothing of that has done any harm");
    server.stop().await;
}

async fn profile(person: &Person) -> Result<(), Status> {
    let mut accounts = AccountServiceClient::new(person.channel.clone());
    accounts.get_profile(person.call(v1::GetProfileRequest {})).await.map(drop)
}

#[tokio::test]
async fn links_are_vouched_for_and_a_server_may_have_a_name_of_its_own() {
    let (_folder, server) = server(|config| {
        config.site = Some("cartable.example".to_owned());
        config.android_certificates = vec!["AB:CD".to_owned()];
        config.apple_teams = vec!["ABCDE12345".to_owned()];
    })
    .await;
    let links = get(&server.address, "/.well-known/assetlinks.json", &[]).await;
    assert_eq!((links.status, links.header("content-type")), (200, Some("application/json")));
    let links: serde_json::Value = serde_json::from_str(&links.body).unwrap();
    assert_eq!(links[0]["target"]["package_name"], "fr.cartable.app");
    assert_eq!(links[0]["target"]["sha256_cert_fingerprints"][0], "AB:CD");
    let apple = get(&server.address, "/.well-known/apple-app-site-association", &[]).await;
    assert_eq!((apple.status, apple.header("content-type")), (200, Some("application/json")));
    let apple: serde_json::Value = serde_json::from_str(&apple.body).unwrap();
    assert_eq!(apple["applinks"]["details"][0]["appIDs"][0], "ABCDE12345.fr.cartable.app");
    assert_eq!(apple["applinks"]["details"][0]["components"][0]["/"], "/r/*");
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let room = anne.create_room(GameId::Duel, 2, 0).await.unwrap();
    let page = get(&server.address, &format!("/r/{}", room.code), &[("Host", "evil.example")]).await;
    assert!(page.body.contains(&format!("cartable://cartable.example/r/{}", room.code)), "{}", page.body);
    assert!(page.body.contains("https://cartable.example") && !page.body.contains("evil"));
    server.stop().await;
}

/// Accepts any certificate, because only the content matters here.
#[derive(Debug)]
struct Anyone;

impl ServerCertVerifier for Anyone {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        _: &[u8],
        _: &CertificateDer<'_>,
        _: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        Ok(HandshakeSignatureValid::assertion())
    }

    fn verify_tls13_signature(
        &self,
        _: &[u8],
        _: &CertificateDer<'_>,
        _: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        Ok(HandshakeSignatureValid::assertion())
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        default_provider().signature_verification_algorithms.supported_schemes()
    }
}

#[tokio::test]
async fn where_the_certificate_is_pinned_links_carry_its_fingerprint() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let store = open_store(&database).await.unwrap();
    let anne = account(&store, "Anne").await;
    let room = Room::open(fresh_code().unwrap(), &anne, GameId::Niet.default_options(), vec![None, None]);
    let (request_id, request) = ("1".to_owned(), String::new());
    // It is not to be closed as forgotten.
    let at = WallClock::system().now();
    let new = NewRoom { room: room.unwrap(), request_id, request, at, most: 1 };
    let Created::Room(room) = store.create_room(new).await.unwrap() else { panic!("there is no other") };
    store.close().await;

    let files = TlsFiles::self_signed(database.with_extension("pem"));
    let fingerprint = cartable_server::tls::Tls::open(files.clone()).unwrap().fingerprint();
    let mut config = Config::new(&database).without_pauses();
    config.tls = Some(files);
    let server = TestServer::with(config).await;
    let host = server.address.strip_prefix("http://").unwrap();
    let client = ClientConfig::builder_with_provider(Arc::new(default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap();
    let client = client.dangerous().with_custom_certificate_verifier(Arc::new(Anyone));
    let mut client = client.with_no_client_auth();
    client.alpn_protocols = vec![b"http/1.1".to_vec()];
    let clear = TcpStream::connect(host).await.unwrap();
    let name = ServerName::try_from("cartable.example").unwrap();
    let tls = TlsConnector::from(Arc::new(client)).connect(name, clear).await.unwrap();
    let page = ask_by(tls, "GET", host, &format!("/r/{}", room.code), &[]).await;
    assert_eq!(page.status, 200);
    is_strict(&page);
    for told in
        [format!("cartable://{host}/r/{}#{fingerprint}", room.code), format!("https://{host}#{fingerprint}")]
    {
        assert!(page.body.contains(&told), "{told}: {}", page.body);
    }
    server.stop().await;
}

async fn share(person: &Person, match_id: &str, sharing: v1::Sharing) -> Result<bool, Status> {
    let request = v1::ShareMatchRequest { match_id: match_id.to_owned(), sharing: sharing.into() };
    let mut ranking = RankingServiceClient::new(person.channel.clone());
    Ok(ranking.share_match(person.call(request)).await?.into_inner().shown)
}

async fn played(person: &Person) -> Vec<v1::PlayedMatch> {
    let request = v1::ListHistoryRequest::default();
    let mut ranking = RankingServiceClient::new(person.channel.clone());
    ranking.list_history(person.call(request)).await.unwrap().into_inner().matches
}

/// A match of Anne, Boris and a bot, in its middle.
async fn begun(server: &TestServer) -> (Person, Person, String) {
    let mut anne = Person::guest(&server.address, "Anne<b>", 1).await;
    let boris = Person::guest(&server.address, "Boris", 2).await;
    let room = anne.create_room(GameId::Niet, 2, 1).await.unwrap();
    boris.join(&room.code).await.unwrap();
    let id = anne.start(&room.code).await.unwrap();
    (anne, boris, id)
}

async fn play_out(anne: &mut Person, boris: &mut Person, id: &str) {
    let (mut seen, mut other) = (Seen::default(), Seen::default());
    let both = tokio::join!(anne.play_out(id, &mut seen), boris.play_out(id, &mut other));
    both.0.unwrap();
    both.1.unwrap();
}

#[tokio::test]
async fn a_match_is_shown_step_by_step_once_every_person_in_it_agrees() {
    let (_folder, server) = server(|_| {}).await;
    let (mut anne, mut boris, id) = begun(&server).await;
    let path = format!("/replay/{id}");
    let status = async |path: &str| get(&server.address, path, &[ENGLISH]).await.status;
    refused(share(&anne, &id, v1::Sharing::Named).await, Reason::StillRunning);
    assert_eq!(status(&path).await, 404);
    play_out(&mut anne, &mut boris, &id).await;
    let stranger = Person::guest(&server.address, "Chloé", 3).await;
    refused(share(&stranger, &id, v1::Sharing::Named).await, Reason::UnknownMatch);
    let wrong = v1::ShareMatchRequest { match_id: id.clone(), sharing: 7 };
    let wrong = RankingServiceClient::new(anne.channel.clone()).share_match(anne.call(wrong)).await;
    assert_eq!(refused(wrong, Reason::Malformed).field.as_deref(), Some("sharing"));

    assert!(!share(&anne, &id, v1::Sharing::Named).await.unwrap());
    assert_eq!(status(&path).await, 404, "one of two is not all");
    assert!(share(&boris, &id, v1::Sharing::Unnamed).await.unwrap());
    let page = get(&server.address, &path, &[ENGLISH]).await;
    is_strict(&page);
    assert_eq!(page.status, 200);
    let names: Vec<&str> = page.body.lines().filter(|line| line.starts_with("<p>")).collect();
    assert!(names[0].starts_with("<p>Anne&#60;b&#62;, Player 2, "), "{names:?}");
    assert!(!page.body.contains("Boris") && !page.body.contains("<b>"), "{}", page.body);
    let steps = played(&anne).await;
    assert_eq!((steps[0].sharing(), steps[0].shown), (v1::Sharing::Named, true));
    assert!(page.body.contains("<svg ") && page.body.contains(&format!("href=\"{path}/1\"")));
    assert!(page.body.contains("Step 0 of "));
    let last: usize = {
        let after = page.body.split("Step 0 of ").nth(1).unwrap();
        after.chars().take_while(char::is_ascii_digit).collect::<String>().parse().unwrap()
    };
    let end = get(&server.address, &format!("{path}/{last}"), &[ENGLISH]).await;
    assert!(end.status == 200 && end.body.contains("rel=\"prev\"") && !end.body.contains("rel=\"next\""));
    assert!(!end.body.contains("Boris"));
    let middle = get(&server.address, &format!("{path}/{}", last / 2), &[]).await;
    assert!(
        middle.body.contains(&format!("Étape {} sur {last}", last / 2)) && middle.body.contains("Joueur 2")
    );
    assert_eq!(status(&format!("{path}/{}", last + 1)).await, 404);

    assert!(!share(&anne, &id, v1::Sharing::Unspecified).await.unwrap());
    assert_eq!(status(&path).await, 404, "who no longer agrees is no longer shown");
    assert!(share(&anne, &id, v1::Sharing::Named).await.unwrap());
    let gone = v1::DeleteAccountRequest {};
    AccountServiceClient::new(boris.channel.clone()).delete_account(boris.call(gone)).await.unwrap();
    assert_eq!(status(&path).await, 404, "who is gone agrees to nothing any more");
    server.stop().await;
}

#[tokio::test]
async fn a_daily_deal_is_shown_when_nobody_can_play_it_any_more() {
    let (hand, begun) = (Arc::new(AtomicU64::new(DAY.begins_ms())), Instant::now());
    let shown = Arc::clone(&hand);
    let clock = WallClock::new(move || shown.load(Ordering::SeqCst) + begun.elapsed().as_millis() as u64);
    let access_lifetime = Duration::from_hours(100);
    let configure = |config: &mut Config| (config.clock, config.access_lifetime) = (clock, access_lifetime);
    let (_folder, server) = server(configure).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let request = v1::BeginDailyRequest { day: DAY.to_string(), game: "duel".to_owned() };
    let mut dailies = DailyServiceClient::new(anne.channel.clone());
    let id = dailies.begin_daily(anne.call(request)).await.unwrap().into_inner().match_id;
    anne.play_out(&id, &mut Seen::default()).await.unwrap();
    assert!(!share(&anne, &id, v1::Sharing::Named).await.unwrap());
    assert!(!played(&anne).await[0].shown);
    assert_eq!(get(&server.address, &format!("/replay/{id}"), &[]).await.status, 404);
    hand.store(DAY.closes_ms(), Ordering::SeqCst);
    close(&anne, DAY).await;
    assert_eq!(get(&server.address, &format!("/replay/{id}"), &[]).await.status, 200);
    server.stop().await;
}

#[tokio::test]
async fn no_page_tells_anything_of_a_running_match() {
    let (_folder, server) = server(|_| {}).await;
    let (mut anne, mut boris, id) = begun(&server).await;
    let (info, _) = anne.look(&id).await;
    let paths = [
        format!("/r/{}", info.room_code),
        format!("/replay/{id}"),
        format!("/replay/{id}/0"),
        format!("/replay/{id}/1"),
    ];
    let mut told = Vec::new();
    for path in &paths {
        let page = get(&server.address, path, &[ENGLISH]).await;
        assert!(!page.body.contains("<svg") && !page.body.contains("Boris"), "{path}: {}", page.body);
        told.push(page.body);
    }
    assert!(told[0].contains("The match has begun") && !told[0].contains("cartable://"));
    play_out(&mut anne, &mut boris, &id).await;
    // However the match stands, they say the same.
    for (path, before) in paths.iter().zip(told) {
        assert_eq!(get(&server.address, path, &[ENGLISH]).await.body, before, "{path}");
    }
    server.stop().await;
}

#[tokio::test]
async fn whoever_begins_a_page_and_does_not_finish_is_closed() {
    use crate::kit::raw::{connect_from, is_closed_within};
    let (_folder, server) = server(|config| config.handshake_timeout = Duration::from_millis(300)).await;
    let mut short = connect_from("127.0.0.1", &server.address).await;
    short.write_all(b"GET / HTTP/1.1\r\n").await.unwrap();
    assert!(is_closed_within(&mut short, Duration::from_secs(10)).await);
    server.stop().await;
}
