import CartableBindings

extension CartableError {
    /// The reason in the player's language, for every kind of error.
    public var text: String {
        switch self {
        case let .Refused(_, text), let .NotOffered(_, text), let .BadInput(_, text), let .Offline(_, text),
            let .Unauthorized(_, text), let .Internal(_, text):
            text
        }
    }

    /// The stable code of the reason, `snake_case`.
    public var code: String {
        switch self {
        case let .Refused(code, _), let .NotOffered(code, _), let .BadInput(code, _), let .Offline(code, _),
            let .Unauthorized(code, _), let .Internal(code, _):
            code
        }
    }
}

extension Error {
    /// The error in words for the player.
    public var words: String { (self as? CartableError)?.text ?? "\(self)" }
}
