/* What a frame of a program costs besides its change: the solve, and reading what has changed. */
#include <math.h>
#include <stdlib.h>

#include "living.h"

als_status frame(als_layout *l) {
  static als_item *changed;
  static size_t capacity;
  size_t needed;
  const als_rect *frames;
  als_status status = als_solve(l, NULL);
  OK(status);
  OK(als_changed_copy(l, changed, capacity, &needed));
  if (needed > capacity) {
    free(changed);
    capacity = 2 * needed;
    changed = room_for(capacity);
    OK(als_changed_copy(l, changed, capacity, &needed));
  }
  OK(als_frames_table(l, &frames, &(size_t){0}));
  double sum = 0;
  for (size_t i = 0; i < needed; i++) {
    size_t row;
    OK(als_item_index(l, changed[i], &row));
    sum += frames[row].x + frames[row].y + frames[row].width + frames[row].height;
  }
  TRUE(isfinite(sum));
  return status;
}

double frames_sum(als_layout *l, const als_item *items, size_t count) {
  als_rect *frames = malloc(count * sizeof *frames);
  double sum = 0;
  TRUE(frames);
  OK(als_frames_copy(l, items, frames, count));
  for (size_t i = 0; i < count; i++) {
    sum += frames[i].x + 2 * frames[i].y + 3 * frames[i].width + 5 * frames[i].height;
  }
  free(frames);
  return sum;
}

void note_frames(als_layout *l, const char *name, const als_item *items, size_t count) {
  note(name, frames_sum(l, items, count));
}

static als_rect *all_frames(als_layout *l, size_t *count) {
  OK(als_frames_copy_all(l, NULL, NULL, 0, count));
  als_rect *frames = malloc(*count * sizeof *frames);
  TRUE(frames);
  OK(als_frames_copy_all(l, NULL, frames, *count, count));
  return frames;
}

static int differs(double a, double b) {
  return fabs(a - b) > 1e-6 * (1 + fabs(b));
}

/* A copy keeps measured sizes, and a document of the copy has them. */
void check_frames(als_layout *l) {
  als_layout *copy, *fresh;
  als_item root;
  size_t length, count, wanted;
  OK(als_layout_copy(l, &copy));
  OK(als_layout_copy_document(copy, no_item, ALS_SYNTAX_RECORD, NULL, 0, &length));
  char *text = malloc(length + 1);
  TRUE(text);
  OK(als_layout_copy_document(copy, no_item, ALS_SYNTAX_RECORD, text, length + 1, &length));
  OK(als_layout_create(NULL, &fresh));
  OK(als_document_read(fresh, text, length, &root));
  OK(als_solve(fresh, NULL));
  als_rect *ours = all_frames(l, &count), *theirs = all_frames(fresh, &wanted);
  TRUE(count == wanted);
  for (size_t i = 0; i < count; i++) {
    const als_rect a = ours[i], b = theirs[i];
    TRUE(!differs(a.x, b.x) && !differs(a.y, b.y) && !differs(a.width, b.width) && !differs(a.height, b.height));
  }
  OK(als_layout_destroy(copy));
  OK(als_layout_destroy(fresh));
  free(text);
  free(ours);
  free(theirs);
}
