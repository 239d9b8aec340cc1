import CartableModels
import SwiftUI

/// Matches with other people: the page of the server, and before it the way in.
struct OnlineView: View {
    let app: AppModel
    @State private var server = ""
    @State private var name = ""

    var body: some View {
        let online = app.online
        Group {
            if online.profile != nil {
                PageScreen(online: online, key: "online")
            } else {
                List {
                    if !online.isConnected {
                        Section("Server") {
                            TextField("Address", text: $server).autocorrectionDisabled().keyboardType(.URL)
                            Button("Connect") { Task { await online.turn(to: server) } }.disabled(server.isEmpty)
                        }
                    } else {
                        Section("Your name") {
                            TextField("Name", text: $name).autocorrectionDisabled()
                            Button("Begin as a guest") { Task { await online.signIn(name: name) } }.disabled(
                                name.isEmpty || online.isAsking)
                        }
                        ForEach(online.issuers, id: \.issuer) { issuer in
                            Button("Sign in with \(issuer.name)") { Task { await online.visit(issuer.issuer) } }
                        }
                    }
                }
                .navigationTitle("Online")
            }
        }
        .overlay { if online.isAsking { ProgressView() } }
        .refreshable { await online.connect() }
        .onAppear { (server, name) = (app.desk.settings.server, app.desk.settings.name) }
        .alert("Another server", isPresented: .constant(app.invitation != nil), presenting: app.invitation) { invitation in
            Button("Go there") { Task { await app.answer(invitation, follows: true) } }
            Button("Stay here", role: .cancel) { Task { await app.answer(invitation, follows: false) } }
        } message: { invitation in
            Text("The link leads to a room on \(invitation.server). Nothing is sent there before you say so.")
        }
    }
}
