#!/usr/bin/env bash
# How large the library is that ships on phones, and what is in it: the profile `mobile`, for this machine or for the target that
# CARTABLE_TARGET names; aarch64-unknown-linux-gnu, by Debian's cross compiler and Rust's own lld, stands in for Android's.
# `--check` fails where it is larger than the ceiling below (x86_64-unknown-linux-gnu, compressed as in an APK).
set -euo pipefail
cd "$(dirname "$0")/.."
# Compressed, in kilobytes: what was measured (docs/measurements.md) and 3 % more.
CEILING=3140

host=$(rustc -vV | sed -n 's/^host: //p')
target=${CARTABLE_TARGET:-$host}
linked=()
tools=
case $target in
aarch64-unknown-linux-gnu)
    tools=aarch64-linux-gnu-
    export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=${tools}gcc
    linked=(-- -C "link-arg=-B$(rustc --print sysroot)/lib/rustlib/$host/bin/gcc-ld" -C link-arg=-fuse-ld=lld)
    ;;
esac
# Symbols are kept until they are counted.
CARGO_PROFILE_MOBILE_STRIP=none cargo rustc --quiet --package cartable-ffi --lib --crate-type cdylib --features phone --profile mobile \
    --target "$target" "${linked[@]}"
library=${CARGO_TARGET_DIR:-target}/$target/mobile/libcartable_ffi.so
stripped=$(mktemp)
trap 'rm -f "$stripped"' EXIT
"${tools}strip" -o "$stripped" "$library"

kilobytes() { echo $((($1 + 500) / 1000)); }
size=$(kilobytes "$(stat -c %s "$stripped")")
compressed=$(kilobytes "$(gzip -9 -c "$stripped" | wc -c)")

if [ "${1:-}" = --check ]; then
    [ "$compressed" -le "$CEILING" ] || {
        echo "the phone library is $compressed kB compressed, more than $CEILING: see what has grown by ffi/size.sh" >&2
        exit 1
    }
    echo "the phone library: $size kB, $compressed kB compressed, at most $CEILING"
    exit
fi

printf '%s: %s kB, %s kB compressed\n\n' "$target" "$size" "$compressed"
echo "sections, in bytes:"
"${tools}size" -A "$stripped" | awk '$2 + 0 > 20000 && $1 != "Total" { printf "  %9d  %s\n", $2, $1 }'
echo "code and data by crate, in bytes:"
# A function is of the crate that its name begins with; an implementation of a trait of the type it is for.
"${tools}nm" --defined-only --print-size --radix=d --demangle "$library" | awk '
    function part(name) {
        sub(/^<*&*(mut )?/, "", name)
        if (name ~ /^(dyn|\[|\(|fn|impl|\*)/) return "std and others"
        sub(/[^A-Za-z0-9_].*/, "", name)
        if (name ~ /^(core|alloc|std|hashbrown)$/) return "std and others"
        if (name ~ /^cartable_/) return name
        if (name ~ /^(ring|rustls|webpki|rustls_webpki|webpki_roots|rustls_pki_types)/) return "tls"
        if (name ~ /^(h2|http|hyper|tonic|tower|tokio|prost|hyper_util)/) return "grpc and tokio"
        if (name ~ /^(fluent|unic|intl|icu)/) return "fluent"
        if (name ~ /^(serde|serde_json)/) return "serde"
        if (name ~ /^uniffi/) return "uniffi"
        return "others"
    }
    NF >= 4 { name = $4; for (i = 5; i <= NF; i++) name = name " " $i; sum[part(name)] += $2 }
    END { for (name in sum) printf "  %9d  %s\n", sum[name], name }' | sort -rn
