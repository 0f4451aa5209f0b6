"""The exports that need no hand: functions that only pass their arguments to a method of Layout, the structs that they fill, the
names of statuses, and the sizes that structs have had.

A function of als.h without an export in Sources/ALSExports is paired with a method or property of Layout by its name:
`als_item_set_hidden` with `setHidden`, `als_group_next` with `nextGroup`, `als_frame_in` with `frame(_:in:)`.  Where methods of one
name differ by their first label, the noun decides: `als_group_set_active` means `setActive(group:_:)`.  CALLS has those with other
names.  The parameters must be of the same kinds.  Those of one name belong together, the others in their order; a label behind
the first one must say what the C name says.

What has no out parameter is a change, and one that may wait where the method has a parameter `when`.  What makes texts, lists and
structs allocates (compute), other things are read.  ACCESS has the exceptions.
"""
import re
from dataclasses import dataclass

import tables
from header import HANDLES, OPAQUE, ROOT

CORE, EXPORTS = ROOT / "Sources" / "ALSCore", ROOT / "Sources" / "ALSExports"
HEAD = f"// {tables.MADE}\n// swift-format-ignore-file\n"

# ---- what names do not say ----

# The method of Layout with its labels where others have its name, and the property of its result.
CALLS = {
    "als_ambiguity_advice_copy": "freedomAdvice",
    "als_ambiguity_message_copy": "freedomMessage",
    "als_arrangement_members_copy": "members(ofArrangement:)",
    "als_aspect_ratio_create": "makeAspectRatio",
    "als_conflict_get_info": "advisedConflict",
    "als_conflict_get_member": "reason",
    "als_conflict_member_text_copy": "reason.text",
    "als_conflict_relaxation_text_copy": "relaxation.text",
    "als_constraint_add_named": "keep(_:at:name:)",
    "als_constraint_find": "findConstraint",
    "als_constraint_get_info": "info(constraint:)",
    "als_constraint_named_next": "nextConstraint(named:scope:after:)",
    "als_constraint_spec_copy_text": "text(of:scope:)",
    "als_constraint_waiting_next": "nextWaiting",
    "als_expectation_copy_text": "expectationText",
    "als_expectation_failure_message_copy": "expectationFailure.message",
    "als_expectation_get_kind": "expectationKind",
    "als_explain_lost": "lostParts",
    "als_flow_name_copy": "name(flow:)",
    "als_grid_insert_lines": "insertLines",
    "als_grid_move_lines": "moveLines",
    "als_grid_remove": "remove(_:fromGrid:)",
    "als_grid_remove_lines": "removeLines",
    "als_grid_set_lines_gone": "setLinesGone",
    "als_group_add": "add(_:to:)",
    "als_group_create": "makeGroup",
    "als_group_member_next": "nextMember",
    "als_group_remove": "remove(_:from:)",
    "als_guide_create": "makeGuide",
    "als_item_at": "item(at:_:in:_:)",
    "als_item_get_info": "info(item:)",
    "als_item_ignored": "isIgnored",
    "als_item_move_before": "move(_:before:isVertical:)",
    "als_layout_copy_document": "document(of:syntax:)",
    "als_lint_get": "finding",
    "als_lint_message_copy": "finding.message",
    "als_lint_run": "runLint",
    "als_lint_suggestion_copy": "finding.suggestion",
    "als_proof_because_copy": "proofFailure.because",
    "als_proof_expectation_copy": "proofFailure.expectation",
    "als_proof_failure_get": "proofFailure",
    "als_proof_get": "proof",
    "als_proof_message_copy": "proofFailure.message",
    "als_proof_region_copy": "proofRegion",
    "als_proof_views_copy": "proofFailure.views",
    "als_stack_remove": "remove(_:fromStack:)",
    "als_stack_set_spacing": "setSpacing",
    "als_suggestions_copy": "settlingEquations",
    "als_view_create": "makeView",
}
# What solves or measures is no reading, and is refused in callbacks.
ACCESS = {
    "als_conflict_get_info": "control",
    "als_conflict_message_copy": "control",
    "als_conflict_relaxation_text_copy": "control",
    "als_item_at": "compute",
    "als_item_fitting_size": "control",
    "als_layout_set_scale": "control",
    "als_lint_run": "compute",
    "als_minimum_size": "control",
}
# Fields of als.h by another name in Swift; several are the bits of one, from the lowest on.
FIELDS = {
    "als_conflict_info": {"member_count": "reasons.count", "relaxation_count": "relaxations.count"},
    "als_constraint_info": {"source_offset": "source.offset", "source_length": "source.length"},
    "als_item_info": {"margins_from_safe_area": "addsSafeArea", "gone": "isGone isInsideGone", "gone_now": "isGoneNow isInsideGone"},
    "als_proof": {"failures": "failures.count", "not_reached": "notReachedCount"},
    "als_proof_failure": {"expectation": "index", "views": "views.count", "regions": "regionCount", "because": "because.count"},
    "als_suggestion": {"value": "part", "constraint": "spec"},
}

