"""Every document of the corpus and of the examples that can be read: saved in each notation, read back, saved again.

The canonical documents must be the same bytes and the frames the same numbers.  Prints how many constraints each notation had
words for.  The library is called through als.h, as any program would."""
import ctypes as C
import json
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tally import Tally  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent.parent
ALS = C.CDLL(os.environ["ALS_LIBRARY"])
NOTATIONS = ["equations", "compact", "linear", "vfl", "evfl", "shorthand", "builder", "document"]
CANONICAL = NOTATIONS.index("document")
SIZE = 1 << 20
BUFFER = C.create_string_buffer(SIZE)
for name in ("als_layout_create", "als_layout_destroy", "als_document_read", "als_layout_copy_document", "als_solve", "als_frames_copy_all",
             "als_constraint_next", "als_constraint_copy_text"):
    getattr(ALS, name).restype = C.c_int
tally = Tally()
check = tally.check


class Layout:
    def __init__(self, text):
        self.pointer = C.c_void_p()
        root = C.c_uint64()
        ALS.als_layout_create(None, C.byref(self.pointer))
        self.good = ALS.als_document_read(self.pointer, text, C.c_size_t(len(text)), C.byref(root)) == 0
        self.root = root

    def __enter__(self):
        return self

    def __exit__(self, *_):
        ALS.als_layout_destroy(self.pointer)

    def saved(self, notation):
        needed = C.c_size_t()
        status = ALS.als_layout_copy_document(self.pointer, self.root, notation, BUFFER, C.c_size_t(SIZE), C.byref(needed))
        return C.string_at(BUFFER, needed.value) if status == 0 else None

    def frames(self):
        status = ALS.als_solve(self.pointer, None)
        needed = C.c_size_t()
        ALS.als_frames_copy_all(self.pointer, None, None, C.c_size_t(0), C.byref(needed))
        rects = (C.c_double * (4 * needed.value))()
        ALS.als_frames_copy_all(self.pointer, None, rects, needed, None)
        return status, list(rects)

    def said(self, notation):
        """How many constraints there are, and for how many the notation has words."""
        constraint, options, count, said = C.c_uint64(), C.c_uint32(), 0, 0
        while ALS.als_constraint_next(self.pointer, constraint, C.byref(constraint)) == 0:
            count += 1
            said += ALS.als_constraint_copy_text(self.pointer, constraint, self.root, notation, C.byref(options), None, C.c_size_t(0), None) >= 0
        return count, said


def near(a, b):
    return a[0] == b[0] and len(a[1]) == len(b[1]) and all(abs(x - y) <= 1e-6 * (1 + abs(x)) for x, y in zip(a[1], b[1]))


def sources():
    for path in sorted((ROOT / "Tests" / "Corpus").rglob("*.json")):
        for case in json.loads(path.read_text())["cases"]:
            document = case["document"]
            yield f"{path.stem}: {case['name']}", (document if isinstance(document, str) else json.dumps(document)).encode()
    for path in sorted((ROOT / "bindings" / "c" / "examples").rglob("*.json")):
        yield path.name, path.read_bytes()


read, totals = 0, [[0, 0] for _ in NOTATIONS]
for name, text in sources():
    with Layout(text) as layout:
        if not layout.good:
            continue
        read += 1
        canonical, frames = layout.saved(CANONICAL), layout.frames()
        for notation, word in enumerate(NOTATIONS):
            for at, number in enumerate(layout.said(notation)):
                totals[notation][at] += number
            saved = layout.saved(notation)
            check(saved is not None, f"{name}: {word} is not saved")
            with Layout(saved or b"") as again:
                check(again.good, f"{name}: {word} is not read back: {saved}")
                check(again.good and again.saved(CANONICAL) == canonical, f"{name}: {word} reads back as something else")
                if notation == CANONICAL:
                    check(near(frames, again.frames()), f"{name}: the frames differ")
check(read > 500, f"{read} documents")
for word, (count, said) in zip(NOTATIONS, totals):
    print(f"{word}: words for {said} of {count} constraints in {read} documents")
tally.end()
