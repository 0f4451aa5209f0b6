"""Writes manual pages.

    python3 bindings/faces/man.py 3 FOLDER         als.3 from als.h, and a page for each function
    python3 bindings/faces/man.py 1 FOLDER TOOL    als.1 from what the als command says of itself
"""
import re
import subprocess
import sys
from pathlib import Path

from header import read
from prose import declaration, paragraphs


LONGEST = 120  # of what NAME says, where it can be cut


def escaped(text):
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("`", "\\(ga").replace("'", "\\(aq").replace("^", "\\(ha").replace("~", "\\(ti").replace('"', "\\(dq")
    return "\\&" + text if text[:1] in (".", "'") else text


def code(lines):
    return [".PP", ".in +4n", ".nf"] + [escaped(line) for line in lines] + [".fi", ".in"]


def finished(lines):
    """The page: a heading begins a paragraph by itself, and an empty one is none."""
    out = []
    for line in lines:
        if line == ".PP" and out[-1].startswith((".SH", ".SS", ".PP")):
            continue
        if line.startswith((".SH", ".SS")) and out[-1:] == [".PP"]:
            out.pop()
        out.append(line)
    return "\n".join(out) + "\n"


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
        elif kind == "row":
            out += [".TP", f".B {escaped(text[0])}", escaped(text[1])]
    return out


def page_3(header):
    out = [f'.TH ALS 3 "" "libals {header.version}" "libals"', ".SH NAME", "als \\- constraint layout, solved exactly", ".SH SYNOPSIS", ".nf",
           "#include <als/als.h>", "", "cc program.c $(pkg\\-config \\-\\-cflags \\-\\-libs als)", ".fi", ".SH DESCRIPTION"]
    out += prose(header.tour[4:])
    for part in header.parts:
        out += [".SH " + escaped(part.title).upper()] + prose(part.remark)
        for section in part.sections:
            out += [".SH " + escaped(section.title).upper()] + prose(section.remark)
            for block in section.blocks:
                out += [".SS " + " ".join(block.names[:8])] if block.names else [".PP"]
                out += code(declaration(block.code)) + prose(block.comment)
    return finished([*out, ".SH SEE ALSO", ".BR als (1)"])


# ---- a page for each function ----

def see_also(names):
    return [f".BR {name} ({number}){',' if at + 1 < len(names) else ''}" for at, (name, number) in enumerate(names)]


def sentences(lines):
    return [part for kind, text in paragraphs(lines) if kind == "text" for part in re.split(r"(?<=[^.])[.;:](?: +|$)", text) if part]


def summary(section, block, name):
    """A line for NAME: what the comment says of this function by name, or begins with; or else where it belongs."""
    said = [part for part in sentences(block.comment) if not re.match(r"als_\w+$|NULL|Errors|Otherwise|\W", part)]
    named = re.search(rf"\b{name}: +([^.;:,]+)", " ".join(block.comment))
    own = named[1] if named else None
    if own is None and name == block.functions[0] and said:
        own = said[0] if len(said[0].split()) > 2 or len(said) == 1 else f"{said[0]}: {said[1]}"
    if own is None:
        others = [other for other in block.functions if other != name]
        own = section.title + (f"; described with {others[0]}" if others else " of a layout")
    own = own.replace("`", "")
    if len(own) > LONGEST:
        own = own[:own.rindex(", ", 0, LONGEST)] if ", " in own[:LONGEST] else own
    if own.count("(") > own.count(")"):
        own = own[:own.rindex(" (")]
    return own[:1].lower() + own[1:] if own[1:2].islower() or own.startswith("A ") else own


def declared(block, name):
    """The lines that declare one function of a block."""
    text = "\n".join(declaration(block.code))
    return re.search(rf"^[^\n;{{}}]*\b{name}\([^;]*;", text, re.M)[0].split("\n")


def types_of(header, function, block):
    """The structs that a caller fills or reads, and the enums that he chooses from, as the header declares them."""
    out = []
    for name in dict.fromkeys(parameter.type for parameter in function.parameters):
        if not (header.is_struct(name) or name in header.enums):
            continue
        for section in header.sections:
            for other in section.blocks:
                text = "\n".join(declaration(other.code))
                found = re.search(rf"^typedef (?:struct|enum) {name} {{.*?^}} {name};", text, re.M | re.S)
                out += code(found[0].split("\n")) if found else []
    return [".SH TYPES", *out] if out else []


def returned(header, function, lines):
    if function.result == "void":
        return ["Nothing."]
    if function.result != "als_status":
        return [escaped(f"A {function.result.replace(' *', '*')}, as described above.")]
    out = ["A status. 0 (ALS_OK) is success, a positive status is a result that a program may have to handle. A negative status is an error, and the", "call changed nothing;",
           ".BR als_error_text (3)", "has the details. Any call on a layout may return ALS_ERROR_MEMORY, and from a callback or a second thread ALS_ERROR_BUSY."]
    said = " ".join(lines)
    for name, remark in header.enums["als_status"].remarks.items():
        if re.search(rf"\b({name}|{name.removeprefix('ALS_ERROR_')})\b", said) or name == "ALS_TRUNCATED" and any(p.name == "needed" for p in function.parameters):
            out += [".TP", f".B {name}", escaped(remark)]
    return out


