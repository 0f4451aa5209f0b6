/* history_steps.c - drawing and printing steps; see history.h. */
#include "history.h"

#include <string.h>

static uint64_t dice;

void seed_dice(uint64_t seed) {
  dice = seed * 2862933555777941757u + 3037000493u;
}

uint32_t below(uint32_t n) {
  dice = dice * 6364136223846793005u + 1442695040888963407u;
  uint64_t x = dice ^ (dice >> 33);
  x *= 0xff51afd7ed558ccdu;
  return (uint32_t)((x >> 32) % n);
}

int switched_off[SWITCHES];

/* How often a kind is drawn, and how it prints: a, b, c, d are numbers, x, y, z, w doubles, p the priority, m the list.
 */
static const struct {
  const char *name;
  int weight;
  const char *pattern;
} table[SWITCHES] = {
    [MAKE_VIEW] = {"view", 8, "v$a = als_view_create(l, v$b)"},
    [MAKE_GUIDE] = {"guide", 3, "v$a = als_guide_create(l, v$b)"},
    [MAKE_SAFE_AREA] = {"safe-area-item", 1, "v$a = als_item_safe_area(l, v$b)"},
    [MAKE_CONTENT] = {"content-item", 1, "v$a = als_item_content(l, v$b)"},
    [MAKE_MARGINS] = {"margins-item", 1, "v$a = als_item_margins(l, v$b)"},
    [END_ITEM] = {"end-item", 2, "als_item_destroy(l, v$a)"},
    [MOVE_ITEM] = {"move", 3, "als_item_set_parent(l, v$a, v$b, $c)"},
    [RELATE] = {"relate", 26, "c$a = v$b.attribute$x $d v$c.attribute$y * $z + $w @$p ($m)"},
    [DIMENSION] = {"dimension", 9, "c$a = v$b.attribute$x $d $w @$p ($m)"},
    [SUM] = {"sum", 2, "c$a = v$b.attribute$x - v$c.attribute$y + $z v$d.width == $w @$p"},
    [ASPECT] = {"aspect", 2, "c$a = als_aspect_ratio_create(l, v$b, $x, @$p)"},
    [TEXT] = {"text", 3, "als_add(l, v$b, text $a of v$c v$d number $x)"},
    [SPACERS] = {"spacers", 1, "als_add(l, v$b, H:|~[v$c]~[v$d]~|)"},
    [REPLACE] = {"replace", 2, "c$a = als_constraint_replace(l, v$b, \"n$d\", width $x of v$c, $w @$p)"},
    [END_RULE] = {"end-constraint", 4, "als_constraint_destroy(l, c$a)"},
    [CONSTANT] = {"constant", 8, "als_constraint_set_constant(l, c$a, $x)"},
    [PRIORITY] = {"priority", 5, "als_constraint_set_priority(l, c$a, $p)"},
    [MULTIPLIER] = {"multiplier", 2, "als_constraint_set_multiplier(l, c$a, $x)"},
    [ACTIVE] = {"active", 6, "als_constraint_set_active(l, c$a, $b)"},
    [HOST] = {"host", 2, "als_constraint_set_host(l, c$a, v$b)"},
    [GONE_CONSTANT] = {"gone-constant", 2, "als_constraint_set_gone_constant(l, c$a, $x) ($b: clear)"},
    [SIZE] = {"size", 8, "als_item_set_size(l, v$a, {$x, $y})"},
    [INTRINSIC] = {"intrinsic", 7, "als_item_set_intrinsic_size(l, v$a, {$x, $y})"},
    [HUGGING] = {"hugging", 3, "als_item_set_hugging(l, v$a, $p, $x)"},
    [COMPRESSION] = {"compression", 3, "als_item_set_compression(l, v$a, $p, $x)"},
    [SET_MARGINS] = {"margins", 2, "als_item_set_margins(l, v$a, {$x, $y, $z, $w})"},
    [MARGIN_RULES] = {"margin-rules", 2, "als_item_set_margin_rules(l, v$a, $b, $c)"},
    [SAFE_INSETS] = {"safe-insets", 2, "als_item_set_safe_area(l, v$a, {$x, $y, $z, $w})"},
    [ALIGNMENT_INSETS] = {"alignment-insets", 2, "als_item_set_alignment_insets(l, v$a, {$x, $y, $z, $w})"},
    [SCROLLS] = {"scrolls", 3, "als_item_set_scrolls(l, v$a, $b)"},
    [SCROLL] = {"scroll", 6, "als_item_set_scroll_offset(l, v$a, $x, $y)"},
    [BASELINES] = {"baselines", 2, "als_item_set_baselines(l, v$a, $x, $y)"},
    [DIRECTION] = {"direction", 2, "als_item_set_direction(l, v$a, $b)"},
    [HIDDEN] = {"hidden", 1, "als_item_set_hidden(l, v$a, $b)"},
    [GONE] = {"gone", 6, "als_item_set_gone(l, v$a, $b)"},
    [MEASURE] = {"measure", 4, "measure v$a: way $b, length $c"},
    [INVALIDATE] = {"invalidate", 2, "als_items_invalidate_measure(l, v$a), length $b"},
    [GROUP_ADD] = {"group-add", 3, "als_group_add(l, g$a, c$b)"},
    [GROUP_REMOVE] = {"group-remove", 1, "als_group_remove(l, g$a, c$b)"},
    [GROUP_ACTIVE] = {"group-active", 3, "als_group_set_active(l, g$a, $b)"},
    [GROUP_PARENT] = {"group-parent", 1, "als_group_set_parent(l, g$a, g$b)"},
    [GROUP_CONDITION] = {"group-condition", 3, "say_condition(l, g$a, $b, v$c)"},
    [STACK] = {"stack", 4, "s$a = als_stack_create(l, v$b, axis $c, how $d, spacing $x, after[0] $y, members v[$m])"},
    [STACK_SET] = {"stack-set", 2, "als_stack_set(l, s$a, axis $c, how $d, spacing $x, after[0] $y, members v[$m])"},
    [STACK_INSERT] = {"stack-insert", 2, "als_stack_insert(l, s$a, v$b, $c)"},
    [STACK_REMOVE] = {"stack-remove", 1, "als_stack_remove(l, s$a, v$b)"},
    [GRID] = {"grid", 3, "s$a = als_grid_create(l, v$b, $c columns, how $d, spacing $x, cells v[$m])"},
    [GRID_SET] = {"grid-set", 2, "als_grid_set(l, s$a, $c columns, how $d, spacing $x, cells v[$m])"},
    [ARRANGEMENT_ACTIVE] = {"arrangement-active", 2, "als_group_set_active(l, s$a, $b)"},
    [ARRANGEMENT_END] = {"arrangement-end", 1, "als_arrangement_destroy(l, s$a)"},
    [ARRANGEMENT_FORGET] = {"arrangement-forget", 1, "als_group_destroy(l, s$a)"},
    [VIEWS] = {"views", 2, "v$a = als_views_create(l, v$b, and v($a + 1) in it)"},
    [CONSTANTS] = {"constants", 3, "als_constraints_set_constants(l, c[$m], {$x, $y, $z ...})"},
    [SWITCH] = {"switch", 3, "als_constraints_set_active(l, c[$m], $b)"},
    [END_RULES] = {"end-constraints", 1, "als_constraints_destroy(l, c[$m])"},
    [INTRINSICS] = {"intrinsics", 2, "als_items_set_intrinsic_sizes(l, v[$m], {$x, $y}, {$z, $w})"},
    [BUILDER] = {"builder", 2, "als_builder_add(l, v$b, about v$c, number $w @$p)"},
    [SHORTHAND] = {"shorthand", 2, "als_shorthand_add(l, v$b, about v$c, number $w)"},
    [END_NAMED] = {"end-named", 1, "als_constraints_destroy_named(l, v$b, subtree $c, \"n$d\")"},
    [ORDER] = {"z", 1, "als_item_set_z(l, v$a, $b)"},
    [PART_CONSTANT] = {"part-constant", 1, "als_constraint_set_constant(l, c$a, $x)"},
    [PART_ACTIVE] = {"part-active", 1, "als_constraint_set_active(l, c$a, $b)"},
    [PART_END] = {"part-end", 1, "als_constraint_destroy(l, c$a)"},
    [DOCUMENT] = {"document", 1, "als_document_read(l, document $a)"},
    [COPY] = {"copy", 1, "l = als_layout_copy(l)"},
    [POLICY] = {"policy", 1, "als_layout_set_conflict_policy(l, $a)"},
    [BEGIN] = {"begin", 3, "als_edit_begin(l)"},
    [COMMIT] = {"commit", 2, "als_edit_commit(l)"},
    [CANCEL] = {"cancel", 2, "als_edit_cancel(l)"},
    [TRY] = {"try", 2, "als_edit_try(l)"},
    [SCALE] = {"scale", 1, "als_layout_set_scale(l, $x)"},
    [QUERY] = {"query", 4, "query $b of v$a"},
    [SOLVE] = {"solve", 45, "als_solve(l)"},
    [PARTS] = {"parts", 0, ""},
    [MEMBERS] = {"members", 0, ""},
    [PIVOT_LIMIT] = {"pivot-limit", 0, ""},
    [REQUIRED_CONTENT] = {"required-content", 0, ""},
};

