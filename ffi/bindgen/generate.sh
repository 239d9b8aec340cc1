#!/usr/bin/env bash
# Generates the Kotlin, Swift and Python bindings anew, out of the built library. `--check` changes nothing and fails when what is
# checked in is not what the library exports. The Python binding is for the tests alone.
set -euo pipefail
cd "$(dirname "$0")/../.."

# With the tests and the whole workspace: their features are another set than two packages' alone, and all would be built twice.
cargo build --quiet --workspace --lib --bins --tests
target=${CARGO_TARGET_DIR:-target}/debug
case $(uname) in
    Darwin) library=$target/libcartable_ffi.dylib ;;
    *) library=$target/libcartable_ffi.so ;;
esac

generate() { # generate OUT: what is checked in, under OUT
    "$target/uniffi-bindgen" generate --no-format --language kotlin --out-dir "$1/android/cartable/src/main/kotlin" "$library"
    "$target/uniffi-bindgen" generate --no-format --language python --out-dir "$1/ffi/tests/python" "$library"
    "$target/uniffi-bindgen-swift" --swift-sources "$target/libcartable_ffi.a" "$1/ios/Sources/CartableBindings"
    # UniFFI 0.32.2 renames a type everywhere but in what its constructors give: `[bindings.swift.rename]` in uniffi.toml.
    local swift=$1/ios/Sources/CartableBindings/CartableBindings.swift
    sed -e 's/-> Table  {/-> GameTable  {/' -e 's/FfiConverterTypeTable_lift/FfiConverterTypeGameTable_lift/' "$swift" > "$swift.new"
    mv "$swift.new" "$swift"
    "$target/uniffi-bindgen-swift" --headers "$target/libcartable_ffi.a" "$1/ios/Sources/CartableFFI"
}

case ${1:-} in
    --check)
        fresh=$(mktemp -d)
        trap 'rm -rf "$fresh"' EXIT
        generate "$fresh"
        (cd "$fresh" && find . -type f) | while read -r path; do
            cmp "$fresh/$path" "$path" || {
                echo "the bindings have drifted: run ffi/bindgen/generate.sh and commit" >&2
                exit 1
            }
        done
        ;;
    '') generate . ;;
    *)
        echo "usage: generate.sh [--check]" >&2
        exit 2
        ;;
esac
