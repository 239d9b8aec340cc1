#!/usr/bin/env bash
# Type-checks the app's screens in Swift 6 mode where there is no SwiftUI: against the package that test.sh has built,
# and against declarations of our own (Declarations/). Nothing is linked, and nothing runs: what Apple's own say is for Xcode to tell.
# With --planted each error of the list below is planted into a copy, one at a time, and has to be found.
set -euo pipefail
cd "$(dirname "$0")"
ios=$PWD out=${CARTABLE_SWIFT_BUILD:?the folder in which test.sh builds the package}
views=$(mktemp -d)
trap 'rm -rf "$views"' EXIT
swiftc=(swiftc -swift-version 6 -module-cache-path "$out/views-cache" -I "$views" -I "$out/debug/Modules" -suppress-warnings
    -Xcc "-fmodule-map-file=$ios/Sources/CartableFFI/module.modulemap")

for module in Accessibility AVFoundation BackgroundTasks Network Security UserNotifications UIKit SwiftUI AuthenticationServices; do
    "${swiftc[@]}" -parse-as-library -emit-module -module-name "$module" -o "$views/$module.swiftmodule" "$ios/Declarations/$module"/*.swift
done

check() { # check FOLDER: the screens there
    local files
    mapfile -t files < <(find "$1" -name '*.swift' | sort)
    "${swiftc[@]}" -parse-as-library -typecheck -module-name CartableApp "${files[@]}"
}

check App/Sources
echo "the screens fit the package and the declarations: $(find App/Sources -name '*.swift' -exec cat {} + | wc -l) lines"
[ "${1:-}" = --planted ] || exit 0

missed=0
plant() { # plant NAME FILE EXPRESSION: sed's, which changes the file
    local copy
    copy=$(mktemp -d "$views/planted.XXXX")
    cp -r App/Sources "$copy"
    sed -i -E "$3" "$copy/Sources/$2"
    if cmp -s "App/Sources/$2" "$copy/Sources/$2"; then
        echo "NOT PLANTED: $1: $2 has no such line any more"
        missed=1
    elif check "$copy/Sources" > "$copy/told" 2>&1; then
        echo "MISSED: $1"
        missed=1
    else
        echo "found: $1: $(grep -m 1 -o 'error: .*' "$copy/told")"
    fi
}
plant "a wrong argument label" PlacesView.swift 's/app\.restore\(/app.restore(from: /'
plant "a missing await" Pages/OnlineView.swift 's/Task \{ await online\.turn/Task { online.turn/'
plant "a kind of block that is not drawn" Pages/BlockView.swift '/case let \.heading\(text\):/,+1d'
plant "a route without a page" PlacesView.swift '/case \.settings: /d'
plant "an errand of a type that is not there" Pages/PageScreen.swift 's/\.tapped\(page: key/.touched(page: key/'
plant "a model off the main actor" Table/TableScreen.swift 's/\{ play\.model\.takeBack\(\) \}/{ Task.detached { play.model.takeBack() } }/'
plant "a word that the library does not have" Table/FootView.swift 's/scene\.asked/scene.question/'
plant "a figure of another unit" FigureView.swift 's/box\.rect$/box/'
exit "$missed"
