"""als.h read as data.  Everything that is made or checked from the header takes it from here.

    python3 bindings/faces/header.py      prints all of it as JSON
"""
import json
import re
import sys
from dataclasses import asdict, dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HEADER = ROOT / "include" / "als" / "als.h"

HANDLES = {"als_item", "als_constraint", "als_group"}
OPAQUE = {"als_layout", "als_snapshot"}

# A heading: a title, and a remark after a blank line.  A part has the rule of ===, a section that of ---.
PART, SECTION = (re.compile(r"/\* %s{40,}\n \* ([^\n]+)\n((?: \*[^\n]*\n)*?) \* %s{40,} \*/\n" % (sign, sign)) for sign in "=-")
REMARK = re.compile(r"/\*.*?\*/", re.S)


@dataclass
class Member:
    """A parameter or a field: `const char *const *names`, `float hugging[2]`."""
    type: str           # without const and stars
    name: str
    stars: int = 0
    constant: bool = False
    count: int = 1      # of an array in a struct
    comment: str = ""
    role: str = ""      # of a parameter: see give_roles()


@dataclass
class Function:
    name: str
    result: str
    parameters: list
    comment: str
    section: str = ""   # its title


@dataclass
class Callback:
    name: str
    result: str
    parameters: list


@dataclass
class Enum:
    values: dict        # constant -> value, FORCE_32 among them
    remarks: dict       # constant -> the comment beside it

    @property
    def named(self):
        return {name: value for name, value in self.values.items() if not name.endswith("FORCE_32")}


@dataclass
class Block:
    """A comment of the header and the declarations it stands before."""
    comment: list = field(default_factory=list)  # lines without their stars
    code: list = field(default_factory=list)

    @property
    def functions(self):
        return re.findall(r"(?:ALS_API|static inline)[^;]*?\b(als_\w+)\(", "\n".join(self.code))

    @property
    def names(self):
        """What the block declares: functions; or else types; or else macros."""
        text = REMARK.sub("", "\n".join(self.code))
        types = re.findall(r"^typedef (?:struct|enum) (\w+)", text, re.M) + re.findall(r"^typedef [^;{]*?\(\*(\w+)\)", text, re.M)
        macros = re.findall(r"^#define (\w+)", text, re.M)
        return self.functions or types or [name for name in macros if not name.endswith("_INIT")] or macros


@dataclass
class Section:
    title: str
    remark: list        # lines, as in Block
    blocks: list


@dataclass
class Part:
    title: str
    remark: list
    sections: list


@dataclass
class Header:
    version: str = ""
    tour: list = field(default_factory=list)
    parts: list = field(default_factory=list)
    enums: dict = field(default_factory=dict)      # name -> Enum
    structs: dict = field(default_factory=dict)    # name -> [Member]
    initial: dict = field(default_factory=dict)    # name of a struct -> what its _INIT macro says of each field
    callbacks: dict = field(default_factory=dict)  # name -> Callback
    functions: list = field(default_factory=list)
    inline: list = field(default_factory=list)     # functions of the header itself
    defines: dict = field(default_factory=dict)    # name -> text

    @property
    def sections(self):
        return [section for part in self.parts for section in part.sections]

    def example(self):
        """The examples of the first part as one C program: what is indented after `static` or `#` is outside of main.  And the lines
        that it prints, which the examples have as comments."""
        outside, inside = [], []
        for section in self.parts[0].sections:
            code = [line[4:] if line.startswith("    ") else "" for line in section.remark]
            for block in re.split(r"\n{2,}", "\n".join(code).strip("\n")):
                (outside if block.startswith(("static", "#")) else inside).append(block)
        program = "\n".join([*outside, "int main(void) {", *inside, "return 0;", "}", ""])
        printed = re.findall(r"^// (.*)$", program, re.M)
        return re.sub(r"^// .*\n", "", program, flags=re.M), "".join(line + "\n" for line in printed)

    def grows(self, name):
        """Whether this is a struct that begins with struct_size."""
        return name in self.structs and self.structs[name][0].name == "struct_size"

    def is_struct(self, name):
        return name in self.structs and name not in HANDLES


