/* layout_svg.c - draws a solved layout: every frame with its name, guides dashed, hidden views as ghosts.
 *
 * The picture brings its own light ground, so that it reads the same on a light page and on a dark one.  Views are
 * opaque and painted parents first; guides come last, on top.  A colour belongs to a place (depth and number among
 * the siblings), so the rows of a list look alike. */
#include <stdlib.h>
#include <string.h>

#include "tool.h"

typedef struct paint {
  const char *stroke, *leaf, *box, *ink;
} paint;

static const paint palette[] = {
    {"#3b82f6", "#d3e3fd", "#f1f6ff", "#1d4596"}, {"#0d9488", "#cdeeea", "#eefaf8", "#0b524c"},
    {"#d97706", "#fbe5c3", "#fff8ec", "#7a4203"}, {"#7c3aed", "#e3d7fc", "#f7f3ff", "#4a1d9c"},
    {"#16a34a", "#d0f0db", "#effaf2", "#0c5a2a"}, {"#e0457b", "#fbd7e3", "#fff3f7", "#8a1a43"},
    {"#0284c7", "#cceafa", "#eff9fe", "#064a70"}, {"#8a7a10", "#efe9bd", "#fbf9e8", "#554b07"},
};
enum { PALETTE = sizeof palette / sizeof *palette };
static const paint screen = {"#aab4c4", "#fbfcfe", "#fbfcfe", "#5b6880"};
static const paint ghost = {"#98a2b3", "none", "none", "#7d8797"};
static const char guide_ink[] = "#c026a3";

typedef struct drawing {
  scene *s;
  text *out;
  als_rect *frames; /* in root coordinates                    */
  size_t *numbers;  /* of each entry among its siblings       */
  size_t *first;    /* first child of each entry, SCENE_NONE  */
  size_t *sibling;  /* next sibling of each entry, SCENE_NONE */
  char *ghosts;     /* hidden, or inside something hidden     */
  double unit;      /* 1, and more in very large layouts      */
} drawing;

static int is_guide(const entry *e) {
  return e->info.kind == ALS_ITEM_GUIDE;
}

static double least(double a, double b) {
  return a < b ? a : b;
}

/* ---- preparation ---- */

static void place(drawing *d, size_t i) {
  const entry *e = &d->s->entries[i];
  d->frames[i] = e->frame;
  d->ghosts[i] = e->info.hidden != 0;
  if (e->owner == SCENE_NONE) return;
  double x, y;
  scene_origin(&d->s->entries[e->owner], &x, &y);
  d->frames[i].x += d->frames[e->owner].x + x;
  d->frames[i].y += d->frames[e->owner].y + y;
  d->ghosts[i] = d->ghosts[i] || d->ghosts[e->owner];
}

/* Links every entry to its siblings; from the last to the first, so that each list comes out in order. */
static void link_children(drawing *d) {
  size_t count = d->s->count;
  for (size_t i = 0; i < count; i++) d->first[i] = d->sibling[i] = SCENE_NONE;
  for (size_t i = count; i-- > 0;) {
    size_t owner = d->s->entries[i].owner;
    if (owner == SCENE_NONE || is_guide(&d->s->entries[i])) continue;
    d->sibling[i] = d->first[owner];
    d->first[owner] = i;
  }
  for (size_t i = 0; i < count; i++) {
    size_t number = 0;
    for (size_t c = d->first[i]; c != SCENE_NONE; c = d->sibling[c]) d->numbers[c] = number++;
  }
}

/* ---- shapes ---- */

static void tooltip(drawing *d, size_t i) {
  const als_rect *r = &d->s->entries[i].frame;
  const double values[4] = {r->x, r->y, r->width, r->height};
  text_add(d->out, "<title>");
  text_xml(d->out, d->s->entries[i].name, strlen(d->s->entries[i].name));
  for (int k = 0; k < 4; k++) {
    text_add(d->out, k ? ", " : ": ");
    text_short(d->out, values[k]);
  }
  text_add(d->out, "</title>");
}

/* A frame without area would not be drawn at all as a rect: it becomes a line. */
static void shape(drawing *d, const als_rect *r, const char *fill, const char *stroke, const char *more) {
  text *out = d->out;
  if (r->width <= 0 || r->height <= 0) {
    text_add(out, "<line");
    text_attribute(out, "x1", r->x);
    text_attribute(out, "y1", r->y);
    text_attribute(out, "x2", r->x + r->width);
    text_attribute(out, "y2", r->y + r->height);
  } else {
    double half = least(0.5 * d->unit, least(r->width, r->height) / 2);
    text_add(out, "<rect");
    text_attribute(out, "x", r->x + half);
    text_attribute(out, "y", r->y + half);
    text_attribute(out, "width", r->width - 2 * half);
    text_attribute(out, "height", r->height - 2 * half);
    text_attribute(out, "rx", least(3 * d->unit, least(r->width, r->height) / 4));
  }
  text_format(out, " fill=\"%s\" stroke=\"%s\"%s/>", fill, stroke, more);
}

