/* proofs.c - proofs of random layouts beside layouts that are solved afresh.
 *
 *     proofs [seed=N] [planes] COUNT SAMPLES
 *
 * Each of COUNT layouts has views in views, relations of all priorities, ratios, content, texts that wrap, stacks,
 * views that are gone, and both directions.  als_prove judges it over one or two of width, height and text scale,
 * without expectations of its own, at times without one of the views.  Then a copy is solved at SAMPLES sizes, and what
 * does not hold there must be what the proof says fails there, except within 1e-6 of where that begins and ends.  The
 * layout's digest is the same before and after.  At the witness of each failure a copy fails in the same way.
 *
 * With `planes` there are always two parameters, and stacks of all distributions, grids, safe areas and preserved
 * margins as well.
 *
 * With PROOFS_ONLY=I in the environment only layout I is looked at; with PROOFS_VERBOSE its document and pieces are
 * printed. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "als/als.h"

enum { MOST_VIEWS = 16, MOST_REGIONS = 4096, MOST_WORDS = 9 };
#define MISS 1e-6

static uint64_t dice = 1;
static size_t wrong, checks, failures_seen, pieces_seen, refused, witnesses_wrong, sampled_seen;
static int planes;

static uint32_t below(uint32_t n) {
  dice = dice * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)((dice >> 33) % n);
}

static double between(double from, double to) {
  return from + (to - from) * (below(1u << 30) + 0.5) / (1u << 30);
}

typedef struct world {
  als_layout *layout;
  als_item views[MOST_VIEWS];
  int parents[MOST_VIEWS];
  als_size content[MOST_VIEWS];
  double baselines[MOST_VIEWS];
  /* A text has so many words, of so many characters. */
  int words[MOST_VIEWS], letters[MOST_VIEWS][MOST_WORDS];
  double em[MOST_VIEWS];
  size_t count;
  double width, height;
  /* A view that is gone in the proof alone; 0: none. */
  size_t out;
} world;

/* ---- texts, in characters of 0.6 em ---- */

static void set_text(const world *w, size_t i, als_layout *layout, als_item item, double scale) {
  char text[256];
  size_t length = 0;
  for (int k = 0; k < w->words[i]; k++) {
    if (k) text[length++] = ' ';
    for (int j = 0; j < w->letters[i][k]; j++) text[length++] = 'x';
  }
  als_item_set_text(layout, item, text, length, w->em[i] * scale, ALS_TEXT_MONO);
}

static double longest_word(const world *w, size_t i) {
  int longest = 0;
  for (int k = 0; k < w->words[i]; k++)
    if (w->letters[i][k] > longest) longest = w->letters[i][k];
  return longest * 0.6 * w->em[i];
}

/* As high as it is when it is so wide; widths are asked about in steps of 1/65536. */
static double text_height(const world *w, size_t i, double width, double scale) {
  double advance = 0.6 * w->em[i] * scale, natural = -advance;
  for (int k = 0; k < w->words[i]; k++) natural += (w->letters[i][k] + 1) * advance;
  double limit = fabs(width - natural) <= 1e-6 * (1 + width) ? INFINITY : fmax(0, round(width * 65536) / 65536);
  int lines = 0, line = 0;
  for (int k = 0; k < w->words[i]; k++) {
    int joined = line + 1 + w->letters[i][k];
    if (lines && joined * advance <= limit + 1 / 65536.0) {
      line = joined;
    } else {
      lines++;
      line = w->letters[i][k];
    }
  }
  return lines * 1.2 * w->em[i] * scale;
}

static int has_content(const world *w, size_t i) {
  return w->content[i].width >= 0 || w->words[i];
}

/* ---- a layout ---- */

