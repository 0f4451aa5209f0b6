"""Documents with components against the documents that somebody else writes out.

Each case is a random document with components in components, repeats, lists, slots, metrics, conditions and stacks.  This file writes the
components out by itself, into a document without any, and compares frames and constraints.  Hostile documents must be refused, with a
place, in a time that does not grow with what they ask for, and a document with many uses must not cost more than twice the one written out.

    python3 Tests/Oracle/components.py [--documents N] [--seed N] [--uses N]
"""
import argparse
import copy
import ctypes as C
import json
import random
import re
import sys
import time

from rules import OK, Layout, P, U, lib

ATTRIBUTES = "left right top bottom width height leading trailing centerX centerY"
NAME = re.compile(r"\b([A-Za-z]\w*(?:\.[A-Za-z]\w*)*)\.(" + "|".join(ATTRIBUTES.split()) + r")\b")
FORMAT = re.compile(r"^[HV]:")


# ---- the second implementation


class Refused(Exception):
    pass


class Scope:
    """The names of a use, or of the document."""

    def __init__(self, prefix="", values=None, component=None):
        self.prefix, self.values, self.component = prefix, values, component

    def put(self, value, keys=False):
        """A value with its braces replaced."""
        if self.values is None:
            return value
        if isinstance(value, list):
            return [self.put(one) for one in value]
        if isinstance(value, dict):
            return {self.put(key) if keys else key: self.put(one) for key, one in value.items()}
        if not isinstance(value, str):
            return value
        whole = re.fullmatch(r"\{(\w+)\}", value)
        if whole:
            return copy.deepcopy(self.value(whole[1]))

        def one(match):
            if match[0] in ("{{", "}}"):
                return match[0][0]
            if not match[1]:
                raise Refused(match[0])
            given = self.value(match[1])
            return given if isinstance(given, str) else json.dumps(given)

        return re.sub(r"\{\{|\}\}|\{(\w+)\}|[{}]", one, value)

    def value(self, name):
        if name not in self.values:
            raise Refused(name)
        return self.values[name]

    def name(self, name):
        if not self.prefix:
            return name
        return self.prefix[:-1] if name == "self" else self.prefix + name

    def quoted(self, name):
        name = self.name(name)
        return f'"{name}"' if "." in name else name

    def text(self, text):
        """The names of a text as those of the document."""
        if not self.prefix:
            return text
        if FORMAT.match(text):
            text = re.sub(r"\[([\w.]+)", lambda m: "[" + self.quoted(m[1]), text)
            return re.sub(r"-(pad)-", lambda m: '-"' + self.name(m[1]) + '"-', text)
        text = NAME.sub(lambda m: m[0] if m[1] in ("super", "root") else f"{self.quoted(m[1])}.{m[2]}", text)
        return re.sub(r"(\$?)\bpad\b(?![\w.\"])", lambda m: f'"{m[1]}{self.name("pad")}"', text)


