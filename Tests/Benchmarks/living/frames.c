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

void note_frames(als_layout *l, const char *name, const als_item *items, size_t count) {
  als_rect *frames = malloc(count * sizeof *frames);
  double sum = 0;
  TRUE(frames);
  OK(als_frames_copy(l, items, frames, count));
  for (size_t i = 0; i < count; i++) {
    sum += frames[i].x + 2 * frames[i].y + 3 * frames[i].width + 5 * frames[i].height;
  }
  note(name, sum);
  free(frames);
}
