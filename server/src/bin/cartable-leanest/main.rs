//! The leanest server of a table of four that tonic and `SQLite` allow: it stores every card, synced, and tells all four.
//! `cartable-leanest TABLES FOLDER` runs it.
//!
//! Its rule is trivial, it knows no accounts, and nothing survives a restart.
//! It does the same work as the server for an action, and nothing beside that:
//! so its cost is what the machine, gRPC and the disk ask for.
//! It stands beside `cartable-load`, which measures both servers in the same run, and has the system's allocator.

#[path = "../../../benches/actions/leanest.rs"]
mod leanest;

use leanest::{ACT, Done, HAND, Look, Play, SEATS, Update, WATCH};
use rusqlite::{Connection, params};
use std::convert::Infallible;
use std::error::Error;
use std::future::ready;
use std::path::Path;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::task::{Context, Poll};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::sync::oneshot;
use tokio_stream::wrappers::UnboundedReceiverStream;
use tokio_stream::{Stream, StreamExt as _};
use tonic::body::Body;
use tonic::codegen::http::{Request as HttpRequest, Response as HttpResponse};
use tonic::codegen::{BoxFuture, Service};
use tonic::server::{Grpc, NamedService, ServerStreamingService, UnaryService};
use tonic::transport::Server;
use tonic::transport::server::TcpIncoming;
use tonic::{Request, Response, Status};
use tonic_prost::ProstCodec;

/// The failure that ends the program.
type Failure = Box<dyn Error + Send + Sync>;

/// The most cards stored in one transaction.
const BATCH: usize = 256;
/// The bytes that stand for a view: as many as an update of NIET! has.
const VIEW: usize = 180;

/// A table of four.
#[derive(Default)]
struct Table {
    hands: [Vec<u32>; SEATS as usize],
    trick: Vec<u32>,
    turn: u32,
    seq: u64,
    told: [Option<UnboundedSender<Update>>; SEATS as usize],
}

impl Table {
    fn dealt() -> Self {
        let mut table = Self::default();
        table.deal();
        table
    }

    fn deal(&mut self) {
        for (hand, seat) in self.hands.iter_mut().zip(0..) {
            *hand = (seat * HAND as u32..(seat + 1) * HAND as u32).collect();
        }
    }
}

/// A card to be stored.
type Job = (Play, oneshot::Sender<()>);

/// The tables, and the thread that stores.
#[derive(Clone)]
struct Tables {
    tables: Arc<Vec<tokio::sync::Mutex<Table>>>,
    writer: Arc<Mutex<mpsc::Sender<Job>>>,
}

impl Tables {
    fn at(&self, table: u64) -> Result<&tokio::sync::Mutex<Table>, Status> {
        self.tables.get(table as usize).ok_or_else(|| Status::not_found("table"))
    }

    async fn act(self, play: Play) -> Result<Response<Done>, Status> {
        let mut table = self.at(play.table)?.lock().await;
        let (seat, card) = (play.seat, play.card);
        let is_due = seat == table.turn && play.seq == table.seq;
        let place =
            table.hands.get(seat as usize).and_then(|hand| hand.iter().position(|held| *held == card));
        let place = place.filter(|_| is_due).ok_or_else(|| Status::failed_precondition("not legal"))?;
        let (tell, told) = oneshot::channel();
        self.writer
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .send((play, tell))
            .map_err(|_| Status::unavailable("the writer is gone"))?;
        told.await.map_err(|_| Status::internal("not stored"))?;
        table.hands[seat as usize].remove(place);
        if table.trick.len() == SEATS as usize {
            table.trick.clear();
        }
        table.trick.push(card);
        table.turn = (seat + 1) % SEATS as u32;
        table.seq += 1;
        if table.seq.is_multiple_of(SEATS * HAND) {
            table.deal();
        }
        let update = Update { seq: table.seq, seat, card, turn: table.turn, view: vec![7; VIEW] };
        for told in table.told.iter().flatten() {
            // A watcher may have gone.
            let _ = told.send(update.clone());
        }
        Ok(Response::new(Done { seq: table.seq }))
    }

