# Makes wrong certificates from a right one `sprague-misere 1`: in each one number is one more or one
# less, or a claim says the opposite.
#
#     awk -v into=FOLDER -v every=1 -f misere_mutants.awk FILE
#
# With `every=10` only each tenth number is changed. Lines `s` and `o` are left alone, for there may
# be other pairs that are right, and other options of the same value; so are the counts, which
# `quotient.awk` does not read.

function write_with(changed, how,    i, file) {
    file = into "/wrong_" line "_" field "_" how ".cert"
    for (i = 1; i <= count; i++) print (i == line ? changed : lines[i]) > file
    close(file)
}

# The line with another word in the place of the field.
function with(word,    i, text) {
    text = words[1]
    for (i = 2; i <= fields; i++) text = text " " (i == field ? word : words[i])
    return text
}

{ lines[++count] = $0 }

END {
    for (line = 1; line <= count; line++) {
        fields = split(lines[line], words, / /)
        if (words[1] == "q") {
            field = 2
            write_with(with(words[2] == "P" ? "N" : "P"), "opposite")
        }
        if (words[1] !~ /^(digits|r|p|heaps|period)$/) continue
        for (field = 2; field <= fields; field++) {
            if (numbers++ % every != 0) continue
            write_with(with(words[field] + 1), "more")
            if (words[field] > 0) write_with(with(words[field] - 1), "less")
        }
    }
}
