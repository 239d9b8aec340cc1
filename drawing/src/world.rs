//! The worlds of the games: what lies under a table's middle, how the paper of its cards looks, and their backs.
//! A game without a world is played on the exercise book.

use crate::art;
use crate::colours::{self, Page, contrast, mixed};
use cartable_core::scene::{AreaKind, AreaRole, Colour, Shape, Symbol};

/// How the cards of a world are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stock {
    /// Plain paper.
    Paper,
    /// A poster: coloured print within a margin of cream paper, with thick suits.
    Poster,
    /// A lit sign: tubes on dark glass.
    Neon,
    /// A print in its passe-partout, within a frame.
    Print,
    /// A picture of an animal below its value.
    Animal,
    /// Enamel with a dark rim.
    Enamel,
    /// Painted tin with a target to shoot at.
    Target,
    /// A shield with a rim of steel.
    Shield,
    /// A tile of light wood.
    Wood,
}

/// The back of a card: its colours, and a drawing on a square of 24.
pub(crate) struct Back {
    pub ground: u32,
    pub figure: u32,
    pub edge: u32,
    pub art: &'static str,
}

/// A part of a ground: drawings of `art/`, placed on a ground of any size.
pub(crate) enum Part {
    /// A drawing over the whole ground, again and again at these distances; one stands in the middle.
    Tiles(&'static str, [f64; 2]),
    /// Another colour for the lower half.
    LowerHalf(u32),
    /// A drawing of this size once, in the middle.
    Middle(&'static str, [f64; 2]),
    /// Two drawings of this size at the left and the right edge, their middles at this part of the height.
    Sides([&'static str; 2], [f64; 2], f64),
    /// A drawing along the upper edge, again and again at this distance.
    Above(&'static str, f64),
    /// A drawing of this height along the lower edge, again and again at this distance.
    Below(&'static str, f64, f64),
}

/// The thing between an area and the ground.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Bed {
    /// A yard within a fence.
    Yard,
    /// A shelf below.
    Shelf,
    /// A frame on the wall.
    Frame,
}

/// A thing on the lid of a box, by its face.
pub(crate) struct Shown {
    pub shape: Shape,
    pub text: &'static str,
    pub colour: Colour,
    pub symbol: Option<Symbol>,
    pub corner: &'static str,
}

impl Shown {
    const fn card(text: &'static str, colour: Colour, symbol: Option<Symbol>) -> Self {
        Self { shape: Shape::Card, text, colour, symbol, corner: "" }
    }

    const fn bucket(colour: Colour, symbol: Symbol) -> Self {
        Self { shape: Shape::Bucket, text: "", colour, symbol: Some(symbol), corner: "" }
    }

    /// Shows a card that multiplies: its factor and its target.
    const fn factor(text: &'static str, colour: Colour, corner: &'static str) -> Self {
        Self { shape: Shape::Card, text, colour, symbol: Some(Symbol::Arrow), corner }
    }
}

/// The world of a game.
pub(crate) struct World {
    /// The game, by the name of its code.
    game: &'static str,
    pub stock: Stock,
    /// The colour of the ground by day.
    base: u32,
    /// The light of its night, which falls on the colours of its day.
    night: u32,
    /// The accent by day and by night.
    accent: [u32; 2],
    pub back: Back,
    /// The drawings on the ground's colour, from below.
    pub parts: &'static [Part],
    /// The beds of areas, by role and kind.
    pub beds: &'static [(AreaRole, AreaKind, Bed)],
    /// The three things on the lid of its box; none for a game without a world.
    pub lid: &'static [Shown],
    /// The animals of the suits.
    animals: &'static [(Symbol, &'static str)],
}

use Part::{Above, Below, LowerHalf, Middle, Sides, Tiles};

/// The exercise book, for a game that has no world.
static BOOK: World = World {
    game: "",
    stock: Stock::Paper,
    base: 0xFFFB_FAF5,
    night: 0xFF24_292F,
    accent: [0xFF5B_3FA0, 0xFFB9_A3F0],
    back: Back { ground: 0xFF5B_3FA0, figure: 0xFFFF_FFFF, edge: 0xFF8E_77C4, art: "back-book" },
    parts: &[],
    beds: &[],
    lid: &[],
    animals: &[],
};

static WORLDS: [World; 8] = [
    World {
        game: "niet",
        stock: Stock::Poster,
        base: 0xFFF1_E4C8,
        night: 0xFF4E_2A2C,
        accent: [0xFFC8_352B, 0xFFF0_867C],
        back: Back { ground: 0xFFF3_E4C2, figure: 0xFF1F_2A44, edge: 0xFFC8_352B, art: "back-stamp" },
        parts: &[
            Tiles("poster-wall", [200.0, 200.0]),
            Above("poster-top", 120.0),
            Below("poster-foot", 120.0, 36.0),
        ],
        beds: &[],
        lid: &[
            Shown::card("7", Colour::Blue, Some(Symbol::Diamond)),
            Shown::card("1", Colour::Red, Some(Symbol::Heart)),
            Shown::card("4", Colour::Yellow, Some(Symbol::Star)),
        ],
        animals: &[],
    },
    World {
        game: "numx",
        stock: Stock::Neon,
        base: 0xFF16_1820,
        night: 0xFFB0_B0C8,
        accent: [0xFFFF_5BD1, 0xFFFF_7ADB],
        back: Back { ground: 0xFF0B_0C12, figure: 0xFFFF_9BE2, edge: 0xFF2B_B8D4, art: "back-dark-x" },
        parts: &[
            Tiles("street", [200.0, 200.0]),
            Above("street-skyline", 160.0),
            Below("street-kerb", 96.0, 22.0),
        ],
        beds: &[],
        lid: &[
            Shown::card("5", Colour::Blue, None),
            Shown::card("X", Colour::Black, Some(Symbol::Scissors)),
            Shown::card("8", Colour::Orange, None),
        ],
        animals: &[],
    },
    World {
        game: "numereum",
        stock: Stock::Print,
        base: 0xFFCF_CDC8,
        night: 0xFF4C_3C48,
        accent: [0xFF7A_2E3A, 0xFFE0_A0AA],
        back: Back { ground: 0xFF7A_2E3A, figure: 0xFFFF_F4DC, edge: 0xFFC9_A24A, art: "back-seal" },
        parts: &[
            Tiles("gallery", [200.0, 200.0]),
            Above("gallery-rail", 100.0),
            Below("gallery-parquet", 64.0, 64.0),
        ],
        beds: &[(AreaRole::Prize, AreaKind::Row, Bed::Frame), (AreaRole::Front, AreaKind::Row, Bed::Frame)],
        lid: &[
            Shown::card("12", Colour::Grey, None),
            Shown::card("25", Colour::Blue, Some(Symbol::Diamond)),
            Shown::card("37", Colour::Grey, None),
        ],
        animals: &[],
    },
    World {
        game: "hick_hack",
        stock: Stock::Animal,
        base: 0xFFB7_D18A,
        night: 0xFF34_5A62,
        accent: [0xFFE0_B04B, 0xFFF0_C96A],
        back: Back { ground: 0xFF3B_6F35, figure: 0xFFFF_FFFF, edge: 0xFFE0_B04B, art: "back-gate" },
        parts: &[
            Tiles("farm", [200.0, 200.0]),
            Sides(["farm-die", "farm-maize"], [60.0, 60.0], 0.66),
            Above("farm-hedge", 120.0),
            Below("farm-fence", 80.0, 34.0),
        ],
        beds: &[(AreaRole::Centre, AreaKind::Grid, Bed::Yard)],
        lid: &[
            Shown::card("5", Colour::Yellow, Some(Symbol::Star)),
            Shown::card("R4", Colour::Red, Some(Symbol::Heart)),
            Shown::card("4", Colour::Blue, Some(Symbol::Diamond)),
        ],
        animals: &[
            (Symbol::Star, "hen"),
            (Symbol::Diamond, "duck"),
            (Symbol::Flower, "pheasant"),
            (Symbol::Club, "goose"),
            (Symbol::Heart, "guinea-fowl"),
            (Symbol::Spade, "turkey"),
        ],
    },
    World {
        game: "seaux",
        stock: Stock::Enamel,
        base: 0xFFDF_E8EB,
        night: 0xFF30_4C70,
        accent: [0xFF2E_6F9E, 0xFF8C_C2EA],
        back: Back { ground: 0xFF2E_6F9E, figure: 0xFFFF_FFFF, edge: 0xFFE6_EEF2, art: "back-horseshoe" },
        parts: &[
            Tiles("stable", [200.0, 200.0]),
            Sides(["stable-donkey", "stable-pig"], [72.0, 96.0], 0.5),
            Above("stable-beam", 140.0),
            Below("stable-straw", 120.0, 40.0),
        ],
        beds: &[(AreaRole::Front, AreaKind::Pyramid, Bed::Shelf)],
        lid: &[
            Shown::bucket(Colour::Blue, Symbol::Diamond),
            Shown::bucket(Colour::Yellow, Symbol::Star),
            Shown::bucket(Colour::Red, Symbol::Heart),
        ],
        animals: &[],
    },
    World {
        game: "sniper",
        stock: Stock::Target,
        base: 0xFF27_5842,
        night: 0xFF80_8C90,
        accent: [0xFF2F_6B4F, 0xFF86_CBA8],
        back: Back { ground: 0xFF22_5039, figure: 0xFFFF_FFFF, edge: 0xFFF4_EFE0, art: "back-rings" },
        parts: &[
            Tiles("fairground", [200.0, 200.0]),
            Above("fairground-awning", 80.0),
            Below("fairground-counter", 80.0, 40.0),
        ],
        beds: &[],
        lid: &[
            Shown::factor("3", Colour::Yellow, "24"),
            Shown::factor("8", Colour::Grey, "15"),
            Shown::factor("5", Colour::Green, "40"),
        ],
        animals: &[],
    },
    World {
        game: "duel",
        stock: Stock::Shield,
        base: 0xFF3D_4A59,
        night: 0xFF82_8CA0,
        accent: [0xFF4B_5A6B, 0xFFE0_B878],
        back: Back { ground: 0xFF36_4351, figure: 0xFFFF_FFFF, edge: 0xFFD0_9A4E, art: "back-quills" },
        parts: &[LowerHalf(0xFF68_4A1E), Tiles("mat", [200.0, 200.0]), Middle("mat-centre", [240.0, 240.0])],
        beds: &[],
        lid: &[
            Shown::factor("3", Colour::Yellow, "42"),
            Shown::factor("7", Colour::Orange, "18"),
            Shown::factor("6", Colour::Purple, "35"),
        ],
        animals: &[],
    },
    World {
        game: "nmbrs",
        stock: Stock::Wood,
        base: 0xFF52_3826,
        night: 0xFF92_8078,
        accent: [0xFF6B_4428, 0xFFD8_AC82],
        back: Back { ground: 0xFF5E_3E26, figure: 0xFFFF_F4E0, edge: 0xFFB5_8352, art: "back-grain" },
        parts: &[Tiles("table", [200.0, 200.0])],
        beds: &[],
        lid: &[
            Shown::card("2", Colour::Red, Some(Symbol::Triangle)),
            Shown::card("4", Colour::Green, Some(Symbol::Square)),
            Shown::card("6", Colour::Blue, Some(Symbol::Disc)),
        ],
        animals: &[],
    },
];

/// How much further from the ground's colour a pattern is at night than its light makes it;
/// and the contrast to the ground below which a colour counts as a pattern.
const NIGHT_DEPTH: f64 = 1.7;
const PATTERN: f64 = 2.0;

/// The hunter of a world with animals: cards with a letter before their value show it.
const HUNTER: &str = "fox";

/// Returns the world of a game.
pub(crate) fn of(game: &str) -> &'static World {
    WORLDS.iter().find(|world| world.game == game).unwrap_or(&BOOK)
}

impl World {
    /// Returns the drawing of the animal on a card with this symbol and value.
    pub(crate) fn animal(&self, symbol: Option<Symbol>, text: &str) -> Option<art::Art> {
        let (_, name) = self.animals.iter().find(|(known, _)| Some(*known) == symbol)?;
        let hunts = text.starts_with(char::is_alphabetic);
        art::find(if hunts { HUNTER } else { name })
    }

    /// Returns a colour of the ground as it looks on a page.
    pub(crate) fn seen(&self, colour: u32, page: Page) -> u32 {
        match page {
            Page::Day => colour,
            Page::Night => self.at_night(colour),
            // Drawings give way to the ground's colour, and that to white or black.
            Page::StrongDay => mixed(mixed(colour, self.base, 60), self.extreme(), 55),
            Page::StrongNight => {
                mixed(mixed(self.at_night(colour), self.at_night(self.base), 60), 0xFF00_0000, 55)
            }
        }
    }

    /// Returns a colour in the light of the night.
    /// A pattern is further from the ground's colour than that light alone makes it: dark colours differ less to the eye.
    fn at_night(&self, colour: u32) -> u32 {
        let is_pattern = contrast(colour, self.base) < PATTERN;
        let depth = if is_pattern { NIGHT_DEPTH } else { 1.0 };
        let part = |shift: u32| {
            let [colour, ground, light] =
                [colour, self.base, self.night].map(|of| f64::from((of >> shift) & 0xFF) / 255.0);
            let lit = ground * light + (colour - ground) * light * depth;
            ((lit.clamp(0.0, 1.0) * 255.0).round() as u32) << shift
        };
        let lit = 0xFF00_0000 | part(16) | part(8) | part(0);
        // A colour that stands out by day does so by night.
        if is_pattern { lit } else { mixed(lit, colour, 25) }
    }

    fn extreme(&self) -> u32 {
        let is_light = contrast(self.base, 0xFF00_0000) > contrast(self.base, 0xFFFF_FFFF);
        if is_light { 0xFFFF_FFFF } else { 0xFF00_0000 }
    }

    /// Returns the colour of the ground on a page.
    pub(crate) fn base(&self, page: Page) -> u32 {
        self.seen(self.base, page)
    }

    /// Returns the colour of texts on the ground.
    pub(crate) fn ink(&self, page: Page) -> u32 {
        let inks = if page.is_strong() { [0xFF00_0000, 0xFFFF_FFFF] } else { colours::INKS };
        colours::clearest(&inks, self.base(page))
    }
}

/// The colours of a game's world, each `0xAARRGGBB`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct WorldColours {
    /// The colour of the ground, and what a pane fades into.
    pub ground: u32,
    /// Text on the ground.
    pub ink: u32,
    /// Text on the ground that is not meant to be read first.
    pub quiet: u32,
    /// The accent.
    pub accent: u32,
    /// Text on the accent.
    pub on_accent: u32,
}

/// Returns the colours of a game's world, by the name of the game's code; those of the book for a game without one.
#[cfg_attr(feature = "uniffi", uniffi::export)]
#[must_use]
pub fn world_colours(game: &str, page: Page) -> WorldColours {
    let world = of(game);
    let ground = world.base(page);
    let ink = world.ink(page);
    let [day, night] = world.accent;
    let accent = match page {
        Page::Day => day,
        Page::Night => night,
        Page::StrongDay => mixed(day, 0xFF00_0000, 45),
        Page::StrongNight => mixed(night, 0xFFFF_FFFF, 40),
    };
    let on_accent = colours::clearest(&[0xFF00_0000, 0xFFFF_FFFF], accent);
    WorldColours { ground, ink, quiet: mixed(ink, ground, 12), accent, on_accent }
}