# ---- declarations ----

def member(text, comment=""):
    match = re.fullmatch(r"\s*(.*?)(\w+)\s*(?:\[(\d+)\])?\s*", text, re.S)
    words = match[1]
    base = re.sub(r"\bconst\b|\*", " ", words).split()
    return Member(" ".join(base), match[2], words.count("*"), words.strip().startswith("const"), int(match[3] or 1), comment)


def parameters(text):
    text = REMARK.sub(" ", text)
    return [] if text.strip() in ("", "void") else [member(part) for part in text.split(",") if part.strip() != "..."]


def fields(body):
    """`double x, y; /* remark */` one declaration after another."""
    found = []
    body = REMARK.sub(lambda remark: remark[0].replace(";", "\0"), body)
    for match in re.finditer(r"([^;]+);[ \t]*(/\*.*?\*/)?", body, re.S):
        first, *others = REMARK.sub(" ", match[1]).split(",")
        comment = (match[2] or "").replace("\0", ";")
        found.append(member(first, comment))
        for other in others:
            found.append(member(f"{found[-1].type} {other.strip()}", comment))
    return found


def number(text, names):
    """What C makes of a number, a sum of bits or a constant."""
    return eval(re.sub(r"(?<=[\d.])[uUfF]\b|\(size_t\)", "", text), {}, dict(names))


def constants(body):
    values, last = {}, -1
    for part in REMARK.sub(" ", body).split(","):
        if part.strip():
            name, _, value = (word.strip() for word in part.partition("="))
            last = number(value, values) if value else last + 1
            values[name] = last
    return values


def initial(text):
    """The values between the outer braces of an _INIT macro, nested ones with their braces."""
    parts, depth = [""], 0
    for character in text.strip()[1:-1]:
        depth += (character in "{(") - (character in "})")
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return [part.strip() for part in parts]


def role(this, before, after, names):
    """What a parameter is for.  `before` is the role of the one before it, `after` are those that follow it, roles known."""
    following = after[0] if after else None
    if this.type in OPAQUE and this.stars == 1:
        return "subject"
    if this.stars == 0 and this.type in names:
        return "destroy" if this.type == "als_destroy_fn" else "callback"
    if this.type == "void" and this.stars == 1:
        return "user_data"
    if this.stars == 0:
        return "length" if before == "text" else this.name if this.name in ("count", "capacity") else "value"
    if this.type == "char" and this.stars == 1:
        return "text" if this.constant else "buffer"
    if this.constant and this.name != "frames":
        return "array" if any(other.role == "count" for other in after) else "in"
    if this.name == "needed":
        return "needed"
    fills = following and (following.role in ("count", "capacity") or following.role == "buffer" and following.type != "char")
    return "buffer" if fills else "out"


def give_roles(listed, names):
    """subject: the layout or snapshot.  text and length, array and count, buffer, capacity and needed belong together.
    in: a struct to read.  out: a place to write to.  callback, user_data and destroy; value: anything else."""
    for at in reversed(range(len(listed))):
        before = "text" if at and listed[at - 1].type == "char" and listed[at - 1].constant and listed[at - 1].stars == 1 else ""
        listed[at].role = role(listed[at], before, listed[at + 1:], names)


# ---- comments and sections ----

def comment_lines(text):
    """The lines between /* and */, without the stars before them."""
    lines = text.strip()[2:-2].rstrip().split("\n")
    return [lines[0].strip()] + [re.sub(r"^ \* ?", "", line).rstrip() for line in lines[1:]]


