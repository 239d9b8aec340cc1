#!/usr/bin/env bash
# Checks how the package's Swift is formatted, compiles it and runs its tests; `--format` formats it instead.
# Uses the `swift` that is there, or else, as root on Debian, that of Debian 13, in a root of its own that is made once
# (CARTABLE_SWIFT_ROOT, else target/swift/root; docs/measurements.md says how large).
# CARTABLE_LIBRARY names the folder of the library that is tested, CARTABLE_SERVER the server's program; without the first both are built.
set -euo pipefail
cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-$PWD/target}

# The Swift by hand; the bindings stay as they are generated.
by_hand=(ios/Package.swift ios/Sources/Cartable ios/Sources/CartableModels ios/App/Sources ios/Tests)
format=(--configuration ios/.swift-format --recursive --parallel)

swift_root() { # makes the root, if there is none
    root=${CARTABLE_SWIFT_ROOT:-$target/swift/root}
    [ ! -d "$root" ] || return 0
    [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null || {
        echo "there is no swift here, and without root and apt none can be had" >&2
        return 1
    }
    command -v debootstrap > /dev/null || apt-get install -y -qq debootstrap
    local mirrors mirror
    mirrors=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages')
    mirror=$(grep -m 1 '/debian/$' <<< "$mirrors") || {
        echo "apt knows no mirror of Debian here" >&2
        return 1
    }
    rm -rf "$root.new"
    mkdir -p "$root.new"
    debootstrap --variant=minbase trixie "$root.new" "$mirror"
    DEBIAN_FRONTEND=noninteractive chroot "$root.new" apt-get install -y -qq --no-install-recommends swiftlang libc6-dev
    chroot "$root.new" apt-get clean
    mv "$root.new" "$root"
}

in_swift() { # in_swift COMMAND..: where Swift is
    if command -v swift > /dev/null; then
        "$@"
        return
    fi
    swift_root
    mkdir -p "$target/swift"
    # What is mounted here is gone with this process.
    export root
    unshare --mount bash -euo pipefail -c '
        mount -t proc proc "$root/proc"
        for folder in "$PWD" "$1" "$2"; do
            mkdir -p "$folder" "$root$folder"
            mount --bind "$folder" "$root$folder"
        done
        shift 2
        HOME=/root exec chroot "$root" env -C "$PWD" "$@"
    ' - "${CARTABLE_LIBRARY:-$target}" "$target/swift" "$@"
}

if [ "${1:-}" = --format ]; then
    in_swift swift format --in-place "${format[@]}" "${by_hand[@]}"
    exit
fi

# First of all, so that nobody builds everything before hearing that there is no Swift, or that a line is too long.
in_swift swift format lint --strict "${format[@]}" "${by_hand[@]}"
# Every word of the app has its French.
python3 ios/words.py --check
# The icon and the launch screen are those of the Android app.
python3 ios/icons.py --check

if [ -z "${CARTABLE_LIBRARY:-}" ]; then
    # With the tests and the whole workspace, as for the bindings: nothing is built twice.
    cargo build --quiet --workspace --lib --bins --tests
    export CARTABLE_LIBRARY=$target/debug CARTABLE_SERVER=$target/debug/cartable-server
fi
export LD_LIBRARY_PATH=$CARTABLE_LIBRARY DYLD_LIBRARY_PATH=$CARTABLE_LIBRARY
run=(swift test --package-path "$PWD/ios" --scratch-path "$target/swift/build" -Xlinker "-L$CARTABLE_LIBRARY")
# Swift 6.0's own libraries for Linux lack a symbol that only their last words need, and not every linker lets that pass.
[ "$(uname)" = Darwin ] || run+=(-Xlinker --allow-shlib-undefined)

if [ -n "${CARTABLE_SERVER:-}" ]; then
    work=$(mktemp -d)
    "$CARTABLE_SERVER" --listen 127.0.0.1:0 --database "$work/cartable.db" --bot-pause-ms 0 --chance-pause-ms 0 \
        --account-calls 0 --address-calls 0 --issuer "The Club http://127.0.0.1:9 cartable" --log warn > "$work/told" &
    server=$!
    trap 'kill "$server" 2> /dev/null || true; rm -rf "$work"' EXIT
    until grep -q '^listening on ' "$work/told"; do
        kill -0 "$server"
        sleep 0.1
    done
    CARTABLE_URL=http://$(sed -n 's/^listening on //p' "$work/told")
    export CARTABLE_URL
    # The guests of an evening: a terminal, and whoever else is told of the folder (CARTABLE_EVENING_GUESTS).
    terminal=$(dirname "$CARTABLE_SERVER")/cartable
    if [ -x "$terminal" ]; then
        export CARTABLE_EVENING=$target/swift/evening CARTABLE_EVENING_GUESTS=Bruno${CARTABLE_EVENING_GUESTS:+,$CARTABLE_EVENING_GUESTS}
        rm -rf "$CARTABLE_EVENING"
        mkdir -p "$CARTABLE_EVENING"
        echo "$CARTABLE_URL" > "$CARTABLE_EVENING/url"
        python3 ios/evening.py "$terminal" "$CARTABLE_URL" "$CARTABLE_EVENING" Bruno > "$work/bruno" 2>&1 &
        guest=$!
        trap 'kill "$server" "$guest" 2> /dev/null || true; rm -rf "$work"' EXIT
    fi
fi
in_swift "${run[@]}"
# On a Mac Xcode compiles the screens, against the real SwiftUI.
[ "$(uname)" = Darwin ] || in_swift env "CARTABLE_SWIFT_BUILD=$target/swift/build" ios/views.sh --planted
