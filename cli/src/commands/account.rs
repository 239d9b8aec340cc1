//! `cartable account`: the player's account at a server.

use crate::address::{Address, quoted};
use crate::args::{AccountArgs, AccountCommand, Complaint, YesOrNo};
use crate::failure::Failure;
use crate::identity::{self, headline};
use crate::online::{Guest, is_id, queued_words, signed_out};
use crate::room::{place_name, seats, state_words};
use crate::text::{age, game_title, say, say_with};
use cartable_core::record::Record;
use cartable_core::text::{Arg, Lang};
use cartable_ffi::{Client, Device, Identity, PlayedMatch, Profile, ReportKind, Shelf, avatars};
use cartable_pages::daily_try_words;
use std::io::{BufRead as _, Write, stdin};
use std::sync::Arc;

/// Carries out a command about the account.
pub(super) fn run(
    args: &AccountArgs,
    lang: Lang,
    shelf: &Arc<Shelf>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let address = Address::named(&args.online, shelf);
    let command = args.command.as_ref().unwrap_or(&AccountCommand::Show);
    let client = match command {
        AccountCommand::Recover { .. } | AccountCommand::Open { .. } => {
            Guest::connect(&address, lang, shelf)?
        }
        // These commands must not create a guest account only to sign it out or delete it.
        AccountCommand::SignOut { .. }
        | AccountCommand::Unlink { .. }
        | AccountCommand::Export
        | AccountCommand::Delete { .. } => Guest::back(&address, lang, shelf)?.client().clone(),
        _ => Guest::enter(&address, lang, shelf)?.client().clone(),
    };
    if let AccountCommand::Recover { yes: false, .. } | AccountCommand::Open { yes: false, .. } = command
        && !leaves(&client, ("account-leaves", "account-loses"), lang, out)?
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
            let had_code = client.profile().map_err(Failure::work)?.has_recovery_code;
            writeln!(out, "{}", client.new_recovery_code().map_err(Failure::work)?)?;
            if had_code {
                writeln!(out, "{}", say(lang, "account-code-old"))?;
            }
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
        AccountCommand::Unlink { issuer } => unlink(&client, issuer, lang, out)?,
        AccountCommand::SignOut { others: true, .. } => {
            client.end_other_sessions().map_err(Failure::work)?;
            devices(&client, lang, out)?;
        }
        AccountCommand::SignOut { device, yes, .. } => sign_out(&client, *device, *yes, lang, out)?,
        AccountCommand::Block { who } => {
            let id = met(&client, who, lang)?;
            client.set_blocked(&id, true).map_err(Failure::work)?;
            let name = name_of(&client, &id)?;
            let args = [("name", Arg::from(name.as_str())), ("command", Arg::from(quoted(&name)))];
            writeln!(out, "{}", say_with(lang, "account-now-blocked", args))?;
        }
        AccountCommand::Unblock { who } => {
            let id = blocked(&client, who, lang)?;
            client.set_blocked(&id, false).map_err(Failure::work)?;
            let name = [("name", Arg::from(name_of(&client, &id)?))];
            writeln!(out, "{}", say_with(lang, "account-unblocked", name))?;
        }
        AccountCommand::Report { who, kind, match_id } => {
            let kind = match kind {
                Complaint::Name => ReportKind::Name,
                Complaint::Cheating => ReportKind::Cheating,
                Complaint::Stalling => ReportKind::Stalling,
            };
            let id = met(&client, who, lang)?;
            client.report_player(&id, kind, match_id.clone()).map_err(Failure::work)?;
            let name = [("name", Arg::from(name_of(&client, &id)?))];
            writeln!(out, "{}", say_with(lang, "account-reported", name))?;
        }
        AccountCommand::Export => writeln!(out, "{}", client.export_account().map_err(Failure::work)?)?,
        AccountCommand::Delete { .. } => {
            client.delete_account().map_err(Failure::work)?;
            writeln!(out, "{}", say(lang, "account-deleted"))?;
        }
    }
    Ok(out.flush()?)
}

/// Asks if the account kept here may be left, if there is one: by the first of these texts,
/// or by the second if nothing opens the account again.
fn leaves(
    client: &Client,
    (usual, last): (&str, &str),
    lang: Lang,
    out: &mut impl Write,
) -> Result<bool, Failure> {
    if client.session().is_none() {
        return Ok(true);
    }
    let profile = match client.profile() {
        // This machine was signed out of that account, so there is nothing to leave.
        Err(why) if signed_out(&why) => return Ok(true),
        known => known.map_err(Failure::work)?,
    };
    let is_lost = !profile.has_recovery_code && client.identities().map_err(Failure::work)?.is_empty();
    let account = [("account", Arg::from(headline(&profile)))];
    let question = say_with(lang, if is_lost { last } else { usual }, account);
    identity::agrees(&question, lang, &mut stdin().lock(), out)
}

