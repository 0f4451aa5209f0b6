#include "families.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ALL_ROWS                                                                            \
  (ALS_FORMAT_ALIGN_ALL_TOP | ALS_FORMAT_ALIGN_ALL_BOTTOM | ALS_FORMAT_ALIGN_ALL_CENTER_Y | \
   ALS_FORMAT_ALIGN_ALL_LAST_BASELINE | ALS_FORMAT_ALIGN_ALL_FIRST_BASELINE)
#define DOCUMENT "{\"als\":1,\"root\":{\"size\":[300,200],\"children\":[{\"name\":\"a\"},{\"name\":\"b\"}]},"

const family families[] = {
    {ALS_SYNTAX_COMPACT, "long name on the left", "", "a", ".left = b.left", 0, 0},
    {ALS_SYNTAX_COMPACT, "long name on the right", "a.left = ", "b", ".left", 0, 0},
    {ALS_SYNTAX_COMPACT, "long metric", "a.width = ", "m", "", 0, 0},
    {ALS_SYNTAX_COMPACT, "long attribute", "a.", "w", " = 5", 0, 0},
    {ALS_SYNTAX_COMPACT, "dots on the left", "", "a.", "left = b.left", 0, 0},
    {ALS_SYNTAX_COMPACT, "dots on the right", "a.left = ", "b.", "left", 0, 0},
    {ALS_SYNTAX_COMPACT, "parts on the right", "a.left = b", ".safeArea", ".left", 0, 0},
    {ALS_SYNTAX_COMPACT, "spaces", "a.width", " ", "= 5", 0, 0},
    {ALS_SYNTAX_COMPACT, "line ends", "a.width = 5", "\n", "", 0, 0},
    {ALS_SYNTAX_COMPACT, "relations", "a.width ", "<=>", " 5", 0, 0},
    {ALS_SYNTAX_COMPACT, "digits", "a.width = ", "7", "", 0, 0},
    {ALS_SYNTAX_COMPACT, "zeros", "a.width = 0.", "0", "1", 0, 0},
    {ALS_SYNTAX_COMPACT, "digits behind the point", "a.width = 1.", "13", "", 0, 0},
    {ALS_SYNTAX_COMPACT, "exponent", "a.width = 1e-", "9", "", 0, 0},
    {ALS_SYNTAX_COMPACT, "exponents", "a.width = 1", "e1", "", 0, 0},
    {ALS_SYNTAX_COMPACT, "signs", "a.width = ", "+-", "5", 0, 0},
    {ALS_SYNTAX_COMPACT, "sums", "a.width = b.width", "+1", "", 0, 0},
    {ALS_SYNTAX_COMPACT, "marks", "a.width = 5 ", "#", "", 0, 0},
    {ALS_SYNTAX_COMPACT, "long identifier", "a.width = 5 # ", "i ", "", 0, 0},
    {ALS_SYNTAX_COMPACT, "brackets", "a.width = ", "(", "", 0, 0},
    {ALS_SYNTAX_COMPACT, "bytes above ASCII", "a.width = ", "\xc3\xbc", "", 0, 0},
    {ALS_SYNTAX_COMPACT, "broken UTF-8", "a.width = 5 #", "\xc3", "", 0, 0},

    {ALS_SYNTAX_LINEAR, "list", "", "a.width==b.width*2+1;", "a.width==5", 0, 0},
    {ALS_SYNTAX_LINEAR, "compounds", "", "a.frame==b;", "a.width==5", 0, 0},
    {ALS_SYNTAX_LINEAR, "short names", "", "a.left==b;", "a.width==5", 0, 0},
    {ALS_SYNTAX_LINEAR, "semicolons", "", ";", "", 0, 0},
    {ALS_SYNTAX_LINEAR, "no relation", "", "a", "", 0, 0},
    {ALS_SYNTAX_LINEAR, "relations far behind", "", "a ", "==5", 0, 0},
    {ALS_SYNTAX_LINEAR, "spaces", "a.width", " ", "==5", 0, 0},
    {ALS_SYNTAX_LINEAR, "dots", "a", ".left", "==b", 0, 0},
    {ALS_SYNTAX_LINEAR, "sums", "a.width==b", "+1", "", 0, 0},
    {ALS_SYNTAX_LINEAR, "priorities", "a.width==b", "@5", "", 0, 0},
    {ALS_SYNTAX_LINEAR, "bars", "a.left==", "|", "", 0, 0},
    {ALS_SYNTAX_LINEAR, "bracket at the end", "", "a.width==5;", "[a", 0, 0},
    {ALS_SYNTAX_LINEAR, "formats", "", "[a]-[b];", "[a]", 0, 0},
    {ALS_SYNTAX_LINEAR, "long name", "", "a", ".left==b.left", 0, 0},
    {ALS_SYNTAX_LINEAR, "digits", "a.width==", "7", "", 0, 0},

    {ALS_SYNTAX_ANY, "list", "", "a.width = b.width * 2 + 1 @ 20 # %;", "a.width = 5", 0, 0},
    {ALS_SYNTAX_ANY, "compounds", "", "a.edges=b;", "a.width=5", 0, 0},
    {ALS_SYNTAX_ANY, "semicolons", "", ";", "", 0, 0},
    {ALS_SYNTAX_ANY, "marks", "", "a.width=5#;", "a.width=5", 0, 0},
    {ALS_SYNTAX_ANY, "many marks", "a.width=5", "#", "", 0, 0},
    {ALS_SYNTAX_ANY, "brackets behind a mark", "a.width=5#", "[", "", 0, 0},
    {ALS_SYNTAX_ANY, "formats", "", "[a]-[b];", "[a]", 0, 0},
    {ALS_SYNTAX_ANY, "spaces around dots", "a", " . ", "width = 5", 0, 0},
    {ALS_SYNTAX_ANY, "spaces before a dot", "a", " ", ".width = 5", 0, 0},
    {ALS_SYNTAX_ANY, "dots on the right", "a.left = ", "b.", "left", 0, 0},
    {ALS_SYNTAX_ANY, "sums", "a.width = 5", "+1", "", 0, 0},
    {ALS_SYNTAX_ANY, "digits", "a.width = ", "7", "", 0, 0},
    {ALS_SYNTAX_ANY, "unknown names", "", "a.width = 5; ", "c.width = 5", 0, 0},
    {ALS_SYNTAX_ANY, "long name", "", "a", ".left = b.left", 0, 0},

    {ALS_SYNTAX_VISUAL_FORMAT, "chain", "|", "[a]-", "|", 0, 0},
    {ALS_SYNTAX_VISUAL_FORMAT, "flush chain", "", "[a]", "", 0, 0},
    {ALS_SYNTAX_VISUAL_FORMAT, "aligned chain", "", "[a]", "", ALS_FORMAT_ALIGN_ALL_TOP, 0},
    {ALS_SYNTAX_VISUAL_FORMAT, "much aligned chain", "", "[a]", "", ALL_ROWS, 0},
    {ALS_SYNTAX_VISUAL_FORMAT, "wrong axis at the end", "", "[a]", "", ALS_FORMAT_ALIGN_ALL_LEFT, 0},
    {ALS_SYNTAX_VISUAL_FORMAT, "sizes", "[a(", "1,", "1)]", 0, 0},
    {ALS_SYNTAX_VISUAL_FORMAT, "sizes of a view", "[a(", ">=b@5,", "1)]", 0, 0},
    {ALS_SYNTAX_VISUAL_FORMAT, "gap conditions", "[a]-(", ">=1@20,", "1)-[b]", 0, 0},
    {ALS_SYNTAX_VISUAL_FORMAT, "sizes not closed", "[a(", "1,", "", 0, 0},
    {ALS_SYNTAX_VISUAL_FORMAT, "parentheses", "[a", "(", "", 0, 1},
    {ALS_SYNTAX_VISUAL_FORMAT, "brackets", "", "[", "", 0, 1},
    {ALS_SYNTAX_VISUAL_FORMAT, "bars", "", "|", "", 0, 0},
    {ALS_SYNTAX_VISUAL_FORMAT, "dashes", "[a]", "-", "", 0, 0},
    {ALS_SYNTAX_VISUAL_FORMAT, "spaces", "", " ", "[a]", 0, 0},
    {ALS_SYNTAX_VISUAL_FORMAT, "commas", "[a(1", ",", ")]", 0, 0},
    {ALS_SYNTAX_VISUAL_FORMAT, "relations", "[a(", "<=>", "1)]", 0, 0},
    {ALS_SYNTAX_VISUAL_FORMAT, "long name", "[", "a", "]", 0, 0},
    {ALS_SYNTAX_VISUAL_FORMAT, "long metric", "[a]-", "m", "-[b]", 0, 0},
    {ALS_SYNTAX_VISUAL_FORMAT, "digits", "[a(", "7", ")]", 0, 0},
    {ALS_SYNTAX_VISUAL_FORMAT, "numbers", "", "[a(0.1234567890123456789e-3)]", "", 0, 0},

    {ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "chain", "|", "[a]-", "|", 0, 0},
    {ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "spacers", "|", "[a]~", "|", 0, 0},
    {ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "measured spacers", "|", "~(10%)~[a]", "~|", 0, 0},
    {ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "percentages", "|", "-10%-[a(50%)]", "-|", 0, 0},
    {ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "gap conditions", "[a]-(", "10%,", "1)-[b]", 0, 0},
    {ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "cells", "[", "a,", "a]", 0, 0},
    {ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "cells beside cells", "[a,a,a,a,a,a,a,a", "]-[a,a,a,a,a,a,a,a", "]", 0, 0},
    {ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "cells between edges", "|[", "a,", "a]|", 0, 0},
    {ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "cells between spacers", "|~[", "a,", "a]~|", 0, 0},
    {ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "both directions", "", "HV:|[a]|\n", "", 0, 0},
    {ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "ranges", "[", "v1..9,", "a]", 0, 0},
    {ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "long ranges", "[", "v..999999999999,", "a]", 0, 0},
    {ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "number of a range", "[v..", "9", "]", 0, 0},
    {ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "lines", "", "\n", "[a]", 0, 0},
    {ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "remarks", "", "//\n", "[a]", 0, 0},
    {ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "lines of one view", "", "[a]-[b]\n", "[a]", 0, 0},
    {ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "lines of a spacer", "", "|~[a]\n", "[a]", 0, 0},
    {ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "spaces", "[a]", " ", "//", 0, 0},
    {ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "stacks in stacks", "", "[s%:", "[a]", 0, 1},
    {ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "stacks", "V:", "[s%:[a]]", "", 0, 0},
    {ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "stacks crossed", "", "V:[s%:[a][b]]\nH:|[s%]|\n", "", 0, 0},
    {ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "stack of cells", "V:[s:[", "a,", "a]]\nH:|[s]|", 0, 0},
    {ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "parentheses", "[a", "(", "", 0, 1},
    {ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "depths", "Z:|", "[a]-5-[b]", "", 0, 0},
    {ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "lines of depths", "", "Z:[a][b]\n", "", 0, 0},
    {ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "cells of depths", "Z:[", "a,", "a][b,b]", 0, 0},
    {ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "explicit", "C:a", ".width(1)", "", 0, 0},
    {ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "explicit list", "C:a.width(", "b*2+1,", "1)", 0, 0},
    {ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "explicit lines", "", "C:a.width(1)\n", "[a]", 0, 0},
    {ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "long name", "[", "a", "]", 0, 0},
    {ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "digits", "[a(", "7", ")]", 0, 0},

    {TO_META, "widths", "//widths", " a:1", "", 0, 0},
    {TO_META, "names", "//colors", " c%:red", "", 0, 0},
    {TO_META, "ranges", "//widths", " a..9:1", "", 0, 0},
    {TO_META, "long ranges", "//widths", " a..999999999999:1", "", 0, 0},
    {TO_META, "lines", "", "//widths a:1\n", "", 0, 0},
    {TO_META, "remarks", "", "//\n", "", 0, 0},
    {TO_META, "spacing", "//spacing:", "[", "", 0, 1},
    {TO_META, "spacings", "", "//spacing:8\n", "", 0, 0},
    {TO_META, "list of spaces", "//spacing:[", "8,", "8]", 0, 0},
    {TO_META, "escapes", "//colors:", "\"", "", 0, 0},

    {TO_SHORTHAND, "long attribute", "", "w", " ==", 0, 0},
    {TO_SHORTHAND, "spaces", "width", " ", "==", 0, 0},
    {TO_SHORTHAND, "long identifier", "width == ", "i ", "", 0, 0},
    {TO_SHORTHAND, "relations", "width ", "<=>", "", 0, 0},
    {TO_SHORTHAND, "bytes above ASCII", "width == ", "\xc3\xbc", "", 0, 0},
    {TO_SHORTHAND, "entries", "", "width ==\n", "height ==", 0, 0},

    {TO_DOCUMENT, "arrays in arrays", "{\"als\":1,\"root\":{},\"x-a\":", "[", "", 0, 1},
    {TO_DOCUMENT, "objects in objects", "{\"als\":1,\"root\":{},\"x-a\":", "{\"a\":", "", 0, 1},
    {TO_DOCUMENT, "views in views", "{\"als\":1,\"root\":", "{\"name\":\"v%\",\"children\":[", "", 0, 1},
    {TO_DOCUMENT, "views", "{\"als\":1,\"root\":{\"children\":[", "{\"name\":\"v%\"},", "{\"name\":\"w\"}]}}", 0, 0},
    {TO_DOCUMENT, "views of one name", "{\"als\":1,\"root\":{\"children\":[{\"name\":\"w\"}", ",{\"name\":\"v\"}",
     "]}}", 0, 0},
    {TO_DOCUMENT, "metrics", "{\"als\":1,\"root\":{},\"metrics\":{", "\"m%\":1,", "\"m\":1}}", 0, 0},
    {TO_DOCUMENT, "keys of others", "{\"als\":1,", "\"x-%\":1,", "\"root\":{}}", 0, 0},
    {TO_DOCUMENT, "one key of others", "{\"als\":1,", "\"x-a\":1,", "\"root\":{}}", 0, 0},
    {TO_DOCUMENT, "unknown keys", "{\"als\":1,\"root\":{},", "\"k%\":1,", "\"k\":1}", 0, 0},
    {TO_DOCUMENT, "long key", "{\"als\":1,\"root\":{},\"x-", "k", "\":1}", 0, 0},
    {TO_DOCUMENT, "long name", "{\"als\":1,\"root\":{\"name\":\"", "n", "\"}}", 0, 0},
    {TO_DOCUMENT, "escapes", "{\"als\":1,\"root\":{\"name\":\"", "\\u00fc", "\"}}", 0, 0},
    {TO_DOCUMENT, "backslashes", "{\"als\":1,\"root\":{\"name\":\"", "\\", "\"}}", 0, 0},
    {TO_DOCUMENT, "digits", "{\"als\":1,\"root\":{\"size\":[", "7", ",1]}}", 0, 0},
    {TO_DOCUMENT, "digits behind the point", "{\"als\":1,\"root\":{\"size\":[0.", "7", ",1]}}", 0, 0},
    {TO_DOCUMENT, "exponent", "{\"als\":1,\"root\":{\"size\":[1e-", "9", ",1]}}", 0, 0},
    {TO_DOCUMENT, "spaces", "{\"als\":1,", " ", "\"root\":{}}", 0, 0},
    {TO_DOCUMENT, "commas", "{\"als\":1,\"root\":{\"size\":[1", ",", "]}}", 0, 0},
    {TO_DOCUMENT, "long array", "{\"als\":1,\"root\":{\"size\":[1", ",1", "]}}", 0, 0},
    {TO_DOCUMENT, "string not closed", "{\"als\":1,\"root\":{\"name\":\"", "n ", "", 0, 0},
    {TO_DOCUMENT, "empty constraints", DOCUMENT "\"constraints\":[\"\"", ",\"\"", "]}", 0, 0},
    {TO_DOCUMENT, "bare strings", DOCUMENT "\"constraints\":[\"a.width=1\"", ",\"a.width=1\"", "]}", 0, 0},
    {TO_DOCUMENT, "long bare string", DOCUMENT "\"constraints\":[\"", "a.width=1;", "a.width=1\"]}", 0, 0},
    {TO_DOCUMENT, "escaped bare string", DOCUMENT "\"constraints\":[\"", "a.width=\\u0031;", "b.c=1\"]}", 0, 0},
    {TO_DOCUMENT, "escaped bare strings", DOCUMENT "\"constraints\":[\"a.width=1\"", ",\"a\\u002ewidth=1\"", "]}", 0,
     0},
    {TO_DOCUMENT, "formats", DOCUMENT "\"constraints\":[\"[a]\"", ",\"[a]-[b]\"", "]}", 0, 0},
    {TO_DOCUMENT, "extended formats", DOCUMENT "\"constraints\":[\"[a]\"", ",{\"evfl\":\"|~[a]~|\"}", "]}", 0, 0},
    {TO_DOCUMENT, "groups", DOCUMENT "\"constraints\":[\"[a]\"", ",{\"compact\":\"a.width=1\",\"group\":\"g%\"}", "]}",
     0, 0},
    {TO_DOCUMENT, "options", DOCUMENT "\"constraints\":[{\"vfl\":\"[a]\",\"options\":[\"alignAllTop\"",
     ",\"alignAllTop\"", "]}]}", 0, 0},
    {TO_DOCUMENT, "shorthand", DOCUMENT "\"constraints\":[{\"view\":\"a\",\"shorthand\":{\"width ==\":1",
     ",\"width ==\":1", "}}]}", 0, 0},
    {TO_DOCUMENT, "shorthand records", DOCUMENT "\"constraints\":[{\"view\":\"a\",\"shorthand\":{\"width ==\":1",
     ",\"width ==\":{\"als_view\":\"b.width\"}", "}}]}", 0, 0},
    {TO_DOCUMENT, "builder steps", DOCUMENT "\"constraints\":[{\"layout\":\"a\",\"do\":[{\"setSize\":[1,2]}",
     ",{\"alignAllEdgesTo\":\"b\"}", "]}]}", 0, 0},
    {TO_DOCUMENT, "builder names", DOCUMENT "\"constraints\":[{\"layout\":\"a\",\"do\":[{\"setSize\":[1,2]}",
     ",{\"set\":\"width\",\"to\":1,\"name\":\"n%\"}", "]}]}", 0, 0},
    {TO_DOCUMENT, "long identifiers", DOCUMENT "\"constraints\":[{\"compact\":\"a.width=1\",\"identifier\":\"", "i",
     "\"}]}", 0, 0},
};
const size_t family_count = sizeof families / sizeof families[0];

