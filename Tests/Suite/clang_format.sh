#!/bin/sh
# clang-format, with these words, on every file in C and C++.
command -v clang-format >/dev/null 2>&1 || { echo "skipped: there is no clang-format"; exit 0; }
cd "$(dirname "$0")/../.." || exit 1
git ls-files ':!docs/cookbook' '*.c' 'Tests/C/*.h' 'Tests/Corpus/*.h' 'Tests/Random/*.h' 'Sources/als-tool/*.h' 'include/*.h' 'include/*.hpp' 'Tests/Cxx/*.cpp' 'bindings/examples/*.cpp' | xargs clang-format "$@"
