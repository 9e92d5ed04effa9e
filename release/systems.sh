#!/bin/sh
# Makes the command and the Python wheel for other systems than this one, in dist/: Linux on arm64,
# Linux without glibc, Windows and macOS. All is linked here, by zig and, for Windows, by MinGW.
# dist.sh calls it when it has made both for this system: what does not differ is taken from there.
#
#   release/systems.sh [TARGET…]
#
# TARGET   a target of rustc, of those below (default: all)
#
# Where something is missing that a target needs, one line says so. It needs rustup for the standard
# libraries, the crate registry and the package index.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/release/steps.sh"
dist=$root/dist
work=$root/target/dist
sources=$root/bindings/python/target/dist/source
cd "$root"
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
ready=$work/sprague-$version-$(rustc -vV | sed -n 's/^host: //p')
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH
[ -d "$ready" ] || fail "release/dist.sh has not made the command for this system, in $ready"
PATH=$work/python/bin:$PATH
export PATH
"$work/python/bin/pip" install --quiet --disable-pip-version-check \
    -r bindings/python/requirements-build.txt cargo-zigbuild==0.24.0

# With the oldest C library that the target allows: other systems refuse the program else.
libc() {
    case $1 in
        *-linux-gnu) echo "$1.2.17" ;;
        *) echo "$1" ;;
    esac
}

# What maturin writes into the name of a wheel.
compatibility() {
    case $1 in
        *-linux-gnu) echo manylinux2014 ;;
        *-linux-musl) echo musllinux_1_2 ;;
        *) echo off ;;
    esac
}

# Two libraries of macOS that a package names, and that nothing is taken from: their names are enough.
apple=$work/apple
mkdir -p "$apple/Foundation.framework"
for library in libobjc.tbd=/usr/lib/libobjc.A.dylib \
    Foundation.framework/Foundation.tbd=/System/Library/Frameworks/Foundation.framework/Versions/C/Foundation; do
    printf -- "--- !tapi-tbd\ntbd-version: 4\ntargets: [ x86_64-macos, arm64-macos ]\ninstall-name: '%s'\n...\n" \
        "${library#*=}" > "$apple/${library%%=*}"
done

flags() {
    remapped
    case $1 in
        *-apple-*) printf ' %s' "-L native=$apple -L framework=$apple" ;;
    esac
}

linked_by() {
    case $1 in
        *-windows-gnu) echo "MinGW" ;;
        *) echo "zig" ;;
    esac
}

command_for() {
    suffix=
    unwinding=
    # On Windows and macOS a call has tables for unwinding.
    case $1 in
        *-linux-*) unwinding="-C force-unwind-tables=no" ;;
    esac
    if [ "$(linked_by "$1")" = zig ]; then
        RUSTFLAGS="$(flags "$1") $unwinding" cargo zigbuild --locked --profile dist --target "$(libc "$1")" --target-dir "$work/cargo"
    else
        RUSTFLAGS=$(flags "$1") cargo build --locked --profile dist --target "$1" --target-dir "$work/cargo"
        suffix=.exe
    fi
    binary=$work/cargo/$1/dist/sprague$suffix
    unmarked "$binary"
    name=sprague-$version-$1
    rm -rf "${work:?}/$name"
    cp -r "$ready" "$work/$name"
    rm "$work/$name/sprague"
    cp "$binary" "$work/$name"
    release/licences.sh "$root" "$1" > "$work/$name/LICENSES-OF-DEPENDENCIES.md"
    if [ -n "$suffix" ]; then
        find "$work/$name" -exec touch -d "@$SOURCE_DATE_EPOCH" {} +
        (cd "$work" && python3 -m zipfile -c "$dist/$name.zip" "$name")
    else
        archive "$work" "$name"
    fi
}

wheel_for() {
    release/licences.sh bindings/python "$1" > "$sources/bindings/python/licences/LICENSES-OF-DEPENDENCIES.md"
    (
        cd "$sources"
        zig=
        [ "$(linked_by "$1")" != zig ] || zig=--zig
        RUSTFLAGS="$(flags "$1") --remap-path-prefix=$sources=." CARGO_TARGET_DIR="$sources/../cargo" maturin build \
            --release --locked $zig --target "$1" --compatibility "$(compatibility "$1")" --out "$dist"
    )
}

[ $# -gt 0 ] || set -- aarch64-unknown-linux-gnu x86_64-unknown-linux-musl aarch64-unknown-linux-musl \
    x86_64-pc-windows-gnu aarch64-apple-darwin x86_64-apple-darwin
for target in "$@"; do
    printf -- '-- %s, linked by %s\n' "$target" "$(linked_by "$target")"
    if ! [ -d "$(rustc --print sysroot)/lib/rustlib/$target/lib" ] &&
        ! timeout 120 rustup target add "$target" > /dev/null 2>&1; then
        echo "SKIPPED: the standard library for $target cannot be had"
    elif [ "$(linked_by "$target")" = MinGW ] && ! command -v x86_64-w64-mingw32-gcc > /dev/null; then
        echo "SKIPPED: there is no x86_64-w64-mingw32-gcc"
    else
        command_for "$target"
        [ ! -d "$sources" ] || wheel_for "$target"
    fi
done
