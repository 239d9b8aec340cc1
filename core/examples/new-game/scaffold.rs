//! The files of a new game, and its lines in the files of all games.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The files of a new game: the path of each, and its template.
const FILES: &[(&str, &str)] = &[
    ("core/src/games/__name__/mod.rs", include_str!("mod.rs.txt")),
    ("core/src/games/__name__/cards.rs", include_str!("cards.rs.txt")),
    ("core/src/games/__name__/action.rs", include_str!("action.rs.txt")),
    ("core/src/games/__name__/view.rs", include_str!("view.rs.txt")),
    ("core/src/games/__name__/legal.rs", include_str!("legal.rs.txt")),
    ("core/src/games/__name__/state.rs", include_str!("state.rs.txt")),
    ("core/src/games/__name__/bot/mod.rs", include_str!("bot.rs.txt")),
    ("core/src/games/__name__/scene/mod.rs", include_str!("scene.rs.txt")),
    ("core/src/games/__name__/text/en.ftl", include_str!("en.ftl.txt")),
    ("core/src/games/__name__/text/fr.ftl", include_str!("fr.ftl.txt")),
    ("core/tests/suite/__name__/mod.rs", include_str!("tests.rs.txt")),
    ("core/tests/sentences/__name__.tsv", include_str!("sentences.tsv.txt")),
    ("core/tests/perft/__name__.txt", include_str!("perft.txt")),
    ("docs/rules/__name__.md", include_str!("rules.md.txt")),
];

/// A line of a new game in a file of all games.
struct Line {
    /// The path of the file.
    path: &'static str,
    /// The line, or the part of one.
    text: &'static str,
    /// Its place.
    place: Place,
}

