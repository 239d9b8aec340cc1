#!/usr/bin/env bash
# Makes a game in a copy of the sources, holds it to every test of the core, and plays it in the terminal.
# It takes minutes: `just nightly` runs it.
set -euo pipefail
cd "$(dirname "$0")/../../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
git ls-files -z | tar --create --null --files-from - | tar --extract --directory "$work"
export CARGO_TARGET_DIR=$PWD/target/new-game XDG_DATA_HOME=$work/data
cd "$work"
cargo run -p cartable-core --example new-game -- high_card "High card"
CARTABLE_BLESS=high_card cargo test -p cartable-core --test suite -- perft::high_card playthroughs::high_card records::
cargo run -p cartable-core --example notation
CARTABLE_BLESS=1 cargo test -p cartable-e2e --test suite fuzz
cargo fmt --all --check
cargo test -p cartable-core
printf 'quit\n' | cargo run -- play high_card --plain --lang en --seed 07 > played
grep -q 'Lay a card face down' played
echo "a new game compiles, keeps the laws and is played"
