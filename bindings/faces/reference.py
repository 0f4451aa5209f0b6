"""docs/reference.md: als.h as a page."""
import re

from prose import declaration, paragraphs


def escaped(text):
    """Markdown that shows the text; what stands between backquotes shows itself."""
    parts = re.split(r"(`[^`]*`)", text)
    return "".join(part if part.startswith("`") else re.sub(r"([\\*<~\[\]])", r"\\\1", part) for part in parts)


def term(text):
    return escaped(text) if "`" in text else f"**{escaped(text)}**"


def prose(lines):
    out, before = [], None
    for kind, text in paragraphs(lines):
        if kind != before or kind == "text":
            out.append("")
        if kind == "row":
            out.append(f"* {term(text[0])}: {escaped(text[1])}")
        else:
            out.append({"text": escaped(text), "item": "* " + escaped(text), "code": "    " + text}[kind])
        before = kind
    return out


ROLES = {"subject": "in", "text": "in", "length": "in", "array": "in", "count": "in", "in": "in", "value": "in", "callback": "in", "user_data": "in",
         "destroy": "in", "capacity": "in", "buffer": "out", "needed": "out", "out": "out"}
MEANINGS = {"length": "the length of the text in bytes, or ALS_NUL_TERMINATED", "count": "the length of the array", "capacity": "the length of the buffer",
            "needed": "the full length; may be NULL", "user_data": "passed to the callback", "destroy": "called once with the user data; may be NULL",
            "out": "may be NULL"}


def linked(name, known):
    return f"[{name}](#{name})" if name in known else f"`{name}`"


def row(*cells):
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def parameter_lines(function, known):
    """A table of the parameters; the array or text that a length belongs to is the one before or after it."""
    if not function.parameters:
        return []
    out = ["", row("parameter", "type", "", ""), "|---|---|---|---|"]
    for one in function.parameters:
        stars = " " + "\\*" * one.stars if one.stars else ""
        kind = ("const " if one.constant else "") + linked(one.type, known) + stars
        never = one.role == "out" and one.type in ("als_layout", "als_snapshot")
        out.append(row(f"`{one.name}`", kind, ROLES.get(one.role, ""), "must not be NULL" if never else MEANINGS.get(one.role, "")))
    return out


def enum_lines(enum):
    out = ["", row("constant", "value", ""), "|---|---|---|"]
    return out + [row(f"`{name}`", str(value), escaped(" ".join(enum.remarks.get(name, "").split()))) for name, value in enum.named.items()]


def struct_lines(fields, known, initial):
    """`initial` are the values of the _INIT macro, if there is one."""
    out = ["", row("field", "type", *(["initial"] if initial else []), ""), "|---|---|---|" + ("---|" if initial else "")]
    for at, one in enumerate(fields):
        kind = ("const " if one.constant else "") + linked(one.type, known) + (" " + "\\*" * one.stars if one.stars else "") + (f"\\[{one.count}\\]" if one.count > 1 else "")
        comment = " ".join(re.sub(r"^/\*|\*/$|\n\s*\*?", " ", one.comment).split())
        value = "" if not initial else f"`{initial[at]}`" if one.name != "struct_size" else ""
        out.append(row(f"`{one.name}`", kind, *([value] if initial else []), escaped(comment)))
    return out


def table_lines(header, block, known):
    """What a block declares, as tables: None where its code shows it better."""
    names = block.names
    if block.functions:
        functions = {function.name: function for function in header.functions + header.inline}
        out = []
        for name in names:
            out += ([f"", f"`{name}`"] if len(names) > 1 else []) + parameter_lines(functions[name], known)
        return out
    if len(names) == 1 and names[0] in header.enums:
        return enum_lines(header.enums[names[0]])
    if len(names) == 1 and names[0] in header.structs:
        return struct_lines(header.structs[names[0]], known, header.initial.get(names[0]))
    return None


def block_lines(header, block, known):
    names = block.names
    if not names:  # the rest of an enum, after a blank line
        return []
    out = ["", "#### " + ", ".join(f"`{name}`" for name in names)]
    out += [""] + ["".join(f'<a id="{name}"></a>' for name in names)] if names else []
    out += prose(block.comment)
    tables = table_lines(header, block, known)
    if block.functions or tables is None:
        out += [""] + ["    " + line if line else "" for line in declaration(block.code)]
    return out + (tables or [])


def link(title):
    """To a heading of the page."""
    return f"[{title}](#{re.sub(r'[^a-z0-9_ -]', '', title.lower()).replace(' ', '-')})"


def page(header):
    sections = header.sections
    out = [f"# The C interface, {header.version}", "", "Made from `include/als/als.h` by `make faces`. The other languages: [Python](reference-python.md), [C++](reference-cpp.md), [Swift](reference-swift.md), "
           "[JavaScript](reference-javascript.md).", ""]
    out.append(f"* {link('Tour and conventions')}")
    for part in header.parts:
        out.append(f"* {link(part.title)}")
        for section in part.sections:
            functions = [name for block in section.blocks for name in block.functions]
            listed = ": " + ", ".join(f"[{name}](#{name})" for name in functions) if part is header.parts[0] else ""
            out.append(f"    * {link(section.title)}{listed}")
    out += [f"* {link('All functions')}", f"* {link('All types and macros')}"]
    known = {name for section in sections for block in section.blocks for name in block.names}
    out += ["", "## Tour and conventions"] + prose(header.tour[4:])
    for part in header.parts:
        out += ["", f"## {part.title}"] + prose(part.remark)
        for section in part.sections:
            out += ["", f"### {section.title}"] + prose(section.remark)
            for block in section.blocks:
                out += block_lines(header, block, known)
    functions = sorted(name for section in sections for block in section.blocks for name in block.functions)
    out += ["", "## All functions", "", ",\n".join(f"[{name}](#{name})" for name in functions)]
    out += ["", "## All types and macros", "", ",\n".join(f"[{name}](#{name})" for name in sorted(known - set(functions))), ""]
    return "\n".join(re.sub(r"\s+$", "", line) for line in out)

