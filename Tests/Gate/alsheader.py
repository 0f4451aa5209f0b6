"""als.h read as data: enums, structs and functions, with the comment that stands before each function."""
import re
from dataclasses import dataclass, field
from pathlib import Path

HEADER = Path(__file__).resolve().parent.parent.parent / "include" / "als" / "als.h"

SCALARS = {"int32_t", "uint32_t", "int64_t", "uint64_t", "size_t", "double", "float", "char"}
HANDLES = {"als_item", "als_constraint", "als_group"}


@dataclass
class Member:
    """A parameter or a field: `const char *const *names`, `float hugging[2]`."""
    type: str          # without const and stars
    name: str
    stars: int = 0
    constant: bool = False
    count: int = 1     # of an array in a struct
    comment: str = ""


@dataclass
class Function:
    name: str
    result: str
    parameters: list
    comment: str


@dataclass
class Header:
    enums: dict = field(default_factory=dict)      # name -> {constant: value}
    structs: dict = field(default_factory=dict)    # name -> [Member]
    callbacks: list = field(default_factory=list)  # names of function pointer types
    functions: list = field(default_factory=list)
    defines: dict = field(default_factory=dict)    # name -> text


def member(text, comment=""):
    match = re.fullmatch(r"\s*(.*?)(\w+)\s*(?:\[(\d+)\])?\s*", text, re.S)
    words = match[1]
    base = re.sub(r"\bconst\b|\*", " ", words).split()
    return Member(" ".join(base), match[2], words.count("*"), words.strip().startswith("const"), int(match[3] or 1), comment)


def parameters(text):
    return [] if text.strip() in ("", "void") else [member(part) for part in text.split(",")]


def fields(body):
    """`double x, y; /* remark */` one declaration after another."""
    found = []
    body = re.sub(r"/\*.*?\*/", lambda remark: remark[0].replace(";", " "), body, flags=re.S)
    for match in re.finditer(r"([^;]+);[ \t]*(/\*.*?\*/)?", body, re.S):
        text, remark = re.sub(r"/\*.*?\*/", " ", match[1], flags=re.S), match[2] or ""
        first, *others = text.split(",")
        found.append(member(first, remark))
        for other in others:
            found.append(member(f"{found[-1].type} {other.strip()}", remark))
    return found


def constants(body):
    values, last = {}, -1
    for part in re.sub(r"/\*.*?\*/", " ", body, flags=re.S).split(","):
        if not part.strip():
            continue
        name, _, value = (word.strip() for word in part.partition("="))
        last = eval(value, {}, dict(values)) if value else last + 1  # numbers and shifts, as C writes them
        values[name] = last
    return values


def read(path=HEADER):
    text = path.read_text()
    header = Header()
    for match in re.finditer(r"typedef enum (\w+) \{(.*?)\} \w+;", text, re.S):
        header.enums[match[1]] = constants(match[2])
    for match in re.finditer(r"typedef struct (\w+) \{(.*?)\n?\} \w+;", text, re.S):
        header.structs[match[1]] = fields(match[2])
    header.callbacks = re.findall(r"typedef \w+ \(\*(\w+)\)", text)
    for match in re.finditer(r"^#define (ALS_\w+)[ \t]+((?:.*\\\n)*.*)$", text, re.M):
        header.defines[match[1]] = re.sub(r"/\*.*?\*/|\\\n", " ", match[2]).strip()
    comment, fresh = "", True  # what stands between two functions is about the second, and about those that follow at once
    for match in re.finditer(r"/\*(.*?)\*/|ALS_API\s+([^;{(]*?)\b(als_\w+)\s*\(([^;]*?)\)\s*;", text, re.S):
        if match[3] is None:
            comment = match[1] if fresh else comment + match[1]
            fresh = False
        else:
            plain = re.sub(r"/\*.*?\*/", " ", match[4], flags=re.S)
            header.functions.append(Function(match[3], " ".join(match[2].split()), parameters(plain), re.sub(r"\s*\n[ *]*", " ", comment)))
            fresh = True
    return header
