#!/bin/sh
# Makes what is published: a source distribution and one wheel for all of CPython from 3.11 on, and
# runs the tests from the installed wheel. Everything is in dist/ afterwards. About ten minutes.
#
#   bindings/python/dist.sh
#
# PYTHON   the interpreter that builds (default: python3)
# PYTHONS  the interpreters that test, separated by spaces (default: all from 3.11 on that are found)
# JOBS     processors for the build (default: all)
#
# Not run by .ci/run. It needs the package index, for maturin, ziglang and abi3audit.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
dist=$here/dist
work=$here/target/dist
. "$root/release/steps.sh"

# The interpreters from 3.11 on: those on PATH, and those that pyenv has.
interpreters() {
    for candidate in python3 $(seq -f 'python3.%g' 11 20) "${PYENV_ROOT:-$HOME/.pyenv}"/versions/*/bin/python; do
        "$candidate" -I -c '
import os, sys
if sys.version_info >= (3, 11) and sys.implementation.name == "cpython":
    if sys.prefix == sys.base_prefix:
        print("%d.%d" % sys.version_info[:2], os.path.realpath(sys.executable))
' 2>/dev/null || true
    done | sort -V | awk '!seen[$1]++ { print $2 }'
}

step "tools for the build"
mkdir -p "$dist" "$work"
# What cargo has built stays: a second run is then a matter of minutes.
find "$dist" "$work" -mindepth 1 -maxdepth 1 ! -name cargo -exec rm -rf {} +
"${PYTHON:-python3}" -I -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    fail "${PYTHON:-python3} is older than 3.11; name another one: PYTHON=python3.12 $0"
"${PYTHON:-python3}" -m venv "$work/tools"
"$work/tools/bin/pip" install --quiet --disable-pip-version-check -r "$here/requirements-build.txt"
PATH=$work/tools/bin:$PATH
export PATH
maturin --version

step "the source distribution, and the wheel from it"
RUSTFLAGS=$(remapped)
RUSTFLAGS="$RUSTFLAGS --remap-path-prefix=$work/source=."
export RUSTFLAGS
trap 'rm -f "$here/licences/LICENSES-OF-DEPENDENCIES.md"' EXIT
"$root/release/licences.sh" "$here" x86_64-unknown-linux-gnu > "$here/licences/LICENSES-OF-DEPENDENCIES.md"
maturin sdist --manifest-path "$here/Cargo.toml" --out "$dist"
set -- "$dist"/sprague-*.tar.gz
[ $# -eq 1 ] && [ -f "$1" ] || fail "there is no single source distribution in $dist"
mkdir "$work/source"
tar -xzf "$1" -C "$work/source" --strip-components 1
# By zig, which links against the symbols of an old C library: other systems refuse the wheel else.
(
    cd "$work/source"
    CARGO_TARGET_DIR="$work/cargo" maturin build --release --locked --zig \
        --compatibility manylinux2014 --out "$dist" ${JOBS:+--jobs "$JOBS"}
)
set -- "$dist"/sprague-*-cp311-abi3-manylinux*.whl
[ $# -eq 1 ] && [ -f "$1" ] || fail "there is no single abi3 wheel for manylinux in $dist"
wheel=$1

step "the wheel: stable ABI, files, no paths of this machine"
abi3audit --strict --summary "$wheel"
"$work/tools/bin/python" -I - "$wheel" "$root" "$HOME" <<'CHECK'
import sys
import zipfile

wheel, *paths = sys.argv[1:]
with zipfile.ZipFile(wheel) as files:
    names = set(files.namelist())
    licences = ("LICENSE-MIT", "LICENSE-APACHE", "LICENSES-OF-DEPENDENCIES.md")
    for needed in ("sprague/__init__.py", "sprague/_core.pyi", "sprague/_core.abi3.so", "sprague/py.typed", *licences):
        if not any(name == needed or name.endswith(f"/licences/{needed}") for name in names):
            sys.exit(f"{needed} is not in the wheel")
    for name in sorted(names):
        content = files.read(name)
        for path in paths:
            if path.encode() + b"/" in content:
                sys.exit(f"{name} names a path of this machine: {path}")
print(f"{len(names)} files; none names a path of this machine")
CHECK

step "the tests, from the installed wheel"
tested=0
for python in ${PYTHONS:-$(interpreters)}; do
    version=$("$python" -I -c 'import platform; print(platform.python_version())')
    printf -- '-- CPython %s (%s)\n' "$version" "$python"
    "$python" -m venv "$work/$version"
    "$work/$version/bin/pip" install --quiet --disable-pip-version-check --prefer-binary \
        -r "$here/requirements-test.txt" "$wheel"
    # In another folder, so that the package of the sources is not found first.
    rm -rf "$work/run"
    mkdir "$work/run"
    (
        cd "$work/run"
        unset PYTHONPATH
        "$work/$version/bin/python" -I -c '
import sprague, sys
if not sprague.__file__.startswith(sys.prefix):
    sys.exit(f"the package is from {sprague.__file__}")'
        PATH=$work/$version/bin:$PATH SPRAGUE_SOURCES=$root "$work/$version/bin/python" -m pytest -q \
            -c "$here/pyproject.toml" --rootdir "$here" -p no:cacheprovider "$here/tests"
    )
    tested=$((tested + 1))
done
[ "$tested" -gt 0 ] || fail "there is no CPython from 3.11 on; name some: PYTHONS='/path/to/python3.12' $0"

step "checksums"
(cd "$dist" && sha256sum sprague-* | tee SHA256SUMS)
printf '\nTested on %s interpreters. %s has:\n' "$tested" "$dist"
ls -l "$dist"