# ---- methods of Layout, and structs of the core ----

TYPE = re.compile(r"^(?:public )?(?:final )?(?:class|extension) Layout\b[^\n]*\{\n(.*?)^\}", re.M | re.S)
METHOD = re.compile(r"^  public func (\w+)\(([^{}]*?)\)( throws\(LayoutError\))?(?: -> ([^{}\n]+?))? \{", re.M)
PROPERTY = re.compile(r"^  public (?:internal\(set\) |private\(set\) )?var (\w+): ([\w?<>]+)", re.M)
STRUCT = re.compile(r"^( *)public struct (\w+)[^\n]*\{\n(.*?)^\1\}", re.M | re.S)
FIELD = re.compile(r"^ *public (?:private\(set\) )?(?:var|let) (\w+)(?:: ([^={\n]+?))?(?: = (.*?))?(?: \{.*)?$", re.M)
LITERALS = ((r"-?\d+$", "Int"), (r"-?\d+\.\d+$", "Double"), (r"true|false", "Bool"), (r"(\w+(?:<\w+>)?)[.(]", None))


@dataclass
class Method:
    name: str
    parameters: list  # (label, name, type)
    throws: bool
    result: str
    is_property: bool = False

    @property
    def waits(self):
        return any(kind == "Remaking" for _, _, kind in self.parameters)

    def answers(self, title):
        """Whether this is `name` or `name(_:label:)`."""
        return title in (self.name, f"{self.name}({''.join(label + ':' for label, _, kind in self.parameters if kind != 'Remaking')})")


def methods(texts):
    found = []
    for text in texts:
        for body in TYPE.findall(text):
            for name, listed, throws, result in METHOD.findall(body):
                words = [re.match(r"\s*(\w+)(?: (\w+))?: (.*?)(?: = [^=]*)?\s*$", part, re.S) for part in listed.split(",") if part.strip()]
                if all(words):
                    found.append(Method(name, [(word[1], word[2] or word[1], word[3]) for word in words], bool(throws), result or "Void"))
            found += [Method(name, [], False, kind, True) for name, kind in PROPERTY.findall(body)]
    return found


def literal(text):
    for form, kind in LITERALS:
        match = re.match(form, text)
        if match:
            return kind or match[1]
    return ""


def structs(texts):
    """{name: ({field: type}, name with that of the type around it)}"""
    return {name: ({field: kind or literal(value) for field, kind, value in FIELD.findall(body)}, f"Layout.{name}" if indent else name)
            for text in texts for indent, name, body in STRUCT.findall(text)}


# ---- pairing ----

NOUNS = {"item", "guide", "constraint", "group", "layout", "view"}
# Of a parameter of als.h and the Swift type it becomes: how.
INTO = {
    **{(handle, "Handle"): "{0}.handle" for handle in HANDLES},
    **{(plain, swift): "{0}" for plain, swift in (("int32_t", "Int32"), ("uint32_t", "UInt32"), ("double", "Double"), ("double", "Double?"),
                                                  ("float", "Float"), ("size_t", "Int"))},
    **{(numbers, "Int32"): "number({0})" for numbers in ("als_attribute", "als_syntax")},
    **{(numbers, "Bool"): "try isVertical({0})" for numbers in ("als_axis", "als_grid_part")},
    ("als_size", "Size"): "{0}.size", ("als_edges", "Edges"): "{0}.edges", ("int32_t", "Bool"): "{0} != 0",
    ("uint32_t", "Bool"): "try isInactive({0})", ("uint32_t", "Hits"): "Layout.Hits(rawValue: {0})",
    ("als_constraint_spec", "ConstraintSpec"): 'read(try need({0}, "{0}").pointee)', ("als_proof_spec", "ProofSpec"): "try ProofSpec({0})",
    ("text", "ArraySlice<UInt8>"): "try box.name({0}, {1})",
    ("text", "ArraySlice<UInt8>?"): 'try box.optional({0}, {1}, "{0}")',
    ("text", "[UInt8]?"): 'try box.optional({0}, {1}, "{0}").map {{ Array($0) }}',
}
# Of an out parameter and the Swift type that fills it: how, and the access.
OUT_OF = {
    **{(handle, "Handle"): ("return put({0}, {1})", "read") for handle in HANDLES},
    **{(handle, "Handle?"): ("return put({0} ?? .none, {1})", "read") for handle in HANDLES},
    **{(plain, swift): ("put({0}, in: {1})", "read")
       for plain, swift in (("int32_t", "Int32"), ("uint64_t", "UInt64"), ("size_t", "Int"), ("double", "Double"))},
    ("als_rect", "Rect?"): ("return put({0}, {1})", "read"),
    ("double", "Double?"): ("return put({0}, or: 0, in: {1})", "read"),
    ("int32_t", "Bool"): ("put({0} ? 1 : 0, in: {1})", "read"),
    ("char", "ArraySlice<UInt8>?"): ("return try copyOut(optional: {0}, {1}, capacity, needed)", "read"),
    ("char", "[UInt8]"): ("try copyOut({0}[...], {1}, capacity, needed)", "compute"),
    ("char", "[UInt8]?"): ("return try copyOut(optional: {0}?[...], {1}, capacity, needed, ALS_NOT_SOLVED)", "compute"),
}
ROLES = {"subject", "value", "count", "in", "text", "length", "out", "buffer", "capacity", "needed"}


