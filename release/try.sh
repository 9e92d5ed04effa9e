#!/bin/sh
# Installs what was made where nothing else is, and asks it something: in a folder with an empty
# environment, and in a Debian system of its own where debootstrap can make one.
#
#   release/try.sh TARBALL DEB yes|no
set -eu

tarball=$1
package=$2
bare=$3
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

asked() {
    # What a person asks first, and whether the answers are right.
    printf 'S := {*1, {*1}}\nclaim S = *2\nclaim kayles(7) + nim(2) is P\n' > "$1/tmp/sheet.claims"
    shift
    "$@" --version
    "$@" check /tmp/sheet.claims
    [ "$("$@" eval 'grundy(nim(1, 2, 6))')" = 5 ]
    "$@" verify 0.16
    "$@" draw 'cram(2, 3)' --format pdf -o /tmp/board.pdf
}

echo "-- in an empty environment"
tar -xzf "$tarball" -C "$place"
program=$(ls "$place"/*/sprague)
mkdir -p "$place/tmp"
# Its own /tmp is that of the machine here.
printf '' > /dev/null
asked / env -i "$program"
"$program" man > "$place/man" && cmp "$place/man" "$place"/*/man/man1/sprague.1

if [ "$bare" != yes ] || ! command -v debootstrap > /dev/null || [ "$(id -u)" != 0 ]; then
    echo "SKIPPED: a bare system needs debootstrap, and root"
    exit 0
fi
echo "-- in a bare Debian system"
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | head -1)
debootstrap --variant=minbase stable "$place/bare" "$mirror" > "$place/debootstrap.log" 2>&1 || {
    tail -5 "$place/debootstrap.log"
    exit 1
}
cp "$package" "$place/bare/tmp/sprague.deb"
chroot "$place/bare" dpkg -i /tmp/sprague.deb
asked "$place/bare" chroot "$place/bare" sprague
for file in /usr/share/man/man1/sprague.1.gz /usr/share/bash-completion/completions/sprague \
    /usr/share/doc/sprague/copyright; do
    [ -f "$place/bare$file" ] || { echo "$file is missing" && exit 1; }
done
chroot "$place/bare" dpkg -r sprague
