"""The enumerations of als.h as Python, C++ and Swift call them."""
import os
import re
from dataclasses import dataclass

MADE = "Made from als.h by `make faces`."


@dataclass
class Names:
    """What an enumeration is called; empty: the face has no use for it.  Swift: the type it stands in, if any, and the name."""
    python: str = ""
    cpp: str = ""
    swift: str = ""
    comment: str = ""
    raw: str = "Int32"  # in Swift


# Of bits there are two kinds: an enum of als.h, and #defines with a common prefix.
ENUMS = {
    "als_attribute": Names("Attribute", "attribute", "Attribute", "An edge, center, baseline, margin or size; the numbers are Apple's."),
    "als_relation": Names("Relation", "relation", "Relation", "How the two sides are related."),
    "als_direction": Names("Direction", "direction", "Direction", "Reading direction of a view."),
    "als_item_kind": Names("ItemKind", comment="Kinds of items."),
    "als_syntax": Names("Syntax", "syntax", "Notation", "Which notation a text is in.", "UInt32"),
    "als_space": Names("Space", "space", comment="Whose coordinates the frames of a snapshot are in."),
    "als_heading": Names("Heading", "heading", "Heading", "Where an arrow key moves the focus."),
    "als_axis": Names("Axis", "axis", "Axis", "Along which a stack lines up, or a chain."),
    "als_scrolls": Names("Scrolls", "scrolls", "Scrolls", "The axes on which the content of a view scrolls."),
    "als_grid_part": Names("GridPart", "grid_part", "GridPart", "The columns of a grid, or its rows."),
    "als_distribution": Names("Distribution", "distribution", "Distribution", "How the length of a stack is distributed; the numbers are UIKit's."),
    "als_arrangement": Names("ArrangementKind", "arrangement_kind", "ArrangementKind", "The kind of arrangement that made the constraints of a group."),
    "als_flow_distribution": Names("FlowDistribution", "flow_distribution", "FlowDistribution", "Where the items of a line of a flow lie along it."),
    "als_alignment": Names("Alignment", "alignment", "Alignment", "Across a stack, or in a column or row of a grid; the numbers are UIKit's."),
    "als_conflict_policy": Names("ConflictPolicy", "conflict_policy", comment="How to treat a change that leaves required constraints in conflict."),
    "als_conflict_role": Names("Role", swift="Layout.Conflict.Member.Role", comment="The role of a member of a conflict."),
    "als_relaxation_harm": Names("Harm", swift="Layout.Conflict.Relaxation.Harm", comment="The visible effect of a change."),
    "als_relaxation_kind": Names("Relax", swift="Layout.Conflict.Relaxation.Kind", comment="The number or priority that a relaxation changes."),
    "als_reason": Names("Reason", swift="Explanation.Reason", comment="Why something counts in an explanation."),
    "als_lint_kind": Names("LintKind", swift="Finding.Kind", comment="Kinds of lint findings; docs/explain.md has an example of each."),
    "als_expectation_kind": Names("ExpectationKind", "expectation_kind", "Expectation.Kind", "Kinds of expectations."),
    "als_verdict": Names("Verdict", swift="Verdict", comment="The result of a proof."),
    "als_text_advance": Names("TextAdvance", "text_advance", "TextAdvance", "How wide characters are."),
}
FLAGS = {
    "als_format_option": Names("FormatOption", swift="FormatOptions", comment="Options of a visual format; als.h has the meaning of each."),
    "ALS_FREE": Names("Free", swift="FreeValues", comment="Which values of an item could be different at no cost."),
    "ALS_GONE": Names("Gone", comment="Whether a view is out of the layout itself, or inside one that is."),
}
# In C++ a cell may also leave the choice to its line, which is no alignment in als.h.
MORE_CPP = {"als_alignment": [("of_line", "ALS_ALIGNMENT_OF_LINE")]}
# What als.h says with the names of C functions.
MORE_SWIFT = {"ALS_RELAX_CONSTANT": "`Constraint.setConstant(value)`", "ALS_RELAX_SIZE": "`Item.setSize` with `value` for the attribute",
              "ALS_RELAX_LIMIT": "`Item.setSizeLimits` with `value` for the attribute in the minimum, or where the member's relation is <= in the maximum",
              "ALS_RELAX_PRIORITY": "`Constraint.setPriority(value)`",
              "ALS_RELAX_CONTENT": "`Item.setCompression` with `value` for the axis of the attribute, or where the member's relation is <= `Item.setHugging`", "ALS_ROLE_SIZE": "a size that the item was given",
              "ALS_REASON_SIZE": "the size that the item was given"}
