#!/usr/bin/env bash
# Shrinks by R8 what compile.sh has left, by the rules of the release: `r8.sh OPTION..`, as R8 takes them.
# A library whose name holds APART stays as it is.
set -euo pipefail
cd "$(dirname "$0")"
out=$PWD/target/build
android=$(ls "$PWD"/target/tools/org.robolectric.android-all-16*.jar)
# Robolectric's Android leaves out what Java itself brings.
java_home=$(java -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java\.home = //p')
jar cf "$out/app.jar" -C "$out/classes" . && jar cf "$out/r.jar" -C "$out/r" .
{
    cat ../proguard-rules.pro ../../cartable/consumer-rules.pro "$out/manifest.pro"
    find "$out/aar" -name proguard.txt -exec cat {} +
} >"$out/rules.pro"
libraries=()
for jar in $(tr ':' '\n' <"$out/classpath" | grep '\.jar$'); do
    [[ -n ${APART:-} && $jar = *"$APART"* ]] && libraries+=(--classpath)
    libraries+=("$jar")
done
java -Xmx3g -cp "$(ls target/tools/com.android.tools.r8-*.jar)" com.android.tools.r8.R8 "$@" \
    --lib "$android" --lib "$java_home" --pg-conf "$out/rules.pro" "$out/app.jar" "$out/r.jar" "${libraries[@]}" >"$out/r8.log" 2>&1 ||
    { tail -20 "$out/r8.log" >&2; exit 1; }
