import CartableBindings
import Dispatch

/// Runs a call that waits for the server, the disk or a search, such as `try await aside { try table.hint() }`.
/// It has a thread of Dispatch, because Swift's own threads must never be blocked; the documentation of each method says if it waits.
/// A cancelled task still gets the answer, because the call runs to its end.
public func aside<Answer: Sendable, Failure: Error>(
    _ call: @escaping @Sendable () throws(Failure) -> Answer
) async throws(Failure) -> Answer {
    let result = await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: Result(catching: call)) }
    }
    return try result.get()
}
