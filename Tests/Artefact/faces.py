"""Every function of als.h is called by a test or example in C, can be reached from Swift and from C++, or unwrapped.txt says
why not; and everything public in Sources/ALS is documented.  Of Python the package's own tests know: test_header.py that
each is bound, test_zz_used.py that each was called."""
import re

from common import ROOT, Tally, declared, without_comments

FACES = {"swift": sorted((ROOT / "Sources" / "ALS").glob("**/*.swift")), "cxx": sorted((ROOT / "include" / "als").glob("**/*.hpp"))}


def reasons():
    found = {face: {} for face in FACES}
    for line in (ROOT / "Tests" / "Artefact" / "unwrapped.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            face, name, reason = line.split(" ", 2)
            found[face][name] = reason
    return found


def coverage(tally):
    functions, exceptions = declared(), reasons()
    for face, paths in FACES.items():
        words = set(re.findall(r"\bals_\w+", " ".join(without_comments(path.read_text()) for path in paths)))
        missing = sorted(functions - words - set(exceptions[face]))
        tally.check(not missing, f"{face}: nothing calls {missing}")
        stale = sorted(name for name in exceptions[face] if name in words)
        tally.check(not stale, f"{face}: unwrapped.txt names what is called: {stale}")


def called_in_c(tally):
    """By its name and an opening parenthesis, outside comments and strings."""
    texts = [path.read_text() for folder in ("Tests/C", "Tests/Corpus", "Tests/Random", "bindings/c/examples") for path in sorted((ROOT / folder).glob("**/*.c"))]
    code = re.sub(r'"(?:[^"\\\n]|\\.)*"', " ", without_comments("\n".join(texts)))
    called = set(re.findall(r"\b(als_\w+)\s*\(", code))
    for name in sorted(declared()):
        tally.check(name in called, f"no test and no example in C calls {name}")


SELF_EVIDENT = re.compile(r"\b(?:init\(|static func [-+*/=<>~]|prefix func|static let|static func build|public let layout|var rawValue|func setPriority\w*\(\)"
                          r"|var (?:x|y|width|height|top|left|bottom|right): Double|extension )")


def documented(tally):
    """A declaration, or the whole run of one-line declarations it stands in, has a comment before it."""
    for path in FACES["swift"]:
        lines = path.read_text().splitlines()
        for number, line in enumerate(lines):
            text = line.strip()
            if not re.match(r"(?:@\w+(?:\([^)]*\))? )*public (?!extension)", text) or SELF_EVIDENT.search(text):
                continue
            at = number - 1
            while at >= 0 and re.match(r"@\w+", lines[at].strip()):
                at -= 1
            near = lines[at].strip() if at >= 0 else ""
            tally.check(near.startswith("///"), f"{path.name}:{number + 1} has no comment: {text}")


tally = Tally()
called_in_c(tally)
coverage(tally)
documented(tally)
tally.end()