# Members of the Python classes beside their values.
MORE_PYTHON = {"als_relation": ["@property", "def sign(self) -> str:", '    """As texts have it."""', '    return ("<=", "==", ">=")[self + 1]']}


def cases(header, name):
    """[(name without prefix, name, value)] of an enum, or of the #defines with a prefix."""
    if name in header.enums:
        values = header.enums[name].named
    else:
        values = {key: int(text.rstrip("u")) for key, text in header.defines.items() if key.startswith(name + "_")}
    prefix = os.path.commonprefix(list(values)).rpartition("_")[0]
    return [(key[len(prefix) + 1:], key, value) for key, value in values.items()]


def camel(words, first=str.lower):
    head, *rest = words.split("_")
    return first(head) + "".join(word.capitalize() for word in rest)


def python(header):
    lines = [f'"""The enumerations of als.h.  {MADE}"""', "from enum import IntEnum, IntFlag"]
    for base, names in (("IntEnum", ENUMS), ("IntFlag", FLAGS)):
        for name, face in names.items():
            lines += ["", "", f"class {face.python}({base}):", f'    """{face.comment}"""', ""]
            lines += [f"    {short} = {value}" for short, _, value in cases(header, name)]
            more = MORE_PYTHON.get(name, [])
            lines += [""] * bool(more) + [f"    {line}" for line in more]
    return "\n".join(lines) + "\n"


def cpp(header):
    lines = [f"// The enumerations of als.h.  {MADE}", "//", "// SPDX-License-Identifier: MIT", "// clang-format off",
             "#ifndef ALS_HPP_ENUMS", "#define ALS_HPP_ENUMS", "", "#include <als/als.h>", "", "#include <cstdint>", "", "namespace als {"]
    for name, face in ENUMS.items():
        if face.cpp:
            rows = [(short.lower(), constant) for short, constant, _ in cases(header, name)] + MORE_CPP.get(name, [])
            lines += ["", f"/// {face.comment}", f"enum class {face.cpp} : std::int32_t {{"]
            lines += [f"  {short} = {constant}," for short, constant in rows[:-1]] + ["  %s = %s" % rows[-1], "};"]
    return "\n".join(lines + ["", "} // namespace als", "", "#endif", ""])


def said(case):
    """ALIGN_ALL_TOP as words, where als.h says no more."""
    words = case.lower().replace("_", " ").replace("center x", "center across").replace("center y", "center down")
    return words[0].upper() + words[1:]


def swift_enum(header, name, face, short):
    lines, seen = [f"/// {face.comment}", f"public enum {short}: {face.raw}, Sendable {{"], {}
    for case, constant, value in cases(header, name):
        if value in seen:
            lines.append(f"  /// The same as `{seen[value]}`.")
            lines.append(f"  public static let {camel(case)} = {short}.{seen[value]}")
        else:
            remark = MORE_SWIFT.get(constant) or header.enums[name].remarks.get(constant)
            lines.append(f"  /// {remark[0].upper()}{remark[1:]}." if remark else f"  /// {said(case)}.")
            lines.append(f"  case {camel(case)} = {value}")
            seen[value] = camel(case)
    return lines + ["}"]


