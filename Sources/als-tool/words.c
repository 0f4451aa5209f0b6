/* words.c - lists of words, "ltr|rtl", and the one of them that a misspelt word is nearest to. */
#include <string.h>

#include "commands.h"

enum { LONGEST = 24 }; /* longer words are not guessed */

int list_is(const char *list) {
  return strchr(list, '|') != NULL;
}

size_t list_word(const char *list, int index, const char **word) {
  for (; index > 0; index--) {
    list = strchr(list, '|');
    if (list == NULL) return 0;
    list++;
  }
  *word = list;
  return strcspn(list, "|");
}

int list_index(const char *list, const char *word) {
  const char *known;
  size_t length;
  for (int i = 0; (length = list_word(list, i, &known)) > 0; i++) {
    if (strlen(word) == length && memcmp(word, known, length) == 0) return i;
  }
  return WORD_NONE;
}

static int lower(char c) {
  return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
}

static int least(int a, int b) {
  return a < b ? a : b;
}

/* How many letters were added, left out, mistaken or swapped with the next one. */
static int distance(const char *a, size_t rows, const char *b, size_t columns) {
  int cost[LONGEST + 1][LONGEST + 1];
  for (size_t i = 0; i <= rows; i++) {
    for (size_t j = 0; j <= columns; j++) {
      if (i == 0 || j == 0) {
        cost[i][j] = (int)(i + j);
        continue;
      }
      int differs = lower(a[i - 1]) != lower(b[j - 1]);
      cost[i][j] = least(cost[i - 1][j - 1] + differs, 1 + least(cost[i - 1][j], cost[i][j - 1]));
      if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]))
        cost[i][j] = least(cost[i][j], cost[i - 2][j - 2] + 1);
    }
  }
  return cost[rows][columns];
}

static int is_prefix(const char *a, size_t length, const char *word) {
  for (size_t i = 0; i < length; i++) {
    if (lower(a[i]) != lower(word[i])) return 0;
  }
  return 1;
}

/* A third of the letters may be wrong, the first one least likely; the beginning of a word stands for all of it. */
int list_guess(const char *list, const char *word) {
  size_t length = strlen(word), size;
  int best = WORD_NONE, nearest = 2 * ((int)(length + 2) / 3 + 1);
  const char *known;
  if (length < 2 || length > LONGEST) return WORD_NONE;
  for (int i = 0; (size = list_word(list, i, &known)) > 0; i++) {
    if (size > LONGEST) continue;
    int differs = !is_prefix(word, 1, known);
    int wrong =
        size >= length && is_prefix(word, length, known) ? 0 : 2 * distance(word, length, known, size) + differs;
    if (wrong >= nearest) continue;
    nearest = wrong;
    best = i;
  }
  return best;
}

void list_sentence(const char *list, text *out) {
  const char *word, *after;
  size_t length;
  for (int i = 0; (length = list_word(list, i, &word)) > 0; i++) {
    int is_last = list_word(list, i + 1, &after) == 0;
    if (i > 0) text_add(out, is_last ? " or " : ", ");
    text_bytes(out, word, length);
  }
}

void list_hint(const char *list, const char *word, text *out) {
  const char *near = "";
  int index = list_guess(list, word);
  if (index == WORD_NONE) return;
  text_add(out, "did you mean \"");
  size_t length = list_word(list, index, &near);
  text_bytes(out, near, length);
  text_add(out, "\"?");
}
