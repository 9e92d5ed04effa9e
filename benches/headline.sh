#!/usr/bin/env bash
# The period of 0.106: an hour of one core with AVX-512. Ended or killed, it goes on where it was when it is started again.
# benches/headline.sh [FOLDER] [CODE]
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${1:-target/headline}
code=${2:-0.106}

cargo build --release --locked
mkdir -p "$folder"
time target/release/sprague period "$code" --time-limit 0 --checkpoint "$folder" --certificate "$folder/$code.cert" | tee -a "$folder/log"
sha256sum "$folder/$code.cert" | tee -a "$folder/log"
# A part of it: the last segments, which show that the period holds.
segments=$(grep -c ^point "$folder/$code.cert")
# The exit code of a part is 3.
time target/release/sprague verify "$folder/$code.cert" --segments "$segments..$segments" || [ $? = 3 ]
