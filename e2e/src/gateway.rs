//! A gateway between client and server: it carries every call, except for the faults that a test asks for.

use axum::Router;
use axum::body::{Body, to_bytes};
use std::collections::{HashMap, VecDeque};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::time::sleep;
use tonic::Status;
use tonic::codegen::Service as _;
use tonic::codegen::http::{Request, Response};
use tonic::service::Routes;
use tonic::transport::server::TcpIncoming;
use tonic::transport::{Channel, Server};

/// The largest request, in bytes.
const LARGEST: usize = 1 << 16;

/// The fate of a call.
#[derive(Clone, Debug)]
pub enum Fault {
    /// It is answered with this, and the server never hears of it.
    Refused(Status),
    /// The server does what it asks, and the answer is this.
    Replaced(Status),
    /// The server does what it asks, and the answer never comes.
    Lost,
    /// The server does what it asks, and the answer comes after this time.
    Late(Duration),
}

/// Carries calls to a server.
pub struct Gateway {
    /// Holds the tasks.
    _runtime: Runtime,
    address: SocketAddr,
    methods: Arc<Mutex<Methods>>,
}

type Methods = HashMap<String, Method>;

#[derive(Default)]
struct Method {
    requests: Vec<Vec<u8>>,
    faults: VecDeque<Fault>,
}

impl Gateway {
    /// A gateway to this address.
    ///
    /// # Panics
    /// The system gives no thread or port.
    #[must_use]
    pub fn to(server: SocketAddr) -> Self {
        let runtime = Runtime::new().expect("threads");
        let listener = runtime.block_on(TcpListener::bind(("127.0.0.1", 0))).expect("a port");
        let address = listener.local_addr().expect("a bound port");
        let methods = Arc::<Mutex<Methods>>::default();
        let known = methods.clone();
        runtime.spawn(async move {
            let channel =
                Channel::from_shared(format!("http://{server}")).expect("an address").connect_lazy();
            let carry = move |request: Request<Body>| carry(channel.clone(), known.clone(), request);
            let routes = Routes::from(Router::new().fallback(carry));
            Server::builder().add_routes(routes).serve_with_incoming(TcpIncoming::from(listener)).await
        });
        Self { _runtime: runtime, address, methods }
    }

    /// Its near end, as a client takes it.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Makes these faults with the next calls of a method, one after the other; later ones are carried.
    pub fn fail(&self, method: &str, faults: impl IntoIterator<Item = Fault>) {
        lock(&self.methods).entry(method.to_owned()).or_default().faults = faults.into_iter().collect();
    }

    /// The requests of a method so far, as they came.
    #[must_use]
    pub fn requests(&self, method: &str) -> Vec<Vec<u8>> {
        lock(&self.methods).get(method).map_or_else(Vec::new, |method| method.requests.clone())
    }
}

async fn carry(
    mut channel: Channel,
    methods: Arc<Mutex<Methods>>,
    request: Request<Body>,
) -> Response<tonic::body::Body> {
    let name = request.uri().path().rsplit('/').next().unwrap_or_default().to_owned();
    let (head, body) = request.into_parts();
    let Ok(body) = to_bytes(body, LARGEST).await else {
        return Status::cancelled("the client hung up").into_http();
    };
    let fault = {
        let mut methods = lock(&methods);
        let method = methods.entry(name).or_default();
        method.requests.push(body.to_vec());
        method.faults.pop_front()
    };
    if let Some(Fault::Refused(status)) = fault {
        return status.into_http();
    }
    let request = Request::from_parts(head, tonic::body::Body::new(Body::from(body)));
    // In a task of its own: the server does it even if the client hangs up.
    let answer = tokio::spawn(async move {
        std::future::poll_fn(|context| channel.poll_ready(context)).await?;
        channel.call(request).await
    });
    let answer = match answer.await {
        Ok(Ok(answer)) => answer,
        _ => Status::unavailable("the server is away").into_http(),
    };
    match fault {
        Some(Fault::Replaced(status)) => return status.into_http(),
        Some(Fault::Lost) => std::future::pending().await,
        Some(Fault::Late(time)) => sleep(time).await,
        Some(Fault::Refused(_)) | None => {}
    }
    answer
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
