import CartableModels
import SwiftUI

/// A window of the page whose content scrolls where there is more than is visible. A tap beside all things calls `free`.
/// Two fingers enlarge it, about the place between them.
struct PaneView<Content: View>: View {
    let shown: ShownPane
    let stage: TableStage
    let free: () -> Void
    @ViewBuilder let content: Content
    @State private var pinch: Pinch?

    /// Two fingers on the pane.
    private struct Pinch: Equatable {
        /// The zoom at which they began, and the place between them in the content as it was laid out.
        let zoom: CGFloat
        let held: CGPoint
        /// The same place in the window, in parts of its size.
        let anchor: UnitPoint
    }

    var body: some View {
        let (pane, zoom) = (shown.pane, CGFloat(shown.zoom))
        ScrollViewReader { reader in
            ScrollView(axes, showsIndicators: shown.id != .hand) {
                ZStack(alignment: .topLeading) {
                    Color.clear.contentShape(Rectangle()).onTapGesture(perform: free).accessibilityHidden(true)
                    if let sought = pane.sought?.enlarged(shown.zoom) { anchor(Name.sought, sought.rect) }
                    if let held = pinch?.held { anchor(Name.held, CGRect(x: held.x * zoom, y: held.y * zoom, width: 0, height: 0)) }
                    content
                        .offset(x: CGFloat(-shown.origin.x), y: CGFloat(-shown.origin.y))
                        .scaleEffect(zoom, anchor: .topLeading)
                }
                .frame(width: CGFloat(pane.width) * zoom, height: CGFloat(pane.height) * zoom, alignment: .topLeading)
                .onGeometryChange(for: CGPoint.self) {
                    $0.frame(in: .named("pane")).origin
                } action: {
                    stage.scrolled[shown.id] = PagePoint(Float(-$0.x), Float(-$0.y))
                }
            }
            // Nobody has to look for what is asked about.
            .onChange(of: pane.sought, initial: true) { withAnimation { reader.scrollTo(Name.sought) } }
            .onChange(of: shown.zoom) { if let pinch { reader.scrollTo(Name.held, anchor: pinch.anchor) } }
        }
        .coordinateSpace(.named("pane"))
        // The content would slip away from the fingers.
        .scrollDisabled(axes.isEmpty || pinch != nil)
        .scrollClipDisabled(!shown.isClipped)
        .simultaneousGesture(magnify, including: shown.id == .hand ? .subviews : .all)
        .accessibilityZoomAction { stage.enlarge(shown.id, to: shown.zoom * ($0.direction == .zoomIn ? 1.6 : 0)) }
        .at(pane.view)
    }

    private var magnify: some Gesture {
        MagnifyGesture()
            .onChanged { fingers in
                let pinch = pinch ?? begun(fingers)
                self.pinch = pinch
                stage.enlarge(shown.id, to: Float(pinch.zoom * fingers.magnification))
            }
            .onEnded { _ in pinch = nil }
    }

    private func begun(_ fingers: MagnifyGesture.Value) -> Pinch {
        let (zoom, scrolled) = (CGFloat(shown.zoom), (stage.scrolled[shown.id] ?? .zero).point)
        let held = CGPoint(x: (scrolled.x + fingers.startLocation.x) / zoom, y: (scrolled.y + fingers.startLocation.y) / zoom)
        return Pinch(zoom: zoom, held: held, anchor: fingers.startAnchor)
    }

    /// The names of places to scroll to.
    private enum Name { case sought, held }

    /// A place to scroll to. It lies there by its insets, because an offset view is scrolled to as if it were not offset.
    private func anchor(_ name: Name, _ frame: CGRect) -> some View {
        Color.clear
            .frame(width: frame.width, height: frame.height)
            .id(name)
            .padding(EdgeInsets(top: frame.minY, leading: frame.minX, bottom: 0, trailing: 0))
            .allowsHitTesting(false)
            .accessibilityHidden(true)
    }

    private var axes: Axis.Set {
        var axes: Axis.Set = []
        if shown.pane.height * shown.zoom > shown.pane.view.height + 0.5 { axes.insert(.vertical) }
        if shown.pane.width * shown.zoom > shown.pane.view.width + 0.5 { axes.insert(.horizontal) }
        return axes
    }
}