    async fn watch(self, look: Look) -> Result<Response<Updates>, Status> {
        let (sender, updates) = unbounded_channel();
        let mut table = self.at(look.table)?.lock().await;
        // The receiver is here.
        let _ = sender.send(Update { seq: table.seq, turn: table.turn, ..Default::default() });
        *table.told.get_mut(look.seat as usize).ok_or_else(|| Status::not_found("seat"))? = Some(sender);
        Ok(Response::new(Box::pin(UnboundedReceiverStream::new(updates).map(Ok))))
    }
}

type Updates = Pin<Box<dyn Stream<Item = Result<Update, Status>> + Send>>;

impl UnaryService<Play> for Tables {
    type Response = Done;
    type Future = BoxFuture<Response<Done>, Status>;

    fn call(&mut self, request: Request<Play>) -> Self::Future {
        Box::pin(self.clone().act(request.into_inner()))
    }
}

impl ServerStreamingService<Look> for Tables {
    type Response = Update;
    type ResponseStream = Updates;
    type Future = BoxFuture<Response<Updates>, Status>;

    fn call(&mut self, request: Request<Look>) -> Self::Future {
        Box::pin(self.clone().watch(request.into_inner()))
    }
}

impl NamedService for Tables {
    const NAME: &'static str = "leanest.Table";
}

/// As tonic's generated code does it, for a service that no `.proto` describes.
impl Service<HttpRequest<Body>> for Tables {
    type Response = HttpResponse<Body>;
    type Error = Infallible;
    type Future = BoxFuture<Self::Response, Self::Error>;

    fn poll_ready(&mut self, _context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: HttpRequest<Body>) -> Self::Future {
        let tables = self.clone();
        match request.uri().path() {
            ACT => Box::pin(async move {
                Ok(Grpc::new(ProstCodec::<Done, Play>::default()).unary(tables, request).await)
            }),
            WATCH => Box::pin(async move {
                Ok(Grpc::new(ProstCodec::<Update, Look>::default()).server_streaming(tables, request).await)
            }),
            _ => Box::pin(ready(Ok(Status::unimplemented("no such call").into_http()))),
        }
    }
}

/// Stores cards, as many as wait in one transaction, until the server is gone.
fn store(file: &Path, jobs: &mpsc::Receiver<Job>) -> rusqlite::Result<()> {
    let connection = Connection::open(file)?;
    connection.execute_batch(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
         CREATE TABLE acts (game INTEGER NOT NULL, seq INTEGER NOT NULL, seat INTEGER NOT NULL, card INTEGER NOT NULL,
         PRIMARY KEY (game, seq)) WITHOUT ROWID;",
    )?;
    let mut batch = Vec::new();
    while let Ok(job) = jobs.recv() {
        batch.push(job);
        batch.extend(jobs.try_iter().take(BATCH - 1));
        connection.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
        for (play, _) in &batch {
            connection.prepare_cached("INSERT INTO acts VALUES (?1, ?2, ?3, ?4)")?.execute(params![
                play.table as i64,
                play.seq as i64,
                play.seat,
                play.card
            ])?;
        }
        connection.prepare_cached("COMMIT")?.execute([])?;
        for (_, tell) in batch.drain(..) {
            // The caller may have gone.
            let _ = tell.send(());
        }
    }
    Ok(())
}

/// Runs the server on a database in this folder, with so many tables, until it is killed.
/// It prints its address.
async fn serve(folder: &Path, tables: usize) -> Result<(), Failure> {
    let (writer, jobs) = mpsc::channel();
    let file = folder.join("leanest.db");
    std::thread::spawn(move || {
        if let Err(error) = store(&file, &jobs) {
            eprintln!("the leanest server stores nothing: {error}");
        }
    });
    let tables = (0..tables).map(|_| tokio::sync::Mutex::new(Table::dealt())).collect();
    let service = Tables { tables: Arc::new(tables), writer: Arc::new(Mutex::new(writer)) };
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    println!("{}", listener.local_addr()?);
    let incoming = TcpIncoming::from(listener).with_nodelay(Some(true));
    Server::builder().add_service(service).serve_with_incoming(incoming).await?;
    Ok(())
}

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let told: Vec<String> = std::env::args().skip(1).collect();
    let [tables, folder] = told.as_slice() else { return Err("cartable-leanest TABLES FOLDER".into()) };
    let tables = tables.parse()?;
    // There are as many tables as players, because some play at one of their own.
    rlimit::increase_nofile_limit(tables as u64 + 256)?;
    serve(Path::new(folder), tables).await
}
