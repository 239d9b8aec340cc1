#!/usr/bin/env bash
# Runs a program of src/test with the app's window, on a screen and in a directory of its own: `on-screen.sh CLASS [ARGUMENT..]`.
# Wants Xvfb, xdotool and ImageMagick, and what `mvn test-compile` and `cargo build` have made.
set -euo pipefail
cd "$(dirname "$0")/.."
for program in Xvfb xdotool import mvn; do
    command -v "$program" >/dev/null || { echo "*** LEFT OUT: $1, because there is no $program here" >&2; exit 1; }
done
display=:$((90 + RANDOM % 100))
Xvfb "$display" -screen 0 412x915x24 >/dev/null 2>&1 &
screen=$!
data=$(mktemp -d)
trap 'kill "$screen"; rm -rf "$data"' EXIT
sleep 1
DISPLAY=$display XDG_DATA_HOME=$data mvn -q -B -ntp -o exec:exec \
    -Dexec.args="-Djna.library.path=${LIBRARY:-$PWD/../target/debug} -Dskiko.renderApi=SOFTWARE -classpath %classpath fr.cartable.desktop.$*"
