"""docs/als.schema.json: what the library reads is valid, what it refuses for its form is not.

    ALS_TOOL=build/release/als python3 Tests/Docs/schema.py

Valid documents are those of the corpus, the cookbook, the examples and the pages; wrong ones are the cases of the corpus and the blocks of
errors.txt with error[DOCUMENT].  Form is what stands in one place: keys, types, counts and ranges.  What needs more than the place, such as
a name that two views have, is listed in BEYOND.  The keys of each record are those of the reader in Sources/ALSCore/Notations/Documents.
"""
import copy
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tally import Tally  # noqa: E402

try:
    import jsonschema
except ImportError:
    print("skipped: there is no jsonschema: pip install jsonschema")
    sys.exit(0)

ROOT = Path(__file__).resolve().parents[2]
TOOL = os.environ["ALS_TOOL"]
SCHEMA = json.loads((ROOT / "docs" / "als.schema.json").read_text())
CORPUS = ROOT / "Tests" / "Corpus"
READER = ROOT / "Sources" / "ALSCore" / "Notations" / "Documents"
# Messages of error[DOCUMENT] about more than the form of one place.
BEYOND = ["must name a view", "only an entry of one constraint can have a name", "another cell already covers this place", "another view or guide is already named",
          "baselines align the views of a row", "only a view has margins", "spaces run between baselines in a column", "cannot be arranged inside itself",
          "the spacing must be a record, a number or a list", "the span reaches beyond the last row", "no constraint has this index",
          "there must be one space for all", "this constraint is activated already", "this view is listed twice",
          "this view is not in the stack", "views and guides can be arranged, not safe areas", "only views and metrics can be set",
          "has no content insets that a rule", "a priority cannot follow", "a multiplier cannot follow", "lies in another condition",
          # What components make of a document.
          "there is no component", "unknown parameter", "needs the parameter", "has no parameter", "a part of a component cannot have the name",
          "has a value in uses with", "this {$|this {,", "what this } closes", "has no slot for children", "one slot only", "not part of a string",
          "\"slot\" has a meaning in components only", "no deferred texts", "views: expected an array, not a string", "unknown key \"use\" in a view",
          # What barriers, weights and columns say.
          "is only valid with the distribution", "are only valid with the distribution", "a bias is 0 to 1", "a barrier follows views and guides",
          "no cell spans lines where the columns", "is already named"]
# The records of the reader, by what an error calls them or by the enum of their keys, and their definitions.
RECORDS = {"DocumentReader.Key": "", "DocumentReader.ViewKey": "item", "DocumentReader.EntryKey": "constraint", "DocumentReader.SpacingKey": "spacing/then",
           "DocumentReader.DeferralKey": "deferred/then", **{f"DocumentArrangement: {kind}": kind for kind in ("stack", "grid", "flow", "barrier")},
           "DocumentShorthand.Key": "shorthandRecord", "ExpectationReader.Key": "expectation", "a text": "text", "a guide": "guide", "a drawing": "drawing",
           "a term": "term", "the columns of a grid": "columns", "DocumentReader.RuleKey": "rule", "a component": "component"}
tally = Tally()
check = tally.check
validator = jsonschema.Draft7Validator(SCHEMA)


# ---- documents ----

def once(pairs):
    """An object; a key that stands twice is nothing a schema sees."""
    if len({key for key, _ in pairs}) != len(pairs):
        raise KeyError
    return dict(pairs)


def cases():
    """(where, document, error or None) of all cases of the corpus whose document is JSON."""
    for file in sorted(CORPUS.rglob("*.json")):
        for case in json.loads(file.read_text()).get("cases", []):
            document = case.get("document")
            if isinstance(document, str):
                try:
                    document = json.loads(document, object_pairs_hook=once)
                except (ValueError, KeyError):
                    continue
            if document is not None:
                error = case.get("error")
                yield f"{file.name}: {case['name']}", document, error if isinstance(error, dict) else None


def blocks():
    """Those of errors.txt, and what the tool printed for them."""
    sys.path.insert(0, str(CORPUS))
    import errors
    for title, source, printed in errors.blocks((CORPUS / "errors.txt").read_bytes().decode("utf-8", "surrogateescape")):
        text = source if title.endswith("(whole)") else errors.BEFORE + source + errors.AFTER
        kind = re.match(r"FILE[:\d]*: error\[(\w+)\]: (.*)", printed)
        try:
            yield f"errors.txt: {title}", json.loads(text, object_pairs_hook=once), {"kind": kind[1], "message": kind[2]}
        except (ValueError, KeyError):
            continue


