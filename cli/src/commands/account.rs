//! `cartable account`: one's account at a server.

use crate::args::{AccountArgs, AccountCommand, Complaint, YesOrNo};
use crate::daily::own_words;
use crate::failure::Failure;
use crate::identity::{self, headline};
use crate::online::{Address, Guest, call_words, queued_words, seats, signed_out};
use crate::text::{age, game_title, say, say_with};
use cartable_core::text::{Arg, Lang};
use cartable_ffi::{Client, Device, Identity, Profile, ReportKind, Shelf, avatars};
use std::io::{BufRead as _, Write, stdin};
use std::sync::Arc;

/// Does what was asked with the account.
pub(super) fn run(
    args: &AccountArgs,
    lang: Lang,
    shelf: &Arc<Shelf>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let address = Address::named(&args.online, lang, shelf);
    let command = args.command.as_ref().unwrap_or(&AccountCommand::Show);
    let client = match command {
        AccountCommand::Recover { .. } | AccountCommand::Open { .. } => {
            Guest::connect(&address, lang, shelf)?
        }
        // Nobody is made to be taken away again.
        AccountCommand::SignOut { .. }
        | AccountCommand::Unlink { .. }
        | AccountCommand::Export
        | AccountCommand::Delete { .. } => Guest::back(&address, lang, shelf)?.client().clone(),
        _ => Guest::enter(&address, lang, shelf)?.client().clone(),
    };
    if let AccountCommand::Recover { yes: false, .. } | AccountCommand::Open { yes: false, .. } = command
        && !leaves(&client, lang, out)?
    {
        return Ok(out.flush()?);
    }
    match command {
        AccountCommand::Show => show(&client, lang, out)?,
        AccountCommand::Rename { to } => {
            let profile = client.update_profile(Some(to.clone()), None).map_err(Failure::work)?;
            writeln!(out, "{}", headline(&profile))?;
        }
        AccountCommand::Avatar { id: Some(id) } => {
            let profile = client.update_profile(None, Some(id.clone())).map_err(Failure::work)?;
            writeln!(out, "{}", headline(&profile))?;
        }
        AccountCommand::Avatar { id: None } => {
            for avatar in avatars() {
                writeln!(out, "{} {}", avatar.sign, avatar.id)?;
            }
        }
        AccountCommand::Watchable { may } => {
            let profile = client.set_watchable(*may == YesOrNo::Yes).map_err(Failure::work)?;
            writeln!(out, "{}", watchable(&profile, lang))?;
        }
        AccountCommand::HistoryOpen { may } => {
            let profile = client.set_history_open(*may == YesOrNo::Yes).map_err(Failure::work)?;
            writeln!(out, "{}", history_open(&profile, lang))?;
        }
        AccountCommand::Code => {
            writeln!(out, "{}", client.new_recovery_code().map_err(Failure::work)?)?;
            writeln!(out, "{}", say(lang, "account-code"))?;
        }
        AccountCommand::Recover { code, .. } => {
            let code = if code.is_empty() { ask_code(lang, out)? } else { code.concat() };
            let profile = client.recover(&code).map_err(Failure::work)?;
            writeln!(out, "{}", headline(&profile))?;
        }
        AccountCommand::Link { issuer } => {
            let issuer = identity::issuer(&client, issuer.as_deref(), lang)?;
            identity::link(&client, &issuer, lang, &mut stdin().lock(), out)?;
        }
        AccountCommand::Open { issuer, .. } => {
            let issuer = identity::issuer(&client, issuer.as_deref(), lang)?;
            identity::open(&client, &issuer, lang, out)?;
        }
        AccountCommand::Unlink { issuer } => unlink(&client, issuer, lang)?,
        AccountCommand::SignOut { others: true, .. } => {
            client.end_other_sessions().map_err(Failure::work)?;
            devices(&client, lang, out)?;
        }
        AccountCommand::SignOut { device, .. } => {
            let known = client.devices().map_err(Failure::work)?;
            let chosen = device.and_then(|number| known.get(number.checked_sub(1)?));
            let chosen = chosen.ok_or_else(|| Failure::Usage(say(lang, "account-no-device")))?;
            client.end_session(&chosen.session_id).map_err(Failure::work)?;
            if !chosen.own {
                devices(&client, lang, out)?;
            }
        }
        AccountCommand::Block { who } => {
            client.set_blocked(&met(&client, who, lang)?, true).map_err(Failure::work)?;
        }
        AccountCommand::Unblock { who } => {
            let blocked = client.blocked().map_err(Failure::work)?;
            let is_meant = |name: &str, tag: &str| name == who || format!("{name}#{tag}") == *who;
            let found = blocked.iter().find(|player| is_meant(&player.name, &player.tag));
            let found = found.ok_or_else(|| nobody(who, lang))?;
            client.set_blocked(&found.account_id, false).map_err(Failure::work)?;
        }
        AccountCommand::Report { who, kind, match_id } => {
            let kind = match kind {
                Complaint::Name => ReportKind::Name,
                Complaint::Cheating => ReportKind::Cheating,
                Complaint::Stalling => ReportKind::Stalling,
            };
            client.report_player(&met(&client, who, lang)?, kind, match_id.clone()).map_err(Failure::work)?;
        }
        AccountCommand::Export => writeln!(out, "{}", client.export_account().map_err(Failure::work)?)?,
        AccountCommand::Delete { .. } => {
            client.delete_account().map_err(Failure::work)?;
            writeln!(out, "{}", say(lang, "account-deleted"))?;
        }
    }
    Ok(out.flush()?)
}

