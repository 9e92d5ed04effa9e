#!/bin/sh
# Writes the licences of the packages that a program or library of this project contains: which
# package has which, and the texts, each once. Fails for a licence that is not among those below, and
# for a package without a text. Needs the sources that cargo has fetched, and nothing else.
#
#   release/licences.sh FOLDER_WITH_CARGO_TOML TARGET [FOLDER_OF_A_PACKAGE_OF_NODE…]
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/.." && pwd)
. "$here/steps.sh"
folder=$1
target=$2
shift 2
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
mkdir "$place/texts"
export LC_ALL=C

# One of the licences that are named with OR is enough; all that are named with AND are needed.
accepted() {
    printf '%s\n' "$1" | tr -d '()' | sed 's|/| OR |g; s/ AND /\n/g' | while read -r part; do
        printf '%s\n' "$part" | sed 's/ OR /\n/g' | grep -qxE \
            '0BSD|Apache-2\.0|BSD-[23]-Clause|BSL-1\.0|ISC|MIT|Unicode-3\.0|Unlicense|Zlib' || exit 1
    done
}

# The texts in a folder go where all are that are the same.
package() {
    accepted "$2" || fail "$1 has a licence that is not accepted: $2"
    # Fonts have theirs in a folder of their own.
    find "$3" -maxdepth 3 -type f ! -path '*/node_modules/*/node_modules/*' | sort > "$place/files"
    found=
    while read -r file; do
        case $(basename "$file" | tr '[:lower:]' '[:upper:]') in
            *.RS | *.HTML | *.JS) ;;
            *LICEN[CS]E* | *COPYING* | *NOTICE* | *COPYRIGHT*)
                text "$1" "$file"
                found=yes
                ;;
        esac
    done < "$place/files"
    if [ -z "$found" ]; then
        usual "$2" "$3" > "$place/usual"
        text "$1" "$place/usual"
    fi
    printf -- '- %s: %s\n' "$1" "$2" >> "$place/packages"
}

# A text of a package. Ends of lines differ, and what is the same is written once.
text() {
    sum=$(tr -d '\r' < "$2" | sha256sum | cut -c1-64)
    tr -d '\r' < "$2" > "$place/texts/$sum"
    printf '%s\n' "$1" >> "$place/of-$sum"
}

# The usual text of a licence, for a package that names its licence and brings no text.
usual() {
    case $1 in
        *MIT*)
            authors=$(tr '\n' ' ' < "$2/Cargo.toml" | grep -o ' authors = \[[^]]*' | grep -o '"[^"]*"' | tr -d '"' |
                paste -sd, - | sed 's/,/, /g')
            [ -n "$authors" ] || fail "$2 names no authors"
            sed "s/^Copyright (c) .*/Copyright (c) $authors/" "$root/LICENSE-MIT"
            ;;
        BSL-1.0)
            boost=$(dirname "$(grep -o '"manifest_path":"[^"]*/ryu-[^"]*"' "$place/metadata" | head -1 | cut -d'"' -f4)")
            cat "$boost/LICENSE-BOOST"
            ;;
        *) fail "the package in $2 has no text of its licence" ;;
    esac
}

crates=$(cargo metadata --format-version 1 --locked --manifest-path "$folder/Cargo.toml" > "$place/metadata" &&
    cargo tree --locked --manifest-path "$folder/Cargo.toml" --target "$target" --edges normal,no-proc-macro \
        --prefix none --no-dedupe --format '{p}|{l}' | sort -u)
# Packages of this project name their folder behind the version.
printf '%s\n' "$crates" | grep -v -e ' (/' -e '^$' > "$place/crates"
while IFS='|' read -r name licence; do
    source=$(printf '%s' "$name" | sed 's/ v/-/')
    manifest=$(grep -o "\"manifest_path\":\"[^\"]*/$source/Cargo.toml\"" "$place/metadata" | head -1 | cut -d'"' -f4)
    [ -n "$manifest" ] || fail "the sources of $name are not there"
    package "$(printf '%s' "$name" | sed 's/ v/ /')" "$licence" "$(dirname "$manifest")"
done < "$place/crates"
for node in "$@"; do
    field() { sed -n "s/^ *\"$1\": *\"\([^\"]*\)\".*/\1/p" "$node/package.json" | head -1; }
    package "$(field name) $(field version)" "$(field license)" "$node"
done

echo '# Licences of what is contained'
echo
echo "Sprague itself: MIT or Apache-2.0, as you like. It contains these packages, under these licences."
echo
sort -u "$place/packages"
for text in "$place"/texts/*; do
    printf '\n## %s\n\n```text\n' "$(sort -u "$place/of-$(basename "$text")" | paste -sd, - | sed 's/,/, /g')"
    cat "$text"
    printf '\n```\n'
done
