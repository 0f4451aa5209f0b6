/* prove_svg.c - placeholder */
#include "tool.h"
int prove_svg(scene *s, const prove_report *report, text *out) {
  (void)s;
  (void)report;
  (void)out;
  return TOOL_OK;
}