const char *step_name(int kind) {
  return table[kind].name;
}

int step_named(const char *name) {
  for (int kind = 0; kind < SWITCHES; kind++) {
    if (strcmp(table[kind].name, name) == 0) return kind;
  }
  return -1;
}

/* ---- numbers ---- */

static double number(void) {
  static const double usual[] = {0, 1, 4, 8, 8, 10, 16, 20, 0.5, 33.5, -5, -8, 50, 100};
  static const double rare[] = {0.001, 0.1, 0.3, 1.0 / 3, 1000, 12345.5, 1e6, -0.01, 1e5, 7.7};
  return below(14) ? usual[below(14)] : rare[below(10)];
}

static double length(void) {
  if (below(25) == 0) return fabs(number());
  return 0.5 * below(below(3) ? 240 : 1200);
}

static float priority(void) {
  static const float some[] = {1000, 1000, 1000, 1000, 750, 750, 500, 250, 999.5f, 999, 50, 1};
  return some[below(12)];
}

static float content_priority(void) {
  float drawn = priority();
  return drawn >= 1000 && (below(3) || switched_off[REQUIRED_CONTENT]) ? 750 : drawn;
}

/* ---- what there is ---- */

static int32_t any_item(const state_of *s, int only_views) {
  int32_t found = -1, seen = 0;
  for (int32_t i = 0; i < ALL_ITEMS; i++) {
    if (!s->items[i].live || (only_views && !is_view(s, i))) continue;
    if (below((uint32_t)++seen) == 0) found = i;
  }
  return found;
}

