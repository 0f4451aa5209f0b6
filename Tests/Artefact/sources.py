"""Rules of the house that can be read off the sources: which folder may name whose types, what may be imported, no paths
of somebody's machine."""
import re
from collections import defaultdict

from common import ROOT, Tally, run

CORE = ROOT / "Sources" / "ALSCore"
# Which other folders' types each folder may name.  Layout.swift, beside them, alone knows all.
MAY_NAME = {
    "Base": set(),
    "Notations": {"Base"},
    "Solver": {"Base"},
    "Model": {"Base", "Notations"},
    "Session": {"Base", "Model", "Solver"},
    "Frames": {"Base", "Model", "Solver", "Session"},
    "Diagnosis": {"Base", "Notations", "Model", "Solver", "Session", "Frames"},
    "Proofs": {"Base", "Notations", "Model", "Solver", "Session", "Frames", "Diagnosis"},
    "Layout": {"Base", "Notations", "Model", "Solver", "Session", "Frames", "Diagnosis", "Proofs"},
}
DECLARATION = re.compile(r"\b(?:class|struct|enum|protocol|actor|typealias)\s+([A-Z]\w*)")
NOISE = re.compile(r'"""(?:.|\n)*?"""|"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*(?:.|\n)*?\*/')
IMPORT = re.compile(r"^[ \t]*(?:@\w+[ \t]+)?import[ \t]+(?:(?:struct|class|enum|func|let|var|protocol|typealias)[ \t]+)?(\w+)", re.M)
MACHINE = re.compile(r"(?<![\w.$])/(?:work|farm|home|root|Users|tmp/bash_jobs)/\w")
SECOND_HAND = {"Package.resolved"}


def code_of(path):
    return NOISE.sub(" ", path.read_text())


def top_level(code):
    """Types declared outside all braces, extensions aside."""
    outside, depth = [], 0
    for part in re.split(r"([{}])", code):
        if part == "{":
            depth += 1
        elif part == "}":
            depth -= 1
        elif depth == 0:
            outside.append(part)
    return set(DECLARATION.findall(" ".join(outside)))


def stage(path):
    return path.relative_to(CORE).parts[0]


def arrow(tally):
    codes = {path: code_of(path) for path in sorted(CORE.glob("*/**/*.swift"))}
    homes, own = defaultdict(set), defaultdict(set)
    for path, code in codes.items():
        own[stage(path)] |= set(DECLARATION.findall(code))  # nested ones too
        for name in top_level(code):
            homes[name].add(stage(path))
    for path, code in codes.items():
        folder = stage(path)
        if not tally.check(folder in MAY_NAME, f"{folder} is no stage"):
            continue
        words = set(re.findall(r"\b[A-Z]\w*", code)) - own[folder]
        wrong = sorted(w for w in words if w in homes and folder not in homes[w] and not homes[w] & MAY_NAME[folder])
        tally.check(not wrong, f"{path.relative_to(ROOT)} names {wrong} of {[sorted(homes[w]) for w in wrong]}")


def imports(tally):
    allowed = {"ALSCore": {"Synchronization"}, "ALSExports": {"ALSCore", "CALS", "CALSSys", "Synchronization"}}
    for target, names in allowed.items():
        for path in sorted((ROOT / "Sources" / target).glob("**/*.swift")):
            code = code_of(path)
            wrong = set(IMPORT.findall(code)) - names - ({"CALSSys"} if path.name in ("Buffer.swift", "Reserve.swift", "Mechanism.swift") else set())
            tally.check(not wrong, f"{path.relative_to(ROOT)} imports {sorted(wrong)}")
            if target == "ALSCore":
                tally.check("@_cdecl" not in code, f"{path.relative_to(ROOT)} exports; that is for ALSExports")


