//! Pages, their blocks and their actions.

use cartable_core::text::Lang;

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
    /// A room before its match.
    Room,
    /// A leaderboard: the present ratings of a game, or the final table of a month.
    Board,
    /// The daily deals: those of the present day, and the tables of the days before.
    Daily,
    /// A history of matches that are over.
    History,
    /// The page of a server: the player's tables, and the ways to others.
    Online,
    /// The player's account.
    Account,
    /// A person: their ratings, the results of their matches, and how the player stands to them.
    Person,
    /// The page at the bottom of the app: a table to go on with, the day's deal, and the shelf of games.
    Start,
    /// A game before it is played: the ways into it, its players and options, and the results so far.
    Game,
    /// The player's own page: the ways to their matches, their account and the settings.
    Me,
    /// The results of the player's matches against bots.
    Statistics,
    /// The settings of the app.
    Settings,
    /// The app itself: its purpose, the data that leave the device, the works it stands on; or one licence.
    About,
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
    /// A line about a thing on a shelf, which a front end may show as its picture with the name below.
    Shelf,
    /// A setting among many of less weight, whose label is no heading.
    Option,
    /// The time about which the blocks below tell: a choice of the present one, the one before and the one after.
    Period,
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
    /// A heading over the blocks below it.
    Heading {
        /// The text.
        text: String,
    },
    /// A line about a person or thing, with the actions on it.
    Line {
        /// The picture before it.
        picture: Picture,
        /// Its title.
        title: String,
        /// The rest that there is to say, in one line or several; empty if there is nothing.
        note: String,
        /// A number at its end that catches the eye; empty if there is none.
        end: String,
        /// True if it stands out among others: it is the player's own, or waits for them.
        stands_out: bool,
        /// The actions on it. A tap on the line does the main or only one, or offers several;
        /// those beside the main one are offered by a button at its end.
        actions: Vec<Action>,
    },
    /// A list that grows as it is read on, of which the page holds a part.
    /// A front end tells where the player is in it by [`crate::PageEvent::Scrolled`].
    Lines {
        /// The lines that the page holds. Their keys stay the same while the part moves.
        blocks: Vec<Block>,
        /// The place of the first of them, from 0.
        first: u32,
        /// The number of lines that were read.
        total: u32,
        /// The action that reads on; none at the end of the list. A list that is scrolled to its end reads on by itself.
        actions: Vec<Action>,
    },
    /// A code that people tell each other.
    Code {
        /// Its name.
        label: String,
        /// The code.
        code: String,
        /// The game that it leads to.
        game: String,
        /// The actions on it.
        actions: Vec<Action>,
    },
    /// A text that the player types. It is theirs until one of its actions settles it, the first by the keyboard's button, too:
    /// a front end then sets the text as a value under the action's key.
    /// Without an action each change is settled at once, under the key of the block.
    /// No change of the page replaces a text that is being typed.
    Field {
        /// The subject of the text.
        label: String,
        /// The text to begin with.
        value: String,
        /// The kind of the text.
        kind: FieldKind,
        /// The greatest length: the columns of a name, the letters of another text.
        limit: u32,
        /// The actions that settle the text; the block is typed by the name of the first.
        actions: Vec<Action>,
    },
    /// A secret that is shown once. No front end keeps it, and the page stays until an action on it is done.
    Secret {
        /// Its name.
        label: String,
        /// The advice about it.
        note: String,
        /// The secret: groups of letters, with `-` between them.
        code: String,
        /// The actions on it.
        actions: Vec<Action>,
    },
    /// A switch, whose values are `on` and `off`.
    Toggle {
        /// The subject of the switch.
        label: String,
        /// True if it is on.
        on: bool,
        /// The words for `on` and `off`, that which holds.
        state: String,
    },
    /// A whole number, to be raised and lowered; any value in its range can be set.
    Number {
        /// The subject of the number.
        label: String,
        /// The number.
        number: i32,
        /// The number as people read it.
        text: String,
        /// The value to set for less; `None` at the least.
        less: Option<i32>,
        /// The value to set for more; `None` at the most.
        more: Option<i32>,
        /// The least number.
        min: i32,
        /// The largest number.
        max: i32,
    },
    /// The person or thing that the page is about.
    Subject {
        /// Its picture.
        picture: Picture,
        /// Its name.
        title: String,
    },
    /// Parts of several wholes, as matches won of those played, each of which a front end shows as a bar.
    Shares {
        /// The picture before the title.
        picture: Picture,
        /// Their subject.
        title: String,
        /// The parts.
        shares: Vec<Share>,
    },
    /// A framed message.
    Notice {
        /// Its headline.
        title: String,
        /// The lines below it.
        lines: Vec<String>,
        /// An error among them.
        trouble: Option<String>,
        /// The actions on it.
        actions: Vec<Action>,
    },
    /// A choice among a few offers, all of them visible.
    Choice {
        /// The subject of the choice.
        label: String,
        /// The offers.
        offers: Vec<Offer>,
        /// True if several offers can be chosen, each by itself; a tapped one is then switched.
        several: bool,
        /// The numbers that can be set beside the offers, by a player who types one; `None` if there are none.
        numbers: Option<NumberRange>,
        /// An explanation; empty if none is needed.
        note: String,
    },
}

