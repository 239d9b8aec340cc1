#!/usr/bin/env bash
# Shrinks by R8 what compile.sh has left, by the rules of the release: `r8.sh OPTION..`, as R8 takes them.
set -euo pipefail
cd "$(dirname "$0")"
out=$PWD/target/build
android=$(ls "$PWD"/target/tools/org.robolectric.android-all-16*.jar)
jar cf "$out/app.jar" -C "$out/classes" . && jar cf "$out/r.jar" -C "$out/r" .
# Robolectric's Android leaves out what Java itself brings.
{
    cat ../proguard-rules.pro ../../cartable/consumer-rules.pro "$out/manifest.pro"
    find "$out/aar" -name proguard.txt -exec cat {} +
    printf '%s\n' '-dontwarn java.**' '-dontwarn javax.**'
} >"$out/rules.pro"
libraries=$(tr ':' '\n' <"$out/classpath" | grep '\.jar$')
java -Xmx3g -cp "$(ls target/tools/com.android.tools.r8-*.jar)" com.android.tools.r8.R8 "$@" \
    --lib "$android" --pg-conf "$out/rules.pro" "$out/app.jar" "$out/r.jar" $libraries >"$out/r8.log" 2>&1 ||
    { tail -20 "$out/r8.log" >&2; exit 1; }
