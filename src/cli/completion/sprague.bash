# Completion of `sprague` for bash, from 3.2 on.

_sprague() {
    local words=() word line written text opened=""
    local -i place
    # Bash takes `=` for a word of its own; here --format=svg is one word.
    for ((place = 0; place <= COMP_CWORD; place++)); do
        word=${COMP_WORDS[place]}
        if ((place == COMP_CWORD)) && [[ $word != "=" ]]; then
            [[ $word == [\'\"]* ]] && opened=yes
            word=$2
        fi
        if ((place > 0)) && [[ $word == "=" || ${COMP_WORDS[place - 1]} == "=" ]]; then
            words[${#words[@]} - 1]+=$word
        else
            words+=("$word")
        fi
    done
    local last=${words[${#words[@]} - 1]} before=""
    [[ $last == --*=* ]] && before=${last%%=*}=

    COMPREPLY=()
    local -i expressions=0
    local files=""
    while IFS= read -r line; do
        written=${line%% *} text=${line#* }
        text=${text#"$before"}
        case $written in
            files) files=yes ;;
            expression)
                expressions+=1
                # Brackets and spaces want quotes; whoever goes on closes them.
                if [[ $opened ]]; then
                    COMPREPLY+=("$text")
                elif [[ $last != *\\* ]]; then
                    COMPREPLY+=("'$text")
                fi ;;
            *)
                COMPREPLY+=("$text") ;;
        esac
    done < <(command sprague complete -- "${words[@]}" 2>/dev/null)
    if [[ $files ]]; then
        if ((expressions == 0)); then
            compopt -o filenames -o default 2>/dev/null
            COMPREPLY=()
            return
        fi
        while IFS= read -r text; do
            [[ $opened ]] || text=$(printf '%q' "$text")
            COMPREPLY+=("$text")
        done < <(compgen -f -- "$2")
    fi
    if ((expressions > 0)); then
        compopt -o nospace 2>/dev/null
        # Of a single word bash would close the quotes.
        [[ $opened && ${#COMPREPLY[@]} -eq 1 ]] && COMPREPLY+=("${COMPREPLY[0]}…")
    fi
}

complete -F _sprague sprague