def swift_flags(header, name, face):
    lines = [f"/// {face.comment}", f"public struct {face.swift}: OptionSet, Sendable {{", "  /// The bits of als.h.", "  public var rawValue: UInt32",
             "  public init(rawValue: UInt32) { self.rawValue = rawValue }"]
    for case, _, value in cases(header, name):
        lines += [f"  /// {said(case)}.", f"  public static let {camel(case)} = {face.swift}(rawValue: {value})"] if value else []
    return lines + ["}"]


def swift(header):
    lines = [f"// The enumerations of als.h.  {MADE}", "// swift-format-ignore-file"]
    for name, face in ENUMS.items():
        around, _, short = face.swift.rpartition(".")
        if short:
            body = swift_enum(header, name, face, short)
            lines += ["", *([f"extension {around} {{", *("  " + line for line in body), "}"] if around else body)]
    for name, face in FLAGS.items():
        if face.swift:
            lines += ["", *swift_flags(header, name, face)]
    return "\n".join(lines) + "\n"


def attributes(header):
    """[(name without prefix, name, value, remark)] of what an item has: no NONE."""
    remarks = header.enums["als_attribute"].remarks
    return [(short, name, value, remarks[name][0].upper() + remarks[name][1:]) for short, name, value in cases(header, "als_attribute") if value]


def swift_anchors(header):
    lines = [f"// The attributes of an item, for constraints.  {MADE}", "// swift-format-ignore-file", "", "extension Item {"]
    for short, _, _, remark in attributes(header):
        lines += [f"  /// {remark}.", f"  public var {camel(short)}: Expression {{ self[.{camel(short)}] }}"]
    return "\n".join([*lines, "}", ""])


def python_anchors(header):
    lines = [f'"""The attributes of an item, for constraints.  {MADE}"""', "from ._expressions import Edge", "", "", "class ItemAttributes:",
             '    """The attributes of als.Item: `save.width` is an anchor."""', "", "    __slots__ = ()", ""]
    lines += [f"    {short.lower()}: Edge = Edge({value})  # {remark[0].lower()}{remark[1:]}" for short, _, value, remark in attributes(header)]
    return "\n".join([*lines, "    baseline: Edge = last_baseline", ""])


def cpp_anchors(header):
    lines = [f"// The attributes of an item, for constraints.  {MADE}", "//", "// SPDX-License-Identifier: MIT", "// clang-format off",
             "#ifndef ALS_HPP_ANCHORS", "#define ALS_HPP_ANCHORS", "", "#include <als/hpp/constraint.hpp>", "", "ALS_HPP_BEGIN", "",
             "/// The attributes of als::item: `save.width()` is an anchor.", "template <class Item>", "class anchors {", " public:"]
    for short, _, _, remark in attributes(header):
        lines += [f"  /// {remark}.", f"  anchor {short.lower()}() const noexcept {{ return at(attribute::{short.lower()}); }}"]
    return "\n".join([*lines, "", " private:", "  anchor at(attribute which) const noexcept { return static_cast<const Item &>(*this)[which]; }", "};", "",
                      "ALS_HPP_END", "", "#endif", ""])


def own_initials(header, name):
    """Statements for the fields that the _INIT macro of a struct does not set to 0."""
    return [f"made.{field.name} = {value}" for field, value in zip(header.structs[name][1:], header.initial[name][1:]) if re.search(r"[1-9]", value)]


def swift_initial(header, name):
    """A property `initial`: what the _INIT macro of a struct makes."""
    made = [f"var made = {name}()", f"made.struct_size = UInt32(MemoryLayout<{name}>.stride)", *own_initials(header, name), "return made"]
    return [f"  static var initial: {name} {{", *(f"    {line}" for line in made), "  }"]


def swift_structs(header):
    lines = [f"// Structs of als.h as their _INIT macros make them.  {MADE}", "// swift-format-ignore-file", "", "import CALS"]
    for name in header.initial:
        lines += ["", f"extension {name} {{", *swift_initial(header, name), "}"]
    return "\n".join(lines) + "\n"


# ---- ctypes ----

