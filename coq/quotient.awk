# Turns a certificate `sprague-misere 1` into definitions for Coq, `kayles` and `kayles_claims`:
#
#     awk -v name=kayles -f quotient.awk FILE
#
# It checks nothing: that is for `check_quotient` and `check_claims`.

function numbers(from, to,    i, text) {
    for (i = from; i <= to; i++) text = text (i > from ? "; " : "") $i
    return "[" text "]"
}
function put(list, item) { return list (list == "" ? "" : ";\n    ") item }

$1 == "digits" { unequal = $NF == "unequal"; digits = numbers(2, NF - unequal) }
$1 == "generators" { generators = 1 }
$1 == "o" {
    text = ""
    for (i = 2; i <= NF; i++) {
        sum = $i
        gsub(/\+/, "; ", sum)
        text = text (i > 2 ? "; " : "") "[" sum "]"
    }
    options = put(options, "[" text "]")
}
$1 == "r" { actions = put(actions, numbers(2, NF)) }
$1 == "p" { winning = numbers(2, NF) }
$1 == "heaps" { values = numbers(2, NF) }
$1 == "period" { period = $2 " " $3 }
$1 == "q" { claims = put(claims, "(" $2 "_position, " numbers(3, NF) ")") }
$1 == "s" { pairs = put(pairs, "(" $2 ", " numbers(3, NF) ")") }

END {
    if (unequal) {
        print "quotient.awk: in Coq no parts must differ; write the heaps as generators" > "/dev/stderr"
        exit 1
    }
    if (generators) subject = "Generators [\n    " options "]"
    else if (period) subject = "All_heaps " digits " " period
    else subject = "First_heaps " digits
    print "Definition " name " : certificate := {|"
    print "  about := " subject ";"
    print "  actions := [\n    " actions "];"
    print "  winning := " winning ";"
    print "  values := " values ";"
    print "  pairs := [\n    " pairs "] |}."
    print ""
    print "Definition " name "_claims : list (outcome_class * list N) := ["
    print "    " claims "]."
}
