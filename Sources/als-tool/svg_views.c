/* svg_views.c - what a drawing shows of the items themselves: frames, names, content sizes, freedom, guides. */
#include <math.h>
#include <string.h>

#include "svg_canvas.h"

enum { NAME = 9, CROWDED = 400 }; /* the size of names; with more views none looks for room outside its view */

/* ---- shapes ---- */

static void tooltip(canvas *c, const text *name, const als_rect *r, const char *more) {
  const double values[4] = {r->x, r->y, r->width, r->height};
  text_add(c->out, "<title>");
  text_xml(c->out, name->bytes, name->length);
  for (int k = 0; k < 4; k++) {
    text_add(c->out, k ? ", " : ": ");
    text_short(c->out, values[k]);
  }
  text_add(c->out, more);
  text_add(c->out, "</title>");
}

/* A frame without area would not be seen as a rect: it becomes a line. */
static void shape(canvas *c, const als_rect *r, const char *classes, const char *more) {
  text *out = c->out;
  if (r->width <= 0 || r->height <= 0) {
    text_add(out, "<path d=\"");
    canvas_point(out, 'M', r->x, r->y);
    canvas_point(out, 'L', r->x + r->width, r->y + r->height);
    text_add(out, "\"");
  } else {
    double half = fmin(0.5, fmin(r->width, r->height) / 2);
    text_add(out, "<rect");
    canvas_attribute(out, "x", r->x + half);
    canvas_attribute(out, "y", r->y + half);
    canvas_attribute(out, "width", r->width - 2 * half);
    canvas_attribute(out, "height", r->height - 2 * half);
    canvas_attribute(out, "rx", fmin(3, fmin(r->width, r->height) / 4));
  }
  text_format(out, " class=\"%s\"%s/>", classes, more);
}

/* ---- names ---- */

static int covers_child(const canvas *c, const als_rect *box, size_t owner) {
  for (size_t v = c->p->child[owner]; v != SCENE_NONE; v = c->p->sibling[v]) {
    als_rect r = canvas_rect(c, &c->p->items[v].frame);
    if (rects_meet(box, &r)) return 1;
  }
  return 0;
}

/* Below or above an item, where the name covers no other view. */
static int name_outside(canvas *c, const text *name, const als_rect *r, size_t owner, double x, const char *kind) {
  label l = label_at(x, 0, NAME, name->bytes, name->length);
  if (owner == SCENE_NONE || c->p->s->count > CROWDED) return 0;
  als_rect around = canvas_rect(c, &c->p->items[owner].frame);
  for (int above = 0; above < 2; above++) {
    l.y = above ? r->y - 7 : r->y + r->height + 7;
    als_rect box = label_box(&l);
    if (box.x < around.x || box.x + box.width > around.x + around.width || box.y < around.y ||
        box.y + box.height > around.y + around.height)
      continue;
    if (covers_child(c, &box, owner) || !label_fits(c, &l, BOX_LABEL | BOX_LINE)) continue;
    label_write(c, &l, kind, name->bytes, name->length, 0);
    return 1;
  }
  return 0;
}

/* A view with a baseline has its name there, larger where the baseline is lower; returns whether it has found room. */
static int baseline_name(canvas *c, const entry *e, const als_rect *r) {
  double ascent = e->info.first_baseline > 0 ? e->info.first_baseline : e->frame.height - e->info.last_baseline;
  if ((e->info.first_baseline <= 0 && e->info.last_baseline <= 0) || !(ascent > 0)) return 0;
  double most = (r->width - 4) / fmax(text_ems(e->name.bytes, e->name.length), 1);
  double size = fmin(most, fmax(NAME, fmin(26, 0.72 * ascent * c->scale))), y = r->y + ascent * c->scale;
  label l = label_at(r->x + r->width / 2, y - size * 0.36, size, e->name.bytes, e->name.length);
  als_rect box = label_box(&l), over = {box.x, box.y, box.width, y - 1.5 - box.y},
           under = {box.x, y + 1.5, box.width, fmax(box.y + box.height - y - 1.5, 0)};
  if (size < NAME - 1 || size * 0.8 > r->height || !label_fits(c, &l, BOX_LABEL | BOX_LINE)) return 0;
  label_text(c, &l, "name", e->name.bytes, e->name.length, 0);
  boxes_add(c->taken, &over, BOX_LABEL); /* a line along the baseline is not interrupted */
  boxes_add(c->taken, &under, BOX_LABEL);
  return 1;
}

