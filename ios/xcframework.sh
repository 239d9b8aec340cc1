#!/usr/bin/env bash
# Builds the Rust library for phones and simulators and puts it together as CartableFFI.xcframework, on a Mac with Xcode and rustup.
set -euo pipefail
cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-target}
[ "$(uname)" = Darwin ] || {
    echo "an XCFramework is made on a Mac: here ios/test.sh links the library of the host" >&2
    exit 1
}
for triple in aarch64-apple-ios aarch64-apple-ios-sim x86_64-apple-ios; do
    rustup target add "$triple"
    cargo build --locked --profile mobile -p cartable-ffi --features phone --target "$triple"
done
work=$target/ios
rm -rf "$work" ios/CartableFFI.xcframework
# Headers lie in a folder of a name of their own: two frameworks with a module map at the top would hide each other.
mkdir -p "$work/headers/CartableFFI" "$work/simulator"
cp ios/Sources/CartableFFI/*.h ios/Sources/CartableFFI/module.modulemap "$work/headers/CartableFFI/"
lipo -create -output "$work/simulator/libcartable_ffi.a" \
    "$target/aarch64-apple-ios-sim/mobile/libcartable_ffi.a" "$target/x86_64-apple-ios/mobile/libcartable_ffi.a"
xcodebuild -create-xcframework -output ios/CartableFFI.xcframework \
    -library "$target/aarch64-apple-ios/mobile/libcartable_ffi.a" -headers "$work/headers" \
    -library "$work/simulator/libcartable_ffi.a" -headers "$work/headers"
