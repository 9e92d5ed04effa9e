// Which ends of lines end a statement: those that the grammar takes at their place, which is none where a
// bracket is open or an operator waits for its right side, unless the next line begins with a word that
// goes on with the statement.
#include "tree_sitter/parser.h"

#include <stdbool.h>
#include <string.h>

enum { END };

void *tree_sitter_sprague_external_scanner_create(void) { return NULL; }
void tree_sitter_sprague_external_scanner_destroy(void *payload) { (void)payload; }
void tree_sitter_sprague_external_scanner_reset(void *payload) { (void)payload; }

unsigned tree_sitter_sprague_external_scanner_serialize(void *payload, char *buffer) {
    (void)payload;
    (void)buffer;
    return 0;
}

void tree_sitter_sprague_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
    (void)payload;
    (void)buffer;
    (void)length;
}

static bool is_blank(int32_t sign) {
    return sign == ' ' || sign == '\t' || sign == '\r' || sign == '\n' || sign == 0xa0 || sign == 0xfeff;
}

/// Whether a line that begins with this word goes on with the statement before.
static bool goes_on(const char *word) {
    static const char *const words[] = {"then", "else", "and", "or", "implies", "iff", "where"};
    for (unsigned place = 0; place < sizeof words / sizeof *words; place++) {
        if (strcmp(word, words[place]) == 0) return true;
    }
    return false;
}

bool tree_sitter_sprague_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
    (void)payload;
    if (!valid[END]) return false;
    while (lexer->lookahead == ' ' || lexer->lookahead == '\t') lexer->advance(lexer, true);
    if (lexer->lookahead != '\n' && lexer->lookahead != '\r') return false;
    lexer->advance(lexer, false);
    lexer->mark_end(lexer);
    lexer->result_symbol = END;
    // The first word of the next line that has any, beyond comments.
    for (;;) {
        while (is_blank(lexer->lookahead)) lexer->advance(lexer, false);
        if (lexer->lookahead != '#') break;
        while (lexer->lookahead != '\n' && !lexer->eof(lexer)) lexer->advance(lexer, false);
    }
    char word[16] = {0};
    for (unsigned length = 0; length < sizeof word - 1; length++) {
        int32_t sign = lexer->lookahead;
        if ((sign < 'a' || sign > 'z') && sign != '_') break;
        word[length] = (char)sign;
        lexer->advance(lexer, false);
    }
    return !goes_on(word);
}
