#compdef sprague
# Completion of `sprague` for zsh.

_sprague() {
    local line written text files=""
    local -a typed expressions whole
    typed=("${(@Q)words[1,CURRENT - 1]}" "$PREFIX")
    for line in "${(@f)$(command sprague complete -- "${typed[@]}" 2>/dev/null)}"; do
        written=${line%% *} text=${line#* }
        case $written in
            files) files=yes ;;
            expression) expressions+=("$text") ;;
            whole) whole+=("$text") ;;
        esac
    done
    # Brackets and spaces want quotes; whoever goes on closes them.
    if (( $#expressions )); then
        if [[ -n $compstate[quote] ]]; then
            compadd -Q -S '' -a expressions
        elif [[ $PREFIX != *\\* ]]; then
            compadd -Q -P "'" -S '' -a expressions
        fi
    fi
    if [[ -n $files ]]; then
        compset -P '--*='
        _files
    elif (( $#whole )); then
        compadd -a whole
    fi
}

# As a file in $fpath it is the function itself; otherwise it is made known.
if [[ $funcstack[1] == _sprague ]]; then
    _sprague "$@"
else
    compdef _sprague sprague
fi
