//! Calls as bytes. The library thereby holds the code of sending, waiting and framing once,
//! and not for each of some forty calls, which made a sixth of its size.

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

/// The largest answer that is read by default, in bytes: gRPC's usual limit.
pub(super) const LARGEST_ANSWER: usize = 4 << 20;

/// Writes a request as bytes.
pub(super) fn write(message: &impl Message) -> Bytes {
    message.encode_to_vec().into()
}

/// Reads the message of an answer.
pub(super) fn read<M: Message + Default>(answer: Bytes) -> Result<M, Failure> {
    // The same error as that of a generated client.
    M::decode(answer).map_err(|error| Status::internal(error.to_string()).into())
}

/// Calls a method that answers once.
pub(super) async fn call(
    channel: Channel,
    path: &'static str,
    request: Request<Bytes>,
    largest: usize,
) -> Result<Response<Bytes>, Status> {
    let mut client = ready(channel).await?.max_decoding_message_size(largest);
    client.unary(request, PathAndQuery::from_static(path), Plain).await
}

/// Calls a method that answers by a stream.
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

    /// Returns the next message. A stream that ends or falls silent counts as a lost connection.
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

#[cfg(test)]
mod tests {
    use super::LARGEST_ANSWER;
    use cartable_core::bot::{Level, bot_rng};
    use cartable_core::catalogue::{AnyAction, GameId};
    use cartable_core::entry::{By, Entry, MOST_ENTRIES};
    use cartable_core::record::{Player, Record};
    use cartable_core::seat::Seat;
    use cartable_core::seed::{Seed, below};
    use cartable_core::series::Move;

    /// The number of moves made at each table to find the longest.
    const MOVES: usize = 1_500;
    /// The size of a record without its entries, generously, in bytes: names, a draw, a result.
    const HEAD: usize = 64 << 10;

    /// Returns the longest entry, as written, of all that could be made at a table.
    fn longest(record: &Record, seed: u64) -> Entry<AnyAction> {
        let mut series = record.start().unwrap();
        let mut dice = bot_rng(seed);
        let mut found = (0, None);
        for _ in 0..MOVES {
            let turn = series.turn();
            let mut all: Vec<(Seat, Move<AnyAction>)> = Vec::new();
            for seat in turn.must.union(turn.may).iter() {
                all.extend(series.moves(seat).into_iter().map(|step| (seat, step)));
            }
            if series.is_over() || all.is_empty() {
                break;
            }
            for (seat, step) in &all {
                let entry = Entry::played(1_790_000_000_000, *seat, By::Person, *step);
                let length = serde_json::to_string(&entry).unwrap().len();
                if length > found.0 {
                    found = (length, Some(entry));
                }
            }
            let (seat, step) = all[below(all.len() as u32, &mut dice) as usize];
            series.play(seat, step, &mut Vec::new()).unwrap();
        }
        found.1.unwrap()
    }

    /// A record with as many entries as a match may have, each the longest found, can be read as one answer.
    /// A still longer one, with every joker of nmbrs! in it, cannot be made again and again.
    #[test]
    fn the_longest_record_that_could_be_is_read() {
        for game in GameId::ALL {
            let seats = *game.seats().end();
            let mut record = Record::new(game.default_options(), seats, None, Seed::from_number(7));
            record.players = vec![Player { name: "Anne".to_owned(), level: Some(Level::Expert) }; seats];
            let entry = longest(&record, 7);
            // The one more is the end that voids the match.
            record.entries = vec![entry; MOST_ENTRIES as usize + 1];
            let length = record.json().len() + HEAD;
            println!("{game}: {length} bytes of {}", serde_json::to_string(&entry).unwrap());
            assert!(length <= LARGEST_ANSWER, "{game}: {length} bytes");
        }
    }
}
