/* layout_svg.c - draws a solved layout: every frame with its name, guides dashed, hidden views as ghosts.
 *
 * The picture brings its own light ground, so that it reads the same on a light page and on a dark one.  Views are
 * opaque and painted parents first, with their texts; guides and then names come last, on top.  A colour belongs to a
 * place (depth and number among the siblings), so the rows of a list look alike.  Where views of the document have the
 * key "draw" the picture is a mock-up: fills, images and texts, without frames and names. */
#include <stdlib.h>
#include <string.h>

#include "look.h"
#include "plan.h"
#include "sight.h"

typedef struct paint {
  const char *stroke, *leaf, *box, *ink;
} paint;

static const paint palette[] = {
    {"#3b82f6", "#d3e3fd", "#f1f6ff", "#1d4596"}, {"#0d9488", "#cdeeea", "#eefaf8", "#0b524c"},
    {"#d97706", "#fbe5c3", "#fff8ec", "#7a4203"}, {"#7c3aed", "#e3d7fc", "#f7f3ff", "#4a1d9c"},
    {"#16a34a", "#d0f0db", "#effaf2", "#0c5a2a"}, {"#e0457b", "#fbd7e3", "#fff3f7", "#8a1a43"},
    {"#0284c7", "#cceafa", "#eff9fe", "#064a70"}, {"#8a7a10", "#efe9bd", "#fbf9e8", "#554b07"},
};
enum { PALETTE = sizeof palette / sizeof *palette, ROWS_TRIED = 24 };
static const paint screen = {"#aab4c4", "#fbfcfe", "#fbfcfe", "#5b6880"};
static const paint ghost = {"#98a2b3", "none", "none", "#7d8797"};
static const char guide_ink[] = "#c026a3";

typedef struct picture {
  scene *s;
  text *out;
  look *looks;      /* NULL: frames and names are drawn     */
  als_rect *frames; /* in root coordinates                    */
  size_t *numbers;  /* of each entry among its siblings       */
  size_t *first;    /* first child of each entry, SCENE_NONE  */
  size_t *sibling;  /* next sibling of each entry, SCENE_NONE */
  char *ghosts;     /* hidden, or inside something hidden     */
  char *has_words;  /* 1: its text is drawn, 2: its name      */
  boxes *taken;     /* what words cover                       */
  double unit;      /* 1, and more in very large layouts      */
  sight sight;      /* what is seen of it                     */
} picture;

static int is_guide(const entry *e) {
  return e->info.kind == ALS_ITEM_GUIDE;
}

static double least(double a, double b) {
  return a < b ? a : b;
}

/* ---- preparation ---- */

