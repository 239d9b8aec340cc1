import CartableModels
import SwiftUI

/// A window of the page whose content scrolls where there is more than is visible. A tap beside all things calls `free`.
struct PaneView<Content: View>: View {
    let shown: ShownPane
    let scrolled: (PagePoint) -> Void
    let free: () -> Void
    @ViewBuilder let content: Content

    var body: some View {
        let pane = shown.pane
        ScrollViewReader { reader in
            ScrollView(axes, showsIndicators: shown.id != .hand) {
                ZStack(alignment: .topLeading) {
                    Color.clear.contentShape(Rectangle()).onTapGesture(perform: free).accessibilityHidden(true)
                    if let sought = pane.sought { anchor(sought) }
                    content.offset(x: CGFloat(-shown.origin.x), y: CGFloat(-shown.origin.y))
                }
                .frame(width: CGFloat(pane.width), height: CGFloat(pane.height), alignment: .topLeading)
                .onGeometryChange(for: CGPoint.self) {
                    $0.frame(in: .named("pane")).origin
                } action: {
                    scrolled(PagePoint(Float(-$0.x), Float(-$0.y)))
                }
            }
            // Nobody has to look for what is asked about.
            .onChange(of: pane.sought, initial: true) { withAnimation { reader.scrollTo(Self.sought) } }
        }
        .coordinateSpace(.named("pane"))
        .scrollDisabled(axes.isEmpty)
        .scrollClipDisabled(!shown.isClipped)
        .at(pane.view)
    }

    /// The name of the part that the player has to see.
    private static var sought: String { "sought" }

    /// A place to scroll to. It lies there by its insets, because an offset view is scrolled to as if it were not offset.
    private func anchor(_ frame: Frame) -> some View {
        Color.clear
            .frame(width: CGFloat(frame.width), height: CGFloat(frame.height))
            .id(Self.sought)
            .padding(EdgeInsets(top: CGFloat(frame.top), leading: CGFloat(frame.left), bottom: 0, trailing: 0))
            .allowsHitTesting(false)
            .accessibilityHidden(true)
    }

    private var axes: Axis.Set {
        var axes: Axis.Set = []
        if shown.pane.height > shown.pane.view.height + 0.5 { axes.insert(.vertical) }
        if shown.pane.width > shown.pane.view.width + 0.5 { axes.insert(.horizontal) }
        return axes
    }
}
