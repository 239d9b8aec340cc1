//! The page of the settings: the preferences that the front end has, in the order in which they are offered.

use crate::circumstances::Circumstances;
use crate::event::{Effect, Errand};
use crate::open_page::OpenPage;
use crate::page::{
    Block, BlockKind, BlockRole, FieldKind, Offer, PageKind, Picture, ShownPage, block, field, led, offer,
    text, toggle,
};
use crate::preferences::Preferences;
use crate::words::{say, say_with};
use cartable_core::name::WIDEST;
use cartable_core::text::{Arg, Lang};

/// The paces that are offered, in milliseconds.
const PACES: [i32; 7] = [100, 300, 500, 700, 1_000, 1_500, 2_500];

/// The preferences, each with its part in the page; a wide page has those that are no [`BlockRole::About`] beside the others.
/// One with a heading begins a group.
const ROWS: [(&str, Row, BlockRole, Option<&str>); 17] = [
    ("name", Row::Name, BlockRole::About, None),
    ("lang", Row::OneOf(&["system", "fr", "en"]), BlockRole::About, None),
    ("theme", Row::OneOf(&["system", "day", "night"]), BlockRole::About, None),
    ("pace", Row::Pace, BlockRole::About, Some("table")),
    ("confirm", Row::Switch, BlockRole::About, None),
    ("hints", Row::Switch, BlockRole::About, None),
    ("chance", Row::Switch, BlockRole::About, None),
    ("sound", Row::OneOf(&["always", "by_day", "never"]), BlockRole::Option, Some("comfort")),
    ("haptics", Row::Switch, BlockRole::Setting, None),
    ("stillness", Row::Switch, BlockRole::Setting, None),
    ("left", Row::Switch, BlockRole::Setting, None),
    ("contrast", Row::Switch, BlockRole::Setting, None),
    ("server", Row::Server, BlockRole::Setting, Some("online")),
    ("calls", Row::Calls, BlockRole::Setting, None),
    ("calls.off", Row::CallsOff(&["matched", "your_turn", "rematch"]), BlockRole::Option, None),
    ("quiet.from", Row::Hour, BlockRole::Setting, None),
    ("quiet.until", Row::Hour, BlockRole::Setting, None),
];

/// The kind of a preference.
#[derive(Clone, Copy)]
enum Row {
    /// The player's name, which is kept as it is typed.
    Name,
    OneOf(&'static [&'static str]),
    Switch,
    /// The time between two moves of the bots.
    Pace,
    /// The address of the server, which is set on its own page.
    Server,
    /// The switch of the calls while the app is out of sight.
    Calls,
    /// The kinds of call that are switched off, offered as those that are wanted.
    CallsOff(&'static [&'static str]),
    /// An hour of the day.
    Hour,
}

/// The settings.
#[derive(Debug)]
pub(crate) struct SettingsPage {
    key: String,
}

impl SettingsPage {
    /// Returns the page.
    pub fn new(key: &str) -> Self {
        Self { key: key.to_owned() }
    }
}

impl OpenPage for SettingsPage {
    fn shown(&self, at: &Circumstances) -> ShownPage {
        let lang = at.lang;
        let mut blocks = Vec::new();
        for (key, row, role, group) in ROWS {
            if let Some(value) = at.preferences.get(key) {
                let heading = |group| {
                    let kind = BlockKind::Heading { text: say(lang, &format!("settings-{group}")) };
                    // A heading stands beside the others with its group.
                    let role = if role == BlockRole::About { role } else { BlockRole::Setting };
                    block(group, role, kind)
                };
                blocks.extend(group.map(heading));
                blocks.extend(row_blocks((key, row, role), value, &at.preferences, lang));
            }
        }
        let (name, title) = (say(lang, "me-about-name"), say(lang, "about-title"));
        let about = led("about", Picture::None, name, title, String::new(), false);
        blocks.push(block("about", BlockRole::Setting, about));
        ShownPage {
            kind: PageKind::Settings,
            key: self.key.clone(),
            route: "settings".to_owned(),
            title: say(lang, "settings-title"),
            blocks,
            actions: Vec::new(),
        }
    }

