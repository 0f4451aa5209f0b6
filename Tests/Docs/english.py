"""Sentences of comments, pages, docstrings and als.h that match a pattern of phrases.txt, or have more than 32 words.

    python3 Tests/Docs/english.py [--list] [--long] [--words 32] [FOLDER ...]
    python3 Tests/Docs/english.py --check

Prints the counts of each folder; --list prints each matching sentence with its place and what to write instead, --long the long
ones. Folders restrict both. --check fails where a folder of BOUNDS has more matches than its bound, or one of LONG too many long sentences,
or where a file contains the markers of a merge conflict.
"""
import argparse
import ast
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PHRASES = ROOT / "Tests" / "Docs" / "phrases.txt"
C_LIKE = {".swift", ".c", ".h", ".cpp", ".hpp", ".cc", ".ts", ".js", ".mjs"}
SHOWN = ("Sources", "include", "bindings", "docs", "Tests", "README.md", "CONTRIBUTING.md", "SECURITY.md")
# Made from comments that are counted where they stand.
GENERATED = re.compile(r"docs/reference(-\w+)?\.md")
# The Python package; its docstrings are public text.
PACKAGE = "bindings/python/src/"
# The most sentences that may match, of the folders where few do: a bound falls with its folder and never rises.
CORE = "Sources/ALSCore/"
BOUNDS = {CORE + "Base": 0, CORE + "Session": 0, CORE + "Frames": 0, CORE + "Proofs": 0, CORE + "Layout": 0, CORE + "Model": 2,
          "README.md": 0, "CHANGELOG.md": 0, "CONTRIBUTING.md": 0, "SECURITY.md": 0, "include": 0, "docs": 5, "Sources/ALS": 3,
          "bindings/js": 1, "bindings/python": 26, "bindings/toolkits": 41, CORE + "Solver": 4, CORE + "Diagnosis": 0,
          "Sources/ALSExports": 0}
# The most sentences of more than WORDS words.
LONG = {"include": 2, "docs": 0, "README.md": 0, "CONTRIBUTING.md": 0, "SECURITY.md": 0}

STRING = re.compile(r'"(?:\\.|[^"\\\n])*"')
LITERAL = re.compile(r"`[^`]*`|\"[^\"]*\"")
SENTENCE = re.compile(r"(?<=[.!?:])\s+(?=[A-Z`\"(])|(?<=[.!?])\s{2,}")
# Marks of a tool, no sentences.
MARK = re.compile(r"^(MARK:|swift-format-ignore|clang-format|NOLINT|SPDX|-{3,}|={3,})")


class Phrase:
    def __init__(self, pattern, instead):
        self.regex, self.instead = re.compile(pattern, re.I), instead


def phrases():
    for line in PHRASES.read_text().splitlines():
        if line and not line.startswith("#"):
            pattern, instead = line.split("\t")
            yield Phrase(pattern, instead)


def comment_blocks(text):
    """Comments of C-like text, as (first line, text): neighbouring lines are one block, a blank comment line or code ends it."""
    block, first, inside = [], 0, False
    for number, line in enumerate(text.splitlines(), 1):
        bare = line.strip()
        words = None
        if inside:
            inside = "*/" not in bare
            words = re.sub(r"^\*+(?!/)\s?", "", bare.split("*/")[0])
        elif bare.startswith("//"):
            words = re.sub(r"^//+[!<]?\s?", "", bare)
        else:
            code = STRING.sub(lambda found: "x" * len(found.group()), line)
            at = [place for place in (code.find("//"), code.find("/*")) if place >= 0 and code[place - 1:place] != ":"]
            if at:
                rest = line[min(at):]
                if block:
                    yield first, " ".join(block)
                    block = []
                if rest.startswith("/*"):
                    inside = "*/" not in rest
                    # Only a comment that begins its line goes on as a block.
                    words = re.sub(r"^/\*+<?!?\s?", "", rest.split("*/")[0])
                    if not inside and bare != rest:
                        yield number, words
                        continue
                else:
                    yield number, re.sub(r"^//+[!<]?\s?", "", rest)
                    continue
        if words and words.startswith("    ") and not block:  # code
            continue
        if words is None or not words.strip() or MARK.match(words.strip()):
            if block:
                yield first, " ".join(block)
            block = []
            continue
        if re.match(r"\s*[-*] ", words) and block:
            yield first, " ".join(block)
            block = []
        if not block:
            first = number
        block.append(words.rstrip())
    if block:
        yield first, " ".join(block)