static void leaf_name(canvas *c, const entry *e, const als_rect *r) {
  const char *name = e->name.bytes;
  size_t length = e->name.length;
  double size = fmin(11, r->height * 0.7), ems = text_ems(name, length);
  int cut = 0;
  if (baseline_name(c, e, r)) return;
  if ((size < 7 || ems * 7 > r->width - 2) && name_outside(c, &e->name, r, e->owner, r->x + r->width / 2, "name"))
    return;
  if (size < 5) return;
  if (ems * size > r->width - 4) size = fmax(7, (r->width - 4) / ems);
  if (size > r->height * 0.8) return;
  while (length > 0 && (ems + (cut ? 0.8 : 0)) * size > r->width - 2) {
    cut = 1;
    do length--;
    while (length > 0 && ((unsigned char)name[length] & 0xc0) == 0x80);
    ems = text_ems(name, length);
  }
  if (length == 0 || (cut && length < 2)) return;
  label l = label_at(r->x + r->width / 2, r->y + r->height / 2, size, name, length);
  if (cut) l.width += 0.8 * size;
  if (label_fits(c, &l, BOX_LABEL | BOX_LINE)) label_write(c, &l, "name", name, length, cut);
}

/* A corner of a container or guide where its name covers nothing, first where reading begins. */
static int corner_name(canvas *c, const text *name, const als_rect *r, size_t views, int rtl, const char *kind) {
  label l = label_at(0, 0, NAME, name->bytes, name->length);
  if (l.width + 8 > r->width || l.size + 3 > r->height) return 0;
  for (int corner = 0; corner < 6; corner++) {
    int low = corner / 3, third = corner % 3;
    double start = r->x + l.width / 2 + 6, end = r->x + r->width - l.width / 2 - 6;
    l.x = third == 2 ? (start + end) / 2 : (third == 1) != rtl ? end : start;
    l.y = low ? r->y + r->height - 8 : r->y + 8;
    als_rect box = label_box(&l);
    if (covers_child(c, &box, views) || !label_fits(c, &l, BOX_LABEL | BOX_LINE)) continue;
    label_write(c, &l, kind, name->bytes, name->length, 0);
    return 1;
  }
  return 0;
}

/* The name of a root that its views cover stands above it; on the other side, that it reads from right to left. */
static void head_line(canvas *c, int has_name) {
  static const char direction[] = "right to left \xe2\x86\x90";
  const entry *e = &c->p->s->entries[0];
  als_rect r = canvas_rect(c, &c->p->items[0].frame);
  int rtl = e->info.effective_direction == ALS_DIRECTION_RIGHT_TO_LEFT;
  label l = label_at(0, r.y - 7, NAME, e->name.bytes, e->name.length);
  l.x = rtl ? r.x + r.width - l.width / 2 : r.x + l.width / 2;
  if (!has_name && label_fits(c, &l, BOX_LABEL)) label_write(c, &l, "name", e->name.bytes, e->name.length, 0);
  if (!rtl) return;
  l = label_at(0, r.y - 7, NAME, direction, sizeof direction - 1);
  l.x = r.x + l.width / 2;
  if (label_fits(c, &l, BOX_LABEL)) label_write(c, &l, "dimi", direction, sizeof direction - 1, 0);
}

/* ---- content sizes ---- */

static int is_close(double a, double b) {
  return fabs(a - b) < 0.5;
}

/* Where a view is as large as its content, its corners say so; where not, a dotted outline shows the content: in the
 * middle of a view that is larger, from where reading begins in one that is smaller. */
