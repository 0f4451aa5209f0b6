"""als.h taken apart: its tour, its sections, and in these each comment with the declarations that follow it."""
import re
from dataclasses import dataclass, field
from pathlib import Path

HEADER = Path(__file__).resolve().parents[2] / "include" / "als" / "als.h"
RULE = r"/\* -{40,}\n"
SECTION = re.compile(RULE + r" \* (\d+)\. ([^\n]*)\n((?: \* [^\n]*\n)*?) \* -{40,} \*/\n")


@dataclass
class Block:
    comment: list = field(default_factory=list)  # lines without their stars
    code: list = field(default_factory=list)

    @property
    def functions(self):
        return re.findall(r"ALS_API[^;]*?\b(als_\w+)\(", "\n".join(self.code))

    @property
    def names(self):
        """What the block declares: functions; or else types; or else macros."""
        text = re.sub(r"/\*.*?\*/", "", "\n".join(self.code), flags=re.S)
        types = re.findall(r"^typedef (?:struct|enum) (\w+)", text, re.M) + re.findall(r"^typedef [^;{]*?\(\*(\w+)\)", text, re.M)
        macros = re.findall(r"^#define (\w+)", text, re.M)
        return self.functions or types or [name for name in macros if not name.endswith("_INIT")] or macros


@dataclass
class Section:
    number: int
    title: str
    remark: str
    blocks: list


def comment_lines(text):
    """The lines between /* and */, without the stars before them."""
    lines = text.strip()[2:-2].rstrip().split("\n")
    return [lines[0].strip()] + [re.sub(r"^ \* ?", "", line).rstrip() for line in lines[1:]]


def blocks_of(body):
    found, block = [], Block()
    for part in re.split(r"(^/\*.*?\*/\n|\n\n)", body, flags=re.M | re.S):
        if part.startswith("/*"):
            if block.code:
                found.append(block)
                block = Block()
            block.comment += comment_lines(part)
        elif part == "\n\n":
            if block.code:
                found.append(block)
                block = Block()
        elif part.strip():
            block.code += [line for line in part.strip("\n").split("\n") if not re.match(r"#ifdef __cpl|#endif|}$|#if|#else", line)]
    if block.code:
        found.append(block)
    return found


def read(path=HEADER):
    """(tour, sections)"""
    text = path.read_text()
    tour = comment_lines(text[:text.index("*/") + 2])
    pieces = SECTION.split(text)
    sections = []
    for number, title, rest, body in zip(*(iter(pieces[1:]),) * 4):
        title, _, remark = (title + " " + " ".join(line[3:] for line in rest.splitlines())).strip().partition(".  ")
        sections.append(Section(int(number), title.rstrip("."), remark, blocks_of(body)))
    return tour, sections


def version(path=HEADER):
    return ".".join(re.search(rf"ALS_VERSION_{part} (\d+)", path.read_text())[1] for part in ("MAJOR", "MINOR", "PATCH"))


def declaration(lines):
    """As one would write it in a program: without the word that exports it."""
    return [line.replace("ALS_API ", "").replace("ALS_API", "") for line in lines]


def paragraphs(lines):
    """(kind, text) with kind `text`, `item` or `code`, as the comments are laid out: lines far to the right, and rows with a gap after
    their first words, stand as they are; a dash begins an item; a little space begins a paragraph."""
    out = []
    for line in lines:
        bare, indent = line.strip(), len(line) - len(line.lstrip())
        before = out[-1][0] if out else ""
        if not bare:
            out.append(["end", ""])
        elif indent and bare.startswith("- "):
            out.append(["item", bare[2:]])
        elif before == "item" and indent > 2:
            out[-1][1] += " " + bare
        elif indent >= 4 or indent >= 2 and re.match(r"\S+(, \S+)*   ", bare) or indent >= 2 and before == "code":
            out.append(["code", line[2:]])
        elif before == "text" and indent < 2:
            out[-1][1] += " " + bare
        else:
            out.append(["text", bare])
    return [(kind, text) for kind, text in out if kind != "end"]
