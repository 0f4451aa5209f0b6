/* svg_style.c - the colours of drawings, for light and dark surroundings, and the legend.
 *
 * The picture brings its own ground, and where the surroundings are dark by the reader's wish, a dark one.  Every
 * colour is said once, here: a pen for lines, an ink for words, or a fill. */
#include <string.h>

#include "svg_canvas.h"

static const struct {
  const char *name, *what, *light, *dark;
} colours[] = {
    {"paper", "fill", "#ffffff", "#0d1526"},      {"screen", "fill", "#f7f9fc", "#131d31"},
    {"box", "fill", "#eef2f8", "#1a2740"},        {"leaf", "fill", "#e0e8f3", "#243552"},
    {"edge", "stroke", "#9fb0c8", "#46597a"},     {"name", "fill", "#33425c", "#c9d5e8"},
    {"viewport", "stroke", "#475569", "#94a3b8"}, {"dim", "stroke", "#94a3b8", "#5b6c8a"},
    {"dimi", "fill", "#64748b", "#94a3b8"},       {"gap", "stroke", "#2f6fed", "#5f9bff"},
    {"gapi", "fill", "#1d4fc4", "#93bdff"},       {"line", "stroke", "#0891a8", "#2cc4dc"},
    {"equal", "stroke", "#8b3fe0", "#b98aff"},    {"equali", "fill", "#6d28c4", "#cdaeff"},
    {"fit", "stroke", "#16934a", "#4cc981"},      {"guide", "stroke", "#c026a3", "#ec7ad6"},
    {"guidei", "fill", "#a01b87", "#f19ee2"},     {"free", "stroke", "#d98a06", "#f5b740"},
    {"freei", "fill", "#a86500", "#f9cf7d"},      {"bad", "stroke", "#e02424", "#ff6b6b"},
    {"badi", "fill", "#c01616", "#ff9a9a"},       {"halo", "stroke", "#ffffff", "#0d1526"},
    {"shade", "fill", "#64748b", "#94a3b8"},
};

static void rules(text *out, int dark) {
  for (size_t i = 0; i < sizeof colours / sizeof *colours; i++) {
    text_format(out, ".als-%s{%s:%s}", colours[i].name, colours[i].what, dark ? colours[i].dark : colours[i].light);
  }
}

void draw_style(text *out) {
  text_add(out, "<style>");
  rules(out, 0);
  text_add(out,
           ".als-halo{paint-order:stroke;stroke-width:3px;stroke-linejoin:round}\n@media (prefers-color-scheme:dark){");
  rules(out, 1);
  text_add(out,
           "}</style>\n<defs><pattern id=\"als-hatch\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\" "
           "patternTransform=\"rotate(45)\"><path d=\"M0 0V7\" class=\"als-free\" stroke-width=\"2\" "
           "opacity=\"0.45\"/></pattern></defs>\n");
}

/* ---- the legend ---- */

static const struct {
  const char *pen, *more, *path, *words;
} legend[SEEN_COUNT] = {
    [SEEN_GAP] = {"gap", "", "M0 -3V3M0 0H16M16 -3V3", "distance, size"},
    [SEEN_WISH] = {"gap", " stroke-dasharray=\"3 2\"", "M0 0H16", "optional"},
    [SEEN_LINE] = {"line", " stroke-dasharray=\"5 3\"", "M0 0H16", "aligned"},
    [SEEN_SHRINK] = {"gap", "", "M0 0H6M3.5 -2.5L6 0L3.5 2.5M16 0H10M12.5 -2.5L10 0L12.5 2.5", "as small as fits"},
    [SEEN_EQUAL] = {"equal", " stroke-width=\"1.4\"", "M1 0H15M6.5 -4V4M9.5 -4V4", "equal"},
    [SEEN_RATIO] = {"equal", "", "M0 4L16 -4", "aspect ratio"},
    [SEEN_CONTENT] = {"fit", " stroke-width=\"1.4\"", "M2 -1V-4H5M11 -4H14V-1M14 1V4H11M5 4H2V1", "content size"},
    [SEEN_GUIDE] = {"guide", " stroke-dasharray=\"1.5 2.5\"", "M1 -4H15V4H1Z", "guide"},
    [SEEN_HIDDEN] = {"edge", " stroke-dasharray=\"1 3\" stroke-linecap=\"round\"", "M1 -4H15V4H1Z", "hidden"},
    [SEEN_FREE] = {"free", " stroke-width=\"2\"", "M1 4L5 -4M6 4L10 -4M11 4L15 -4", "ambiguous"},
    [SEEN_LOST] = {"free", " stroke-dasharray=\"3 2\"", "M0 -3V3M0 0H16M16 -3V3", "not met"},
    [SEEN_BROKEN] = {"bad", " stroke-width=\"1.6\"", "M0 -3V3M0 0H16M16 -3V3", "broken"},
    [SEEN_FAILING] = {"bad als-badi", " stroke-width=\"2\" fill-opacity=\"0.12\"", "M1 -4H15V4H1Z", "not as expected"},
};
enum { LINE_HEIGHT = 15, ICON = 16, LEGEND_SIZE = 9 };

/* Lays the entries out in rows; draws them when `y` is a place. */
static size_t legend_rows(canvas *c, const canvas *read, double y) {
  double x = 14;
  size_t rows = 0;
  for (int i = 0; i < SEEN_COUNT; i++) {
    if (!read->seen[i]) continue;
    double width = ICON + 5 + text_ems(legend[i].words, strlen(legend[i].words)) * 0.85 * LEGEND_SIZE;
    if (rows == 0 || (x + width > read->width - 10 && x > 14)) {
      rows++;
      x = 14;
    }
    if (c) {
      text_add(c->out, "<g transform=\"translate(");
      canvas_number(c->out, x);
      text_add(c->out, " ");
      canvas_number(c->out, y + (double)rows * LINE_HEIGHT - 5);
      text_format(c->out,
                  ")\"><path d=\"%s\" class=\"als-%s\"%s/><text x=\"%d\" y=\"3\" class=\"als-dimi\" "
                  "text-anchor=\"start\">%s</text></g>\n",
                  legend[i].path, legend[i].pen, legend[i].more, ICON + 5, legend[i].words);
    }
    x += width + 14;
  }
  return rows;
}

static size_t left_out(const canvas *c, text *out) {
  text why = {0};
  size_t count = plan_left_out(c->p, &why);
  if (count)
    text_format(out, "%zu of %zu constraint%s not drawn: %s", count, c->p->count, c->p->count == 1 ? "" : "s",
                why.bytes);
  text_free(&why);
  return count;
}

double legend_height(const canvas *c) {
  text ignored = {0};
  size_t rows = legend_rows(NULL, c, 0) + (left_out(c, &ignored) > 0);
  text_free(&ignored);
  return rows ? (double)rows * LINE_HEIGHT + 6 : 0;
}

void draw_legend(canvas *c) {
  text words = {0};
  double y = c->height - legend_height(c);
  size_t rows = legend_rows(c, c, y);
  if (left_out(c, &words)) {
    text_add(c->out, "<text class=\"als-dimi\" text-anchor=\"start\" x=\"14\"");
    canvas_attribute(c->out, "y", y + (double)(rows + 1) * LINE_HEIGHT - 2);
    text_add(c->out, ">");
    text_xml(c->out, words.bytes, words.length);
    text_add(c->out, "</text>\n");
  }
  text_free(&words);
}
