//! The buttons: at the most three, and fewer where their words have no room side by side.

use super::frame::{Frame, Size};
use super::page::TablePage;
use super::texts::Letters;
use cartable_core::scene::{Choice, ChoiceId};

/// The most buttons.
const MOST: usize = 3;

/// The sizes of their letters, before the text scale, and the allowance for letters heavier than usual.
const USUAL: f32 = 16.0;
const SMALLEST: f32 = 7.0;
const HEAVY: f32 = 1.12;

/// The distance from one line to the next, in letters.
const LINE: f32 = 1.2;

/// The space between two buttons, and the margins of a text on its button: left and right, above and below.
const GAP: f32 = 6.0;
const ACROSS: f32 = 24.0;
const DOWN: f32 = 8.0;

/// The margins of a choice that is told whole on the only button.
const WHOLE_ACROSS: f32 = 28.0;

/// The buttons of a table.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct ButtonRow {
    /// The size of their letters, before the text scale.
    pub size: f32,
    /// The buttons, from the left.
    pub buttons: Vec<ChoiceButton>,
}

/// A button for one choice, or for several that it shows in a sheet.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct ChoiceButton {
    /// The text on it.
    pub text: String,
    /// The choices.
    pub choices: Vec<ChoiceId>,
    /// The place on the page.
    pub frame: Frame,
}

/// Returns the buttons for these choices at this place; `more` is the text of a button for all that have none.
/// The first one lies under the thumb.
#[cfg_attr(feature = "uniffi", uniffi::export)]
#[must_use]
pub fn buttons(choices: &[Choice], more: &str, place: Frame, page: &TablePage) -> ButtonRow {
    let page = page.checked();
    let row = Row { place, letters: Letters::of(&page) };
    let mut ways = (1..=MOST).rev().map(|most| offers(choices, more, most));
    let mut offers = ways.find(|way| row.has_room(way, SMALLEST)).unwrap_or_else(|| offers(choices, more, 1));
    if let ([choice], [offer]) = (choices, &mut offers[..])
        && row.holds_whole(&choice.label)
    {
        offer.text.clone_from(&choice.label);
    }
    let sizes =
        std::iter::successors(Some(USUAL), |size| Some(size - 1.0)).take_while(|size| *size > SMALLEST);
    let size = sizes.into_iter().find(|size| row.fits(&offers, *size)).unwrap_or(SMALLEST);
    let count = offers.len();
    for (index, offer) in offers.iter_mut().enumerate() {
        offer.frame = row.frame(if page.left_handed { index } else { count - 1 - index }, count);
    }
    if !page.left_handed {
        offers.reverse();
    }
    ButtonRow { size, buttons: offers }
}

/// Puts choices on so many buttons at the most: the last one is for all if there are more.
fn offers(choices: &[Choice], more: &str, most: usize) -> Vec<ChoiceButton> {
    let button = |text: &str, choices: Vec<ChoiceId>| ChoiceButton {
        text: text.to_owned(),
        choices,
        frame: Frame::default(),
    };
    let (first, rest): (Vec<&Choice>, Vec<&Choice>) = choices.iter().partition(|choice| choice.primary);
    let mut named: Vec<ChoiceButton> = Vec::new();
    for choice in first.into_iter().chain(rest) {
        match named.iter_mut().find(|button| button.text == choice.short) {
            Some(button) => button.choices.push(choice.id),
            None => named.push(button(&choice.short, vec![choice.id])),
        }
    }
    // Several choices of one name are told apart in a sheet.
    named.iter_mut().filter(|button| button.choices.len() > 1).for_each(|button| button.text.push('…'));
    if named.len() > most {
        named.truncate(most - 1);
        named.push(button(more, choices.iter().map(|choice| choice.id).collect()));
    }
    named
}

/// The place of the buttons.
struct Row {
    place: Frame,
    letters: Letters,
}

impl Row {
    /// Returns the width of one of so many buttons.
    fn wide(&self, count: usize) -> f32 {
        let count = count.max(1) as f32;
        (self.place.width() - GAP * (count - 1.0)) / count
    }

    fn frame(&self, index: usize, count: usize) -> Frame {
        let wide = self.wide(count);
        let left = self.place.left + index as f32 * (wide + GAP);
        Frame::sized(left, self.place.top, Size::new(wide, self.place.height()))
    }

    /// Returns true if the only button says this whole.
    fn holds_whole(&self, label: &str) -> bool {
        self.letters.lines(label, USUAL * self.letters.scale, self.place.width() - WHOLE_ACROSS) == 1
    }

    /// Returns true if no word is broken in letters of this size.
    fn has_room(&self, offers: &[ChoiceButton], size: f32) -> bool {
        let room = self.wide(offers.len()) - ACROSS;
        let mut words = offers.iter().flat_map(|offer| offer.text.split(' '));
        words.all(|word| self.letters.scaled(word, size * HEAVY) <= room)
    }

    /// Returns true if no text is cut in letters of this size.
    fn fits(&self, offers: &[ChoiceButton], size: f32) -> bool {
        let (room, scale) = (self.wide(offers.len()) - ACROSS, self.letters.scale);
        let height =
            |text: &str| self.letters.lines(text, size * scale * HEAVY, room) as f32 * size * scale * LINE;
        self.has_room(offers, size)
            && offers.iter().all(|offer| height(&offer.text) <= self.place.height() - DOWN)
    }
}
