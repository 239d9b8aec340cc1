import CartableModels
import Foundation
import XCTest

/// A surface that writes SVG, as `FigureView` draws on SwiftUI's canvas.
struct SVGSurface: Surface {
    private(set) var text = ""

    mutating func fill(_ outline: [OutlineStep], colour: UInt32) { text += "<path d=\"\(data(outline))\" \(paint("fill", colour))/>" }

    mutating func line(_ outline: [OutlineStep], colour: UInt32, pen: Float) {
        text += "<path d=\"\(data(outline))\" fill=\"none\" \(paint("stroke", colour)) stroke-width=\"\(pen)\" "
        text += "stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
    }

    mutating func word(_ word: String, colour: UInt32, box: Frame) {
        let (size, wide) = (box.height / 0.73, Float(word.count) * box.height * 0.95)
        let scale = min(1, box.width / wide)
        text += "<text transform=\"translate(\(box.centre.x) \(box.centre.y)) scale(\(scale))\" text-anchor=\"middle\" dy=\"0.36em\" "
        text += "font-family=\"DejaVu Sans\" font-weight=\"bold\" font-size=\"\(size)\" \(paint("fill", colour))>\(escaped(word))</text>"
    }

    private func data(_ outline: [OutlineStep]) -> String {
        outline.map { step in
            switch step {
            case let .move(to): "M\(to.x) \(to.y)"
            case let .line(to): "L\(to.x) \(to.y)"
            case let .quad(handle, to): "Q\(handle.x) \(handle.y) \(to.x) \(to.y)"
            case let .cubic(first, second, to): "C\(first.x) \(first.y) \(second.x) \(second.y) \(to.x) \(to.y)"
            case .close: "Z"
            }
        }
        .joined()
    }
}

func paint(_ what: String, _ argb: UInt32) -> String {
    "\(what)=\"#\(String(format: "%06X", argb & 0xFFFFFF))\" \(what)-opacity=\"\(Float(argb >> 24) / 255)\""
}

func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
}

