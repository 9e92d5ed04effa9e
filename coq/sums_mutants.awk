# Makes other certificates from a right one `sprague-loopy 1` or `sprague-entailing 1`, each with one
# change: a number is one more or one less, an option is left out, moves are of another kind, a value
# is ∞ or loony or is no more, a claim says something else.
#
#     awk -v into=FOLDER -v every=1 -f sums_mutants.awk FILE
#
# With `every=10` only each tenth change is made. Some of what comes out is right again; the kernel
# says which.

function write_with(changed,    i, file) {
    if (changed == lines[line] || made++ % every != 0) return
    file = into "/mutant_" made ".cert"
    for (i = 1; i <= count; i++) print (i == line ? changed : lines[i]) > file
    close(file)
}

# The line with something else in the place of a field, or without the field.
function with(field, word,    i, text) {
    text = words[1]
    for (i = 2; i <= fields; i++) if (i != field) text = text " " words[i]; else if (word != "") text = text " " word
    return text
}

# All that comes of one more or one less in a number of a field. There is no node 0.
function change_numbers(field,    rest, head, number, least) {
    rest = words[field]
    head = ""
    is_sum = words[field] !~ /^=/ && words[field - 1] !~ /^=/ && !(words[2] == "value" && field > 3)
    while (match(rest, /[0-9]+/)) {
        number = substr(rest, RSTART, RLENGTH)
        head = head substr(rest, 1, RSTART - 1)
        rest = substr(rest, RSTART + RLENGTH)
        write_with(with(field, head (number + 1) rest))
        least = is_sum && head !~ /\*$/ ? 1 : 0
        if (number > least) write_with(with(field, head (number - 1) rest))
        head = head number
    }
}

{ lines[++count] = $0 }

END {
    outcomes = "PND"
    is_entailing = lines[1] ~ /entailing/
    for (line = 2; line < count; line++) {
        fields = split(lines[line], words, / /)
        if (words[1] == "nodes") continue
        is_claim = words[1] == "q"
        for (field = is_claim ? 3 : 2; field <= fields; field++) {
            change_numbers(field)
            is_last = words[field - 1] ~ /^[ec]$/ && words[field + 1] !~ /^[0-9*]/
            if (!is_claim && field > 2 && words[field] ~ /^[0-9*]/ && words[field - 1] !~ /^=/ && !is_last)
                write_with(with(field, ""))
            if (!is_claim && words[field] ~ /^[ec]$/) {
                write_with(with(field, ""))
                other = words[field] == "e" ? "c" : "e"
                if (index(lines[line], " " other " ") == 0) write_with(with(field, other))
            }
            if (words[field] == "=loony") for (i = 0; i < 3; i++) write_with(with(field, "=" i))
            if (is_entailing && words[field] ~ /^=[0-9]/) write_with(with(field, "=loony"))
            if (words[field] == "=oo") for (i = 0; i < 3; i++) write_with(with(field, "=" i " " (i + 1)))
            if (!is_entailing && words[field] ~ /^=[0-9]/) write_with(substr(lines[line], 1, index(lines[line], "=") - 1) "=oo")
            if (words[field] ~ /^[0-9*].*[0-9]$/ || words[field] ~ /^[0-9]$/) {
                if (is_sum) {
                    write_with(with(field, words[field] "+*1"))
                    write_with(with(field, words[field] "+1"))
                    write_with(with(field, "*0"))
                }
            }
        }
        if (!is_claim) continue
        if (words[2] ~ /^[PND]$/) for (i = 1; i <= (is_entailing ? 2 : 3); i++) write_with("q " substr(outcomes, i, 1) " " words[3])
        if (is_entailing) {
            if (words[2] == "win") for (i = 1; i <= 3; i++) write_with(with(5, substr("oec", i, 1)))
            if (words[2] == "value") write_with(with(4, words[4] == "loony" ? "0" : "loony"))
            continue
        }
        if (words[2] == "win") write_with(with(2, "hold"))
        if (words[2] == "hold") write_with(with(2, "win"))
        if (words[2] == "win" || words[2] == "hold") write_with(with(2, "equal"))
        if (words[2] == "equal") write_with(with(2, "win"))
        if (words[2] == "value" && fields > 4) write_with(with(fields, ""))
        if (words[4] == "oo") write_with(lines[line] " " (fields > 4 ? words[fields] + 2 : 0))
        if (words[4] == "oo") write_with("q value " words[3] " 0")
    }
}
