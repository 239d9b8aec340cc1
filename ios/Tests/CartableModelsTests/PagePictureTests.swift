import CartableModels
import Foundation
import XCTest

/// A page of blocks as SVG: what `BlockView` makes of each block, in the system's grouped list. The system's own letters, switches and
/// fields cannot be had here, so they are drawn plainly, and widths of texts are estimated.
@MainActor
struct PagePicture {
    private let width: Float
    private let palette: Colours
    private var y: Float
    private var content = ""

    init(_ page: ShownPage, width: Float, height: Float, top: Float, colours of: CartableModels.Page) {
        (self.width, self.height, palette, y) = (width, height, colours(page: of), top + 12)
        for block in page.blocks { row { $0.draw(block) } }
        for action in page.actions { row { $0.button(action) } }
        self.height = max(y, height)
        head = text(page.title, x: width / 2, y: top - 16, size: 17, palette.ink, bold: true, anchor: "middle")
        ends = y
    }

    /// The height of the picture, and the lower end of the last block.
    private(set) var height: Float
    private(set) var ends: Float = 0
    private var head = ""

    var svg: String {
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\"><rect width=\"\(width)\" height=\"\(height)\" "
            + "\(paint("fill", palette.paper))/>\(head)\(content)</svg>"
    }

    /// A row of the list: a sheet that is as high as what lies on it.
    private mutating func row(_ draw: (inout PagePicture) -> Void) {
        let (before, top) = (content, y)
        content = ""
        y += 10
        draw(&self)
        y += 10
        let sheet =
            "<rect x=\"16\" y=\"\(top)\" width=\"\(width - 32)\" height=\"\(y - top)\" rx=\"10\" \(paint("fill", palette.sheet)) \(paint("stroke", palette.line))/>"
        content = before + sheet + content
        y += 6
    }

    private mutating func draw(_ block: Block) {
        switch block.kind {
        case let .text(text):
            let quiet = block.role == .note
            paragraph(text, size: quiet ? 13 : 17, block.role == .trouble ? palette.refusal : quiet ? palette.quiet : palette.ink)
        case let .heading(text): paragraph(text, size: 17, palette.ink, bold: true)
        case let .line(picture, title, note, end, standsOut, actions):
            line(picture, title, note, end, standsOut: standsOut, more: actions.count > 1)
        case let .lines(blocks, _, _, actions):
            for block in blocks { draw(block) }
            actions.forEach { button($0) }
        case let .code(label, code, game, actions):
            line(.game(id: game), code, label, "", standsOut: true, more: false)
            actions.forEach { button($0) }
        case let .field(label, value, _, _, actions):
            paragraph(label, size: 13, palette.quiet)
            paragraph(value.isEmpty ? " " : value, size: 17, palette.ink)
            actions.forEach { button($0) }
        case let .secret(label, note, code, actions):
            paragraph(label, size: 17, palette.ink, bold: true)
            paragraph(note, size: 17, palette.ink)
            paragraph(code, size: 22, palette.ink)
            actions.forEach { button($0) }
        case let .toggle(label, isOn, state):
            let top = y
            paragraph(label, size: 17, palette.ink, right: 70)
            paragraph(state, size: 13, palette.quiet, right: 70)
            pill(isOn ? "●" : "○", x: width - 60, y: top, isOn ? palette.accent : palette.chip)
        case let .number(label, _, text, _, _, _, _):
            let top = y
            paragraph("\(label) \(text)", size: 17, palette.ink, right: 110)
            pill("−   +", x: width - 104, y: top, palette.chip)
        case let .shares(picture, title, shares):
            line(picture, title, "", "", standsOut: true, more: false)
            for share in shares { line(.none, share.label, share.note, "", standsOut: false, more: false) }
        case let .subject(picture, title): line(picture, title, "", "", standsOut: true, more: false, side: 56)
        case let .notice(title, lines, trouble, actions):
            paragraph(title, size: 17, palette.ink, bold: true)
            for line in lines { paragraph(line, size: 17, palette.ink) }
            if let trouble { paragraph(trouble, size: 17, palette.refusal) }
            actions.forEach { button($0) }
        case let .choice(label, offers, several, _, note):
            paragraph(label, size: 17, palette.ink, bold: several)
            let chosen = offers.filter(\.chosen).map { if case let .avatar(id) = $0.picture { avatarSign(id: id) } else { $0.label } }
            if several {
                for offer in offers { paragraph((offer.chosen ? "● " : "○ ") + offer.label, size: 17, palette.ink) }
            } else {
                let taken = Float(label.count + chosen.joined(separator: ", ").count) * 17 * 0.56
                if taken < width - 90 { y -= 22 }
                content += text(chosen.joined(separator: ", ") + " ⌄", x: width - 30, y: y + 17, size: 17, palette.accent, anchor: "end")
                y += 22
            }
            if !note.isEmpty { paragraph(note, size: 13, palette.quiet) }
        }
    }

