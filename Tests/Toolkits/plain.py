"""The host without a toolkit: libals itself, and the documents as they are."""
import json
import pathlib
import sys

here = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(here.parents[1] / "bindings/python/src"))

import als  # noqa: E402
import blocks  # noqa: E402
from blocks import Block, play, whole  # noqa: E402

KINDS = {"x-label": "label", "x-text": "text", "x-field": "field"}


def block_of(view):
    for key, kind in KINDS.items():
        if key in view:
            words = view[key]
            return Block(kind, words if isinstance(words, str) else " ".join(str(word) for word in words))
    if "x-port" in view:
        return Block("port", "")
    return Block("box", " ".join(str(inset) for inset in view.get("contentInsets", (0, 0, 0, 0))))


class Host(blocks.Host):
    def scene(self, words):
        name, path = words.split(" ", 1)
        print("scene", name)
        document = json.loads(pathlib.Path(path).read_text())
        self.layout = als.Layout.from_document(document)
        self.layout.scale = 1
        self.window = self.layout["window"]
        self.window.size = 0, 0
        self.blocks = {}
        self.items = {"window": self.window}
        self.hidden = set()
        self.stacks = {}
        self.wanted = 0, 0
        self.is_ready = False
        self.adopt(document["root"])

    def adopt(self, view):
        for child in view.get("children", []):
            self.meet(self.layout[child["name"]], child["name"], block_of(child))
            self.adopt(child)

    def meet(self, item, name, block):
        self.items[name], self.blocks[name] = item, block
        item.baselines = block.baselines
        self.measure(name)

    def measure(self, name):
        """Tells the layout what a block measures now."""
        item, block = self.items[name], self.blocks[name]
        if block.wraps:
            item.measure(lambda _, width: self.answer(block, width))
            return
        item.minimum = block.minimum_width, block.height()
        if block.kind not in ("box", "port"):
            item.intrinsic_size = max(block.minimum_width, block.natural_width), block.height()

    @staticmethod
    def answer(block, width):
        height = block.height(width)
        return block.natural_width, height, *block.baselines, (block.minimum_width, height)

    # ---- what makes widgets: the document has said it, until `ready` ----

    def make(self, kind, words):
        if not self.is_ready:
            return
        name, parent, *rest = words.split(" ", 2)
        block = Block(kind, rest[0] if rest else "")
        item = self.items[parent].view(name)
        if any(block.border):
            item.content_insets = block.border
        if kind == "port":
            item.scrolls = "y"
        self.meet(item, name, block)
        if parent in self.stacks:
            self.stacks[parent].append(item)

    def stack(self, words):
        name, axis, distribution, spacing = words.split(" ")
        item = self.items[name]
        if name in self.stacks:
            self.stacks[name].destroy()
        self.stacks[name] = item.stack(list(item.children), axis, distribution, spacing=float(spacing), bias=0)

    def trait(self, trait, words):
        name, horizontal, vertical = words.split(" ")
        setattr(self.items[name], trait, (float(horizontal), float(vertical)))

    def add(self, text, syntax):
        if not self.is_ready:
            return
        try:
            self.layout.add(text, scope=self.window, syntax=syntax)
        except als.AlsError as error:
            print(str(error).splitlines()[0])

    def constrain(self, text):
        self.add(text, als.Syntax.ANY)

    def format(self, text):
        self.add(text, als.Syntax.EXTENDED_VISUAL_FORMAT)

    def ready(self, _):
        self.is_ready = True

    # ---- what happens then ----

    def direction(self, word):
        self.window.direction = word

    def change(self, name, words):
        self.blocks[name].set(words)
        self.measure(name)

    def hide(self, name):
        self.items[name].gone = True
        self.hidden.add(name)

    def show(self, name):
        self.items[name].gone = False
        self.hidden.discard(name)

    def remove(self, name):
        self.items[name].destroy()
        for each in [each for each, item in self.items.items() if not item.alive]:
            del self.items[each], self.blocks[each]
            self.stacks.pop(each, None)

    # ---- what is printed ----

    def widths(self):
        minimum, natural = self.window.axis_request("horizontal")
        return whole(minimum.size.width), whole(natural.size.width)

    def heights(self, width):
        minimum, natural = self.window.axis_request("vertical", width)
        return whole(minimum.size.height), whole(natural.size.height)

    def request(self, words):
        if words:
            print("request height", *self.heights(int(words)), "for", words)
        else:
            print("request width", *self.widths())

    def lay_out(self):
        width = max(self.wanted[0], self.widths()[0])
        height = max(self.wanted[1], self.heights(width)[0])
        self.window.size = width, height
        self.layout.solve()
        return width, height

    def scroll(self, words):
        name, y = words.split(" ")
        self.items[name].scroll_offset = 0, int(y)

    def hit(self, words):
        self.lay_out()
        x, y = map(int, words.split(" "))
        found = self.layout.item_at(x + .5, y + .5, self.window)
        print("hit", words, found.name if found else "nothing")

    def frames(self, _):
        print("frames", *self.lay_out())
        self.print_frames(self.window, False)

    def print_frames(self, parent, is_hidden):
        for item in parent.children:
            name = item.name
            hides = is_hidden or name in self.hidden
            print(name, *(["hidden"] if hides else [int(number) for number in item.snapped_frame]))
            self.print_frames(item, hides)

    def conflicts(self, _):
        self.lay_out()
        found = self.layout.conflicts
        for conflict in found:
            print("conflict", conflict.message.splitlines()[0])
        if not found:
            print("conflicts none")

    def end(self, _):
        self.layout = self.window = None
        self.items.clear()


play(Host())
