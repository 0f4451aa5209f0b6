/* http.c - HTTP/1.1 over loopback: one request per connection, and server-sent events.
 *
 * Pages elsewhere must not read the document.  So the server is bound to 127.0.0.1, the address holds 128 random bits,
 * and a request must name this machine as its host. */
#define _POSIX_C_SOURCE 200809L
#include "http.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "tool.h"

enum { CONNECTIONS = 32, REQUEST = 1 << 14, TOKEN = 32, WAITING = 1 << 16 };

typedef struct connection {
  int socket; /* -1: free */
  unsigned long number;
  char request[REQUEST];
  size_t read;
  int is_answered, listens;
  text answer;
  size_t written;
} connection;

struct http {
  int socket;
  unsigned port;
  unsigned long count;
  char token[TOKEN + 1];
  text address;
  connection connections[CONNECTIONS];
};

/* ---- opening ---- */

static int choose_token(http *h) {
  unsigned char random[TOKEN / 2];
  FILE *source = fopen("/dev/urandom", "rb");
  if (source == NULL) return 0;
  size_t got = fread(random, 1, sizeof random, source);
  fclose(source);
  for (size_t i = 0; i < sizeof random; i++) snprintf(h->token + 2 * i, 3, "%02x", random[i]);
  return got == sizeof random;
}

static int listen_on(http *h, unsigned port) {
  struct sockaddr_in address;
  socklen_t length = sizeof address;
  int yes = 1;
  memset(&address, 0, sizeof address);
  address.sin_family = AF_INET;
  address.sin_port = htons((uint16_t)port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  h->socket = socket(AF_INET, SOCK_STREAM, 0);
  if (h->socket < 0) return 0;
  setsockopt(h->socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (bind(h->socket, (struct sockaddr *)&address, sizeof address) != 0 || listen(h->socket, CONNECTIONS) != 0)
    return 0;
  if (getsockname(h->socket, (struct sockaddr *)&address, &length) != 0) return 0;
  h->port = ntohs(address.sin_port);
  return fcntl(h->socket, F_SETFL, O_NONBLOCK) == 0;
}

http *http_open(unsigned port) {
  http *h = must(calloc(1, sizeof *h));
  h->socket = -1;
  for (size_t i = 0; i < CONNECTIONS; i++) h->connections[i].socket = -1;
  if (choose_token(h) && listen_on(h, port)) {
    text_format(&h->address, "http://127.0.0.1:%u/%s/", h->port, h->token);
    return h;
  }
  text place = {0};
  text_format(&place, "127.0.0.1:%u", port);
  report_io(place.bytes, errno);
  text_free(&place);
  http_close(h);
  return NULL;
}

static void end(connection *c) {
  if (c->socket >= 0) close(c->socket);
  text_free(&c->answer);
  c->socket = -1;
}

void http_close(http *h) {
  if (h == NULL) return;
  for (size_t i = 0; i < CONNECTIONS; i++) end(&h->connections[i]);
  if (h->socket >= 0) close(h->socket);
  text_free(&h->address);
  free(h);
}

const char *http_address(const http *h) {
  return h->address.bytes;
}

/* ---- requests ---- */

static const char *status_words(int status) {
  switch (status) {
    case 200: return "200 OK";
    case 400: return "400 Bad Request";
    case 403: return "403 Forbidden";
    case 405: return "405 Method Not Allowed";
    case 431: return "431 Request Header Fields Too Large";
    default: return "404 Not Found";
  }
}

/* A page of one file, which asks this server alone. */
static const char strict[] =
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; connect-src 'self'";
static const char plain[] = "text/plain; charset=utf-8";

static void write_answer(connection *c, http_answer *answer) {
  text *out = &c->answer;
  if (answer->status != 200) {
    answer->type = plain;
    text_format(&answer->body, "%s\n", status_words(answer->status));
  }
  text_format(out, "HTTP/1.1 %s\r\nContent-Type: %s\r\n", status_words(answer->status), answer->type);
  if (!answer->listens) text_format(out, "Content-Length: %zu\r\n", answer->body.length);
  text_format(out,
              "Connection: close\r\nCache-Control: no-store\r\nReferrer-Policy: no-referrer\r\n"
              "X-Content-Type-Options: nosniff\r\nX-Frame-Options: DENY\r\nContent-Security-Policy: %s\r\n\r\n",
              answer->policy);
  text_append(out, &answer->body);
  c->is_answered = 1;
  c->listens = answer->listens;
}

/* The value of a header, up to the end of its line; its name is given in lower case. */
static int header_is(const char *request, const char *name, const char *wanted) {
  size_t length = strlen(name);
  for (const char *line = strstr(request, "\r\n"); line; line = strstr(line + 2, "\r\n")) {
    const char *at = line + 2;
    size_t i = 0;
    while (i < length && (at[i] | 32) == name[i]) i++;
    if (i < length || at[i] != ':') continue;
    at += i + 1;
    at += strspn(at, " \t");
    size_t value = strcspn(at, " \t\r\n");
    return value == strlen(wanted) && memcmp(at, wanted, value) == 0;
  }
  return 0;
}

static int is_of_this_machine(const http *h, const char *request) {
  char host[32];
  snprintf(host, sizeof host, "127.0.0.1:%u", h->port);
  if (header_is(request, "host", host)) return 1;
  snprintf(host, sizeof host, "localhost:%u", h->port);
  return header_is(request, "host", host);
}

/* Cuts the request line and finds its path behind the token; returns the status. */
static int find_path(const http *h, char *request, char **path, char **query) {
  static const char get[] = "GET /";
  int is_local = is_of_this_machine(h, request);
  char *end = strpbrk(request, "\r\n");
  *end = 0;
  if (strncmp(request, get, sizeof get - 1) != 0) return strchr(request, ' ') ? 405 : 400;
  char *at = request + sizeof get - 1;
  end = strchr(at, ' ');
  if (end == NULL || strncmp(end, " HTTP/1.", 8) != 0) return 400;
  *end = 0;
  if (!is_local) return 403;
  if (strncmp(at, h->token, TOKEN) != 0 || at[TOKEN] != '/') return 404;
  *path = at + TOKEN + 1;
  *query = strchr(*path, '?');
  if (*query) *(*query)++ = 0;
  if (*query == NULL) *query = *path + strlen(*path);
  return 200;
}

static void answer_request(http *h, connection *c, http_handler handler, void *context) {
  http_answer answer = {200, plain, strict, {0}, 0};
  char *path = NULL, *query = NULL;
  answer.status = find_path(h, c->request, &path, &query);
  if (answer.status == 200) handler(context, path, query, &answer);
  write_answer(c, &answer);
  text_free(&answer.body);
}

static void read_request(http *h, connection *c, http_handler handler, void *context) {
  if (c->is_answered) { /* nothing more is expected: the other side has closed, or will hear nothing of it */
    char ignored[256];
    ssize_t got = recv(c->socket, ignored, sizeof ignored, 0);
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) end(c);
    return;
  }
  ssize_t got = recv(c->socket, c->request + c->read, REQUEST - 1 - c->read, 0);
  if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
  c->read += got > 0 ? (size_t)got : 0;
  c->request[c->read] = 0;
  if (got <= 0 || strlen(c->request) < c->read) { /* closed, or no text */
    end(c);
  } else if (strstr(c->request, "\r\n\r\n")) {
    answer_request(h, c, handler, context);
  } else if (c->read == REQUEST - 1) {
    http_answer answer = {431, plain, strict, {0}, 0};
    write_answer(c, &answer);
    text_free(&answer.body);
  }
}

static void write_more(connection *c) {
  size_t left = c->answer.length - c->written;
  ssize_t put = send(c->socket, c->answer.bytes + c->written, left, MSG_NOSIGNAL);
  if (put < 0 && (errno == EAGAIN || errno == EINTR)) return;
  c->written += put > 0 ? (size_t)put : 0;
  if (put >= 0 && c->written < c->answer.length) return;
  if (put < 0 || !c->listens) {
    end(c);
    return;
  }
  text_free(&c->answer);
  c->written = 0;
}

/* A new connection takes a free place, else that of the oldest one. */
static void accept_one(http *h) {
  int opened = accept(h->socket, NULL, NULL);
  if (opened < 0) return;
  if (fcntl(opened, F_SETFL, O_NONBLOCK) != 0) {
    close(opened);
    return;
  }
  connection *place = &h->connections[0];
  for (size_t i = 0; i < CONNECTIONS && place->socket >= 0; i++) {
    connection *c = &h->connections[i];
    if (c->socket < 0 || c->number < place->number) place = c;
  }
  end(place);
  memset(place, 0, sizeof *place);
  place->socket = opened;
  place->number = h->count++;
}

static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000;
}

