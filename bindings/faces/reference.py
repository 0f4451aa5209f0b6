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


def block_lines(block):
    names = block.names
    out = ["", "### " + ", ".join(f"`{name}`" for name in names)]
    out += [""] + ["".join(f'<a id="{name}"></a>' for name in names)] if names else []
    out += prose(block.comment)
    out += [""] + ["    " + line if line else "" for line in declaration(block.code)]
    return out


def page(header):
    tour, sections = header.tour, header.sections
    out = [f"# The C interface, {header.version}", "", "Made from `include/als/als.h` by `make faces`; the header is the original.", ""]
    for section in sections:
        slug = re.sub(r"[^\w -]", "", f"{section.number}. {section.title}".lower()).replace(" ", "-")
        out.append(f"* [{section.number}. {section.title}](#{slug})")
    out += ["", "## Tour and conventions"] + prose(tour[4:])
    for section in sections:
        out += ["", f"## {section.number}. {section.title}"]
        if section.remark:
            out += ["", escaped(section.remark)]
        for block in section.blocks:
            out += block_lines(block)
    functions = sorted(name for section in sections for block in section.blocks for name in block.functions)
    out += ["", "## All functions", "", ",\n".join(f"[{name}](#{name})" for name in functions), ""]
    return "\n".join(re.sub(r"\s+$", "", line) for line in out)

