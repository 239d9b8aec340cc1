import CartableModels
import SwiftUI

/// A page that the library describes, drawn by its blocks with the system's own components.
struct PageScreen: View {
    let online: OnlineModel
    let key: String
    @State private var asked: Action?

    var body: some View {
        let page = online.page(key)
        List {
            ForEach(page?.blocks ?? [], id: \.key) { block in
                BlockView(
                    block: block, set: { @MainActor in online.tell(.set(page: key, block: block.key, value: $0)) },
                    scrolled: { @MainActor in online.tell(.scrolled(page: key, block: $0, first: $1)) }, tap: tap)
            }
            if let actions = page?.actions, !actions.isEmpty {
                Section { ForEach(actions, id: \.key) { ActionView(action: $0, tap: tap) } }
            }
        }
        .navigationTitle(page?.title ?? "")
        .navigationBarTitleDisplayMode(.inline)
        .overlay { if page == nil { ProgressView() } }
        .onAppear { online.open(key) }
        .confirmationDialog(asked?.question?.title ?? "", isPresented: isAsked, titleVisibility: .visible) {
            if let action = asked, let question = action.question {
                Button(question.yes, role: .destructive) { online.tell(.tapped(page: key, action: action.key)) }
            }
        } message: {
            Text(verbatim: asked?.question?.note ?? "")
        }
    }

    private var isAsked: Binding<Bool> {
        Binding(get: { @MainActor in asked != nil }, set: { @MainActor in if !$0 { asked = nil } })
    }

    private func tap(_ action: Action) {
        if action.question == nil { online.tell(.tapped(page: key, action: action.key)) } else { asked = action }
    }
}

/// A button for an action.
struct ActionView: View {
    let action: Action
    let tap: @MainActor (Action) -> Void

    var body: some View {
        if action.weight == .main {
            Button {
                tap(action)
            } label: {
                Text(verbatim: action.label).bold().frame(maxWidth: .infinity)
            }
            .buttonStyle(.borderedProminent)
            .disabled(!action.enabled)
        } else {
            Button(action.label) { tap(action) }.disabled(!action.enabled)
        }
    }
}