static void add_views(world *w) {
  als_layout_create(NULL, &w->layout);
  w->count = 3 + below(MOST_VIEWS - 5);
  w->width = 200 + below(400);
  w->height = 150 + below(300);
  for (size_t i = 0; i < w->count; i++) {
    als_item none = {0};
    int parent = i == 0 ? -1 : below(3) ? 0 : (int)below((uint32_t)i);
    w->parents[i] = parent;
    w->content[i].width = w->content[i].height = -1;
    w->baselines[i] = 0;
    als_view_create(w->layout, i ? w->views[parent] : none, NULL, 0, &w->views[i]);
    if (i == 0) {
      als_size size = {w->width, w->height};
      als_item_set_size(w->layout, w->views[0], size);
      continue;
    }
    if (below(2)) {
      als_size content = {10 + below(120), 8 + below(40)};
      if (below(5) == 0) content.height = -1;
      als_item_set_intrinsic_size(w->layout, w->views[i], content);
      w->content[i] = content;
      if (below(3) == 0) {
        w->baselines[i] = 2 + below(10);
        als_item_set_baselines(w->layout, w->views[i], w->baselines[i], 3);
      }
    }
    if (w->content[i].width < 0 && below(4) == 0) {
      w->words[i] = 1 + (int)below(MOST_WORDS);
      w->em[i] = 8 + below(10);
      for (int k = 0; k < w->words[i]; k++) w->letters[i][k] = 1 + (int)below(12);
      set_text(w, i, w->layout, w->views[i], 1);
    }
    if (below(12) == 0) als_item_set_gone(w->layout, w->views[i], 1);
  }
  if (below(3) == 0) als_item_set_direction(w->layout, w->views[0], ALS_DIRECTION_RIGHT_TO_LEFT);
}

static als_constraint_spec relation_of(const world *w, size_t a, size_t b) {
  static const int32_t horizontal[] = {ALS_ATTRIBUTE_LEADING, ALS_ATTRIBUTE_TRAILING, ALS_ATTRIBUTE_CENTER_X};
  static const int32_t vertical[] = {ALS_ATTRIBUTE_TOP, ALS_ATTRIBUTE_BOTTOM, ALS_ATTRIBUTE_CENTER_Y,
                                     ALS_ATTRIBUTE_FIRST_BASELINE};
  static const float priorities[] = {1000, 1000, 1000, 999, 750, 500, 250.5f};
  als_constraint_spec s;
  memset(&s, 0, sizeof s);
  uint32_t kind = below(10);
  s.first = w->views[a];
  s.second = w->views[b];
  s.relation = below(2) ? ALS_RELATION_EQUAL : below(2) ? ALS_RELATION_LESS_OR_EQUAL : ALS_RELATION_GREATER_OR_EQUAL;
  s.priority = priorities[below(7)];
  s.constant = (double)below(60) - 20;
  s.multiplier = 1;
  if (kind < 4) {
    s.first_attribute = horizontal[below(3)];
    s.second_attribute = horizontal[below(3)];
  } else if (kind < 8) {
    s.first_attribute = vertical[below(4)];
    s.second_attribute = vertical[below(4)];
  } else if (kind == 8) {
    s.first_attribute = below(2) ? ALS_ATTRIBUTE_WIDTH : ALS_ATTRIBUTE_HEIGHT;
    s.second_attribute = below(2) ? ALS_ATTRIBUTE_WIDTH : ALS_ATTRIBUTE_HEIGHT;
    s.multiplier = (1 + below(8)) / 4.0;
  } else {
    s.first_attribute = below(2) ? ALS_ATTRIBUTE_WIDTH : ALS_ATTRIBUTE_HEIGHT;
    s.second_attribute = 0;
    s.second.id = 0;
    s.constant = 10 + below(150);
  }
  return s;
}

static void add_stack(world *w, size_t container, const als_item *members, size_t count) {
  static const int32_t alignments[] = {ALS_ALIGNMENT_FILL, ALS_ALIGNMENT_LEADING, ALS_ALIGNMENT_CENTER,
                                       ALS_ALIGNMENT_TRAILING};
  als_stack_spec stack = ALS_STACK_SPEC_INIT;
  stack.axis = (int32_t)below(2);
  stack.distribution = below(2) ? ALS_DISTRIBUTION_FILL_PROPORTIONALLY : (int32_t)below(5);
  stack.alignment = alignments[below(4)];
  stack.margins = below(3) == 0;
  stack.spacing = below(12);
  stack.members = members;
  stack.member_count = count;
  als_stack_create(w->layout, w->views[container], &stack, 0, NULL);
}

