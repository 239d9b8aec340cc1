// swift-tools-version: 6.0
import PackageDescription

// On Apple platforms the Rust library comes as an XCFramework; elsewhere (host tests on Linux) it is linked from cargo's target folder:
// swift test -Xlinker -L../target/debug
#if os(macOS)
let ffi: Target = .binaryTarget(name: "CartableFFI", path: "CartableFFI.xcframework")
#else
let ffi: Target = .systemLibrary(name: "CartableFFI", path: "Sources/CartableFFI")
#endif

let package = Package(
    name: "Cartable",
    platforms: [.iOS(.v17), .macOS(.v14)],
    products: [.library(name: "Cartable", targets: ["Cartable"])],
    targets: [
        ffi,
        // Generated, and alone: the settings of hand-written code do not suit it.
        .target(name: "CartableBindings", dependencies: ["CartableFFI"], swiftSettings: [.swiftLanguageMode(.v5)]),
        .target(name: "Cartable", dependencies: ["CartableBindings"]),
        .testTarget(name: "CartableTests", dependencies: ["Cartable"]),
    ]
)
