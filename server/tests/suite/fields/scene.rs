//! The places of a person who sends a bad request: in a room, in a match, in the queue, with an identity.

use super::values::Bad;
use crate::daily::{DAY, close, make_regulars, noon};
use crate::draws;
use crate::kit::{Person, Seen, TestServer, rows, secret};
use crate::methods::account_of;
use crate::queue::enqueue;
use cartable_core::catalogue::GameId;
use cartable_core::notation;
use cartable_core::seat::Seat;
use cartable_core::seed::Seed;
use cartable_proto::v1;
use cartable_proto::v1::account_service_client::AccountServiceClient;
use cartable_proto::v1::daily_service_client::DailyServiceClient;
use cartable_proto::v1::identity_service_client::IdentityServiceClient;
use cartable_server::config::Config;
use cartable_testing::{Issuer, Key};
use serde_json::json;
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tempfile::TempDir;
use tokio::time::sleep;

/// The situation of Anne.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Situation {
    /// Signed in, with a recovery code.
    Home,
    /// In a room of her own, and there is one of Boris's.
    Room,
    /// In a match with Boris, and it is her turn.
    Match,
    /// Boris has given up.
    Over,
    /// A match was played to its end.
    Played,
    /// Her share is to be revealed.
    Draw,
    /// With a ticket, and Boris has one, too.
    Ticket,
    /// At noon of a day with deals.
    Daily,
    /// The end of a try that stands in the table.
    Closed,
    /// About to link an identity.
    Link,
    /// About to open her account by one.
    Open,
}

/// The things to ask about.
pub struct Scene {
    pub anne: Person,
    texts: BTreeMap<&'static str, String>,
    /// Anne's recovery code and Boris's.
    codes: [[u8; 16]; 2],
}

impl Scene {
    /// One of the ids.
    #[track_caller]
    pub fn text(&self, name: &str) -> String {
        self.texts.get(name).unwrap_or_else(|| panic!("there is no {name} here")).clone()
    }

    pub const fn code(&self) -> [u8; 16] {
        self.codes[0]
    }