SCALARS = {"int32_t": "c_int32", "uint32_t": "c_uint32", "int64_t": "c_int64", "uint64_t": "c_uint64", "size_t": "c_size_t", "double": "c_double",
           "float": "c_float", "als_status": "c_int"}


def class_name(name):
    return camel(re.sub(r"^als_|_fn$", "", name), str.capitalize) + ("Function" if name.endswith("_fn") else "")


def ctype(header, this, everything=False):
    """A field; or with `everything` a parameter of a callback, where text is a plain pointer."""
    if this.stars > 1 or this.type in ("void", "als_layout") or this.type in header.callbacks or everything and this.type == "char":
        return "C.c_void_p"
    if this.type == "char":
        return "C.c_char_p"
    base = ("Handle" if this.type in ("als_item", "als_constraint", "als_group") else class_name(this.type) if this.type in header.structs
            else "C." + SCALARS[this.type])
    return f"C.POINTER({base})" if this.stars else f"{base} * {this.count}" if this.count > 1 else base


def letter(header, this):
    if this.stars:
        return "*"
    if this.type in header.callbacks:
        return {"als_destroy_fn": "D", "als_log_fn": "L", "als_measure_fn": "M", "als_measure_batch_fn": "B", "als_measure2_fn": "N",
                "als_measure_batch2_fn": "O"}[this.type]
    return {"als_item": "h", "als_constraint": "h", "als_group": "h", "size_t": "z", "double": "d", "float": "f", "uint32_t": "u",
            "als_size": "S", "als_edges": "E"}.get(this.type, "i")


def wrapped(head, parts, tail, width=130):
    lines = [head + parts[0]]
    for part in parts[1:]:
        if len(lines[-1]) + len(part) + 3 > width:
            lines[-1] += ","
            lines.append(" " * len(head) + part)
        else:
            lines[-1] += ", " + part
    lines[-1] += tail
    return lines


def ctypes(header):
    lines = [f'"""Structs, numbers and signatures of als.h.  {MADE}"""', "import ctypes as C", ""]
    lines += [f"{name[4:]} = {value}" for name, value in header.enums["als_status"].named.items()]
    for name, text in header.defines.items():
        if "INIT" not in name and name != "ALS_API" and not name.startswith(("ALS_VERSION", "ALS_FREE_", "ALS_GONE_")):
            value = re.sub(r"(?<=[\d.])[uf]$", "", text) if "size_t" not in text else "C.c_size_t(-1).value"
            lines.append(f"{name[4:]} = {value.strip('()') if '-1)' in value and 'C.' not in value else value}")
    lines += ["", "# On every system libals runs on, C passes a struct of one 64-bit integer as that integer.", "Handle = C.c_uint64"]
    for name in header.structs:
        if header.is_struct(name):
            parts = [f'("{field.name}", {ctype(header, field)})' for field in header.structs[name]]
            lines += ["", "", f"class {class_name(name)}(C.Structure):", *wrapped("    _fields_ = [", parts, "]")]
    lines += ["", ""]
    for name, callback in header.callbacks.items():
        result = "None" if callback.result == "void" else "C." + SCALARS[callback.result]
        parts = [ctype(header, this, True) if this.type != "als_status" else "C.c_int" for this in callback.parameters]
        lines += wrapped(f"{class_name(name)} = C.CFUNCTYPE(", [result, *parts], ")")
    results = {"als_status": "C.c_int", "const char *": "C.c_char_p", "uint32_t": "C.c_uint32", "void": "None"}
    lines += ["", "# A letter for each parameter: `*` any pointer or text, h a handle, z a size, i and u integers of 32 bits, d and f floating,",
              "# S and E structs by value, D L M B N O functions.", "SIGNATURES = {"]
    lines += [f'    "{function.name}": "{"".join(letter(header, this) for this in function.parameters)}",' for function in header.functions]
    lines += ["}", "# Of functions that do not answer with a status.", "RESULTS = {"]
    lines += [f'    "{function.name}": {results[function.result]},' for function in header.functions if function.result != "als_status"]
    return "\n".join([*lines, "}", ""])