static int32_t any_rule(const state_of *s, int found_ones) {
  int32_t found = -1, seen = 0;
  for (int32_t i = 0; i < ALL_RULES; i++) {
    if (s->rules[i].live && s->rules[i].found == found_ones && below((uint32_t)++seen) == 0) found = i;
  }
  return found;
}

static int32_t any_arrangement(const state_of *s, int is_grid) {
  int32_t found = -1, seen = 0;
  for (int32_t i = 0; i < ARRANGEMENTS; i++) {
    const arrangement_state *a = &s->arrangements[i];
    if (a->live && (is_grid < 0 || a->is_grid == is_grid) && below((uint32_t)++seen) == 0) found = i;
  }
  return found;
}

/* The parent of an item, or something beside it. */
static int32_t relative_of(const state_of *s, int32_t item) {
  int32_t parent = s->items[item].parent;
  if (parent >= 0 && below(2)) return parent;
  for (int tries = 0; tries < 8; tries++) {
    int32_t other = any_item(s, 0);
    if (other != item && (s->items[other].parent == parent || s->items[other].parent == item)) return other;
  }
  return any_item(s, 0);
}

static int32_t fresh_item(const history *h) {
  int32_t known = 0;
  for (int32_t i = 0; i < ITEMS; i++) {
    if (h->now.items[i].handle.id) known = i + 1;
  }
  for (int d = 0; d < h->depth; d++) {
    for (int32_t i = known; i < ITEMS; i++) {
      if (h->before[d].items[i].handle.id) known = i + 1;
    }
  }
  return known < ITEMS ? known : -1;
}

