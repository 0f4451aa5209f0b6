#!/usr/bin/env python3
"""Feeds corrupted texts, shorthand keys and documents to the library for a number of seconds, without any fuzzer at hand.

    ALS_LIBRARY=build/release/libals.so python3 Tests/Fuzz/corrupt.py SECONDS [SEED]

The inputs of a seed are always the same; the seconds say how many of them are tried.  The work is done in a child
process, so that a crash is a finding with its input, written to build/fuzz/findings.
"""

import ctypes as C
import mmap
import os
import random
import signal
import struct
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "Oracle"))

import alslib  # noqa: E402
from alslib import Handle, Layout, Size  # noqa: E402
from seeds import ROOT, seeds  # noqa: E402

SYNTAXES = {"any": 0, "compact": 1, "linear": 2, "vfl": 3, "evfl": 4}
KINDS = ("any", "compact", "linear", "vfl", "evfl", "shorthand", "document")
NAMES = ("root", "title", "field", "a", "b", "view1", "view2", "t", "h")
MOST = 1 << 16
SLOW = 1  # seconds one input may take
TOKENS = (b"", b"\0", b"\xff", b"\xc3", b"\xe2\x82", b"\xf4\x90\x80\x80", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"1e999", b"1e8", b"1e9", b"999999999.9", b"* 1e6", b"* 1e-6", b"-", b"--5",
          b"1e-400", b"999999999999999999999", b"NaN", b"inf", b"@", b"@0", b"@1000.5", b"|", b"super.", b"==", b"<=", b";", b"#",
          b"*0", b"(", b"[", b"{", b"\"", b"\\", b"\\u0000", b"\\ud800", b"null", b"\n", b".", b",", b":", b"[[[[[[[[", b" ")


class Entry(C.Structure):
    _fields_ = [
        ("key", C.c_char_p), ("key_length", C.c_size_t), ("kind", C.c_int32), ("record_item", C.c_int32),
        ("record_fields", C.c_uint32), ("attribute", C.c_int32), ("item", Handle), ("number", C.c_double),
        ("multiplier", C.c_double), ("constant", C.c_double), ("priority", C.c_double),
    ]


class Error(C.Structure):
    _fields_ = [
        ("struct_size", C.c_uint32), ("status", C.c_int32), ("kind", C.c_int32), ("has_position", C.c_int32),
        ("offset", C.c_uint64), ("length", C.c_uint64), ("line", C.c_uint64), ("column", C.c_uint64), ("index", C.c_int64),
        ("constraint", Handle),
    ]


class Limits(C.Structure):
    _fields_ = [
        ("struct_size", C.c_uint32), ("max_nesting", C.c_uint32), ("max_items", C.c_uint64), ("max_constraints", C.c_uint64),
        ("max_text_bytes", C.c_uint64), ("max_memory_bytes", C.c_uint64), ("max_pivots", C.c_uint64), ("max_work", C.c_uint64),
    ]


def bind():
    pointer, size, handles = C.c_void_p, C.POINTER(C.c_size_t), C.POINTER(Handle)
    alslib._SIGNATURES.update({
        "als_add": [pointer, Handle, C.c_int, C.c_char_p, C.c_size_t, pointer, handles, C.c_size_t, size],
        "als_shorthand_add": [pointer, Handle, C.POINTER(Entry), C.c_size_t, pointer, handles],
        "als_document_read": [pointer, C.c_char_p, C.c_size_t, handles],
        "als_error_last": [pointer, C.POINTER(Error)],
        "als_error_text_copy": [pointer, C.c_char_p, C.c_size_t, size],
        "als_frames_copy_all": [pointer, handles, C.POINTER(alslib.Rect), C.c_size_t, size],
    })


def corrupted(maker, pool):
    """One text of the pool, damaged in one to six places; now and then spliced with another."""
    text = bytearray(maker.choice(pool))
    if maker.random() < 0.2:
        other = maker.choice(pool)
        text = text[:maker.randrange(len(text) + 1)] + other[maker.randrange(len(other) + 1):]
    for _ in range(maker.choice((1, 1, 1, 2, 3, 6))):
        at = maker.randrange(len(text) + 1)
        to = min(len(text), at + maker.choice((1, 1, 1, 2, 5, 20)))
        kind = maker.randrange(6)
        if kind == 0 and at < len(text):
            text[at] ^= 1 << maker.randrange(8)
        elif kind == 1:
            del text[at:to]
        elif kind == 2:
            text[at:at] = text[at:to] * maker.choice((1, 2, 50))
        elif kind == 3:
            text[at:to] = maker.choice(TOKENS)
        elif kind == 4:
            text[at:at] = maker.choice(TOKENS)
        else:
            text[at:at] = bytes(maker.randrange(256) for _ in range(maker.randrange(1, 6)))
        del text[MOST - 1:]
    if maker.random() < 0.05:
        del text[maker.randrange(len(text) + 1):]
    return bytes(text)


