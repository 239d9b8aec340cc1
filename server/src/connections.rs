//! The TCP connections: which are let in, how long each may stay silent, and how it is cut off.
//!
//! A connection costs a file descriptor before it has said a word.
//! A server without descriptors can neither answer newcomers nor open a file.
//! So connections are counted, and those that do not begin to speak HTTP are closed.
//! If descriptors run out all the same, accepting waits instead of trying again at once.
//! A server with a certificate speaks only TLS, and the TLS handshake counts against the same time.

use crate::config::Config;
use crate::model::household;
use crate::permits::{Count, Permit, Permits};
use crate::proxies::{Peer, Proxies, introduction};
use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::{Instant, sleep};
use tokio_rustls::server::TlsStream;
use tokio_rustls::{Accept, TlsAcceptor};
use tokio_stream::wrappers::TcpListenerStream;
use tokio_stream::{Stream, StreamExt as _};
use tonic::transport::server::Connected;

/// The number of bytes that an HTTP/2 client sends before anything else.
const PREFACE: usize = 24;
/// The pause after accepting failed.
/// The reason, mostly a lack of descriptors, does not go away by trying again at once.
const ACCEPT_PAUSE: Duration = Duration::from_millis(250);
/// The shortest time between two log lines about newcomers turned away:
/// a flood must not fill the log as well.
const COMPLAINT_PAUSE: Duration = Duration::from_secs(10);

/// Lets connections in, and ends them.
#[derive(Clone)]
pub struct Door {
    /// The time that a newcomer has to send the preface.
    handshake: Duration,
    /// Ends the connections that have not sent it.
    stopping: watch::Receiver<bool>,
    /// Ends every connection.
    cut: watch::Receiver<bool>,
    /// Turns connections into TLS. `None`: they are in the clear.
    tls: Option<TlsAcceptor>,
    proxies: Proxies,
    connections: Arc<Connections>,
}

impl Door {
    /// Returns a door with the limits of this configuration.
    #[must_use]
    pub fn new(
        config: &Config,
        tls: Option<TlsAcceptor>,
        stopping: watch::Receiver<bool>,
        cut: watch::Receiver<bool>,
    ) -> Self {
        let connections = Arc::new(Connections {
            most: config.connections,
            most_of_one: config.connections_per_address,
            proxies: config.proxies.clone(),
            permits: Permits::default(),
            quiet_until: Mutex::default(),
        });
        let proxies = config.proxies.clone();
        Self { handshake: config.handshake_timeout, stopping, cut, tls, proxies, connections }
    }

    /// Returns the counts of the connections.
    pub(crate) fn connections(&self) -> Arc<Connections> {
        Arc::clone(&self.connections)
    }

    /// Returns the stream of connections that are let in.
    /// A newcomer for whom there is no room is turned away at once.
    /// A client that is told so tries again later; one left waiting does not know what is wrong.
    pub fn incoming(self, listener: TcpListener) -> impl Stream<Item = io::Result<Connection>> {
        TcpListenerStream::new(listener)
            .then(move |accepted| {
                let door = self.clone();
                async move {
                    match accepted {
                        Ok(stream) => door.let_in(stream).map(Ok),
                        Err(error) => {
                            door.connections.complain(&format!("a connection cannot be accepted: {error}"));
                            sleep(ACCEPT_PAUSE).await;
                            None
                        }
                    }
                }
            })
            .filter_map(|connection| connection)
    }