def others():
    """Documents of the cookbook, the examples and the pages."""
    for file in [*sorted((ROOT / "docs").rglob("*.json")), *sorted((ROOT / "bindings/c/examples").rglob("*.json"))]:
        document = json.loads(file.read_text())
        if "als" in document:
            yield str(file.relative_to(ROOT)), document
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        for number, block in enumerate(re.findall(r"^```json\n(.*?)^```$", page.read_text(), re.M | re.S), 1):
            document = json.loads(block)
            if isinstance(document, dict) and "als" in document:
                yield f"{page.name}: block {number}", document


def said(document):
    """The first thing that the schema says against a document."""
    if validator.is_valid(document):
        return ""
    error = next(validator.iter_errors(document))
    return f"{'/'.join(map(str, error.absolute_path))}: {error.message}"[:300]


def corpora():
    beyond, wrong = dict.fromkeys(BEYOND, 0), 0
    for where, document, error in [*cases(), *blocks()]:
        if error is None:
            check(not said(document), f"{where}: valid, and the schema says {said(document)}")
        elif error["kind"] == "DOCUMENT":
            message = refused(document).stderr.split("\n")[0]
            found = [pattern for pattern in BEYOND if re.search(pattern, message)]
            for pattern in found:
                beyond[pattern] += 1
            if not found:
                wrong += 1
                check(said(document), f"{where}: {message!r}, and the schema says nothing")
    for pattern, count in beyond.items():
        check(count, f"BEYOND: no case has the message {pattern!r}")
    check(wrong > 50, f"{wrong} wrong documents")
    for where, document in others():
        check(not said(document), f"{where}: {said(document)}")


# ---- one key at a time ----

def reader_keys():
    """{record: its keys} of the reader."""
    found = {}
    for file in sorted(READER.glob("*.swift")):
        text = file.read_text()
        owner = None
        for match in re.finditer(r"(?:^(?:extension|struct|final class|enum) (\w+))|enum (\w*Key): Int|static let keys: \[StaticString\] = \[(.*?)\]\n"
                                 r"|DocumentMembers(?:\.values)?\(\s*json, \w+, \[([^\]]*)\], of: \"([^\"]*)\"\)", text, re.M | re.S):
            top, enum, keys, listed, about = match.groups()
            owner = top or owner
            if enum:
                name = f"{owner}.{enum}"
            elif keys:
                found[name] = set(re.findall(r'"([^"]+)"', keys.replace("UserKeys.schema", '"$schema"')))
            elif listed:
                found[about] = set(re.findall(r'"([^"]+)"', listed))
    arrangements = (READER / "DocumentArrangement.swift").read_text()
    cases, words = re.search(r"enum Key: Int \{\n(.*?)\n\n.*?words: \[StaticString\] = \[(.*?)\]", arrangements, re.S).groups()
    check(re.sub(r"case|\s|,", " ", cases).split() == re.findall(r'"(\w+)"', words), "the keys of arrangements and their words differ")
    for kind, listed in re.findall(r"case \.(\w+):\s*\[([^\]]*)\]", arrangements):
        found[f"DocumentArrangement: {kind}"] = set(re.findall(r"\.(\w+)", listed))
    return found


def keys():
    known = reader_keys()
    check(set(known) == set(RECORDS), f"records of the reader and of RECORDS: {sorted(set(known) ^ set(RECORDS))}")
    for record, place in RECORDS.items():
        definition = SCHEMA
        for word in f"definitions/{place}".split("/") if place else []:
            definition = definition[word]
        mine = set(definition["properties"])
        check(mine == known.get(record), f"{record}: the reader and the schema differ in {sorted(mine ^ known.get(record, set()))}")


