/* The seed of hash tables: drawn for it alone, and not the bytes from which the C library makes its stack canary. */
#define _POSIX_C_SOURCE 200809L
#include "../../Sources/CALSSys/include/als_sys.h"
#include "harness.h"

void test_seed(void) {
  unsigned char one[16] = {0}, two[16] = {0};
  als_sys_seed(one, sizeof one);
  als_sys_seed(two, sizeof two);
#if defined(__linux__)
  const unsigned char *given = (const unsigned char *)getauxval(AT_RANDOM);
  CHECK(memcmp(one, two, sizeof one) != 0);
  for (int k = 0; given && k < 16; k++) {
    /* Nowhere four of them in a row, in either direction. */
    for (int i = 0; i + 4 <= 16; i++) {
      const unsigned char back[4] = {given[(k + 3) & 15], given[(k + 2) & 15], given[(k + 1) & 15], given[k]};
      CHECK(memcmp(one + i, back, 4) != 0);
      CHECK(k > 12 || memcmp(one + i, given + k, 4) != 0);
    }
  }
#else
  CHECK(one[0] == two[0]);
#endif
}
