//! Pasted text in place of an address, a code or a match's id: links from messages and pages,
//! codes in quotes, commands from a terminal.

use crate::error::Failure;
use crate::net::is_near;
use cartable_core::name;
use cartable_core::text::Lang;
use cartable_proto::code::{ID_LENGTH, LETTERS, ROOM_LENGTH};

/// The findings in a text that somebody typed or pasted.
#[derive(Clone, PartialEq, Eq, Debug, Default, uniffi::Record)]
pub struct Pasted {
    /// The address of a server, as it is kept: with its scheme, in small letters, without a path or the usual port, and with the
    /// fingerprint of its certificate behind `#` where there is one.
    pub server: Option<String>,
    /// The code of a room, in capitals.
    pub room: Option<String>,
    /// The id of a match, in small letters.
    pub match_id: Option<String>,
}

/// Reads a text that somebody typed or pasted into a field for an address, a room's code or a match's id:
/// `https://HOST/r/CODE`, `cartable://HOST/r/CODE#FINGERPRINT`, `HOST:PORT`, `“kwxtzp”.`,
/// a sentence with one of them, or the command that a terminal prints.
/// An address without a scheme is taken as `https://`, or on this very device `http://`.
/// Nothing is checked but the form.
/// Any thread may call it.
#[uniffi::export]
#[must_use]
pub fn pasted(text: &str) -> Pasted {
    let words: Vec<&str> = text.split_whitespace().map(bare).filter(|word| !word.is_empty()).collect();
    let mut found = Pasted::default();
    for word in &words {
        let link = link(word);
        found.server = found.server.or(link.server);
        found.room = found.room.or(link.room);
        found.match_id = found.match_id.or(link.match_id);
    }
    // A link or an option names the code; otherwise it is the only word,
    // or the only one in capitals among several.
    let named = words.iter().position(|word| *word == "--room").and_then(|at| words.get(at + 1).copied());
    let joined = words.concat().replace('-', "");
    let capitals = || {
        let mut codes = words.iter().filter(|word| room(word).as_deref() == Some(*word));
        codes.next().copied().filter(|_| codes.next().is_none())
    };
    let id = words.iter().find_map(|word| match_id(word));
    found.match_id = found.match_id.or(id);
    found.room = found.room.or_else(|| named.and_then(room)).or_else(|| room(&joined));
    found.room = found.room.or_else(|| capitals().and_then(room));
    found
}

/// Returns the beginning of a text that is short enough for a person's name:
/// a field for a name cuts its text there.
/// Any thread may call it.
#[uniffi::export]
#[must_use]
pub fn name_within(text: &str) -> String {
    name::within(text, name::WIDEST).to_owned()
}

/// Returns the reason why a text cannot be a person's name; `None` if it can be, or is empty.
/// Any thread may call it.
#[uniffi::export]
#[must_use]
pub fn name_trouble(text: &str, lang: Lang) -> Option<String> {
    let name = text.trim();
    let error = name::check(name, name::WIDEST).err().filter(|_| !name.is_empty())?;
    Some(Failure::Name { name: name.to_owned(), error }.text(lang))
}

/// Returns the most columns that a person's name may be wide; a wide letter takes two.
#[uniffi::export]
#[must_use]
pub fn widest_name() -> u32 {
    name::WIDEST as u32
}

/// Returns a word without surrounding quotes, brackets and the end of a sentence.
fn bare(word: &str) -> &str {
    let is_around = |sign: char| {
        !sign.is_alphanumeric() && !matches!(sign, '/' | '-' | '[' | ']' | '#' | ':') || sign == '\u{200b}'
    };
    let word = word.trim_matches(is_around).trim_end_matches(':');
    // Brackets of an IPv6 address stay.
    let has_own = word.contains('[') && word.contains(']') && word.contains("::");
    if has_own { word } else { word.trim_matches(['[', ']']).trim_matches(is_around) }
}

