import CartableModels
import SwiftUI

/// The score pads, for games with real cards.
struct PadsView: View {
    let app: AppModel

    var body: some View {
        List {
            Button("New score pad", systemImage: "plus") { app.open(.newPad) }
            ForEach(app.shelved[.pad] ?? [], id: \.id) { pad in
                Button {
                    app.open(.pad(pad.id))
                } label: {
                    ShelvedLine(shelved: pad, desk: app.desk)
                }
            }
        }
        .navigationTitle("Score pads")
        .onAppear { Task { await app.read(.pad) } }
    }
}

/// The game and the players of a new score pad.
struct NewPadView: View {
    let app: AppModel
    @State private var new: NewPadModel?

    var body: some View {
        Form {
            if let new { fields(new) }
        }
        .navigationTitle("New score pad")
        .onAppear { if new == nil { new = app.newPad() } }
    }

    @ViewBuilder private func fields(_ new: NewPadModel) -> some View {
        @Bindable var pad = new
        Section {
            Picker("Game", selection: game(pad)) {
                ForEach(app.desk.games, id: \.id) { Text(verbatim: $0.title).tag($0.id) }
            }
            Stepper("\(Int(pad.seats)) players", value: $pad.seats, in: Int(pad.game.minSeats)...Int(pad.game.maxSeats))
        }
        Section("Players") {
            ForEach(pad.names.indices, id: \.self) { TextField("Name", text: name(pad, $0)).autocorrectionDisabled() }
        }
        if let question = pad.game.first {
            Picker(question.question, selection: $pad.first) {
                Text(verbatim: question.drawn).tag(UInt32?.none)
                ForEach(pad.names.indices, id: \.self) { Text(verbatim: pad.names[$0]).tag(Optional(UInt32($0))) }
            }
        }
        Section {
            Button("Begin") { Task { await app.begin(pad) } }.buttonStyle(.borderedProminent)
            if let refusal = pad.refusal { Text(verbatim: refusal).foregroundStyle(Book.refusal) }
        }
    }

    private func game(_ pad: NewPadModel) -> Binding<String> {
        Binding(
            get: { @MainActor in pad.game.id },
            set: { @MainActor id in if let game = app.desk.game(id) { pad.game = game } })
    }

    /// The name of a seat; a seat may go while its name is typed.
    private func name(_ pad: NewPadModel, _ seat: Int) -> Binding<String> {
        Binding(
            get: { @MainActor in pad.names.indices.contains(seat) ? pad.names[seat] : "" },
            set: { @MainActor in if pad.names.indices.contains(seat) { pad.names[seat] = $0 } })
    }
}

/// A score pad: the rounds, and the round that is typed.
struct PadView: View {
    let pad: PadModel
    let again: () -> Void

    var body: some View {
        List {
            Section {
                if !pad.winners.isEmpty { Text(verbatim: pad.winners.joined(separator: ", ")).font(.title3.bold()) }
                if let starts = pad.starts { Text(verbatim: starts).foregroundStyle(Book.quiet) }
                ScoresView(scores: pad.table)
            }
            if !pad.isOver || pad.goesOn { Section("Round") { typing } }
            Section {
                if pad.isOver, pad.takesMore, !pad.goesOn { Button("Add a round") { pad.goesOn = true } }
                if !pad.table.rows.isEmpty {
                    Menu("Correct a round") {
                        ForEach(pad.table.rows.indices, id: \.self) { row in Button(pad.table.rows[row].label) { correct(row) } }
                    }
                }
                if pad.isOver { Button("Play again", action: again) }
                Button("Share the scores") { pad.share() }
            }
        }
        .navigationTitle(pad.game.title)
        .navigationBarTitleDisplayMode(.inline)
        .toolbar {
            ToolbarItem(placement: .topBarTrailing) {
                HStack {
                    Button("Undo", systemImage: "arrow.uturn.backward") { pad.undo() }
                    Button("Redo", systemImage: "arrow.uturn.forward") { pad.redo() }
                }
            }
        }
    }

    @ViewBuilder private var typing: some View {
        ForEach(pad.table.names.indices, id: \.self) { seat in
            HStack {
                Text(verbatim: pad.table.names[seat])
                Spacer()
                TextField("Points", text: cell(seat)).keyboardType(.numberPad).multilineTextAlignment(.trailing)
                Button("Change the sign", systemImage: "plus.forwardslash.minus") { pad.turnSign(seat: seat) }
                    .labelStyle(.iconOnly).buttonStyle(.borderless)
            }
        }
        if pad.doubt == nil {
            Button("Write") { pad.enter() }.disabled(!pad.isFull)
        } else {
            Button("Write all the same") { pad.enter() }
        }
        if let why = pad.refusal ?? pad.doubt { Text(verbatim: why).font(.footnote).foregroundStyle(Book.refusal) }
    }

    private func correct(_ row: Int) {
        pad.go(to: row)
        if pad.isOver { pad.goesOn = true }
    }

    private func cell(_ seat: Int) -> Binding<String> {
        Binding(
            get: { @MainActor in pad.cells.indices.contains(seat) ? pad.cells[seat] : "" },
            set: { @MainActor in pad.type($0, seat: seat) })
    }
}
