import CartableModels
import SwiftUI

/// The things on their way, above everything.
struct FlightsView: View {
    let show: TableShow
    let stage: TableStage

    var body: some View {
        ForEach(show.flying.indices, id: \.self) { index in
            FlyingView(flying: show.flying[index], hasSetOut: show.hasSetOut, stage: stage)
        }
        .allowsHitTesting(false)
        .accessibilityHidden(true)
    }
}

private struct FlyingView: View {
    let flying: Flying
    let hasSetOut: Bool
    let stage: TableStage

    var body: some View {
        let begin = flying.from ?? flying.to
        let end = flying.to ?? flying.from
        if let begin, let end, let face = (hasSetOut ? flying.face : flying.was) ?? flying.face ?? flying.was {
            // Drawn at the size where it arrives, and scaled on the way, so that no outline is made anew in a frame.
            let scale = hasSetOut ? 1 : CGFloat(begin.width / max(end.width, 1))
            let at = hasSetOut ? end : begin
            FigureView(drawing: stage.flying(face, width: end.width, height: end.height))
                .frame(width: CGFloat(end.width), height: CGFloat(end.height))
                .scaleEffect(scale)
                .position(at.centre.point)
                .opacity(opacity)
                .animation(.easeOut(duration: TableShow.travel.seconds), value: hasSetOut)
        }
    }

    /// Without a place to come from it appears, without one to go to it vanishes.
    private var opacity: Double {
        if flying.from == nil { return hasSetOut ? 1 : 0 }
        return flying.to == nil && hasSetOut ? 0 : 1
    }
}

extension Duration {
    /// The same in seconds.
    var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}

/// The accents of deeds: causes that lean, things that break, run or fall, frames that shine, and a word.
struct AccentsView: View {
    let show: TableShow
    let stage: TableStage
    let middle: Frame

    var body: some View {
        ForEach(show.accents.indices, id: \.self) { index in
            AccentView(accent: show.accents[index], stage: stage, middle: middle)
        }
        .allowsHitTesting(false)
        .accessibilityHidden(true)
    }
}

private struct AccentView: View {
    let accent: ShownAccent
    let stage: TableStage
    let middle: Frame
    @State private var isUnderWay = false
    @Environment(\.accessibilityReduceMotion) private var isStill

    var body: some View {
        ZStack(alignment: .topLeading) {
            if !isStill {
                if accent.leads, let target = accent.struck.first?.frame {
                    ForEach(accent.causes.indices, id: \.self) { leaning(accent.causes[$0], target) }
                }
                ForEach(accent.struck.indices, id: \.self) { index in
                    if accent.takes { going(accent.struck[index]) } else { shining(accent.struck[index].frame) }
                }
            }
            if !accent.text.isEmpty { word }
        }
        .onAppear { isUnderWay = true }
    }

    /// A cause leans to what it hits, and back.
    private func leaning(_ thing: Lying, _ target: Frame) -> some View {
        let way = CGSize(
            width: CGFloat(target.centre.x - thing.frame.centre.x) * 0.35, height: CGFloat(target.centre.y - thing.frame.centre.y) * 0.35)
        return figure(thing).keyframeAnimator(initialValue: 0.0, trigger: isUnderWay) { view, lean in
            view.offset(x: way.width * lean, y: way.height * lean)
        } keyframes: { _ in
            KeyframeTrack {
                CubicKeyframe(1, duration: accent.lasts.seconds * 0.3)
                CubicKeyframe(0, duration: accent.lasts.seconds * 0.2)
            }
        }
    }

    /// A thing breaks in two, runs away or falls, after its causes have leaned.
    private func going(_ thing: Lying) -> some View {
        ForEach(accent.movement == .break ? [-1.0, 1.0] : [0.0], id: \.self) { side in
            figure(thing)
                .mask(alignment: side < 0 ? .leading : .trailing) {
                    Rectangle().frame(width: side == 0 ? nil : CGFloat(thing.frame.width) / 2)
                }
                .rotationEffect(.degrees(isUnderWay ? (accent.movement == .fall ? 70 : 24 * side) : 0))
                .offset(x: isUnderWay ? (accent.movement == .go ? 90 : side * Double(thing.frame.width) / 2) : 0)
                .offset(y: isUnderWay && accent.movement != .go ? Double(thing.frame.height) / 3 : 0)
                .opacity(isUnderWay ? 0 : 1)
                .animation(.easeIn(duration: accent.lasts.seconds * 0.6).delay(accent.lasts.seconds * 0.3), value: isUnderWay)
        }
    }

    private func shining(_ frame: Frame) -> some View {
        RoundedRectangle(cornerRadius: 6)
            .stroke(Book.marked, lineWidth: isUnderWay ? 4 : 1)
            .opacity(isUnderWay ? 0 : 1)
            .animation(.easeOut(duration: accent.lasts.seconds), value: isUnderWay)
            .at(frame)
    }

    private func figure(_ thing: Lying) -> some View {
        FigureView(drawing: stage.flying(thing.face, width: thing.frame.width, height: thing.frame.height)).at(thing.frame)
    }

    /// The writing of a deed: it rises where it happened, and grows across the table.
    private var word: some View {
        let figure = plate(text: accent.text, page: stage.colours)
        let centre = (accent.at ?? middle).centre
        let wished: CGFloat = accent.at == nil ? 1.8 : 1
        let scale = min(wished, CGFloat(max(middle.width - 16, 1) / max(figure.width, 1)))
        return FigureView(drawing: Drawing(figure), scale: scale)
            .frame(width: CGFloat(figure.width) * scale, height: CGFloat(figure.height) * scale)
            .scaleEffect(isStill || accent.at != nil || isUnderWay ? 1 : 0.6)
            .position(centre.point)
            .offset(y: isStill || accent.at == nil || !isUnderWay ? 0 : -12)
            .animation(.easeOut(duration: 0.25), value: isUnderWay)
    }
}
