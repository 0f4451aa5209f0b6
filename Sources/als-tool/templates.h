/* templates.h - the documents of `als new`. */
#ifndef ALS_TOOL_TEMPLATES_H
#define ALS_TOOL_TEMPLATES_H

#include "text.h"

/* A list of their names; the first is that of a command that names none. */
void template_names(text *out);
/* A line for each, for the help of `als new`. */
void template_lines(text *out);
/* The document number `index`. */
void template_write(int index, text *out);

#endif
