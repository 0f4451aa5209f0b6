"""Comments and declarations of als.h on their way into pages."""
import re


def declaration(lines):
    """As one would write it in a program: without the words for compilers and linkers."""
    return [re.sub(r"ALS_API ?| ALS_PRINTF\(\d, \d\)", "", line) for line in lines]


def paragraphs(lines):
    """(kind, text) with kind `text`, `item`, `row` or `code`, as the comments are laid out: lines far to the right stand as they are; a
    dash begins an item; a gap after the first words makes a row, (first words, text), that goes on below the text; another indent
    begins a paragraph."""
    out, level = [], 0
    for line in lines:
        bare, indent = line.strip(), len(line) - len(line.lstrip())
        before = out[-1][0] if out else ""
        row = re.match(r"(\S+(?:,? \S+)*) {3,}(\S.*)|(\w+) {2}(\S.*)", bare) if 2 <= indent < 4 else None
        if not bare:
            out.append(["end", ""])
        elif indent and bare.startswith("- "):
            out.append(["item", bare[2:]])
        elif before == "item" and indent > 2:
            out[-1][1] += " " + bare
        elif row:
            out.append(["row", (row[1] or row[3], row[2] or row[4])])
        elif before == "row" and indent > 4:
            out[-1][1] = (out[-1][1][0], out[-1][1][1] + " " + bare)
        elif indent >= 4:
            out.append(["code", line[4:]])
        elif before == "text" and (indent < 2 or indent == level):
            out[-1][1] += " " + bare
        else:
            out.append(["text", bare])
            level = indent
    for at in range(1, len(out) - 1):  # a blank line inside of code
        if [kind for kind, _ in out[at - 1:at + 2]] == ["code", "end", "code"]:
            out[at] = ["code", ""]
    return [(kind, text) for kind, text in out if kind != "end"]