static int32_t fresh_rule(const history *h) {
  int32_t start = (int32_t)below(RULES);
  for (int32_t i = 0; i < RULES; i++) {
    int32_t at = (start + i) % RULES;
    if (!h->now.rules[at].live) return at;
  }
  return -1;
}

static int32_t fresh_arrangement(const history *h) {
  for (int32_t i = 0; i < ARRANGEMENTS; i++) {
    if (!h->now.arrangements[i].live) return i;
  }
  return -1;
}

/* ---- drawing ---- */

static void draw_relation(const history *h, step *s) {
  static const int across[] = {
      ALS_ATTRIBUTE_LEFT,     ALS_ATTRIBUTE_RIGHT,          ALS_ATTRIBUTE_LEADING,
      ALS_ATTRIBUTE_TRAILING, ALS_ATTRIBUTE_CENTER_X,       ALS_ATTRIBUTE_LEADING,
      ALS_ATTRIBUTE_TRAILING, ALS_ATTRIBUTE_LEADING_MARGIN, ALS_ATTRIBUTE_CENTER_X_WITHIN_MARGINS};
  static const int down[] = {ALS_ATTRIBUTE_TOP,
                             ALS_ATTRIBUTE_BOTTOM,
                             ALS_ATTRIBUTE_TOP,
                             ALS_ATTRIBUTE_BOTTOM,
                             ALS_ATTRIBUTE_CENTER_Y,
                             ALS_ATTRIBUTE_LAST_BASELINE,
                             ALS_ATTRIBUTE_FIRST_BASELINE,
                             ALS_ATTRIBUTE_BOTTOM_MARGIN,
                             ALS_ATTRIBUTE_TOP_MARGIN};
  s->a = (int16_t)fresh_rule(h);
  s->b = (int16_t)any_item(&h->now, 0);
  s->c = (int16_t)relative_of(&h->now, s->b);
  s->d = (int16_t)(below(3) ? 0 : (int)below(3) - 1);
  s->z = 1;
  s->w = below(2) ? number() : 0;
  s->priority = priority();
  s->list[0] = below(12) == 0; /* switched off */
  uint32_t what = below(10);
  if (what < 8) {
    const int *kinds = what < 4 ? across : down;
    int n = below(8) ? 5 : 9;
    s->x = kinds[below((uint32_t)n)];
    s->y = below(3) ? s->x : kinds[below((uint32_t)n)];
    if (below(20) == 0) s->z = 0.5;
  } else {
    static const double factors[] = {1, 1, 1, 0.5, 2, 1.0 / 3, 1.5, -1, 0.001, 100};
    s->x = ALS_ATTRIBUTE_WIDTH + (int)below(2);
    s->y = below(4) ? s->x : ALS_ATTRIBUTE_WIDTH + (int)below(2);
    s->z = factors[below(10)];
  }
}

static void draw_numbers(const history *h, step *s) {
  s->count = 0;
  for (int tries = 0; tries < 6 && s->count < 3; tries++) {
    int32_t one = s->kind == INTRINSICS ? any_item(&h->now, 1) : any_rule(&h->now, 0);
    int again = one < 0;
    for (int k = 0; k < s->count; k++) again |= s->list[k] == one;
    if (!again) s->list[s->count++] = (uint8_t)one;
    if (s->kind == INTRINSICS && s->count == 2) break;
  }
  s->b = (int16_t)below(2);
  double *values[] = {&s->x, &s->y, &s->z, &s->w};
  for (int k = 0; k < 4; k++) *values[k] = s->kind == INTRINSICS ? (below(5) ? length() : -1) : number();
}