    /// Returns the connection if there is room for it.
    fn let_in(&self, stream: TcpStream) -> Option<Connection> {
        // Both fail if the other side has hung up already.
        let (Ok(peer), Ok(())) = (stream.peer_addr(), stream.set_nodelay(true)) else { return None };
        let permit = self.connections.take(peer.ip())?;
        let peer = Peer { address: peer.ip(), told: Arc::new(OnceLock::new()) };
        let (mut stopping, time) = (self.stopping.clone(), sleep(self.handshake));
        let end = async move {
            tokio::select! {
                _ = stopping.wait_for(|stopping| *stopping) => {}
                () = time => {}
            }
        };
        let cut = self.cut.clone();
        let transport = if self.proxies.introduces(peer.address) {
            Transport::Introduction(self.introduced(stream, &peer))
        } else {
            Transport::after(stream, self.tls.as_ref())
        };
        Some(Connection { transport, peer, _permit: permit, missing: PREFACE, end: Some(Box::pin(end)), cut })
    }
}

impl Door {
    /// Reads whom a proxy speaks for, before anything else.
    fn introduced(&self, mut stream: TcpStream, peer: &Peer) -> Introduction {
        let (told, tls) = (Arc::clone(&peer.told), self.tls.clone());
        Box::pin(async move {
            if let Some(address) = introduction(&mut stream).await? {
                // It is told once.
                let _ = told.set(address);
            }
            Ok(Transport::after(stream, tls.as_ref()))
        })
    }
}

/// Counts the connections, in all and by address.
pub(crate) struct Connections {
    most: usize,
    most_of_one: usize,
    /// Any number of people stand behind a trusted proxy.
    proxies: Proxies,
    permits: Permits<IpAddr>,
    /// The time from which the next complaint may be logged.
    quiet_until: Mutex<Option<Instant>>,
}

impl Connections {
    /// Returns how many connections there are.
    pub fn open(&self) -> usize {
        self.permits.all()
    }

    fn take(&self, address: IpAddr) -> Option<Permit<IpAddr>> {
        let check = |count: Count| {
            if count.all >= self.most {
                Err("there are too many connections")
            } else if count.own >= self.most_of_one && !self.proxies.trusts(address) {
                Err("there are too many connections from one address")
            } else {
                Ok(())
            }
        };
        let complain = |why: &&str| self.complain(&format!("{why}; newcomers are turned away"));
        self.permits.take(household(address), check).inspect_err(complain).ok()
    }

    /// Logs that a newcomer was not let in, unless that was logged a moment ago.
    fn complain(&self, why: &str) {
        let now = Instant::now();
        let mut quiet_until = self.quiet_until.lock().unwrap_or_else(PoisonError::into_inner);
        if quiet_until.is_none_or(|until| now >= until) {
            *quiet_until = Some(now + COMPLAINT_PAUSE);
            tracing::warn!(open = self.open(), "{why}");
        }
    }
}

/// The PROXY protocol's head on its way, and what comes after it.
type Introduction = Pin<Box<dyn Future<Output = io::Result<Transport>> + Send>>;

/// The bytes of a connection, before and after TLS.
enum Transport {
    /// A proxy is about to say whom it speaks for; reads and writes drive it.
    Introduction(Introduction),
    Clear(TcpStream),
    /// The TLS handshake goes on; reads and writes drive it.
    Handshake(Box<Accept<TcpStream>>),
    Tls(Box<TlsStream<TcpStream>>),
    /// The introduction or the TLS handshake failed.
    Failed,
}

impl Transport {
    /// Returns the transport of a stream that is to be in the clear, or to speak TLS.
    fn after(stream: TcpStream, tls: Option<&TlsAcceptor>) -> Self {
        match tls {
            None => Self::Clear(stream),
            Some(tls) => Self::Handshake(Box::new(tls.accept(stream))),
        }
    }

    /// Returns the stream of bytes, once the handshake is done or if none is needed.
    fn ready(&mut self, context: &mut Context<'_>) -> Poll<io::Result<Pin<&mut dyn Duplex>>> {
        if let Self::Introduction(introduction) = self {
            let introduced = ready!(introduction.as_mut().poll(context));
            *self = introduced.unwrap_or(Self::Failed);
        }
        if let Self::Handshake(accept) = self {
            let agreed = ready!(Pin::new(accept).poll(context));
            *self = agreed.map_or(Self::Failed, |stream| Self::Tls(Box::new(stream)));
        }
        let stream: Pin<&mut dyn Duplex> = match self {
            Self::Clear(stream) => Pin::new(stream),
            Self::Tls(stream) => Pin::new(stream.as_mut()),
            Self::Introduction(_) | Self::Handshake(_) | Self::Failed => {
                return Poll::Ready(Err(io::ErrorKind::NotConnected.into()));
            }
        };
        Poll::Ready(Ok(stream))
    }
}

