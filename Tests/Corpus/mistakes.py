"""Records what is said about the mistakes of notations/mistakes.json, and whether what was meant can be read.

    python3 Tests/Corpus/mistakes.py            compares, through the Python package
    python3 Tests/Corpus/mistakes.py --record   writes what is said now, which is then read and judged by eye

A case whose name ends in ", meant" is the one before it with the suggestion taken.  It is read like any other.
"""
import json
import sys
from pathlib import Path

import als

FILE = Path(__file__).resolve().parent / "notations" / "mistakes.json"


def said(case):
    source = json.dumps(case["document"], ensure_ascii=False)
    try:
        als.Layout.from_document(source)
    except als.AlsError as error:
        where = case["error"]["in"]
        start = len(source[: source.index(where)].encode())
        return {"kind": error.kind, "in": where, "offset": error.offset - start, "length": error.length, "index": error.index,
                "message": error.message, "suggestion": error.suggestion}
    return {"kind": "NONE"}


def main():
    cases = json.loads(FILE.read_text())["cases"]
    bad = 0
    for place, case in enumerate(cases):
        if "error" not in case:
            als.Layout.from_document(json.dumps(case["document"]))
            continue
        now = said(case)
        if now.get("index") is None:
            now["index"] = -1
        bad += now != case["error"]
        case["error"] = now
        hint = now["suggestion"]
        meant = cases[place + 1] if place + 1 < len(cases) and cases[place + 1]["name"] == case["name"] + ", meant" else None
        if hint.startswith("did you mean ") and meant:
            words = hint[len('did you mean "'):-2]
            entry = meant["document"].get("constraints") or [meant["document"]]
            if json.dumps(words, ensure_ascii=False)[1:-1] not in json.dumps(entry, ensure_ascii=False).replace('\\\\', '\\'):
                print(f"failed: {case['name']}: {words} is not in what was meant")
                bad += 1
    if "--record" in sys.argv[1:]:
        lines = ",\n".join(json.dumps(case, ensure_ascii=False) for case in cases)
        FILE.write_text('{"cases": [\n' + lines + "\n]}\n")
        return 0
    print(f"{len(cases) - bad} checks passed, {bad} failed")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
