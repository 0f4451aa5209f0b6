/* world.c - random layouts: trees, traits, constraints with all that documents hold. */
#include "world.h"

#include <string.h>

uint64_t state;
const char *where = "";
unsigned long list_number;

uint32_t draw(uint32_t below) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (uint32_t)((state * 0x2545F4914F6CDD1Dull) >> 33) % below;
}

static double number(void) {
  switch (draw(6)) {
    case 0: return 0;
    case 1: return (double)draw(100) - 50;
    case 2: return (double)draw(1000) / 8 - 60;
    case 3: return ((double)draw(2000000) - 1e6) / 1e4 / 3;
    case 4: return (double)draw(1000000) * 1e-9;
    default: return ((double)draw(2000) - 1000) * 1e6;
  }
}

static double multiplier(void) {
  static const double usual[] = {1, 1, 1, 1, 0.5, 2, -1, 1.0 / 3, 1e-7, 1e6, 0};
  return usual[draw(11)];
}

static float priority(void) {
  static const float usual[] = {1000, 1000, 1000, 1000, 750, 250, 999.5f, 0.1f, 1e-6f, 333.333f};
  return usual[draw(10)];
}

/* ---- a random layout ---- */

static const char *const nasty[] = {
    "a b",    "x.left", "1e5", "super", "self",          "safe",     "|",        "H:x",  "[b]", "c;d",        "#e",
    "f@2",    "-",      "",    "q\"\\", "n\nl",          "\xc3\xa9", "root.top", "~1.1", "5",   "a.safeArea", "metric",
    "view#1", "a*b",    "t ",  " t",    "als_superview", "g==h",     "none",     "x-y"};

static void make_items(world *w, int plain) {
  als_item view[MOST_ITEMS];
  size_t views = 1, count = 3 + draw(6);
  als_item none = {0};
  MUST(als_view_create(w->layout, none, "root", ALS_NUL_TERMINATED, &w->root) == ALS_OK);
  als_size size = {(double)draw(500), draw(2) ? ALS_UNSPECIFIED : (double)draw(400) / 3};
  MUST(als_item_set_size(w->layout, w->root, size) == ALS_OK);
  view[0] = w->items[w->item_count++] = w->root;
  for (size_t i = 1; i < count; i++) {
    char name[16];
    snprintf(name, sizeof name, "v%u", draw(plain ? 1000000 : 12));
    const char *chosen = !plain && draw(3) == 0 ? nasty[draw(sizeof nasty / sizeof *nasty)] : name;
    if (*chosen == 0) chosen = NULL;
    als_item parent = view[draw((uint32_t)views)], item;
    if (draw(5) == 0) {
      MUST(als_guide_create(w->layout, parent, chosen, ALS_NUL_TERMINATED, &item) == ALS_OK);
    } else {
      MUST(als_view_create(w->layout, parent, chosen, ALS_NUL_TERMINATED, &item) == ALS_OK);
      view[views++] = item;
    }
    w->items[w->item_count++] = item;
  }
  size_t specials = draw(3);
  for (size_t i = 0; i < specials; i++) {
    als_item owner = view[draw((uint32_t)views)], item;
    als_status status =
        draw(2) ? als_item_safe_area(w->layout, owner, &item) : als_item_margins(w->layout, owner, &item);
    MUST(status == ALS_OK);
    w->items[w->item_count++] = item;
  }
}

static void decorate(world *w) {
  als_item v = w->items[draw((uint32_t)w->item_count)];
  als_item_info info = ALS_ITEM_INFO_INIT;
  MUST(als_item_get_info(w->layout, v, &info) == ALS_OK);
  if (info.kind != ALS_ITEM_VIEW) return;
  als_edges edges = {(double)draw(20), (double)draw(30) / 7, 0, 3};
  als_size size = {(double)draw(90) / 4, ALS_UNSPECIFIED};
  switch (draw(10)) {
    case 0: MUST(als_item_set_margins(w->layout, v, edges) == ALS_OK); break;
    case 1: MUST(als_item_set_safe_area(w->layout, v, edges) == ALS_OK); break;
    case 2: MUST(als_item_set_alignment_insets(w->layout, v, edges) == ALS_OK); break;
    case 3: MUST(als_item_set_intrinsic_size(w->layout, v, size) == ALS_OK); break;
    case 4: MUST(als_item_set_hugging(w->layout, v, 251, 0.3f) == ALS_OK); break;
    case 5: MUST(als_item_set_baselines(w->layout, v, 12.5, -3) == ALS_OK); break;
    case 6: MUST(als_item_set_direction(w->layout, v, ALS_DIRECTION_RIGHT_TO_LEFT) == ALS_OK); break;
    case 7: { /* drawn one after the other: compilers differ in the order of arguments */
      int32_t preserves = (int32_t)draw(2), insets = (int32_t)draw(2);
      MUST(als_item_set_margin_rules(w->layout, v, preserves, insets) == ALS_OK);
      break;
    }
    case 8: MUST(als_item_set_z(w->layout, v, (int32_t)draw(9) - 4) == ALS_OK); break;
    default: MUST(als_item_set_hidden(w->layout, v, 1) == ALS_OK); break;
  }
}

static int axis(int32_t attribute) {
  if (attribute == ALS_ATTRIBUTE_WIDTH || attribute == ALS_ATTRIBUTE_HEIGHT) return 0;
  return attribute == ALS_ATTRIBUTE_TOP || attribute == ALS_ATTRIBUTE_BOTTOM || attribute == ALS_ATTRIBUTE_CENTER_Y ? 2
                                                                                                                    : 1;
}

