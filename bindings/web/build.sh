#!/usr/bin/env bash
# Builds the page into `dist/`: static files that any server of files can hand out. Where a tool is
# missing and cannot be had, one line says so, and the exit status is 3.
set -euo pipefail
cd "$(dirname "$0")"

skip() {
    echo "SKIPPED: $1"
    exit 3
}

command -v node > /dev/null && command -v npm > /dev/null || skip "there is no Node.js with npm"
target=wasm32-unknown-unknown
if ! [ -d "$(rustc --print sysroot)/lib/rustlib/$target/lib" ]; then
    timeout 120 rustup target add "$target" > /dev/null 2>&1 ||
        skip "the target $target is missing; where there is rustup, \`rustup target add $target\`"
fi
# What is installed is what the lock file says, once for each lock file.
stamp=node_modules/.installed
if ! cmp -s package-lock.json "$stamp"; then
    npm ci --silent > node_modules.log 2>&1 || {
        timeout 30 npm ping > /dev/null 2>&1 || skip "the npm registry cannot be reached"
        cat node_modules.log >&2
        exit 1
    }
    rm -f node_modules.log
    cp package-lock.json "$stamp"
fi

# No warnings about what the library does not need on this processor; messages name files of
# the sources, not of this machine.
root=$(cd ../.. && pwd)
. "$root/release/steps.sh"
# Numbers of functions in as few bytes as they take, and strings that end alike once.
small="-C link-arg=--compress-relocations -C link-arg=-O2"
RUSTFLAGS="$(remapped) -D warnings $small" \
    cargo build --locked --quiet --release --workspace --target "$target"
module="${CARGO_TARGET_DIR:-target}/$target/release/sprague_web"
for one in "$module.wasm" "${module}_kernel.wasm"; do
    if grep -qF -e "$root/" -e "$HOME/" "$one"; then
        fail "a module names a path of this machine"
    fi
done

rm -rf dist.new
mkdir dist.new
# What first answers need, and the rest, which is loaded when it is first called.
node split/split.mjs "$module.wasm" dist.new
# What verifies certificates shares nothing with what writes them.
cp "${module}_kernel.wasm" dist.new/sprague-kernel.wasm
# The editor knows no language: what its packages ask of trees is in a file of the page.
node_modules/.bin/esbuild page/page.js page/worker.js page/kernel.js --bundle --format=esm --minify --target=es2022 \
    --alias:@codemirror/language=./page/plain.js --alias:@lezer/common=./page/plain.js \
    --outdir=dist.new --log-level=warning --metafile=node_modules/.bundled.json
cp page/index.html page/style.css page/manifest.webmanifest page/icon.svg dist.new/
# What the page needs without a network, and which version that is. Its folder stands for index.html.
files=$(cd dist.new && LC_ALL=C && echo *)
version=$(cd dist.new && cat $files | cksum | tr ' ' -)
list=$(printf '"%s",' $files | sed 's/"index.html"/".\/"/')
node_modules/.bin/esbuild page/service.js --minify --target=es2022 --log-level=warning \
    --define:VERSION="\"$version\"" --define:FILES="[${list%,}]" --outfile=dist.new/service.js
cp "$root/LICENSE-MIT" "$root/LICENSE-APACHE" dist.new/
# Those of the packages that are bundled, and not of the tools beside them.
bundled=$(grep -oE '"node_modules/(@[^/"]+/)?[^/"]+' node_modules/.bundled.json | tr -d '"' | sort -u)
"$root/release/licences.sh" . "$target" $bundled > dist.new/LICENSES-OF-DEPENDENCIES.md
rm -rf dist
mv dist.new dist
node measure.mjs dist