/* One repetition of the unit, or its length when `out` is NULL. */
static size_t write_unit(const char *unit, size_t number, char *out) {
  size_t length = 0;
  char digits[24];
  for (; *unit; unit++) {
    const char *piece = unit;
    size_t count = 1;
    /* A percent sign behind a digit is one of an extended format. */
    if (*unit == '%' && !(length > 0 && unit[-1] >= '0' && unit[-1] <= '9')) {
      count = (size_t)snprintf(digits, sizeof digits, "%zu", number);
      piece = digits;
    }
    if (out) memcpy(out + length, piece, count);
    length += count;
  }
  return length;
}

char *family_text(const family *f, size_t size, size_t *length) {
  size_t head = strlen(f->head), tail = strlen(f->tail), at = head;
  char *text = malloc(size + head + tail + 64);
  if (!text) return NULL;
  memcpy(text, f->head, head);
  for (size_t number = 1;; number++) {
    size_t unit = write_unit(f->unit, number, NULL);
    if (at + unit + tail > size && number > 1) break;
    write_unit(f->unit, number, text + at);
    at += unit;
  }
  memcpy(text + at, f->tail, tail);
  *length = at + tail;
  return text;
}

const char *family_notation(const family *f) {
  switch (f->to) {
    case ALS_SYNTAX_COMPACT: return "compact";
    case ALS_SYNTAX_LINEAR: return "linear";
    case ALS_SYNTAX_ANY: return "any";
    case ALS_SYNTAX_VISUAL_FORMAT: return "vfl";
    case ALS_SYNTAX_EXTENDED_VISUAL_FORMAT: return "evfl";
    case TO_SHORTHAND: return "shorthand";
    case TO_META: return "meta";
    default: return "document";
  }
}
