#!/usr/bin/env bash
# Runs the real activity on Android's own framework under Robolectric, with the Rust library that cargo has built for this machine.
# Leaves screenshots in target/screens. `test.sh` alone compiles first; `test.sh --again` runs what is compiled.
set -euo pipefail
cd "$(dirname "$0")"
[ "${1:-}" = --again ] || ./compile.sh
./fetch.sh test-libs robolectric
out=target/build
rm -rf "$out/test" && mkdir -p "$out"/test/{aar,classes,com/android/tools}
cat >"$out/test/com/android/tools/test_config.properties" <<CONFIG
android_merged_manifest=$PWD/$out/AndroidManifest.xml
android_resource_apk=$PWD/$out/base.apk
android_merged_assets=$PWD/../src/main/assets
android_custom_package=fr.cartable.app
CONFIG
classpath=$PWD/$out/classes:$(cat "$out/classpath"):$PWD/$out/test
for aar in target/test-libs/*.aar; do
    unzip -qo "$aar" -d "$out/test/aar/$(basename "$aar" .aar)"
    classpath+=:$PWD/$out/test/aar/$(basename "$aar" .aar)/classes.jar
done
for jar in target/test-libs/*.jar target/robolectric/*.jar; do classpath+=:$PWD/$jar; done
android=$(ls "$PWD"/target/tools/org.robolectric.android-all-16*.jar)
compiler=$(ls target/kotlin/*.jar | grep -v compose | tr '\n' ':')
plugin=$(ls "$PWD"/target/kotlin/*kotlin-compose-compiler-plugin*.jar)
java -cp "$compiler" org.jetbrains.kotlin.cli.jvm.K2JVMCompiler -no-stdlib -no-reflect -jvm-target 17 -nowarn -Xplugin="$plugin" \
    -cp "$classpath:$android" -d "$out/test/classes" ../src/test/kotlin
# Robolectric asks for Android's framework by its file's plain name.
mkdir -p target/frameworks
for jar in target/tools/org.robolectric.android-all-instrumented-*.jar; do
    ln -sf "$PWD/$jar" "target/frameworks/$(basename "$jar" | sed 's/^org.robolectric.//')"
done
# Java 17 reads the classes of Android 14 and 15, those of 16 want Java 21.
java -Djna.library.path="$PWD/../../../target/debug" -Djna.nosys=true -Dscreens="$PWD/target/screens" \
    -Drobolectric.offline=true -Drobolectric.dependency.dir="$PWD/target/frameworks" \
    -cp "$PWD/$out/test/classes:$classpath:$(ls "$PWD"/target/link/*.jar)" org.junit.runner.JUnitCore fr.cartable.app.ActivityTest
