#!/usr/bin/env bash
# Plays a round of every game, or of those that are named, in the app's window by real clicks. Pictures: target/clicks.
set -euo pipefail
exec "$(dirname "$0")/on-screen.sh" ClicksKt target/clicks "$@"