static void draw_list(const history *h, step *s, int32_t container) {
  int wanted = 1 + (int)below(LIST - 1);
  s->count = 0;
  for (int tries = 0; tries < 30 && s->count < wanted; tries++) {
    int32_t item = below(4) && container >= 0 ? -1 : any_item(&h->now, 0);
    for (int k = 0; item < 0 && k < 10; k++) {
      int32_t child = any_item(&h->now, 0);
      if (h->now.items[child].parent == container) item = child;
    }
    if (item < 0 || item == container || (item >= ITEMS && switched_off[PARTS])) continue;
    int again = 0;
    for (int k = 0; k < s->count; k++) again |= s->list[k] == item;
    if (!again) s->list[s->count++] = (uint8_t)item;
  }
}

static void draw_arrangement(const history *h, step *s) {
  int is_new = s->kind == STACK || s->kind == GRID, is_grid = s->kind == GRID || s->kind == GRID_SET;
  s->a = (int16_t)(is_new ? fresh_arrangement(h) : any_arrangement(&h->now, is_grid));
  if (s->a < 0) return;
  s->b = (int16_t)(is_new ? any_item(&h->now, below(3) != 0) : h->now.arrangements[s->a].container);
  if (s->b >= ITEMS && switched_off[PARTS]) s->b = 0;
  draw_list(h, s, s->b);
  s->c = (int16_t)(is_grid ? 1 + (int)below(3) : (int)below(2));
  s->d = (int16_t)below(1000);
  s->x = below(2) ? 4 : number();
  s->y = below(2) ? ALS_SPACING_USUAL : number();
}

static void draw_item(const history *h, step *s) {
  s->a = (int16_t)fresh_item(h);
  s->b = (int16_t)(below(s->kind == MAKE_VIEW ? 14 : 25) ? any_item(&h->now, 1) : -1);
  if (s->b < 0 && (s->kind == MAKE_SAFE_AREA || s->kind == MAKE_CONTENT || s->kind == MAKE_MARGINS)) s->b = 0;
}

static void draw_size(const history *h, step *s) {
  s->a = (int16_t)any_item(&h->now, 1);
  if (s->kind == SIZE && below(3)) s->a = 0;
  s->x = below(8) ? length() : -1;
  s->y = below(4) ? length() : -1;
  if (s->kind == SIZE && s->a != 0 && below(2)) s->x = s->y = -1;
}

static void draw_trait(const history *h, step *s) {
  s->a = (int16_t)any_item(&h->now, 1);
  s->b = (int16_t)below(s->kind == DIRECTION ? 3 : s->kind == SCROLLS ? 4 : 2);
  s->c = (int16_t)below(2);
  double *edges[] = {&s->x, &s->y, &s->z, &s->w};
  for (int k = 0; k < 4; k++) *edges[k] = s->kind == SAFE_INSETS ? below(2) * 0.5 * below(80) : below(3) ? 8 : number();
  if (s->kind == HUGGING || s->kind == COMPRESSION) {
    s->priority = content_priority();
    s->x = content_priority();
  }
  if (s->kind == MEASURE) {
    s->b = (int16_t)below(3);
    s->c = (int16_t)(1 + below(60)) /* one of them is refused */;
  }
  if (s->kind == INVALIDATE) s->b = (int16_t)(1 + below(60)) /* one of them is refused */;
  if (s->kind == QUERY) s->b = (int16_t)below(11);
}

