//! The app that shows the pages, as it tells about itself.

/// The facts about the app that its front end knows.
#[derive(Debug, Default)]
pub(crate) struct Host {
    /// The version, as people read it.
    pub version: String,
    /// The licences, in their order.
    pub licences: Vec<Licence>,
}

/// A licence under which others let the app use their work.
#[derive(Debug)]
pub(crate) struct Licence {
    /// Its short name.
    pub name: String,
    /// The libraries under it, each with its version.
    pub parts: Vec<String>,
    /// Its own words.
    pub words: String,
}

impl Host {
    /// Returns these facts. A licence is a text: its name, the libraries under it line by line, an empty line, and its words.
    pub fn new(version: String, licences: &[String]) -> Self {
        let licence = |text: &String| {
            let (head, words) = text.split_once("\n\n").unwrap_or((text, ""));
            let mut lines = head.lines().map(str::to_owned);
            let name = lines.next().unwrap_or_default();
            Licence { name, parts: lines.collect(), words: words.trim().to_owned() }
        };
        Self { version, licences: licences.iter().map(licence).collect() }
    }
}
