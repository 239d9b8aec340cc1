#!/usr/bin/env bash
# OpenSpiel's ISMCTS and ours, one after the other on this machine: simulations and iterations per second.
# Outside the Rust build; needs python3 and the network once, for the package open_spiel. Arguments go to measure.py.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
venv=${CARTABLE_OPENSPIEL_VENV:-${TMPDIR:-/tmp}/cartable-openspiel}
if [ ! -x "$venv/bin/python" ]; then
    python3 -m venv "$venv"
    "$venv/bin/pip" install --quiet open_spiel
fi
"$venv/bin/python" "$here/measure.py" "$@"
cargo bench --quiet --manifest-path "$here/../../Cargo.toml" --bench search -- speed
