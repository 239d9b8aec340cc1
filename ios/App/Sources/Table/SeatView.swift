import CartableModels
import SwiftUI

/// A player's panel: mark, name, points and notes. A tap shows them in whole sentences.
struct SeatView: View {
    let place: SeatPlace
    let panel: SeatPanel
    let ask: () -> Void

    var body: some View {
        let shape = RoundedRectangle(cornerRadius: 8)
        ZStack(alignment: .topLeading) {
            shape.fill(Book.sheet).overlay { shape.stroke(panel.toAct ? Book.accent : Book.line, lineWidth: panel.toAct ? 2 : 1) }
                .at(place.frame)
            Button(action: ask) { content }
                .buttonStyle(.plain)
                .at(place.header)
                .accessibilityElement(children: .ignore)
                .accessibilityLabel(panel.spoken(.app).label)
                .accessibilityAddTraits(.isButton)
                .accessibilitySortPriority(1000 - Double(place.order))
        }
    }

    private var content: some View {
        VStack(alignment: .leading, spacing: 2) {
            HStack(spacing: 5) {
                PersonMarkView(seat: panel.seat, side: 11)
                Text(verbatim: panel.name)
                    .fontWeight(panel.isViewer ? .heavy : .semibold)
                    .foregroundStyle(panel.toAct ? Book.accent : Book.ink)
                    .lineLimit(1).minimumScaleFactor(0.6)
                Spacer(minLength: 2)
                if place.isSlim { notes }
                Text(verbatim: "\(panel.score)").bold().monospacedDigit().foregroundStyle(Book.ink)
            }
            if !place.isSlim { notes }
        }
        .font(.footnote)
        .padding(.horizontal, 5)
        .padding(.vertical, 3)
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        .contentShape(Rectangle())
    }

    private var notes: some View {
        HStack(spacing: 3) {
            if let time = panel.time { ClockText(time: time) }
            ForEach(panel.notes.indices, id: \.self) { index in
                let note = panel.notes[index]
                MarkText(text: note.mark)
                    .padding(.horizontal, 4)
                    .background(isStrong(note) ? Book.strongChip : Book.chip, in: .rect(cornerRadius: 4))
            }
        }
        .font(.caption2)
        .foregroundStyle(Book.ink)
    }

    private func isStrong(_ note: Note) -> Bool {
        note.kind == .lead || note.kind == .team || note.kind == .ready
    }
}

/// A note whose signs are drawn, so that no font of the phone changes them.
private struct MarkText: View {
    private static let drawn = Dictionary(marks().map { ($0.letter, Drawing($0.figure)) }) { first, _ in first }

    let text: String

    var body: some View {
        HStack(spacing: 1) {
            ForEach(Array(text.enumerated()), id: \.offset) { _, sign in
                if let drawing = Self.drawn[String(sign)] {
                    FittedFigure(drawing: drawing).frame(width: 9, height: 9)
                } else {
                    Text(verbatim: String(sign))
                }
            }
        }
    }
}

/// The time that a player has left.
private struct ClockText: View {
    let time: PlayerTime

    var body: some View {
        let left = Duration.milliseconds(time.leftMs)
        Text(verbatim: left.formatted(.time(pattern: .minuteSecond)))
            .monospacedDigit()
            .fontWeight(time.runs ? .bold : .regular)
    }
}

/// Points that rise from a player's panel.
struct RisenView: View {
    let show: TableShow
    let layout: TableLayout
    @Environment(\.accessibilityReduceMotion) private var isStill

    var body: some View {
        ForEach(show.risen, id: \.seat) { risen in
            if let place = layout.seats.first(where: { $0.seat == risen.seat }) {
                Text(verbatim: risen.points > 0 ? "+\(risen.points)" : "\(risen.points)")
                    .font(.headline).monospacedDigit()
                    .padding(.horizontal, 6)
                    .background(Book.marked, in: .capsule)
                    .at(place.header)
                    .transition(isStill ? .opacity : .move(edge: .bottom).combined(with: .opacity))
                    .accessibilityHidden(true)
            }
        }
        .animation(.easeOut(duration: 0.35), value: show.risen)
    }
}
