//! The pictures that people choose from: a fixed set, so that nothing has to be looked at before others see it.

/// The ids, and a sign of each for a screen of letters.
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

/// The sign of a picture; of one that is not known here, of a newer server, a plain one.
#[must_use]
pub fn sign(id: &str) -> &'static str {
    AVATARS.iter().find(|(avatar, _)| *avatar == id).map_or("🂠", |(_, sign)| sign)
}

/// The picture of who has not chosen one, by a number drawn for them.
#[must_use]
pub fn drawn(number: u8) -> &'static str {
    AVATARS[usize::from(number) % AVATARS.len()].0
}
