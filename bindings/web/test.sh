#!/usr/bin/env bash
# Builds the page and tests it in Chromium, against the command, and in Firefox. What is missing is
# installed where that can be done; where it cannot, one line says what was skipped.
set -euo pipefail
cd "$(dirname "$0")"
exec < /dev/null

cargo fmt --all --check
cargo clippy --locked --quiet --workspace --all-targets -- -D warnings
cargo test --locked --quiet --workspace

./build.sh || {
    status=$?
    [ "$status" -eq 3 ] && exit 0
    exit "$status"
}

# The first of these programs that is here; else the package of Debian, where it can be installed.
browser() {
    local package=$1 path
    shift
    for path in "$@"; do
        [ -x "$path" ] && echo "$path" && return
    done
    if [ "$(id -u)" -eq 0 ] && command -v apt-get > /dev/null; then
        apt-get update -qq > /dev/null 2>&1 || true
        DEBIAN_FRONTEND=noninteractive timeout 300 apt-get install -qq -y "$package" > /dev/null 2>&1 || true
        [ -x "/usr/bin/$package" ] && echo "/usr/bin/$package"
    fi
    return 0
}

found="$(browser chromium "${CHROMIUM:-}" /usr/bin/chromium /usr/bin/chromium-browser /usr/bin/google-chrome)"
if [ -z "$found" ]; then
    echo "SKIPPED: there is no Chromium; the tests of the page in a browser were not run"
    exit 0
fi

# The command that the page is compared with.
if [ -z "${SPRAGUE:-}" ]; then
    cargo build --locked --quiet --release --manifest-path ../../Cargo.toml
    SPRAGUE="${CARGO_TARGET_DIR:-$(cd ../.. && pwd)/target}/release/sprague"
fi
export CHROMIUM="$found" SPRAGUE
# One browser at a time: what is measured is not what the others cost.
node --test --test-concurrency=1 --test-reporter=spec tests/*.test.mjs

FIREFOX="$(browser firefox-esr "${FIREFOX:-}" /usr/bin/firefox-esr /usr/bin/firefox)"
if [ -z "$FIREFOX" ]; then
    echo "SKIPPED: there is no Firefox; the tests of the page in it were not run"
    exit 0
fi
export FIREFOX
BROWSER=firefox node --test --test-concurrency=1 --test-reporter=spec tests/{page,play,book,certificates}.test.mjs