# Where every stored property of a type must be named - a file, or the function of the type that makes a copy -, and those that need not be: scratch, links that the walk follows, what
# the digest does not cover by what als.h says of it, or what is seen under another name (given after the colon).
COVERED = [
    ("Solver/Problem/Problem.swift", "Problem", "init(copying", "arena writtenRows listsWrittenRows"),
    ("Solver/Problem/AlteredRows.swift", "AlteredRows", "init(copying", ""),
    ("Solver/Vertex/TieBreakers.swift", "TieBreakers", "init(copying", "problem"),
    ("Solver/Vertex/Vertex.swift", "Vertex", "init(copying", "problem version isBehind"),
    ("Solver/Basis/Basis.swift", "Basis", "init(copying",
     "problem queue work sources direction combination refinement refactorization reordering isFixed"),
    ("Solver/Pricing/Pricing.swift", "Pricing", "init(copying", "problem tieBreakers vertex gradientChanges sortKeys unsortedChanges theta"),
    ("Solver/Changes/Changes.swift", "Changes", "init(copying", "problem tieBreakers vertex basis"),
    ("Solver/Simplex/Simplex.swift", "Simplex", "init(copying", "problem tieBreakers vertex basis pricing violated swapped isSwapped ordered leaning rooms"),
    ("Solver/Infeasibility/Infeasibility.swift", "Infeasibility", "init(copying", "problem vertex basis pricing rest restSizes"),
    ("Solver/Parametric/Parametric.swift", "Parametric", "init(copying",
     "problem altered tieBreakers vertex basis pricing followed nextDirection isBlockMarked isSource"),
    ("Solver/Canonical/CanonicalOptimum.swift", "CanonicalOptimum", "init(copying",
     "problem tieBreakers vertex basis pricing ratioTest isAssigned assigned free"),
    ("Solver/Verification/Verification.swift", "Verification", "init(copying", "problem altered vertex basis pricing simplex doubtfulRow"),
    ("Model/Items.swift", "Items", "func copy", "spare"),
    ("Model/ConstraintUses.swift", "ConstraintUses", "func copy", ""),
    ("Model/ConstraintMetadata.swift", "ConstraintMetadataTable", "func copy", ""),
    # Tables that an edit restores, and properties that the digest covers.
    ("Model/Model.swift", "Model", "func forEachTable", "goneScratch"),
    ("Model/Items.swift", "ItemRecord", "Diagnosis/Digest/Digest.swift",
     "previous next firstChild lastChild firstGuide lastGuide childCount guideCount mark "
     "flags:isHidden flags:isSpacer flags:direction"),
    ("Model/ViewTraits.swift", "ViewTraits", "Diagnosis/Digest/Digest.swift",
     "safeAreaGuide:areaGuides marginsGuide:areaGuides contentGuide:areaGuides inheritedSafeArea preservedMargins item"),
    ("Model/SizePreferences.swift", "SizePreferences", "Diagnosis/Digest/Digest.swift", "item isTouched saidCompression:compression"),
    ("Model/Constraints.swift", "ConstraintRecord", "Diagnosis/Digest/Digest.swift",
     "next:constraintsInOrder previous generation flags:isActive flags:hasChosenHost touched"),
    ("Model/Groups.swift", "GroupRecord", "Diagnosis/Digest/Digest.swift",
     "next:groupsInOrder firstMember:members lastMember previous generation isLive"),
    ("Model/ConstraintMetadata.swift", "ConstraintMetadata", "Diagnosis/Digest/Digest.swift", "isTakenOver sourceItem source"),
]
STORED = re.compile(r"^  (?:@\w+ )?(?:(?:public|private|fileprivate|internal)(?:\(set\))? )*(?:var|let) (\w+)\b(?![^\n]*\{\s*$)", re.M)


def stored(path, name):
    """The stored properties of a type, declared one a line at the first level."""
    code = re.sub(r"//[^\n]*", "", (CORE / path).read_text())
    body = re.search(rf"^(?:public )?(?:final )?(?:class|struct) {name}\b[^\n]*\{{\n(.*?)^\}}", code, re.M | re.S)[1]
    return [found[1] for found in STORED.finditer(body) if not re.match(r"[^\n]*\{ ", body[found.start():])]


