import CartableModels
import SwiftUI

/// Matches with other people: the server, the account, the player's rooms, and the ways in.
struct OnlineView: View {
    let app: AppModel
    @State private var server = ""
    @State private var name = ""
    @State private var code = ""

    var body: some View {
        let online = app.online
        List {
            if !online.isConnected {
                Section("Server") {
                    TextField("Address", text: $server).autocorrectionDisabled().keyboardType(.URL)
                    Button("Connect") { Task { await online.turn(to: server) } }.disabled(server.isEmpty)
                }
            } else if let profile = online.profile {
                Section { Text(verbatim: "\(avatarSign(id: profile.avatar)) \(profile.name)#\(profile.tag)").font(.headline) }
                if !online.rooms.isEmpty {
                    Section("Your tables") {
                        ForEach(online.rooms, id: \.code) { room in RoomLine(room: room, desk: app.desk) { open(room) } }
                    }
                }
                Section("Join") {
                    TextField("Code", text: $code).autocorrectionDisabled().textInputAutocapitalization(.characters)
                    Button("Join a room") { Task { await app.join(code) } }.disabled(code.isEmpty)
                }
                Section("Today") { Button("The day’s deals") { app.open(.described("daily")) } }
                Section("Before") {
                    Button("Your matches") { app.open(.described("history")) }
                    Button("Your ratings") { app.open(.described("profile")) }
                }
            } else {
                Section("Your name") {
                    TextField("Name", text: $name).autocorrectionDisabled()
                    Button("Begin as a guest") { Task { await online.signIn(name: name) } }.disabled(name.isEmpty || online.isAsking)
                }
            }
        }
        .navigationTitle("Online")
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

    private func open(_ room: Room) {
        if let match = room.matchId { app.open(.match(id: match, game: room.game)) } else { app.open(.described("room/\(room.code)")) }
    }
}

/// A room or match of the player.
private struct RoomLine: View {
    let room: Room
    let desk: Desk
    let open: () -> Void

    var body: some View {
        Button(action: open) {
            HStack(spacing: 12) {
                EmblemView(game: room.game, side: 32)
                VStack(alignment: .leading) {
                    Text(verbatim: desk.game(room.game)?.title ?? room.game).foregroundStyle(Book.ink)
                    Text(verbatim: room.code).font(.footnote).foregroundStyle(Book.quiet)
                }
            }
        }
    }
}
