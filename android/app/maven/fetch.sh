#!/usr/bin/env bash
# Fetches what the app is built with into target/FOLDER; fails where this machine's Maven does not resolve it.
set -euo pipefail
cd "$(dirname "$0")"
for profile in "$@"; do
    [ -e "target/$profile/.complete" ] && continue
    nice mvn -q -B -ntp -P "$profile" dependency:copy-dependencies -DoutputDirectory="target/$profile" -Dmdep.prependGroupId=true ||
        { echo "*** LEFT OUT: this machine's Maven does not resolve what is in the profile $profile (AndroidX, Android, R8)" >&2; exit 1; }
    touch "target/$profile/.complete"
done
