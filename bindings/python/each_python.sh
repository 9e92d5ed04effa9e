#!/usr/bin/env bash
# Runs the tests of the Python package under each Python that is named. Without a name it takes those
# on the path and those of pyenv, from 3.11 on. One wheel serves them all. Each takes two minutes.
#
#   .ci/python                                  # makes the environment that has maturin
#   bindings/python/each_python.sh [PYTHON …]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
place=$(cd "$here/../.." && pwd)/target/python
unset VIRTUAL_ENV CONDA_PREFIX PYTHONPATH PYTHONHOME
export CARGO_TARGET_DIR="$place/build" PIP_DISABLE_PIP_VERSION_CHECK=1

[ -x "$place/venv/bin/maturin" ] || {
    echo "error: maturin is missing; run .ci/python first" >&2
    exit 1
}
pythons=("$@")
if [ $# = 0 ]; then
    # A name may be there and start nothing. Of each version one is enough.
    declare -A found=()
    for name in python3.{11..20} "${PYENV_ROOT:-$HOME/.pyenv}"/versions/3.*/bin/python3; do
        version=$("$name" -c 'import sys, venv, ensurepip
if sys.version_info >= (3, 11): print(*sys.version_info[:2], sep=".")' 2> /dev/null) || continue
        [ -z "$version" ] || found[$version]=$name
    done
    pythons=("${found[@]}")
fi
[ ${#pythons[@]} -gt 0 ] || {
    echo "SKIPPED: there is no Python from 3.11 on, with venv"
    exit 0
}

cd "$here"
rm -rf "$place/wheels"
"$place/venv/bin/maturin" build --locked --quiet --out "$place/wheels"
for python in "${pythons[@]}"; do
    "$python" --version
    version=$("$python" -c 'import sys; print(*sys.version_info[:2], sep=".")')
    made=$place/venv-$version
    "$python" -m venv --clear "$made"
    "$made/bin/pip" install --quiet -r requirements-test.txt "$place"/wheels/*.whl
    PATH="$made/bin:$PATH" "$made/bin/python" -m pytest -q
done
