//! The addresses of callers behind proxies.
//!
//! A proxy speaks for everybody behind it, and says for whom: in a header of each request,
//! or with the PROXY protocol at the beginning of a connection.
//! Anybody can write such a header, so only those of trusted addresses are read,
//! and only the one header that the operator has named: a proxy passes the others on as they came.

use std::fmt;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;
use std::sync::{Arc, OnceLock};
use tokio::io::{AsyncRead, AsyncReadExt as _};
use tonic::codegen::http::HeaderMap;

/// The first bytes of the PROXY protocol's second version.
const SECOND: [u8; 12] = *b"\r\n\r\n\0\r\nQUIT\n";
/// The longest line of its first version, with its end.
const LONGEST_LINE: usize = 107;
/// The most bytes that follow the head of its second version.
const LONGEST_BLOCK: u16 = 4_096;

/// The way in which proxies name their callers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Says {
    /// `X-Forwarded-For`.
    #[default]
    ForwardedFor,
    /// `Forwarded` (RFC 7239).
    Forwarded,
    /// The PROXY protocol, versions 1 and 2.
    Protocol,
}

impl FromStr for Says {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "x-forwarded-for" => Ok(Self::ForwardedFor),
            "forwarded" => Ok(Self::Forwarded),
            "proxy-protocol" => Ok(Self::Protocol),
            _ => Err("is x-forwarded-for, forwarded or proxy-protocol".to_owned()),
        }
    }
}

/// A block of addresses, such as `10.0.0.0/8`; without a slash one address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Block {
    first: IpAddr,
    bits: u8,
}

impl FromStr for Block {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let malformed = || format!("{text:?} is no address, and no block such as 10.0.0.0/8");
        let (address, bits) = text.split_once('/').map_or((text, None), |(one, bits)| (one, Some(bits)));
        let first = address.trim().parse::<IpAddr>().map_err(|_| malformed())?.to_canonical();
        let all = if first.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(all), |bits| bits.trim().parse().map_err(|_| malformed()))?;
        if bits > all { Err(malformed()) } else { Ok(Self { first, bits }) }
    }
}

impl Block {
    fn has(self, address: IpAddr) -> bool {
        let leading = |bits: u128, of: u32| bits.checked_shr(of - u32::from(self.bits)).unwrap_or(0);
        match (self.first, address.to_canonical()) {
            (IpAddr::V4(first), IpAddr::V4(other)) => {
                leading(first.to_bits().into(), 32) == leading(other.to_bits().into(), 32)
            }
            (IpAddr::V6(first), IpAddr::V6(other)) => {
                leading(first.to_bits(), 128) == leading(other.to_bits(), 128)
            }
            _ => false,
        }
    }
}

/// The trusted proxies. None are trusted by default.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Proxies {
    /// Their addresses.
    pub trusted: Vec<Block>,
    /// The way in which they name their callers.
    pub says: Says,
}

impl Proxies {
    /// Returns true if a trusted proxy has this address.
    #[must_use]
    pub fn trusts(&self, address: IpAddr) -> bool {
        self.trusted.iter().any(|block| block.has(address))
    }

    /// Returns true if connections from this address begin with the PROXY protocol.
    #[must_use]
    pub fn introduces(&self, address: IpAddr) -> bool {
        self.says == Says::Protocol && self.trusts(address)
    }

    /// Returns the caller of a request that came from this address.
    /// Each proxy appends whom it heard, so the last that is no trusted proxy is the caller.
    #[must_use]
    pub fn caller(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        if !self.trusts(peer) {
            return peer;
        }
        let told: Vec<Option<IpAddr>> = match self.says {
            Says::ForwardedFor => elements(headers, "x-forwarded-for").map(|text| node(&text)).collect(),
            Says::Forwarded => elements(headers, "forwarded").map(|text| forwarded(&text)).collect(),
            Says::Protocol => Vec::new(),
        };
        let mut caller = peer;
        for node in told.into_iter().rev() {
            // A name or `unknown` hides all that were before it.
            let Some(node) = node else { break };
            caller = node;
            if !self.trusts(node) {
                break;
            }
        }
        caller
    }
}

/// Returns the elements of a header that may stand several times and has lists.
fn elements(headers: &HeaderMap, name: &'static str) -> impl Iterator<Item = String> {
    let lines: Vec<&str> =
        headers.get_all(name).iter().map(|value| value.to_str().unwrap_or_default()).collect();
    let lines = lines.join(",");
    lines.split(',').map(|element| element.trim().to_owned()).collect::<Vec<_>>().into_iter()
}

/// Reads an address, with or without a port.
fn node(text: &str) -> Option<IpAddr> {
    let text = text.trim().trim_matches('"');
    if let Some(rest) = text.strip_prefix('[') {
        return rest.split_once(']')?.0.parse().ok().map(|address: Ipv6Addr| canonical(address.into()));
    }
    if let Ok(address) = text.parse::<IpAddr>() {
        return Some(canonical(address));
    }
    text.rsplit_once(':')?.0.parse().ok().map(|address: Ipv4Addr| address.into())
}

