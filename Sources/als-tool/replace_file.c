/* replace_file.c - puts a whole file into the place of another, so that nobody ever sees half of it. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tool.h"

enum { ATTEMPTS = 100 };

/* A name beside the file; others may guess it, so whoever opens it must not take what is there. */
static void name_beside(const char *file, int attempt, text *out) {
  const char *slash = strrchr(file, '/');
  struct timespec now = {0, 0};
  text_bytes(out, file, slash ? (size_t)(slash - file) + 1 : 0);
  text_format(out, ".als-%ld", (long)getpid());
  clock_gettime(CLOCK_REALTIME, &now);
  if (attempt > 0) text_format(out, "-%lx", (unsigned long)now.tv_nsec + (unsigned long)attempt);
  text_add(out, ".part");
}

/* Makes a file that was not there; a link of that name, wherever it leads, counts as one that was.  Its name goes to
 * `out`.  Permissions are what the umask leaves. */
static int open_beside(const char *file, text *out) {
  for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
    out->length = 0;
    name_beside(file, attempt, out);
    int fd = open(out->bytes, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (fd < 0 && errno == EEXIST) continue;
    return fd;
  }
  return -1;
}

static int write_bytes(int fd, const char *bytes, size_t length) {
  while (length > 0) {
    ssize_t done = write(fd, bytes, length);
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return 0;
    bytes += done;
    length -= (size_t)done;
  }
  return 1;
}

int create_file(const char *file, const text *content) {
  int fd = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (fd < 0 && errno == EEXIST) return report_refusal(file, "IO", "the file exists; --force replaces it");
  int good = fd >= 0 && write_bytes(fd, content->bytes, content->length), error = errno;
  if (fd >= 0 && close(fd) != 0 && good) {
    good = 0;
    error = errno;
  }
  if (fd >= 0 && !good) unlink(file);
  return good ? TOOL_OK : report_io(file, error);
}

/* A device, or a pipe, is written to: another file in its place would be none. */
static int is_special(const char *file) {
  /* Without stat, whose symbol is younger than the C libraries that the tool runs with: only a regular file takes a size. */
  int fd = open(file, O_WRONLY | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0) return errno == ENXIO; /* a pipe that nobody reads */
  off_t length = lseek(fd, 0, SEEK_END);
  int special = length < 0 || ftruncate(fd, length) != 0;
  close(fd);
  return special;
}

static int write_through(const char *file, const text *content) {
  int fd = open(file, O_WRONLY | O_CLOEXEC);
  int good = fd >= 0 && write_bytes(fd, content->bytes, content->length), error = errno;
  if (fd >= 0 && close(fd) != 0 && good) {
    good = 0;
    error = errno;
  }
  return good ? TOOL_OK : report_io(file, error);
}

int replace_file(const char *file, const text *content) {
  if (is_special(file)) return write_through(file, content);
  text name = {0};
  int fd = open_beside(file, &name);
  int good = fd >= 0 && write_bytes(fd, content->bytes, content->length);
  int error = errno;
  if (fd >= 0 && close(fd) != 0 && good) {
    good = 0;
    error = errno;
  }
  if (good && rename(name.bytes, file) != 0) {
    good = 0;
    error = errno;
  }
  if (fd >= 0 && !good) unlink(name.bytes);
  text_free(&name);
  return good ? TOOL_OK : report_io(file, error);
}
