import CartableModels
import SwiftUI

/// A page that the library describes, drawn by its blocks with the system's own components.
struct PageScreen: View {
    let online: OnlineModel
    let key: String
    @State private var asked: Action?
    /// The text that the action settles about which is asked.
    @State private var text: String?

    var body: some View {
        let page = online.page(key)
        List {
            ForEach(page?.blocks ?? [], id: \.key) { block in
                BlockView(
                    block: block, set: { @MainActor in online.tell(.set(page: key, block: block.key, value: $0)) },
                    scrolled: { @MainActor in online.tell(.scrolled(page: key, block: $0, first: $1)) }, tap: tap, settle: settle)
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
                Button(question.yes, role: .destructive) { tell(action) }
            }
        } message: {
            Text(verbatim: asked?.question?.note ?? "")
        }
    }

    private var isAsked: Binding<Bool> {
        Binding(get: { @MainActor in asked != nil }, set: { @MainActor in if !$0 { asked = nil } })
    }

    private func tap(_ action: Action) {
        text = nil
        if action.question == nil { tell(action) } else { asked = action }
    }

    private func settle(_ action: Action, _ typed: String) {
        text = typed
        if action.question == nil { tell(action) } else { asked = action }
    }

    private func tell(_ action: Action) {
        if let text {
            online.tell(.set(page: key, block: action.key, value: text))
        } else {
            online.tell(.tapped(page: key, action: action.key))
        }
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
