"""Writes manual pages.

    python3 bindings/faces/man.py 3 FOLDER         als.3 from als.h, and a page for each function that leads there
    python3 bindings/faces/man.py 1 FOLDER TOOL    als.1 from what the als command says of itself
"""
import subprocess
import sys
from pathlib import Path

from header import read
from prose import declaration, paragraphs


def escaped(text):
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("`", "\\(ga").replace("'", "\\(aq").replace("^", "\\(ha").replace("~", "\\(ti")
    return "\\&" + text if text[:1] in (".", "'") else text


def code(lines):
    return [".PP", ".in +4n", ".nf"] + [escaped(line) for line in lines] + [".fi", ".in"]


def prose(lines):
    out, rows = [], []
    for kind, text in [*paragraphs(lines), ("end", "")]:
        if kind == "code":
            rows.append(text)
            continue
        if rows:
            out += code(rows)
            rows = []
        if kind == "text":
            out += [".PP", escaped(text)]
        elif kind == "item":
            out += [".IP \\(bu 2", escaped(text)]
    return out


def page_3(header):
    out = [f'.TH ALS 3 "" "libals {header.version}" "libals"', ".SH NAME", "als \\- constraint layout, solved exactly", ".SH SYNOPSIS", ".nf",
           "#include <als/als.h>", "", "cc program.c $(pkg\\-config \\-\\-cflags \\-\\-libs als)", ".fi", ".SH DESCRIPTION", ".nf"]
    out += [escaped(line) for line in header.tour[2:]] + [".fi"]
    for section in header.sections:
        out.append(".SH " + escaped(f"{section.number}. {section.title}").upper())
        if section.remark:
            out.append(escaped(section.remark))
        for block in section.blocks:
            out += [".SS " + " ".join(block.names[:8])] if block.names else [".PP"]
            out += code(declaration(block.code)) + prose(block.comment)
    out += [".SH SEE ALSO", ".BR als (1)"]
    return "\n".join(out) + "\n", [function.name for function in header.functions]


def page_1(help_text, version):
    first, *rest = help_text.splitlines()
    name, _, what = first.partition(" - ")
    out = [f'.TH ALS 1 "" "libals {version}" "libals"', ".SH NAME", f"{name} \\- {escaped(what)}", ".SH SYNOPSIS"]
    after_blank = False
    heading = "SYNOPSIS"
    for line in rest:
        bare = line.strip()
        if not bare:
            after_blank = True
        elif line.startswith("  ") and not line.startswith("   "):
            if heading != "SYNOPSIS" and bare.startswith("als "):
                out.append(".SH COMMANDS")
                heading = "SYNOPSIS"
            out += [".TP", ".B " + escaped(bare)]
            after_blank = False
        elif line.startswith(" " * 8) and out[-1].startswith(".B "):
            out[-1] += " " + escaped(bare)
        elif line.startswith("   "):
            out.append(escaped(bare))
        else:
            if bare.startswith("Exit status: "):
                out.append(".SH EXIT STATUS")
                bare, heading = bare[len("Exit status: "):], "EXIT"
            elif heading == "SYNOPSIS":
                out.append(".SH DESCRIPTION")
                heading = "DESCRIPTION"
            elif after_blank:
                out.append(".PP")
            out.append(escaped(bare))
            after_blank = False
    return "\n".join([*out, ".SH SEE ALSO", ".BR als (3)"]) + "\n"


def main():
    number, folder = sys.argv[1], Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    if number == "1":
        said = subprocess.run([sys.argv[3], "--help"], capture_output=True, text=True, check=True)
        (folder / "als.1").write_text(page_1(said.stdout, read().version))
        return
    for old in folder.glob("*.3"):
        old.unlink()
    page, functions = page_3(read())
    (folder / "als.3").write_text(page)
    for name in functions:
        (folder / f"{name}.3").write_text(".so man3/als.3\n")


main()
