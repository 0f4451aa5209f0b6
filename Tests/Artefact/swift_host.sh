#!/bin/sh
# Builds and runs SwiftHost.swift: once with libals after the Swift runtime, once before everything.
# Arguments: the build folder that holds libals.so, the source root.
set -eu
build=$1 root=$2
swiftc -swift-version 6 -I "$root/include" "$root/Tests/Artefact/SwiftHost.swift" -module-name SwiftHost \
  -L "$build" -lals -Xlinker -rpath -Xlinker "$build" -o "$build/swift_host"
"$build/swift_host"
LD_PRELOAD="$build/libals.so" "$build/swift_host"