static void content(canvas *c, size_t i) {
  const entry *e = &c->p->s->entries[i];
  const als_size *want = &e->info.intrinsic_size;
  const als_rect *got = &c->p->items[i].rect;
  if ((want->width < 0 && want->height < 0) || e->info.gone) return;
  int across = want->width >= 0 && is_close(want->width, got->width),
      down = want->height >= 0 && is_close(want->height, got->height);
  als_rect r = canvas_rect(c, got);
  double leg = fmin(4, fmin(r.width, r.height) / 4);
  c->seen[SEEN_CONTENT] = 1;
  if (across || down) {
    text_add(c->out, "<path class=\"als-fit\" stroke-width=\"1.4\" d=\"");
    for (int k = 0; k < 4; k++) {
      double x = k & 1 ? r.x + r.width - 2 : r.x + 2, y = k & 2 ? r.y + r.height - 2 : r.y + 2;
      if (across) {
        canvas_point(c->out, 'M', x, y);
        canvas_point(c->out, 'L', x, y + (k & 2 ? -leg : leg));
      }
      if (down) {
        canvas_point(c->out, 'M', x, y);
        canvas_point(c->out, 'L', x + (k & 1 ? -leg : leg), y);
      }
    }
    text_add(c->out, "\"/>");
  }
  if ((want->width < 0 || across) && (want->height < 0 || down)) return;
  als_rect ghost = {got->x, got->y, want->width < 0 ? got->width : want->width,
                    want->height < 0 ? got->height : want->height};
  int rtl = e->info.effective_direction == ALS_DIRECTION_RIGHT_TO_LEFT;
  if (ghost.width < got->width || rtl) ghost.x += (got->width - ghost.width) / (ghost.width < got->width ? 2 : 1);
  if (ghost.height < got->height) ghost.y += (got->height - ghost.height) / 2;
  ghost = canvas_rect(c, &ghost);
  ghost.width = fmin(ghost.width, fmax(c->width - 6 - ghost.x, 0));
  ghost.height = fmin(ghost.height, fmax(c->height - 6 - ghost.y, 0));
  shape(c, &ghost, "als-fit", " stroke-dasharray=\"1 2.5\" stroke-linecap=\"round\"");
}

/* ---- texts ---- */

/* The text of a view in the lines that the library measured; returns whether it has one. */
static int write_text(canvas *c, size_t i) {
  const entry *e = &c->p->s->entries[i];
  const als_rect *points = &c->p->items[i].frame;
  als_rect r = canvas_rect(c, points);
  int rtl = e->info.effective_direction == ALS_DIRECTION_RIGHT_TO_LEFT;
  paragraph p;
  if (!paragraph_read(c->p->s, e, &p)) return 0;
  paragraph_break(&p, points->width, points->height);
  for (size_t k = 0; k < p.count; k++) {
    const paragraph_line *line = &p.lines[k];
    double size = p.size * c->scale, width = line->width * c->scale;
    if (line->length == 0 || width <= 0) continue;
    als_rect box = {rtl ? r.x + r.width - width : r.x, r.y + (double)k * PARAGRAPH_LINE * size, width, size};
    text_format(c->out,
                "<text class=\"als-name\" opacity=\"0.75\" text-anchor=\"%s\" lengthAdjust=\"spacingAndGlyphs\"%s",
                rtl ? "end" : "start", p.advance == ALS_TEXT_MONO ? " font-family=\"monospace\"" : "");
    canvas_attribute(c->out, "x", rtl ? r.x + r.width : r.x);
    canvas_attribute(c->out, "y", box.y + PARAGRAPH_ASCENT * size);
    canvas_attribute(c->out, "font-size", size);
    canvas_attribute(c->out, "textLength", width);
    text_add(c->out, ">");
    text_xml(c->out, p.words.bytes + line->offset, line->length);
    text_add(c->out, "</text>");
    boxes_add(c->taken, &box, BOX_LABEL);
  }
  paragraph_free(&p);
  return 1;
}

/* ---- freedom ---- */

static void arrow(canvas *c, double x, double y, int down) {
  static const char *const paths[2] = {"M-13 0H13M-9 -4L-13 0L-9 4M9 -4L13 0L9 4",
                                       "M0 -13V13M-4 -9L0 -13L4 -9M-4 9L0 13L4 9"};
  als_rect box = {x - (down ? 5 : 14), y - (down ? 14 : 5), down ? 10 : 28, down ? 28 : 10};
  boxes_add(c->taken, &box, BOX_LABEL);
  text_add(c->out,
           "<path class=\"als-free\" stroke-width=\"2\" stroke-linecap=\"round\" stroke-linejoin=\"round\" "
           "transform=\"translate(");
  canvas_number(c->out, x);
  text_add(c->out, " ");
  canvas_number(c->out, y);
  text_format(c->out, ")\" d=\"%s\"/>", paths[down]);
}

/* An arrow that leads both ways: over an edge that could lie elsewhere, beside the name of a view that could. */
static void freedom(canvas *c, size_t i) {
  const uint32_t free = c->p->s->entries[i].freedom;
  als_rect r = canvas_rect(c, &c->p->items[i].frame);
  if (!free) return;
  c->seen[SEEN_FREE] = 1;
  if (r.width > 0 && r.height > 0) shape(c, &r, "als-free", " fill=\"url(#als-hatch)\"");
  double x = r.x + r.width / 2, y = r.y + r.height / 2;
  if (free & (ALS_FREE_LEFT | ALS_FREE_WIDTH)) {
    int edge = !(free & ALS_FREE_LEFT);
    arrow(c, edge ? r.x + r.width : x, edge ? y : r.y + r.height + (r.height > 60 ? -16 : 8), 0);
  }
  if (free & (ALS_FREE_TOP | ALS_FREE_HEIGHT)) {
    int edge = !(free & ALS_FREE_TOP);
    arrow(c, edge ? x : r.x + r.width + (r.width > 90 ? -14 : 8), edge ? r.y + r.height : y, 1);
  }
}

