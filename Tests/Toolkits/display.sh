#!/bin/sh
# Runs a program that opens windows: on a display of its own that nobody sees.
if ! command -v xvfb-run >/dev/null 2>&1; then
  echo "skipped: there is no xvfb-run"
  exit 0
fi
# Drawn by the processor, without services of a desktop.
export GSK_RENDERER=cairo GTK_A11Y=none NO_AT_BRIDGE=1 GDK_BACKEND=x11 GSETTINGS_BACKEND=memory
exec xvfb-run -a -s "-screen 0 1280x1024x24" "$@"
