#!/bin/sh
# Runs a program of the GTK tests under valgrind, and counts errors and leaks with a function of libals or its adapter in their
# trace: GTK, its theme and fontconfig have leaks of their own, for which GTK brings suppressions.
#     memory.sh program words...
if ! command -v valgrind >/dev/null 2>&1; then
  echo "skipped: there is no valgrind"
  exit 0
fi
report=$(mktemp)
suppressions=
for file in /usr/share/gtk-4.0/valgrind/*.supp /usr/share/glib-2.0/valgrind/*.supp; do
  [ -f "$file" ] && suppressions="$suppressions --suppressions=$file"
done
G_SLICE=always-malloc G_DEBUG=gc-friendly valgrind --leak-check=full --show-leak-kinds=definite --num-callers=40 $suppressions \
  --log-file="$report" "$@"
status=$?
python3 - "$report" <<'END'
import re, sys
text = re.sub(r"^==\d+== ?", "", open(sys.argv[1]).read(), flags=re.M)
ours = [part for part in text.split("\n\n") if re.search(r"\b(at|by) 0x", part)
        and re.search(r"als_|alslayoutmanager|libals", part.split("main (")[0])]
errors = [part for part in ours if "are definitely lost" not in part]
leaks = [part for part in ours if "are definitely lost" in part and re.search(r"alslayoutmanager\.c|libals\.so", part)]
for part in (errors + leaks)[:5]:
    print(part, "\n")
print(f"valgrind: {len(errors)} errors and {len(leaks)} leaks of ours")
print(f"{2 - bool(errors) - bool(leaks)} checks passed, {bool(errors) + bool(leaks)} failed")
sys.exit(bool(errors or leaks))
END
found=$?
rm -f "$report"
[ $status -eq 0 ] && exit $found
exit $status
