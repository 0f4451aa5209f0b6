#!/bin/sh
# Makes sure that CMake, Ninja and, for the tests, a few Python packages are there: from this machine where it has them,
# otherwise from PyPI into .venv beside the sources.  Argument: build, test, ci
# (also what the tests of toolkits, the site and the playground need), check, package or docs.
set -u
cd "$(dirname "$0")/../.."
wanted=${1:-build}
PATH=$PWD/.venv/bin:$PATH

new_enough() { # cmake 3.25 reads version 6 presets
  version=$(cmake --version 2>/dev/null | sed -n '1s/[^0-9]*\([0-9]*\)\.\([0-9]*\).*/\1 \2/p')
  set -- ${version:-0 0}
  [ "$1" -gt 3 ] || { [ "$1" -eq 3 ] && [ "$2" -ge 25 ]; }
}

packages=""
new_enough || packages="$packages cmake"
command -v ninja >/dev/null 2>&1 || packages="$packages ninja"
if [ "$wanted" = ci ] || [ "$wanted" = check ]; then
  # later releases lose references under Python 3.11
  python3 -c 'import PySide6.QtWidgets' 2>/dev/null || packages="$packages PySide6-Essentials~=6.8.3"
  # playwright uses the chromium of this machine and fetches no browser; axe checks accessibility
  python3 -c 'import axe_playwright_python, playwright' 2>/dev/null || packages="$packages playwright~=1.65 axe-playwright-python~=0.1.8"
fi
if [ "$wanted" = ci ] || [ "$wanted" = check ] || [ "$wanted" = docs ]; then
  # the site of the pages
  python3 -c 'import material, mkdocs' 2>/dev/null || packages="$packages mkdocs-material~=9.5"
fi
if [ "$wanted" = package ]; then
  # a C compiler and linker for other machines; without it some packages are left out
  { [ -x .venv/bin/python ] && .venv/bin/python -c 'import ziglang'; } 2>/dev/null || command -v zig >/dev/null 2>&1 || packages="$packages ziglang~=0.13"
elif [ "$wanted" != build ] && [ "$wanted" != docs ]; then
  # Once there is a .venv its Python is the one that runs the tests, and it does not see this machine's packages.
  [ -z "$packages" ] && python3 -c 'import jsonschema, numpy, scipy' 2>/dev/null || packages="$packages jsonschema~=4.23 numpy scipy"
fi
if [ "$wanted" = check ]; then
  # releases of clang-format differ in taste; the sources follow this one
  clang-format --version 2>/dev/null | grep -q ' 23\.' || packages="$packages clang-format~=23.1"
fi
[ -n "$packages" ] || exit 0

if ! [ -x .venv/bin/pip ]; then
  python3 -m venv .venv || {
    echo "A Python with venv is needed to fetch$packages; or install them by hand." >&2
    exit 1
  }
fi
echo "fetching into .venv:$packages"
.venv/bin/pip install --quiet --disable-pip-version-check $packages || {
  echo "Could not fetch$packages; install them by hand." >&2
  exit 1
}
