"""Counts the rows of the notations' tables that the corpus holds, area by area; fails when one is missing.

    python3 Tests/Corpus/count.py [-v]

`spec` of a case, where there is one, says which rows it shows: area, section and `#` with the number of the row.  A table without numbers counts
its rows from the top.  What a layout document cannot say is shown by a C test that carries the same reference in a remark.
"""
import json
import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent

# Area: section: rows of its table.
ROWS = {
    "als-shorthand": {"2.2": 6, "2.4": 14, "2.5": 17},
    "autolayoutkit": {"3.2": 5, "3.5": 4, "3.6": 4, "3.7": 10, "3.7.attributes": 11, "3.8": 8},
    "compact-constraint": {"4.3": 5, "4.6": 35, "4.7": 25},
    "linear-equations": {"5.3": 3, "5.7": 67, "5.8": 11, "5.9": 18},
    "vfl": {"6.2": 3, "6.3": 5, "6.3.direction": 3, "6.4": 1, "6.5": 12, "6.6": 26, "6.7": 27,
            "7.3": 13, "7.7": 4, "7.8": 26, "7.10": 9},
    "autolayout-semantics": {"1.2": 21, "1.4": 6, "1.18": 12, "1.19": 12},
}
REFERENCE = re.compile(r"(%s) ([\d.]+(?:\.[a-z]+)?) #(\d+)" % "|".join(ROWS))


def references(spec):
    return [spec] if isinstance(spec, str) else spec


def main():
    verbose = "-v" in sys.argv[1:]
    cases, seen, elsewhere = {area: 0 for area in ROWS}, set(), set()
    others = 0
    for file in sorted(HERE.glob("**/*.json")):
        for case in json.loads(file.read_text()).get("cases", []):
            listed = references(case.get("spec", []))
            area = listed[0].split(" ")[0] if listed else ""
            if area in cases:
                cases[area] += 1
            else:
                others += 1
            for reference in listed:
                match = REFERENCE.fullmatch(reference)
                if match:
                    seen.add(match.groups())
    for file in sorted((HERE.parent / "C").glob("*.c")):
        elsewhere |= {match.groups() for match in REFERENCE.finditer(file.read_text())}
    missing, total = [], 0
    print(f"{'area':24}{'rows':>6}{'in the corpus':>15}{'in C':>6}{'cases':>7}")
    for area, sections in ROWS.items():
        rows = [(area, section, str(row)) for section, count in sections.items() for row in range(1, count + 1)]
        here, there = sum(row in seen for row in rows), sum(row in elsewhere and row not in seen for row in rows)
        missing += [row for row in rows if row not in seen and row not in elsewhere]
        total += len(rows)
        print(f"{area:24}{len(rows):6}{here:15}{there:6}{cases[area]:7}")
        if verbose:
            for section, count in sections.items():
                print(f"    {section:20}{count:6}{sum(row in seen for row in rows if row[1] == section):15}")
    print(f"{'documents and the rest':45}{others:13}")
    unknown = [row for row in seen | elsewhere if int(row[2]) > ROWS[row[0]].get(row[1], 0)]
    for row in missing:
        print(f"failed: no test shows {' '.join(row[:2])} #{row[2]}")
    for row in sorted(unknown):
        print(f"failed: there is no row {' '.join(row[:2])} #{row[2]}")
    bad = len(missing) + len(unknown)
    print(f"{total - len(missing)} checks passed, {bad} failed")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