static void free_words(uint32_t free, text *out) {
  static const char *const words[4] = {" left", " top", " width", " height"};
  if (free) text_add(out, "; ambiguous:");
  for (int k = 0; k < 4; k++) {
    if (free & (1u << k)) text_add(out, words[k]);
  }
}

/* ---- what is expected ---- */

/* A red frame over the view, with what is said about it as its tooltip. */
static void draw_failing(canvas *c, size_t i) {
  als_rect r = canvas_rect(c, &c->p->items[i].frame);
  text said = {0};
  if (failing_has(&c->p->failing, i, &said)) {
    failing_widen(&r, 4);
    text_titled_group(c->out, &said);
    shape(c, &r, "als-bad als-badi", " stroke-width=\"2\" fill-opacity=\"0.12\"");
    text_add(c->out, "</g>\n");
    c->seen[SEEN_FAILING] = 1;
  }
  text_free(&said);
}

/* ---- the items ---- */

static void draw_view(canvas *c, size_t i) {
  const entry *e = &c->p->s->entries[i];
  als_rect r = canvas_rect(c, &c->p->items[i].frame);
  int leaf = c->p->child[i] == SCENE_NONE && i != 0, ghost = c->ghosts[i],
      rtl = e->info.effective_direction == ALS_DIRECTION_RIGHT_TO_LEFT;
  text more = {0};
  free_words(e->freedom, &more);
  canvas_group(c, i);
  tooltip(c, &e->name, &e->frame, more.bytes ? more.bytes : "");
  text_free(&more);
  shape(c, &r,
        ghost    ? "als-edge"
        : i == 0 ? "als-screen als-edge"
        : leaf   ? "als-leaf als-edge"
                 : "als-box als-edge",
        ghost ? " stroke-dasharray=\"1 3\" stroke-linecap=\"round\"" : "");
  if (ghost) c->seen[SEEN_HIDDEN] = 1;
  if (ghost) text_add(c->out, "<g opacity=\"0.6\">");
  content(c, i);
  int has_name = 1;
  if (!write_text(c, i) && leaf) {
    leaf_name(c, e, &r);
  } else {
    has_name = corner_name(c, &e->name, &r, i, rtl, "name");
  }
  if (i == 0) head_line(c, has_name);
  text_add(c->out, ghost ? "</g></g>\n" : "</g>\n");
}

static void draw_guide(canvas *c, size_t i) {
  const entry *e = &c->p->s->entries[i];
  als_rect r = canvas_rect(c, &c->p->items[i].frame);
  int rtl =
      e->owner != SCENE_NONE && c->p->s->entries[e->owner].info.effective_direction == ALS_DIRECTION_RIGHT_TO_LEFT;
  canvas_group(c, i);
  tooltip(c, &e->name, &e->frame, "");
  int made = e->name.bytes[0] == '~'; /* by a stack, a grid or a format, for its own use */
  int space = made && e->name.length > 1 && e->name.bytes[1] >= '0' && e->name.bytes[1] <= '9'; /* of a format */
  shape(c, &r, "als-guide", made ? " stroke-dasharray=\"1.5 2.5\" opacity=\"0.5\"" : " stroke-dasharray=\"1.5 2.5\"");
  if (e->owner != SCENE_NONE && (!made || space) && !corner_name(c, &e->name, &r, e->owner, rtl, "guidei")) {
    double half = text_ems(e->name.bytes, e->name.length) * NAME / 2;
    name_outside(c, &e->name, &r, e->owner,
                 space ? r.x + r.width / 2
                 : rtl ? r.x + r.width - half
                       : r.x + half,
                 "guidei");
  }
  text_add(c->out, "</g>\n");
  c->seen[SEEN_GUIDE] = 1;
}

