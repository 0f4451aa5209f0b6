#!/bin/sh
# Builds for another processor, where this machine can: build.sh wasm32|aarch64.  `skipped: why` otherwise.
set -u
cd "$(dirname "$0")/../.."
case $1 in
  wasm32)
    [ -f /usr/lib/wasm32-wasi/libc.a ] || { echo "skipped: wasi-libc is not installed: apt-get install wasi-libc libclang-rt-dev-wasm32"; exit 0; }
    command -v node >/dev/null 2>&1 || { echo "skipped: there is no node"; exit 0; } ;;
  aarch64)
    command -v aarch64-linux-gnu-gcc >/dev/null 2>&1 || { echo "skipped: there is no compiler for ARM: apt-get install gcc-aarch64-linux-gnu"; exit 0; }
    command -v qemu-aarch64 >/dev/null 2>&1 || { echo "skipped: there is no qemu-aarch64: apt-get install qemu-user"; exit 0; } ;;
esac
cmake --preset "$1" && cmake --build --preset "$1" -j 1
