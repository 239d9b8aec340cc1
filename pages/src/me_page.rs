//! The player's own page: the ways to their matches, their account and the settings.

use crate::circumstances::Circumstances;
use crate::event::{Effect, Errand};
use crate::open_page::OpenPage;
use crate::page::{Block, BlockRole, PageKind, Picture, ShownPage, block, led};
use crate::words::say;

/// The pages to which a line leads, with the signs of their lines.
const PAGES: [(&str, &str); 5] = [
    ("matches", "clock"),
    ("statistics", "bars"),
    ("account", "person"),
    ("settings", "settings"),
    ("about", "book"),
];

/// The player's own page.
#[derive(Debug)]
pub(crate) struct MePage {
    key: String,
}

impl MePage {
    /// Returns the page.
    pub fn new(key: &str) -> Self {
        Self { key: key.to_owned() }
    }
}

impl OpenPage for MePage {
    fn shown(&self, at: &Circumstances) -> ShownPage {
        let line = |(page, sign): (&str, &str)| -> Block {
            let (name, title) =
                (say(at.lang, &format!("me-{page}-name")), say(at.lang, &format!("{page}-title")));
            let picture = Picture::Sign { id: sign.to_owned() };
            let note = say(at.lang, &format!("me-{page}"));
            block(page, BlockRole::About, led(page, picture, name, title, note, false))
        };
        ShownPage {
            kind: PageKind::Me,
            key: self.key.clone(),
            route: "me".to_owned(),
            title: say(at.lang, "me-title"),
            blocks: PAGES.map(line).into(),
            actions: Vec::new(),
        }
    }

    fn tap(&mut self, action: &str, _at: &mut Circumstances) -> Vec<Effect> {
        vec![Effect::Ask(Errand::Open { route: action.to_owned() })]
    }
}
