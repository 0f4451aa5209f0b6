"""What a newcomer writes and what is said about it: tests/mistakes.txt, an expression or statement and below it the message."""
import re
from pathlib import Path

import pytest

import als

TABLE = re.findall(r"^(\S.*)\n((?:    .*\n)+)", (Path(__file__).parent / "mistakes.txt").read_text(), re.M)


@pytest.mark.parametrize("code, message", TABLE, ids=[code for code, _ in TABLE])
def test_each_mistake_says_what_to_write(layout, code, message):
    before = layout.digest
    names = {"als": als, "layout": layout, "a": layout.a, "b": layout.b}
    with pytest.raises(Exception) as caught:
        exec(code, names)
    said = f"{type(caught.value).__name__}: {caught.value}".split("\n")
    assert said == [line[4:] for line in message.splitlines()]
    if not code.startswith(('layout.add(a.width == 5).', 'layout.group(')):  # the part before the dot is no mistake
        assert layout.digest == before


def test_there_are_many(layout):
    assert len(TABLE) > 100 and len(dict(TABLE)) == len(TABLE)


def test_a_layout_of_ones_own_class_may_have_any_attribute():
    class Form(als.Layout):
        def __init__(self):
            super().__init__(100, 100)
            self.size = "small"

    assert Form().size == "small"
    layout = als.Layout()
    layout.mine = 3
    assert layout.mine == 3
