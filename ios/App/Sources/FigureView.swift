import CartableModels
import SwiftUI

/// A figure of the library, drawn from the left upper corner; each of its points is `scale` points large.
struct FigureView: View {
    let drawing: Drawing
    var scale: CGFloat = 1
    var colour: UInt32?
    /// True if what stands out over its size is not seen.
    var isCut = false

    var body: some View {
        let reach = isCut ? 0 : CGFloat(drawing.reach) * scale
        Canvas { context, _ in
            context.translateBy(x: reach, y: reach)
            context.scaleBy(x: scale, y: scale)
            var surface = ContextSurface(context: context)
            drawing.draw(on: &surface, colour: colour)
        }
        // The canvas is larger than its place by what stands out.
        .padding(-reach)
        .accessibilityHidden(true)
    }
}

/// A surface of SwiftUI.
private struct ContextSurface: Surface {
    /// The height of capitals, in parts of the size of their letters.
    private static let capital: CGFloat = 0.73

    let context: GraphicsContext

    mutating func fill(_ outline: [OutlineStep], colour: UInt32) {
        context.fill(Path(outline), with: .color(Color(colour)))
    }

    mutating func line(_ outline: [OutlineStep], colour: UInt32, pen: Float) {
        let style = StrokeStyle(lineWidth: CGFloat(pen), lineCap: .round, lineJoin: .round)
        context.stroke(Path(outline), with: .color(Color(colour)), style: style)
    }

    mutating func word(_ text: String, colour: UInt32, box: Frame) {
        let room = box.rect
        let size = room.height / Self.capital
        let letters = Text(verbatim: text).font(.system(size: size, weight: .black)).foregroundStyle(Color(colour))
        let resolved = context.resolve(letters)
        let width = resolved.measure(in: CGSize(width: CGFloat.infinity, height: .infinity)).width
        var turned = context
        turned.translateBy(x: room.midX, y: room.midY)
        if width > room.width { turned.scaleBy(x: room.width / width, y: room.width / width) }
        turned.draw(resolved, at: .zero)
    }
}

extension Path {
    /// The outline of a figure.
    init(_ outline: [OutlineStep]) {
        self.init()
        for step in outline {
            switch step {
            case let .move(to): move(to: to.point)
            case let .line(to): addLine(to: to.point)
            case let .quad(handle, to): addQuadCurve(to: to.point, control: handle.point)
            case let .cubic(first, second, to): addCurve(to: to.point, control1: first.point, control2: second.point)
            case .close: closeSubpath()
            }
        }
    }
}

extension PagePoint {
    /// The same place for SwiftUI.
    var point: CGPoint { CGPoint(x: CGFloat(x), y: CGFloat(y)) }
}

/// A figure that keeps its shape in the room that it has.
struct FittedFigure: View {
    let drawing: Drawing

    var body: some View {
        GeometryReader { space in
            FigureView(drawing: drawing, scale: min(space.size.width / CGFloat(drawing.width), space.size.height / CGFloat(drawing.height)))
        }
        .aspectRatio(CGFloat(drawing.width / max(drawing.height, 1)), contentMode: .fit)
    }
}
