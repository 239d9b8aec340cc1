//! The player's account as blocks.

use crate::page::{
    Action, Block, BlockKind, BlockRole, FieldKind, Offer, Picture, Question, Weight, block, field, heading,
    line, text, toggle,
};
use crate::people::{Account, Device, Identity, Issuer, Player, Profile};
use crate::person_blocks::subject;
use crate::words::{ago, say, say_with};
use cartable_core::avatar::AVATARS;
use cartable_core::name::WIDEST;
use cartable_core::text::{Arg, Lang};

/// The most letters of a recovery code, with signs between them.
const LONGEST_CODE: usize = 60;

/// Returns the blocks of an account. While a call is on its way, another is asked for only by what can be seen at once.
pub(crate) fn blocks(account: &Account, now_ms: i64, is_busy: bool, lang: Lang) -> Vec<Block> {
    let profile = &account.profile;
    let mut blocks: Vec<Block> = news(&account.devices, lang).into_iter().collect();
    blocks.push(code_line(profile, is_busy, lang));
    blocks.push(name_field(profile, is_busy, lang));
    blocks.push(avatar_choice(&profile.avatar, lang));
    blocks.push(heading("watch", say(lang, "account-watch")));
    blocks.extend(switch("watchable", profile.watchable, lang));
    blocks.extend(switch("history-open", profile.history_open, lang));
    blocks.extend(
        belongings(account, now_ms, is_busy, lang)
            .into_iter()
            .map(|block| Block { role: beside(block.role), ..block }),
    );
    blocks
}

/// Returns the block that names the player.
pub(crate) fn own(account: &Account) -> Block {
    subject(&account.profile.avatar, &account.profile.name, &account.profile.tag)
}

/// Returns the block of a recovery code that was just made.
pub(crate) fn secret(code: &str, lang: Lang) -> Block {
    let kind = BlockKind::Secret {
        label: say(lang, "account-code"),
        note: say(lang, "account-code-write"),
        code: code.to_owned(),
        actions: vec![Action { weight: Weight::Main, ..action("written", "written", lang) }],
    };
    block("secret", BlockRole::State, kind)
}

/// Returns the message that an identity opens another account, with the question if the player means that one.
pub(crate) fn other(account: &Account, other: &Player, is_busy: bool, lang: Lang) -> Block {
    let name = [("account", Arg::from(format!("{}#{}", other.name, other.tag)))];
    let opens = say_with(lang, "account-identity-opens", name);
    let question = Question {
        title: say(lang, "account-other-title"),
        note: leaves(&account.profile, !account.identities.is_empty(), lang),
        yes: say(lang, "account-recover-settle"),
    };
    let open = action("open-other", "recover-settle", lang);
    let open = Action { question: Some(question), enabled: !is_busy, ..open };
    let actions = vec![open, action("stay", "stay", lang)];
    let kind = BlockKind::Notice { title: opens, lines: Vec::new(), trouble: None, actions };
    block("other", BlockRole::State, kind)
}

/// Places a block beside the others on a wide page, unless its role has another place.
const fn beside(role: BlockRole) -> BlockRole {
    match role {
        BlockRole::About => BlockRole::Setting,
        other => other,
    }
}

/// Returns the message that the account was opened on another device.
fn news(devices: &[Device], lang: Lang) -> Option<Block> {
    let told = devices.iter().filter(|device| device.news);
    let device = told.clone().find(|device| device.identity.is_some()).or(told.clone().next())?;
    let title = match &device.identity {
        Some(issuer) => say_with(lang, "account-news-identity", [("issuer", Arg::from(issuer.as_str()))]),
        None => say(lang, "account-news"),
    };
    let actions = vec![action("understood", "understood", lang)];
    let kind = BlockKind::Notice { title, lines: Vec::new(), trouble: None, actions };
    Some(block("news", BlockRole::State, kind))
}

fn code_line(profile: &Profile, is_busy: bool, lang: Lang) -> Block {
    let (what, note) =
        if profile.has_recovery_code { ("renew", "account-has-code") } else { ("make", "account-no-code") };
    let question = profile.has_recovery_code.then(|| Question {
        title: say(lang, "account-renew-title"),
        note: say(lang, "account-renew-note"),
        yes: say(lang, "account-renew"),
    });
    let make = Action { question, enabled: !is_busy, ..action("code", what, lang) };
    let stands_out = !profile.has_recovery_code;
    let kind = line("", make.label.clone(), say(lang, note), stands_out, vec![make]);
    block("recovery", BlockRole::About, kind)
}

