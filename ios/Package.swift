// swift-tools-version: 6.0
import PackageDescription

// For Apple platforms the Rust library comes as an XCFramework; for the host tests (test.sh) it is linked from cargo's target folder.
let isHostTest = Context.environment["CARTABLE_LIBRARY"] != nil
let ffi: Target =
    isHostTest
    ? .systemLibrary(name: "CartableFFI", path: "Sources/CartableFFI")
    : .binaryTarget(name: "CartableFFI", path: "CartableFFI.xcframework")

let package = Package(
    name: "Cartable",
    platforms: [.iOS(.v17), .macOS(.v14)],
    products: [
        .library(name: "Cartable", targets: ["Cartable"]),
        .library(name: "CartableModels", targets: ["CartableModels"]),
    ],
    targets: [
        ffi,
        // Generated, and alone: the settings of hand-written code do not suit it.
        .target(name: "CartableBindings", dependencies: ["CartableFFI"], swiftSettings: [.swiftLanguageMode(.v5)]),
        .target(name: "Cartable", dependencies: ["CartableBindings"]),
        // The app without its views: what it knows, what it does, and where everything lies.
        .target(name: "CartableModels", dependencies: ["Cartable"]),
        .testTarget(name: "CartableTests", dependencies: ["Cartable"]),
        .testTarget(name: "CartableModelsTests", dependencies: ["CartableModels"]),
    ]
)
