import Cartable

/// A step of an outline.
public enum OutlineStep: Equatable, Sendable {
    /// Begins a part.
    case move(PagePoint)
    /// A straight line.
    case line(PagePoint)
    /// A curve with one handle.
    case quad(handle: PagePoint, to: PagePoint)
    /// A curve with two handles.
    case cubic(first: PagePoint, second: PagePoint, to: PagePoint)
    /// Closes the part.
    case close

    /// Its places, handles with them.
    var points: [PagePoint] {
        switch self {
        case let .move(to), let .line(to): [to]
        case let .quad(handle, to): [handle, to]
        case let .cubic(first, second, to): [first, second, to]
        case .close: []
        }
    }
}

/// Reads the path of a figure's layer: absolute `M`, `L`, `Q`, `C` and `Z` commands, each with its numbers.
/// Anything else in it is left out.
public func outline(_ path: String) -> [OutlineStep] {
    var steps: [OutlineStep] = []
    var numbers: [Float] = []
    var command: Character?
    var word = ""

    func endWord() {
        if let number = Float(word) { numbers.append(number) }
        word = ""
    }

    func point(_ index: Int) -> PagePoint {
        PagePoint(numbers[2 * index], numbers[2 * index + 1])
    }

    func endCommand() {
        endWord()
        switch (command, numbers.count) {
        case ("M", 2): steps.append(.move(point(0)))
        case ("L", 2): steps.append(.line(point(0)))
        case ("Q", 4): steps.append(.quad(handle: point(0), to: point(1)))
        case ("C", 6): steps.append(.cubic(first: point(0), second: point(1), to: point(2)))
        case ("Z", 0): steps.append(.close)
        default: break
        }
        numbers.removeAll(keepingCapacity: true)
    }

    for sign in path {
        switch sign {
        case "M", "L", "Q", "C", "Z":
            endCommand()
            command = sign
        case " ", ",": endWord()
        default: word.append(sign)
        }
    }
    endCommand()
    return steps
}
