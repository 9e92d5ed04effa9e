# Makes other certificates from a right one `sprague-cert 3`, each with one change: a number is one
# more or one less, an option is left out or put in, a node has another kind, a claim another form.
#
#     awk -v into=FOLDER -v every=1 -f in_part_mutants.awk FILE
#
# With `every=10` only each tenth change is made. Some of what comes out is right again; the kernel
# says which. Lists stay sorted, and sums have two components at least, so that the form is right.

function write_with(changed,    i, file) {
    if (changed == lines[line] || made++ % every != 0) return
    file = into "/mutant_" made ".cert"
    for (i = 1; i <= count; i++) print (i == line ? changed : lines[i]) > file
    close(file)
}

# A node with these parts, sorted, and what follows them.
function node(kind, list, size, value,    i, k, other, text) {
    for (i = 2; i <= size; i++)
        for (k = i; k > 1 && list[k - 1] > list[k]; k--) {
            other = list[k]
            list[k] = list[k - 1]
            list[k - 1] = other
        }
    text = words[1] " " kind
    for (i = 1; i <= size; i++) if (kind == "s" || i == 1 || list[i] != list[i - 1]) text = text " " list[i]
    write_with(text value)
}

# The parts of the line in `list`, without one place; the size.
function parts(list, without,    i, size) {
    for (i = 1; i <= others; i++) if (i != without) list[++size] = words[i + 2] + 0
    return size + 0
}

function change_node(    kind, value, place, size, i, list) {
    kind = words[2]
    value = words[fields] ~ /^=/ ? " " words[fields] : ""
    others = fields - 2 - (value != "")
    for (place = 1; place <= others; place++) {
        size = parts(list, 0)
        list[place]++
        node(kind, list, size, value)
        size = parts(list, 0)
        if (list[place] > 1) list[place]--
        node(kind, list, size, value)
        if (kind != "s" || others > 2) {
            size = parts(list, place)
            node(kind, list, size, value)
        }
    }
    for (i = words[1] > 4 ? words[1] - 4 : 1; i <= words[1]; i++) {
        size = parts(list, 0)
        list[size + 1] = i
        node(kind, list, size + 1, value)
    }
    for (i = 0; i <= 3; i++) {
        size = parts(list, 0)
        node(kind == "s" ? "s" : "o", list, size, " =" i)
    }
    size = parts(list, 0)
    node(kind == "s" ? "s" : "p", list, size, "")
    if (others > 1) {
        size = parts(list, 0)
        node(kind == "s" ? "p" : "s", list, size, kind == "s" ? "" : value)
    }
}

# A line of `n` or a claim: each number one more, and one less.
function change_numbers(from, least,    i, k, more, text) {
    for (i = from; i <= fields; i++)
        for (more = -1; more <= 1; more += 2) {
            if (words[i] + more < least) continue
            text = words[1]
            for (k = 2; k <= fields; k++) text = text " " (k == i ? words[k] + more : words[k])
            write_with(text)
        }
}

{ lines[++count] = $0 }

END {
    for (line = 2; line < count; line++) {
        fields = split(lines[line], words, / /)
        if (words[1] != "q" && words[2] == "n") change_numbers(3, 0)
        else if (words[1] != "q") change_node()
        else {
            change_numbers(3, 1)
            write_with("q lose " words[3])
            write_with("q value " words[3] " 0")
            write_with("q value " words[3] " 1")
            for (i = 4; i <= fields; i++) write_with("q win " words[3] " " words[i])
            for (i = 4; i <= fields; i++) write_with("q equal " words[3] " " words[i])
        }
    }
}