const fn canonical(address: IpAddr) -> IpAddr {
    address.to_canonical()
}

/// Reads the `for` of an element of `Forwarded`.
fn forwarded(element: &str) -> Option<IpAddr> {
    let mut pairs = element.split(';').filter_map(|pair| pair.split_once('='));
    pairs.find(|(name, _)| name.trim().eq_ignore_ascii_case("for")).and_then(|(_, value)| node(value))
}

/// The other end of a connection, and whom it speaks for once that is told.
#[derive(Clone, Debug)]
pub struct Peer {
    /// The address of the connection.
    pub address: IpAddr,
    /// The address told by the PROXY protocol.
    pub told: Arc<OnceLock<IpAddr>>,
}

/// The address of a request's caller.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Origin(pub IpAddr);

impl Peer {
    /// Returns the caller of a request on this connection.
    #[must_use]
    pub fn caller(&self, proxies: &Proxies, headers: &HeaderMap) -> Origin {
        Origin(self.told.get().copied().unwrap_or_else(|| proxies.caller(self.address, headers)))
    }
}

/// Reads the PROXY protocol's head from a connection: the address that the proxy speaks for,
/// or `None` if it speaks for itself.
///
/// # Errors
/// The connection begins in another way, or failed.
pub async fn introduction(stream: &mut (impl AsyncRead + Unpin)) -> io::Result<Option<IpAddr>> {
    let mut head = [0; 12];
    stream.read_exact(&mut head).await?;
    if head == SECOND { second(stream).await } else { first(stream, head).await }
}

/// Reads the rest of a line such as `PROXY TCP4 192.0.2.1 198.51.100.1 4711 443`.
async fn first(stream: &mut (impl AsyncRead + Unpin), head: [u8; 12]) -> io::Result<Option<IpAddr>> {
    let mut line = head.to_vec();
    while !line.ends_with(b"\r\n") {
        if line.len() >= LONGEST_LINE || !line.starts_with(b"PROXY ") {
            return Err(io::ErrorKind::InvalidData.into());
        }
        line.push(stream.read_u8().await?);
    }
    let line = String::from_utf8(line).map_err(|_| io::ErrorKind::InvalidData)?;
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    match words[..] {
        ["PROXY", "UNKNOWN", ..] => Ok(None),
        ["PROXY", "TCP4" | "TCP6", from, _, _, _] => from
            .parse()
            .map(|address| Some(canonical(address)))
            .map_err(|_| io::ErrorKind::InvalidData.into()),
        _ => Err(io::ErrorKind::InvalidData.into()),
    }
}

/// Reads the binary rest of the second version.
async fn second(stream: &mut (impl AsyncRead + Unpin)) -> io::Result<Option<IpAddr>> {
    let (command, family, length) =
        (stream.read_u8().await?, stream.read_u8().await?, stream.read_u16().await?);
    if command >> 4 != 2 || length > LONGEST_BLOCK {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let mut block = vec![0; usize::from(length)];
    stream.read_exact(&mut block).await?;
    match (command & 0xf, family >> 4) {
        (1, 1) => {
            let bytes = block.first_chunk::<4>().ok_or(io::ErrorKind::InvalidData)?;
            Ok(Some(Ipv4Addr::from(*bytes).into()))
        }
        (1, 2) => {
            let bytes = block.first_chunk::<16>().ok_or(io::ErrorKind::InvalidData)?;
            Ok(Some(canonical(Ipv6Addr::from(*bytes).into())))
        }
        (0 | 1, _) => Ok(None),
        _ => Err(io::ErrorKind::InvalidData.into()),
    }
}

impl fmt::Display for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.first, self.bits)
    }
}

#[cfg(test)]
mod tests {
    use super::{Proxies, Says, introduction};
    use std::net::IpAddr;
    use tonic::codegen::http::{HeaderMap, HeaderName, HeaderValue};

