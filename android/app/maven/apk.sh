#!/usr/bin/env bash
# Makes a signed APK without Gradle, AGP or the Android SDK, and says how large it is: R8 from Maven, zipalign and apksigner from the machine.
# The Rust library comes from ../../cartable/build/jniLibs, where `cargo ndk` puts it. If there is none, ffi/android/link.sh links it without the
# NDK if it can, for arm64-v8a and x86_64; such an APK has run nowhere. Without a library it is whole but for that, and not installable.
# ABIS names the kinds of phones it is for, those with a library without a word; STAND_IN a library of the same code for another system, which tells the size for arm64 and cannot be installed.
# Signed by KEYSTORE, KEY_ALIAS and KEY_PASSWORD, and otherwise by a key of this folder's own.
set -euo pipefail
cd "$(dirname "$0")"
libraries=$PWD/../../cartable/build/jniLibs
if [ -z "${STAND_IN:-}" ] && ! compgen -G "$libraries/*/*.so" > /dev/null; then
    ../../../ffi/android/link.sh || echo "no Rust library could be linked here: see ffi/android/link.sh for what it wants" >&2
fi
ABIS=${ABIS:-$(cd "$libraries" 2> /dev/null && ls -d -- */ 2> /dev/null | tr -d / || true)}
./compile.sh
out=target/build
mkdir -p "$out/dex" "$out/apk"
./r8.sh --release --min-api 26 --output "$PWD/$out/dex"
cp "$out/base.apk" "$out/unaligned.apk"
rm -rf "$out/apk/lib"
for abi in ${ABIS:-arm64-v8a armeabi-v7a x86_64}; do
    mkdir -p "$out/apk/lib/$abi"
    cp "$out"/aar/net.java.dev.jna.jna-*/jni/"$abi"/*.so "$out/apk/lib/$abi/"
    if [ "$abi" = arm64-v8a ] && [ -n "${STAND_IN:-}" ]; then
        cp "$STAND_IN" "$out/apk/lib/$abi/libcartable_ffi.so"
        echo "$abi: a stand-in for the Rust library: this APK cannot be installed" >&2
    else
        cp ../../cartable/build/jniLibs/"$abi"/*.so "$out/apk/lib/$abi/" 2>/dev/null || echo "$abi: no Rust library: this APK cannot be installed" >&2
    fi
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
# What is stored in an APK as it is, as libraries are, is packed on its way to a phone.
echo "$(gzip -9c target/cartable.apk | wc -c) to download, packed by gzip"