/// A picture before a line or name, which a front end draws.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
pub enum Picture {
    /// No picture.
    None,
    /// The emblem of a game.
    Game {
        /// The game's id.
        id: String,
    },
    /// The lid of a game's box, which shows its world; before a line, a small one.
    Lid {
        /// The game's id.
        id: String,
    },
    /// The picture that a person has chosen.
    Avatar {
        /// The picture's id.
        id: String,
    },
    /// A sign of what is behind a line: `trophy`, `calendar`, `podium`, `curve`, `clock`, `bars`, `person`, `settings`, `book`,
    /// `hint`.
    /// A front end may leave it out.
    Sign {
        /// Its id.
        id: String,
    },
}

/// The kind of a typed text, by which a front end chooses the keyboard and checks what is typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
pub enum FieldKind {
    /// The name of a person.
    Name,
    /// Letters that form no word.
    Code,
    /// The address of a server.
    Address,
    /// A whole number.
    Number,
    /// A code that opens something; no front end keeps it once it is told or the page is left.
    Secret,
}

/// A part of a whole.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Share {
    /// Its name.
    pub label: String,
    /// The numbers in words.
    pub note: String,
    /// The part, from 0 to 100.
    pub percent: u32,
}

/// The whole numbers from one to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct NumberRange {
    /// The least number.
    pub min: i32,
    /// The largest number.
    pub max: i32,
}

/// An offer of a choice.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Offer {
    /// Its stable value.
    pub value: String,
    /// Its name.
    pub label: String,
    /// Its picture, which a front end shows in place of the name.
    pub picture: Picture,
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
    /// The question that a front end asks before it tells of the tap.
    pub question: Option<Question>,
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

/// A question before an action that others feel, or that cannot be undone.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Question {
    /// The question.
    pub title: String,
    /// The consequences.
    pub note: String,
    /// The answer that does it; the other is to cancel.
    pub yes: String,
}

/// Returns a block about which nothing is typed.
pub(crate) fn block(key: &str, role: BlockRole, kind: BlockKind) -> Block {
    Block { key: key.to_owned(), name: String::new(), role, kind }
}

/// Returns a paragraph.
pub(crate) fn text(key: &str, role: BlockRole, text: String) -> Block {
    block(key, role, BlockKind::Text { text })
}

/// Returns a text that the player types.
pub(crate) fn field(
    key: &str,
    label: String,
    value: String,
    kind: FieldKind,
    limit: usize,
    actions: Vec<Action>,
) -> Block {
    let name = actions.first().map(|action| action.name.clone()).unwrap_or_default();
    let kind = BlockKind::Field { label, value, kind, limit: limit as u32, actions };
    Block { name, ..block(key, BlockRole::About, kind) }
}

/// Returns a heading over the blocks below it.
pub(crate) fn heading(key: &str, text: String) -> Block {
    block(key, BlockRole::About, BlockKind::Heading { text })
}

