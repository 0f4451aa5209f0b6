#!/bin/sh
# A program under valgrind: any error and anything lost makes it fail.
command -v valgrind >/dev/null 2>&1 || { echo "skipped: there is no valgrind"; exit 0; }
exec valgrind --quiet --error-exitcode=9 --leak-check=full --errors-for-leak-kinds=definite --show-leak-kinds=definite "$@"
