//! `cartable account`: the player's account at a server.

use crate::address::{Address, quoted};
use crate::args::{AccountArgs, AccountCommand, Complaint, YesOrNo};
use crate::failure::Failure;
use crate::identity::{self, headline};
use crate::online::{Guest, is_id, queued_words, signed_out};
use crate::page;
use crate::room::{place_name, seats};
use crate::text::{game_title, say, say_with};
use crate::ui::{self, PageScreen};
use cartable_core::record::Record;
use cartable_core::text::{Arg, Lang};
use cartable_ffi::{
    Block, BlockKind, Client, PageEvent, Pages, PlayedMatch, ReportKind, Shelf, ShownPage, avatars,
};
use cartable_pages::{daily_try_words, plain, room_state};
use std::io::{BufRead as _, IsTerminal as _, Write, stdin, stdout};
use std::sync::Arc;

/// The route and key of the page.
const PAGE: &str = "account";

/// Carries out a command about the account.
pub(super) fn run(
    args: &AccountArgs,
    lang: Lang,
    shelf: &Arc<Shelf>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let address = Address::named(&args.online, shelf);
    match args.command.as_ref().unwrap_or(&AccountCommand::Show { plain: false }) {
        AccountCommand::Recover { code, yes } => {
            let client = Guest::connect(&address, lang, shelf)?;
            if *yes || leaves(&client, ("account-leaves", "account-loses"), lang, out)? {
                let code = if code.is_empty() { ask_code(lang, out)? } else { code.concat() };
                let profile = client.recover(&code).map_err(Failure::work)?;
                writeln!(out, "{}", headline(&profile))?;
            }
        }
        AccountCommand::Open { issuer, yes } => {
            let client = Guest::connect(&address, lang, shelf)?;
            if *yes || leaves(&client, ("account-leaves", "account-loses"), lang, out)? {
                let issuer = identity::issuer(&client, issuer.as_deref(), lang)?;
                identity::open(&client, &issuer, lang, out)?;
            }
        }
        // These commands must not create a guest account only to sign it out or delete it.
        // A player who was banned reads no page, and may take their data and go.
        AccountCommand::Export => {
            let guest = Guest::back(&address, lang, shelf)?;
            writeln!(out, "{}", guest.client().export_account().map_err(Failure::work)?)?;
        }
        AccountCommand::Delete { .. } => {
            Guest::back(&address, lang, shelf)?.client().delete_account().map_err(Failure::work)?;
            writeln!(out, "{}", say(lang, "account-deleted"))?;
        }
        command @ (AccountCommand::SignOut { .. } | AccountCommand::Unlink { .. }) => {
            on_page(Guest::back(&address, lang, shelf)?, command, lang, shelf, out)?;
        }
        command => on_page(Guest::enter(&address, lang, shelf)?, command, lang, shelf, out)?,
    }
    Ok(out.flush()?)
}

/// Carries out a command that the page of the account offers, or one about other people.
fn on_page(
    guest: Guest,
    command: &AccountCommand,
    lang: Lang,
    shelf: &Arc<Shelf>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let client = guest.client().clone();
    let own = || {
        let (pages, key) = page::open(&guest, PAGE.to_owned(), lang)?;
        let page = page::settled(&pages, &key, lang)?;
        Ok::<_, Failure>(Own { pages, page, lang })
    };
    match command {
        AccountCommand::Show { plain } if !plain && stdout().is_terminal() => {
            let (pages, key) = page::open(&guest, PAGE.to_owned(), lang)?;
            return ui::page(PageScreen::new(guest, pages, &key, lang)?, lang, shelf);
        }
        AccountCommand::Show { .. } => show(&own()?, &client, lang, out)?,
        AccountCommand::Rename { to } => {
            own()?.set("name", to)?.print(|block| block.key == "subject", out)?;
        }
        AccountCommand::Avatar { id: Some(id) } => {
            own()?.set("avatar", id)?.print(|block| block.key == "subject", out)?;
        }
        AccountCommand::Avatar { id: None } => {
            for avatar in avatars() {
                writeln!(out, "{} {}", avatar.sign, avatar.id)?;
            }
        }
        AccountCommand::Watchable { may } => switch(own()?, "watchable", *may, out)?,
        AccountCommand::HistoryOpen { may } => switch(own()?, "history-open", *may, out)?,
        AccountCommand::Code => code(own()?, out)?,
        AccountCommand::Link { issuer } => {
            let issuer = identity::issuer(&client, issuer.as_deref(), lang)?;
            identity::link(&client, &issuer, lang, &mut stdin().lock(), out)?;
        }
        AccountCommand::Unlink { issuer } => unlink(own()?, issuer, lang, out)?,
        AccountCommand::SignOut { others: true, .. } => {
            own()?.tap("end-others")?.print(is_device, out)?;
        }
        AccountCommand::SignOut { device, yes, .. } => {
            sign_out(own()?, &client, *device, *yes, lang, out)?;
        }
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
        AccountCommand::Recover { .. }
        | AccountCommand::Open { .. }
        | AccountCommand::Export
        | AccountCommand::Delete { .. } => {}
    }
    Ok(())
}

/// The page of the account, as it was read last.
struct Own {
    pages: Arc<Pages>,
    page: ShownPage,
    lang: Lang,
}

