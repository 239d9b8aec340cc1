//! Calls whose messages are bytes: any method, any message.

use prost::bytes::{Buf as _, BufMut as _};
use tonic::client::Grpc;
use tonic::codec::{Codec, DecodeBuf, Decoder, EncodeBuf, Encoder};
use tonic::codegen::http::uri::PathAndQuery;
use tonic::transport::Channel;
use tonic::{Request, Status, Streaming};

/// Calls a method, as in `/cartable.v1.RoomService/GetRoom`, with this token;
/// a single answer is a stream of one.
///
/// # Errors
/// The server refuses, or cannot be reached.
///
/// # Panics
/// The path is malformed, or no header takes the token.
pub async fn call(
    channel: &Channel,
    method: &str,
    token: Option<&str>,
    message: Vec<u8>,
) -> Result<Streaming<Vec<u8>>, Status> {
    let mut request = Request::new(message);
    if let Some(token) = token {
        let bearer = format!("Bearer {token}").parse().expect("a token is ASCII");
        request.metadata_mut().insert("authorization", bearer);
    }
    let mut grpc = Grpc::new(channel.clone());
    grpc.ready().await.map_err(|error| Status::unavailable(error.to_string()))?;
    let path: PathAndQuery = method.parse().expect("a path");
    Ok(grpc.server_streaming(request, path, Raw).await?.into_inner())
}

/// Messages as they are on the wire.
#[derive(Clone, Copy, Default)]
struct Raw;

impl Codec for Raw {
    type Encode = Vec<u8>;
    type Decode = Vec<u8>;
    type Encoder = Self;
    type Decoder = Self;

    fn encoder(&mut self) -> Self {
        *self
    }

    fn decoder(&mut self) -> Self {
        *self
    }
}

impl Encoder for Raw {
    type Item = Vec<u8>;
    type Error = Status;

    fn encode(&mut self, message: Vec<u8>, buffer: &mut EncodeBuf<'_>) -> Result<(), Status> {
        buffer.put_slice(&message);
        Ok(())
    }
}

impl Decoder for Raw {
    type Item = Vec<u8>;
    type Error = Status;

    fn decode(&mut self, buffer: &mut DecodeBuf<'_>) -> Result<Option<Vec<u8>>, Status> {
        Ok(Some(buffer.copy_to_bytes(buffer.remaining()).to_vec()))
    }
}