static void add_grid(world *w, size_t container, const als_item *members, size_t count) {
  als_grid_spec grid = ALS_GRID_SPEC_INIT;
  als_grid_cell cells[MOST_VIEWS];
  int32_t alignments[] = {ALS_ALIGNMENT_FILL, ALS_ALIGNMENT_LEADING, ALS_ALIGNMENT_CENTER};
  double spacing = below(12);
  uint32_t columns = 1 + below(3);
  memset(cells, 0, sizeof cells);
  for (size_t i = 0; i < count; i++) {
    cells[i].item = members[i];
    cells[i].row = (uint32_t)i / columns;
    cells[i].column = (uint32_t)i % columns;
    cells[i].column_alignment = alignments[below(3)];
    cells[i].row_alignment = alignments[below(3)];
  }
  if (count % columns && count > columns) cells[count - 1].column_span = columns - (uint32_t)(count - 1) % columns;
  grid.columns.count = columns;
  grid.rows.count = (uint32_t)(count + columns - 1) / columns;
  grid.columns.spacing = grid.rows.spacing = &spacing;
  grid.columns.spacing_count = grid.rows.spacing_count = 1;
  grid.cells = cells;
  grid.cell_count = count;
  als_grid_create(w->layout, w->views[container], &grid, 0, NULL);
}

/* A view with others in it is a stack or a grid at times, and has margins and a safe area of its own. */
static void add_arrangements(world *w) {
  for (size_t container = 0; container < w->count; container++) {
    als_item members[MOST_VIEWS];
    size_t count = 0;
    for (size_t i = 1; i < w->count; i++) {
      if (w->parents[i] == (int)container) members[count++] = w->views[i];
    }
    if (below(6) == 0) {
      als_edges edges = {below(20), below(20), below(20), below(20)};
      als_item_set_safe_area(w->layout, w->views[container], edges);
    }
    if (container && below(4) == 0) {
      als_item_set_margin_rules(w->layout, w->views[container], (int32_t)below(2), (int32_t)below(2));
    }
    if (count == 0 || below(3) == 0) continue;
    if (below(3)) {
      add_stack(w, container, members, count);
    } else {
      add_grid(w, container, members, count);
    }
  }
}

static void add_relations(world *w) {
  size_t count = w->count * (planes ? below(3) : 1 + below(4));
  for (size_t i = 0; i < count; i++) {
    size_t a = 1 + below((uint32_t)w->count - 1);
    size_t b = below(2) ? (size_t)w->parents[a] : below((uint32_t)w->count);
    als_constraint_spec s = relation_of(w, a, b);
    if (a != b) als_constraint_create(w->layout, &s, 0, NULL);
  }
  if (planes) {
    add_arrangements(w);
    return;
  }
  if (below(3)) return;
  als_item members[MOST_VIEWS];
  als_stack_spec stack = ALS_STACK_SPEC_INIT;
  for (size_t i = 1; i < w->count; i++) {
    if (w->parents[i] == 0) members[stack.member_count++] = w->views[i];
  }
  stack.axis = (int32_t)below(2);
  stack.distribution = (int32_t)below(2);
  stack.spacing = below(12);
  stack.members = members;
  als_stack_create(w->layout, w->views[0], &stack, 0, NULL);
}

/* ---- what the proof says ---- */

typedef struct claim {
  als_proof_failure about;
  als_item views[MOST_VIEWS];
  double numbers[MOST_REGIONS];
  size_t starts[MOST_REGIONS + 1];
} claim;

static claim *claims;
static size_t claim_count;

