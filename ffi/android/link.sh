#!/usr/bin/env bash
# Links libcartable_ffi.so for Android without the NDK, for one who wants to see the APK whole where only Debian's tools are:
# `link.sh [ABI ..]`, arm64-v8a and x86_64 without a word; it leaves them where cargo-ndk does, android/cartable/build/jniLibs.
# Releases are built by the NDK (android/README.md): what is linked here has run on no phone.
#
# Rust's own std comes from rustup, clang and lld from Debian (clang-19 lld-19 llvm-19), C headers and the source of LLVM's libunwind
# from PyPI's `ziglang`. Bionic itself is stood in for: its libraries of the names in lib*.txt, which bionic has at API 26, all of version
# LIBC. The link is strict, so a library that wants any other name fails here.
set -euo pipefail
cd "$(dirname "$0")/../.."
API=26
out=${CARGO_TARGET_DIR:-$PWD/target}/android
zig=${ZIGLANG:-$(python3 -c 'import os, ziglang; print(os.path.dirname(ziglang.__file__))')} || {
    echo "no ziglang here: pip install ziglang, or name its folder by ZIGLANG" >&2
    exit 1
}

tools() { # tools ARCH: clang with the headers of musl, of which only what every C library has alike is used
    local arch=$1 linux=$1
    [ "$arch" != x86_64 ] || linux=x86
    headers=(-isystem "$zig/lib/libc/include/$arch-linux-musl" -isystem "$zig/lib/libc/include/generic-musl"
        -isystem "$zig/lib/libc/include/$linux-linux-any" -isystem "$zig/lib/libc/include/any-linux-any")
    cc=(clang-19 "--target=$arch-linux-android$API" -fPIC -Os -fno-stack-protector "${headers[@]}" -Wno-everything)
}

unwind() { # unwind FOLDER: libunwind.a, which the NDK has as well, of the same sources
    local source object extra objects=()
    for source in libunwind.cpp UnwindLevel1.c UnwindLevel1-gcc-ext.c UnwindRegistersSave.S UnwindRegistersRestore.S; do
        object=$1/${source%.*}.o
        extra=(-funwind-tables -fvisibility=hidden -D_LIBUNWIND_HIDE_SYMBOLS -DNDEBUG "-I$zig/lib/libunwind/include" "-I$zig/lib/libunwind/src")
        case $source in
        *.cpp) extra+=(-std=c++17 -fno-exceptions -fno-rtti -nostdinc++ -x c++) ;;
        *.c) extra+=(-std=c11 -fexceptions) ;;
        esac
        "${cc[@]}" "${extra[@]}" -c "$zig/lib/libunwind/src/$source" -o "$object"
        objects+=("$object")
    done
    rm -f "$1/libunwind.a"
    llvm-ar-19 rcs "$1/libunwind.a" "${objects[@]}"
}

stand_in() { # stand_in FOLDER NAME: a library that defines the names of lib$2.txt, and nothing else
    local name names=ffi/android/lib$2.txt
    {
        [ ! -f "$names" ] || while read -r name; do
            if [ "$name" = stderr ]; then
                printf '.data\n.globl %s\n.type %s,@object\n.size %s,8\n%s: .quad 0\n.text\n' "$name" "$name" "$name" "$name"
            else
                printf '.globl %s\n.type %s,@function\n%s: ret\n.size %s,.-%s\n' "$name" "$name" "$name" "$name" "$name"
            fi
        done < "$names"
    } > "$1/stand-in-$2.s"
    echo 'LIBC { global: *; };' > "$1/versions"
    "${cc[@]}" "$1/stand-in-$2.s" -shared -nostdlib -fuse-ld=lld-19 "-Wl,--version-script=$1/versions" "-Wl,-soname,lib$2.so" -o "$1/lib$2.so"
}

check() { # check LIBRARY: what a phone's loader looks at
    local needed undefined
    needed=$(llvm-readelf-19 -d "$1" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' | sort | tr '\n' ' ')
    [ "$needed" = "libc.so libdl.so libm.so " ] || fail "$1 needs $needed"
    llvm-readelf-19 -d "$1" | grep -q 'SONAME.*\[libcartable_ffi.so\]' || fail "$1 does not name itself"
    [ -z "$(llvm-readelf-19 -lW "$1" | awk '$1 == "LOAD" && $NF != "0x4000"')" ] || fail "$1 is not aligned for pages of 16 kB"
    # A weak name may be missing: Rust's std asks the phone for it and has another way.
    undefined=$(llvm-readelf-19 --dyn-syms -W "$1" | awk '$7 == "UND" && $8 != "" && $5 != "WEAK" && $8 !~ /@LIBC$/ { print $8 }')
    [ -z "$undefined" ] || fail "$1 wants names without bionic's version: $undefined"
    echo "$1: $(stat -c %s "$1") bytes, needs $needed and $(llvm-readelf-19 --dyn-syms -W "$1" | grep -c '@LIBC') names of bionic, 16 kB"
}

fail() {
    echo "$1" >&2
    exit 1
}

[ $# -gt 0 ] || set -- arm64-v8a x86_64
for abi in "$@"; do
    case $abi in
    arm64-v8a) arch=aarch64 ;;
    x86_64) arch=x86_64 ;;
    *) fail "no way without the NDK for $abi" ;;
    esac
    target=$arch-linux-android work=$out/$arch
    mkdir -p "$work"
    tools "$arch"
    unwind "$work"
    for name in c m dl log; do stand_in "$work" "$name"; done
    # The NDK's crtbegin_so.o: the library's own handle, and its destructors when it is closed.
    "${cc[@]}" -x c -c -o "$work/crt.o" - <<'C'
__attribute__((visibility("hidden"))) void *__dso_handle = &__dso_handle;
extern void __cxa_finalize(void *);
__attribute__((destructor, visibility("hidden"))) static void on_close(void) { __cxa_finalize(&__dso_handle); }
C
    upper=$(tr a-z- A-Z_ <<< "$target")
    export "CC_${target//-/_}=clang-19" "AR_${target//-/_}=llvm-ar-19" "CFLAGS_${target//-/_}=--target=$target$API ${headers[*]}"
    export "CARGO_TARGET_${upper}_LINKER=clang-19"
    rustup target add "$target" 2> /dev/null
    cargo rustc --quiet --package cartable-ffi --lib --crate-type cdylib --features phone --profile mobile --target "$target" \
        --target-dir "$out/cargo" -- -C "link-arg=--target=$target$API" -C link-arg=-fuse-ld=lld-19 -C link-arg=-nostartfiles \
        -C link-arg=-nostdlib -C "link-arg=-L$work" -C "link-arg=$work/crt.o" -C link-arg=-Wl,--no-undefined \
        -C link-arg=-Wl,-z,max-page-size=16384 -C link-arg=-Wl,-soname,libcartable_ffi.so
    library=android/cartable/build/jniLibs/$abi/libcartable_ffi.so
    mkdir -p "$(dirname "$library")"
    cp "$out/cargo/$target/mobile/libcartable_ffi.so" "$library"
    check "$library"
done
