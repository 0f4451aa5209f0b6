"""The figure board: the lines `board: ...` that the tests of `make check` and `make check-long` print, one under the other."""
import re

NAMES = {  # what stands before the figures -> what it is
    "misuse": "bad values that were not answered as als.h says",
    "calls from callbacks": "calls from inside a callback answered otherwise than documented",
    "handles judged wrongly": "handles accepted or refused wrongly",
    "refusals that changed something": "refusals for want of memory that left a trace",
    "bits": "of the same input",
    "residuals": "how far required constraints are off",
    "coverage": "of what the tests run",
}


def figures(output):
    """The figures in what a test has said."""
    return [line[7:] for line in output.splitlines() if line.startswith("board: ")]


def derived(name, output):
    """Figures of tests that say them in their own words."""
    found = []
    if name == "fuzz.targets":
        inputs = sum(int(match) for match in re.findall(r"(\d+) inputs, no finding", output))
        found.append(f"fuzz {inputs} inputs, {len(re.findall(r': a finding', output))} findings")
    if name == "random-edits":
        match = re.search(r"(\d+) checks passed, (\d+) failed", output)
        if match:
            found.append(f"rejected-then-wrong {match[2]} of {match[1]} checks")
    if name == "oracle":
        match = re.search(r"^(\d+) passed, (\d+) failed", output, re.M)
        if match:
            found.append(f"LP mismatches {match[2]}/{int(match[1]) + int(match[2])}")
    if name == "solver.termination":
        steps = [int(most) for most in re.findall(r"most steps of one solve: (\d+)", output)]
        if steps:
            found.append(f"worst pivots {max(steps)}")
    if name == "solver.long-edits":
        found += [f"drift: {line.strip()}" for line in output.splitlines() if line.startswith("farthest off")]
    if name == "valgrind":
        found.append(f"leaks {len(re.findall(r'definitely lost', output))}")
    if name == "tsan.threads":
        found.append(f"TSan {len(re.findall(r'WARNING: ThreadSanitizer', output))} reports")
    if name == "artefact.drift":
        match = re.search(r"(\d+) checks passed, (\d+) failed", output)
        if match:
            found.append(f"symbols {int(match[1]) - 1}/{int(match[1]) + int(match[2]) - 1}")
    return found


def show(lines):
    print("\nThe figure board")
    for line in lines:
        name = next((name for name in NAMES if line.startswith(name)), None)
        print(f"  {line}{'   (' + NAMES[name] + ')' if name else ''}")
    print()
