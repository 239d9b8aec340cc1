//! Colours: of pages by day and night, and of the things on a table.

/// The page on which something is drawn: an exercise book by day, a slate by night.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
pub enum Page {
    /// Paper.
    #[default]
    Day,
    /// Slate.
    Night,
    /// Paper; every text differs from its ground by 7 to 1.
    StrongDay,
    /// Slate; every text differs from its ground by 7 to 1.
    StrongNight,
}

impl Page {
    /// Every page.
    pub const ALL: [Self; 4] = [Self::Day, Self::Night, Self::StrongDay, Self::StrongNight];

    /// Returns true if everything stands out as clearly as it can.
    #[must_use]
    pub const fn is_strong(self) -> bool {
        matches!(self, Self::StrongDay | Self::StrongNight)
    }
}

/// The colours of a page by their roles, each `0xAARRGGBB`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Colours {
    /// The ground of pages.
    pub paper: u32,
    /// The surfaces on the paper: panels, buttons, sheets.
    pub sheet: u32,
    /// The thin lines of the paper.
    pub ruling: u32,
    /// Every fourth of them.
    pub strong_ruling: u32,
    /// The ground of a short fact, of a small picture and of a track, on the paper and on a sheet.
    pub chip: u32,
    /// The ground of a short fact that counts more than others.
    pub strong_chip: u32,
    /// The line at the left of the paper.
    pub margin: u32,
    /// Text.
    pub ink: u32,
    /// Text that is not meant to be read first.
    pub quiet: u32,
    /// The outline of panels and buttons.
    pub line: u32,
    /// The viewer's turn, and what the viewer has chosen.
    pub accent: u32,
    /// Text on the accent.
    pub on_accent: u32,
    /// The item that has just been played, or wins.
    pub marked: u32,
    /// The red pen: refusals.
    pub refusal: u32,
}

const DAY: Colours = Colours {
    paper: 0xFFFB_FAF5,
    sheet: 0xFFFF_FFFF,
    ruling: 0xFFE3_E9F4,
    strong_ruling: 0xFFD3_DCEE,
    chip: 0xFFE3_E9F4,
    strong_chip: 0xFFD3_DCEE,
    margin: 0xFFE6_B8C4,
    ink: 0xFF1F_2A44,
    quiet: 0xFF5B_6478,
    line: 0xFFC3_CBDD,
    accent: 0xFF5B_3FA0,
    on_accent: 0xFFFF_FFFF,
    marked: 0xFFC7_9100,
    refusal: 0xFFB3_261E,
};

const NIGHT: Colours = Colours {
    paper: 0xFF23_282D,
    sheet: 0xFF2D_3339,
    ruling: 0xFF2B_3238,
    strong_ruling: 0xFF33_3B42,
    chip: 0xFF3A_4148,
    strong_chip: 0xFF4B_555F,
    margin: 0xFF4A_3A42,
    ink: 0xFFEC_EFE6,
    quiet: 0xFFA9_B0A9,
    line: 0xFF4A_535B,
    accent: 0xFFB9_A3F0,
    on_accent: 0xFF23_202E,
    marked: 0xFFF2_C94C,
    refusal: 0xFFFF_8A80,
};

const STRONG_DAY: Colours = Colours {
    paper: 0xFFFF_FFFF,
    ruling: 0xFFED_F1F8,
    chip: 0xFFED_F1F8,
    ink: 0xFF00_0000,
    quiet: 0xFF2E_3648,
    line: 0xFF5B_6478,
    accent: 0xFF40_208A,
    marked: 0xFF8A_5F00,
    refusal: 0xFF8C_0F0A,
    ..DAY
};

const STRONG_NIGHT: Colours = Colours {
    paper: 0xFF0B_0D0F,
    sheet: 0xFF14_181B,
    ruling: 0xFF1A_1F23,
    strong_ruling: 0xFF26_2C31,
    chip: 0xFF26_2C31,
    strong_chip: 0xFF3A_4148,
    ink: 0xFFFF_FFFF,
    quiet: 0xFFD5_DAD5,
    line: 0xFFA9_B0A9,
    accent: 0xFFD3_C4FF,
    on_accent: 0xFF00_0000,
    marked: 0xFFFF_D95E,
    refusal: 0xFFFF_B4AB,
    ..NIGHT
};