fn name_field(profile: &Profile, is_busy: bool, lang: Lang) -> Block {
    let rename = Action { enabled: !is_busy, ..action("name", "rename", lang) };
    field("name", say(lang, "account-name"), profile.name.clone(), FieldKind::Name, WIDEST, vec![rename])
}

fn avatar_choice(chosen: &str, lang: Lang) -> Block {
    let offers = AVATARS.map(|(id, _)| Offer {
        value: id.to_owned(),
        label: say(lang, &format!("avatar-{id}")),
        picture: Picture::Avatar { id: id.to_owned() },
        chosen: id == chosen,
    });
    let kind = BlockKind::Choice {
        label: say(lang, "account-avatar"),
        offers: offers.into(),
        several: false,
        numbers: None,
        note: String::new(),
    };
    Block { name: say(lang, "account-avatar-name"), ..block("avatar", BlockRole::About, kind) }
}

fn switch(key: &str, on: bool, lang: Lang) -> [Block; 2] {
    let kind = toggle(say(lang, &format!("account-{key}")), on, lang);
    let note = say(lang, &format!("account-{key}-note"));
    [
        Block { name: say(lang, &format!("account-{key}-name")), ..block(key, BlockRole::About, kind) },
        text(&format!("{key}-note"), BlockRole::Note, note),
    ]
}

/// Returns the blocks about the belongings of an account: its devices, the people that it avoids, the identities that open it,
/// another account in its place, its data and its end.
fn belongings(account: &Account, now_ms: i64, is_busy: bool, lang: Lang) -> Vec<Block> {
    let Account { profile, devices, avoided, issuers, identities } = account;
    let question = |what: &str, note: String, yes: &str| {
        let title = say(lang, &format!("account-{what}-title"));
        Some(Question { title, note, yes: say(lang, &format!("account-{yes}")) })
    };
    let mut blocks = vec![heading("devices", say(lang, "account-devices"))];
    blocks.extend(devices.iter().zip(1..).map(|(device, number)| device_line(device, number, now_ms, lang)));
    if devices.len() > 1 {
        let question = question("end-others", say(lang, "account-end-note"), "end-others");
        let end = Action { question, enabled: !is_busy, ..action("end-others", "end-others", lang) };
        blocks.push(single("end-others", end, String::new()));
    }
    if !avoided.is_empty() {
        blocks.push(heading("avoided", say(lang, "account-avoided")));
    }
    blocks.extend(avoided.iter().zip(1..).map(|(player, number)| avoided_line(player, number, lang)));
    blocks.extend(identity_blocks(issuers, identities, lang));
    let leaves = leaves(profile, !identities.is_empty(), lang);
    let recover = Action {
        question: question("other", leaves.clone(), "recover-settle"),
        enabled: !is_busy,
        ..Action::new("recover", say(lang, "account-recover-name"), say(lang, "account-recover-settle"))
    };
    let label = say(lang, "account-recover");
    blocks.push(field("recover", label, String::new(), FieldKind::Secret, LONGEST_CODE, vec![recover]));
    blocks.push(heading("data", say(lang, "account-data")));
    blocks.push(single("export", action("export", "export", lang), say(lang, "account-export-note")));
    let sign_out =
        Action { question: question("sign-out", leaves, "sign-out"), ..action("sign-out", "sign-out", lang) };
    blocks.push(single("sign-out", sign_out, String::new()));
    let note = say(lang, "account-delete-note");
    let delete = Action { question: question("delete", note, "delete"), ..action("delete", "delete", lang) };
    blocks.push(single("delete", delete, String::new()));
    blocks
}

