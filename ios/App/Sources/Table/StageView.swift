import CartableModels
import SwiftUI

/// A stage with a table on it, on the ground of its world and in the colours of the phone; drawn larger where the screen is a tablet's.
struct StageView<Content: View>: View {
    let stage: TableStage
    var leftHanded = false
    @ViewBuilder let content: () -> Content
    @Environment(\.colorScheme) private var scheme
    @Environment(\.colorSchemeContrast) private var contrast
    @ScaledMetric(relativeTo: .body) private var hundred: CGFloat = 100

    var body: some View {
        GeometryReader { space in
            let larger = CGFloat(enlarged(width: Float(space.size.width), height: Float(space.size.height)))
            let size = CGSize(width: space.size.width / larger, height: space.size.height / larger)
            ZStack(alignment: .topLeading) { content() }
                .frame(width: size.width, height: size.height, alignment: .topLeading)
                .scaleEffect(larger, anchor: .topLeading)
                .onChange(of: page(size), initial: true) { _, page in stage.page = page }
        }
        .background {
            GeometryReader { space in
                FigureView(drawing: stage.ground(width: Float(space.size.width), height: Float(space.size.height)), isCut: true).clipped()
            }
            .ignoresSafeArea(edges: .bottom)
        }
        .onChange(of: colours, initial: true) { _, colours in stage.colours = colours }
    }

    private func page(_ size: CGSize) -> TablePage {
        TablePage(width: Float(size.width), height: Float(size.height), textScale: Float(hundred / 100), leftHanded: leftHanded)
    }

    private var colours: CartableModels.Page {
        switch (scheme, contrast) {
        case (.dark, .increased): .strongNight
        case (.dark, _): .night
        case (_, .increased): .strongDay
        default: .day
        }
    }
}