static void place(picture *d, size_t i) {
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
static void link_children(picture *d) {
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

static void tooltip(picture *d, size_t i) {
  const als_rect *r = &d->s->entries[i].frame;
  const double values[4] = {r->x, r->y, r->width, r->height};
  text_add(d->out, "<title>");
  text_xml(d->out, d->s->entries[i].name.bytes, d->s->entries[i].name.length);
  for (int k = 0; k < 4; k++) {
    text_add(d->out, k ? ", " : ": ");
    text_short(d->out, values[k]);
  }
  text_add(d->out, "</title>");
}

/* A frame without area would not be drawn at all as a rect: it becomes a line. */
static void shape(picture *d, const als_rect *r, const char *fill, const char *stroke, const char *more) {
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

/* ---- words ---- */

typedef struct label {
  double x, y, size;
  const char *anchor, *ink, *more;
} label;

/* What a label of this length covers. */
static als_rect label_box(const label *l, double width) {
  double left = strcmp(l->anchor, "middle") == 0 ? l->x - width / 2
                : strcmp(l->anchor, "end") == 0  ? l->x - width
                                                 : l->x;
  als_rect box = {left, l->y - l->size * 0.85, width, l->size * 1.1};
  return box;
}

static void open_label(picture *d, const label *l, double width) {
  als_rect box = label_box(l, width);
  boxes_add(d->taken, &box, BOX_LABEL);
  text_add(d->out, "<text");
  text_attribute(d->out, "x", l->x);
  text_attribute(d->out, "y", l->y);
  text_attribute(d->out, "font-size", l->size);
  text_format(d->out, " text-anchor=\"%s\" fill=\"%s\"%s>", l->anchor, l->ink, l->more);
}

static void write_label(picture *d, const label *l, const char *name, size_t length, int cut) {
  open_label(d, l, (text_ems(name, length) + (cut ? 0.8 : 0)) * l->size);
  text_xml(d->out, name, length);
  text_add(d->out, cut ? "\xe2\x80\xa6</text>" : "</text>");
}

/* How much of a name goes into a width: 0 where it is not worth it, less than all of it leaves room for an ellipsis. */
static size_t fit_length(const text *name, double size, double width) {
  size_t length = name->length;
  if (text_ems(name->bytes, length) * size <= width) return length;
  while (length > 0 && (text_ems(name->bytes, length) + 0.8) * size > width) {
    do length--;
    while (length > 0 && ((unsigned char)name->bytes[length] & 0xc0) == 0x80);
  }
  return length > 1 ? length : 0;
}

/* Writes a name into a width: smaller if it must be, then shortened, then not at all. */
static void fit_label(picture *d, label l, const text *name, double width, double smallest) {
  double need = text_ems(name->bytes, name->length);
  if (need * l.size > width) l.size = width / need >= smallest ? width / need : smallest;
  size_t length = need * l.size <= width ? name->length : fit_length(name, l.size, width);
  if (length) write_label(d, &l, name->bytes, length, length < name->length);
}

static void leaf_label(picture *d, size_t i, const char *ink) {
  const als_rect *r = &d->frames[i];
  double size = least(12 * d->unit, r->height * 0.62);
  if (size < 5 * d->unit) return;
  label l = {r->x + r->width / 2, r->y + r->height / 2 + size * 0.35, size, "middle", ink, ""};
  fit_label(d, l, &d->s->entries[i].name, r->width - 3 * d->unit, 6 * d->unit);
}

/* The text of a view, as the library breaks it into lines; each is as long as it was measured, whatever the font. */
static int draw_text_of(picture *d, size_t i, const char *ink) {
  const entry *e = &d->s->entries[i];
  const als_rect *r = &d->frames[i];
  int rtl = e->info.effective_direction == ALS_DIRECTION_RIGHT_TO_LEFT;
  paragraph p;
  if (!paragraph_read(d->s, e, &p)) return 0;
  paragraph_break(&p, r->width, r->height);
  const char *face = p.advance == ALS_TEXT_MONO ? " font-family=\"monospace\"" : "";
  for (size_t k = 0; k < p.count; k++) {
    const paragraph_line *line = &p.lines[k];
    text more = {0};
    label l = {rtl ? r->x + r->width : r->x,
               r->y + ((double)k * PARAGRAPH_LINE + PARAGRAPH_ASCENT) * p.size,
               p.size,
               rtl ? "end" : "start",
               ink,
               ""};
    if (line->length == 0 || line->width <= 0) continue;
    text_format(&more, "%s xml:space=\"preserve\" lengthAdjust=\"spacingAndGlyphs\"", face);
    text_attribute(&more, "textLength", line->width);
    l.more = more.bytes;
    open_label(d, &l, line->width);
    text_xml(d->out, p.words.bytes + line->offset, line->length);
    text_add(d->out, "</text>");
    text_free(&more);
  }
  paragraph_free(&p);
  return 1;
}

/* ---- names of what holds others ---- */

/* Whether a label lies in `r` without covering words, or one of the views listed from `view` on. */
static int is_free(const picture *d, const als_rect *r, const label *l, double width, size_t view) {
  als_rect box = label_box(l, width);
  if (box.x < r->x || box.y < r->y || box.x + box.width > r->x + r->width || box.y + box.height > r->y + r->height)
    return 0;
  if (!boxes_free_at(d->taken, &box, BOX_LABEL)) return 0;
  while (view != SCENE_NONE && !rects_meet(&box, &d->frames[view])) view = d->sibling[view];
  return view == SCENE_NONE;
}

/* Into a corner of `r`, first where reading begins; from the top down at both sides where `is_anywhere`. */
static int find_place(const picture *d, const als_rect *r, double width, int rtl, size_t view, int is_anywhere,
                      label *l) {
  double u = d->unit, top = r->y + 3 * u + l->size * 0.85, low = r->y + r->height - 3 * u - l->size * 0.25;
  for (int row = 0; row < (is_anywhere ? ROWS_TRIED : 2); row++) {
    l->y = is_anywhere ? top + row * (l->size + 2 * u) : row ? low : top;
    for (int side = 0; side < 2; side++) {
      int right = side != rtl;
      l->x = right ? r->x + r->width - 5 * u : r->x + 5 * u;
      l->anchor = right ? "end" : "start";
      if (is_free(d, r, l, width, view)) return 1;
    }
  }
  return 0;
}

/* A light ground below words that lie on something. */
static void draw_ground(picture *d, const label *l, double width) {
  als_rect box = label_box(l, width);
  text_add(d->out, "<path d=\"M");
  text_short(d->out, box.x - d->unit);
  text_add(d->out, " ");
  text_short(d->out, box.y);
  text_add(d->out, "h");
  text_short(d->out, box.width + 2 * d->unit);
  text_add(d->out, "v");
  text_short(d->out, box.height);
  text_add(d->out, "h");
  text_short(d->out, -(box.width + 2 * d->unit));
  text_format(d->out, "z\" fill=\"%s\" fill-opacity=\"0.8\"/>", screen.box);
}

/* The name of entry `i` in its frame: beside the views listed from `view` on; where there is no such place, over them,
 * shortened if it must be.  A view with a text of its own keeps its name for the tooltip then. */
static void corner_label(picture *d, size_t i, size_t view, label l, int rtl) {
  static const double sizes[] = {1, 0.85, 0.7};
  const text *name = &d->s->entries[i].name;
  const als_rect visible = sight_visible(&d->sight, i), *r = &visible;
  double largest = l.size;
  for (int k = 0; k < 3; k++) {
    l.size = largest * sizes[k];
    double width = text_ems(name->bytes, name->length) * l.size;
    if (!find_place(d, r, width, rtl, view, 0, &l)) continue;
    write_label(d, &l, name->bytes, name->length, 0);
    return;
  }
  if (view == SCENE_NONE) return;
  size_t length = fit_length(name, l.size, r->width - 10 * d->unit);
  double width = (text_ems(name->bytes, length) + (length < name->length ? 0.8 : 0)) * l.size;
  if (length == 0 || !find_place(d, r, width, rtl, SCENE_NONE, 1, &l)) return;
  draw_ground(d, &l, width);
  write_label(d, &l, name->bytes, length, length < name->length);
}

/* ---- the parts of the picture ---- */

static const paint *paint_of(const picture *d, size_t i) {
  const entry *e = &d->s->entries[i];
  if (d->ghosts[i]) return &ghost;
  return e->owner == SCENE_NONE ? &screen : &palette[(d->numbers[i] + (e->depth - 1) * 3) % PALETTE];
}

/* Begins the group of an entry, clipped as it is seen. */
static void open_group(picture *d, size_t i) {
  text_add(d->out, "<g");
  sight_clip(d->sight.clips[i], d->out);
  text_add(d->out, ">");
  tooltip(d, i);
}

static void draw_view(picture *d, size_t i) {
  int leaf = d->first[i] == SCENE_NONE;
  const paint *p = paint_of(d, i);
  open_group(d, i);
  shape(d, &d->frames[i], leaf ? p->leaf : p->box, p->stroke,
        d->ghosts[i] ? " stroke-opacity=\"0.6\" stroke-dasharray=\"1 3\" stroke-linecap=\"round\"" : "");
  if (d->ghosts[i]) text_add(d->out, "<g opacity=\"0.6\">");
  d->has_words[i] = (char)draw_text_of(d, i, p->ink);
  if (leaf && d->s->entries[i].owner != SCENE_NONE && !d->has_words[i]) {
    leaf_label(d, i, p->ink);
    d->has_words[i] = 2; /* its name */
  }
  text_add(d->out, d->ghosts[i] ? "</g></g>\n" : "</g>\n");
}

/* A view that fails what the document expects has a red frame, and says why. */
static void draw_failing(picture *d) {
  failing_list list;
  failing_find(d->s, &list);
  for (size_t i = 0; i < d->s->count; i++) {
    text said = {0};
    if (sight_sees(&d->sight, i) && failing_has(&list, i, &said)) {
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

static void write_rect(picture *d, const als_rect *r) {
  text_attribute(d->out, "x", r->x);
  text_attribute(d->out, "y", r->y);
  text_attribute(d->out, "width", r->width);
  text_attribute(d->out, "height", r->height);
}

static void draw_look(picture *d, size_t i) {
  const look *one = &d->looks[i];
  const als_rect *r = &d->frames[i];
  if (d->ghosts[i]) return;
  open_group(d, i);
  if (one->fill.length || i == 0) {
    text_add(d->out, "<rect");
    write_rect(d, r);
    if (one->radius > 0) text_attribute(d->out, "rx", least(one->radius, least(r->width, r->height) / 2));
    text_format(d->out, " fill=\"%s\"/>", one->fill.length ? one->fill.bytes : "#ffffff");
  }
  if (one->image.length) {
    look_image(one, d->out);
    write_rect(d, r);
    text_add(d->out, "/>");
  }
  draw_text_of(d, i, look_ink(d->s, d->looks, i));
  text_add(d->out, "</g>\n");
}

static int is_seen(const picture *d, size_t i) {
  return !d->s->entries[i].info.gone && sight_sees(&d->sight, i);
}

static void draw_bars(picture *d) {
  for (size_t i = 0; i < d->s->count; i++) sight_bars(&d->sight, i, d->unit, d->out);
}

static void draw_mock_up(picture *d) {
  for (size_t i = 0; i < d->s->count; i++) {
    if (!is_guide(&d->s->entries[i]) && is_seen(d, i)) draw_look(d, i);
  }
  draw_bars(d);
  draw_failing(d);
}

/* Made by a stack, a grid or a visual format for its own use; its name is a tooltip only. */
static int is_made(const entry *e) {
  return is_guide(e) && e->name.bytes[0] == '~';
}

static void draw_guide(picture *d, size_t i) {
  const char *opacity = is_made(&d->s->entries[i]) ? "0.35" : "0.85";
  text more = {0};
  text_format(&more, " stroke-dasharray=\"5 3\" stroke-opacity=\"%s\"", opacity);
  open_group(d, i);
  shape(d, &d->frames[i], "none", guide_ink, more.bytes);
  text_free(&more);
  text_add(d->out, "</g>\n");
}

/* Names stand on top of all shapes, so that nothing covers them. */
static void draw_names(picture *d) {
  text_add(d->out, "<g pointer-events=\"none\">\n");
  for (int guides = 0; guides < 2; guides++) {
    for (size_t i = 0; i < d->s->count; i++) {
      const entry *e = &d->s->entries[i];
      if (!is_seen(d, i) || is_guide(e) != guides || is_made(e) || d->has_words[i] == 2) continue;
      size_t around = guides && e->owner != SCENE_NONE ? e->owner : i;
      int rtl = d->s->entries[around].info.effective_direction == ALS_DIRECTION_RIGHT_TO_LEFT;
      label l = {0, 0, 9 * d->unit, "start", paint_of(d, i)->ink, " font-weight=\"600\""};
      if (guides) {
        l.size = 8 * d->unit;
        l.ink = guide_ink;
        l.more = " font-style=\"italic\"";
      }
      size_t before = d->out->length;
      corner_label(d, i, d->first[around], l, rtl);
      if (d->out->length > before) text_add(d->out, "\n");
    }
  }
  text_add(d->out, "</g>\n");
}

static void strip(picture *d, double x, double y, double width, double height) {
  if (width <= 0 || height <= 0) return;
  text_add(d->out, "<rect");
  text_attribute(d->out, "x", x);
  text_attribute(d->out, "y", y);
  text_attribute(d->out, "width", width);
  text_attribute(d->out, "height", height);
  text_add(d->out, " fill=\"#64748b\" fill-opacity=\"0.1\"/>\n");
}

/* What the screen's safe area leaves out is shaded. */
static void draw_unsafe(picture *d) {
  const als_edges *s = &d->s->entries[0].info.safe_area;
  const als_rect *r = &d->frames[0];
  double inner = r->height - s->top - s->bottom;
  strip(d, 0, 0, r->width, s->top);
  strip(d, 0, r->height - s->bottom, r->width, s->bottom);
  strip(d, 0, s->top, s->left, inner);
  strip(d, r->width - s->right, s->top, s->right, inner);
}

static void draw_all(picture *d) {
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
  sight_define(&d->sight, out);
  if (d->looks) {
    draw_mock_up(d);
    text_add(out, "</svg>\n");
    return;
  }
  for (size_t i = 0; i < d->s->count; i++) {
    if (is_guide(&d->s->entries[i]) || !is_seen(d, i)) continue;
    draw_view(d, i);
    if (i == 0) draw_unsafe(d);
  }
  for (size_t i = 0; i < d->s->count; i++) {
    if (is_guide(&d->s->entries[i]) && is_seen(d, i)) draw_guide(d, i);
  }
  draw_bars(d);
  draw_failing(d);
  draw_names(d);
  text_add(out, "</svg>\n");
}

void layout_svg(scene *s, text *out) {
  size_t n = s->count;
  if (n == 0) return;
  picture d = {s,
               out,
               looks_read(s),
               must(calloc(n, sizeof(als_rect))),
               must(calloc(n, sizeof(size_t))),
               must(calloc(n, sizeof(size_t))),
               must(calloc(n, sizeof(size_t))),
               must(calloc(n, 1)),
               must(calloc(n, 1)),
               NULL,
               1,
               {0}};
  for (size_t i = 0; i < n; i++) place(&d, i);
  d.sight = sight_create(s, d.frames);
  link_children(&d);
  double longest = d.frames[0].width > d.frames[0].height ? d.frames[0].width : d.frames[0].height;
  if (longest > 2000) d.unit = longest / 2000;
  d.taken = boxes_create(d.frames[0].width, d.frames[0].height);
  draw_all(&d);
  boxes_destroy(d.taken);
  sight_free(&d.sight);
  looks_free(s, d.looks);
  free(d.has_words);
  free(d.frames);
  free(d.numbers);
  free(d.first);
  free(d.sibling);
  free(d.ghosts);
}
