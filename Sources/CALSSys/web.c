/* web.c - what als.wasm has beside the functions of als.h.  bindings/js uses it.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/* Where hash tables are seeded from: the host writes random bytes there before the first call, or leaves the constant.
 */
extern unsigned char als_web_seed_bytes[16];
unsigned char *als_web_seed(void) {
  return als_web_seed_bytes;
}

/* Memory for arguments and results. */
void *als_web_malloc(size_t size) {
  return malloc(size);
}
void als_web_free(void *block) {
  free(block);
}

/* The C library reads numbers through its streams, which know how to write as well.  There are no files here, and
 * nobody opens one, so these are never called; without them als.wasm would import them. */
int32_t __imported_wasi_snapshot_preview1_fd_close(int32_t file) {
  return (void)file, 8 /* EBADF */;
}
int32_t __imported_wasi_snapshot_preview1_fd_seek(int32_t file, int64_t offset, int32_t from, int32_t at) {
  return (void)file, (void)offset, (void)from, (void)at, 8;
}
int32_t __imported_wasi_snapshot_preview1_fd_write(int32_t file, int32_t parts, int32_t count, int32_t written) {
  return (void)file, (void)parts, (void)count, (void)written, 8;
}
