import CartableModels
import SwiftUI

/// A table, drawn larger where the screen is a tablet's; `measure` hears the size on which it is laid out.
struct EnlargedView<Content: View>: View {
    let measure: (CGSize) -> Void
    @ViewBuilder let content: () -> Content

    var body: some View {
        GeometryReader { space in
            let larger = CGFloat(enlarged(width: Float(space.size.width), height: Float(space.size.height)))
            let size = CGSize(width: space.size.width / larger, height: space.size.height / larger)
            ZStack(alignment: .topLeading) { content() }
                .frame(width: size.width, height: size.height, alignment: .topLeading)
                .scaleEffect(larger, anchor: .topLeading)
                .onAppear { measure(size) }
                .onChange(of: size) { _, size in measure(size) }
        }
    }
}