def written_out(document):
    """The document without components."""
    components = document["components"]
    out = {key: value for key, value in document.items() if key not in ("components", "root", "constraints", "metrics")}
    out["metrics"] = dict(document.get("metrics", {}))
    uses, repeats = [], {}

    def views(children, scope):
        found = []
        for child in children:
            found += use(child, scope) if "use" in child else [view(child, scope, [])]
        return found

    def view(own, scope, filling):
        made = {}
        for key, value in own.items():
            if key == "children":
                made[key] = views(value, scope)
            elif key == "name":
                made[key] = scope.prefix + scope.put(value)
            elif key == "guides":
                made[key] = [{"name": scope.prefix + scope.put(guide["name"])} for guide in value]
            elif key != "slot":
                made[key] = scope.put(value)
        if own.get("slot"):
            made["children"] = made.get("children", []) + filling
        return made

    def fill(tree, scope, filling):
        """Like `view`, with what the use puts into the slot."""
        made = view({key: value for key, value in tree.items() if key != "children"}, scope, filling)
        if "children" in tree:
            made.pop("children", None)
            made["children"] = []
            for child in tree["children"]:
                made["children"] += use(child, scope) if "use" in child else [fill(child, scope, filling)]
            if tree.get("slot"):
                made["children"] += filling
        return made

    def use(own, scope):
        made = []
        if "for" in own:
            given = [(n, one) for n, one in enumerate(scope.put(own["for"]), 1)]
        elif "repeat" in own:
            given = [(n, None) for n in range(1, scope.put(own["repeat"]) + 1)]
        else:
            given = [(0, None)]
        name = scope.prefix + scope.put(own["name"])
        if given and given[0][0] or "for" in own or "repeat" in own:
            repeats[name] = len(given)
        component = components[own["use"]]
        for number, one in given:
            around = scope
            extra = {}
            if number:
                extra = {"index": number}
                if one is not None and not isinstance(one, dict):
                    extra["item"] = one
                around = Scope(scope.prefix, {**(scope.values or {}), **extra}, scope.component)
                if scope.values is None:
                    around.values = extra
            values = {**component.get("parameters", {}), **around.put(own.get("with", {})), **(one if isinstance(one, dict) else {}), **extra}
            inner = Scope(name + (str(number) if number else "") + ".", values, own["use"])
            uses.append(inner)
            filling = views(own.get("children", []), around)
            tree = {key: value for key, value in component["view"].items() if key != "name"}
            said = {key: value for key, value in own.items() if key not in ("use", "with", "repeat", "for", "children", "name")}
            whole = fill({key: value for key, value in tree.items() if key not in said}, inner, filling)
            whole.update(around.put(said))
            whole["name"] = inner.prefix[:-1]
            made.append(whole)
        return made

    def entry(one, scope):
        if isinstance(one, str):
            return scope.text(scope.put(one))
        if "when" in one:
            made = {"when": scope.text(scope.put(one["when"]))}
            for key in ("constraints", "else"):
                if isinstance(one.get(key), list):
                    made[key] = [entry(inner, scope) for inner in one[key]]
            for key in ("set", "else"):
                if isinstance(one.get(key), dict):
                    made[key] = {scope.name(name): value for name, value in scope.put(one[key], keys=True).items()}
            return made
        made = scope.put(one)
        if "shorthand" in one:
            return {"view": scope.name(made["view"]), "shorthand": made["shorthand"]}
        made["stack"] = scope.name(made["stack"])
        names = made["views"]
        if isinstance(names, str):
            names = [f"{names}{n}" for n in range(1, repeats[scope.prefix + names] + 1)]
        made["views"] = [scope.name(name) for name in names]
        if "customSpacing" in made:
            made["customSpacing"] = {scope.name(key): value for key, value in scope.put(one["customSpacing"], keys=True).items()}
        if isinstance(made.get("spacing"), str):
            made["spacing"] = scope.name(made["spacing"])
        return made

    root = document["root"]
    out["root"] = {**root, "children": views(root["children"], Scope())}
    order, open_ = {}, [out["root"]]
    while open_:
        one = open_.pop()
        order[one["name"]] = len(order)
        open_ += reversed(one.get("children", []))
    uses.sort(key=lambda scope: order[scope.prefix[:-1]])
    out["constraints"] = [entry(one, Scope()) for one in document["constraints"]]
    for scope in uses:
        component = components[scope.component]
        for name, value in component.get("metrics", {}).items():
            out["metrics"][scope.prefix + name] = scope.put(value)
        out["constraints"] += [entry(one, scope) for one in component.get("constraints", [])]
    return out


# ---- random documents


