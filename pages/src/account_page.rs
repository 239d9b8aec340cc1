//! The page of the player's account: its name and picture, the ways back into it, its devices and its end.

use crate::account_blocks;
use crate::circumstances::Circumstances;
use crate::event::{Answer, Effect, Errand, Request, Secret};
use crate::open_page::OpenPage;
use crate::page::{PageKind, ShownPage};
use crate::people::{Account, Player, Profile};
use crate::talk::{Talk, blocks_of};
use crate::trouble::Trouble;
use crate::words::say;

/// The player's account in front of them.
#[derive(Debug)]
pub(crate) struct AccountPage {
    key: String,
    known: Option<Account>,
    /// The server's time at the time 0 of the pages, in milliseconds since 1970.
    epoch_ms: i64,
    /// A recovery code that was just made, until the player has written it down. No route has it.
    code: Option<Secret>,
    /// Another account that an identity opens, with the way into it, until the player has said if they mean it.
    other: Option<(Player, Secret)>,
    talk: Talk,
}

impl AccountPage {
    /// Returns the page.
    pub fn new(key: &str) -> Self {
        Self { key: key.to_owned(), known: None, epoch_ms: 0, code: None, other: None, talk: Talk::default() }
    }
}

/// Returns the errand after somebody else, or nobody, is signed in.
fn signed_in(profile: Option<Profile>) -> Vec<Effect> {
    vec![Effect::Ask(Errand::SignedIn { profile })]
}

impl OpenPage for AccountPage {
    fn shown(&self, at: &Circumstances) -> ShownPage {
        let lang = at.lang;
        let mut blocks = Vec::new();
        if let Some(account) = &self.known {
            let now_ms = self.epoch_ms + at.now_ms as i64;
            let is_busy = self.talk.is_busy();
            blocks.push(account_blocks::own(account));
            blocks.extend(self.code.iter().map(|code| account_blocks::secret(&code.0, lang)));
            let other = self.other.iter().map(|(player, _)| player);
            blocks.extend(other.map(|player| account_blocks::other(account, player, is_busy, lang)));
            blocks.extend(account_blocks::blocks(account, now_ms, is_busy, lang));
        }
        blocks.extend(blocks_of(&[&self.talk], at));
        ShownPage {
            kind: PageKind::Account,
            key: self.key.clone(),
            route: "account".to_owned(),
            title: say(lang, "account-title"),
            blocks,
            actions: Vec::new(),
        }
    }

    fn tap(&mut self, action: &str, at: &mut Circumstances) -> Vec<Effect> {
        let words: Vec<&str> = action.split(' ').collect();
        let request = match words[..] {
            ["written"] => {
                self.code = None;
                return Vec::new();
            }
            ["stay"] => {
                self.other = None;
                return Vec::new();
            }
            ["open-other"] => match self.other.take() {
                Some((_, pending)) => Request::OpenOther(pending),
                None => return Vec::new(),
            },
            ["link", issuer] => return vec![Effect::Ask(Errand::Link { issuer: issuer.to_owned() })],
            ["understood"] => Request::MarkDevicesSeen,
            ["code"] => Request::MakeCode,
            ["device", session, "end"] => Request::EndSession(session.to_owned()),
            ["end-others"] => Request::EndOtherSessions,
            ["avoided", account, "unblock"] => Request::SetBlocked(account.to_owned(), false),
            ["identity", issuer, "unlink"] => Request::Unlink(issuer.to_owned()),
            ["export"] => Request::Export,
            ["sign-out"] => Request::SignOut,
            ["delete"] => Request::DeleteAccount,
            _ => return Vec::new(),
        };
        vec![self.talk.ask(request, at)]
    }

    fn set(&mut self, block: &str, value: &str, at: &mut Circumstances) -> Vec<Effect> {
        let request = match block {
            "name" => Request::Rename(value.trim().to_owned()),
            "avatar" => Request::SetAvatar(value.to_owned()),
            "watchable" => Request::SetWatchable(value == "on"),
            "history-open" => Request::SetHistoryOpen(value == "on"),
            "recover" => Request::Recover(Secret(value.to_owned())),
            _ => return Vec::new(),
        };
        vec![self.talk.ask(request, at)]
    }

    fn awaits(&self, call: u64) -> bool {
        self.talk.awaits(call)
    }

    fn answer(&mut self, call: u64, answer: Result<Answer, Trouble>, at: &mut Circumstances) -> Vec<Effect> {
        let Some(request) = self.talk.answered(call) else { return Vec::new() };
        match (request, answer) {
            (_, Ok(Answer::Account { account, server_ms })) => {
                self.epoch_ms = server_ms - at.now_ms as i64;
                let profile = account.profile.clone();
                self.known = Some(*account);
                vec![Effect::Ask(Errand::Know { profile })]
            }
            (Request::Recover(_) | Request::OpenOther(_), Ok(Answer::Profile(profile))) => {
                signed_in(Some(*profile))
            }
            (_, Ok(Answer::Profile(profile))) => {
                if let Some(known) = &mut self.known {
                    known.profile = (*profile).clone();
                }
                vec![Effect::Ask(Errand::Know { profile: *profile })]
            }
            (_, Ok(Answer::Code(code))) => {
                self.code = Some(code);
                vec![self.talk.ask(Request::Account, at)]
            }
            (_, Ok(Answer::Export(text))) => vec![Effect::Ask(Errand::ShareFile {
                name: "cartable.json".to_owned(),
                kind: "application/json".to_owned(),
                text,
            })],
            (Request::SignOut | Request::DeleteAccount, Ok(_)) => signed_in(None),
            // The lists on the page have changed.
            (_, Ok(_)) => vec![self.talk.ask(Request::Account, at)],
            (_, Err(trouble)) => self.talk.fail(trouble).into_iter().collect(),
        }
    }

    fn due(&self, now_ms: u64) -> Option<u64> {
        self.talk.due(now_ms)
    }

    fn look(&mut self, at: &mut Circumstances) -> Vec<Effect> {
        if self.talk.is_busy() { Vec::new() } else { vec![self.talk.ask(Request::Account, at)] }
    }

    fn opens_other(&mut self, player: Player, pending: Secret) {
        self.other = Some((player, pending));
    }

    fn forget(&mut self) -> bool {
        (self.known, self.code, self.other, self.talk) = (None, None, None, Talk::default());
        true
    }
}
