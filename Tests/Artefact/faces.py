"""Every function of als.h can be reached from Swift and from C++, or unwrapped.txt says why not; and everything public in
Sources/ALS is documented."""
import re

from common import ROOT, Tally, declared, without_comments

FACES = {"swift": sorted((ROOT / "Sources" / "ALS").glob("*.swift")), "cxx": sorted((ROOT / "include" / "als").glob("**/*.hpp"))}


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


SELF_EVIDENT = re.compile(r"\b(?:init\(|static func [-+*/=<>~]|prefix func|static let|static func build|public let layout|var rawValue|func setPriority\w*\(\)"
                          r"|var (?:left|right|top|bottom|width|height|centerX|centerY|firstBaseline|lastBaseline|\w+Margins?): Expression"
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
coverage(tally)
documented(tally)
tally.end()