/// Returns a line about a game or, with an empty one, about something else.
pub(crate) fn line(
    game: &str,
    title: String,
    note: String,
    stands_out: bool,
    actions: Vec<Action>,
) -> BlockKind {
    let picture = if game.is_empty() { Picture::None } else { Picture::Game { id: game.to_owned() } };
    BlockKind::Line { picture, title, note, end: String::new(), stands_out, actions }
}

/// Returns a line that leads to another page, by an action that has the page's route as its key.
pub(crate) fn led(
    route: &str,
    picture: Picture,
    name: String,
    title: String,
    note: String,
    stands_out: bool,
) -> BlockKind {
    let actions = vec![Action::new(route, name, title.clone())];
    BlockKind::Line { picture, title, note, end: String::new(), stands_out, actions }
}

/// Returns a switch.
pub(crate) fn toggle(label: String, on: bool, lang: Lang) -> BlockKind {
    BlockKind::Toggle { label, on, state: lang.text(if on { "option-on" } else { "option-off" }) }
}

/// Returns the line by which a player reads on in a list.
pub(crate) fn more(enabled: bool, (name, label): (String, String)) -> Block {
    let action = Action { enabled, ..Action::new("more", name, label.clone()) };
    block("more", BlockRole::About, line("", label, String::new(), false, vec![action]))
}

impl Action {
    /// Returns an action like most: it can be done without a question.
    pub(crate) fn new(key: &str, name: String, label: String) -> Self {
        Self { key: key.to_owned(), name, label, weight: Weight::Usual, question: None, enabled: true }
    }
}

/// Returns an offer.
pub(crate) fn offer(value: &str, label: String, chosen: bool) -> Offer {
    Offer { value: value.to_owned(), label, picture: Picture::None, chosen }
}

impl NumberRange {
    /// Reads a number of the range; `None` if it is none.
    pub(crate) fn read(self, text: &str) -> Option<i32> {
        text.parse().ok().filter(|number| (self.min..=self.max).contains(number))
    }
}

impl Block {
    /// Returns the actions on this block.
    #[must_use]
    pub fn actions(&self) -> &[Action] {
        match &self.kind {
            BlockKind::Line { actions, .. }
            | BlockKind::Code { actions, .. }
            | BlockKind::Lines { actions, .. }
            | BlockKind::Notice { actions, .. }
            | BlockKind::Secret { actions, .. } => actions,
            _ => &[],
        }
    }

    /// Returns the actions that settle a typed text.
    #[must_use]
    pub fn settling(&self) -> &[Action] {
        match &self.kind {
            BlockKind::Field { actions, .. } => actions,
            _ => &[],
        }
    }
}

impl ShownPage {
    /// Returns all blocks of the page; the lines of a list come before the list.
    #[must_use]
    pub fn all_blocks(&self) -> impl DoubleEndedIterator<Item = &Block> {
        self.blocks.iter().flat_map(|block| {
            let lines = match &block.kind {
                BlockKind::Lines { blocks, .. } => blocks.as_slice(),
                _ => &[],
            };
            lines.iter().chain([block])
        })
    }

    /// Returns all actions of the page: its own, and those on its blocks.
    pub fn all_actions(&self) -> impl Iterator<Item = &Action> {
        self.actions.iter().chain(self.all_blocks().flat_map(Block::actions))
    }

    /// Returns true if a block of the page offers this value.
    pub(crate) fn takes(&self, block: &str, value: &str) -> bool {
        let settles = |action: &Action| action.key == block && action.enabled;
        // The server says what is wrong with a text.
        if self.blocks.iter().any(|block| block.settling().iter().any(settles)) {
            return true;
        }
        self.blocks.iter().filter(|other| other.key == block).any(|block| match &block.kind {
            BlockKind::Choice { offers, numbers, .. } => {
                offers.iter().any(|offer| offer.value == value)
                    || numbers.is_some_and(|numbers| numbers.read(value).is_some())
            }
            BlockKind::Toggle { .. } => ["on", "off"].contains(&value),
            BlockKind::Field { actions, .. } => actions.is_empty(),
            BlockKind::Number { min, max, .. } => NumberRange { min: *min, max: *max }.read(value).is_some(),
            _ => false,
        })
    }
}
