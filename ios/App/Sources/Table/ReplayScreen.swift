import Accessibility
import CartableModels
import SwiftUI

/// A match that is over, step by step.
struct ReplayScreen: View {
    let replay: ReplayModel
    let playOn: () -> Void
    @State private var stage: TableStage
    @State private var sheet: TableSheet?
    @FocusState private var focus: ItemId?

    init(replay: ReplayModel, playOn: @escaping () -> Void) {
        (self.replay, self.playOn) = (replay, playOn)
        _stage = State(initialValue: TableStage(game: replay.game.id))
    }

    var body: some View {
        VStack(spacing: 0) {
            StageView(stage: stage) { table }
            controls
        }
        .navigationTitle(replay.game.title)
        .navigationBarTitleDisplayMode(.inline)
        .toolbar(.hidden, for: .tabBar)
        .toolbar { ToolbarItem(placement: .topBarTrailing) { menu } }
        .onChange(of: replay.step) { AccessibilityNotification.Announcement(replay.scene.log.last ?? replay.scene.asked).post() }
        .onKeyPress(.rightArrow) { go(forward: true) }
        .onKeyPress(.leftArrow) { go(forward: false) }
        .sheet(item: $sheet) { SceneSheet(sheet: $0, scene: replay.scene) }
    }

    @ViewBuilder private var table: some View {
        if let layout = stage.layout(of: replay.scene) {
            TableView(scene: replay.scene, layout: layout, stage: stage, told: [], hands: TableHands(focus: $focus), sheet: $sheet)
            Text(verbatim: replay.scene.log.last ?? replay.scene.asked)
                .font(.footnote)
                .lineLimit(2)
                .at(layout.question)
        }
    }

    private var controls: some View {
        HStack {
            button("Round before", "backward.end", isThere: replay.step > 0) { replay.goRound(forward: false) }
            button("Step back", "chevron.left", isThere: replay.step > 0) { replay.go(forward: false) }
            Spacer()
            Text("Step \(Int(replay.step)) of \(Int(replay.steps))").font(.footnote).monospacedDigit()
            Spacer()
            button("Step on", "chevron.right", isThere: replay.step < replay.steps) { replay.go(forward: true) }
            button("Next round", "forward.end", isThere: replay.step < replay.steps) { replay.goRound(forward: true) }
        }
        .padding(.horizontal, 12)
        .background(Book.sheet)
    }

    private func button(_ name: LocalizedStringKey, _ image: String, isThere: Bool, _ act: @escaping @MainActor () -> Void) -> some View {
        Button(name, systemImage: image, action: act)
            .labelStyle(.iconOnly)
            .frame(minWidth: 44, minHeight: 44)
            .disabled(!isThere)
    }

    private var menu: some View {
        Menu {
            if !replay.isOwn {
                Picker("Seen from", selection: seat) {
                    Text("All sides").tag(UInt32?.none)
                    ForEach(replay.names.indices, id: \.self) { Text(verbatim: replay.names[$0]).tag(Optional(UInt32($0))) }
                }
            }
            if replay.isWhole, replay.seat != nil { Button("Play on from here", action: playOn) }
            Button("Share the match") { Task { await replay.shareText() } }
        } label: {
            Image(systemName: "ellipsis.circle")
        }
        .accessibilityLabel("More…")
    }

    private var seat: Binding<UInt32?> {
        Binding(get: { @MainActor in replay.seat }, set: { @MainActor seat in Task { await replay.look(from: seat) } })
    }

    private func go(forward: Bool) -> KeyPress.Result {
        replay.go(forward: forward)
        return .handled
    }
}