/// Signs out a device, by its number in the list; this one after a question, unless that was answered.
fn sign_out(
    client: &Client,
    device: Option<usize>,
    is_sure: bool,
    lang: Lang,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let known = client.devices().map_err(Failure::work)?;
    let chosen = device.and_then(|number| known.get(number.checked_sub(1)?));
    let chosen = chosen.ok_or_else(|| Failure::Usage(say(lang, "account-no-device")))?;
    if !chosen.own {
        client.end_session(&chosen.session_id).map_err(Failure::work)?;
        return devices(client, lang, out);
    }
    let account = headline(&client.profile().map_err(Failure::work)?);
    if is_sure || leaves(client, ("account-signs-out", "account-signs-out-loses"), lang, out)? {
        client.end_session(&chosen.session_id).map_err(Failure::work)?;
        writeln!(out, "{}", say_with(lang, "account-signed-out", [("account", Arg::from(account))]))?;
    }
    Ok(())
}

/// A recovery code, typed where no history of commands keeps it.
fn ask_code(lang: Lang, out: &mut impl Write) -> Result<String, Failure> {
    writeln!(out, "{}", say(lang, "account-type-code"))?;
    out.flush()?;
    let mut code = String::new();
    stdin().lock().read_line(&mut code)?;
    Ok(code)
}

/// Says if others may watch the player's matches.
fn watchable(profile: &Profile, lang: Lang) -> String {
    say(lang, if profile.watchable { "account-watchable" } else { "account-unwatchable" })
}

/// Says if others may see the player's history.
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
        let (name, state) = (place_name(&room), state_words(&room, lang));
        let (game, seats) = (game_title(&room.game, lang), seats(&room, lang).join(", "));
        writeln!(out, "{name} · {game} · {state} · {seats}")?;
    }
    for own in &waiting.tries {
        let args = [("game", Arg::from(game_title(&own.game, lang))), ("day", Arg::from(own.day.as_str()))];
        writeln!(out, "{} · {}", say_with(lang, "account-daily", args), daily_try_words(own, lang))?;
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

/// Unlinks an identity. An issuer that the server no longer trusts can be named as well, as `show` prints it.
fn unlink(client: &Client, name: &str, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    let linked = client.identities().map_err(Failure::work)?;
    let is_meant = |known: &&Identity| known.name.to_lowercase() == name.to_lowercase();
    let found = linked.iter().find(is_meant).ok_or_else(|| {
        Failure::Usage(say_with(lang, "identity-not-linked", [("issuer", Arg::from(name))]))
    })?;
    client.unlink(&found.issuer).map_err(Failure::work)?;
    let issuer = [("issuer", Arg::from(found.name.as_str()))];
    Ok(writeln!(out, "{}", say_with(lang, "identity-unlinked", issuer))?)
}

/// Returns a device in a line: its name, the time since its last use, and what is special about it.
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

/// Returns the account with this name or id, of somebody with whom the player sits in a room, plays or has
/// just played.
pub(super) fn met(client: &Client, name: &str, lang: Lang) -> Result<String, Failure> {
    if is_id(name) {
        return Ok(name.to_lowercase());
    }
    let rooms = client.rooms().map_err(Failure::work)?;
    let mut seats = rooms.into_iter().flat_map(|room| room.seats);
    let here =
        seats.find(|seat| !seat.you && seat.name.as_deref().is_some_and(|known| is_called(known, name)));
    if let Some(id) = here.and_then(|seat| seat.account_id) {
        return Ok(id);
    }
    let played = client.history(None).map_err(Failure::work)?.matches;
    let mut seats = played.iter().flat_map(|played| &played.seats);
    let met =
        seats.find(|seat| !seat.you && is_called(&seat.name, name)).and_then(|seat| seat.account_id.clone());
    met.or_else(|| called_at_table(client, played.first()?, name)).ok_or_else(|| nobody(name, lang))
}

/// Finds the player who had this name at the table of a finished match.
/// A table tells players of one name apart by a number; a history has everybody's own name.
fn called_at_table(client: &Client, played: &PlayedMatch, name: &str) -> Option<String> {
    // An unavailable record, such as that of an open daily deal, names nobody.
    let record = Record::read(&client.record(&played.match_id).ok()?).ok()?;
    let mut seats = record.players.iter().zip(&played.seats);
    let (_, seat) = seats.find(|(player, seat)| !seat.you && is_called(&player.name, name))?;
    seat.account_id.clone()
}

/// Returns true if the typed text means a player of this name.
fn is_called(name: &str, typed: &str) -> bool {
    name.to_lowercase() == typed.to_lowercase()
}

/// Returns the account of a blocked player, by the name in the list of blocked players or at the table.
fn blocked(client: &Client, who: &str, lang: Lang) -> Result<String, Failure> {
    let blocked = client.blocked().map_err(Failure::work)?;
    let is_meant = |name: &str, tag: &str| is_called(name, who) || is_called(&format!("{name}#{tag}"), who);
    if let Some(found) = blocked.iter().find(|player| is_meant(&player.name, &player.tag)) {
        return Ok(found.account_id.clone());
    }
    let met = met(client, who, lang).ok();
    let is_blocked = |id: &String| blocked.iter().any(|player| player.account_id == *id);
    met.filter(is_blocked)
        .ok_or_else(|| Failure::Usage(say_with(lang, "account-not-blocked", [("name", Arg::from(who))])))
}

/// Returns the name and digits of an account.
fn name_of(client: &Client, id: &str) -> Result<String, Failure> {
    let player = client.player(id).map_err(Failure::work)?;
    Ok(format!("{}#{}", player.name, player.tag))
}

fn nobody(name: &str, lang: Lang) -> Failure {
    Failure::Usage(say_with(lang, "account-nobody", [("name", Arg::from(name))]))
}