/// Whether another account may take the place of the one that is kept here, if any is.
fn leaves(client: &Client, lang: Lang, out: &mut impl Write) -> Result<bool, Failure> {
    if client.session().is_none() {
        return Ok(true);
    }
    let profile = match client.profile() {
        // Out of that one this machine was signed: there is nothing to leave.
        Err(why) if signed_out(&why) => return Ok(true),
        known => known.map_err(Failure::work)?,
    };
    let is_lost = !profile.has_recovery_code && client.identities().map_err(Failure::work)?.is_empty();
    let question = if is_lost { "account-loses" } else { "account-leaves" };
    let question = say_with(lang, question, [("account", Arg::from(headline(&profile)))]);
    identity::agrees(&question, lang, &mut stdin().lock(), out)
}

/// A recovery code, typed where no history of commands keeps it.
fn ask_code(lang: Lang, out: &mut impl Write) -> Result<String, Failure> {
    writeln!(out, "{}", say(lang, "account-type-code"))?;
    out.flush()?;
    let mut code = String::new();
    stdin().lock().read_line(&mut code)?;
    Ok(code)
}

/// Whether others may look on at what one plays.
fn watchable(profile: &Profile, lang: Lang) -> String {
    say(lang, if profile.watchable { "account-watchable" } else { "account-unwatchable" })
}

/// Whether others may see what one has played.
fn history_open(profile: &Profile, lang: Lang) -> String {
    say(lang, if profile.history_open { "account-history-open" } else { "account-history-closed" })
}