def page_blocks(text):
    """Paragraphs, list items and cells of tables of a page, without its code."""
    block, first, code = [], 0, False
    for number, line in enumerate(text.splitlines(), 1):
        bare = line.strip()
        if bare.startswith("```"):
            code, bare = not code, ""
        if code or line.startswith("    ") and not block:  # code
            continue
        begins = re.match(r"([-*]|\d+\.) |#+ |\|", bare)
        if (not bare or begins) and block:
            yield first, " ".join(block)
            block = []
        if bare.startswith("|"):
            for cell in re.split(r"(?<!\\)\|", bare):
                if re.search(r"[A-Za-z]", cell):
                    yield number, cell.strip()
        elif bare:
            if not block:
                first = number
            block.append(re.sub(r"^(([-*]|\d+\.) |#+ )", "", bare))
    if block:
        yield first, " ".join(block)


def docstring_blocks(text):
    """Paragraphs of the docstrings of Python code."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and not getattr(node, "name", "").startswith("_"):
            for paragraph in (ast.get_docstring(node) or "").split("\n\n"):
                yield node.body[0].lineno, " ".join(line.strip() for line in paragraph.split("\n") if not line.startswith("    "))


def sentences(path):
    text = path.read_text(errors="replace")
    blocks = {".md": page_blocks, ".py": docstring_blocks}.get(path.suffix, comment_blocks)(text)
    for line, block in blocks:
        for sentence in SENTENCE.split(block):
            if re.search(r"[A-Za-z]{2}", sentence):
                yield line, sentence.strip()


def files(folders):
    """Files that git knows, or outside of a repository all files."""
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *(folders or SHOWN)],
                            cwd=ROOT, capture_output=True, text=True)
    names = listed.stdout.split("\0") if listed.returncode == 0 else [
        str(path.relative_to(ROOT)) for folder in folders or SHOWN for path in [ROOT / folder, *(ROOT / folder).rglob("*")]]
    for name in sorted(filter(None, set(names))):
        path = ROOT / name
        is_public = path.suffix in C_LIKE or path.suffix == ".md" and not GENERATED.fullmatch(name) or path.suffix == ".py" and name.startswith(PACKAGE)
        if is_public and path.is_file():
            yield name, path


def folder_of(name):
    parts = name.split("/")[:-1]
    return "/".join(parts[:3 if parts[:1] == ["Sources"] else 2]) or "."


class Count:
    def __init__(self):
        self.sentences = self.matches = self.long = 0


def survey(folders, words, listed=False, long=False):
    """Counts by folder; a sentence with two phrases is one match."""
    patterns, counts = list(phrases()), {}
    for name, path in files(folders):
        count = counts.setdefault(folder_of(name), Count())
        for line, sentence in sentences(path):
            plain = LITERAL.sub("x", sentence)
            found = [phrase for phrase in patterns if phrase.regex.search(plain)]
            length = len(plain.split())
            count.sentences += 1
            count.matches += bool(found)
            count.long += length > words
            if listed and found:
                hints = "; ".join(f"“{phrase.regex.search(plain).group().strip()}” → {phrase.instead}" for phrase in found)
                print(f"{name}:{line}: {sentence}\n    {hints}")
            if long and length > words:
                print(f"{name}:{line}: {length} words: {sentence}")
    return counts


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--list", action="store_true")
    options.add_argument("--long", action="store_true")
    options.add_argument("--words", type=int, default=32)
    options.add_argument("--check", action="store_true")
    options.add_argument("folders", nargs="*")
    asked = options.parse_args()
    if asked.check:
        failed = False
        for name, path in files([]):
            for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
                if re.match(r"(<{7}|>{7}) ", line):
                    failed = True
                    print(f"{name}:{number}: a merge conflict: {line}")
        for folder, most in BOUNDS.items():
            counts = survey([folder], asked.words).values()
            number = sum(count.matches for count in counts)
            if not any(count.sentences for count in counts):
                failed = True
                print(f"{folder}: no sentences; remove it from BOUNDS")
            if number > most:
                failed = True
                survey([folder], asked.words, listed=True)
                print(f"{folder}: {number} sentences match phrases.txt, at most {most} may")
            number = sum(count.long for count in counts)
            if number > LONG.get(folder, number):
                failed = True
                survey([folder], asked.words, long=True)
                print(f"{folder}: {number} sentences have more than {asked.words} words, at most {LONG[folder]} may")
        return failed
    counts = survey(asked.folders, asked.words, asked.list, asked.long)
    print(f"{'folder':44} {'sentences':>9} {'match':>6} {'long':>5}")
    for folder, count in sorted(counts.items()):
        print(f"{folder:44} {count.sentences:9} {count.matches:6} {count.long:5}")
    print(f"{'all':44} {sum(c.sentences for c in counts.values()):9} {sum(c.matches for c in counts.values()):6} "
          f"{sum(c.long for c in counts.values()):5}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