fn device_line(device: &Device, number: usize, now_ms: i64, lang: Lang) -> Block {
    let key = format!("device {}", device.session_id);
    let title = if device.name.is_empty() { say(lang, "account-device") } else { device.name.clone() };
    let used = (device.used_at_ms > 0).then(|| ago(now_ms - device.used_at_ms, lang));
    let parts = [
        if device.own { Some(say(lang, "account-own")) } else { used },
        device.recovered.then(|| say(lang, "account-recovered")),
        device
            .identity
            .as_ref()
            .map(|issuer| say_with(lang, "account-by-identity", [("issuer", Arg::from(issuer.as_str()))])),
    ];
    let note = parts.into_iter().flatten().collect::<Vec<_>>().join(", ");
    let question = Question {
        title: say_with(lang, "account-end-title", [("device", Arg::from(title.as_str()))]),
        note: say(lang, "account-end-note"),
        yes: say(lang, "account-end"),
    };
    let end = Action::new(&format!("{key} end"), say(lang, "account-end-name"), say(lang, "account-end"));
    let end = Action { question: Some(question), ..end };
    let actions = if device.own { Vec::new() } else { vec![end] };
    let kind = line("", title, note, device.news, actions);
    Block { name: numbered("account-device-name", number, lang), ..block(&key, BlockRole::About, kind) }
}

fn avoided_line(player: &Player, number: usize, lang: Lang) -> Block {
    let key = format!("avoided {}", player.account_id);
    let unblock = say(lang, "account-unblock");
    let action = Action::new(&format!("{key} unblock"), say(lang, "account-unblock-name"), unblock.clone());
    let kind = BlockKind::Line {
        picture: Picture::Avatar { id: player.avatar.clone() },
        title: format!("{}#{}", player.name, player.tag),
        note: unblock,
        end: String::new(),
        stands_out: false,
        actions: vec![action],
    };
    Block { name: numbered("account-avoided-name", number, lang), ..block(&key, BlockRole::About, kind) }
}

/// Returns the blocks about identities; none if the server trusts no issuer.
fn identity_blocks(issuers: &[Issuer], linked: &[Identity], lang: Lang) -> Vec<Block> {
    let others = issuers.iter().filter(|issuer| !linked.iter().any(|own| own.issuer == issuer.issuer));
    let others: Vec<&Issuer> = others.collect();
    if linked.is_empty() && others.is_empty() {
        return Vec::new();
    }
    let mut blocks = vec![
        heading("identities", say(lang, "account-identities")),
        text("identities-note", BlockRole::Note, say(lang, "account-identities-note")),
    ];
    blocks.extend(linked.iter().zip(1..).map(|(identity, number)| {
        let key = format!("identity {}", identity.issuer);
        let unlink = say(lang, "account-unlink");
        let title = say_with(lang, "account-unlink-title", [("issuer", Arg::from(identity.name.as_str()))]);
        let question = Some(Question { title, note: say(lang, "account-unlink-note"), yes: unlink.clone() });
        let action = Action::new(&format!("{key} unlink"), say(lang, "account-unlink-name"), unlink.clone());
        let kind = line("", identity.name.clone(), unlink, false, vec![Action { question, ..action }]);
        Block { name: numbered("account-identity-name", number, lang), ..block(&key, BlockRole::About, kind) }
    }));
    blocks.extend(others.into_iter().zip(1..).map(|(issuer, number)| {
        let key = format!("link {}", issuer.issuer);
        let label = say_with(lang, "account-link", [("issuer", Arg::from(issuer.name.as_str()))]);
        let link = Action::new(&key, numbered("account-link-name", number, lang), label.clone());
        let kind = line("", label, say(lang, "account-in-browser"), false, vec![link]);
        block(&key, BlockRole::About, kind)
    }));
    blocks
}

/// Returns the consequences of leaving an account.
fn leaves(profile: &Profile, is_linked: bool, lang: Lang) -> String {
    let args = [
        ("account", Arg::from(format!("{}#{}", profile.name, profile.tag))),
        ("lost", Arg::from(!profile.has_recovery_code && !is_linked)),
    ];
    say_with(lang, "account-leaves", args)
}

/// Returns a line that is an action.
fn single(key: &str, action: Action, note: String) -> Block {
    block(key, BlockRole::About, line("", action.label.clone(), note, false, vec![action]))
}

fn action(key: &str, what: &str, lang: Lang) -> Action {
    Action::new(key, say(lang, &format!("account-{what}-name")), say(lang, &format!("account-{what}")))
}

fn numbered(key: &str, number: usize, lang: Lang) -> String {
    format!("{} {number}", say(lang, key))
}