/// Reads a word that is an address, with or without a scheme and a path.
fn link(word: &str) -> Pasted {
    let (scheme, rest) = match word.split_once("://") {
        Some((scheme, rest)) => (Some(scheme.to_lowercase()), rest),
        None => (None, word),
    };
    let (rest, fragment) = rest.split_once('#').map_or((rest, None), |(rest, mark)| (rest, Some(mark)));
    let (authority, path) = rest.split_once('/').unwrap_or((rest, ""));
    let path = path.split('?').next().unwrap_or_default();
    let authority = authority.split('?').next().unwrap_or_default().to_lowercase();
    let host = host_of(&authority);
    // A name before an @, in any encoding, may look like the host that is asked about;
    // a real host has no such sign.
    let is_known = matches!(scheme.as_deref(), None | Some("https" | "http" | "cartable"));
    let is_number = authority.starts_with('[') && host.ends_with(']');
    let looks_so = host == "localhost" || is_dotted(host) || is_number || scheme.is_some() && is_label(host);
    if !is_known || !looks_so {
        return Pasted::default();
    }
    let scheme = match scheme.as_deref() {
        Some(own @ ("http" | "https")) => own,
        _ if is_near(host) && fragment.is_none() => "http",
        _ => "https",
    };
    let usual = if scheme == "https" { ":443" } else { ":80" };
    let authority = authority.strip_suffix(usual).unwrap_or(&authority);
    let mark = fragment.filter(|mark| !mark.is_empty()).map(|mark| format!("#{mark}")).unwrap_or_default();
    let mut parts = path.split('/').filter(|part| !part.is_empty()).map(bare);
    let (kind, named) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    Pasted {
        server: Some(format!("{scheme}://{authority}{mark}")),
        room: Some(named).filter(|_| kind.eq_ignore_ascii_case("r")).and_then(room),
        match_id: Some(named).filter(|_| kind.eq_ignore_ascii_case("replay")).and_then(match_id),
    }
}

/// Returns a host without its port.
fn host_of(authority: &str) -> &str {
    match authority.rsplit_once(':') {
        Some((host, port)) if port.chars().all(|sign| sign.is_ascii_digit()) && !host.ends_with(':') => host,
        _ => authority,
    }
}

/// Returns true for a name with a dot in it, or numbers.
fn is_dotted(host: &str) -> bool {
    host.contains('.') && host.split('.').all(is_label)
}

fn is_label(label: &str) -> bool {
    !label.is_empty() && label.chars().all(|sign| sign.is_alphanumeric() || sign == '-' || sign == '_')
}

/// Reads the code of a room, in either case.
fn room(word: &str) -> Option<String> {
    let code = word.to_ascii_uppercase();
    (code.len() == ROOM_LENGTH && code.bytes().all(|letter| LETTERS.contains(&letter))).then_some(code)
}