    fn proxies(trusted: &[&str], says: &str) -> Proxies {
        let trusted = trusted.iter().map(|block| block.parse().expect("a block")).collect();
        Proxies { trusted, says: says.parse().expect("a way") }
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    /// Returns who calls, by these headers, from 10.0.0.1.
    fn caller(proxies: &Proxies, headers: &[(&'static str, &'static str)]) -> String {
        let header = |(name, value): &(&'static str, &'static str)| {
            (HeaderName::from_static(name), HeaderValue::from_static(value))
        };
        let mut map = HeaderMap::new();
        headers.iter().map(header).for_each(|(name, value)| {
            map.append(name, value);
        });
        proxies.caller(ip("10.0.0.1"), &map).to_string()
    }

    #[test]
    fn what_a_trusted_proxy_appends_is_believed_and_nothing_that_its_caller_wrote() {
        let one = proxies(&["10.0.0.0/8", "2001:db8::/32"], "x-forwarded-for");
        for (told, who) in [
            ("203.0.113.7", "203.0.113.7"),
            ("198.51.100.1, 203.0.113.7", "203.0.113.7"),
            ("203.0.113.7, 10.1.2.3", "203.0.113.7"),
            ("6.6.6.6, 203.0.113.7, 10.1.2.3, 10.9.9.9", "203.0.113.7"),
            ("203.0.113.7:4711", "203.0.113.7"),
            ("2a00::1", "2a00::1"),
            ("[2a00::1]:99", "2a00::1"),
            ("::ffff:203.0.113.7", "203.0.113.7"),
            ("203.0.113.7, 2001:db8::5", "203.0.113.7"),
            ("203.0.113.7, unknown", "10.0.0.1"),
            ("unknown, 10.1.2.3", "10.1.2.3"),
            ("", "10.0.0.1"),
            ("x", "10.0.0.1"),
        ] {
            assert_eq!(caller(&one, &[("x-forwarded-for", told)]), who, "{told}");
        }
        let two = [("x-forwarded-for", "6.6.6.6"), ("x-forwarded-for", "203.0.113.7")];
        assert_eq!(caller(&one, &two), "203.0.113.7");
        assert_eq!(caller(&one, &[("forwarded", "for=6.6.6.6")]), "10.0.0.1", "another header");
        let other = proxies(&["10.0.0.0/8"], "forwarded");
        for (told, who) in [
            ("for=203.0.113.7;proto=https;by=10.0.0.1", "203.0.113.7"),
            ("for=6.6.6.6, For=\"203.0.113.7:80\"", "203.0.113.7"),
            ("for=\"[2a00::1]:99\"", "2a00::1"),
            ("for=_hidden", "10.0.0.1"),
            ("proto=https", "10.0.0.1"),
        ] {
            assert_eq!(caller(&other, &[("forwarded", told)]), who, "{told}");
        }
        assert_eq!(caller(&other, &[("x-forwarded-for", "6.6.6.6")]), "10.0.0.1");
    }

    #[test]
    fn nobody_is_believed_without_the_setting() {
        for headers in [("x-forwarded-for", "6.6.6.6"), ("forwarded", "for=6.6.6.6")] {
            assert_eq!(caller(&Proxies::default(), &[headers]), "10.0.0.1");
            assert_eq!(caller(&proxies(&["10.0.0.2", "10.128.0.0/9"], "forwarded"), &[headers]), "10.0.0.1");
        }
        for wrong in ["", "x", "10.0.0.0/33", "10.0.0.0/", "::/129", "10.0.0.0/-1"] {
            assert!(wrong.parse::<super::Block>().is_err(), "{wrong}");
        }
        assert!(proxies(&["0.0.0.0/0", "::/0"], "proxy-protocol").introduces(ip("9.9.9.9")));
        assert_eq!("haproxy".parse::<Says>().ok(), None);
    }

    #[tokio::test]
    async fn both_versions_of_the_proxy_protocol_are_read_to_their_end_and_no_further() {
        let mut four = b"\r\n\r\n\0\r\nQUIT\n\x21\x11\0\x0e".to_vec();
        four.extend([203, 0, 113, 7, 10, 0, 0, 1, 1, 2, 3, 4, 9, 9]);
        let mut six = b"\r\n\r\n\0\r\nQUIT\n\x21\x21\0\x24".to_vec();
        six.extend("2a00::1".parse::<std::net::Ipv6Addr>().expect("an address").octets());
        six.extend([0; 20]);
        let local = b"\r\n\r\n\0\r\nQUIT\n\x20\0\0\0".to_vec();
        let first = |line: &str| format!("PROXY {line}\r\n").into_bytes();
        for (head, who) in [
            (four, Some("203.0.113.7")),
            (six, Some("2a00::1")),
            (local, None),
            (first("TCP4 203.0.113.7 10.0.0.1 4711 443"), Some("203.0.113.7")),
            (first("TCP6 2a00::1 ::1 4711 443"), Some("2a00::1")),
            (first("UNKNOWN"), None),
        ] {
            let mut stream = [head.as_slice(), b"PRI * HTTP/2.0"].concat();
            let mut left = stream.as_mut_slice() as &[u8];
            let told = introduction(&mut left).await.expect("an introduction");
            assert_eq!((told, left), (who.map(ip), b"PRI * HTTP/2.0".as_slice()));
        }
        let long = first(&"x".repeat(200));
        for wrong in [b"PRI * HTTP/2.0\r\n\r\n".to_vec(), first("TCP4 x y 1 2"), long, b"PROXY TCP4".to_vec()]
        {
            introduction(&mut wrong.as_slice()).await.expect_err("no introduction");
        }
    }
}
