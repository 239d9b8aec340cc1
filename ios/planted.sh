#!/usr/bin/env bash
# Plants errors into what draws a table, one at a time, and tells which the tests find: what `views.sh --planted` is for types.
# It compiles the models anew for each, so nobody runs it at every change. TEST is the command that runs the tests of the package, with
# the words that follow it here: `TEST="swift test --package-path ios .." ios/planted.sh`.
set -euo pipefail
cd "$(dirname "$0")"
stage=Sources/CartableModels/Table/TableStage.swift
drawings=Sources/CartableModels/Table/Drawing.swift
missed=0
restore() { [ ! -f "$file.kept" ] || mv "$file.kept" "$file"; }
trap restore EXIT

plant() { # plant NAME FILE EXPRESSION: sed's, which changes the file
    file=$2
    cp -p "$file" "$file.kept"
    sed -i -E "$3" "$file"
    if cmp -s "$file" "$file.kept"; then
        echo "NOT PLANTED: $1: $file has no such line any more"
        missed=1
    elif $TEST --filter 'InterpreterTests/testTheViewDrawsTheLibrarysList' > "/tmp/planted-$$" 2>&1; then
        echo "MISSED: $1"
        missed=1
    elif grep -q 'error: .*XCT\|strokes for' "/tmp/planted-$$"; then
        echo "found: $1: $(grep -m 1 -oE '[0-9]+ strokes for.{0,120}' "/tmp/planted-$$")"
    else
        echo "NOT COMPILED: $1: $(grep -m 1 'error:' "/tmp/planted-$$")"
        missed=1
    fi
    restore
}
plant "a missing clip" "$stage" 's/fronts, at: \.zero, clips: true/fronts, at: .zero, clips: false/'
plant "a wrong order" "$stage" 's/return place\.spots\.compactMap/return place.spots.reversed().compactMap/'
plant "a lost transform" "$stage" 's/at: PagePoint\(view\.left, view\.top\)/at: PagePoint(0, 0)/'
plant "a stale cache" "$drawings" 's/let key = Key\(face: face, look: look\)/let key = Key(face: face, look: look.unmarked)/'
exit "$missed"