    private mutating func line(
        _ picture: Picture, _ title: String, _ note: String, _ end: String, standsOut: Bool, more: Bool, side: Float = 32
    ) {
        let top = y
        var left: Float = 30
        switch picture {
        case let .game(id), let .lid(id):
            let drawing = Drawings.shared.named(.emblem(id))
            var surface = SVGSurface()
            drawing.draw(on: &surface)
            let scale = side / max(drawing.width, drawing.height)
            content += "<g transform=\"translate(\(left) \(top)) scale(\(scale))\">\(surface.text)</g>"
            left += side + 12
        case let .avatar(id):
            content += text(avatarSign(id: id), x: left, y: top + side * 0.8, size: side * 0.8, palette.ink)
            left += side + 12
        case .none, .sign: break
        }
        let right: Float = (end.isEmpty ? 0 : 50) + (more ? 44 : 0)
        paragraph(title, size: side > 40 ? 22 : 17, palette.ink, bold: standsOut, left: left, right: right)
        if !note.isEmpty { paragraph(note, size: 13, palette.quiet, left: left, right: right) }
        if !end.isEmpty {
            content += text(end, x: width - (more ? 74 : 30), y: top + 17, size: 17, palette.ink, bold: true, anchor: "end")
        }
        if more { content += text("⋯", x: width - 34, y: top + 20, size: 20, palette.accent, anchor: "end") }
        if left > 30 { y = max(y, top + side) }
    }

    private mutating func button(_ action: Action) {
        if action.weight == .main {
            let fill = action.enabled ? palette.accent : palette.chip
            content += "<rect x=\"26\" y=\"\(y)\" width=\"\(width - 52)\" height=\"38\" rx=\"8\" \(paint("fill", fill))/>"
            content += text(action.label, x: width / 2, y: y + 25, size: 17, palette.onAccent, bold: true, anchor: "middle")
            y += 42
        } else {
            paragraph(action.label, size: 17, action.enabled ? palette.accent : palette.quiet)
        }
    }

    /// A text in as many lines as it takes.
    private mutating func paragraph(
        _ words: String, size: Float, _ colour: UInt32, bold: Bool = false, left: Float = 30, right: Float = 0
    ) {
        let room = width - left - 30 - right
        var lines = [""]
        for word in words.split(separator: " ", omittingEmptySubsequences: false) {
            let longer = lines[lines.count - 1].isEmpty ? String(word) : lines[lines.count - 1] + " " + word
            if Float(longer.count) * size * 0.56 > room, lines[lines.count - 1] != "" {
                lines.append(String(word))
            } else {
                lines[lines.count - 1] = longer
            }
        }
        for line in lines {
            content += text(line, x: left, y: y + size, size: size, colour, bold: bold)
            y += size * 1.3
        }
    }

    private mutating func pill(_ sign: String, x: Float, y: Float, _ fill: UInt32) {
        let wide: Float = sign.count > 1 ? 78 : 46
        content += "<rect x=\"\(x - 10)\" y=\"\(y - 4)\" width=\"\(wide)\" height=\"28\" rx=\"14\" \(paint("fill", fill))/>"
        content += text(sign, x: x - 10 + wide / 2, y: y + 16, size: 16, sign.count > 1 ? palette.ink : palette.onAccent, anchor: "middle")
    }

    private func text(_ words: String, x: Float, y: Float, size: Float, _ colour: UInt32, bold: Bool = false, anchor: String = "start")
        -> String
    {
        "<text x=\"\(x)\" y=\"\(y)\" text-anchor=\"\(anchor)\" font-family=\"DejaVu Sans Condensed\" font-size=\"\(size)\" "
            + "font-weight=\"\(bold ? "bold" : "normal")\" \(paint("fill", colour))>\(escaped(words))</text>"
    }
}

/// The pages of the real server at iPhone sizes. With `CARTABLE_PICTURES` they are left in that folder, to be looked at.
@MainActor
final class PagePictureTests: XCTestCase {
    func testEveryPageIsAPictureAtEverySize() async throws {
        let app = try await signedIn("Anne")
        let room = await app.online.openRoom(try XCTUnwrap(app.desk.game("niet")), seats: 4)
        await app.online.connect()
        let routes = [try XCTUnwrap(room), "online", "account", "queue/niet", "board/niet", "daily", "history"]
        for route in routes {
            app.online.open(route)
            try await until("\(route) is read") {
                app.online.page(route).map { page in
                    !page.blocks.isEmpty && !page.blocks.contains { $0.role == .progress }
                } ?? false
            }
            let page = try XCTUnwrap(app.online.page(route))
            XCTAssertFalse(page.title.isEmpty, route)
            for (width, height, top) in [(375, 667, 64), (393, 852, 103), (430, 932, 103), (1024, 1366, 74)] as [(Float, Float, Float)] {
                for colours in [CartableModels.Page.day, .night] {
                    let picture = PagePicture(page, width: width, height: height, top: top, colours: colours)
                    XCTAssertGreaterThan(picture.ends, top + 40, "\(route) is empty")
                    guard let folder = ProcessInfo.processInfo.environment["CARTABLE_PICTURES"], colours == .day || width == 393 else {
                        continue
                    }
                    let name = "page-\(route.split(separator: "/")[0])-\(Int(width))x\(Int(height))-\(colours).svg"
                    try picture.svg.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
                }
            }
        }
    }
}
