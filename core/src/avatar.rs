//! The pictures that people choose from.
//! The set is fixed, so that nobody has to inspect them before others see them.

/// The ids, each with a sign for a text terminal.
pub const AVATARS: [(&str, &str); 24] = [
    ("fox", "🦊"),
    ("hen", "🐔"),
    ("duck", "🦆"),
    ("owl", "🦉"),
    ("cat", "🐱"),
    ("dog", "🐶"),
    ("frog", "🐸"),
    ("bee", "🐝"),
    ("whale", "🐳"),
    ("octopus", "🐙"),
    ("snail", "🐌"),
    ("turtle", "🐢"),
    ("apple", "🍎"),
    ("lemon", "🍋"),
    ("cherry", "🍒"),
    ("mushroom", "🍄"),
    ("cactus", "🌵"),
    ("sun", "🌞"),
    ("moon", "🌙"),
    ("star", "⭐"),
    ("die", "🎲"),
    ("rocket", "🚀"),
    ("anchor", "⚓"),
    ("target", "🎯"),
];

/// Returns the sign of a picture; a plain one for an unknown id, such as a newer server's.
#[must_use]
pub fn sign(id: &str) -> &'static str {
    AVATARS.iter().find(|(avatar, _)| *avatar == id).map_or("🂠", |(_, sign)| sign)
}

/// Returns the picture of an account without a choice of its own, by a number drawn for it.
#[must_use]
pub fn drawn(number: u8) -> &'static str {
    AVATARS[usize::from(number) % AVATARS.len()].0
}