def names_of(function):
    """[(name of a method, label that must be among its labels or None)], the likeliest first."""
    words = function.name.split("_")[1:]
    if words[-1] == "copy":
        words.pop()
    tries = [(tables.camel("_".join(words)), None)]
    if words[0] in NOUNS and len(words) > 1:
        tries += [(tables.camel("_".join(words[1:])), words[0]), (tables.camel("_".join(words[1:])), None)]
    if len(words) == 2:
        tries.append((tables.camel(f"{words[1]}_{words[0]}"), None))
    if words[-1] in ("in", "of"):
        tries.append((tables.camel("_".join(words[:-1])), words[-1]))
    return tries


def arguments(function, method, isNamed):
    """The call's arguments, or None where the parameters are of other kinds.  `isNamed`: the labels may say anything."""
    given = [this for this in function.parameters if this.role in ("value", "count", "in", "text")]
    lengths = {this.name: after.name for this, after in zip(function.parameters, function.parameters[1:]) if this.role == "text"}
    listed = [parameter for parameter in method.parameters if parameter[2] != "Remaking"]
    if len(given) != len(listed):
        return None
    names = {name for _, name, _ in listed}
    others = iter([this for this in given if this.name not in names])
    same = {this.name: this for this in given if this.name in names}
    words = []
    for label, name, kind in listed:
        this = same.get(name) or next(others)
        form = INTO.get(("text" if this.role == "text" else this.type, kind))
        said = f"{function.name}_{this.name}".split("_")
        strange = words and label != "_" and not any(word.lower().startswith(tuple(said)) for word in re.findall(r"[A-Z]?[a-z]+", label))
        if form is None or strange and not isNamed:
            return None
        words.append(("" if label == "_" else f"{label}: ") + form.format(this.name, lengths.get(this.name, "")))
    return words + ["when: box.remaking"] * method.waits


def ending(header, function, method, result):
    """(what is done with the call, access, (struct of als.h, struct of the core) that it fills or None)."""
    out = [this for this in function.parameters if this.role in ("out", "buffer")]
    if not out:
        return ("{0}", "adjust" if method.waits else "change", None) if result == "Void" else None
    this, listed = out[0], re.fullmatch(r"(?:ContiguousArray<(.*)>|\[(.*)\])\??", result)
    if len(out) > 1:
        return None
    if result == "Handle" and function.name.endswith("_create"):
        return f"put({this.type}({{0}}), in: {this.name})", "change", None
    if (this.type, result) in OUT_OF:
        form, access = OUT_OF[this.type, result]
        return form.replace("{1}", this.name), access, None
    if this.role == "buffer":
        if not listed:
            return None
        element = listed[1] or listed[2]
        made = "$0" if this.type == "double" else f"{this.type}($0)"
        form = (f'\n    try need({this.name}, count: capacity, "{this.name}")\n'
                f"    return copyOut({{0}}, {this.name}, capacity, needed) {{{{ {made} }}}}\n ")
        return form, "compute", None if element in ("Handle", "Double") else (this.type, element)
    if header.is_struct(this.type):
        put = f"try Outlet({this.name}).put({this.type}({{0}}))" if header.grows(this.type) else f"put({this.type}({{0}}), in: {this.name})"
        return put, "read" if this.type.endswith("_info") else "compute", (this.type, result)
    if this.type in header.enums:
        return f"put({this.type}(rawValue: numericCast({{0}}.rawValue)), in: {this.name})", "read", None
    return None


