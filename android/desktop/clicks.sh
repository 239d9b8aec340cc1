#!/usr/bin/env bash
# Plays a round of every game, or of those that are named, in the app's window by real clicks, on a screen and in a directory of its own.
# Wants Xvfb, xdotool and ImageMagick, and what `mvn test-compile` and `cargo build` have made. Pictures: target/clicks.
set -euo pipefail
cd "$(dirname "$0")/.."
for program in Xvfb xdotool import mvn; do
    command -v "$program" >/dev/null || { echo "left out: there is no $program" >&2; exit 0; }
done
display=:$((90 + RANDOM % 100))
Xvfb "$display" -screen 0 412x915x24 >/dev/null 2>&1 &
screen=$!
data=$(mktemp -d)
trap 'kill "$screen"; rm -rf "$data"' EXIT
sleep 1
DISPLAY=$display XDG_DATA_HOME=$data mvn -q -B -ntp -o exec:exec \
    -Dexec.args="-Djna.library.path=$PWD/../target/debug -Dskiko.renderApi=SOFTWARE -classpath %classpath fr.cartable.desktop.ClicksKt $PWD/target/clicks $*"