/// A stream to read from and write to.
trait Duplex: AsyncRead + AsyncWrite + Unpin {}

impl<T: AsyncRead + AsyncWrite + Unpin> Duplex for T {}

/// A connection that ends by itself.
/// It ends if it does not send the preface in time, and always when the server stops.
pub struct Connection {
    transport: Transport,
    peer: Peer,
    _permit: Permit<IpAddr>,
    /// The number of bytes of the preface still to come.
    missing: usize,
    /// Completes when the connection has to end.
    /// Before the preface has come, that is when its time is over or the server stops; afterwards,
    /// when all connections are cut.
    /// `None`: it has ended.
    end: Option<Pin<Box<dyn Future<Output = ()> + Send>>>,
    cut: watch::Receiver<bool>,
}

impl Connection {
    /// Answers a read or write that has to wait: fails if the connection has to end.
    /// The end is checked only here, so a connection with something to say pays nothing for it.
    fn waits<T>(&mut self, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        if let Some(end) = &mut self.end {
            ready!(end.as_mut().poll(context));
            self.end = None;
        }
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }

    /// Writes, flushes or shuts down, as soon as the stream allows.
    fn write<T>(
        &mut self,
        context: &mut Context<'_>,
        write: impl FnOnce(Pin<&mut dyn Duplex>, &mut Context<'_>) -> Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        let written = match self.transport.ready(context) {
            Poll::Ready(Ok(stream)) => write(stream, context),
            Poll::Ready(Err(error)) => Poll::Ready(Err(error)),
            Poll::Pending => Poll::Pending,
        };
        match written {
            Poll::Pending => self.waits(context),
            Poll::Ready(written) => Poll::Ready(written),
        }
    }

    fn greeted(&mut self, bytes: usize) {
        if self.missing > 0 {
            self.missing = self.missing.saturating_sub(bytes);
            if self.missing == 0 {
                let mut cut = self.cut.clone();
                self.end = Some(Box::pin(async move {
                    // A dropped sender cuts as well.
                    let _ = cut.wait_for(|cut| *cut).await;
                }));
            }
        }
    }
}

impl Connected for Connection {
    type ConnectInfo = Peer;

    fn connect_info(&self) -> Peer {
        self.peer.clone()
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = match self.transport.ready(context) {
            Poll::Ready(Ok(stream)) => stream.poll_read(context, buffer),
            Poll::Ready(Err(error)) => Poll::Ready(Err(error)),
            Poll::Pending => Poll::Pending,
        };
        match read {
            Poll::Pending => self.waits(context),
            Poll::Ready(read) => {
                self.greeted(buffer.filled().len() - before);
                Poll::Ready(read)
            }
        }
    }
}

#[expect(clippy::redundant_closure_for_method_calls, reason = "a method is of one lifetime, not of any")]
impl AsyncWrite for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.write(context, |stream, context| stream.poll_write(context, bytes))
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.write(context, |stream, context| stream.poll_write_vectored(context, slices))
    }

    fn is_write_vectored(&self) -> bool {
        match &self.transport {
            Transport::Clear(stream) => stream.is_write_vectored(),
            Transport::Tls(stream) => stream.is_write_vectored(),
            Transport::Introduction(_) | Transport::Handshake(_) | Transport::Failed => false,
        }
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.write(context, |stream, context| stream.poll_flush(context))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.write(context, |stream, context| stream.poll_shutdown(context))
    }
}