static void read_claims(als_layout *layout, size_t count) {
  const als_proof_failure fresh = ALS_PROOF_FAILURE_INIT;
  claims = realloc(claims, (count + 1) * sizeof *claims);
  claim_count = count;
  for (size_t i = 0; i < count; i++) {
    claim *c = &claims[i];
    c->about = fresh;
    als_proof_failure_get(layout, i, &c->about);
    als_proof_views_copy(layout, i, c->views, MOST_VIEWS, NULL);
    size_t used = 0, region = 0;
    for (; region < c->about.regions && used < MOST_REGIONS - 32; region++) {
      size_t needed = 0;
      als_proof_region_copy(layout, i, region, c->numbers + used, 32, &needed);
      c->starts[region] = used;
      used += needed;
    }
    c->starts[region] = used;
    c->about.regions = region;
  }
}

/* By how much a point lies inside a region; below 0 outside. */
static double depth_in(const double *n, size_t count, int flat, double p, double q) {
  if (flat) return fmin(p - n[0], n[1] - p);
  double area = 0, depth = INFINITY;
  size_t corners = count / 2;
  for (size_t k = 0; k < corners; k++) {
    size_t next = (k + 1) % corners;
    area += n[2 * k] * n[2 * next + 1] - n[2 * next] * n[2 * k + 1];
  }
  for (size_t k = 0; k < corners; k++) {
    size_t next = (k + 1) % corners;
    double a = n[2 * next] - n[2 * k], b = n[2 * next + 1] - n[2 * k + 1], length = hypot(a, b);
    if (length < 1e-12) continue;
    double side = (a * (q - n[2 * k + 1]) - b * (p - n[2 * k])) / length;
    depth = fmin(depth, area < 0 ? -side : side);
  }
  return depth;
}

static double claimed(int kind, const als_item *views, size_t count, int axis, int flat, double p, double q) {
  double depth = -INFINITY;
  for (size_t i = 0; i < claim_count; i++) {
    const claim *c = &claims[i];
    if (c->about.kind != kind || c->about.axis != axis) continue;
    if (count && (c->about.views != count || memcmp(c->views, views, count * sizeof *views) != 0)) continue;
    for (size_t k = 0; k < c->about.regions; k++)
      depth = fmax(depth, depth_in(c->numbers + c->starts[k], c->starts[k + 1] - c->starts[k], flat, p, q));
  }
  return depth;
}

/* ---- what a fresh solve says ---- */

typedef struct fresh {
  als_layout *layout;
  int conflicts, ambiguous, unsettled;
  als_rect frames[MOST_VIEWS];
  int seen[MOST_VIEWS];
} fresh;

static int solve_fresh(const world *w, double width, double height, double scale, fresh *f) {
  als_report report = ALS_REPORT_INIT;
  als_size size = {width, height};
  als_layout_copy(w->layout, &f->layout);
  als_item root;
  als_item_counterpart(w->layout, f->layout, w->views[0], &root);
  als_item_set_size(f->layout, root, size);
  if (w->out) {
    als_item item;
    als_item_counterpart(w->layout, f->layout, w->views[w->out], &item);
    als_item_set_gone(f->layout, item, 1);
  }
  for (size_t i = 1; i < w->count && scale != 1; i++) {
    als_item item;
    als_item_counterpart(w->layout, f->layout, w->views[i], &item);
    als_size content = {w->content[i].width < 0 ? -1 : w->content[i].width * scale,
                        w->content[i].height < 0 ? -1 : w->content[i].height * scale};
    if (w->words[i]) {
      set_text(w, i, f->layout, item, scale);
      continue;
    }
    als_item_set_intrinsic_size(f->layout, item, content);
    if (w->baselines[i] != 0) als_item_set_baselines(f->layout, item, w->baselines[i] * scale, 3 * scale);
  }
  report.examine = 1;
  if (als_solve(f->layout, &report) < 0) return 0;
  f->conflicts = report.conflicts > 0;
  f->ambiguous = report.ambiguous_views > 0;
  f->unsettled = report.unsettled != 0;
  for (size_t i = 0; i < w->count; i++) {
    als_item item;
    als_item_info info = ALS_ITEM_INFO_INIT;
    als_item_counterpart(w->layout, f->layout, w->views[i], &item);
    als_frame(f->layout, item, &f->frames[i]);
    als_item_get_info(f->layout, item, &info);
    f->seen[i] = !info.gone;
    if (i) {
      f->frames[i].x += f->frames[w->parents[i]].x;
      f->frames[i].y += f->frames[w->parents[i]].y;
    } else {
      f->frames[i].x = f->frames[i].y = 0;
    }
  }
  return 1;
}

