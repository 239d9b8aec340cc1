import Accessibility
import CartableModels
import SwiftUI

/// A whole table of any game. It knows no rule: everything that it draws and offers is in the scene.
struct TableScreen: View {
    let play: PlayModel
    let leftHanded: Bool
    let quick: Bool
    let hints: Bool
    let again: () -> Void

    @State private var stage: TableStage
    @State private var sheet: TableSheet?
    @State private var isResultShut = false
    @Environment(\.colorScheme) private var scheme
    @Environment(\.scenePhase) private var phase
    @Environment(\.accessibilityReduceMotion) private var isStill

    init(play: PlayModel, leftHanded: Bool, quick: Bool, hints: Bool, again: @escaping () -> Void) {
        (self.play, self.leftHanded, self.quick, self.hints, self.again) = (play, leftHanded, quick, hints, again)
        _stage = State(initialValue: TableStage(game: play.game.id))
    }

    var body: some View {
        VStack(spacing: 0) {
            ToldView(play: play, page: stage.page)
            StageView(stage: stage, leftHanded: leftHanded) { TablePageView(play: play, stage: stage, sheet: $sheet) }
        }
        .navigationTitle(play.game.title)
        .navigationBarTitleDisplayMode(.inline)
        .toolbar {
            ToolbarItem(placement: .topBarTrailing) { actions }
        }
        .toolbar(.hidden, for: .tabBar)
        .onChange(of: phase) { _, now in if now == .active { play.goOn() } else { play.pause() } }
        .onChange(of: play.model.steps.last?.number, initial: true) {
            Task {
                await play.show.play(
                    still: isStill, quick: quick, seen: { stage.seen($0) }, felt: { play.feel($0, byNight: scheme == .dark) })
            }
        }
        .onChange(of: play.model.refusal) { _, refusal in
            if let refusal { AccessibilityNotification.Announcement(refusal.text).post() }
        }
        .onChange(of: play.model.scene.asked) { _, asked in AccessibilityNotification.Announcement(asked).post() }
        .sheet(item: $sheet) { SceneSheet(sheet: $0, scene: play.model.scene) { play.choose($0) } }
        .sheet(isPresented: result) { ResultView(play: play, again: again) }
    }

    /// The result comes once the end was shown.
    private var result: Binding<Bool> {
        Binding(
            get: { @MainActor in play.model.scene.over && play.show.isAtRest && !isResultShut }, set: { @MainActor in isResultShut = !$0 })
    }

    @ViewBuilder private var actions: some View {
        HStack {
            if play.model.status.canTakeBack {
                Button("Take back", systemImage: "arrow.uturn.backward") { play.model.takeBack() }
            }
            if hints, play.isHere, !play.model.scene.over {
                Button("Hint", systemImage: "lightbulb") { Task { await play.askHint() } }.disabled(play.isThinking)
            }
            if let layout = stage.layout(of: play.show.scene), stage.turnsSize(of: layout) {
                if stage.isEnlarged {
                    Button("Reduce", systemImage: "minus.magnifyingglass") { stage.turnSize(of: layout) }
                } else {
                    Button("Enlarge", systemImage: "plus.magnifyingglass") { stage.turnSize(of: layout) }
                }
            }
            Button("Log and scores", systemImage: "list.bullet") { sheet = .log }
        }
    }
}

/// The text of a lesson or hint, above the table.
private struct ToldView: View {
    let play: PlayModel
    let page: TablePage?

    var body: some View {
        if let lesson = play.model.status.lesson {
            told(lesson.text) {
                if lesson.canReadOn {
                    Button("Read on", systemImage: "arrow.right.circle.fill") { play.model.readOn() }
                }
            }
        } else if let hint = play.hint {
            told("\(hint.label)\n\(hint.why)") {
                Button("Close", systemImage: "xmark.circle") { play.dropHint() }
            }
        }
    }

    private func told(_ text: String, @ViewBuilder button: () -> some View) -> some View {
        HStack(alignment: .top) {
            ScrollView { Text(verbatim: text).frame(maxWidth: .infinity, alignment: .leading) }
                .frame(maxHeight: page.map { CGFloat(roomToTell(scene: play.model.scene, page: $0).most) })
                .fixedSize(horizontal: false, vertical: true)
            button().labelStyle(.iconOnly).font(.title2).frame(minWidth: 44, minHeight: 44)
        }
        .padding(.horizontal, 12)
        .padding(.vertical, 6)
        .background(Book.sheet)
        .foregroundStyle(Book.ink)
        .accessibilityElement(children: .contain)
    }
}
