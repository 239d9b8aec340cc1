#!/usr/bin/env bash
# Makes the bindings of the phone library.
#   kotlin    into target/bindings/kotlin, which no checkout keeps, from the library in $CARTABLE_LIBRARY or target/debug
#   swift     into ios/, where they are kept, because SwiftPM runs no program before it compiles
#   --check   changes nothing, and fails when the Swift that is kept is not what the library exports
set -euo pipefail
cd "$(dirname "$0")/../.."
target=${CARGO_TARGET_DIR:-target}
case $(uname) in
    Darwin) name=libcartable_ffi.dylib ;;
    *) name=libcartable_ffi.so ;;
esac

kotlin() {
    local library=${CARTABLE_LIBRARY:-$target/debug}/$name
    [ -f "$library" ] || cargo build --quiet --workspace --lib
    # CARTABLE_BUILT says that the whole workspace is built already: by itself this program has other features, and would be built anew.
    [ -n "${CARTABLE_BUILT:-}" ] || cargo build --quiet --workspace --bin cartable-bindgen
    "$target/debug/cartable-bindgen" kotlin "$library" "$target/bindings/kotlin"
}

swift() { # swift OUT: what is kept, under OUT
    # With the tests and the whole workspace: their features are another set than two packages' alone, and all would be built twice.
    cargo build --quiet --workspace --lib --bins --tests
    local archive=$target/debug/libcartable_ffi.a made=$1/ios/Sources/CartableBindings
    "$target/debug/cartable-bindgen" swift-sources "$archive" "$made"
    # UniFFI 0.32.2 renames a type (`[bindings.swift.rename]` in uniffi.toml) everywhere but in what its constructors give,
    # and where another crate's type is optional.
    local file
    for file in "$made"/*.swift; do
        sed -e 's/-> Table  {/-> GameTable  {/' -e 's/FfiConverterTypeTable_lift/FfiConverterTypeGameTable_lift/' \
            -e 's/\bScene?/TableScene?/' -e 's/FfiConverterTypeScene\./FfiConverterTypeTableScene./' "$file" > "$file.new"
        mv "$file.new" "$file"
    done
    if grep -nE 'FfiConverterType(Clock|Layer|Link|Scene|Shape|Table)\b' "$made"/*.swift; then
        echo "a renamed type has kept its name above: no Swift compiles that" >&2
        return 1
    fi
    "$target/debug/cartable-bindgen" swift-headers "$archive" "$1/ios/Sources/CartableFFI"
}

case ${1:-} in
    kotlin) kotlin ;;
    swift) swift . ;;
    --check)
        fresh=$(mktemp -d)
        trap 'rm -rf "$fresh"' EXIT
        swift "$fresh"
        (cd "$fresh" && find . -type f) | while read -r path; do
            cmp "$fresh/$path" "$path" || {
                echo "the Swift bindings have drifted: run ffi/bindgen/generate.sh swift and commit" >&2
                exit 1
            }
        done
        ;;
    *)
        echo "usage: generate.sh kotlin | swift | --check" >&2
        exit 2
        ;;
esac