/// A table as the app shows it, below a bar of 44 points, as SVG.
@MainActor
private func picture(of table: GameTable, _ stage: TableStage, width: Float, height: Float, bars: (top: Float, bottom: Float)) throws
    -> String
{
    let room = TablePage(width: width, height: height - bars.top - bars.bottom)
    stage.page = room
    let (scene, palette) = (table.scene(), colours(page: stage.colours))
    let layout = try XCTUnwrap(stage.layout(of: scene))
    var svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\">"
    svg += "<rect width=\"\(width)\" height=\"\(height)\" \(paint("fill", palette.paper))/>"
    func at(_ x: Float, _ y: Float, _ content: String) -> String { "<g transform=\"translate(\(x) \(y))\">\(content)</g>" }
    func box(_ frame: Frame, _ fill: UInt32, _ line: UInt32, corner: Float = 8) -> String {
        "<rect x=\"\(frame.left)\" y=\"\(frame.top)\" width=\"\(frame.width)\" height=\"\(frame.height)\" rx=\"\(corner)\" \(paint("fill", fill)) \(paint("stroke", line))/>"
    }
    func words(_ text: String, _ frame: Frame, _ size: Float, _ colour: UInt32, middle: Bool = false) -> String {
        let x = middle ? frame.centre.x : frame.left + 5
        let anchor = middle ? "middle" : "start"
        let y = middle ? frame.centre.y + size * 0.36 : frame.top + size * 1.1
        return
            "<text x=\"\(x)\" y=\"\(y)\" text-anchor=\"\(anchor)\" font-family=\"DejaVu Sans\" font-size=\"\(size)\" \(paint("fill", colour))>\(escaped(text))</text>"
    }
    func drawn(_ drawing: Drawing) -> String {
        var surface = SVGSurface()
        drawing.draw(on: &surface)
        return surface.text
    }
    var page = "<svg width=\"\(room.width)\" height=\"\(room.height)\" overflow=\"hidden\">"
    page += drawn(stage.ground(width: room.width, height: room.height)) + "</svg>"
    let world = stage.worldColours
    for pane in stage.panes(of: scene, layout, told: []) {
        var content = ""
        if pane.id == .players {
            for place in layout.seats {
                guard let panel = scene.seats.first(where: { $0.seat == place.seat }) else { continue }
                content += box(place.frame, palette.sheet, panel.toAct ? palette.accent : palette.line)
                content += words("\(panel.name)  \(panel.score)", place.header, 12, panel.toAct ? palette.accent : palette.ink)
            }
        }
        for bed in pane.beds { content += at(bed.frame.left, bed.frame.top, drawn(bed.drawing)) }
        for area in pane.areas {
            if let title = area.place.title {
                content += words(
                    area.place.hasWholeTitle ? area.area.title : area.area.short, title, 10,
                    pane.id == .players ? palette.quiet : world.quiet)
            }
            for thing in area.things.sorted(by: { $0.height < $1.height }) {
                content += at(thing.frame.left, thing.frame.top, drawn(thing.drawing))
                if let caption = thing.caption {
                    content += words(caption.letters, caption.frame, 9, pane.id == .players ? palette.ink : world.ink, middle: true)
                }
            }
        }
        for chalk in pane.chalk { content += at(chalk.frame.left, chalk.frame.top, drawn(chalk.drawing)) }
        let view = pane.pane.view
        if pane.id == .hand { page += strip() }
        page += "<svg x=\"\(view.left)\" y=\"\(view.top)\" width=\"\(view.width)\" height=\"\(view.height)\" "
        page += "overflow=\"\(pane.isClipped ? "hidden" : "visible")\">\(at(-pane.origin.x, -pane.origin.y, content))</svg>"
    }
    if layout.hand == nil { page += strip() }
    func strip() -> String {
        var foot = box(layout.strip, palette.paper, palette.paper, corner: 0)
        if layout.log.height > 0 { foot += words(scene.log.last ?? "", layout.log, layout.logSize, palette.quiet) }
        foot += words(scene.asked, layout.question, layout.questionSize, palette.ink)
        let row = buttons(choices: scene.choices, more: "More…", place: layout.choices, page: room)
        for button in row.buttons {
            foot +=
                box(button.frame, palette.sheet, palette.accent) + words(button.text, button.frame, row.size, palette.accent, middle: true)
        }
        return foot
    }
    svg += words("‹ Back", Frame(left: 8, top: bars.top - 30, right: 100, bottom: bars.top), 15, palette.accent)
    return svg + at(0, bars.top, page) + "</svg>"
}

/// The tables at iPhone sizes. With `CARTABLE_PICTURES` they are left in that folder, to be looked at.
@MainActor
final class PictureTests: XCTestCase {
    func testEveryTableIsAPictureAtEverySize() async throws {
        let folder = ProcessInfo.processInfo.environment["CARTABLE_PICTURES"]
        for game in games(lang: .en) {
            let table = try playing(game.id, seats: game.maxSeats, steps: 10)
            // The bars of the phone and of the page: with a button under the glass, and without.
            for (width, height, top, bottom) in [(375, 667, 64, 0), (393, 852, 103, 34), (430, 932, 103, 34), (1024, 1366, 74, 20)]
                as [(Float, Float, Float, Float)]
            {
                for colours in [CartableModels.Page.day, .night] {
                    let stage = TableStage(game: game.id)
                    stage.colours = colours
                    let svg = try picture(of: table, stage, width: width, height: height, bars: (top, bottom))
                    XCTAssertGreaterThan(svg.components(separatedBy: "<path").count, 20, game.id)
                    if let folder, colours == .day || width == 393 {
                        let name = "\(game.id)-\(Int(width))x\(Int(height))-\(colours).svg"
                        try svg.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
                    }
                }
            }
        }
    }
}