static void draw_rule_change(const history *h, step *s) {
  s->a = (int16_t)any_rule(&h->now, s->kind >= PART_CONSTANT && s->kind <= PART_END);
  s->b = (int16_t)below(2);
  s->x = s->kind == MULTIPLIER ? (below(2) ? 1 : 0.5 + below(3)) : below(3) ? number() : length();
  s->priority = priority();
  if (s->kind == HOST) s->b = (int16_t)(below(4) ? any_item(&h->now, 1) : -1);
}

static void draw_rest(const history *h, step *s) {
  const state_of *now = &h->now;
  switch (s->kind) {
    case END_ITEM:
      s->a = (int16_t)any_item(now, 0);
      if (s->a == 0) s->a = -1;
      break;
    case MOVE_ITEM:
      s->a = (int16_t)any_item(now, 0);
      s->b = (int16_t)(below(8) ? any_item(now, 1) : -1);
      s->c = (int16_t)(below(2) ? -1 : (int)below(4));
      if (s->a == 0) s->a = -1;
      break;
    case GROUP_ADD:
    case GROUP_REMOVE:
      s->a = (int16_t)below(GROUPS);
      s->b = (int16_t)any_rule(now, 0);
      break;
    case GROUP_ACTIVE:
      s->a = (int16_t)below(GROUPS);
      s->b = (int16_t)below(2);
      break;
    case GROUP_PARENT:
      s->a = (int16_t)below(GROUPS);
      s->b = (int16_t)((int)below(GROUPS + 1) - 1);
      break;
    case GROUP_CONDITION:
      s->a = (int16_t)below(GROUPS);
      s->b = (int16_t)((int)below(CONDITIONS + 1) - 1);
      s->c = (int16_t)any_item(now, 0);
      break;
    case STACK_INSERT:
    case STACK_REMOVE:
      s->a = (int16_t)any_arrangement(now, 0);
      s->b = (int16_t)any_item(now, 0);
      if (s->b >= ITEMS && switched_off[PARTS]) s->b = 0;
      s->c = (int16_t)(below(2) ? -1 : (int)below(4));
      if (s->a >= 0 && s->kind == STACK_REMOVE && now->arrangements[s->a].count && below(4)) {
        const arrangement_state *stack = &now->arrangements[s->a];
        s->b = (int16_t)stack->members[below((uint32_t)stack->count)];
      }
      break;
    case ARRANGEMENT_ACTIVE:
    case ARRANGEMENT_END:
    case ARRANGEMENT_FORGET:
      s->a = (int16_t)any_arrangement(now, -1);
      s->b = (int16_t)below(2);
      break;
    case DOCUMENT: s->a = (int16_t)below(4); break;
    case POLICY: s->a = (int16_t)(below(3) == 0); break;
    case VIEWS:
      s->a = (int16_t)fresh_item(h);
      s->b = (int16_t)any_item(now, 1);
      if (s->a >= ITEMS - 1) s->a = -1;
      break;
    case CONSTANTS:
    case SWITCH:
    case END_RULES:
    case INTRINSICS: draw_numbers(h, s); break;
    case BUILDER:
    case SHORTHAND:
      s->b = (int16_t)any_item(now, 1);
      s->c = (int16_t)relative_of(now, s->b);
      s->w = number();
      s->priority = priority();
      break;
    case END_NAMED:
      s->b = (int16_t)any_item(now, 1);
      s->c = (int16_t)below(2);
      s->d = (int16_t)below(3);
      break;
    case ORDER:
      s->a = (int16_t)any_item(now, 0);
      s->b = (int16_t)below(3);
      break;
    case SCALE: s->x = below(2) ? below(3) : 1.5; break;
    default: break;
  }
}

