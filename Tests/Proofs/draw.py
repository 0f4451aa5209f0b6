"""Random documents for proofs: nested views and guides, relations of all kinds, conflicts, gone views, both directions, aspect
ratios, texts, stacks, content areas, margins and safe areas that follow frames, and expectations of every kind."""

EDGES = [("leading", "trailing", "top", "bottom"), ("left", "right", "top", "bottom")]


class Drawing:
    def __init__(self, rng):
        self.rng = rng
        self.count = 0
        self.views, self.guides, self.constraints = [], [], []
        self.root = {"name": "root", "size": [rng.randint(200, 600), rng.randint(150, 500)], "children": []}
        if rng.random() < 0.3:
            self.root["direction"] = "rtl"
        if rng.random() < 0.4:
            self.root["safeArea"] = [20, 5, 10, 0]
        self._decorate(self.root)
        self._fill(self.root, 0)

    def chance(self, share):
        return self.rng.random() < share

    def _number(self, low, high):
        return self.rng.choice([self.rng.randint(low, high), round(self.rng.uniform(low, high), 2)])

    def _decorate(self, view):
        if self.chance(0.12):
            view["margins"] = [self._number(0, 12) for _ in range(4)]
        if self.chance(0.08):
            view["contentInsets"] = [self._number(0, 9) for _ in range(4)]
        if self.chance(0.08):
            view["scrolls"] = self.rng.choice(["x", "y", "both"])
            view["scrollOffset"] = [self._number(-20, 60) for _ in range(2)]
        if self.chance(0.08):
            view["alignmentInsets"] = [self._number(0, 4) for _ in range(4)]
        if self.chance(0.05):
            view["clips"] = True
        if self.chance(0.08):
            view["insetsMarginsFromSafeArea"] = True
        if self.chance(0.08):
            view["preservesSuperviewMargins"] = True
        if self.chance(0.03):
            view["safeArea"] = [self._number(0, 9) for _ in range(4)]

    def _fill(self, parent, depth):
        names = []
        for _ in range(self.rng.randint(2, 4) if depth == 0 else self.rng.randint(1, 3)):
            names.append(self._add_view(parent, depth))
        if self.chance(0.3):
            self._add_guide(parent)
        if len(names) > 1 and self.chance(0.25):
            self.constraints.append({
                "stack": parent["name"], "views": names, "axis": self.rng.choice(["horizontal", "vertical"]),
                "distribution": self.rng.choice(["fill", "fillEqually", "equalSpacing", "equalCentering", "fillProportionally"]),
                "alignment": self.rng.choice(["fill", "leading", "center", "trailing"]), "spacing": self._number(0, 12)})
        else:
            for index, name in enumerate(names):
                self._place(parent["name"], names[index - 1] if index else None, name)

    def _add_view(self, parent, depth):
        self.count += 1
        view = {"name": f"v{self.count}"}
        kind = self.rng.random()
        if kind < 0.2:
            view["text"] = {"value": " ".join(self.rng.choices(["one", "longer", "words", "of", "a text"], k=self.rng.randint(1, 8))),
                            "size": self.rng.choice([12, 15, 17])}
        elif kind < 0.75:
            view["intrinsic"] = [self._number(10, 200), self._number(8, 60)]
            if self.chance(0.2):
                view["baseline"] = [6, 2]
        if self.chance(0.3):
            view["hugging"] = [self.rng.choice([200, 251, 749.5, 999, 1000]), self.rng.choice([250, 500])]
        if self.chance(0.3):
            view["compression"] = [self.rng.choice([100, 740, 751, 1000]), 750]
        if self.chance(0.08):
            view["minimum"] = [self._number(20, 80), None]
        if self.chance(0.08):
            view["maximum"] = [self._number(80, 300), 300]
        for key, share in (("gone", 0.08), ("hidden", 0.04), ("ignore", 0.04)):
            if self.chance(share):
                view[key] = True
        self._decorate(view)
        parent["children"].append(view)
        self.views.append(view["name"])
        if depth < 2 and self.chance(0.3):
            view["children"] = []
            self._fill(view, depth + 1)
        return view["name"]

    def _add_guide(self, parent):
        self.count += 1
        name = f"g{self.count}"
        parent.setdefault("guides", []).append({"name": name})
        self.guides.append(name)
        self.say(f"{name}.left = {parent['name']}.left + {self._number(0, 30)}; {name}.top = {parent['name']}.top")
        self.say(f"{name}.width = {parent['name']}.width * {self.rng.choice([0.25, 0.5, 0.3])}; {name}.height = {self._number(5, 80)}")

    def say(self, text):
        self.constraints.append(text)

    def _priority(self):
        return self.rng.choice(["", "", "", "", " @ 999", " @ 750", " @ 500", " @ 251.5", " @ 100"])

    def _relation(self):
        return self.rng.choice(["=", "=", "=", ">=", "<="])

    def _place(self, parent, before, name):
        rng = self.rng
        start, end, top, bottom = rng.choice(EDGES)
        origin = f"{before}.{end}" if before and self.chance(0.7) else f"{parent}.{start}"
        self.say(f"{name}.{start} {rng.choice(['=', '=', '>='])} {origin} + {self._number(0, 40)}{self._priority()}")
        if self.chance(0.7):
            self.say(f"{name}.{end} {self._relation()} {self._area(parent)}.{end} - {self._number(0, 40)}{self._priority()}")
        self.say(f"{name}.{top} {rng.choice(['=', '=', '>='])} {self._area(parent)}.{top} + {self._number(0, 60)}{self._priority()}")
        for _ in range(rng.randint(0, 2)):
            self._extra(parent, before, name, bottom)

    def _area(self, parent):
        return parent + self.rng.choice(["", "", "", "", "", ".safeArea", ".margins"])

    def _extra(self, parent, before, name, bottom):
        kind = self.rng.randrange(7)
        if kind == 0:
            self.say(f"{name}.width {self._relation()} {name}.height * {self.rng.choice([0.5, 1, 1.7777777777777777, 3])}{self._priority()}")
        elif kind == 1 and before:
            self.say(f"{name}.width {self._relation()} {before}.width * {self.rng.choice([1, 2, 0.3])} + {self._number(0, 20)}{self._priority()}")
        elif kind == 2:
            self.say(f"{name}.centerX {self._relation()} {parent}.centerX{self._priority()}")
        elif kind == 3:
            self.say(f"{name}.{bottom} {self._relation()} {parent}.{bottom} - {self._number(0, 30)}{self._priority()}")
        elif kind == 4:
            self.say(f"{name}.width {self._relation()} {self._number(20, 300)}{self._priority()}")
        elif kind == 5 and before:
            self.say(f"{name}.{self.rng.choice(['firstBaseline', 'lastBaseline'])} = {before}.firstBaseline + {self._number(0, 9)}{self._priority()}")
        elif kind == 6:
            self.say(f"{name}.leadingMargin {self._relation()} {parent}.leadingMargin + {self._number(0, 9)}{self._priority()}")

    def expectations(self):
        rng, views = self.rng, self.views
        a, b = rng.choice(views), rng.choice(views)
        found = [{"expect": "satisfiable"}, {"expect": "determined"}, {"expect": "fits", "view": a}]
        found.append({"expect": "inside", "view": a, "of": rng.choice(["root", "root.safeArea", "root.margins", f"{b}.safeArea", f"{b}.margins", *self.guides])})
        if a != b:
            found.append({"expect": "apart", "views": [a, b]})
            found.append({"expect": "aligned", "views": [a, b], "attribute": rng.choice(["left", "trailing", "centerY", "width"])})
            found.append({"expect": f"{a}.trailing <= {b}.leading + 100; {a}.width + {b}.width >= 30"})
        found.append({"expect": "at-least", "view": b, "size": [44, None]})
        for one in found:
            if self.chance(0.3):
                one["when"] = {rng.choice(["width", "height", "textScale"]): rng.choice([[300, None], [None, 320.5], [0.9, 400]])}
        return found


def random_document(rng):
    drawing = Drawing(rng)
    document = {"als": 1, "root": drawing.root, "constraints": drawing.constraints}
    if drawing.chance(0.5):
        document["expect"] = drawing.expectations()
    return document
