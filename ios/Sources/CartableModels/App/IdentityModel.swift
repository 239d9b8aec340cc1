import Cartable
import Observation

/// Identities at issuers that the server trusts: those that open the player's account, and the way to an issuer's page and back.
@MainActor
@Observable
public final class IdentityModel {
    /// The part of a link by which the system's browser comes back to the app.
    public static let scheme = "cartable"

    /// The issuers at which one can sign in; none if the server trusts nobody.
    public private(set) var issuers: [Issuer] = []
    /// The identities that open the account, the first linked first.
    public private(set) var linked: [Identity] = []
    /// The account that an identity opens already, until the player has said if they mean it.
    public private(set) var other: (player: Player, pending: String)?

    private let online: OnlineModel

    init(online: OnlineModel) {
        self.online = online
    }

    /// The issuers without a linked identity.
    public var others: [Issuer] {
        issuers.filter { issuer in !linked.contains { $0.issuer == issuer.issuer } }
    }

    /// Reads the issuers and identities.
    public func read() async {
        await online.ask { [self] client in
            issuers = try await client.awaitIssuers()
            linked = client.session() == nil ? [] : try await client.awaitIdentities()
        }
    }

    /// Opens an issuer's page: to link the player's identity there to their account or, while nobody is signed in, to enter its account.
    /// `visit` shows the page and returns the link by which the browser comes back; nil if the player has shut it.
    public func visit(_ issuer: Issuer, by visit: @escaping @MainActor (_ page: String) async throws -> String?) async {
        let back = "\(Self.scheme)://oidc"
        await online.ask { [self] client in
            let page =
                client.session() == nil
                ? try await client.awaitBeginOpen(issuer: issuer.issuer, redirect: back)
                : try await client.awaitBeginLink(issuer: issuer.issuer, redirect: back)
            guard let redirected = try await visit(page.url) else { return }
            switch try await client.awaitFinishIdentity(pending: page.pending, redirected: redirected) {
            case .linked: linked = try await client.awaitIdentities()
            case let .other(player, pending): other = (player, pending)
            case .opened: break
            }
        }
        await online.connect()
    }

    /// Enters the account that an identity opens already, in place of the present one; or stays.
    public func answer(enters: Bool) async {
        guard let pending = other?.pending else { return }
        other = nil
        guard enters else { return }
        await online.ask { client in _ = try await client.awaitOpenOther(pending: pending) }
        await online.connect()
    }

    /// Unlinks an identity, so that it no longer opens the account.
    public func unlink(_ identity: Identity) async {
        await online.ask { [self] client in
            try await client.awaitUnlink(issuer: identity.issuer)
            linked = try await client.awaitIdentities()
        }
    }
}
