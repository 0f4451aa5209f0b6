"""Widgets of fixed metrics, and the lines of a scene, for the hosts in Python.  README.md has the format."""
import math
import sys

CHARACTER, LINE = 8, 16


def wrapped(text, width=None):
    """How many lines a text takes in a width."""
    columns = len(text) if width is None else max(1, math.floor(width / CHARACTER))
    lines, used = 1, None
    for word in text.split(" "):
        if used is not None and used + 1 + len(word) > columns:
            lines, used = lines + 1, len(word)
        else:
            used = len(word) if used is None else used + 1 + len(word)
    return lines


class Block:
    """What a widget measures.  `kind` is label, text, field, box or port."""

    def __init__(self, kind, words):
        self.kind = kind
        self.text, self.widths, self.border = "", (0, 0), (0, 0, 0, 0)
        if kind == "port":
            pass
        elif kind == "box":
            self.border = tuple(int(word) for word in words.split(" "))
        else:
            self.set(words)

    def set(self, words):
        if self.kind == "field":
            minimum, natural = words.split(" ")
            self.widths = int(minimum), int(natural)
        else:
            self.text = words

    @property
    def wraps(self):
        return self.kind == "text"

    @property
    def minimum_width(self):
        if self.kind in ("box", "port"):
            return self.border[1] + self.border[3]
        if self.kind == "field":
            return self.widths[0]
        return CHARACTER * (max(len(word) for word in self.text.split(" ")) if self.wraps else len(self.text))

    @property
    def natural_width(self):
        if self.kind in ("box", "port"):
            return self.minimum_width
        return self.widths[1] if self.kind == "field" else CHARACTER * len(self.text)

    def height(self, width=None):
        """Minimum and natural, which are the same."""
        if self.kind in ("box", "port"):
            return self.border[0] + self.border[2]
        if self.kind == "field":
            return 24
        return LINE * (wrapped(self.text, width) if self.wraps else 1)

    @property
    def baselines(self):
        """The first below the top, the last above the bottom."""
        return {"box": (0, 0), "port": (0, 0), "field": (16, 8)}.get(self.kind, (12, 4))


def whole(value):
    """A size as toolkits ask for it."""
    return math.ceil(value - 1e-6)


def play(host):
    """Reads the lines of all scenes; `host` has a method for each first word, which gets the rest of the line as one string."""
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        getattr(host, word)(rest.replace("\\n", "\n"))
        if word == "end":
            sys.stdout.flush()


class Host:
    """The words of scripts that say the same to every host."""

    def label(self, words):
        self.make("label", words)

    def text(self, words):
        self.make("text", words)

    def field(self, words):
        self.make("field", words)

    def box(self, words):
        self.make("box", words)

    def port(self, words):
        self.make("port", words)

    def hugging(self, words):
        self.trait("hugging", words)

    def compression(self, words):
        self.trait("compression", words)

    def resize(self, words):
        width, height = words.split(" ")
        self.wanted = int(width), int(height)

    def settext(self, words):
        name, _, text = words.partition(" ")
        self.change(name, text)

    def setfield(self, words):
        name, _, widths = words.partition(" ")
        self.change(name, widths)
