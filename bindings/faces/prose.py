"""Comments and declarations of als.h on their way into pages."""
import re


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