/* How far an area lies inside its view, on each side. */
static void inset_numbers(canvas *c, const als_rect *outer, const als_rect *inner) {
  const double values[4] = {inner->x - outer->x, inner->y - outer->y, outer->x + outer->width - inner->x - inner->width,
                            outer->y + outer->height - inner->y - inner->height};
  als_rect o = canvas_rect(c, outer), r = canvas_rect(c, inner);
  for (int k = 0; k < 4; k++) {
    text words = {0};
    if (values[k] * c->scale < NAME + 3) continue;
    text_short(&words, values[k]);
    label l = label_at(r.x + r.width * 0.8, r.y + r.height / 2, NAME, words.bytes, words.length);
    if (k == 0) l.x = (o.x + r.x) / 2;
    if (k == 1) l.y = (o.y + r.y) / 2;
    if (k == 2) l.x = (r.x + r.width + o.x + o.width) / 2;
    if (k == 3) l.y = (r.y + r.height + o.y + o.height) / 2;
    if (label_fits(c, &l, BOX_LABEL | BOX_LINE)) label_write(c, &l, "guidei", words.bytes, words.length, 0);
    text_free(&words);
  }
}

/* Safe areas and margins are drawn where constraints speak of them. */
static void draw_area(canvas *c, size_t item) {
  als_rect r = canvas_rect(c, &c->p->items[item].frame);
  als_item_info info = ALS_ITEM_INFO_INIT;
  text name = {0};
  scene_item_name(c->p->s, c->p->items[item].item, &name);
  als_item_get_info(c->p->s->layout, c->p->items[item].item, &info);
  size_t owner = scene_find(c->p->s, info.parent);
  /* A content area that scrolls is larger than its view. */
  if (info.kind == ALS_ITEM_CONTENT && owner != SCENE_NONE && c->p->s->entries[owner].info.scrolls_now) {
    text_free(&name);
    return;
  }
  text_add(c->out, "<g>");
  tooltip(c, &name, &c->p->items[item].frame, "");
  shape(c, &r, "als-guide", " stroke-dasharray=\"1.5 2.5\" opacity=\"0.7\"");
  if (owner != SCENE_NONE) {
    int rtl = c->p->s->entries[owner].info.effective_direction == ALS_DIRECTION_RIGHT_TO_LEFT;
    double half = text_ems(name.bytes, name.length) * NAME / 2;
    if (!corner_name(c, &name, &r, owner, rtl, "guidei"))
      name_outside(c, &name, &r, owner, rtl ? r.x + r.width - half : r.x + half, "guidei");
    inset_numbers(c, &c->p->items[owner].frame, &c->p->items[item].frame);
  }
  text_add(c->out, "</g>\n");
  text_free(&name);
  c->seen[SEEN_GUIDE] = 1;
}

static void strip(canvas *c, double x, double y, double width, double height) {
  als_rect points = {x, y, width, height}, r = canvas_rect(c, &points);
  if (r.width <= 0 || r.height <= 0) return;
  text_add(c->out, "<rect class=\"als-shade\" opacity=\"0.12\"");
  canvas_attribute(c->out, "x", r.x);
  canvas_attribute(c->out, "y", r.y);
  canvas_attribute(c->out, "width", r.width);
  canvas_attribute(c->out, "height", r.height);
  text_add(c->out, "/>\n");
}

/* A bar with round ends in the middle of a strip, as devices have them there. */
static void draw_device(canvas *c, double y, double width, double height) {
  als_rect points = {(c->p->items[0].frame.width - width) / 2, y, width, height}, r = canvas_rect(c, &points);
  text_add(c->out, "<rect class=\"als-shade\" opacity=\"0.55\"");
  canvas_attribute(c->out, "x", r.x);
  canvas_attribute(c->out, "y", r.y);
  canvas_attribute(c->out, "width", r.width);
  canvas_attribute(c->out, "height", r.height);
  canvas_attribute(c->out, "rx", r.height / 2);
  text_add(c->out, "/>\n");
}

/* What the screen's safe area leaves out is shaded, with the notch of a phone and the bar at its lower end. */
static void draw_unsafe(canvas *c) {
  const als_edges *s = &c->p->s->entries[0].info.safe_area;
  const als_rect *r = &c->p->items[0].frame;
  double inner = r->height - s->top - s->bottom;
  strip(c, 0, 0, r->width, s->top);
  strip(c, 0, r->height - s->bottom, r->width, s->bottom);
  strip(c, 0, s->top, s->left, inner);
  strip(c, r->width - s->right, s->top, s->right, inner);
  if (s->top >= 30) draw_device(c, s->top * 0.2, r->width * 0.3, s->top * 0.5);
  if (s->bottom >= 16) draw_device(c, r->height - 9, r->width * 0.36, 4);
}

