#!/bin/sh
# Runs the example on Ray and on Dask, with a worker killed on the way, and compares the rows with those of
# one process. Usage: examples/survey/try.sh [PYTHON [FAMILY TO]]
# PYTHON is an interpreter that has the packages sprague, ray and distributed. Without one, these are installed
# into a folder that is removed in the end; where they cannot be, one line says so.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
family=${2:-subtraction(1..17)}
to=${3:-200}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
if [ $# -gt 0 ]; then
    python=$1
else
    python=$scratch/venv/bin/python
    if ! { python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' && python3 -m venv "$scratch/venv" &&
        "$python" -m pip install --quiet -r "$here/requirements.txt" "$here/../../bindings/python"; } \
        > "$scratch/log" 2>&1; then
        echo "SKIPPED: Python 3.11, Ray, Dask or the package could not be installed: $(tail -n 1 "$scratch/log")"
        exit 0
    fi
fi
# Nothing is reported to anybody.
export RAY_USAGE_STATS_ENABLED=0
cd "$scratch"
"$python" "$here/parts.py" "$family" --to "$to" --parts 1 --directory alone
for cluster in ray dask; do
    echo "$cluster:"
    "$python" "$here/on_$cluster.py" "$family" --to "$to" --parts 128 --workers 2 --directory "$cluster" \
        --kill-a-worker > "$cluster.log" 2>&1 || { cat "$cluster.log"; exit 1; }
    grep -E '^killed|a second$' "$cluster.log"
    cmp "alone/rows.tsv" "$cluster/rows.tsv"
done
echo "the $(($(wc -l < alone/rows.tsv) - 1)) rows are those of one process"
