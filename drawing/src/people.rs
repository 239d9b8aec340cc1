//! The colours of the players, by their seats: the same for every viewer.

use crate::colours::{Page, mixed};

/// The colours by day and by night.
const PEOPLE: [[u32; 2]; 8] = [
    [0xFF5B_3FA0, 0xFFB9_A3F0],
    [0xFF0F_766E, 0xFF5E_EAD4],
    [0xFFA6_3A24, 0xFFF4_A58A],
    [0xFF1E_4E8C, 0xFF8F_BCF5],
    [0xFF4D_7C0F, 0xFFBE_E07A],
    [0xFF9D_2A6B, 0xFFF2_9AC8],
    [0xFF8A_5A12, 0xFFE5_B567],
    [0xFF47_5569, 0xFFB6_C2D1],
];

/// Returns the colour of the player in a seat: of their stamps, and of everything that is theirs.
#[cfg_attr(feature = "uniffi", uniffi::export)]
#[must_use]
pub fn person(seat: u32, page: Page) -> u32 {
    let [day, night] = PEOPLE[seat as usize % PEOPLE.len()];
    match page {
        Page::Day => day,
        Page::Night => night,
        Page::StrongDay => mixed(day, 0xFF00_0000, 40),
        Page::StrongNight => mixed(night, 0xFFFF_FFFF, 40),
    }
}
