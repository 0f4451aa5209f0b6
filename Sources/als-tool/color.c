/* color.c - whether a text is written in color: where people look, unless they said otherwise. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "text.h"

static color_mode mode = COLOR_AUTO; /* of the whole run */

void color_choose(color_mode chosen) {
  mode = chosen;
}

/* NO_COLOR with any value but an empty one asks for none, as no-color.org has it. */
int color_wanted(FILE *file) {
  const char *refusal = getenv("NO_COLOR"), *terminal = getenv("TERM");
  if (mode != COLOR_AUTO) return mode == COLOR_ALWAYS;
  if ((refusal && *refusal) || terminal == NULL || *terminal == 0 || strcmp(terminal, "dumb") == 0) return 0;
  return isatty(fileno(file));
}
