//! Lists told page by page.

use crate::problem::Result;
use crate::random::Id;
use cartable_proto::Malformed;
use std::fmt::Display;
use std::str::FromStr;

/// The usual number of lines on a page, and the greatest.
const PAGE: (u32, u32) = (50, 100);

/// A list, with the number of lines that a caller asks for.
///
/// A page token names the list and its last told line, so that it is good for no other list.
pub(super) struct Paging {
    list: String,
    size: u32,
}

impl Paging {
    /// Returns the paging of the list with this name; a size of 0 stands for the usual one.
    pub fn new(list: String, size: u32) -> Self {
        Self { list, size: if size == 0 { PAGE.0 } else { size.min(PAGE.1) } }
    }

    /// Returns the number of lines on a page.
    pub const fn size(&self) -> u32 {
        self.size
    }

    /// Returns the number of lines to read: one more than are told, which shows if there is another page.
    pub const fn limit(&self) -> u32 {
        self.size + 1
    }

    /// Returns the last line of the page before, if `can_be` accepts it; `None`: this is the first page.
    ///
    /// # Errors
    /// The token was never given out for this list.
    pub fn after<P: FromStr + Display>(&self, token: &str, can_be: impl Fn(&P) -> bool) -> Result<Option<P>> {
        if token.is_empty() {
            return Ok(None);
        }
        let place = token.strip_prefix(&self.list).and_then(|rest| rest.strip_prefix(':'));
        let place = place.and_then(|place| place.parse().ok());
        // A place that can be written in several ways is accepted in only one.
        let place = place.filter(|place| self.token(place) == token && can_be(place));
        let wrong = || Malformed::new("page_token", "is none of an earlier page of this list");
        Ok(Some(place.ok_or_else(wrong)?))
    }

    /// Cuts the lines to a page, and returns the token of the next one; empty after the last.
    pub fn cut<L, P: Display>(&self, lines: &mut Vec<L>, place: impl FnOnce(&L) -> P) -> String {
        if lines.len() <= self.size as usize {
            return String::new();
        }
        lines.truncate(self.size as usize);
        lines.last().map(|last| self.token(&place(last))).unwrap_or_default()
    }

    fn token(&self, place: &impl Display) -> String {
        format!("{}:{place}", self.list)
    }
}

/// A line of a list, by the number that sorts it and by its id.
pub(super) struct Cursor(pub u64, pub Id);

impl Display for Cursor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:x}-{}", self.0, self.1)
    }
}

impl FromStr for Cursor {
    type Err = ();

    fn from_str(text: &str) -> std::result::Result<Self, ()> {
        let (number, id) = text.split_once('-').ok_or(())?;
        Ok(Self(u64::from_str_radix(number, 16).map_err(drop)?, id.parse().map_err(drop)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_given_out_for_a_list_is_a_token_of_it() {
        let paging = Paging::new("history/1".to_owned(), 2);
        let id: Id = "0000000000000000000000000000000a".parse().unwrap();
        let mut lines = vec![3, 2];
        assert_eq!(paging.cut(&mut lines, |line| Cursor(*line, id)), "", "there is no more");
        lines.push(1);
        let token = paging.cut(&mut lines, |line| Cursor(*line, id));
        assert_eq!((lines, token.as_str()), (vec![3, 2], "history/1:2-0000000000000000000000000000000a"));
        let found: Cursor = paging.after(&token, |_| true).unwrap().unwrap();
        assert_eq!((found.0, found.1), (2, id));
        assert!(paging.after::<Cursor>("", |_| true).unwrap().is_none());
        assert!(paging.after::<Cursor>(&token, |line| line.0 > 2).is_err());
        for wrong in [
            "2-0000000000000000000000000000000a",
            "history/1:+2-0000000000000000000000000000000a",
            "history/1:02-0000000000000000000000000000000a",
            "history/1:2-0000000000000000000000000000000A",
            "history/11:2-0000000000000000000000000000000a",
            "history/1:",
        ] {
            assert!(paging.after::<Cursor>(wrong, |_| true).is_err(), "{wrong}");
        }
        assert!(paging.after::<u32>("history/1:+2", |_| true).is_err());
        assert_eq!(paging.after::<u32>("history/1:2", |_| true).unwrap(), Some(2));
    }
}