/* ---- names ---- */

typedef struct label {
  double x, y, size;
  const char *anchor, *ink, *more;
} label;

static void write_label(drawing *d, const label *l, const char *name, size_t length, int cut) {
  text *out = d->out;
  text_add(out, "<text");
  text_attribute(out, "x", l->x);
  text_attribute(out, "y", l->y);
  text_attribute(out, "font-size", l->size);
  text_format(out, " text-anchor=\"%s\" fill=\"%s\"%s>", l->anchor, l->ink, l->more);
  text_xml(out, name, length);
  text_add(out, cut ? "\xe2\x80\xa6</text>" : "</text>");
}

/* Writes a name into a width: smaller if it must be, then shortened, then not at all. */
static void fit_label(drawing *d, label l, const char *name, double width, double smallest) {
  size_t length = strlen(name);
  double need = text_ems(name, length);
  if (need * l.size > width && width / need >= smallest) l.size = width / need;
  if (need * l.size <= width) {
    write_label(d, &l, name, length, 0);
    return;
  }
  l.size = smallest;
  while (length > 0 && (text_ems(name, length) + 0.8) * l.size > width) {
    do length--;
    while (length > 0 && ((unsigned char)name[length] & 0xc0) == 0x80);
  }
  if (length > 1) write_label(d, &l, name, length, 1);
}

static void leaf_label(drawing *d, size_t i, const char *ink) {
  const als_rect *r = &d->frames[i];
  double size = least(12 * d->unit, r->height * 0.62);
  if (size < 5 * d->unit) return;
  label l = {r->x + r->width / 2, r->y + r->height / 2 + size * 0.35, size, "middle", ink, ""};
  fit_label(d, l, d->s->entries[i].name, r->width - 3 * d->unit, 6 * d->unit);
}

/* Looks for a corner of `r` where a name covers none of the views listed from `view` on, first where reading begins. */
static int find_corner(const drawing *d, const als_rect *r, double width, int rtl, size_t view, label *l) {
  double u = d->unit, size = l->size;
  if (width + 8 * u > r->width || size + 3 * u > r->height) return 0;
  for (int corner = 0; corner < 4; corner++) {
    int right = (corner & 1) != rtl, low = corner >> 1;
    als_rect box = {right ? r->x + r->width - width - 5 * u : r->x + 5 * u,
                    low ? r->y + r->height - size - 4 * u : r->y + 3 * u, width, size + 1 * u};
    size_t c = view;
    while (c != SCENE_NONE && !rects_meet(&box, &d->frames[c])) c = d->sibling[c];
    if (c != SCENE_NONE) continue;
    l->x = right ? box.x + width : box.x;
    l->y = box.y + size * 0.85;
    l->anchor = right ? "end" : "start";
    return 1;
  }
  return 0;
}

static void corner_label(drawing *d, size_t i, const char *ink) {
  const entry *e = &d->s->entries[i];
  label l = {0, 0, 9 * d->unit, "start", ink, " font-weight=\"600\""};
  int rtl = e->info.effective_direction == ALS_DIRECTION_RIGHT_TO_LEFT;
  double width = text_ems(e->name, strlen(e->name)) * l.size;
  if (find_corner(d, &d->frames[i], width, rtl, d->first[i], &l)) write_label(d, &l, e->name, strlen(e->name), 0);
}

/* ---- the parts of the picture ---- */

static void draw_view(drawing *d, size_t i) {
  const entry *e = &d->s->entries[i];
  int leaf = d->first[i] == SCENE_NONE, root = e->owner == SCENE_NONE;
  const paint *p = root ? &screen : &palette[(d->numbers[i] + (e->depth - 1) * 3) % PALETTE];
  if (d->ghosts[i]) p = &ghost;
  text_add(d->out, "<g>");
  tooltip(d, i);
  shape(d, &d->frames[i], leaf ? p->leaf : p->box, p->stroke,
        d->ghosts[i] ? " stroke-opacity=\"0.6\" stroke-dasharray=\"1 3\" stroke-linecap=\"round\"" : "");
  if (d->ghosts[i]) text_add(d->out, "<g opacity=\"0.6\">");
  if (leaf && !root) {
    leaf_label(d, i, p->ink);
  } else {
    corner_label(d, i, p->ink);
  }
  text_add(d->out, d->ghosts[i] ? "</g></g>\n" : "</g>\n");
}