def coverage(tally):
    for path, name, where, but in COVERED:
        text = re.sub(r"^//[^\n]*|^/// [^\n]*", "", (CORE / (path if where.startswith(("init", "func")) else where)).read_text(), flags=re.M)
        if where.startswith(("init", "func")):  # the body of this function of the type itself
            text = text[text.index(where):].partition("\n  }\n")[0]
        words = {word.removeprefix("_") for word in re.findall(r"\w+", text)}  # the wrapper of a property counts
        properties = stored(path, name)
        exceptions = {}
        for entry in but.split():
            exceptions.setdefault(entry.partition(":")[0], set()).update(filter(None, [entry.partition(":")[2]]))
        tally.check(len(properties) > 3, f"{name} seems to have no properties")
        tally.check(not set(exceptions) - set(properties), f"{name} has no {sorted(set(exceptions) - set(properties))}")
        for word in properties:
            wanted = exceptions.get(word, {word})
            tally.check(wanted <= words, f"{where} does not speak of {name}.{word}")


TABLE = re.compile(r"\b(?:var|let) (\w+)(?:: (?:\[[\w.\[\]]+: [^\]]+\]|Set<|Dictionary<)| = (?:\[[\w.\[\]]+: [^\]]+\]\(\)|Set<|Dictionary<))")
WALKS = r"\b{0}\s*\.(?:map|compactMap|filter|reduce|forEach|keys|values|first|enumerated|randomElement|popFirst)\b"


def order_of_tables(tally):
    """A dictionary and a set are looked up in, never walked: their order is another in every process."""
    seen = 0
    for path in sorted(CORE.glob("**/*.swift")) + sorted((ROOT / "Sources" / "ALSExports").glob("*.swift")):
        code = code_of(path)
        for name in set(TABLE.findall(code)):
            seen += 1
            walked = re.search(rf"\bin (?:\w+\.)?{name}\s*(?:\{{|where)", code) or re.search(WALKS.format(name), code)
            tally.check(not walked, f"{path.relative_to(ROOT)} walks through {name}: {walked and walked[0]}")
    tally.check(seen > 3, "no tables are found")


def paths(tally):
    listed = run("git", "ls-files", cwd=ROOT).stdout.split("\n")
    for name in filter(None, listed):
        path = ROOT / name
        if not path.is_file() or path.name in SECOND_HAND:
            continue
        try:
            found = MACHINE.search(path.read_text())
        except UnicodeDecodeError:
            continue
        tally.check(not found, f"{name} names a path of some machine: {found and found[0]}")


def joined_lists(comment):
    """Lines of a comment on which an entry of a list stands behind the one before it, or goes on at the margin."""
    lines = [re.sub(r"^\s*(?:/?\*+!?|///?) ?", "", line.removesuffix("*/").rstrip()) for line in comment.split("\n")]
    for line, following in zip(lines, [*lines[1:], ""]):
        if re.match(r"\S.*\S {3,}\S", line) or re.search(r"[.;] - [a-z]", line):
            yield line
        elif re.match(r" +- .*[^.;:]$", line) and re.match(r"[a-z]", following):
            yield following


def lists(tally):
    """clang-format may move code, and leaves comments as they are: it takes the rows of a list for one paragraph."""
    tally.check("ReflowComments: Never\n" in (ROOT / ".clang-format").read_text(), "clang-format would run lists together")
    tally.check(list(joined_lists("/* Two kinds: a   one; b   two\n * c */")) and list(joined_lists("/* x\n *   - goes\n * on */")), "no joined list is found")
    names = run("git", "ls-files", "*.c", "*.h", "*.cpp", "*.hpp", cwd=ROOT).stdout.split()
    for name in names:
        text = (ROOT / name).read_text()
        for comment in re.findall(r"^[ \t]*/\*.*?\*/|(?:^[ \t]*//[^\n]*\n)+", text, re.S | re.M):
            if "\n" in comment:
                wrong = list(joined_lists(comment))
                tally.check(not wrong, f"{name}: a list is run together: {wrong}")
    page = (ROOT / "docs" / "reference.md").read_text()
    for term in (*"Units Status Text Handles Memory Threads Answers Arrays Structs Callbacks Cost minimum natural %g %ju %s %%".split(), "widths, heights"):
        tally.check(f"\n* **{term}**: " in page, f"docs/reference.md has no list with {term}")


tally = Tally()
lists(tally)
arrow(tally)
imports(tally)
coverage(tally)
order_of_tables(tally)
paths(tally)
tally.end()
