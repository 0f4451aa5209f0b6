"""The recipes of the cookbook as programs: docs/cookbook/recipes.c, .cpp, .py, .mjs and .swift build each document by calls.

    python3 Tests/Docs/recipes.py            runs the programs in C, C++ and Python, and compares all frames with frames.json
    python3 Tests/Docs/recipes.py js         the one in JavaScript, in node with the module of `make web`
    python3 Tests/Docs/recipes.py swift      the one in Swift, against the objects of `swift build`
    python3 Tests/Docs/recipes.py --write    writes all files from docs/cookbook/*.json

A function for each recipe is between lines `recipe NAME` and `end`; the site shows it as a tab (Tests/Docs/site.py).
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import swiftc  # noqa: E402
from tally import Tally  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "docs" / "cookbook"
FRAMES = Path(__file__).resolve().parent / "frames.json"
WEB = ROOT / "build" / "wasm32" / "web"
OPTIONS = {"alignAllTop": "ALIGN_ALL_TOP", "alignAllBottom": "ALIGN_ALL_BOTTOM", "alignAllCenterY": "ALIGN_ALL_CENTER_Y", "alignAllLeading": "ALIGN_ALL_LEADING",
           "alignAllTrailing": "ALIGN_ALL_TRAILING", "alignAllLeft": "ALIGN_ALL_LEFT", "alignAllRight": "ALIGN_ALL_RIGHT", "alignAllCenterX": "ALIGN_ALL_CENTER_X",
           "alignAllFirstBaseline": "ALIGN_ALL_FIRST_BASELINE", "alignAllLastBaseline": "ALIGN_ALL_LAST_BASELINE", "alignAllBaseline": "ALIGN_ALL_LAST_BASELINE"}
# Keys of documents whose calls have other names.
CALLS = {"intrinsic": "intrinsic_size", "safeArea": "safe_area", "baseline": "baselines", "scrollOffset": "scroll_offset"}
SYNTAX = {"equations": "ANY", "vfl": "VISUAL_FORMAT", "evfl": "EXTENDED_VISUAL_FORMAT"}
# What frames do not depend on.
SKIPPED = {"draw", "ignore", "clips"}


def quoted(text):
    return json.dumps(text, ensure_ascii=False)


def single(text):
    """A string of JavaScript."""
    return "'" + quoted(text)[1:-1].replace('\\"', '"').replace("'", "\\'") + "'"


def number(value):
    return f"{value:g}"


class Writer:
    """Statements of one recipe.  Subclasses say how each is written."""
    WORDS, SUFFIX = set(), "_view"  # names that the language does not allow, and what is added to them

    def __init__(self, document):
        self.lines, self.document = [], document
        self.names = {}
        self.begin()
        self.view(document["root"], None)
        for name, value in document.get("metrics", {}).items():
            self.metric(name, value)
        for entry in document["constraints"]:
            self.entry({"equations": entry} if isinstance(entry, str) else entry)
        self.end()

    def variable(self, name):
        return self.names.setdefault(name, self.word(re.sub(r"\W", "_", name)))

    def word(self, name):
        return name + self.SUFFIX if name in self.WORDS else name

    def begin(self):
        pass

    def members(self, views):
        return "[" + ", ".join(self.variable(view) for view in views) + "]"

    def drop_unused(self, declaration, quote='"'):
        """A declaration of a variable that no later line uses becomes a call alone; its first group is the name."""
        self.lines = [re.sub(declaration, lambda match: match[0] if is_used(match[1], self.lines[at + 1:], quote) else "", line)
                      for at, line in enumerate(self.lines)]

    def view(self, view, parent):
        name = view.get("name", "root")
        self.create(name, parent)
        for key, value in view.items():
            if key not in SKIPPED and key not in ("name", "children", "guides"):
                self.trait(name, key, value)
        for guide in view.get("guides", []):
            self.guide(guide["name"], name)
        for child in view.get("children", []):
            self.view(child, name)

    def entry(self, entry):
        if "stack" in entry:
            return self.stack(entry)
        if "grid" in entry:
            return self.grid(entry)
        if "barrier" in entry:
            return self.barrier(entry)
        if "flow" in entry:
            return self.flow(entry)
        notation, = set(entry) & set(SYNTAX)
        self.text(entry[notation], SYNTAX[notation], [OPTIONS[option] for option in entry.get("options", [])], entry.get("name"))

    def cells(self, entry):
        """(view, row, column, row span, column span) of each cell; no cell of a recipe spans rows."""
        for row, cells in enumerate(entry["rows"]):
            column = 0
            for one in cells:
                one = {"view": one} if isinstance(one, str) else one
                if one is not None:
                    yield one["view"], row, column, one.get("rowSpan", 1), one.get("columnSpan", 1)
                column += one.get("columnSpan", 1) if one else 1

    def spaces(self, entry):
        """(part, space) of columns and rows that have one."""
        for part, key in (("columns", "columnSpacing"), ("rows", "rowSpacing")):
            if key in entry or "spacing" in entry:
                yield part, entry.get(key, entry.get("spacing"))

    def size_of(self, entry):
        return max(column + span for _, _, column, _, span in self.cells(entry)), len(entry["rows"])


class C(Writer):
    WORDS = {"double", "float", "int", "long", "short", "main", "auto", "switch"}

    def begin(self):
        items = []
        walk = [self.document["root"]]
        while walk:
            view = walk.pop(0)
            items += [view.get("name", "root")] + [guide["name"] for guide in view.get("guides", [])]
            walk += view.get("children", [])
        self.lines.append(f"als_item none = {{0}}, {', '.join(self.variable(name) for name in items)};")

    def create(self, name, parent):
        self.lines.append(f"als_view_create(layout, {self.variable(parent) if parent else 'none'}, {quoted(name)}, ALS_NUL_TERMINATED, &{self.variable(name)});")

    def guide(self, name, owner):
        self.lines.append(f"als_guide_create(layout, {self.variable(owner)}, {quoted(name)}, ALS_NUL_TERMINATED, &{self.variable(name)});")

    def trait(self, name, key, value):
        call = CALLS.get(key, key)
        if key in ("size", "intrinsic"):
            given = "(als_size){" + ", ".join("ALS_UNSPECIFIED" if one is None else number(one) for one in value) + "}"
        elif key in ("margins", "safeArea", "alignmentInsets", "contentInsets"):
            given = "(als_edges){" + ", ".join(map(number, value)) + "}"
        elif key == "direction":
            given = {"rtl": "ALS_DIRECTION_RIGHT_TO_LEFT", "ltr": "ALS_DIRECTION_LEFT_TO_RIGHT"}[value]
        elif key == "scrolls":
            given = f"ALS_SCROLLS_{value.upper()}"
        elif key == "text":
            given = f"{quoted(value['value'])}, ALS_NUL_TERMINATED, {number(value['size'])}, ALS_TEXT_{value.get('advance', 'sans').upper()}"
        elif isinstance(value, bool):
            given = str(int(value))
        else:
            given = ", ".join(map(number, value))
        self.lines.append(f"als_item_set_{call}(layout, {self.variable(name)}, {given});")

    def metric(self, name, value):
        self.lines.append(f"als_metric_set(layout, {quoted(name)}, ALS_NUL_TERMINATED, {number(value)});")

    def text(self, text, syntax, options, name):
        root = self.variable(self.document["root"].get("name", "root"))
        given, made = "NULL", "NULL, 0, NULL"
        if options:
            self.lines += ["options.format_options = " + " | ".join(f"ALS_FORMAT_{option}" for option in options) + ";"]
            given = "&options"
            if not any(line.startswith("als_text_options") for line in self.lines):
                self.lines.insert(1, "als_text_options options = ALS_TEXT_OPTIONS_INIT;")
        if name:
            self.lines.insert(1, f"als_constraint {name};")
            made = f"&{name}, 1, NULL"
        self.lines.append(f"als_add(layout, {root}, ALS_SYNTAX_{syntax}, {quoted(text)}, ALS_NUL_TERMINATED, {given}, {made});")
        if name:
            self.lines.append(f"als_constraint_set_name(layout, {name}, {quoted(name)}, ALS_NUL_TERMINATED);")

    def stack(self, entry):
        self.lines.insert(1, "als_stack_spec stack = ALS_STACK_SPEC_INIT;")
        self.lines.insert(2, "als_group group;")
        self.lines += [f"als_item members[] = {{{', '.join(self.variable(view) for view in entry['views'])}}};", "stack.members = members;",
                       f"stack.member_count = {len(entry['views'])};"]
        for key in ("axis", "distribution", "alignment"):
            if key in entry:
                self.lines.append(f"stack.{key} = ALS_{key.upper()}_{snake(entry[key])};")
        for key in ("spacing", "margins", "baselines"):
            if key in entry:
                self.lines.append(f"stack.{key} = {number(entry[key])};")
        self.lines.append(f"als_stack_create(layout, {self.variable(entry['stack'])}, &stack, 0, &group);")

    def barrier(self, entry):
        self.lines.insert(1, "als_barrier_spec barrier = ALS_BARRIER_SPEC_INIT;")
        self.lines.insert(2, "als_group edges;")
        self.lines += [f"als_item labels[] = {{{', '.join(self.variable(view) for view in entry['of'])}}};", "barrier.members = labels;",
                       f"barrier.member_count = {len(entry['of'])};", f"barrier.side = ALS_ATTRIBUTE_{snake(entry['barrier'])};",
                       f"barrier.margin = {number(entry.get('margin', 0))};", f"barrier.guide_name = {quoted(entry['name'])};",
                       f"barrier.guide_name_length = {len(entry['name'])};", "als_barrier_create(layout, &barrier, 0, &edges);"]

    def flow(self, entry):
        self.lines.insert(1, "als_flow_spec flow = ALS_FLOW_SPEC_INIT;")
        self.lines.insert(2, "als_group lines;")
        self.lines += [f"als_item items[] = {{{', '.join(self.variable(view) for view in entry['views'])}}};", "flow.members = items;",
                       f"flow.member_count = {len(entry['views'])};", f"flow.spacing = {number(entry['spacing'])};",
                       f"flow.line_spacing = {number(entry['lineSpacing'])};",
                       f"als_flow_create(layout, {self.variable(entry['flow'])}, &flow, 0, &lines);"]

    def grid(self, entry):
        columns, rows = self.size_of(entry)
        self.lines.insert(1, "als_grid_spec grid = ALS_GRID_SPEC_INIT;")
        self.lines.insert(2, "als_group group;")
        self.lines.append("als_grid_cell cells[] = {" + ", ".join(
            f"{{{self.variable(view)}, {row}, {column}, {down}, {across}, ALS_ALIGNMENT_OF_LINE, ALS_ALIGNMENT_OF_LINE}}" for view, row, column, down, across in self.cells(entry)) + "};")
        for part, space in self.spaces(entry):
            self.lines += [f"double {part}_spacing = {number(space)};", f"grid.{part}.spacing = &{part}_spacing;", f"grid.{part}.spacing_count = 1;"]
        if "rowAlignment" in entry:
            self.lines += [f"int32_t row_alignment = ALS_ALIGNMENT_{snake(entry['rowAlignment'])};", "grid.rows.alignments = &row_alignment;",
                           "grid.rows.alignment_count = 1;"]
        self.lines += [f"grid.columns.count = {columns};", f"grid.rows.count = {rows};"]
        for key, part in (("equalColumns", "columns"), ("equalRows", "rows")):
            if entry.get(key):
                self.lines.append(f"grid.{part}.equal = 1;")
        if entry.get("margins"):
            self.lines.append("grid.margins = 1;")
        self.lines += ["grid.cells = cells;", "grid.cell_count = sizeof cells / sizeof *cells;",
                       f"als_grid_create(layout, {self.variable(entry['grid'])}, &grid, 0, &group);"]

    def end(self):
        declarations = [line for line in self.lines if re.match(r"als_(item none|text_options |constraint |stack_spec |grid_spec |barrier_spec |flow_spec |group )", line)]
        self.lines = declarations + [line for line in self.lines if line not in declarations]


def is_used(variable, lines, mark='"'):
    code = re.sub(rf"{mark}(?:\\.|[^{mark}\\])*{mark}", "", "\n".join(lines))
    return re.search(rf"\b{variable}\b", code)


def snake(word):
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", word).upper()


class Cpp(Writer):
    WORDS = C.WORDS | {"new", "delete", "class", "this", "next", "template"}

    def create(self, name, parent):
        made = f"{self.variable(parent)}.view({quoted(name)})" if parent else f"layout.view({quoted(name)})"
        self.lines.append(f"als::item {self.variable(name)} = {made};")

    def guide(self, name, owner):
        self.lines.append(f"als::item {self.variable(name)} = {self.variable(owner)}.guide({quoted(name)});")

    def trait(self, name, key, value):
        call = CALLS.get(key, key)
        if key in ("size", "intrinsic"):
            given = "{" + ", ".join("als::unspecified" if one is None else number(one) for one in value) + "}"
        elif key in ("margins", "safeArea", "alignmentInsets", "contentInsets"):
            given = "{" + ", ".join(map(number, value)) + "}"
        elif key == "direction":
            given = {"rtl": "als::direction::right_to_left", "ltr": "als::direction::left_to_right"}[value]
        elif key == "scrolls":
            given = f"als::scrolls::{value}"
        elif key == "text":
            given = f"{quoted(value['value'])}, {number(value['size'])}" + (", als::text_advance::mono" if value.get("advance") == "mono" else "")
        elif isinstance(value, bool):
            given = str(value).lower()
        else:
            given = ", ".join(map(number, value))
        self.lines.append(f"{self.variable(name)}.set_{call}({given});")

    def metric(self, name, value):
        self.lines.append(f"layout.set_metric({quoted(name)}, {number(value)});")

    def text(self, text, syntax, options, name):
        root = self.variable(self.document["root"].get("name", "root"))
        more = f", als::syntax::{syntax.lower()}" if syntax != "ANY" or options or name else ""
        if options:
            if not any(line.startswith("als_text_options") for line in self.lines):
                self.lines.append("als_text_options options = ALS_TEXT_OPTIONS_INIT;")
            self.lines.append("options.format_options = " + " | ".join(f"ALS_FORMAT_{option}" for option in options) + ";")
            more += ", &options"
        if name:
            self.lines.append(f"als_constraint {name};")
            more += ("" if options else ", nullptr") + f", &{name}, 1"
        self.lines.append(f"{root}.add({quoted(text)}{more});")
        if name:
            self.lines.append(f"als::constraint(layout.get(), {name}).set_name({quoted(name)});")

    def stack(self, entry):
        style = "als::" + ("column" if entry.get("axis") == "vertical" else "row") + "()"
        for key in ("distribution", "alignment"):
            if key in entry:
                style += f".{key}(als::{key}::{snake(entry[key]).lower()})"
        if "spacing" in entry:
            style += f".spacing({number(entry['spacing'])})"
        style += "".join(f".{key}()" for key in ("margins", "baselines") if entry.get(key))
        self.lines.append(f"{self.variable(entry['stack'])}.stack({style}, {{{', '.join(self.variable(view) for view in entry['views'])}}});")

    def barrier(self, entry):
        members = ", ".join(self.variable(view) for view in entry["of"])
        self.lines.append(f"layout.barrier(als::attribute::{snake(entry['barrier']).lower()}, {{{members}}}, {number(entry.get('margin', 0))}, {quoted(entry['name'])});")

    def flow(self, entry):
        style = f"als::flowing().spacing({number(entry['spacing'])}).line_spacing({number(entry['lineSpacing'])})"
        self.lines.append(f"{self.variable(entry['flow'])}.flow({style}, {{{', '.join(self.variable(view) for view in entry['views'])}}});")

    def grid(self, entry):
        columns, rows = self.size_of(entry)
        spaces = {part: f".spacing({number(space)})" for part, space in self.spaces(entry)}
        lines = [f"als::lines({count})" + (".equal()" if entry.get(key) else "") + spaces.get(part, "") + (f".alignment(als::alignment::{snake(entry[align]).lower()})" if align in entry else "")
                 for count, key, part, align in ((columns, "equalColumns", "columns", "columnAlignment"), (rows, "equalRows", "rows", "rowAlignment"))]
        self.lines.append("const als_grid_cell cells[] = {" + ", ".join(
            f"{{{self.variable(view)}, {row}, {column}, {down}, {across}, ALS_ALIGNMENT_OF_LINE, ALS_ALIGNMENT_OF_LINE}}" for view, row, column, down, across in self.cells(entry)) + "};")
        self.lines.append(f"{self.variable(entry['grid'])}.grid({lines[0]}, {lines[1]}, cells, {sum(1 for _ in self.cells(entry))}{', true' if entry.get('margins') else ''});")

    def end(self):
        self.drop_unused(r"^als::item (\w+) = ")


class Python(Writer):
    def create(self, name, parent):
        self.lines.append(f"{self.variable(name)} = " + (f"{self.variable(parent)}.view({quoted(name)})" if parent else f"layout.view({quoted(name)})"))

    def guide(self, name, owner):
        self.lines.append(f"{self.variable(name)} = {self.variable(owner)}.guide({quoted(name)})")

    def trait(self, name, key, value):
        attribute = CALLS.get(key, key)
        if isinstance(value, list):
            given = "(" + ", ".join("None" if one is None else number(one) for one in value) + ")"
        elif key == "text":
            more = ", als.TextAdvance.MONO" if value.get("advance") == "mono" else ""
            self.lines.append(f"{self.variable(name)}.set_text({quoted(value['value'])}, {number(value['size'])}{more})")
            return
        else:
            given = repr(value) if isinstance(value, bool) else quoted(value)
        self.lines.append(f"{self.variable(name)}.{attribute} = {given}")

    def metric(self, name, value):
        self.lines.append(f"layout.set_metrics({name}={number(value)})")

    def text(self, text, syntax, options, name):
        more = f", syntax={quoted(syntax.lower())}" if syntax != "ANY" else ""
        if options:
            more += ", options=" + " | ".join(f"als.FormatOption.{option}" for option in options)
        left = f"{name}, = " if name else ""
        self.lines.append(f"{left}layout.add({quoted(text)}{more})")
        if name:
            self.lines.append(f"{name}.name = {quoted(name)}")

    def stack(self, entry):
        more = "".join(f", {key}={quoted(snake(entry[key]).lower())}" for key in ("axis", "distribution", "alignment") if key in entry)
        more += f", spacing={number(entry['spacing'])}" if "spacing" in entry else ""
        more += "".join(f", {key}=True" for key in ("margins", "baselines") if entry.get(key))
        self.lines.append(f"{self.variable(entry['stack'])}.stack([{', '.join(self.variable(view) for view in entry['views'])}]{more})")

    def barrier(self, entry):
        members = ", ".join(self.variable(view) for view in entry["of"])
        self.lines.append(f"layout.barrier([{members}], {quoted(entry['barrier'])}, margin={number(entry.get('margin', 0))}, name={quoted(entry['name'])})")

    def flow(self, entry):
        more = f", spacing={number(entry['spacing'])}, line_spacing={number(entry['lineSpacing'])}"
        self.lines.append(f"{self.variable(entry['flow'])}.flow([{', '.join(self.variable(view) for view in entry['views'])}]{more})")

    def grid(self, entry):
        def cell(one):
            if isinstance(one, dict):
                return f"als.Cell({self.variable(one['view'])}" + "".join(f", {key}={one[word]}" for word, key in (("columnSpan", "column_span"), ("rowSpan", "row_span")) if word in one) + ")"
            return "None" if one is None else self.variable(one)
        rows = "[" + ", ".join("[" + ", ".join(map(cell, row)) + "]" for row in entry["rows"]) + "]"
        spaces = dict(self.spaces(entry))
        more = "" if not spaces else f", spacing={number(spaces['columns'])}" if spaces["columns"] == spaces["rows"] else f", spacing=({number(spaces['columns'])}, {number(spaces['rows'])})"
        more += "".join(f", {key}={quoted(snake(entry[word]).lower())}" for word, key in (("columnAlignment", "column_alignment"), ("rowAlignment", "row_alignment")) if word in entry)
        more += "".join(f", {key}=True" for word, key in (("equalColumns", "equal_columns"), ("equalRows", "equal_rows"), ("margins", "margins")) if entry.get(word))
        self.lines.append(f"{self.variable(entry['grid'])}.grid({rows}{more})")

    def end(self):
        self.drop_unused(r"^(\w+) = (?=\w+\.view)")


def camel(word):
    return re.sub(r"[\W_]+(\w)", lambda match: match[1].upper(), word.lower())


class JavaScript(Writer):
    WORDS = {"class", "default", "delete", "export", "function", "import", "in", "new", "switch", "this", "var", "with"}
    SUFFIX = "View"

    def create(self, name, parent):
        self.lines.append(f"const {self.variable(name)} = {self.variable(parent) if parent else 'layout'}.view({single(name)});")

    def guide(self, name, owner):
        self.lines.append(f"const {self.variable(name)} = {self.variable(owner)}.guide({single(name)});")

    def record(self, *pairs):
        return "{ " + ", ".join(f"{key}: {value}" for key, value in pairs) + " }"

    def trait(self, name, key, value):
        keys = {"margins": ("top", "left", "bottom", "right"), "safeArea": ("top", "left", "bottom", "right"), "baseline": ("first", "last"), "scrollOffset": ("x", "y")}.get(key)
        if keys and len(keys) == 4 and len(set(value)) == 1:
            given = number(value[0])
        elif keys:
            given = self.record(*zip(keys, map(number, value)))
        elif isinstance(value, list):
            given = "[" + ", ".join("null" if one is None else number(one) for one in value) + "]"
        elif key == "text":
            given = self.record(("value", single(value["value"])), ("size", number(value["size"])), *[("advance", "'mono'")] * (value.get("advance") == "mono"))
        else:
            given = str(value).lower() if isinstance(value, bool) else single(value)
        self.lines.append(f"{self.variable(name)}.{camel(CALLS.get(key, snake(key)))} = {given};")

    def metric(self, name, value):
        self.lines.append(f"layout.setMetrics({self.record((name, number(value)))});")

    def text(self, text, syntax, options, name):
        more = [("syntax", single(camel(syntax)))] * (syntax != "ANY")
        if options:
            more.append(("options", " | ".join(f"FormatOption.{camel(option)}" for option in options)))
        left = f"const [{name}] = " if name else ""
        self.lines.append(f"{left}layout.add({single(text)}{', ' + self.record(*more) if more else ''});")
        if name:
            self.lines.append(f"{name}.name = {single(name)};")

    def stack(self, entry):
        more = [(key, single(entry[key])) for key in ("axis", "distribution", "alignment") if key in entry]
        more += [("spacing", number(entry["spacing"]))] * ("spacing" in entry) + [(key, "true") for key in ("margins", "baselines") if entry.get(key)]
        self.lines.append(f"{self.variable(entry['stack'])}.stack({self.members(entry['views'])}, {self.record(*more)});")

    def barrier(self, entry):
        more = self.record(("side", single(entry["barrier"])), ("margin", number(entry.get("margin", 0))), ("name", single(entry["name"])))
        self.lines.append(f"layout.barrier({self.members(entry['of'])}, {more});")

    def flow(self, entry):
        more = self.record(("spacing", number(entry["spacing"])), ("lineSpacing", number(entry["lineSpacing"])))
        self.lines.append(f"{self.variable(entry['flow'])}.flow({self.members(entry['views'])}, {more});")

    def grid(self, entry):
        def cell(one):
            if isinstance(one, dict):
                return self.record(("item", self.variable(one["view"])), *((key, one[key]) for key in ("columnSpan", "rowSpan") if key in one))
            return "null" if one is None else self.variable(one)
        rows = "[" + ", ".join("[" + ", ".join(map(cell, row)) + "]" for row in entry["rows"]) + "]"
        spaces = dict(self.spaces(entry))
        more = [("spacing", number(spaces["columns"]) if spaces["columns"] == spaces["rows"] else f"[{number(spaces['columns'])}, {number(spaces['rows'])}]")] if spaces else []
        more += [(key, single(entry[key])) for key in ("columnAlignment", "rowAlignment") if key in entry]
        more += [(key, "true") for key in ("equalColumns", "equalRows", "margins") if entry.get(key)]
        self.lines.append(f"{self.variable(entry['grid'])}.grid({rows}, {self.record(*more)});")

    def end(self):
        self.drop_unused(r"^const (\w+) = (?=\w+\.(view|guide)\()", "'")


class Swift(Writer):
    WORDS = {"case", "class", "default", "extension", "import", "in", "init", "operator", "protocol", "repeat", "self", "struct", "switch", "where"}
    SUFFIX = "View"

    def create(self, name, parent):
        self.lines.append(f"let {self.variable(name)} = try {self.variable(parent) if parent else 'layout'}.view({quoted(name)})")

    def guide(self, name, owner):
        self.lines.append(f"let {self.variable(name)} = try {self.variable(owner)}.guide({quoted(name)})")

    def trait(self, name, key, value):
        words = {"size": ("width", "height"), "intrinsic": ("width", "height"), "compression": ("horizontal", "vertical"), "hugging": ("horizontal", "vertical"),
                 "baseline": ("firstFromTop", "lastFromBottom"), "scrollOffset": ("x", "y"), "margins": ("top", "left", "bottom", "right"),
                 "safeArea": ("top", "left", "bottom", "right")}.get(key)
        if words:
            given = ", ".join(f"{word}: {'nil' if one is None else number(one)}" for word, one in zip(words, value))
            given = f"Insets({given})" if len(words) == 4 else given
        elif key == "direction":
            given = {"rtl": ".rightToLeft", "ltr": ".leftToRight"}[value]
        elif key == "scrolls":
            given = f".{value}"
        elif key == "text":
            given = f"{quoted(value['value'])}, size: {number(value['size'])}" + (", advance: .mono" if value.get("advance") == "mono" else "")
        else:
            given = str(value).lower()
        called = camel("set_" + CALLS.get(key, snake(key)))
        self.lines.append(f"try {self.variable(name)}.{called}({given})")

    def metric(self, name, value):
        self.lines.append(f"try layout.setMetric({quoted(name)}, {number(value)})")

    def text(self, text, syntax, options, name):
        root = self.variable(self.document["root"].get("name", "root"))
        more = f", .{camel(syntax)}" if syntax != "ANY" else ""
        if options:
            more += ", options: [" + ", ".join(f".{camel(option)}" for option in options) + "]"
        left = f"let {name} = " if name else ""
        self.lines.append(f"{left}try {root}.add({quoted(text)}{more}){'[0]' if name else ''}")
        if name:
            self.lines.append(f"try {name}.setName({quoted(name)})")

    def arguments(self, entry, words, numbers, flags):
        found = [f"{key}: .{entry[key]}" for key in words if key in entry] + [f"{key}: {number(entry[key])}" for key in numbers if key in entry]
        return "".join(f", {argument}" for argument in [*found, *(f"{key}: true" for key in flags if entry.get(key))])

    def stack(self, entry):
        more = self.arguments(entry, ("axis", "distribution", "alignment"), ("spacing",), ("margins", "baselines"))
        self.lines.append(f"try {self.variable(entry['stack'])}.stack({self.members(entry['views'])}{more})")

    def barrier(self, entry):
        more = f"at: .{entry['barrier']}, margin: {number(entry.get('margin', 0))}, name: {quoted(entry['name'])}"
        self.lines.append(f"try layout.barrier({self.members(entry['of'])}, {more})")

    def flow(self, entry):
        more = self.arguments(entry, (), ("spacing", "lineSpacing"), ())
        self.lines.append(f"try {self.variable(entry['flow'])}.flow({self.members(entry['views'])}{more})")

    def grid(self, entry):
        more = "".join(f", {part.removesuffix('s')}Spacing: {number(space)}" for part, space in self.spaces(entry))
        more += self.arguments(entry, ("columnAlignment", "rowAlignment"), (), ("equalColumns", "equalRows", "margins"))
        container = self.variable(entry["grid"])
        if all(one is None or isinstance(one, str) for row in entry["rows"] for one in row):
            rows = ", ".join("[" + ", ".join("nil" if one is None else self.variable(one) for one in row) + "]" for row in entry["rows"])
            return self.lines.append(f"try {container}.grid([{rows}]{more})")
        cells = ", ".join(f"Layout.Cell({self.variable(view)}, row: {row}, column: {column}" + (f", rowSpan: {down}" if down > 1 else "") + (f", columnSpan: {across}" if across > 1 else "") + ")"
                          for view, row, column, down, across in self.cells(entry))
        self.lines.append(f"let cells = [{cells}]")
        self.lines.append(f"try layout.grid(cells, in: {container}{more})")

    def end(self):
        self.drop_unused(r"^let (\w+) = (?=try \w+\.(view|guide)\()")


def is_built_by_calls(document):
    """A program has loops in the place of components, and conditions in the place of rules."""
    has_rules = any(isinstance(entry, dict) and "when" in entry for entry in document["constraints"])
    return "components" not in document and not has_rules


def documents():
    found = {path.stem: json.loads(path.read_text()) for path in sorted(FOLDER.glob("*.json"))}
    return {name: document for name, document in found.items() if is_built_by_calls(document)}


def function(name):
    return re.sub(r"\W", "_", name)


def wrapped(line, indent, width=118, mark='"'):
    """A long statement on several lines, broken after commas outside of strings."""
    if len(line) + indent <= width:
        return " " * indent + line
    parts, part, inside = [], "", False
    for character in line:
        part += character
        inside ^= character == mark
        if character == "," and not inside:
            parts.append(part)
            part = ""
    out, text = [], ""
    for piece in [*parts, part]:
        if text and len(text) + len(piece) + indent > width:
            out.append(text.rstrip())
            text = " " * 4 + piece.lstrip()
        else:
            text += piece
    return "\n".join(" " * indent + each for each in [*out, text])


def c_text():
    out = ["/* The recipes of docs/cookbook.md in C.  Made from the documents by Tests/Docs/recipes.py --write. */", "#include <als/als.h>", "#include <stdio.h>", ""]
    for name, document in documents().items():
        out += [f"/* recipe {name} */", f"static void {function(name)}(als_layout *layout) {{"] + [wrapped(line, 2) for line in C(document).lines] + ["}", "/* end */", ""]
    out += ["static void show(const char *name, void (*make)(als_layout *)) {", "  als_layout *layout = NULL;", "  als_item item = {0};", "  char text[64];",
            "  als_rect frame;", "  als_layout_create(NULL, &layout);", "  make(layout);", "  als_status status = als_solve(layout, NULL);",
            '  printf("%s %s\\n", name, als_status_name(status));', "  while (als_item_next(layout, item, &item) == ALS_OK) {", "    als_item_name_copy(layout, item, text, sizeof text, NULL);",
            "    als_frame(layout, item, &frame);", '    printf("  %s %.9g %.9g %.9g %.9g\\n", text, frame.x, frame.y, frame.width, frame.height);', "  }", "  als_layout_destroy(layout);", "}", "",
            "int main(void) {"] + [f"  show({quoted(name)}, {function(name)});" for name in documents()] + ["  return 0;", "}", ""]
    return "\n".join(out)


def cpp_text():
    out = ["// The recipes of docs/cookbook.md in C++.  Made from docs/cookbook/*.json by Tests/Docs/recipes.py --write.", "#include <als/als.hpp>", "#include <cstdio>", ""]
    for name, document in documents().items():
        out += [f"// recipe {name}", f"static void {function(name)}(als::layout &layout) {{"] + [wrapped(line, 2) for line in Cpp(document).lines] + ["}", "// end", ""]
    out += ["static void show(const char *name, void (*make)(als::layout &)) {", "  als::layout layout;", "  make(layout);", "  layout.solve();",
            '  std::printf("%s ALS_OK\\n", name);', "  for (als::item item : layout.items()) {", "    als_rect frame = item.frame();",
            '    std::printf("  %s %.9g %.9g %.9g %.9g\\n", item.name().c_str(), frame.x, frame.y, frame.width, frame.height);', "  }", "}", "", "int main() {"]
    out += [f"  show({quoted(name)}, {function(name)});" for name in documents()] + ["}", ""]
    return "\n".join(out)


def python_text():
    out = ['"""The recipes of docs/cookbook.md in Python.  Made from docs/cookbook/*.json by Tests/Docs/recipes.py --write."""', "import als", ""]
    for name, document in documents().items():
        out += ["", f"# recipe {name}", f"def {function(name)}(layout):"] + [wrapped(line, 4) for line in Python(document).lines] + ["# end", ""]
    out += ["", "def show(name, make):", "    layout = als.Layout()", "    make(layout)", "    layout.solve()", '    print(name, "ALS_OK")', "    for item in layout.items:",
            '        print("", item.name, *(f"{value:.9g}" for value in item.frame))', "", "", "for make in (" + ", ".join(function(name) for name in documents()) + "):",
            '    show(make.__name__.replace("_", "-"), make)', ""]
    return "\n".join(out)


def javascript_text():
    out = ["// The recipes of docs/cookbook.md in JavaScript.  Made from docs/cookbook/*.json by Tests/Docs/recipes.py --write.", "import { FormatOption, Layout } from 'libals';", ""]
    for name, document in documents().items():
        out += [f"// recipe {name}", f"function {camel(name)}(layout) {{"] + [wrapped(line, 2, mark="'") for line in JavaScript(document).lines] + ["}", "// end", ""]
    out += ["function show(name, make) {", "  const layout = new Layout();", "  make(layout);", "  layout.solve();", "  console.log(`${name} ALS_OK`);", "  for (const item of layout.items) {",
            "    const { x, y, width, height } = item.frame;", "    console.log(` ${item.name} ${x} ${y} ${width} ${height}`);", "  }", "}", ""]
    out += [f"show({single(name)}, {camel(name)});" for name in documents()]
    return "\n".join([*out, ""])


def swift_text():
    out = ["// The recipes of docs/cookbook.md in Swift.  Made from docs/cookbook/*.json by Tests/Docs/recipes.py --write.", "import ALS", ""]
    for name, document in documents().items():
        out += [f"// recipe {name}", f"func {camel(name)}(_ layout: Layout) throws {{"] + [wrapped(line, 2) for line in Swift(document).lines] + ["}", "// end", ""]
    out += ["func show(_ name: String, _ make: (Layout) throws -> Void) throws {", "  let layout = try Layout()", "  try make(layout)", "  try layout.solve()", '  print(name, "ALS_OK")',
            "  for item in layout {", "    guard let name = item.name, let frame = item.frame else { continue }", '    print("", name, frame.x, frame.y, frame.width, frame.height)', "  }", "}", ""]
    out += [f"try show({quoted(name)}, {camel(name)})" for name in documents()]
    return "\n".join([*out, ""])


# Without a word on the command line the programs of the first row run.
FILES = {"": {"recipes.c": c_text, "recipes.cpp": cpp_text, "recipes.py": python_text}, "js": {"recipes.mjs": javascript_text}, "swift": {"recipes.swift": swift_text}}


def read_frames(printed):
    """{recipe: {item: frame}} of what a program prints."""
    found = {}
    for line in printed.splitlines():
        words = line.split()
        if line[0] != " ":
            found[words[0]] = frames = {}
            if words[1] != "ALS_OK":
                frames["status"] = words[1]
        else:
            frames[words[0]] = [float(word) for word in words[-4:]]
    return found


def run(name, folder):
    if name.endswith(".py"):
        return subprocess.run([sys.executable, FOLDER / name], capture_output=True, text=True,
                              env=dict(os.environ, PYTHONPATH=str(ROOT / "bindings" / "python" / "src"), PYTHONDONTWRITEBYTECODE="1"))
    if name.endswith(".mjs"):
        program = folder / name
        program.write_text((FOLDER / name).read_text().replace("'libals'", single(f"file://{WEB}/als.js")))
        return subprocess.run(["node", program], capture_output=True, text=True)
    if name.endswith(".swift"):
        built = swiftc.build((FOLDER / name).read_text(), folder, folder / "recipes")
    else:
        library = Path(os.environ["ALS_LIBRARY"])
        compiler = [os.environ.get("ALS_CC", "cc"), "-std=c99"] if name.endswith(".c") else [os.environ.get("CXX", "c++"), "-std=c++17"]
        built = subprocess.run([*compiler, "-Wall", "-Wextra", "-Werror", "-I", ROOT / "include", FOLDER / name, "-o", folder / "recipes", f"-L{library.parent}", "-lals",
                                f"-Wl,-rpath,{library.parent}"], capture_output=True, text=True)
    return subprocess.run([folder / "recipes"], capture_output=True, text=True) if built.returncode == 0 else built


def main():
    tally = Tally()
    wanted = json.loads(FRAMES.read_text())
    texts = {name: text() for files in FILES.values() for name, text in files.items()}
    for name, text in texts.items():
        path = FOLDER / name
        if "--write" in sys.argv:
            path.write_text(text)
        tally.check(path.exists() and path.read_text() == text, f"{name} is not current: run this with --write and look at it")
    language = next((word for word in sys.argv[1:] if word in FILES), "")
    if language == "js" and not (shutil.which("node") and (WEB / "als.wasm").exists()):
        print("skipped: als.wasm is not built, or there is no node: make web")
        return tally.end()
    for name in FILES[language]:
        with tempfile.TemporaryDirectory() as folder:
            done = run(name, Path(folder))
        if not tally.check(done.returncode == 0, f"{name}: {done.stdout[-2000:]}{done.stderr[-4000:]}"):
            continue
        found = read_frames(done.stdout)
        tally.check(sorted(found) == sorted(documents()), f"{name} has other recipes: {sorted(set(found) ^ set(documents()))}")
        for recipe, frames in found.items():
            same = frames.keys() == wanted[recipe].keys() and all(abs(a - b) <= 1e-6 for item in frames for a, b in zip(frames[item], wanted[recipe][item]))
            tally.check(same, f"{name}: {recipe}: {frames}, not {wanted[recipe]}")
    tally.end()


if __name__ == "__main__":
    main()