/// Reads the id of a match, in either case.
fn match_id(word: &str) -> Option<String> {
    let id = word.to_ascii_lowercase();
    (id.len() == ID_LENGTH && id.bytes().all(|digit| digit.is_ascii_hexdigit())).then_some(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PIN: &str = "4f2a000000000000000000000000000000000000000000000000000000000000";
    const ID: &str = "0123456789abcdef0123456789abcdef";

    /// Checks that this text is read as this server, room and match.
    fn check(text: &str, [server, room, match_id]: [&str; 3]) {
        let wanted = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        let wanted = Pasted { server: wanted(server), room: wanted(room), match_id: wanted(match_id) };
        assert_eq!(pasted(text), wanted, "{text}");
    }

    #[test]
    fn whatever_people_paste_is_understood() {
        const PLAY: &str = "https://play.example";
        for (text, found) in [
            // Addresses.
            ("https://play.example", [PLAY, "", ""]),
            (" HTTPS://Play.Example:443/ ", [PLAY, "", ""]),
            ("play.example", [PLAY, "", ""]),
            ("Play.Example.", [PLAY, "", ""]),
            ("« play.example/ »", [PLAY, "", ""]),
            ("<https://play.example>", [PLAY, "", ""]),
            ("play.example:7878", ["https://play.example:7878", "", ""]),
            ("http://127.0.0.1:7878/", ["http://127.0.0.1:7878", "", ""]),
            ("localhost:7878", ["http://localhost:7878", "", ""]),
            ("[::1]:7878", ["http://[::1]:7878", "", ""]),
            ("https://192.168.1.20:7878/#AB:CD", ["https://192.168.1.20:7878#AB:CD", "", ""]),
            ("https://play.example/replay/", [PLAY, "", ""]),
            // Links to a room, of pages and messages.
            ("https://play.example/r/KWXTZP", [PLAY, "KWXTZP", ""]),
            ("https://play.example/r/kwxtzp.", [PLAY, "KWXTZP", ""]),
            ("play.example/r/KWXTZP", [PLAY, "KWXTZP", ""]),
            ("cartable://play.example/r/KWXTZP", [PLAY, "KWXTZP", ""]),
            ("Cartable://play.example/R/KWXTZP", [PLAY, "KWXTZP", ""]),
            ("cartable://localhost:7878/r/KWXTZP", ["http://localhost:7878", "KWXTZP", ""]),
            ("Rejoignez-nous : https://play.example/r/KWXTZP !", [PLAY, "KWXTZP", ""]),
            ("Join us (https://play.example/r/KWXTZP).", [PLAY, "KWXTZP", ""]),
            // Codes.
            ("KWXTZP", ["", "KWXTZP", ""]),
            ("kwxtzp", ["", "KWXTZP", ""]),
            ("“KWXTZP”", ["", "KWXTZP", ""]),
            ("'kwxtzp'.", ["", "KWXTZP", ""]),
            ("«\u{a0}KWXTZP\u{a0}»", ["", "KWXTZP", ""]),
            ("KWX TZP", ["", "KWXTZP", ""]),
            ("kwx-tzp", ["", "KWXTZP", ""]),
            ("Le code est KWXTZP.", ["", "KWXTZP", ""]),
            ("Code : KWXTZP", ["", "KWXTZP", ""]),
            // Output of a terminal.
            ("cartable play --room KWXTZP --server https://play.example", [PLAY, "KWXTZP", ""]),
            (
                "cartable play --server 'http://localhost:7878' --room kwxtzp",
                ["http://localhost:7878", "KWXTZP", ""],
            ),
            // Matches.
            (ID, ["", "", ID]),
            ("https://play.example/replay/0123456789ABCDEF0123456789ABCDEF/12", [PLAY, "", ID]),
            // Texts without an address, a code or an id.
            ("", ["", "", ""]),
            ("no address at all", ["", "", ""]),
            ("https://a@play.example", ["", "", ""]),
            ("ftp://play.example", ["", "", ""]),
            ("https://play.example%40evil.example/r/KWXTZP", ["", "", ""]),
            ("https://play.example:x", ["", "", ""]),
            ("KWXTZPA", ["", "", ""]),
            ("KWXT1P", ["", "", ""]),
            ("https://", ["", "", ""]),
            ("…", ["", "", ""]),
        ] {
            check(text, found);
        }
        check(
            &format!("cartable://192.168.1.20:7878/r/KWXTZP#{PIN}"),
            [&format!("https://192.168.1.20:7878#{PIN}"), "KWXTZP", ""],
        );
        check(
            &format!("cartable play --server 'https://localhost:7878#{PIN}' --room KWXTZP"),
            [&format!("https://localhost:7878#{PIN}"), "KWXTZP", ""],
        );
    }

    /// Reading again what was found finds the same.
    #[test]
    fn what_was_found_is_found_again() {
        for text in ["play.example/r/kwxtzp", "[::1]:80", "HTTPS://PLAY.EXAMPLE:443", "10.0.2.2:7878"] {
            let found = pasted(text);
            let again = found.server.as_deref().map(pasted).and_then(|again| again.server);
            assert_eq!(again, found.server, "{text}");
        }
    }

    #[test]
    fn a_field_for_a_name_stops_at_its_limit() {
        assert_eq!(name_within(&"x".repeat(92)).len(), widest_name() as usize);
        assert_eq!(name_within("Zoë"), "Zoë");
    }

    #[test]
    fn what_is_wrong_with_a_name_is_told_with_the_name() {
        assert_eq!((name_trouble("Zoë", Lang::Fr), name_trouble("  ", Lang::Fr)), (None, None));
        for (name, said) in
            [("x".repeat(25), "24"), ("An\u{202e}ne".to_owned(), "Anne"), ("👨\u{200d}👩".to_owned(), "👨")]
        {
            for lang in [Lang::Fr, Lang::En] {
                let told = name_trouble(&name, lang).expect("it cannot be used");
                assert!(told.contains(said) || told.contains("An\u{fffd}ne"), "{told}");
            }
        }
    }
}
