//! Signing in at an issuer: a browser opens, and comes back to an address on this machine.

use crate::failure::Failure;
use crate::text::{say, say_with};
use cartable_core::text::{Arg, Lang};
use cartable_ffi::{
    CartableError, Client, IdentityOutcome, Issuer, Player, Profile, SignInPage, avatar_sign,
};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The time for the sign-in in the browser: as long as the server waits for it.
const LONGEST: Duration = Duration::from_mins(10);
/// The time within which a browser must send its request.
const SILENCE: Duration = Duration::from_secs(10);
/// The most bytes that are read of a browser's request, most of which is the address of the issuer's
/// redirection.
const LONGEST_ADDRESS: u64 = 16 * 1024;

/// Returns the issuer of this name, or the only one.
///
/// # Errors
/// There is none, or more than one and no name.
pub fn issuer(client: &Client, name: Option<&str>, lang: Lang) -> Result<Issuer, Failure> {
    let issuers = client.issuers().map_err(Failure::work)?;
    let is_meant = |issuer: &&Issuer| {
        name.is_none_or(|name| issuer.name.to_lowercase() == name.to_lowercase() || issuer.issuer == name)
    };
    let mut meant = issuers.iter().filter(is_meant);
    match (meant.next(), meant.next()) {
        (Some(issuer), None) => Ok(issuer.clone()),
        _ if issuers.is_empty() => Err(Failure::Usage(say(lang, "identity-no-issuers"))),
        _ => {
            let names: Vec<&str> = issuers.iter().map(|issuer| issuer.name.as_str()).collect();
            let names = [("names", Arg::from(names.join(", ")))];
            Err(Failure::Usage(say_with(lang, "identity-which", names)))
        }
    }
}

/// Links the player's identity at an issuer to their account.
/// If the identity opens another account, the player may enter that one instead.
///
/// # Errors
/// The player has not signed in there, or the identity cannot be linked.
pub fn link(
    client: &Client,
    issuer: &Issuer,
    lang: Lang,
    answers: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let named = |key: &str| say_with(lang, key, [("issuer", Arg::from(issuer.name.as_str()))]);
    match visit(client, |redirect| client.begin_link(&issuer.issuer, redirect), lang, out)? {
        IdentityOutcome::Linked => writeln!(out, "{}", named("identity-linked"))?,
        IdentityOutcome::Opened { profile } => writeln!(out, "{}", headline(&profile))?,
        IdentityOutcome::Other { player: Player { name, tag, avatar, .. }, pending } => {
            let account = format!("{} {name}#{tag}", avatar_sign(&avatar));
            let question = say_with(lang, "identity-other", [("account", Arg::from(account))]);
            if agrees(&question, lang, answers, out)? {
                let profile = client.open_other(&pending).map_err(Failure::work)?;
                writeln!(out, "{}", headline(&profile))?;
            }
        }
    }
    Ok(())
}

/// Enters the account of the player's identity at an issuer.
///
/// # Errors
/// The player has not signed in there, or the identity opens no account.
pub fn open(client: &Client, issuer: &Issuer, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    let outcome = visit(client, |redirect| client.begin_open(&issuer.issuer, redirect), lang, out)?;
    if let IdentityOutcome::Opened { profile } = outcome {
        writeln!(out, "{}", headline(&profile))?;
    }
    Ok(())
}

/// Returns an account in a line: its picture, name and digits.
#[must_use]
pub fn headline(profile: &Profile) -> String {
    format!("{} {}#{}", avatar_sign(&profile.avatar), profile.name, profile.tag)
}

/// Asks for a yes, in either language; without it the player reads that nothing has changed.
///
/// # Errors
/// The question cannot be written, or the answer cannot be read.
pub fn agrees(
    question: &str,
    lang: Lang,
    answers: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<bool, Failure> {
    writeln!(out, "{question}")?;
    out.flush()?;
    let mut answer = String::new();
    answers.read_line(&mut answer)?;
    let agrees = matches!(answer.trim().to_lowercase().as_str(), "y" | "yes" | "o" | "oui");
    if !agrees {
        writeln!(out, "{}", say(lang, "identity-unchanged"))?;
    }
    Ok(agrees)
}

/// Opens an issuer's page and waits until the browser is back.
fn visit(
    client: &Client,
    begin: impl FnOnce(&str) -> Result<SignInPage, CartableError>,
    lang: Lang,
    out: &mut impl Write,
) -> Result<IdentityOutcome, Failure> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let place = format!("http://{}/", listener.local_addr()?);
    let page = begin(&place).map_err(Failure::work)?;
    let back = listen(listener, place, say(lang, "identity-back"));
    // The address is printed as well, because the player may want another browser than the one that opens.
    writeln!(out, "{}\n{}", say(lang, "identity-browser"), page.url)?;
    out.flush()?;
    if webbrowser::open(&page.url).is_err() {
        writeln!(out, "{}", say(lang, "identity-no-browser"))?;
        out.flush()?;
    }
    let end = Instant::now() + LONGEST;
    loop {
        let left = end.saturating_duration_since(Instant::now());
        let redirected = back.recv_timeout(left).map_err(|_| Failure::Work(say(lang, "identity-late")))?;
        match client.finish_identity(&page.pending, &redirected) {
            // Any page in any browser here can come to this address, so a wrong one is ignored.
            Err(error) if error.code() == "identity_mismatch" => {}
            outcome => return outcome.map_err(Failure::work),
        }
    }
}

/// Reports the address with which a browser comes back. Each connection has a thread, because browsers open
/// unused ones.
fn listen(listener: TcpListener, place: String, thanks: String) -> Receiver<String> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let (sender, place, thanks) = (sender.clone(), place.clone(), thanks.clone());
            // A browser that goes away, or any other program, is not reported.
            thread::spawn(move || answer(stream, &place, &thanks, &sender).ok());
        }
    });
    receiver
}

fn answer(mut stream: TcpStream, place: &str, thanks: &str, sender: &Sender<String>) -> std::io::Result<()> {
    stream.set_read_timeout(Some(SILENCE))?;
    let mut line = String::new();
    let mut asked = BufReader::new((&stream).take(LONGEST_ADDRESS));
    asked.read_line(&mut line)?;
    // The header is read to its end: if a connection closes with unread bytes, the browser may lose the
    // answer.
    let mut header = Vec::new();
    while asked.read_until(b'\n', &mut header)? > 2 {
        header.clear();
    }
    let path = line.strip_prefix("GET /").and_then(|rest| rest.split(' ').next()).unwrap_or_default();
    let is_way_back = path.starts_with('?');
    let (status, body) = if is_way_back { ("200 OK", thanks) } else { ("404 Not Found", "") };
    write!(
        stream,
        "HTTP/1.1 {status}\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: {}\r\n\
         referrer-policy: no-referrer\r\nconnection: close\r\n\r\n{body}",
        body.len()
    )?;
    if is_way_back {
        // The waiting side may have given up.
        let _ = sender.send(format!("{place}{path}"));
    }
    Ok(())
}
