import CartableBindings

extension GameTable {
    /// The scenes of the table: the present one, then one after every change.
    /// A slow reader misses some scenes, but never the last.
    /// The table has one listener, so it has one such stream at a time, and none beside a ``TableModel``.
    public func scenes() -> AsyncMapSequence<AsyncStream<Void>, TableScene> {
        // The scene is read on demand, because one read by the table's thread could be older than the last.
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            setListener(listener: Listener { continuation.yield() })
            continuation.yield()
            continuation.onTermination = { _ in self.setListener(listener: nil) }
        }
        .map { _ in self.scene() }
    }
}

/// A listener for changes of a table or of pages, on a thread of the library.
public final class Listener: TableListener {
    private let hear: @Sendable () -> Void

    /// A listener that does this after every change.
    public init(_ hear: @escaping @Sendable () -> Void) {
        self.hear = hear
    }

    /// Something has changed.
    public func changed() {
        hear()
    }
}
