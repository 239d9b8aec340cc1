//! Pages, their blocks and their actions.

/// A page, as a front end shows it. The drawings have a `Page` of their own, of which they give the colours.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct ShownPage {
    /// Its subject, for a front end that draws some pages in its own way.
    pub kind: PageKind,
    /// Its name while it is open; events about the page carry it.
    pub key: String,
    /// The text from which it is opened again after the process has died, as it stands now.
    pub route: String,
    /// Its title.
    pub title: String,
    /// Its content, from top to bottom.
    pub blocks: Vec<Block>,
    /// The actions on the whole page, the most important first.
    pub actions: Vec<Action>,
}

/// The subject of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
pub enum PageKind {
    /// The queue for a match with strangers.
    Queue,
}

/// A part of a page.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Block {
    /// Its name, which no other block of the page has, and which it keeps while the page changes.
    pub key: String,
    /// The word by which a player types about it; empty if there is nothing to say.
    pub name: String,
    /// Its part in the page, by which a front end places and colours it.
    pub role: BlockRole,
    /// Its content.
    pub kind: BlockKind,
}

/// The part of a block in its page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
pub enum BlockRole {
    /// The subject of the page.
    About,
    /// The present state. A screen reader speaks its changes.
    State,
    /// A setting; on a wide page settings stand beside the rest.
    Setting,
    /// An explanation, in quiet letters.
    Note,
    /// A call to the server is under way. It stands with the actions, and a screen reader speaks it.
    Progress,
    /// An error. It stands with the actions, and a screen reader speaks it at once.
    Trouble,
}

/// The content of a block.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
pub enum BlockKind {
    /// A paragraph.
    Text {
        /// The text.
        text: String,
    },
    /// A game, with its emblem.
    Game {
        /// The game's id.
        game: String,
        /// Its title.
        title: String,
    },
    /// A framed message.
    Notice {
        /// Its headline.
        title: String,
        /// The lines below it.
        lines: Vec<String>,
        /// An error among them.
        trouble: Option<String>,
    },
    /// A choice among a few offers, all of them visible.
    Choice {
        /// The subject of the choice.
        label: String,
        /// The offers.
        offers: Vec<Offer>,
        /// True if several offers can be chosen, each by itself; a tapped one is then switched.
        several: bool,
        /// An explanation; empty if none is needed.
        note: String,
    },
}

/// An offer of a choice.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Offer {
    /// Its stable value.
    pub value: String,
    /// Its name.
    pub label: String,
    /// True if it is chosen.
    pub chosen: bool,
}

/// An action of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Action {
    /// Its name for events, which no other action of the page has.
    pub key: String,
    /// The word by which a player types it.
    pub name: String,
    /// The text of its button.
    pub label: String,
    /// Its weight.
    pub weight: Weight,
    /// False while it cannot be done; its button is then shown and takes no tap.
    pub enabled: bool,
}

/// The weight of an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
pub enum Weight {
    /// The action to offer first; a page has one at most.
    Main,
    /// Any other action.
    Usual,
}

impl ShownPage {
    /// Returns true if a block of the page offers this value.
    pub(crate) fn takes(&self, block: &str, value: &str) -> bool {
        self.blocks.iter().filter(|other| other.key == block).any(|block| match &block.kind {
            BlockKind::Choice { offers, .. } => offers.iter().any(|offer| offer.value == value),
            BlockKind::Text { .. } | BlockKind::Game { .. } | BlockKind::Notice { .. } => false,
        })
    }
}
