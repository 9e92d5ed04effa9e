# What the scripts share that make what is published: steps with numbers, and failures with the
# name of the script. To be read by `.`, with $root set.

number=0

step() {
    number=$((number + 1))
    printf '\n== %s. %s\n' "$number" "$1"
}

fail() {
    printf '%s: %s\n' "$(basename "$0")" "$1" >&2
    exit 1
}

# Panics name files of the sources, not of this machine. Of several prefixes the last counts.
remapped() {
    printf '%s' "${RUSTFLAGS:-} --remap-path-prefix=$HOME=home --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo"
    printf ' %s' "--remap-path-prefix=$root=."
}
