#!/usr/bin/env bash
# Runs the real activity on Android's own framework under Robolectric, with the Rust library that cargo has built for this machine.
# Leaves screenshots in target/screens. `test.sh --again` runs what is compiled, `--shrunk` what R8 makes of it by the rules of the release.
set -euo pipefail
cd "$(dirname "$0")"
[[ " $* " = *" --again "* ]] || ./compile.sh
./fetch.sh test-libs robolectric
out=$PWD/target/build
rm -rf "$out/test" && mkdir -p "$out"/test/{classes,config/com/android/tools}
cat >"$out/test/config/com/android/tools/test_config.properties" <<CONFIG
android_merged_manifest=$out/AndroidManifest.xml
android_resource_apk=$out/base.apk
android_merged_assets=$PWD/../src/main/assets
android_custom_package=fr.cartable.app
CONFIG
plain=$out/classes:$(cat "$out/classpath")
tests=$out/test/config
for aar in target/test-libs/*.aar; do
    unzip -qo "$aar" classes.jar -d "$out/test/$(basename "$aar" .aar)"
    tests+=:$out/test/$(basename "$aar" .aar)/classes.jar
done
for jar in target/test-libs/*.jar target/robolectric/*.jar; do tests+=:$PWD/$jar; done
android=$(ls "$PWD"/target/tools/org.robolectric.android-all-16*.jar)
compiler=$(ls target/kotlin/*.jar | grep -v compose | tr '\n' ':')
java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp "$compiler" org.jetbrains.kotlin.cli.jvm.K2JVMCompiler -no-stdlib -no-reflect -jvm-target 17 -nowarn \
    -cp "$plain:$tests:$android" -d "$out/test/classes" ../src/test/kotlin
# Robolectric asks for Android's framework by its file's plain name.
mkdir -p target/frameworks
for jar in target/tools/org.robolectric.android-all-instrumented-*.jar; do
    ln -sf "$PWD/$jar" "target/frameworks/$(basename "$jar" | sed 's/^org.robolectric.//')"
done

app=$plain
shrunk=()
if [[ " $* " = *" --shrunk "* ]]; then
    # What R8 leaves is neither renamed, since Robolectric and its libraries look for classes by their names, nor optimised: in class files
    # R8 9.5.28 then names interfaces that it has merged away. Kotlin's own library, which Robolectric loads apart from all others, stays
    # as it is. The tests know no class of the app's but two, which the manifest names.
    printf '%s\n' -dontobfuscate -dontoptimize >"$out/test/names.pro"
    APART=kotlin-stdlib ./r8.sh --release --classfile --output "$out/test/shrunk.jar" --pg-conf "$out/test/names.pro"
    shrunk=(-Dshrunk)
    app=$out/test/shrunk.jar:$(ls "$PWD"/target/libs/*kotlin-stdlib*.jar)
    count() { for jar in "$@"; do unzip -l "$jar"; done | grep -c '\.class$'; }
    echo "R8 leaves $(count "$out/test/shrunk.jar") classes of $(count $(tr ':' '\n' <<<"$plain" | grep '\.jar$' | grep -v kotlin-stdlib) "$out/app.jar")"
fi

# R8 removes the parts of libraries that the app itself does not use. So only the test that works through the page alone runs there.
names=(fr.cartable.app.ActivityTest)
[ "${#shrunk[@]}" != 0 ] || names+=(fr.cartable.app.CallTest)
# Java 17 reads the classes of Android 14 and 15, those of 16 want Java 21. Robolectric closes files by java.io's own fields.
# The tests are over before a second compiler would have paid.
java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC --add-opens java.base/java.io=ALL-UNNAMED -Djna.library.path="${LIBRARY:-$PWD/../../../target/debug}" -Djna.nosys=true -Dscreens="$PWD/target/screens" \
    -Drobolectric.offline=true "${shrunk[@]}" -Drobolectric.dependency.dir="$PWD/target/frameworks" \
    -cp "$out/test/classes:$app:$tests:$(ls "$PWD"/target/link/*.jar)" org.junit.runner.JUnitCore "${names[@]}"
