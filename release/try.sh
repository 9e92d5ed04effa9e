#!/bin/sh
# Tries what release/dist.sh has made: what is in it, what it says of itself, and that it answers where
# nothing else is. Without products it looks at what they are made of, which takes seconds.
#
#   release/try.sh [FOLDER_OF_THE_PRODUCTS [yes|no]]
#
# With yes, the Debian package is installed in a Debian system of its own, where debootstrap can make
# one. .ci/run calls it without the second argument.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/release/steps.sh"
dist=${1:-$root/dist}
[ ! -d "$dist" ] || dist=$(cd "$dist" && pwd)
bare=${2:-no}
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
tried=0

# A file that has to be there, and what it has to say.
has() {
    [ -f "$1" ] || fail "${1#"$place"/} is missing"
    [ $# -eq 1 ] || grep -q -e "$2" "$1" || fail "${1#"$place"/} does not say: $2"
}

# One product, if it was made.
product() {
    found=$(find "$dist" -maxdepth 1 -name "$1" 2> /dev/null | sort | tail -1)
    [ -n "$found" ] || return 1
    tried=$((tried + 1))
    printf -- '-- %s\n' "$(basename "$found")"
}

asked() {
    # What a person asks first, and whether the answers are right.
    printf 'S := {*1, {*1}}\nclaim S = *2\nclaim kayles(7) + nim(2) is P\n' > "$1/tmp/sheet.claims"
    shift
    "$@" --version
    "$@" check /tmp/sheet.claims
    [ "$("$@" eval 'grundy(nim(1, 2, 6))')" = 5 ]
    "$@" verify 0.16
    "$@" draw 'cram(2, 3)' --format pdf -o /tmp/board.pdf
}

# The version of the C library whose symbols a program needs.
needed_libc() {
    objdump -T "$1" | grep -o 'GLIBC_[0-9.]*' | cut -c7- | sort -uV | tail -1
}

# The licences of the project and of what is contained, in a folder.
licensed() {
    for file in LICENSE-MIT LICENSE-APACHE; do
        has "$1/$file"
        cmp -s "$1/$file" "$root/$file" || fail "$file of ${1#"$place"/} is not that of the project"
    done
    has "$1/LICENSES-OF-DEPENDENCIES.md" "$2"
}

licensed_sources() {
    # What is linked has licences that are accepted, and texts.
    "$root/release/licences.sh" "$root" x86_64-unknown-linux-gnu > "$place/licences"
    has "$place/licences" '^- dejavu '
    has "$place/licences" 'Bitstream'
    "$root/release/licences.sh" "$root/bindings/python" x86_64-unknown-linux-gnu > "$place/licences"
    has "$place/licences" '^- pyo3 '
    "$root/release/licences.sh" "$root/bindings/web" wasm32-unknown-unknown > "$place/licences"
    has "$place/licences" '^- num-bigint '
    for file in LICENSE-MIT LICENSE-APACHE; do
        cmp "$root/$file" "$root/bindings/python/licences/$file"
    done
    # Whoever holds the program has no toolchain to be told of.
    ! grep -q 'cargo' "$root/release/README.md" "$root/bindings/python/DESCRIPTION.md" ||
        fail "a README for the ready program speaks of cargo"
}

tarball() {
    mkdir -p "$place/tarball"
    tar -xzf "$found" -C "$place/tarball" --strip-components 1
    licensed "$place/tarball" '^- dejavu '
    has "$place/tarball/README.md" 'ready program'
    # Its /tmp is that of the machine here.
    asked / env -i "$place/tarball/sprague"
    "$place/tarball/sprague" man > "$place/man" && cmp "$place/man" "$place/tarball/man/man1/sprague.1"
}

debian() {
    mkdir -p "$place/debian"
    dpkg-deb -x "$found" "$place/debian"
    licensed "$place/debian/usr/share/doc/sprague" '^- dejavu '
    needs=$(needed_libc "$place/debian/usr/bin/sprague")
    [ "$(dpkg-deb -f "$found" Depends)" = "libc6 (>= $needs)" ] ||
        fail "the program needs libc6 $needs, and the package asks for $(dpkg-deb -f "$found" Depends)"
    # All that it links is in that package.
    objdump -p "$place/debian/usr/bin/sprague" | sed -n 's/^ *NEEDED *//p' |
        grep -vE '^(libc|libm|libdl|libpthread|librt|libutil|ld-linux-x86-64)\.so' > "$place/others" || true
    [ ! -s "$place/others" ] || fail "the program needs $(cat "$place/others")"
    dpkg-deb -f "$found" Maintainer | grep -qE ' <[^ <>]+@[^ <>]+>$' || fail "the package names no address"
    for file in man/man1/sprague.1.gz bash-completion/completions/sprague doc/sprague/copyright; do
        has "$place/debian/usr/share/$file"
    done
    asked / env -i "$place/debian/usr/bin/sprague"
    [ "$bare" = yes ] || return 0
    if ! command -v debootstrap > /dev/null || [ "$(id -u)" != 0 ]; then
        echo "SKIPPED: a bare system needs debootstrap, and root"
        return 0
    fi
    debootstrap --variant=minbase stable "$place/bare" "$(mirror)" > "$place/debootstrap.log" 2>&1 || {
        tail -5 "$place/debootstrap.log"
        exit 1
    }
    cp "$found" "$place/bare/tmp/sprague.deb"
    chroot "$place/bare" dpkg -i /tmp/sprague.deb
    asked "$place/bare" chroot "$place/bare" sprague
    chroot "$place/bare" dpkg -r sprague
}

wheel() {
    mkdir -p "$place/wheel"
    (cd "$place/wheel" && python3 -m zipfile -e "$found" .)
    licensed "$(ls -d "$place"/wheel/*.dist-info/licenses/licences)" '^- pyo3 '
    about=$(ls "$place"/wheel/*.dist-info/METADATA)
    for system in POSIX::Linux MacOS Microsoft::Windows; do
        has "$about" "^Classifier: Operating System :: $(echo "$system" | sed 's/::/ :: /')\$"
    done
    has "$about" 'pip install sprague'
    case $(needed_libc "$place"/wheel/sprague/_core.abi3.so) in
        2.[0-9] | 2.1[0-7] | 2.[0-9].* | 2.1[0-7].*) ;;
        *) fail "the wheel needs a later C library than manylinux2014 has" ;;
    esac
    if python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
        (cd / && PYTHONPATH=$place/wheel python3 -c '
import sprague
assert sprague.nim(1, 2, 6).outcome == "N"
assert sprague.evaluate("grundy(kayles(5))").value == 4')
    else
        echo "SKIPPED: the wheel needs Python 3.11"
    fi
}

# The command for another system. It is asked where something runs it here.
elsewhere() {
    other=$place/$target
    mkdir -p "$other"
    case $found in
        *.zip) (cd "$other" && python3 -m zipfile -e "$found" .) ;;
        *) tar -xzf "$found" -C "$other" ;;
    esac
    other=$(ls -d "$other"/sprague-*)
    licensed "$other" '^- dejavu '
    has "$other/README.md" 'ready program'
    case $target in
        x86_64-*-linux-musl) asked / env -i "$other/sprague" ;;
        aarch64-*-linux-*) by qemu-aarch64-static -L /usr/aarch64-linux-gnu "$other/sprague" ;;
        *-windows-*)
            WINEPREFIX=$place/wine
            WINEDEBUG=-all
            export WINEPREFIX WINEDEBUG
            # A library of Windows that not every version of Wine has.
            if command -v wine > /dev/null && ! wine "$other/sprague.exe" --version > /dev/null 2>&1; then
                echo '#include <windows.h>
                #include <ntsecapi.h>
                __declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length) {
                    return RtlGenRandom(data, (ULONG)length);
                }' | x86_64-w64-mingw32-gcc -shared -o "$other/bcryptprimitives.dll" -x c - -ladvapi32
            fi
            by wine "$other/sprague.exe"
            ;;
        *) echo "SKIPPED: nothing here runs it" ;;
    esac
}

# Asks a program by another one, where there is that.
by() {
    if command -v "$1" > /dev/null; then
        (cd / && asked / "$@")
    else
        echo "SKIPPED: there is no $1"
    fi
}

# The wheel for another system: its files, and whether it keeps to what every Python from 3.11 on has.
wheel_elsewhere() {
    other=$place/wheel-$tried
    mkdir -p "$other"
    (cd "$other" && python3 -m zipfile -e "$found" .)
    licensed "$(ls -d "$other"/*.dist-info/licenses/licences)" '^- pyo3 '
    for library in "$other"/sprague/_core*; do unmarked "$library"; done
    audit=$root/bindings/python/target/dist/tools/bin/abi3audit
    if [ -x "$audit" ]; then "$audit" --strict --summary "$found"; else echo "SKIPPED: there is no abi3audit"; fi
    case $found in
        *-manylinux*_aarch64*) [ "$bare" != yes ] || python_on_arm ;;
    esac
}

# Python of another processor, from the packages of Debian, on which nothing has to be installed.
python_on_arm() {
    if ! command -v debootstrap > /dev/null || ! command -v qemu-aarch64-static > /dev/null || [ "$(id -u)" != 0 ]; then
        echo "SKIPPED: Python on arm64 needs debootstrap, qemu-aarch64-static, and root"
        return 0
    fi
    debootstrap --foreign --arch=arm64 --variant=minbase --include=python3 bookworm "$place/arm" \
        "$(mirror)" > "$place/debootstrap.log" 2>&1 || {
        tail -5 "$place/debootstrap.log"
        exit 1
    }
    for package in "$place"/arm/var/cache/apt/archives/*.deb; do dpkg-deb -x "$package" "$place/arm"; done
    (cd / && PYTHONPATH=$other qemu-aarch64-static -L "$place/arm" "$place/arm/usr/bin/python3.11" -c '
import platform, sprague
assert platform.machine() == "aarch64"
assert sprague.nim(1, 2, 6).outcome == "N"
assert sprague.evaluate("grundy(kayles(5))").value == 4')
}

# Where the packages of this system are from.
mirror() {
    apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | head -1
}

page() {
    mkdir -p "$place/page"
    tar -xzf "$found" -C "$place/page" --strip-components 1
    licensed "$place/page" '^- @codemirror/view [0-9.]*: MIT'
    has "$place/page/LICENSES-OF-DEPENDENCIES.md" '^- num-bigint '
    has "$place/page/index.html"
    has "$place/page/sprague.wasm"
    has "$place/page/sprague-rest.wasm"
}

extension() {
    mkdir -p "$place/vsix"
    (cd "$place/vsix" && python3 -m zipfile -e "$found" .)
    has "$(find "$place/vsix" \( -iname LICENSE -o -iname 'LICENSE.*' \) | sort | head -1)" 'Permission is hereby granted'
    has "$place/vsix/extension/LICENSES-OF-DEPENDENCIES.txt" 'MIT'
}

book() {
    tried=$((tried + 1))
    echo "-- the book"
    has "$dist/book/index.html" 'colours.*\.js'
    has "$dist/book/docs/language.html" 'language-sprague'
    if command -v node > /dev/null; then
        for script in "$dist"/book/colours*.js; do node --check "$script"; done
    fi
}

# What a bill of materials says is in a product.
materials() {
    tried=$((tried + 1))
    printf -- '-- %s\n' "$(basename "$1")"
    python3 - "$1" << 'END'
import json, sys

bill = json.load(open(sys.argv[1]))
assert bill["bomFormat"] == "CycloneDX", bill["bomFormat"]
packages = {package["name"]: package for package in bill["components"]}
for name in ["sprague-kernel"] if "-page-" not in sys.argv[1] and "-python-" not in sys.argv[1] else ["sprague"]:
    assert name in packages, f"{name} is missing"
for name in ["hashbrown", "num-bigint", "pest"]:
    assert packages[name]["version"] and packages[name]["licenses"], f"{name} has no version or licence"
END
    ! grep -qF -e "$root/" -e "$HOME/" "$1" || fail "$(basename "$1") names a path of this machine"
}

echo "-- what it is made of"
licensed_sources
product 'sprague-[0-9]*-x86_64-unknown-linux-gnu.tar.gz' && tarball
product '*.deb' && debian
product '*-manylinux*_x86_64*.whl' && wheel
for target in aarch64-unknown-linux-gnu x86_64-unknown-linux-musl aarch64-unknown-linux-musl x86_64-pc-windows-gnu \
    aarch64-apple-darwin x86_64-apple-darwin; do
    product "sprague-[0-9]*-$target.*[pz]" && elsewhere
done
for wheel in '*-manylinux*_aarch64*' '*-musllinux*_x86_64' '*-musllinux*_aarch64' '*-win_amd64' '*-macosx*_arm64' \
    '*-macosx*_x86_64'; do
    product "$wheel.whl" && wheel_elsewhere
done
product 'sprague-page-*.tar.gz' && page
product '*.vsix' && extension
[ -d "$dist/book" ] && book
for bill in "$dist"/*.cdx.json; do
    [ ! -f "$bill" ] || materials "$bill"
done
[ "$tried" -gt 0 ] || echo "SKIPPED: the products; release/dist.sh makes them"