static void draw_rule(const history *h, step *s) {
  if (s->kind == RELATE) {
    draw_relation(h, s);
    return;
  }
  s->a = (int16_t)(s->kind == TEXT || s->kind == SPACERS ? (int)below(6) : fresh_rule(h));
  s->b = (int16_t)any_item(&h->now, s->kind != SUM && s->kind != DIMENSION);
  s->c = (int16_t)relative_of(&h->now, s->b);
  s->d = (int16_t)relative_of(&h->now, s->b);
  s->priority = priority();
  s->w = number();
  if (s->kind == DIMENSION) {
    s->x = ALS_ATTRIBUTE_WIDTH + (int)below(2);
    s->d = (int16_t)(below(2) ? 0 : (int)below(3) - 1);
    s->w = below(12) ? length() : number();
    s->list[0] = below(12) == 0;
  } else if (s->kind == SUM) {
    int down = below(2);
    s->x = down ? ALS_ATTRIBUTE_TOP : ALS_ATTRIBUTE_LEFT;
    s->y = down ? ALS_ATTRIBUTE_BOTTOM : ALS_ATTRIBUTE_RIGHT;
    s->z = below(3) ? 0.5 : -2;
  } else if (s->kind == ASPECT) {
    s->x = below(2) ? 16.0 / 9 : 0.5 * (1 + below(4));
  } else if (s->kind == REPLACE) {
    s->x = ALS_ATTRIBUTE_WIDTH + (int)below(2);
    s->d = (int16_t)below(3);
    s->c = s->b;
    if (below(2)) {
      s->c = (int16_t)relative_of(&h->now, s->b);
    }
  } else {
    s->x = (double)below(100);
  }
}

static uint32_t any_kind(void) {
  int sum = 0;
  for (int kind = 0; kind < STEP_KINDS; kind++) sum += switched_off[kind] ? 0 : table[kind].weight;
  int left = (int)below((uint32_t)sum);
  for (int kind = 0; kind < STEP_KINDS; kind++) {
    left -= switched_off[kind] ? 0 : table[kind].weight;
    if (left < 0) return (uint32_t)kind;
  }
  return SOLVE;
}

step draw_step(const history *h) {
  step s;
  memset(&s, 0, sizeof s);
  s.kind = (uint8_t)any_kind();
  if (s.kind <= MAKE_MARGINS) {
    draw_item(h, &s);
  } else if (s.kind >= RELATE && s.kind <= REPLACE) {
    draw_rule(h, &s);
  } else if ((s.kind >= END_RULE && s.kind <= GONE_CONSTANT) || (s.kind >= PART_CONSTANT && s.kind <= PART_END)) {
    draw_rule_change(h, &s);
  } else if (s.kind == SIZE || s.kind == INTRINSIC) {
    draw_size(h, &s);
  } else if ((s.kind >= HUGGING && s.kind <= INVALIDATE) || s.kind == QUERY) {
    draw_trait(h, &s);
  } else if (s.kind == STACK || s.kind == STACK_SET || s.kind == GRID || s.kind == GRID_SET) {
    draw_arrangement(h, &s);
  } else {
    draw_rest(h, &s);
  }
  return s;
}

/* ---- printing ---- */

static void print_list(FILE *file, const step *s) {
  int count = s->kind == RELATE || s->kind == DIMENSION ? 1 : s->count;
  for (int k = 0; k < count; k++) fprintf(file, "%s%d", k ? " " : "", s->list[k]);
}

void print_step(FILE *file, const step *s) {
  fprintf(file, "  %-18s ", table[s->kind].name);
  for (const char *p = table[s->kind].pattern; *p; p++) {
    if (*p != '$') {
      fputc(*p, file);
      continue;
    }
    switch (*++p) {
      case 'a': fprintf(file, "%d", s->a); break;
      case 'b': fprintf(file, "%d", s->b); break;
      case 'c': fprintf(file, "%d", s->c); break;
      case 'd': fprintf(file, "%d", s->d); break;
      case 'x': fprintf(file, "%.17g", s->x); break;
      case 'y': fprintf(file, "%.17g", s->y); break;
      case 'z': fprintf(file, "%.17g", s->z); break;
      case 'w': fprintf(file, "%.17g", s->w); break;
      case 'p': fprintf(file, "%g", (double)s->priority); break;
      default: print_list(file, s); break;
    }
  }
  fputc('\n', file);
}