/// The place of a line.
enum Place {
    /// After the last row of the table that begins with this line.
    EndOfTable(&'static str),
    /// After the last line that contains this.
    AfterLast(&'static str),
    /// Before the first line that is this one.
    Before(&'static str),
    /// In the order of the alphabet among the lines that begin so.
    Sorted(&'static str),
    /// In the first line that ends so, before that end.
    BeforeEnd(&'static str),
    /// At the beginning of the line that contains this.
    BeginningOf(&'static str),
}

/// The lines of a new game.
const LINES: &[Line] = &[
    Line { path: "core/src/games/mod.rs", text: "pub mod __name__;", place: Place::Sorted("pub mod ") },
    Line {
        path: "core/src/games/mod.rs",
        text: "            __Name__ in __name__;",
        place: Place::Before("        }"),
    },
    Line { path: "core/tests/suite/main.rs", text: "mod __name__;", place: Place::Sorted("mod ") },
    Line {
        path: "core/tests/suite/sentences.rs",
        text: "    part(\"__name__\", 1..=4, \"__name__\"),",
        place: Place::AfterLast("    part(\""),
    },
    Line {
        path: "core/tests/suite/laws/deeds.rs",
        text: "    (\"__name__\", &[Points]),",
        place: Place::AfterLast("Points]),"),
    },
    Line {
        path: "docs/rules/README.md",
        text: "| __title__ | [__name__.md](__name__.md) | `__name__` | 2-8 | one round of six tricks |",
        place: Place::EndOfTable("| deck | page | games (id) | players | a match is |"),
    },
    Line {
        path: "docs/clocks.md",
        text: "| `__name__` | 45 + 6 | 90 + 12 | 180 + 24 |",
        place: Place::EndOfTable("| game | quick | normal | slow |"),
    },
    Line { path: "docs/ranked.md", text: ", `__name__`", place: Place::BeforeEnd(" | by default |") },
    Line {
        path: "docs/daily.md",
        text: "| `__name__` | 3 | one round | it is short |",
        place: Place::EndOfTable("| game | players | a deal is | why |"),
    },
    Line {
        path: "README.md",
        text: "| **__title__** | `__name__` | 2-8 | everybody lays a card at once, and the highest takes them all |",
        place: Place::EndOfTable("| game | id | players | in short |"),
    },
    Line { path: "justfile", text: "    __name__ 2 8", place: Place::Before("    GAMES") },
    Line {
        path: "drawing/art/emblems.svg",
        text: "  <g id=\"__name__\"><rect x=\"15\" y=\"11\" width=\"18\" height=\"25.2\" rx=\"2.5\" fill=\"#6A3FA0\"/></g>",
        place: Place::Before("</svg>"),
    },
    Line {
        path: "android/store/listing.md",
        text: "__title__, ",
        place: Place::BeginningOf("des jeux de cartes à chiffres"),
    },
    Line {
        path: "android/store/listing.md",
        text: "__title__, ",
        place: Place::BeginningOf("games of numbered cards"),
    },
];

/// The names that Rust keeps for itself.
const KEYWORDS: &str = "abstract alloc as async await become box break const continue core crate do dyn else enum \
     extern false final fn for gen if impl in let loop macro match mod move mut override priv proc_macro pub ref \
     return self static std struct super test trait true try type typeof unsafe unsized use virtual where while yield";

/// The reason why no game is made.
#[derive(Debug, PartialEq, Eq)]
pub enum Problem {
    /// The name is none of a Rust module.
    NotAName(String),
    /// There is something of this name: a game, a test or a type.
    Taken(String, String),
    /// The title is empty, or cannot stand in a text.
    NotATitle(String),
    /// A file of all games has no place for the new one: the file, and the line that was looked for.
    NoPlace(&'static str, &'static str),
    /// A file cannot be read or written.
    File(PathBuf, String),
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NotAName(name) => write!(
                f,
                "{name:?} is no name of a game: take one word of a-z and 0-9, or several with _ between them, \
                 that begins with a letter and is no word of Rust's own"
            ),
            Self::Taken(name, what) => write!(f, "{name:?} is taken by {what}: take another name"),
            Self::NotATitle(title) => {
                write!(f, "{title:?} is no title: take one line of letters without {{, }}, | and `")
            }
            Self::NoPlace(path, line) => {
                write!(
                    f,
                    "{path} has no line with {line:?} any more: mend core/examples/new-game/scaffold.rs"
                )
            }
            Self::File(path, why) => write!(f, "{}: {why}", path.display()),
        }
    }
}

impl std::error::Error for Problem {}

/// A game that can be made.
#[derive(Debug)]
pub struct NewGame {
    /// The name: the game's id and module.
    name: String,
    /// The name of its type.
    type_name: String,
    title: String,
}

impl NewGame {
    /// Returns the game of this name; without a title it has that of its name.
    ///
    /// # Errors
    /// The name is no module's, or is taken; the title cannot stand in a text.
    pub fn named(root: &Path, name: &str, title: Option<&str>) -> Result<Self, Problem> {
        let is_word = |word: &str| {
            !word.is_empty() && word.chars().all(|sign| sign.is_ascii_lowercase() || sign.is_ascii_digit())
        };
        let is_name = name.starts_with(|first: char| first.is_ascii_lowercase())
            && name.split('_').all(is_word)
            && !KEYWORDS.split_whitespace().any(|keyword| keyword == name);
        if !is_name {
            return Err(Problem::NotAName(name.to_owned()));
        }
        let type_name: String = name.split('_').map(capitalised).collect();
        for folder in ["core/src/games", "core/tests/suite"] {
            for path in [format!("{folder}/{name}"), format!("{folder}/{name}.rs")] {
                if root.join(&path).exists() {
                    return Err(Problem::Taken(name.to_owned(), path));
                }
            }
        }
        let words = |template: &str| -> Vec<String> {
            template.split(|sign: char| !sign.is_alphanumeric()).map(str::to_owned).collect()
        };
        if FILES.iter().any(|(_, template)| words(template).contains(&type_name)) {
            return Err(Problem::Taken(name.to_owned(), format!("the type {type_name} of every game")));
        }
        let title = title.map_or_else(|| capitalised(&name.replace('_', " ")), str::to_owned);
        if title.trim().is_empty() || title.contains(['{', '}', '|', '`', '\n', '"']) {
            return Err(Problem::NotATitle(title));
        }
        Ok(Self { name: name.to_owned(), type_name, title })
    }

    /// Returns a template with this game's names.
    fn fill(&self, template: &str) -> String {
        let names = [("__name__", &self.name), ("__Name__", &self.type_name), ("__title__", &self.title)];
        names.iter().fold(template.to_owned(), |text, (gap, name)| text.replace(gap, name))
    }
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Returns all files that change, with their new content; nothing is written yet.
///
/// # Errors
/// A file cannot be read, or has no place for the game's line.
pub fn changes(root: &Path, game: &NewGame) -> Result<BTreeMap<String, String>, Problem> {
    let mut changes = BTreeMap::new();
    for (path, template) in FILES {
        changes.insert(game.fill(path), game.fill(template));
    }
    for Line { path, text, place } in LINES {
        let before = match changes.remove(*path) {
            Some(text) => text,
            None => fs::read_to_string(root.join(path)).map_err(|error| at(root, path, &error))?,
        };
        let after = place.put(&before, &game.fill(text)).map_err(|line| Problem::NoPlace(path, line))?;
        changes.insert((*path).to_owned(), after);
    }
    Ok(changes)
}

fn at(root: &Path, path: &str, error: &io::Error) -> Problem {
    Problem::File(root.join(path), error.to_string())
}

/// Writes the changed files, and returns the path of each. A failure takes back what was written before it.
///
/// # Errors
/// A file cannot be written.
pub fn write(root: &Path, changes: &BTreeMap<String, String>) -> Result<Vec<String>, Problem> {
    let mut written: Vec<(PathBuf, Option<String>)> = Vec::new();
    for (path, text) in changes {
        let file = root.join(path);
        let before = fs::read_to_string(&file).ok();
        let folder = file.parent().map_or(Ok(()), fs::create_dir_all);
        if let Err(error) = folder.and_then(|()| fs::write(&file, text)) {
            for (file, before) in written {
                // A file that cannot be put back is shown by the difference of the sources.
                let _ = before.map_or_else(|| fs::remove_file(&file), |text| fs::write(&file, text));
            }
            return Err(at(root, path, &error));
        }
        written.push((file, before));
    }
    Ok(changes.keys().cloned().collect())
}

impl Place {
    /// Returns the text with one more line; fails with what was looked for.
    fn put(&self, text: &str, line: &str) -> Result<String, &'static str> {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let find = |wanted: &dyn Fn(&String) -> bool| lines.iter().position(wanted);
        match *self {
            Self::EndOfTable(head) => {
                let head = find(&|line| line == head).ok_or(head)?;
                let rows = lines[head..].iter().take_while(|line| line.starts_with('|')).count();
                lines.insert(head + rows, line.to_owned());
            }
            Self::AfterLast(part) => {
                let last = lines.iter().rposition(|line| line.contains(part)).ok_or(part)?;
                lines.insert(last + 1, line.to_owned());
            }
            Self::Before(next) => {
                let next = find(&|line| line == next).ok_or(next)?;
                lines.insert(next, line.to_owned());
            }
            Self::Sorted(start) => {
                let is_list = |other: &String| other.starts_with(start);
                let last = lines.iter().rposition(is_list).ok_or(start)?;
                let next = find(&|other| is_list(other) && **other > *line);
                lines.insert(next.unwrap_or(last + 1), line.to_owned());
            }
            Self::BeforeEnd(end) => {
                let at = find(&|line| line.ends_with(end)).ok_or(end)?;
                let place = lines[at].len() - end.len();
                lines[at].insert_str(place, line);
            }
            Self::BeginningOf(part) => {
                let at = find(&|line| line.contains(part)).ok_or(part)?;
                lines[at].insert_str(0, line);
            }
        }
        Ok(lines.join("\n") + "\n")
    }
}
