#!/bin/sh
# Builds the libFuzzer targets over the Swift sources and runs each for SECONDS, two (JOBS) at a time, with seeds from the corpus.
#   Tests/Fuzz/run.sh SECONDS [TARGET...]        targets: any compact linear vfl evfl shorthand builder document calls
# Everything goes to build/fuzz; findings stay in build/fuzz/findings.  The exit code is 1 when there is one.
set -eu
cd "$(dirname "$0")/../.."
seconds=${1:-60}
[ $# -gt 0 ] && shift
targets=${*:-any compact linear vfl evfl shorthand builder document calls}
out=build/fuzz
mkdir -p "$out/findings"

swiftc=$(command -v swiftc) || { echo "skipped: there is no swiftc"; exit 0; }
clang=$(dirname "$(readlink -f "$swiftc")")/clang
[ -x "$clang" ] || { echo "skipped: the Swift toolchain has no clang"; exit 0; }
unicode=$(find "$(dirname "$clang")/../lib/swift/embedded" -path "*$(uname -m)*linux*" -name libswiftUnicodeDataTables.a | head -n 1)

object=$out/als_fuzz.o
if [ ! -f "$object" ] || [ -n "$(find Sources include -newer "$object" -type f | head -n 1)" ]; then
  find Sources/ALSCore Sources/ALSExports -name '*.swift' | LC_ALL=C sort > "$out/sources"
  # Traps of the standard library are calls of _libals_trap; optimised, since the checks stay and speed finds more.  The
  # solver checks its invariants, so that an input that breaks one is a finding.
  swiftc -module-name ALSImage -swift-version 6 -parse-as-library -wmo -enable-experimental-feature Embedded \
    -enforce-exclusivity=unchecked -Xfrontend -trap-function -Xfrontend _libals_trap -Xcc -fPIC -D ALS_CHECK \
    -I include -I Sources/CALSSys/include -O -gline-tables-only -sanitize=fuzzer,address -c "@$out/sources" -o "$object"
fi

build() { # target source flags...
  target=$1 source=$2
  shift 2
  "$clang" -std=c11 -g -O1 -fsanitize=fuzzer,address -fuse-ld=lld -Wall -Wextra -I include -I Tests/Fuzz "$@" \
    "Tests/Fuzz/$source" "$object" ${unicode:+"$unicode"} -lm -o "$out/fuzz_$target"
}

python3 Tests/Fuzz/seeds.py "$out/seeds" > "$out/seeds.log"
for target in $targets; do
  case $target in
    any) build any fuzz_text.c -DFUZZ_SYNTAX=ALS_SYNTAX_ANY ;;
    compact) build compact fuzz_text.c -DFUZZ_SYNTAX=ALS_SYNTAX_COMPACT ;;
    linear) build linear fuzz_text.c -DFUZZ_SYNTAX=ALS_SYNTAX_LINEAR ;;
    vfl) build vfl fuzz_text.c -DFUZZ_SYNTAX=ALS_SYNTAX_VISUAL_FORMAT ;;
    evfl) build evfl fuzz_text.c -DFUZZ_SYNTAX=ALS_SYNTAX_EXTENDED_VISUAL_FORMAT ;;
    *) build "$target" "fuzz_$target.c" ;;
  esac
  mkdir -p "$out/grown/$target"
done

# One target; an input that takes longer than a second is a finding, too.
cat > "$out/one.sh" <<'END'
out=$1 seconds=$2 target=$3
if "$out/fuzz_$target" -max_total_time="$seconds" -max_len=4096 -timeout=1 -rss_limit_mb=1024 -print_final_stats=1 \
  -artifact_prefix="$out/findings/$target-" "$out/grown/$target" "$out/seeds/$target" > "$out/$target.log" 2>&1; then
  echo "$target: $(sed -n 's/^stat::number_of_executed_units: *//p' "$out/$target.log") inputs, no finding"
elif grep -q 'libFuzzer: timeout' "$out/$target.log" && slow=$(ls "$out/findings/$target-timeout-"* 2> /dev/null | tail -n 1) &&
  "$out/fuzz_$target" -timeout=1 "$slow" > /dev/null 2>&1; then
  # The machine was busy with something else: alone the input takes less than a second.
  rm -f "$slow"
  echo "$target: $(sed -n 's/^stat::number_of_executed_units: *//p' "$out/$target.log") inputs, no finding; stopped early by one that was slow once"
else
  echo "$target: a finding, see $out/$target.log and $out/findings"
  tail -n 25 "$out/$target.log"
  exit 1
fi
END
count=$(echo "$targets" | wc -w)
if echo "$targets" | tr ' ' '\n' | grep . | xargs -P "${JOBS:-2}" -n 1 sh "$out/one.sh" "$out" "$seconds" > "$out/said.log" 2>&1; then
  findings=0
else
  findings=$(grep -c ': a finding' "$out/said.log" || true)
fi
cat "$out/said.log"
echo "$((count - findings)) passed, $findings failed"
[ "$findings" -eq 0 ]
