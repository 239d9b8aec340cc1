//! Calls as bytes. What the library holds of sending, waiting and framing it holds once so,
//! and not for each of some forty calls: that made a sixth of its size.

use super::SILENCE;
use crate::error::Failure;
use cartable_proto::Watch;
use prost::Message;
use prost::bytes::{Buf as _, BufMut as _, Bytes};
use std::io::ErrorKind;
use std::marker::PhantomData;
use tokio::time::timeout;
use tonic::client::Grpc;
use tonic::codec::{Codec, DecodeBuf, Decoder, EncodeBuf, Encoder};
use tonic::codegen::http::uri::PathAndQuery;
use tonic::transport::Channel;
use tonic::{Request, Response, Status, Streaming};

/// Messages that are bytes already.
#[derive(Clone, Copy)]
pub(crate) struct Plain;

impl Codec for Plain {
    type Encode = Bytes;
    type Decode = Bytes;
    type Encoder = Self;
    type Decoder = Self;

    fn encoder(&mut self) -> Self {
        *self
    }

    fn decoder(&mut self) -> Self {
        *self
    }
}

impl Encoder for Plain {
    type Item = Bytes;
    type Error = Status;

    fn encode(&mut self, message: Bytes, to: &mut EncodeBuf<'_>) -> Result<(), Status> {
        to.put(message);
        Ok(())
    }
}

impl Decoder for Plain {
    type Item = Bytes;
    type Error = Status;

    fn decode(&mut self, from: &mut DecodeBuf<'_>) -> Result<Option<Bytes>, Status> {
        Ok(Some(from.copy_to_bytes(from.remaining())))
    }
}

/// The largest answer that is read, in bytes, where nothing else is said: what gRPC usually takes.
pub(super) const LARGEST_ANSWER: usize = 4 << 20;

/// The bytes of a request.
pub(super) fn write(message: &impl Message) -> Bytes {
    message.encode_to_vec().into()
}

/// The message that an answer is.
pub(super) fn read<M: Message + Default>(answer: Bytes) -> Result<M, Failure> {
    // As a client that is made for the method says it.
    M::decode(answer).map_err(|error| Status::internal(error.to_string()).into())
}

/// A request to a method that answers once.
pub(super) async fn call(
    channel: Channel,
    path: &'static str,
    request: Request<Bytes>,
    largest: usize,
) -> Result<Response<Bytes>, Status> {
    let mut client = ready(channel).await?.max_decoding_message_size(largest);
    client.unary(request, PathAndQuery::from_static(path), Plain).await
}

/// A request to a method that answers by a stream.
pub(super) async fn watch(
    channel: Channel,
    path: &'static str,
    request: Request<Bytes>,
) -> Result<Response<Streaming<Bytes>>, Status> {
    ready(channel).await?.server_streaming(request, PathAndQuery::from_static(path), Plain).await
}

async fn ready(channel: Channel) -> Result<Grpc<Channel>, Status> {
    let mut client = Grpc::new(channel);
    let ready = client.ready().await;
    ready.map_err(|error| Status::unknown(format!("Service was not ready: {error}")))?;
    Ok(client)
}

/// The stream that answers a request.
pub(crate) struct Answers<W> {
    stream: Streaming<Bytes>,
    request: PhantomData<fn() -> W>,
}

impl<W: Watch> Answers<W> {
    pub fn new(stream: Streaming<Bytes>) -> Self {
        Self { stream, request: PhantomData }
    }

    /// The next message. A stream that ends or falls silent is a connection that is lost.
    pub async fn next(&mut self) -> Result<W::Answer, Failure> {
        read(next(&mut self.stream).await?)
    }
}

async fn next(stream: &mut Streaming<Bytes>) -> Result<Bytes, Failure> {
    match timeout(SILENCE, stream.message()).await {
        Ok(Ok(message)) => {
            message.ok_or_else(|| Failure::lost(ErrorKind::ConnectionAborted, "the stream has ended"))
        }
        Ok(Err(status)) => Err(status.into()),
        Err(_silence) => Err(Failure::lost(ErrorKind::TimedOut, "the stream is silent")),
    }
}
