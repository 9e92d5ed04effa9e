#!/bin/sh
# Makes what is published, in dist/: a tarball and a Debian package of the command, the book, and,
# where what they need is there, the page, the extension for VS Code and the Python wheel, with bills of
# materials. What was made is tried by try.sh. About fifteen minutes, most of them for tools; the
# command and the wheel for other systems take as long for each of these.
#
#   release/dist.sh
#
# WITHOUT  what is left out, of: wheel systems page vsix bare (default: nothing)
# TOOLS    a folder with bin/mdbook, bin/cargo-deb and bin/cargo-cyclonedx (default: they are built)
#
# Not run by .ci/run. It needs the crate registry and the package index. Two runs on one commit write
# the same bytes: times are those of the commit, and no path of the machine is in a file. Where the
# folder has another name, those of the page's module and of the wheel may differ: cargo orders what
# it builds by the paths of packages outside of the workspace.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/.." && pwd)
dist=$root/dist
work=$root/target/dist
. "$root/release/steps.sh"

without() {
    case " ${WITHOUT:-} " in
        *" $1 "*) return 0 ;;
        *) return 1 ;;
    esac
}

# The bill of materials of what a folder is built to for a target: each package that is linked, with its
# version and licence, as CycloneDX has it.
materials() {
    cargo cyclonedx --quiet --manifest-path "$1/Cargo.toml" --format json --spec-version 1.5 \
        --no-build-deps --target "$2" --override-filename sprague-materials
    sed "s|file://$root|file://.|g" "$1/sprague-materials.json" > "$dist/$3.cdx.json"
    rm -f "$1/sprague-materials.json" "$root/kernel/sprague-materials.json"
}

cd "$root"
git diff --quiet HEAD || fail "there are changes that are not committed"
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
target=$(rustc -vV | sed -n 's/^host: //p')
name=sprague-$version-$target

step "tools"
mkdir -p "$dist" "$work"
# What cargo and pip have made stays: a second run is then a matter of minutes.
find "$dist" -mindepth 1 -delete
find "$work" -mindepth 1 -maxdepth 1 ! -name cargo ! -name tools ! -name python -exec rm -rf {} +
tools=${TOOLS:-$work/tools}
for tool in mdbook@0.5.4 cargo-deb@3.8.0 cargo-cyclonedx@0.5.9; do
    [ -x "$tools/bin/${tool%@*}" ] || cargo install --quiet --locked --root "$tools" "$tool" $(
        case $tool in
            mdbook*) echo --no-default-features --features search ;;
        esac
    )
done
[ -d "$work/python" ] || python3 -m venv "$work/python"
"$work/python/bin/pip" install --quiet --disable-pip-version-check ziglang==0.16.0 cargo-zigbuild==0.24.0
PATH=$tools/bin:$work/python/bin:$PATH
export PATH

step "the command"
# Nothing unwinds: a panic ends the program, as the profile says.
RUSTFLAGS="$(remapped) -C force-unwind-tables=no"
export RUSTFLAGS
# By zig, which links against the symbols of an old C library: other systems refuse the program else.
CARGO_TARGET_DIR="$work/cargo" cargo zigbuild --locked --profile dist --target "$target.2.17"
binary=$work/cargo/$target/dist/sprague
unmarked "$binary"
ls -l "$binary"
# The aim is 12 MB, which the program does not meet; it is not to grow unseen.
[ "$(wc -c < "$binary")" -le 15330000 ] || fail "the program has more than 15.33 MB"

