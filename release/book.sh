#!/bin/sh
# The pages of docs/ as a book, by mdBook. With the page that bindings/web/build.sh has made, the
# blocks of the book can be run where they stand.
#
#   release/book.sh FOLDER_FOR_ITS_SOURCES FOLDER_FOR_THE_BOOK [FOLDER_OF_THE_PAGE]
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
sources=$1
book=$2
page=${3:-}
rm -rf "$sources" "$book"
mkdir -p "$sources/src"

# Links between pages stay as they are, for the folders stay what they are.
for part in README.md LICENSE-MIT LICENSE-APACHE CHANGELOG.md CONTRIBUTING.md SECURITY.md docs examples grammar coq \
    certificates kernel/README.md kernel/src bindings/python bindings/web/README.md editors; do
    (cd "$root" && git ls-files -z -- "$part" | xargs -0 cp --parents -t "$sources/src")
done

# docs/README.md lists all pages under headings; a page is listed where it is named first.
{
    echo '# Summary'
    echo
    echo '[Sprague](README.md)'
    echo '[All pages](docs/README.md)'
    echo
    awk '
        /^[A-Z].*:$/ { sub(/:$/, ""); printf "\n# %s\n\n", $0 }
        {
            line = $0
            while (match(line, /\[[^]]*\]\([^)#]*\.md\)/)) {
                link = substr(line, RSTART, RLENGTH)
                line = substr(line, RSTART + RLENGTH)
                page = link
                sub(/^[^(]*\(/, "", page)
                sub(/\)$/, "", page)
                title = link
                sub(/\].*/, "", title)
                sub(/^\[/, "", title)
                title = toupper(substr(title, 1, 1)) substr(title, 2)
                page = "docs/" page
                while (sub(/[^\/]+\/\.\.\//, "", page)) { }
                if (!seen[page]++) print "- [" title "](" page ")"
            }
        }' "$root/docs/README.md"
    # Each page of tables is listed by their index.
    printf '\n# Tables of the games\n\n'
    sed -n 's|^- \(\[.*\]\)(\(.*\))$|- \1(docs/games/tables/\2)|p' "$root/docs/games/tables/README.md"
    printf '\n# Examples\n\n'
    echo '- [Pictures of all games](docs/gallery.md)'
    echo '- [A sheet](examples/sheet/sheet.md)'
    echo '- [Its solutions](examples/sheet/solutions.md)'
} > "$sources/src/SUMMARY.md"

# The words of the language are those of the grammar for editors.
{
    printf '(() => {\nconst grammar = '
    cat "$root/editors/vscode/syntaxes/sprague.tmLanguage.json"
    printf ';\n'
    cat "$root/release/colours.js"
    printf '})();\n'
} > "$sources/colours.js"

scripts='"colours.js"'
styles=
if [ -n "$page" ]; then
    scripts='"colours.js", "blocks.js"'
    styles='additional-css = ["blocks.css"]'
fi
cat > "$sources/book.toml" <<BOOK
[book]
title = "Sprague"
description = "Impartial combinatorial games: positions, values, winners, proofs"
language = "en"

# Links name README.md, and a page of that name is what they find.
[build]
use-default-preprocessors = false

[output.html]
additional-js = [$scripts]
$styles

# Rust would be sent to a server to be run.
[output.html.playground]
runnable = false
BOOK
if [ -n "$page" ]; then
    web=$root/bindings/web
    cp -r "$page" "$sources/src/page"
    # Each leads to the other.
    sed -i '1a\\n**Without installing anything: [the page](page/index.html).**' "$sources/src/README.md"
    sed -i 's|^</footer>|  <p><a href="../docs/README.html">The documents</a></p>\n&|' "$sources/src/page/index.html"
    "$web/node_modules/.bin/esbuild" "$web/page/blocks.js" "$web/page/blocks.css" --bundle --minify --target=es2022 \
        --outdir="$sources" --log-level=warning
fi
mdbook build "$sources" --dest-dir "$book"
