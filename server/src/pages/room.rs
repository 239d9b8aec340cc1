//! The page of an invitation: the game, the free seats, and the ways in.
//!
//! The visitor may be guessing codes, so every look is counted, for existing and missing rooms alike.

use super::text::{Page, say_with};
use super::visitor::Visitor;
use super::{Pages, PathParam};
use crate::problem::Result;
use crate::room::Room;
use crate::tls::Tls;
use askama::Template;
use axum::extract::{Path, State};
use axum::response::Response;
use cartable_core::text::{Arg, Lang};
use cartable_proto::Malformed;
use std::net::IpAddr;
use std::sync::Arc;

#[derive(Template)]
#[template(path = "room.html")]
struct RoomPage {
    page: Page,
    code: String,
    /// The game, and the speed of one with clocks.
    game: String,
    speed: Option<String>,
    /// The free seats, in words; empty once the match has begun.
    seats: String,
    /// True until the match begins: then the page shows the ways in.
    is_open: bool,
    link: String,
    command: String,
}

pub(super) async fn show(
    State(pages): State<Arc<Pages>>,
    visitor: Visitor,
    asked: PathParam<String>,
) -> Response {
    let Ok(Path(code)) = asked else { return visitor.unreadable() };
    visitor.show_or_refuse(pages.room(&visitor, &code).await)
}

impl Pages {
    async fn room(&self, visitor: &Visitor, code: &str) -> Result<RoomPage> {
        self.app.limits.read_from(visitor.address)?;
        let origin = self.origin(visitor)?;
        let room = self.app.rooms.get(code).await?;
        Ok(page(visitor, &room, &origin))
    }

    /// Returns the address of this server: from its setting, or from the request.
    fn origin(&self, visitor: &Visitor) -> Result<Origin> {
        let fingerprint = self.tls.as_deref().and_then(Tls::pinned);
        let (scheme, host) = if let Some(site) = &self.app.config.site {
            ("https", site.clone())
        } else {
            let host = visitor.host.clone().ok_or_else(|| Malformed::missing("host"))?;
            // Beyond this device clients accept only TLS, so a server without TLS must be behind a proxy.
            let is_clear = self.tls.is_none() && is_here(&host);
            (if is_clear { "http" } else { "https" }, host)
        };
        Ok(Origin { scheme, host, fingerprint })
    }
}

/// The address of a server, and its certificate's fingerprint if it is not known by its name.
struct Origin {
    scheme: &'static str,
    host: String,
    fingerprint: Option<String>,
}

/// Returns true if this names the visitor's own device.
fn is_here(host: &str) -> bool {
    let name = host.rsplit_once(':').filter(|_| !host.ends_with(']')).map_or(host, |(name, _)| name);
    let number = name.trim_matches(['[', ']']).parse::<IpAddr>();
    name == "localhost" || number.is_ok_and(|number| number.is_loopback())
}

fn page(visitor: &Visitor, room: &Room, origin: &Origin) -> RoomPage {
    let lang: Lang = visitor.lang;
    let free = room.seats.iter().filter(|seat| seat.is_none()).count();
    let is_open = room.match_id.is_none();
    let key = if is_open { "room-seats" } else { "room-begun" };
    let seats = say_with(lang, key, [("free", Arg::from(free)), ("seats", Arg::from(room.seats.len()))]);
    let (code, pin) =
        (&room.code, origin.fingerprint.as_ref().map(|pin| format!("#{pin}")).unwrap_or_default());
    let Origin { scheme, host, .. } = origin;
    RoomPage {
        page: visitor.page(say_with(lang, "room-title", [("code", Arg::from(code.as_str()))])),
        code: code.clone(),
        game: room.options.game().title(lang),
        speed: room.speed.map(|speed| lang.text(&format!("speed-{}", speed.code()))),
        seats,
        is_open,
        link: format!("cartable://{host}/r/{code}{pin}"),
        command: format!("cartable play --server '{scheme}://{host}{pin}' --room {code}"),
    }
}

#[cfg(test)]
mod tests {
    use super::is_here;

    #[test]
    fn this_device_is_known_by_its_names_and_numbers() {
        for host in ["localhost", "localhost:7878", "127.0.0.1:7878", "127.0.0.2", "[::1]:7878", "[::1]"] {
            assert!(is_here(host), "{host}");
        }
        for host in ["localhost.example", "192.168.1.20:7878", "cartable.example", "[2001:db8::1]:7878"] {
            assert!(!is_here(host), "{host}");
        }
    }
}
