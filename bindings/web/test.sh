#!/usr/bin/env bash
# Builds the page and tests it in Chromium, against the command. What is missing is installed where
# that can be done; where it cannot, one line says what was skipped.
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

found=""
for path in "${CHROMIUM:-}" /usr/bin/chromium /usr/bin/chromium-browser /usr/bin/google-chrome; do
    [ -x "$path" ] && found="$path" && break
done
if [ -z "$found" ] && [ "$(id -u)" -eq 0 ] && command -v apt-get > /dev/null; then
    apt-get update -qq > /dev/null 2>&1 || true
    DEBIAN_FRONTEND=noninteractive timeout 300 apt-get install -qq -y chromium > /dev/null 2>&1 || true
    [ -x /usr/bin/chromium ] && found=/usr/bin/chromium
fi
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
