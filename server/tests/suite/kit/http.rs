//! A browser, as far as the pages need one.

use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// An answer.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    /// The head, in lower case.
    pub head: String,
    pub body: String,
}

impl Answer {
    /// Returns the value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }
}

/// Asks by HTTP/1.1, with these headers beside the server's name.
pub async fn ask(method: &str, server: &str, path: &str, headers: &[(&str, &str)]) -> Answer {
    let host = server.strip_prefix("http://").unwrap();
    ask_by(TcpStream::connect(host).await.unwrap(), method, host, path, headers).await
}

/// The same by a new connection.
pub async fn ask_by(
    mut stream: impl AsyncRead + AsyncWrite + Unpin,
    method: &str,
    host: &str,
    path: &str,
    headers: &[(&str, &str)],
) -> Answer {
    let mut headers =
        headers.iter().map(|(name, value)| [name, ": ", value, "\r\n"].concat()).collect::<String>();
    if !headers.to_lowercase().contains("host: ") {
        headers = format!("host: {host}\r\n{headers}");
    }
    let request = format!("{method} {path} HTTP/1.1\r\n{headers}connection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    // Some servers close TLS without a word.
    let _ = stream.read_to_end(&mut answer).await;
    let answer = String::from_utf8(answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    let head = head.to_lowercase();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    Answer { status, head, body: body.to_owned() }
}

/// Reads a page.
pub async fn get(server: &str, path: &str, headers: &[(&str, &str)]) -> Answer {
    ask("GET", server, path, headers).await
}
