# Turns a certificate `sprague-entailing 1` into definitions for Coq, `tops_nodes`, `tops_values` and
# `tops_claims`:
#
#     awk -v name=tops -f entailing.awk FILE
#
# It checks nothing: that is for `check_entailing` of EntailingChecker.v.

function part(text) { return text ~ /^\*/ ? "Heap " substr(text, 2) : "Node " text }
# Some parts of a sum such as 3+3+*2 as a position: from one place to another.
function some(list, from, to,    i, all) {
    for (i = from; i <= to; i++) if (list[i] != "*0") all = all (all == "" ? "" : "; ") part(list[i])
    return "[" all "]"
}
function sum(text,    list, count) {
    count = split(text, list, /\+/)
    return some(list, 1, count)
}
function put(list, item) { return list (list == "" ? "" : ";\n    ") item }
function claim(text) { claims = put(claims, text) }

# A move from a part of a sum; what cannot be one is a claim that is false.
function win(whole, from, kind, to,    list, count, place) {
    count = split(whole, list, /\+/)
    for (place = 1; place <= count && list[place] != from; place++);
    if (place > count || from == "*0") return "Win [] (Heap 0) [] Plain []"
    to = from ~ /^\*/ && to == "*0" ? "[Heap 0]" : sum(to)
    return "Win " some(list, 1, place - 1) " (" part(from) ") " some(list, place + 1, count) " " kinds[kind] " " to
}

BEGIN {
    kinds["o"] = "Plain"
    kinds["e"] = "Entails"
    kinds["c"] = "Compliments"
}
$2 == "o" {
    options = ""
    kind = "o"
    for (i = 3; $i !~ /^=/; i++)
        if ($i in kinds) kind = $i
        else options = options (options == "" ? "" : "; ") "(" kinds[kind] ", " sum($i) ")"
    nodes = put(nodes, "[" options "]")
    values = put(values, $i == "=loony" ? "None" : "Some " substr($i, 2))
}
$1 == "q" && $2 == "P" { claim("Is_P " sum($3)) }
$1 == "q" && $2 == "N" { claim("Is_N " sum($3)) }
$1 == "q" && $2 == "value" { claim($4 == "loony" ? "Loony " sum($3) : "Value " sum($3) " " $4) }
$1 == "q" && $2 == "equal" { claim("Equal " sum($3) " " sum($4)) }
$1 == "q" && $2 == "differ" { claim("Differ " sum($3) " " sum($4) " " sum($5)) }
$1 == "q" && $2 == "win" { claim(win($3, $4, $5, $6)) }

END {
    print "Definition " name "_nodes : list (list (kind * position)) := [\n    " nodes "]."
    print "Definition " name "_values : list worth := [\n    " values "]."
    print "Definition " name "_claims : list claim := [\n    " claims "]."
}