step "the tarball"
folder=$work/$name
mkdir -p "$folder/completions" "$folder/man/man1"
cp "$binary" release/README.md CHANGELOG.md CITATION.cff LICENSE-MIT LICENSE-APACHE "$folder"
cp -r certificates "$folder/certificates"
rm -f "$folder"/certificates/*.py "$folder"/certificates/*.sh
"$binary" man > "$folder/man/man1/sprague.1"
"$binary" completions bash > "$folder/completions/sprague.bash"
"$binary" completions zsh > "$folder/completions/_sprague"
"$binary" completions fish > "$folder/completions/sprague.fish"
"$here/licences.sh" "$root" "$target" > "$folder/LICENSES-OF-DEPENDENCIES.md"
archive "$work" "$name"
materials "$root" "$target" "$name"

step "the Debian package"
# The paths of its files are in Cargo.toml.
rm -rf target/release-files
cp -r "$folder" target/release-files
find target/release-files -exec touch -d "@$SOURCE_DATE_EPOCH" {} +
cargo deb --quiet --no-build --no-strip --locked -p sprague --output "$dist/"
rm -rf target/release-files

# Where the page was made, the blocks of the book run by it.
made=
if without page; then echo "SKIPPED: the page"; else
    step "the page"
    # Exit code 3 says that something is missing, and what.
    page=0
    (unset RUSTFLAGS && bindings/web/build.sh) || page=$?
    if [ "$page" -eq 0 ]; then
        cp -r bindings/web/dist "$work/sprague-page-$version"
        made=$work/sprague-page-$version
        archive "$work" "sprague-page-$version"
        materials "$root/bindings/web" wasm32-unknown-unknown "sprague-page-$version"
    elif [ "$page" -ne 3 ]; then
        exit "$page"
    fi
fi

step "the book"
"$here/book.sh" "$work/book" "$dist/book" "$made"
if [ -n "$made" ] && [ -x "${CHROMIUM:=/usr/bin/chromium}" ]; then
    (cd bindings/web && BOOK=$dist/book CHROMIUM=$CHROMIUM node --test tests/book.test.mjs)
else
    echo "SKIPPED: the blocks of the book are tried where the page was made and there is a Chromium"
fi

if without vsix || ! command -v npm > /dev/null; then echo "SKIPPED: the extension for VS Code"; else
    step "the extension for VS Code"
    cp -r editors/vscode "$work/vscode"
    cp LICENSE-MIT "$work/vscode/LICENSE"
    cp LICENSE-APACHE "$work/vscode/"
    (
        cd "$work/vscode"
        npm ci --silent --no-audit --no-fund
        # One file, and the licences of what it holds; the packages themselves stay behind.
        npx --yes esbuild@0.28.0 extension.js --bundle --minify --platform=node --target=node20 --external:vscode \
            --allow-overwrite --outfile=extension.js --log-level=warning
        for licence in node_modules/*/[Ll][Ii][Cc][Ee][Nn][Ss][Ee]*; do
            printf '\n==== %s\n\n' "$licence"
            cat "$licence"
        done > LICENSES-OF-DEPENDENCIES.txt
        rm -rf node_modules
        node "$root/editors/test/bundle.cjs" "$work/vscode/extension.js"
        printf '.gitignore\npackage-lock.json\n' > .vscodeignore
        npx --yes @vscode/vsce@3 package --no-dependencies --allow-missing-repository \
            --out "$dist/sprague-$version.vsix"
    )
fi

if without wheel; then echo "SKIPPED: the wheel"; else
    step "the Python wheel"
    (unset RUSTFLAGS && bindings/python/dist.sh)
    cp bindings/python/dist/*.whl bindings/python/dist/*.tar.gz "$dist"
    materials "$root/bindings/python" "$target" "sprague-python-$version"
fi

if without systems; then echo "SKIPPED: the command and the wheel for other systems"; else
    step "other systems"
    (unset RUSTFLAGS && release/systems.sh)
fi

step "what was made"
"$here/try.sh" "$dist" "$(without bare && echo no || echo yes)"

step "checksums"
(cd "$dist" && find . -type f ! -name SHA256SUMS -printf '%P\n' | sort | xargs -d '\n' sha256sum > SHA256SUMS)
grep -v ' book/' "$dist/SHA256SUMS"