/* The edge of a view that clips, over what sticks out of it, which is shaded. */
static void draw_viewport(canvas *c, size_t i) {
  const als_rect *r = &c->p->items[i].frame;
  int32_t clips = 0;
  double left = r->x, top = r->y, right = r->x + r->width, bottom = r->y + r->height;
  if (als_item_clips(c->p->s->layout, c->p->items[i].item, &clips) != ALS_OK || !clips) return;
  for (size_t v = c->p->child[i]; v != SCENE_NONE; v = c->p->sibling[v]) {
    const als_rect *inside = &c->p->items[v].frame;
    left = fmin(left, inside->x);
    top = fmin(top, inside->y);
    right = fmax(right, inside->x + inside->width);
    bottom = fmax(bottom, inside->y + inside->height);
  }
  if (right - left <= r->width && bottom - top <= r->height) return;
  strip(c, left, top, right - left, r->y - top);
  strip(c, left, r->y + r->height, right - left, bottom - r->y - r->height);
  strip(c, left, r->y, r->x - left, r->height);
  strip(c, r->x + r->width, r->y, right - r->x - r->width, r->height);
  als_rect edge = canvas_rect(c, r);
  shape(c, &edge, "als-viewport", " stroke-width=\"2\"");
  text_add(c->out, "\n");
}

/* The size of the root stands on the paper's edge, as on a plan of a house. */
static void root_size(canvas *c, int axis) {
  const als_size *size = &c->p->s->entries[0].info.size;
  als_rect r = canvas_rect(c, &c->p->items[0].frame);
  double value = axis ? size->height : size->width, from = axis ? r.y : r.x, to = from + (axis ? r.height : r.width);
  text words = {0};
  if (value < 0 || to - from < 1) return;
  text_short(&words, value);
  label l = label_at(axis ? 16 : (from + to) / 2, axis ? (from + to) / 2 : 14, 9, words.bytes, words.length);
  double half = axis ? 8 : l.width / 2 + 4;
  text_add(c->out, "<g><path class=\"als-dim\" d=\"");
  for (int end = 0; end < 2; end++) {
    double at = end ? to : from;
    canvas_point(c->out, 'M', axis ? 12 : at, axis ? at : 10);
    canvas_point(c->out, 'L', axis ? 20 : at, axis ? at : 18);
    double stop = end ? (from + to) / 2 + half : (from + to) / 2 - half;
    if ((end ? to - stop : stop - from) < 2) continue;
    canvas_point(c->out, 'M', axis ? 16 : at, axis ? at : 14);
    canvas_point(c->out, 'L', axis ? 16 : stop, axis ? stop : 14);
  }
  text_add(c->out, "\"/>");
  if (label_fits(c, &l, BOX_LABEL | BOX_LINE)) label_write(c, &l, "dimi", words.bytes, words.length, 0);
  als_rect line = {axis ? 12 : from, axis ? from : 10, axis ? 8 : to - from, axis ? to - from : 8};
  boxes_add(c->taken, &line, BOX_LINE);
  text_add(c->out, "</g>\n");
  text_free(&words);
}

void draw_views(canvas *c) {
  const scene *s = c->p->s;
  for (size_t i = 0; i < s->count; i++) {
    if (plan_is_guide(c->p, i) || s->entries[i].info.gone || !canvas_sees(c, i)) continue;
    draw_view(c, i);
  }
  draw_unsafe(c);
  for (size_t i = 0; i < s->count; i++) {
    if (!plan_is_guide(c->p, i) && !s->entries[i].info.gone && !s->entries[i].info.scrolls_now) draw_viewport(c, i);
  }
  for (size_t i = 0; i < s->count; i++) {
    if (plan_is_guide(c->p, i) && !s->entries[i].info.gone && canvas_sees(c, i)) draw_guide(c, i);
  }
  for (size_t i = s->count; i < c->p->item_count; i++) draw_area(c, i);
  for (size_t i = 0; i < s->count; i++) {
    if (!s->entries[i].info.gone && !plan_is_guide(c->p, i) && canvas_sees(c, i)) freedom(c, i);
  }
  for (size_t i = 0; i < s->count; i++) {
    if (canvas_sees(c, i)) draw_failing(c, i);
  }
  for (size_t i = 0; i < s->count; i++) sight_bars(&c->sight, i, 1, c->out);
  root_size(c, 0);
  root_size(c, 1);
}
