#!/usr/bin/env bash
# Checks how the package's Swift is formatted, compiles it and runs its tests; `--format` formats it instead.
# Uses the `swift` that is there, or else, as root on Debian, that of Debian 13, in a root of its own that is made once
# (CARTABLE_SWIFT_ROOT, else target/swift/root; docs/measurements.md says how large).
# CARTABLE_LIBRARY names the folder of the library that is tested, CARTABLE_SERVER the server's program; without the first both are built.
# An Android app joins the evening of EveningTests where Maven is; with CARTABLE_LIBRARY only if CARTABLE_ANDROID is set, too, because
# `cargo test` has Maven at work in the same folder.
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
    export CARTABLE_LIBRARY=$target/debug CARTABLE_SERVER=$target/debug/cartable-server CARTABLE_ANDROID=1
fi
export LD_LIBRARY_PATH=$CARTABLE_LIBRARY DYLD_LIBRARY_PATH=$CARTABLE_LIBRARY
package=(--package-path "$PWD/ios" --scratch-path "$target/swift/build" -Xlinker "-L$CARTABLE_LIBRARY")
# Swift 6.0's own libraries for Linux lack a symbol that only their last words need, and not every linker lets that pass.
[ "$(uname)" = Darwin ] || package+=(-Xlinker --allow-shlib-undefined)
in_swift swift build --build-tests "${package[@]}"

guests= pids=
if [ -n "${CARTABLE_SERVER:-}" ]; then
    work=$(mktemp -d)
    "$CARTABLE_SERVER" --listen 127.0.0.1:0 --database "$work/cartable.db" --bot-pause-ms 0 --chance-pause-ms 0 \
        --account-calls 0 --address-calls 0 --issuer "The Club http://127.0.0.1:9 cartable" --log warn > "$work/told" &
    server=$!
    trap 'kill $server $pids 2> /dev/null || true; rm -rf "$work"' EXIT
    until grep -q '^listening on ' "$work/told"; do
        kill -0 "$server"
        sleep 0.1
    done
    CARTABLE_URL=http://$(sed -n 's/^listening on //p' "$work/told")
    export CARTABLE_URL CARTABLE_EVENING=$target/swift/evening
    rm -rf "$CARTABLE_EVENING"
    mkdir -p "$CARTABLE_EVENING"
    echo "$CARTABLE_URL" > "$CARTABLE_EVENING/url"
    # Each guest of the evening waits for the code of the room.
    terminal=$(dirname "$CARTABLE_SERVER")/cartable
    if [ -x "$terminal" ]; then
        python3 ios/evening.py "$terminal" "$CARTABLE_URL" "$CARTABLE_EVENING" Bruno > "$work/Bruno" 2>&1 &
        guests=Bruno pids=$!
    else
        echo "LEFT OUT of the evening: the terminal; there is no $terminal"
    fi
    kotlin=(mvn -q -B -ntp -f android/pom.xml "-Djna.library.path=$CARTABLE_LIBRARY")
    if [ -z "${CARTABLE_ANDROID:-}" ]; then
        echo "LEFT OUT of the evening: the Android app; CARTABLE_ANDROID=1 has it compiled and invited"
    elif ! command -v mvn > /dev/null; then
        echo "LEFT OUT of the evening: the Android app; there is no Maven here"
    else
        CARTABLE_BUILT=1 ffi/bindgen/generate.sh kotlin
        "${kotlin[@]}" -Dbindings.made=true test-compile
        {
            until [ -e "$CARTABLE_EVENING/code" ]; do sleep 0.1; done
            exec "${kotlin[@]}" surefire:test -Dtest=EveningTest
        } > "$work/Chloé" 2>&1 &
        guests="$guests Chloé" pids="$pids $!"
    fi
    export CARTABLE_EVENING_GUESTS=$guests
fi
in_swift swift test --skip-build "${package[@]}" || {
    for guest in $guests; do echo "$guest:" && cat "$work/$guest"; done
    exit 1
}
set -- $pids
for guest in $guests; do
    wait "$1" || {
        cat "$work/$guest"
        echo "$guest, a guest of the evening, has failed"
        exit 1
    }
    echo "$guest has played the evening to its end"
    shift
done
# On a Mac Xcode compiles the screens, against the real SwiftUI.
[ "$(uname)" = Darwin ] || in_swift env "CARTABLE_SWIFT_BUILD=$target/swift/build" ios/views.sh --planted