impl Own {
    /// Sets a value of a block; one that the block does not offer is answered by those that it does.
    fn set(self, block: &str, value: &str) -> Result<Self, Failure> {
        let line = format!("{block} {value}");
        let is_field = |other: &Block| other.key == block && !other.settling().is_empty();
        if plain::command(&self.page, &line).is_none() && !self.page.blocks.iter().any(is_field) {
            return Err(Failure::Usage(plain::near(&self.page, &line, self.lang).join("\n")));
        }
        let (page, block, value) = (PAGE.to_owned(), block.to_owned(), value.to_owned());
        self.tell(PageEvent::Set { page, block, value })
    }

    fn tap(self, action: &str) -> Result<Self, Failure> {
        self.tell(PageEvent::Tapped { page: PAGE.to_owned(), action: action.to_owned() })
    }

    fn tell(self, event: PageEvent) -> Result<Self, Failure> {
        self.pages.tell(event);
        let page = page::settled(&self.pages, PAGE, self.lang)?;
        Ok(Self { page, ..self })
    }

    /// Prints some of the blocks. A line on which something can be done is preceded by the word for it.
    fn print(&self, is_meant: impl Fn(&Block) -> bool, out: &mut impl Write) -> Result<(), Failure> {
        for block in self.page.blocks.iter().filter(|block| is_meant(block)) {
            let lines = plain::lines(block, self.lang);
            let name = match block.kind {
                BlockKind::Line { .. } if !block.name.is_empty() => format!("{}. ", block.name),
                _ => String::new(),
            };
            lines.into_iter().try_for_each(|line| writeln!(out, "{name}{line}"))?;
        }
        Ok(())
    }
}

fn is_device(block: &Block) -> bool {
    block.key.starts_with("device ")
}

/// Prints the account: all of its page but the texts to type, and what only does something.
fn show(own: &Own, client: &Client, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    let is_told = |block: &Block| match block.kind {
        BlockKind::Field { .. } => false,
        BlockKind::Line { .. } => !block.name.is_empty() || block.key == "recovery",
        BlockKind::Heading { .. } => block.key != "data",
        _ => true,
    };
    own.print(is_told, out)?;
    let waiting = client.waiting().map_err(Failure::work)?;
    if let Some(queued) = &waiting.queued {
        writeln!(out, "{}", queued_words(queued, lang))?;
    }
    for room in waiting.rooms {
        let (name, state) = (place_name(&room), room_state(&room, lang));
        let (game, seats) = (game_title(&room.game, lang), seats(&room, lang).join(", "));
        writeln!(out, "{name} · {game} · {state} · {seats}")?;
    }
    for own in &waiting.tries {
        let args = [("game", Arg::from(game_title(&own.game, lang))), ("day", Arg::from(own.day.as_str()))];
        writeln!(out, "{} · {}", say_with(lang, "account-daily", args), daily_try_words(own, lang))?;
    }
    Ok(())
}

/// Switches what others may see.
fn switch(own: Own, block: &str, may: YesOrNo, out: &mut impl Write) -> Result<(), Failure> {
    let own = own.set(block, if may == YesOrNo::Yes { "on" } else { "off" })?;
    own.print(|other| other.key == block, out)
}

/// Makes a recovery code, and prints it with what there is to know.
fn code(own: Own, out: &mut impl Write) -> Result<(), Failure> {
    let question =
        own.page.all_actions().find(|action| action.key == "code").and_then(|action| action.question.clone());
    let own = own.tap("code")?;
    for block in &own.page.blocks {
        if let BlockKind::Secret { code, note, .. } = &block.kind {
            writeln!(out, "{code}")?;
            question.iter().try_for_each(|question| writeln!(out, "{}", question.note))?;
            writeln!(out, "{note}")?;
        }
    }
    Ok(())
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
    own: Own,
    client: &Client,
    device: Option<usize>,
    is_sure: bool,
    lang: Lang,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let mut devices = own.page.blocks.iter().filter(|block| is_device(block));
    let chosen = device.and_then(|number| devices.nth(number.checked_sub(1)?));
    let chosen = chosen.ok_or_else(|| Failure::Usage(say(lang, "account-no-device")))?;
    if let Some(end) = chosen.actions().first().map(|action| action.key.clone()) {
        return own.tap(&end)?.print(is_device, out);
    }
    let account = headline(&client.profile().map_err(Failure::work)?);
    if is_sure || leaves(client, ("account-signs-out", "account-signs-out-loses"), lang, out)? {
        own.tap("sign-out")?;
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

/// Unlinks an identity, named as `show` prints it.
fn unlink(own: Own, name: &str, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    let linked = own.page.blocks.iter().filter(|block| block.key.starts_with("identity "));
    let mut named = linked.filter_map(|block| match &block.kind {
        BlockKind::Line { title, actions, .. } => Some((title.clone(), actions.first()?.key.clone())),
        _ => None,
    });
    let found = named.find(|(title, _)| title.to_lowercase() == name.to_lowercase());
    let (title, unlink) = found.ok_or_else(|| {
        Failure::Usage(say_with(lang, "identity-not-linked", [("issuer", Arg::from(name))]))
    })?;
    own.tap(&unlink)?;
    Ok(writeln!(out, "{}", say_with(lang, "identity-unlinked", [("issuer", Arg::from(title))]))?)
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