    /// Returns the values that only the scene knows to be bad in a field of this name.
    pub fn strange(&self, field: &str) -> Vec<(Bad, Vec<u8>)> {
        let known = |name: &str| self.texts.get(name).map(|text| text.clone().into_bytes());
        let (zeros, fixed) = ("0".repeat(32), |text: &str| Some(text.as_bytes().to_vec()));
        let (of_another, unknown) = match field {
            "code" | "room_code" => (known("other room"), known("room").and(fixed("QQQQQQ"))),
            "match_id" => (known("other match"), fixed(&zeros)),
            "account_id" => (known("own account"), fixed(&zeros)),
            "session_id" => (known("other session"), fixed(&zeros)),
            "ticket_id" => (known("other ticket"), fixed(&zeros)),
            "request_id" => (known("used"), None),
            "issuer" => (fixed("https://elsewhere.example"), None),
            "id_token" => (known("forged"), None),
            "refresh_token" => (fixed(&self.anne.access), fixed(&zeros.repeat(3))),
            "secret" => (None, fixed(&"5e".repeat(16))),
            "day" => (None, fixed("2020-01-01")),
            "season" => (None, fixed("1971-01")),
            // A rating that is no number.
            "page_token" => (fixed(&format!("leaderboard/niet:ffffffffffffffff-{zeros}")), None),
            "move_json" => (fixed("\"next_round\""), None),
            "options_json" => (fixed(r#"{"x2_rule":7}"#), None),
            "code_sha256" => (Some(Sha256::digest(self.codes[1]).to_vec()), None),
            _ => (None, None),
        };
        let both = [(Bad::OfAnother, of_another), (Bad::Unknown, unknown)];
        both.into_iter().filter_map(|(bad, value)| Some((bad, value?))).collect()
    }
}

/// A server, and who comes to it.
pub struct World {
    situation: Situation,
    server: TestServer,
    database: PathBuf,
    _folder: TempDir,
    issuer: Option<Issuer>,
    hand: Option<Arc<AtomicU64>>,
    scenes: u64,
}

impl World {
    pub async fn start(situation: Situation) -> Self {
        let folder = TempDir::new().unwrap();
        let database = folder.path().join("test.db");
        let mut config = Config::new(&database).without_pauses();
        // Until the last share is revealed.
        config.draw_time = Duration::from_hours(1);
        let (mut issuer, mut hand) = (None, None);
        if matches!(situation, Situation::Daily | Situation::Closed) {
            let (clock, turned) = noon();
            config.clock = clock;
            // The time passed here is longer than the usual hour.
            config.access_lifetime = Duration::from_hours(100);
            hand = Some(turned);
        }
        if matches!(situation, Situation::Link | Situation::Open) {
            let club = Issuer::start("anne at the club");
            config.issuers = vec![club.setting("Club").parse().unwrap()];
            issuer = Some(club);
        }
        let server = TestServer::with(config).await;
        Self { situation, server, database, _folder: folder, issuer, hand, scenes: 0 }
    }

    pub async fn stop(self) {
        self.server.stop().await;
    }

    /// A scene with new people.
    pub async fn scene(&mut self) -> Scene {
        self.scenes += 1;
        let address = &self.server.address;
        let (mut anne, mut boris) =
            (Person::guest(address, "Anne", 1).await, Person::guest(address, "Boris", 2).await);
        let codes = [0, 1].map(|one| {
            let mut code = [one; 16];
            code[8..].copy_from_slice(&self.scenes.to_be_bytes());
            code
        });
        let mut texts = BTreeMap::from([
            ("own account", account_of(&anne).await),
            ("account", account_of(&boris).await),
            ("session", anne.access[..32].to_owned()),
            ("other session", boris.access[..32].to_owned()),
            ("secret", secret()),
        ]);
        match self.situation {
            Situation::Home => {
                for (person, code) in [(&anne, codes[0]), (&boris, codes[1])] {
                    let code = v1::SetRecoveryCodeRequest { code_sha256: Sha256::digest(code).to_vec() };
                    let mut accounts = AccountServiceClient::new(person.channel.clone());
                    accounts.set_recovery_code(person.call(code)).await.unwrap();
                }
            }
            Situation::Room => {
                let room = anne.create_room(GameId::Niet, 4, 0).await.unwrap();
                texts.insert("room", room.code);
                texts.insert("used", format!("Anne-{}", anne.requests));
                texts.insert("other room", boris.create_room(GameId::Niet, 3, 0).await.unwrap().code);
            }
            Situation::Match => self.begin(&mut anne, &mut boris, &mut texts).await,
            Situation::Over | Situation::Played => {
                let id = together(&mut anne, &boris, GameId::Niet).await;
                if self.situation == Situation::Over {
                    let resigned = boris.call(v1::ResignRequest { match_id: id.clone() });
                    boris.matches().resign(resigned).await.unwrap();
                } else {
                    let (mut one, mut other) = (Seen::default(), Seen::default());
                    let both =
                        tokio::try_join!(anne.play_out(&id, &mut one), boris.play_out(&id, &mut other));
                    both.unwrap();
                }
                texts.insert("match", id);
                texts.insert("other match", self.others(false).await.0);
            }
            Situation::Draw => {
                texts.insert("match", draws::begin(&mut anne, &boris).await);
                texts.insert("other match", self.others(false).await.0);
            }
            Situation::Ticket => {
                for (person, game, name) in
                    [(&mut anne, "numx", "ticket"), (&mut boris, "duel", "other ticket")]
                {
                    let wish = wish(person.request_id(), game);
                    texts.insert(name, enqueue(person, wish).await.unwrap());
                }
                texts.insert("used", format!("Anne-{}", anne.requests));
            }
            Situation::Daily => {}
            Situation::Closed => {
                // A day that is closed stays so: each scene has its own.
                let (hand, day) = (self.hand.as_ref().unwrap(), DAY.later(self.scenes as u32));
                hand.store(day.begins_ms() + 12 * 3_600_000, Ordering::SeqCst);
                make_regulars(&self.database, &["Anne"]).await;
                let request = v1::BeginDailyRequest { day: day.to_string(), game: "duel".to_owned() };
                let mut dailies = DailyServiceClient::new(anne.channel.clone());
                let id = dailies.begin_daily(anne.call(request)).await.unwrap().into_inner().match_id;
                anne.play_out(&id, &mut Seen::default()).await.unwrap();
                texts.insert("match", id);
                texts.insert("other match", self.others(false).await.0);
                hand.store(day.closes_ms(), Ordering::SeqCst);
                close(&anne, day).await;
            }
            Situation::Link | Situation::Open => self.vouch(&anne, &mut texts).await,
        }
        Scene { anne, texts, codes }
    }

    /// A match of Anne and Boris in which it is her turn.
    async fn begin(&self, anne: &mut Person, boris: &mut Person, texts: &mut BTreeMap<&'static str, String>) {
        let id = together(anne, boris, GameId::Niet).await;
        let (info, update) = anne.look(&id).await;
        let status = update.view.status;
        let mover = status.turn.must.first().unwrap();
        if mover != Seat::at(info.seat as usize) {
            std::mem::swap(anne, boris);
            texts.insert("own account", account_of(anne).await);
        }
        // The possible first actions do not depend on the cards: a match with any seed has them.
        let trial = GameId::Niet.default_options().start(2, Some(status.dealer), Seed::from_number(0));
        texts.insert("move", notation::write(&trial.unwrap().moves(mover)[0]));
        texts.insert("match", id);
        texts.insert("room", info.room_code.clone());
        // The own room is another room for a caller who wants to look on elsewhere.
        texts.insert("other room", info.room_code);
        let (others, watched) = self.others(true).await;
        texts.insert("other match", others);
        texts.insert("watched room", watched);
    }

    /// A match in which Anne does not sit, at which she may look on or not, and its room.
    async fn others(&self, watchable: bool) -> (String, String) {
        let mut dora = Person::guest(&self.server.address, "Dora", 3).await;
        let change = v1::UpdateProfileRequest { watchable: Some(watchable), ..Default::default() };
        AccountServiceClient::new(dora.channel.clone()).update_profile(dora.call(change)).await.unwrap();
        let room = dora.create_room(GameId::Niet, 1, 1).await.unwrap();
        (dora.start(&room.code).await.unwrap(), room.code)
    }

    /// An ID token for Anne, and one that another key has signed.
    async fn vouch(&self, anne: &Person, texts: &mut BTreeMap<&'static str, String>) {
        let issuer = self.issuer.as_ref().unwrap();
        let subject = format!("anne {}", self.scenes);
        let mut identities = IdentityServiceClient::new(anne.channel.clone());
        let url = issuer.url().to_owned();
        let request = anne.call(v1::BeginLinkRequest { issuer: url.clone() });
        let mut nonce = identities.begin_link(request).await.unwrap().into_inner().nonce;
        if self.situation == Situation::Open {
            let id_token = issuer.sign(&issuer.claims(&subject, &nonce));
            let request = v1::FinishLinkRequest { issuer: url.clone(), id_token, secret: secret() };
            identities.finish_link(anne.call(request)).await.unwrap();
            let request = v1::BeginOpenRequest { issuer: url.clone(), secret: texts["secret"].clone() };
            nonce = identities.begin_open(request).await.unwrap().into_inner().nonce;
        }
        let claims = issuer.claims(&subject, &nonce);
        texts.insert("id token", issuer.sign(&claims));
        let key = Key::rsa("another");
        texts.insert("forged", key.token(&json!({ "alg": "RS256", "kid": "another" }), &claims));
        texts.insert("issuer", url);
    }

    /// All rows of the database, except those that a server writes by itself, once all writing has stopped.
    pub async fn rows(&self) -> Vec<String> {
        let mut before = self.look();
        loop {
            sleep(Duration::from_millis(30)).await;
            let now = self.look();
            if now == before {
                return now;
            }
            before = now;
        }
    }

    /// The same as they are at this moment.
    pub fn look(&self) -> Vec<String> {
        /// Signs of life, what is published and closed by the calendar.
        const BY_ITSELF: [&str; 6] = ["life", "outages", "probe", "seasons", "daily_days", "deal_days"];
        /// The columns that say when a match is looked at again, and when a ticket last had a listener.
        const NOTED: [&str; 3] = ["matches.next_due", "matches.asked", "tickets.seen_at"];
        let mut tables = BTreeMap::<String, Vec<String>>::new();
        for (table, column) in rows::columns(&self.database) {
            let is_noted = NOTED.contains(&format!("{table}.{column}").as_str());
            if !BY_ITSELF.contains(&table.as_str()) && !is_noted {
                tables.entry(table).or_default().push(format!("\"{column}\""));
            }
        }
        let of_table = |(table, columns): (&String, &Vec<String>)| {
            format!("SELECT '{table}', {} FROM \"{table}\"", columns.join(", "))
        };
        let statements: Vec<String> = tables.iter().map(of_table).collect();
        let statements: Vec<&str> = statements.iter().map(String::as_str).collect();
        let found = rows::all(&self.database, &statements);
        let mut rows: Vec<String> = found.into_iter().flatten().map(|row| format!("{row:?}")).collect();
        rows.sort_unstable();
        rows
    }
}

/// A match of the two.
async fn together(anne: &mut Person, boris: &Person, game: GameId) -> String {
    let room = anne.create_room(game, 2, 0).await.unwrap();
    boris.join(&room.code).await.unwrap();
    anne.start(&room.code).await.unwrap()
}

/// A wish that nobody else has.
pub fn wish(request_id: String, game: &str) -> v1::EnqueueRequest {
    v1::EnqueueRequest {
        request_id,
        game: game.to_owned(),
        seats: vec![2],
        speed: v1::Speed::Normal.into(),
        ranked: false,
        bots_after_seconds: None,
        share_hash: Vec::new(),
    }
}