/* The name of a guide stands beside the views; where there is no room, over them, with a light edge around it. */
static void draw_guide(drawing *d, size_t i) {
  const entry *e = &d->s->entries[i];
  const als_rect *r = &d->frames[i];
  double size = 8 * d->unit, width = text_ems(e->name, strlen(e->name)) * size;
  label l = {r->x + r->width / 2, r->y + size + 2 * d->unit, size, "middle", guide_ink, " font-style=\"italic\""};
  text_add(d->out, "<g>");
  tooltip(d, i);
  shape(d, r, "none", guide_ink, " stroke-dasharray=\"5 3\" stroke-opacity=\"0.85\"");
  size_t views = e->owner == SCENE_NONE ? SCENE_NONE : d->first[e->owner];
  int rtl = e->owner != SCENE_NONE && d->s->entries[e->owner].info.effective_direction == ALS_DIRECTION_RIGHT_TO_LEFT;
  if (find_corner(d, r, width, rtl, views, &l)) {
    write_label(d, &l, e->name, strlen(e->name), 0);
  } else if (r->height >= size + 4 * d->unit) {
    l.more = " font-style=\"italic\" stroke=\"#fbfcfe\" stroke-width=\"2\" paint-order=\"stroke\"";
    fit_label(d, l, e->name, r->width - 6 * d->unit, 6 * d->unit);
  }
  text_add(d->out, "</g>\n");
}

static void strip(drawing *d, double x, double y, double width, double height) {
  if (width <= 0 || height <= 0) return;
  text_add(d->out, "<rect");
  text_attribute(d->out, "x", x);
  text_attribute(d->out, "y", y);
  text_attribute(d->out, "width", width);
  text_attribute(d->out, "height", height);
  text_add(d->out, " fill=\"#64748b\" fill-opacity=\"0.1\"/>\n");
}

/* What the screen's safe area leaves out is shaded. */
static void draw_unsafe(drawing *d) {
  const als_edges *s = &d->s->entries[0].info.safe_area;
  const als_rect *r = &d->frames[0];
  double inner = r->height - s->top - s->bottom;
  strip(d, 0, 0, r->width, s->top);
  strip(d, 0, r->height - s->bottom, r->width, s->bottom);
  strip(d, 0, s->top, s->left, inner);
  strip(d, r->width - s->right, s->top, s->right, inner);
}

/* A view that fails what the document expects has a red frame, and says why. */
static void draw_failing(drawing *d) {
  failing_list list;
  failing_find(d->s, &list);
  for (size_t i = 0; i < d->s->count; i++) {
    text said = {0};
    if (failing_has(&list, i, &said)) {
      text_titled_group(d->out, &said);
      als_rect r = d->frames[i];
      failing_widen(&r, 4 * d->unit);
      shape(d, &r, "#dc2626", "#dc2626", " fill-opacity=\"0.12\"");
      text_add(d->out, "</g>\n");
    }
    text_free(&said);
  }
  failing_free(&list);
}

static void draw_all(drawing *d) {
  text *out = d->out;
  const als_rect *r = &d->frames[0];
  text_add(out, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
  text_attribute(out, "width", r->width);
  text_attribute(out, "height", r->height);
  text_add(out, " viewBox=\"0 0 ");
  text_short(out, r->width);
  text_add(out, " ");
  text_short(out, r->height);
  text_add(out, "\" font-family=\"Helvetica, Arial, 'Liberation Sans', sans-serif\"");
  text_attribute(out, "stroke-width", d->unit);
  text_add(out, ">\n");
  for (size_t i = 0; i < d->s->count; i++) {
    if (is_guide(&d->s->entries[i]) || d->s->entries[i].info.gone) continue;
    draw_view(d, i);
    if (i == 0) draw_unsafe(d);
  }
  for (size_t i = 0; i < d->s->count; i++) {
    if (is_guide(&d->s->entries[i]) && !d->s->entries[i].info.gone) draw_guide(d, i);
  }
  draw_failing(d);
  text_add(out, "</svg>\n");
}

void layout_svg(scene *s, text *out) {
  size_t n = s->count;
  if (n == 0) return;
  drawing d = {s,
               out,
               must(calloc(n, sizeof(als_rect))),
               must(calloc(n, sizeof(size_t))),
               must(calloc(n, sizeof(size_t))),
               must(calloc(n, sizeof(size_t))),
               must(calloc(n, 1)),
               1};
  for (size_t i = 0; i < n; i++) place(&d, i);
  link_children(&d);
  double longest = d.frames[0].width > d.frames[0].height ? d.frames[0].width : d.frames[0].height;
  if (longest > 2000) d.unit = longest / 2000;
  draw_all(&d);
  free(d.frames);
  free(d.numbers);
  free(d.first);
  free(d.sibling);
  free(d.ghosts);
}