class Target:
    """One input against one fresh layout; `check` says what is wrong with the answer, or None."""

    def __init__(self):
        self.out = (Handle * 64)()

    def layout(self):
        layout = Layout()
        root = Handle()
        layout.call("als_view_create", Handle(0), b"root", 4, C.byref(root))
        layout.call("als_item_set_size", root, Size(320, 480))
        for name in NAMES[1:]:
            layout.call("als_view_create", root, name.encode(), len(name), C.byref(self.out[0]))
        return layout, root

    def check(self, kind, text):
        layout, root = self.layout() if kind != "document" else (Layout(), None)
        try:
            status = self.call(layout, root, kind, text)
            if status < 0:
                return self.explained(layout, status, text)
            return self.solved(layout)
        finally:
            layout.close()

    def call(self, layout, root, kind, text):
        pointer = layout.pointer
        if kind == "document":
            return alslib.function("als_document_read")(pointer, text, len(text), self.out)
        if kind == "shorthand":
            lines = text.split(b"\n")[:8]
            entries = (Entry * len(lines))(*[
                Entry(line, len(line), 1 + k % 3, 0, 0, 3, self.out[0], 10, 1, 0, 1000) for k, line in enumerate(lines)])
            return alslib.function("als_shorthand_add")(pointer, self.out[0], entries, len(lines), None, None)
        return alslib.function("als_add")(pointer, root, SYNTAXES[kind], text, len(text), None, None, 0, None)

    def explained(self, layout, status, text):
        if status < -14:
            return "status %d" % status
        error, needed = Error(C.sizeof(Error)), C.c_size_t()
        layout.call("als_error_last", C.byref(error))
        if error.status != status or error.kind in (0, 31):
            return "status %d, but the error says %d, kind %d" % (status, error.status, error.kind)
        if error.has_position and error.offset + error.length > len(text):
            return "range %d+%d of %d bytes" % (error.offset, error.length, len(text))
        layout.call("als_error_text_copy", None, 0, C.byref(needed))
        return None if needed.value else "an error without words"

    def solved(self, layout):
        report = alslib.Report(C.sizeof(alslib.Report))
        status = alslib.function("als_solve")(layout.pointer, C.byref(report))
        # Very large numbers may have no solution below 1e15, or none that rounding does not decide about.
        if status not in (0, 2, -9, alslib.ERROR_NUMBER):
            return "als_solve answered %d" % status
        frames, count = (alslib.Rect * 64)(), C.c_size_t()
        alslib.function("als_frames_copy_all")(layout.pointer, None, frames, 64, C.byref(count))
        for frame in frames[:min(64, count.value)]:
            if not all(abs(v) < float("inf") for v in (frame.x, frame.y, frame.width, frame.height)):
                return "a frame is not finite"
        return None


def child(seconds, seed, shared):
    """Works until the time is up; the input at hand lies in `shared`, so that it outlives a crash."""
    bind()
    pools = {kind: sorted(texts) for kind, texts in seeds().items()}
    maker, target = random.Random(seed), Target()
    end, done = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        kind = KINDS[done % len(KINDS)]
        text = corrupted(maker, pools[kind])
        shared[:16] = struct.pack("<QII", done, KINDS.index(kind), len(text))
        shared[16:16 + len(text)] = text
        signal.alarm(SLOW)
        wrong = target.check(kind, text)
        signal.alarm(0)
        if wrong:
            print(wrong, flush=True)
            os._exit(3)
        done += 1
    shared[:8] = struct.pack("<Q", done)
    os._exit(0)


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 30.0
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    alslib.library()
    shared = mmap.mmap(-1, 16 + MOST)
    pid = os.fork()
    if pid == 0:
        try:
            child(seconds, seed, shared)
        except BaseException as error:
            print("%s: %s" % (type(error).__name__, error), flush=True)
            os._exit(4)
    _, status = os.waitpid(pid, 0)
    done, kind, length = struct.unpack("<QII", shared[:16])
    if status == 0:
        print("corrupt: %d inputs from seed %d, no finding" % (done, seed))
        print("1 passed, 0 failed")
        return 0
    how = "signal %d" % os.WTERMSIG(status) if os.WIFSIGNALED(status) else "see above"
    folder = os.path.join(ROOT, "build", "fuzz", "findings")
    os.makedirs(folder, exist_ok=True)
    path = os.path.relpath(os.path.join(folder, "corrupt-%s-%d-%d" % (KINDS[kind], seed, done)))
    with open(path, "wb") as file:
        file.write(shared[16:16 + length])
    print("corrupt: input %d of seed %d to %s: %s; kept as %s" % (done, seed, KINDS[kind], how, path))
    print("0 passed, 1 failed")
    return 1


if __name__ == "__main__":
    sys.exit(main())
