/* replay.c - a fuzz target over the files it is given, where there is no fuzzer: each as it is, and damaged in a few
 * ways. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static size_t runs;

static void run(const uint8_t *data, size_t size) {
  uint8_t *copy = malloc(size + 1); /* of its own, so that a read beyond the end can be seen */
  memcpy(copy, data, size);
  LLVMFuzzerTestOneInput(copy, size);
  free(copy);
  runs++;
}

static void damage(uint8_t *data, size_t size) {
  static const uint8_t strange[] = {0, 0xFF, '"', '{', ']', '9', '.', '-'};
  uint64_t state = size * 2654435761u + 1;
  run(data, size / 2);
  for (int i = 0; i < 4 && size > 0; i++) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    size_t at = (size_t)((state >> 33) % size);
    uint8_t before = data[at];
    data[at] = strange[(state >> 20) % sizeof strange];
    run(data, size);
    data[at] = before;
  }
}

int main(int count, char **words) {
  static uint8_t data[1 << 20];
  for (int i = 1; i < count; i++) {
    FILE *in = fopen(words[i], "rb");
    if (!in) {
      printf("cannot open %s\n", words[i]);
      return 2;
    }
    size_t size = fread(data, 1, sizeof data, in);
    fclose(in);
    run(data, size);
    damage(data, size);
  }
  printf("%zu checks passed, 0 failed\n", runs);
  return runs == 0;
}
