"""docs/reference-*.md: the public declarations of the Python package, Sources/ALS, als.hpp and als.d.ts, with their comments.

Each reader returns types: a name, a comment, the declaration, and members as pairs of a declaration and a comment.
"""
import ast
import re
from dataclasses import dataclass, field
from pathlib import Path

from header import ROOT, read as read_header


@dataclass
class Type:
    name: str
    comment: str = ""
    code: str = ""
    members: list = field(default_factory=list)  # (declaration, comment)


FUNCTIONS = {function.name for function in read_header().functions}


def or_function(comment, code):
    """The comment, or else the function of als.h that the code calls."""
    called = next((name for name in re.findall(r"\bals_\w+", code) if name in FUNCTIONS), None)
    return comment or (f"Calls [{called}](reference.md#{called})." if called else "")


# ---- Python ----

PYTHON = ROOT / "bindings/python/src/als"


def python_signature(node, name):
    text = ast.unparse(node.args)
    arguments = re.sub(r"^(self|cls)(, )?", "", text)
    result = f" -> {ast.unparse(node.returns)}" if node.returns and ast.unparse(node.returns) not in ("None", "Any") else ""
    return f"{name}({arguments}){result}"


def decorators(node):
    return {ast.unparse(decorator).split("(")[0].split(".")[-1] for decorator in node.decorator_list}


def python_members(node, classes, listed):
    """Public methods and properties of a class and of its private bases in the package, each name once."""
    found = {}
    for item in node.body:
        if isinstance(item, (ast.FunctionDef, ast.AsyncFunctionDef)) and not item.name.startswith("_"):
            marks = decorators(item)
            if marks & {"overload", "setter", "deleter"}:
                continue
            signature = item.name if marks & {"property", "kept"} else python_signature(item, item.name)
            found.setdefault(item.name, (signature, or_function(ast.get_docstring(item), ast.unparse(item))))
        elif isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name) and not item.target.id.startswith("_"):
            found.setdefault(item.target.id, (f"{item.target.id}: {ast.unparse(item.annotation)}", ""))
        elif isinstance(item, ast.Assign) and "Enum" in " ".join(ast.unparse(base) for base in node.bases) + "IntFlag":
            for target in item.targets:
                if isinstance(target, ast.Name) and not target.id.startswith("_") and isinstance(item.value, (ast.Constant, ast.UnaryOp, ast.BinOp)):
                    found.setdefault(target.id, (f"{target.id} = {ast.unparse(item.value)}", ""))
    for base in node.bases:
        name = ast.unparse(base).split(".")[-1]
        if name in classes and name not in listed and classes[name] is not node:
            for key, member in python_members(classes[name], classes, listed).items():
                found.setdefault(key, member)
    return found


