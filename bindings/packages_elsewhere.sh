#!/bin/sh
# Adds to the packages of this machine those for others: 64-bit ARM, musl, old glibc, WebAssembly.  Arguments: the build folder, where
# to.  What cannot be compiled here is said and left out.
set -eu
build=$1 out=$2 jobs=${JOBS:-2}
if [ -z "${SOURCE_DATE_EPOCH:-}" ]; then
  SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null || stat -c %Y CHANGELOG.md)
fi
export SOURCE_DATE_EPOCH LC_ALL=C TZ=UTC0
umask 022
archives=$build/libals.a

built() { # preset, targets...
  preset=$1
  shift
  cmake --preset "$preset" >"build/$preset.log" 2>&1 && cmake --build --preset "$preset" -j "$jobs" --target "$@" >>"build/$preset.log" 2>&1 || {
    tail -n 20 "build/$preset.log"
    exit 1
  }
}

if command -v aarch64-linux-gnu-gcc >/dev/null 2>&1; then
  echo "compiling for aarch64: a few minutes"
  built aarch64 all
  cpack --config build/aarch64/CPackConfig.cmake -G "TGZ;DEB" -D CPACK_COMPONENTS_ALL="runtime;dev;tools" -B "$out" >"$out/cpack.log" 2>&1 || { cat "$out/cpack.log"; exit 1; }
  rm -rf "$out/_CPack_Packages" "$out/cpack.log"
  archives="$archives build/aarch64/libals.a"
else
  echo "left out: aarch64 (apt-get install gcc-aarch64-linux-gnu)"
fi

# shellcheck disable=SC2086
python3 -B bindings/targets.py "$out" $archives

if [ -f /usr/lib/wasm32-wasi/libc.a ] && command -v npm >/dev/null 2>&1; then
  echo "compiling for WebAssembly: a few minutes"
  built wasm32 als_web
  npm pack --offline --silent --pack-destination "$out" ./build/wasm32/web >/dev/null
else
  echo "left out: the npm package (apt-get install wasi-libc libclang-rt-dev-wasm32 nodejs npm)"
fi
(cd "$out" && rm -f SHA256SUMS && sha256sum -- * >SHA256SUMS && ls)
