#!/usr/bin/env bash
# Makes a signed APK without Gradle, AGP or the Android SDK, and says how large it is: R8 from Maven, zipalign and apksigner from the machine.
# The Rust library comes from ../../cartable/build/jniLibs, where `cargo ndk` puts it; without it the APK is whole but for that, and not installable.
# Signed by KEYSTORE, KEY_ALIAS and KEY_PASSWORD, and otherwise by a key of this folder's own.
set -euo pipefail
cd "$(dirname "$0")"
./compile.sh
out=target/build
mkdir -p "$out/dex" "$out/apk"
./r8.sh --release --min-api 26 --output "$PWD/$out/dex"
cp "$out/base.apk" "$out/unaligned.apk"
for abi in arm64-v8a armeabi-v7a x86_64; do
    mkdir -p "$out/apk/lib/$abi"
    cp "$out"/aar/net.java.dev.jna.jna-*/jni/"$abi"/*.so "$out/apk/lib/$abi/"
    cp ../../cartable/build/jniLibs/"$abi"/*.so "$out/apk/lib/$abi/" 2>/dev/null || echo "$abi: no Rust library: this APK cannot be installed" >&2
done
cp "$out"/dex/*.dex "$out/apk/"
(cd "$out/apk" && zip -q ../unaligned.apk ./*.dex && zip -q -0 -r ../unaligned.apk lib)
zipalign -f -p 4 "$out/unaligned.apk" "$out/aligned.apk"
if [ -z "${KEYSTORE:-}" ]; then
    KEYSTORE=target/debug.keystore KEY_ALIAS=debug KEY_PASSWORD=android
    [ -f "$KEYSTORE" ] || keytool -genkeypair -keystore "$KEYSTORE" -storepass android -alias debug -keyalg RSA -dname CN=debug -validity 10000
fi
apksigner sign --ks "$KEYSTORE" --ks-key-alias "$KEY_ALIAS" --ks-pass "pass:$KEY_PASSWORD" --min-sdk-version 26 --out target/cartable.apk "$out/aligned.apk"
apksigner verify --min-sdk-version 26 target/cartable.apk
aapt2 dump badging target/cartable.apk | grep -E '^(package|sdkVersion|targetSdkVersion|native-code)'
ls -l target/cartable.apk "$out"/dex/*.dex | awk '{ print $5, $9 }'