def pair(header, function, known, cores):
    """(arguments, property of the result, ending, method) of the one method that fits."""
    if function.parameters[0].type != "als_layout" or any(this.role not in ROLES for this in function.parameters):
        return None
    named, _, field = CALLS.get(function.name, "").partition(".")
    for name, label in [(named, None)] if named else names_of(function):
        fits = []
        for method in known:
            labels = [word for word, _, _ in method.parameters]
            plain = not labels or labels[0] == "_"
            if method.answers(name) if named else method.name == name and (label in labels if label else plain):
                result = cores[method.result][0][field] if field else method.result
                words, end = arguments(function, method, bool(named)), ending(header, function, method, result)
                if words is not None and end:
                    fits.append((words, field, end, method))
        if len(fits) > 1:
            raise SystemExit(f"several methods of Layout fit {function.name}: write an export")
        if fits:
            return fits[0]
    return None


# ---- structs of als.h from structs of the core ----

def value(field, kind, path):
    """The Swift expression of a field of als.h, from a value of the core."""
    to = SWIFT.get(field.type, field.type)
    if kind == "Double?":
        return f"{path} ?? .nan"
    if field.count > 1 or kind in (to, f"({to}, {to})"):
        return path
    if kind == "Bool":
        return f"{path} ? 1 : 0"
    if field.type not in SWIFT:
        return f"{field.type}({path})"
    return f"{to}(clamping: {path})" if re.fullmatch(r"U?Int\d*", kind) else f"{to}({path}.rawValue)"


def kind_of(path, fields, cores):
    first, _, rest = path.partition(".")
    if first not in fields:
        return None
    return "Int" if rest == "count" else kind_of(rest, cores[fields[first]][0], cores) if rest else fields[first]


def filled(header, name, core, cores):
    """`init(_:)` of a struct of als.h.  Fields without a source are 0, as reserved ones are."""
    fields, whole = cores[core]
    said, more = [], []
    for field in header.structs[name]:
        words = tables.camel(field.name)
        given = FIELDS.get(name, {}).get(field.name)
        if given and " " in given:
            said.append(f"{field.name}: " + " | ".join(f"(core.{flag} ? {1 << bit} : 0)" for bit, flag in enumerate(given.split())))
            continue
        paths = [given, words, *(prefix + words[0].upper() + words[1:] for prefix in ("is", "has"))]
        path = next((path for path in paths if path and kind_of(path, fields, cores)), None)
        if path is None and field.name not in ("struct_size", "reserved"):
            raise SystemExit(f"{core} has no field for {name}.{field.name}: see FIELDS in bindings/faces/exports.py")
        kind = path and kind_of(path, fields, cores)
        said.append(f"{field.name}: " + (value(field, kind, f"core.{path}") if path else "0"))
        if header.is_struct(field.type):
            more.append((field.type, kind))
    return f"\nextension {name} {{\n  init(_ core: {whole}) {{\n    self.init({', '.join(said)})\n  }}\n}}\n", more


# The structs that exports written by hand fill.
FILLED = [("als_rect", "Rect"), ("als_size", "Size"), ("als_edges", "Edges"), ("als_explained", "ExplainedPart"), ("als_measurement", "Measurement"),
          ("als_constraint_spec", "ConstraintSpec")]


def fills(header, wanted, cores):
    out, done = ["\n// Structs of als.h from those of the core.\n"], []
    wanted = FILLED + wanted
    while wanted:
        this = wanted.pop(0)
        if this not in done:
            text, more = filled(header, *this, cores)
            done.append(this)
            out.append(text)
            wanted += more
    return out


# ---- Swift of C ----

SWIFT = {"int32_t": "Int32", "uint32_t": "UInt32", "int64_t": "Int64", "uint64_t": "UInt64", "size_t": "Int", "double": "Double", "float": "Float",
         "char": "CChar"}


def swift_type(this):
    base = "OpaquePointer" if this.type in OPAQUE else SWIFT.get(this.type, this.type)
    stars = this.stars - (this.type in OPAQUE)
    if stars == 0:
        return base + "?" * (this.type in OPAQUE)
    return f"Unsafe{'' if this.constant else 'Mutable'}Pointer<{base}>?"