def blocks_of(body):
    found, block = [], Block()
    for part in re.split(r"(^/\*.*?\*/\n|\n\n)", body, flags=re.M | re.S):
        ends = part.startswith("/*") or part == "\n\n"
        if ends and block.code:
            found.append(block)
            block = Block()
        if part.startswith("/*"):
            block.comment += comment_lines(part)
        elif not ends and part.strip():
            block.code += [line for line in part.strip("\n").split("\n") if not re.match(r"#ifdef __cpl|#endif|}$|#if|#else|#include", line)]
    return found + [block] if block.code else found


def headed(heading, text):
    """(title, lines of the remark, text up to the next heading) of each heading."""
    pieces = heading.split(text)
    for title, rest, body in zip(*(iter(pieces[1:]),) * 3):
        yield title, [line[3:] for line in rest.splitlines()][1:], body


def parts_of(text):
    return [Part(title, remark, [Section(name, about, blocks_of(inside)) for name, about, inside in headed(SECTION, body)])
            for title, remark, body in headed(PART, text)]


# ---- the whole ----

def functions_of(text, callbacks, word="ALS_API"):
    """The comments between two functions are about the second, and about those that follow it at once.  Remarks of enums are not."""
    text = re.sub(r"\A/\*.*?\*/|^typedef enum \w+ \{.*?\} \w+;", "", text, flags=re.M | re.S)
    found, comment, fresh = [], "", True
    for match in re.finditer(rf"/\*(.*?)\*/|^{word}\s+([^;{{(]*?)\b(als_\w+)\s*\(([^;]*?)\)(?: ALS_PRINTF\(.*?\))?;", text, re.S | re.M):
        if match[3] is None:
            comment = match[1] if fresh else comment + match[1]
            fresh = False
            continue
        found.append(Function(match[3], " ".join(match[2].split()), parameters(match[4]), re.sub(r"\s*\n[ *]*", " ", comment)))
        give_roles(found[-1].parameters, callbacks)
        fresh = True
    return found


def read(path=HEADER):
    # What functions of the header itself are made of is nobody's interface.
    text = re.sub(r"/\* From here on it is how they work. \*/.*(?=#ifdef __cplusplus)", "", path.read_text(), flags=re.S)
    header = Header(tour=comment_lines(text[:text.index("*/") + 2]), parts=parts_of(text))
    header.version = ".".join(re.search(rf"ALS_VERSION_{part} (\d+)", text)[1] for part in ("MAJOR", "MINOR", "PATCH"))
    for match in re.finditer(r"typedef enum (\w+) \{(.*?)\} \w+;", text, re.S):
        remarks = re.findall(r"(ALS_\w+)(?: = [^,/]*?)?,?[ \t]*/\*(.*?)\*/", match[2], re.S)
        header.enums[match[1]] = Enum(constants(match[2]), {name: " ".join(remark.split()) for name, remark in remarks})
    for match in re.finditer(r"typedef struct (\w+) \{(.*?)\n?\} \w+;", text, re.S):
        header.structs[match[1]] = fields(match[2])
    for match in re.finditer(r"typedef (\w+) \(\*(\w+)\)\(([^;]*?)\);", text, re.S):
        header.callbacks[match[2]] = Callback(match[2], match[1], parameters(match[3]))
    for match in re.finditer(r"^#define (ALS_\w+)[ \t]+((?:.*\\\n)*.*)$", text, re.M):
        header.defines[match[1]] = re.sub(r"/\*.*?\*/|\\\n", " ", match[2]).strip()
    for name in header.structs:
        if name.upper() + "_INIT" in header.defines:
            header.initial[name] = initial(header.defines[name.upper() + "_INIT"])
    header.functions = functions_of(text, header.callbacks)
    homes = {name: section.title for section in header.sections for block in section.blocks for name in block.functions}
    header.inline = functions_of(text, header.callbacks, "static inline")
    for function in header.functions + header.inline:
        function.section = homes[function.name]
    return header


if __name__ == "__main__":
    json.dump(asdict(read()), sys.stdout, indent=1)