static void compare(double gap, double depth, const char *what, size_t a, size_t b, double p, double q, size_t number) {
  checks++;
  /* At the edge either is right: by the gap, or by the distance from where the region ends. */
  int fails = gap < -MISS, says = depth > 0;
  if (fails == says || fabs(depth) <= 1.001 * MISS || fabs(gap + MISS) <= 1e-8) return;
  wrong++;
  if (wrong < 40)
    printf("layout %zu: %s of %zu, %zu at %.9g %.9g: gap %.9g, depth %.9g\n", number, what, a, b, p, q, gap, depth);
}

static double lower(double a, double b) {
  return a < b ? a : b;
}

static int are_apart(const als_rect *a, const als_rect *b, double *gap) {
  *gap = fmax(fmax(b->x - a->x - a->width, a->x - b->x - b->width),
              fmax(b->y - a->y - a->height, a->y - b->y - b->height));
  /* What is empty overlaps nothing. */
  *gap = fmax(*gap, -fmin(fmin(a->width, a->height), fmin(b->width, b->height)));
  return *gap >= -MISS;
}

/* A freedom of less than a millionth of a value is none for als_ambiguity: what it says a little farther away on both
 * sides counts then. */
static int ambiguous_nearby(const world *w, const double *at, const double *step) {
  int found = 0;
  for (int sign = -1; sign <= 1; sign += 2) {
    fresh f;
    if (solve_fresh(w, at[0] + sign * step[0], at[1] + sign * step[1], at[2] + sign * step[2], &f))
      found |= f.ambiguous;
    als_layout_destroy(f.layout);
  }
  return found;
}

static void judge(const world *w, const fresh *f, const fresh *own, int flat, double p, double q, double scale,
                  size_t number) {
  compare(f->conflicts ? -1 : 1, claimed(ALS_EXPECT_SATISFIABLE, NULL, 0, -1, flat, p, q), "conflict", 0, 0, p, q,
          number);
  compare(f->ambiguous ? -1 : 1, claimed(ALS_EXPECT_DETERMINED, NULL, 0, -1, flat, p, q), "ambiguity", 0, 0, p, q,
          number);
  for (size_t i = 1; i < w->count; i++) {
    if (!f->seen[i]) continue;
    const als_rect *r = &f->frames[i], *o = &f->frames[w->parents[i]];
    als_item one[1] = {w->views[i]};
    compare(lower(r->x - o->x, o->x + o->width - r->x - r->width), claimed(ALS_EXPECT_INSIDE, one, 1, 0, flat, p, q),
            "inside x", i, 0, p, q, number);
    compare(lower(r->y - o->y, o->y + o->height - r->y - r->height), claimed(ALS_EXPECT_INSIDE, one, 1, 1, flat, p, q),
            "inside y", i, 0, p, q, number);
    if (w->content[i].width >= 0)
      compare(r->width - w->content[i].width * scale, claimed(ALS_EXPECT_FITS, one, 1, 0, flat, p, q), "fits x", i, 0,
              p, q, number);
    if (w->content[i].height >= 0)
      compare(r->height - w->content[i].height * scale, claimed(ALS_EXPECT_FITS, one, 1, 1, flat, p, q), "fits y", i, 0,
              p, q, number);
    if (w->words[i]) {
      compare(r->width - longest_word(w, i) * scale, claimed(ALS_EXPECT_FITS, one, 1, 0, flat, p, q), "text fits x", i,
              0, p, q, number);
      compare(r->height - text_height(w, i, r->width, scale), claimed(ALS_EXPECT_FITS, one, 1, 1, flat, p, q),
              "text fits y", i, 0, p, q, number);
    }
    for (size_t k = i + 1; k < w->count; k++) {
      double gap;
      if (!f->seen[k] || w->parents[k] != w->parents[i] || !has_content(w, i) || !has_content(w, k)) continue;
      if (!are_apart(&own->frames[i], &own->frames[k], &gap)) continue;
      als_item two[2] = {w->views[i], w->views[k]};
      are_apart(r, &f->frames[k], &gap);
      compare(gap, claimed(ALS_EXPECT_APART, two, 2, -1, flat, p, q), "apart", i, k, p, q, number);
    }
  }
}

