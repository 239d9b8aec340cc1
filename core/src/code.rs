//! What people read to each other and type: the letters of rooms' codes and recovery codes, and how long codes and ids are.

/// The letters of a code: none that looks like another letter or a digit.
pub const LETTERS: [u8; 23] = *b"ABCDEFGHJKMNPQRSTUVWXYZ";
/// How many letters the code of a room has: 148 million codes.
pub const ROOM_LENGTH: usize = 6;
/// How many hexadecimal digits the id of a match or an account has.
pub const ID_LENGTH: usize = 32;
