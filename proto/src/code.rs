//! Codes that people read to each other and type: the letters of room codes and recovery codes,
//! and the lengths of codes and ids.

/// The letters of a code: none looks like another letter or a digit.
pub const LETTERS: [u8; 23] = *b"ABCDEFGHJKMNPQRSTUVWXYZ";
/// The number of letters in a room's code: 148 million codes.
pub const ROOM_LENGTH: usize = 6;
/// The number of hexadecimal digits in the id of a match or an account.
pub const ID_LENGTH: usize = 32;