def python():
    trees = {path.stem: ast.parse(path.read_text()) for path in sorted(PYTHON.glob("*.py"))}
    classes = {node.name: node for tree in trees.values() for node in tree.body if isinstance(node, ast.ClassDef)}
    listed = next(ast.literal_eval(node.value) for node in trees["__init__"].body
                  if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__")
    types = []
    for name in sorted(name for name in listed if name in classes):
        node = classes[name]
        bases = [ast.unparse(base) for base in node.bases if ast.unparse(base) in listed]
        comment = (ast.get_docstring(node) or "") + "".join(f" A subclass of `{base}`." for base in bases)
        types.append(Type(name, comment, "", list(python_members(node, classes, listed).values())))
        for item in node.body:
            if isinstance(item, ast.FunctionDef) and item.name == "__init__":
                types[-1].code = python_signature(item, name).split(" -> ")[0]
    functions = [(python_signature(node, node.name), ast.get_docstring(node) or "") for node in trees["__init__"].body
                 if isinstance(node, ast.FunctionDef)]
    others = [(name, "") for name in sorted(listed) if name not in classes and name != "library_version"]
    return types + [Type("Functions and constants", "", "", functions + others)]


# ---- languages with braces ----

def declaration(lines, at):
    """The declaration that begins at a line, up to its body or its end, and the line after it."""
    text = ""
    while at < len(lines):
        line = lines[at].split(" // ")[0].strip()
        text += (" " if text else "") + line
        at += 1
        depth = text.count("(") - text.count(")")
        if depth == 0 and (re.search(r"[;{}]\s*$", text) or "{ " in text or not line.endswith((",", "->", "(", "<", "="))) and not text.endswith(">"):
            break
        if depth == 0 and text.endswith(">") and not text.startswith("template"):
            break
    return text, at


def without_body(text):
    """A declaration without its body: braces inside parentheses are default arguments."""
    depth = 0
    for at, character in enumerate(text):
        depth += (character in "(<[") - (character in ")]" or character == ">" and text[at - 1] not in "-=")
        if depth <= 0 and character in "{;":
            return text[:at].strip()
    return text.strip()


def joined(comment):
    return " ".join(line.strip() for line in comment).strip()


def body_of(lines, at):
    """The lines of a function, its declaration included."""
    depth, text = 0, []
    for line in lines[at:at + 60]:
        text.append(line)
        depth += line.count("{") - line.count("}")
        if depth <= 0 and re.search(r"[;}]\s*$", line):
            break
    return "\n".join(text)


SWIFT_TYPE = re.compile(r"^public (?:final )?(struct|class|enum|protocol) (\w+)|^(?:public )?extension (\w+)")


def swift():
    types = {}
    for path in sorted((ROOT / "Sources/ALS").rglob("*.swift")):
        lines, comment, at, current, depth = path.read_text().split("\n"), [], 0, [], 0
        while at < len(lines):
            line = lines[at].strip()
            if line.startswith("///"):
                comment.append(line[3:])
                at += 1
                continue
            opened, following = SWIFT_TYPE.match(line), at + 1
            if opened:
                name = opened[2] or opened[3]
                if current:
                    name = f"{current[-1][0]}.{name}"
                known = types.setdefault(name, Type(name))
                known.comment = known.comment or (joined(comment) if opened[2] else "")
                if "{" in line and "}" not in line:
                    current.append((name, depth))
            elif current and depth == current[-1][1] + 1:
                if re.match(r"(@\w+ )*public |case ", line) or types[current[-1][0]].code == "protocol":
                    text, following = declaration(lines, at)
                    text = without_body(re.sub(r"^(@\w+(\(.*?\))? )*(public )?", "", text))
                    types[current[-1][0]].members.append((text, or_function(joined(comment), body_of(lines, at))))
            elif not current and line.startswith("public "):
                text, following = declaration(lines, at)
                types.setdefault("Functions and operators", Type("Functions and operators")).members.append(
                    (without_body(text[7:]), joined(comment)))
            depth += sum(each.count("{") - each.count("}") for each in lines[at:following])
            while current and depth <= current[-1][1]:
                current.pop()
            comment, at = [], following
    found = [known for known in types.values() if known.members]
    return sorted(found, key=lambda known: (known.name.startswith("Functions"), known.name))


CPP_TYPE = re.compile(r"^(?:template <[^>]*> )?(class|struct|enum class) (\w+)")


def cpp():
    types, free = {}, Type("Functions")
    for path in sorted((ROOT / "include/als/hpp").glob("*.hpp")):
        lines, comment, at, current, depth, public = path.read_text().split("\n"), [], 0, [], 0, [True]
        while at < len(lines):
            line = lines[at].strip()
            if line.startswith("///"):
                comment.append(line[3:])
                at += 1
                continue
            inside, following = depth == (current[-1][1] + 1 if current else 0), at + 1
            opened = CPP_TYPE.match(line)
            if re.match(r"(inline )?namespace ", line):
                current.append(("", depth))
                public.append(False)
            elif opened and not line.endswith(";") and (inside or not current):
                outer = current[-1][0] if current and current[-1][0] else ""
                name = f"{outer}::{opened[2]}" if outer else opened[2]
                if public[-1]:
                    types.setdefault(name, Type(name, joined(comment)))
                    if opened[1] == "enum class":
                        body = " ".join(lines[at:at + 60]).split("{", 1)[1].split("}")[0]
                        types[name].members += [(value.strip(), "") for value in re.sub(r"/\*.*?\*/|//[^\n]*", "", body).split(",") if value.strip()]
                if "{" in line and line.count("{") > line.count("}"):
                    current.append((name if public[-1] and opened[1] != "enum class" else "", depth))
                    public.append(public[-1] and opened[1] == "struct")
            elif line in ("public:", "private:", "protected:"):
                public[-1] = line == "public:"
            elif current and current[-1][0] and inside and public[-1] and re.match(r"[\w\[]", line) and not line.startswith(("friend", "using", "ALS_HPP", "static_assert", "typedef")):
                text, following = declaration(lines, at)
                text = re.sub(r"\)\s*(?:noexcept\s*)?: [^:].*$", ")", without_body(text)).strip()
                if "= delete" not in text and "(" in text:
                    types[current[-1][0]].members.append((text, or_function(joined(comment), body_of(lines, at))))
                elif text and "(" not in text and not text.startswith(("class", "struct", "enum")):
                    types[current[-1][0]].members.append((text, joined(comment)))
            elif not current and re.match(r"(inline|template|constexpr)\b", line) and comment:
                text, following = declaration(lines, at)
                free.members.append((without_body(text).replace("inline ", ""), joined(comment)))
            depth += sum(each.count("{") - each.count("}") for each in lines[at:following])
            while current and depth <= current[-1][1]:
                current.pop()
                public.pop()
            comment, at = [], following
    found = [known for known in types.values() if known.members]
    return sorted(found, key=lambda known: known.name) + ([free] if free.members else [])


def javascript_comments():
    """{(class, method): comment} of the modules, whose comments als.d.ts does not repeat."""
    found, current = {}, ""
    for path in sorted((ROOT / "bindings/js/src").glob("*.js")):
        for match in re.finditer(r"^(?:export )?class (\w+)|/\*\*((?:(?!\*/).)*)\*/\s*(?:static |async |get |set |\*)*(\w+)\(|^export (?:async )?function (\w+)", path.read_text(), re.M | re.S):
            if match[1]:
                current = match[1]
            elif match[3]:
                text = " ".join(re.sub(r"^\s*\*", "", line).strip() for line in match[2].split("\n"))
                found.setdefault((current, match[3]), " ".join(text.split()))
    return found


def javascript():
    known_comments = javascript_comments()
    lines = (ROOT / "bindings/js/src/classes.d.ts").read_text().split("\n")
    types, free, comment, current, at = [], Type("Functions"), "", None, 0
    while at < len(lines):
        line = lines[at].strip()
        if line.startswith("/**"):
            comment = ""
            while True:
                comment += " " + re.sub(r"^/\*\*|^\*(?!/)|\*/$", "", lines[at].strip()).strip()
                if lines[at].strip().endswith("*/"):
                    break
                at += 1
            comment = " ".join(comment.split())
            at += 1
            continue
        opened = re.match(r"export (class|interface) (\w+)(.*)", line)
        if opened:
            current = Type(opened[2], comment)
            types.append(current)
            body = re.match(r"[^{]*\{ (.*) \}$", opened[3])
            if body:
                current.members += [(part.strip(), "") for part in re.split(r";\s(?![^(]*\))", body[1]) if part.strip()]
                current = None
        elif line == "}":
            current = None
        elif line.startswith("export function"):
            free.members.append((line[16:].rstrip(";"), comment))
        elif current is not None and line and not line.startswith("//"):
            text = line
            while text.count("(") > text.count(")") or text.count("{") > text.count("}"):
                at += 1
                text += " " + lines[at].strip()
            name = re.match(r"(?:static |readonly |get |set )*(\w+)", text)
            current.members.append((text.rstrip(";"), comment or known_comments.get((current.name, name[1] if name else ""), "")))
        if line:
            comment = ""
        at += 1
    found = [known for known in types if known.members]
    return sorted(found, key=lambda known: known.name) + ([free] if free.members else [])


# ---- pages ----

PAGES = {
    "python": ("Python reference", python, "`import als`. The [Python guide](../bindings/python/README.md) begins with examples."),
    "swift": ("Swift reference", swift, "`import ALS`. The [Swift guide](swift.md) begins with examples."),
    "cpp": ("C++ reference", cpp, "`#include <als/als.hpp>`, namespace `als`. The [C++ guide](cxx.md) begins with examples. With exceptions, `returns<T>` is `T`; "
            "without them it is `als::result<T>`."),
    "javascript": ("JavaScript reference", javascript, "`import { Layout } from 'libals'`. The [JavaScript guide](../bindings/js/README.md) begins with examples."),
}


def cell(text):
    return re.sub(r"(`[^`]*`|\[als_\w+\]\([^)]*\))|([\\*<~\[\]])", lambda match: match[1] or "\\" + match[2], text).replace("|", "\\|")


def shown(code, in_table=True):
    code = " ".join(code.split()).replace("[](", "[] (")
    return code.replace("|", "\\|") if in_table else code


def first(text):
    """The text of a comment in one line; code in it stays as it stands."""
    return cell(" ".join(text.split()))


def slug(name):
    return re.sub(r"[^\w -]", "", name.lower()).replace(" ", "-")


def page(language):
    title, read, begin = PAGES[language]
    types = read()
    out = [f"# {title}", "", begin + " Functions fail as the [C functions](reference.md) of the same name do.", "",
           "Made by `make faces` from the comments of the sources.", ""]
    out += [", ".join(f"[{known.name}](#{slug(known.name)})" for known in types), ""]
    for known in types:
        out += [f"## {known.name}", ""]
        if known.code:
            out += [f"    {known.code}", ""]
        if known.comment:
            out += [first(known.comment), ""]
        described = [(code, comment) for code, comment in known.members if comment]
        plain = [code for code, comment in known.members if not comment]
        if described:
            out += ["| member | |", "|---|---|"] + [f"| `{shown(code)}` | {first(comment)} |" for code, comment in described] + [""]
        if plain:
            out += [("Also: " if described else "") + ", ".join(f"`{shown(code, in_table=False)}`" for code in plain), ""]
    return "\n".join(out)