    fn tap(&mut self, action: &str, _at: &mut Circumstances) -> Vec<Effect> {
        vec![Effect::Ask(Errand::Open { route: action.to_owned() })]
    }

    fn set(&mut self, block: &str, value: &str, at: &mut Circumstances) -> Vec<Effect> {
        let value = if block == "calls.off" {
            let off = at.preferences.get(block).unwrap_or_default();
            let mut off: Vec<&str> = off.split(',').filter(|kind| !kind.is_empty()).collect();
            match off.iter().position(|kind| *kind == value) {
                Some(place) => drop(off.remove(place)),
                None => off.push(value),
            }
            off.join(",")
        } else {
            value.to_owned()
        };
        at.preferences.set(block, &value);
        vec![Effect::Ask(Errand::Prefer { key: block.to_owned(), value })]
    }
}

/// Returns the blocks of a preference.
fn row_blocks(
    (key, row, role): (&str, Row, BlockRole),
    value: &str,
    all: &Preferences,
    lang: Lang,
) -> Vec<Block> {
    let word = |end: &str| say(lang, &format!("settings-{}{end}", key.replace('.', "-")));
    let one = |kind| vec![Block { name: word("-name"), ..block(key, role, kind) }];
    let choice = |offers, several| BlockKind::Choice {
        label: word(""),
        offers,
        several,
        numbers: None,
        note: String::new(),
    };
    let offers = |values: &[&str], is_chosen: &dyn Fn(&str) -> bool| -> Vec<Offer> {
        values.iter().map(|value| offer(value, word(&format!("-{value}")), is_chosen(value))).collect()
    };
    match row {
        Row::Name => {
            let name = field(key, word(""), value.to_owned(), FieldKind::Name, WIDEST, Vec::new());
            vec![Block { name: word("-name"), ..name }]
        }
        Row::OneOf(values) => one(choice(offers(values, &|offered| offered == value), false)),
        Row::Switch => one(toggle(word(""), value == "on", lang)),
        Row::Pace => one(pace(word(""), value, lang)),
        Row::Server => {
            let note = value.split('#').next().unwrap_or_default().to_owned();
            let line = led("online", Picture::None, say(lang, "online-server-name"), word(""), note, false);
            vec![block(key, role, line)]
        }
        Row::Calls => {
            let mut blocks = one(toggle(word(""), value == "on", lang));
            blocks.push(if all.is_on("calls.forbidden") {
                text("forbidden", BlockRole::Trouble, say(lang, "settings-calls-forbidden"))
            } else {
                text("calls-note", BlockRole::Option, word("-note"))
            });
            blocks
        }
        Row::CallsOff(_) | Row::Hour if !all.is_on("calls") => Vec::new(),
        Row::CallsOff(kinds) => {
            one(choice(offers(kinds, &|kind| !value.split(',').any(|off| off == kind)), true))
        }
        Row::Hour => {
            let hour = value.parse().unwrap_or(0);
            let text = say_with(lang, "hour", [("hour", Arg::from(hour.to_string()))]);
            // The first hour follows the last.
            let turned = |by: i32| Some((hour + by).rem_euclid(24));
            let kind = BlockKind::Number {
                label: word(""),
                number: hour,
                text,
                less: turned(-1),
                more: turned(1),
                min: 0,
                max: 23,
            };
            one(kind)
        }
    }
}

/// Returns the choice of the time between two moves of the bots.
fn pace(label: String, value: &str, lang: Lang) -> BlockKind {
    let pace = value.parse().unwrap_or(PACES[0]);
    let (min, max) = (PACES[0], PACES[PACES.len() - 1]);
    let seconds = lang.decimal(f64::from(pace) / 1_000.0, 1);
    BlockKind::Number {
        label,
        number: pace,
        text: say_with(lang, "seconds", [("number", Arg::from(seconds))]),
        less: PACES.into_iter().rev().find(|other| *other < pace),
        more: PACES.into_iter().find(|other| *other > pace),
        min,
        max,
    }
}
