import AuthenticationServices
import CartableModels
import SwiftUI

/// The identities that open the player's account, and the issuers at which one can sign in.
struct IdentitiesView: View {
    let app: AppModel
    @Environment(\.webAuthenticationSession) private var session

    var body: some View {
        let identities = app.identities
        List {
            if !identities.linked.isEmpty {
                Section("They open your account") {
                    ForEach(identities.linked, id: \.issuer) { identity in
                        HStack {
                            Text(verbatim: identity.name)
                            Spacer()
                            Button("Unlink", role: .destructive) { Task { await identities.unlink(identity) } }.buttonStyle(.borderless)
                        }
                    }
                }
            }
            Section {
                ForEach(identities.others, id: \.issuer) { issuer in
                    Button("Sign in with \(issuer.name)") { Task { await identities.visit(issuer, by: visit) } }
                }
            }
        }
        .overlay {
            if identities.issuers.isEmpty { ContentUnavailableView("The server trusts nobody else", systemImage: "person.badge.key") }
        }
        .navigationTitle("Identities")
        .onAppear { Task { await identities.read() } }
        .alert("Another account", isPresented: .constant(identities.other != nil), presenting: identities.other?.player.name) { _ in
            Button("Go there") { Task { await identities.answer(enters: true) } }
            Button("Stay here", role: .cancel) { Task { await identities.answer(enters: false) } }
        } message: { name in
            Text("This identity opens the account of \(name).")
        }
    }

    /// Shows an issuer's page in the system's own browser. Nil if the player has shut it.
    private func visit(_ page: String) async throws -> String? {
        guard let url = URL(string: page) else { return nil }
        // An error here is the player's own way back; the server's errors come afterwards.
        return try? await session.authenticate(using: url, callbackURLScheme: IdentityModel.scheme).absoluteString
    }
}
