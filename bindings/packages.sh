#!/bin/sh
# Makes the packages.  Arguments: the build folder, where to, and `here` to leave out other processors.
# What cannot be compiled on this machine is said and left out.  Times in the files are SOURCE_DATE_EPOCH, by default that of the last
# commit, so the same sources give the same bytes.
set -eu
build=$1 out=$2 which=${3:-everywhere} jobs=${JOBS:-2}
if [ -z "${SOURCE_DATE_EPOCH:-}" ]; then
  SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null || stat -c %Y CHANGELOG.md)
fi
export SOURCE_DATE_EPOCH LC_ALL=C TZ=UTC0
umask 022
archives=$build/libals.a
rm -rf "$out"
mkdir -p "$out"

built() { # preset, target
  { cmake --preset "$1" && cmake --build --preset "$1" -j "$jobs" --target "$2"; } >"build/$1.log" 2>&1 || {
    tail -n 20 "build/$1.log"
    exit 1
  }
}

cpack --config "$build/CPackSourceConfig.cmake" -G TGZ -B "$out" >"$out/cpack.log" 2>&1 || { cat "$out/cpack.log"; exit 1; }
rm -rf "$out/_CPack_Packages" "$out/cpack.log"

if [ "$which" = everywhere ]; then
  if command -v aarch64-linux-gnu-gcc >/dev/null 2>&1; then
    echo "compiling for aarch64: a few minutes"
    built aarch64 als_static
    archives="$archives build/aarch64/libals.a"
  else
    echo "left out: aarch64 (apt-get install gcc-aarch64-linux-gnu)"
  fi
  if [ -f /usr/lib/wasm32-wasi/libc.a ] && command -v npm >/dev/null 2>&1; then
    echo "compiling for WebAssembly: a few minutes"
    built wasm32 als_web
    npm pack --offline --silent --pack-destination "$out" ./build/wasm32/web >/dev/null
    python3 -B bindings/web/playground/build.py "$out/playground" >/dev/null || echo "left out: the playground"
  else
    echo "left out: the npm package (apt-get install wasi-libc libclang-rt-dev-wasm32 nodejs npm)"
  fi
fi

echo "linking archives, Debian packages and wheels: a minute for each C library"
# shellcheck disable=SC2086
python3 -B bindings/targets.py "$out" "$build" $archives
(cd "$out" && sha256sum -- * >SHA256SUMS && ls)
