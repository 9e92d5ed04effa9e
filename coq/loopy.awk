# Turns a certificate `sprague-loopy 1` into definitions for Coq, `token_nodes`, `token_labels` and
# `token_claims`:
#
#     awk -v name=token -f loopy.awk FILE
#
# It checks nothing: that is for `check_loopy` of LoopyChecker.v.

# A sum such as 3+3+*2 as a position.
function sum(text,    i, count, list, all) {
    count = split(text, list, /\+/)
    for (i = 1; i <= count; i++) {
        if (list[i] == "*0") continue
        all = all (all == "" ? "" : "; ") (list[i] ~ /^\*/ ? "Heap " substr(list[i], 2) : "Node " list[i])
    }
    return "[" all "]"
}
function put(list, item) { return list (list == "" ? "" : ";\n    ") item }
function claim(text) { claims = put(claims, text) }

$2 == "o" {
    options = ""
    for (i = 3; i <= NF && $i !~ /^=/; i++) options = options (i > 3 ? "; " : "") sum($i)
    nodes = put(nodes, "[" options "]")
    labels = put(labels, $i == "=oo" ? "Infinite" : "Finite " substr($i, 2) " " $(i + 1))
}
$1 == "q" && $2 == "P" { claim("Previous " sum($3)) }
$1 == "q" && $2 == "N" { claim("Next " sum($3)) }
$1 == "q" && $2 == "D" { claim("Draw " sum($3)) }
$1 == "q" && $2 == "value" && $4 != "oo" { claim("Value " sum($3) " " $4) }
$1 == "q" && $2 == "value" && $4 == "oo" {
    numbers = ""
    for (i = 5; i <= NF; i++) numbers = numbers (i > 5 ? "; " : "") $i
    claim("Infinite_value " sum($3) " [" numbers "]")
}
$1 == "q" && $2 == "equal" { claim("Equal " sum($3) " " sum($4)) }
$1 == "q" && $2 == "differ" { claim("Differ " sum($3) " " sum($4) " " sum($5)) }
$1 == "q" && $2 == "win" { claim("Win " sum($3) " " sum($4)) }
$1 == "q" && $2 == "hold" { claim("Hold " sum($3) " " sum($4)) }

END {
    print "Definition " name "_nodes : list (list position) := [\n    " nodes "]."
    print "Definition " name "_labels : list label := [\n    " labels "]."
    print "Definition " name "_claims : list claim := [\n    " claims "]."
}