fn show(client: &Client, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    let profile = client.profile().map_err(Failure::work)?;
    writeln!(out, "{}", headline(&profile))?;
    let code = if profile.has_recovery_code { "account-has-code" } else { "account-no-code" };
    writeln!(out, "{}", say(lang, code))?;
    writeln!(out, "{}", watchable(&profile, lang))?;
    writeln!(out, "{}", history_open(&profile, lang))?;
    for linked in client.identities().map_err(Failure::work)? {
        writeln!(out, "{}", say_with(lang, "identity-shown", [("issuer", Arg::from(linked.name))]))?;
    }
    devices(client, lang, out)?;
    let waiting = client.waiting().map_err(Failure::work)?;
    if let Some(queued) = &waiting.queued {
        writeln!(out, "{}", queued_words(queued, lang))?;
    }
    for room in waiting.rooms {
        let state = match (room.call, &room.match_id) {
            (Some(call), _) => call_words(call, lang),
            (None, Some(_)) if room.resigned => say(lang, "account-resigned"),
            (None, Some(_)) => say(lang, "account-plays"),
            (None, None) => say(lang, "account-waits"),
        };
        // A match of the queue has no room: its id is what others look on by.
        let name = room.match_id.as_ref().filter(|_| room.code.is_empty()).unwrap_or(&room.code);
        writeln!(
            out,
            "{name} · {} · {state} · {}",
            game_title(&room.game, lang),
            seats(&room, lang).join(", ")
        )?;
    }
    for own in &waiting.tries {
        let args = [("game", Arg::from(game_title(&own.game, lang))), ("day", Arg::from(own.day.as_str()))];
        writeln!(out, "{} · {}", say_with(lang, "account-daily", args), own_words(Some(own), lang))?;
    }
    for player in client.blocked().map_err(Failure::work)? {
        let name = format!("{}#{}", player.name, player.tag);
        writeln!(out, "{}", say_with(lang, "account-blocked", [("name", Arg::from(name))]))?;
    }
    Ok(())
}

fn devices(client: &Client, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    for (device, number) in client.devices().map_err(Failure::work)?.iter().zip(1..) {
        writeln!(out, "{number}. {}", device_words(device, lang))?;
    }
    Ok(())
}

/// Also an issuer that the server trusts no more can be named, as `show` does.
fn unlink(client: &Client, name: &str, lang: Lang) -> Result<(), Failure> {
    let linked = client.identities().map_err(Failure::work)?;
    let is_meant = |known: &&Identity| known.name.to_lowercase() == name.to_lowercase();
    let found = linked.iter().find(is_meant).ok_or_else(|| {
        Failure::Usage(say_with(lang, "identity-not-linked", [("issuer", Arg::from(name))]))
    })?;
    client.unlink(&found.issuer).map_err(Failure::work)
}

/// A device in a line: its name, how long ago it was used, and what is special about it.
#[must_use]
pub fn device_words(device: &Device, lang: Lang) -> String {
    let name = if device.name.is_empty() { say(lang, "account-device") } else { device.name.clone() };
    let mut words = vec![name];
    if device.own {
        words.push(say(lang, "account-own"));
    } else if device.used_at_ms > 0 {
        words.push(age(device.used_at_ms as u64, lang));
    }
    if device.recovered {
        words.push(say(lang, "account-recovered"));
    }
    if let Some(issuer) = &device.identity {
        words.push(say_with(lang, "identity-opened", [("issuer", Arg::from(issuer.as_str()))]));
    }
    words.join(" · ")
}

/// The account of somebody with whom one sits in a room, plays or has just played, by the name, or by its own id.
pub(super) fn met(client: &Client, name: &str, lang: Lang) -> Result<String, Failure> {
    if is_id(name) {
        return Ok(name.to_lowercase());
    }
    let rooms = client.rooms().map_err(Failure::work)?;
    let mut seats = rooms.into_iter().flat_map(|room| room.seats);
    let here = seats.find(|seat| !seat.you && seat.name.as_deref() == Some(name));
    if let Some(id) = here.and_then(|seat| seat.account_id) {
        return Ok(id);
    }
    let played = client.history(None).map_err(Failure::work)?.matches;
    let mut seats = played.into_iter().flat_map(|played| played.seats);
    let met = seats.find(|seat| !seat.you && seat.name == name);
    met.and_then(|seat| seat.account_id).ok_or_else(|| nobody(name, lang))
}

/// Whether this is the id of an account, which is too long for a name.
fn is_id(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn nobody(name: &str, lang: Lang) -> Failure {
    Failure::Usage(say_with(lang, "account-nobody", [("name", Arg::from(name))]))
}