/// Returns the colours of a page.
#[must_use]
pub const fn of(page: Page) -> Colours {
    match page {
        Page::Day => DAY,
        Page::Night => NIGHT,
        Page::StrongDay => STRONG_DAY,
        Page::StrongNight => STRONG_NIGHT,
    }
}

/// Returns the colours of a page, for a front end.
#[cfg_attr(feature = "uniffi", uniffi::export)]
#[must_use]
pub fn colours(page: Page) -> Colours {
    of(page)
}

/// The texts that lie on a ground, by day and by night.
pub(crate) const INKS: [u32; 2] = [DAY.ink, NIGHT.ink];

/// Returns the colour that can be told best from a ground.
pub(crate) fn clearest(colours: &[u32], ground: u32) -> u32 {
    let best = |a: &u32, b: &u32| contrast(*a, ground).total_cmp(&contrast(*b, ground));
    colours.iter().copied().max_by(best).unwrap_or(0xFF00_0000)
}

/// Returns an opaque colour with so many hundredths of another.
pub(crate) fn mixed(one: u32, other: u32, hundredths: u32) -> u32 {
    let part = |shift: u32| {
        let [a, b] = [one, other].map(|colour| (colour >> shift) & 0xFF);
        ((a * (100 - hundredths) + b * hundredths + 50) / 100) << shift
    };
    0xFF00_0000 | part(16) | part(8) | part(0)
}

/// Returns how well two opaque colours can be told apart, from 1 to 21, as WCAG 2 computes it.
#[cfg_attr(feature = "uniffi", uniffi::export)]
#[must_use]
pub fn contrast(one: u32, other: u32) -> f64 {
    let mut lights = [luminance(one), luminance(other)];
    lights.sort_by(f64::total_cmp);
    (lights[1] + 0.05) / (lights[0] + 0.05)
}

fn luminance(colour: u32) -> f64 {
    let part = |shift: u32| {
        let value = f64::from((colour >> shift) & 0xFF) / 255.0;
        if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::{Colours, Page, contrast, of};

    /// Fails if a text differs less from its ground.
    #[track_caller]
    pub(crate) fn assert_legible(what: &str, text: u32, ground: u32, least: f64) {
        let found = contrast(text, ground);
        assert!(found >= least, "{what}: {found:.2} of {least}");
    }

    #[test]
    fn black_on_white_is_21_to_1_and_a_colour_on_itself_1_to_1() {
        assert!((contrast(0xFF00_0000, 0xFFFF_FFFF) - 21.0).abs() < 0.01);
        assert!((contrast(0xFF5B_3FA0, 0xFF5B_3FA0) - 1.0).abs() < 0.01);
    }

    #[test]
    fn texts_can_be_read_on_every_page() {
        for page in Page::ALL {
            let Colours { paper, sheet, ruling, strong_ruling, chip, strong_chip, ink, .. } = of(page);
            let Colours { quiet, line, accent, on_accent, refusal, .. } = of(page);
            let least = if page.is_strong() { 7.0 } else { 4.5 };
            for ground in [paper, sheet, ruling, strong_ruling, chip, strong_chip] {
                assert_legible("ink", ink, ground, least);
            }
            for ground in [paper, sheet] {
                for (what, text) in [("quiet", quiet), ("accent", accent), ("refusal", refusal)] {
                    assert_legible(what, text, ground, least);
                }
                if page.is_strong() {
                    assert_legible("the outline of a button", line, ground, 3.0);
                }
            }
            assert_legible("on accent", on_accent, accent, least);
            assert_legible("a veto", paper, refusal, 4.5);
            assert_legible("a clock that stands", quiet, chip, 4.5);
            assert_legible("little time", sheet, refusal, 4.5);
            if !page.is_strong() {
                assert_legible("a chip on a panel", chip, sheet, 1.15);
                assert_legible("a strong chip on a panel", strong_chip, sheet, 1.15);
            }
        }
    }
}