def forward(function, found):
    words, field, (form, access, _), method = found
    call = ("try " if method.throws else "") + f"box.layout.{method.name}" + ("" if method.is_property else f"({', '.join(words)})")
    access = ACCESS.get(function.name, access)
    body = form.format(call + f".{field}" * bool(field))
    if access == "control" and method.result == "Void":
        body = f"\n    {body}\n    return ALS_OK\n "
    listed = ", ".join(f"_ {this.name}: {swift_type(this)}" for this in function.parameters)
    return (f'\n@_cdecl("{function.name}")\npublic func {function.name}({listed}) -> als_status {{\n'
            f"  {access}(layout) {{ box throws(LayoutError) in{'' if body[0] == chr(10) else ' '}{body} }}\n}}\n")


def forwards(header):
    by_hand = set()
    for path in EXPORTS.glob("*.swift"):
        by_hand |= set(re.findall(r'@_cdecl\("(als_\w+)"\)', path.read_text()))
    texts = [path.read_text() for path in sorted(CORE.glob("**/*.swift"))]
    known, cores = methods(texts), structs(texts)
    out, made = [HEAD + "// Functions of als.h that only pass their arguments to a method of Layout.\n"], []
    for function in header.functions:
        if function.name not in by_hand and function.name != "als_status_name":
            found = pair(header, function, known, cores)
            if not found:
                raise SystemExit(f"{function.name}: no method of Layout fits; write an export in Sources/ALSExports, or see bindings/faces/exports.py")
            out.append(forward(function, found))
            made += [found[2][2]] * (found[2][2] is not None)
    idle = sorted(name for name in {*CALLS, *ACCESS} if name in by_hand)
    if idle:
        raise SystemExit(f"written by hand and in a table of bindings/faces/exports.py: {', '.join(idle)}")
    return "".join(out + fills(header, made, cores))


def names(header):
    listed = "".join(f'  case {name}: return cString("{name}")\n' for name in header.enums["als_status"].named)
    return (HEAD + '\n@_cdecl("als_status_name")\npublic func als_status_name(_ status: als_status) -> UnsafePointer<CChar>? {\n  switch status {\n'
            + listed + '  default: return cString("unknown")\n  }\n}\n')


# ---- sizes of structs ----

BYTES = {"int32_t": 4, "uint32_t": 4, "float": 4, "char": 1, "int64_t": 8, "uint64_t": 8, "double": 8}


def rounded(size, align):
    return (size + align - 1) // align * align


def layout(header, name, pointer):
    """(size, alignment, {field: (offset, size)}) of a struct, with pointers of so many bytes."""
    at, most, places = 0, 1, {}
    for field in header.structs[name]:
        if field.stars or field.type == "size_t" or field.type in header.callbacks:
            size = align = pointer
        elif field.type in header.structs:
            size, align, _ = layout(header, field.type, pointer)
        else:
            size = align = BYTES[field.type]
        at = rounded(at, align)
        places[field.name] = (at, size * field.count)
        at, most = at + size * field.count, max(most, align)
    return rounded(at, most), most, places


def released(name, golden=ROOT / "include" / "als.abi"):
    """The sizes a struct has had in released headers, with pointers of eight bytes."""
    return [int(size) for size in re.findall(rf"^growing {name} size (\d+) ", golden.read_text(), re.M)]


def narrow(header, name, size):
    """What was so large with pointers of eight bytes, with pointers of four."""
    _, _, wide = layout(header, name, 8)
    last = [field for field, (at, count) in wide.items() if at + count <= size][-1]
    _, align, places = layout(header, name, 4)
    return rounded(sum(places[last]), align)


def sizes(header):
    out = [HEAD, "\n// Structs that may grow: their released sizes, and the values of their _INIT macros.\n"]
    for name in header.structs:
        if not header.grows(name):
            continue
        wide = sorted({*released(name), layout(header, name, 8)[0]})
        small = sorted({narrow(header, name, size) for size in wide})
        wide, small = (" || ".join(f"size == {size}" for size in listed) for listed in (wide, small))
        test = wide if wide == small else f"hasWidePointers ? {wide} : {small}"
        own = tables.own_initials(header, name)
        out += [f'\nextension {name}: GrowingStruct {{\n  static var name: StaticString {{ "{name}" }}\n  static var macro: StaticString {{ "{name.upper()}_INIT" }}\n',
                f"  static func isKnown(_ size: Int) -> Bool {{ {test} }}\n",
                "  static func setInitial(_ made: inout Self) {\n" + "".join(f"    {line}\n" for line in own) + "  }\n" if own else "", "}\n"]
    return "".join(out)
