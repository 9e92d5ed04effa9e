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

# The archive NAME of the folder FOLDER/NAME, with the times of the commit.
archive() {
    tar -C "$1" --sort=name --owner=0 --group=0 --numeric-owner --mode=u+rwX,go+rX,go-w \
        --mtime="@$SOURCE_DATE_EPOCH" -cf - "$2" | gzip -9n > "$root/dist/$2.tar.gz"
}

# The program or library FILE names no path of this machine.
unmarked() {
    for path in "$root" "$HOME"; do
        ! grep -qF "$path/" "$1" || fail "$(basename "$1") names a path of this machine: $path"
    done
}