/* ---- one layout ---- */

static size_t view_of(const world *w, als_item item) {
  size_t k = 0;
  while (k < w->count && w->views[k].id != item.id) k++;
  return k;
}

static void replay(const world *w, size_t number) {
  for (size_t i = 0; i < claim_count; i++) {
    const als_proof_failure *a = &claims[i].about;
    fresh f;
    int fails = 1;
    if (!solve_fresh(w, a->width, a->height, a->text_scale, &f)) continue;
    if (a->kind == ALS_EXPECT_SATISFIABLE) fails = f.conflicts;
    if (a->kind == ALS_EXPECT_DETERMINED) fails = f.ambiguous;
    for (size_t k = 1; k < w->count && a->kind == ALS_EXPECT_FITS; k++) {
      if (w->views[k].id != claims[i].views[0].id) continue;
      double got = a->axis ? f.frames[k].height : f.frames[k].width;
      fails = got < a->wanted - MISS / 2 && fabs(got - a->measured) < 1e-6;
    }
    if (a->kind == ALS_EXPECT_INSIDE) {
      size_t k = view_of(w, claims[i].views[0]);
      const als_rect *r = &f.frames[k], *o = &f.frames[w->parents[k]];
      fails = (a->axis ? lower(r->y - o->y, o->y + o->height - r->y - r->height)
                       : lower(r->x - o->x, o->x + o->width - r->x - r->width)) < -MISS / 4;
    }
    if (a->kind == ALS_EXPECT_APART) {
      double gap;
      are_apart(&f.frames[view_of(w, claims[i].views[0])], &f.frames[view_of(w, claims[i].views[1])], &gap);
      fails = gap < -MISS / 4;
    }
    if (!fails) {
      witnesses_wrong++;
      printf("layout %zu: the witness %.9g %.9g %.9g of failure %zu holds\n", number, a->width, a->height,
             a->text_scale, i);
    }
    als_layout_destroy(f.layout);
  }
}

/* The document, so that the tool can be asked. */
static void show(const world *w, const als_proof_spec *spec) {
  static char text[1 << 16];
  if (als_layout_copy_document(w->layout, w->views[0], ALS_SYNTAX_RECORD, text, sizeof text, NULL) < 0) return;
  printf("%s\nwithout view %zu; width %g..%g, height %g..%g, parameters %u\n", text, w->out, spec->width.from,
         spec->width.to, spec->height.from, spec->height.to, spec->parameters);
}

