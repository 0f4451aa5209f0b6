"""The shared corpus (Tests/Corpus/README.md), read through the package."""
import json
import sys
from pathlib import Path

import pytest

import als

CORPUS = Path(__file__).parents[3] / "Tests" / "Corpus"
sys.path.insert(0, str(CORPUS))
from run import Pairs, near, written  # noqa: E402  (the reader of objects with a key twice is the other runner's)

FILES = sorted(CORPUS.glob("**/*.json"))


def cases():
    for path in FILES:
        for case in json.loads(path.read_text(), object_pairs_hook=Pairs).get("cases"):
            yield pytest.param(case, id=f"{path.stem}:{case.get('name')}")


def read_back(layout, constraint):
    """A constraint as `als constraints --format json` prints it, as far as the corpus asks."""
    info = constraint._info()

    def name(item):
        if item is None:
            return None
        kind = item.kind
        if kind in (als.ItemKind.SAFE_AREA, als.ItemKind.MARGINS):
            return f"{item.parent.name}.{'safeArea' if kind == als.ItemKind.SAFE_AREA else 'margins'}"
        return item.name

    group = constraint.group
    return {
        "first": name(constraint.first), "second": name(constraint.second), "host": name(constraint.host),
        "relation": constraint.relation.sign, "multiplier": info.multiplier, "constant": info.constant, "priority": info.priority,
        "active": constraint.active, "identifier": constraint.identifier, "name": constraint.name,
        "group": None if group is None else group.name,
        "firstAttribute": attribute(info.first_attribute), "secondAttribute": attribute(info.second_attribute),
        "sourceItem": constraint.source.item,
    }


def attribute(number):
    from als._expressions import attribute_name

    return attribute_name(number) if number else None


def check_error(source, wanted):
    with pytest.raises(als.AlsError) as caught:
        als.Layout.from_document(source)
    error = caught.value
    assert error.kind == wanted["kind"]
    for key in ("message", "suggestion"):
        assert getattr(error, key) == wanted.get(key, getattr(error, key))
    if "in" in wanted and "offset" in wanted:
        assert error.offset == source.index(wanted["in"].encode()) + wanted["offset"]
    for key in ("length", "index"):
        if key in wanted:
            assert getattr(error, key) == (None if wanted[key] == -1 else wanted[key])


@pytest.mark.parametrize("pairs", list(cases()))
def test_case(pairs):
    document, case = pairs.get("document"), pairs.plain()
    source = (document if isinstance(document, str) else written(document)).encode("utf-8")
    if isinstance(case.get("error"), dict):
        check_error(source, case["error"])
        return
    layout = als.Layout.from_document(source)
    if "constraints" in case:
        have = [read_back(layout, constraint) for constraint in layout.constraints]
        assert len(have) == len(case["constraints"])
        for got, want in zip(have, case["constraints"]):
            for key, value in want.items():
                if key not in got or (key == "multiplier" and want.get("second") is None):
                    continue
                numbers = isinstance(value, (int, float)) and not isinstance(value, bool)
                assert near(got[key], value) if numbers else got[key] == value, key
    report = layout.solve()
    if "status" in case:
        ambiguous = any(item.kind == als.ItemKind.VIEW for item in layout.ambiguous)
        assert case["status"] == ("conflict" if not report.ok else "ambiguous" if ambiguous else "ok")
    for name, frame in case.get("frames", {}).items():
        assert all(near(a, b) for a, b in zip(layout[name].frame, frame)), name
    for name, z in case.get("z", {}).items():
        assert layout[name].z == z
    if "conflicts" in case:
        order = layout.constraints
        have = [([order.index(c) for c in conflict.constraints], None if conflict.broken is None else order.index(conflict.broken))
                for conflict in layout.conflicts]
        assert have == [(conflict["constraints"], conflict["broken"]) for conflict in case["conflicts"]]
