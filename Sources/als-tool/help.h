/* help.h - what the command says of itself. */
#ifndef ALS_TOOL_HELP_H
#define ALS_TOOL_HELP_H

#include "commands.h"

/* The list of commands; without one, or the page of one. */
void help_write(const command *c, text *out);
/* What makes a shell complete the words: one of command_words() of COMPLETIONS. */
void completions_write(int shell, text *out);

#endif
