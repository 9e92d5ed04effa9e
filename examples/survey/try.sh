#!/bin/sh
# Runs the example with a worker killed in the middle, and compares its rows with those of one plain run.
# Ray is installed into a directory of its own. Usage: examples/survey/try.sh [PATH OF sprague]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
sprague=${1:-$here/../../target/release/sprague}
if ! [ -x "$sprague" ]; then
    echo "there is no $sprague: cargo build --release" >&2
    exit 2
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
if ! { python3 -m venv "$scratch/venv" && "$scratch/venv/bin/pip" install --quiet -r "$here/requirements.txt"; }; then
    echo "skipped: Ray could not be installed"
    exit 0
fi

pattern='0.dddd'
to=2000
"$scratch/venv/bin/python" "$here/survey.py" "$pattern" --to "$to" --shards 6 --workers 2 \
    --directory "$scratch/shards" --sprague "$sprague" &
survey=$!
killed=no
while [ $killed = no ] && kill -0 $survey 2>/dev/null; do
    # A worker calls itself so while it runs a task. The oldest is killed once a file is there and others are not.
    if [ -e "$scratch/shards/shard-1-of-6.tsv" ] && pkill -9 -o -f 'ray::compute'; then
        killed=yes
    fi
    sleep 0.1
done
wait $survey
[ $killed = yes ] || { echo "no worker could be killed in time" >&2; exit 1; }

rows() { grep -hEv '^(#|game)' "$@" | sort; }
rows "$scratch"/shards/*.tsv > "$scratch/spread"
"$sprague" survey "$pattern" --to "$to" --output "$scratch/whole.tsv"
rows "$scratch/whole.tsv" > "$scratch/whole"
cmp "$scratch/spread" "$scratch/whole"
echo "a worker was killed; the $(wc -l < "$scratch/whole") rows are those of one run"