static void run(size_t number, size_t samples) {
  world w;
  memset(&w, 0, sizeof w);
  add_views(&w);
  add_relations(&w);
  uint32_t parameters = 1u << below(3);
  if (below(4) == 0) parameters |= 1u << below(3);
  if (planes) parameters = 7u & ~(1u << below(3));
  int flat = (parameters & (parameters - 1)) == 0;
  als_proof_spec spec = ALS_PROOF_SPEC_INIT;
  als_proof proof = ALS_PROOF_INIT;
  spec.parameters = parameters;
  spec.width.from = below(300);
  spec.width.to = spec.width.from + 1 + below(1000);
  spec.height.from = below(200);
  spec.height.to = spec.height.from + 1 + below(800);
  spec.text_scale.from = 0.5;
  spec.text_scale.to = 2;
  if (below(5) == 0) {
    w.out = 1 + below((uint32_t)w.count - 1);
    spec.gone = &w.views[w.out];
    spec.gone_count = 1;
  }
  als_digest before = {0, 0}, after = {0, 0};
  size_t count = 0;
  fresh own;
  als_solve(w.layout, NULL);
  als_layout_digest(w.layout, &before);
  if (getenv("PROOFS_VERBOSE")) show(&w, &spec);
  if (als_prove(w.layout, &spec, &count) < 0) {
    refused++;
    char why[200];
    als_error_message_copy(w.layout, why, sizeof why, NULL);
    printf("layout %zu: refused: %s\n", number, why);
    als_layout_destroy(w.layout);
    return;
  }
  als_proof_get(w.layout, &proof);
  als_layout_digest(w.layout, &after);
  if (before.low != after.low || before.high != after.high) {
    wrong++;
    printf("layout %zu: the digest is another one\n", number);
  }
  if (getenv("PROOFS_VERBOSE"))
    printf("layout %zu: parameters %u, %zu pieces, %zu failures\n", number, parameters, proof.pieces, count);
  pieces_seen += proof.pieces;
  sampled_seen += proof.verdict == ALS_VERDICT_SAMPLED;
  if (count == 0 && proof.verdict == ALS_VERDICT_REFUTED) wrong++;
  failures_seen += count;
  read_claims(w.layout, count);
  if (!solve_fresh(&w, w.width, w.height, 1, &own)) samples = 0;
  for (size_t i = 0; i < samples; i++) {
    double at[3] = {w.width, w.height, 1}, pq[2] = {0, 0};
    const als_interval *intervals[3] = {&spec.width, &spec.height, &spec.text_scale};
    int used = 0;
    for (int k = 0; k < 3; k++) {
      if (!(parameters & (1u << k))) continue;
      at[k] = pq[used++] = between(intervals[k]->from, intervals[k]->to);
    }
    if (flat && claim_count && below(2)) {
      const claim *c = &claims[below((uint32_t)claim_count)];
      double near = c->numbers[below((uint32_t)c->starts[c->about.regions])] + (below(2) ? 3e-6 : -3e-6);
      int k = parameters == 1 ? 0 : parameters == 2 ? 1 : 2;
      if (near >= intervals[k]->from && near <= intervals[k]->to) at[k] = pq[0] = near;
    }
    fresh f;
    if (solve_fresh(&w, at[0], at[1], at[2], &f)) {
      double step[3] = {parameters & 1 ? 4e-3 : 0, parameters & 2 ? 4e-3 : 0, parameters & 4 ? 4e-5 : 0};
      if (!f.ambiguous && claimed(ALS_EXPECT_DETERMINED, NULL, 0, -1, flat, pq[0], pq[1]) > 0)
        f.ambiguous = ambiguous_nearby(&w, at, step);
      /* What comes to no rest is only sampled. */
      if (!f.unsettled) judge(&w, &f, &own, flat, pq[0], pq[1], at[2], number);
    }
    als_layout_destroy(f.layout);
  }
  replay(&w, number);
  als_layout_destroy(own.layout);
  als_layout_destroy(w.layout);
}

int main(int argc, char **argv) {
  uint64_t seed = 1;
  int at = 1;
  if (at < argc && strncmp(argv[at], "seed=", 5) == 0) seed = strtoull(argv[at++] + 5, NULL, 10);
  if (at < argc && strcmp(argv[at], "planes") == 0) planes = at++;
  size_t count = at < argc ? strtoul(argv[at++], NULL, 10) : 100,
         samples = at < argc ? strtoul(argv[at], NULL, 10) : 50;
  const char *only = getenv("PROOFS_ONLY");
  for (size_t i = 0; i < count; i++) {
    if (only && strtoul(only, NULL, 10) != i) continue;
    dice = seed * 1000003 + i;
    below(2);
    run(i, samples);
  }
  printf("proofs: %zu layouts, %zu pieces, %zu failures, %zu refused, %zu sampled\n", count, pieces_seen, failures_seen,
         refused, sampled_seen);
  printf("proofs: %zu checks, %zu wrong\n", checks, wrong + witnesses_wrong);
  /* Over planes one proof in a thousand may be incomplete. */
  return wrong + witnesses_wrong > 0 || refused > (planes ? count / 1000 : 0);
}
