//! The text on an item: a card in a few signs.

use cartable_core::scene::{Area, Item, Scene, Shape, Symbol};
use unicode_width::UnicodeWidthStr;

/// The most letters of a name on a card.
const TAG: usize = 6;
/// The most letters of a name on a board, whose columns are wider.
const BOARD_TAG: usize = 9;

/// Returns the text on the item, at most `room` columns wide as long as anything can be shortened.
/// It names the owner (unless the area does), the count, value, symbol and corner, and the players who
/// refused the item.
/// Colour only repeats what the text says.
#[must_use]
pub fn words(item: &Item, area: &Area, scene: &Scene, room: u16) -> String {
    let most = if item.face.shape == Shape::Cell { BOARD_TAG } else { TAG };
    let shorter = (1..most).rev().map(|letters| (letters, " ✗")).chain([(2, "✗"), (1, "✗")]);
    let mut words = with_tags(item, area, scene, (most, " ✗"));
    for how in shorter {
        if words.width() <= usize::from(room) {
            break;
        }
        words = with_tags(item, area, scene, how);
    }
    words
}

/// Returns the text with at most this many letters of a name, and this mark before the player who has refused
/// the item.
fn with_tags(item: &Item, area: &Area, scene: &Scene, (letters, refused): (usize, &str)) -> String {
    let face = &item.face;
    let tag = |seat: u32| tag(scene, seat, letters);
    let mut words = String::new();
    if let Some(owner) = item.owner.filter(|owner| area.seat != Some(*owner)) {
        words += &tag(owner);
        if !face.text.is_empty() || face.shape == Shape::Back {
            words.push(' ');
        }
    }
    if item.count > 1 {
        words.extend([&item.count.to_string(), "×"]);
    }
    match face.shape {
        Shape::Pile => words += &area.count.unwrap_or(0).to_string(),
        Shape::Back if face.text.is_empty() => words.push('?'),
        Shape::Back => words.extend(["(", &face.text, ")"]),
        _ => words += &face.text,
    }
    words.extend(face.symbol.map(sign));
    match face.corner.parse() {
        Ok(points @ 1..=9) if face.symbol != Some(Symbol::Arrow) => words.extend(circled(points)),
        _ => words += &face.corner,
    }
    if face.shape == Shape::Grain {
        words.push('•');
    }
    if let Some(seat) = item.vetoed_by {
        words.extend([refused, &tag(seat)]);
    }
    words
}

/// Returns the title of an area, with its marks.
#[must_use]
pub fn title(area: &Area) -> String {
    marked(area, &area.title)
}

/// Returns the title in a word or two.
#[must_use]
pub fn short_title(area: &Area) -> String {
    marked(area, &area.short)
}

fn marked(area: &Area, title: &str) -> String {
    let mark = if area.marked { "▶ " } else { "" };
    let symbol = area.symbol.map(|symbol| format!("{} ", sign(symbol))).unwrap_or_default();
    format!("{mark}{symbol}{}", summed(area, title))
}

/// Returns a title with the sum of the area's things behind it, unless the title tells it already.
#[must_use]
pub fn summed(area: &Area, title: &str) -> String {
    let is_told = title.contains(area.sum.trim_start_matches(['+', '−']));
    if is_told { title.to_owned() } else { format!("{title} · {}", area.sum) }
}

/// Returns a part of a player's name that fits on a card and that nobody else at the table shares.
/// It is the first letters of the first word; if others have the same, letters from the end of the name
/// follow.
fn tag(scene: &Scene, seat: u32, letters: usize) -> String {
    let name = scene.seats.iter().find(|panel| panel.seat == seat).map_or("?", |panel| &panel.name);
    let others = || scene.seats.iter().filter(|panel| panel.seat != seat).map(|panel| &panel.name);
    let is_own =
        |ending: &usize| others().all(|other| cut(other, letters, *ending) != cut(name, letters, *ending));
    cut(name, letters, (0..letters).find(is_own).unwrap_or(0))
}

/// Returns the first letters of a name's first word, then letters of its last word, or of the end of its only
/// one.
fn cut(name: &str, letters: usize, ending: usize) -> String {
    let mut words = name.split_whitespace();
    let first = words.next().unwrap_or_default();
    let end: String = match words.next_back() {
        Some(last) => last.chars().take(ending).collect(),
        None => first.chars().skip(first.chars().count().max(letters) - ending).collect(),
    };
    let room = letters - end.chars().count();
    first.chars().take(room).collect::<String>() + &end
}

/// A number from 1 to 9 in its circle, as on the printed card.
fn circled(number: u32) -> Option<char> {
    char::from_u32('①' as u32 + number - 1)
}

/// Returns the sign for a symbol.
const fn sign(symbol: Symbol) -> char {
    match symbol {
        Symbol::Diamond => '◆',
        Symbol::Star => '★',
        Symbol::Heart => '♥',
        Symbol::Club => '♣',
        Symbol::Spade => '♠',
        Symbol::Flower => '✿',
        Symbol::Triangle => '▲',
        Symbol::Square => '■',
        Symbol::Disc => '●',
        Symbol::Spark => '✦',
        Symbol::Arrow => '→',
        Symbol::Right => '▶',
        Symbol::Down => '▼',
        Symbol::Left => '◀',
        Symbol::Scissors => '✂',
        Symbol::Swap => '⇄',
        Symbol::Upright => '▮',
        Symbol::Flat => '▬',
        Symbol::Cross => '✗',
    }
}

#[cfg(test)]
mod tests {
    use super::tag;
    use cartable_core::scene::{Scene, SeatPanel};

    #[test]
    fn names_that_are_cut_stay_different_at_one_table() {
        for (names, tags) in [
            (["Guest", "Guest 2", "Anne"], ["Guest", "Guest2", "Anne"]),
            (["Alexandra", "Alexandre", "Al"], ["Alexaa", "Alexae", "Al"]),
            (["Jean Dupont", "Jean Durand", "Jeanne"], ["JeaDup", "JeaDur", "Jeanne"]),
            (["Bo", "Bo", "Bo"], ["Bo", "Bo", "Bo"]),
        ] {
            let panel =
                |(name, seat): (&str, u32)| SeatPanel { seat, name: name.to_owned(), ..Default::default() };
            let scene = Scene { seats: names.into_iter().zip(0..).map(panel).collect(), ..Scene::default() };
            assert_eq!([0, 1, 2].map(|seat| tag(&scene, seat, 6)), tags.map(str::to_owned));
        }
    }
}
