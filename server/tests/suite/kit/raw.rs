//! Connections below gRPC, and calls that hang.

use cartable_proto::v1;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio_stream::wrappers::ReceiverStream;
use tonic::client::Grpc;
use tonic::codegen::http::uri::PathAndQuery;
use tonic::transport::Channel;
use tonic::{Request, Status};
use tonic_prost::ProstCodec;

/// The preface by which an HTTP/2 client introduces itself.
pub const PREFACE: &[u8; 24] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
/// The frame that must follow: settings, none of them changed.
const SETTINGS: [u8; 9] = [0, 0, 0, 4, 0, 0, 0, 0, 0];

/// Connects from this loopback address, and says nothing.
pub async fn connect_from(from: &str, server: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(format!("{from}:0").parse().unwrap()).unwrap();
    socket.connect(server.strip_prefix("http://").unwrap().parse().unwrap()).await.unwrap()
}

/// Connects and introduces itself; `None` if the server has turned it away.
pub async fn greet_from(from: &str, server: &str) -> Option<TcpStream> {
    let mut stream = connect_from(from, server).await;
    // Either fails on a connection that is closed already.
    stream.write_all(PREFACE).await.ok()?;
    stream.write_all(&SETTINGS).await.ok()?;
    let mut frame = [0; 9];
    stream.read_exact(&mut frame).await.ok()?;
    Some(stream)
}

/// Returns true if the server closes this connection within the time.
pub async fn is_closed_within(stream: &mut (impl AsyncRead + Unpin), time: Duration) -> bool {
    let mut rest = Vec::new();
    // It may be closed with an error; closed it is.
    tokio::time::timeout(time, stream.read_to_end(&mut rest)).await.is_ok()
}

/// A call without a token whose message comes that late, or never; how it ends.
pub async fn slow_call(channel: Channel, late: Option<Duration>) -> Status {
    let message = async move {
        match late {
            Some(late) => tokio::time::sleep(late).await,
            None => std::future::pending().await,
        }
        v1::GetProfileRequest {}
    };
    let mut grpc = Grpc::new(channel);
    grpc.ready().await.unwrap();
    let path = PathAndQuery::from_static("/cartable.v1.AccountService/GetProfile");
    let codec = ProstCodec::<v1::GetProfileRequest, v1::GetProfileResponse>::default();
    let (sender, messages) = tokio::sync::mpsc::channel(1);
    tokio::spawn(async move { sender.send(message.await).await });
    grpc.client_streaming(Request::new(ReceiverStream::new(messages)), path, codec).await.unwrap_err()
}