class Maker:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.components = {}

    def equation(self, names, numbers):
        r = self.r
        a, b = r.sample(names, 2) if len(names) > 1 else (names[0], "super")
        attribute = r.choice(ATTRIBUTES.split())
        if attribute in ("width", "height") and r.random() < 0.5:
            return f"{a}.{attribute} {r.choice(['==', '<=', '>='])} {r.choice(numbers)}{r.choice(['', ' @ 500'])}"
        if r.random() < 0.4 and a not in ("self", "root"):
            b = "super"
        return f"{a}.{attribute} {r.choice(['==', '==', '<=', '>='])} {b}.{attribute} + {r.choice(numbers)}{r.choice(['', '', ' @ 600', ' @ 251'])}"

    def component(self, number):
        r = self.r
        own = {"parameters": {"label": "Tile", "wide": r.choice([20, 40]), "size": [30, 20], "word": "a"}}
        names, parts, repeats = ["self"], [], {}
        view = {"margins": [r.choice([0, 4])] * 4}
        if r.random() < 0.4:
            view["intrinsic"] = r.choice(["{size}", ["{wide}", None]])
        for place in range(r.randint(1, 3)):
            name = f"p{place}"
            part = {"name": name, "intrinsic": r.choice([[20, 10], "{size}", ["{wide}", 12]])}
            if r.random() < 0.3:
                part = {"name": name, "text": {"value": r.choice(["{label}", "{label} {{x}} {wide}", "\u00e9\"{label}\\"]), "size": 12}}
            if r.random() < 0.2:
                part["guides"] = [{"name": f"g{place}"}]
                names.append(f"g{place}")
            names.append(name)
            parts.append(part)
        if number and r.random() < 0.8:
            for place in range(r.randint(1, 2)):
                other = f"c{r.randrange(number)}"
                use = {"use": other, "name": f"u{place}"}
                if r.random() < 0.5:
                    use["with"] = {"wide": r.choice(["{wide}", 33]), "label": r.choice(["<{label}>", "{label}", "B"])}
                if r.random() < 0.4:
                    count = r.randint(0, 3)
                    if r.random() < 0.5:
                        use["repeat"] = count
                        use.setdefault("with", {})["label"] = "{label}{index}"
                    else:
                        use["for"] = r.choice([[{"wide": 10 * n + 5} for n in range(count)], ["{label}", 7][:count], [[9, 9]] * count])
                    n = use.get("repeat", len(use.get("for", [])))
                    repeats[f"u{place}"] = n
                    names += [f"u{place}{k}" for k in range(1, n + 1)]
                else:
                    names.append(f"u{place}")
                    names.append(f"u{place}.p0")
                if self.components[other]["hasSlot"] and "repeat" not in use and "for" not in use and r.random() < 0.5:
                    use["children"] = [{"name": f"s{place}", "intrinsic": [8, 8]}]
                    names.append(f"s{place}")
                parts.append(use)
        has = r.random() < 0.5
        if has:
            holder = r.choice([view] + [part for part in parts if "use" not in part and "text" not in part] or [view])
            holder["slot"] = True
        view["children"] = parts
        own["view"] = view
        numbers = [5, 12, "{wide}", "pad", "(2 * pad)"]
        entries = [self.equation(names, numbers) for _ in range(r.randint(1, 5))]
        entries.append(r.choice(["H:|-pad-[p0]", "V:|-[p0(>=5)]", "V:|[p0]-(>=0)-|"]))
        if r.random() < 0.4:
            entries.append({"view": "p0", "shorthand": {"height ==": r.choice([14, "{wide}"]), "left ==": "als_superview"}})
        if r.random() < 0.5:
            entries.append({"when": f"self.width >= {r.choice([30, 100])}", "constraints": [self.equation(names, numbers)],
                            "else": [self.equation(names, numbers)]})
        isSet = r.random() < 0.3
        if isSet:
            entries.append({"when": "root.width >= 300", "set": {r.choice(["p0", "p{one}"]): {"hidden": True}, "pad": 9}, "else": {"pad": "{wide}"}})
            own["parameters"]["one"] = 0
        for name, count in repeats.items():
            if count:
                entries.append({"stack": "self", "views": name, "axis": r.choice(["horizontal", "vertical"]), "spacing": r.choice(["pad", 3]),
                                "alignment": "leading", "customSpacing": {name + "{first}": 11}})
                own["parameters"]["first"] = 1
        own["metrics"] = {"pad": r.choice([4, "{wide}"])}
        if not isSet and r.random() < 0.5:
            own["metrics"]["pad"] = 6
            entries = json.loads(json.dumps(entries).replace("+ pad", "+ $pad").replace("(2 * pad)", "(2 * $pad)"))
        own["constraints"] = entries
        self.components[f"c{number}"] = {"own": own, "hasSlot": has}

    def document(self):
        r = self.r
        count = r.randint(1, 4)
        for number in range(count):
            self.component(number)
        names, children, entries = [], [], []
        for place in range(r.randint(1, 3)):
            which = f"c{r.randrange(count)}"
            use = {"use": which, "name": f"v{place}"}
            if r.random() < 0.5:
                use["with"] = {"label": r.choice(["Home", "{not}", "a\"b"]), "wide": 25}
            kind = r.randrange(4)
            if kind == 0:
                use["repeat"] = r.randint(1, 4)
                use["with"] = {"label": "No. {index}"}
                names += [f"v{place}{n}" for n in range(1, use["repeat"] + 1)]
                entries.append({"stack": "root", "views": f"v{place}", "axis": "horizontal", "spacing": "pad", "alignment": "leading"})
            elif kind == 1:
                use["for"] = r.choice([[{"label": "A"}, {"label": "B", "wide": 70}], ["x", "y", "z"]])
                if isinstance(use["for"][0], str):
                    use["with"] = {"label": "{item}!"}
                names += [f"v{place}{n}" for n in range(1, len(use["for"]) + 1)]
            else:
                names += [f"v{place}", f"v{place}.p0"]
                if self.components[which]["hasSlot"] and r.random() < 0.6:
                    use["children"] = [{"name": f"in{place}", "intrinsic": [15, 15]}, {"use": "c0", "name": f"inner{place}"}]
                    names += [f"in{place}", f"inner{place}"]
            if r.random() < 0.3:
                use["margins"] = [1, 2, 3, 4]
            children.append(use)
        children.append({"name": "plain", "intrinsic": [50, 20]})
        names.append("plain")
        entries = [self.equation(names, [5, "pad"]) for _ in range(r.randint(1, 6))] + entries
        return {"als": 1, "metrics": {"pad": 8}, "components": {key: value["own"] for key, value in self.components.items()},
                "root": {"name": "root", "size": [320, 480], "children": children}, "constraints": entries}


