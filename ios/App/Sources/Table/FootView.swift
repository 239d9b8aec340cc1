import CartableModels
import SwiftUI

/// Last event, question and buttons, on a strip of the book in every world.
struct FootView: View {
    let play: PlayModel
    let layout: TableLayout
    let stage: TableStage
    let told: ChoiceId?
    @Binding var sheet: TableSheet?
    @ScaledMetric(relativeTo: .body) private var hundred: CGFloat = 100

    var body: some View {
        let (scene, choices, row) = (play.show.scene, choices, row)
        ZStack(alignment: .topLeading) {
            Book.paper.at(layout.strip)
            if layout.log.height > 0 {
                Button {
                    sheet = .log
                } label: {
                    HStack {
                        Text(verbatim: scene.log.last ?? "").lineLimit(Int(layout.logLines)).frame(maxWidth: .infinity, alignment: .leading)
                        Image(systemName: "chevron.up").imageScale(.small)
                    }
                    .font(.system(size: CGFloat(layout.logSize) * hundred / 100))
                    .foregroundStyle(Book.quiet)
                }
                .buttonStyle(.plain)
                .padding(.horizontal, 4)
                .at(layout.log)
                .accessibilityHint("Log and scores")
            }
            QuestionView(text: play.model.refusal?.text ?? scene.asked, refusal: play.model.refusal, size: questionSize * hundred / 100)
                .padding(.horizontal, 4)
                .at(layout.question)
                .accessibilityHidden(scene.isAskedByButton && play.model.refusal == nil)
            ForEach(row.buttons.indices, id: \.self) { index in
                ButtonView(button: row.buttons[index], size: row.size, choices: choices, told: told, play: play) { sheet = .choices }
                    .keyboardShortcut(KeyEquivalent(Character("\((index + 1) % 10)")), modifiers: [])
            }
        }
    }

    /// The choice for the next round appears once the end of this one was shown, so that nobody goes on by mistake.
    private var choices: [Choice] {
        let all = play.show.scene.choices
        return play.show.isAtRest ? all : all.filter { $0.kind != .nextRound }
    }

    private var row: ButtonRow {
        guard let page = stage.page else { return ButtonRow(size: 15, buttons: []) }
        return buttons(choices: choices, more: String(localized: "More…"), place: layout.choices, page: page)
    }

    /// A refusal stands where it was asked, and is seen whole there, too.
    private var questionSize: CGFloat {
        guard let refusal = play.model.refusal, let page = stage.page else { return CGFloat(layout.questionSize) }
        return CGFloat(CartableModels.questionSize(text: refusal.text, place: layout.question, page: page))
    }
}

/// The question, or the reason why the last tap was refused; each new reason shakes once.
private struct QuestionView: View {
    let text: String
    let refusal: Refusal?
    let size: CGFloat
    @Environment(\.accessibilityReduceMotion) private var isStill

    var body: some View {
        let isStill = isStill
        ScrollView {
            Text(verbatim: text).frame(maxWidth: .infinity, alignment: .leading)
        }
        .scrollBounceBehavior(.basedOnSize)
        .font(.system(size: size, weight: .semibold))
        .foregroundStyle(refusal == nil ? Book.ink : Book.refusal)
        .keyframeAnimator(initialValue: CGFloat.zero, trigger: refusal) { view, shift in
            view.offset(x: isStill ? 0 : shift)
        } keyframes: { _ in
            KeyframeTrack {
                LinearKeyframe(8, duration: 0.06)
                LinearKeyframe(-6, duration: 0.08)
                LinearKeyframe(3, duration: 0.08)
                LinearKeyframe(0, duration: 0.08)
            }
        }
        .sensoryFeedback(.error, trigger: refusal) { $1 != nil }
        .accessibilityIdentifier("question")
    }
}

/// A button: a choice, or the several that have no room.
private struct ButtonView: View {
    let button: ChoiceButton
    let size: Float
    let choices: [Choice]
    let told: ChoiceId?
    let play: PlayModel
    let openAll: () -> Void
    @ScaledMetric(relativeTo: .body) private var hundred: CGFloat = 100

    var body: some View {
        let own = choices.filter { button.choices.contains($0.id) }
        let shape = RoundedRectangle(cornerRadius: 10)
        Button {
            if own.count == 1, let choice = own.first { play.choose(choice.id) } else { openAll() }
        } label: {
            Text(verbatim: button.text)
                .font(.system(size: CGFloat(size) * hundred / 100, weight: .semibold))
                .multilineTextAlignment(.center)
                .frame(maxWidth: .infinity, maxHeight: .infinity)
                .foregroundStyle(isFilled ? Book.onAccent : Book.accent)
                .background { shape.fill(isFilled ? Book.accent : Book.sheet) }
                .overlay { shape.stroke(Book.accent, lineWidth: 1) }
                .contentShape(shape)
        }
        .buttonStyle(.plain)
        .at(button.frame)
        .accessibilityLabel(own.count == 1 ? own.first?.label ?? button.text : button.text)
    }

    private var isFilled: Bool {
        if choices.count == 1 { return true }
        let filled = told ?? choices.first(where: \.primary)?.id
        return button.choices.count < choices.count && filled.map(button.choices.contains) ?? false
    }
}
