//! The log: the lines of one call belong together, and secrets never stand in it.

use crate::kit::program::{Program, on};
use crate::kit::{Person, Seen, refused, secret};
use cartable_core::catalogue::GameId;
use cartable_proto::v1::account_service_client::AccountServiceClient;
use cartable_proto::{Reason, v1};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::process::Command;
use tempfile::TempDir;

/// The id in the outermost span of a line, and what the span is.
fn span(line: &str) -> Option<(&str, &str)> {
    let (before, after) = line.split_once("{trace=")?;
    let kind = before.rsplit([' ', ':']).next()?;
    Some((kind, after.split([' ', '}']).next()?))
}

/// Reads the log of a program that logs everything, from sign-in to a dead token,
/// through a match played to its end.
#[tokio::test]
async fn lines_of_one_call_have_one_id_and_nothing_secret_is_in_any() {
    let folder = TempDir::new().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_cartable-server"));
    command.args(["--listen", "127.0.0.1:0", "--bot-pause-ms", "0", "--chance-pause-ms", "0"]);
    command.args(["--account-calls", "0", "--address-calls", "0", "--log", "debug"]);
    // A pipe would be full before anybody reads it.
    let file = folder.path().join("log");
    on(&mut command, &folder.path().join("test.db")).stderr(File::create(&file).unwrap());
    let program = Program::launch(&mut command);
    let drawn = secret();
    let channel = crate::kit::connect(&program.address).await;
    let mut anne = Person::come(channel.clone(), "Anne", drawn.clone(), 1).await.unwrap();
    let (mut accounts, code) = (AccountServiceClient::new(channel), [0xC7_u8; 16]);
    let hash = v1::SetRecoveryCodeRequest { code_sha256: vec![0xC8; 32] };
    accounts.set_recovery_code(anne.call(hash)).await.unwrap();
    let wrong = v1::RecoverRequest { code: code.to_vec(), secret: secret(), device: String::new() };
    refused(accounts.recover(wrong).await, Reason::UnknownCode);
    let room = anne.create_room(GameId::Niet, 1, 2).await.unwrap();
    let id = anne.start(&room.code).await.unwrap();
    anne.play_out(&id, &mut Seen::default()).await.unwrap();
    let record = anne.record(&id).await.unwrap();
    let mut tokens = vec![anne.access.clone(), anne.refresh.clone()];
    for _ in 0..2 {
        let request = v1::RefreshTokensRequest { refresh_token: tokens.last().unwrap().clone() };
        let fresh = accounts.refresh_tokens(request).await.unwrap().into_inner().tokens.unwrap();
        tokens.extend([fresh.access_token, fresh.refresh_token]);
    }
    let dead = v1::RefreshTokensRequest { refresh_token: anne.refresh.clone() };
    refused(accounts.refresh_tokens(dead).await, Reason::UnknownToken);
    program.terminate();
    let log = fs::read_to_string(&file).unwrap();

    let own: Vec<&str> = log.lines().filter(|line| line.contains("cartable_server")).collect();
    let ids_of = |kind: &str| {
        let spans = own.iter().filter_map(|line| span(line)).filter(|(of, _)| *of == kind);
        spans.map(|(_, id)| id).collect::<BTreeSet<_>>()
    };
    let (calls, jobs, matches) = (ids_of("call"), ids_of("job"), ids_of("match"));
    println!("{} lines: {} calls, {} jobs, {} matches", own.len(), calls.len(), jobs.len(), matches.len());
    assert!(jobs.len() >= 10 && !matches.is_empty(), "{log}");
    let answered = own.iter().filter(|line| line.contains("it is answered"));
    let mut by_id = BTreeMap::<&str, u32>::new();
    for line in answered {
        assert!(line.contains("method="), "{line}");
        *by_id.entry(span(line).unwrap().1).or_default() += 1;
    }
    assert!(by_id.values().all(|count| *count == 1), "each call has an id of its own: {by_id:?}");
    assert!(by_id.len() > 20);
    for id in calls.iter().chain(&jobs).chain(&matches) {
        assert!(id.len() == 8 && id.bytes().all(|digit| digit.is_ascii_hexdigit()), "{id}");
    }
    let dead = own.iter().find(|line| line.contains("a dead refresh token was shown")).unwrap();
    assert!(
        dead.contains("AccountService/RefreshTokens") && by_id.contains_key(span(dead).unwrap().1),
        "{dead}"
    );

    let record: Value = serde_json::from_str(&record).unwrap();
    let seed = record["seed"].as_str().unwrap().to_owned();
    assert_eq!(seed.len(), 64);
    let secrets = [seed, drawn, hex::encode(code), hex::encode([0xC8; 32])];
    for secret in tokens.into_iter().chain(secrets) {
        // A token begins with what is no secret: the id of its session.
        let tail = &secret[secret.len() - 24..];
        assert!(!log.contains(tail), "{tail} is in the log");
    }
    assert!(!log.contains("\"cards\"") && !log.contains("\"hand\""), "no view and no move");
}
