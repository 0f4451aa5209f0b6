/* http.h - a server of HTTP for this machine alone.  It answers GET requests below an address that nobody can guess. */
#ifndef ALS_TOOL_HTTP_H
#define ALS_TOOL_HTTP_H

#include "text.h"

typedef struct http http;

typedef struct http_answer {
  int status;         /* 200 when the handler is called */
  const char *type;   /* "text/html; charset=utf-8" */
  const char *policy; /* the Content-Security-Policy */
  text body;
  int listens; /* the connection stays open and gets every event; the body is its first one */
} http_answer;

/* `path` is what follows the secret part of the address: "" for the page itself. */
typedef void (*http_handler)(void *context, const char *path, const char *query, http_answer *answer);

/* Port 0: any that is free.  NULL after it has said why. */
http *http_open(unsigned port);
void http_close(http *h);
/* "http://127.0.0.1:43121/2f6b.../" */
const char *http_address(const http *h);
/* Answers requests until so many milliseconds have passed, or until a signal comes. */
void http_serve(http *h, unsigned milliseconds, http_handler handler, void *context);
/* Sends a line to every connection that listens. */
void http_event(http *h, const char *line);
/* The decoded value of a key in a query; 0 if the key is absent. */
int http_value(const char *query, const char *key, text *out);

#endif