static int wait_for_work(http *h, struct pollfd *waits, uint64_t until) {
  uint64_t time = now();
  waits[CONNECTIONS] = (struct pollfd){h->socket, POLLIN, 0};
  for (size_t i = 0; i < CONNECTIONS; i++) {
    const connection *c = &h->connections[i];
    int writes = c->socket >= 0 && c->written < c->answer.length;
    waits[i] = (struct pollfd){c->socket, (short)(POLLIN | (writes ? POLLOUT : 0)), 0};
  }
  return poll(waits, CONNECTIONS + 1, time < until ? (int)(until - time) : 0);
}

void http_serve(http *h, unsigned milliseconds, http_handler handler, void *context) {
  struct pollfd waits[CONNECTIONS + 1];
  uint64_t until = now() + milliseconds;
  do {
    if (wait_for_work(h, waits, until) < 0) return;
    for (size_t i = 0; i < CONNECTIONS; i++) {
      connection *c = &h->connections[i];
      if (c->socket >= 0 && waits[i].revents & (POLLIN | POLLHUP | POLLERR)) read_request(h, c, handler, context);
      if (c->socket >= 0 && c->written < c->answer.length) write_more(c);
    }
    if (waits[CONNECTIONS].revents) accept_one(h);
  } while (now() < until);
}

void http_event(http *h, const char *line) {
  for (size_t i = 0; i < CONNECTIONS; i++) {
    connection *c = &h->connections[i];
    if (c->socket < 0 || !c->listens) continue;
    text_format(&c->answer, "data: %s\n\n", line);
    if (c->answer.length - c->written > WAITING) end(c); /* it does not read */
  }
}

/* ---- queries ---- */

static int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  c |= 32;
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

int http_value(const char *query, const char *key, text *out) {
  size_t length = strlen(key);
  for (const char *at = query; *at;) {
    size_t part = strcspn(at, "&");
    if (strncmp(at, key, length) != 0 || at[length] != '=') {
      at += part + (at[part] == '&');
      continue;
    }
    for (const char *c = at + length + 1; c < at + part; c++) {
      char byte = *c == '+' ? ' ' : *c;
      if (*c == '%' && digit(c[1]) >= 0 && digit(c[2]) >= 0) {
        byte = (char)(digit(c[1]) * 16 + digit(c[2]));
        c += 2;
      }
      text_bytes(out, &byte, 1);
    }
    return 1;
  }
  return 0;
}
