//! The page about the app: its purpose, the data that leave the device, and the works it stands on.

use crate::circumstances::Circumstances;
use crate::event::{Effect, Errand};
use crate::host::Host;
use crate::open_page::OpenPage;
use crate::page::{Action, Block, BlockRole, PageKind, ShownPage, block, heading, line, text};
use crate::words::{say, say_with};
use cartable_core::text::{Arg, Lang};

/// The page about the app, or the words of a licence on it.
#[derive(Debug)]
pub(crate) struct AboutPage {
    key: String,
    /// The place of the licence, from 1, for several have the same name; `None` for the page itself.
    licence: Option<usize>,
}

impl AboutPage {
    /// Returns the page.
    pub fn new(key: &str) -> Self {
        Self { key: key.to_owned(), licence: None }
    }

    /// Returns the page with the words of a licence.
    pub fn licence(key: &str, number: usize) -> Self {
        Self { key: key.to_owned(), licence: Some(number) }
    }
}

impl OpenPage for AboutPage {
    fn shown(&self, at: &Circumstances) -> ShownPage {
        let (route, title, blocks) = match self.licence {
            None => ("about".to_owned(), say(at.lang, "about-title"), blocks(&at.host, at.lang)),
            Some(number) => {
                let known = number.checked_sub(1).and_then(|place| at.host.licences.get(place));
                let words = known.map(|licence| text("words", BlockRole::Note, licence.words.clone()));
                let title =
                    known.map_or_else(|| say(at.lang, "about-licences"), |licence| licence.name.clone());
                (format!("licence/{number}"), title, words.into_iter().collect())
            }
        };
        let key = self.key.clone();
        ShownPage { kind: PageKind::About, key, route, title, blocks, actions: Vec::new() }
    }

    fn tap(&mut self, action: &str, _at: &mut Circumstances) -> Vec<Effect> {
        let number = action.strip_prefix("licence ").and_then(|rest| rest.strip_suffix(" read"));
        let route = number.map(|number| format!("licence/{number}"));
        route.map(|route| Effect::Ask(Errand::Open { route })).into_iter().collect()
    }
}

fn blocks(host: &Host, lang: Lang) -> Vec<Block> {
    let version = say_with(lang, "about-version", [("version", Arg::from(host.version.as_str()))]);
    let mut blocks = vec![
        heading("version", version),
        text("independent", BlockRole::About, say(lang, "about-independent")),
        heading("privacy", say(lang, "about-privacy")),
        text("data", BlockRole::About, say(lang, "about-data")),
    ];
    if !host.licences.is_empty() {
        blocks.push(heading("licences", say(lang, "about-licences")));
    }
    blocks.extend(host.licences.iter().zip(1..).map(|(licence, number)| {
        let key = format!("licence {number}");
        let read = Action::new(&format!("{key} read"), say(lang, "about-licence-read"), licence.name.clone());
        let kind = line("", licence.name.clone(), licence.parts.join(", "), false, vec![read]);
        Block {
            name: format!("{} {number}", say(lang, "about-licence-name")),
            ..block(&key, BlockRole::About, kind)
        }
    }));
    blocks
}