/* Half of them such as visual formats can say, so that these have something to do too. */
static als_constraint_spec random_spec(const world *w) {
  als_constraint_spec s;
  memset(&s, 0, sizeof s);
  s.first = w->items[draw((uint32_t)w->item_count)];
  s.second = w->items[draw((uint32_t)w->item_count)];
  s.relation = (int32_t)draw(3) - 1;
  s.priority = priority();
  s.constant = number();
  s.multiplier = multiplier();
  s.first_attribute = (int32_t)draw(20) + 1;
  s.second_attribute = draw(2) ? s.first_attribute : (int32_t)draw(20) + 1;
  if (draw(2)) {
    static const int32_t pairs[][2] = {
        {ALS_ATTRIBUTE_LEADING, ALS_ATTRIBUTE_TRAILING}, {ALS_ATTRIBUTE_TOP, ALS_ATTRIBUTE_BOTTOM},
        {ALS_ATTRIBUTE_LEFT, ALS_ATTRIBUTE_RIGHT},       {ALS_ATTRIBUTE_LEADING, ALS_ATTRIBUTE_LEADING},
        {ALS_ATTRIBUTE_BOTTOM, ALS_ATTRIBUTE_BOTTOM},    {ALS_ATTRIBUTE_FIRST_BASELINE, ALS_ATTRIBUTE_LAST_BASELINE},
        {ALS_ATTRIBUTE_WIDTH, ALS_ATTRIBUTE_WIDTH},      {ALS_ATTRIBUTE_HEIGHT, ALS_ATTRIBUTE_HEIGHT}};
    const int32_t *pair = pairs[draw(8)];
    s.first_attribute = pair[0];
    s.second_attribute = pair[1];
    s.multiplier = 1;
    if (pair[0] == pair[1] && axis(pair[0])) {
      als_item_info info = ALS_ITEM_INFO_INIT;
      als_item *inner = pair[0] == ALS_ATTRIBUTE_BOTTOM ? &s.second : &s.first;
      als_item *outer = pair[0] == ALS_ATTRIBUTE_BOTTOM ? &s.first : &s.second;
      MUST(als_item_get_info(w->layout, *inner, &info) == ALS_OK);
      if (info.parent.id) *outer = info.parent;
    } else if (!axis(pair[0])) {
      s.constant = 0;
    }
  }
  if (!axis(s.first_attribute) && draw(3) == 0) {
    s.second.id = 0;
    s.second_attribute = ALS_ATTRIBUTE_NONE;
    s.multiplier = 1;
    s.constant = number();
  }
  return s;
}

/* A sum of three or four distances. */
static als_status make_sum(world *w, uint32_t flags, als_constraint *out) {
  als_term terms[4];
  memset(terms, 0, sizeof terms);
  size_t count = 3 + draw(2);
  double rest = 0;
  for (size_t i = 0; i < count; i++) {
    terms[i].item = w->items[draw((uint32_t)w->item_count)];
    terms[i].attribute = i % 2 ? ALS_ATTRIBUTE_LEFT : ALS_ATTRIBUTE_RIGHT;
    terms[i].multiplier = i + 1 == count ? -rest : (double)draw(9) - 4;
    rest += terms[i].multiplier;
  }
  return als_constraint_create_terms(w->layout, terms, count, (als_relation)((int)draw(3) - 1), number(), priority(),
                                     flags, out);
}

static void make_constraint(world *w) {
  als_constraint c = {0};
  uint32_t flags = draw(5) == 0 ? ALS_FLAG_INACTIVE : 0;
  als_constraint_spec spec = random_spec(w);
  als_status status = draw(8) ? als_constraint_create(w->layout, &spec, flags, &c) : make_sum(w, flags, &c);
  if (status != ALS_OK) return; /* attributes that may not be related */
  w->constraints[w->constraint_count++] = c;
  char word[24];
  snprintf(word, sizeof word, "name%u", draw(4));
  switch (draw(12)) {
    case 0: MUST(als_constraint_set_identifier(w->layout, c, word, ALS_NUL_TERMINATED) == ALS_OK); break;
    case 1:
      MUST(als_constraint_set_identifier(w->layout, c, nasty[draw(sizeof nasty / sizeof *nasty)], ALS_NUL_TERMINATED) ==
           ALS_OK);
      break;
    case 2: als_constraint_set_name(w->layout, c, word, ALS_NUL_TERMINATED); break;
    case 3:
      als_constraint_add_named(w->layout, w->items[draw((uint32_t)w->item_count)], c, word, ALS_NUL_TERMINATED);
      break;
    case 4: als_constraint_set_host(w->layout, c, w->root); break;
    case 5: {
      als_group group = {0};
      if (als_group_find(w->layout, word, ALS_NUL_TERMINATED, &group) != ALS_OK) {
        MUST(als_group_create(w->layout, word, ALS_NUL_TERMINATED, &group) == ALS_OK);
      }
      MUST(als_group_add(w->layout, group, c) == ALS_OK);
      break;
    }
    case 6:
      MUST(als_constraint_set_active(w->layout, w->constraints[draw((uint32_t)w->constraint_count)], 0) == ALS_OK);
      als_constraint_set_active(w->layout, w->constraints[draw((uint32_t)w->constraint_count)], 1);
      break;
    default: break;
  }
}

void make_world(world *w, int plain) {
  memset(w, 0, sizeof *w);
  MUST(als_layout_create(NULL, &w->layout) == ALS_OK);
  make_items(w, plain);
  if (!plain) {
    if (draw(2)) MUST(als_metric_set(w->layout, "metric", ALS_NUL_TERMINATED, number()) == ALS_OK);
    for (uint32_t i = draw(4); i > 0; i--) decorate(w);
  }
  for (uint32_t i = 1 + draw(MOST_CONSTRAINTS); i > 0; i--) make_constraint(w);
}
