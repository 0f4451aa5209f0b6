#!/bin/sh
# Makes a source archive, a binary archive and Debian packages.  Arguments: the build folder, where to.
# Times in them are SOURCE_DATE_EPOCH, by default that of the last commit, so the same sources give the same bytes.
set -eu
build=$1 out=$2
if [ -z "${SOURCE_DATE_EPOCH:-}" ]; then
  SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null || stat -c %Y CHANGELOG.md)
fi
export SOURCE_DATE_EPOCH LC_ALL=C TZ=UTC0
umask 022
rm -rf "$out"
mkdir -p "$out"
tools=TGZ
command -v dpkg >/dev/null 2>&1 && tools="TGZ;DEB"
cpack --config "$build/CPackConfig.cmake" -G "$tools" -B "$out" >"$out/cpack.log" 2>&1 || { cat "$out/cpack.log"; exit 1; }
cpack --config "$build/CPackSourceConfig.cmake" -G TGZ -B "$out" >>"$out/cpack.log" 2>&1 || { cat "$out/cpack.log"; exit 1; }
rm -rf "$out/_CPack_Packages" "$out/cpack.log"
(cd "$out" && ls && sha256sum ./*.deb ./*.tar.gz >SHA256SUMS 2>/dev/null || true)
