/* Bytes as Auto Layout Shorthand: lines are keys, and what stands behind a tab in a line chooses the value. */
#include "fuzz.h"

static double some_number(uint8_t byte) {
  static const double numbers[] = {0, 1, -1, 42, 0.5, 750, 1000, 1001, 1e9, -1e9, 1e10, 1e-300, NAN, INFINITY};
  return numbers[byte % (sizeof numbers / sizeof numbers[0])];
}

static als_shorthand_entry read_entry(const char *line, size_t length, const als_item *items) {
  als_shorthand_entry entry;
  const char *tab = memchr(line, '\t', length);
  size_t left = tab ? (size_t)(line + length - tab) - 1 : 0;
  const uint8_t *choice = tab ? (const uint8_t *)tab + 1 : NULL;
  memset(&entry, 0, sizeof entry);
  entry.key = line;
  entry.key_length = tab ? (size_t)(tab - line) : length;
  entry.kind = left > 0 ? choice[0] % 6 : ALS_VALUE_NUMBER;
  entry.attribute = left > 1 ? choice[1] % 23 : 3;
  entry.item = items[left > 2 ? choice[2] % 3 : 1];
  entry.number = left > 3 ? some_number(choice[3]) : 10;
  entry.record_item = left > 4 ? choice[4] % 4 : 0;
  entry.fields = left > 5 ? choice[5] % 9 : 0;
  entry.multiplier = left > 6 ? some_number(choice[6]) : 1;
  entry.constant = left > 7 ? some_number(choice[7]) : 0;
  entry.priority = left > 8 ? some_number(choice[8]) : 1000;
  return entry;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  als_shorthand_entry entries[16];
  als_item items[3] = {{0}, {0}, {0}};
  size_t count = 0, start = 0, longest = 0;
  als_item root;
  als_layout *layout = small_layout(&root);
  als_item_find(layout, root, "a", 1, &items[0]);
  als_item_find(layout, root, "b", 1, &items[1]);
  while (start < size && count < 16) {
    const char *line = (const char *)data + start;
    const char *end = memchr(line, '\n', size - start);
    size_t length = end ? (size_t)(end - line) : size - start;
    entries[count] = read_entry(line, length, items);
    if (entries[count].key_length > longest) {
      longest = entries[count].key_length;
    }
    count++;
    start += length + 1;
  }
  als_status status = als_shorthand_add(layout, items[0], entries, count, NULL, NULL);
  if (status < 0) {
    must_explain(layout, status, longest);
  } else {
    solve_and_check(layout);
  }
  als_layout_destroy(layout);
  return 0;
}
