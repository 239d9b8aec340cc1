#!/usr/bin/env bash
# Compiles the real app without Gradle, AGP or the Android SDK: aapt2 from the machine (Debian: `aapt`), AndroidX and Android from Maven.
# Leaves in target/build: classes, r, base.apk (resources and manifest), manifest.pro (what the manifest names, for R8) and classpath.
set -euo pipefail
cd "$(dirname "$0")"
./fetch.sh libs kotlin tools link
out=target/build
rm -rf "$out" && mkdir -p "$out"/{aar,flat,gen,classes,r}
android=$(ls "$PWD"/target/tools/org.robolectric.android-all-16*.jar)
link=$(ls "$PWD"/target/link/*.jar)
classpath=() resources=() packages=
for aar in target/libs/*.aar; do
    name=$(basename "$aar" .aar)
    folder=$out/aar/$name
    unzip -qo "$aar" -d "$folder"
    for jar in "$folder"/classes.jar "$folder"/libs/*.jar; do [ -f "$jar" ] && classpath+=("$PWD/$jar"); done
    if [ -n "$(ls -A "$folder/res" 2>/dev/null)" ]; then
        aapt2 compile --dir "$folder/res" -o "$out/flat/$name.zip"
        resources+=(-R "$out/flat/$name.zip")
    fi
    package=$(grep -oE 'package="[^"]+"' "$folder/AndroidManifest.xml" | head -1 | cut -d'"' -f2 || true)
    [ -s "$folder/R.txt" ] && packages+=:$package
done
for jar in "$PWD"/target/libs/*.jar; do classpath+=("$jar"); done

manifest=$out/AndroidManifest.xml
./manifest.py fr.cartable.app "${LINK_HOST:-cartable.example}" ../src/main/AndroidManifest.xml "$out"/aar/*/AndroidManifest.xml >"$manifest"
aapt2 compile --dir ../src/main/res -o "$out/flat/app.zip"
aapt2 link -I "$link" --manifest "$manifest" --java "$out/gen" --extra-packages "${packages#:}" --auto-add-overlay -A ../src/main/assets \
    --min-sdk-version 26 --target-sdk-version 36 --version-code 1 --version-name 0.1.0 --proguard "$out/manifest.pro" -o "$out/base.apk" "${resources[@]}" -R "$out/flat/app.zip"
javac -nowarn --release 11 -d "$out/r" $(find "$out/gen" -name '*.java')

IFS=: joined="${classpath[*]}:$PWD/$out/r"
echo "$joined" >"$out/classpath"
compiler=$(ls target/kotlin/*.jar | grep -v compose | tr '\n' ':')
plugin=$(ls "$PWD"/target/kotlin/*kotlin-compose-compiler-plugin*.jar)
kotlinc() {
    java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp "$compiler" org.jetbrains.kotlin.cli.jvm.K2JVMCompiler -no-stdlib -no-reflect -jvm-target 17 -nowarn -Xplugin="$plugin" "$@"
}
../../../ffi/bindgen/generate.sh kotlin
kotlinc -cp "$joined:$android" -d "$out/classes" ../../../target/bindings/kotlin ../../cartable/src/main/kotlin ../../ui/src/main/kotlin ../src/main/kotlin
