# Turns a certificate `sprague-cert 1` or `sprague-cert 3` into definitions for Coq, `cram` and
# `cram_claims`:
#
#     awk -v name=cram -f in_part.awk FILE
#
# It checks nothing: that is for `check` of Checker.v.

# The words from one field to another as a list of Certificate.v.
function parts(from, to,    i, text) {
    text = "E"
    for (i = to; i >= from; i--) text = "(C " $i " " text ")"
    return text
}
# The components of a sum before the one that is moved, or after it.
function around(sum, moved, is_after,    i, k, place, text) {
    k = split(components[sum], list, / /)
    place = k + 1
    for (i = k; i >= 1; i--) if (list[i] == moved) place = i
    text = "E"
    for (i = is_after ? k : place - 1; i >= (is_after ? place + 1 : 1); i--) text = "(C " list[i] " " text ")"
    return text
}
function node(text) { nodes = nodes "  L (" text ") (\n"; node_brackets = node_brackets ")" }
function claim(text) { claims = claims "  Q (" text ") (\n"; claim_brackets = claim_brackets ")" }

{ has_value = sub(/^=/, "", $NF) }
$2 == "o" { node("o " parts(3, NF - 1) " " $NF) }
$2 == "p" { node("among " parts(3, NF)) }
$2 == "n" { node("n " $3) }
$2 == "s" {
    for (i = 3; i <= NF - has_value; i++) components[$1] = components[$1] (i > 3 ? " " : "") $i
    node(has_value ? "s " parts(3, NF - 1) " " $NF : "beside " parts(3, NF))
}
$1 == "q" && $2 == "value" { claim("Value " $3 " " $4) }
$1 == "q" && $2 == "equal" { claim("Equal " $3 " " $4) }
$1 == "q" && $2 == "differ" { claim("Differ " $3 " " $4 " " $5) }
$1 == "q" && $2 == "win" && NF == 4 { claim("Win " $3 " " $4) }
$1 == "q" && $2 == "win" && NF == 5 {
    claim("Win_in_sum " $3 " " around($3, $4, 0) " " $4 " " around($3, $4, 1) " " $5)
}
$1 == "q" && $2 == "lose" { claim("Lose " $3) }

END {
    print "Definition " name " : nodes :="
    print nodes "  End" node_brackets "."
    print "Definition " name "_claims : claims :="
    print claims "  Done" claim_brackets "."
}