# A document with every record, and values that no key takes.
WHOLE = {
    "$schema": "als.schema.json", "als": 1, "metrics": {"pad": 8, "wide": "2 * pad"}, "include": [], "components": {"tile": {"view": {}}}, "spacing": {"sibling": 8, "superview": "margins"}, "scale": 2, "activation": [1, 0],
    "root": {"name": "root", "size": [320, 480], "minimum": [None, 10], "maximum": [None, 900], "hugging": [250, 250], "compression": [750, 750],
             "direction": "ltr", "margins": [8, 8, 8, 8], "safeArea": [0, 0, 0, 0], "alignmentInsets": [0, 0, 0, 0], "baseline": [0, 0], "hidden": False,
             "children": [{"name": "a", "text": {"value": "Text", "size": 12, "advance": "mono", "stretch": 1.5}, "draw": {"fill": "#fff", "radius": 3, "image": "a.png"}},
                          {"name": "b", "intrinsic": [40, None], "contentInsets": [1, 1, 1, 1], "scrolls": "y", "scrollOffset": [0, 12.5], "gone": False, "clips": True, "ignore": True, "z": 1, "called": None,
                           "insetsMarginsFromSafeArea": True, "preservesSuperviewMargins": False, "aspect": 2},
                          {"use": "tile", "name": "u", "with": {}, "aspect": 2}, {"use": "tile", "name": "r", "repeat": 2}, {"use": "tile", "name": "f", "for": [{}]}],
             "guides": [{"name": "g", "spacer": True, "z": 2, "called": "other", "goneWith": "b"}]},
    "constraints": [
        "a.left = super.left + pad", {"vfl": "H:|-[b]", "options": ["directionLeadingToTrailing"], "identifier": "edge", "group": "edges", "active": True},
        {"first": "a", "firstAttribute": "width", "relation": "<=", "second": "b", "secondAttribute": "width", "multiplier": 2, "constant": 1, "priority": 500,
         "metrics": {"pad": 1}, "name": "wide", "keptBy": "root", "host": "root", "goneConstant": 0},
        {"terms": [{"item": "a", "attribute": "width", "multiplier": 1}, {"item": "b", "attribute": "width", "multiplier": 1}], "constant": 300, "relation": "<="},
        {"view": "a", "shorthand": {"top ==": {"als_view": "root.top", "als_constant": 8, "als_priority": 700, "als_multiplier": 1}}},
        {"layout": "b", "on": "root", "do": [{"priority": "defaultLow"}, {"set": "height", "to": 20, "name": "high"},
                                             {"make": "top", "equalTo": "a", "s": "bottom", "times": 1, "plus": 4, "name": "below", "on": "root"}]},
        {"stack": "g", "views": ["a"], "axis": "vertical", "spacing": "pad", "customSpacing": {}, "margins": False, "baselines": False, "distribution": "fill",
         "alignment": "fill", "active": True, "name": "column", "weights": {"a": 1}},
        {"flow": "root", "views": ["b"], "name": "lines", "axis": "horizontal", "spacing": "pad", "lineSpacing": 3, "alignment": "leading",
         "distribution": "spaceBetween", "perLine": 2, "equal": False, "margins": True, "active": True},
        {"stack": "g", "views": ["b"], "distribution": "packed", "bias": 0.25},
        {"grid": "b", "views": ["a"], "columns": {"minimum": 40}, "name": "tiles"}, {"barrier": "right", "of": ["a", "b"], "margin": "pad", "name": "edge"},
        {"when": "root.width < 300", "constraints": ["a.left = super.left"], "else": [], "expect": [{"expect": "fits", "view": "b", "when": "portrait"}],
         "group": "narrow", "active": True},
        {"when": "portrait", "set": {"b": {"gone": True, "hugging": [1, 1], "scrolls": "both"}, "pad": 2}, "else": {"b": {"hidden": True}}},
        {"evfl": "H:[a]", "meta": True, "lenient": False}, {"equations": "a.top = later.top", "deferred": True}],
    "expect": [{"expect": "inside", "view": "b", "of": "root", "when": {"width": [100, None], "height": [None, 300], "textScale": [1, 2]}},
               {"expect": "at-least", "view": "b", "size": [1, None]}, {"expect": "aligned", "views": ["a", "b"], "attribute": "left"}]}
# Records whose keys are names that the writer of the document chooses.
NAMES = ("metrics", "shorthand", "customSpacing", "weights", "set", "else", "components", "with")


def places(value, path=()):
    yield path, value
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from places(inner, (*path, key))


def at(path):
    found = WHOLE
    for key in path:
        found = found[key]
    return found


def changed(path, value):
    document = copy.deepcopy(WHOLE)
    at = document
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return document


def refused(document):
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(document, file)
        file.flush()
        return subprocess.run([TOOL, "layout", file.name], capture_output=True, text=True, timeout=60)


def types():
    """Each value of WHOLE as something of another type, and an unknown key in each record: refused by both, `x-` keys by neither."""
    whole = refused(WHOLE)
    check(whole.returncode in (0, 1) and not said(WHOLE), f"WHOLE: {whole.stderr}{said(WHOLE)}")
    for path, value in places(WHOLE):
        # Keys of a use are checked where they are written out, and parameters by their components.
        if "for" in path:
            continue
        if path and path[-1] != "x-note" and not (path[-1] == "aspect" and "use" in at(path[:-1])):
            document = changed(path, [[]])
            check(refused(document).returncode == 2 and said(document), f"{path}: a list of a list is {'refused' if said(document) else 'valid'} by the schema")
        if isinstance(value, dict) and path[-1:] not in [(name,) for name in NAMES]:
            for key, wanted in (("x-note", False), ("nosuchkey", True)):
                document = changed((*path, key), {})
                check((refused(document).returncode == 2, bool(said(document))) == (wanted, wanted), f"{path}: {key}: {said(document) or 'valid'}")


jsonschema.Draft7Validator.check_schema(SCHEMA)
corpora()
keys()
types()
tally.end()