def page_of(header, function):
    section = next(s for s in header.sections if s.title == function.section)
    block = next(b for b in section.blocks if function.name in b.functions)
    said = " ".join(block.comment)
    named = [f.name for f in header.functions if f.name != function.name and (f.name in block.functions or re.search(rf"\b{f.name}\b", said))]
    out = [f'.TH {function.name} 3 "" "libals {header.version}" "libals"', ".SH NAME", f"{function.name} \\- {escaped(summary(section, block, function.name))}",
           ".SH SYNOPSIS", ".nf", "#include <als/als.h>", "", *map(escaped, declared(block, function.name)), ".fi", ".SH DESCRIPTION"]
    out += prose(block.comment)
    out += [".SH RETURN VALUE", *returned(header, function, block.comment), *types_of(header, function, block)]
    out += [".SH SEE ALSO", *see_also([(name, 3) for name in named] + [("als", 3)]), ".PP",
            escaped(f"Section \"{section.title}\" of als.h. Units, texts, handles, memory and threads are described in als(3).")]
    return finished(out)


# ---- als(1) ----

def sections_of(page):
    """Heading -> lines, of a page of help; what stands before the first heading is under ""."""
    found, lines = {}, []
    found[""] = lines
    for line in page.splitlines():
        if line[:1].isalpha() and line.endswith(":"):
            found[line[:-1]] = lines = []
        else:
            lines.append(line)
    return found


def rows(lines):
    """`  TERM  what` and what hangs below it."""
    out = []
    for line in lines:
        term = re.fullmatch(r"  (\S.*?)(?:  +(.*))?", line)
        if term:
            out.append([term[1], term[2] or ""])
        elif out and line.startswith("   "):
            out[-1][1] = (out[-1][1] + " " + line.strip()).strip()
    return out


def plain(lines):
    """Paragraphs that are not rows."""
    text = "\n".join(line for line in lines if not line.startswith("  "))
    return [" ".join(part.split()) for part in re.split(r"\n\n+", text) if part.strip()]


def tagged(pairs, font="B"):
    return [line for term, what in pairs for line in (".TP", f".{font} {escaped(term)}", escaped(what))]


def page_1(help_of, version):
    overview = sections_of(help_of())
    name, _, what = overview[""][0].partition(" - ")
    commands = [command for command, _ in rows(overview["Commands"])]
    pages = {command: sections_of(help_of(command)) for command in commands}
    out = [f'.TH ALS 1 "" "libals {version}" "libals"', ".SH NAME", f"{name} \\- {escaped(what)}", ".SH SYNOPSIS", ".nf"]
    out += [escaped(line.strip()) for line in overview["Usage"] if line.strip()]
    out += [".fi", ".SH DESCRIPTION"] + [line for text in plain(overview["Options"]) for line in (escaped(text), ".PP")][:-1]
    out += [".SH COMMANDS"] + [line for command in commands for line in command_lines(command, pages[command])]
    options = {}
    for command in commands:
        for term, text in rows(pages[command]["Options"]):
            options.setdefault((term, text), []).append(command)
    out += [".SH OPTIONS"]
    for (term, text), of in options.items():
        out += [".TP", f".B {escaped(term)}", escaped(text + ("" if len(of) == len(commands) else f" ({', '.join(of)})"))]
    out += tagged(rows(overview["Options"])[1:]) + [".SH EXIT STATUS"] + tagged(rows(overview["Exit status"]))
    out += [".SH ENVIRONMENT"] + tagged(rows(overview["Environment"])) + [".SH EXAMPLES"]
    out += [".PP", escaped("als new form -o form.json writes form.json.")]
    for command in commands:
        lines = [line for line in pages[command]["Examples"] if line.startswith("  ")]
        for line, text in zip(lines[::2], lines[1::2]):
            out += [".TP", f".B {escaped(line.strip())}", escaped(text.strip())]
    return finished([*out, ".SH SEE ALSO", ".BR als (3)"])


def command_lines(command, page):
    out = [f".SS {escaped(next(line.strip() for line in page['Usage'] if line.strip()))}"]
    what = page[""][0].partition(" - ")[2]
    out += [".PP", escaped(f"{what[:1].upper()}{what[1:]}.")]
    for text in plain(page["Usage"]):
        out += [".PP", escaped(text)]
    if "Templates" in page:
        out += tagged(rows(page["Templates"]))
    out += [".PP", "It ends with"] + tagged(rows(page["Exit status"]))
    return out


def main():
    number, folder = sys.argv[1], Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    header = read()
    if number == "1":
        help_of = lambda *words: subprocess.run([*sys.argv[3:], "help", *words], capture_output=True, text=True, check=True).stdout
        (folder / "als.1").write_text(page_1(help_of, header.version))
        return
    for old in folder.glob("*.3"):
        old.unlink()
    (folder / "als.3").write_text(page_3(header))
    for function in header.functions + header.inline:
        (folder / f"{function.name}.3").write_text(page_of(header, function))


main()
