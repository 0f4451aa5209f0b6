"""The exports that need no hand: functions that only pass their arguments to a method of Layout, the names of statuses, and the
sizes that structs have had.

A function of als.h without an export in Sources/ALSExports is paired with a method or property of Layout by its name:
`als_item_set_hidden` with `setHidden`, `als_group_next` with `nextGroup`, `als_frame_in` with `frame(_:in:)`.  Where methods of one
name differ by their first label, the noun decides: `als_group_set_active` means `setActive(group:_:)`.  The parameters must be
of the same kinds in the same order; a name that both sides have must stand in the same place, and a label behind the first
one must say what the C name says.  What has an out parameter or a buffer reads, everything else is a change.
"""
import re
from dataclasses import dataclass

import tables
from header import HANDLES, OPAQUE, ROOT

CORE, EXPORTS = ROOT / "Sources" / "ALSCore", ROOT / "Sources" / "ALSExports"
HEAD = f"// {tables.MADE}\n// swift-format-ignore-file\n\n#if canImport(ALSCore)\n  import ALSCore\n#endif\nimport CALS\n"

# ---- methods of Layout ----

TYPE = re.compile(r"^(?:public )?(?:final )?(?:class|extension) Layout\b[^\n]*\{\n(.*?)^\}", re.M | re.S)
METHOD = re.compile(r"^  public func (\w+)\(([^{}]*?)\)( throws\(LayoutError\))?(?: -> ([^{}\n]+?))? \{", re.M)
PROPERTY = re.compile(r"^  public (?:internal\(set\) |private\(set\) )?var (\w+): ([\w?<>]+)", re.M)


@dataclass
class Method:
    name: str
    parameters: list  # (label, name, type)
    throws: bool
    result: str
    is_property: bool = False


def methods():
    found = []
    for path in sorted(CORE.glob("**/*.swift")):
        for body in TYPE.findall(path.read_text()):
            for name, listed, throws, result in METHOD.findall(body):
                words = [re.match(r"\s*(\w+)(?: (\w+))?: (.*?)\s*$", part, re.S) for part in listed.split(",") if part.strip()]
                if all(words):
                    found.append(Method(name, [(word[1], word[2] or word[1], word[3]) for word in words], bool(throws), result or "Void"))
            found += [Method(name, [], False, kind, True) for name, kind in PROPERTY.findall(body)]
    return found


# ---- pairing ----

NOUNS = {"item", "guide", "constraint", "group", "layout", "view"}
# Of a parameter of als.h and the Swift type it becomes: how.
INTO = {
    **{(handle, "Handle"): "{0}.handle" for handle in HANDLES},
    ("als_size", "Size"): "{0}.size", ("als_edges", "Edges"): "{0}.edges", ("int32_t", "Bool"): "{0} != 0",
    ("int32_t", "Int32"): "{0}", ("double", "Double"): "{0}", ("float", "Float"): "{0}", ("size_t", "Int"): "{0}",
    ("text", "ArraySlice<UInt8>"): "try box.name({0}, {1})",
    ("text", "ArraySlice<UInt8>?"): 'try box.optional({0}, {1}, "{0}")',
}
# Of an out parameter and the Swift type that fills it.
OUT_OF = {
    **{(handle, "Handle"): "return put({0}, out)" for handle in HANDLES},
    ("als_rect", "Rect?"): "return put({0}, out)",
    **{(plain, swift): "put({0}, in: out)"
       for plain, swift in (("int32_t", "Int32"), ("uint64_t", "UInt64"), ("size_t", "Int"), ("double", "Double"))},
    ("char", "ArraySlice<UInt8>?"): "return try copyOut(optional: {0}, buffer, capacity, needed)",
}


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


def arguments(function, method):
    """The call's arguments, or None where the parameters are of other kinds."""
    given = [this for this in function.parameters if this.role in ("value", "text")]
    lengths = [this.name for this in function.parameters if this.role == "length"]
    words = []
    if len(given) != len(method.parameters):
        return None
    names = {this.name for this in given}
    for this, (label, name, kind) in zip(given, method.parameters):
        form = INTO.get(("text" if this.role == "text" else this.type, kind))
        said = f"{function.name}_{this.name}".split("_")
        strange = words and label != "_" and not any(word.lower().startswith(tuple(said)) for word in re.findall(r"[A-Z]?[a-z]+", label))
        if form is None or strange or name in names - {this.name}:
            return None
        words.append(("" if label == "_" else f"{label}: ") + form.format(this.name, lengths[0] if lengths else ""))
    return words


def ending(function, method):
    """What is done with the call: its result goes out, or there is none."""
    out = [this for this in function.parameters if this.role in ("out", "buffer")]
    if not out:
        return "{0}" if method.result == "Void" else None
    return OUT_OF.get((out[0].type, method.result)) if len(out) == 1 and out[0].name in ("out", "buffer") else None


def pair(function, known):
    """(arguments, ending, method) of the one method that fits."""
    if function.parameters[0].type != "als_layout" or any(this.role not in ("subject", "value", "text", "length", "out", "buffer", "capacity", "needed")
                                                          for this in function.parameters):
        return None
    for name, label in names_of(function):
        fits = []
        for method in known:
            labels = [word for word, _, _ in method.parameters]
            plain = not labels or labels[0] == "_"
            if method.name == name and (label in labels if label else plain):
                words, end = arguments(function, method), ending(function, method)
                if words is not None and end:
                    fits.append((words, end, method))
        if len(fits) > 1:
            raise SystemExit(f"several methods of Layout fit {function.name}: write an export")
        if fits:
            return fits[0]
    return None


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
    words, end, method = found
    call = ("try " if method.throws else "") + f"box.layout.{method.name}" + ("" if method.is_property else f"({', '.join(words)})")
    listed = ", ".join(f"_ {this.name}: {swift_type(this)}" for this in function.parameters)
    verb = "change" if method.result == "Void" else "read"
    return (f'\n@_cdecl("{function.name}")\npublic func {function.name}({listed}) -> als_status {{\n'
            f"  {verb}(layout) {{ box throws(LayoutError) in {end.format(call)} }}\n}}\n")


def forwards(header):
    by_hand = set()
    for path in EXPORTS.glob("*.swift"):
        by_hand |= set(re.findall(r'@_cdecl\("(als_\w+)"\)', path.read_text()))
    known, out = methods(), [HEAD.replace("\n\n", "\n// Functions of als.h that only pass their arguments to a method of Layout.\n\n", 1)]
    for function in header.functions:
        if function.name not in by_hand and function.name != "als_status_name":
            found = pair(function, known)
            if not found:
                raise SystemExit(f"{function.name}: no method of Layout fits; write an export in Sources/ALSExports, or see bindings/faces/exports.py")
            out.append(forward(function, found))
    return "".join(out)


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