def different(mine, yours):
    if mine.keys() != yours.keys():
        return str(sorted(set(mine) ^ set(yours))[:5])
    for name in mine:
        for one, other in zip(mine[name], yours[name]):
            if abs(one - other) > 1e-9 * (1 + abs(other)):
                return f"{name}: {mine[name]} and {yours[name]}"
    return ""


def check_documents(count, seed):
    faults = refused = 0
    for number in range(count):
        document = Maker(seed + number).document()
        try:
            plain = written_out(document)
        except Refused:
            plain = None
        try:
            mine = Layout(json.dumps(document, ensure_ascii=number % 2 == 0))
        except ValueError as error:
            # What one refuses, the other does too.
            refused += 1
            try:
                if plain:
                    Layout(json.dumps(plain))
            except ValueError:
                continue
            if plain:
                faults += 1
                print(f"seed {seed + number}: {str(error)[:300]}")
            continue
        if not plain:
            faults += 1
            print(f"seed {seed + number}: was not refused")
            continue
        try:
            yours = Layout(json.dumps(plain))
        except ValueError as error:
            faults += 1
            print(f"seed {seed + number}: written out {str(error)[:300]}")
            continue
        difference = different(mine.solve()[0], yours.solve()[0])
        if not difference and saved(mine) != saved(yours):
            difference = first_difference(saved(mine), saved(yours))
        if not difference:
            # Spacers of two stacks in one container get other names.
            again, now = Layout(mine.saved()).solve()[0], mine.solve()[0]
            difference = different(*({name: frame for name, frame in frames.items() if not name.startswith("~")} for frames in (again, now)))
        if difference:
            faults += 1
            print(f"seed {seed + number}: {difference}")
    print(f"{count} documents, {refused} refused by both, {faults} faults")
    return faults + (refused > count // 3)


def saved(layout):
    """A saved layout without identifiers: those of texts are the texts."""
    return re.sub(r', "identifier": "(?:\\.|[^"\\])*"| # (?:\\.|[^"\\])*(?=")', "", layout.saved())


def first_difference(mine, yours):
    for one, other in zip(mine.split("\n"), yours.split("\n")):
        if one != other:
            return f"{one.strip()} and {other.strip()}"
    return "one is longer"


# ---- hostile documents


class Error(C.Structure):
    _fields_ = [("struct_size", C.c_uint32), ("status", C.c_int32), ("kind", C.c_int32), ("reserved", C.c_int32), ("offset", C.c_uint64),
                ("length", C.c_uint64), ("line", C.c_uint64), ("column", C.c_uint64), ("constraint", C.c_uint64), ("index", C.c_int64)]


def document(components, children, entries=()):
    return json.dumps({"als": 1, "components": components, "root": {"size": [100, 100], "children": children}, "constraints": list(entries)})


def hostile():
    """(what, document, status, longest time in seconds)."""
    doubling = {f"c{n}": {"view": {"children": [{"use": f"c{n + 1}", "name": "a"}, {"use": f"c{n + 1}", "name": "b"}]}} for n in range(40)}
    doubling["c40"] = {"view": {}}
    yield "2^40 views", document(doubling, [{"use": "c0", "name": "x"}]), -9, 0.2
    # The counts come from parameters, so that they are known only while the uses are written out.
    hidden = {f"c{n}": {"parameters": {"n": None}, "view": {"children": [{"use": f"c{n + 1}", "name": "a", "repeat": "{n}", "with": {"n": "{n}"}}]}} for n in range(40)}
    hidden["c40"] = {"parameters": {"n": None}, "view": {}}
    yield "2^40 views by parameters", document(hidden, [{"use": "c0", "name": "x", "with": {"n": 2}}]), -9, 30
    yield "10^9 views", document({"t": {"view": {}}}, [{"use": "t", "name": "x", "repeat": 1000000000}]), -9, 0.2
    yield "10^9 constraints", document({"t": {"view": {}, "constraints": ["self.width == 1"] * 100}}, [{"use": "t", "name": "x", "repeat": 10000000}]), -9, 0.2
    ring = {f"c{n}": {"view": {"children": [{"use": f"c{(n + 1) % 1000}", "name": "a"}]}} for n in range(1000)}
    yield "a ring of 1000", document(ring, []), -6, 0.5
    yield "itself", document({"a": {"view": {"children": [{"use": "a", "name": "x"}]}}}, []), -6, 0.2
    deep = {f"c{n}": {"view": {"children": [{"use": f"c{n + 1}", "name": "a"}]}} for n in range(10000)}
    deep["c10000"] = {"view": {}}
    yield "10 000 levels", document(deep, [{"use": "c0", "name": "x"}]), -9, 1
    words = {f"c{n}": {"parameters": {"s": ""}, "view": {"children": [{"use": f"c{n + 1}", "name": "a", "with": {"s": "{s}{s}"}}]}} for n in range(40)}
    words["c40"] = {"parameters": {"s": ""}, "view": {}}
    yield "a text of 2^40 bytes", document(words, [{"use": "c0", "name": "x", "with": {"s": "ab"}}]), -9, 5
    lists = {f"c{n}": {"parameters": {"s": 0}, "view": {"children": [{"use": f"c{n + 1}", "name": "a", "with": {"s": ["{s}", "{s}"]}}]}} for n in range(40)}
    lists["c40"] = {"parameters": {"s": 0}, "view": {}}
    yield "a list of 2^40 numbers", document(lists, [{"use": "c0", "name": "x"}]), -9, 10
    long = {"t": {"parameters": {"s": ""}, "view": {"x-note": "{s}"}, "constraints": ["self.width == 1 # {s}"]}}
    yield "a long text many times", document(long, [{"use": "t", "name": "x", "repeat": 10000, "with": {"s": "a" * 100000}}]), -9, 5
    yield "many braces", document({"t": {"view": {}, "constraints": ["self.width == 1 # " + "{{}}" * 100000]}}, [{"use": "t", "name": "x", "repeat": 3}]), 0, 5
    yield "many parameters", document(
        {"t": {"parameters": {f"p{n}": n for n in range(20000)}, "view": {}, "constraints": [f"self.width >= {{p{n}}}" for n in range(20000)]}},
        [{"use": "t", "name": "x", "with": {f"p{n}": 1 for n in range(20000)}}]), 0, 5


def check_hostile():
    faults = 0
    for what, text, wanted, longest in hostile():
        layout, root = P(), U()
        lib.als_layout_create(None, C.byref(layout))
        data = text.encode()
        start = time.perf_counter()
        status = lib.als_document_read(layout, data, len(data), C.byref(root))
        spent = time.perf_counter() - start
        error = Error(struct_size=C.sizeof(Error))
        lib.als_error_last(layout, C.byref(error))
        hasPlace = wanted == 0 or error.length > 0
        if status != wanted or spent > longest or not hasPlace:
            faults += 1
            print(f"{what}: status {status}, {spent:.2f} s, {error.length} bytes at {error.offset}")
        lib.als_layout_destroy(layout)
    print(f"hostile documents: {faults} faults")
    return faults


def check_mutations(count, seed):
    """A document in which something else stands in one place is read, or refused at a place in it."""
    faults = 0
    r = random.Random(seed)
    wrong = ["{", "}", "{{", "{label", "{index}", "{wide}", "{ }", "", "self", "p0", "u0", "c0", "pad / 0", "a.b", None, True, -1, 0, 1.5, 1e300, 3, [], {},
             ["p0"], [[]], {"use": "c0", "name": "z"}, {"name": "p0"}, {"slot": True}, {"when": "self.width > 1", "set": {"self": {"gone": True}}}]

    def places(value, path=()):
        yield path
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
            yield from places(inner, (*path, key))

    for number in range(count):
        document = Maker(seed + number).document()
        for _ in range(r.randint(1, 3)):
            path = r.choice(list(places(document))[1:])
            at = document
            for key in path[:-1]:
                at = at[key]
            if r.random() < 0.2 and isinstance(at, dict):
                at[r.choice(["use", "slot", "repeat", "for", "with", "name", "children", "guides", "aspect", "metrics"])] = copy.deepcopy(r.choice(wrong))
            else:
                at[path[-1]] = copy.deepcopy(r.choice(wrong))
        data = json.dumps(document).encode()
        layout, root, error = P(), U(), Error(struct_size=C.sizeof(Error))
        lib.als_layout_create(None, C.byref(layout))
        status = lib.als_document_read(layout, data, len(data), C.byref(root))
        if status == OK:
            fault = lib.als_solve(layout, None) < 0
        else:
            lib.als_error_last(layout, C.byref(error))
            fault = not error.reserved or error.offset + error.length > len(data) or lib.als_item_next(layout, 0, C.byref(root)) == OK
        if fault:
            faults += 1
            print(f"mutation {seed + number}: status {status}, {error.length} bytes at {error.offset}: {data.decode()[:600]}")
        lib.als_layout_destroy(layout)
    print(f"{count} mutations, {faults} faults")
    return faults


def check_cost(uses):
    """Reading components against reading what they stand for."""
    tile = {"parameters": {"label": "Tile", "wide": 60}, "view": {"children": [{"name": "icon", "intrinsic": [20, 20]}, {"name": "title", "intrinsic": [50, 12]}]},
            "constraints": ["H:|-[icon]-[title]-(>=0)-|", "icon.top == super.top + 4; title.top == icon.top; self.height == 30", "self.width == {wide}"]}
    source = {"als": 1, "metrics": {}, "components": {"tile": tile},
              "root": {"name": "root", "size": [320, 480], "children": [{"use": "tile", "name": "t", "repeat": uses, "with": {"label": "No. {index}"}}]}, "constraints": []}
    plain = json.dumps(written_out(source))

    def spent(text):
        data, best = text.encode(), 1e9
        for _ in range(5):
            layout, root = P(), U()
            lib.als_layout_create(None, C.byref(layout))
            start = time.perf_counter()
            status = lib.als_document_read(layout, data, len(data), C.byref(root))
            best = min(best, time.perf_counter() - start)
            assert status == OK, status
            lib.als_layout_destroy(layout)
        return best

    mine, yours = spent(json.dumps(source)), spent(plain)
    print(f"{uses} uses: {1000 * mine:.1f} ms, written out {1000 * yours:.1f} ms: {mine / yours:.2f} times")
    return mine > 2 * yours


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--documents", type=int, default=300)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--uses", type=int, default=10000)
    given = options.parse_args()
    faults = check_documents(given.documents, given.seed)
    faults += check_mutations(10 * given.documents, given.seed)
    faults += check_hostile()
    faults += check_cost(given.uses)
    sys.exit(1 if faults else 0)


lib.als_error_last.argtypes = [P, P]
if __name__ == "__main__":
    main()
